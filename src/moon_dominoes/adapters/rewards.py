"""What a hand or a match is worth to each seat, as the frameworks want it: one number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import unique
from itertools import product

from ..enums import Named
from ..errors import shown
from ..moves import BIDS, MOON, Bid
from ..phases.scoring import score
from ..rules import HAND_SIZE, Rules
from ..state import Contract, HandResult, Position

__all__ = ["Reward", "reward_bounds", "rewards"]


@unique
class Reward(Named):
    """What a seat plays for.

    Examples:
        >>> Reward("win")
        Reward.WIN
    """

    POINTS = "points"
    """The points of its side. A Moon that wins or loses the match is worth the target, won or lost: the table
    gives no points for it."""
    DIFFERENCE = "difference"
    """The points of its side less the mean of the other sides; the sum over all seats is 0."""
    WIN = "win"
    """At the end of a match 1 to each seat of the winner, the same being taken from the other sides in equal
    parts; nothing to anybody for a draw. The sum over all seats is 0."""


def rewards(position: Position, reward: Reward, since: int = 0) -> tuple[float, ...]:
    """What each seat has earned.

    Args:
        position: a position of the match.
        reward: what is played for.
        since: how many scored hands of the match are left out, the first ones.

    Raises:
        TypeError: `reward` is not a Reward.

    Examples:
        >>> import attrs
        >>> from moon_dominoes import DON, MOON, apply, legal_moves, new_match
        >>> state = new_match(DON, seed=7)
        >>> state = apply(apply(state, legal_moves(state)[0]), MOON)
        >>> while not state.is_over:
        ...     state = apply(state, legal_moves(state)[0])
        >>> print(state.ending, state.scores)
        a missed Moon loses the match (S5) (0, 0)
        >>> rewards(state, Reward.POINTS), rewards(state, Reward.DIFFERENCE)
        ((0.0, -250.0, 0.0, -250.0), (250.0, -250.0, 250.0, -250.0))
        >>> rewards(state, Reward.WIN)
        (1.0, -1.0, 1.0, -1.0)
    """
    check_reward(reward)
    rules = position.rules
    if reward is Reward.WIN:
        return _by_seat(rules, _won(position))
    hands = [_points(position, result) for result in position.results[since:]]
    points = [float(sum(hand[side] for hand in hands)) for side in range(len(rules.sides))]
    return _by_seat(rules, points if reward is Reward.POINTS else _differences(points))


def reward_bounds(rules: Rules, reward: Reward, hands: int) -> tuple[float, float]:
    """The least and the most that a seat can earn in a hand, or in so many hands if all go alike.

    Raises:
        TypeError: `reward` is not a Reward.

    Examples:
        >>> from moon_dominoes import DON, TEXAS3
        >>> reward_bounds(DON, Reward.POINTS, 1), reward_bounds(TEXAS3, Reward.WIN, 9)
        ((-250.0, 250.0), (-0.5, 1.0))
        >>> reward_bounds(TEXAS3, Reward.POINTS, 1)
        (-21.0, 21.0)
    """
    check_reward(reward)
    if reward is Reward.WIN:
        return -1 / (len(rules.sides) - 1), 1.0
    worth = [points if reward is Reward.POINTS else _differences(points) for points in _outcomes(rules)]
    return hands * min(map(min, worth)), hands * max(map(max, worth))


def check_reward(reward: Reward) -> None:
    """Raise TypeError unless it is a Reward: its value alone would be taken for another."""
    if not isinstance(reward, Reward):
        raise TypeError(f"what is played for is a Reward, not {shown(reward)}")


def _points(position: Position, result: HandResult) -> Sequence[int]:
    """The points of each side in a hand, a Moon that decided the match being worth the target."""
    ending = position.ending
    if ending is None or ending.rule not in ("S4", "S5") or result is not position.results[-1]:
        return result.points
    return _decided(position.rules, result.contract, result.points, made=result.made)


def _decided(rules: Rules, contract: Contract, points: Sequence[int], *, made: bool) -> Sequence[int]:
    worth = list(points)
    worth[rules.side_of(contract.bidder)] = rules.target if made else -rules.target
    return worth


def _differences(points: Sequence[float]) -> list[float]:
    others = len(points) - 1
    return [mine - (sum(points) - mine) / others for mine in points]


def _won(position: Position) -> list[float]:
    sides = len(position.rules.sides)
    if position.winner is None:
        return [0.0] * sides
    return [1.0 if side == position.winner else -1 / (sides - 1) for side in range(sides)]


def _by_seat(rules: Rules, worth: Sequence[float]) -> tuple[float, ...]:
    return tuple(worth[rules.side_of(seat)] for seat in rules.seats)


def _outcomes(rules: Rules) -> Iterator[list[float]]:
    """The points of each side for every bid of seat 0 and all that can come of it."""
    bids: tuple[Bid, ...] = (*BIDS, MOON)
    shares = [
        share for share in product(range(HAND_SIZE + 1), repeat=len(rules.sides)) if sum(share) == HAND_SIZE
    ]
    for bid, share in product(bids, shares):
        contract = Contract(0, bid)
        made, lines = score(rules, contract, share)
        points: Sequence[int] = [
            sum(line.points for line in lines if line.side == side) for side in range(len(share))
        ]
        if bid.moon and (rules.moon_made_wins if made else rules.moon_missed_loses):
            points = _decided(rules, contract, points, made=made)
        yield list(map(float, points))

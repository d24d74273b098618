"""How likely each side is to win the match from given scores.

What the hands of a table usually bring is learnt from some hundred of them, played by the tips; strung
together at random they make as many ways in which a match may go on. The same ways serve all scores, so that
luck does not come between two scores that are compared, and the same table always gives the same chances.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Final, final

import attrs

from ..engine import apply, legal_moves, new_match
from ..errors import shown
from ..moves import Bid
from ..phases.scoring import _ending, _points, score
from ..rules import Rules
from ..state import Contract, HandResult
from .playout import bid_out, play_out

PASS_OUTS: Final = 5
"""After so many deals in a row that are passed out, a hand is taken to change no score."""
WAYS: Final = 400
"""Ways in which a match may go on, and hands that the usual ones of a table are learnt from."""
HORIZON: Final = 40
"""Hands looked ahead; if the match is not over by then, the highest score is taken to win it."""


def match_equity(
    rules: Rules, scores: Sequence[int], dealer: int = 0, hands_played: int = 0
) -> tuple[float, ...]:
    """The chance of each side to win the match, the next hand being about to be dealt.

    A draw counts as a win shared by those who are level at the top. The first call for a table takes about
    half a second; what it learns is kept. How near the chances are to the truth is told in docs/bots.md.

    Args:
        rules: the table.
        scores: the score of each side.
        dealer: the seat that deals next.
        hands_played: the hands scored so far, which matters where there is a hand limit.

    Returns:
        A chance from 0 to 1 for each side; together they make 1.

    Raises:
        ValueError: not a score for each side, no such dealer, or no hand left to play.

    Examples:
        >>> from moon_dominoes import DON
        >>> ahead, behind = match_equity(DON, (200, 100))
    """
    if len(scores) != len(rules.sides):
        raise ValueError(f"there is a score for each of {len(rules.sides)} sides, not {shown(scores)}")
    if rules.hand_limit is None:
        hands_played = 0
    elif not 0 <= hands_played < rules.hand_limit:
        raise ValueError(f"after {shown(hands_played)} of {rules.hand_limit} hands none is left")
    side = rules.side_of(dealer)
    turned = _equity(rules, (*scores[side:], *scores[:side]), hands_played)
    return (*turned[len(turned) - side :], *turned[: len(turned) - side])


@lru_cache(maxsize=1 << 12)
def equity_after(
    rules: Rules,
    scores: tuple[int, ...],
    dealer: int,
    hands_played: int,
    contract: Contract,
    tricks: tuple[int, ...],
) -> tuple[float, ...]:
    """The chance of each side to win the match if a hand ends so.

    Args:
        rules: the table.
        scores: the score of each side before the hand.
        dealer: the seat that dealt it.
        hands_played: the hands scored before it.
        contract: who bid what.
        tricks: the tricks taken, by side.
    """
    made, lines = score(rules, contract, tricks)
    after = _add(scores, _points(rules, lines))
    winners = _winners(rules, contract, made, after, hands_played + 1)
    if winners:
        return _shares(winners, len(scores))
    return match_equity(rules, after, (dealer + 1) % rules.players, hands_played + 1)


@lru_cache(maxsize=1 << 14)
def _equity(rules: Rules, scores: tuple[int, ...], hands_played: int) -> tuple[float, ...]:
    """The chance of each side if seat 0 deals."""
    last = HORIZON if rules.hand_limit is None else rules.hand_limit - hands_played - 1
    reached = [_reached(rules, side, rules.target - had) for side, had in enumerate(scores)]
    won = [0.0] * len(scores)
    for way, places in zip(_ways(rules), zip(*reached, strict=True), strict=True):
        first = min(places)
        if first < way.decisive and first < last and places.count(first) == 1:
            # M1: a side reaches the target alone, before anything else can end the match.
            won[places.index(first)] += 1
        else:
            for side, share in enumerate(way.shares(scores, hands_played, min(first, way.decisive, last))):
                won[side] += share
    return tuple(times / WAYS for times in won)


@lru_cache(maxsize=1 << 12)
def _reached(rules: Rules, side: int, points: int) -> tuple[int, ...]:
    """By way, the place of the hand that brings a side so many points; `HORIZON` if none does."""
    return tuple(bisect_left(way.peaks[side], points) for way in _ways(rules))


def _shares(winners: tuple[int, ...], sides: int) -> tuple[float, ...]:
    return tuple(1 / len(winners) if side in winners else 0.0 for side in range(sides))


def _winners(
    rules: Rules, contract: Contract, made: bool, scores: tuple[int, ...], number: int
) -> tuple[int, ...]:
    """The side that a hand makes the winner of the match, or those that share a draw; none if it goes on."""
    ending = _ending(rules, HandResult(number, 0, contract, made, (), (), (), scores, ()))
    if ending is None:
        return ()
    if ending.winner is not None:
        return (ending.winner,)
    # S5: a missed Moon may lose the match, and then the bidder has no part in a draw.
    out = rules.side_of(contract.bidder) if ending.rule == "S5" else None
    return _highest(scores, out)


def _highest(scores: tuple[int, ...], out: int | None = None) -> tuple[int, ...]:
    left = [side for side in range(len(scores)) if side != out]
    best = max(scores[side] for side in left)
    return tuple(side for side in left if scores[side] == best)


def _add(scores: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(scores, points, strict=True)))


# --- How a match goes on ----------------------------------------------------------------------------------


@final
@attrs.frozen
class _Hand:
    """What a hand brings."""

    contract: Contract
    made: bool
    points: tuple[int, ...]

    def turned(self, rules: Rules, seats: int) -> _Hand:
        """The same hand if each had sat so many seats further."""
        contract = attrs.evolve(self.contract, bidder=(self.contract.bidder + seats) % rules.players)
        first = rules.side_of(seats % rules.players)
        points = (*self.points[-first:], *self.points[:-first]) if first else self.points
        return _Hand(contract, self.made, points)


@final
class _Way:
    """One way in which a match may go on."""

    __slots__ = ("decisive", "hands", "peaks", "rules", "totals")

    def __init__(self, rules: Rules, hands: Sequence[_Hand]) -> None:
        self.rules: Final = rules
        self.hands: Final = hands
        self.totals: Final = tuple(accumulate((hand.points for hand in hands), _add))
        """By hand, the points of all hands up to it, by side."""
        self.peaks: Final = [tuple(accumulate(totals, max)) for totals in zip(*self.totals, strict=True)]
        """By side and hand, the most points that the side has had by then."""
        self.decisive: Final = next(
            (place for place, hand in enumerate(hands) if _decides(rules, hand)), len(hands)
        )
        """The place of the first hand that ends the match at any scores; after the last if none does."""

    def shares(self, scores: tuple[int, ...], hands_played: int, first: int) -> tuple[float, ...]:
        """What each side has of the win, no hand before the place `first` ending the match."""
        for place in range(first, len(self.hands)):
            hand, after = self.hands[place], _add(scores, self.totals[place])
            winners = _winners(self.rules, hand.contract, hand.made, after, hands_played + place + 1)
            if winners:
                return _shares(winners, len(scores))
        return _shares(_highest(_add(scores, self.totals[-1])), len(scores))


def _decides(rules: Rules, hand: _Hand) -> bool:
    """Whether a hand ends the match at any scores."""
    return hand.contract.bid.moon and (rules.moon_made_wins if hand.made else rules.moon_missed_loses)


@lru_cache(maxsize=16)
def _ways(rules: Rules) -> tuple[_Way, ...]:
    usual = [_usual_hand(rules, seed) for seed in range(WAYS)]
    dealt_by = [[hand.turned(rules, dealer) for hand in usual] for dealer in rules.seats]
    rng = Random(0)
    # At every place each usual hand comes in one of the ways, which makes for less luck than free draws.
    places = [_shuffled(dealt_by[place % rules.players], rng) for place in range(HORIZON)]
    return tuple(_Way(rules, hands) for hands in zip(*places, strict=True))


def _shuffled(hands: list[_Hand], rng: Random) -> list[_Hand]:
    return sorted(hands, key=lambda _: rng.random())


def _usual_hand(rules: Rules, seed: int) -> _Hand:
    """What a hand of some deal brings, turned so that seat 0 has dealt it."""
    state = new_match(rules, seed=seed)
    for _ in range(PASS_OUTS):
        (deal,) = legal_moves(state)
        state = bid_out(apply(state, deal))
        if state.contract is not None:
            made, lines = score(rules, state.contract, play_out(state))
            return _Hand(state.contract, made, _points(rules, lines)).turned(rules, -state.dealer)
    return _Hand(Contract(0, Bid(rules.min_bid)), made=False, points=(0,) * len(rules.sides))

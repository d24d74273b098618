"""An opponent that tries its moves on many deals that fit what it has seen."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from math import exp, sqrt
from random import Random
from typing import Final, final

import attrs

from ..engine import apply, legal_moves
from ..errors import shown
from ..moves import Move
from ..state import Contract, State
from ..view import View
from ..worlds import Worlds
from .chance import Chance
from .choice import ONLY_MOVE, Choice, Option
from .equity import equity_after, match_equity
from .limit import check_limit, rounds
from .playout import bid_out, play_out
from .tips_bot import TipsBot

USUAL_SAMPLES: Final = 100
"""Deals to try where neither a number nor a time is given."""
FIRST_LOOK: Final = 32
"""After so many deals, and whenever half as many more are tried, moves that have fallen behind are let go."""
CLEARLY: Final = 3.0
"""Standard errors by which a move falls clearly behind."""
FEW_WORLDS: Final = 1000
"""Where no more worlds than these are left, none is tried twice."""
LARGEST_EDGE: Final = 10
_TIPS: Final = TipsBot()


@final
@attrs.frozen
class MonteCarloBot:
    """An opponent that tries each move on many deals that fit its view, and makes the one that wins most.

    After a move a deal is played to its end by the tips, the auction and the call too; what it comes to is
    worth the chance to win the match from the scores after it (`match_equity`). So one and the same way leads
    to bid, call, discard and play, at every table and every score.

    It is a pure function of the view and of its seed, unless it is held to a time.

    Attributes:
        samples: how many deals to try for a move, fewer if one is clearly best before. None is no limit but
            the time, or 100 without a time.
        seconds: how long to try for a move; None is no limit. One deal is tried in any case, and the first
            move at a table takes half a second more.
        seed: what the deals are drawn from.
        edge: how much likelier than `match_equity` has it the bot's side wins a match that goes on, as the
            logarithm of odds: 0 is for players alike. Whoever plays better does not gamble on a single hand.

    Raises:
        TypeError: an argument of the wrong type.
        ValueError: less than one sample, a time below 0 or without end, or an edge beyond 10.

    Examples:
        >>> from moon_dominoes import DON, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> print(MonteCarloBot(samples=20)(observe(state, 1)))
        bid 5
    """

    samples: int | None = None
    seconds: float | None = None
    seed: int = 0
    edge: float = 0.6

    def __attrs_post_init__(self) -> None:
        check_limit(self.samples, self.seconds)
        if isinstance(self.seed, bool) or not isinstance(self.seed, int):
            raise TypeError(f"the seed is an int, not {shown(self.seed)}")
        if isinstance(self.edge, bool) or not isinstance(self.edge, int | float):
            raise TypeError(f"the edge is a number, not {shown(self.edge)}")
        if not -LARGEST_EDGE <= self.edge <= LARGEST_EDGE:
            raise ValueError(f"the edge is from -{LARGEST_EDGE} to {LARGEST_EDGE}, not {shown(self.edge)}")

    def __call__(self, view: View, /) -> Move:
        """The move to make; the only one there is, at once.

        Raises:
            ValueError: the seat of the view is not to move.
        """
        moves = legal_moves(view)
        return moves[0] if len(moves) == 1 else self.explain_choice(view).move

    def explain_choice(self, view: View, /) -> Choice:
        """The move to make; for every move what came of it, and the tips that speak for it.

        A move that has fallen behind is tried on fewer deals than those told, and comes after the others.

        Raises:
            ValueError: the seat of the view is not to move.

        Examples:
            >>> from moon_dominoes import DON, new_match, observe
            >>> state = new_match(DON, seed=7)
            >>> state = apply(state, legal_moves(state)[0])
            >>> print(MonteCarloBot(samples=20).explain_choice(observe(state, 1)))
            bid 5: it wins most often, 20 deals tried
              bid 5   wins 65.4 % (62.0 to 68.8)   3.8 tricks
              bid 4   wins 64.5 % (61.1 to 67.9)   3.0 tricks   count your sure tricks before bidding
              bid 3   wins 64.1 % (60.8 to 67.4)   2.9 tricks
              pass    wins 64.1 % (60.8 to 67.4)   2.9 tricks
              bid 6   wins 62.9 % (59.5 to 66.4)   4.8 tricks
              bid 7   wins 56.3 % (54.5 to 58.1)   4.8 tricks
              moon    wins 5.0 % (0.0 to 14.8)     4.8 tricks
        """
        moves = legal_moves(view)
        if not moves or view.seat is None:
            raise ValueError("this seat has nothing to decide now")
        side, odds = view.rules.side_of(view.seat), exp(self.edge)
        # What is learnt of a table once and for all is no part of the time.
        match_equity(view.rules, view.scores, view.dealer, len(view.results))
        trials = {move: _Trials() for move in moves}
        contenders = trials
        worlds = Worlds(view)
        drawn = _drawn(worlds, _generator(view, self.seed))
        tried, look = 0, FIRST_LOOK
        for number, world in zip(rounds(self.samples, self.seconds, USUAL_SAMPLES), drawn, strict=False):
            tried = number
            for move, trial in contenders.items():
                chance, tricks = _outcome(world, move, side)
                trial.add(chance * odds / (chance * odds + 1 - chance), tricks)
            if tried == look:
                contenders, look = _contenders(contenders), look + look // 2
                if len(contenders) == 1:
                    break
        ranked = sorted(moves, key=lambda move: (move in contenders, trials[move].worth), reverse=True)
        tips = {option.move: option.tips for option in _TIPS.explain_choice(view).options}
        options = [trials[move].told(move, worlds.count, tips[move]) for move in ranked]
        reason = ONLY_MOVE if len(moves) == 1 else f"it wins most often, {tried} deals tried"
        return Choice(options[0].move, reason, tuple(options), tried)


@final
class _Trials:
    """What came of a move, deal by deal."""

    __slots__ = ("chances", "tricks")

    def __init__(self) -> None:
        self.chances: Final[list[float]] = []
        """The chance to win the match after each deal."""
        self.tricks: Final[list[int]] = []
        """The tricks of each deal that was played and not passed out."""

    def add(self, chance: float, tricks: int | None) -> None:
        """One more deal."""
        self.chances.append(chance)
        if tricks is not None:
            self.tricks.append(tricks)

    @property
    def worth(self) -> tuple[float, float]:
        """What moves are compared by: the chance, and the tricks where that is the same."""
        return round(_mean(self.chances), 6), sum(self.tricks) / len(self.chances)

    def told(self, move: Move, worlds: int, tips: tuple[str, ...]) -> Option:
        """The move as an option, tried on some of so many worlds."""
        tried = len(self.chances)
        # One deal tells nothing of how far others would be off; and when all are tried there are no others.
        deviation = _deviation(self.chances) if tried > 1 else 1.0
        untried = 1 - tried / worlds if worlds <= FEW_WORLDS else 1.0
        chance = Chance.averaged(_mean(self.chances), deviation * sqrt(untried))
        return Option(move, sum(self.tricks) / len(self.tricks) if self.tricks else None, chance, tips)


def _contenders(trials: dict[Move, _Trials]) -> dict[Move, _Trials]:
    """The moves that may still turn out best: not clearly worse, deal for deal, than the best so far."""
    best = max(trials.values(), key=lambda trial: trial.worth)
    return {move: trial for move, trial in trials.items() if trial is best or not _is_worse(trial, best)}


def _is_worse(trial: _Trials, best: _Trials) -> bool:
    behind = [theirs - mine for mine, theirs in zip(trial.chances, best.chances, strict=True)]
    return _mean(behind) > CLEARLY * _deviation(behind)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _deviation(values: list[float]) -> float:
    """The standard deviation of the mean of two or more values."""
    mean, count = _mean(values), len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def _outcome(world: State, move: Move, side: int) -> tuple[float, int | None]:
    """The chance of a side to win the match after a move and what follows it, and its tricks in the hand."""
    state, hands = bid_out(apply(world, move)), len(world.results)
    if len(state.results) > hands:
        contract, tricks = state.results[-1].contract, state.results[-1].tricks
    elif state.contract is None:
        # Passed out: nothing is scored, and the tiles are dealt again.
        return match_equity(world.rules, world.scores, state.dealer, hands)[side], None
    else:
        contract, tricks = state.contract, play_out(state)
    bid = Contract(contract.bidder, contract.bid)
    chances = equity_after(world.rules, world.scores, world.dealer, hands, bid, tricks)
    return chances[side], tricks[side]


def _drawn(worlds: Worlds, rng: Random) -> Iterator[State]:
    """Worlds at random; where there are few, each of them once."""
    if worlds.count <= FEW_WORLDS:
        yield from map(worlds.world, sorted(range(worlds.count), key=lambda _: rng.random()))
    while worlds.count > FEW_WORLDS:
        yield worlds.sample(rng)


def _generator(view: View, seed: int) -> Random:
    """A generator for each view and seed, the same on every machine."""
    seen = (
        view.seat,
        view.dealer,
        view.scores,
        view.hand_number,
        view.hand,
        [str(said) for said in view.bids],
        view.contract,
        [str(trick) for trick in view.tricks],
        view.trick,
    )
    digest = blake2b(f"{seed} {' '.join(map(str, seen))}".encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big"))

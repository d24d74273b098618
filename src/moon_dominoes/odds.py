"""What a hand is good for: under each call the chance of so many tricks, and what each bid should score.

Deals that fit a view are drawn, each as likely, and played to the end under every call with `play_out`: every
seat follows the tips and knows what the others hold. How near that is to real play is told in docs/odds.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import Final, final

import attrs

from .bots.chance import Chance
from .bots.limit import check_limit, rounds
from .bots.playout import play_out
from .bots.tips_bot import tricks_under
from .engine import apply, legal_moves, new_match
from .errors import shown
from .moves import BIDS, CALLS, DISCARDS, MOON, Bid, Deal, Discard
from .phases.course import begin_call, begin_discard
from .phases.scoring import _points, score
from .rules import HAND_SIZE, Moon, Rules
from .state import Contract, Phase, State
from .tiles import DECKS, TileSet, tileset
from .trumps import Trump
from .view import View, observe
from .worlds import Worlds

__all__ = ["BidOdds", "CallOdds", "Odds", "hand_view", "odds"]

USUAL_DEALS: Final = 300
"""Deals to draw where neither a number nor a time is given."""


@final
@attrs.frozen
class CallOdds:
    """What a seat should take as the bidder under one call.

    Attributes:
        call: the call.
        mean: the tricks that its side takes on average.
        at_least: the chances to take at least 1, 2 and so on to 7 tricks.
        outcomes: how often the sides took which tricks: the tricks by side, and in how many deals.

    Examples:
        >>> from moon_dominoes import DON
        >>> found = odds(hand_view(DON, TileSet.parse("5-5 6-5 5-2 5-1 6-4 4-4 1-0")), samples=50)
        >>> fives = found.calls[5]
        >>> print(fives.call, fives.at_least[4], sep=", ")
        fives, 96.0 % (86.5 to 98.9)
    """

    call: Trump
    mean: float
    at_least: tuple[Chance, ...]
    outcomes: tuple[tuple[tuple[int, ...], int], ...]


@final
@attrs.frozen
class BidOdds:
    """What a bid should bring under the call that suits it best.

    Attributes:
        bid: the bid.
        call: the call after which it brings most.
        made: the chance that it is made.
        points: the points of the bidder's side on average.
        lead: the same less those of the other sides on average. A Moon that wins or loses the match counts as
            the points of the target.

    Examples:
        >>> from moon_dominoes import DON
        >>> found = odds(hand_view(DON, TileSet.parse("5-5 6-5 5-2 5-1 6-4 4-4 1-0")), samples=50)
        >>> three = found.bids[0]
        >>> print(three.bid, three.call, f"{three.points:.1f}", sep=", ")
        bid 3, fives, 33.1
    """

    bid: Bid
    call: Trump
    made: Chance
    points: float
    lead: float


@final
@attrs.frozen
class Odds:
    """What a hand is good for; its `str` is two tables.

    Attributes:
        rules: the table.
        seat: whose hand it is.
        hand: the tiles.
        calls: by call, what the seat should take as the bidder.
        bids: what each bid that the seat could make, or has made, should score.
        deals: how many deals were tried.

    Examples:
        >>> from moon_dominoes import DON
        >>> found = odds(hand_view(DON, TileSet.parse("5-5 6-5 5-2 5-1 6-4 4-4 1-0")), samples=50)
        >>> len(found.calls), len(found.bids), found.deals, str(found.best.bid)
        (8, 6, 50, 'bid 5')
    """

    rules: Rules
    seat: int
    hand: TileSet
    calls: tuple[CallOdds, ...]
    bids: tuple[BidOdds, ...]
    deals: int

    @property
    def best(self) -> BidOdds | None:
        """The bid that brings the greatest lead; None where every bid loses points."""
        return _best(self.bids)

    def best_at(self, rules: Rules) -> BidOdds | None:
        """The best of the same bids if the tricks were scored as at another table.

        Raises:
            ValueError: that table has not as many sides.
        """
        if len(rules.sides) != len(self.rules.sides):
            raise ValueError(
                f"tricks of {len(self.rules.sides)} sides cannot be scored for {len(rules.sides)}"
            )
        return _best(_scored(rules, self.seat, self.calls, [bid.bid for bid in self.bids]))

    def __str__(self) -> str:
        head = f"{self.hand}, seat {self.seat} as the bidder, {self.deals} deals"
        rows = [["call", "tricks", *(f"{k}+" for k in range(1, HAND_SIZE + 1))]]
        rows += [
            [str(odds.call), f"{odds.mean:.1f}", *(_percent(chance) for chance in odds.at_least)]
            for odds in self.calls
        ]
        bids = [["bid", "call", "made", "points", "lead"]]
        bids += [
            [str(bid.bid), str(bid.call), str(bid.made), f"{bid.points:+.1f}", f"{bid.lead:+.1f}"]
            for bid in self.bids
        ]
        best = f"Best: {self.best.bid}, {self.best.call}" if self.best is not None else "Best: no bid"
        return "\n".join([head, "", *_columns(rows), "", *_columns(bids), "", best])


_BEFORE: Final = (Phase.BIDDING, Phase.DISCARD, Phase.CALL)


def odds(view: View, samples: int | None = None, seconds: float | None = None, seed: int = 0) -> Odds:
    """What the hand of a view is good for, its seat being or becoming the bidder.

    Args:
        view: that of a seat in the auction, whoever is to speak, or of the bidder about to call or discard.
        samples: how many deals to try; if neither this nor a time is given, 300.
        seconds: how long to try; at least one deal is tried.
        seed: what the deals are drawn from. The same seed and number give the same odds.

    Raises:
        TypeError: not a View, or a limit of the wrong type.
        ValueError: a spectator's view, one of another phase, or of a seat that is not the bidder; or a limit
            out of range.

    Examples:
        >>> from moon_dominoes import DON
        >>> best = odds(hand_view(DON, TileSet.parse("5-5 6-5 5-2 5-1 6-4 4-4 1-0"))).best
        >>> print(best.bid, best.call, best.made, sep=", ")
        bid 5, fives, 97.7 % (95.3 to 98.9)
    """
    if not isinstance(view, View):
        raise TypeError(f"odds are told from a View, not {shown(view)}")
    check_limit(samples, seconds)
    seat, contract = view.seat, view.contract
    if (
        seat is None
        or view.phase not in _BEFORE
        or view.tricks
        or (contract is not None and contract.bidder != seat)
    ):
        raise ValueError("odds are told to a seat in the auction, or to the bidder before the first lead")
    calls = view.rules.calls if contract is None or contract.trump is None else (contract.trump,)
    counts = {call: Counter[tuple[int, ...]]() for call in calls}
    worlds, rng, deals = Worlds(view), Random(seed), 0
    for number in rounds(samples, seconds, USUAL_DEALS):
        deals = number
        world = worlds.sample(rng)
        for call in calls:
            counts[call][play_out(_called(world, seat, call))] += 1
    told = tuple(_call_odds(call, view.rules.side_of(seat), count, deals) for call, count in counts.items())
    return Odds(view.rules, seat, view.hand, told, _scored(view.rules, seat, told, _open_bids(view)), deals)


def hand_view(rules: Rules, hand: TileSet) -> View:
    """The view of a seat that has been dealt a hand and is the first to speak, nothing being scored.

    Raises:
        TypeError: not a Rules, or not a TileSet.
        ValueError: not seven tiles, or one that the table's deck does not have.

    Examples:
        >>> from moon_dominoes import TEXAS3
        >>> hand_view(TEXAS3, TileSet.parse("6-6 6-5 6-4 6-3 5-5 4-4 1-0"))
        Traceback (most recent call last):
        ...
        ValueError: 1-0 is not in the deck of 22 tiles
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are a Rules, not {shown(rules)}")
    if not isinstance(hand, TileSet):
        raise TypeError(f"a hand is a TileSet, not {shown(hand)}")
    foreign = hand - DECKS[rules.deck]
    if foreign:
        raise ValueError(
            f"{foreign} {'is' if len(foreign) == 1 else 'are'} not in the deck of {rules.deck} tiles"
        )
    if len(hand) != HAND_SIZE:
        raise ValueError(f"a hand has {HAND_SIZE} tiles, not {len(hand)}")
    rest = list(DECKS[rules.deck] - hand)
    others = [
        TileSet(rest[start : start + HAND_SIZE])
        for start in range(0, HAND_SIZE * (rules.players - 1), HAND_SIZE)
    ]
    deal = Deal((others[0], hand, *others[1:]), rest[HAND_SIZE * (rules.players - 1) :])
    return observe(apply(new_match(rules, seed=0), deal), 1)


def _called(world: State, seat: int, call: Trump) -> State:
    """A world in which the seat is the bidder, has made a call and is about to lead."""
    rules, state = world.rules, world
    if state.phase is Phase.BIDDING:
        begin = begin_discard if rules.stock_size and not rules.call_before_widow else begin_call
        state = begin(world, Contract(seat, Bid(rules.min_bid)))
    while state.phase is not Phase.PLAY:
        held = state.hands[seat].mask
        state = apply(state, CALLS[call] if state.phase is Phase.CALL else _discard(rules, held, call))
    return state


@lru_cache(maxsize=1 << 10)
def _discard(rules: Rules, held: int, call: Trump) -> Discard:
    """What to put aside for the sake of a call."""
    hand = tileset(held)
    elsewhere = DECKS[rules.deck] - hand
    return DISCARDS[max(hand, key=lambda tile: tricks_under(call, hand - {tile}, elsewhere, rules)).index]


def _call_odds(call: Trump, side: int, counts: Counter[tuple[int, ...]], deals: int) -> CallOdds:
    taken = Counter[int]()
    for tricks, times in counts.items():
        taken[tricks[side]] += times
    return CallOdds(
        call,
        mean=sum(tricks * times for tricks, times in taken.items()) / deals,
        at_least=tuple(
            Chance.counted(sum(times for tricks, times in taken.items() if tricks >= least), deals)
            for least in range(1, HAND_SIZE + 1)
        ),
        outcomes=tuple(sorted(counts.items())),
    )


def _open_bids(view: View) -> list[Bid]:
    """The bids that the seat may make, or might if it were to speak now; or the one that it has made."""
    if view.contract is not None:
        return [view.contract.bid]
    if view.actor == view.seat:
        return [move for move in legal_moves(view) if isinstance(move, Bid)]
    rules, high = view.rules, view.high_bid
    bids = [*BIDS[rules.min_bid - 1 :], *([MOON] if rules.moon is not Moon.NEVER else [])]
    return [bid for bid in bids if high is None or bid > high]


def _scored(rules: Rules, seat: int, calls: Sequence[CallOdds], bids: Iterable[Bid]) -> tuple[BidOdds, ...]:
    return tuple(
        max((_bid_odds(rules, Contract(seat, bid), odds) for odds in calls), key=lambda odds: odds.lead)
        for bid in bids
    )


def _bid_odds(rules: Rules, contract: Contract, odds: CallOdds) -> BidOdds:
    side, bid = rules.side_of(contract.bidder), contract.bid
    deals = sum(times for _, times in odds.outcomes)
    points = lead = 0.0
    for tricks, times in odds.outcomes:
        made, lines = score(rules, contract, tricks)
        scored = _points(rules, lines)
        others = [scored[other] for other in range(len(scored)) if other != side]
        points += times * scored[side]
        lead += times * (scored[side] - fmean(others) + _match_at_stake(rules, bid, made))
    return BidOdds(bid, odds.call, odds.at_least[bid.tricks - 1], points / deals, lead / deals)


def _match_at_stake(rules: Rules, bid: Bid, made: bool) -> int:
    if not bid.moon:
        return 0
    return rules.target * (rules.moon_made_wins if made else -rules.moon_missed_loses)


def _best(bids: Sequence[BidOdds]) -> BidOdds | None:
    best = max(bids, key=lambda odds: odds.lead, default=None)
    return best if best is not None and best.lead > 0 else None


def _percent(chance: Chance) -> str:
    return f"{100 * chance.value:.0f}"


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if not place else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]

"""A table of Moon as a value: every option is a field of `Rules`."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, unique
from typing import Final, final

import attrs

from .enums import Named
from .errors import RulesError, shown
from .tiles import DECKS
from .trumps import Doubles, Suits, Trump, suits

HAND_SIZE: Final = 7
"""Tiles dealt to each player, and so the tricks of a hand."""

LARGEST_NUMBER: Final = 1_000_000
"""The greatest target, hand limit or stake that `Rules` takes."""


@unique
class Moon(Named):
    """When a Moon may be bid (rule B4).

    Examples:
        >>> Moon("over-seven")
        Moon.OVER_SEVEN
    """

    NEVER = "never"
    """There is no Moon."""
    ANY_TIME = "any-time"
    """Over any bid, or as the first."""
    OVER_SEVEN = "over-seven"
    """Only when the highest bid so far is 7."""


@unique
class AllPass(Named):
    """What happens when nobody bids (rule B6).

    Examples:
        >>> Rules().all_pass
        AllPass.SAME_DEALER_REDEALS
    """

    SAME_DEALER_REDEALS = "same-dealer-redeals"
    """Nothing is scored, and the same dealer deals again."""
    NEXT_DEALER_REDEALS = "next-dealer-redeals"
    """Nothing is scored, and the next dealer deals."""
    LAST_BIDS = "last-bids"
    """The last to speak may not pass, and makes any legal bid."""
    LAST_BIDS_MINIMUM = "last-bids-minimum"
    """The last to speak must bid exactly the minimum."""


@unique
class Leftover(Named):
    """What is left over when every player has seven tiles (rule T3).

    Examples:
        >>> Rules().leftover
        Leftover.NONE
    """

    NONE = "none"
    """Nothing."""
    WIDOW = "widow"
    """One tile, which the bidder takes."""
    BONEYARD = "boneyard"
    """Several tiles, of which the bidder draws one."""


@unique
class Made(Named):
    """What a made bid scores (rule S1).

    Examples:
        >>> Rules().made
        Made.TEN_TIMES_BID_PLUS_EXTRA
    """

    TEN_TIMES_BID_PLUS_EXTRA = "ten-times-bid-plus-extra"
    """Ten points for each trick bid, and one for each trick above."""
    BID = "bid"
    """As many points as were bid."""
    TRICKS = "tricks"
    """A point for each trick taken."""
    MARK = "mark"
    """One mark, whatever was bid."""


@unique
class Missed(Named):
    """What a missed bid costs the bidder's side (rule S2).

    Examples:
        >>> Rules().missed
        Missed.TEN_TIMES_BID
    """

    TEN_TIMES_BID = "ten-times-bid"
    """Ten points for each trick bid."""
    BID = "bid"
    """As many points as were bid."""
    NOTHING = "nothing"
    """Nothing."""


@unique
class Defenders(Named):
    """What every other side scores (rule S3).

    Examples:
        >>> Rules().defenders
        Defenders.NOTHING
    """

    NOTHING = "nothing"
    """Nothing."""
    TRICKS = "tricks"
    """A point for each of their tricks."""
    TRICKS_PLUS_BID_WHEN_SET = "tricks-plus-bid-when-set"
    """Their tricks, and the bid as well when it is missed; a missed Moon pays their tricks alone."""
    TRICKS_PLUS_BID_OR_MOON_WHEN_SET = "tricks-plus-bid-or-moon-when-set"
    """The same, but a missed Moon pays its seven tricks like any bid of 7."""
    MARK_WHEN_SET = "mark-when-set"
    """A mark when the bid or the Moon is missed."""


def _calls(given: Iterable[Trump]) -> tuple[Trump, ...]:
    # One order whatever was given, so that equal tables are equal and moves are always listed alike.
    try:
        calls = set(given)
        return tuple(sorted(calls, key=lambda call: call.value))
    except (TypeError, AttributeError):
        raise RulesError(f"the calls are members of Trump, not {shown(given)}", "calls") from None


@final
@attrs.frozen(kw_only=True, cache_hash=True)
class Rules:
    """A table: every option of every source, checked together. `Rules()` is Don's table.

    Make another with `attrs.evolve(DON, target=500)`. The rule numbers in brackets are those of
    `rulebook(rules)`.

    Raises:
        RulesError: a value of the wrong type or out of range, options that contradict each other, or one
            that needs another to mean anything; the error names the fields.

    Examples:
        >>> import attrs
        >>> from moon_dominoes import DON
        >>> attrs.evolve(DON, min_bid=8)
        Traceback (most recent call last):
        ...
        moon_dominoes.errors.RulesError: min_bid: the minimum bid is from 1 to 7, not 8
        >>> Rules() == DON, DON.sides, DON.side_of(3)
        (True, ((0, 2), (1, 3)), 1)
    """

    players: int = 4
    """How many play (T1): 4 in the Don Dominoes rules and the four-player game of Play Moon, else 3."""
    partnerships: bool = True
    """Whether opposite seats are partners (T1); needs four players."""
    deck: int = 28
    """Size of the deck (T2): 28 is the full set, 22 leaves out the blanks but 0-0, 21 all blanks."""

    min_bid: int = 3
    """The lowest bid, 1 to 7 (B2): 3 in the Don Dominoes rules, 4 elsewhere, 5 at some tables."""
    moon: Moon = Moon.ANY_TIME
    """When a Moon may be bid (B4); only over a 7 in How to Play Moon Dominoes."""
    moon_below_zero: bool = True
    """Whether a side with a score below zero may bid a Moon (B4)."""
    all_pass: AllPass = AllPass.SAME_DEALER_REDEALS
    """What follows when nobody bids, and who deals again (B6)."""

    calls: tuple[Trump, ...] = attrs.field(
        default=tuple(call for call in Trump if call is not Trump.NO_TRUMP), converter=_calls
    )
    """What the bidder may call (C1): some of blanks to sixes, doubles and no-trump."""
    call_before_widow: bool = False
    """Whether the call comes before the bidder takes the tile left over (W1)."""
    recall_trump: bool = False
    """Whether each trick's winner calls anew (C5), a reading of How to Play Moon Dominoes."""

    lead_trump: bool = False
    """Whether the first lead must be a trump, if the bidder holds one (P2)."""
    may_trump: bool = False
    """Whether a player able to follow a plain lead may play a trump instead (P5)."""
    no_trump_doubles: Doubles = Doubles.HIGH
    """What doubles are when there are no trumps (C4)."""
    end_when_decided: bool = False
    """Whether a hand ends once the remaining tricks can change neither the score nor the bid's fate (P8)."""

    made: Made = Made.TEN_TIMES_BID_PLUS_EXTRA
    """What a made bid scores (S1)."""
    missed: Missed = Missed.TEN_TIMES_BID
    """What a missed bid costs (S2)."""
    defenders: Defenders = Defenders.NOTHING
    """What each other side scores (S3)."""
    moon_made: int = 0
    """Points for a made Moon, 0 or more (S4)."""
    moon_made_wins: bool = True
    """Whether a made Moon wins the match (S4)."""
    moon_missed: int = 0
    """Points that a missed Moon costs, 0 or more (S5)."""
    moon_missed_loses: bool = True
    """Whether a missed Moon loses the match (S5)."""

    target: int = 250
    """The score that wins the match, reached or passed (M1)."""
    bidder_goes_out: bool = True
    """Among several at the target, whether a bidder who made the bid wins before the highest score (M2)."""
    hand_limit: int | None = None
    """After this many scored hands the highest score wins (M3); None for no limit."""

    def __attrs_post_init__(self) -> None:
        _check_values(self)
        _check_together(self)

    @property
    def seats(self) -> range:
        """The seats in order round the table, from 0; the next one is on the left."""
        return range(self.players)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: two teams with partnerships, else every seat alone."""
        return _SIDES[self.players, self.partnerships]

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for, a place in `sides`, `scores` and `points`.

        Raises:
            TypeError: a seat is not an int.
            ValueError: there is no such seat.
        """
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise TypeError(f"a seat is an int, not {shown(seat)}")
        if not 0 <= seat < self.players:
            raise ValueError(f"seats are 0 to {self.players - 1}, not {shown(seat)}")
        return seat % 2 if self.partnerships else seat  # partners sit opposite

    def suits_of(self, call: Trump) -> Suits:
        """What every tile is at this table under a call: the suit it leads, what follows it, what beats what.

        Examples:
            >>> str(Rules().suits_of(Trump.DOUBLES).trumps)
            '0-0 1-1 2-2 3-3 4-4 5-5 6-6'
        """
        return suits(call, self.no_trump_doubles)

    @property
    def stock_size(self) -> int:
        """How many tiles are left over after the deal: 0, 1 (the widow) or 7 (a boneyard)."""
        return self.deck - HAND_SIZE * self.players

    @property
    def leftover(self) -> Leftover:
        """What the tiles left over are; it follows from the deck and the number of players."""
        if self.stock_size == 0:
            return Leftover.NONE
        return Leftover.WIDOW if self.stock_size == 1 else Leftover.BONEYARD


_SIDES: Final = {
    (3, False): ((0,), (1,), (2,)),
    (4, False): ((0,), (1,), (2,), (3,)),
    (4, True): ((0, 2), (1, 3)),
}

_INTEGERS: Final = {
    "players": ("number of players", (3, 4)),
    "deck": ("size of the deck", tuple(DECKS)),
    "min_bid": ("minimum bid", range(1, HAND_SIZE + 1)),
    "moon_made": ("stake of a made Moon", range(LARGEST_NUMBER + 1)),
    "moon_missed": ("stake of a missed Moon", range(LARGEST_NUMBER + 1)),
    "hand_limit": ("hand limit", range(1, LARGEST_NUMBER + 1)),
    "target": ("target", range(1, LARGEST_NUMBER + 1)),
}

_ENUMS: Final[dict[str, type[Enum]]] = {
    "moon": Moon,
    "all_pass": AllPass,
    "no_trump_doubles": Doubles,
    "made": Made,
    "missed": Missed,
    "defenders": Defenders,
}

_SWITCHES: Final = tuple(
    name
    for name in (field.name for field in attrs.fields(Rules))
    if name not in _INTEGERS and name not in _ENUMS and name != "calls"
)


def _check_values(rules: Rules) -> None:
    for name, (words, allowed) in _INTEGERS.items():
        value = getattr(rules, name)
        if name == "hand_limit" and value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
            span = (
                f"from {allowed[0]} to {allowed[-1]}"
                if isinstance(allowed, range)
                else " or ".join(map(str, allowed))
            )
            raise RulesError(f"the {words} is {span}, not {shown(value)}", name)
    for name, kind in _ENUMS.items():
        if not isinstance(getattr(rules, name), kind):
            raise RulesError(f"takes a member of {kind.__name__}, not {shown(getattr(rules, name))}", name)
    for name in _SWITCHES:
        if not isinstance(getattr(rules, name), bool):
            raise RulesError(f"takes True or False, not {shown(getattr(rules, name))}", name)
    if not rules.calls or not all(isinstance(call, Trump) for call in rules.calls):
        raise RulesError(f"takes one or more members of Trump, not {shown(rules.calls)}", "calls")


def _check_together(rules: Rules) -> None:
    need = HAND_SIZE * rules.players
    has_blank = any(tile.low == 0 for tile in DECKS[rules.deck])
    only_no_trump = rules.calls == (Trump.NO_TRUMP,)
    contradictions: tuple[tuple[bool, str, tuple[str, ...]], ...] = (
        (
            (rules.players, rules.partnerships) not in _SIDES,
            f"partners need four players, not {rules.players}",
            ("players", "partnerships"),
        ),
        (
            rules.deck < need,
            f"{rules.players} players need {need} tiles, not {rules.deck}",
            ("players", "deck"),
        ),
        (
            Trump.BLANKS in rules.calls and not has_blank,
            "blanks cannot be called from a deck without blanks",
            ("deck", "calls"),
        ),
        (
            rules.call_before_widow and rules.leftover is Leftover.NONE,
            "there is no widow to call before",
            ("call_before_widow", "players", "deck"),
        ),
        (
            not rules.moon_below_zero and rules.moon is Moon.NEVER,
            "no side can bid a Moon, below zero or not",
            ("moon_below_zero", "moon"),
        ),
        (
            rules.no_trump_doubles is not Doubles.HIGH and Trump.NO_TRUMP not in rules.calls,
            "says what doubles are at no trump, which cannot be called",
            ("no_trump_doubles", "calls"),
        ),
        (rules.lead_trump and only_no_trump, "there are never any trumps", ("lead_trump", "calls")),
        (rules.may_trump and only_no_trump, "there are never any trumps", ("may_trump", "calls")),
    )
    for contradicts, message, fields in contradictions:
        if contradicts:
            raise RulesError(message, *fields)

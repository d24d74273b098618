"""The nine calls, and what each makes of every tile: which suit it leads, what follows, what wins.

A call is looked up, never computed during play: `suits(trump)` gives one table, made once.
"""

from __future__ import annotations

from enum import unique
from functools import cache
from typing import Final, final

from .enums import Named
from .errors import ParseError, shown
from .tiles import PIPS, TILES, Tile, TileSet


class Trump(Named):
    """What the bidder may call: one of the seven numbers, doubles, or no trump.

    The value is the number called, 7 for doubles and 8 for no trump. `FOLLOW_ME` is another name of
    `NO_TRUMP`.

    Examples:
        >>> str(Trump.FIVES), Trump.parse("no-trump") is Trump.FOLLOW_ME
        ('fives', True)
    """

    BLANKS = 0
    ONES = 1
    TWOS = 2
    THREES = 3
    FOURS = 4
    FIVES = 5
    SIXES = 6
    DOUBLES = 7
    NO_TRUMP = 8
    FOLLOW_ME = 8

    def __hash__(self) -> int:  # a plain set of calls is iterated in the same order by every process
        return self._value_

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")

    @classmethod
    def parse(cls, text: str) -> Trump:
        """The call that a text names: `blanks` to `sixes`, `doubles`, `no-trump` or `follow-me`.

        Raises:
            ParseError: the text names no call.

        Examples:
            >>> Trump.parse("doubles")
            Trump.DOUBLES
        """
        if isinstance(text, str):
            found = cls.__members__.get(text.strip().upper().replace("-", "_"))
            if found is not None:
                return found
        raise ParseError(f"{shown(text)} is not a call: {', '.join(map(str, cls))}")


@unique
class Doubles(Named):
    """What doubles are while there are no trumps (rule C4).

    Examples:
        >>> suits(Trump.NO_TRUMP, Doubles.LOW).winner((Tile(5, 5), Tile(5, 0), Tile(4, 3)))
        1
    """

    HIGH = "high"
    """The highest tile of their own number."""
    LOW = "low"
    """The lowest tile of their own number."""
    OWN_SUIT = "own-suit"
    """A suit of their own, 6-6 the highest, that belongs to no number."""


SUIT_NAMES: Final = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles")
"""The eight suits: the numbers 0 to 6, then doubles where they are a suit of their own."""

DOUBLES_SUIT: Final = 7


@final
class Suits:
    """What every tile is under one call. Get one from `suits`; there is one object a call.

    Attributes:
        trump: the call.
        doubles: what doubles are, where there are no trumps.
        trumps: the trumps.
        suit: by `tile.index`, the suit that the tile leads, a place in `SUIT_NAMES` (rule P4).
        members: by the suit, a place in `SUIT_NAMES`, all its tiles; none where this call has no such suit.
        follow: by the index of the tile led, the mask of all tiles that follow it, itself too (rule P3).
        power: by the index of the tile led, then of the tile played: 0 cannot win the trick, the highest
            wins it. No two tiles of power above 0 are equal under one lead (rules P6, P7).

    Examples:
        >>> fives = suits(Trump.FIVES)
        >>> str(fives.trumps)
        '5-0 5-1 5-2 5-3 5-4 5-5 6-5'
        >>> str(TileSet.from_mask(fives.follow[Tile(6, 6).index]))
        '6-0 6-1 6-2 6-3 6-4 6-6'
    """

    __slots__ = ("doubles", "follow", "members", "power", "suit", "trump", "trumps")

    def __init__(self, trump: Trump, doubles: Doubles) -> None:
        self.trump: Final = trump
        self.doubles: Final = doubles
        self.trumps: Final = TileSet(tile for tile in TILES if _is_trump(trump, tile))
        self.suit: Final = tuple(_suit_led(trump, doubles, tile) for tile in TILES)
        self.members: Final = tuple(
            TileSet(tile for tile in TILES if _belongs(trump, doubles, tile, suit))
            for suit in range(len(SUIT_NAMES))
        )
        self.follow: Final = tuple(self.members[suit].mask for suit in self.suit)
        power = [
            tuple(_power(trump, doubles, tile, suit) for tile in TILES) for suit in range(len(SUIT_NAMES))
        ]
        self.power: Final = tuple(power[suit] for suit in self.suit)

    def winner(self, tiles: tuple[Tile, ...]) -> int:
        """Which tile of a complete trick, in the order played, wins it: a place in `tiles` (rule P6).

        Examples:
            >>> suits(Trump.TWOS).winner(tuple(map(Tile.parse, ["5-3", "3-3", "5-1", "2-4"])))
            3
        """
        # Three or four tiles, so no loop: every trick ends here, and a loop takes twice the time.
        lead = tiles[0].index
        power = self.power[lead]
        most = power[lead]
        best = 0
        mine = power[tiles[1].index]
        if mine > most:
            most = mine
            best = 1
        mine = power[tiles[2].index]
        if mine > most:
            most = mine
            best = 2
        if len(tiles) > 3 and power[tiles[3].index] > most:  # noqa: PLR2004
            best = 3
        return best

    def __reduce__(self) -> tuple[object, tuple[Trump, Doubles]]:
        return suits, (self.trump, self.doubles)

    def __repr__(self) -> str:
        return f"suits({self.trump}, {self.doubles})"


def suits(trump: Trump, doubles: Doubles = Doubles.HIGH) -> Suits:
    """The table of a call; `doubles` matters only where there are no trumps.

    Examples:
        >>> str(suits(Trump.DOUBLES).trumps)
        '0-0 1-1 2-2 3-3 4-4 5-5 6-6'
    """
    return _suits(trump, doubles)


@cache
def _suits(trump: Trump, doubles: Doubles) -> Suits:
    if trump is not Trump.NO_TRUMP and doubles is not Doubles.HIGH:
        return _suits(trump, Doubles.HIGH)
    return Suits(trump, doubles)


def _is_trump(trump: Trump, tile: Tile) -> bool:
    if trump is Trump.DOUBLES:
        # C3: the doubles, and only they.
        return tile.is_double
    # C2: every tile that shows the number called.
    return trump.value in (tile.high, tile.low)


def _is_apart(trump: Trump, doubles: Doubles, tile: Tile) -> bool:
    """Whether a tile is in a suit of doubles that are no trumps."""
    return tile.is_double and trump is Trump.NO_TRUMP and doubles is Doubles.OWN_SUIT


def _suit_led(trump: Trump, doubles: Doubles, tile: Tile) -> int:
    # P4: a trump leads trumps, a plain double its own number, any other tile its higher number.
    if _is_apart(trump, doubles, tile):
        return DOUBLES_SUIT
    return trump.value if _is_trump(trump, tile) else tile.high


def _belongs(trump: Trump, doubles: Doubles, tile: Tile, suit: int) -> bool:
    # P3: a plain tile follows either of its numbers, a trump follows trumps and nothing else.
    if _is_apart(trump, doubles, tile):
        return suit == DOUBLES_SUIT
    if _is_trump(trump, tile):
        return suit == trump.value
    return suit in (tile.high, tile.low)


def _power(trump: Trump, doubles: Doubles, tile: Tile, suit: int) -> int:
    # P6: the highest trump, else the highest of the suit led; any other tile cannot win.
    if _is_trump(trump, tile):
        return 2 * len(PIPS) + _rank(doubles, tile, trump.value)
    return _rank(doubles, tile, suit) if _belongs(trump, doubles, tile, suit) else 0


def _rank(doubles: Doubles, tile: Tile, suit: int) -> int:
    # P7: the double first, then by the other end; among doubles, by their number. From 1 to 8.
    if suit == DOUBLES_SUIT:
        return 1 + tile.high
    if tile.is_double:
        return 1 if doubles is Doubles.LOW else 1 + len(PIPS)
    other = tile.low if tile.high == suit else tile.high
    return 1 + other + (doubles is Doubles.LOW)

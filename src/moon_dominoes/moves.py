"""The moves of a match, their text and their numbers. `Move` is the union of them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, final

import attrs

from .errors import ParseError, shown
from .rules import HAND_SIZE
from .tiles import TILES, Tile, TileSet
from .trumps import Trump

FIRST_DISCARD: Final = len(TILES)
FIRST_CALL: Final = 2 * len(TILES)
FIRST_BID: Final = FIRST_CALL + len(Trump)
MOON_INDEX: Final = FIRST_BID + HAND_SIZE
PASS_INDEX: Final = MOON_INDEX + 1


def _check_tile(move: object, _: object, tile: Tile) -> None:
    if not isinstance(tile, Tile):
        raise TypeError(f"a {type(move).__name__} takes a Tile, not {shown(tile)}")


def _hands(given: Iterable[TileSet]) -> tuple[TileSet, ...]:
    hands = tuple(given)
    for hand in hands:
        if not isinstance(hand, TileSet):
            raise TypeError(f"a Deal takes a TileSet for each seat, not {shown(hand)}")
    return hands


def _stock(given: Iterable[Tile]) -> tuple[Tile, ...]:
    stock = tuple(given)
    for tile in stock:
        if not isinstance(tile, Tile):
            raise TypeError(f"a Deal takes Tiles as its stock, not {shown(tile)}")
    return stock


class _Sealed:
    """The root of all moves: they have no subclasses, so that a move is of one kind and no other."""

    __slots__ = ()

    _bit: int = 0
    """The bit of the tile played; only a Play has one."""

    def __init_subclass__(cls) -> None:
        if cls.__base__ is not _Sealed:
            raise TypeError(f"moves have no subclasses, so {cls.__name__} cannot be one")


@final
@attrs.frozen
class Deal(_Sealed):
    """The hands of a new hand, and what is left over (rule T3).

    Attributes:
        hands: the tiles of each seat, seat 0 first.
        stock: the tiles left over, in order: the first is the widow, any others stay out of play.

    Raises:
        TypeError: something other than tile sets and tiles.
        ValueError: no hands. Whether the deal fits the table is for `explain`.

    Examples:
        >>> deal = Deal((TileSet.parse("5-3 6-6"), TileSet.parse("1-0")), (Tile(2, 1),))
        >>> str(deal)
        'deal 5-3 6-6 / 1-0 + 2-1'
    """

    hands: tuple[TileSet, ...] = attrs.field(converter=_hands)
    stock: tuple[Tile, ...] = attrs.field(default=(), converter=_stock)

    def __attrs_post_init__(self) -> None:
        if not self.hands:
            raise ValueError("a deal has at least one hand")

    def __str__(self) -> str:
        hands = " / ".join(map(str, self.hands))
        return f"deal {hands} + {' '.join(map(str, self.stock))}" if self.stock else f"deal {hands}"


@final
@attrs.frozen
class Pass(_Sealed):
    """To make no bid (rule B1).

    Examples:
        >>> str(Pass()), Pass().index
        ('pass', 73)
    """

    @property
    def index(self) -> int:
        """Its number among the moves: 73."""
        return PASS_INDEX

    def __str__(self) -> str:
        return "pass"


@final
@attrs.frozen(order=True)
class Bid(_Sealed):
    """To promise so many tricks (rule B2), or all of them as a Moon (rule B4).

    Attributes:
        tricks: 1 to 7.
        moon: whether this is the Moon, which beats a bid of 7.

    Raises:
        TypeError: `tricks` is not an int or `moon` not a bool.
        ValueError: `tricks` is out of range, or a Moon of fewer than 7.

    Examples:
        >>> Bid(3) < Bid(7) < MOON, str(Bid(4)), str(MOON)
        (True, 'bid 4', 'moon')
    """

    tricks: int = attrs.field()
    moon: bool = False

    def __attrs_post_init__(self) -> None:
        if isinstance(self.tricks, bool) or not isinstance(self.tricks, int):
            raise TypeError(f"a bid is an int from 1 to 7, not {shown(self.tricks)}")
        if not 1 <= self.tricks <= HAND_SIZE:
            raise ValueError("a bid is from 1 to 7 tricks")
        if not isinstance(self.moon, bool):
            raise TypeError(f"moon is True or False, not {shown(self.moon)}")
        if self.moon and self.tricks != HAND_SIZE:
            raise ValueError(f"a Moon is a bid of all 7 tricks, not {self.tricks}")

    @property
    def index(self) -> int:
        """Its number among the moves: 65 to 71 for bids of 1 to 7, 72 for the Moon."""
        return MOON_INDEX if self.moon else FIRST_BID + self.tricks - 1

    def __str__(self) -> str:
        return "moon" if self.moon else f"bid {self.tricks}"


MOON: Final = Bid(HAND_SIZE, moon=True)
"""The highest bid: all seven tricks, for a stake of its own."""


@final
@attrs.frozen
class CallTrump(_Sealed):
    """To name trumps (rule C1).

    Attributes:
        trump: the call.

    Raises:
        TypeError: `trump` is not a Trump.

    Examples:
        >>> str(CallTrump(Trump.FIVES)), CallTrump(Trump.NO_TRUMP).index
        ('call fives', 64)
    """

    trump: Trump = attrs.field()

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.trump, Trump):
            raise TypeError(f"a CallTrump takes a Trump, not {shown(self.trump)}")

    @property
    def index(self) -> int:
        """Its number among the moves: 56 (blanks) to 64 (no trump)."""
        return FIRST_CALL + self.trump.value

    def __str__(self) -> str:
        return f"call {self.trump}"


@final
@attrs.frozen
class Discard(_Sealed):
    """To put a tile aside, face down, after taking the widow (rule W2).

    Attributes:
        tile: the tile.

    Raises:
        TypeError: `tile` is not a Tile.

    Examples:
        >>> str(Discard(Tile(5, 3))), Discard(Tile(0, 0)).index
        ('discard 5-3', 28)
    """

    tile: Tile = attrs.field(validator=_check_tile)

    @property
    def index(self) -> int:
        """Its number among the moves: 28 + `tile.index`, 28 to 55."""
        return FIRST_DISCARD + self.tile.index

    def __str__(self) -> str:
        return f"discard {self.tile}"


@final
@attrs.frozen
class Play(_Sealed):
    """To play a tile to the trick (rules P1 to P5).

    Attributes:
        tile: the tile.

    Raises:
        TypeError: `tile` is not a Tile.

    Examples:
        >>> str(Play(Tile(5, 3))), Play(Tile(6, 6)).index
        ('play 5-3', 27)
    """

    tile: Tile = attrs.field(validator=_check_tile)
    # What `apply` asks of every play, at hand.
    _bit: int = attrs.field(init=False, eq=False, repr=False)
    _alone: tuple[Tile] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_bit", self.tile.bit)
        object.__setattr__(self, "_alone", (self.tile,))

    @property
    def index(self) -> int:
        """Its number among the moves: `tile.index`, 0 to 27."""
        return self.tile.index

    def __str__(self) -> str:
        return f"play {self.tile}"


Move: TypeAlias = Deal | Pass | Bid | CallTrump | Discard | Play
"""Anything that can happen next. A `match` over it is exhaustive without a default case."""

IndexedMove: TypeAlias = Pass | Bid | CallTrump | Discard | Play
"""Any move but a deal: those that have an index."""

_PARTS: Final[dict[type[object], tuple[str, ...]]] = {
    kind: tuple(part.name for part in attrs.fields(kind))
    for kind in (Deal, Pass, Bid, CallTrump, Discard, Play)
}


def is_move(value: object) -> bool:
    """Whether a value is a move with all its parts; one made past its constructor may lack them."""
    parts = _PARTS.get(type(value))
    return parts is not None and all(hasattr(value, part) for part in parts)


PASS: Final = Pass()
PLAYS: Final = tuple(map(Play, TILES))
DISCARDS: Final = tuple(map(Discard, TILES))


def _plays_of(tiles: range) -> tuple[tuple[Play, ...], ...]:
    """The plays of every set of some tiles in a row, by its mask."""
    plays: list[tuple[Play, ...]] = [()]
    for index in tiles:
        plays += [(*fewer, PLAYS[index]) for fewer in plays]
    return tuple(plays)


PLAYS_OF: Final = (_plays_of(range(10)), _plays_of(range(10, 19)), _plays_of(range(19, 28)))
"""The plays of any set of tiles, by ten, nine and nine bits of its mask.

Three small tables stay in the processor's cache, where one of all hands would not.
"""

CALLS: Final = {trump: CallTrump(trump) for trump in Trump}
BIDS: Final[tuple[Bid, ...]] = tuple(Bid(tricks) for tricks in range(1, HAND_SIZE + 1))

INDEXED_MOVES: Final[tuple[IndexedMove, ...]] = (*PLAYS, *DISCARDS, *CALLS.values(), *BIDS, MOON, PASS)
"""Every move but deals by its index: `INDEXED_MOVES[move.index] == move`. Never renumbered."""

_BY_TEXT: Final = {str(move): move for move in INDEXED_MOVES}


def parse_move(text: str) -> Move:
    """The move that a text such as `"bid 4"`, `"moon"`, `"call fives"` or `"play 3-5"` means.

    It reads back the `str` of every move, but for a deal of one hand without tiles; spaces may vary, and a
    tile may be written either way round.

    Raises:
        ParseError: the text is no move.

    Examples:
        >>> parse_move("play 3-5"), parse_move("moon") == MOON
        (Play(tile=Tile(5, 3)), True)
        >>> parse_move("deal 5-3 6-6 / 1-0 + 2-1").stock
        (Tile(2, 1),)
    """
    if not isinstance(text, str):
        raise ParseError(f"a move is written as text, not {shown(text)}")
    words = text.split()
    match words:
        case ["deal", *_]:
            return _parse_deal(text.strip().removeprefix("deal"))
        case ["play", tile]:
            return PLAYS[Tile.parse(tile).index]
        case ["discard", tile]:
            return DISCARDS[Tile.parse(tile).index]
        case ["call", call]:
            return CALLS[Trump.parse(call)]
        case _:
            move = _BY_TEXT.get(" ".join(words))
    if move is None:
        raise ParseError(
            f"{shown(text)} is not a move: write 'pass', 'bid 4', 'moon', 'call fives', "
            "'discard 5-3', 'play 5-3' or 'deal' with the hands"
        )
    return move


def _parse_deal(text: str) -> Deal:
    hands, plus, stock = text.partition("+")
    if not hands.strip():
        raise ParseError("a deal names the tiles of each hand")
    left_over = tuple(map(Tile.parse, stock.split()))
    if plus and not left_over:
        raise ParseError("a deal names the tiles left over after '+'")
    return Deal(tuple(map(TileSet.parse, hands.split("/"))), left_over)

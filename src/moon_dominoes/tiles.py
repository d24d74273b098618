"""Tiles, sets of tiles, and the three decks that Moon is played with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final, NoReturn, final

from .errors import ParseError, shown

PIPS: Final = range(7)
"""The numbers that an end of a tile can show, 0 (blank) to 6."""


@final
class Tile:
    """One of the 28 dominoes of a double-six set.

    There is one object a tile: `Tile(3, 5) is Tile(5, 3)`. Tiles are ordered by their higher end, then by the
    lower, so 0-0 is the least and 6-6 the greatest. They hash by their index, so that a plain `set` of tiles
    is iterated in the same order by every process.

    Attributes:
        high: the larger number, 0 to 6.
        low: the smaller number, 0 to 6.
        is_double: whether both ends are equal.
        index: the tile's place in that order, 0 (0-0) to 27 (6-6).
        bit: `1 << index`, the tile as a member of a 28-bit mask.

    Raises:
        TypeError: an end is not an int.
        ValueError: an end is not from 0 to 6.

    Examples:
        >>> Tile(3, 5)
        Tile(5, 3)
        >>> str(Tile(3, 5)), Tile(6, 6).is_double, Tile.parse("3-5") == Tile(5, 3)
        ('5-3', True, True)
    """

    __slots__ = ("bit", "high", "index", "is_double", "low")

    high: int
    low: int
    is_double: bool
    index: int
    bit: int

    def __new__(cls, high: int, low: int) -> Tile:  # noqa: D102  # see the class
        for end in (high, low):
            if isinstance(end, bool) or not isinstance(end, int):
                raise TypeError(f"an end of a tile is an int from 0 to 6, not {shown(end)}")
            if end not in PIPS:
                raise ValueError(f"an end of a tile is from 0 to 6, not {shown(end)}")
        return _BY_ENDS[high][low]

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The tile that a text such as `"5-3"` or `"3-5"` names.

        Raises:
            ParseError: the text names no tile.

        Examples:
            >>> Tile.parse("0-6")
            Tile(6, 0)
        """
        try:
            return _BY_TEXT[text.strip()]
        except (KeyError, AttributeError, TypeError):
            raise ParseError(
                f"{shown(text)} is not a tile: write two numbers from 0 to 6, as in '5-3'"
            ) from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a tile cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a tile cannot be changed: {name}")

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Tile) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.index <= other.index if isinstance(other, Tile) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.index > other.index if isinstance(other, Tile) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.index >= other.index if isinstance(other, Tile) else NotImplemented

    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        return Tile, (self.high, self.low)

    def _repr_svg_(self) -> str:  # what a notebook shows
        from .draw import tile_svg  # noqa: PLC0415  # only notebooks need pictures

        return tile_svg(self)


def _make_tile(high: int, low: int) -> Tile:
    tile: Tile = object.__new__(Tile)
    index = high * (high + 1) // 2 + low
    for name, value in (
        ("high", high),
        ("low", low),
        ("is_double", high == low),
        ("index", index),
        ("bit", 1 << index),
    ):
        object.__setattr__(tile, name, value)
    return tile


TILES: Final = tuple(_make_tile(high, low) for high in PIPS for low in range(high + 1))
"""All 28 tiles in order: `TILES[tile.index] is tile`."""

_BY_ENDS: Final = tuple(
    tuple(TILES[max(a, b) * (max(a, b) + 1) // 2 + min(a, b)] for b in PIPS) for a in PIPS
)
_BY_TEXT: Final = {f"{a}-{b}": _BY_ENDS[a][b] for a in PIPS for b in PIPS}

ALL_TILES_MASK: Final = (1 << len(TILES)) - 1


@final
class TileSet(AbstractSet[Tile]):
    """An immutable set of tiles, held as a 28-bit mask.

    Iteration, text and JSON follow the order of the tiles, lowest first. It compares and hashes equal to a
    frozenset of the same tiles, and has the operators and the named methods of one: operators take sets,
    methods any collection. All that give a set give a TileSet, and take nothing but tiles.

    Attributes:
        mask: the set as an int; bit `tile.index` stands for the tile.

    Args:
        tiles: the members; one given twice counts once.

    Raises:
        TypeError: a member is not a Tile; so do the operators and methods.

    Examples:
        >>> hand = TileSet.parse("6-6 5-3 3-1")
        >>> hand
        TileSet.parse('3-1 5-3 6-6')
        >>> Tile(3, 5) in hand, len(hand), str(hand - {Tile(3, 5)})
        (True, 3, '3-1 6-6')
    """

    __slots__ = ("mask",)

    mask: int

    def __new__(cls, tiles: Iterable[Tile] = ()) -> TileSet:  # noqa: D102  # see the class
        return tileset(_mask(tiles))

    @classmethod
    def from_mask(cls, mask: int) -> TileSet:
        """The set whose mask this is.

        Raises:
            TypeError: the mask is not an int.
            ValueError: the mask is negative or has a bit above 27.

        Examples:
            >>> TileSet.from_mask(0b101)
            TileSet.parse('0-0 1-1')
        """
        if isinstance(mask, bool) or not isinstance(mask, int):
            raise TypeError(f"a mask is an int, not {shown(mask)}")
        if not 0 <= mask <= ALL_TILES_MASK:
            raise ValueError(f"a mask has 28 bits, {shown(mask)} does not fit")
        return tileset(mask)

    @classmethod
    def parse(cls, text: str) -> TileSet:
        """The set of the tiles named in a text, in any order, with spaces between them.

        Raises:
            ParseError: a word names no tile, or a tile is named twice.

        Examples:
            >>> TileSet.parse("6-6 0-1")
            TileSet.parse('1-0 6-6')
        """
        if not isinstance(text, str):
            raise ParseError(f"a set of tiles is written as text, not {shown(text)}")
        mask = 0
        for word in text.split():
            bit = Tile.parse(word).bit
            if mask & bit:
                raise ParseError(f"the tile {Tile.parse(word)} is named twice")
            mask |= bit
        return tileset(mask)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a TileSet cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a TileSet cannot be changed: {name}")

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and bool(self.mask & tile.bit)

    def __iter__(self) -> Iterator[Tile]:
        mask = self.mask
        while mask:
            least = mask & -mask
            yield TILES[least.bit_length() - 1]
            mask ^= least

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    # Set algebra, narrower than that of its base: it takes sets of tiles, and the outcome is a TileSet.

    def __and__(self, other: AbstractSet[Tile]) -> TileSet:
        mask = _mask_of_set(other)
        return tileset(self.mask & mask) if mask is not None else NotImplemented

    def __or__(self, other: AbstractSet[Tile]) -> TileSet:  # type: ignore[override]
        mask = _mask_of_set(other)
        return tileset(self.mask | mask) if mask is not None else NotImplemented

    def __sub__(self, other: AbstractSet[Tile]) -> TileSet:
        mask = _mask_of_set(other)
        return tileset(self.mask & ~mask) if mask is not None else NotImplemented

    def __xor__(self, other: AbstractSet[Tile]) -> TileSet:  # type: ignore[override]
        mask = _mask_of_set(other)
        return tileset(self.mask ^ mask) if mask is not None else NotImplemented

    def __rsub__(self, other: AbstractSet[Tile]) -> TileSet:
        mask = _mask_of_set(other)
        return tileset(mask & ~self.mask) if mask is not None else NotImplemented

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def union(self, *others: Iterable[Tile]) -> TileSet:
        """The tiles of this set and of all the others.

        Examples:
            >>> TileSet.parse("5-3").union([Tile(6, 6)], TileSet.parse("1-0"))
            TileSet.parse('1-0 5-3 6-6')
        """
        mask = self.mask
        for other in others:
            mask |= _mask(other)
        return tileset(mask)

    def intersection(self, *others: Iterable[Tile]) -> TileSet:
        """The tiles that are in this set and in all the others."""
        mask = self.mask
        for other in others:
            mask &= _mask(other)
        return tileset(mask)

    def difference(self, *others: Iterable[Tile]) -> TileSet:
        """The tiles of this set that are in none of the others."""
        mask = self.mask
        for other in others:
            mask &= ~_mask(other)
        return tileset(mask)

    def symmetric_difference(self, other: Iterable[Tile]) -> TileSet:
        """The tiles that are in this set or the other, but not in both."""
        return tileset(self.mask ^ _mask(other))

    def issubset(self, other: Iterable[Tile]) -> bool:
        """Whether all tiles of this set are in the other."""
        return not self.mask & ~_mask(other)

    def issuperset(self, other: Iterable[Tile]) -> bool:
        """Whether all tiles of the other are in this set."""
        return not _mask(other) & ~self.mask

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, TileSet) else super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"TileSet.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return TileSet.from_mask, (self.mask,)

    def _repr_svg_(self) -> str:  # what a notebook shows
        from .draw import hand_svg  # noqa: PLC0415  # only notebooks need pictures

        return hand_svg(self)


_set_mask: Final = TileSet.mask.__set__  # type: ignore[attr-defined]  # the slot, past the guard above


def tileset(mask: int) -> TileSet:
    """The set of a mask that is known to be good: `TileSet.from_mask` without the checks."""
    made: TileSet = object.__new__(TileSet)
    _set_mask(made, mask)
    return made


def _mask_of_set(other: AbstractSet[Tile]) -> int | None:
    """The mask of another operand; None if it is no set."""
    if type(other) is TileSet:
        return other.mask
    return _mask(other) if isinstance(other, AbstractSet) else None


def _mask(tiles: Iterable[Tile]) -> int:
    if type(tiles) is TileSet:
        return tiles.mask
    mask = 0
    for tile in tiles:
        if not isinstance(tile, Tile):
            raise TypeError(f"a TileSet holds tiles, not {shown(tile)}")
        mask |= tile.bit
    return mask


EMPTY: Final = tileset(0)
"""The set of no tiles."""

DECKS: Final = {
    28: TileSet(TILES),
    22: TileSet(tile for tile in TILES if tile.low > 0 or tile.high == 0),
    21: TileSet(tile for tile in TILES if tile.low > 0),
}
"""The decks by their size: all 28 tiles; 22, the blanks out but 0-0; 21, no blanks at all."""

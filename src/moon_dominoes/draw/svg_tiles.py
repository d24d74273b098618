"""Tiles and hands as SVG.

A tile is 50 units by 100: two squares, with the pips on a grid of three by three in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import unique
from math import cos, pi, sin
from typing import Final
from xml.etree.ElementTree import Element

from ..enums import Named
from ..errors import shown
from ..tiles import TILES, Tile
from ..trumps import Trump
from .markup import (
    CREAM,
    FELT,
    INK,
    IVORY,
    SKY_BLUE,
    SOFT,
    VERMILLION,
    YELLOW,
    group,
    label,
    number,
    picture,
    rect,
    tag,
    text_width,
)
from .words import call_text, trumps_and_others


@unique
class Mark(Named):
    """What a tile can be marked as, each with a sign of its own besides its colour.

    Examples:
        >>> [mark.value for mark in Mark]
        ['trump', 'led', 'winning']
    """

    TRUMP = "trump"
    """A trump: a star in the middle."""
    LED = "led"
    """The tile led to a trick: an arrowhead, and a broken border."""
    WINNING = "winning"
    """The tile that wins a trick, or is winning so far: a crown, and a full border."""


WIDTH: Final = 50
HEIGHT: Final = 100
MARGIN: Final = 11
"""Room round a tile for its marks."""

_STEP: Final = 13
"""From one row of pips to the next."""

_DIAGONAL: Final = ((-1, -1), (1, 1))
_CORNERS: Final = (*_DIAGONAL, (1, -1), (-1, 1))
_PIPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((0, 0),),
    _DIAGONAL,
    (*_DIAGONAL, (0, 0)),
    _CORNERS,
    (*_CORNERS, (0, 0)),
    (*_CORNERS, (-1, 0), (1, 0)),
)
"""By the number, where its pips are on an upright tile: column and row from the middle of the square."""


# --- One tile ---------------------------------------------------------------------------------------------


def tile_svg(
    tile: Tile | None, *, marks: Iterable[Mark] = (), horizontal: bool = False, scale: float = 1
) -> str:
    """A tile, its higher end above, or to the left if it lies.

    Args:
        tile: the tile; None for one that lies face down.
        marks: what it is marked as.
        horizontal: whether it lies.
        scale: the tile is 50 by 100 pixels times this, with a margin of 11 all round for the marks.

    Raises:
        TypeError: not a tile, a mark or a number.
        ValueError: a tile face down is marked, or the scale is not from 0.01 to 100.

    Examples:
        >>> svg = tile_svg(Tile(5, 3), marks=[Mark.TRUMP])
        >>> svg.startswith("<svg "), svg.count('class="moon-pip"')
        (True, 8)
    """
    if tile is not None and not isinstance(tile, Tile):
        raise TypeError(f"a tile is drawn, or None for one face down, not {shown(tile)}")
    marked = frozenset(marks)
    for mark in marked:
        if not isinstance(mark, Mark):
            raise TypeError(f"a tile is marked with members of Mark, not {shown(mark)}")
    if tile is None and marked:
        raise ValueError("a tile face down has no marks")
    width, height = (HEIGHT, WIDTH) if horizontal else (WIDTH, HEIGHT)
    drawn = hidden_tile(horizontal=horizontal) if tile is None else face(tile, marked, horizontal=horizontal)
    return picture(
        "picture-tile",
        "A domino face down" if tile is None else f"Domino {tile_words(tile, marked)}",
        "Its pips cannot be seen." if tile is None else _ends(tile, horizontal=horizontal),
        (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN),
        scale,
        drawn,
    )


def tile_words(tile: Tile, marks: Iterable[Mark] = ()) -> str:
    """A tile and its marks in words.

    Examples:
        >>> tile_words(Tile(5, 3), {Mark.WINNING, Mark.TRUMP})
        '5-3, trump, winning'
    """
    marked = frozenset(marks)
    return ", ".join([str(tile), *(mark.value for mark in Mark if mark in marked)])


_NUMBERS: Final = ("no pips", "one pip", "two pips", "three pips", "four pips", "five pips", "six pips")


def _ends(tile: Tile, *, horizontal: bool) -> str:
    first, second = ("on the left", "on the right") if horizontal else ("above", "below")
    sentence = f"{_NUMBERS[tile.high]} {first}, {_NUMBERS[tile.low]} {second}."
    return sentence[0].upper() + sentence[1:]


def face(
    tile: Tile,
    marks: frozenset[Mark] = frozenset(),
    *,
    horizontal: bool = False,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
) -> Element:
    """A tile face up, its upper left corner at a point."""
    width, height = (HEIGHT, WIDTH) if horizontal else (WIDTH, HEIGHT)
    centres = ((25, 25), (75, 25)) if horizontal else ((25, 25), (25, 75))
    parts = [
        tag("title", tile_words(tile, marks)),
        *_border(marks, width, height),
        *_body(width, height, IVORY, edge="#a89a72", outline="#5d5439", kind="moon-face"),
        _divider(horizontal=horizontal, trump=Mark.TRUMP in marks),
        sign(Mark.TRUMP, width / 2, height / 2) if Mark.TRUMP in marks else _pin(width / 2, height / 2),
        _half(tile.high, *centres[0], horizontal=horizontal),
        _half(tile.low, *centres[1], horizontal=horizontal),
    ]
    corners = ((Mark.LED, -1), (Mark.WINNING, width + 1))
    parts += [sign(mark, at, -1, 0.9) for mark, at in corners if mark in marks]
    classes = ["moon-tile", *(f"moon-{mark.value}" for mark in Mark if mark in marks)]
    return group(*parts, x=x, y=y, scale=scale, class_=" ".join(classes), data_tile=str(tile))


def hidden_tile(*, horizontal: bool = False, x: float = 0, y: float = 0, scale: float = 1) -> Element:
    """A tile face down, its upper left corner at a point."""
    width, height = (HEIGHT, WIDTH) if horizontal else (WIDTH, HEIGHT)
    return group(
        tag("title", "face down"),
        *_body(width, height, "#263a57", edge="#0e1826", outline="#d9cfae", kind="moon-back"),
        rect(5, 5, width - 10, height - 10, rx=4, fill="none", stroke="#6f86a8", stroke_width=1),
        crescent(width / 2, height / 2, "#e9dfbd"),
        x=x,
        y=y,
        scale=scale,
        class_="moon-tile moon-hidden",
    )


def _body(width: float, height: float, fill: str, *, edge: str, outline: str, kind: str) -> list[Element]:
    """The side that is turned up, and below it a little of the edge."""
    line: dict[str, str | float] = {"rx": 7, "stroke": outline, "stroke_width": 1}
    return [
        rect(0, 2.5, width, height, fill=edge, **line),
        rect(0, 0, width, height, fill=fill, **line, class_=kind),
    ]


def _divider(*, horizontal: bool, trump: bool) -> Element:
    return tag(
        "path",
        d="M50 7V43" if horizontal else "M7 50H43",
        stroke=VERMILLION if trump else "#a1956f",
        stroke_width=3 if trump else 1.6,
        stroke_linecap="round",
        class_="moon-divider",
    )


def crescent(x: float, y: float, fill: str, scale: float = 1) -> Element:
    """The moon on the back of a tile, its middle at a point."""
    # The outer arc of one circle, and the inner of another.
    return group(_shape("M5 -9A10.3 10.3 0 1 0 5 9A9 9 0 1 1 5 -9Z", fill), x=x, y=y, scale=scale)


def _half(end: int, x: float, y: float, *, horizontal: bool) -> Element:
    # A tile that lies is an upright one turned to the left, pips and all.
    places = [(row, -column) if horizontal else (column, row) for column, row in _PIPS[end]]
    pips = [
        tag("circle", cx=x + _STEP * across, cy=y + _STEP * down, r=5.2, class_="moon-pip")
        for across, down in places
    ]
    return tag("g", *pips, fill=INK, class_="moon-half", data_pips=str(end))


def _pin(x: float, y: float) -> Element:
    return tag(
        "circle", cx=x, cy=y, r=2.8, fill="#c9a75c", stroke="#7d6a35", stroke_width=0.8, class_="moon-pin"
    )


_BADGES: Final = {
    Mark.LED: (SKY_BLUE, "M-3.2 -5L5.6 0L-3.2 5Z"),
    Mark.WINNING: (YELLOW, "M-5 4.4L-5.8 -3.4L-2.6 -.4L0 -5L2.6 -.4L5.8 -3.4L5 4.4Z"),
}
"""An arrowhead and a crown, each on a disc of its colour."""


def sign(mark: Mark, x: float, y: float, scale: float = 1) -> Element:
    """The sign of a mark, its middle at a point."""
    if mark is Mark.TRUMP:
        parts = [_shape(_STAR, VERMILLION, stroke=IVORY, stroke_width=1.2, stroke_linejoin="round")]
    else:
        colour, path = _BADGES[mark]
        parts = [tag("circle", r=9.5, fill=colour, stroke=INK, stroke_width=1.5), _shape(path, INK)]
    return group(*parts, x=x, y=y, scale=scale, class_="moon-sign", data_mark=mark.value)


def _star_path() -> str:
    """A star of five points, the first above."""
    angles = [pi * (corner / 5 - 0.5) for corner in range(10)]
    radii = [4.2 if corner % 2 else 9.6 for corner in range(10)]
    corners = [
        f"{number(r * cos(angle))} {number(r * sin(angle))}" for r, angle in zip(radii, angles, strict=True)
    ]
    return f"M{'L'.join(corners)}Z"


_STAR: Final = _star_path()


def _shape(path: str, fill: str, **attributes: str | float | None) -> Element:
    return tag("path", d=path, fill=fill, **attributes)


def _border(marks: frozenset[Mark], width: float, height: float) -> list[Element]:
    """Round the tile: full if it is winning, broken if it was led, and in turns if both."""
    if not marks & {Mark.LED, Mark.WINNING}:
        return []
    lines: list[tuple[str, float, str | None]] = [(INK, 7.5, None)]
    if Mark.WINNING in marks:
        lines.append((YELLOW, 4.5, None))
    if Mark.LED in marks:
        lines.append((SKY_BLUE, 4.5, "9 7"))
    return [
        rect(
            -2.5,
            -2.5,
            width + 5,
            height + 7.5,
            rx=9.5,
            fill="none",
            stroke=colour,
            stroke_width=thickness,
            stroke_dasharray=dashes,
            class_="moon-border",
        )
        for colour, thickness, dashes in lines
    ]


# --- Hands ------------------------------------------------------------------------------------------------

GAP: Final = 7
"""Between tiles."""
APART: Final = 22
"""Between the trumps and the other tiles."""
PADDING: Final = 16
"""Between the tiles and the edge of the felt."""
_LONGEST_ROW: Final = 8
"""A hand can have so many tiles, with the widow."""
_SHORTER_ROW: Final = 7
"""The rows of more tiles than a hand has: all 28 come out even."""

_TRUMP_ONLY: Final = frozenset({Mark.TRUMP})


def hand_svg(tiles: Iterable[Tile], trump: Trump | None = None, *, scale: float = 1) -> str:
    """Tiles in a row, the highest first; under a call the trumps first, in their order, marked and apart.

    More than eight tiles are laid in rows of seven.

    Args:
        tiles: the tiles, in any order.
        trump: the call in force; None if there is none.
        scale: a tile is 50 by 100 pixels times this.

    Raises:
        TypeError: a tile is not a Tile, or the scale not a number.
        ValueError: the scale is not from 0.01 to 100.

    Examples:
        >>> from moon_dominoes import TileSet
        >>> svg = hand_svg(TileSet.parse("0-0 5-0 5-5 6-5"), Trump.FIVES)
        >>> svg.count("moon-tile"), svg.count("moon-trump")
        (4, 3)
    """
    trumps, others = trumps_and_others(tiles, trump)
    held = [*trumps, *others]
    rows = _rows(trumps, others)
    meanings: list[tuple[Mark | None, str]] = []
    if trump is not None:
        meanings.append((Mark.TRUMP if trumps else None, call_text(trump)))
    width = max(WIDTH + 2 * GAP, legend_width(meanings), *map(row_width, rows)) + 2 * PADDING
    height = len(rows) * (HEIGHT + GAP) - GAP + 2 * PADDING + (LEGEND_HEIGHT if meanings else 0)
    drawn = [
        tile
        for place, pair in enumerate(rows)
        for tile in row(*pair, x=PADDING, y=PADDING + place * (HEIGHT + GAP))
    ]
    if not held:
        drawn.append(label(width / 2, PADDING + 55, "no tiles", fill=SOFT, text_anchor="middle"))
    if meanings:
        drawn.append(legend(meanings, PADDING, height - 22))
    title = f"A hand of {len(held)} {'domino' if len(held) == 1 else 'dominoes'}"
    return picture(
        "picture-hand",
        title if trump is None else f"{title}, {call_text(trump)}",
        _hand_description(trumps, others),
        (0, 0, width, height),
        scale,
        rect(0, 0, width, height, rx=14, fill=FELT, class_="moon-felt"),
        tag("g", *drawn, class_="moon-hand"),
    )


def _rows(trumps: list[Tile], others: list[Tile]) -> list[tuple[list[Tile], list[Tile]]]:
    """The rows of a hand: one for a hand that fits, else trumps and others in rows of their own."""
    if len(trumps) + len(others) <= _LONGEST_ROW:
        return [(trumps, others)]
    starts = range(0, len(TILES), _SHORTER_ROW)
    rows = [(trumps[start : start + _SHORTER_ROW], list[Tile]()) for start in starts]
    rows += [(list[Tile](), others[start : start + _SHORTER_ROW]) for start in starts]
    return [pair for pair in rows if any(pair)]


def _hand_description(trumps: list[Tile], others: list[Tile]) -> str:
    parts = [("Trumps: ", trumps), ("Others: " if trumps else "", others)]
    return " ".join(f"{name}{', '.join(map(str, tiles))}." for name, tiles in parts if tiles) or "No tiles."


def row_width(pair: tuple[Sequence[object], Sequence[object]]) -> float:
    """How wide a row is: trumps and other tiles."""
    trumps, others = map(len, pair)
    return (trumps + others) * (WIDTH + GAP) - GAP + (APART - GAP if trumps and others else 0)


def row(trumps: Sequence[Tile], others: Sequence[Tile | None], x: float = 0, y: float = 0) -> list[Element]:
    """The tiles of a hand in a row, the trumps marked and set apart; None is a tile face down."""
    drawn: list[Element] = []
    for tile in trumps:
        drawn.append(face(tile, _TRUMP_ONLY, x=x, y=y))
        x += WIDTH + GAP
    if trumps and others:
        x += APART - GAP
    for other in others:
        drawn.append(hidden_tile(x=x, y=y) if other is None else face(other, x=x, y=y))
        x += WIDTH + GAP
    return drawn


LEGEND_HEIGHT: Final = 26
_LEGEND_SIZE: Final = 14
_SIGN_ROOM: Final = 25


def legend_width(meanings: Iterable[tuple[Mark | None, str]]) -> float:
    """How wide a legend is."""
    return sum(
        (_SIGN_ROOM if mark is not None else 0) + text_width(meaning, _LEGEND_SIZE) + 12
        for mark, meaning in meanings
    )


def legend(meanings: Iterable[tuple[Mark | None, str]], x: float, y: float) -> Element:
    """What the signs mean, in a line; what has no sign is only said."""
    drawn: list[Element] = []
    for mark, meaning in meanings:
        start = x
        if mark is not None:
            drawn.append(sign(mark, x + 9, y, 0.9))
            start += _SIGN_ROOM
        drawn.append(label(start, y + 5, meaning, fill=CREAM, font_size=_LEGEND_SIZE))
        x += legend_width([(mark, meaning)])
    return tag("g", *drawn, class_="moon-legend")

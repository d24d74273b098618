"""Tricks as SVG: round the table, or in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from ..errors import shown
from ..state import Trick
from ..tiles import Tile
from ..trumps import suits
from .markup import CREAM, FELT, SOFT, fitted, group, label, picture, rect, tag
from .svg_tiles import HEIGHT, LEGEND_HEIGHT, PADDING, WIDTH, Mark, face, legend, legend_width
from .words import Names, call_text, check_trick, checked_names, seat_name, trick_words


def trick_svg(
    trick: Trick,
    names: Sequence[str] | None = None,
    *,
    players: int | None = None,
    below: int | None = None,
    scale: float = 1,
) -> str:
    """A trick: who played what, and which tiles are trumps, was led, and wins or is winning so far.

    A trick does not tell how many sit at the table. If that is given, by `players` or by as many names, the
    tiles lie round the table, and play goes to the left, which is clockwise; else they lie in a row, in the
    order of play.

    Args:
        trick: a trick of any length.
        names: what to call the seats, a printable name for each; "seat 0" and so on if None. A name of more
            than 80 letters is cut.
        players: how many sit at the table, 3 or 4.
        below: the seat at the bottom of the table; seat 0 if None.
        scale: a tile is 50 by 100 pixels times this.

    Raises:
        TypeError: not a Trick, or one with parts of the wrong type; not an int, a number or names.
        ValueError: a trick that cannot be, such as with more tiles than seats; a number of players that does
            not fit the trick or the names, no such seat, no table to sit at, an unprintable name, or a scale
            that is not from 0.01 to 100.

    Examples:
        >>> from moon_dominoes import Trump
        >>> trick = Trick(1, (Tile(5, 3), Tile(6, 5)), (1, 2), Trump.SIXES, 2)
        >>> svg = trick_svg(trick, ["Ann", "Bo", "Cy", "Di"])
        >>> svg.count("data-tile"), "Cy" in svg
        (2, True)
    """
    check_trick(trick)
    names = checked_names(names, players)
    if players is None and names is not None:
        players = len(names)
    _check_table(trick, players, below)
    size, drawn = (
        _in_a_row(trick, names) if players is None else _at_a_table(trick, names, players, below or 0)
    )
    meanings = _meanings(trick)
    width = max(size[0], legend_width(meanings)) + 2 * PADDING
    height = size[1] + 2 * PADDING + LEGEND_HEIGHT
    count = len(trick.tiles)
    return picture(
        "picture-trick",
        f"A trick of {count} {'domino' if count == 1 else 'dominoes'}",
        f"{trick_words(trick, names, str)}; {call_text(trick.trump)}.",
        (0, 0, width, height),
        scale,
        rect(0, 0, width, height, rx=14, fill=FELT, class_="moon-felt"),
        group(*drawn, x=(width - size[0]) / 2, y=PADDING, class_="moon-trick"),
        legend(meanings, PADDING, height - 22),
    )


def _check_table(trick: Trick, players: int | None, below: int | None) -> None:
    for name, value in (("the number of players", players), ("the seat at the bottom", below)):
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            raise TypeError(f"{name} is an int, not {shown(value)}")
    if players is None:
        if below is not None:
            raise ValueError("a seat at the bottom needs the number of players")
        return
    if players not in SPOTS:
        raise ValueError(f"three or four play, not {shown(players)}")
    if max((trick.leader, *trick.seats)) >= players:
        raise ValueError(f"the trick does not fit {players} players: {trick}")
    if below is not None and not 0 <= below < players:
        raise ValueError(f"seats are 0 to {players - 1}, not {shown(below)}")


def _meanings(trick: Trick) -> list[tuple[Mark | None, str]]:
    """What the signs of a trick mean, as far as there are any."""
    marks = {mark for seat in trick.seats for mark in marks_of(trick, seat)}
    call = call_text(trick.trump)
    first: tuple[Mark | None, str] = (Mark.TRUMP if Mark.TRUMP in marks else None, call)
    return [first, *((mark, mark.value) for mark in (Mark.LED, Mark.WINNING) if mark in marks)]


def marks_of(trick: Trick, seat: int) -> frozenset[Mark]:
    """How the tile that a seat has played is marked."""
    marks = {
        Mark.TRUMP: trick.tile_of(seat) in suits(trick.trump).trumps,
        Mark.LED: seat == trick.leader,
        Mark.WINNING: seat == trick.winner,
    }
    return frozenset(mark for mark, is_so in marks.items() if is_so)


# --- In a row ---------------------------------------------------------------------------------------------

_NAME_SIZE: Final = 14
_ROOM: Final = 100
"""How wide a name may be."""
_CELL: Final = _ROOM + 4
"""How wide a tile is with the name below it."""


def _in_a_row(trick: Trick, names: Names) -> tuple[tuple[float, float], list[Element]]:
    """The size of the picture and what is in it, from the origin on."""
    if not trick.tiles:
        return (_CELL, 20), [_name(_CELL / 2, 15, trick_words(trick, names, str))]
    drawn: list[Element] = []
    for place, (seat, tile) in enumerate(trick.plays):
        middle = (place + 0.5) * _CELL
        drawn += [
            played(trick, seat, tile, middle, HEIGHT / 2),
            _name(middle, HEIGHT + 26, seat_name(seat, names)),
        ]
    return (len(drawn) / 2 * _CELL, HEIGHT + 32), drawn


def played(trick: Trick, seat: int, tile: Tile, x: float, y: float, scale: float = 1) -> Element:
    """The tile that a seat has played, its middle at a point."""
    tile_there = face(
        tile, marks_of(trick, seat), x=x - WIDTH / 2 * scale, y=y - HEIGHT / 2 * scale, scale=scale
    )
    return tag("g", tile_there, class_="moon-play", data_seat=seat)


def _name(x: float, y: float, name: str) -> Element:
    return label(
        x,
        y,
        fitted(name, _NAME_SIZE, _ROOM),
        fill=CREAM,
        font_size=_NAME_SIZE,
        font_weight=600,
        text_anchor="middle",
    )


# --- Round the table --------------------------------------------------------------------------------------

_DOWN, _LEFT, _UP, _RIGHT = (0, 62), (-94, 0), (0, -62), (94, 0)
SPOTS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    3: (_DOWN, _LEFT, _RIGHT),
    4: (_DOWN, _LEFT, _UP, _RIGHT),
}
"""By the number of players, where the tiles lie from the middle of the table: below, then to the left."""


def round_the_table(trick: Trick, players: int, below: int) -> list[Element]:
    """The tiles played, and the places of those to come, round the origin."""
    drawn: list[Element] = []
    for turn, (x, y) in enumerate(SPOTS[players]):
        seat = (below + turn) % players
        tile = trick.tile_of(seat)
        drawn.append(_open_place(seat, x, y) if tile is None else played(trick, seat, tile, x, y))
    return drawn


def _open_place(seat: int, x: float, y: float) -> Element:
    outline = rect(
        x - WIDTH / 2,
        y - HEIGHT / 2,
        WIDTH,
        HEIGHT,
        rx=7,
        fill="none",
        stroke=SOFT,
        stroke_width=1.5,
        stroke_dasharray="2 5",
        stroke_linecap="round",
    )
    return tag("g", outline, class_="moon-place", data_seat=seat)


def _at_a_table(
    trick: Trick, names: Names, players: int, below: int
) -> tuple[tuple[float, float], list[Element]]:
    """The size of the picture and what is in it, from the origin on."""
    spots = SPOTS[players]
    top = min(y for _, y in spots) - HEIGHT / 2 - (30 if _UP in spots else 6)
    size = (2 * (_RIGHT[0] + _ROOM / 2), _DOWN[1] + HEIGHT / 2 + 30 - top)
    drawn = round_the_table(trick, players, below)
    for turn, (x, y) in enumerate(spots):
        seat = (below + turn) % players
        name = seat_name(seat, names)
        leads = " leads" if seat == trick.leader and not trick.tiles else ""
        down = -HEIGHT / 2 - 16 if (x, y) == _UP else HEIGHT / 2 + 26
        drawn.append(_name(x, y + down, name + leads))
    return size, [group(*drawn, x=size[0] / 2, y=-top)]

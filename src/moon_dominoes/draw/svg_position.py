"""Whole positions as SVG: the seats round the table, what lies on it, and below it all else that is known.

A view is drawn from what the view holds, so its picture cannot show what its seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from ..state import Phase, Position, State, Trick
from ..tiles import Tile, TileSet
from ..trumps import suits
from ..view import View
from .markup import (
    CREAM,
    DARK,
    FELT,
    INK,
    SHADE,
    SOFT,
    fitted,
    group,
    label,
    picture,
    rect,
    tag,
    text_width,
    wrapped,
)
from .svg_tiles import HEIGHT, WIDTH, Mark, crescent, legend, row, row_width
from .svg_trick import SPOTS, played, round_the_table
from .words import (
    Names,
    call_text,
    check_position,
    checked_names,
    contract_text,
    doubles_text,
    facts,
    headline,
    laid,
    lying_apart,
    relation,
    result_lines,
    said,
    seat_below,
    seat_name,
    shows_result,
    side_name,
    target_text,
    to_do,
    trumps_and_others,
    voids_text,
)

_WIDE: Final = 760
"""How wide the picture is."""
_EDGE: Final = 12
"""Round the felt."""
_LEFT: Final = 28
"""Where text begins."""
_HEADING_SIZE: Final = 17


def position_svg(position: Position, names: Sequence[str] | None = None, *, scale: float = 1) -> str:
    """A position: the table, the hands, the contract, the score, the last trick, and known voids.

    A State shows every hand face up; a View its own alone, and nothing that its seat cannot see. The seat
    whose view it is sits at the bottom, else seat 0; play goes to the left, which is clockwise.

    Args:
        position: a State or a View.
        names: what to call the seats, one printable name for each; "seat 0" and so on if None. A name too
            long for its place is cut there, and one of more than 80 letters everywhere.
        scale: the picture is 760 pixels wide times this.

    Raises:
        TypeError: `position` is not a State or a View, a name not a text, or the scale not a number.
        ValueError: not one printable name for each seat, or a scale that is not from 0.01 to 100.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> svg = position_svg(observe(state, 1))
        >>> svg.count("data-tile"), svg.count("moon-hidden")
        (7, 21)
    """
    check_position(position)
    names = checked_names(names, position.rules.players)
    title = headline(position, names)
    heading = wrapped(title, _HEADING_SIZE, _WIDE - 2 * _LEFT)
    table, table_height = _table(position, names)
    panel, panel_height = _panel(position, names)
    felt_top = 22 + 24 * len(heading)
    panel_top = felt_top + table_height + 16
    height = panel_top + panel_height + 16
    return picture(
        "picture-position",
        title,
        _in_words(position, names),
        (0, 0, _WIDE, height),
        scale,
        rect(0, 0, _WIDE, height, rx=16, fill=DARK, class_="moon-card"),
        tag("g", *map(_heading_line, range(len(heading)), heading), class_="moon-headline"),
        group(*table, y=felt_top, class_="moon-table"),
        group(*panel, y=panel_top, class_="moon-panel"),
    )


def _heading_line(place: int, text: str) -> Element:
    return label(_LEFT, 30 + 24 * place, text, fill=CREAM, font_size=_HEADING_SIZE, font_weight=600)


def _in_words(position: Position, names: Names) -> str:
    """All that the picture shows, as one text."""
    lines: list[str] = []
    for seat in position.rules.seats:
        related = relation(position, seat)
        done = laid(position, seat, str) or to_do(position, seat) or said(position, seat)
        size = position.hand_sizes[seat]
        holds = f"{size} {'tile' if size == 1 else 'tiles'} in hand"
        who = seat_name(seat, names) + (f" ({related})" if related else "")
        lines.append(f"{who}: {', '.join(filter(None, [done, holds]))}")
    lines += [f"{name}: {text}" for name, text in facts(position, names, str)]
    if shows_result(position):
        lines += [text for text, _ in result_lines(position.rules, position.results[-1], names)]
    return ". ".join(lines) + "."


# --- The table --------------------------------------------------------------------------------------------

_SMALL: Final = 0.5
_LARGE: Final = 0.84
"""The sizes of the tiles of other hands and of one's own, against those of a single tile."""
_PLAYED: Final = 0.8
"""The size of the tiles played."""
_SEAT: Final = 50
"""How high a seat is without its tiles: the name, and below it what there is to tell."""

_LAYOUTS: Final = {
    3: (78, ((380, 186), (138, 26), (622, 26))),
    4: (222, ((380, 330), (138, 170), (380, 12), (622, 170))),
}
"""By the number of players: how far down the middle of the table is, and the upper middle of each seat."""


def _table(position: Position, names: Names) -> tuple[list[Element], float]:
    """The felt with all that is on it, and how high it is."""
    players = position.rules.players
    below = seat_below(position)
    middle, places = _LAYOUTS[players]
    height = places[0][1] + _SEAT + HEIGHT * _size(position, below) + 18
    drawn = [rect(_EDGE, 0, _WIDE - 2 * _EDGE, height, rx=12, fill=FELT, class_="moon-felt")]
    drawn.append(group(*_middle(position, below), x=_WIDE / 2, y=middle))
    for turn, (x, y) in enumerate(places):
        drawn.append(_seat(position, (below + turn) % players, names, x, y))
    if position.trick is not None:
        drawn.append(group(*_signs(position.trick), x=_WIDE - 170, y=height - 84))
    return drawn, height


def _middle(position: Position, below: int) -> list[Element]:
    """What lies in the middle: the trick, or what was said in the auction, and the widow."""
    if position.trick is not None:
        tiles = round_the_table(position.trick, position.rules.players, below)
        return [group(*tiles, scale=_PLAYED, class_="moon-trick")]
    drawn: list[Element] = []
    if position.phase in (Phase.DEAL, Phase.OVER):
        drawn.append(crescent(0, 0, SHADE, 5))
    for turn, (x, y) in enumerate(SPOTS[position.rules.players]):
        seat = (below + turn) % position.rules.players
        words = said(position, seat)
        if words:
            drawn.append(_bubble(words, seat, x * 0.8, y * 1.2))
    if _widow_lies_there(position):
        drawn.append(_widow(position))
    return drawn


def _bubble(words: str, seat: int, x: float, y: float) -> Element:
    width = text_width(words, 14) + 22
    return group(
        rect(-width / 2, -15, width, 30, rx=15, fill=CREAM),
        label(0, 5, words, fill=INK, font_size=14, text_anchor="middle"),
        x=x,
        y=y,
        class_="moon-said",
        data_seat=seat,
    )


def _widow_lies_there(position: Position) -> bool:
    """Whether the widow, or the boneyard, is still to be taken from: everybody sees that."""
    rules = position.rules
    untouched = position.phase is Phase.CALL and rules.call_before_widow and not position.tricks
    return rules.stock_size > 0 and (position.phase is Phase.BIDDING or untouched)


def _widow(position: Position) -> Element:
    widow = position.widow if isinstance(position, State) else None
    tile = group(*row([], [widow]), x=-WIDTH / 2 * _SMALL, y=-HEIGHT / 2 * _SMALL, scale=_SMALL)
    name = label(0, 45, position.rules.leftover.value, fill=SOFT, font_size=13, text_anchor="middle")
    return tag("g", tile, name, class_="moon-widow")


def _signs(trick: Trick) -> list[Element]:
    trump = Mark.TRUMP if suits(trick.trump).trumps else None
    meanings = ((trump, call_text(trick.trump)), (Mark.LED, "led"), (Mark.WINNING, "winning"))
    return [legend([meaning], 0, 26 * place) for place, meaning in enumerate(meanings)]


# --- A seat -----------------------------------------------------------------------------------------------


def _is_own(position: Position, seat: int) -> bool:
    return isinstance(position, View) and position.seat == seat


def _size(position: Position, seat: int) -> float:
    return _LARGE if _is_own(position, seat) else _SMALL


def _seat(position: Position, seat: int, names: Names, x: float, y: float) -> Element:
    """The name, what there is to tell, and the hand, below each other; the upper middle is at a point."""
    acts = seat == position.actor
    related = relation(position, seat)
    after = f" ({related})" if related else ""
    name = fitted(seat_name(seat, names), 14, 190 - text_width(after, 14)) + after
    width = text_width(name, 14) + 26
    telling = ", ".join(filter(None, [_dealing(position, seat), to_do(position, seat)]))
    parts = [
        rect(-width / 2, 0, width, 26, rx=13, fill=CREAM if acts else DARK),
        label(0, 18, name, fill=INK if acts else CREAM, font_size=14, font_weight=600, text_anchor="middle"),
    ]
    if telling:
        parts.append(label(0, 42, telling, fill=CREAM if acts else SOFT, font_size=13, text_anchor="middle"))
    parts.append(_hand(position, seat))
    kinds = {"moon-actor": acts, "moon-dealer": seat == position.dealer, "moon-you": _is_own(position, seat)}
    classes = ["moon-seat", *(kind for kind, is_so in kinds.items() if is_so)]
    return group(*parts, x=x, y=y, class_=" ".join(classes), data_seat=seat)


def _dealing(position: Position, seat: int) -> str:
    if seat != position.dealer or position.is_over:
        return ""
    return "to deal" if position.phase is Phase.DEAL else "dealer"


def _shown_hand(position: Position, seat: int) -> TileSet | None:
    if isinstance(position, State):
        return position.hands[seat]
    return position.hand if isinstance(position, View) and position.seat == seat else None


def _hand(position: Position, seat: int) -> Element:
    """The tiles that a seat holds, face up if this position shows them."""
    trumps: Sequence[Tile] = ()
    others: Sequence[Tile | None] = (None,) * position.hand_sizes[seat]
    held = _shown_hand(position, seat)
    if held is not None:
        trumps, others = trumps_and_others(held, position.trump)
    scale = _size(position, seat)
    left = -row_width((trumps, others)) / 2 * scale
    return group(*row(trumps, others), x=left, y=_SEAT, scale=scale, class_="moon-hand", data_seat=seat)


# --- What is known besides --------------------------------------------------------------------------------

_RIGHT: Final = 330
_VALUES: Final = 420
"""Where the facts and their texts begin."""
_LINE: Final = 22
_TINY: Final = 0.4
"""The size of the tiles among the facts."""


def _panel(position: Position, names: Names) -> tuple[list[Element], float]:
    """The scores on the left, all else on the right below each other, and how high it is."""
    drawn = [_scores(position, names)]
    y = 0.0
    for height, parts in _blocks(position, names):
        drawn.append(group(*parts, y=y))
        y += height
    return drawn, max((len(position.scores) + 2) * _LINE, y)


def _scores(position: Position, names: Names) -> Element:
    """A line for each side: tricks, while a hand is played, and score."""
    rules = position.rules
    columns = [("score", position.scores)]
    if position.tricks or position.phase is Phase.PLAY:
        columns.insert(0, ("tricks", position.tricks_taken))
    drawn: list[Element] = []
    for side in range(len(rules.sides)):
        after = ", won" if position.winner == side else ""
        name = fitted(side_name(rules, side, names), 14, 140 - text_width(after, 14)) + after
        drawn.append(_line(_LEFT, side + 1, name, weight=600))
    for place, (heading, values) in enumerate(reversed(columns)):
        x = 296 - 62 * place
        drawn.append(_line(x, 0, heading, fill=SOFT, anchor="end"))
        drawn += [_line(x, side + 1, str(value), anchor="end") for side, value in enumerate(values)]
    drawn.append(_line(_LEFT, len(rules.sides) + 1, target_text(rules), fill=SOFT))
    return tag("g", *drawn, class_="moon-scores")


def _line(
    x: float,
    place: float,
    text: str,
    *,
    fill: str = CREAM,
    weight: int | None = None,
    anchor: str | None = None,
) -> Element:
    y = 14 + place * _LINE
    return label(x, y, text, fill=fill, font_size=14, font_weight=weight, text_anchor=anchor)


def _blocks(position: Position, names: Names) -> Iterator[tuple[float, list[Element]]]:
    """The facts on the right, each with its height."""
    if position.contract is not None:
        yield _fact("Contract", contract_text(position.contract, names) + doubles_text(position))
    if position.tricks:
        yield _last_trick(position.tricks[-1], names)
    voids = voids_text(position, names)
    if voids:
        yield _fact("Voids", voids)
    for name, tiles in lying_apart(position):
        yield _tiles_apart(name, tiles)
    if shows_result(position):
        for text, indented in result_lines(position.rules, position.results[-1], names):
            x = _RIGHT + (18 if indented else 0)
            lines = wrapped(text, 14, _WIDE - 28 - x)
            drawn = [
                _line(x, place, line, fill=SOFT if indented else CREAM) for place, line in enumerate(lines)
            ]
            yield len(lines) * _LINE, drawn


def _fact(name: str, text: str) -> tuple[float, list[Element]]:
    lines = wrapped(text, 14, _WIDE - 28 - _VALUES)
    drawn = [_line(_RIGHT, 0, name, fill=SOFT), *(_line(_VALUES, at, line) for at, line in enumerate(lines))]
    return len(lines) * _LINE, drawn


def _last_trick(trick: Trick, names: Names) -> tuple[float, list[Element]]:
    drawn: list[Element] = []
    for place, (seat, tile) in enumerate(trick.plays):
        x = _VALUES + 80 * place
        drawn.append(played(trick, seat, tile, x + WIDTH / 2 * _TINY, 20, _TINY))
        drawn.append(label(x + 27, 25, fitted(seat_name(seat, names), 13, 50), fill=CREAM, font_size=13))
    return 50, [_line(_RIGHT, 0.5, "Last trick", fill=SOFT), tag("g", *drawn, class_="moon-last-trick")]


def _tiles_apart(name: str, tiles: Sequence[Tile]) -> tuple[float, list[Element]]:
    drawn = group(*row([], tiles), x=_VALUES, y=0, scale=_TINY, class_="moon-apart")
    return 50, [_line(_RIGHT, 0.5, name, fill=SOFT), drawn]

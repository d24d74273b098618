"""The odds of a hand as a bar chart in SVG: under each call, the chances of at least 1 to 7 tricks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from .draw.markup import (
    CREAM,
    DARK,
    SKY_BLUE,
    SOFT,
    YELLOW,
    group,
    label,
    number,
    picture,
    rect,
    tag,
    wrapped,
)
from .errors import shown
from .odds import CallOdds, Odds

__all__ = ["odds_chart"]

COLUMNS: Final = 3
"""Calls side by side, if nobody says otherwise."""
WIDTH: Final = 236
HEIGHT: Final = 150
"""With `WIDTH`, the size of the field of one call."""
STEP: Final = 30
"""From one bar to the next."""
BAR: Final = 22
"""The width of a bar."""
FULL: Final = 78
"""The height of a bar of 100 %."""
FLOOR: Final = 118
"""Where the bars of a field stand."""
LEFT: Final = 16
"""Left of the first bar, and of the headings."""


def odds_chart(odds: Odds, *, columns: int = COLUMNS) -> str:
    """The odds as the text of an SVG file: under each call a bar for each number of tricks.

    A line across the end of a bar is its 95 % interval; the bar of the best bid has a colour of its own and
    its number is bold. A title and a description say the same in words.

    Args:
        odds: the odds.
        columns: how many calls stand side by side; 1 for a narrow screen.

    Raises:
        TypeError: `odds` are not an Odds, or `columns` is not an int.
        ValueError: less than one column.

    Examples:
        >>> from moon_dominoes import DON, TileSet
        >>> from moon_dominoes.odds import hand_view, odds
        >>> view = hand_view(DON, TileSet.parse("6-6 6-5 6-4 6-3 5-5 4-4 1-0"))
        >>> svg = odds_chart(odds(view, samples=20))
        >>> svg.startswith("<svg "), svg.count('class="moon-bar"'), svg.count('class="moon-bar moon-best"')
        (True, 55, 1)
    """
    if not isinstance(odds, Odds):
        raise TypeError(f"odds are an Odds, not {shown(odds)}")
    if isinstance(columns, bool) or not isinstance(columns, int):
        raise TypeError(f"columns are an int, not {shown(columns)}")
    if columns < 1:
        raise ValueError(f"there is at least one column, not {shown(columns)}")
    title = f"Odds of {odds.hand} for the bidder, {odds.deals} deals"
    width = columns * WIDTH
    heading, top = _heading(title, _best_in_words(odds), width - 2 * LEFT)
    height = top + -(-len(odds.calls) // columns) * HEIGHT + 6
    fields = (
        _field(odds, call, place % columns * WIDTH, top + place // columns * HEIGHT)
        for place, call in enumerate(odds.calls)
    )
    return picture(
        "picture-odds",
        title,
        _in_words(odds),
        (0, 0, width, height),
        1,
        rect(0, 0, width, height, rx=8, fill=DARK, class_="moon-card"),
        *heading,
        *fields,
    )


def _heading(title: str, best: str, room: float) -> tuple[list[Element], int]:
    """The title and the best bid in as many lines as they take, and how far down the fields begin."""
    drawn: list[Element] = []
    y = 4
    for line in wrapped(title, 15, room):
        y += 20
        drawn.append(label(LEFT, y, line, fill=CREAM, font_size=15, font_weight=600))
    y += 3
    for line in wrapped(best, 12, room):
        y += 16
        drawn.append(label(LEFT, y, line, fill=SOFT, font_size=12))
    return drawn, y + 11


def _field(odds: Odds, call: CallOdds, x: float, y: float) -> Element:
    """The field of one call, its upper left corner at a point."""
    heading = f"{call.call}, {call.mean:.1f} tricks"
    return group(
        label(LEFT, 16, heading, fill=CREAM, font_size=12, font_weight=600),
        *(part for least in range(1, len(call.at_least) + 1) for part in _bar(odds, call, least)),
        x=x,
        y=y,
        class_="moon-odds",
    )


def _bar(odds: Odds, call: CallOdds, least: int) -> Iterator[Element]:
    """The chance of at least so many tricks: a bar with its interval, its number and what it stands for."""
    chance = call.at_least[least - 1]
    best = odds.best is not None and (odds.best.call, odds.best.bid.tricks) == (call.call, least)
    left = LEFT + (least - 1) * STEP
    middle = left + BAR / 2
    high = FULL * chance.value
    low_end, high_end = FLOOR - FULL * chance.low, FLOOR - FULL * chance.high
    fill, classes = (YELLOW, "moon-bar moon-best") if best else (SKY_BLUE, "moon-bar")
    yield rect(left, FLOOR - high, BAR, high, fill=fill, class_=classes)
    # A light line can be seen above a bar; on the bar its dark borders show it.
    interval = f"M{number(middle)} {number(low_end)}V{number(high_end)}"
    for colour, broad in ((DARK, 4), (CREAM, 1.5)):
        yield tag("path", d=interval, stroke=colour, stroke_width=broad, class_="moon-interval")
    percent = f"{100 * chance.value:.0f}"
    weight = 700 if best else None
    yield label(
        middle, high_end - 4, percent, fill=CREAM, font_size=10, font_weight=weight, text_anchor="middle"
    )
    yield label(middle, FLOOR + 13, f"{least}+", fill=SOFT, font_size=10, text_anchor="middle")


def _best_in_words(odds: Odds) -> str:
    best = odds.best
    if best is None:
        return "Chance in percent to take at least so many tricks; no bid pays"
    return f"Chance in percent to take at least so many tricks; best is {best.bid} with {best.call}"


def _in_words(odds: Odds) -> str:
    calls = (
        f"{call.call}: "
        + ", ".join(
            f"{least} or more {100 * chance.value:.0f} %" for least, chance in enumerate(call.at_least, 1)
        )
        for call in odds.calls
    )
    return ". ".join([_best_in_words(odds), *calls]) + "."

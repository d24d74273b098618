"""The odds of a hand as a bar chart in SVG: under each call, the chances of at least 1 to 7 tricks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from .draw.markup import CREAM, DARK, SKY_BLUE, SOFT, YELLOW, group, label, number, picture, rect, tag
from .odds import CallOdds, Odds

COLUMNS: Final = 3
"""Calls side by side."""
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
TOP: Final = 54
"""Above the first row of fields."""


def odds_chart(odds: Odds) -> str:
    """The odds as the text of an SVG file: under each call a bar for each number of tricks.

    A line across the end of a bar is its 95 % interval; the bar of the best bid has a colour of its own and
    its number is bold. A title and a description say the same in words.

    Examples:
        >>> from moon_dominoes import DON, TileSet
        >>> from moon_dominoes.odds import hand_view, odds
        >>> view = hand_view(DON, TileSet.parse("6-6 6-5 6-4 6-3 5-5 4-4 1-0"))
        >>> svg = odds_chart(odds(view, samples=20))
        >>> svg.startswith("<svg "), svg.count('class="moon-bar"'), svg.count('class="moon-bar moon-best"')
        (True, 55, 1)
    """
    rows = -(-len(odds.calls) // COLUMNS)
    width, height = COLUMNS * WIDTH, TOP + rows * HEIGHT + 6
    title = f"Odds of {odds.hand} for the bidder, {odds.deals} deals"
    return picture(
        "picture-odds",
        title,
        _in_words(odds),
        (0, 0, width, height),
        1,
        rect(0, 0, width, height, rx=8, fill=DARK, class_="moon-card"),
        label(LEFT, 24, title, fill=CREAM, font_size=15, font_weight=600),
        label(LEFT, 43, _best_in_words(odds), fill=SOFT, font_size=12),
        *(_field(odds, call, place) for place, call in enumerate(odds.calls)),
    )


def _field(odds: Odds, call: CallOdds, place: int) -> Element:
    """The field of one call."""
    row, column = divmod(place, COLUMNS)
    heading = f"{call.call}, {call.mean:.1f} tricks"
    return group(
        label(LEFT, 16, heading, fill=CREAM, font_size=12, font_weight=600),
        *(part for least in range(1, len(call.at_least) + 1) for part in _bar(odds, call, least)),
        x=column * WIDTH,
        y=TOP + row * HEIGHT,
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

"""The odds of a hand as a bar chart in SVG: under each call, the chances of at least 1 to 7 tricks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

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

# The picture brings its own background, so that it can be read on a page of any colour.
_STYLE: Final = """
.back { fill: #ffffff } .text { fill: #24292f } .soft { fill: #57606a } .bar { fill: #6c8ebf }
.best { fill: #c4601d } .line { stroke: #24292f; stroke-width: 1 }
@media (prefers-color-scheme: dark) {
  .back { fill: #1c2128 } .text { fill: #e6edf3 } .soft { fill: #adbac7 } .bar { fill: #5b82bd }
  .best { fill: #e08a4f } .line { stroke: #e6edf3 }
}
text { font-family: system-ui, sans-serif }
"""


def odds_chart(odds: Odds) -> str:
    """The odds as the text of an SVG file: under each call a bar for each number of tricks.

    A line across the end of a bar is its 95 % interval; the bar of the best bid has a colour of its own. A
    title and a description say the same in words.

    Examples:
        >>> from moon_dominoes import DON, TileSet
        >>> from moon_dominoes.odds import hand_view, odds
        >>> view = hand_view(DON, TileSet.parse("6-6 6-5 6-4 6-3 5-5 4-4 1-0"))
        >>> picture = odds_chart(odds(view, samples=20))
        >>> picture.startswith("<svg "), picture.count('class="bar"'), picture.count('class="best"')
        (True, 55, 1)
    """
    rows = -(-len(odds.calls) // COLUMNS)
    width, height = COLUMNS * WIDTH, TOP + rows * HEIGHT + 6
    title = f"Odds of {odds.hand} for the bidder, {odds.deals} deals"
    size, role = f'width="{width}" height="{height}"', f'role="img" aria-label="{escape(title)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} {role}>',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(_in_words(odds))}</desc>",
        f"<style>{_STYLE}</style>",
        f'<rect class="back" width="{width}" height="{height}" rx="8"/>',
        _text(LEFT, 24, title, size=15, bold=True),
        _text(LEFT, 43, _best_in_words(odds), soft=True),
    ]
    for place, call in enumerate(odds.calls):
        row, column = divmod(place, COLUMNS)
        parts += [
            f'<g transform="translate({column * WIDTH} {TOP + row * HEIGHT})">',
            *_field(odds, call),
            "</g>",
        ]
    return "\n".join([*parts, "</svg>", ""])


def _field(odds: Odds, call: CallOdds) -> Iterator[str]:
    """The field of one call."""
    yield _text(LEFT, 16, f"{call.call}, {call.mean:.1f} tricks", bold=True)
    for place, chance in enumerate(call.at_least):
        least, x = place + 1, LEFT + place * STEP
        middle = x + BAR / 2
        best = odds.best is not None and (odds.best.call, odds.best.bid.tricks) == (call.call, least)
        top = FLOOR - FULL * chance.value
        extent = f'x="{x}" y="{top:.1f}" width="{BAR}" height="{FLOOR - top:.1f}"'
        yield f'<rect class="{"best" if best else "bar"}" {extent}/>'
        low, high = FLOOR - FULL * chance.low, FLOOR - FULL * chance.high
        yield f'<path class="line" d="M{middle} {low:.1f}V{high:.1f}"/>'
        yield _text(middle, high - 4, f"{100 * chance.value:.0f}", size=10, centred=True)
        yield _text(middle, FLOOR + 13, f"{least}+", size=10, centred=True, soft=True)


def _text(
    x: float,
    y: float,
    text: str,
    *,
    size: int = 12,
    bold: bool = False,
    centred: bool = False,
    soft: bool = False,
) -> str:
    looks = f'class="{"soft" if soft else "text"}" font-size="{size}"'
    looks += ' font-weight="600"' if bold else ""
    looks += ' text-anchor="middle"' if centred else ""
    return f'<text x="{x:g}" y="{y:.1f}" {looks}>{escape(text)}</text>'


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

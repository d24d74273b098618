"""Tiles in rows that break where they have to, so that they can be read on a narrow screen too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from moon_dominoes import Tile, Trump
from moon_dominoes.draw import Mark, tile_svg, trumps_and_others
from moon_dominoes.tiles import DECKS

from ..cast import NAMES
from ..html import tag, text

_SMALL: Final = 0.7
"""The size of a tile in a row; on a narrow screen the style sheet makes it smaller."""


def tile_row(tiles: Iterable[Tile], trump: Trump | None = None, label: str = "") -> str:
    """Tiles in a row, the trumps starred, with a label above it if there is one."""
    drawn = [_tile(tile, trump) for tile in tiles]
    name = tag("span", text(label), class_="rules-label") if label else ""
    return tag("div", name, tag("div", *drawn, class_="rules-tiles"), class_="rules-row")


def _tile(tile: Tile, trump: Trump | None) -> str:
    trumps, _ = trumps_and_others([tile], trump)
    return tile_svg(tile, marks=[Mark.TRUMP] * len(trumps), scale=_SMALL)


def deck_rows() -> str:
    """The double-six set, in three parts: by which decks they are in."""
    small, middle, full = (DECKS[size] for size in sorted(DECKS))
    parts = (
        (small, f"In every deck: the {len(small)} tiles without a blank"),
        (middle - small, f"In those of {len(middle)} and {len(full)} tiles"),
        (full - middle, f"Only in that of {len(full)}"),
    )
    return "".join(tile_row(part, None, words) for part, words in parts)


def deal_rows(deal: str) -> str:
    """A deal that is written as text, hand by hand, whether it is a good one or not."""
    hands, _, stock = deal.partition("+")
    rows = [
        tile_row(map(Tile.parse, hand.split()), None, f"{NAMES[seat]} has")
        for seat, hand in enumerate(hands.split("/"))
    ]
    return "".join([*rows, tile_row(map(Tile.parse, stock.split()), None, "left over")])

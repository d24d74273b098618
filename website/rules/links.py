"""Where everything stands on the site, seen from a page of the rules or of the tables."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from moon_dominoes import PRESETS

from ..html import link, text

PAGES: Final = MappingProxyType(
    {
        "T": "table",
        "B": "bidding",
        "W": "widow",
        "C": "calling",
        "P": "play",
        "S": "scoring",
        "M": "match",
    }
)
"""The page of each section, by the letter of its rule numbers."""

# Every page of ours is a folder below `rules/` or `tables/`, as `rules/play/`; their indexes are one higher.
UP: Final = "../../"
INDEX_UP: Final = "../"


def rule_address(number: str, up: str = UP) -> str:
    """Where a rule is told."""
    return f"{up}rules/{PAGES[number[0]]}/#{number}"


def rule_link(number: str, up: str = UP) -> str:
    """A link to a rule, by its number."""
    return link(rule_address(number, up), number, class_="rules-number")


def linked(words: object, up: str = UP) -> str:
    """Words in which every number of a rule is a link to it."""
    return re.sub(r"\b[TBWCPSM][1-8]\b", lambda found: rule_link(found[0], up), text(words))


def table_address(preset: str, up: str = UP) -> str:
    """Where a preset is told."""
    return f"{up}tables/{preset.lower()}/"


def table_link(preset: str, up: str = UP) -> str:
    """A link to the page of a preset."""
    assert preset in PRESETS
    return link(table_address(preset, up), preset)


def option_link(field: str, up: str = UP) -> str:
    """A link to an option's row of the matrix."""
    return link(f"{up}rules/matrix/#{field}", field)

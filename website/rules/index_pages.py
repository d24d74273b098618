"""What the page above all rules shows, and the one above all tables."""

from __future__ import annotations

from moon_dominoes import DON, PRESETS, new_match
from moon_dominoes.draw import phases_svg
from moon_dominoes.rulebook import RULE_NUMBERS, SECTIONS

from ..cast import NAMES
from ..html import link, scrolling, table, tag, text
from ..pictures import figure, trick
from .example import after
from .links import INDEX_UP, PAGES, rule_address, table_address
from .options import options
from .tables import value_of, value_text
from .ways import title


def course() -> str:
    """The phases of a match and what leads from one to the next."""
    return scrolling(tag("div", phases_svg(), class_="rules-position"), "The phases of a match")


def whole_trick() -> str:
    """A trick that shows most of what there is to one: a lead, tiles that follow, a trump."""
    state = after(new_match(DON, seed=545), "bid 4, pass, pass, pass, call twos; 5-3 6-5 2-0 5-5")
    (done,) = state.tricks
    assert done.winner is not None
    words = (
        f"{NAMES[done.leader]} leads {done.lead}. {NAMES[done.winner]} wins with {done.tile_of(done.winner)}."
    )
    return figure(trick(done, len(NAMES)), words)


def contents() -> str:
    """Every rule by its number, a row a section."""
    rows = [
        tag(
            "li",
            tag("b", link(f"{INDEX_UP}rules/{page}/", SECTIONS[letter])),
            tag(
                "ul",
                *(
                    tag("li", link(rule_address(number, INDEX_UP), f"{number} {title(number)}"))
                    for number in RULE_NUMBERS
                    if number.startswith(letter)
                ),
            ),
        )
        for letter, page in PAGES.items()
    ]
    return tag("ul", *rows, class_="rules-contents")


_FIRST_ASKED = (
    "players",
    "partnerships",
    "deck",
    "min_bid",
    "calls",
    "made",
    "missed",
    "defenders",
    "target",
)


def glance() -> str:
    """The presets side by side in the few things that one asks first."""
    heads = ["Option", *(link(table_address(name, INDEX_UP), name) for name in PRESETS)]
    rows = [
        [
            link(f"{INDEX_UP}rules/matrix/#{field}", options()[field].text.partition(" (")[0]),
            *(text(value_text(value_of(rules, field))) for rules in PRESETS.values()),
        ]
        for field in _FIRST_ASKED
    ]
    return table(heads, rows, class_="rules-matrix")

"""Every option of every preset side by side, and what the sources name besides."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Final

from moon_dominoes import PRESETS
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import SECTIONS, rulebook

from ..html import code, link, scrolling, tag, text
from .links import UP, rule_address, rule_link, table_link
from .options import Option, options
from .tables import value_of, value_text
from .variations import OWN_OPTIONS, VARIATIONS, Variation, changed_numbers

LIT: Final = "\N{BLACK DIAMOND}"
"""What a cell begins with that is not as at most tables, besides its colour."""

_ABSENT: Final = {
    "call_before_widow": "no widow",
    "no_trump_doubles": "no such call",
    "bidder_goes_out": "cannot be",
}
"""What stands for a value that has no meaning at a table, where its rulebook lacks the rule."""


def matrix() -> str:
    """A row for each option, a column for each preset; what is unusual is lit, and all of it is linked."""
    heads = [tag("th", "Option", scope="col")]
    heads += [
        tag("th", table_link(name), tag("span", text(title), class_="rules-source"), scope="col")
        for name, title in TITLES.items()
    ]
    bodies: list[str] = []
    for letter, group in groupby(options().values(), key=lambda option: option.number[0]):
        section = tag("th", tag("span", text(SECTIONS[letter])), scope="rowgroup", colspan=str(len(heads)))
        rows = [_row(option) for option in group]
        bodies.append(tag("tbody", tag("tr", section, class_="rules-group"), *rows))
    table = tag("table", tag("thead", tag("tr", *heads)), *bodies, class_="rules-matrix")
    return scrolling(table, "The matrix: every option at every preset")


def _row(option: Option) -> str:
    words = option.text.partition(" (")[0]
    name = link(f"{UP}reference/tables/#moon_dominoes.Rules", option.field)
    head = tag(
        "th",
        tag("code", name),
        " ",
        rule_link(option.number),
        tag("span", text(words), class_="rules-source"),
        scope="row",
        id=option.field,
    )
    return tag("tr", head, *(_cell(option, preset) for preset in PRESETS))


def cell_text(option: Option, preset: str) -> str:
    """What an option is at a preset, in a word or a few."""
    rules = PRESETS[preset]
    if option.number not in rulebook(rules) and option.field in _ABSENT:
        return _ABSENT[option.field]
    return value_text(value_of(rules, option.field))


def usual(option: Option) -> str:
    """What most presets have; of two that are equally common, the one that comes first."""
    counts = Counter(cell_text(option, preset) for preset in PRESETS if not is_absent(option, preset))
    return counts.most_common(1)[0][0]


def is_absent(option: Option, preset: str) -> bool:
    """Whether a preset has no use for an option."""
    return cell_text(option, preset) == _ABSENT.get(option.field)


def _cell(option: Option, preset: str) -> str:
    words = cell_text(option, preset)
    address = rule_address(option.number)
    if is_absent(option, preset):
        return tag("td", link(address, words), class_="rules-absent")
    if words == usual(option):
        return tag("td", link(address, words))
    return tag("td", link(address, f"{LIT} {words}"), class_="rules-lit")


# --- Besides the presets ----------------------------------------------------------------------------------


def variations(*, named: bool = True) -> str:
    """The tables that sources name besides the presets, or those of options that none names, a line each."""
    return tag("ul", *map(variation, VARIATIONS if named else OWN_OPTIONS), class_="rules-ways")


def variation(one: Variation) -> str:
    """One of them: its name and source, the line that makes it, and the rules that it changes."""
    numbers = changed_numbers(PRESETS[one.table.preset], one.table.rules)
    source = tag("span", text(one.source), class_="rules-source") if one.source else ""
    return tag(
        "li",
        tag("p", tag("b", text(one.name)), source, class_="rules-sentence"),
        tag("p", code(one.table.code), class_="rules-asked"),
        tag(
            "p",
            tag("span", "Changes", class_="rules-label"),
            " ",
            ", ".join(map(rule_link, numbers)),
            class_="rules-who",
        ),
        class_="rules-way",
    )

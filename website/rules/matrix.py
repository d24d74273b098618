"""Every option of every table side by side, and what the sources name besides the presets."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, product
from typing import Final

from moon_dominoes import PRESETS
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import SECTIONS, rulebook

from ..html import code, link, scrolling, tag, text
from .links import UP, option_link, rule_address, rule_link, table_link
from .options import Option, options, own_fields
from .tables import Table, value_of, value_text
from .variations import OWN_OPTIONS, VARIATIONS, Variation, changed_numbers
from .ways import all_tables

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
    counts = Counter(cell_text(option, preset) for preset in PRESETS if not _is_absent(option, preset))
    return counts.most_common(1)[0][0]


def _is_absent(option: Option, preset: str) -> bool:
    return cell_text(option, preset) == _ABSENT.get(option.field)


def _cell(option: Option, preset: str) -> str:
    words = cell_text(option, preset)
    address = rule_address(option.number)
    if _is_absent(option, preset):
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


def sources() -> str:
    """A row for each option, a column for each source: what it says of it, or nothing."""
    said = sayings()
    titles = list(dict.fromkeys(source for values in said.values() for source in values))
    titles.sort(key=lambda title: _rank(title, said))
    heads = [tag("th", "Option", scope="col"), *(tag("th", text(title), scope="col") for title in titles)]
    rows = [
        tag(
            "tr",
            tag("th", tag("code", option_link(field)), " ", rule_link(options()[field].number), scope="row"),
            *(_said(field, values.get(title, ())) for title in titles),
        )
        for field, values in said.items()
    ]
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="rules-matrix")
    return scrolling(table, "What every source says of every option")


def sayings() -> dict[str, dict[str, tuple[str, ...]]]:
    """For every option, what each source says of it; a source that is silent is left out."""
    said: dict[str, dict[str, tuple[str, ...]]] = {field: {} for field in options()}
    for table in all_tables():
        for rule in rulebook(table.rules):
            for field, source in product(_told_fields(table, rule.number), rule.sources):
                value = value_text(value_of(table.rules, field))
                before = said[field].get(source, ())
                said[field][source] = before if value in before else (*before, value)
    return said


def _told_fields(table: Table, number: str) -> list[str]:
    """The options of a rule that its sources speak of: where a table changes some of them, those alone."""
    changed = {field for field, _ in table.changes}
    fields = own_fields(number)
    told = [field for field in fields if field in changed] or fields
    return [field for field in told if (field, value_of(table.rules, field)) not in _SILENCE]


_SILENCE: Final = {("moon_below_zero", True)}
"""Options as they are where a text says nothing of them, with that value."""


def _rank(title: str, said: dict[str, dict[str, tuple[str, ...]]]) -> tuple[int, int]:
    """The sources of the presets come first, in their order; then those that say more."""
    order = [place for place, preset in enumerate(_MAIN) if title.startswith(preset)]
    return (*order, len(_MAIN))[0], -sum(title in values for values in said.values())


_MAIN: Final = (TITLES["DON"], "Play Moon (Domino Game)", TITLES["POLISH3"], TITLES["FRENCH3"])


def _said(field: str, values: tuple[str, ...]) -> str:
    option = options()[field]
    address, words = rule_address(option.number), " or ".join(values)
    if not values or words == usual(option):
        return tag("td", link(address, words)) if values else tag("td")
    return tag("td", link(address, f"{LIT} {words}"), class_="rules-lit")

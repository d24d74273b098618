"""What every source says of every option: its words, our reading of them, or nothing."""

from __future__ import annotations

from itertools import product

from moon_dominoes import DON, PRESETS
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import rulebook
from moon_dominoes.rulebook.sources import ALL

from ..html import link, scrolling, tag, text
from .links import UP, option_link, rule_address, rule_link
from .matrix import LIT, cell_text, is_absent, usual
from .options import options, own_fields
from .tables import Table, value_of, value_text
from .unsaid import FOLLOWING_FIRST, NOT_TOLD, READINGS, SILENT
from .ways import all_tables


def sources() -> str:
    """A row for each option, a column for each source."""
    said = sayings()
    titles = list(dict.fromkeys(source for values in said.values() for source in values))
    titles.sort(key=lambda title: _rank(title, said))
    heads = [tag("th", "Option", scope="col"), *(tag("th", text(title), scope="col") for title in titles)]
    rows = [
        tag(
            "tr",
            tag("th", _code_link(field), " ", rule_link(options()[field].number), scope="row"),
            *(_cell(field, title, values) for title in titles),
        )
        for field, values in said.items()
    ]
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="rules-matrix")
    return scrolling(table, "What every source says of every option")


def _code_link(field: str) -> str:
    """An option, with a link to its row of the matrix."""
    return tag("code", option_link(field))


# --- What is said -----------------------------------------------------------------------------------------


def sayings() -> dict[str, dict[str, tuple[str, ...]]]:
    """For every option, what each source has there, as we read it or as it is written.

    A source that is silent is left out.
    """
    said: dict[str, dict[str, tuple[str, ...]]] = {field: {} for field in options()}
    for table in all_tables():
        for rule in rulebook(table.rules):
            for field, source in product(_told_fields(table, rule.number), rule.sources):
                value = value_text(value_of(table.rules, field))
                before = said[field].get(source, ())
                said[field][source] = before if value in before else (*before, value)
    said["may_trump"] |= dict.fromkeys(FOLLOWING_FIRST, (value_text(DON.may_trump),))
    return said


def _told_fields(table: Table, number: str) -> list[str]:
    """The options of a rule that its sources speak of: where a table changes some of them, those alone."""
    changed = {field for field, _ in table.changes}
    fields = own_fields(number)
    told = [field for field in fields if field in changed] or fields
    return [field for field in told if (field, value_of(table.rules, field)) not in NOT_TOLD]


def _rank(title: str, said: dict[str, dict[str, tuple[str, ...]]]) -> tuple[int, int]:
    """The sources of the presets come first, in their order; then those that say more."""
    order = [place for place, main in enumerate(ALL) if title.startswith(main)]
    return (*order, len(ALL))[0], -sum(title in values for values in said.values())


# --- How it is shown --------------------------------------------------------------------------------------


def _cell(field: str, title: str, values: dict[str, tuple[str, ...]]) -> str:
    if title not in values:
        return _unsaid(field, title, values)
    taken, literal = _taken_and_literal(field, title, values[title])
    option, words = options()[field], " or ".join(taken)
    lit = words != usual(option)
    told = link(rule_address(option.number), f"{LIT} {words}" if lit else words)
    kind = {"class_": "rules-lit"} if lit else {}
    return tag("td", told, _as_read(title, field, literal), **kind)


def _taken_and_literal(
    field: str, title: str, values: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is taken of a source, and what else its words say where they were read otherwise."""
    own = tuple(dict.fromkeys(value_text(value_of(PRESETS[preset], field)) for preset in _presets_of(title)))
    if (title, field) not in READINGS or not own:
        return values, ()
    return own, tuple(value for value in values if value not in own)


def _presets_of(title: str) -> tuple[str, ...]:
    """The presets that follow a source; what it offers besides has none."""
    return tuple(name for name, whole in TITLES.items() if title in (whole, whole.partition(", the game")[0]))


def _as_read(title: str, field: str, literal: tuple[str, ...]) -> str:
    """A link to the reading that was taken, where there is one."""
    if (title, field) not in READINGS:
        return ""
    note = f"as we read it; to the letter {' or '.join(literal)}" if literal else "as we read it"
    return tag("span", _reading(READINGS[title, field], note), class_="rules-source")


def _unsaid(field: str, title: str, values: dict[str, tuple[str, ...]]) -> str:
    """A cell of a source that has nothing there: a text that a preset follows should have, so it is said."""
    told_apart = any(other.startswith(f"{title}, the game") for other in values)
    if title not in ALL or told_apart:
        return tag("td")
    option, preset = options()[field], _presets_of(title)[0]
    if is_absent(option, preset):
        return tag("td", text(cell_text(option, preset)), class_="rules-absent")
    return tag("td", _reading(SILENT[field], "silent"), class_="rules-absent")


def _reading(anchor: str, words: str) -> str:
    return link(f"{UP}rules/readings/#{anchor}", words)

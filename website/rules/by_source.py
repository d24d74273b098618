"""What every source says of every option: its words, our reading of them, or nothing."""

from __future__ import annotations

from itertools import chain, product
from types import MappingProxyType
from typing import Final, TypeAlias

from moon_dominoes import PRESETS
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import rulebook
from moon_dominoes.rulebook.sources import (
    DON,
    DON_OPTION,
    FOUR,
    FRENCH,
    PLAY_MOON,
    POLISH,
    THREE,
    VARIATION,
)

from ..html import link, scrolling, tag, text
from .links import UP, option_link, rule_address, rule_link
from .matrix import LIT, cell_text, is_absent, usual
from .options import options, own_fields
from .tables import Table, value_of, value_text
from .unsaid import FOLLOWING_FIRST, NOT_TOLD, READINGS, SILENT
from .ways import all_tables

Values: TypeAlias = "dict[str, tuple[str, ...]]"
"""What there is of an option, by the titles of those who say so."""


_PARTS: Final = MappingProxyType(
    {
        DON: (DON, DON_OPTION),
        PLAY_MOON: (PLAY_MOON, THREE, FOUR, VARIATION),
        POLISH: (POLISH,),
        FRENCH: (FRENCH,),
    }
)
"""The texts that presets follow, and the titles under which each of them is quoted."""


def sources() -> str:
    """A row for each option, a column for each text that a preset follows, and one for all other sources."""
    heads = [tag("th", text(words), scope="col") for words in ("Option", *_PARTS, "Others")]
    rows = [
        tag(
            "tr",
            tag("th", _code_link(field), " ", rule_link(options()[field].number), scope="row"),
            *(tag("td", *_said_in(main, field, values)) for main in _PARTS),
            tag("td", *_said_elsewhere(field, values)),
        )
        for field, values in sayings().items()
    ]
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="rules-matrix")
    return scrolling(table, "What every source says of every option")


def _code_link(field: str) -> str:
    """An option, with a link to its row of the matrix."""
    return tag("code", option_link(field))


# --- What is said -----------------------------------------------------------------------------------------


def sayings() -> dict[str, Values]:
    """For every option, what each source has there, as we read it or as it is written.

    A source that is silent is left out.
    """
    said: dict[str, Values] = {field: {} for field in options()}
    for table in all_tables():
        for rule in rulebook(table.rules):
            for field, source in product(_told_fields(table, rule.number), rule.sources):
                value = value_text(value_of(table.rules, field))
                before = said[field].get(source, ())
                said[field][source] = before if value in before else (*before, value)
    said["may_trump"] |= dict.fromkeys(FOLLOWING_FIRST, (value_text(PRESETS["DON"].may_trump),))
    return said


def _told_fields(table: Table, number: str) -> list[str]:
    """The options of a rule that its sources speak of: where a table changes some of them, those alone."""
    changed = {field for field, _ in table.changes}
    fields = own_fields(number)
    told = [field for field in fields if field in changed] or fields
    return [field for field in told if (field, value_of(table.rules, field)) not in NOT_TOLD]


# --- How it is shown --------------------------------------------------------------------------------------


def _said_in(main: str, field: str, values: Values) -> list[str]:
    """What a text that a preset follows says of an option, in its game or games and besides."""
    told = [
        _saying(field, title, values[title], title.removeprefix(main).removeprefix(", "))
        for title in _PARTS[main]
        if title in values
    ]
    in_a_game = any(title in values for title in _PARTS[main] if _presets_of(title))
    return told if in_a_game else [_unsaid(field, main), *told]


def _said_elsewhere(field: str, values: Values) -> list[str]:
    """What other sources say of an option, each with its title."""
    ours = {*chain.from_iterable(_PARTS.values())}
    return [_saying(field, title, told, title) for title, told in values.items() if title not in ours]


def _saying(field: str, title: str, values: tuple[str, ...], whose: str) -> str:
    """What a source has there, whose it is, and whether it is our reading; lit if it is unusual."""
    taken, literal = _taken_and_literal(field, title, values)
    option, words = options()[field], " or ".join(taken)
    lit = words != usual(option)
    told = link(rule_address(option.number), f"{LIT} {words}" if lit else words)
    by = tag("span", text(whose), class_="rules-source") if whose else ""
    return tag("div", told, by, _as_read(title, field, literal), class_=f"rules-said{' rules-lit' * lit}")


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


def _unsaid(field: str, main: str) -> str:
    """What stands where the games of a text have nothing: that it is silent, or has no use for the option."""
    option, preset = options()[field], _presets_of(main)[0]
    absent = is_absent(option, preset)
    words = text(cell_text(option, preset)) if absent else _reading(SILENT[field], "silent")
    return tag("div", words, class_="rules-said rules-absent")


def _reading(anchor: str, words: str) -> str:
    return link(f"{UP}rules/readings/#{anchor}", words, class_="rules-reading")

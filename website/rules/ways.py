"""The ways in which a rule is played: the sentence, the sources that play so, the options that make it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, final

import attrs

from moon_dominoes import PRESETS, Doubles, Rules
from moon_dominoes.rulebook import RuleText, rulebook

from .options import own_fields
from .tables import Table, at, value_code, value_of
from .variations import OWN_OPTIONS, VARIATIONS


@final
@attrs.frozen
class Way:
    """One way in which a rule is played.

    Attributes:
        sentence: the rule, as the rulebook of such a table has it.
        sources: the titles of those who play so; none where it is an option of the table's own.
        presets: the presets that play so.
        options: the options that decide the rule, with their values as code, once for each choice of them
            that comes to this.
    """

    sentence: str
    sources: tuple[str, ...]
    presets: tuple[str, ...]
    options: tuple[tuple[tuple[str, str], ...], ...]


_DECIDED_BY: Final = {
    "T3": ("players", "deck"),
    "T5": ("players", "deck", "call_before_widow"),
    "B5": ("moon",),
    "W1": ("players", "deck", "call_before_widow"),
    "W2": ("players", "deck"),
    "C2": ("deck",),
    "C3": ("deck",),
}
"""The options that decide a rule, where they have their home at another or at several."""


def deciding(number: str) -> tuple[str, ...]:
    """The options that decide a rule; others may choose a word of its sentence, or whether it is there."""
    return _DECIDED_BY.get(number) or own_fields(number)


def all_tables() -> Iterator[Table]:
    """The presets, what the sources name besides, and options that none of them has."""
    yield from map(at, PRESETS)
    for variation in (*VARIATIONS, *OWN_OPTIONS):
        yield variation.table


@cache
def ways(number: str) -> tuple[Way, ...]:
    """The ways in which a rule is played, those of the presets first."""
    found: dict[str, list[tuple[Table, RuleText]]] = {}
    for table in all_tables():
        book = rulebook(table.rules)
        if number in book and not _points_to_c4(table.rules, number):
            found.setdefault(_alone(table.rules, number), []).append((table, book[number]))
    return tuple(_way(number, there) for there in found.values())


def _points_to_c4(rules: Rules, number: str) -> bool:
    """Whether a rule of play reads otherwise only because of what C4 says of doubles at no trump."""
    return number.startswith("P") and rules.no_trump_doubles is not Doubles.HIGH


def without(number: str) -> tuple[str, ...]:
    """The presets that have no such rule."""
    return tuple(name for name, rules in PRESETS.items() if number not in rulebook(rules))


@cache
def title(number: str) -> str:
    """What a rule is about."""
    books = (rulebook(table.rules) for table in all_tables())
    return next(book[number].title for book in books if number in book)


def _way(number: str, there: list[tuple[Table, RuleText]]) -> Way:
    text = there[0][1]
    return Way(
        sentence=text.sentence,
        sources=tuple(dict.fromkeys(source for _, text in there for source in text.sources)),
        presets=tuple(table.preset for table, _ in there if not table.changes),
        options=_choices(deciding(number), [table for table, _ in there]),
    )


def _choices(fields: tuple[str, ...], tables: list[Table]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """The values of some options at some tables, each choice of them once."""
    first = {
        tuple(value_of(table.rules, field) for field in fields): table for table in reversed(tables) if fields
    }
    return tuple(
        tuple((field, value_code(value, table.preset)) for field, value in zip(fields, values, strict=True))
        for values, table in reversed(first.items())
    )


def _alone(rules: Rules, number: str) -> str:
    """The sentence where everyone plays alone: it tells ways apart, and not sides from players."""
    if number != "T1" and rules.partnerships:
        book = rulebook(attrs.evolve(rules, partnerships=False))
        if number in rulebook(rules) and number in book:
            return book[number].sentence
    return rulebook(rules)[number].sentence

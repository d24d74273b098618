"""What a rule of the rulebook is made of: its number, and a function that words it for a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, final

from ..rules import Rules


class Said(NamedTuple):
    """A rule of one table: its words, and the sources that play so."""

    sentence: str
    sources: tuple[str, ...]


def said(sentence: str, *sources: str) -> Said:
    """A rule in words, and the sources that play so."""
    return Said(sentence, sources)


Say: TypeAlias = Callable[[Rules], Said | None]
"""The words of a rule at a table; None where the table has no such rule."""


class Entry(NamedTuple):
    """A number of the rulebook, over all tables."""

    number: str
    title: str
    fields: tuple[str, ...]
    say: Say


@final
class Section:
    """A section of the rulebook: its rules in order, each entered by the function that words it."""

    def __init__(self) -> None:
        self.entries: Final[list[Entry]] = []

    def rule(self, number: str, title: str, *fields: str) -> Callable[[Say], Say]:
        """Enter a function as the words of a rule, which depend on these fields alone."""

        def enter(say: Say) -> Say:
            self.entries.append(Entry(number, title, fields, say))
            return say

        return enter

"""A rulebook: its sections, and its rules one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from types import MappingProxyType
from typing import Final, final

import attrs

from ..errors import shown

SECTIONS: Final = MappingProxyType(
    {
        "T": "The table",
        "B": "Bidding",
        "W": "The widow",
        "C": "Calling trumps",
        "P": "Play",
        "S": "Scoring",
        "M": "The match",
    }
)
"""The sections of a rulebook in order, each by the letter of its rule numbers."""


@final
@attrs.frozen
class RuleText:
    """One numbered rule of a table, in words.

    Attributes:
        number: such as `"P3"`, as in `Refusal.rule`, `ScoreLine.rule` and `Ending.rule`.
        title: what it is about.
        sentence: the rule, in one sentence or a few.
        sources: the titles of the written sources that play so; empty where none does, the rule being an
            option of the table's own. A source may leave a detail unsaid.
        fields: the fields of `Rules` on which the number depends, on this table or another.

    Examples:
        >>> from moon_dominoes import DON
        >>> from moon_dominoes.rulebook import rulebook
        >>> print(rulebook(DON)["B5"])
        B5 After a Moon. A Moon ends the auction at once: nobody speaks after it.
    """

    number: str
    title: str
    sentence: str
    sources: tuple[str, ...]
    fields: tuple[str, ...]

    @property
    def section(self) -> str:
        """The heading that the rule stands under."""
        return SECTIONS[self.number[0]]

    @property
    def source(self) -> str:
        """The sources in one line, which says so where there is none."""
        return "; ".join(self.sources) or "none written, an option of the table's own"

    def __str__(self) -> str:
        return f"{self.number} {self.title}. {self.sentence}"


@final
@attrs.frozen
class Rulebook:
    """The rules of one table in the order of their numbers; get one from `rulebook`.

    It is iterated rule by rule, looked up by number, and asked with `in` for either.

    Attributes:
        rules: the rules.

    Examples:
        >>> from moon_dominoes import DON, TEXAS3
        >>> from moon_dominoes.rulebook import rulebook
        >>> rulebook(DON)["B2"].sentence
        'A bid promises a number of the seven tricks, from 3 to 7.'
        >>> "W1" in rulebook(DON), "W1" in rulebook(TEXAS3)
        (False, True)
    """

    rules: tuple[RuleText, ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the rules that the table has."""
        return tuple(rule.number for rule in self.rules)

    def markdown(self) -> str:
        """The rulebook as a page of Markdown: a heading for each section, a paragraph for each rule.

        Examples:
            >>> from moon_dominoes import TEXAS3
            >>> from moon_dominoes.rulebook import rulebook
            >>> print(rulebook(TEXAS3).markdown()[:200], end="...")
            # Moon: the rules of this table
            <BLANKLINE>
            ## The table
            <BLANKLINE>
            **T1 Players.** Three play, each alone.
            *Sources: Play Moon (Domino Game), the game for three; Moon (Polish description); How to Play ...
        """
        blocks = ["# Moon: the rules of this table"]
        for section, rules in groupby(self.rules, key=lambda rule: rule.section):
            blocks.append(f"## {section}")
            blocks += [
                f"**{rule.number} {rule.title}.** {rule.sentence}\n*Sources: {rule.source}.*"
                for rule in rules
            ]
        return "\n\n".join(blocks) + "\n"

    def __getitem__(self, number: str) -> RuleText:
        for rule in self.rules:
            if rule.number == number:
                return rule
        raise KeyError(f"the table has no rule {shown(number)}")

    def __iter__(self) -> Iterator[RuleText]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, rule: object) -> bool:
        return rule in self.numbers or rule in self.rules

    def __str__(self) -> str:
        return self.markdown()

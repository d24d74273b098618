"""The numbered rules of any table in words: each sentence says what this table does, and who plays so.

A file a section: one entry a number, in the order of the numbers, beside the words that it chooses from. A
letter stands for a section, and the same numbers are in every refusal, score line and ending.
"""

from __future__ import annotations

from typing import Final

from ..errors import shown
from ..rules import Rules
from . import bidding, calling, match, play, scoring, table, widow
from .book import SECTIONS, Rulebook, RuleText

__all__ = ["RULE_NUMBERS", "SECTIONS", "RuleText", "Rulebook", "rulebook"]

_WORDED: Final = (
    table.RULES,
    bidding.RULES,
    widow.RULES,
    calling.RULES,
    play.RULES,
    scoring.RULES,
    match.RULES,
)
_ENTRIES: Final = tuple(entry for section in _WORDED for entry in section.entries)

RULE_NUMBERS: Final = tuple(entry.number for entry in _ENTRIES)
"""Every number that the rulebook of some table has, in order."""


def rulebook(rules: Rules) -> Rulebook:
    """The numbered rules of exactly this table; a number that has no meaning there is left out.

    Raises:
        TypeError: not a Rules.

    Examples:
        >>> import attrs
        >>> from moon_dominoes import DON
        >>> rulebook(attrs.evolve(DON, target=500))["M1"].sentence
        'The first side to have 500 points or more after a hand wins the match.'
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"a rulebook is of a Rules, not of {shown(rules)}")
    said = ((entry, entry.say(rules)) for entry in _ENTRIES)
    return Rulebook(
        tuple(
            RuleText(entry.number, entry.title, *words, entry.fields)
            for entry, words in said
            if words is not None
        )
    )

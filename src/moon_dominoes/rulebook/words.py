"""Words that several rules share."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..rules import Rules


class Who(NamedTuple):
    """What sides are called: partners score together, others each alone."""

    anyone: str
    bidder: str
    first: str
    others: str
    several: str


_PARTNERS: Final = Who("a side", "the bidder's side", "the first side", "the other side", "both sides")
_ALONE: Final = Who("a player", "the bidder", "the first player", "each other player", "several players")


def who(rules: Rules) -> Who:
    """What sides are called at a table."""
    return _PARTNERS if rules.partnerships else _ALONE


def capital(text: str) -> str:
    """Words that begin a sentence."""
    return text[0].upper() + text[1:]


def points(number: int) -> str:
    """A number of points in words."""
    return "1 point" if number == 1 else f"{number} points"


def either(names: list[str]) -> str:
    """One of several, in words."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last

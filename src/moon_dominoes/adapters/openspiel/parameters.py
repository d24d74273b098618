"""The parameters of a game: the options of its table, and how a game of them is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, unique
from typing import Final, TypeAlias, TypeVar, cast

import attrs

from ...errors import ParseError, shown
from ...forms import rules_from_json, rules_to_json
from ...rules import Rules
from ..rewards import Reward

Parameter: TypeAlias = str | int | bool
"""What OpenSpiel lets a parameter of a game be."""

LEVEL: Final = "level"
"""The scores at the start of a match: nothing to anybody."""


@unique
class Dealing(Enum):
    """How chance deals: one tile after another, or all at once by drawing."""

    TILES = "tiles"
    SAMPLED = "sampled"


def game_parameters(rules: Rules) -> dict[str, Parameter]:
    """Every parameter of the game of one hand at a table, by default.

    Examples:
        >>> from moon_dominoes import TEXAS3
        >>> parameters = game_parameters(TEXAS3)
        >>> parameters["players"], parameters["hand_limit"], parameters["utility"]
        (3, 1, 'difference')
    """
    return {
        **options_of(rules),
        "hand_limit": 1,
        "utility": Reward.DIFFERENCE.value,
        "deal": Dealing.TILES.value,
        "seed": -1,
        "dealer": 0,
        "scores": LEVEL,
        "deal_limit": 0,
    }


def options_of(rules: Rules) -> dict[str, Parameter]:
    """The options of a table as parameters: as in JSON, but the calls in one text, and no limit as 0."""
    options = rules_to_json(rules)
    options["calls"] = "+".join(map(str, rules.calls))
    options["hand_limit"] = 0 if rules.hand_limit is None else rules.hand_limit
    return cast("dict[str, Parameter]", options)


def rules_of(parameters: Mapping[str, Parameter]) -> Rules:
    """The table that the parameters of a game describe; those that are no option of a table are left alone.

    Raises:
        ParseError: they make no table; its `field` says which of them does not fit.

    Examples:
        >>> from moon_dominoes import TEXAS3
        >>> rules_of({**game_parameters(TEXAS3), "hand_limit": 0}) == TEXAS3
        True
    """
    options: dict[str, object] = {}
    for field in attrs.fields(Rules):
        if field.name not in parameters:
            raise ParseError("is missing", field=f"parameters.{field.name}")
        options[field.name] = parameters[field.name]
    options["calls"] = str(options["calls"]).split("+")
    if options["hand_limit"] == 0:
        options["hand_limit"] = None
    return rules_from_json(options, "parameters")


_Choice = TypeVar("_Choice", bound=Enum)


def one_of(kind: type[_Choice], parameters: Mapping[str, Parameter], name: str) -> _Choice:
    """The member of an enum that a parameter is the value of."""
    for member in kind:
        if member.value == parameters[name]:
            return member
    values = ", ".join(str(member.value) for member in kind)
    raise ParseError(f"takes one of {values}, not {shown(parameters[name])}", field=f"parameters.{name}")


def whole(parameters: Mapping[str, Parameter], name: str, least: int, most: int) -> int:
    """A parameter that is a whole number, from the least to the most."""
    value = parameters[name]
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ParseError(f"is from {least} to {most}, not {shown(value)}", field=f"parameters.{name}")
    return value


def scores_of(parameters: Mapping[str, Parameter], sides: int) -> tuple[int, ...]:
    """The scores of the sides at the start."""
    text = parameters["scores"]
    if text == LEVEL:
        return (0,) * sides
    parts = str(text).split("/")
    if len(parts) == sides and all(re.fullmatch(r"-?[0-9]{1,9}", part) for part in parts):
        return tuple(map(int, parts))
    message = f"are {sides} numbers with '/' between them, or {LEVEL!r}, not {shown(text)}"
    raise ParseError(message, field="parameters.scores")

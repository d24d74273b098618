"""What can be chosen before a match in the browser: presets, every option of a table, opponents."""

from __future__ import annotations

import re
from enum import Enum
from itertools import groupby
from types import UnionType
from typing import Any, Final, get_origin

from moon_dominoes import PRESETS, Json, ParseError, RulesError, Trump, rules_from_json, rules_to_json
from moon_dominoes.cli.options import KINDS, option_meanings
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import SECTIONS
from moon_dominoes.tiles import DECKS

FEW: Final = {"players": (3, 4), "deck": tuple(DECKS)}
"""The numbers that some options are limited to."""

OPPONENTS: Final = {
    "tips": "follow the tips: quick, sensible",
    "monte-carlo": "try many deals: slower, stronger",
    "random": "play at random",
}
"""How the others can play, and what that means."""


def choices() -> dict[str, Json]:
    """The presets with their rules, the options in the sections of the rulebook, and the opponents."""
    options = [_option(name, kind) for name, kind in KINDS.items()]
    options.sort(key=lambda option: list(SECTIONS).index(str(option["rule"])[0]))
    return {
        "presets": [
            {"name": name, "title": TITLES[name], "rules": rules_to_json(rules)}
            for name, rules in PRESETS.items()
        ],
        "sections": [
            {"title": SECTIONS[letter], "options": list(inside)}
            for letter, inside in groupby(options, key=lambda option: str(option["rule"])[0])
        ],
        "opponents": [{"value": name, "words": words} for name, words in OPPONENTS.items()],
    }


def check(rules: object) -> dict[str, Json]:
    """Whether a table can be played: how many play, or what is wrong with which options."""
    try:
        players = rules_from_json(rules).players
    except ParseError as error:
        cause = error.__cause__
        if isinstance(cause, RulesError):
            return {"problem": cause.message, "fields": list(cause.fields)}
        field = str(error.field).removeprefix("rules.").partition("[")[0]
        return {"problem": error.message, "fields": [field]}
    return {"players": players}


_MEANINGS: Final = option_meanings()


def _option(name: str, kind: Any) -> dict[str, Json]:  # noqa: ANN401  # a type, as annotations have it
    """An option: its name, what it means, its rule, and what it takes."""
    meaning = _MEANINGS[name]
    rule = re.search(r"\(([A-Z][0-9])\)", meaning)
    assert rule is not None
    return {
        "name": name,
        "label": name.replace("_", " ").capitalize(),
        "words": meaning.replace(f" {rule[0]}", ""),
        "rule": rule[1],
        **_kind(name, kind),
    }


def _kind(name: str, kind: Any) -> dict[str, Json]:  # noqa: ANN401  # the same
    if kind is bool:
        return {"kind": "switch"}
    if get_origin(kind) is tuple:
        return {"kind": "several", "values": [_value(str(call)) for call in Trump]}
    if name in FEW:
        return {"kind": "number", "values": [_value(number) for number in FEW[name]]}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"kind": "one", "values": [_value(member.value) for member in kind]}
    return {"kind": "number", "optional": isinstance(kind, UnionType)}


def _value(value: str | int) -> dict[str, Json]:
    return {"value": value, "words": str(value).replace("-", " ")}

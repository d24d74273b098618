"""The options of a table, as the source of `Rules` has them: what each is for, and the rule it decides."""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import Final, final

import attrs

from moon_dominoes import Rules
from moon_dominoes.cli.options import option_meanings
from moon_dominoes.rulebook import RULE_NUMBERS

_NUMBER: Final = re.compile(r"\b[TBWCPSM]\d\b")


@final
@attrs.frozen
class Option:
    """An option of `Rules`.

    Attributes:
        field: its name.
        text: what its docstring says.
        number: the rule that it decides.
    """

    field: str
    text: str
    number: str


@cache
def options() -> MappingProxyType[str, Option]:
    """Every option by its name, in the order of the rules that they decide."""
    texts = {name: " ".join(text.split()) for name, text in option_meanings().items()}
    found = [
        Option(field.name, texts[field.name], _NUMBER.findall(texts[field.name])[0])
        for field in attrs.fields(Rules)
    ]
    found.sort(key=lambda option: RULE_NUMBERS.index(option.number))
    return MappingProxyType({option.field: option for option in found})


def own_fields(number: str) -> tuple[str, ...]:
    """The options whose home is this rule."""
    return tuple(option.field for option in options().values() if option.number == number)

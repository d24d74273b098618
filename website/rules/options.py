"""The options of a table, as the source of `Rules` has them: what each is for, and the rule it decides."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, final

import attrs

from moon_dominoes import Rules
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
    texts = _docstrings()
    found = [
        Option(field.name, texts[field.name], _NUMBER.findall(texts[field.name])[0])
        for field in attrs.fields(Rules)
    ]
    found.sort(key=lambda option: RULE_NUMBERS.index(option.number))
    return MappingProxyType({option.field: option for option in found})


def own_fields(number: str) -> tuple[str, ...]:
    """The options whose home is this rule."""
    return tuple(option.field for option in options().values() if option.number == number)


def _docstrings() -> dict[str, str]:
    """What stands under each field in the source; it is not kept when the program runs."""
    (body,) = (
        node.body for node in ast.parse(inspect.getsource(Rules)).body if isinstance(node, ast.ClassDef)
    )
    found: dict[str, str] = {}
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
            case _:
                pass
    return found

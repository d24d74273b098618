"""Tables by the preset that they start from and what they change, and the line of code that makes each."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, TypeAlias, cast, final

import attrs

from moon_dominoes import PRESETS, Rules, Trump
from moon_dominoes.presets import NUMBERS

Value: TypeAlias = "int | bool | Enum | tuple[Trump, ...] | None"
"""What an option can be."""


def value_of(rules: Rules, field: str) -> Value:
    """An option of a table, by its name."""
    return cast("Value", getattr(rules, field))


@final
@attrs.frozen
class Table:
    """A preset with some options changed.

    Attributes:
        preset: the name of the preset.
        changes: the options that are changed, with their values.
    """

    preset: str
    changes: tuple[tuple[str, Value], ...] = ()

    @property
    def rules(self) -> Rules:
        """The table itself."""
        changes: dict[str, Any] = dict(self.changes)
        return attrs.evolve(PRESETS[self.preset], **changes)

    @property
    def options(self) -> str:
        """What is changed, as code."""
        return ", ".join(f"{field}={value_code(value, self.preset)}" for field, value in self.changes)

    @property
    def code(self) -> str:
        """The expression that makes it."""
        return f"attrs.evolve({self.preset}, {self.options})" if self.changes else self.preset


def at(preset: str, **changes: Value) -> Table:
    """A preset, or a table that is made of it."""
    return Table(preset, tuple(changes.items()))


def value_code(value: Value, preset: str) -> str:
    """An option as it is written in code; calls are written beside those of a preset."""
    if isinstance(value, tuple):
        return _calls_code(value, preset)
    return f"{type(value).__name__}.{value.name}" if isinstance(value, Enum) else repr(value)


def _calls_code(calls: Sequence[Trump], preset: str) -> str:
    usual = PRESETS[preset].calls
    if calls == usual:
        return f"{preset}.calls"
    more = [call for call in calls if call not in usual]
    fewer = [call for call in usual if call not in calls]
    if more and not fewer:
        return f"[*{preset}.calls, {', '.join(map(_call_code, more))}]"
    if fewer == [usual[0]] and not more:
        return f"{preset}.calls[1:]"
    return f"[{', '.join(map(_call_code, calls))}]"


def _call_code(call: Trump) -> str:
    return f"Trump.{call.name}"


def value_text(value: Value) -> str:
    """An option in a word or a few."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return calls_text(value)
        case Enum():
            return str(value.value).replace("-", " ")
        case _:
            return str(value)


def calls_text(calls: tuple[Trump, ...]) -> str:
    """Which calls there are, in a few words."""
    numbers = [call for call in calls if call in NUMBERS]
    others = [str(call).replace("-", " ") for call in calls if call not in NUMBERS]
    if len(numbers) > 1 and numbers == [*NUMBERS[-len(numbers) :]]:
        return ", ".join([f"{numbers[0]} to sixes", *others])
    return ", ".join([*map(str, numbers), *others])

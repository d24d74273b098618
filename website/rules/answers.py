"""What the library answers to the question of an example, in the words that its page shows."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import cast

from moon_dominoes import Discard, Move, Play, ScoreLine

from .example import Example
from .tables import Table


def answer_lines(example: Example, table: Table) -> list[str]:
    """The answer at a table, a line or more."""
    given = _parts(example.answer(table.rules))
    parts = [_words(part) or example.nothing for part in given]
    if not example.labels:
        return parts
    return [f"{label}: {words}" for label, words in zip(example.labels, parts, strict=True)]


def _parts(answer: object) -> list[object]:
    """An answer in its parts, each to stand on a line."""
    if not isinstance(answer, tuple | list):
        return [answer]
    given = list(cast("Sequence[object]", answer))
    if not given:
        return [None]
    if all(isinstance(part, Move) for part in given):
        return [_moves(cast("list[Move]", given))]
    return [line for part in given for line in _lines(part)]


def _lines(part: object) -> list[object]:
    """The lines of a score one by one; anything else as it is."""
    if not isinstance(part, tuple):
        return [part]
    inside = list(cast("tuple[object, ...]", part))
    return inside if all(isinstance(line, ScoreLine) for line in inside) else [part]


def _moves(moves: Sequence[Move]) -> str:
    kinds = {type(move) for move in moves}
    if kinds <= {Play} or kinds <= {Discard}:
        kind = str(moves[0]).partition(" ")[0]
        return f"{kind} {', '.join(str(move).partition(' ')[2] for move in moves)}"
    return ", ".join(map(str, moves))


def _words(part: object) -> str:
    """A value as a reader of rules writes it; no word for None, and none for no tiles."""
    match part:
        case None:
            return ""
        case tuple():
            return ", ".join(map(str, cast("tuple[object, ...]", part)))
        case Enum():
            return str(part.value)
        case _:
            return str(part)

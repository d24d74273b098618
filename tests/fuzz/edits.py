"""Edits that know what a record or a move looks like: lines of text, or the tree of a JSON document."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, cast

STRANGE: Final = (
    *("null", "true", "false", "0", "-1", "8", str(2**64), str(10**400), "4.0", "1e999", "NaN", "-Infinity"),
    *('""', '"5-3"', '"3-5"', '"7-1"', '" 5-3"', '"fives"', '"moon"', '"pass"', '"deal"', f'"{"9" * 300}"'),
    *(r'"\ud800"', r'"\u0000"', "[]", "{}", "[[]]", '{"type": "pass"}', '{"type": "play", "tile": "6-6"}'),
)
"""What is put in the place of a part of a JSON document."""

LONGEST: Final = 40_000
"""Characters of the longest text that comes out."""


def edited(text: str, others: Sequence[str], random: Random) -> str:
    """A text after one to three edits; `others` are texts to take parts from."""
    for _ in range(random.randrange(1, 4)):
        if text.lstrip().startswith("{") and random.random() < 0.8:
            text = _edited_json(text, random)
        else:
            text = random.choice(EDITS)(text, random.choice(others), random)
        text = text[:LONGEST]
    return text


# --- JSON -------------------------------------------------------------------------------------------------


def _edited_json(text: str, random: Random) -> str:
    try:
        document: Any = json.loads(text)
    except (ValueError, RecursionError):
        return text
    places = _places(document)
    if not places:
        return text
    parent, key = random.choice(places)
    other, other_key = random.choice(places)
    match random.randrange(5):
        case 0:
            del parent[key]
        case 1:
            parent[key] = other[other_key]
        case 2 if isinstance(parent, list):
            cast("list[object]", parent).insert(key, other[other_key])
        case 3 if isinstance(parent, dict):
            parent[random.choice(("tile", "type", "seed", "x" * 80, "\x07"))] = other[other_key]
        case _:
            parent[key] = json.loads(random.choice(STRANGE))
    try:
        return json.dumps(document)
    except (ValueError, RecursionError):  # it was put into itself
        return text


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every list or object inside, with each of its keys."""
    found: list[tuple[Any, Any]] = []
    waiting: list[Any] = [value]
    while waiting:
        parent = waiting.pop()
        keys: list[Any] = []
        if isinstance(parent, dict):
            keys = list(cast("dict[str, object]", parent))
        elif isinstance(parent, list):
            keys = list(range(len(cast("list[object]", parent))))
        found += [(parent, key) for key in keys]
        waiting += [parent[key] for key in keys]
    return found


# --- Text -------------------------------------------------------------------------------------------------


def _without_a_line(text: str, _: str, random: Random) -> str:
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def _with_a_line_of(text: str, other: str, random: Random) -> str:
    lines = text.split("\n")
    lines.insert(random.randrange(len(lines) + 1), random.choice(other.split("\n")))
    return "\n".join(lines)


def _with_lines_exchanged(text: str, _: str, random: Random) -> str:
    lines = text.split("\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def _with_a_word_of(text: str, other: str, random: Random) -> str:
    words, others = text.split(" "), other.split()
    words[random.randrange(len(words))] = random.choice(others) if others else ""
    return " ".join(words)


def _with_a_stretch_of(text: str, other: str, random: Random) -> str:
    start, end = sorted(random.randrange(len(text) + 1) for _ in range(2))
    first, last = sorted(random.randrange(len(other) + 1) for _ in range(2))
    return text[:start] + other[first:last] + text[end:]


def _with_a_character(text: str, _: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return (
        text[:at] + random.choice('\n\r\t\x00\x1c\x85\u2028\u0663\ufeff\ud800 -:#/+{}[]"0\u017f') + text[at:]
    )


def _said_often(text: str, _: str, random: Random) -> str:
    return text[: LONGEST // 40] * random.randrange(2, 40)


EDITS: Final[tuple[Callable[[str, str, Random], str], ...]] = (
    _without_a_line,
    _with_a_line_of,
    _with_lines_exchanged,
    _with_a_word_of,
    _with_a_stretch_of,
    _with_a_character,
    _said_often,
)

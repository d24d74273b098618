"""Reading what a page sends: what it asks for, who sits where and against whom, and other texts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import options
from table import Opponents, Table

from moon_dominoes import Json, MoonError, ParseError, Record
from moon_dominoes.forms import read_int, read_list, read_object

USUAL_NAMES: Final = {3: ("South", "West", "East"), 4: ("South", "West", "North", "East")}
"""By the number of players, what the seats are called if nobody says otherwise, from the person's on."""
MOST_LEVELS: Final = 50
"""How deeply what is read may be nested; some thousand levels end Python in a browser, without an error."""
MOST_SECONDS: Final = 30.0
"""For how long an opponent may think."""


Answer: TypeAlias = Callable[[dict[str, object]], dict[str, Json]]
"""What answers a request of one kind."""


def answered(request: str, asked: Mapping[str, Answer]) -> str:
    """The answer to a request, by what it says under `do`; what cannot be done is a `problem` in words."""
    parts = read_object(json.loads(request))
    try:
        answer = asked[str(parts["do"])](parts)
    except MoonError as error:
        answer = {"problem": str(error)}
    return json.dumps(answer)


def seated(record: Record, parts: dict[str, object]) -> Table:
    """A match with the person at a seat and opponents at the others."""
    players = record.rules.players
    seat = read_int(parts.get("seat"), 0, players - 1, "seat")
    names = tuple(read_text(name, "names") for name in read_list(parts.get("names"), "names"))
    opponents = _opponents(parts)
    try:
        return Table.of(record, seat, opponents, names)
    except ValueError as error:
        raise ParseError(str(error), field="names") from None


def _opponents(parts: dict[str, object]) -> Opponents:
    kind, seconds = read_text(parts.get("opponents"), "opponents"), parts.get("seconds")
    if kind not in options.OPPONENTS:
        raise ParseError(f"takes one of {', '.join(options.OPPONENTS)}, not {kind!r}", field="opponents")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise ParseError("takes a number of seconds", field="seconds")
    if not 0 <= seconds <= MOST_SECONDS:
        raise ParseError(f"takes 0 to {MOST_SECONDS:.0f} seconds, not {str(seconds)[:20]}", field="seconds")
    return Opponents(kind, float(seconds))


def with_names(parts: dict[str, object], players: int) -> dict[str, object]:
    """The names by seat: the page gives them from the person's seat on, the usual one being left empty."""
    given = [read_text(name, "names").strip() for name in read_list(parts.get("names"), "names")]
    seat = read_int(parts.get("seat"), 0, players - 1, "seat")
    usual = USUAL_NAMES[players]
    given += [""] * (players - len(given))
    names = [name or usual[place] for place, name in enumerate(given[:players])]
    return {**parts, "names": names[-seat:] + names[:-seat] if seat != 0 else names}


def read_text(value: object, field: str) -> str:
    """A text that the page has sent."""
    if not isinstance(value, str):
        raise ParseError("takes a text", field=field)
    return value


def shallow(text: str) -> str:
    """The text, unless it is JSON that is nested too deeply to be read."""
    depth = 0
    for found in re.finditer(r'(?s)"(?:[^"\\]|\\.)*+"?|[][{}]', text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > MOST_LEVELS:
            raise ParseError("this holds no match: it is nested too deeply")
    return text

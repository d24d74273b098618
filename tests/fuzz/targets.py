"""The targets: whatever is given is read, and reads back the same, or is refused in a few plain words."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from random import Random
from types import MappingProxyType
from typing import Final, TypeVar

from moon_dominoes import (
    DON,
    FRENCH3,
    PRESETS,
    IllegalMove,
    Json,
    ParseError,
    Phase,
    Record,
    Rules,
    Tile,
    TileSet,
    Trump,
    View,
    apply,
    legal_moves,
    move_from_json,
    move_to_json,
    new_match,
    observe,
    parse_move,
    rules_from_json,
    rules_to_json,
)
from moon_dominoes.cli.answers import read_move
from moon_dominoes.cli.files import CannotGoOnError
from moon_dominoes.cli.options import KINDS, read_table
from moon_dominoes.odds import hand_view
from moon_dominoes.strategies import choose
from soak.checks import check_match

T = TypeVar("T")
Form = TypeVar("Form")

LONGEST_ERROR: Final = 300
"""Characters of the longest error that one would read."""


def check(
    read: Callable[[Form], T], write: Callable[[T], Form], given: Form, *refusals: type[Exception]
) -> None:
    """Read what is given: it is refused as documented, or what is read can be written and read again.

    Refusals are a ParseError and errors of the types named, but not of their subclasses.
    """
    kinds: tuple[type[Exception], ...] = (ParseError, *refusals)
    try:
        value = read(given)
    except kinds as error:
        if type(error) not in kinds:
            raise
        told = str(error)
        assert told.isprintable(), ascii(told[:1000])
        assert 0 < len(told) <= LONGEST_ERROR, f"{len(told)} characters: {told[:1000]}"
        return
    written = write(value)
    assert read(written) == value
    assert write(read(written)) == written


# --- Texts ------------------------------------------------------------------------------------------------


def tile(text: str) -> None:
    """A tile."""
    check(Tile.parse, str, text)


def tiles(text: str) -> None:
    """A set of tiles."""
    check(TileSet.parse, str, text)


def call(text: str) -> None:
    """A call."""
    check(Trump.parse, str, text)


def move(text: str) -> None:
    """A move."""
    check(parse_move, str, text)


def record(text: str) -> None:
    """A record in either form, written in either form."""
    check(Record.loads, Record.dumps, text, IllegalMove)
    check(Record.loads, lambda record: record.dumps("json"), text, IllegalMove)


def hand(text: str) -> None:
    """A hand, as `moon-dominoes odds` is given it."""
    for rules in PRESETS.values():
        check(lambda text: _hand_of(rules, text), lambda view: str(view.hand), text, ValueError)  # noqa: B023


def _hand_of(rules: Rules, text: str) -> View:
    return hand_view(rules, TileSet.parse(text))


def answer(text: str) -> None:
    """What a person types when asked for a move, in every phase."""
    for view in views():
        check(lambda text: read_move(text, view), str, text)  # noqa: B023


@cache
def views() -> tuple[View, ...]:
    """A view of the seat to move in each phase of two tables."""
    found: dict[tuple[Rules, Phase], View] = {}
    for rules in (DON, FRENCH3):
        state = new_match(rules, seed=3)
        for number in range(30):
            if state.actor is not None:
                found[rules, state.phase] = observe(state, state.actor)
            state = apply(state, choose(legal_moves(state), number))
    return tuple(found.values())


def table(text: str) -> None:
    """The options of a table from a command line, one a line."""
    check(_table_of, _options_of, text, CannotGoOnError)


SWITCHES: Final[Mapping[str, bool]] = MappingProxyType({"--on": True, "--off": False})
"""How a switch that is given stands in the text of a table."""


def _table_of(text: str) -> Rules:
    pairs = (line.partition("=") for line in text.split("\n"))
    given = {name: SWITCHES.get(value, value) for name, _, value in pairs if name in KINDS}
    return read_table(Namespace(preset=None, **given))


def _options_of(rules: Rules) -> str:
    return "\n".join(f"{name}={_said(value)}" for name, value in rules_to_json(rules).items())


def _said(value: Json) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "--on" if value else "--off"
        case list():
            return ",".join(map(str, value))
        case _:
            return str(value)


# --- JSON -------------------------------------------------------------------------------------------------


def move_form(text: str) -> None:
    """A move as JSON."""
    _check_form(move_from_json, move_to_json, text)


def rules_form(text: str) -> None:
    """A table as JSON."""
    _check_form(rules_from_json, rules_to_json, text)


def _check_form(read: Callable[[object], T], write: Callable[[T], object], text: str) -> None:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return  # no JSON, which is for others to say
    check(read, write, value)


# --- Play -------------------------------------------------------------------------------------------------


class Chosen(Random):
    """Drawn from bytes as long as there are any, a byte or more for each draw, and then by chance."""

    def __init__(self, data: bytes) -> None:
        super().__init__(0)
        self._data = BytesIO(data)

    def getrandbits(self, k: int, /) -> int:
        read = self._data.read((k + 7) // 8)
        return int.from_bytes(read) & ((1 << k) - 1) if read else super().getrandbits(k)

    def random(self) -> float:
        return self.getrandbits(8) / 256


def play(data: bytes) -> None:
    """A match of any moves at any table, with all that the soak looks at."""
    check_match(Chosen(data))


# --- All of them ------------------------------------------------------------------------------------------


def _of_text(target: Callable[[str], None]) -> Callable[[bytes], None]:
    return lambda data: target(data.decode("utf-8", "surrogateescape"))


TARGETS: Final[Mapping[str, Callable[[bytes], None]]] = MappingProxyType(
    {
        function.__name__: _of_text(function)
        for function in (tile, tiles, call, move, record, hand, answer, table, move_form, rules_form)
    }
    | {"play": play}
)
"""What takes bytes and raises whatever is a fault, by its name."""

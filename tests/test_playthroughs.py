"""Golden playthroughs: a hand at each preset, step by step, with every attribute that a move has changed.

They show what the library says at each point, and that it still says the same. To write them anew, after a
change that is meant:

    MOON_WRITE_PLAYTHROUGHS=1 python -m pytest tests/test_playthroughs.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from random import Random
from typing import cast

import attrs
import pytest

from moon_dominoes import (
    PRESETS,
    HandResult,
    Move,
    Rules,
    State,
    View,
    apply,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.strategies import choose

FILES = Path(__file__).with_name("playthroughs")


def shown(value: object) -> str:
    if isinstance(value, HandResult):
        parts = (f"{field.name}={shown(getattr(value, field.name))}" for field in attrs.fields(HandResult))
        return f"[{'; '.join(parts)}]"
    if isinstance(value, tuple):
        return f"({'; '.join(map(shown, cast('tuple[object, ...]', value)))})"
    return value.name if isinstance(value, Enum) else str(value) or "-"


def attributes(position: State | View) -> dict[str, str]:
    """All that a position has to say, by name; the table is the same all through."""
    names = [name for name in dir(type(position)) if not name.startswith("_") and name != "rules"]
    return {name: shown(getattr(position, name)) for name in names}


def facts(state: State) -> dict[str, str]:
    """What a state says, and what each view says besides."""
    told = attributes(state)
    for seat in state.rules.seats:
        for name, text in attributes(observe(state, seat)).items():
            if name not in told or name == "discard":
                told[f"view {seat} {name}"] = text
    return told


def playthrough(rules: Rules, random: Random) -> Iterator[str]:
    """The lines of a random hand, up to the next deal or the end of the match."""
    state, before = new_match(rules, seed=random.getrandbits(32), dealer=1), dict[str, str]()
    while True:
        now = facts(state)
        yield from (f"    {name}: {text}" for name, text in now.items() if before.get(name) != text)
        if state.results:
            return
        yield f"    legal: {', '.join(map(str, legal_moves(state)))}"
        move: Move = choose(legal_moves(state), random.randrange(1000))
        yield f"{move}"
        state, before = apply(state, move), now


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_goes_as_it_has_always_gone(name: str) -> None:
    file = FILES / f"{name}.txt"
    text = "\n".join(playthrough(PRESETS[name], Random(name))) + "\n"
    if os.environ.get("MOON_WRITE_PLAYTHROUGHS"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")

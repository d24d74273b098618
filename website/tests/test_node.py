"""The wheel of the site without a browser: node runs it on the Python of Pyodide, newer than most."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import which
from subprocess import run
from typing import Final

import pytest

from moon_dominoes import PRESETS, Move, Record, apply, legal_moves, new_match, observe
from moon_dominoes.bots import TipsBot

SCRIPT: Final = """
import {{ loadPyodide }} from {module};
const python = await loadPyodide({{ packages: ["moon-dominoes"] }});
console.log(python.runPython({program}));
"""
PROGRAM: Final = """
import json, sys
from moon_dominoes import PRESETS, Record, __version__, apply, legal_moves, new_match, observe
from moon_dominoes.bots import TipsBot

played = {}
for name, rules in PRESETS.items():
    state, moves, bot = new_match(rules, seed=7), [], TipsBot()
    while not state.is_over:
        moves.append(legal_moves(state)[0] if state.actor is None else bot(observe(state, state.actor)))
        state = apply(state, moves[-1])
    played[name] = Record(rules, moves, dealer=0, seed=7).dumps()
json.dumps([sys.version_info[:2], __version__, played])
"""


@pytest.fixture(scope="module")
def told(site: Path) -> list[object]:
    """What the program answers on the Python of node."""
    node = which("node")
    assert node is not None
    module = (site / "runtime" / "pyodide" / "pyodide.mjs").as_uri()
    script = SCRIPT.format(module=json.dumps(module), program=json.dumps(PROGRAM))
    command = [node, "--input-type=module", "--eval", script]
    ended = run(command, check=True, capture_output=True, text=True, timeout=300)  # noqa: S603  # a program of this file
    answer: list[object] = json.loads(ended.stdout.splitlines()[-1])
    return answer


def test_a_match_of_each_preset_is_the_same_there(told: list[object]) -> None:
    version, _, played = told
    assert isinstance(version, list)
    assert version >= [3, 14]
    assert played == {name: here(name) for name in PRESETS}


def test_the_wheel_is_of_this_version(told: list[object]) -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert f'\nversion = "{told[1]}"\n' in project.read_text("utf-8")


def here(preset: str) -> str:
    """The record of the same match on this Python."""
    rules = PRESETS[preset]
    state, bot = new_match(rules, seed=7), TipsBot()
    moves: list[Move] = []
    while not state.is_over:
        moves.append(legal_moves(state)[0] if state.actor is None else bot(observe(state, state.actor)))
        state = apply(state, moves[-1])
    return Record(rules, moves, dealer=0, seed=7).dumps()

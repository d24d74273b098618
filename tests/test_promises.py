"""The promises of `docs/promises.md`: each names its tests, and those that are nowhere else are here."""

from __future__ import annotations

import ast
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import digests
import moon_dominoes
from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    Record,
    State,
    apply,
    explain,
    legal_moves,
    move_to_json,
    new_match,
    observe,
    rules_to_json,
    view_to_json,
)
from moon_dominoes.bots import TipsBot
from moon_dominoes.draw import position_svg, position_text
from moon_dominoes.records import VERSION
from moon_dominoes.rulebook import rulebook
from moon_dominoes.worlds import Worlds
from soak.checks import check_match
from soak.memory import left_behind
from walking import walk

HERE = Path(__file__).parent
SOURCE = Path(moon_dominoes.__file__).parent
RECORDS = HERE / "records"
"""Records as the versions of the format were written. None is ever written anew."""
PAGE = (HERE.parent / "docs" / "promises.md").read_text("utf-8")


# --- The page ---------------------------------------------------------------------------------------------


def promises() -> dict[str, list[tuple[str, str]]]:
    """What is promised, and the tests that hold the library to it: file and name."""
    rows = re.findall(r"^- (\*\*.+(?:\n  \S.*)*)\n((?: {4}.+\n)*)", PAGE, re.MULTILINE)
    return {
        promise: [
            (path, "_".join(["test", *name.split()]))
            for path, names in re.findall(r"^ {4}- `(.+)`: ((?:.+\n)(?: {6}.+\n)*)", tests, re.MULTILINE)
            for name in names.split(";")
        ]
        for promise, tests in rows
    }


@cache
def functions_of(path: Path) -> set[str]:
    return {
        node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)
    }


def test_every_promise_names_tests_that_are_there() -> None:
    assert len(promises()) == len(re.findall(r"^- ", PAGE, re.MULTILINE)) >= 20
    for promise, tests in promises().items():
        assert tests, promise
        for path, name in tests:
            assert name in functions_of(HERE.parent / path), name


def test_every_test_of_this_file_is_named_by_a_promise_but_those_of_the_page() -> None:
    named = {name for tests in promises().values() for _, name in tests}
    ours = {name for name in functions_of(Path(__file__)) if name.startswith("test_")}
    of_the_page = {name for name in ours if name.startswith(("test_every_promise", "test_every_test"))}
    assert ours - named == of_the_page


# --- Pure -------------------------------------------------------------------------------------------------

PURE: list[Callable[[State], object]] = [
    legal_moves,
    lambda state: [explain(state, move) for move in INDEXED_MOVES],
    lambda state: [apply(state, move) for move in legal_moves(state)],
    lambda state: [view_to_json(observe(state, seat)) for seat in (*state.rules.seats, None)],
    lambda state: Record(state.rules, legal_moves(new_match(state.rules, seed=1)), seed=1).dumps(),
    lambda state: [move_to_json(move) for move in legal_moves(state)],
    lambda state: rules_to_json(state.rules),
    lambda state: str(rulebook(state.rules)),
    lambda state: position_text(state) + position_svg(observe(state, None)),
    lambda state: Worlds(observe(state, 0)).odds(),
    lambda state: TipsBot()(observe(state, state.actor)) if state.actor is not None else None,
    lambda state: (hash(state), repr(state), state.voids, state.hand_sizes),
]


@pytest.mark.parametrize("function", PURE)
def test_no_function_changes_what_it_is_given_and_asked_again_it_says_the_same(
    function: Callable[[State], object],
) -> None:
    for rules in (DON, FRENCH3):
        for state in walk(new_match(rules, seed=5), range(1, 60))[::7]:
            before = pickle.dumps(state)
            first = function(state)
            assert function(state) == first
            assert pickle.dumps(state) == before


def test_lists_that_are_given_are_read_and_not_kept() -> None:
    moves: list[Any] = [*legal_moves(new_match(DON, seed=1))]
    record = Record(DON, moves, seed=1)
    moves.clear()
    assert len(record.moves) == 1
    form: Any = json.loads(record.dumps("json"))
    kept = json.dumps(form)
    moon_dominoes.rules_from_json(form["rules"])
    moon_dominoes.move_from_json(form["moves"][0])
    assert json.dumps(form) == kept
    told = view_to_json(observe(record.state(), 1))
    told.clear()
    assert view_to_json(observe(record.state(), 1))


# --- Of the machine, nothing ------------------------------------------------------------------------------


def asked_for(program: str, folder: Path) -> list[list[tuple[str, str]]]:
    """What a program asks of the machine in a process of its own: when run first, and when run again."""
    file = folder / "program.py"
    file.write_text(program, encoding="utf-8")
    paths = os.pathsep.join([str(SOURCE.parent), str(HERE)])
    run = subprocess.run(  # noqa: S603  # ourselves
        [sys.executable, "-B", str(HERE / "auditing.py"), str(file)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": paths, "PYTHONUTF8": "1"},
    )
    assert (run.returncode, run.stderr) == (0, "")
    told = run.stdout.splitlines()
    assert len(told) == 2, "the program has printed"
    return [[(what, where) for what, where in json.loads(line)] for line in told]


EVERYTHING = "import digests; digests.everything()"


def test_once_imported_the_library_asks_nothing_of_the_machine(tmp_path: Path) -> None:
    first, again = asked_for(EVERYTHING, tmp_path)
    assert again == []
    # What is imported is read, from Python and its packages and from here.
    homes = (sys.prefix, sys.base_prefix, sys.exec_prefix, str(SOURCE), str(HERE))
    assert {what for what, _ in first} <= {"read", "os.listdir", "os.scandir"}
    assert [where for what, where in first if what == "read" and not where.startswith(homes)] == []


NAUGHTY = {
    "read": "open(__import__('os').devnull).close()",
    "write": "open({path!r}, 'a').close()",
    "socket.__new__": "import socket; socket.socket().close()",
    "socket.getaddrinfo": "import socket; socket.getaddrinfo('127.0.0.1', 1)",
    "subprocess.Popen": "import subprocess, sys; subprocess.run([sys.executable, '-c', ''])",
    "os.system": "import os; os.system('')",
    "os.mkdir": "import tempfile, os; os.rmdir(tempfile.mkdtemp())",
    "environment": "import os; os.environ.get('HOME')",
    "environment is set": "import os; os.environ['MOON'] = '1'",
    "thread": "from concurrent.futures import *; ThreadPoolExecutor(1).submit(int).result()",
    "left otherwise": "import random; random.random()",
}


@pytest.mark.parametrize("event", NAUGHTY)
def test_every_way_to_ask_something_of_the_machine_would_be_noticed(event: str, tmp_path: Path) -> None:
    _, again = asked_for(NAUGHTY[event].format(path=str(tmp_path / "written")), tmp_path)
    assert event in {what for what, _ in again}


def test_words_on_the_screen_would_be_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="the program has printed"):
        asked_for("print('a')", tmp_path)


COMMAND = """
import contextlib, io
from moon_dominoes.__main__ import main

with contextlib.redirect_stdout(io.StringIO()):
    assert main({words!r}) == 0
"""


COMMANDS = {
    "watch --seed 1 --hand-limit 1": [],
    "watch --seed 1 --hand-limit 1 --save {folder}/match.txt": ["match.txt"],
    "odds 6-6 6-5 6-4 6-3 5-5 4-4 1-1 --samples 2": [],
    "odds 6-6 6-5 6-4 6-3 5-5 4-4 1-1 --samples 2 --svg {folder}/odds.svg": ["odds.svg"],
    "compare tips random --deals 1 --seed 1 --hand-limit 1": [],
    "rules --preset FRENCH3": [],
    "check {records}/don.txt": [],
    "replay {records}/over.json": [],
}
"""The files that a command writes."""


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_line_writes_the_files_that_are_named_and_no_others(command: str, tmp_path: Path) -> None:
    places = {"folder": tmp_path.as_posix(), "records": (RECORDS / "version-1").as_posix()}
    words = [word.format_map(places) for word in command.split()]
    _, again = asked_for(COMMAND.format(words=words), tmp_path)
    written = {Path(where) for what, where in again if what == "write"}
    beside = {path for path in written if path.name.startswith(".moon-")}
    assert {path.name for path in written - beside} == set(COMMANDS[command])
    assert not any(path.exists() for path in beside)
    put_in_place = {"os.chmod", "os.remove", "os.rename", "shutil.copymode"}
    assert all(str(tmp_path) in where for what, where in again if what in put_in_place)
    assert {what for what, _ in again} <= {"read", "write", "environment", *put_in_place}
    files = {where for what, where in again if what == "read"}
    assert {name for name in files if not name.startswith(str(SOURCE))} <= set(words)


def test_nothing_is_printed_or_logged_and_no_warning_given(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    digests.everything()  # warnings are errors in these tests
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


def test_everything_that_needs_no_extra_is_looked_at_here() -> None:
    program = "import digests, sys; digests.everything(); print(*sys.modules)"
    run = subprocess.run(  # noqa: S603  # ourselves
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCE.parent), str(HERE)])},
    )
    loaded = set(run.stdout.split())
    modules = {
        ".".join(["moon_dominoes", *path.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")
        for path in SOURCE.rglob("*.py")
    }
    elsewhere = ("__main__", "cli", "tui", "adapters", "hypothesis_hook", "solver.fast")
    assert {
        name for name in modules - loaded if not name.removeprefix("moon_dominoes.").startswith(elsewhere)
    } == set()


def test_matches_played_again_leave_no_memory_behind() -> None:
    left, where = left_behind(lambda: [check_match(Random(number)) for number in range(2)])
    assert left < 16_000, where


# --- Records of every version -----------------------------------------------------------------------------

FILES = sorted(
    path.relative_to(RECORDS).as_posix() for path in RECORDS.glob("*/*") if path.name != "ends.json"
)


def end_of(record: Record) -> dict[str, object]:
    """Where a match stands, in plain values."""
    state = record.state()
    return {
        "moves": len(record.moves),
        "phase": state.phase.value,
        "actor": state.actor,
        "dealer": state.dealer,
        "hands": list(map(str, state.hands)),
        "scores": list(state.scores),
        "hands_scored": len(state.results),
        "winner": state.winner,
        "ending": None if state.ending is None else state.ending.rule,
        "contract": None if state.contract is None else str(state.contract),
        "tricks": list(state.tricks_taken),
        "legal": list(map(str, legal_moves(state))),
    }


def test_there_are_records_of_every_version() -> None:
    assert {path.name for path in RECORDS.iterdir()} == {
        f"version-{number}" for number in range(1, VERSION + 1)
    }
    assert len(FILES) >= 10


@pytest.mark.parametrize("name", FILES)
def test_a_record_of_any_version_is_read_as_the_match_that_it_was(name: str) -> None:
    path = RECORDS / name
    record = Record.loads(path.read_text("utf-8"))
    ends = json.loads((path.parent / "ends.json").read_text("utf-8"))
    assert end_of(record) == ends[path.stem]
    assert Record.loads(record.dumps()) == Record.loads(record.dumps("json")) == record


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith(f"version-{VERSION}/")])
def test_a_record_of_this_version_is_written_as_ever(name: str) -> None:
    text = (RECORDS / name).read_text("utf-8")
    assert Record.loads(text).dumps("json" if name.endswith(".json") else "text") == text

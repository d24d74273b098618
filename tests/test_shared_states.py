"""States shared by threads and sent between processes: everyone finds what one alone finds."""

from __future__ import annotations

import copy
import json
import multiprocessing
import os
import pickle
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

import digests
import moon_dominoes
from digests import in_threads
from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    Record,
    State,
    Tile,
    TileSet,
    Trump,
    View,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.strategies import pick_rules
from moon_dominoes.worlds import Worlds
from walking import walk

PATHS = [Path(moon_dominoes.__file__).parents[1], Path(__file__).parent]
METHODS = multiprocessing.get_all_start_methods()


def elsewhere(program: str, **settings: str) -> str:
    """What a program prints in a Python of its own, which has nothing in its caches yet."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, PATHS)), "PYTHONUTF8": "1"} | settings
    run = subprocess.run(  # noqa: S603  # ourselves
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=environment
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@cache
def alone() -> list[str]:
    """What one finds alone."""
    return digests.serially()


# --- Threads ----------------------------------------------------------------------------------------------


def test_threads_that_share_states_find_what_one_finds_alone() -> None:
    program = "import digests, json; print(json.dumps(digests.by_threads()))"
    assert len(set(alone())) == len(alone()) > 20
    assert json.loads(elsewhere(program)) == [alone()] * digests.THREADS


def test_threads_that_play_on_from_the_same_state_come_where_one_comes_alone() -> None:
    start = walk(new_match(FRENCH3, seed=4), [3] * 8)[-1]

    def play(seed: int) -> list[State]:
        random = Random(seed)
        return walk(start, (random.randrange(1000) for _ in range(400)))

    serial = [play(seed) for seed in range(digests.THREADS)]
    assert in_threads(play) == serial
    assert len({states[-1] for states in serial}) == digests.THREADS


def test_threads_that_overfill_the_caches_get_no_wrong_answer() -> None:
    tables = [pick_rules(Random(seed).choice) for seed in range(400)]

    def listed(seed: int) -> list[list[str]]:
        found = {
            place: [
                str(move)
                for state in walk(new_match(tables[place], seed=place), [1] * 8)
                for move in legal_moves(state)
            ]
            for place in Random(seed).sample(range(len(tables)), len(tables))
        }
        return [found[place] for place in range(len(tables))]

    assert in_threads(listed) == [listed(0)] * digests.THREADS


def test_threads_draw_from_the_same_worlds_what_one_draws_alone() -> None:
    state = walk(new_match(DON, seed=6), range(1, 14))[-1]
    worlds = Worlds(observe(state, state.actor))

    def draw(seed: int) -> list[State]:
        random = Random(seed)
        return [worlds.sample(random) for _ in range(200)]

    assert in_threads(draw) == [draw(seed) for seed in range(digests.THREADS)]


# --- Processes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_processes_that_are_sent_states_find_what_one_finds_alone(method: str) -> None:
    program = f"""
import multiprocessing
from digests import digest, positions

with multiprocessing.get_context({method!r}).Pool(2) as pool:
    print(*pool.map(digest, positions(), 3))
"""
    assert elsewhere(program).split() == alone()


def test_processes_that_hash_otherwise_say_and_write_the_same() -> None:
    program = "import digests; print(*digests.serially())"
    for seed in ("0", "4711"):
        assert elsewhere(program, PYTHONHASHSEED=seed).split() == alone()


def test_what_another_process_has_pickled_is_equal_and_found_again_in_a_set() -> None:
    program = """
import pickle
from digests import values

found = values()
set(found)  # so that each has been hashed there
print(pickle.dumps(found).hex())
"""
    ours = digests.values()
    for seed in ("0", "4711"):
        theirs = pickle.loads(bytes.fromhex(elsewhere(program, PYTHONHASHSEED=seed)))  # noqa: S301  # our own
        assert theirs == ours
        assert set(theirs) == set(ours)


# --- Copies -----------------------------------------------------------------------------------------------


def some_values() -> list[object]:
    state, over = (
        walk(new_match(rules, seed=4), [3] * most)[-1] for rules, most in ((FRENCH3, 14), (DON, 2000))
    )
    (deal,) = legal_moves(new_match(DON, seed=1))
    return [
        *(state, over, observe(state, 1), observe(over, None), Record(DON, [deal], 0, 1), DON, deal),
        *(*INDEXED_MOVES, Tile(5, 3), TileSet.parse("5-3 0-0"), Trump.FIVES),
        *(state.contract, state.trick, *over.results, over.ending),
    ]


def test_a_copy_of_any_value_is_equal_and_those_with_one_object_each_are_it() -> None:
    for value in some_values():
        for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):  # noqa: S301  # own
            assert twin == value
            assert hash(twin) == hash(value)
            assert repr(twin) == repr(value)
            if isinstance(value, Tile | Trump):
                assert twin is value
        if isinstance(value, State | View):
            assert copy.copy(value) is copy.deepcopy(value) is value

"""The soak finds nothing in a few matches, and would find what it looks for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
import pytest

import moon_dominoes
import soak
from moon_dominoes import (
    Move,
    Phase,
    Play,
    Position,
    Record,
    State,
    View,
    apply,
    explain,
    legal_moves,
    observe,
)
from soak import checks
from soak.checks import Fault, check_match
from soak.memory import Held, growth, left_behind
from soak.playing import play, source


def test_a_few_matches_hold_and_are_the_same_again() -> None:
    first, again = (play(3, range(5, 10)) for _ in range(2))
    assert first.matches == again.matches
    assert first.faults == again.faults == []
    assert sum(match.moves for match in first.matches) > 100


def command(*words: str) -> subprocess.CompletedProcess[str]:
    paths = [Path(moon_dominoes.__file__).parents[1], Path(soak.__file__).parents[1]]
    return subprocess.run(  # noqa: S603  # ourselves
        [sys.executable, "-m", "soak", *words],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))},
    )


def test_the_command_plays_one_match_by_its_number() -> None:
    run = command("--only", "12")
    assert (run.returncode, run.stdout, run.stderr) == (0, "it holds\n", "")


# --- What would be found ----------------------------------------------------------------------------------


def scored_otherwise(state: State, move: Move) -> State:
    after = apply(state, move)
    if len(after.results) == len(state.results):
        return after
    after._common = attrs.evolve(after._common, scores=tuple(score + 1 for score in after.scores))
    return after


def a_tile_twice(state: State, move: Move) -> State:
    after = apply(state, move)
    if after.phase is Phase.BIDDING and not after.bids:
        one, other, *rest = after._secret.hands
        after._secret = attrs.evolve(after._secret, hands=(one, one ^ (one & -one) | other & -other, *rest))
    return after


def one_move_fewer(position: Position) -> tuple[Move, ...]:
    moves = legal_moves(position)
    return moves[1:] if len(moves) > 1 else moves


def any_tile(position: Position, move: Move) -> object:
    return None if isinstance(move, Play) and position.phase is Phase.PLAY else explain(position, move)


def one_hand_of_another(state: State, seat: int | None) -> View:
    return observe(state, None if seat is None else 0)


FAULTY: dict[str, tuple[str, Callable[..., object]]] = {
    "scores": ("apply", scored_otherwise),
    "tiles": ("apply", a_tile_twice),
    "moves": ("legal_moves", one_move_fewer),
    "refusals": ("explain", any_tile),
    "views": ("observe", one_hand_of_another),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_an_engine_with_a_fault_is_found_out(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, *FAULTY[fault])
    found = play(0, range(3))
    assert found.faults
    assert "--seed 0 --only" in found.faults[0]


def test_a_fault_tells_the_record_that_leads_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "apply", scored_otherwise)
    with pytest.raises(Fault) as caught:
        check_match(source(0, 1))
    monkeypatch.undo()
    assert len(Record.loads(caught.value.record).state().results) == 1


def held(blocks: Sequence[int], mebibytes: float = 40) -> list[Held]:
    return [Held(number, mebibytes) for number in blocks]


def test_memory_that_grows_after_the_warm_up_is_found_out_and_no_other() -> None:
    assert growth(held([*range(1000, 11_000, 1000), *[10_000] * 20])) is None
    assert growth(held([10_000 + number % 7 for number in range(30)])) is None
    assert growth(held(range(10_000, 19_000, 300))) == "blocks grew from 14350 to 17350"
    grown = [Held(10_000, 40 + number / 2) for number in range(30)]
    assert growth(grown) == "resident memory grew from 49.5 to 54.5 MiB"


def test_what_is_left_behind_is_measured() -> None:
    kept: list[bytes] = []
    assert left_behind(lambda: bytes(100_000))[0] < 10_000
    left, where = left_behind(lambda: kept.append(bytes(100_000)))
    assert 100_000 < left < 110_000
    assert "test_soak.py" in where

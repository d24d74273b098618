"""The strategies that come with the package: for every type, in every phase, and through `st.from_type`."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Collection, Container, Hashable, Iterable, Sized
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import Phase as Stage
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import moon_dominoes
from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    PRESETS,
    TEXAS3,
    Deal,
    Move,
    Phase,
    Position,
    Record,
    Rules,
    State,
    TileSet,
    View,
    apply,
    legal_moves,
    new_match,
)
from moon_dominoes.hypothesis_hook import KINDS, register
from moon_dominoes.strategies import (
    OF_TYPE,
    deals,
    indexed_moves,
    matches,
    moves,
    presets,
    records,
    rules,
    states,
    tile_sets,
    views,
)

T = TypeVar("T")

ROOT = Path(__file__).parents[1]


def simplest(strategy: st.SearchStrategy[T]) -> T:
    """What a failing test would be shrunk to."""
    return find(strategy, lambda _: True, settings=settings(phases=[Stage.generate, Stage.shrink]))


# --- By type ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_type_is_known_to_hypothesis(kind: type[object]) -> None:
    register()
    assert type(simplest(st.from_type(kind))) is kind


def test_every_strategy_by_type_is_registered() -> None:
    assert set(OF_TYPE) == set(KINDS)


@pytest.mark.parametrize("kind", [object, Hashable, AbstractSet, Sized, Iterable, Collection, Container])
def test_whoever_asks_for_something_wider_gets_what_hypothesis_gives_anyway(kind: type[object]) -> None:
    register()
    assert not isinstance(simplest(st.from_type(kind)), KINDS)


def test_a_position_is_a_state_or_a_view() -> None:
    register()
    for kind in (State, View):
        assert find(st.from_type(Position), lambda found, kind=kind: isinstance(found, kind))  # type: ignore[misc]


PUBLIC = [value for name in moon_dominoes.__all__ if isinstance(value := getattr(moon_dominoes, name), type)]


@pytest.mark.parametrize("kind", PUBLIC, ids=lambda kind: kind.__name__)
def test_every_public_class_is_known_or_made_by_hypothesis_itself(kind: type[object]) -> None:
    register()
    if not issubclass(kind, Exception):
        assert isinstance(simplest(st.from_type(kind)), kind)


@given(st.data())
def test_any_move_comes_of_the_union(data: st.DataObject) -> None:
    register()
    move: object = data.draw(st.from_type(Move))  # type: ignore[arg-type]  # a union is a type to hypothesis
    assert isinstance(move, Deal) or move in INDEXED_MOVES


@pytest.mark.parametrize("first", ["hypothesis", "moon_dominoes.strategies", "moon_dominoes.hypothesis_hook"])
def test_the_entry_point_works_whatever_is_imported_first(first: str, tmp_path: Path) -> None:
    # An installed distribution, as far as importlib.metadata can tell.
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    ((name, target),) = project["entry-points"]["hypothesis"].items()
    installed = tmp_path / "installed-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: installed\nVersion: 1\n", "utf-8")
    (installed / "entry_points.txt").write_text(f"[hypothesis]\n{name} = {target}\n", "utf-8")
    code = f"""
import {first}
from hypothesis import find, strategies as st
from moon_dominoes import Rules
print(type(find(st.from_type(Rules), lambda rules: True)).__name__)
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(tmp_path)])}
    ran = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment
    )
    assert (ran.stdout, ran.stderr) == ("Rules\n", "")


# --- Tiles, moves, tables ---------------------------------------------------------------------------------


@given(tile_sets(min_size=2, max_size=5))
def test_sets_of_tiles_have_the_size_asked_for(tiles: TileSet) -> None:
    assert isinstance(tiles, TileSet)
    assert 2 <= len(tiles) <= 5


@given(st.data())
def test_a_deal_fits_its_table(data: st.DataObject) -> None:
    table = data.draw(rules())
    deal = data.draw(deals(table))
    assert apply(new_match(table, seed=1), deal).phase is Phase.BIDDING


def test_every_indexed_move_comes() -> None:
    for move in INDEXED_MOVES:
        assert find(indexed_moves(), lambda found, move=move: found == move) == move  # type: ignore[misc]
    assert isinstance(find(moves(), lambda move: isinstance(move, Deal)), Deal)


@given(presets())
def test_presets_are_presets(table: Rules) -> None:
    assert table in PRESETS.values()


def test_tables_come_in_every_kind() -> None:
    for players, deck, partnerships in [
        (4, 28, True),
        (4, 28, False),
        (3, 28, False),
        (3, 22, False),
        (3, 21, False),
    ]:
        find(
            rules(),
            lambda table, kind=(players, deck, partnerships): (  # type: ignore[misc]
                (table.players, table.deck, table.partnerships) == kind and table not in PRESETS.values()
            ),
            settings=settings(max_examples=2000),
        )


# --- Positions --------------------------------------------------------------------------------------------


@given(matches(TEXAS3, max_moves=12))
def test_a_match_goes_move_by_move(positions: list[State]) -> None:
    assert 2 <= len(positions) <= 13
    assert positions[0].phase is Phase.DEAL
    assert all(state.rules is TEXAS3 for state in positions)


@pytest.mark.parametrize("phase", Phase)
@given(data=st.data())
def test_a_position_is_of_the_phase_asked_for(phase: Phase, data: st.DataObject) -> None:
    state = data.draw(states(st.sampled_from([TEXAS3, FRENCH3]), phase=phase))
    assert state.phase is phase


def test_a_table_without_a_widow_has_no_discard() -> None:
    with pytest.raises(Unsatisfiable):
        find(states(DON, phase=Phase.DISCARD), lambda _: True, settings=settings(max_examples=1))


def test_shrinking_leads_to_the_first_position() -> None:
    assert len(simplest(records(DON)).moves) == 0
    assert simplest(states(DON, phase=Phase.BIDDING)).hand_number == 1


@given(views())
def test_views_are_of_anybody(view: View) -> None:
    assert view.seat is None or view.seat in view.rules.seats


@given(views(to_move=True))
def test_views_of_who_is_to_move(view: View) -> None:
    assert view.seat == view.actor
    assert view.seat is not None
    assert legal_moves(view)


@pytest.mark.parametrize("phase", [Phase.BIDDING, Phase.DISCARD, Phase.CALL, Phase.PLAY])
@given(data=st.data())
def test_views_of_who_is_to_move_in_a_phase(phase: Phase, data: st.DataObject) -> None:
    view = data.draw(views(TEXAS3, phase=phase, to_move=True))
    assert (view.phase, view.seat) == (phase, view.actor)


@pytest.mark.parametrize("phase", [Phase.DEAL, Phase.OVER])
def test_nobody_is_to_move_in_the_deal_or_at_the_end(phase: Phase) -> None:
    with pytest.raises(ValueError, match=f"nobody is to move in the phase {phase.name}"):
        views(TEXAS3, phase=phase, to_move=True)


def test_arguments_of_the_wrong_type_are_refused_at_once() -> None:
    wrong: Any = "DON"
    for strategy in (states, views, deals):
        with pytest.raises(TypeError, match="a table is a Rules or a strategy for one, not 'DON'"):
            strategy(wrong)
    for strategy in (states, views):
        with pytest.raises(TypeError, match="a phase is a Phase, not 'DON'"):
            strategy(DON, phase=wrong)


@given(records(FRENCH3))
def test_records_are_of_the_table(record: Record) -> None:
    assert record.rules is FRENCH3
    assert Record.loads(record.dumps()) == record

"""The golden counts of `perft/`, which both engines agreed on when they were made."""

from __future__ import annotations

import pytest

from counting import FILES, TABLES, game_after, perft, perft_of_reference, read_counts, state_after
from moon_dominoes import PRESETS, Phase


@pytest.mark.parametrize("table", TABLES)
def test_there_are_as_many_sequences_of_moves_as_ever(table: str) -> None:
    for line in read_counts(table):
        assert perft(state_after(TABLES[table], line.moves), line.depth) == line.count, line


@pytest.mark.parametrize("table", TABLES)
def test_the_counts_reach_from_the_auction_to_the_last_tile(table: str) -> None:
    lines = list(read_counts(table))
    first, last = (state_after(TABLES[table], line.moves) for line in (lines[0], lines[-1]))
    assert (first.phase, last.phase) == (Phase.BIDDING, Phase.PLAY)
    assert perft(last, lines[-1].depth + 1) == 0


@pytest.mark.parametrize("table", TABLES)
def test_the_second_engine_counts_the_same(table: str) -> None:
    for line in read_counts(table):
        if line.count < 300:
            assert perft_of_reference(game_after(TABLES[table], line.moves), line.depth) == line.count, line


def test_every_preset_is_counted_and_every_file_has_its_table() -> None:
    assert all(rules in TABLES.values() for rules in PRESETS.values())
    assert sorted(file.stem for file in FILES.glob("*.txt")) == sorted(TABLES)

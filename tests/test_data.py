"""Matches as rows: what they say is what the records say, and data frames take them as they are."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given

from arena_bots import first
from moon_dominoes import (
    DON,
    INDEXED_MOVES,
    PRESETS,
    TEXAS3,
    AllPass,
    Deal,
    Move,
    Record,
    Rules,
    TileSet,
    View,
    legal_moves,
    parse_move,
)
from moon_dominoes.arena import Comparison, MatchResult, Seeded, compare, play_match
from moon_dominoes.bots import RandomBot, TipsBot
from moon_dominoes.data import (
    DealRow,
    HandRow,
    MatchRow,
    MoveRow,
    ScoreRow,
    SideRow,
    TrickRow,
    columns,
    deal_rows,
    hand_rows,
    match_rows,
    move_rows,
    score_rows,
    side_rows,
    trick_rows,
)
from moon_dominoes.moves import PASS
from moon_dominoes.strategies import records

TABLES: dict[str, tuple[Callable[..., Sequence[Mapping[str, object]]], object]] = {
    "matches": (match_rows, MatchRow),
    "sides": (side_rows, SideRow),
    "deals": (deal_rows, DealRow),
    "hands": (hand_rows, HandRow),
    "scores": (score_rows, ScoreRow),
    "tricks": (trick_rows, TrickRow),
    "moves": (move_rows, MoveRow),
}

NAMES = {
    "matches": "match seed players sides hands outcome ending",
    "sides": "match side seats bot score won",
    "deals": "match deal hand dealer seat side tiles left_over",
    "hands": "match hand dealer bidder side bid moon trump tricks played made points",
    "scores": "match hand side bidding tricks points score",
    "tricks": "match hand trick trump leader tiles winner side winning",
    "moves": "match move deal hand phase seat side text index",
}
"""The columns of each table, in order: programs and files name them."""

KEYS = {
    "matches": "match",
    "sides": "match side",
    "deals": "match deal seat",
    "hands": "match hand",
    "scores": "match hand side",
    "tricks": "match hand trick",
    "moves": "match move",
}
"""What tells the rows of a table apart."""


@pytest.fixture(scope="module")
def result() -> Comparison:
    """Matches of two bots at a table for three, with their records."""
    return compare(
        {"tips": TipsBot(), "random": Seeded(RandomBot)}, TEXAS3, deals=3, seed=1, keep_records=True
    )


# --- The form of the tables -------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_the_columns_are_these_in_this_order(table: str) -> None:
    assert list(columns(TABLES[table][1])) == NAMES[table].split()


def test_the_page_about_data_has_these_tables_and_columns() -> None:
    page = (Path(__file__).parents[1] / "docs" / "data.md").read_text("utf-8")
    told = re.findall(r"^\| `(\w+)` \| .+ \| ((?:`\w+` ?)+)\|$", page, re.MULTILINE)
    assert {name: re.findall(r"\w+", names) for name, names in told} == {
        rows.__name__: list(columns(kind)) for rows, kind in TABLES.values()
    }


@given(records())
def test_every_row_of_any_record_has_all_columns_in_order_and_a_value_of_its_type_in_each(
    record: Record,
) -> None:
    for rows, kind in TABLES.values():
        types = columns(kind)
        for row in rows([record, record]):
            assert list(row) == list(types)
            assert [type(value) for value in row.values()] == list(types.values())


@pytest.mark.parametrize("table", TABLES)
def test_rows_of_one_table_differ_in_its_key_and_come_in_its_order(table: str, result: Comparison) -> None:
    keys = [tuple(row[name] for name in KEYS[table].split()) for row in TABLES[table][0](result.matches)]
    assert len(set(keys)) == len(keys) > 1
    assert keys == sorted(keys)


@pytest.mark.parametrize("table", TABLES)
def test_no_matches_make_no_rows(table: str) -> None:
    assert TABLES[table][0]([]) == []


@pytest.mark.parametrize("table", TABLES)
def test_a_row_is_json_as_it_is(table: str, result: Comparison) -> None:
    rows = TABLES[table][0](result.matches)
    assert json.loads(json.dumps(rows)) == rows


def test_only_a_class_of_rows_has_columns() -> None:
    for other in (dict, {"match": 0}, None, "HandRow"):
        with pytest.raises(TypeError, match=r"takes a class of rows, such as HandRow, not"):
            columns(other)


# --- What they say ----------------------------------------------------------------------------------------


@given(records())
def test_hands_scores_and_tricks_are_the_results_of_the_record(record: Record) -> None:
    state = record.state()
    hands, scores, tricks = hand_rows([record]), score_rows([record]), trick_rows([record])
    assert len(hands) == len(state.results)
    for result, hand in zip(state.results, hands, strict=True):
        own = [row for row in scores if row["hand"] == result.number]
        assert tuple(row["tricks"] for row in own) == result.tricks
        assert tuple(row["points"] for row in own) == result.points
        assert tuple(row["score"] for row in own) == result.scores
        (bidding,) = [row for row in own if row["bidding"]]
        assert (bidding["side"], bidding["tricks"], bidding["points"]) == (
            hand["side"],
            hand["tricks"],
            hand["points"],
        )
        assert hand["side"] == record.rules.side_of(hand["bidder"])
        bid = "moon" if hand["moon"] else f"bid {hand['bid']}"
        contract = f"seat {hand['bidder']}, {bid}, {hand['trump']}"
        assert (contract, hand["dealer"], hand["made"]) == (str(result.contract), result.dealer, result.made)
        assert sum(row["hand"] == result.number for row in tricks) == len(result.played) == hand["played"]
    played = [trick for result in state.results for trick in result.played] + list(state.tricks)
    for row, trick in zip(tricks, played, strict=True):
        tiles = row["tiles"].split()
        assert tiles == [str(tile) for tile in trick.tiles]
        assert (row["leader"], row["winner"], row["trump"]) == (trick.leader, trick.winner, str(trick.trump))
        place = (row["winner"] - row["leader"]) % record.rules.players
        assert tiles[place] == row["winning"]
        assert row["side"] == record.rules.side_of(row["winner"])


@given(records())
def test_deals_and_moves_are_the_moves_of_the_record(record: Record) -> None:
    deals, moves = deal_rows([record]), move_rows([record])
    assert all(parse_move(row["text"]) == record.moves[row["move"]] for row in moves)
    assert all(INDEXED_MOVES[row["index"]] == record.moves[row["move"]] for row in moves)
    for row in moves:
        state = record.state(at=row["move"])
        assert (row["seat"], row["phase"], row["hand"]) == (state.actor, state.phase.value, state.hand_number)
        assert row["side"] == record.rules.side_of(row["seat"])
        assert row["deal"] == sum(isinstance(move, Deal) for move in record.moves[: row["move"]])
    dealt = [(place, move) for place, move in enumerate(record.moves) if isinstance(move, Deal)]
    assert len(moves) + len(dealt) == len(record.moves)
    assert len(deals) == len(dealt) * record.rules.players
    for number, (place, deal) in enumerate(dealt, 1):
        own = [row for row in deals if row["deal"] == number]
        assert tuple(TileSet.parse(row["tiles"]) for row in own) == deal.hands
        assert [row["seat"] for row in own] == list(range(record.rules.players))
        state = record.state(at=place)
        assert {(row["hand"], row["dealer"]) for row in own} == {(state.hand_number, state.dealer)}
        assert {row["left_over"] for row in own} == {" ".join(map(str, deal.stock))}
        assert all(row["side"] == record.rules.side_of(row["seat"]) for row in own)


def test_a_hand_that_was_passed_out_is_another_deal_of_the_same_number() -> None:
    rules = attrs.evolve(DON, all_pass=AllPass.NEXT_DEALER_REDEALS)
    record = Record(rules, seed=7)
    for text in (None, "pass", "pass", "pass", "pass", None, "bid 3"):
        move = legal_moves(record.state())[0] if text is None else parse_move(text)
        record = record.play_on(move)
    rows = deal_rows([record])
    assert [(row["deal"], row["hand"], row["dealer"]) for row in rows[::4]] == [(1, 1, 0), (2, 1, 1)]
    moves = move_rows([record])
    assert [(row["move"], row["deal"], row["hand"], row["seat"]) for row in moves[-2:]] == [
        (4, 1, 1, 0),
        (6, 2, 1, 2),
    ]
    assert hand_rows([record]) == []


def test_a_record_and_the_result_it_belongs_to_make_the_same_rows_but_for_names(result: Comparison) -> None:
    kept = [match.record for match in result.matches]
    assert None not in kept
    for rows, _ in TABLES.values():
        nameless = [{**row, "bot": ""} if "bot" in row else row for row in rows(result.matches)]
        assert rows(kept) == nameless


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_sides_tell_who_sat_where_and_won(rules: Rules) -> None:
    match = play_match([TipsBot()] * rules.players, rules, seed=3, names=list("abcd")[: rules.players])
    rows = side_rows([match])
    assert [row["seats"] for row in rows] == [" ".join(map(str, seats)) for seats in rules.sides]
    assert [row["bot"] for row in rows] == [
        " + ".join("abcd"[seat] for seat in seats) for seats in rules.sides
    ]
    assert tuple(row["score"] for row in rows) == match.scores
    assert [row["side"] for row in rows if row["won"]] == [match.winner]


def test_partners_that_are_the_same_bot_are_named_once() -> None:
    match = play_match([TipsBot()] * 4, attrs.evolve(DON, hand_limit=1), seed=3, names=["a", "b", "a", "b"])
    assert [row["bot"] for row in side_rows([match])] == ["a", "b"]


def test_points_a_hand_from_the_rows_are_those_of_the_comparison(result: Comparison) -> None:
    bots = {(row["match"], row["side"]): row["bot"] for row in side_rows(result.matches)}
    points: dict[str, list[int]] = {}
    for row in score_rows(result.matches):
        points.setdefault(bots[row["match"], row["side"]], []).append(row["points"])
    (met,) = result.rows
    assert met.points is not None
    assert met.points_against is not None
    assert sum(points["tips"]) / len(points["tips"]) == pytest.approx(met.points.value)
    assert sum(points["random"]) / len(points["random"]) == pytest.approx(met.points_against.value)


def silent(view: View) -> Move:
    """Passes whatever it holds."""
    return PASS if PASS in legal_moves(view) else legal_moves(view)[0]


def faulty(view: View) -> Move:
    """What is never legal in an auction."""
    return Deal((view.hand,))


def outcome(match: Record | MatchResult) -> tuple[str, str, list[bool]]:
    (row,) = match_rows([match])
    return row["outcome"], row["ending"], [side["won"] for side in side_rows([match])]


def test_each_way_a_match_can_end_has_its_own_outcome() -> None:
    short = attrs.evolve(DON, hand_limit=1)
    won = play_match([first] * 4, short, seed=1)
    assert outcome(won) == ("won", "hand 1 was the last (M3)", [side == won.winner for side in (0, 1)])
    fault = play_match([faulty] * 4, short, seed=1, names=["x"] * 4)
    assert outcome(fault) == ("fault", str(fault.fault), [False, False])
    stopped = play_match([silent] * 4, short, seed=1, deal_limit=2)
    assert outcome(stopped) == ("stopped", "stopped after 2 deals", [False, False])
    drawn = MatchResult(("x",) * 3, 1, None, (5, 5, 0), 1, "level", stopped=False, fault=None, record=None)
    assert outcome(drawn) == ("drawn", drawn.ending, [False, False, False])
    unfinished = Record(short, seed=1)
    assert outcome(unfinished) == ("unfinished", "", [False, False])
    assert won.record is not None
    assert outcome(won.record) == outcome(won)


def test_a_seed_larger_than_the_integers_of_tables_stays_exact() -> None:
    (row,) = match_rows([Record(DON, seed=2**64 - 1)])
    assert int(row["seed"]) == 2**64 - 1


# --- What is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["deals", "hands", "scores", "tricks", "moves"])
def test_a_match_without_a_record_is_refused_and_said_which(table: str) -> None:
    one_hand = attrs.evolve(DON, hand_limit=1)
    without = play_match([first] * 4, one_hand, seed=1, keep_record=False)
    with pytest.raises(ValueError, match=r"^match 1 has no record: .* keep_records=True$"):
        TABLES[table][0]([Record(DON, seed=1), without])


@pytest.mark.parametrize("table", TABLES)
def test_what_is_no_list_of_matches_is_refused(table: str, result: Comparison) -> None:
    rows = TABLES[table][0]
    for other in (result, Record(DON, seed=1), None):
        with pytest.raises(TypeError, match=r"^takes a list of matches, such as the `matches` of a comp"):
            rows(other)
    for mixed in ([Record(DON, seed=1).state()], "match", [result]):
        with pytest.raises(TypeError, match=r"^a match is a Record or a MatchResult, not "):
            rows(mixed)


# --- Who reads them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_a_csv_file_holds_a_table(table: str, result: Comparison) -> None:
    rows, kind = TABLES[table]
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, columns(kind))
    writer.writeheader()
    writer.writerows(rows(result.matches))
    file.seek(0)
    assert list(csv.DictReader(file)) == [
        {name: str(value) for name, value in row.items()} for row in rows(result.matches)
    ]


def test_a_database_holds_a_table(result: Comparison) -> None:
    names = ", ".join(f'"{name}"' for name in columns(HandRow))
    values = ", ".join(f":{name}" for name in columns(HandRow))
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"CREATE TABLE hands ({names})")
        database.executemany(f"INSERT INTO hands VALUES ({values})", hand_rows(result.matches))  # noqa: S608
        (made,) = database.execute("SELECT sum(made) FROM hands").fetchone()
    assert made == sum(row["made"] for row in hand_rows(result.matches))


PANDAS = {int: "int64", bool: "bool", str: "str"}


@pytest.mark.parametrize("table", TABLES)
def test_pandas_reads_a_table_with_the_right_types_be_it_empty_or_not(table: str, result: Comparison) -> None:
    pandas: Any = pytest.importorskip("pandas", "3")
    rows, kind = TABLES[table]
    types = {name: PANDAS[each] for name, each in columns(kind).items()}
    frame = pandas.DataFrame(rows(result.matches))
    assert {name: str(each) for name, each in frame.dtypes.items()} == types
    assert not frame.isna().any().any()
    assert frame.to_dict("records") == rows(result.matches)
    empty = pandas.DataFrame(rows([]), columns=list(columns(kind))).astype(columns(kind))
    assert {name: str(each) for name, each in empty.dtypes.items()} == types


@pytest.mark.parametrize("table", TABLES)
def test_polars_reads_a_table_with_the_right_types_be_it_empty_or_not(table: str, result: Comparison) -> None:
    polars: Any = pytest.importorskip("polars")
    kinds = {int: polars.Int64, bool: polars.Boolean, str: polars.String}
    rows, kind = TABLES[table]
    types = {name: kinds[each] for name, each in columns(kind).items()}
    frame = polars.DataFrame(rows(result.matches))
    assert dict(frame.schema) == types
    assert frame.to_dicts() == rows(result.matches)
    assert dict(polars.DataFrame(rows([]), schema=columns(kind)).schema) == types


def test_both_read_the_table_of_a_comparison(result: Comparison) -> None:
    pandas: Any = pytest.importorskip("pandas", "3")
    polars: Any = pytest.importorskip("polars")
    estimates = ("win_rate", "points", "lead")
    kinds = {
        name: "str" if name in {"bot", "against"} else "float64" if name.startswith(estimates) else "int64"
        for name in result.table()[0]
    }
    assert {name: str(each) for name, each in pandas.DataFrame(result.table()).dtypes.items()} == kinds
    named = {"str": polars.String, "float64": polars.Float64, "int64": polars.Int64}
    assert dict(polars.DataFrame(result.table()).schema) == {
        name: named[each] for name, each in kinds.items()
    }


def test_pandas_joins_hands_with_who_played_them(result: Comparison) -> None:
    pandas: Any = pytest.importorskip("pandas")
    hands = pandas.DataFrame(hand_rows(result.matches))
    sides = pandas.DataFrame(side_rows(result.matches))
    joined = hands.merge(sides, on=["match", "side"], validate="many_to_one")
    assert len(joined) == len(hands)
    for row in joined.to_dict("records"):
        assert row["bot"] == result.matches[int(row["match"])].bots[int(row["bidder"])]

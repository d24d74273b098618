"""The JSON forms of moves, tables and views: written plainly, read strictly, and no view tells too much."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    MOON,
    POLISH3,
    Bid,
    CallTrump,
    Deal,
    Discard,
    Move,
    ParseError,
    Pass,
    Phase,
    Play,
    Rules,
    RulesError,
    State,
    Tile,
    Trump,
    apply,
    legal_moves,
    new_match,
    observe,
    parse_move,
)
from moon_dominoes.errors import shown
from moon_dominoes.forms import (
    Json,
    move_from_json,
    move_to_json,
    rules_from_json,
    rules_to_json,
    view_to_json,
)
from moon_dominoes.strategies import matches, moves
from moon_dominoes.strategies import rules as tables
from positions import after, tiles

HUGE = 10**5000


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


NESTED = nested(50_000)

A_DEAL = Deal((tiles("0-0 5-3"), tiles("6-6")), (Tile(2, 1), Tile(1, 0)))
A_DEAL_FORM: dict[str, Json] = {"type": "deal", "hands": [["0-0", "5-3"], ["6-6"]], "stock": ["2-1", "1-0"]}


def refused(read: Any, value: object) -> ParseError:
    with pytest.raises(ParseError) as caught:
        read(value)
    assert len(str(caught.value)) < 250
    assert caught.value.line is None
    return caught.value


# --- Moves ------------------------------------------------------------------------------------------------


MOVE_FORMS: list[tuple[Move, dict[str, Json]]] = [
    (Pass(), {"type": "pass"}),
    (Bid(1), {"type": "bid", "tricks": 1}),
    (Bid(7), {"type": "bid", "tricks": 7}),
    (MOON, {"type": "moon"}),
    (CallTrump(Trump.BLANKS), {"type": "call", "trump": "blanks"}),
    (CallTrump(Trump.NO_TRUMP), {"type": "call", "trump": "no-trump"}),
    (Discard(Tile(0, 0)), {"type": "discard", "tile": "0-0"}),
    (Play(Tile(3, 5)), {"type": "play", "tile": "5-3"}),
    (A_DEAL, A_DEAL_FORM),
    (Deal((tiles(""),)), {"type": "deal", "hands": [[]], "stock": []}),
]


@pytest.mark.parametrize(("move", "form"), MOVE_FORMS)
def test_each_kind_of_move_has_the_documented_form(move: Move, form: dict[str, Json]) -> None:
    assert move_to_json(move) == form
    assert move_from_json(form) == move


def test_every_indexed_move_comes_back_from_json() -> None:
    for move in INDEXED_MOVES:
        assert move_from_json(json.loads(json.dumps(move_to_json(move)))) == move


@given(moves())
def test_any_move_comes_back_from_json(move: Move) -> None:
    assert move_from_json(json.loads(json.dumps(move_to_json(move)))) == move


def test_a_tile_may_be_written_either_way_round() -> None:
    assert move_from_json({"type": "play", "tile": "3-5"}) == Play(Tile(5, 3))


@pytest.mark.parametrize("value", [None, "play 5-3", Tile(5, 3), {"type": "pass"}])
def test_only_a_move_is_written_as_a_move(value: Any) -> None:
    with pytest.raises(TypeError) as caught:
        move_to_json(value)
    assert str(caught.value) == f"{value!r} is not a move"


NO_MOVES: list[tuple[object, str, str]] = [
    (None, "move", "takes an object, not None"),
    ("play 5-3", "move", "takes an object, not 'play 5-3'"),
    ([], "move", "takes an object, not a list"),
    (NESTED, "move", "takes an object, not a list"),
    ({}, "move.type", "is missing"),
    ({"type": "Play", "tile": "5-3"}, "move.type", "takes one of deal, pass, bid, moon"),
    ({"type": ["play"]}, "move.type", "not a list"),
    ({"type": {}}, "move.type", "not an object"),
    ({"type": 0}, "move.type", "not 0"),
    ({"type": "pass", "tricks": 4}, "move.tricks", "is unknown"),
    ({"type": "pass", 7: 4}, "move.7", "is unknown"),
    ({"type": "pass", "XX": 4}, "move.XX", "is unknown"),
    ({"type": "pass", "x" * 10**6: 4}, f"move.{'x' * 56}...", "is unknown"),
    ({"type": "bid"}, "move.tricks", "is missing"),
    ({"type": "bid", "tricks": 0}, "move.tricks", "takes a whole number from 1 to 7, not 0"),
    ({"type": "bid", "tricks": 8}, "move.tricks", "not 8"),
    ({"type": "bid", "tricks": True}, "move.tricks", "not True"),
    ({"type": "bid", "tricks": 4.0}, "move.tricks", "not 4.0"),
    ({"type": "bid", "tricks": "4"}, "move.tricks", "not '4'"),
    ({"type": "bid", "tricks": HUGE}, "move.tricks", "not a huge number"),
    ({"type": "bid", "tricks": float("nan")}, "move.tricks", "not nan"),
    ({"type": "bid", "tricks": 7, "moon": True}, "move.moon", "is unknown"),
    ({"type": "call", "trump": "nello"}, "move.trump", "takes one of blanks, ones, twos"),
    ({"type": "call", "trump": 5}, "move.trump", "not 5"),
    ({"type": "discard", "tile": "7-1"}, "move.tile", "takes a tile such as '5-3', not '7-1'"),
    ({"type": "play", "tile": " 5-3"}, "move.tile", "not ' 5-3'"),
    ({"type": "play", "tile": None}, "move.tile", "not None"),
    ({"type": "play", "tile": ["5-3"]}, "move.tile", "not a list"),
    ({"type": "play", "tile": "\ud800\x00"}, "move.tile", r"not '\ud800\x00'"),
    ({"type": "play", "tile": "9" * 10**6}, "move.tile", "takes a tile such as '5-3', not '999"),
    ({"type": "deal", "hands": []}, "move.stock", "is missing"),
    ({"type": "deal", "hands": [], "stock": []}, "move.hands", "takes at least one hand"),
    ({"type": "deal", "hands": "0-0", "stock": []}, "move.hands", "takes a list, not '0-0'"),
    ({"type": "deal", "hands": ["0-0"], "stock": []}, "move.hands[0]", "takes a list, not '0-0'"),
    ({"type": "deal", "hands": [[], [7]], "stock": []}, "move.hands[1][0]", "takes a tile"),
    ({"type": "deal", "hands": [["5-3", "3-5"]], "stock": []}, "move.hands[0][1]", "names 5-3 again"),
    ({"type": "deal", "hands": [["0-0", "0-0"]], "stock": []}, "move.hands[0][1]", "names 0-0 again"),
    ({"type": "deal", "hands": [[]], "stock": None}, "move.stock", "takes a list, not None"),
    ({"type": "deal", "hands": [[]], "stock": ["1-0", "1-0"]}, "move.stock[1]", "names 1-0 again"),
]


@pytest.mark.parametrize(("value", "field", "words"), NO_MOVES)
def test_what_is_no_move_is_refused_with_its_field(value: object, field: str, words: str) -> None:
    error = refused(move_from_json, value)
    assert error.field == field
    assert error.message.startswith(words) or error.message.endswith(words)


def test_errors_name_the_value_as_they_are_told() -> None:
    with pytest.raises(ParseError) as caught:
        move_from_json({"type": "play", "tile": 7}, "moves[3]")
    assert caught.value.field == "moves[3].tile"


# --- Tables -----------------------------------------------------------------------------------------------


@given(tables())
def test_any_table_comes_back_from_json(table: Rules) -> None:
    assert rules_from_json(json.loads(json.dumps(rules_to_json(table)))) == table


def test_every_option_is_written_under_its_name() -> None:
    form = rules_to_json(FRENCH3)
    assert list(form) == [field.name for field in attrs.fields(Rules)]
    assert form["players"] == 3
    assert form["partnerships"] is False
    assert form["moon"] == "over-seven"
    assert form["no_trump_doubles"] == "high"
    assert form["calls"] == ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes"]
    assert form["moon_made"] == 21
    assert form["hand_limit"] is None


def test_calls_may_be_listed_in_any_order() -> None:
    form = rules_to_json(DON)
    assert isinstance(form["calls"], list)
    assert rules_from_json(form | {"calls": form["calls"][::-1]}) == DON


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(Rules)])
def test_every_option_refuses_values_of_another_type(name: str) -> None:
    form = rules_to_json(DON)
    right = form[name]
    wrong: list[object] = [
        4.0,
        float("nan"),
        HUGE,
        -HUGE,
        "",
        "4",
        "true",
        "\ud800",
        {},
        {"a": 1},
        [],
        [[]],
        NESTED,
        [None],
        b"",
    ]
    wrong += [other for other in (True, 5, None) if type(other) is not type(right)]
    if name == "hand_limit":
        wrong.remove(5)
    for value in wrong:
        error = refused(rules_from_json, form | {name: value})
        assert error.field is not None
        assert error.field.partition("[")[0] == f"rules.{name}"


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(Rules)])
def test_no_option_may_be_missing(name: str) -> None:
    form = rules_to_json(DON)
    del form[name]
    error = refused(rules_from_json, form)
    assert (error.field, error.message) == (f"rules.{name}", "is missing")


def test_an_unknown_option_is_refused() -> None:
    error = refused(rules_from_json, rules_to_json(DON) | {"kitty": True})
    assert (error.field, error.message) == ("rules.kitty", "is unknown")


def test_a_call_named_twice_is_refused() -> None:
    error = refused(rules_from_json, rules_to_json(DON) | {"calls": ["fives", "sixes", "fives"]})
    assert (error.field, error.message) == ("rules.calls[2]", "names fives again")


def test_a_value_out_of_range_is_refused_with_its_cause() -> None:
    error = refused(rules_from_json, rules_to_json(DON) | {"min_bid": 0})
    assert str(error) == "rules.min_bid: the minimum bid is from 1 to 7, not 0"
    assert isinstance(error.__cause__, RulesError)


def test_options_that_contradict_each_other_are_refused_and_named() -> None:
    error = refused(rules_from_json, rules_to_json(DON) | {"players": 3})
    assert str(error) == "rules.players: partners need four players, not 3 (players, partnerships)"
    assert isinstance(error.__cause__, RulesError)
    assert error.__cause__.fields == ("players", "partnerships")


@pytest.mark.parametrize("value", [None, {}, "DON"])
def test_only_a_table_is_written_as_a_table(value: Any) -> None:
    with pytest.raises(TypeError) as caught:
        rules_to_json(value)
    assert str(caught.value) == f"rules are a Rules, not {value!r}"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(
    json_values,
    st.sampled_from(["hands", "stock", "tricks", "trump", "tile", "type"]),
    st.sampled_from(["deal", "pass", "bid", "moon", "call", "discard", "play"]),
    st.sampled_from([field.name for field in attrs.fields(Rules)]),
)
def test_any_json_value_is_read_or_refused_and_nothing_else(
    value: object, key: str, kind: str, name: str
) -> None:
    forms: list[tuple[Any, object]] = [
        (move_from_json, value),
        (move_from_json, {"type": kind, key: value}),
        (move_from_json, A_DEAL_FORM | {key: value}),
        (rules_from_json, value),
        (rules_from_json, rules_to_json(DON) | {name: value}),
    ]
    for read, form in forms:
        try:
            read(form)
        except ParseError as error:
            assert error.field is not None  # noqa: PT017  # being read is the other good outcome


# --- Views ------------------------------------------------------------------------------------------------

KEYS = [
    "seat",
    "rules",
    "phase",
    "dealer",
    "actor",
    "scores",
    "hand_number",
    "bids",
    "spoken",
    "contract",
    "trick",
    "tricks",
    "results",
    "ending",
    "hand",
    "discard",
    "hand_sizes",
    "voids",
    "legal_moves",
]


def form_of(state: State, seat: int | None) -> dict[str, Any]:
    """The JSON form of a seat's view, as it arrives on the other side of a wire."""
    form: dict[str, Any] = json.loads(json.dumps(view_to_json(observe(state, seat))))
    return form


def test_a_view_is_written_as_its_seat_sees_it() -> None:
    state = new_match(FRENCH3, seed=1, dealer=2)
    deal = (
        "deal 0-0 1-1 2-1 2-2 3-1 3-2 3-3 / 4-1 4-2 4-3 4-4 5-1 5-2 5-3 / 5-4 5-5 6-1 6-2 6-3 6-4 6-5 + 6-6"
    )
    state = after(state, deal, "pass", "pass", "bid 4", "call sixes", "discard 5-4", "play 6-6", "play 0-0")
    form = form_of(state, 2)
    assert list(form) == KEYS
    assert form.pop("rules") == rules_to_json(FRENCH3)
    assert form == {
        "seat": 2,
        "phase": "play",
        "dealer": 2,
        "actor": 1,
        "scores": [0, 0, 0],
        "hand_number": 1,
        "bids": ["pass", "pass", "bid 4"],
        "spoken": [[0, "pass"], [1, "pass"], [2, "bid 4"]],
        "contract": {"bidder": 2, "bid": "bid 4", "trump": "sixes"},
        "trick": {"leader": 2, "tiles": ["6-6", "0-0"], "seats": [2, 0], "trump": "sixes", "winner": 2},
        "tricks": [],
        "results": [],
        "ending": None,
        "hand": ["5-5", "6-1", "6-2", "6-3", "6-4", "6-5"],
        "discard": "5-4",
        "hand_sizes": [6, 7, 6],
        "voids": [
            ["6-0", "6-1", "6-2", "6-3", "6-4", "6-5", "6-6"],
            [],
            [],
        ],
        "legal_moves": [],
    }
    assert form_of(state, 1)["legal_moves"] == [f"play {tile}" for tile in form_of(state, 1)["hand"]]
    assert form_of(state, 1)["discard"] is None


def test_a_scored_hand_is_told_in_full_and_so_is_the_ending() -> None:
    state = new_match(attrs.evolve(DON, hand_limit=1), seed=3)
    while not state.is_over:
        state = apply(state, legal_moves(state)[0])
    form = form_of(state, None)
    (result,) = state.results
    assert len(form["results"]) == 1
    told = form["results"][0]
    assert list(told) == [
        "number",
        "dealer",
        "contract",
        "made",
        "tricks",
        "points",
        "lines",
        "scores",
        "played",
    ]
    assert told["points"] == list(result.points)
    assert told["made"] is result.made
    assert told["lines"] == [
        {"side": line.side, "points": line.points, "rule": line.rule, "text": line.text}
        for line in result.lines
    ]
    assert [trick["winner"] for trick in told["played"]] == [trick.winner for trick in result.played]
    assert [trick["tiles"] for trick in told["played"]] == [
        [str(tile) for tile in trick.tiles] for trick in result.played
    ]
    assert state.ending is not None
    assert form["ending"] == {
        "winner": state.ending.winner,
        "rule": state.ending.rule,
        "text": state.ending.text,
    }
    assert form["phase"] == "over"
    assert form["legal_moves"] == []


@given(tables().flatmap(lambda table: matches(st.just(table))))
def test_every_view_agrees_with_its_json(positions: list[State]) -> None:
    state = positions[-1]
    for seat in (*state.rules.seats, None):
        view = observe(state, seat)
        form = form_of(state, seat)
        assert list(form) == KEYS
        assert [parse_move(text) for text in form["legal_moves"]] == list(legal_moves(view))
        assert (form["seat"], form["actor"], form["dealer"]) == (view.seat, view.actor, view.dealer)
        assert Phase(form["phase"]) is view.phase
        assert tuple(form["scores"]) == view.scores
        assert form["hand_number"] == view.hand_number
        assert [parse_move(text) for text in form["bids"]] == list(view.bids)
        assert [(seat, parse_move(text)) for seat, text in form["spoken"]] == list(view.spoken)
        assert [Tile.parse(text) for text in form["hand"]] == list(view.hand)
        assert form["discard"] == (None if view.discard is None else str(view.discard))
        assert tuple(form["hand_sizes"]) == view.hand_sizes
        assert [tiles(" ".join(void)) for void in form["voids"]] == list(view.voids)
        assert len(form["tricks"]) == len(view.tricks)
        assert (form["trick"] is None) == (view.trick is None)
        assert len(form["results"]) == len(view.results)
        assert (form["ending"] is None) == (not view.is_over)


# Two matches of POLISH3 alike in all that seat 0 sees: its hand, and what is said and played.
ONE = "deal 1-1 2-1 3-1 4-1 5-1 6-1 2-2 / 3-3 3-2 4-3 5-3 6-3 4-4 4-2 / 6-6 6-5 6-4 6-2 5-5 5-4 5-2 + 0-0"
OTHER = "deal 1-1 2-1 3-1 4-1 5-1 6-1 2-2 / 3-3 3-2 4-3 5-3 6-3 6-5 0-0 / 6-6 4-4 6-4 6-2 5-5 5-4 5-2 + 4-2"
SAID = ["bid 4", "pass", "pass"]
PLAYED = ["call ones", "play 3-3", "play 5-2", "play 6-1"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([], []),
        ([ONE], [OTHER]),
        ([ONE, *SAID[:1]], [OTHER, *SAID[:1]]),
        ([ONE, *SAID], [OTHER, *SAID]),
        ([ONE, *SAID, "discard 4-2"], [OTHER, *SAID, "discard 4-2"]),
        ([ONE, *SAID, "discard 4-2"], [OTHER, *SAID, "discard 0-0"]),
        ([ONE, *SAID, "discard 4-2", "call ones"], [OTHER, *SAID, "discard 6-5", "call ones"]),
        ([ONE, *SAID, "discard 4-2", *PLAYED], [OTHER, *SAID, "discard 6-5", *PLAYED]),
    ],
)
@pytest.mark.parametrize("seat", [0, None])
def test_what_a_seat_cannot_see_leaves_no_trace_in_its_json(
    one: list[str], other: list[str], seat: int | None
) -> None:
    first = after(new_match(POLISH3, seed=1), *one)
    second = after(new_match(POLISH3, seed=2), *other)
    assert first != second
    assert json.dumps(form_of(first, seat)) == json.dumps(form_of(second, seat))
    assert all(form_of(first, other_seat) != form_of(second, other_seat) for other_seat in (1, 2) if one)


@pytest.mark.parametrize("value", [None, {}, new_match(DON, seed=1)])
def test_only_a_view_is_written_as_a_view(value: Any) -> None:
    with pytest.raises(TypeError) as caught:
        view_to_json(value)
    assert str(caught.value) == f"takes a View, as observe makes it, not {shown(value)}"


def test_only_the_last_result_tells_its_tricks_again() -> None:
    state = new_match(DON, seed=5)
    while len(state.results) < 3:
        state = apply(state, legal_moves(state)[0])
    results = view_to_json(observe(state, None))["results"]
    assert isinstance(results, list)
    assert ["played" in result for result in results if isinstance(result, dict)] == [False, False, True]

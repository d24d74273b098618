"""A converter of cattrs keeps the one JSON form of every value, and takes nothing for what it is not."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from typing import Annotated, Any, NewType, Optional, TypedDict

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_dominoes import (
    DON,
    MOON,
    TEXAS3,
    Bid,
    CallTrump,
    Contract,
    Deal,
    Discard,
    Ending,
    HandResult,
    IllegalMove,
    IndexedMove,
    Moon,
    Move,
    ParseError,
    Pass,
    Play,
    Position,
    Record,
    Rules,
    ScoreLine,
    State,
    Tile,
    TileSet,
    Trick,
    Trump,
    View,
    apply,
    legal_moves,
    move_to_json,
    new_match,
    observe,
    parse_move,
    rules_to_json,
    view_to_json,
)
from moon_dominoes.strategies import moves, records, tile_sets, tiles, views
from moon_dominoes.strategies import rules as tables

cattrs = pytest.importorskip("cattrs")

from cattrs import Converter, transform_error  # noqa: E402
from cattrs.preconf.json import make_converter as make_json_converter  # noqa: E402

from moon_dominoes.adapters.cattrs import (  # noqa: E402
    configure_converter,
    format_exception,
    make_converter,
)

MOVE: Any = Move
"""The union as a value; the types of cattrs know classes alone."""

STRICT = make_converter()
LENIENT = configure_converter(make_json_converter())
BOTH = pytest.mark.parametrize("converter", [STRICT, LENIENT], ids=["strict", "lenient"])


def complaints(value: object, kind: Any, converter: Converter = STRICT) -> list[str]:
    """What is said of a value that is refused."""
    with pytest.raises(Exception) as raised:  # noqa: PT011  # a group, or the one error of a value alone
        converter.structure(value, kind)
    return transform_error(raised.value, format_exception=format_exception)


# --- The one form -----------------------------------------------------------------------------------------


@BOTH
@given(move=moves())
def test_a_move_has_the_form_of_move_to_json(converter: Converter, move: Move) -> None:
    assert converter.unstructure(move) == move_to_json(move)
    assert converter.unstructure(move, unstructure_as=Move) == move_to_json(move)
    assert converter.structure(move_to_json(move), MOVE) == move
    assert converter.structure(move_to_json(move), type(move)) == move


@BOTH
@given(table=tables())
def test_a_table_has_the_form_of_rules_to_json(converter: Converter, table: Rules) -> None:
    assert converter.unstructure(table) == rules_to_json(table)
    assert converter.structure(rules_to_json(table), Rules) == table


@BOTH
@given(record=records())
def test_a_record_has_the_form_of_its_dumps(converter: Converter, record: Record) -> None:
    form = json.loads(record.dumps("json"))
    assert converter.unstructure(record) == form
    assert converter.structure(form, Record) == record


@BOTH
@given(view=views())
def test_a_view_has_the_form_of_view_to_json(converter: Converter, view: View) -> None:
    assert converter.unstructure(view) == view_to_json(view)
    assert converter.unstructure(view, unstructure_as=Position) == view_to_json(view)


@given(tile=tiles(), hand=tile_sets(), trump=st.sampled_from(Trump))
def test_tiles_and_calls_have_their_texts(tile: Tile, hand: TileSet, trump: Trump) -> None:
    assert STRICT.unstructure([tile, hand, trump]) == [str(tile), [str(each) for each in hand], str(trump)]
    assert STRICT.structure(str(tile), Tile) is tile
    assert STRICT.structure([str(each) for each in hand], TileSet) == hand
    assert STRICT.structure(str(trump), Trump) is trump


def test_the_parts_of_a_view_have_the_form_that_they_have_in_it() -> None:
    state = new_match(DON, seed=7)
    while not state.is_over:
        view = observe(state, 0)
        form = view_to_json(view)
        assert STRICT.unstructure(view.contract) == form["contract"]
        assert STRICT.unstructure(view.trick) == form["trick"]
        assert STRICT.unstructure(view.tricks) == form["tricks"]
        state = apply(state, legal_moves(state)[0])
    form = view_to_json(observe(state, 0))
    assert STRICT.unstructure(state.results[-1]) == form["results"][-1]  # type: ignore[index]
    assert STRICT.unstructure(state.ending) == form["ending"]


# --- In models of one's own -------------------------------------------------------------------------------


class Level(IntEnum):
    EASY = 1
    HARD = 2


class Source(StrEnum):
    BOOK = "book"


Name = NewType("Name", str)


@attrs.frozen
class Puzzle:
    name: Name
    level: Level
    source: Source
    rules: Rules
    hand: TileSet
    widow: Tile | None
    trump: Trump
    best: Move
    said: tuple[Bid | Pass, ...]
    auction: Optional[Bid]  # noqa: UP045  # as older code has it
    last: Move | None
    later: IndexedMove | None
    moves: list[Move]
    hands: dict[int, TileSet]
    odds: dict[Trump, float]
    ranks: dict[Tile, int]
    seen: frozenset[Tile]
    calls: set[Trump]
    option: Moon
    log: Record
    rated: bool
    nested: list[list[Play]]
    pair: tuple[Tile, int]
    annotated: Annotated[Move, "the answer"]


PUZZLE = Puzzle(
    Name("Lead high"),
    Level.HARD,
    Source.BOOK,
    TEXAS3,
    TileSet.parse("5-3 6-6"),
    Tile(0, 0),
    Trump.NO_TRUMP,
    Play(Tile(0, 0)),
    (Pass(), Bid(4), MOON),
    MOON,
    None,
    Discard(Tile(6, 6)),
    [Deal((TileSet.parse("1-0"),), (Tile(2, 1),)), CallTrump(Trump.BLANKS), Pass()],
    {0: TileSet(), 3: TileSet.parse("0-0")},
    {Trump.BLANKS: 0.0, Trump.FIVES: 4.5},
    {Tile(0, 0): 0},
    frozenset({Tile(0, 0), Tile(5, 3)}),
    {Trump.BLANKS},
    Moon.OVER_SEVEN,
    Record(DON, seed=0),
    False,  # noqa: FBT003  # one of many parts
    [[], [Play(Tile(1, 0))]],
    (Tile(0, 0), 0),
    Pass(),
)


@BOTH
def test_a_model_of_attrs_comes_back_through_text_and_through_plain_values(converter: Any) -> None:
    assert converter.loads(converter.dumps(PUZZLE), Puzzle) == PUZZLE
    assert converter.structure(converter.unstructure(PUZZLE), Puzzle) == PUZZLE


@dataclass(frozen=True)
class Answer:
    best: Move
    table: Rules = DON


class Entry(TypedDict):
    answer: Answer
    move: Bid | None


@BOTH
def test_dataclasses_and_typed_dictionaries_come_back_too(converter: Any) -> None:
    entry: Entry = {"answer": Answer(MOON, TEXAS3), "move": None}
    assert converter.loads(converter.dumps(entry, unstructure_as=Entry), Entry) == entry


@attrs.define
class Node:
    move: Move
    replies: "list[Node]"


def test_a_model_may_hold_itself() -> None:
    tree = Node(Bid(3), [Node(Pass(), []), Node(MOON, [Node(Pass(), [])])])
    assert STRICT.loads(STRICT.dumps(tree), Node) == tree


def test_a_view_in_a_model_is_written_as_its_player_may_see_it() -> None:
    @attrs.frozen
    class Message:
        view: View
        note: str

    state = new_match(DON, seed=7)
    view = observe(state, 2)
    assert STRICT.unstructure(Message(view, "your turn")) == {"view": view_to_json(view), "note": "your turn"}


# --- What is refused --------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("kind", [View, State, Position, Contract, Ending, HandResult, ScoreLine, Trick])
def test_what_is_only_written_is_not_read(converter: Converter, kind: type) -> None:
    (complaint,) = complaints({}, kind, converter)
    assert complaint == f"a {kind.__name__} is only written, and never read back: keep the Record @ $"


@BOTH
def test_a_state_is_not_written(converter: Converter) -> None:
    @attrs.frozen
    class Told:
        state: State

    @attrs.frozen
    class Hidden:
        position: Position

    state = new_match(DON, seed=7)
    for value in (state, [state], {"state": state}, Told(state), Hidden(state)):
        with pytest.raises(TypeError, match="takes a View, as observe makes it, not <State"):
            converter.unstructure(value)


PLAY = {"type": "play", "tile": "5-3"}


def bid(tricks: object) -> dict[str, object]:
    return {"type": "bid", "tricks": tricks}


REFUSED: dict[str, tuple[object, object, str]] = {
    "a coerced bid": (
        {"type": "bid", "tricks": "3"},
        Move,
        "move.tricks: takes a whole number from 1 to 7, not '3'",
    ),
    "a true bid": (
        {"type": "bid", "tricks": True},
        Bid,
        "move.tricks: takes a whole number from 1 to 7, not True",
    ),
    "a bid of 3.0": (
        {"type": "bid", "tricks": 3.0},
        Move,
        "move.tricks: takes a whole number from 1 to 7, not 3.0",
    ),
    "an unknown key": ({"type": "pass", "why": ""}, Move, "move.why: is unknown"),
    "a missing key": ({"type": "play"}, Move, "move.tile: is missing"),
    "no type": ({"tile": "5-3"}, Play, "move.type: is missing"),
    "an unknown type": (
        {"type": "shoot"},
        Move,
        "move.type: takes one of deal, pass, bid, moon, call, discard, play, not 'shoot'",
    ),
    "another class": (PLAY, Discard, "move: takes a Discard, not 'play 5-3'"),
    "another union": (
        PLAY,
        Bid | Pass,
        "move: takes a Bid or Pass, not 'play 5-3'",
    ),
    "another or none": ({"type": "pass"}, Bid | Play | None, "move: takes a Bid or Play, not 'pass'"),
    "nothing": (None, Move, "move: takes an object, not None"),
    "a text": ("pass", Move, "move: takes an object, not 'pass'"),
    "no tile": ("7-1", Tile, "tile: takes a tile such as '5-3', not '7-1'"),
    "the index of a tile": (0, Tile, "tile: takes a tile such as '5-3', not 0"),
    "a text of tiles": ("5-3 6-6", TileSet, "tiles: takes a list, not '5-3 6-6'"),
    "a tile twice": (["5-3", "3-5"], TileSet, "tiles[1]: names 5-3 again"),
    "the number of a call": (5, Trump, "trump: takes one of blanks, ones"),
    "an option too few": ({}, Rules, "rules.players: is missing"),
    "an option too many": (rules_to_json(DON) | {"x": 1}, Rules, "rules.x: is unknown"),
    "a coerced option": (
        rules_to_json(DON) | {"target": "250"},
        Rules,
        "rules.target: takes a whole number, not '25",
    ),
    "an unplayable table": (
        rules_to_json(DON) | {"players": 3},
        Rules,
        "rules.players: partners need four players, not 3 (players, partnerships)",
    ),
    "no record": ({}, Record, "format: takes 'moon-dominoes record', not None"),
    "a record as text": (
        Record(DON, seed=1).dumps(),
        Record,
        "$: takes an object, not ",
    ),
    "an illegal record": (
        json.loads(Record(DON, seed=1).dumps("json")) | {"moves": [{"type": "pass"}]},
        Record,
        "moves[0]: 'pass' belongs to the auction, but the tiles are to be dealt (T5)",
    ),
}


@BOTH
@pytest.mark.parametrize("case", REFUSED)
def test_what_is_wrong_is_refused_in_plain_words(converter: Converter, case: str) -> None:
    value, kind, words = REFUSED[case]
    (complaint,) = complaints(value, kind, converter)
    assert complaint.startswith(words)
    assert complaint.endswith(" @ $")


def test_our_errors_are_raised_as_they_are() -> None:
    with pytest.raises(ParseError) as raised:
        STRICT.structure({"type": "play", "tile": "7-1"}, MOVE)
    assert raised.value.field == "move.tile"
    with pytest.raises(IllegalMove):
        STRICT.structure(REFUSED["an illegal record"][0], Record)


@attrs.frozen
class Small:
    number: int = 0
    share: float = 0.0
    flag: bool = False
    text: str = ""
    numbers: list[int] = attrs.field(factory=list[int])
    texts: list[str] = attrs.field(factory=list[str])
    pair: tuple[int, ...] = ()
    words: frozenset[str] = frozenset()
    level: Level = Level.EASY
    source: Source = Source.BOOK
    maybe: int | None = None
    either: int | str = 0
    answer: Move | str = ""
    switch: bool | str = ""
    by_seat: dict[int, str] = attrs.field(factory=dict[int, str])
    by_name: dict[str, int] = attrs.field(factory=dict[str, int])
    moves: list[Move] = attrs.field(factory=list[Move])


NOT_TAKEN: dict[str, list[object]] = {
    "number": ["3", True, 3.0, None, [3]],
    "share": ["0.5", True, None],
    "flag": [0, 1, "true", None],
    "text": [3, None, True, b"x"],
    "numbers": ["12", {"1": 2}, {1: 2}, None, 3],
    "texts": ["ab", {"a": 1}, [1]],
    "pair": ["12", ["1"]],
    "words": ["ab", [1]],
    "level": ["1", True, 3, "EASY"],
    "source": ["BOOK", 1, None],
    "maybe": ["3", True, 3.0],
    "either": [True, 3.0, None],
    "answer": [True, 3, ["pass"], {"type": "shoot"}],
    "switch": [1, 0.0, None],
    "by_seat": [{"x": "a"}, {"01": "a"}, {"1": 1}, {1.0: "a"}, {True: "a"}, [1], "ab"],
    "by_name": [{1: 1}, {"a": "1"}],
    "moves": [{"type": "pass"}, "pass", [["pass"]]],
}


@pytest.mark.parametrize("field", NOT_TAKEN)
def test_a_strict_converter_takes_nothing_for_what_it_is_not(field: str) -> None:
    assert STRICT.structure(STRICT.unstructure(Small()), Small) == Small()
    for value in NOT_TAKEN[field]:
        (complaint, *_) = complaints({field: value}, Small)
        assert f"@ $.{field}" in complaint
        assert "unknown error" not in complaint


def test_a_strict_converter_takes_what_json_writes_in_one_way_only() -> None:
    assert STRICT.structure({"share": 1}, Small) == Small(share=1.0)
    assert type(STRICT.structure({"share": 1}, Small).share) is float
    assert STRICT.structure({"by_seat": {"0": "a", "-1": "b"}}, Small).by_seat == {0: "a", -1: "b"}


def test_a_union_of_moves_and_others_is_either() -> None:
    assert STRICT.structure({"answer": {"type": "pass"}, "switch": False}, Small) == Small(
        answer=Pass(), switch=False
    )
    assert STRICT.structure({"answer": "none", "either": "3"}, Small) == Small(answer="none", either="3")


def test_a_strict_converter_forbids_keys_that_a_model_has_not() -> None:
    assert complaints({"number": 1, "nubmer": 2}, Small) == ["extra fields found (nubmer) @ $"]
    assert complaints({"best": {"type": "pass"}, "tabel": 1}, Answer) == ["extra fields found (tabel) @ $"]


def test_a_configured_converter_is_as_strict_as_it_was_with_what_is_not_ours() -> None:
    assert LENIENT.structure({"number": "3", "nubmer": 2}, Small) == Small(number=3)


def test_complaints_name_every_place() -> None:
    value = {
        "number": "3",
        "moves": [{"type": "pass"}, {"type": "call", "trump": "sevens"}, {"type": "play", "tile": 5}],
        "extra": 1,
    }
    assert complaints(value, Small) == [
        "invalid value for type, expected int @ $.number",
        f"move.trump: takes one of {', '.join(map(str, Trump))}, not 'sevens' @ $.moves[1]",
        "move.tile: takes a tile such as '5-3', not 5 @ $.moves[2]",
        "extra fields found (extra) @ $",
    ]


class Colour(Enum):
    RED = "red"


def test_plain_enums_are_left_to_cattrs() -> None:
    assert STRICT.structure("red", Colour) is Colour.RED
    assert complaints("blue", Colour) == ["invalid value @ $"]


@pytest.mark.parametrize("make", [Converter, make_json_converter])
def test_any_converter_can_be_configured_and_is_given_back(make: Callable[[], Converter]) -> None:
    converter = make()
    assert configure_converter(converter) is converter
    move = parse_move("play 6-6")
    assert converter.structure(converter.unstructure({"a": move}), dict[str, Move]) == {"a": move}

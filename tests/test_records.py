"""Records: they replay, come back from text and JSON, fit their schema, and withstand all they are fed."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from copy import copy, deepcopy
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # comes without types

from moon_dominoes import (
    DON,
    FRENCH3,
    MOON,
    PRESETS,
    AllPass,
    Defenders,
    Doubles,
    IllegalMove,
    Made,
    Missed,
    Moon,
    Move,
    ParseError,
    Pass,
    Phase,
    Reason,
    Rules,
    RulesError,
    State,
    Trump,
    apply,
    legal_moves,
    new_match,
    parse_move,
)
from moon_dominoes import records as module
from moon_dominoes.errors import shown
from moon_dominoes.forms import rules_from_json, rules_to_json
from moon_dominoes.phases.dealing import LARGEST_SEED
from moon_dominoes.records import Record, read_record, record_form, record_schema
from moon_dominoes.strategies import choose, pick_rules
from moon_dominoes.strategies import rules as tables
from positions import after

Form = Literal["text", "json"]
FORMS: tuple[Form, Form] = ("text", "json")


def named(value: object) -> str:
    """The name of a case: what is shown of a value, in letters that every reporter takes as they are."""
    return re.sub(r"[^\w.:-]+", " ", ascii(shown(value))).strip()


def played(record: Record, numbers: list[int]) -> Record:
    """The record after random play, to the end of the numbers or of the match."""
    for number in numbers:
        legal = legal_moves(record.state())
        if not legal:
            break
        record = record.play_on(choose(legal, number))
    return record


@cache
def match(table: Rules, seed: int, most: int = 400) -> Record:
    rng = Random(seed)
    return played(Record(table, seed=seed), [rng.randrange(1000) for _ in range(most)])


def some_tables(count: int) -> list[Rules]:
    """The presets, and random tables of every kind."""
    rng = Random(8)
    return [*PRESETS.values(), *(pick_rules(rng.choice) for _ in range(count))]


@st.composite
def records(draw: st.DrawFn) -> Record:
    table = draw(tables())
    seed, dealer = draw(st.integers(0, LARGEST_SEED)), draw(st.sampled_from(table.seats))
    return played(Record(table, dealer=dealer, seed=seed), draw(st.lists(st.integers(0, 999), max_size=150)))


# --- The record -------------------------------------------------------------------------------------------


def test_a_record_begins_where_a_new_match_does() -> None:
    record = Record(FRENCH3, dealer=2, seed=0)
    assert (record.rules, record.moves, record.dealer, record.seed) == (FRENCH3, (), 2, 0)
    assert record.state() == record.state(at=0) == new_match(FRENCH3, seed=0, dealer=2)
    assert list(record.states()) == [record.state()]


def test_without_a_seed_one_is_drawn() -> None:
    seeds = {Record(DON).seed for _ in range(20)}
    assert len(seeds) > 15
    assert all(0 <= seed < 2**48 for seed in seeds)


@pytest.mark.parametrize("table", some_tables(10), ids=named)
def test_a_record_replays_to_any_point(table: Rules) -> None:
    state = new_match(table, seed=3, dealer=1)
    record = Record(table, dealer=1, seed=3)
    passed = [state]
    while not state.is_over and len(passed) < 90:
        move = choose(legal_moves(state), len(passed) * 7)
        state = apply(state, move)
        record = record.play_on(move)
        passed.append(state)
        assert record.state() == state
    assert list(record.states()) == passed
    assert [record.state(at=place) for place in range(len(record.moves) + 1)] == passed
    assert Record(table, record.moves, 1, 3) == record


def test_playing_on_leaves_the_record_as_it_is_and_costs_one_apply_a_move(monkeypatch: Any) -> None:
    record = match(DON, 1)
    shorter = Record(DON, record.moves[:200], seed=1)
    moves = shorter.moves
    applied: list[Move] = []

    def counted(state: State, move: Move) -> State:
        applied.append(move)
        return apply(state, move)

    monkeypatch.setattr(module, "apply", counted)
    longer = shorter.play_on(*record.moves[200:205])
    assert applied == list(record.moves[200:205])
    assert longer.state() == record.state(at=205)
    assert longer.moves == record.moves[:205]
    assert shorter.moves is moves
    assert shorter.play_on() == shorter


def test_moves_may_be_any_iterable() -> None:
    record = match(DON, 1)
    assert Record(DON, iter(record.moves), seed=1) == record
    assert Record(DON, list(record.moves), seed=1).moves == record.moves


def test_a_record_is_a_value() -> None:
    record = match(DON, 1)
    same = Record(DON, record.moves, 0, 1)
    assert same == record
    assert hash(same) == hash(record)
    assert record != Record(DON, record.moves[:-1], 0, 1)
    assert Record(DON, seed=1) != Record(DON, seed=2)
    assert Record(DON, seed=1) != Record(DON, seed=1, dealer=1)
    assert Record(DON, seed=1) != Record(FRENCH3, seed=1)
    assert repr(Record(DON, seed=7)) == f"Record(rules={DON!r}, moves=(), dealer=0, seed=7)"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record.seed = 2  # type: ignore[misc]


def test_a_record_evolves_and_is_checked_again() -> None:
    record = match(DON, 1)
    assert attrs.evolve(record, moves=record.moves[:3]) == Record(DON, record.moves[:3], seed=1)
    with pytest.raises(IllegalMove):
        attrs.evolve(record, rules=FRENCH3)


def pickled(record: Record) -> Record:
    twin: Record = pickle.loads(pickle.dumps(record))  # noqa: S301  # our own
    return twin


COPIES: list[Callable[[Record], Record]] = [copy, deepcopy, pickled]


@pytest.mark.parametrize("copied", COPIES)
def test_copies_and_pickles_are_equal_and_play_on(copied: Callable[[Record], Record]) -> None:
    record = match(FRENCH3, 4, most=20)
    twin = copied(record)
    assert twin == record
    assert twin.state() == record.state()
    move = legal_moves(record.state())[0]
    assert twin.play_on(move) == record.play_on(move)


def test_a_pickle_holds_the_moves_and_no_position() -> None:
    assert b"Secret" not in pickle.dumps(match(FRENCH3, 4, most=20))


@pytest.mark.parametrize("at", [-1, 3, 10**5000, -(10**5000)], ids=named)
def test_there_is_no_position_beyond_the_moves(at: int) -> None:
    record = Record(DON, match(DON, 1).moves[:2], seed=1)
    with pytest.raises(IndexError) as caught:
        record.state(at=at)
    assert str(caught.value) == f"this record has positions 0 to 2, not {shown(at)}"


@pytest.mark.parametrize("at", [True, 1.0, "1"])
def test_a_number_of_moves_is_an_int(at: Any) -> None:
    with pytest.raises(TypeError, match=rf"^a number of moves is an int or None, not {at!r}$"):
        Record(DON, match(DON, 1).moves[:2], seed=1).state(at=at)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"rules": None}, TypeError),
        ({"rules": DON, "seed": "7"}, TypeError),
        ({"rules": DON, "seed": -1}, ValueError),
        ({"rules": DON, "seed": 2**64}, ValueError),
        ({"rules": DON, "dealer": 4}, ValueError),
        ({"rules": DON, "dealer": True}, TypeError),
        ({"rules": DON, "moves": None}, TypeError),
    ],
    ids=named,
)
def test_a_match_that_cannot_start_is_no_record(arguments: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Record(**arguments)


def test_the_first_illegal_move_is_named_by_its_place() -> None:
    record = match(DON, 1)
    with pytest.raises(IllegalMove) as caught:
        Record(DON, (*record.moves[:5], record.moves[0], Pass()), seed=1)
    assert (caught.value.field, caught.value.line) == ("moves[5]", None)
    assert caught.value.refusal.reason is Reason.WRONG_PHASE
    shorter = Record(DON, record.moves[:5], seed=1)
    with pytest.raises(IllegalMove) as caught:
        shorter.play_on(record.moves[5], record.moves[0])
    assert caught.value.field == "moves[6]"
    not_a_move: Any = "pass"
    with pytest.raises(IllegalMove) as caught:
        shorter.play_on(not_a_move)
    assert (caught.value.field, caught.value.refusal.reason) == ("moves[5]", Reason.NOT_A_MOVE)


def test_a_deal_other_than_the_seeds_is_recorded() -> None:
    (deal,) = legal_moves(new_match(DON, seed=2))
    record = Record(DON, (deal, MOON), seed=1)
    assert Record.loads(record.dumps()).state() == after(new_match(DON, seed=1), str(deal), "moon")


# --- Both forms -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@given(record=records())
def test_any_match_comes_back_from_writing(form: Form, record: Record) -> None:
    again = Record.loads(record.dumps(form))
    assert again == record
    assert again.state() == record.state()
    assert again.dumps(form) == record.dumps(form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("table", PRESETS.values(), ids=PRESETS)
def test_a_long_match_of_every_preset_comes_back_from_writing(form: Form, table: Rules) -> None:
    record = match(table, 1)
    assert len(record.state().results) > 1
    assert Record.loads(record.dumps(form)) == record


@pytest.mark.parametrize("form", FORMS)
def test_one_more_move_changes_only_the_end_of_a_record(form: Form) -> None:
    record = match(DON, 1)
    lines = record.dumps(form).splitlines()
    shorter = Record(DON, record.moves[:-1], seed=1).dumps(form).splitlines()
    assert len(lines) == len(shorter) + 1
    assert lines[: len(shorter) - 3] == shorter[:-3]


def test_another_form_is_refused() -> None:
    form: Any = "yaml"
    with pytest.raises(ValueError, match="a record is written as 'text' or 'json', not 'yaml'"):
        Record(DON).dumps(form)


def test_what_separates_rules_from_the_rest_of_a_record_cannot_be_confused() -> None:
    names = {field.name for field in attrs.fields(Rules)}
    assert not names & {"dealer", "seed", "moves", "format", "version"}


def documented(language: str) -> str:
    page = Path(__file__).parents[1].joinpath("docs", "records.md").read_text("utf-8")
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    return str(block)


def test_the_documented_record_is_what_both_forms_write_for_ever() -> None:
    # Should this fail, records of version 1 have changed: raise the version instead.
    record = Record(FRENCH3, seed=7, dealer=2)
    record = record.play_on(legal_moves(record.state())[0])
    for text in ("bid 4", "bid 5", "pass", "call sixes", "discard 3-1", "play 6-6", "play 6-5", "play 6-2"):
        record = record.play_on(parse_move(text))
    assert documented("text") == record.dumps()
    assert documented("json") == record.dumps("json")
    assert Record.loads(documented("text")) == Record.loads(documented("json")) == record


# --- Hostile input, in either form ------------------------------------------------------------------------

SHORT = match(FRENCH3, 4, most=14)
TEXT = SHORT.dumps()
JSON = SHORT.dumps("json")
WRITTEN = {"text": TEXT, "json": JSON}


def refused(text: Any) -> ParseError | IllegalMove:
    """The error with which a text is refused: short, and soon."""
    start = perf_counter()
    with pytest.raises((ParseError, IllegalMove)) as caught:
        Record.loads(text)
    assert perf_counter() - start < 60  # a second or less, but a busy machine may take its time
    assert len(str(caught.value)) < 250
    assert isinstance(caught.value, ParseError | IllegalMove)
    return caught.value


def test_the_short_match_has_moves_of_every_kind() -> None:
    kinds = {line.split()[0] for line in TEXT.partition("\n\n")[2].splitlines()}
    assert kinds == {"deal", "pass", "bid", "call", "discard", "play", "end"}
    assert SHORT.state().phase is Phase.PLAY


@pytest.mark.parametrize("form", FORMS)
def test_a_record_cut_short_at_any_byte_is_refused(form: Form) -> None:
    text = WRITTEN[form]
    for cut in range(len(text) - 1):
        refused(text[:cut])
    # Only the line end after the last word is not missed.
    assert Record.loads(text[:-1]) == SHORT


def test_a_text_without_one_of_its_lines_is_refused() -> None:
    lines = TEXT.splitlines(keepends=True)
    for place, line in enumerate(lines):
        if line.strip():
            refused("".join(lines[:place] + lines[place + 1 :]))


@pytest.mark.parametrize("value", [None, 7, b"moon-dominoes record 1", [], {}, Path("record")])
def test_a_record_is_read_from_a_str(value: Any) -> None:
    assert "a record is read from text, not " in str(refused(value))


def test_not_even_the_deepest_list_is_a_record() -> None:
    value: list[object] = []
    for _ in range(50_000):
        value = [value]
    assert str(refused(value)) == "a record is read from text, not a list"


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\ufeff", "\x00", "\ud800", "#", "[]", "null", "7", '"moon"', "end 0"]
)
def test_what_is_nothing_like_a_record_is_refused(text: str) -> None:
    first = text.removeprefix("\ufeff").split("\n")[0]
    told = f"line 1: a record begins with 'moon-dominoes record 1', not with {first!r}"
    assert str(refused(text)) == told


@pytest.mark.parametrize("form", FORMS)
def test_a_byte_order_mark_and_the_line_ends_of_windows_are_read(form: Form) -> None:
    text = WRITTEN[form]
    assert Record.loads("\ufeff" + text) == SHORT
    assert Record.loads(text.replace("\n", "\r\n")) == SHORT
    assert Record.loads("\ufeff" + text.replace("\n", "\r\n").rstrip()) == SHORT


@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
def test_any_change_of_a_few_characters_is_read_or_refused_and_nothing_else(
    form: Form, data: st.DataObject
) -> None:
    text = WRITTEN[form]
    snippets = st.one_of(
        st.text(max_size=3),
        st.sampled_from(
            ["\n", "\r", "\x00", "\ud800", "\ufeff", '"', "{", "[", "]", "}", ",", ":", "-", "0", "9" * 30]
        ),
        st.sampled_from(
            ["null", "true", "NaN", "-Infinity", "1e999", "play 5-3\n", "moon\n", "pass\n", "end 3\n", "#"]
        ),
    )
    for _ in range(20):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 4))
        changed = text[:start] + data.draw(snippets) + text[end:]
        try:
            record = Record.loads(changed)
        except (ParseError, IllegalMove) as error:
            assert len(str(error)) < 250  # noqa: PT017  # being read is the other good outcome
        else:
            assert Record.loads(record.dumps(form)) == record


@given(st.text(), st.binary())
def test_any_text_at_all_is_refused(text: str, data: bytes) -> None:
    refused(text)
    refused(data.decode("utf-8", "surrogateescape"))
    refused("{" + text)
    refused("moon-dominoes record 1\n" + text)


# --- Hostile text -----------------------------------------------------------------------------------------


def edited(old: str, new: str) -> str:
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


def line_of(start: str) -> int:
    (number,) = (number for number, line in enumerate(TEXT.splitlines(), 1) if line.startswith(start))
    return number


def test_comments_and_empty_lines_are_skipped() -> None:
    heading, _, rest = TEXT.partition("\n")
    commented = rest.replace("\n", "\n\n  # players: 7\n\t\n")
    assert Record.loads(f"{heading}\n#\n{commented}") == SHORT


def test_the_options_of_a_text_may_stand_in_any_order_and_with_any_spaces() -> None:
    heading, *options = TEXT.partition("\n\n")[0].splitlines()
    moves = TEXT.partition("\n\n")[2]
    assert Record.loads("\n".join([heading, *reversed(options), moves])) == SHORT
    assert Record.loads(TEXT.replace(": ", "  :\t ").replace(" ones twos", "  ones \t twos ")) == SHORT


@pytest.mark.parametrize(
    ("version", "words"),
    [
        ("2", "version 2 is newer than this library knows: 1"),
        ("18446744073709551616", "version 18446744073709551616 is newer than this library knows: 1"),
        ("9" * 5000, "a version is a whole number from 1, not a number of 5000 digits"),
        ("0", "a version is a whole number from 1, not 0"),
        ("-1", "a version is a whole number from 1, not -1"),
        ("01", "a version is a whole number from 1, not '01'"),
        ("1.0", "a version is a whole number from 1, not '1.0'"),
        ("true", "a version is a whole number from 1, not True"),
        ("²", "a version is a whole number from 1, not '²'"),
    ],
    ids=named,
)
def test_a_text_of_another_version_is_refused_and_says_so(version: str, words: str) -> None:
    assert str(refused(edited("record 1\n", f"record {version}\n"))) == f"line 1: {words}"


@pytest.mark.parametrize(
    "heading", ["moon-dominoes record", "Moon-dominoes record 1", "moon dominoes record 1", "1"]
)
def test_a_text_under_another_heading_is_refused(heading: str) -> None:
    assert "a record begins with" in str(refused(edited("moon-dominoes record 1\n", f"{heading}\n")))


@pytest.mark.parametrize(
    ("option", "line", "words"),
    [
        ("min_bid: 8", "min_bid", "rules.min_bid: the minimum bid is from 1 to 7, not 8"),
        ("min_bid: 04", "min_bid", "rules.min_bid: takes a whole number, not '04'"),
        ("min_bid: true", "min_bid", "rules.min_bid: takes a whole number, not True"),
        ("min_bid: none", "min_bid", "rules.min_bid: takes a whole number, not None"),
        ("min_bid:", "min_bid", "rules.min_bid: takes a whole number, not ''"),
        (
            "min_bid: " + "9" * 10**6,
            "min_bid",
            "rules.min_bid: takes a whole number, not a number of 1000000 digits",
        ),
        ("min_bid: ٤", "min_bid", "rules.min_bid: takes a whole number, not '٤'"),
        ("may_trump: 1", "may_trump", "rules.may_trump: takes true or false, not 1"),
        ("may_trump: yes", "may_trump", "rules.may_trump: takes true or false, not 'yes'"),
        ("moon: 7", "moon", "rules.moon: takes one of never, any-time, over-seven, not 7"),
        ("moon: NEVER", "moon", "rules.moon: takes one of never, any-time, over-seven, not 'NEVER'"),
        ("calls:", "calls", "rules.calls: takes one or more members of Trump, not ()"),
        ("calls: sixes sixes", "calls", "rules.calls[1]: names sixes again"),
        ("calls: sixes, fives", "calls", "rules.calls[0]: takes one of blanks"),
        (
            "partnerships: true",
            "players",
            "rules.players: partners need four players, not 3 (players, partnerships)",
        ),
        ("dealer: 3", "dealer", "dealer: takes a whole number from 0 to 2, not 3"),
        ("dealer: false", "dealer", "dealer: takes a whole number from 0 to 2, not False"),
        ("seed: -1", "seed", "seed: takes a whole number from 0 to 18446744073709551615, not -1"),
        ("seed: 18446744073709551616", "seed", "not 18446744073709551616"),
        ("seed: none", "seed", "not None"),
        ("seed: 4: 5", "seed", "not '4: 5'"),
        ("seed: \x00\ud800", "seed", r"not '\x00\ud800'"),
    ],
    ids=named,
)
def test_a_bad_option_of_a_text_is_refused_with_its_line(option: str, line: str, words: str) -> None:
    name = option.partition(":")[0]
    error = refused(re.sub(rf"^{name}: .*$", lambda _: option, TEXT, flags=re.MULTILINE))
    assert str(error).startswith(f"line {line_of(f'{line}:')}: ")
    assert words in str(error)


@pytest.mark.parametrize("name", [*(field.name for field in attrs.fields(Rules)), "dealer", "seed"])
def test_an_option_missing_in_a_text_is_named(name: str) -> None:
    error = refused(re.sub(rf"^{name}: .*\n", "", TEXT, flags=re.MULTILINE))
    assert isinstance(error, ParseError)
    assert error.field == (name if name in ("dealer", "seed") else f"rules.{name}")
    assert error.message == "is missing"
    assert error.line == line_of("seed:") - 1


def test_a_text_without_any_option_is_refused() -> None:
    assert str(refused("moon-dominoes record 1\nend 0")) == "line 1: dealer: is missing"


def test_a_text_that_ends_before_its_moves_is_refused() -> None:
    cut = "the record is cut short: its last line is not 'end 0'"
    assert str(refused("moon-dominoes record 1")) == f"line 1: {cut}"
    assert str(refused(TEXT.partition("\n\n")[0])) == f"line {line_of('seed:')}: {cut}"


def test_the_cause_of_a_bad_table_is_kept() -> None:
    cause = refused(edited("min_bid: 4", "min_bid: 8")).__cause__
    assert isinstance(cause, RulesError)
    assert cause.fields == ("min_bid",)


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("kitty: true", "a record has no 'kitty'"),
        ("moves: none", "a record has no 'moves'"),
        (": 7", "a record has no ''"),
        ("x" * 10**6 + ": 7", "a record has no 'xxx"),
        ("\x00\ud800: 7", r"a record has no '\x00\ud800'"),
        ("seed: 9", f"seed stands in line {line_of('seed:')} already"),
    ],
    ids=named,
)
def test_an_unknown_or_repeated_option_of_a_text_is_refused(option: str, words: str) -> None:
    error = refused(TEXT.replace("\n\n", f"\n{option}\n\n"))
    assert str(error).startswith(f"line {line_of('seed:') + 1}: ")
    assert words in str(error)


MOVES = TEXT.partition("\n\n")[2].splitlines()
FIRST = line_of("deal ")


@pytest.mark.parametrize(
    ("place", "move", "words"),
    [
        (0, "deal 5-3 3-5 / 1-1 / 2-2", "the tile 5-3 is named twice"),
        (0, "deal 7-7", "'7-7' is not a tile"),
        (0, "deal " + "/" * 10**6, "hands are to be dealt, not 1000001"),
        (0, MOVES[0] + " 5-5", "dealt more than once"),
        (0, "pass", "belongs to the auction"),
        (1, "bid " + "9" * 10**6, "is not a move"),
        (1, "bid 0", "is not a move"),
        (1, "x" * 10**6, "is not a move"),
        (1, "\x00\ud800", r"'\x00\ud800' is not a move"),
        (2, "play 6-6", "belongs to the play"),
        (2, MOVES[0], "'deal' belongs to the deal"),
        (len(MOVES) - 2, MOVES[-3], "not in your hand"),
        (4, "end 4", "'end 4' is not a move"),
        (4, "seed: 7", "'seed: 7' is not a move"),
    ],
    ids=named,
)
def test_a_bad_move_of_a_text_is_refused_with_its_line(place: int, move: str, words: str) -> None:
    moves = [*MOVES[:place], move, *MOVES[place + 1 :]]
    error = refused(TEXT.partition("\n\n")[0] + "\n\n" + "\n".join(moves))
    assert error.line == FIRST + place
    assert error.field is None
    assert words in str(error)


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("", "the record is cut short: its last line is not 'end 13'"),
        ("end", "'end' does not fit a record of 14 moves"),
        ("end 1", "'end 1' does not fit a record of 14 moves"),
        ("end 13", "'end 13' does not fit"),
        ("end 014", "'end 014' does not fit"),
        ("end 14 15", "'end 14 15' does not fit"),
        ("end " + "9" * 10**6, "does not fit a record of 14 moves"),
        ("end 14\nend 14", "'end 14' does not fit a record of 15 moves"),
        ("end 14\nplay 5-3", "the record is cut short: its last line is not 'end 15'"),
        ("END 14", "the record is cut short"),
    ],
    ids=named,
)
def test_the_last_line_counts_the_moves(end: str, words: str) -> None:
    text = edited("end 14\n", end)
    error = refused(text)
    assert error.line == len(text.splitlines())
    assert words in str(error)


def test_megabytes_of_text_are_refused_soon() -> None:
    many = 50_000
    refused("moon-dominoes record 1\n" + "seed: 7\n" * many)
    refused("moon-dominoes record 1\n" + "\n" * many)
    refused("moon-dominoes record 1\n" + "#\n" * many)
    refused(TEXT.replace("end 14", "pass\n" * many))
    refused(TEXT.replace("end 14", "pass\n" * many + f"end {many + 14}"))
    refused(TEXT.replace("calls: ", "calls: " + "blanks " * many))
    refused("moon-dominoes record 1\n" + ":" * many)
    refused(edited("deal ", "deal " + "6-6 " * many))


# --- Hostile JSON -----------------------------------------------------------------------------------------


def with_parts(**parts: Any) -> str:
    """The short record in JSON, with these parts instead of its own."""
    return json.dumps(json.loads(JSON) | parts)


def with_move(place: int, move: Any) -> str:
    moves = json.loads(JSON)["moves"]
    moves[place] = move
    return with_parts(moves=moves)


def with_option(name: str, value: str) -> str:
    """The short record in JSON, with the text of a value for one option."""
    text, count = re.subn(rf'"{name}": [^,\n]*', lambda _: f'"{name}": {value}', JSON)
    assert count == 1
    return text


def test_the_keys_of_json_may_stand_in_any_order_and_on_one_line() -> None:
    parts = json.loads(JSON)
    assert Record.loads(json.dumps(dict(reversed(parts.items())))) == SHORT
    assert Record.loads(" \n\t" + json.dumps(parts, separators=(",", ":"))) == SHORT


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("{}", "format", "takes 'moon-dominoes record', not None"),
        ('{"format": "chess"}', "format", "takes 'moon-dominoes record', not 'chess'"),
        ('{"format": ' + "[" * 500 + "]" * 500 + "}", "format", "not a list"),
        (with_parts(version=2, kitty=True), "version", "version 2 is newer than this library knows: 1"),
        (with_parts(version=0), "version", "a version is a whole number from 1, not 0"),
        (with_parts(version=True), "version", "a version is a whole number from 1, not True"),
        (with_parts(version=1.0), "version", "a version is a whole number from 1, not 1.0"),
        (with_parts(version="1"), "version", "a version is a whole number from 1, not '1'"),
        (with_parts(version=None), "version", "a version is a whole number from 1, not None"),
        (with_option("version", "9" * 5000), "version", "not a number of 5000 digits"),
        (with_parts(kitty=True), "kitty", "kitty: is unknown"),
        (with_parts(**{"x" * 10**6: 1}), f"{'x' * 56}...", ": is unknown"),
        (with_parts(**{"a\n'b": 1}), r"a\n'b", ": is unknown"),
        (JSON.replace('"min_bid"', '"kitty": 1, "min_bid"'), "rules.kitty", "rules.kitty: is unknown"),
        (with_parts(rules=None), "rules", "takes an object, not None"),
        (with_parts(rules={}), "rules.players", "is missing"),
        (with_parts(dealer=3), "dealer", "takes a whole number from 0 to 2, not 3"),
        (with_parts(dealer=False), "dealer", "not False"),
        (with_parts(seed=-1), "seed", "takes a whole number from 0 to 18446744073709551615, not -1"),
        (with_parts(seed=2**64), "seed", "not 18446744073709551616"),
        (with_parts(seed=7.0), "seed", "not 7.0"),
        (with_parts(seed=None), "seed", "not None"),
        (with_option("seed", "1" + "0" * 5000), "seed", "not a number of 5001 digits"),
        (with_option("seed", "-1" + "0" * 10**6), "seed", "not a number of 1000002 digits"),
        (with_option("seed", "NaN"), "seed", "not nan"),
        (with_option("seed", "-Infinity"), "seed", "not -inf"),
        (with_option("seed", "1e999"), "seed", "not inf"),
        (with_option("target", "21.0"), "rules.target", "takes a whole number, not 21.0"),
        (with_option("seed", "[" * 500 + "]" * 500), "seed", "not a list"),
        (with_option("seed", '{"a":' * 500 + "7" + "}" * 500), "seed", "not an object"),
        (with_option("moon", r'"\ud800\u0000"'), "rules.moon", r"not '\ud800\x00'"),
        (
            with_option("seed", '{"a": 1, "b": 2, "a": 3}'),
            "seed",
            "not one that has the key 'a' more than once",
        ),
        (with_parts(moves=None), "moves", "takes a list, not None"),
        (with_parts(moves={}), "moves", "takes a list, not an object"),
        (with_parts(moves=[[]]), "moves[0]", "takes an object, not a list"),
        (with_move(1, "pass"), "moves[1]", "takes an object, not 'pass'"),
        (
            with_move(13, {"type": "play", "tile": "9-9"}),
            "moves[13].tile",
            "takes a tile such as '5-3', not '9-9'",
        ),
        (
            with_move(0, {"type": "deal", "hands": [["5-3"] * 7] * 3, "stock": []}),
            "moves[0].hands[0][1]",
            "5-3 again",
        ),
        (
            with_move(0, {"type": "deal", "hands": [["5-3"]] * 3, "stock": []}),
            "moves[0]",
            "dealt more than once",
        ),
        (with_move(0, {"type": "pass"}), "moves[0]", "belongs to the auction"),
        (with_move(5, {"type": "moon"}), "moves[5]", "belongs to the auction"),
    ],
    ids=named,
)
def test_bad_json_is_refused_with_its_field(text: str, field: str | None, words: str) -> None:
    error = refused(text)
    assert (error.field, error.line) == (field, None)
    assert words in str(error)


@pytest.mark.parametrize("key", ["rules", "dealer", "seed", "moves"])
def test_a_key_missing_in_json_is_named(key: str) -> None:
    parts = json.loads(JSON)
    del parts[key]
    assert str(refused(json.dumps(parts))) == f"{key}: is missing"


def test_a_key_given_twice_in_json_is_refused() -> None:
    error = refused(JSON.replace('"seed"', '"seed": 4, "seed"'))
    assert (error.field, error.line) == ("$", None)
    assert str(error) == "$: takes an object, not one that has the key 'seed' more than once"
    error = refused(JSON.replace('"min_bid"', '"min_bid": 4, "min_bid"'))
    assert str(error) == "rules: takes an object, not one that has the key 'min_bid' more than once"
    error = refused(JSON.replace('{"type": "pass"}', '{"type": "pass", "type": "pass"}', 1))
    assert str(error.field).startswith("moves[")


def test_what_is_not_json_is_refused_with_its_line() -> None:
    assert str(refused("{")).startswith("line 1: this is not JSON: ")
    assert (
        refused(JSON.replace('"seed": 4', '"seed": four')).line
        == JSON[: JSON.index('"seed"')].count("\n") + 1
    )
    refused(JSON + "}")
    refused(JSON + JSON)
    refused(JSON.replace('"seed"', "'seed'"))
    refused(JSON.replace("pass", "pa\nss"))
    refused(JSON.replace("pass", "pa\x00ss"))


@pytest.mark.parametrize("opening", ['{"a":', "["])
@pytest.mark.parametrize("depth", [900, 100_000])
def test_deep_nesting_is_refused(opening: str, depth: int) -> None:
    closing = "}" if opening.startswith("{") else "]"
    deep = opening * depth + "7" + closing * depth
    refused('{"a": ' + deep + "}")
    refused('{"a": ' + opening * depth)
    refused(with_option("seed", deep))
    refused(with_option("version", deep))
    refused(JSON.replace('"format": "moon-dominoes record"', f'"format": {deep}'))
    refused(JSON.replace('"type": "pass"', f'"type": {deep}'))
    refused(JSON.replace('"stock": [', f'"stock": [{deep},'))


def test_json_too_deep_to_be_read_at_all_is_refused_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def loads(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr(json, "loads", loads)
    error = refused(JSON)
    assert (error.field, error.line) == ("$", None)
    assert str(error) == "$: is nested too deeply for a record"


def test_megabytes_of_json_are_refused_soon() -> None:
    many = 50_000
    keys = ", ".join(f'"{number}": 7' for number in range(many))
    refused(f"{{{keys}, {keys}}}")
    refused(f'{{{keys}, "7": 7}}')
    refused(f"{JSON.rstrip()[:-1]}, {keys}}}")
    refused(with_parts(moves=[{"type": "pass"}] * many))
    refused(with_parts(moves=[7] * many))
    refused(with_option("seed", "[" + "7," * many + "7]"))
    refused(with_move(0, {"type": "deal", "hands": [[]] * many, "stock": []}))
    refused(
        with_move(0, {"type": "deal", "hands": [[f"{n % 7}-{n // 7 % 7}" for n in range(many)]], "stock": []})
    )


# --- The schema -------------------------------------------------------------------------------------------

VALIDATOR: Any = Draft202012Validator(record_schema())


def fits(record: object) -> bool:
    return bool(VALIDATOR.is_valid(record))


def test_the_schema_is_a_schema_and_each_caller_has_a_copy() -> None:
    Draft202012Validator.check_schema(record_schema())
    assert record_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    record_schema().clear()
    assert record_schema()["title"] == "moon-dominoes record"


@pytest.mark.parametrize("table", some_tables(20), ids=named)
def test_real_records_fit_the_schema(table: Rules) -> None:
    record = match(table, 1, most=120)
    VALIDATOR.validate(json.loads(record.dumps("json")))
    VALIDATOR.validate(json.loads(Record(table, seed=LARGEST_SEED).dumps("json")))


def test_the_form_as_plain_values_is_that_of_the_text() -> None:
    form = record_form(SHORT)
    assert form == json.loads(JSON)
    assert read_record(form) == SHORT


def test_the_schema_has_every_option_and_every_choice() -> None:
    described: Any = record_schema()
    rules = described["$defs"]["rules"]
    names = [field.name for field in attrs.fields(Rules)]
    assert list(rules["properties"]) == names
    assert rules["required"] == names


ALL_SORTS: list[object] = [
    *(None, True, False, "", "yes", 2.5, {}, [], [1], ["fives"], ["fives", "fives"]),
    *(-1, *range(10), *range(20, 30), 10**6, 10**6 + 1, 2**64),
    *([str(call) for call in Trump], *(str(call) for call in Trump)),
    *(choice.value for kind in (AllPass, Defenders, Doubles, Made, Missed, Moon) for choice in kind),
]


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(Rules)])
def test_the_schema_takes_the_values_that_an_option_takes(name: str) -> None:
    form = rules_to_json(DON)
    empty = json.loads(JSON) | {"moves": []}
    for value in ALL_SORTS:
        try:
            rules_from_json(form | {name: value})
            taken = True
        except ParseError as error:
            # What fails only beside other options is right for its own.
            taken = isinstance(error.__cause__, RulesError) and len(error.__cause__.fields) > 1
        assert fits(empty | {"rules": form | {name: value}}) == taken, value


BAD_RECORDS: list[str] = [
    *(
        json.dumps({key: part for key, part in json.loads(JSON).items() if key != gone})
        for gone in json.loads(JSON)
    ),
    with_parts(kitty=True),
    with_parts(format="chess"),
    with_parts(version=2),
    with_parts(version="1"),
    with_parts(rules={}),
    with_parts(rules=rules_to_json(DON) | {"kitty": True}),
    with_parts(dealer=4),
    with_parts(dealer=-1),
    with_parts(dealer=True),
    with_parts(seed=-1),
    with_parts(seed=2**64),
    with_parts(seed=None),
    with_parts(seed=1.5),
    with_parts(moves=None),
    with_move(1, "pass"),
    with_move(1, {}),
    with_move(1, {"type": "hop"}),
    with_move(1, {"type": "pass", "tricks": 4}),
    with_move(1, {"type": "bid"}),
    with_move(1, {"type": "bid", "tricks": 0}),
    with_move(1, {"type": "bid", "tricks": 8}),
    with_move(1, {"type": "bid", "tricks": "4"}),
    with_move(1, {"type": "call", "trump": "nello"}),
    with_move(1, {"type": "call", "trump": 5}),
    with_move(1, {"type": "discard", "tile": "7-1"}),
    with_move(1, {"type": "play", "tile": "5-33"}),
    with_move(1, {"type": "play", "tile": None}),
    with_move(0, {"type": "deal", "hands": [], "stock": []}),
    with_move(0, {"type": "deal", "hands": [["5-3", "5-3"]], "stock": []}),
    with_move(0, {"type": "deal", "hands": [["5-3"]], "stock": ["5-4", "5-4"]}),
    with_move(0, {"type": "deal", "hands": [["5-3"]]}),
    "[]",
    "null",
]


@pytest.mark.parametrize("text", BAD_RECORDS, ids=named)
def test_the_schema_refuses_bad_records_as_reading_does(text: str) -> None:
    assert not fits(json.loads(text))
    refused(text)


json_scalars = (
    st.none() | st.booleans() | st.integers(-2, 30) | st.sampled_from(["5-3", "fives", "pass", "moon", ""])
)


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Every list or object inside, with each of its keys."""
    if isinstance(value, str) or not hasattr(value, "__getitem__"):
        return []
    keys: list[Any] = list(value.keys() if hasattr(value, "keys") else range(len(value)))
    return [(value, key) for key in keys] + [place for key in keys for place in places_in(value[key])]


@given(st.data())
def test_what_is_read_fits_the_schema(data: st.DataObject) -> None:
    for _ in range(10):
        record: Any = json.loads(JSON)
        parent, key = data.draw(st.sampled_from(places_in(record)))
        parent[key] = data.draw(json_scalars)
        try:
            Record.loads(json.dumps(record))
        except (ParseError, IllegalMove):
            continue
        VALIDATOR.validate(record)

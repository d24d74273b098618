"""What the table and the analyst in the browser ask of Python, asked here without a browser."""

import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import analyst
import attrs
import options
import pytest
import reading
import screen
from desk import Desk
from table import Table

from moon_dominoes import (
    DON,
    FRENCH3,
    PRESETS,
    TEXAS3,
    Deal,
    Json,
    ParseError,
    Record,
    Rules,
    TileSet,
    legal_moves,
    rules_from_json,
    rules_to_json,
)
from moon_dominoes.bots import TipsBot
from moon_dominoes.odds import hand_view, odds
from moon_dominoes.rulebook import RULE_NUMBERS
from moon_dominoes.view import observe
from moon_dominoes.worlds import sample_world

SEATED: dict[str, object] = {"seat": 0, "opponents": "tips", "seconds": 0.1, "names": []}
FOUR: dict[str, object] = SEATED | {"names": ["Ann", "Bo", "Cy", "Di"]}


def ask(desk: Desk, do: str, **parts: object) -> dict[str, Any]:
    answered: dict[str, Any] = json.loads(desk.answer(json.dumps({"do": do, **parts})))
    return answered


def sit(rules: Rules = DON, seed: int = 7, **parts: object) -> tuple[Desk, dict[str, Any]]:
    """A desk with a match that has come to the person's first turn, and what it shows."""
    desk = Desk()
    begun = ask(desk, "start", rules=rules_to_json(rules), seed=seed, **(SEATED | parts))
    assert "problem" not in begun
    return desk, ask(desk, "step", all=True)


def whole_match(desk: Desk, shown: dict[str, Any]) -> Iterator[tuple[Table, dict[str, Any]]]:
    """What is shown at each of the person's turns, and the match behind it."""
    while shown["turn"] != "over":
        yield desk._at_table(), shown
        match shown["turn"]:
            case "yours":
                offered = [*shown["choices"], *shown["hand"]]
                move = next(choice["move"] for choice in offered if choice["why"] is None)
                shown = ask(desk, "move", move=move)
            case _:
                shown = ask(desk, "step", all=True)
        assert "problem" not in shown
    yield desk._at_table(), shown


# --- What can be chosen -----------------------------------------------------------------------------------


def test_every_option_of_a_table_is_offered_with_its_words_and_its_rule() -> None:
    chosen: Any = options.choices()
    offered = [option for section in chosen["sections"] for option in section["options"]]
    assert {option["name"] for option in offered} == {field.name for field in attrs.fields(Rules)}
    assert all(option["rule"] in RULE_NUMBERS and option["words"] for option in offered)
    assert [preset["name"] for preset in chosen["presets"]] == list(PRESETS)
    assert all(rules_from_json(preset["rules"]) == PRESETS[preset["name"]] for preset in chosen["presets"])


def test_the_values_offered_are_all_that_an_option_takes() -> None:
    sections: Any = options.choices()["sections"]
    for option in (option for section in sections for option in section["options"]):
        for value in option.get("values", []):
            given = [value["value"]] if option["kind"] == "several" else value["value"]
            told = options.check(rules_to_json(DON) | {option["name"]: given})
            # Whatever stands against it is another option, and not that there is no such value.
            assert "players" in told or len(told["fields"]) > 1, (option["name"], value, told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "problem", "fields"),
    [
        ({"players": 3}, "partners need four players, not 3", ["players", "partnerships"]),
        ({"min_bid": 8}, "the minimum bid is from 1 to 7, not 8", ["min_bid"]),
        ({"min_bid": None}, "takes a whole number, not None", ["min_bid"]),
        ({"target": 1.5}, "takes a whole number, not 1.5", ["target"]),
        ({"calls": []}, "takes one or more members of Trump, not ()", ["calls"]),
    ],
)
def test_a_table_that_cannot_be_played_is_explained(
    change: dict[str, Json], problem: str, fields: list[str]
) -> None:
    assert options.check(rules_to_json(DON) | change) == {"problem": problem, "fields": fields}
    desk = Desk()
    assert problem in ask(desk, "start", rules=rules_to_json(DON) | change, seed=None, **SEATED)["problem"]


def test_a_table_that_can_be_played_tells_how_many_play() -> None:
    assert options.check(rules_to_json(TEXAS3)) == {"players": 3}


# --- A match ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_is_played_and_only_legal_moves_are_offered_as_such(preset: str) -> None:
    desk, shown = sit(PRESETS[preset], seat=1)
    seen = shown
    for match, seen in whole_match(desk, shown):
        view = match.view
        assert {held["move"].split()[1] for held in seen["hand"]} == {str(tile) for tile in view.hand}
        legal = {choice["move"] for choice in [*seen["choices"], *seen["hand"]] if choice["why"] is None}
        assert legal == {str(move) for move in legal_moves(view)}
        lying = view.trick.tiles if view.trick is not None else ()
        public = {tile for trick in view.tricks for tile in trick.tiles}.union(
            lying, view.hand, {view.discard}
        )
        assert set(re.findall(r'data-tile="(.*?)"', seen["picture"])) <= set(map(str, public))
        over = seen["turn"] in ("deal", "over")
        trick = view.results[-1].played[-1] if over else view.trick
        lying = trick.tiles if trick is not None else ()
        assert set(re.findall(r'data-tile="(.*?)"', seen["trick"] or "")) == set(map(str, lying))
    state, rows = desk._at_table().state, list[object](seen["sheet"]["rows"])
    assert state.is_over
    assert len(rows) == len(state.results)


@pytest.mark.parametrize("preset", ["DON", "TEXAS4"])
def test_what_is_shown_is_the_same_whatever_the_others_hold(preset: str) -> None:
    desk, shown = sit(PRESETS[preset])
    rng, turns = Random(1), 0
    for match, seen in whole_match(desk, shown):
        if seen["turn"] != "yours":
            continue
        turns += 1
        other = with_other_hands(match, rng)
        elsewhere: dict[str, Any] = json.loads(json.dumps(screen.shown(other)))
        assert other.state.hands[0] == match.state.hands[0]
        # A match that is kept is the one thing that holds hidden tiles.
        assert elsewhere | {"packed": ""} == {part: seen[part] for part in elsewhere} | {"packed": ""}
    assert turns > 20


def with_other_hands(match: Table, rng: Random) -> Table:
    """The same match, but in this hand the others were dealt any tiles that fit what the person has seen."""
    record, view = match.record, match.view
    world = sample_world(view, rng)
    tricks = [*view.tricks, view.trick] if view.trick is not None else view.tricks
    played = [
        TileSet(tile for trick in tricks for seat, tile in trick.plays if seat == each)
        for each in record.rules.seats
    ]
    at = max(place for place, move in enumerate(record.moves) if isinstance(move, Deal))
    deal = Deal(tuple(held | gone for held, gone in zip(world.hands, played, strict=True)))
    moves = [*record.moves[:at], deal, *record.moves[at + 1 :]]
    other = Record(record.rules, moves, record.dealer, record.seed)
    return Table.of(other, match.seat, match.opponents, match.names)


def test_an_illegal_move_tells_why_by_rule_with_the_names_of_the_seats() -> None:
    desk, shown = sit(names=["Me", "Bo"])
    low = next(choice for choice in shown["choices"] if choice["move"] == "bid 5")
    assert low["why"] == {"text": "Bid 5 is too low: the highest bid so far is 6", "rule": "B3"}
    refused = ask(desk, "move", move="bid 5")
    assert refused == {"problem": "Bid 5 is too low: the highest bid so far is 6 (B3)"}
    turns = whole_match(desk, shown)
    seen = next(seen for _, seen in turns if seen["turn"] == "deal")
    assert seen["hand"] == []
    assert "Bo is to deal" in seen["headline"]
    assert "is not a move" in ask(desk, "move", move="fly")["problem"]


def test_steps_tell_what_happened_one_by_one_or_all_at_once() -> None:
    lines: list[str] = []
    desk = Desk()
    shown = ask(desk, "start", rules=rules_to_json(DON), seed=7, **SEATED)
    while shown["turn"] == "theirs":
        shown = ask(desk, "step")
        lines += shown["told"]
    assert lines == ["South deals hand 1.", "West bids 4.", "North bids 6.", "East passes."]
    assert sit()[1]["told"] == lines


def test_a_finished_trick_is_told_and_drawn() -> None:
    desk, shown = sit()
    shown = ask(desk, "move", move="pass")
    while not shown["taken"]:
        assert shown["turn"] == "theirs" or any(held["why"] is None for held in shown["hand"])
        shown = (
            ask(desk, "step")
            if shown["turn"] == "theirs"
            else ask(desk, "move", move=next(held["move"] for held in shown["hand"] if held["why"] is None))
        )
    assert shown["told"][-1] == "West plays 2-0; North takes trick 1 with 5-5."
    assert set(re.findall(r'data-tile="(.*?)"', shown["taken"])) == {
        str(tile) for tile in desk._at_table().state.tricks[0].tiles
    }


def test_a_widow_is_shown_to_the_bidder_alone() -> None:
    said: dict[int, Callable[[dict[str, Any]], str]] = {
        0: lambda shown: shown["choices"][-1]["move"],  # a Moon, which nobody can outbid
        2: lambda _: "pass",
    }
    for seat, line in {0: r"South bids .* takes the widow, \d-\d\.", 2: r".* takes the widow\."}.items():
        desk, shown = sit(TEXAS3, seed=7, seat=seat)
        shown = ask(desk, "move", move=said[seat](shown))
        told = shown["told"]
        if shown["turn"] == "theirs":
            told += ask(desk, "step", all=True)["told"]
        (widow,) = (each for each in told if "widow" in each)
        assert re.fullmatch(line, widow)


def test_undo_goes_back_to_the_persons_last_turn_as_often_as_one_likes() -> None:
    desk, shown = sit(FRENCH3)
    matches: list[Record] = []
    for match, seen in whole_match(desk, shown):
        if seen["turn"] == "yours":
            matches.append(match.record)
        if len(matches) == 12:
            break
    for record in reversed(matches[:-1]):
        ask(desk, "undo")
        assert desk._at_table().record == record
    assert ask(desk, "undo") == {"problem": "there is no move of yours to take back"}


@pytest.mark.parametrize("kind", options.OPPONENTS)
def test_opponents_play_as_chosen(kind: str) -> None:
    rules = attrs.evolve(DON, hand_limit=1)
    desk, shown = sit(rules, opponents=kind, seconds=0)
    *_, (match, _) = whole_match(desk, shown)
    assert match.state.is_over
    if kind == "tips":
        states = list(match.record.states())
        for state, move in zip(states, match.record.moves, strict=False):
            if state.actor not in (None, 0):
                assert TipsBot()(observe(state, state.actor)) == move


def test_random_opponents_play_alike_at_the_same_place() -> None:
    again = [ask(sit(opponents="random")[0], "save")["text"] for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize(
    ("bot", "reason"), [("tips", "count your sure tricks"), ("deals", "it wins most often")]
)
def test_hints_weigh_every_legal_move(bot: str, reason: str) -> None:
    desk, shown = sit()
    given = ask(desk, "hint", bot=bot)
    legal = {choice["move"] for choice in shown["choices"] if choice["why"] is None}
    assert {option["move"] for option in given["options"]} == legal
    assert given["move"] == given["options"][0]["move"]
    assert given["reason"].startswith(reason)


def test_there_is_no_hint_where_there_is_nothing_to_decide() -> None:
    desk = Desk()
    ask(desk, "start", rules=rules_to_json(DON), seed=7, **SEATED)
    assert ask(desk, "hint", bot="tips") == {"problem": "there is nothing for you to decide now"}
    assert ask(Desk(), "save") == {"problem": "there is no match yet"}


def test_names_are_given_from_the_seat_on() -> None:
    desk, _ = sit(seat=2, names=["Me", "", "Oz"])
    assert desk._at_table().names == ("Oz", "East", "Me", "West")
    assert "names" in ask(desk, "start", rules=rules_to_json(DON), **(SEATED | {"names": ["\0"]}))["problem"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seat": 4}, "seat: takes a whole number from 0 to 3, not 4"),
        ({"seat": None}, "seat: takes a whole number from 0 to 3, not None"),
        ({"opponents": "gods"}, "opponents: takes one of tips, monte-carlo, random, not 'gods'"),
        ({"seconds": 31}, "seconds: takes 0 to 30 seconds, not 31"),
        ({"seconds": "1"}, "seconds: takes a number of seconds"),
        ({"seed": -1}, "seed: takes a whole number from 0"),
        ({"names": "Bo"}, "names: takes a list, not 'Bo'"),
    ],
)
def test_what_cannot_be_chosen_is_told(change: dict[str, object], problem: str) -> None:
    request = {"rules": rules_to_json(DON), "seed": 7} | SEATED | change
    assert ask(Desk(), "start", **request)["problem"].startswith(problem)


def test_the_rules_are_those_of_the_table() -> None:
    desk, _ = sit(TEXAS3)
    rules = ask(desk, "rules")["rules"]
    assert "W1" in [rule["number"] for rule in rules]
    assert rules[0]["section"] == "The table"
    assert all(rule["text"] and rule["source"] for rule in rules)


# --- Matches kept and shared ------------------------------------------------------------------------------


def test_nothing_is_decided_in_the_persons_place() -> None:
    desk, _ = sit()
    before = desk._at_table()
    for everything in (False, True):
        assert ask(desk, "step", all=everything) == {"problem": "nothing comes next without you"}
    assert desk._at_table() == before
    desk, shown = sit(attrs.evolve(FRENCH3, hand_limit=1))
    *_, _ = whole_match(desk, shown)
    assert desk._at_table().turn == "over"
    assert ask(desk, "step") == {"problem": "nothing comes next without you"}


def test_a_match_is_packed_and_unpacked() -> None:
    desk, shown = sit(TEXAS3, seat=2, opponents="random", names=["Ann", "Bo", "Cy"])
    packed = ask(desk, "link")["packed"]
    assert re.fullmatch(r"[A-Za-z0-9_-]+", packed)
    assert packed == shown["packed"]
    other = Desk()
    opened = ask(other, "open", packed=packed)
    assert other._at_table() == desk._at_table()
    assert opened["told"] == ["The match goes on."]
    assert {**opened, "told": None} == {**shown, "told": None}


def test_a_saved_match_is_loaded_in_either_form() -> None:
    desk, _ = sit(TEXAS3)
    record = Record.loads(ask(desk, "save")["text"])
    assert record == desk._at_table().record
    for form in ("text", "json"):
        other = Desk()
        ask(other, "load", text=record.dumps(form), **SEATED)
        assert other._at_table() == desk._at_table()
    assert ask(Desk(), "load", text="nonsense", **SEATED)["problem"].startswith("line 1: a record begins")


def packed(parts: object) -> str:
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    text = parts if isinstance(parts, bytes) else json.dumps(parts).encode()
    return urlsafe_b64encode(deflate.compress(text) + deflate.flush()).decode().rstrip("=")


@pytest.mark.parametrize(
    "link",
    [
        "",
        "A",
        "AAAA",
        "Größe",
        "%%%%",
        packed(b"no JSON"),
        packed(b"[" * 100_000),
        packed(b"\xff"),
        packed([]),
        packed({}),
        packed({"record": "x"} | SEATED),
        packed({"record": 7} | SEATED),
        packed({"record": Record(DON, seed=1).dumps()} | SEATED),
        packed({"record": Record(DON, seed=1).dumps(), "names": [1, 2, 3, 4]} | SEATED),
        packed({"record": "a" * 2_000_000} | SEATED),
        packed(b'{"seat": ' + b"9" * 5_000 + b"}"),
        *(
            packed({"record": Record(DON, seed=1).dumps()} | FOUR | {"seconds": 10**exponent})
            for exponent in (2, 400)
        ),
        packed({"record": Record(DON, seed=1).dumps()} | FOUR | {"seconds": float("nan")}),
    ],
)
def test_a_damaged_link_is_refused_in_words(link: str) -> None:
    answered = ask(Desk(), "open", packed=link)
    assert set(answered) == {"problem"}
    assert answered["problem"]


@pytest.mark.parametrize(
    "text", ["[" * 100, '{"a":' * 9_000, '{"a\\"[": [' * 9_000, '["' + '\\"' * 200_000 + "[" * 9_000]
)
def test_what_is_nested_too_deeply_for_a_browser_is_refused_unread(text: str) -> None:
    for request in (
        {"do": "load", "text": text, **SEATED},
        {"do": "open", "packed": packed(text.encode())},
        {"do": "open", "packed": packed({"record": text} | FOUR)},
    ):
        (problem,) = json.loads(Desk().answer(json.dumps(request))).values()
        assert problem
    with pytest.raises(ParseError, match="nested too deeply"):
        reading.shallow("[" * 51)
    assert reading.shallow('["[[[", {}]' * 99)


def test_a_link_cut_anywhere_is_refused() -> None:
    whole = sit()[1]["packed"]
    for length in range(0, len(whole), 37):
        assert set(ask(Desk(), "open", packed=whole[:length])) == {"problem"}


def test_a_match_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, _ = sit()
    monkeypatch.setattr("desk.LONGEST_LINK", 10)
    assert "save it to a file" in ask(desk, "link")["problem"]


def test_a_whole_match_fits_into_a_link() -> None:
    desk, shown = sit()
    *_, (_, last) = whole_match(desk, shown)
    assert ask(desk, "link") == {"packed": last["packed"]}


# --- The analyst ------------------------------------------------------------------------------------------

HAND = "5-5 6-5 5-2 5-1 6-4 4-4 2-1"


def inquire(do: str, **parts: object) -> dict[str, Any]:
    answered: dict[str, Any] = json.loads(analyst.answer(json.dumps({"do": do, **parts})))
    return answered


def test_the_analyst_says_what_the_odds_say() -> None:
    found = odds(hand_view(DON, TileSet.parse(HAND)), samples=40)
    told = inquire("look", hand=HAND.replace(" ", ","), table="DON", deals=40)
    assert told["deals"] == 40
    assert [bid["made"] for bid in told["bids"]] == [str(bid.made) for bid in found.bids]
    assert found.best is not None
    assert told["best"]["bid"] == str(found.best.bid.tricks)
    assert told["best"]["call"] == str(found.best.call)
    assert told["words"][1].startswith(f"A bid of {found.best.bid.tricks} with {found.best.call} pays best.")
    assert told["chart"].count('class="moon-odds"') == told["column"].count('class="moon-odds"') == 8
    assert 'viewBox="0 0 236 ' in told["column"]


def test_a_poor_hand_is_told_to_pass() -> None:
    told = inquire("look", hand="4-3 4-4 5-1 5-3 6-2 6-4 6-5", table="TEXAS3", deals=40)
    assert told["best"] is None
    assert "No bid pays" in told["words"][1]


def test_the_analyst_offers_every_tile_and_every_table() -> None:
    known = inquire("tiles")
    assert len(known["tiles"]) == 28
    assert [each["name"] for each in known["tables"]] == list(PRESETS)
    assert [len(each["deck"]) for each in known["tables"]] == [rules.deck for rules in PRESETS.values()]
    assert inquire("read", hand="3-5, 6-6") == {"hand": ["5-3", "6-6"]}


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"hand": "5-5"}, "a hand has 7 tiles, not 1"),
        ({"hand": HAND + " 0-0"}, "a hand has 7 tiles, not 8"),
        ({"hand": "7-1"}, "'7-1' is not a tile"),
        ({"hand": HAND.replace("2-1", "1-0"), "table": "TEXAS3"}, "1-0 is not in the deck of 22 tiles"),
        ({"table": "MARS"}, "table: takes one of DON"),
        ({"table": None}, "table: takes one of DON"),
        ({"deals": 0}, "deals: takes a whole number from 1 to 10000, not 0"),
        ({"hand": None}, "hand: takes a text"),
    ],
)
def test_what_the_analyst_cannot_do_is_told(parts: dict[str, object], problem: str) -> None:
    request = {"hand": HAND, "table": "DON", "deals": 1} | parts
    assert inquire("look", **request)["problem"].startswith(problem)

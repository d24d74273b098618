from __future__ import annotations

import ast
import copy
import inspect
import os
import pickle
import subprocess
import sys
from enum import Enum
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import attrs
import pytest

from moon_dominoes import (
    DON,
    PRESETS,
    TEXAS3,
    AllPass,
    Defenders,
    Doubles,
    Leftover,
    Made,
    Missed,
    Moon,
    Rules,
    RulesError,
    Trump,
)
from moon_dominoes import rules as rules_module
from moon_dominoes.tiles import DECKS

FIELDS = tuple(field.name for field in attrs.fields(Rules))
NO_BLANKS = tuple(call for call in Trump if call is not Trump.BLANKS)

SIZES = {
    # players, partnerships, deck: sides, left over
    (4, True, 28): (((0, 2), (1, 3)), 0),
    (4, False, 28): (((0,), (1,), (2,), (3,)), 0),
    (3, False, 28): (((0,), (1,), (2,)), 7),
    (3, False, 22): (((0,), (1,), (2,)), 1),
    (3, False, 21): (((0,), (1,), (2,)), 0),
}
"""The tables that seven tiles each allow; no other."""


def table(**options: Any) -> Rules:
    """Don's table but for some options, perhaps of wrong types on purpose."""
    return attrs.evolve(DON, **options)


def refused(said: str, rules: Rules = DON, /, **options: Any) -> None:
    """Whether a table is refused with this message, which names the fields first."""
    with pytest.raises(RulesError) as error:
        attrs.evolve(rules, **options)
    assert str(error.value) == said
    fields, message = said.split(": ", 1)
    assert (error.value.fields, error.value.message) == (tuple(fields.split(", ")), message)


# Tables


@pytest.mark.rule("T1")
@pytest.mark.rule("T3")
@pytest.mark.parametrize(("size", "expected"), SIZES.items())
def test_the_sides_and_what_is_left_over(size: tuple[int, bool, int], expected: Any) -> None:
    players, partnerships, deck = size
    sides, stock = expected
    rules = table(players=players, partnerships=partnerships, deck=deck, calls=NO_BLANKS)
    assert rules.seats == range(players)
    assert rules.sides == sides
    assert [rules.side_of(seat) for seat in rules.seats] == [
        next(side for side, seats in enumerate(sides) if seat in seats) for seat in range(players)
    ]
    assert rules.stock_size == stock
    assert rules.leftover is {0: Leftover.NONE, 1: Leftover.WIDOW, 7: Leftover.BONEYARD}[stock]


@pytest.mark.rule("T1")
@pytest.mark.rule("T3")
def test_no_other_table_can_be_dealt() -> None:
    for players, partnerships, deck in product((3, 4), (True, False), DECKS):
        options = {"players": players, "partnerships": partnerships, "deck": deck, "calls": NO_BLANKS}
        if (players, partnerships, deck) in SIZES:
            table(**options)
        else:
            with pytest.raises(RulesError):
                table(**options)


def test_the_side_of_seats_that_are_not_there() -> None:
    for rules, seat in ((DON, 4), (DON, -1), (TEXAS3, 3), (DON, 100)):
        with pytest.raises(ValueError, match=r"^seats are 0 to") as error:
            rules.side_of(seat)
        assert str(error.value) == f"seats are 0 to {rules.players - 1}, not {seat}"
    with pytest.raises(ValueError, match=r"^seats are 0 to 3, not a huge number$"):
        DON.side_of(10**5000)


# Options that contradict each other


@pytest.mark.rule("T1")
def test_partners_need_four_players() -> None:
    said = "players, partnerships: partners need four players, not 3"
    refused(said, DON, players=3)
    refused(said, TEXAS3, partnerships=True)


@pytest.mark.rule("T3")
def test_seven_tiles_each_need_a_deck() -> None:
    refused("players, deck: 4 players need 28 tiles, not 22", DON, deck=22)
    refused("players, deck: 4 players need 28 tiles, not 21", DON, deck=21)
    refused("players, deck: 4 players need 28 tiles, not 22", TEXAS3, players=4)


@pytest.mark.rule("C1")
def test_blanks_are_called_only_where_there_are_some() -> None:
    said = "deck, calls: blanks cannot be called from a deck without blanks"
    refused(said, TEXAS3, deck=21)
    refused(said, attrs.evolve(TEXAS3, deck=21, calls=NO_BLANKS), calls=(Trump.BLANKS,))


@pytest.mark.rule("W1")
def test_a_call_before_the_widow_needs_a_widow() -> None:
    said = "call_before_widow, players, deck: there is no widow to call before"
    refused(said, DON, call_before_widow=True)
    refused(said, attrs.evolve(TEXAS3, deck=21, calls=NO_BLANKS), call_before_widow=True)
    assert attrs.evolve(TEXAS3, call_before_widow=True).leftover is Leftover.WIDOW
    assert attrs.evolve(TEXAS3, deck=28, call_before_widow=True).leftover is Leftover.BONEYARD


@pytest.mark.rule("B4")
def test_who_may_bid_a_moon_needs_a_moon() -> None:
    said = "moon_below_zero, moon: no side can bid a Moon, below zero or not"
    refused(said, DON, moon=Moon.NEVER, moon_below_zero=False)
    for moon in (Moon.ANY_TIME, Moon.OVER_SEVEN):
        assert table(moon=moon, moon_below_zero=False).moon is moon


@pytest.mark.rule("C4")
def test_what_doubles_are_at_no_trump_needs_no_trump() -> None:
    said = "no_trump_doubles, calls: says what doubles are at no trump, which cannot be called"
    for doubles in (Doubles.LOW, Doubles.OWN_SUIT):
        refused(said, DON, no_trump_doubles=doubles)
        assert table(no_trump_doubles=doubles, calls=(Trump.NO_TRUMP,)).no_trump_doubles is doubles


@pytest.mark.rule("P2")
@pytest.mark.rule("P5")
@pytest.mark.parametrize("field", ["lead_trump", "may_trump"])
def test_trumps_are_led_or_played_only_where_there_are_some(field: str) -> None:
    refused(f"{field}, calls: there are never any trumps", calls=(Trump.NO_TRUMP,), **{field: True})
    for call in set(Trump) - {Trump.NO_TRUMP}:
        assert getattr(table(calls={call, Trump.NO_TRUMP}, **{field: True}), field) is True


# Values of the wrong type or out of range

INTEGERS = {
    "players": ("the number of players is 3 or 4", [2, 5, 0, -4]),
    "deck": ("the size of the deck is 28 or 22 or 21", [27, 0, -28]),
    "min_bid": ("the minimum bid is from 1 to 7", [0, 8, -1]),
    "moon_made": ("the stake of a made Moon is from 0 to 1000000", [-1, 1_000_001]),
    "moon_missed": ("the stake of a missed Moon is from 0 to 1000000", [-1, 1_000_001]),
    "target": ("the target is from 1 to 1000000", [0, -1, 1_000_001]),
    "hand_limit": ("the hand limit is from 1 to 1000000", [0, -1, 1_000_001]),
}
ENUMS: dict[str, type[Enum]] = {
    "moon": Moon,
    "all_pass": AllPass,
    "no_trump_doubles": Doubles,
    "made": Made,
    "missed": Missed,
    "defenders": Defenders,
}
SWITCHES = (
    *("partnerships", "moon_below_zero", "call_before_widow", "recall_trump", "lead_trump", "may_trump"),
    *("end_when_decided", "moon_made_wins", "moon_missed_loses", "bidder_goes_out"),
)


def test_every_field_is_tried_below() -> None:
    assert sorted(FIELDS) == sorted([*INTEGERS, *ENUMS, *SWITCHES, "calls"])


@pytest.mark.parametrize("field", INTEGERS)
def test_a_number_out_of_range_is_refused(field: str) -> None:
    words, values = INTEGERS[field]
    for value in values:
        refused(f"{field}: {words}, not {value}", **{field: value})
    for huge in (10**5000, -(10**5000)):
        refused(f"{field}: {words}, not a huge number", **{field: huge})


@pytest.mark.parametrize("field", INTEGERS)
def test_a_number_of_the_wrong_type_is_refused(field: str) -> None:
    words, _ = INTEGERS[field]
    good = {"players": 4, "deck": 28}.get(field, 1)
    for value in (True, False, float(good), str(good), (good,), [good], Trump.ONES, float("nan")):
        refused(f"{field}: {words}, not {value!r}", **{field: value})
    if field != "hand_limit":
        refused(f"{field}: {words}, not None", **{field: None})


@pytest.mark.parametrize(
    ("field", "bounds"),
    [
        ("min_bid", (1, 7)),
        ("moon_made", (0, 1_000_000)),
        ("moon_missed", (0, 1_000_000)),
        ("target", (1, 1_000_000)),
        ("hand_limit", (1, 1_000_000)),
    ],
)
def test_a_number_may_be_at_either_end_of_its_range(field: str, bounds: tuple[int, int]) -> None:
    for value in bounds:
        assert getattr(table(**{field: value}), field) == value


@pytest.mark.parametrize("field", ENUMS)
def test_an_option_that_is_no_member_of_its_enum_is_refused(field: str) -> None:
    takes = f"{field}: takes a member of {ENUMS[field].__name__}, not "
    member = getattr(DON, field)
    for value in (member.value, member.name, [member.value], None, True, 0, Trump.ONES, Leftover.NONE):
        refused(f"{takes}{value!r}", **{field: value})
    refused(f"{takes}a huge number", **{field: 10**5000})


@pytest.mark.parametrize("field", SWITCHES)
def test_a_switch_that_is_no_bool_is_refused(field: str) -> None:
    for value in (1, 0, "yes", None, 1.0, [True], Trump.ONES):
        refused(f"{field}: takes True or False, not {value!r}", **{field: value})
    refused(f"{field}: takes True or False, not a huge number", **{field: 10**5000})


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    "value",
    [
        *("fives", ["fives"], 5, None, True, Trump.FIVES, [5], [[]], ["fives", 5]),
        *([Trump.FIVES, None], [Trump.FIVES, Moon.NEVER], Trump.FIVES.value),
    ],
    ids=repr,
)
def test_calls_that_are_no_calls_are_refused(value: object) -> None:
    refused(f"calls: the calls are members of Trump, not {value!r}", calls=value)


@pytest.mark.rule("C1")
@pytest.mark.parametrize("value", [10**5000, [10**5000]], ids=["huge", "huge in a list"])
def test_calls_that_cannot_be_shown_are_refused(value: object) -> None:
    refused("calls: the calls are members of Trump, not a huge number", calls=value)


@pytest.mark.rule("C1")
@pytest.mark.parametrize("value", [(), "", range(0)], ids=repr)
def test_there_is_a_call(value: object) -> None:
    refused("calls: takes one or more members of Trump, not ()", calls=value)


@pytest.mark.rule("C1")
def test_calls_that_are_members_of_another_enum_are_refused() -> None:
    kinds = (Doubles.HIGH, Doubles.LOW)
    refused(f"calls: takes one or more members of Trump, not {kinds!r}", calls=kinds)


@pytest.mark.rule("C1")
def test_calls_are_kept_in_one_order_whatever_is_given() -> None:
    three = (Trump.BLANKS, Trump.DOUBLES, Trump.NO_TRUMP)
    for given in permutations(three):
        for collection in (given, list(given), set(given), frozenset(given), iter(given), (*given, given[0])):
            rules = table(calls=collection)
            assert rules.calls == three
            assert rules == table(calls=three)
            assert hash(rules) == hash(table(calls=three))
    assert table(calls=Trump).calls == tuple(Trump)
    assert table(calls=dict.fromkeys(three)).calls == three
    assert table(calls=(Trump.FOLLOW_ME,)).calls == (Trump.NO_TRUMP,)


def test_an_error_is_a_value_error_and_survives_pickling() -> None:
    with pytest.raises(ValueError, match="min_bid") as caught:
        table(min_bid=8)
    back = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  # our own
    assert type(back) is RulesError
    assert str(back) == "min_bid: the minimum bid is from 1 to 7, not 8"
    assert back.fields == ("min_bid",)
    assert str(RulesError("of no field")) == "of no field"


# Rules as values


def test_a_table_with_one_option_changed_is_another_table() -> None:
    others: dict[str, Any] = {
        "players": (attrs.evolve(DON, partnerships=False), 3),
        "partnerships": (DON, False),
        "deck": (TEXAS3, 28),
        "min_bid": (DON, 4),
        "moon": (DON, Moon.NEVER),
        "moon_below_zero": (DON, False),
        "all_pass": (DON, AllPass.LAST_BIDS),
        "calls": (DON, tuple(Trump)),
        "call_before_widow": (TEXAS3, True),
        "recall_trump": (DON, True),
        "lead_trump": (DON, True),
        "may_trump": (DON, True),
        "no_trump_doubles": (TEXAS3, Doubles.LOW),
        "end_when_decided": (DON, True),
        "made": (DON, Made.BID),
        "missed": (DON, Missed.BID),
        "defenders": (DON, Defenders.TRICKS),
        "moon_made": (DON, 21),
        "moon_made_wins": (DON, False),
        "moon_missed": (DON, 70),
        "moon_missed_loses": (DON, False),
        "target": (DON, 500),
        "bidder_goes_out": (DON, False),
        "hand_limit": (DON, 10),
    }
    assert tuple(others) == FIELDS
    for name, (base, value) in others.items():
        changed = attrs.evolve(base, **{name: value})
        assert getattr(changed, name) == value != getattr(base, name)
        assert changed != base
        assert attrs.evolve(changed, **{name: getattr(base, name)}) == base
        same = [field for field in FIELDS if getattr(changed, field) == getattr(base, field)]
        assert same == [field for field in FIELDS if field != name]


def test_equal_tables_hash_alike_and_find_each_other() -> None:
    assert Rules() == DON
    assert hash(Rules()) == hash(DON)
    assert {DON: 1}[Rules()] == 1
    assert len(set(PRESETS.values())) == 5


def test_options_are_given_by_name_only() -> None:
    with pytest.raises(TypeError):
        Rules(3)  # type: ignore[call-arg]  # what is tested
    with pytest.raises(TypeError):
        table(marks=7)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_table_survives_copies(rules: Rules) -> None:
    hash(rules)
    assert copy.copy(rules) == copy.deepcopy(rules) == rules
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(rules, protocol))  # noqa: S301  # our own
        assert back == rules
        assert hash(back) == hash(rules)


def test_a_table_pickled_by_another_process_hashes_like_ours() -> None:
    source = Path(inspect.getfile(rules_module)).parents[1]
    program = "import pickle; from moon_dominoes import DON; hash(DON); print(pickle.dumps(DON).hex())"
    for seed in ("1", "2"):
        run = subprocess.run(  # noqa: S603  # ourselves
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": seed},
        )
        back = pickle.loads(bytes.fromhex(run.stdout))  # noqa: S301  # our own
        assert back == DON
        assert {back: 1}[DON] == 1


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_table_is_read_back_from_its_repr(rules: Rules) -> None:
    assert eval(repr(rules)) == rules  # noqa: S307  # what `repr` promises


def test_a_table_cannot_be_changed() -> None:
    for name in (*FIELDS, "seats", "sides", "stock_size", "leftover", "other"):
        with pytest.raises(AttributeError):
            setattr(DON, name, 4)
        with pytest.raises(AttributeError):
            delattr(DON, name)
    assert Rules() == DON
    assert not hasattr(DON, "__dict__")


# What the source says of them


def documented(kind: type) -> dict[str, str]:
    """The string below each assignment in the body of a class, by the name assigned."""
    tree = ast.parse(inspect.getsource(rules_module))
    classes = {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}
    found: dict[str, str] = {}
    for line, below in pairwise(classes[kind.__name__]):
        if (
            isinstance(line, ast.AnnAssign)
            and isinstance(line.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            found[line.target.id] = below.value.value
    return found


def test_every_field_says_what_it_does_and_by_which_rule() -> None:
    said = documented(Rules)
    assert tuple(said) == FIELDS
    for name, text in said.items():
        assert any(f"({letter}{number})" in text for letter in "TBWCPSM" for number in range(1, 9)), name


@pytest.mark.parametrize("kind", [Moon, AllPass, Leftover, Made, Missed, Defenders])
def test_the_values_of_every_option_are_named_alike(kind: type[Enum]) -> None:
    assert kind.__doc__
    for member in kind:
        assert member.value == member.name.lower().replace("_", "-")
        assert kind(member.value) is member


@pytest.mark.rule("T1")
@pytest.mark.parametrize("seat", [True, 1.0, "1", None])
def test_the_side_of_what_is_no_seat_is_refused(seat: Any) -> None:
    with pytest.raises(TypeError, match=rf"^a seat is an int, not {seat!r}$"):
        DON.side_of(seat)

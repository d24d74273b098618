"""The nine calls, held against suits written out as lists, highest tile first (`positions.ordered_suits`)."""

from __future__ import annotations

import copy
import pickle
from itertools import product
from random import Random
from typing import Any

import pytest

from moon_dominoes import Doubles, ParseError, Tile, Trump
from moon_dominoes.tiles import EMPTY, TILES
from moon_dominoes.trumps import SUIT_NAMES, Suits, suits
from positions import TRUMPS, followers, in_order, ordered_suits, suit_led, tiles

TABLES = list(product(Trump, Doubles))


def fresh(call: Trump, doubles: Doubles) -> Suits:
    """The table that `suits` gives, made anew rather than looked up: so that what makes it is tested."""
    return Suits(call, doubles if call is Trump.NO_TRUMP else Doubles.HIGH)


@pytest.mark.parametrize(("call", "doubles"), TABLES)
def test_a_table_is_kept_as_it_was_made(call: Trump, doubles: Doubles) -> None:
    for name in Suits.__slots__:
        assert getattr(suits(call, doubles), name) == getattr(fresh(call, doubles), name)


def ranking(lead: Tile, call: Trump, doubles: Doubles = Doubles.HIGH) -> list[Tile]:
    """All tiles that can win the trick, the highest first, as the table has it."""
    power = fresh(call, doubles).power[lead.index]
    return sorted((tile for tile in TILES if power[tile.index] > 0), key=lambda tile: -power[tile.index])


each_table = pytest.mark.parametrize(("call", "doubles"), TABLES)


# The names of the calls


def test_the_nine_calls() -> None:
    assert [(str(call), call.value) for call in Trump] == [
        ("blanks", 0),
        ("ones", 1),
        ("twos", 2),
        ("threes", 3),
        ("fours", 4),
        ("fives", 5),
        ("sixes", 6),
        ("doubles", 7),
        ("no-trump", 8),
    ]
    assert str(Trump.FOLLOW_ME) == "no-trump"


def test_calls_hash_by_their_value_so_that_sets_have_one_order_everywhere() -> None:
    assert [hash(call) for call in Trump] == list(range(9))


def test_every_call_is_read_back_from_its_text() -> None:
    for call in Trump:
        assert Trump.parse(str(call)) is call
        assert Trump.parse(f" {call.name} ") is call
    assert Trump.parse("follow-me") is Trump.NO_TRUMP


@pytest.mark.parametrize(
    "text", ["", "five", "no trump", "5", "sevens", "__str__", 5, None, b"fives", Trump.FIVES]
)
def test_no_other_text_is_a_call(text: Any) -> None:
    with pytest.raises(ParseError) as error:
        Trump.parse(text)
    assert str(error.value) == (
        f"{text!r} is not a call: blanks, ones, twos, threes, fours, fives, sixes, doubles, no-trump"
    )


def test_the_three_kinds_of_doubles() -> None:
    assert [kind.value for kind in Doubles] == ["high", "low", "own-suit"]
    assert Doubles("own-suit") is Doubles.OWN_SUIT


def test_calls_and_kinds_of_doubles_survive_copies_as_themselves() -> None:
    for member in (*Trump, *Doubles):
        assert copy.copy(member) is copy.deepcopy(member) is member
        assert pickle.loads(pickle.dumps(member)) is member  # noqa: S301  # our own


# The table of each call


@each_table
@pytest.mark.rule("C2")
@pytest.mark.rule("C3")
@pytest.mark.rule("C4")
def test_the_trumps_of_a_call(call: Trump, doubles: Doubles) -> None:
    assert fresh(call, doubles).trumps == tiles(ordered_suits(call, doubles).get(TRUMPS, ""))


@each_table
@pytest.mark.rule("P4")
def test_the_suit_that_every_tile_leads(call: Trump, doubles: Doubles) -> None:
    table = fresh(call, doubles)
    for lead in TILES:
        suit = suit_led(ordered_suits(call, doubles), lead)
        assert table.suit[lead.index] == (call.value if suit == TRUMPS else suit)


@each_table
@pytest.mark.rule("P3")
def test_what_follows_every_lead(call: Trump, doubles: Doubles) -> None:
    table = fresh(call, doubles)
    for lead in TILES:
        follows = {tile for tile in TILES if table.follow[lead.index] >> tile.index & 1}
        assert follows == followers(call, lead, doubles)
        assert lead in follows


@each_table
@pytest.mark.rule("P6")
@pytest.mark.rule("P7")
def test_what_beats_what_under_every_lead(call: Trump, doubles: Doubles) -> None:
    table = fresh(call, doubles)
    lists = ordered_suits(call, doubles)
    for lead in TILES:
        trumps = in_order(lists.get(TRUMPS, ""))
        led = in_order(lists[suit_led(lists, lead)])
        expected = [*trumps, *(tile for tile in led if tile not in trumps)]
        assert ranking(lead, call, doubles) == expected
        assert {table.power[lead.index][tile.index] for tile in set(TILES) - set(expected)} == {0}


@each_table
@pytest.mark.rule("P7")
def test_no_two_tiles_that_can_win_are_level(call: Trump, doubles: Doubles) -> None:
    for power in fresh(call, doubles).power:
        winning = [rank for rank in power if rank > 0]
        assert len(winning) == len(set(winning)) > 0


@each_table
@pytest.mark.rule("P6")
def test_the_winner_of_tricks_at_random(call: Trump, doubles: Doubles) -> None:
    rng = Random(call.value)
    table = fresh(call, doubles)
    lists = ordered_suits(call, doubles)
    for size in (3, 4) * 150:
        trick = tuple(rng.sample(TILES, size))
        trumped = [tile for tile in in_order(lists.get(TRUMPS, "")) if tile in trick]
        followed = [tile for tile in in_order(lists[suit_led(lists, trick[0])]) if tile in trick]
        assert trick[table.winner(trick)] is (trumped + followed)[0]


@pytest.mark.rule("P7")
@pytest.mark.rule("C2")
def test_the_order_of_fives_as_trumps() -> None:
    assert ranking(Tile(5, 0), Trump.FIVES) == list(in_order("5-5 5-6 5-4 5-3 5-2 5-1 5-0"))


@pytest.mark.rule("P7")
@pytest.mark.rule("C3")
def test_the_order_of_doubles_as_trumps() -> None:
    assert ranking(Tile(0, 0), Trump.DOUBLES) == list(in_order("6-6 5-5 4-4 3-3 2-2 1-1 0-0"))


@pytest.mark.rule("C4")
@pytest.mark.parametrize(
    ("doubles", "led", "order"),
    [
        (Doubles.HIGH, "4-0", "4-4 6-4 5-4 4-3 4-2 4-1 4-0"),
        (Doubles.HIGH, "4-4", "4-4 6-4 5-4 4-3 4-2 4-1 4-0"),
        (Doubles.LOW, "4-0", "6-4 5-4 4-3 4-2 4-1 4-0 4-4"),
        (Doubles.LOW, "4-4", "6-4 5-4 4-3 4-2 4-1 4-0 4-4"),
        (Doubles.OWN_SUIT, "4-0", "6-4 5-4 4-3 4-2 4-1 4-0"),
        (Doubles.OWN_SUIT, "4-4", "6-6 5-5 4-4 3-3 2-2 1-1 0-0"),
    ],
)
def test_what_doubles_are_at_no_trump(doubles: Doubles, led: str, order: str) -> None:
    assert ranking(Tile.parse(led), Trump.NO_TRUMP, doubles) == list(in_order(order))
    assert fresh(Trump.NO_TRUMP, doubles).trumps == EMPTY


@pytest.mark.rule("C4")
def test_what_doubles_are_matters_only_at_no_trump() -> None:
    for call in Trump:
        tables = {id(suits(call, doubles)) for doubles in Doubles}
        assert len(tables) == (3 if call is Trump.NO_TRUMP else 1)
        assert suits(call) is suits(call, Doubles.HIGH)


def test_the_names_of_the_suits() -> None:
    assert SUIT_NAMES == ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles")
    for call in Trump:
        if call is not Trump.NO_TRUMP:
            assert SUIT_NAMES[call.value] == str(call)


def test_there_is_one_table_a_call() -> None:
    for call, doubles in TABLES:
        table = suits(call, doubles)
        assert table is suits(call, doubles)
        assert (table.trump, table.doubles) == (call, doubles if call is Trump.NO_TRUMP else Doubles.HIGH)
        assert copy.copy(table) is copy.deepcopy(table) is table
        assert pickle.loads(pickle.dumps(table)) is table  # noqa: S301  # our own
    assert repr(suits(Trump.FIVES)) == "suits(fives, Doubles.HIGH)"

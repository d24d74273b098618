from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from moon_dominoes import ParseError, Tile, TileSet
from moon_dominoes.tiles import ALL_TILES_MASK, DECKS, EMPTY, TILES, _make_tile
from positions import in_order, tiles

ENDS = range(7)
DECK_28 = (
    "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1 4-2 4-3 4-4 "
    "5-0 5-1 5-2 5-3 5-4 5-5 6-0 6-1 6-2 6-3 6-4 6-5 6-6"
)
DECK_22 = "0-0 1-1 2-1 2-2 3-1 3-2 3-3 4-1 4-2 4-3 4-4 5-1 5-2 5-3 5-4 5-5 6-1 6-2 6-3 6-4 6-5 6-6"
DECK_21 = "1-1 2-1 2-2 3-1 3-2 3-3 4-1 4-2 4-3 4-4 5-1 5-2 5-3 5-4 5-5 6-1 6-2 6-3 6-4 6-5 6-6"


def wrong(value: Any) -> Any:
    """A value of the wrong type, passed on purpose."""
    return value


# Tiles


def test_both_ways_round_are_one_object() -> None:
    for one, other in product(ENDS, ENDS):
        tile = Tile(one, other)
        assert tile is Tile(other, one)
        assert tile == Tile(other, one)
        assert hash(tile) == hash(Tile(other, one))
        assert str(tile) == str(Tile(other, one)) == f"{max(one, other)}-{min(one, other)}"


def test_a_tile_knows_its_ends_and_its_place() -> None:
    for place, (text, kept) in enumerate(zip(DECK_28.split(), TILES, strict=True)):
        high, low = map(int, text.split("-"))
        # Made anew as well as kept: so that what makes it is tested.
        for tile in (kept, _make_tile(high, low)):
            assert (tile.high, tile.low) == (high, low)
            assert tile.is_double is (high == low)
            assert (tile.index, tile.bit) == (place, 1 << place)
            assert TILES[tile.index] is kept


def test_there_are_28_tiles_in_order() -> None:
    assert " ".join(map(str, TILES)) == DECK_28
    assert len(set(TILES)) == 28
    assert list(TILES) == sorted(TILES, key=lambda tile: (tile.high, tile.low))


def test_order_agrees_with_the_place_of_every_pair() -> None:
    for one, other in product(TILES, TILES):
        assert (one < other) is (one.index < other.index)
        assert (one <= other) is (one.index <= other.index)
        assert (one > other) is (one.index > other.index)
        assert (one >= other) is (one.index >= other.index)
        assert (one == other) is (one.index == other.index)
        assert (one != other) is (one.index != other.index)
        # None of them is left to the other operand.
        for name in ("__lt__", "__le__", "__gt__", "__ge__"):
            assert getattr(one, name)(other) is getattr(one.index, name)(other.index)


@pytest.mark.parametrize("other", [0, "5-3", None, (5, 3)])
def test_a_tile_is_not_compared_with_anything_else(other: object) -> None:
    tile = Tile(5, 3)
    assert tile != other
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(tile, compare)(other) is NotImplemented
    with pytest.raises(TypeError):
        sorted([tile, wrong(other)])


def test_double_blank_is_a_tile_like_any_other() -> None:
    tile = Tile(0, 0)
    assert (tile.high, tile.low, tile.is_double, tile.index, tile.bit) == (0, 0, True, 0, 1)
    assert str(tile) == "0-0"
    assert bool(tile)
    assert tile in TileSet([tile])
    assert bool(TileSet([tile]))
    assert min(TILES) is tile


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (True, "an end of a tile is an int from 0 to 6, not True"),
        (3.0, "an end of a tile is an int from 0 to 6, not 3.0"),
        ("3", "an end of a tile is an int from 0 to 6, not '3'"),
        (None, "an end of a tile is an int from 0 to 6, not None"),
        ("x" * 100, f"an end of a tile is an int from 0 to 6, not '{'x' * 56}..."),
    ],
)
def test_an_end_is_an_int(end: Any, said: str) -> None:
    for ends in ((end, 5), (5, end)):
        with pytest.raises(TypeError) as error:
            Tile(*ends)
        assert str(error.value) == said


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (-1, "an end of a tile is from 0 to 6, not -1"),
        (7, "an end of a tile is from 0 to 6, not 7"),
        pytest.param(10**5000, "an end of a tile is from 0 to 6, not a huge number", id="huge"),
    ],
)
def test_an_end_is_from_0_to_6(end: int, said: str) -> None:
    for ends in ((end, 5), (5, end)):
        with pytest.raises(ValueError, match="an end") as error:
            Tile(*ends)
        assert str(error.value) == said


def test_every_tile_is_parsed_from_either_text() -> None:
    for one, other in product(ENDS, ENDS):
        assert Tile.parse(f"{one}-{other}") is Tile(one, other)
    assert Tile.parse(" 5-3\n") is Tile(5, 3)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "''"),
        ("7-1", "'7-1'"),
        ("5", "'5'"),
        ("5-3-1", "'5-3-1'"),
        ("5 - 3", "'5 - 3'"),
        ("-5-3", "'-5-3'"),
        ("5_3", "'5_3'"),
        ("05-3", "'05-3'"),
        ("\N{SUPERSCRIPT FIVE}-3", "'\N{SUPERSCRIPT FIVE}-3'"),
        (b"5-3", "b'5-3'"),
        (5, "5"),
        (None, "None"),
        (Tile(5, 3), "Tile(5, 3)"),
        (["5-3"], "['5-3']"),
        pytest.param(10**5000, "a huge number", id="huge"),
        ("9" * 1000, f"'{'9' * 56}..."),
    ],
)
def test_no_other_text_is_a_tile(text: Any, shown: str) -> None:
    with pytest.raises(ParseError) as error:
        Tile.parse(text)
    assert str(error.value) == f"{shown} is not a tile: write two numbers from 0 to 6, as in '5-3'"
    assert (error.value.line, error.value.field) == (None, None)


def test_a_tile_is_read_back_from_its_repr() -> None:
    assert repr(Tile(3, 5)) == "Tile(5, 3)"
    for tile in TILES:
        assert eval(repr(tile)) is tile  # noqa: S307  # what `repr` promises


def test_a_tile_survives_copies_as_itself() -> None:
    for tile in TILES:
        assert copy.copy(tile) is tile
        assert copy.deepcopy(tile) is tile
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(tile, protocol)) is tile  # noqa: S301  # our own


@pytest.mark.parametrize("name", ["high", "low", "is_double", "index", "bit", "other"])
def test_a_tile_cannot_be_changed(name: str) -> None:
    tile = Tile(5, 3)
    with pytest.raises(AttributeError, match=f"^a tile cannot be changed: {name}$"):
        setattr(tile, name, 1)
    with pytest.raises(AttributeError, match=f"^a tile cannot be changed: {name}$"):
        delattr(tile, name)
    assert (tile.high, tile.low, tile.is_double, tile.index, tile.bit) == (5, 3, False, 18, 1 << 18)
    assert not hasattr(tile, "__dict__")


def test_tiles_hash_by_their_index_so_that_sets_have_one_order_everywhere() -> None:
    assert [hash(tile) for tile in TILES] == list(range(28))


# Sets of tiles


def some_sets(count: int) -> list[tuple[TileSet, frozenset[Tile]]]:
    """Sets of tiles beside the same as frozensets: none, all, and some in between."""
    rng = Random(1)
    masks = [
        0,
        ALL_TILES_MASK,
        1,
        1 << 27,
        *(rng.getrandbits(28) & rng.getrandbits(28) for _ in range(count)),
    ]
    return [
        (TileSet.from_mask(mask), frozenset(tile for tile in TILES if mask >> tile.index & 1))
        for mask in masks
    ]


def test_a_set_is_its_tiles() -> None:
    for ours, plain in some_sets(100):
        assert list(ours) == sorted(plain)
        assert len(ours) == len(plain)
        assert bool(ours) is bool(plain)
        assert {tile for tile in TILES if tile in ours} == plain
        assert ours.mask == sum(tile.bit for tile in plain)
        assert TileSet(plain) == TileSet(sorted(plain, reverse=True)) == TileSet([*plain, *plain]) == ours


def test_a_set_holds_nothing_but_tiles() -> None:
    everything = TileSet(TILES)
    for stranger in (5, 0, "5-3", None, (5, 3), [5, 3], everything):
        assert stranger not in everything


def test_a_set_equals_and_hashes_as_the_frozenset_of_its_tiles() -> None:
    for ours, plain in some_sets(100):
        assert ours == plain
        assert plain == ours
        assert hash(ours) == hash(plain)
        assert {ours: 1}[plain] == 1  # type: ignore[index]  # found by an equal key of another type
        assert ours == set(plain)
        assert ours != plain ^ {Tile(5, 3)}
        assert plain ^ {Tile(5, 3)} != ours
    assert tiles("5-3") != ["5-3"]
    assert tiles("5-3") != Tile(5, 3)
    assert TileSet() != 0


OPERATIONS: dict[str, Callable[[Any, Any], object]] = {
    "and": lambda one, other: one & other,
    "or": lambda one, other: one | other,
    "sub": lambda one, other: one - other,
    "xor": lambda one, other: one ^ other,
}


@pytest.mark.parametrize("operate", OPERATIONS.values(), ids=OPERATIONS)
def test_algebra_agrees_with_frozensets_either_way_round(operate: Callable[[Any, Any], object]) -> None:
    sets = some_sets(12)
    for (ours, plain), (other, other_plain) in product(sets, sets):
        expected = operate(plain, other_plain)
        for right in (other, other_plain, set(other_plain), dict.fromkeys(other_plain).keys()):
            found = operate(ours, right)
            assert found == expected
            assert type(found) is TileSet
        for left in (plain, set(plain), dict.fromkeys(plain).keys()):
            assert operate(left, other) == expected


def test_algebra_with_sets_gives_tile_sets_either_way_round() -> None:
    ours, plain = tiles("5-3 6-6"), frozenset(in_order("6-6 1-0"))
    outcomes: tuple[tuple[object, str], ...] = (
        (plain & ours, "6-6"),
        (plain | ours, "1-0 5-3 6-6"),
        (plain - ours, "1-0"),
        (plain ^ ours, "1-0 5-3"),
    )
    for found, text in outcomes:
        assert type(found) is TileSet
        assert str(found) == text


NAMED: dict[str, Callable[..., object]] = {
    "and": TileSet.intersection,
    "or": TileSet.union,
    "sub": TileSet.difference,
    "xor": TileSet.symmetric_difference,
}


@pytest.mark.parametrize("name", NAMED)
def test_the_named_methods_do_as_the_operators_with_any_collection(name: str) -> None:
    sets = some_sets(12)
    for (ours, plain), (other, other_plain) in product(sets, sets):
        expected = OPERATIONS[name](plain, other_plain)
        for right in (other, other_plain, set(other_plain), list(other_plain) * 2, iter(other_plain)):
            found = NAMED[name](ours, right)
            assert found == expected
            assert type(found) is TileSet


def test_the_named_methods_take_as_many_sets_as_those_of_a_frozenset() -> None:
    sets = some_sets(3)
    for (ours, plain), (one, plain_one), (two, plain_two) in product(sets, sets, sets):
        assert ours.union(one, list(two)) == plain.union(plain_one, plain_two)
        assert ours.intersection(one, list(two)) == plain.intersection(plain_one, plain_two)
        assert ours.difference(one, list(two)) == plain.difference(plain_one, plain_two)
        assert ours.union() == ours.intersection() == ours.difference() == ours


def test_subsets_and_supersets_of_any_collection() -> None:
    sets = some_sets(20)
    for (ours, plain), (other, other_plain) in product(sets, sets):
        for right in (other, other_plain, list(other_plain) * 2, iter(other_plain)):
            assert ours.issubset(right) is plain.issubset(other_plain)
        for right in (other, other_plain, list(other_plain) * 2, iter(other_plain)):
            assert ours.issuperset(right) is plain.issuperset(other_plain)


def test_what_a_frozenset_can_do_a_set_of_tiles_can() -> None:
    assert {name for name in dir(frozenset) if not name.startswith("_")} - {"copy"} <= set(dir(TileSet))


@pytest.mark.parametrize("operate", OPERATIONS.values(), ids=OPERATIONS)
@pytest.mark.parametrize("other", [5, None, "5-3", "", [Tile(5, 3)], (), Tile(5, 3), range(0)])
def test_operators_take_nothing_but_sets(operate: Callable[[Any, Any], object], other: Any) -> None:
    ours = tiles("5-3 6-6")
    for one, another in ((ours, other), (other, ours)):
        named = f"'{type(one).__name__}' and '{type(another).__name__}'$"
        with pytest.raises(TypeError, match=rf"^unsupported operand type\(s\) for .: {named}"):
            operate(one, another)


def test_algebra_is_of_tiles_alone() -> None:
    ours = tiles("5-3 6-6")
    strangers: Any = {"6-6"}
    for name, operate in OPERATIONS.items():
        for one, other in ((ours, strangers), (strangers, ours)):
            with pytest.raises(TypeError, match=r"^a TileSet holds tiles, not '6-6'$"):
                operate(one, other)
        with pytest.raises(TypeError, match=r"^a TileSet holds tiles, not '6'$"):
            NAMED[name](ours, "6-6")
    for ask in (ours.issubset, ours.issuperset):
        with pytest.raises(TypeError, match=r"^a TileSet holds tiles, not '6-6'$"):
            ask(strangers)


def test_comparisons_agree_with_frozensets_either_way_round() -> None:
    sets = some_sets(20)
    for (ours, plain), (other, other_plain) in product(sets, sets):
        for right in (other, other_plain):
            assert (ours <= right) is (plain <= other_plain)
            assert (ours < right) is (plain < other_plain)
            assert (ours >= right) is (plain >= other_plain)
            assert (ours > right) is (plain > other_plain)
            assert ours.isdisjoint(right) is plain.isdisjoint(other_plain)
        assert (plain <= other) is (plain <= other_plain)
        assert (plain < other) is (plain < other_plain)
        assert (plain >= other) is (plain >= other_plain)
        assert (plain > other) is (plain > other_plain)


@pytest.mark.parametrize("member", [5, "5-3", None, (5, 3), True])
def test_a_set_is_made_of_tiles_only(member: Any) -> None:
    with pytest.raises(TypeError) as error:
        TileSet([Tile(5, 3), member])
    assert str(error.value) == f"a TileSet holds tiles, not {member!r}"


def test_a_set_is_made_from_its_mask() -> None:
    assert TileSet.from_mask(0) == TileSet() == EMPTY
    assert TileSet.from_mask(ALL_TILES_MASK) == TileSet(TILES)
    assert str(TileSet.from_mask(0b101)) == "0-0 1-1"


@pytest.mark.parametrize("mask", [True, 1.0, "1", None])
def test_a_mask_is_an_int(mask: Any) -> None:
    with pytest.raises(TypeError) as error:
        TileSet.from_mask(mask)
    assert str(error.value) == f"a mask is an int, not {mask!r}"


@pytest.mark.parametrize(
    ("mask", "shown"),
    [(-1, "-1"), (1 << 28, "268435456"), pytest.param(10**5000, "a huge number", id="huge")],
)
def test_a_mask_has_28_bits(mask: int, shown: str) -> None:
    with pytest.raises(ValueError, match="a mask") as error:
        TileSet.from_mask(mask)
    assert str(error.value) == f"a mask has 28 bits, {shown} does not fit"


def test_text_is_in_the_order_of_the_tiles_and_read_back() -> None:
    assert str(TileSet.parse("6-6 5-3 0-0 3-1")) == "0-0 3-1 5-3 6-6"
    assert TileSet.parse("  3-5\t6-6\n") == tiles("5-3 6-6")
    assert TileSet.parse("") == EMPTY
    assert str(EMPTY) == ""
    for ours, _ in some_sets(20):
        assert TileSet.parse(str(ours)) == ours
        assert eval(repr(ours)) == ours  # noqa: S307  # what `repr` promises
    assert repr(tiles("6-6 3-5")) == "TileSet.parse('5-3 6-6')"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5-3 6-7", "'6-7' is not a tile: write two numbers from 0 to 6, as in '5-3'"),
        ("5-3, 6-6", "'5-3,' is not a tile: write two numbers from 0 to 6, as in '5-3'"),
        ("5-3 6-6 5-3", "the tile 5-3 is named twice"),
        ("5-3 3-5", "the tile 5-3 is named twice"),
        ("0-0 0-0", "the tile 0-0 is named twice"),
        (5, "a set of tiles is written as text, not 5"),
        (None, "a set of tiles is written as text, not None"),
        (b"5-3", "a set of tiles is written as text, not b'5-3'"),
        (["5-3"], "a set of tiles is written as text, not ['5-3']"),
    ],
)
def test_no_other_text_is_a_set(text: Any, said: str) -> None:
    with pytest.raises(ParseError) as error:
        TileSet.parse(text)
    assert str(error.value) == said


def test_a_set_survives_copies() -> None:
    for ours, _ in some_sets(5):
        assert copy.copy(ours) == copy.deepcopy(ours) == ours
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            back = pickle.loads(pickle.dumps(ours, protocol))  # noqa: S301  # our own
            assert type(back) is TileSet
            assert back == ours


@pytest.mark.parametrize("name", ["mask", "other"])
def test_a_set_cannot_be_changed(name: str) -> None:
    ours = tiles("5-3 6-6")
    with pytest.raises(AttributeError, match=f"^a TileSet cannot be changed: {name}$"):
        setattr(ours, name, 1)
    with pytest.raises(AttributeError, match=f"^a TileSet cannot be changed: {name}$"):
        delattr(ours, name)
    assert ours == tiles("5-3 6-6")
    assert not hasattr(ours, "__dict__")


def test_a_set_cannot_be_made_again_in_its_place() -> None:
    ours = tiles("5-3 6-6")
    TileSet.__init__(ours, tiles("1-0"))  # type: ignore[call-arg]  # on purpose
    assert ours == tiles("5-3 6-6")


def test_operators_in_place_make_new_sets() -> None:
    before = ours = tiles("5-3 6-6")
    ours |= tiles("1-0")
    assert str(before) == "5-3 6-6"
    assert str(ours) == "1-0 5-3 6-6"


# Decks


@pytest.mark.rule("T2")
def test_the_three_decks() -> None:
    assert {size: str(deck) for size, deck in DECKS.items()} == {28: DECK_28, 22: DECK_22, 21: DECK_21}
    assert {size: len(deck) for size, deck in DECKS.items()} == {28: 28, 22: 22, 21: 21}


@pytest.mark.rule("T2")
def test_the_double_blank_is_in_each_deck_once_but_not_in_that_without_blanks() -> None:
    assert {size: list(deck).count(Tile(0, 0)) for size, deck in DECKS.items()} == {28: 1, 22: 1, 21: 0}

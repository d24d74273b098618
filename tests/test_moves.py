from __future__ import annotations

import copy
import pickle
from itertools import combinations
from typing import Any

import pytest

from moon_dominoes import (
    INDEXED_MOVES,
    MOON,
    PRESETS,
    Bid,
    CallTrump,
    Deal,
    Discard,
    Move,
    ParseError,
    Pass,
    Play,
    Rules,
    Tile,
    TileSet,
    Trump,
    legal_moves,
    new_match,
    parse_move,
)
from moon_dominoes.moves import PLAYS_OF, _plays_of
from moon_dominoes.tiles import TILES
from positions import in_order, texts, tiles

TEXTS = (
    """
play 0-0|play 1-0|play 1-1|play 2-0|play 2-1|play 2-2|play 3-0|play 3-1|play 3-2|play 3-3
play 4-0|play 4-1|play 4-2|play 4-3|play 4-4|play 5-0|play 5-1|play 5-2|play 5-3|play 5-4
play 5-5|play 6-0|play 6-1|play 6-2|play 6-3|play 6-4|play 6-5|play 6-6
discard 0-0|discard 1-0|discard 1-1|discard 2-0|discard 2-1|discard 2-2|discard 3-0|discard 3-1
discard 3-2|discard 3-3|discard 4-0|discard 4-1|discard 4-2|discard 4-3|discard 4-4|discard 5-0
discard 5-1|discard 5-2|discard 5-3|discard 5-4|discard 5-5|discard 6-0|discard 6-1|discard 6-2
discard 6-3|discard 6-4|discard 6-5|discard 6-6
call blanks|call ones|call twos|call threes|call fours|call fives|call sixes|call doubles|call no-trump
bid 1|bid 2|bid 3|bid 4|bid 5|bid 6|bid 7|moon|pass
""".strip()
    .replace("\n", "|")
    .split("|")
)
"""The texts of all moves with an index, in its order: never to be changed."""

DEALS: tuple[tuple[Deal, str], ...] = (
    (Deal((tiles("5-3 6-6"), tiles("1-0")), in_order("2-1")), "deal 5-3 6-6 / 1-0 + 2-1"),
    (Deal((tiles("5-3 6-6"), tiles("1-0"))), "deal 5-3 6-6 / 1-0"),
    (Deal((tiles("0-0"),), in_order("6-6 0-0 5-3")), "deal 0-0 + 6-6 0-0 5-3"),
    (Deal((TileSet(), tiles("1-0"), TileSet())), "deal  / 1-0 / "),
    (Deal((TileSet(), TileSet())), "deal  / "),
    (Deal((TileSet(), TileSet()), in_order("0-0")), "deal  /  + 0-0"),
)
EXAMPLES = "write 'pass', 'bid 4', 'moon', 'call fives', 'discard 5-3', 'play 5-3' or 'deal' with the hands"
EACH_KIND: tuple[Move, ...] = (
    DEALS[0][0],
    Pass(),
    Bid(4),
    MOON,
    CallTrump(Trump.BLANKS),
    Discard(Tile(0, 0)),
    Play(Tile(5, 3)),
)


# Numbers and texts


def test_the_74_moves_with_an_index_have_these_texts() -> None:
    assert len(TEXTS) == 74
    assert texts(INDEXED_MOVES) == TEXTS


def test_an_index_leads_back_to_its_move() -> None:
    assert [move.index for move in INDEXED_MOVES] == list(range(74))
    assert len(set(INDEXED_MOVES)) == 74
    for move in INDEXED_MOVES:
        assert INDEXED_MOVES[move.index] is move


def test_moves_made_anew_have_the_same_index() -> None:
    assert Play(Tile(0, 0)).index == 0
    assert Discard(Tile(0, 0)).index == 28
    assert CallTrump(Trump.BLANKS).index == 56
    assert [Bid(tricks).index for tricks in range(1, 8)] == [65, 66, 67, 68, 69, 70, 71]
    assert (Bid(7, moon=True).index, Pass().index) == (72, 73)


def test_the_plays_of_any_tiles_are_listed_by_their_mask() -> None:
    for kept, places in zip(PLAYS_OF, (range(10), range(10, 19), range(19, 28)), strict=True):
        made = _plays_of(places)  # anew: so that what makes it is tested
        assert made == kept
        assert len(made) == 1 << len(places)
        for mask, plays in enumerate(made):
            assert plays == tuple(Play(TILES[place]) for place in places if mask << places.start >> place & 1)


def test_a_deal_has_no_index() -> None:
    assert not hasattr(DEALS[0][0], "index")


def test_every_move_is_read_back_from_its_text() -> None:
    for move in INDEXED_MOVES:
        assert parse_move(str(move)) == move
        assert parse_move(f"\n  {'   '.join(str(move).split())} ") == move


def test_a_tile_in_a_move_may_be_written_either_way_round() -> None:
    assert parse_move("play 3-5") == Play(Tile(5, 3))
    assert parse_move("discard 0-6") == Discard(Tile(6, 0))
    assert parse_move("call follow-me") == CallTrump(Trump.NO_TRUMP)


@pytest.mark.parametrize(("deal", "text"), DEALS)
def test_every_deal_is_read_back_from_its_text(deal: Deal, text: str) -> None:
    assert str(deal) == text
    assert parse_move(text) == deal


def test_spaces_in_the_text_of_a_deal_may_vary() -> None:
    assert parse_move("  deal 6-6   3-5/0-1+1-2 ") == DEALS[0][0]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.rule("T3")
def test_deals_of_whole_decks_are_read_back(rules: Rules) -> None:
    for seed in range(20):
        (deal,) = legal_moves(new_match(rules, seed=seed))
        assert parse_move(str(deal)) == deal


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            text,
            f"{text!r} is not a move: {EXAMPLES}",
        )
        for text in (
            *("", " ", "Pass", "pass 4", "bid", "bid 0", "bid 8", "bid 04", "bid four", "bid -1", "bid 4 5"),
            *("moon 7", "bid moon", "call", "call fives sixes", "play", "play 5-3 6-6", "discard", "deal5-3"),
            *("5-3", "lead 5-3", "play5-3", "bid \N{ARABIC-INDIC DIGIT FOUR}"),
        )
    ]
    + [
        ("play 5-7", "'5-7' is not a tile: write two numbers from 0 to 6, as in '5-3'"),
        ("discard 5", "'5' is not a tile: write two numbers from 0 to 6, as in '5-3'"),
        (
            "call sevens",
            "'sevens' is not a call: blanks, ones, twos, threes, fours, fives, sixes, doubles, no-trump",
        ),
        ("deal 5-3 5-3", "the tile 5-3 is named twice"),
        ("deal 5-3 / 6-7", "'6-7' is not a tile: write two numbers from 0 to 6, as in '5-3'"),
        ("deal 5-3 + 6-7", "'6-7' is not a tile: write two numbers from 0 to 6, as in '5-3'"),
        ("deal 5-3 + 1-0 + 2-0", "'+' is not a tile: write two numbers from 0 to 6, as in '5-3'"),
        ("deal 5-3 +", "a deal names the tiles left over after '+'"),
        *((text, "a deal names the tiles of each hand") for text in ("deal", " deal ", "deal + 5-3")),
        (None, "a move is written as text, not None"),
        (5, "a move is written as text, not 5"),
        (b"pass", "a move is written as text, not b'pass'"),
        (Pass(), "a move is written as text, not Pass()"),
        pytest.param(10**5000, "a move is written as text, not a huge number", id="huge"),
    ],
)
def test_no_other_text_is_a_move(text: Any, said: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_move(text)
    assert str(error.value) == said


# Bids


@pytest.mark.rule("B3")
def test_bids_are_ordered_and_the_moon_is_above_them_all() -> None:
    bids = [*(Bid(tricks) for tricks in range(1, 8)), MOON]
    for lower, higher in combinations(bids, 2):
        assert lower < higher
        assert lower <= higher
        assert higher > lower
        assert higher >= lower
        assert lower != higher
    assert sorted([MOON, *bids[:-1]]) == bids


def test_the_moon_is_a_bid_of_all_seven_and_not_the_bid_of_seven() -> None:
    assert Bid(7, moon=True) == MOON
    assert (MOON.tricks, MOON.moon) == (7, True)
    assert Bid(7) != MOON
    assert Bid(7).moon is False


def test_a_bid_is_not_compared_with_other_moves() -> None:
    for other in (Pass(), 4, None):
        with pytest.raises(TypeError):
            sorted([Bid(4), other])  # type: ignore[type-var]  # what is tested


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((True,), "a bid is an int from 1 to 7, not True"),
        ((4.0,), "a bid is an int from 1 to 7, not 4.0"),
        (("4",), "a bid is an int from 1 to 7, not '4'"),
        ((None,), "a bid is an int from 1 to 7, not None"),
        ((7, 1), "moon is True or False, not 1"),
        ((7, None), "moon is True or False, not None"),
        ((7, "moon"), "moon is True or False, not 'moon'"),
    ],
)
def test_a_bid_of_the_wrong_types(arguments: tuple[Any, ...], said: str) -> None:
    with pytest.raises(TypeError) as error:
        Bid(*arguments)
    assert str(error.value) == said


@pytest.mark.parametrize("tricks", [0, -1, 8, pytest.param(10**5000, id="huge")])
def test_a_bid_is_from_1_to_7(tricks: int) -> None:
    with pytest.raises(ValueError, match=r"^a bid is from 1 to 7 tricks$"):
        Bid(tricks)


@pytest.mark.parametrize("tricks", [1, 6])
def test_a_moon_is_of_all_seven(tricks: int) -> None:
    with pytest.raises(ValueError, match=rf"^a Moon is a bid of all 7 tricks, not {tricks}$"):
        Bid(tricks, moon=True)


# Other moves of the wrong types


@pytest.mark.parametrize("kind", [Discard, Play])
@pytest.mark.parametrize("tile", ["5-3", 18, None, (5, 3), tiles("5-3")])
def test_a_tile_is_played_or_discarded(kind: Any, tile: object) -> None:
    with pytest.raises(TypeError) as error:
        kind(tile)
    assert str(error.value) == f"a {kind.__name__} takes a Tile, not {tile!r}"


@pytest.mark.parametrize("trump", ["fives", 5, 0, None])
def test_a_trump_is_called(trump: Any) -> None:
    with pytest.raises(TypeError) as error:
        CallTrump(trump)
    assert str(error.value) == f"a CallTrump takes a Trump, not {trump!r}"


def test_a_deal_is_of_hands_and_tiles() -> None:
    makes: Any = Deal
    with pytest.raises(TypeError, match=r"^a Deal takes a TileSet for each seat, not '5-3'$"):
        makes(("5-3",))
    with pytest.raises(TypeError, match=r"^a Deal takes a TileSet for each seat, not Tile\(5, 3\)$"):
        makes(tiles("5-3"))
    with pytest.raises(TypeError, match=r"^a Deal takes Tiles as its stock, not '5-3'$"):
        makes((tiles("5-3"),), ("5-3",))
    for wrong in (5, None):
        with pytest.raises(TypeError):
            makes(wrong)
        with pytest.raises(TypeError):
            makes((tiles("5-3"),), wrong)
    with pytest.raises(ValueError, match=r"^a deal has at least one hand$"):
        Deal(())


def test_a_deal_keeps_its_hands_as_tuples_and_the_order_of_the_stock() -> None:
    deal = Deal(iter([tiles("5-3"), tiles("1-0")]), list(in_order("6-6 0-0")))
    assert deal == Deal((tiles("5-3"), tiles("1-0")), in_order("6-6 0-0"))
    assert (type(deal.hands), type(deal.stock)) == (tuple, tuple)
    assert deal != Deal(deal.hands, in_order("0-0 6-6"))
    assert deal != Deal(deal.hands[::-1], deal.stock)


# What holds for all of them


def test_moves_are_equal_and_hash_alike_when_their_parts_are_equal() -> None:
    anew: tuple[Move, ...] = (
        Deal((tiles("3-5 6-6"), tiles("0-1")), in_order("1-2")),
        Pass(),
        Bid(4),
        Bid(7, moon=True),
        CallTrump(Trump.BLANKS),
        Discard(Tile(0, 0)),
        Play(Tile(3, 5)),
    )
    for place, move in enumerate(EACH_KIND):
        assert [move == other for other in anew] == [place == other for other in range(len(anew))]
        assert hash(move) == hash(anew[place])


def test_moves_of_the_same_tile_differ_by_their_kind() -> None:
    assert len({Play(Tile(0, 0)), Discard(Tile(0, 0))}) == 2


def described(move: Move) -> object:
    """The parts of a move, taken out by position."""
    match move:
        case Deal(hands, stock):
            return hands, stock
        case Pass():
            return "pass"
        case Bid(tricks, moon):
            return tricks, moon
        case CallTrump(trump):
            return trump
        case Discard(tile):
            return "discard", tile
        case Play(tile):
            return "play", tile


def described_by_name(move: Move) -> object:
    """The parts of a move, taken out by keyword."""
    match move:
        case Deal(hands=hands, stock=stock):
            return hands, stock
        case Pass():
            return "pass"
        case Bid(tricks=tricks, moon=moon):
            return tricks, moon
        case CallTrump(trump=trump):
            return trump
        case Discard(tile=tile):
            return "discard", tile
        case Play(tile=tile):
            return "play", tile


def test_moves_are_matched_by_position_and_by_keyword() -> None:
    expected = [
        ((tiles("5-3 6-6"), tiles("1-0")), in_order("2-1")),
        "pass",
        (4, False),
        (7, True),
        Trump.BLANKS,
        ("discard", Tile(0, 0)),
        ("play", Tile(5, 3)),
    ]
    assert [described(move) for move in EACH_KIND] == expected
    assert [described_by_name(move) for move in EACH_KIND] == expected


@pytest.mark.parametrize("move", EACH_KIND, ids=str)
def test_a_move_survives_copies(move: Move) -> None:
    assert copy.copy(move) == copy.deepcopy(move) == move
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(move, protocol))  # noqa: S301  # our own
        assert back == move
        assert hash(back) == hash(move)
        assert str(back) == str(move)


@pytest.mark.parametrize("move", EACH_KIND, ids=str)
def test_a_move_is_read_back_from_its_repr(move: Move) -> None:
    assert eval(repr(move)) == move  # noqa: S307  # what `repr` promises


@pytest.mark.parametrize(
    ("move", "names"),
    [
        (DEALS[0][0], ("hands", "stock")),
        (Pass(), ("index",)),
        (MOON, ("tricks", "moon", "index")),
        (CallTrump(Trump.FIVES), ("trump", "index")),
        (Discard(Tile(5, 3)), ("tile", "index")),
        (Play(Tile(5, 3)), ("tile", "index")),
    ],
    ids=str,
)
def test_a_move_cannot_be_changed(move: Move, names: tuple[str, ...]) -> None:
    before = str(move)
    for name in (*names, "other"):
        with pytest.raises(AttributeError):
            setattr(move, name, Tile(0, 0))
        with pytest.raises(AttributeError):
            delattr(move, name)
    assert str(move) == before
    assert not hasattr(move, "__dict__")

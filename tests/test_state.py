"""Positions: how a hand and a match take their course, what a position shows, and that it never changes."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest

from moon_dominoes import (
    DON,
    FRENCH3,
    MOON,
    POLISH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    AllPass,
    Bid,
    CallTrump,
    Contract,
    Deal,
    Discard,
    Doubles,
    Ending,
    HandResult,
    Pass,
    Phase,
    Play,
    Rules,
    ScoreLine,
    State,
    Tile,
    TileSet,
    Trick,
    Trump,
    View,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
    parse_move,
)
from moon_dominoes.phases.course import FOLLOWS
from moon_dominoes.phases.dealing import seeded_deal
from moon_dominoes.tiles import DECKS, EMPTY
from positions import (
    after,
    called,
    deal_with,
    dealt,
    hand,
    hand_moves,
    in_order,
    in_play,
    plays,
    seeded,
    texts,
    tiles,
    won_by,
)

NO_BLANKS = tuple(call for call in Trump if call is not Trump.BLANKS)
LARGEST_SEED = 2**64 - 1
TABLES: dict[str, Rules] = {
    **PRESETS,
    "21 tiles": attrs.evolve(TEXAS3, deck=21, calls=NO_BLANKS),
    "boneyard": attrs.evolve(TEXAS3, deck=28),
    "boneyard, the call first": attrs.evolve(FRENCH3, deck=28),
    "four alone": attrs.evolve(DON, partnerships=False),
    "called anew": attrs.evolve(FRENCH3, recall_trump=True),
    "early end": attrs.evolve(DON, end_when_decided=True),
}
each_table = pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)


def random_match(rules: Rules, seed: int, plies: int = 400) -> list[State]:
    """The positions of a match in which everybody does what comes to mind, or of its beginning."""
    rng = Random(seed)
    states = [new_match(rules, seed=seed)]
    while not states[-1].is_over and len(states) < plies:
        states.append(apply(states[-1], rng.choice(legal_moves(states[-1]))))
    return states


# The beginning


def test_a_match_begins_with_the_deal() -> None:
    state = new_match(TEXAS3, seed=7, dealer=2)
    assert (state.rules, state.seed, state.dealer) == (TEXAS3, 7, 2)
    assert (state.phase, state.actor, state.is_over) == (Phase.DEAL, None, False)
    assert (state.scores, state.results, state.hand_number) == ((0, 0, 0), (), 1)
    assert (state.bids, state.high_bid, state.contract) == ((), None, None)
    assert (state.trick, state.tricks, state.tricks_taken) == (None, (), (0, 0, 0))
    assert (state.hands, state.hand_sizes) == ((EMPTY,) * 3, (0, 0, 0))
    assert (state.widow, state.boneyard, state.discard) == (None, (), None)
    assert (state.ending, state.winner) == (None, None)
    assert new_match(TEXAS3, seed=7).dealer == 0


def test_seeds_and_dealers_at_either_end_of_their_range() -> None:
    assert new_match(DON, seed=0).seed == 0
    assert new_match(DON, seed=LARGEST_SEED).seed == LARGEST_SEED
    assert [new_match(DON, seed=0, dealer=seat).dealer for seat in DON.seats] == [0, 1, 2, 3]


def test_without_a_seed_one_is_drawn() -> None:
    seeds = {new_match(DON).seed for _ in range(10)}
    assert len(seeds) > 1
    assert all(0 <= seed < 2**48 for seed in seeds)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"rules": "DON"}, "rules are a Rules, not 'DON'"),
        ({"rules": None}, "rules are a Rules, not None"),
        ({"seed": "7"}, "the seed is an int, not '7'"),
        ({"seed": 7.0}, "the seed is an int, not 7.0"),
        ({"seed": True}, "the seed is an int, not True"),
        ({"dealer": None}, "the dealer is an int, not None"),
        ({"dealer": False}, "the dealer is an int, not False"),
        ({"dealer": 1.0}, "the dealer is an int, not 1.0"),
    ],
)
def test_a_match_of_the_wrong_types(arguments: dict[str, Any], said: str) -> None:
    start: dict[str, Any] = {"rules": DON, "seed": 7, "dealer": 0, **arguments}
    with pytest.raises(TypeError) as error:
        new_match(**start)
    assert str(error.value) == said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seed": -1}, "the seed is from 0 to 18446744073709551615"),
        ({"seed": LARGEST_SEED + 1}, "the seed is from 0 to 18446744073709551615"),
        pytest.param({"seed": 10**5000}, "the seed is from 0 to 18446744073709551615", id="huge seed"),
        ({"dealer": -1}, "the dealer is from 0 to 3"),
        ({"dealer": 4}, "the dealer is from 0 to 3"),
        ({"rules": TEXAS3, "dealer": 3}, "the dealer is from 0 to 2"),
        pytest.param({"dealer": 10**5000}, "the dealer is from 0 to 3", id="huge dealer"),
    ],
)
def test_a_seed_or_a_dealer_out_of_range(arguments: dict[str, Any], said: str) -> None:
    start: dict[str, Any] = {"rules": DON, "seed": 7, "dealer": 0, **arguments}
    with pytest.raises(ValueError, match="is from 0 to") as error:
        new_match(**start)
    assert str(error.value) == said


# The deals of a seed, which must never change

GOLDEN_DEALS = [
    (
        "DON",
        0,
        0,
        (
            "deal 0-0 2-2 3-1 4-4 6-0 6-3 6-4 / 4-0 4-3 5-0 5-1 5-5 6-1 6-2 / "
            "2-0 2-1 3-0 5-2 5-3 5-4 6-6 / 1-0 1-1 3-2 3-3 4-1 4-2 6-5"
        ),
    ),
    (
        "DON",
        7,
        0,
        (
            "deal 3-2 4-4 5-3 6-0 6-1 6-3 6-5 / 0-0 2-0 4-1 4-2 4-3 6-2 6-6 / "
            "1-1 2-2 3-0 5-0 5-1 5-4 5-5 / 1-0 2-1 3-1 3-3 4-0 5-2 6-4"
        ),
    ),
    (
        "DON",
        7,
        1,
        (
            "deal 0-0 4-2 4-4 5-1 5-3 6-4 6-5 / 1-0 2-1 3-0 3-3 4-0 4-3 6-1 / "
            "2-0 3-1 3-2 4-1 5-2 6-2 6-6 / 1-1 2-2 5-0 5-4 5-5 6-0 6-3"
        ),
    ),
    (
        "DON",
        7,
        2,
        (
            "deal 0-0 1-1 3-3 5-0 5-2 5-5 6-1 / 2-2 3-1 4-0 5-1 6-4 6-5 6-6 / "
            "1-0 2-0 2-1 4-1 5-4 6-0 6-2 / 3-0 3-2 4-2 4-3 4-4 5-3 6-3"
        ),
    ),
    (
        "DON",
        LARGEST_SEED,
        0,
        (
            "deal 1-1 4-0 4-4 5-2 5-5 6-0 6-2 / 2-1 2-2 3-0 3-2 4-1 5-0 6-6 / "
            "0-0 1-0 2-0 3-1 3-3 4-3 5-4 / 4-2 5-1 5-3 6-1 6-3 6-4 6-5"
        ),
    ),
    (
        "TEXAS3",
        0,
        0,
        "deal 0-0 2-2 3-2 5-4 6-2 6-3 6-6 / 2-1 3-1 4-4 5-1 5-2 5-3 6-1 / 1-1 3-3 4-2 4-3 5-5 6-4 6-5 + 4-1",
    ),
    (
        "TEXAS3",
        7,
        0,
        "deal 0-0 2-1 4-1 5-1 5-2 6-2 6-4 / 3-1 4-3 4-4 5-5 6-1 6-3 6-6 / 2-2 3-2 3-3 4-2 5-3 5-4 6-5 + 1-1",
    ),
    (
        "TEXAS3",
        7,
        1,
        "deal 0-0 2-2 3-3 4-2 4-3 4-4 6-4 / 2-1 3-2 4-1 5-2 5-3 5-5 6-6 / 1-1 3-1 5-1 5-4 6-2 6-3 6-5 + 6-1",
    ),
    (
        "TEXAS3",
        7,
        2,
        "deal 0-0 3-1 5-3 5-5 6-1 6-2 6-5 / 1-1 2-1 2-2 4-1 5-2 6-4 6-6 / 3-2 3-3 4-2 4-3 4-4 5-1 6-3 + 5-4",
    ),
    (
        "TEXAS3",
        LARGEST_SEED,
        0,
        "deal 1-1 3-2 4-1 4-4 5-1 6-2 6-6 / 0-0 2-1 2-2 3-1 3-3 4-2 6-5 / 4-3 5-3 5-4 5-5 6-1 6-3 6-4 + 5-2",
    ),
    (
        "21 tiles",
        0,
        0,
        "deal 1-1 3-2 4-2 5-1 5-4 5-5 6-2 / 2-2 3-1 5-2 5-3 6-1 6-5 6-6 / 2-1 3-3 4-1 4-3 4-4 6-3 6-4",
    ),
    (
        "21 tiles",
        7,
        0,
        "deal 1-1 2-2 5-1 5-2 5-5 6-2 6-4 / 3-2 4-3 4-4 5-4 6-1 6-3 6-6 / 2-1 3-1 3-3 4-1 4-2 5-3 6-5",
    ),
    (
        "21 tiles",
        7,
        1,
        "deal 1-1 3-3 4-2 4-3 4-4 5-5 6-4 / 2-2 3-2 4-1 5-2 5-3 6-5 6-6 / 2-1 3-1 5-1 5-4 6-1 6-2 6-3",
    ),
    (
        "21 tiles",
        7,
        2,
        "deal 1-1 3-1 3-3 5-2 5-3 6-1 6-5 / 2-1 2-2 4-2 4-4 5-4 6-2 6-6 / 3-2 4-1 4-3 5-1 5-5 6-3 6-4",
    ),
    (
        "21 tiles",
        LARGEST_SEED,
        0,
        "deal 2-1 3-2 4-1 4-4 5-1 5-2 6-2 / 1-1 2-2 3-1 3-3 4-2 5-5 6-5 / 4-3 5-3 5-4 6-1 6-3 6-4 6-6",
    ),
    (
        "boneyard",
        0,
        0,
        (
            "deal 0-0 2-2 3-1 4-4 6-0 6-3 6-4 / 4-0 4-3 5-0 5-1 5-5 6-1 6-2 / "
            "2-0 2-1 3-0 5-2 5-3 5-4 6-6 + 3-2 1-0 6-5 4-1 1-1 4-2 3-3"
        ),
    ),
    (
        "boneyard",
        7,
        0,
        (
            "deal 3-2 4-4 5-3 6-0 6-1 6-3 6-5 / 0-0 2-0 4-1 4-2 4-3 6-2 6-6 / "
            "1-1 2-2 3-0 5-0 5-1 5-4 5-5 + 3-1 2-1 4-0 5-2 3-3 6-4 1-0"
        ),
    ),
    (
        "boneyard",
        7,
        1,
        (
            "deal 0-0 4-2 4-4 5-1 5-3 6-4 6-5 / 1-0 2-1 3-0 3-3 4-0 4-3 6-1 / "
            "2-0 3-1 3-2 4-1 5-2 6-2 6-6 + 5-0 1-1 6-3 5-4 2-2 6-0 5-5"
        ),
    ),
    (
        "boneyard",
        7,
        2,
        (
            "deal 0-0 1-1 3-3 5-0 5-2 5-5 6-1 / 2-2 3-1 4-0 5-1 6-4 6-5 6-6 / "
            "1-0 2-0 2-1 4-1 5-4 6-0 6-2 + 4-2 3-0 4-4 3-2 4-3 6-3 5-3"
        ),
    ),
    (
        "boneyard",
        LARGEST_SEED,
        0,
        (
            "deal 1-1 4-0 4-4 5-2 5-5 6-0 6-2 / 2-1 2-2 3-0 3-2 4-1 5-0 6-6 / "
            "0-0 1-0 2-0 3-1 3-3 4-3 5-4 + 6-5 6-1 6-3 4-2 6-4 5-3 5-1"
        ),
    ),
]


def passed_out(state: State) -> State:
    """The deal to come after the one to come, which everybody passes."""
    return after(seeded(state), *["pass"] * state.rules.players)


@pytest.mark.rule("T3")
@pytest.mark.parametrize(("table", "seed", "number", "deal"), GOLDEN_DEALS)
def test_the_deals_of_a_seed(table: str, seed: int, number: int, deal: str) -> None:
    state = new_match(TABLES[table], seed=seed)
    for _ in range(number):
        state = passed_out(state)
    assert texts(legal_moves(state)) == [deal]
    assert explain(state, parse_move(deal)) is None


# Pairs of a seed and a number that are alike in part, where a careless key gives one deal to two of them.
SMALL_PAIRS = [(seed, number) for seed in range(50) for number in range(50)]
POWERS_OF_TWO = [2**power + more for power in (8, 16, 31, 32, 33, 48, 63) for more in range(-2, 3)]
LARGE_PAIRS = [
    (seed, number)
    for seed in (*POWERS_OF_TWO, *range(LARGEST_SEED - 4, LARGEST_SEED + 1))
    for number in (*range(20), 2**16, 2**31, 2**32 - 1)
]


@pytest.mark.rule("T3")
def test_no_two_seeds_and_no_two_numbers_give_the_same_deal() -> None:
    once_alike = [(seed, number) for number in range(1, 500) for seed in (0, number - 1)]
    pairs = {*SMALL_PAIRS, *LARGE_PAIRS, *once_alike}
    deals = {seeded_deal(DON, seed, number) for seed, number in pairs}
    assert len(deals) == len(pairs)


@pytest.mark.rule("T3")
@each_table
def test_a_deal_gives_seven_each_and_the_whole_deck(rules: Rules) -> None:
    for seed in range(30):
        (deal,) = legal_moves(new_match(rules, seed=seed))
        assert isinstance(deal, Deal)
        assert [len(mine) for mine in deal.hands] == [7] * rules.players
        assert len(deal.stock) == rules.stock_size
        assert TileSet([*deal.stock, *(tile for mine in deal.hands for tile in mine)]) == DECKS[rules.deck]


def test_the_deals_of_a_match_are_numbered_whether_scored_or_passed_out() -> None:
    first = new_match(DON, seed=7)
    passed = passed_out(first)
    scored = hand(first, 1, Bid(3), (4, 3))
    assert legal_moves(passed) == legal_moves(scored) != legal_moves(first)
    # A deal of one's own takes the place of the seed's.
    own = after(apply(first, deal_with(DON)), "pass", "pass", "pass", "pass")
    assert legal_moves(own) == legal_moves(passed)


def test_the_dealer_makes_no_difference_to_the_deal() -> None:
    assert len({legal_moves(new_match(DON, seed=7, dealer=seat)) for seat in DON.seats}) == 1


def test_only_a_state_lists_the_deal_to_come() -> None:
    state = new_match(DON, seed=7)
    for seat in (*DON.seats, None):
        assert legal_moves(observe(state, seat)) == ()


# The course of a hand


@pytest.mark.rule("T5")
@pytest.mark.parametrize("blanks", [Trump.BLANKS, Trump.NO_TRUMP])
def test_the_trump_is_there_from_the_call_on(blanks: Trump) -> None:
    state = after(dealt(TEXAS3), "pass", "bid 4", "pass")
    assert state.contract is not None
    assert (state.trump, observe(state, 0).trump) == (None, None)
    state = after(state, *texts(legal_moves(state)[:1]), f"call {blanks}")
    assert (state.trump, observe(state, 0).trump) == (blanks, blanks)
    anew = attrs.evolve(TEXAS3, recall_trump=True)
    state = after(dealt(anew), "pass", "bid 4", "pass")
    state = after(state, *texts(legal_moves(state)[:1]), "call sixes")
    for _ in anew.seats:
        state = apply(state, legal_moves(state)[0])
    assert (state.phase, state.trump) == (Phase.CALL, None)


def test_the_phases_follow_each_other_as_the_course_has_it() -> None:
    seen = {
        (before.phase, now.phase)
        for rules in TABLES.values()
        for seed in range(12)
        for before, now in pairwise(random_match(rules, seed))
    }
    assert seen == {(phase, then) for phase, after_it in FOLLOWS.items() for then in after_it}
    assert FOLLOWS[Phase.OVER] == ()


@each_table
def test_tiles_are_neither_lost_nor_doubled(rules: Rules) -> None:
    for state in random_match(rules, 3):
        if state.phase in (Phase.DEAL, Phase.OVER):
            assert state.hand_sizes == (0,) * rules.players
            continue
        played = [tile for trick in state.tricks for tile in trick.tiles]
        played += state.trick.tiles if state.trick is not None else ()
        places = [tile for mine in state.hands for tile in mine] + played + list(state.boneyard)
        places += [tile for tile in (state.widow, state.discard) if tile is not None]
        assert sorted(places) == list(DECKS[rules.deck])
        assert state.hand_sizes == tuple(map(len, state.hands))


@pytest.mark.rule("B1")
@pytest.mark.parametrize("dealer", range(4))
def test_the_auction_goes_round_once_from_the_dealers_left(dealer: int) -> None:
    state = dealt(DON, dealer=dealer)
    spoken: list[int | None] = []
    for said in ("pass", "bid 3", "pass", "bid 5"):
        assert state.phase is Phase.BIDDING
        spoken.append(state.actor)
        state = after(state, said)
    assert spoken == [(dealer + place) % 4 for place in (1, 2, 3, 4)]
    assert state.spoken == tuple(zip(spoken, state.bids, strict=True))
    assert state.phase is Phase.CALL
    assert state.bids == (Pass(), Bid(3), Pass(), Bid(5))


@pytest.mark.rule("B7")
@pytest.mark.rule("P1")
@pytest.mark.parametrize(
    ("said", "bidder", "bid"),
    [
        (("bid 3", "pass", "pass", "pass"), 1, Bid(3)),
        (("pass", "bid 4", "pass", "pass"), 2, Bid(4)),
        (("bid 3", "pass", "bid 5", "pass"), 3, Bid(5)),
        (("pass", "pass", "pass", "bid 7"), 0, Bid(7)),
        (("bid 3", "bid 4", "bid 5", "bid 6"), 0, Bid(6)),
        (("bid 3", "bid 7", "pass", "moon"), 0, MOON),
        (("bid 7", "moon"), 2, MOON),
        (("pass", "pass", "moon"), 3, MOON),
    ],
)
def test_the_highest_bidder_calls_and_leads(said: tuple[str, ...], bidder: int, bid: Bid) -> None:
    state = after(dealt(DON), *said)
    assert state.contract == Contract(bidder, bid)
    assert state.high_bid == bid
    assert (state.phase, state.actor) == (Phase.CALL, bidder)
    state = after(state, "call blanks")
    assert state.contract == Contract(bidder, bid, Trump.BLANKS)
    assert (state.phase, state.actor) == (Phase.PLAY, bidder)
    assert state.trick == Trick(bidder, (), (), Trump.BLANKS, None)


def test_the_highest_bid_so_far() -> None:
    state = dealt(DON)
    assert state.spoken == ()
    found: list[Bid | None] = [state.high_bid]
    for said in ("pass", "bid 4", "pass"):
        state = after(state, said)
        found.append(state.high_bid)
    assert found == [None, None, Bid(4), Bid(4)]


@pytest.mark.rule("B6")
def test_the_minimum_is_due_only_from_the_last_to_speak_when_nobody_has_bid() -> None:
    state = dealt(attrs.evolve(TEXAS3, all_pass=AllPass.LAST_BIDS_MINIMUM))
    opening = ["bid 4", "bid 5", "bid 6", "bid 7", "moon", "pass"]
    assert texts(legal_moves(state)) == opening
    assert texts(legal_moves(after(state, "pass"))) == opening
    assert texts(legal_moves(after(state, "pass", "pass"))) == ["bid 4"]
    assert texts(legal_moves(after(state, "pass", "bid 5"))) == ["pass", "bid 6", "bid 7", "moon"]


@pytest.mark.rule("B4")
@pytest.mark.parametrize(
    ("bid", "tricks", "score"), [(1, (0, 4, 3), -1), (1, (1, 4, 2), 1), (2, (1, 4, 2), -2)]
)
def test_who_is_below_zero_by_a_single_point_may_not_bid_a_moon(
    bid: int, tricks: tuple[int, ...], score: int
) -> None:
    rules = attrs.evolve(TEXAS3, min_bid=1, moon_below_zero=False)
    state = hand(new_match(rules, seed=0, dealer=1), 0, Bid(bid), tricks)
    assert (state.scores[0], state.dealer) == (score, 2)
    state = seeded(state)
    assert state.actor == 0
    assert (MOON in legal_moves(state)) is (explain(state, MOON) is None) is (score >= 0)
    # The others are not, nor is anybody at 0.
    assert MOON in legal_moves(after(state, "pass"))
    assert MOON in legal_moves(seeded(new_match(rules, seed=0)))


@pytest.mark.rule("W1")
@pytest.mark.rule("W2")
@pytest.mark.parametrize(
    "rules", [TEXAS3, POLISH3, TABLES["boneyard"]], ids=["TEXAS3", "POLISH3", "boneyard"]
)
def test_the_bidder_takes_the_widow_discards_and_calls(rules: Rules) -> None:
    state = dealt(rules, {1: "0-0"}, stock="6-6 5-4" if rules.stock_size > 1 else "6-6")
    mine, rest = state.hands[1], state.boneyard
    assert (state.widow, len(rest), state.discard) == (Tile(6, 6), rules.stock_size - 1, None)
    assert rest[:1] == in_order("5-4")[: len(rest)]
    state = after(state, "bid 4", "pass")
    assert (state.widow, state.boneyard) == (Tile(6, 6), rest)
    state = after(state, "pass")
    assert (state.phase, state.actor, state.widow, state.boneyard) == (Phase.DISCARD, 1, None, rest)
    assert (state.hands[1], state.hand_sizes) == (mine | {Tile(6, 6)}, (7, 8, 7))
    assert state.contract == Contract(1, Bid(4))
    state = after(state, "discard 0-0")
    assert (state.phase, state.actor, state.widow, state.boneyard) == (Phase.CALL, 1, None, rest)
    assert (state.hands[1], state.hand_sizes) == (mine - {Tile(0, 0)} | {Tile(6, 6)}, (7, 7, 7))
    assert state.discard == Tile(0, 0)
    state = after(state, "call sixes")
    assert (state.phase, state.actor, state.discard) == (Phase.PLAY, 1, Tile(0, 0))
    assert Play(Tile(6, 6)) in legal_moves(state)
    assert Play(Tile(0, 0)) not in legal_moves(state)


@pytest.mark.rule("W1")
@pytest.mark.rule("C1")
@pytest.mark.parametrize("rules", [FRENCH3, TABLES["boneyard, the call first"]], ids=["FRENCH3", "boneyard"])
def test_the_bidder_calls_and_then_takes_the_widow(rules: Rules) -> None:
    state = dealt(rules, {1: "0-0"}, stock="6-6", without={1: tiles("1-0 2-0 3-0 4-0 5-0 6-0")})
    mine = state.hands[1]
    state = won_by(state, 1, Bid(4))
    assert (state.phase, state.actor, state.widow, state.hand_sizes) == (Phase.CALL, 1, Tile(6, 6), (7, 7, 7))
    state = after(state, "call blanks")
    assert (state.phase, state.actor, state.widow) == (Phase.DISCARD, 1, None)
    assert (state.hands[1], state.hand_sizes) == (mine | {Tile(6, 6)}, (7, 8, 7))
    assert state.contract == Contract(1, Bid(4), Trump.BLANKS)
    # To leave the widow is to put it aside again.
    left = after(state, "discard 6-6")
    assert (left.phase, left.hands[1], left.discard) == (Phase.PLAY, mine, Tile(6, 6))
    assert texts(legal_moves(left)) == ["play 0-0"]
    # Whoever puts the only trump aside leads anything.
    free = after(state, "discard 0-0")
    assert legal_moves(free) == tuple(map(Play, mine - {Tile(0, 0)} | {Tile(6, 6)}))


@pytest.mark.rule("P1")
@pytest.mark.rule("P6")
def test_the_winner_of_a_trick_leads_the_next() -> None:
    state = in_play(DON, Trump.SIXES, {1: "6-0 5-0", 2: "6-1 5-1", 3: "6-6 5-5", 0: "6-2 5-2"})
    seen: list[tuple[int | None, Trick | None]] = []
    for played in ("6-0", "6-1", "6-6", "6-2"):
        seen.append((state.actor, state.trick))
        state = after(state, f"play {played}")
    first = Trick(1, in_order("6-0 6-1 6-6 6-2"), (1, 2, 3, 0), Trump.SIXES, 3)
    assert seen == [
        (1, Trick(1, (), (), Trump.SIXES, None)),
        (2, Trick(1, in_order("6-0"), (1,), Trump.SIXES, 1)),
        (3, Trick(1, in_order("6-0 6-1"), (1, 2), Trump.SIXES, 2)),
        (0, Trick(1, in_order("6-0 6-1 6-6"), (1, 2, 3), Trump.SIXES, 3)),
    ]
    assert (state.tricks, state.tricks_taken) == ((first,), (0, 1))
    assert (state.actor, state.trick) == (3, Trick(3, (), (), Trump.SIXES, None))
    assert state.hand_sizes == (6, 6, 6, 6)
    state = after(state, *plays("5-5 5-2"))
    assert state.trick == Trick(3, in_order("5-5 5-2"), (3, 0), Trump.SIXES, 3)
    assert (state.actor, state.hand_sizes) == (1, (5, 6, 6, 5))
    assert (state.tricks, state.tricks_taken) == ((first,), (0, 1))


@pytest.mark.rule("P5")
@pytest.mark.rule("P3")
def test_trumping_instead_of_following_is_only_for_plain_leads() -> None:
    rules = attrs.evolve(DON, may_trump=True)
    held = {1: "6-6 5-5", 2: "6-2 6-5 5-1 3-1 3-2 3-3 4-4"}
    state = in_play(rules, Trump.FIVES, held)
    assert texts(legal_moves(after(state, "play 6-6"))) == plays("5-1 6-2 6-5")
    assert texts(legal_moves(after(state, "play 5-5"))) == plays("5-1 6-5")
    # Void of the suit led, one may play anything, and is not bound to trump.
    void = {1: "6-6", 2: "6-5 5-1 3-1 3-2 3-3 4-4 4-3"}
    assert len(legal_moves(after(in_play(rules, Trump.FIVES, void), "play 6-6"))) == 7


@pytest.mark.rule("C5")
def test_each_tricks_winner_calls_anew_and_leads() -> None:
    rules = attrs.evolve(DON, recall_trump=True)
    held = {1: "6-0 5-0 4-0", 2: "6-1 5-1 4-1", 3: "6-6 5-5 4-4", 0: "6-2 5-2 4-2"}
    state = after(in_play(rules, Trump.SIXES, held), *plays("6-0 6-1 6-6 6-2"))
    assert (state.phase, state.actor, state.trick) == (Phase.CALL, 3, None)
    assert state.contract == Contract(1, Bid(3))
    assert (state.hand_sizes, state.tricks_taken) == ((6, 6, 6, 6), (0, 1))
    assert legal_moves(state) == tuple(map(CallTrump, rules.calls))
    state = after(state, "call twos")
    assert (state.phase, state.actor, state.trick) == (Phase.PLAY, 3, Trick(3, (), (), Trump.TWOS, None))
    assert state.contract == Contract(1, Bid(3), Trump.TWOS)
    state = after(state, *plays("5-5 5-2 5-0 5-1"))
    assert [(trick.trump, trick.leader, trick.winner) for trick in state.tricks] == [
        (Trump.SIXES, 1, 3),
        (Trump.TWOS, 3, 0),
    ]
    assert (state.phase, state.actor) == (Phase.CALL, 0)


@pytest.mark.rule("C5")
def test_a_widow_is_taken_once_though_trumps_are_called_again() -> None:
    state = called(won_by(seeded(new_match(TABLES["called anew"], seed=5)), 1, Bid(4)), Trump.FIVES)
    put_aside = state.discard
    while not state.results:
        assert state.phase is not Phase.DISCARD
        assert state.discard == put_aside
        state = apply(state, legal_moves(state)[-1])
    (result,) = state.results
    assert len(result.played) == 7
    assert result.played[0].trump is Trump.FIVES
    assert {trick.trump for trick in result.played[1:]} == {Trump.SIXES}
    assert result.contract == Contract(1, Bid(4), Trump.SIXES)


@pytest.mark.rule("P2")
def test_only_the_very_first_lead_must_be_a_trump() -> None:
    held = {1: "6-6 6-1 5-5", 2: "6-2", 0: "6-3"}
    state = in_play(attrs.evolve(FRENCH3, recall_trump=True), Trump.SIXES, held)
    assert texts(legal_moves(state)) == plays("6-1 6-6")
    state = after(state, *plays("6-6 6-2 6-3"), "call fives")
    assert state.actor == 1
    assert len(legal_moves(state)) == 6


# The course of a match


@pytest.mark.rule("T4")
def test_the_deal_passes_to_the_left_after_a_scored_hand() -> None:
    state = new_match(TEXAS3, seed=0, dealer=1)
    dealers = [state.dealer]
    for _ in range(3):
        state = hand(state, 0, Bid(4), (4, 2, 1))
        dealers.append(state.dealer)
        assert state.phase is Phase.DEAL
    assert dealers == [1, 2, 0, 1]
    assert seeded(state).actor == 2


@pytest.mark.rule("B6")
@pytest.mark.rule("T4")
@pytest.mark.parametrize(
    ("all_pass", "dealers"),
    [(AllPass.SAME_DEALER_REDEALS, [3, 3, 3]), (AllPass.NEXT_DEALER_REDEALS, [3, 0, 1])],
)
def test_who_deals_again_when_nobody_bids(all_pass: AllPass, dealers: list[int]) -> None:
    state = hand(new_match(attrs.evolve(DON, all_pass=all_pass), seed=0, dealer=2), 0, Bid(4), (4, 3))
    found: list[int] = []
    for _ in dealers:
        found.append(state.dealer)
        assert (state.phase, state.scores, state.hand_number, len(state.results)) == (
            Phase.DEAL,
            (40, 0),
            2,
            1,
        )
        assert (state.bids, state.contract, state.hands) == ((), None, (EMPTY,) * 4)
        state = passed_out(state)
    assert found == dealers


@pytest.mark.rule("P8")
def test_a_scored_hand_is_told_in_full() -> None:
    moves = hand_moves(new_match(TEXAS3, seed=0, dealer=1), 0, Bid(5), (6, 1, 0))
    states = [new_match(TEXAS3, seed=0, dealer=1)]
    for move in moves:
        states.append(apply(states[-1], move))
    state, before = states[-1], states[-2]
    (result,) = state.results
    assert (result.number, result.dealer) == (1, 1)
    assert result.contract == Contract(0, Bid(5), Trump.SIXES)
    assert (result.made, result.tricks) == (True, (6, 1, 0))
    assert (result.points, result.scores) == ((5, 1, 0), (5, 1, 0))
    assert result.lines == (
        ScoreLine(0, 5, "S1", "the bid of 5, made"),
        ScoreLine(1, 1, "S3", "tricks taken"),
        ScoreLine(2, 0, "S3", "tricks taken"),
    )
    assert len(result.played) == 7
    assert result.played[:6] == before.tricks
    assert before.trick is not None
    assert result.played[-1].tiles[:2] == before.trick.tiles
    assert len(before.tricks) == 6
    # Nothing of the hand is left over but its result.
    assert (state.phase, state.dealer, state.scores, state.hand_number) == (Phase.DEAL, 2, (5, 1, 0), 2)
    assert (state.bids, state.contract, state.tricks, state.discard) == ((), None, (), None)


def test_results_are_numbered_from_1_and_scores_add_up() -> None:
    state = new_match(TEXAS3, seed=0)
    for _ in range(3):
        state = hand(state, 0, Bid(4), (4, 2, 1))
    assert [result.number for result in state.results] == [1, 2, 3]
    assert [result.scores for result in state.results] == [(4, 2, 1), (8, 4, 2), (12, 6, 3)]
    assert [result.dealer for result in state.results] == [0, 1, 2]
    assert state.scores == (12, 6, 3)


@pytest.mark.rule("M4")
def test_when_the_match_is_over_all_is_laid_down() -> None:
    state = hand(new_match(DON, seed=0, dealer=3), 2, MOON, (7, 0))
    assert (state.phase, state.is_over, state.actor, state.dealer) == (Phase.OVER, True, None, 3)
    assert (state.winner, state.ending) == (0, Ending(0, "S4", "a made Moon wins the match"))
    assert (state.hand_number, len(state.results)) == (1, 1)
    assert (state.hands, state.hand_sizes) == ((EMPTY,) * 4, (0, 0, 0, 0))
    assert (state.trick, state.tricks, state.contract, state.bids) == (None, (), None, ())
    assert (state.widow, state.boneyard, state.discard) == (None, (), None)
    assert legal_moves(state) == ()


@pytest.mark.rule("B1")
def test_seat_0_and_the_double_blank_in_every_part() -> None:
    # Seat 0 deals, is the last to speak, wins the auction, takes 0-0 as the widow and puts it aside.
    state = dealt(TEXAS3, stock="0-0", dealer=0)
    assert (state.widow, state.dealer, state.actor) == (Tile(0, 0), 0, 1)
    state = after(state, "pass", "pass")
    assert state.actor == 0
    state = after(state, "bid 4")
    assert (state.phase, state.actor, state.contract) == (Phase.DISCARD, 0, Contract(0, Bid(4)))
    assert Discard(Tile(0, 0)) in legal_moves(state)
    assert Tile(0, 0) in state.hands[0]
    state = after(state, "discard 0-0")
    assert state.discard == Tile(0, 0)
    assert observe(state, 0).discard == Tile(0, 0)
    assert observe(state, 1).discard is None
    assert (observe(state, 0).seat, observe(state, 0).actor) == (0, 0)
    state = after(state, "call blanks")
    # Nobody holds a blank: the lead of seat 0 is followed or not, and no trump is played.
    assert state.contract == Contract(0, Bid(4), Trump.BLANKS)
    assert state.actor == 0
    assert legal_moves(observe(state, 0)) == legal_moves(state)


# Views


@each_table
def test_a_view_agrees_with_its_state(rules: Rules) -> None:
    public = (
        *("rules", "phase", "dealer", "actor", "bids", "spoken", "high_bid", "contract", "trick", "tricks"),
        *("tricks_taken", "scores", "results", "hand_number", "is_over", "ending", "winner", "hand_sizes"),
    )
    for state in random_match(rules, 4, plies=120):
        for seat in rules.seats:
            view = observe(state, seat)
            assert [getattr(view, name) for name in public] == [getattr(state, name) for name in public]
            assert (view.seat, view.hand) == (seat, state.hands[seat])
            assert legal_moves(view) == (legal_moves(state) if seat == state.actor is not None else ())
            bidder = state.contract.bidder if state.contract is not None else None
            assert view.discard == (state.discard if seat == bidder else None)
        spectator = observe(state, None)
        assert [getattr(spectator, name) for name in public] == [getattr(state, name) for name in public]
        assert (spectator.seat, spectator.hand, spectator.discard) == (None, EMPTY, None)
        assert legal_moves(spectator) == ()


def test_what_a_view_does_not_have() -> None:
    view = observe(dealt(TEXAS3), 1)
    for hidden in ("seed", "hands", "widow", "boneyard"):
        assert not hasattr(view, hidden)


@pytest.mark.parametrize(
    ("seat", "error", "said"),
    [
        (4, ValueError, "seats are 0 to 3, not 4"),
        (-1, ValueError, "seats are 0 to 3, not -1"),
        pytest.param(10**5000, ValueError, "seats are 0 to 3, not a huge number", id="huge"),
        (True, TypeError, "a seat is an int or None, not True"),
        (False, TypeError, "a seat is an int or None, not False"),
        (1.0, TypeError, "a seat is an int or None, not 1.0"),
        ("1", TypeError, "a seat is an int or None, not '1'"),
    ],
)
def test_a_seat_that_is_none(seat: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        observe(dealt(DON), seat)
    assert str(caught.value) == said


def test_only_a_state_is_observed() -> None:
    state = dealt(DON)
    wrong: Any
    for wrong, shown in ((None, "None"), ("state", "'state'"), (observe(state, 1), repr(observe(state, 1)))):
        with pytest.raises(TypeError) as error:
            observe(wrong, 1)
        assert (
            str(error.value)
            == f"a State is observed, not {shown if len(shown) <= 60 else shown[:57] + '...'}"
        )


def test_what_is_unseen() -> None:
    state = new_match(TEXAS3, seed=0)
    assert observe(state, 1).unseen == DECKS[22]
    state = dealt(TEXAS3, {1: "5-3"}, stock="6-6")
    assert observe(state, 1).unseen == DECKS[22] - state.hands[1]
    assert observe(state, None).unseen == DECKS[22]
    state = after(won_by(state, 1, Bid(4)), "discard 5-3", "call fives", "play 6-6")
    assert observe(state, 1).unseen == state.hands[0] | state.hands[2]
    assert observe(state, 2).unseen == state.hands[0] | state.hands[1] | {Tile(5, 3)}
    assert observe(state, None).unseen == DECKS[22] - {Tile(6, 6)}


NO_VOIDS = ("", "", "", "")


@pytest.mark.rule("P3")
@pytest.mark.parametrize(
    ("options", "call", "hands", "played", "voids"),
    [
        # Nobody shows anything by leading or by following.
        ({}, Trump.TWOS, {1: "6-6", 2: "6-5", 3: "6-4", 0: "6-3"}, "6-6 6-5 6-4 6-3", NO_VOIDS),
        # Whoever discards or trumps is without the suit led, which no trump belongs to.
        (
            {},
            Trump.TWOS,
            {1: "6-6 6-5 6-4 6-3 6-1 6-0", 2: "2-2", 3: "3-3"},
            "6-6 2-2 3-3",
            ("", "", "6-0 6-1 6-3 6-4 6-5 6-6", "6-0 6-1 6-3 6-4 6-5 6-6"),
        ),
        # Trumps led.
        (
            {},
            Trump.TWOS,
            {1: "2-2", 2: "3-3"},
            "2-2 3-3",
            ("", "", "2-0 2-1 2-2 3-2 4-2 5-2 6-2", ""),
        ),
        # Doubles are trumps, so no number has its double.
        (
            {},
            Trump.DOUBLES,
            {1: "6-5", 2: "6-6"},
            "6-5 6-6",
            ("", "", "6-0 6-1 6-2 6-3 6-4 6-5", ""),
        ),
        ({}, Trump.DOUBLES, {1: "6-6", 2: "6-5"}, "6-6 6-5", ("", "", "0-0 1-1 2-2 3-3 4-4 5-5 6-6", "")),
        # No trump, doubles high or a suit of their own.
        (
            {"calls": Trump},
            Trump.NO_TRUMP,
            {1: "6-5", 2: "4-4"},
            "6-5 4-4",
            ("", "", "6-0 6-1 6-2 6-3 6-4 6-5 6-6", ""),
        ),
        (
            {"calls": Trump, "no_trump_doubles": Doubles.OWN_SUIT},
            Trump.NO_TRUMP,
            {1: "6-5", 2: "6-6"},
            "6-5 6-6",
            ("", "", "6-0 6-1 6-2 6-3 6-4 6-5", ""),
        ),
        # Where one may trump though able to follow, a trump shows nothing and any other tile does.
        ({"may_trump": True}, Trump.TWOS, {1: "6-6", 2: "2-2 6-0"}, "6-6 2-2", NO_VOIDS),
        (
            {"may_trump": True},
            Trump.TWOS,
            {1: "6-6 6-5 6-4 6-3 6-1 6-0", 2: "2-2", 3: "3-3"},
            "6-6 2-2 3-3",
            ("", "", "", "6-0 6-1 6-3 6-4 6-5 6-6"),
        ),
        (
            {"may_trump": True},
            Trump.TWOS,
            {1: "2-2", 2: "3-3"},
            "2-2 3-3",
            ("", "", "2-0 2-1 2-2 3-2 4-2 5-2 6-2", ""),
        ),
        # A plain first lead where a trump must be led.
        (
            {"lead_trump": True},
            Trump.TWOS,
            {1: "6-6", 2: "6-5"},
            "6-6 6-5",
            ("", "2-0 2-1 2-2 3-2 4-2 5-2 6-2", "", ""),
        ),
        ({"lead_trump": True}, Trump.TWOS, {1: "2-1", 2: "2-2"}, "2-1 2-2", NO_VOIDS),
    ],
)
def test_who_is_known_to_be_void_of_what(
    options: dict[str, Any], call: Trump, hands: dict[int, str], played: str, voids: tuple[str, ...]
) -> None:
    rules = attrs.evolve(DON, **options)
    without = {seat: tiles(void) for seat, void in enumerate(voids)}
    state = after(in_play(rules, call, hands, without), *plays(played))
    for seat in (*rules.seats, None):
        assert observe(state, seat).voids == tuple(map(tiles, voids))


@pytest.mark.rule("C5")
def test_voids_are_of_the_call_under_which_they_were_shown() -> None:
    rules = attrs.evolve(DON, recall_trump=True)
    hands = {1: "6-6 5-5", 2: "6-5 4-4", 3: "6-4 5-4", 0: "6-3 5-3"}
    # No fives for seat 2 but 6-5, a six at first.
    state = in_play(rules, Trump.SIXES, hands, {2: tiles("5-0 5-1 5-2")})
    state = after(state, *plays("6-6 6-5 6-4 6-3"), "call threes", *plays("5-5 4-4"))
    fives = "5-0 5-1 5-2 5-4 5-5 6-5"
    assert observe(state, 0).voids == tuple(map(tiles, ("", "", fives, "")))
    # They stay known when the trick is complete; and 5-3 is a three now, so seat 0 has no fives either.
    state = after(state, *plays("5-4 5-3"))
    assert observe(state, 0).voids == tuple(map(tiles, (fives, "", fives, "")))


def test_nobody_is_known_to_be_void_of_anything_before_the_play() -> None:
    for state in (new_match(DON, seed=1), dealt(DON), won_by(dealt(DON), 1, Bid(3))):
        assert observe(state, 1).voids == (EMPTY,) * 4


# Positions as values


def of_every_phase() -> list[State]:
    first = new_match(TEXAS3, seed=2)
    states = [first, seeded(first)]
    states.append(after(states[-1], "pass"))
    states.append(won_by(states[1], 1, Bid(4)))
    states.append(apply(states[-1], legal_moves(states[-1])[0]))
    states.append(after(states[-1], "call fives"))
    states.append(apply(states[-1], legal_moves(states[-1])[0]))
    states.append(hand(new_match(attrs.evolve(TEXAS3, hand_limit=1), seed=2), 1, Bid(4), (1, 4, 2)))
    assert {state.phase for state in states} == set(Phase)
    return states


def test_positions_are_equal_when_all_their_parts_are() -> None:
    ours, others = of_every_phase(), of_every_phase()
    for place, state in enumerate(ours):
        assert [state == other for other in others] == [place == other for other in range(len(others))]
        assert hash(state) == hash(others[place])
        same = state
        assert state == same
        for seat in (0, 1, 2, None):
            view = observe(state, seat)
            assert view == observe(others[place], seat)
            assert hash(view) == hash(observe(others[place], seat))
            assert (view == state) is (state == view) is False
            assert (view != state) is (state != view) is True
    assert len({*ours, *others}) == len(ours)
    for other in (None, "state", 0, ours[0].rules):
        assert (ours[0] == other) is False
        assert (other == ours[0]) is False


def test_positions_differ_by_each_of_their_parts() -> None:
    state = dealt(TEXAS3, stock="6-6")
    others = [
        dealt(TEXAS3, stock="6-6", dealer=1),
        dealt(TEXAS3, stock="6-5"),
        dealt(POLISH3, stock="6-6"),
        apply(new_match(TEXAS3, seed=1), deal_with(TEXAS3, stock="6-6")),
        after(state, "pass"),
        after(state, "bid 4"),
    ]
    assert len({state, *others}) == len(set(map(hash, [state, *others]))) == 7
    # What seat 1 can see of the first three is the same but for the dealer.
    assert observe(state, 0) == observe(others[3], 0)
    assert observe(state, 0) != observe(others[0], 0)
    assert len({observe(state, seat) for seat in (0, 1, 2, None)}) == 4


def test_positions_differ_by_what_was_put_aside() -> None:
    state = won_by(dealt(TEXAS3, {1: "5-3"}, stock="6-6"), 1, Bid(4))
    one, other = after(state, "discard 5-3"), after(state, "discard 6-6")
    assert one != other
    assert observe(one, 1) != observe(other, 1)
    assert observe(one, 0) == observe(other, 0)


def test_positions_survive_copies() -> None:
    for state in of_every_phase():
        assert copy.copy(state) is copy.deepcopy(state) is state
        assert copy.deepcopy([state])[0] is state
        for position in (state, *(observe(state, seat) for seat in (0, 1, 2, None))):
            assert copy.copy(position) is copy.deepcopy(position) is position
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                back = pickle.loads(pickle.dumps(position, protocol))  # noqa: S301  # our own
                assert type(back) is type(position)
                assert back == position
                assert hash(back) == hash(position)
                assert repr(back) == repr(position)
                assert legal_moves(back) == legal_moves(position)


def test_a_view_is_not_put_together_from_too_few_parts_or_too_many() -> None:
    make, parts = observe(new_match(DON, seed=2), 1).__reduce__()
    assert callable(make)
    for others in (parts[:-1], (*parts, None)):
        with pytest.raises(ValueError, match="zip"):
            make(*others)


def test_a_match_goes_on_from_a_pickle() -> None:
    states = random_match(TEXAS3, 8, plies=200)
    for before, now in pairwise(states):
        back = pickle.loads(pickle.dumps(before))  # noqa: S301  # our own
        successors = [apply(back, move) for move in legal_moves(back)]
        assert now in successors


def test_moves_made_anew_lead_where_those_listed_lead() -> None:
    for state in random_match(FRENCH3, 8, plies=60):
        for move in legal_moves(state):
            anew = attrs.evolve(move)
            assert anew is not move
            assert apply(state, anew) == apply(state, move)


def test_positions_cannot_be_changed() -> None:
    public = [name for name in dir(State) if not name.startswith("_")]
    assert {"hands", "scores", "phase", "widow"} <= set(public)
    for state in of_every_phase():
        view = observe(state, 1)
        before = repr(state), repr(view), hash(state), hash(view)
        for position, names in ((state, public), (view, [n for n in dir(View) if not n.startswith("_")])):
            for name in (*names, "other"):
                with pytest.raises(AttributeError):
                    setattr(position, name, ())
                with pytest.raises(AttributeError):
                    delattr(position, name)
            assert not hasattr(position, "__dict__")
        assert (repr(state), repr(view), hash(state), hash(view)) == before


def test_the_repr_of_a_position() -> None:
    state = apply(new_match(TEXAS3, seed=0, dealer=2), deal_with(TEXAS3))
    hands = "0-0 1-1 2-1 2-2 3-1 3-2 3-3 / 4-1 4-2 4-3 4-4 5-1 5-2 5-3 / 5-4 5-5 6-1 6-2 6-3 6-4 6-5"
    assert repr(state) == f"<State: hand 1, BIDDING, dealer 2, actor 0, hands {hands}, scores (0, 0, 0)>"
    assert repr(observe(state, 0)) == (
        "<View of seat 0: hand 1, BIDDING, dealer 2, actor 0, "
        "holds 0-0 1-1 2-1 2-2 3-1 3-2 3-3, scores (0, 0, 0)>"
    )
    assert repr(observe(state, None)) == (
        "<View of spectator: hand 1, BIDDING, dealer 2, actor 0, holds , scores (0, 0, 0)>"
    )


# Contracts, tricks, score lines, results and endings as values

TRICK = Trick(3, in_order("0-0 6-6"), (3, 0), Trump.BLANKS, 3)
PARTS: dict[str, Any] = {
    "contract": Contract(0, Bid(4), Trump.BLANKS),
    "trick": TRICK,
    "line": ScoreLine(0, -40, "S2", "the bid of 4, missed"),
    "result": HandResult(
        1,
        0,
        Contract(0, Bid(4), Trump.BLANKS),
        made=False,
        tricks=(3, 4),
        points=(-40, 0),
        lines=(ScoreLine(0, -40, "S2", "the bid of 4, missed"),),
        scores=(-40, 0),
        played=(TRICK,),
    ),
    "ending": Ending(0, "M1", "reached 250"),
}


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_a_part_of_a_position_is_a_value(part: Any) -> None:
    names = [field.name for field in part.__attrs_attrs__]
    assert copy.copy(part) == copy.deepcopy(part) == part
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(part, protocol))  # noqa: S301  # our own
        assert back == part
        assert hash(back) == hash(part)
    for name in (*names, "other"):
        with pytest.raises(AttributeError):
            setattr(part, name, 5)
        with pytest.raises(AttributeError):
            delattr(part, name)
    for name in names:
        assert attrs.evolve(part, **{name: "another"}) != part
    assert not hasattr(part, "__dict__")


def test_the_texts_of_the_parts() -> None:
    assert str(Contract(0, Bid(4))) == "seat 0, bid 4"
    assert str(Contract(2, MOON, Trump.BLANKS)) == "seat 2, moon, blanks"
    assert str(Trick(0, (), (), Trump.BLANKS, None)) == "0 to lead"
    assert str(TRICK) == "3: 0-0 wins, 0: 6-6"
    assert str(ScoreLine(0, -40, "S2", "the bid of 4, missed")) == "side 0: -40 for the bid of 4, missed (S2)"
    assert str(ScoreLine(1, 3, "S3", "tricks taken")) == "side 1: +3 for tricks taken (S3)"
    assert str(Ending(0, "M1", "reached 250")) == "reached 250 (M1)"


def test_what_a_trick_shows() -> None:
    assert TRICK.plays == ((3, Tile(0, 0)), (0, Tile(6, 6)))
    assert TRICK.lead == Tile(0, 0)
    assert [TRICK.tile_of(seat) for seat in (0, 1, 2, 3, None)] == [Tile(6, 6), None, None, Tile(0, 0), None]
    empty = Trick(0, (), (), Trump.BLANKS, None)
    assert (empty.plays, empty.lead, empty.winner) == ((), None, None)


def test_the_phases() -> None:
    assert [phase.value for phase in Phase] == ["deal", "bidding", "discard", "call", "play", "over"]
    for phase in Phase:
        assert Phase(phase.value) is phase
        assert copy.deepcopy(phase) is pickle.loads(pickle.dumps(phase)) is phase  # noqa: S301  # our own
        assert {phase: 1}[phase] == 1


@pytest.mark.rule("T1")
def test_partners_sit_opposite_and_share_tricks_and_scores() -> None:
    state = hand(new_match(TEXAS4, seed=0), 2, Bid(4), (5, 2))
    (result,) = state.results
    assert (result.contract.bidder, result.made, result.points) == (2, True, (5, 2))
    takers = [trick.winner for trick in result.played]
    assert sum(seat in (0, 2) for seat in takers) == 5
    assert sum(seat in (1, 3) for seat in takers) == 2

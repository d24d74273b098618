"""Every worked case, by the number under which the rules of the game list it."""

from __future__ import annotations

import pickle
from itertools import pairwise
from random import Random
from typing import TypeAlias

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
    Defenders,
    Discard,
    IllegalMove,
    Made,
    Missed,
    Phase,
    Play,
    Rules,
    State,
    Tile,
    TileSet,
    Trump,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
    parse_move,
)
from moon_dominoes.tiles import DECKS
from positions import (
    TRUMPS,
    after,
    called,
    dealt,
    followers,
    hand,
    hand_moves,
    in_order,
    in_play,
    ordered_suits,
    plays,
    seeded,
    texts,
    tiles,
    won_by,
)

CASES = (
    *("A1", "A2", "A3", "A4", "A7", "A8", "A10", "A11", "A13", "A14", "A15", "A16"),
    *("B1", "B2", "B3", "B5", "B6", "C1", "C2", "C3", "C4", "C6", "C7"),
    *("D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D11", "D12", "D14", "D15", "D16"),
    *("E1", "E3", "E4", "E5", "E6", "E7", "E9", "E11", "E12", "E14", "E17", "E19", "E21"),
    *("F1", "F2", "F3", "F4", "F5", "F6"),
)
NO_BLANKS = tuple(call for call in Trump if call is not Trump.BLANKS)
CLASSIC = attrs.evolve(
    DON,
    made=Made.TRICKS,
    missed=Missed.BID,
    defenders=Defenders.TRICKS,
    moon_made=21,
    moon_made_wins=False,
    moon_missed=21,
    moon_missed_loses=False,
    target=21,
)
GENTLER = attrs.evolve(DON, moon_missed=70, moon_missed_loses=False)


def test_every_case_is_here() -> None:
    named = {name.split("_")[1].upper() for name in globals() if name.startswith("test_")}
    tables = [case[:4] for case in FOLLOWING] + [case[:4] for case in WINNING]
    listed = {
        case
        for case, call, deck, named_tiles in tables
        if any(has(preset, call, deck, named_tiles) for preset in PRESETS)
    }
    assert sorted(set(CASES) - named - listed) == []


# What may be played, and who wins (A, B, C). The hands are filled up with tiles that do not follow the lead:
# a void one stays void, and any other has no more tiles that follow than the case names.

FOLLOWING: tuple[tuple[str, Trump, int, str, str, str], ...] = (
    # case, call, deck, lead, hand, what of it may be played
    ("A1", Trump.FIVES, 0, "6-6", "6-2 6-5 3-1", "6-2"),
    ("A2", Trump.FIVES, 0, "6-6", "6-5 5-4 3-1", "6-5 5-4 3-1"),
    ("A3", Trump.FOURS, 0, "4-2", "4-4 2-1 6-4", "4-4 6-4"),
    ("A4", Trump.FOURS, 0, "4-2", "2-2 3-1", "2-2 3-1"),
    ("A7", Trump.NO_TRUMP, 0, "6-3", "5-3 4-3 2-1", "5-3 4-3 2-1"),
    ("B1", Trump.DOUBLES, 0, "5-3", "5-5 5-2 3-3 6-1", "5-2"),
    ("B2", Trump.DOUBLES, 0, "5-3", "5-5 3-3 6-1", "5-5 3-3 6-1"),
    ("B5", Trump.DOUBLES, 0, "5-5", "5-3 6-5 0-0", "0-0"),
    ("B6", Trump.DOUBLES, 0, "5-5", "5-3 6-5 4-1", "5-3 6-5 4-1"),
    ("C2", Trump.BLANKS, 22, "0-0", "6-1 4-4 5-3", "6-1 4-4 5-3"),
    ("C3", Trump.BLANKS, 28, "5-0", "6-0 4-1 3-3", "6-0"),
    ("C7", Trump.FIVES, 22, "0-0", "6-1 4-4 5-3", "6-1 4-4 5-3"),
    ("C7", Trump.NO_TRUMP, 22, "0-0", "6-1 4-4 5-3", "6-1 4-4 5-3"),
)


def barred_to_leader(rules: Rules, call: Trump, lead: Tile) -> TileSet:
    """What a leader may not hold for this lead to be legal: any trump, where one must be led (P2)."""
    trumps = tiles(ordered_suits(call).get(TRUMPS, ""))
    return trumps if rules.lead_trump and lead not in trumps else TileSet()


def has(preset: str, call: Trump, deck: int, named: str) -> bool:
    """Whether a preset has the call of a case, its deck (0 for any) and its tiles."""
    rules = PRESETS[preset]
    return call in rules.calls and deck in (0, rules.deck) and tiles(named) <= DECKS[rules.deck]


@pytest.mark.rule("P3")
@pytest.mark.rule("P4")
@pytest.mark.rule("P5")
@pytest.mark.parametrize(
    ("preset", "call", "lead", "held", "legal"),
    [
        pytest.param(preset, call, lead, held, legal, id=f"{case}-{call}-{preset}")
        for case, call, deck, lead, held, legal in FOLLOWING
        for preset in PRESETS
        if has(preset, call, deck, f"{lead} {held}")
    ],
)
def test_what_may_be_played(preset: str, call: Trump, lead: str, held: str, legal: str) -> None:
    rules = PRESETS[preset]
    follow = followers(call, Tile.parse(lead))
    trumps = tiles(ordered_suits(call).get(TRUMPS, ""))
    state = in_play(
        rules,
        call,
        {1: lead, 2: held},
        without={
            1: barred_to_leader(rules, call, Tile.parse(lead)),
            2: follow | trumps if rules.may_trump else follow,
        },
    )
    assert tiles(held) <= state.hands[2]
    expected = tiles(legal)
    if not expected & follow:
        expected = state.hands[2]
    elif rules.may_trump:
        # P5, at this preset alone: a trump may be played instead of following.
        expected |= tiles(held) & trumps
    state = after(state, f"play {lead}")
    assert state.actor == 2
    assert legal_moves(state) == tuple(map(Play, expected))
    for tile in state.hands[2] - expected:
        assert explain(state, Play(tile)) is not None


WINNING: tuple[tuple[str, Trump, int, str, str], ...] = (
    # case, call, deck, tiles in the order played, the one that wins
    ("A8", Trump.NO_TRUMP, 28, "5-3 6-5 5-5 6-3", "5-5"),
    ("A10", Trump.TWOS, 28, "5-3 3-3 5-1 2-4", "2-4"),
    ("A11", Trump.TWOS, 28, "6-6 2-1 6-2 3-2", "6-2"),
    ("A13", Trump.FOURS, 28, "6-4 4-4 6-6 6-5", "4-4"),
    ("A15", Trump.TWOS, 22, "3-4 5-1 6-4", "6-4"),
    ("A16", Trump.FOURS, 28, "4-4 2-4 3-4 4-6", "4-4"),
    ("B3", Trump.DOUBLES, 28, "5-3 5-5 6-5 5-4", "5-5"),
    ("C1", Trump.BLANKS, 22, "4-4 0-0 4-6", "0-0"),
    ("C2", Trump.BLANKS, 22, "0-0 6-1 4-4", "0-0"),
    ("C4", Trump.BLANKS, 28, "5-0 6-0 0-0 5-5", "0-0"),
    ("C7", Trump.NO_TRUMP, 22, "0-0 6-6 5-1", "0-0"),
    ("C7", Trump.FIVES, 22, "0-0 6-6 5-1", "5-1"),
    ("C7", Trump.SIXES, 22, "0-0 4-4 5-1", "0-0"),
)


@pytest.mark.rule("P1")
@pytest.mark.rule("P6")
@pytest.mark.rule("P7")
@pytest.mark.parametrize(
    ("preset", "call", "trick", "best"),
    [
        pytest.param(preset, call, trick, best, id=f"{case}-{call}-{preset}")
        for case, call, deck, trick, best in WINNING
        for preset in PRESETS
        if has(preset, call, deck, trick)
    ],
)
def test_who_wins(preset: str, call: Trump, trick: str, best: str) -> None:
    rules = PRESETS[preset]
    lead, *others = in_order(trick)
    follow = followers(call, lead)
    seats = [*range(1, rules.players), 0]
    without = {
        seat: TileSet() if tile in follow else follow for seat, tile in zip(seats[1:], others, strict=True)
    }
    state = in_play(
        rules,
        call,
        dict(zip(seats, trick.split(), strict=True)),
        without={1: barred_to_leader(rules, call, lead), **without},
    )
    state = after(state, *plays(trick))
    (played,) = state.tricks
    winner = seats[in_order(trick).index(Tile.parse(best))]
    assert (played.leader, played.tiles, played.seats) == (1, in_order(trick), tuple(seats))
    assert played.winner == winner
    assert state.actor == winner
    assert state.tricks_taken == tuple(int(winner in side) for side in rules.sides)


@pytest.mark.rule("P7")
def test_a14_the_order_of_fives_as_trumps() -> None:
    order = ("5-5", "5-6", "5-4", "5-3", "5-2", "5-1", "5-0")
    for higher, lower in pairwise(order):
        for first, second in ((higher, lower), (lower, higher)):
            state = after(in_play(DON, Trump.FIVES, {1: first, 2: second}), *plays(f"{first} {second}"))
            assert state.trick is not None
            assert state.trick.winner == (1 if first == higher else 2)


@pytest.mark.rule("C1")
@pytest.mark.rule("T2")
def test_c6_the_deck_without_blanks() -> None:
    rules = attrs.evolve(TEXAS3, deck=21, calls=NO_BLANKS)
    state = won_by(seeded(new_match(rules, seed=1)), 1, Bid(4))
    assert state.phase is Phase.CALL
    assert state.widow is None
    assert sum(map(len, state.hands)) == 21
    assert "call blanks" not in texts(legal_moves(state))
    assert len(legal_moves(state)) == 8
    assert explain(state, parse_move("call blanks")) is not None
    held = TileSet(tile for mine in called(state, Trump.DOUBLES).hands for tile in mine)
    assert str(held & tiles(ordered_suits(Trump.DOUBLES)[TRUMPS])) == "1-1 2-2 3-3 4-4 5-5 6-6"


# The auction and the widow (D)


@pytest.mark.rule("B3")
def test_d1_over_a_bid_of_four() -> None:
    state = after(dealt(DON), "bid 4")
    assert texts(legal_moves(state)) == ["pass", "bid 5", "bid 6", "bid 7", "moon"]
    assert explain(state, Bid(3)) is not None
    assert explain(state, Bid(4)) is not None


@pytest.mark.rule("B3")
@pytest.mark.rule("B4")
def test_d2_over_a_bid_of_seven() -> None:
    assert texts(legal_moves(after(dealt(DON), "bid 7"))) == ["pass", "moon"]


@pytest.mark.rule("B5")
@pytest.mark.parametrize("rules", [DON, TEXAS3, TEXAS4, POLISH3], ids=["DON", "TEXAS3", "TEXAS4", "POLISH3"])
def test_d3_a_moon_by_the_first_speaker_ends_the_auction(rules: Rules) -> None:
    state = after(dealt(rules), "moon")
    assert state.phase is (Phase.DISCARD if rules.stock_size else Phase.CALL)
    assert state.bids == (MOON,)
    assert state.actor == 1
    assert state.contract is not None
    assert (state.contract.bidder, state.contract.bid) == (1, MOON)


@pytest.mark.rule("B6")
@pytest.mark.rule("T4")
def test_d4_nobody_bids() -> None:
    state = after(dealt(DON, dealer=2), "pass", "pass", "pass", "pass")
    assert (state.phase, state.dealer, state.scores, state.hand_number) == (Phase.DEAL, 2, (0, 0), 1)
    state = after(dealt(TEXAS3, dealer=2), "pass", "pass", "pass")
    assert (state.phase, state.dealer, state.scores, state.hand_number) == (Phase.DEAL, 0, (0, 0, 0), 1)


@pytest.mark.rule("B6")
def test_d5_the_forced_dealer_bids_something() -> None:
    state = after(dealt(attrs.evolve(DON, all_pass=AllPass.LAST_BIDS)), "pass", "pass", "pass")
    assert state.actor == state.dealer == 0
    assert texts(legal_moves(state)) == ["bid 3", "bid 4", "bid 5", "bid 6", "bid 7", "moon"]


@pytest.mark.rule("B6")
def test_d6_the_forced_dealer_may_pass_over_a_bid() -> None:
    state = after(dealt(attrs.evolve(DON, all_pass=AllPass.LAST_BIDS)), "bid 3", "pass", "pass")
    assert state.actor == state.dealer == 0
    assert texts(legal_moves(state)) == ["pass", "bid 4", "bid 5", "bid 6", "bid 7", "moon"]


@pytest.mark.rule("B2")
@pytest.mark.parametrize("all_pass", AllPass)
def test_d7_a_minimum_holds_for_the_forced_dealer_too(all_pass: AllPass) -> None:
    for base, minimum in ((DON, 4), (TEXAS3, 5), (TEXAS4, 5)):
        rules = attrs.evolve(base, min_bid=minimum, all_pass=all_pass)
        state = dealt(rules)
        while state.phase is Phase.BIDDING:
            for tricks in range(1, minimum):
                assert Bid(tricks) not in legal_moves(state)
                assert explain(state, Bid(tricks)) is not None
            assert Bid(minimum) in legal_moves(state)
            state = after(state, "pass" if parse_move("pass") in legal_moves(state) else f"bid {minimum}")


@pytest.mark.rule("B4")
def test_d8_a_moon_only_over_a_seven() -> None:
    assert MOON not in legal_moves(dealt(FRENCH3))
    assert MOON not in legal_moves(after(dealt(FRENCH3), "bid 5"))
    for said in (["bid 7"], ["bid 5", "bid 7"], ["bid 7", "pass"]):
        assert texts(legal_moves(after(dealt(FRENCH3), *said))) == ["pass", "moon"]


@pytest.mark.rule("W1")
@pytest.mark.rule("W2")
def test_d11_any_of_the_eight_is_discarded() -> None:
    state = dealt(TEXAS3, {1: "5-5 6-6 0-0"}, stock="5-3")
    mine = state.hands[1]
    state = won_by(state, 1, Bid(4))
    assert (state.phase, state.actor, state.widow) == (Phase.DISCARD, 1, None)
    assert state.hands[1] == mine | {Tile(5, 3)}
    assert state.hand_sizes == (7, 8, 7)
    assert legal_moves(state) == tuple(map(Discard, state.hands[1]))
    assert len(legal_moves(state)) == 8
    for tile in state.hands[1]:
        assert apply(state, Discard(tile)).hands[1] == state.hands[1] - {tile}
        assert apply(state, Discard(tile)).discard is tile


@pytest.mark.rule("W1")
@pytest.mark.rule("T5")
def test_d12_discard_then_call_or_call_then_discard() -> None:
    state = won_by(dealt(TEXAS3), 1, Bid(4))
    assert state.phase is Phase.DISCARD
    assert explain(state, parse_move("call fives")) is not None
    state = apply(state, legal_moves(state)[0])
    assert state.phase is Phase.CALL
    assert apply(state, parse_move("call fives")).phase is Phase.PLAY

    state = won_by(dealt(attrs.evolve(TEXAS3, call_before_widow=True)), 1, Bid(4))
    assert state.phase is Phase.CALL
    for tile in DECKS[22]:
        assert explain(state, Discard(tile)) is not None
    state = after(state, "call fives")
    assert (state.phase, len(legal_moves(state))) == (Phase.DISCARD, 8)
    assert apply(state, legal_moves(state)[0]).phase is Phase.PLAY


@pytest.mark.rule("C1")
def test_d14_a_number_is_called_without_a_tile_of_it() -> None:
    threes = tiles(ordered_suits(Trump.THREES)[TRUMPS])
    for rules in PRESETS.values():
        state = won_by(
            dealt(rules, without={1: threes}, stock="" if rules.stock_size == 0 else "6-6"), 1, Bid(4)
        )
        if state.phase is Phase.DISCARD:
            state = after(state, "discard 6-6")
        assert not state.hands[1] & threes
        assert explain(state, parse_move("call threes")) is None
        after(state, "call threes")


@pytest.mark.rule("W2")
def test_d15_nobody_sees_the_widow_or_the_discard() -> None:
    for discard in ("5-3", "6-6"):
        state = won_by(dealt(TEXAS3, {1: "6-6"}, stock="5-3"), 1, Bid(4))
        other = won_by(dealt(TEXAS3, {1: "6-6"}, stock="5-3"), 1, Bid(4))
        state = after(state, f"discard {discard}", "call fives")
        lowest = str(min(other.hands[1] - tiles("5-3 6-6")))
        other = after(other, f"discard {lowest}", "call fives")
        for seat in (0, 2, None):
            view = observe(state, seat)
            assert view.discard is None
            assert tiles("5-3 6-6") <= view.unseen
            assert view == observe(other, seat)
            assert repr(view) == repr(observe(other, seat))
            assert not hasattr(view, "widow")
        assert observe(state, 1).discard is Tile.parse(discard)
        assert Tile.parse(discard) not in observe(state, 1).unseen
        assert observe(state, 1) != observe(other, 1)


@pytest.mark.rule("P2")
def test_d16_the_first_lead_is_a_trump() -> None:
    state = in_play(FRENCH3, Trump.SIXES, {1: "6-1 6-3 5-5"}, without={1: tiles("6-6 6-5 6-4 6-2")})
    assert texts(legal_moves(state)) == ["play 6-1", "play 6-3"]
    assert explain(state, Play(Tile(5, 5))) is not None
    state = after(state, "play 6-3")
    while not state.tricks:
        state = apply(state, legal_moves(state)[-1])
    assert state.actor is not None
    assert len(legal_moves(state)) == 6 == len(state.hands[state.actor])

    # Whoever holds no trump leads anything.
    void = in_play(FRENCH3, Trump.SIXES, without={1: tiles("6-6 6-5 6-4 6-3 6-2 6-1")})
    assert len(legal_moves(void)) == 7


# Scoring and the end of the match (E)


Hand: TypeAlias = tuple[int, Bid, tuple[int, ...]]
"""Bidder, bid, and the tricks that the sides take."""


def scored(rules: Rules, *hands: Hand) -> State:
    """The state after whole hands."""
    state = new_match(rules, seed=0)
    for bidder, bid, tricks in hands:
        state = hand(state, bidder, bid, tricks)
    return state


def points(rules: Rules, bidder: int, bid: Bid, tricks: tuple[int, ...]) -> tuple[int, ...]:
    return scored(rules, (bidder, bid, tricks)).results[-1].points


TO_209: tuple[Hand, ...] = (
    *((0, Bid(3), (7, 0)),) * 2,
    (0, Bid(6), (7, 0)),
    *((0, Bid(4), (4, 3)),) * 2,
)
TO_240: tuple[Hand, ...] = (*((0, Bid(7), (7, 0)),) * 3, (0, Bid(3), (3, 4)))


@pytest.mark.rule("S1")
@pytest.mark.rule("S3")
def test_e1_a_made_bid_and_an_extra_trick() -> None:
    assert points(DON, 0, Bid(4), (5, 2)) == (41, 0)
    assert points(DON, 1, Bid(4), (2, 5)) == (0, 41)


@pytest.mark.rule("S2")
def test_e3_a_missed_bid() -> None:
    state = scored(DON, (0, Bid(3), (3, 4)), (0, Bid(5), (4, 3)))
    assert state.results[-1].points == (-50, 0)
    assert state.scores == (-20, 0)


@pytest.mark.rule("M1")
@pytest.mark.parametrize(
    ("before", "from_score", "bid", "tricks", "to_score"),
    [(TO_209, 209, Bid(4), (5, 2), 250), (TO_240, 240, Bid(3), (7, 0), 274)],
)
def test_e4_the_target_is_reached_or_passed(
    before: tuple[Hand, ...], from_score: int, bid: Bid, tricks: tuple[int, ...], to_score: int
) -> None:
    state = scored(DON, *before)
    assert (state.scores, state.is_over) == ((from_score, 0), False)
    state = hand(state, 0, bid, tricks)
    assert (state.scores, state.is_over, state.winner) == ((to_score, 0), True, 0)
    assert state.ending is not None
    assert state.ending.rule == "M1"


@pytest.mark.rule("S4")
@pytest.mark.rule("S5")
def test_e5_a_moon_wins_or_loses_whatever_the_scores() -> None:
    behind = scored(DON, *((1, Bid(7), (0, 7)),) * 3, (1, Bid(3), (4, 3)), *((0, Bid(6), (5, 2)),) * 2)
    assert behind.scores == (-120, 240)
    made = hand(behind, 0, MOON, (7, 0))
    assert (made.is_over, made.winner, made.scores) == (True, 0, (-120, 240))
    missed = hand(behind, 0, MOON, (6, 1))
    assert (missed.is_over, missed.winner, missed.scores) == (True, 1, (-120, 240))
    # The side ahead loses the match by a missed Moon all the same.
    ahead = hand(behind, 1, MOON, (1, 6))
    assert (ahead.is_over, ahead.winner, ahead.scores) == (True, 0, (-120, 240))


@pytest.mark.rule("S5")
def test_e6_a_gentler_missed_moon() -> None:
    state = scored(GENTLER, (0, Bid(4), (4, 3)))
    assert state.scores == (40, 0)
    missed = hand(state, 0, MOON, (6, 1))
    assert (missed.scores, missed.is_over) == ((-30, 0), False)
    made = hand(state, 0, MOON, (7, 0))
    assert (made.is_over, made.winner) == (True, 0)


@pytest.mark.rule("S1")
@pytest.mark.rule("S2")
@pytest.mark.rule("S3")
def test_e7_classic_scoring() -> None:
    assert points(CLASSIC, 0, Bid(4), (6, 1)) == (6, 1)
    assert points(CLASSIC, 0, Bid(5), (4, 3)) == (-5, 3)


@pytest.mark.rule("S1")
@pytest.mark.rule("S3")
def test_e9_the_bid_and_not_the_tricks() -> None:
    assert points(TEXAS3, 0, Bid(5), (6, 1, 0)) == (5, 1, 0)


@pytest.mark.rule("S1")
@pytest.mark.rule("S3")
def test_e11_the_tricks_and_not_the_bid() -> None:
    assert points(FRENCH3, 0, Bid(4), (6, 1, 0)) == (6, 1, 0)


@pytest.mark.rule("S2")
@pytest.mark.rule("S3")
def test_e12_the_others_are_paid_the_bid_when_it_is_set() -> None:
    assert points(FRENCH3, 0, Bid(5), (4, 2, 1)) == (0, 7, 6)


@pytest.mark.rule("M2")
def test_e14_the_bidder_goes_out_among_three_at_the_target() -> None:
    state = scored(
        TEXAS3,
        *((0, Bid(4), (4, 2, 1)), (0, Bid(4), (4, 1, 2))),
        *((1, Bid(4), (1, 4, 2)), (1, Bid(4), (1, 4, 2)), (1, Bid(4), (2, 4, 1))),
        *((2, Bid(4), (2, 1, 4)), (2, Bid(4), (2, 1, 4)), (2, Bid(4), (1, 2, 4))),
    )
    assert (state.scores, state.is_over) == ((17, 19, 20), False)
    state = hand(state, 0, Bid(4), (4, 2, 1))
    assert (state.scores, state.is_over, state.winner) == ((21, 21, 21), True, 0)


@pytest.mark.rule("M2")
@pytest.mark.parametrize(("bidder_goes_out", "winner"), [(True, 0), (False, 1)])
def test_e17_the_bidder_or_the_highest(bidder_goes_out: bool, winner: int) -> None:
    rules = attrs.evolve(TEXAS4, bidder_goes_out=bidder_goes_out)
    state = scored(rules, (0, Bid(4), (2, 5)), (0, Bid(5), (5, 2)), *((0, Bid(4), (4, 3)),) * 4)
    assert (state.scores, state.is_over) == ((17, 19), False)
    state = hand(state, 0, Bid(4), (4, 3))
    assert (state.scores, state.is_over, state.winner) == ((21, 22), True, winner)


@pytest.mark.rule("S4")
def test_e19_a_made_moon_and_a_made_seven() -> None:
    assert points(TEXAS3, 0, MOON, (7, 0, 0)) == (21, 0, 0)
    assert points(TEXAS3, 0, Bid(7), (7, 0, 0)) == (7, 0, 0)


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    ("bid", "tricks", "scores"),
    [
        (Bid(6), (3, 2), (-60, 0)),
        (Bid(6), (0, 2), (-60, 0)),
        (Bid(6), (5, 2), (-60, 0)),
        (MOON, (2, 1), (0, 0)),
        (MOON, (0, 1), (0, 0)),
        (Bid(4), (4, 3), (40, 0)),
        (Bid(4), (5, 2), (41, 0)),
        (Bid(7), (7, 0), (70, 0)),
    ],
)
def test_e21_a_hand_ends_when_it_is_decided(
    bid: Bid, tricks: tuple[int, int], scores: tuple[int, int]
) -> None:
    state = new_match(attrs.evolve(DON, end_when_decided=True), seed=0)
    moves = hand_moves(state, 0, bid, tricks)
    for move in moves:
        assert not state.results
        state = apply(state, move)
    assert state.results[-1].tricks == tricks
    assert len(state.results[-1].played) == sum(tricks)
    assert state.scores == scores
    assert state.is_over is bid.moon

    # Without the option the same hand goes on, unless all seven tricks are played.
    state = new_match(DON, seed=0)
    for move in moves:
        state = apply(state, move)
    assert (state.phase is Phase.PLAY) is (sum(tricks) < 7)


# What a library makes of it (F)


def test_f1_both_ways_round_are_one_tile() -> None:
    assert Tile(5, 3) == Tile(3, 5)
    assert hash(Tile(5, 3)) == hash(Tile(3, 5))
    assert str(Tile(5, 3)) == str(Tile(3, 5)) == "5-3"
    assert Tile.parse("3-5") == Tile.parse("5-3")


@pytest.mark.rule("T2")
def test_f2_the_decks_hold_distinct_tiles() -> None:
    for base, options, size in (
        (DON, {}, 28),
        (TEXAS3, {}, 22),
        (TEXAS3, {"deck": 28}, 28),
        (TEXAS3, {"deck": 21, "calls": NO_BLANKS}, 21),
    ):
        state = seeded(new_match(attrs.evolve(base, **options), seed=5))
        stock = [*([state.widow] if state.widow is not None else []), *state.boneyard]
        dealt_tiles = [tile for mine in state.hands for tile in mine] + stock
        assert len(dealt_tiles) == len(set(dealt_tiles)) == size
        assert dealt_tiles.count(Tile(0, 0)) == (size != 21)


def test_f3_an_illegal_move_changes_nothing() -> None:
    state = after(in_play(DON, Trump.FIVES, {1: "6-6", 2: "6-2 6-5 3-1"}), "play 6-6")
    before, text = pickle.dumps(state), repr(state)
    with pytest.raises(IllegalMove, match="3-1 does not follow"):
        after(state, "play 3-1")
    assert state == pickle.loads(before)  # noqa: S301  # our own
    assert repr(state) == text


@pytest.mark.rule("B1")
@pytest.mark.rule("B7")
def test_f4_seat_0_score_0_blanks_and_double_blank_are_real() -> None:
    # Seat 0 speaks after seat 3, wins the auction, calls blanks, leads 0-0, wins with it and leads again.
    state = dealt(DON, {0: "0-0 6-6", 1: "5-0 6-0", 2: "4-0", 3: "3-0"}, dealer=2)
    state = after(state, "pass")
    assert state.actor == 0
    state = after(state, "bid 3", "pass", "pass")
    assert state.contract is not None
    assert (state.contract.bidder, state.actor, state.scores) == (0, 0, (0, 0))
    state = after(state, "call blanks")
    assert state.contract is not None
    assert state.contract.trump is Trump.BLANKS
    assert Play(Tile(0, 0)) in legal_moves(state)
    state = after(state, "play 0-0")
    assert state.trick is not None
    assert (state.trick.leader, state.trick.lead, state.trick.winner) == (0, Tile(0, 0), 0)
    assert legal_moves(state) == (Play(Tile(5, 0)), Play(Tile(6, 0)))
    state = after(state, *plays("5-0 4-0 3-0"))
    assert state.tricks[0].winner == 0
    assert (state.actor, state.tricks_taken) == (0, (1, 0))


@pytest.mark.rule("T3")
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_f5_the_same_seed_and_moves_give_the_same_states(rules: Rules) -> None:
    rng = Random(3)
    one, other = new_match(rules, seed=11), new_match(rules, seed=11)
    for _ in range(60):
        if one.is_over:
            break
        assert one == other
        assert repr(one) == repr(other)
        assert legal_moves(one) == legal_moves(other)
        move = rng.choice(legal_moves(one))
        one, other = apply(one, move), apply(other, parse_move(str(move)))
    assert one != new_match(rules, seed=12)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_f6_what_a_view_leaves_open_holds_the_true_hands(rules: Rules) -> None:
    rng = Random(4)
    state = new_match(rules, seed=13)
    for _ in range(150):
        if state.is_over:
            break
        for seat in rules.seats:
            view = observe(state, seat)
            hidden = [*state.hands]
            assert hidden.pop(seat) == view.hand
            for other, mine in enumerate(state.hands):
                assert len(mine) == view.hand_sizes[other]
                assert not mine & view.voids[other]
                assert other == seat or mine <= view.unseen
            nobodys = len(view.unseen) - sum(map(len, hidden))
            bidder = state.contract.bidder if state.contract is not None else None
            if state.phase is Phase.PLAY and rules.stock_size:
                # The bidder knows its own discard; to the others it is one tile that nobody holds.
                assert nobodys == (0 if seat == bidder else 1)
                assert (view.discard is state.discard) is (seat == bidder)
        state = apply(state, rng.choice(legal_moves(state)))

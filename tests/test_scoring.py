"""What hands score, line by line, and how matches end."""

from __future__ import annotations

from itertools import product
from typing import Any, TypeAlias

import attrs
import pytest

from moon_dominoes import (
    DON,
    MOON,
    TEXAS3,
    AllPass,
    Bid,
    Defenders,
    Ending,
    HandResult,
    Made,
    Missed,
    Phase,
    Rules,
    ScoreLine,
    State,
    apply,
    legal_moves,
    new_match,
)
from positions import hand, hand_moves

Hand: TypeAlias = tuple[int, Bid, tuple[int, ...]]
"""Bidder, bid, and the tricks that the sides take."""

FOUR_ALONE = attrs.evolve(DON, partnerships=False)


def scored(rules: Rules, *hands: Hand, dealer: int = 0) -> State:
    """The state after whole hands."""
    state = new_match(rules, seed=0, dealer=dealer)
    for bidder, bid, tricks in hands:
        assert not state.is_over
        state = hand(state, bidder, bid, tricks)
    return state


# Hands

# The hands of the table below: seat 0 bids, the others are by turns partners and opponents.
HANDS: dict[str, dict[str, Hand]] = {
    "partners": {
        "made": (0, Bid(4), (4, 3)),
        "made with extra tricks": (0, Bid(4), (6, 1)),
        "made with all seven": (0, Bid(4), (7, 0)),
        "seven made": (0, Bid(7), (7, 0)),
        "missed": (0, Bid(5), (4, 3)),
        "missed without a trick": (2, Bid(5), (0, 7)),
        "Moon made": (0, MOON, (7, 0)),
        "Moon missed": (0, MOON, (6, 1)),
    },
    "three": {
        "made": (0, Bid(4), (4, 2, 1)),
        "made with extra tricks": (0, Bid(4), (6, 1, 0)),
        "made with all seven": (0, Bid(4), (7, 0, 0)),
        "seven made": (0, Bid(7), (7, 0, 0)),
        "missed": (0, Bid(5), (4, 3, 0)),
        "missed without a trick": (0, Bid(5), (0, 5, 2)),
        "Moon made": (0, MOON, (7, 0, 0)),
        "Moon missed": (0, MOON, (5, 1, 1)),
    },
    "four alone": {
        "made": (0, Bid(4), (4, 1, 1, 1)),
        "made with extra tricks": (0, Bid(4), (6, 1, 0, 0)),
        "made with all seven": (0, Bid(4), (7, 0, 0, 0)),
        "seven made": (0, Bid(7), (7, 0, 0, 0)),
        "missed": (0, Bid(5), (4, 2, 1, 0)),
        "missed without a trick": (0, Bid(5), (0, 4, 2, 1)),
        "Moon made": (0, MOON, (7, 0, 0, 0)),
        "Moon missed": (0, MOON, (5, 1, 0, 1)),
    },
}
BASES = {"partners": DON, "three": TEXAS3, "four alone": FOUR_ALONE}

# What the bidder's side scores: points and reason, one pair a line.
MADE: dict[Made, dict[str, list[tuple[int, str]]]] = {
    Made.TEN_TIMES_BID_PLUS_EXTRA: {
        "made": [(40, "ten times the bid of 4, made")],
        "made with extra tricks": [(40, "ten times the bid of 4, made"), (2, "tricks above the bid")],
        "made with all seven": [(40, "ten times the bid of 4, made"), (3, "tricks above the bid")],
        "seven made": [(70, "ten times the bid of 7, made")],
    },
    Made.BID: {
        "made": [(4, "the bid of 4, made")],
        "made with extra tricks": [(4, "the bid of 4, made")],
        "made with all seven": [(4, "the bid of 4, made")],
        "seven made": [(7, "the bid of 7, made")],
    },
    Made.TRICKS: {
        "made": [(4, "tricks taken, the bid of 4 being made")],
        "made with extra tricks": [(6, "tricks taken, the bid of 4 being made")],
        "made with all seven": [(7, "tricks taken, the bid of 4 being made")],
        "seven made": [(7, "tricks taken, the bid of 7 being made")],
    },
    Made.MARK: {
        "made": [(1, "a mark, the bid of 4 being made")],
        "made with extra tricks": [(1, "a mark, the bid of 4 being made")],
        "made with all seven": [(1, "a mark, the bid of 4 being made")],
        "seven made": [(1, "a mark, the bid of 7 being made")],
    },
}
MISSED: dict[Missed, list[tuple[int, str]]] = {
    Missed.TEN_TIMES_BID: [(-50, "ten times the bid of 5, missed")],
    Missed.BID: [(-5, "the bid of 5, missed")],
    Missed.NOTHING: [(0, "the bid of 5, missed")],
}
MOONS = {"Moon made": [(15, "S4", "a Moon, made")], "Moon missed": [(-25, "S5", "a Moon, missed")]}


def defence(defenders: Defenders, name: str, bid: int, tricks: int) -> list[tuple[int, str]]:
    """What a side that did not bid scores: points and reason, one pair a line."""
    is_missed = "missed" in name
    taken = (tricks, "tricks taken")
    if defenders is Defenders.NOTHING:
        return []
    if defenders is Defenders.MARK_WHEN_SET:
        return [(1, "a mark, the bid being missed")] if is_missed else []
    if defenders is Defenders.TRICKS or not is_missed:
        return [taken]
    if name == "Moon missed" and defenders is Defenders.TRICKS_PLUS_BID_WHEN_SET:
        return [taken]
    return [taken, (bid, "the bid, which was missed")]


def result_of(base: Rules, rules: Rules, played: Hand) -> HandResult:
    """The result at a table of the hand that is found at its base."""
    state = new_match(rules, seed=0)
    for move in hand_moves(new_match(base, seed=0), *played):
        state = apply(state, move)
    return state.results[-1]


@pytest.mark.rule("S1")
@pytest.mark.rule("S2")
@pytest.mark.rule("S3")
@pytest.mark.rule("S4")
@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("players", "name"), [(players, name) for players, named in HANDS.items() for name in named]
)
def test_what_every_table_scores_for_a_hand(players: str, name: str) -> None:
    base, played = BASES[players], HANDS[players][name]
    bidder, bid, tricks = played
    for made, missed, defenders in product(Made, Missed, Defenders):
        rules = attrs.evolve(
            base, made=made, missed=missed, defenders=defenders, moon_made=15, moon_missed=25
        )
        result = result_of(base, rules, played)
        bidders = [(points, "S1", text) for points, text in MADE[made].get(name, [])]
        if "missed" in name:
            bidders = [(points, "S2", text) for points, text in MISSED[missed]]
        bidders = MOONS.get(name, bidders)
        lines: list[ScoreLine] = []
        for side, taken in enumerate(tricks):
            reasons = (
                bidders
                if side == rules.side_of(bidder)
                else [(points, "S3", text) for points, text in defence(defenders, name, bid.tricks, taken)]
            )
            lines += [ScoreLine(side, *reason) for reason in reasons]
        assert result.lines == tuple(lines)
        assert result.points == tuple(
            sum(line.points for line in lines if line.side == side) for side in range(len(tricks))
        )
        assert result.scores == result.points
        assert (result.tricks, result.made) == (tricks, "missed" not in name)


@pytest.mark.rule("S4")
def test_all_seven_tricks_are_no_moon_unless_it_was_bid() -> None:
    for bid, score in ((Bid(4), 43), (Bid(7), 70)):
        state = scored(DON, (0, bid, (7, 0)))
        assert (state.scores, state.is_over) == ((score, 0), False)


@pytest.mark.rule("S1")
def test_every_bid_is_made_by_just_so_many_tricks_and_missed_by_one_fewer() -> None:
    for tricks in range(3, 8):
        made = scored(DON, (0, Bid(tricks), (tricks, 7 - tricks))).results[-1]
        assert (made.made, made.points) == (True, (10 * tricks, 0))
        missed = scored(DON, (0, Bid(tricks), (tricks - 1, 8 - tricks))).results[-1]
        assert (missed.made, missed.points) == (False, (-10 * tricks, 0))


@pytest.mark.rule("S1")
def test_a_bid_of_one_is_made_by_one_trick() -> None:
    rules = attrs.evolve(DON, min_bid=1)
    assert scored(rules, (0, Bid(1), (1, 6))).scores == (10, 0)
    assert scored(rules, (0, Bid(1), (0, 7))).scores == (-10, 0)


# Hands that end early


@pytest.mark.rule("P8")
@pytest.mark.parametrize(
    ("options", "bid", "tricks"),
    [
        # Extra tricks count, so a made bid is played out.
        ({}, Bid(3), (3, 4)),
        ({}, Bid(7), (7, 0)),
        # A set bid costs the same whatever follows.
        ({}, Bid(5), (1, 3)),
        ({}, Bid(3), (0, 5)),
        ({}, MOON, (4, 1)),
        # Without extra tricks a made bid is decided too.
        ({"made": Made.BID}, Bid(4), (4, 2)),
        ({"made": Made.BID}, Bid(4), (4, 0)),
        ({"made": Made.MARK, "defenders": Defenders.MARK_WHEN_SET}, Bid(5), (5, 1)),
        ({"made": Made.MARK, "defenders": Defenders.MARK_WHEN_SET}, Bid(5), (2, 3)),
        # The tricks of the others count to the end.
        ({"defenders": Defenders.TRICKS}, Bid(6), (1, 6)),
        ({"made": Made.TRICKS}, Bid(4), (5, 2)),
        # A Moon is decided when a trick is lost, even where nothing hangs on it.
        ({"moon_made_wins": False, "moon_missed_loses": False}, MOON, (3, 1)),
    ],
)
@pytest.mark.parametrize("bidder", [0, 1])
def test_a_hand_ends_as_soon_as_the_score_is_decided(
    bidder: int, options: dict[str, Any], bid: Bid, tricks: tuple[int, ...]
) -> None:
    rules = attrs.evolve(DON, **options)
    early = attrs.evolve(rules, end_when_decided=True)
    tricks = tricks if bidder == 0 else tricks[::-1]
    moves = hand_moves(new_match(early, seed=0), bidder, bid, tricks)
    whole, short = new_match(rules, seed=0), new_match(early, seed=0)
    for move in moves:
        assert not short.results
        whole, short = apply(whole, move), apply(short, move)
    result = short.results[-1]
    assert (result.tricks, len(result.played)) == (tricks, sum(tricks))
    # The rest of the hand, played out, changes nothing but the count of tricks.
    while not whole.results:
        whole = apply(whole, legal_moves(whole)[0])
    full = whole.results[-1]
    assert (full.made, full.points, full.scores) == (result.made, result.points, result.scores)
    assert (whole.is_over, whole.winner) == (short.is_over, short.winner)
    assert sum(full.tricks) == 7


@pytest.mark.rule("P8")
@pytest.mark.parametrize("bidder", [0, 1, 2])
def test_a_hand_of_three_ends_early_too(bidder: int) -> None:
    rules = attrs.evolve(TEXAS3, defenders=Defenders.NOTHING, end_when_decided=True)
    for bid, mine, others, score in ((4, 4, (1, 1), 4), (4, 1, (2, 2), -4), (7, 3, (0, 1), -7)):
        tricks, scores = list(others), [0, 0]
        tricks.insert(bidder, mine)
        scores.insert(bidder, score)
        state = scored(rules, (bidder, Bid(bid), tuple(tricks)))
        assert (state.scores, len(state.results[-1].played)) == (tuple(scores), sum(tricks))


# Matches


@pytest.mark.rule("M1")
@pytest.mark.parametrize(("target", "is_over"), [(39, True), (40, True), (41, False)])
def test_the_target_is_reached_or_passed(target: int, is_over: bool) -> None:
    state = scored(attrs.evolve(DON, target=target), (1, Bid(4), (3, 4)))
    assert state.is_over is is_over
    assert state.winner == (1 if is_over else None)
    assert state.ending == (Ending(1, "M1", f"reached {target}") if is_over else None)


@pytest.mark.rule("M1")
def test_a_defender_can_reach_the_target() -> None:
    rules = attrs.evolve(TEXAS3, target=4)
    state = scored(rules, (0, Bid(5), (2, 4, 1)))
    assert (state.scores, state.ending) == ((-5, 4, 1), Ending(1, "M1", "reached 4"))


@pytest.mark.rule("M1")
def test_scores_below_zero_end_nothing() -> None:
    state = scored(DON, *((0, Bid(7), (6, 1)),) * 5)
    assert (state.scores, state.is_over) == ((-350, 0), False)


@pytest.mark.rule("M2")
@pytest.mark.parametrize(
    ("bidder_goes_out", "played", "ending"),
    [
        # The bidder made the bid and goes out, though another has more.
        (True, (0, Bid(4), (4, 3, 0)), Ending(0, "M2", "reached 3 by a made bid")),
        (True, (1, Bid(4), (3, 4, 0)), Ending(1, "M2", "reached 3 by a made bid")),
        # The highest wins where that does not count.
        (False, (1, Bid(4), (3, 4, 0)), Ending(1, "M2", "reached 3 with the highest score")),
        # A bidder who missed has no such claim.
        (True, (2, Bid(4), (3, 4, 0)), Ending(1, "M2", "reached 3 with the highest score")),
        # Two at the top and nobody's bid made: another hand.
        (True, (2, Bid(4), (3, 3, 1)), None),
        (False, (2, Bid(4), (3, 3, 1)), None),
    ],
)
def test_several_at_the_target(bidder_goes_out: bool, played: Hand, ending: Ending | None) -> None:
    state = scored(attrs.evolve(TEXAS3, target=3, bidder_goes_out=bidder_goes_out), played)
    assert state.ending == ending
    assert state.is_over is (ending is not None)
    assert state.winner == (ending.winner if ending is not None else None)


@pytest.mark.rule("M2")
@pytest.mark.parametrize(("bidder_goes_out", "winner"), [(True, 0), (False, 1)])
def test_the_bidder_goes_out_before_a_higher_score(bidder_goes_out: bool, winner: int) -> None:
    rules = attrs.evolve(TEXAS3, target=9, bidder_goes_out=bidder_goes_out)
    state = scored(rules, (1, Bid(4), (1, 4, 2)), (0, Bid(4), (4, 3, 0)))
    assert (state.scores, state.is_over) == ((5, 7, 2), False)
    state = hand(state, 0, Bid(4), (4, 3, 0))
    assert (state.scores, state.winner) == ((9, 10, 2), winner)


@pytest.mark.rule("M2")
def test_level_at_the_top_plays_another_hand() -> None:
    rules = attrs.evolve(TEXAS3, target=3)
    level = scored(rules, (2, Bid(4), (3, 3, 1)))
    assert (level.scores, level.phase, level.dealer, level.hand_number) == ((3, 3, -4), Phase.DEAL, 1, 2)
    state = hand(level, 2, Bid(4), (2, 1, 4))
    assert (state.scores, state.ending) == ((5, 4, 0), Ending(0, "M2", "reached 3 with the highest score"))
    state = hand(level, 1, Bid(4), (2, 4, 1))
    assert (state.scores, state.ending) == ((5, 7, -3), Ending(1, "M2", "reached 3 by a made bid"))
    # Level once more.
    state = hand(level, 2, Bid(5), (3, 3, 1))
    assert (state.scores, state.is_over) == ((6, 6, -9), False)


@pytest.mark.rule("M2")
def test_a_bidder_who_missed_does_not_go_out_first_though_still_at_the_target() -> None:
    rules = attrs.evolve(TEXAS3, target=3, missed=Missed.NOTHING)
    level = scored(rules, (2, Bid(4), (3, 3, 1)))
    assert (level.scores, level.is_over) == ((3, 3, 0), False)
    state = hand(level, 0, Bid(5), (4, 2, 1))
    assert (state.scores, state.ending) == ((3, 5, 1), Ending(1, "M2", "reached 3 with the highest score"))


@pytest.mark.rule("M2")
def test_four_alone_at_the_target() -> None:
    rules = attrs.evolve(FOUR_ALONE, defenders=Defenders.TRICKS, missed=Missed.BID, target=2)
    state = scored(rules, (3, Bid(3), (2, 3, 2, 0)))
    assert (state.scores, state.ending) == (
        (2, 3, 2, -3),
        Ending(1, "M2", "reached 2 with the highest score"),
    )
    level = scored(rules, (3, Bid(3), (2, 2, 2, 1)))
    assert (level.scores, level.is_over) == ((2, 2, 2, -3), False)


@pytest.mark.rule("M3")
@pytest.mark.parametrize(
    ("limit", "hands", "ending"),
    [
        (1, [(0, Bid(4), (4, 3))], Ending(0, "M3", "hand 1 was the last")),
        (1, [(0, Bid(4), (3, 4))], Ending(1, "M3", "hand 1 was the last")),
        (2, [(0, Bid(4), (4, 3))], None),
        (2, [(0, Bid(4), (4, 3)), (1, Bid(5), (2, 5))], Ending(1, "M3", "hand 2 was the last")),
        (2, [(0, Bid(4), (4, 3)), (1, Bid(4), (3, 4))], Ending(None, "M3", "hand 2 was the last")),
    ],
)
def test_the_last_hand_that_the_table_plays(limit: int, hands: list[Hand], ending: Ending | None) -> None:
    state = scored(attrs.evolve(DON, hand_limit=limit), *hands)
    assert state.ending == ending
    assert state.is_over is (ending is not None)
    assert state.winner == (ending.winner if ending is not None else None)


@pytest.mark.rule("M3")
def test_the_target_goes_before_the_last_hand() -> None:
    state = scored(attrs.evolve(DON, hand_limit=1, target=40), (0, Bid(4), (4, 3)))
    assert state.ending == Ending(0, "M1", "reached 40")


@pytest.mark.rule("M3")
def test_level_at_the_target_in_the_last_hand_is_a_draw() -> None:
    state = scored(attrs.evolve(TEXAS3, target=3, hand_limit=1), (2, Bid(4), (3, 3, 1)))
    assert (state.ending, state.is_over, state.winner) == (
        Ending(None, "M3", "hand 1 was the last"),
        True,
        None,
    )


@pytest.mark.rule("M3")
def test_the_last_hand_of_three_and_of_four() -> None:
    three = scored(attrs.evolve(TEXAS3, hand_limit=1), (1, Bid(4), (1, 2, 4)))
    assert (three.scores, three.winner) == ((1, -4, 4), 2)
    four = scored(attrs.evolve(FOUR_ALONE, hand_limit=1), (1, Bid(4), (1, 2, 4, 0)))
    assert (four.scores, four.is_over, four.winner) == ((0, -40, 0, 0), True, None)


@pytest.mark.rule("M3")
@pytest.mark.rule("B6")
def test_hands_passed_out_do_not_count_for_the_limit() -> None:
    rules = attrs.evolve(DON, hand_limit=1, all_pass=AllPass.NEXT_DEALER_REDEALS)
    state = new_match(rules, seed=0)
    for _ in range(3):
        (deal,) = legal_moves(state)
        state = apply(state, deal)
        while state.phase is Phase.BIDDING:
            state = apply(state, legal_moves(state)[-1])
        assert (state.phase, state.hand_number) == (Phase.DEAL, 1)
    assert hand(state, 0, Bid(4), (4, 3)).is_over


@pytest.mark.rule("S4")
@pytest.mark.parametrize("rules", [DON, attrs.evolve(TEXAS3, moon_made_wins=True), FOUR_ALONE])
@pytest.mark.parametrize("bidder", [0, 2])
def test_a_made_moon_wins_for_either_number_of_sides(rules: Rules, bidder: int) -> None:
    side = rules.side_of(bidder)
    tricks = tuple(7 if other == side else 0 for other in range(len(rules.sides)))
    state = scored(rules, (bidder, MOON, tricks))
    assert state.ending == Ending(side, "S4", "a made Moon wins the match")
    assert state.scores == tuple(rules.moon_made if other == side else 0 for other in range(len(tricks)))


@pytest.mark.rule("S5")
@pytest.mark.parametrize(
    ("rules", "hands", "winner"),
    [
        (DON, [(0, MOON, (6, 1))], 1),
        (DON, [(1, MOON, (1, 6))], 0),
        # Of two or three others the highest wins, this hand's points included.
        (attrs.evolve(TEXAS3, moon_missed_loses=True), [(0, MOON, (4, 1, 2))], 2),
        (attrs.evolve(TEXAS3, moon_missed_loses=True), [(0, MOON, (4, 2, 1))], 1),
        (attrs.evolve(TEXAS3, moon_missed_loses=True), [(2, MOON, (1, 0, 6))], 0),
        (
            attrs.evolve(TEXAS3, moon_missed_loses=True),
            [(1, Bid(4), (2, 4, 1)), (0, MOON, (4, 1, 2))],
            1,
        ),
        # Level at the top, it is a draw between them.
        (attrs.evolve(TEXAS3, moon_missed_loses=True), [(0, MOON, (5, 1, 1))], None),
        (FOUR_ALONE, [(0, MOON, (6, 1, 0, 0))], None),
        (FOUR_ALONE, [(2, Bid(3), (1, 1, 4, 1)), (0, MOON, (6, 1, 0, 0))], 2),
        # The bidder loses though far ahead.
        (
            attrs.evolve(TEXAS3, moon_missed_loses=True, moon_missed=0),
            [(0, Bid(4), (6, 1, 0)), (0, MOON, (4, 1, 2))],
            None,
        ),
    ],
)
def test_a_missed_moon_loses_to_the_highest_of_the_others(
    rules: Rules, hands: list[Hand], winner: int | None
) -> None:
    state = scored(rules, *hands)
    assert (state.is_over, state.winner) == (True, winner)
    assert state.ending == Ending(winner, "S5", "a missed Moon loses the match")


@pytest.mark.rule("S4")
@pytest.mark.rule("S5")
def test_a_moon_that_decides_nothing_scores_its_stake() -> None:
    made = scored(TEXAS3, (0, MOON, (7, 0, 0)))
    assert (made.scores, made.ending) == ((21, 0, 0), Ending(0, "M1", "reached 21"))
    below = scored(TEXAS3, (0, Bid(4), (3, 2, 2)), (0, MOON, (7, 0, 0)))
    assert (below.scores, below.is_over) == ((17, 2, 2), False)
    missed = scored(TEXAS3, (0, MOON, (6, 1, 0)))
    assert (missed.scores, missed.is_over) == ((-21, 1, 0), False)


@pytest.mark.rule("S4")
def test_a_made_moon_goes_before_the_target_and_the_last_hand() -> None:
    rules = attrs.evolve(DON, moon_made=300, hand_limit=1)
    assert scored(rules, (1, MOON, (0, 7))).ending == Ending(1, "S4", "a made Moon wins the match")
    rules = attrs.evolve(DON, hand_limit=1)
    assert scored(rules, (1, MOON, (1, 6))).ending == Ending(0, "S5", "a missed Moon loses the match")


@pytest.mark.rule("M1")
@pytest.mark.rule("M4")
def test_a_missed_moon_can_bring_the_others_to_the_target() -> None:
    rules = attrs.evolve(TEXAS3, defenders=Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET, target=8)
    state = scored(rules, (0, MOON, (6, 1, 0)))
    assert (state.scores, state.ending) == ((-21, 8, 7), Ending(1, "M1", "reached 8"))

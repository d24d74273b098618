"""For every option two tables that differ in it alone and part ways; every variation played to the end."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
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
    TEXAS3,
    TEXAS4,
    AllPass,
    Bid,
    Deal,
    Defenders,
    Doubles,
    Made,
    Missed,
    Moon,
    Move,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    Tile,
    TileSet,
    Trick,
    Trump,
    apply,
    explain,
    legal_moves,
    new_match,
)
from moon_dominoes import rules as rules_module
from moon_dominoes.trumps import suits
from positions import (
    after,
    deal_with,
    dealt,
    hand_moves,
    in_play,
    plays,
    seeded,
    texts,
    won_by,
)

NO_BLANKS = tuple(call for call in Trump if call is not Trump.BLANKS)
ALL_CALLS = attrs.evolve(DON, calls=tuple(Trump))

# What is looked at in a table: what is legal, what is scored, how the match goes.


def opening(*said: str) -> Callable[[Rules], object]:
    """What may be said in the auction after this."""
    return lambda rules: texts(legal_moves(after(dealt(rules), *said)))


def refusing(deal: Deal) -> Callable[[Rules], object]:
    """Why a deal does not fit the table, if it does not."""
    return lambda rules: str(explain(new_match(rules, seed=0), deal))


def dealer_after_passes(rules: Rules) -> object:
    return after(dealt(rules), *["pass"] * rules.players).dealer


def calls_offered(rules: Rules) -> object:
    return texts(legal_moves(won_by(dealt(rules), 1, Bid(rules.min_bid))))


def played(call: Trump, hands: dict[int, str], *moves: str) -> Callable[[Rules], object]:
    """What may be done after these plays."""
    return lambda rules: texts(legal_moves(after(in_play(rules, call, hands), *moves)))


def replayed(*hands: tuple[int, Bid, tuple[int, ...]], base: Rules) -> Callable[[Rules], State]:
    """The position after the moves of whole hands, as they are found at the base table."""

    def look(rules: Rules) -> State:
        state, ours = new_match(base, seed=0), new_match(rules, seed=0)
        for bidder, bid, tricks in hands:
            for move in hand_moves(state, bidder, bid, tricks):
                state = apply(state, move)
                if not ours.is_over:
                    ours = apply(ours, move)
        return ours

    return look


def points(bidder: int, bid: Bid, tricks: tuple[int, ...], base: Rules) -> Callable[[Rules], object]:
    """What the sides score in a hand."""
    look = replayed((bidder, bid, tricks), base=base)
    return lambda rules: look(rules).results[-1].points


def outcome(*hands: tuple[int, Bid, tuple[int, ...]], base: Rules) -> Callable[[Rules], object]:
    """Whether the match is over after these hands, who has won, and the scores."""
    look = replayed(*hands, base=base)

    def found(rules: Rules) -> object:
        state = look(rules)
        return state.is_over, state.winner, state.scores

    return found


@attrs.frozen
class Case:
    """Two tables that differ in one option, and what comes of it."""

    field: str
    base: Rules
    value: Any
    look: Callable[[Rules], object]
    at_base: object
    at_value: object


BIDS = ["bid 3", "bid 4", "bid 5", "bid 6", "bid 7"]
FOUR_ALONE = attrs.evolve(DON, partnerships=False)
CASES: tuple[Case, ...] = (
    # The table
    Case(
        "players",
        FOUR_ALONE,
        3,
        refusing(deal_with(FOUR_ALONE)),
        "None",
        "3 hands are to be dealt, not 4 (T3)",
    ),
    Case(
        "partnerships",
        FOUR_ALONE,
        value=True,
        look=points(0, Bid(4), (3, 2, 1, 1), FOUR_ALONE),
        at_base=(-40, 0, 0, 0),
        at_value=(40, 0),
    ),
    Case(
        "deck",
        attrs.evolve(TEXAS3, calls=NO_BLANKS),
        21,
        refusing(deal_with(TEXAS3)),
        "None",
        "0-0 is not in the deck of 21 tiles (T2)",
    ),
    Case(
        "deck",
        TEXAS3,
        28,
        refusing(deal_with(TEXAS3)),
        "None",
        "1-0 2-0 3-0 4-0 5-0 6-0 are missing from the deal (T2)",
    ),
    # The auction
    Case("min_bid", DON, 4, opening(), [*BIDS, "moon", "pass"], [*BIDS[1:], "moon", "pass"]),
    Case("moon", DON, Moon.NEVER, opening(), [*BIDS, "moon", "pass"], [*BIDS, "pass"]),
    Case("moon", DON, Moon.OVER_SEVEN, opening(), [*BIDS, "moon", "pass"], [*BIDS, "pass"]),
    Case(
        "moon",
        attrs.evolve(DON, moon=Moon.OVER_SEVEN),
        Moon.NEVER,
        opening("bid 7"),
        ["pass", "moon"],
        ["pass"],
    ),
    Case(
        "moon_below_zero",
        DON,
        value=False,
        look=lambda rules: texts(legal_moves(seeded(replayed((0, Bid(3), (2, 5)), base=DON)(rules)))),
        at_base=[*BIDS, "moon", "pass"],
        at_value=[*BIDS, "pass"],
    ),
    Case("all_pass", DON, AllPass.NEXT_DEALER_REDEALS, dealer_after_passes, 0, 1),
    Case(
        "all_pass",
        DON,
        AllPass.LAST_BIDS,
        opening("pass", "pass", "pass"),
        [*BIDS, "moon", "pass"],
        [*BIDS, "moon"],
    ),
    Case(
        "all_pass",
        attrs.evolve(DON, all_pass=AllPass.LAST_BIDS),
        AllPass.LAST_BIDS_MINIMUM,
        opening("pass", "pass", "pass"),
        [*BIDS, "moon"],
        ["bid 3"],
    ),
    # The call
    *(
        Case(
            "calls",
            ALL_CALLS,
            tuple(other for other in Trump if other is not call),
            calls_offered,
            [f"call {other}" for other in Trump],
            [f"call {other}" for other in Trump if other is not call],
        )
        for call in Trump
    ),
    Case(
        "call_before_widow",
        POLISH3,
        value=True,
        look=lambda rules: texts(legal_moves(won_by(dealt(rules, {1: "5-3"}, stock="6-6"), 1, Bid(4)))),
        at_base=[f"discard {tile}" for tile in ("4-1", "4-2", "4-3", "4-4", "5-1", "5-2", "5-3", "6-6")],
        at_value=[f"call {call}" for call in Trump if call.value < 7],
    ),
    Case(
        "recall_trump",
        DON,
        value=True,
        look=played(Trump.SIXES, {1: "6-6", 2: "6-5", 3: "6-4", 0: "6-3"}, *plays("6-6 6-5 6-4 6-3")),
        at_base=plays("3-0 3-1 3-2 3-3 4-0 4-1"),
        at_value=[f"call {call}" for call in Trump if call is not Trump.NO_TRUMP],
    ),
    # The play
    Case(
        "lead_trump",
        DON,
        value=True,
        look=played(Trump.SIXES, {1: "6-6 6-5"}),
        at_base=plays("3-1 3-2 3-3 4-0 4-1 6-5 6-6"),
        at_value=plays("6-5 6-6"),
    ),
    Case(
        "may_trump",
        DON,
        value=True,
        look=played(Trump.FIVES, {1: "6-6", 2: "6-2 6-5 3-1"}, "play 6-6"),
        at_base=plays("6-2"),
        at_value=plays("5-0 5-1 5-2 6-2 6-5"),
    ),
    Case(
        "no_trump_doubles",
        ALL_CALLS,
        Doubles.LOW,
        lambda rules: (
            after(
                in_play(rules, Trump.NO_TRUMP, {1: "5-3", 2: "5-5", 3: "5-4", 0: "5-2"}),
                *plays("5-3 5-5 5-4 5-2"),
            )
            .tricks[0]
            .winner
        ),
        2,
        3,
    ),
    Case(
        "no_trump_doubles",
        ALL_CALLS,
        Doubles.OWN_SUIT,
        played(Trump.NO_TRUMP, {1: "5-3", 2: "5-5 5-1 6-6 6-4 4-4 4-0 3-0"}, "play 5-3"),
        plays("5-1 5-5"),
        plays("5-1"),
    ),
    Case(
        "end_when_decided",
        attrs.evolve(DON, end_when_decided=True),
        value=False,
        look=lambda rules: (
            replayed((0, Bid(6), (3, 2)), base=attrs.evolve(DON, end_when_decided=True))(rules).phase
        ),
        at_base=Phase.DEAL,
        at_value=Phase.PLAY,
    ),
    # The scores
    *(
        Case("made", DON, made, points(0, Bid(4), (6, 1), DON), (42, 0), (scored, 0))
        for made, scored in ((Made.BID, 4), (Made.TRICKS, 6), (Made.MARK, 1))
    ),
    *(
        Case("missed", DON, missed, points(0, Bid(5), (4, 3), DON), (-50, 0), (scored, 0))
        for missed, scored in ((Missed.BID, -5), (Missed.NOTHING, 0))
    ),
    *(
        Case("defenders", DON, defenders, points(0, Bid(5), (4, 3), DON), (-50, 0), (-50, scored))
        for defenders, scored in (
            (Defenders.TRICKS, 3),
            (Defenders.TRICKS_PLUS_BID_WHEN_SET, 8),
            (Defenders.MARK_WHEN_SET, 1),
        )
    ),
    Case(
        "defenders",
        attrs.evolve(DON, defenders=Defenders.TRICKS_PLUS_BID_WHEN_SET),
        Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET,
        points(0, MOON, (6, 1), DON),
        (0, 1),
        (0, 8),
    ),
    Case("moon_made", DON, 21, points(0, MOON, (7, 0), DON), (0, 0), (21, 0)),
    Case(
        "moon_made_wins",
        DON,
        value=False,
        look=outcome((0, MOON, (7, 0)), base=DON),
        at_base=(True, 0, (0, 0)),
        at_value=(False, None, (0, 0)),
    ),
    Case("moon_missed", DON, 70, points(0, MOON, (6, 1), DON), (0, 0), (-70, 0)),
    Case(
        "moon_missed_loses",
        DON,
        value=False,
        look=outcome((0, MOON, (6, 1)), base=DON),
        at_base=(True, 1, (0, 0)),
        at_value=(False, None, (0, 0)),
    ),
    # The match
    Case(
        "target",
        DON,
        40,
        outcome((0, Bid(4), (4, 3)), base=DON),
        (False, None, (40, 0)),
        (True, 0, (40, 0)),
    ),
    Case(
        "bidder_goes_out",
        TEXAS4,
        value=False,
        look=outcome(
            *((0, Bid(4), (2, 5)), (0, Bid(5), (5, 2))),
            *((0, Bid(4), (4, 3)),) * 5,
            base=TEXAS4,
        ),
        at_base=(True, 0, (21, 22)),
        at_value=(True, 1, (21, 22)),
    ),
    Case(
        "hand_limit",
        DON,
        1,
        outcome((0, Bid(4), (4, 3)), base=DON),
        (False, None, (40, 0)),
        (True, 0, (40, 0)),
    ),
)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{case.field}-{getattr(case.value, 'name', place)}")
        for place, case in enumerate(CASES)
    ],
)
def test_an_option_alone_makes_the_difference(case: Case) -> None:
    changed = attrs.evolve(case.base, **{case.field: case.value})
    assert case.look(case.base) == case.at_base
    assert case.look(changed) == case.at_value
    assert case.at_base != case.at_value


def test_every_option_and_every_value_is_above() -> None:
    assert {case.field for case in CASES} == {field.name for field in attrs.fields(Rules)}
    seen: set[object] = set()
    for case in CASES:
        changed = attrs.evolve(case.base, **{case.field: case.value})
        seen |= {case.base.leftover, changed.leftover} if case.field in ("players", "deck") else set()
        if case.field == "calls":
            seen |= {*case.base.calls} ^ {*changed.calls}
        else:
            seen |= {getattr(case.base, case.field), getattr(changed, case.field)}
    kinds = [
        kind for kind in vars(rules_module).values() if isinstance(kind, type) and issubclass(kind, Enum)
    ]
    assert {kind.__name__ for kind in kinds} >= {"Moon", "AllPass", "Leftover", "Made", "Trump", "Doubles"}
    assert {member for kind in kinds for member in kind} <= seen


# Every variation that a source names, and others that one change makes, played to the end

CLASSIC = {
    "made": Made.TRICKS,
    "missed": Missed.BID,
    "defenders": Defenders.TRICKS,
    "moon_made": 21,
    "moon_made_wins": False,
    "moon_missed": 21,
    "moon_missed_loses": False,
    "target": 21,
}
MARKS = {
    "made": Made.MARK,
    "missed": Missed.NOTHING,
    "defenders": Defenders.MARK_WHEN_SET,
    "moon_made": 1,
    "moon_missed": 0,
    "target": 7,
}


def chosen(state: State, rng: Random) -> Move:
    """What bidders of all sorts and players of some sense would do, so that matches end."""
    legal = legal_moves(state)
    if state.phase is Phase.BIDDING:
        luck = rng.random()
        if luck < 0.04:
            return rng.choice(legal)
        return Pass() if luck < 0.5 and Pass() in legal else legal[0]
    if state.phase is Phase.CALL:
        return rng.choice(legal)
    if state.phase is not Phase.PLAY:
        return legal[0]
    assert state.contract is not None
    assert state.contract.trump is not None
    assert state.actor is not None
    assert state.trick is not None
    table = suits(state.contract.trump, state.rules.no_trump_doubles)
    strength = {
        move: table.power[(state.trick.lead or move.tile).index][move.tile.index]
        for move in legal
        if isinstance(move, Play)
    }
    attacks = state.rules.side_of(state.actor) == state.rules.side_of(state.contract.bidder)
    return (max if attacks else min)(strength, key=lambda move: strength[move])


@cache
def match(rules: Rules, seed: int) -> list[State]:
    """Every position of a whole match."""
    rng = Random(seed)
    states = [new_match(rules, seed=seed)]
    while not states[-1].is_over:
        states.append(apply(states[-1], chosen(states[-1], rng)))
        assert len(states) < 20_000
    return states


def ever(holds: Callable[[State], object]) -> Callable[[list[State]], bool]:
    return lambda states: any(holds(state) for state in states)


def never(holds: Callable[[State], object]) -> Callable[[list[State]], bool]:
    return lambda states: not any(holds(state) for state in states)


def ended(rule: str, text: str) -> Callable[[list[State]], bool]:
    return lambda states: str(states[-1].ending) == f"{text} ({rule})"


def won_at(target: int) -> Callable[[list[State]], bool]:
    return lambda states: max(states[-1].scores) >= target > max(states[-2].scores)


def least_bid(tricks: int) -> Callable[[list[State]], bool]:
    return lambda states: min(result.contract.bid for result in states[-1].results) == Bid(tricks)


def calls_in(state: State) -> set[Trump]:
    return {trick.trump for result in state.results for trick in result.played}


def last_is_forced(state: State) -> bool:
    last = state.rules.players - 1
    return state.phase is Phase.BIDDING and len(state.bids) == last and Pass() not in legal_moves(state)


def must_lead_trump(state: State) -> bool:
    """Whether the first lead is not free."""
    if state.trick is None or state.tricks or state.trick.lead is not None or state.actor is None:
        return False
    return len(legal_moves(state)) < len(state.hands[state.actor])


def may_follow_or_trump(state: State) -> bool:
    if state.trick is None or state.trick.lead is None:
        return False
    table = suits(state.trick.trump, state.rules.no_trump_doubles)
    follow = TileSet.from_mask(table.follow[state.trick.lead.index])
    legal = TileSet(move.tile for move in legal_moves(state) if isinstance(move, Play))
    return bool(legal & follow) and bool((legal - follow) & table.trumps)


def winning_tile(trick: Trick) -> Tile:
    return next(tile for seat, tile in trick.plays if seat == trick.winner)


def double_is_beaten(state: State) -> bool:
    """Whether a double led at no trump lost to a tile of its number."""
    return any(
        trick.trump is Trump.NO_TRUMP and trick.lead.is_double and winning_tile(trick) != trick.lead
        for trick in state.tricks
        if trick.lead is not None and not winning_tile(trick).is_double
    )


def double_beats_double(state: State) -> bool:
    """Whether a double led at no trump lost to another."""
    return any(
        trick.trump is Trump.NO_TRUMP and trick.lead.is_double and winning_tile(trick) != trick.lead
        for trick in state.tricks
        if trick.lead is not None and winning_tile(trick).is_double
    )


def next_dealer_redeals(states: list[State]) -> bool:
    return any(
        before.phase is Phase.BIDDING and now.phase is Phase.DEAL and now.dealer != before.dealer
        for before, now in pairwise(states)
    )


def moon_below_zero(state: State) -> bool:
    """Whether a Moon may be bid by a side below zero."""
    return (
        state.phase is Phase.BIDDING
        and state.actor is not None
        and state.scores[state.rules.side_of(state.actor)] < 0
        and MOON in legal_moves(state)
    )


def highest_before_bidder(states: list[State]) -> bool:
    last = states[-1]
    result = last.results[-1]
    bidder = last.rules.side_of(result.contract.bidder)
    return result.made and last.scores[bidder] >= last.rules.target and last.winner != bidder


@attrs.frozen
class Variation:
    base: Rules
    options: dict[str, Any]
    shows: Callable[[list[State]], bool]
    """What is seen in some match played so, and in none at the table that it is made from."""


VARIATIONS: dict[str, Variation] = {
    # The five house options of Don's table
    "lowest bid of four": Variation(DON, {"min_bid": 4}, least_bid(4)),
    "follow me": Variation(
        DON,
        {"calls": (*DON.calls, Trump.FOLLOW_ME)},
        lambda states: Trump.NO_TRUMP in calls_in(states[-1]),
    ),
    "forced dealer bid": Variation(DON, {"all_pass": AllPass.LAST_BIDS}, ever(last_is_forced)),
    "gentler missed Moon": Variation(
        DON,
        {"moon_missed": 70, "moon_missed_loses": False},
        lambda states: any(
            result.contract.bid == MOON and -70 in result.points for result in states[-1].results
        ),
    ),
    "classic scoring": Variation(DON, CLASSIC, ended("M1", "reached 21")),
    # Targets
    "Don to 500": Variation(DON, {"target": 500}, won_at(500)),
    "Don to any other target": Variation(DON, {"target": 137}, ended("M1", "reached 137")),
    "Texas to 250": Variation(TEXAS3, {"target": 250}, won_at(250)),
    # The variations of the Texas game
    "21 tiles": Variation(
        TEXAS3,
        {"deck": 21, "calls": NO_BLANKS},
        never(lambda state: state.phase is Phase.DISCARD),
    ),
    "call before the widow": Variation(
        TEXAS3,
        {"call_before_widow": True},
        ever(lambda state: state.phase is Phase.CALL and state.widow is not None),
    ),
    "marks to 7, three alone": Variation(TEXAS3, MARKS, ended("M1", "reached 7")),
    "marks to 7, partners": Variation(TEXAS4, MARKS, ended("M1", "reached 7")),
    "last to speak bids four": Variation(
        TEXAS4,
        {"all_pass": AllPass.LAST_BIDS_MINIMUM},
        ever(lambda state: last_is_forced(state) and legal_moves(state) == (Bid(4),)),
    ),
    "last to speak of three bids four": Variation(
        TEXAS3,
        {"all_pass": AllPass.LAST_BIDS_MINIMUM},
        ever(lambda state: last_is_forced(state) and legal_moves(state) == (Bid(4),)),
    ),
    "last to speak of three bids something": Variation(
        TEXAS3,
        {"all_pass": AllPass.LAST_BIDS},
        ever(lambda state: last_is_forced(state) and legal_moves(state)[-1] == MOON),
    ),
    "minimum of three": Variation(TEXAS3, {"min_bid": 3}, least_bid(3)),
    "minimum of five": Variation(TEXAS3, {"min_bid": 5}, least_bid(5)),
    "minimum of five, partners": Variation(TEXAS4, {"min_bid": 5}, least_bid(5)),
    "no trump": Variation(
        POLISH3,
        {"calls": (*POLISH3.calls, Trump.NO_TRUMP)},
        lambda states: Trump.NO_TRUMP in calls_in(states[-1]),
    ),
    "follow me and nothing else": Variation(
        TEXAS3,
        {"calls": (Trump.FOLLOW_ME,)},
        lambda states: calls_in(states[-1]) == {Trump.NO_TRUMP},
    ),
    "doubles low": Variation(TEXAS3, {"no_trump_doubles": Doubles.LOW}, ever(double_is_beaten)),
    "doubles a suit of their own": Variation(
        TEXAS3, {"no_trump_doubles": Doubles.OWN_SUIT}, ever(double_beats_double)
    ),
    "boneyard": Variation(TEXAS3, {"deck": 28}, ever(lambda state: len(state.boneyard) == 6)),
    "boneyard, the call first": Variation(
        FRENCH3,
        {"deck": 28},
        ever(lambda state: state.phase is Phase.CALL and len(state.boneyard) == 6),
    ),
    # Other readings of the game with a trump lead
    "trumps called anew": Variation(
        FRENCH3, {"recall_trump": True}, ever(lambda state: state.phase is Phase.CALL and state.tricks)
    ),
    "trumps called anew by partners": Variation(
        DON, {"recall_trump": True}, ever(lambda state: state.phase is Phase.CALL and state.tricks)
    ),
    "strict following": Variation(FRENCH3, {"may_trump": False}, never(may_follow_or_trump)),
    "following or a trump": Variation(TEXAS3, {"may_trump": True}, ever(may_follow_or_trump)),
    "a free first lead": Variation(FRENCH3, {"lead_trump": False}, never(must_lead_trump)),
    "a trump led first": Variation(TEXAS3, {"lead_trump": True}, ever(must_lead_trump)),
    "a missed Moon is paid like a seven": Variation(
        TEXAS3,
        {"defenders": Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET},
        lambda states: any(
            result.contract.bid == MOON and max(result.points) >= 7
            for result in states[-1].results
            if not result.made
        ),
    ),
    # Other options
    "four alone": Variation(DON, {"partnerships": False}, lambda states: len(states[-1].scores) == 4),
    "the next dealer deals again": Variation(
        DON, {"all_pass": AllPass.NEXT_DEALER_REDEALS}, next_dealer_redeals
    ),
    "no Moon": Variation(
        DON,
        {"moon": Moon.NEVER},
        never(lambda state: state.phase is Phase.BIDDING and MOON in legal_moves(state)),
    ),
    "a Moon over a seven": Variation(
        DON,
        {"moon": Moon.OVER_SEVEN},
        never(
            lambda state: (
                state.phase is Phase.BIDDING and state.high_bid is None and MOON in legal_moves(state)
            )
        ),
    ),
    # Bids that are often missed, so that somebody soon is below zero.
    "no Moon below zero": Variation(
        attrs.evolve(TEXAS3, min_bid=5), {"moon_below_zero": False}, never(moon_below_zero)
    ),
    "hands end early": Variation(
        DON,
        {"end_when_decided": True},
        lambda states: any(len(result.played) < 7 for result in states[-1].results),
    ),
    "three hands": Variation(DON, {"hand_limit": 3}, ended("M3", "hand 3 was the last")),
    "a draw": Variation(DON, {"hand_limit": 2}, lambda states: states[-1].winner is None),
    "the highest goes out": Variation(
        attrs.evolve(TEXAS4, target=10), {"bidder_goes_out": False}, highest_before_bidder
    ),
}


@pytest.mark.rule("T5")
@pytest.mark.parametrize("variation", VARIATIONS.values(), ids=VARIATIONS)
def test_a_variation_is_one_change_away_and_played_to_the_end(variation: Variation) -> None:
    rules = attrs.evolve(variation.base, **variation.options)
    seen = False
    for seed in range(60):
        states = match(rules, seed)
        last = states[-1]
        assert last.is_over
        assert last.ending is not None
        assert last.scores == tuple(
            sum(result.points[side] for result in last.results) for side in range(len(rules.sides))
        )
        seen = seen or variation.shows(states)
        if seed >= 3 and seen:
            break
    assert seen


@pytest.mark.parametrize("variation", VARIATIONS.values(), ids=VARIATIONS)
def test_a_variation_shows_what_its_base_never_does(variation: Variation) -> None:
    assert not any(variation.shows(match(variation.base, seed)) for seed in range(4))

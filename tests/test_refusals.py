"""Every way to be refused: the code, the rule, the sentence, the tiles; for a state and a view alike."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import chain
from typing import Any, NamedTuple, get_args

import attrs
import pytest

from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    MOON,
    TEXAS3,
    AllPass,
    Bid,
    CallTrump,
    Deal,
    Discard,
    Doubles,
    IllegalMove,
    Moon,
    Move,
    Pass,
    Phase,
    Play,
    Reason,
    Refusal,
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
from moon_dominoes.phases import dealing
from moon_dominoes.tiles import EMPTY
from positions import (
    after,
    called,
    deal_with,
    dealt,
    hand,
    in_order,
    in_play,
    plays,
    seeded,
    tiles,
    won_by,
)


class Case(NamedTuple):
    """A move that is refused, and what is said of it."""

    make: Callable[[], State]
    move: str
    reason: Reason
    rule: str
    text: str
    tiles: str = ""


FORCED = attrs.evolve(DON, all_pass=AllPass.LAST_BIDS)
FORCED_MINIMUM = attrs.evolve(TEXAS3, all_pass=AllPass.LAST_BIDS_MINIMUM)
MAY_TRUMP = attrs.evolve(DON, may_trump=True)
OWN_SUIT = attrs.evolve(DON, calls=tuple(Trump), no_trump_doubles=Doubles.OWN_SUIT)


def following(lead: str, held: str, call: Trump, table: Any = DON, without: str = "") -> State:
    """Seat 1 has led, and seat 2 is to play from a hand that holds these tiles and is without others."""
    return after(in_play(table, call, {1: lead, 2: held}, without={2: in_order(without)}), f"play {lead}")


def in_debt() -> State:
    """Seat 2 is to bid for a side that has 30 points less than nothing."""
    rules = attrs.evolve(DON, moon_below_zero=False)
    return after(seeded(hand(new_match(rules, seed=0, dealer=3), 0, Bid(3), (2, 5))), "pass")


SIXES = "6-6 6-5 6-4 6-3 6-2 6-1 6-0"
FIVES = "5-6 5-5 5-4 5-3 5-2 5-1 5-0"

CASES: dict[str, Case] = {
    # The auction
    "below the minimum": Case(
        lambda: dealt(DON), "bid 2", Reason.BID_BELOW_MINIMUM, "B2", "bid 2 is too low: bids start at 3"
    ),
    "below another minimum": Case(
        lambda: dealt(TEXAS3), "bid 3", Reason.BID_BELOW_MINIMUM, "B2", "bid 3 is too low: bids start at 4"
    ),
    "below the minimum and the highest": Case(
        lambda: after(dealt(DON), "bid 5"),
        "bid 1",
        Reason.BID_BELOW_MINIMUM,
        "B2",
        "bid 1 is too low: bids start at 3",
    ),
    "below the highest": Case(
        lambda: after(dealt(DON), "bid 5", "pass"),
        "bid 4",
        Reason.BID_TOO_LOW,
        "B3",
        "bid 4 is too low: the highest bid so far is 5",
    ),
    "as high as the highest": Case(
        lambda: after(dealt(DON), "bid 7"),
        "bid 7",
        Reason.BID_TOO_LOW,
        "B3",
        "bid 7 is too low: the highest bid so far is 7",
    ),
    "no Moon": Case(
        lambda: dealt(attrs.evolve(DON, moon=Moon.NEVER)),
        "moon",
        Reason.MOON_NOT_OFFERED,
        "B4",
        "there is no Moon at this table",
    ),
    "a Moon over nothing": Case(
        lambda: after(dealt(FRENCH3), "pass"),
        "moon",
        Reason.MOON_NEEDS_SEVEN,
        "B4",
        "a Moon may only be bid over a 7, and nobody has bid",
    ),
    "a Moon over a six": Case(
        lambda: after(dealt(FRENCH3), "bid 6"),
        "moon",
        Reason.MOON_NEEDS_SEVEN,
        "B4",
        "a Moon may only be bid over a 7, and the highest bid so far is 6",
    ),
    "a Moon below zero": Case(
        in_debt,
        "moon",
        Reason.MOON_BELOW_ZERO,
        "B4",
        "a side below zero may not bid a Moon, and yours has -30",
    ),
    "the last to speak passes": Case(
        lambda: after(dealt(FORCED), "pass", "pass", "pass"),
        "pass",
        Reason.MUST_BID,
        "B6",
        "everyone else has passed, so the last to speak must bid",
    ),
    "the last to speak passes, the minimum being due": Case(
        lambda: after(dealt(FORCED_MINIMUM), "pass", "pass"),
        "pass",
        Reason.MUST_BID,
        "B6",
        "everyone else has passed, so the last to speak must bid",
    ),
    "the last to speak bids more": Case(
        lambda: after(dealt(FORCED_MINIMUM), "pass", "pass"),
        "bid 5",
        Reason.MUST_BID_MINIMUM,
        "B6",
        "everyone else has passed, so the last to speak bids exactly 4",
    ),
    "the last to speak bids less": Case(
        lambda: after(dealt(FORCED_MINIMUM), "pass", "pass"),
        "bid 3",
        Reason.MUST_BID_MINIMUM,
        "B6",
        "everyone else has passed, so the last to speak bids exactly 4",
    ),
    "the last to speak bids a Moon": Case(
        lambda: after(dealt(FORCED_MINIMUM), "pass", "pass"),
        "moon",
        Reason.MUST_BID_MINIMUM,
        "B6",
        "everyone else has passed, so the last to speak bids exactly 4",
    ),
    # The call and the discard
    "a call that there is not": Case(
        lambda: won_by(dealt(DON), 1, Bid(3)),
        "call no-trump",
        Reason.CALL_NOT_OFFERED,
        "C1",
        "no-trump cannot be called at this table, "
        "only blanks, ones, twos, threes, fours, fives, sixes, doubles",
    ),
    "a call where there is but one": Case(
        lambda: won_by(dealt(attrs.evolve(DON, calls=(Trump.BLANKS,))), 1, Bid(3)),
        "call fives",
        Reason.CALL_NOT_OFFERED,
        "C1",
        "fives cannot be called at this table, only blanks",
    ),
    "a discard not held": Case(
        lambda: won_by(dealt(TEXAS3, {2: "0-0"}), 1, Bid(4)),
        "discard 0-0",
        Reason.NOT_HELD,
        "W2",
        "0-0 is not in your hand",
        "0-0",
    ),
    # The play
    "a tile not held": Case(
        lambda: in_play(DON, Trump.FIVES, {2: "5-3"}),
        "play 5-3",
        Reason.NOT_HELD,
        "P1",
        "5-3 is not in your hand",
        "5-3",
    ),
    "a tile not held that would follow": Case(
        lambda: following("6-6", "6-2", Trump.TWOS, without="6-1"),
        "play 6-1",
        Reason.NOT_HELD,
        "P1",
        "6-1 is not in your hand",
        "6-1",
    ),
    "a tile played before": Case(
        lambda: after(
            in_play(DON, Trump.SIXES, {1: "6-6", 2: "6-5", 3: "6-4", 0: "6-3"}),
            *plays("6-6 6-5 6-4 6-3"),
        ),
        "play 6-6",
        Reason.NOT_HELD,
        "P1",
        "6-6 is not in your hand",
        "6-6",
    ),
    "the tile put aside": Case(
        lambda: called(won_by(dealt(TEXAS3, {1: "5-3"}), 1, Bid(4)), Trump.FIVES, Tile(5, 3)),
        "play 5-3",
        Reason.NOT_HELD,
        "P1",
        "5-3 is not in your hand",
        "5-3",
    ),
    "a plain first lead": Case(
        lambda: in_play(FRENCH3, Trump.FIVES, {1: "5-5 5-1 6-4"}, without={1: tiles("6-5 5-4 5-3 5-2")}),
        "play 6-4",
        Reason.MUST_LEAD_TRUMP,
        "P2",
        "6-4 is not a trump: the first lead must be a trump, and you hold 5-1 5-5",
        "5-1 5-5",
    ),
    "one tile that follows": Case(
        lambda: following("5-5", "5-3 4-4", Trump.SIXES, without=FIVES),
        "play 4-4",
        Reason.MUST_FOLLOW,
        "P3",
        "4-4 does not follow: fives were led and you hold 5-3",
        "5-3",
    ),
    "several tiles that follow": Case(
        lambda: following("5-5", "5-3 5-0 4-4", Trump.SIXES, without=FIVES),
        "play 4-4",
        Reason.MUST_FOLLOW,
        "P3",
        "4-4 does not follow: fives were led and you hold 5-0 5-3",
        "5-0 5-3",
    ),
    "the higher number of the lead": Case(
        lambda: following("6-4", "6-0 4-4", Trump.TWOS, without=SIXES),
        "play 4-4",
        Reason.MUST_FOLLOW,
        "P3",
        "4-4 does not follow: sixes were led and you hold 6-0",
        "6-0",
    ),
    "blanks led": Case(
        lambda: following("0-0", "3-0 4-4", Trump.SIXES, without="1-0 2-0 4-0 5-0 6-0"),
        "play 4-4",
        Reason.MUST_FOLLOW,
        "P3",
        "4-4 does not follow: blanks were led and you hold 3-0",
        "3-0",
    ),
    "a trump instead": Case(
        lambda: following("6-6", "6-2 6-5 3-1", Trump.FIVES, without=SIXES),
        "play 6-5",
        Reason.MUST_FOLLOW,
        "P3",
        "6-5 is a trump and does not follow: sixes were led and you hold 6-2",
        "6-2",
    ),
    "trumps led": Case(
        lambda: following("4-2", "4-4 2-1 6-4", Trump.FOURS, without="4-0 4-1 4-3 5-4"),
        "play 2-1",
        Reason.MUST_FOLLOW,
        "P3",
        "2-1 does not follow: trumps (fours) were led and you hold 4-4 6-4",
        "4-4 6-4",
    ),
    "blanks led as trumps": Case(
        lambda: following("5-0", "6-0 4-1", Trump.BLANKS, without="0-0 1-0 2-0 3-0 4-0"),
        "play 4-1",
        Reason.MUST_FOLLOW,
        "P3",
        "4-1 does not follow: trumps (blanks) were led and you hold 6-0",
        "6-0",
    ),
    "doubles led as trumps": Case(
        lambda: following("5-5", "5-3 0-0", Trump.DOUBLES, without="1-1 2-2 3-3 4-4 6-6"),
        "play 5-3",
        Reason.MUST_FOLLOW,
        "P3",
        "5-3 does not follow: trumps (doubles) were led and you hold 0-0",
        "0-0",
    ),
    "doubles are trumps and fives led": Case(
        lambda: following("5-3", "5-5 5-2 6-1", Trump.DOUBLES, without=FIVES),
        "play 5-5",
        Reason.MUST_FOLLOW,
        "P3",
        "5-5 is a trump and does not follow: fives were led and you hold 5-2",
        "5-2",
    ),
    "a trump instead that does not show the number led": Case(
        lambda: following("6-6", "6-2 5-3 3-1", Trump.FIVES, without=SIXES),
        "play 5-3",
        Reason.MUST_FOLLOW,
        "P3",
        "5-3 does not follow: sixes were led and you hold 6-2",
        "6-2",
    ),
    "doubles are a suit of their own and fives led": Case(
        lambda: following("5-3", "5-5 5-2 6-1", Trump.NO_TRUMP, OWN_SUIT, without=FIVES),
        "play 5-5",
        Reason.MUST_FOLLOW,
        "P3",
        "5-5 is a double and does not follow: fives were led and you hold 5-2",
        "5-2",
    ),
    "doubles led as a suit of their own": Case(
        lambda: following("5-5", "5-3 0-0", Trump.NO_TRUMP, OWN_SUIT, without="1-1 2-2 3-3 4-4 6-6"),
        "play 5-3",
        Reason.MUST_FOLLOW,
        "P3",
        "5-3 does not follow: doubles were led and you hold 0-0",
        "0-0",
    ),
    "no trump": Case(
        lambda: following("5-3", "5-5 3-3", Trump.NO_TRUMP, attrs.evolve(DON, calls=Trump), without=FIVES),
        "play 3-3",
        Reason.MUST_FOLLOW,
        "P3",
        "3-3 does not follow: fives were led and you hold 5-5",
        "5-5",
    ),
    "neither follows nor trumps": Case(
        lambda: following("6-6", "6-2 5-1 6-5 3-1", Trump.FIVES, MAY_TRUMP, without=f"{SIXES} {FIVES}"),
        "play 3-1",
        Reason.MUST_FOLLOW,
        "P3",
        "3-1 neither follows nor trumps: sixes were led and you hold 6-2, or 5-1 6-5 to trump with",
        "6-2 5-1 6-5",
    ),
    "does not follow, without trumps to play instead": Case(
        lambda: following("6-6", "6-2 3-1", Trump.FIVES, MAY_TRUMP, without=f"{SIXES} {FIVES}"),
        "play 3-1",
        Reason.MUST_FOLLOW,
        "P3",
        "3-1 does not follow: sixes were led and you hold 6-2",
        "6-2",
    ),
    "trumps led where one may trump": Case(
        lambda: following("5-5", "5-2 3-1", Trump.FIVES, MAY_TRUMP, without=FIVES),
        "play 3-1",
        Reason.MUST_FOLLOW,
        "P3",
        "3-1 does not follow: trumps (fives) were led and you hold 5-2",
        "5-2",
    ),
}


def refusal(case: Case) -> Refusal:
    return Refusal(case.reason, case.rule, case.text, tiles(case.tiles))


def stays_as_it_was(state: State, move: Any) -> IllegalMove:
    """The error of a move that is applied in vain, the state being left untouched."""
    before, text = pickle.dumps(state), repr(state)
    with pytest.raises(IllegalMove) as error:
        apply(state, move)
    assert state == pickle.loads(before)  # noqa: S301  # our own
    assert repr(state) == text
    return error.value


RULES = {
    "B2": pytest.mark.rule("B2"),
    "B3": pytest.mark.rule("B3"),
    "B4": pytest.mark.rule("B4"),
    "B6": pytest.mark.rule("B6"),
    "C1": pytest.mark.rule("C1"),
    "P1": pytest.mark.rule("P1"),
    "P2": pytest.mark.rule("P2"),
    "P3": pytest.mark.rule("P3"),
    "T2": pytest.mark.rule("T2"),
    "T3": pytest.mark.rule("T3"),
    "W2": pytest.mark.rule("W2"),
}
MARKS = {
    name: [RULES[case.rule]] + ([pytest.mark.rule("P5")] if "trumps" in name else [])
    for name, case in CASES.items()
}
each_case = pytest.mark.parametrize(
    "case", [pytest.param(case, id=name, marks=MARKS[name]) for name, case in CASES.items()]
)


@each_case
def test_a_move_is_refused(case: Case) -> None:
    state, move = case.make(), parse_move(case.move)
    found = explain(state, move)
    assert found == refusal(case)
    assert str(found) == f"{case.text} ({case.rule})"
    assert move not in legal_moves(state)


@each_case
def test_a_move_is_refused_to_whoever_sees_but_its_own_tiles(case: Case) -> None:
    state, move = case.make(), parse_move(case.move)
    view = observe(state, state.actor)
    assert explain(view, move) == refusal(case)
    assert move not in legal_moves(view)


@each_case
def test_a_refused_move_changes_nothing(case: Case) -> None:
    error = stays_as_it_was(case.make(), parse_move(case.move))
    assert error.refusal == refusal(case)
    assert str(error) == f"{case.text} ({case.rule})"
    assert (error.line, error.field) == (None, None)


# Deals that do not fit the table

FOUR = (
    "0-0 1-0 1-1 2-0 2-1 2-2 3-0",
    "3-1 3-2 3-3 4-0 4-1 4-2 4-3",
    "4-4 5-0 5-1 5-2 5-3 5-4 5-5",
    "6-0 6-1 6-2 6-3 6-4 6-5 6-6",
)
THREE = ("0-0 1-1 2-1 2-2 3-1 3-2 3-3", "4-1 4-2 4-3 4-4 5-1 5-2 5-3", "5-4 5-5 6-1 6-2 6-3 6-4 6-5")

DEALS: dict[str, tuple[str, Reason, str, str, str]] = {
    "three hands for four": (
        " / ".join(FOUR[:3]),
        Reason.DEAL_HANDS,
        "T3",
        "4 hands are to be dealt, not 3",
        "",
    ),
    "four hands for three": (
        " / ".join((*THREE, "6-6")),
        Reason.DEAL_HANDS,
        "T3",
        "3 hands are to be dealt, not 4",
        "",
    ),
    "one foreign tile": (
        f"{THREE[0].replace('1-1', '1-0')} / {THREE[1]} / {THREE[2]} + 6-6",
        Reason.DEAL_FOREIGN_TILE,
        "T2",
        "1-0 is not in the deck of 22 tiles",
        "1-0",
    ),
    "foreign tiles, one of them left over": (
        f"{THREE[0].replace('1-1', '1-0')} / {THREE[1]} / {THREE[2]} + 6-0",
        Reason.DEAL_FOREIGN_TILE,
        "T2",
        "1-0 6-0 are not in the deck of 22 tiles",
        "1-0 6-0",
    ),
    "a tile in two hands": (
        f"{FOUR[0]} / {FOUR[1].replace('3-1', '0-0')} / {FOUR[2]} / {FOUR[3]}",
        Reason.DEAL_REPEATED_TILE,
        "T2",
        "0-0 is dealt more than once",
        "0-0",
    ),
    "two tiles in two hands": (
        f"{FOUR[0]} / {FOUR[1].replace('3-1 3-2', '0-0 1-0')} / {FOUR[2]} / {FOUR[3]}",
        Reason.DEAL_REPEATED_TILE,
        "T2",
        "0-0 1-0 are dealt more than once",
        "0-0 1-0",
    ),
    "a tile in a hand and left over": (
        f"{' / '.join(THREE)} + 0-0",
        Reason.DEAL_REPEATED_TILE,
        "T2",
        "0-0 is dealt more than once",
        "0-0",
    ),
    "a tile left over twice": (
        f"{' / '.join(THREE)} + 6-6 6-6",
        Reason.DEAL_REPEATED_TILE,
        "T2",
        "6-6 is dealt more than once",
        "6-6",
    ),
    "a tile too few": (
        f"{FOUR[0]} / {FOUR[1].removesuffix(' 4-3')} / {FOUR[2]} / {FOUR[3]}",
        Reason.DEAL_MISSING_TILE,
        "T2",
        "4-3 is missing from the deal",
        "4-3",
    ),
    "nothing left over": (
        " / ".join(THREE),
        Reason.DEAL_MISSING_TILE,
        "T2",
        "6-6 is missing from the deal",
        "6-6",
    ),
    "no tiles": (
        f"{FOUR[0]} / {FOUR[1]} / {FOUR[2]} / ",
        Reason.DEAL_MISSING_TILE,
        "T2",
        f"{FOUR[3]} are missing from the deal",
        FOUR[3],
    ),
    "a hand of eight": (
        f"{FOUR[0]} 3-1 / {FOUR[1].removeprefix('3-1 ')} / {FOUR[2]} / {FOUR[3]}",
        Reason.DEAL_HAND_SIZE,
        "T3",
        "seat 0 is dealt 8 tiles, not 7",
        f"{FOUR[0]} 3-1",
    ),
    "a hand of six": (
        f"{FOUR[0]} / {FOUR[1].removeprefix('3-1 ')} / {FOUR[2]} / {FOUR[3]} 3-1",
        Reason.DEAL_HAND_SIZE,
        "T3",
        "seat 1 is dealt 6 tiles, not 7",
        FOUR[1].removeprefix("3-1 "),
    ),
    "a hand of one": (
        f"{FOUR[0]} / 3-1 / {FOUR[1].removeprefix('3-1 ')} {FOUR[2]} / {FOUR[3]}",
        Reason.DEAL_HAND_SIZE,
        "T3",
        "seat 1 is dealt 1 tile, not 7",
        "3-1",
    ),
    "a hand of none": (
        f"{FOUR[0]} / {FOUR[1]} {FOUR[2]} /  / {FOUR[3]}",
        Reason.DEAL_HAND_SIZE,
        "T3",
        "seat 1 is dealt 14 tiles, not 7",
        f"{FOUR[1]} {FOUR[2]}",
    ),
    "too many left over": (
        f"{THREE[0]} / {THREE[1]} / {THREE[2].removesuffix(' 6-5')} + 6-6 6-5",
        Reason.DEAL_HAND_SIZE,
        "T3",
        "seat 2 is dealt 6 tiles, not 7",
        THREE[2].removesuffix(" 6-5"),
    ),
    "too few left over": (
        f"{THREE[0]} / {THREE[1]} / {THREE[2]} 6-6",
        Reason.DEAL_HAND_SIZE,
        "T3",
        "seat 2 is dealt 8 tiles, not 7",
        f"{THREE[2]} 6-6",
    ),
    "left over where nothing is": (
        f"{FOUR[0]} / {FOUR[1]} / {FOUR[2]} / {FOUR[3].removesuffix(' 6-6')} + 6-6",
        Reason.DEAL_HAND_SIZE,
        "T3",
        "seat 3 is dealt 6 tiles, not 7",
        FOUR[3].removesuffix(" 6-6"),
    ),
}


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        pytest.param(deal, Refusal(reason, rule, text, tiles(at_fault)), id=name, marks=RULES[rule])
        for name, (deal, reason, rule, text, at_fault) in DEALS.items()
    ],
)
def test_a_deal_is_refused(deal: str, expected: Refusal) -> None:
    rules = DON if FOUR[2] in deal or FOUR[1] in deal else TEXAS3
    state, move = new_match(rules, seed=1), parse_move(f"deal {deal}")
    assert explain(state, move) == expected
    assert str(explain(state, move)) == f"{expected.text} ({expected.rule})"
    assert stays_as_it_was(state, move).refusal == expected


@pytest.mark.rule("T2")
@pytest.mark.rule("T3")
def test_a_deal_that_fits_is_taken_though_it_is_not_that_of_the_seed() -> None:
    for rules, hands, stock in ((DON, FOUR, ""), (TEXAS3, THREE, "6-6")):
        state = new_match(rules, seed=1)
        deal = deal_with(rules)
        assert deal == Deal(tuple(map(tiles, hands)), in_order(stock))
        assert deal not in legal_moves(state)
        assert explain(state, deal) is None
        assert apply(state, deal).hands == deal.hands


# Moves out of place


def in_phase(phase: Phase) -> State:
    """A state of this phase, in which seat 1 is to move if any."""
    state = new_match(TEXAS3, seed=0)
    deal = deal_with(TEXAS3, {1: "5-3"}, stock="6-6")
    match phase:
        case Phase.DEAL:
            return state
        case Phase.BIDDING:
            return apply(state, deal)
        case Phase.DISCARD:
            return won_by(apply(state, deal), 1, Bid(4))
        case Phase.CALL:
            return after(won_by(apply(state, deal), 1, Bid(4)), "discard 6-6")
        case Phase.PLAY:
            return called(won_by(apply(state, deal), 1, Bid(4)), Trump.FIVES, Tile(6, 6))
        case Phase.OVER:
            return hand(new_match(attrs.evolve(TEXAS3, hand_limit=1), seed=0), 1, Bid(4), (1, 4, 2))


KINDS: dict[Phase, tuple[tuple[Move, str, str], ...]] = {
    # the moves of a phase, as they are named, and what they belong to
    Phase.DEAL: ((deal_with(TEXAS3), "deal", "the deal"),),
    Phase.BIDDING: (
        (Pass(), "pass", "the auction"),
        (Bid(4), "bid 4", "the auction"),
        (MOON, "moon", "the auction"),
    ),
    Phase.DISCARD: ((Discard(Tile(5, 3)), "discard 5-3", "the discard"),),
    Phase.CALL: ((CallTrump(Trump.BLANKS), "call blanks", "the call"),),
    Phase.PLAY: ((Play(Tile(5, 3)), "play 5-3", "the play"),),
    Phase.OVER: (),
}
AWAITED = {
    Phase.DEAL: ("the tiles are to be dealt", "T4"),
    Phase.BIDDING: ("seat 1 is to bid or pass", "B1"),
    Phase.DISCARD: ("seat 1 is to discard", "W2"),
    Phase.CALL: ("seat 1 is to call", "C1"),
    Phase.PLAY: ("seat 1 is to play", "P1"),
}
NO_MOVES: tuple[tuple[Any, str], ...] = (
    (None, "None"),
    ("play 5-3", "'play 5-3'"),
    (5, "5"),
    (0, "0"),
    (Tile(5, 3), "Tile(5, 3)"),
    ([Pass()], "[Pass()]"),
    (10**5000, "a huge number"),
    ("x" * 100, f"'{'x' * 56}..."),
)
phases = pytest.mark.parametrize("phase", AWAITED, ids=lambda phase: phase.name)


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.name)
def test_the_positions_below_are_of_every_phase(phase: Phase) -> None:
    state = in_phase(phase)
    assert state.phase is phase
    assert state.actor == (None if phase in (Phase.DEAL, Phase.OVER) else 1)
    for move, _, _ in KINDS[phase]:
        assert explain(state, move) is None


@phases
@pytest.mark.rule("T5")
def test_a_move_of_another_phase_is_refused(phase: Phase) -> None:
    state = in_phase(phase)
    awaited, _ = AWAITED[phase]
    for other in Phase:
        for move, name, belongs in KINDS[other] if other is not phase else ():
            expected = Refusal(Reason.WRONG_PHASE, "T5", f"'{name}' belongs to {belongs}, but {awaited}")
            for position in (state, *(observe(state, seat) for seat in (0, 1, 2, None))):
                assert explain(position, move) == expected
            assert stays_as_it_was(state, move).refusal == expected


@phases
@pytest.mark.rule("T4")
@pytest.mark.rule("B1")
@pytest.mark.rule("P1")
def test_a_move_of_another_seat_is_refused(phase: Phase) -> None:
    state = in_phase(phase)
    awaited, rule = AWAITED[phase]
    whose = "no seat moves now" if phase is Phase.DEAL else "it is not your turn"
    expected = Refusal(Reason.NOT_YOUR_TURN, rule, f"{whose}: {awaited}")
    for seat in (0, 1, 2, None):
        view = observe(state, seat)
        for move, _, _ in KINDS[phase]:
            assert explain(view, move) == (None if seat == state.actor is not None else expected)
        if seat != state.actor or seat is None:
            assert legal_moves(view) == ()


@phases
@pytest.mark.rule("T5")
@pytest.mark.parametrize(("value", "shown"), NO_MOVES, ids=[shown for _, shown in NO_MOVES])
def test_what_is_no_move_is_refused(phase: Phase, value: Any, shown: str) -> None:
    state = in_phase(phase)
    expected = Refusal(Reason.NOT_A_MOVE, "T5", f"{shown} is not a move, but {AWAITED[phase][0]}")
    for position in (state, *(observe(state, seat) for seat in (0, 1, 2, None))):
        assert explain(position, value) == expected
    assert stays_as_it_was(state, value).refusal == expected


def test_what_is_nested_too_deeply_to_show_is_refused() -> None:
    value: Any = []
    for _ in range(100_000):
        value = [value]
    found = explain(in_phase(Phase.BIDDING), value)
    assert found is not None
    assert found.text == "a value nested too deeply is not a move, but seat 1 is to bid or pass"


@phases
@pytest.mark.rule("T5")
@pytest.mark.parametrize("kind", [Deal, Bid, CallTrump, Discard, Play])
def test_a_move_without_its_parts_is_no_move(phase: Phase, kind: type[Move]) -> None:
    state, unfinished = in_phase(phase), object.__new__(kind)
    text = f"an unfinished value is not a move, but {AWAITED[phase][0]}"
    for position in (state, *(observe(state, seat) for seat in (0, 1, 2, None))):
        assert explain(position, unfinished) == Refusal(Reason.NOT_A_MOVE, "T5", text)
    assert stays_as_it_was(state, unfinished).refusal.text == text


def test_what_goes_wrong_with_a_whole_move_is_not_taken_for_its_fault(monkeypatch: Any) -> None:
    def mistaken(_: object, move: Any) -> None:
        move.misspelt  # noqa: B018  # an attribute that no move has

    monkeypatch.setattr(dealing, "refuse", mistaken)
    with pytest.raises(AttributeError, match="misspelt"):
        explain(in_phase(Phase.DEAL), deal_with(TEXAS3))


@phases
@pytest.mark.rule("T5")
def test_the_kinds_of_moves_are_no_moves(phase: Phase) -> None:
    state = in_phase(phase)
    for kind in (Deal, Pass, Bid, CallTrump, Discard, Play):
        value: Any = kind
        found = explain(state, value)
        assert found is not None
        assert found.reason is Reason.NOT_A_MOVE
        assert stays_as_it_was(state, value).refusal == found


@pytest.mark.rule("C5")
def test_where_calls_are_made_anew_the_winner_of_the_trick_is_awaited() -> None:
    state = seeded(new_match(attrs.evolve(DON, recall_trump=True), seed=3))
    while not state.tricks:
        state = apply(state, legal_moves(state)[0])
    assert state.phase is Phase.CALL
    caller = state.tricks[0].winner
    assert caller is not None
    assert state.actor == caller
    found = explain(observe(state, (caller + 1) % 4), CallTrump(Trump.FIVES))
    assert str(found) == f"it is not your turn: seat {caller} is to call (C5)"
    # That seat leads, too, which is no matter of the call.
    state = after(state, "call fives")
    found = explain(observe(state, (caller + 1) % 4), Play(Tile(5, 3)))
    assert str(found) == f"it is not your turn: seat {caller} is to play (P1)"


@pytest.mark.rule("T5")
@pytest.mark.parametrize("kind", get_args(Move))
def test_no_kind_of_move_can_be_made_up(kind: type) -> None:
    with pytest.raises(TypeError, match=f"^moves have no subclasses, so My{kind.__name__} cannot be one$"):
        type(f"My{kind.__name__}", (kind,), {})


@pytest.mark.rule("M4")
def test_nothing_is_done_when_the_match_is_over() -> None:
    state = in_phase(Phase.OVER)
    expected = Refusal(Reason.MATCH_OVER, "M4", "the match is over")
    moves: tuple[Any, ...] = (
        *INDEXED_MOVES,
        deal_with(TEXAS3),
        *(value for value, _ in NO_MOVES),
    )
    for position in (state, *(observe(state, seat) for seat in (0, 1, 2, None))):
        assert legal_moves(position) == ()
        for move in moves:
            assert explain(position, move) == expected
    for move in moves:
        assert stays_as_it_was(state, move).refusal == expected


# Positions of the wrong type


def test_what_is_no_position_is_an_error() -> None:
    for value, shown in ((None, "None"), ("state", "'state'"), (5, "5"), (10**5000, "a huge number")):
        wrong: Any = value
        with pytest.raises(TypeError) as error:
            explain(wrong, Pass())
        assert str(error.value) == f"a position is a State or a View, not {shown}"
        with pytest.raises(TypeError) as error:
            legal_moves(wrong)
        assert str(error.value) == f"a position is a State or a View, not {shown}"
        for move in (Pass(), Play(Tile(5, 3))):
            with pytest.raises(TypeError) as error:
                apply(wrong, move)
            assert str(error.value) == f"moves are applied to a State, not to {shown}"


@phases
def test_moves_are_not_applied_to_views(phase: Phase) -> None:
    view: Any = observe(in_phase(phase), 1)
    for move, _, _ in chain.from_iterable(KINDS.values()):
        with pytest.raises(TypeError) as error:
            apply(view, move)
        assert str(error.value) == f"moves are applied to a State, not to {repr(view)[:57]}..."


# Reasons, refusals and errors as values


def test_every_reason_is_given_above() -> None:
    given = {case.reason for case in CASES.values()} | {reason for _, reason, *_ in DEALS.values()}
    places = {Reason.NOT_A_MOVE, Reason.WRONG_PHASE, Reason.NOT_YOUR_TURN, Reason.MATCH_OVER}
    assert given | places == set(Reason)
    assert not given & places


def test_the_codes_of_the_reasons() -> None:
    assert [reason.value for reason in Reason] == [
        *("not-a-move", "wrong-phase", "not-your-turn", "match-over"),
        *("deal-hands", "deal-foreign-tile", "deal-repeated-tile", "deal-missing-tile", "deal-hand-size"),
        *("bid-below-minimum", "bid-too-low", "moon-not-offered", "moon-needs-seven", "moon-below-zero"),
        *("must-bid", "must-bid-minimum", "call-not-offered"),
        *("not-held", "must-lead-trump", "must-follow"),
    ]
    for reason in Reason:
        assert Reason(reason.value) is reason
        assert reason.value == reason.name.lower().replace("_", "-")


def test_a_refusal_is_a_value() -> None:
    one = Refusal(Reason.NOT_HELD, "P1", "5-3 is not in your hand", tiles("5-3"))
    assert one == Refusal(Reason.NOT_HELD, "P1", "5-3 is not in your hand", tiles("3-5"))
    assert hash(one) == hash(copy.deepcopy(one))
    assert copy.copy(one) == pickle.loads(pickle.dumps(one)) == one  # noqa: S301  # our own
    assert str(one) == "5-3 is not in your hand (P1)"
    assert Refusal(Reason.MATCH_OVER, "M4", "the match is over").tiles == EMPTY == TileSet()
    for name in ("reason", "rule", "text", "tiles", "other"):
        with pytest.raises(AttributeError):
            setattr(one, name, "")
        with pytest.raises(AttributeError):
            delattr(one, name)

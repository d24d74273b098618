"""The library against the second engine of `reference.py`: the same moves, positions, scores and winners.

The normal run compares a few thousand positions. For a longer one set the number of positions:

    MOON_POSITIONS=300000 python -m pytest tests/test_reference.py
"""

from __future__ import annotations

import os
import pickle
from itertools import chain, count, permutations, product
from random import Random

import attrs
import pytest

import reference
from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    MOON,
    PRESETS,
    TEXAS3,
    TEXAS4,
    AllPass,
    Bid,
    Contract,
    Deal,
    Defenders,
    Doubles,
    HandResult,
    IllegalMove,
    Made,
    Missed,
    Move,
    Pass,
    Phase,
    Rules,
    State,
    Tile,
    Trick,
    Trump,
    apply,
    explain,
    legal_moves,
    new_match,
)
from moon_dominoes.moves import BIDS
from moon_dominoes.phases.scoring import _ending, score
from moon_dominoes.strategies import choose, deal_in_order, pick_rules
from moon_dominoes.tiles import DECKS, TILES
from moon_dominoes.trumps import suits

POSITIONS = int(os.environ.get("MOON_POSITIONS", "0"))
"""How many positions to compare at presets and at random tables together; 0 for a quick look."""

ALL_RULES = [
    f"{letter}{number}"
    for letter, last in (("T", 5), ("B", 7), ("W", 2), ("C", 5), ("P", 8), ("S", 5), ("M", 4))
    for number in range(1, last + 1)
]


# --- Both positions in the same plain words ---------------------------------------------------------------


def pair(tile: Tile) -> reference.Pair:
    return tile.high, tile.low


def pairs(trick: Trick) -> list[tuple[int, reference.Pair]]:
    return [(seat, pair(tile)) for seat, tile in trick.plays]


def finished(trick: Trick) -> reference.FinishedTrick:
    assert trick.winner is not None
    return reference.FinishedTrick(str(trick.trump), pairs(trick), trick.winner)


def scored(result: HandResult) -> reference.Scored:
    contract = result.contract
    return reference.Scored(
        dealer=result.dealer,
        bidder=contract.bidder,
        bid=str(contract.bid),
        trump=str(contract.trump),
        made=result.made,
        tricks=list(result.tricks),
        points=list(result.points),
        reasons=[],
        scores=list(result.scores),
        played=[finished(trick) for trick in result.played],
    )


def shown_by_library(state: State) -> dict[str, object]:
    contract, trick = state.contract, state.trick
    spoken = state.bids and state.high_bid is not None
    return {
        "phase": state.phase.value,
        "dealer": state.dealer,
        "actor": state.actor,
        "hands": [[pair(tile) for tile in hand] for hand in state.hands],
        "hand sizes": list(state.hand_sizes),
        "widow": None if state.widow is None else pair(state.widow),
        "boneyard": [pair(tile) for tile in state.boneyard],
        "discard": None if state.discard is None else pair(state.discard),
        "bids": [str(bid) for bid in state.bids],
        "high bid": str(state.high_bid) if spoken else "",
        "bidder": None if contract is None else contract.bidder,
        "bid": "" if contract is None else str(contract.bid),
        "trump": "" if contract is None or contract.trump is None else str(contract.trump),
        "plays": [] if trick is None else pairs(trick),
        "leader and winner": None if trick is None else (trick.leader, trick.winner),
        "tricks": [finished(trick) for trick in state.tricks],
        "tricks taken": list(state.tricks_taken),
        "scores": list(state.scores),
        "hand number": state.hand_number,
        "over": state.is_over,
        "winner": state.winner,
        "ended by": "" if state.ending is None else state.ending.rule,
    }


def shown_by_reference(game: reference.Game) -> dict[str, object]:
    rules, playing = game.rules, game.phase == "play"
    auction_over = game.phase != "bidding"
    leader = game.plays[0][0] if game.plays else game.actor
    winning = reference.winner_of(rules, game.trump, game.plays) if game.plays else None
    return {
        "phase": game.phase,
        "dealer": game.dealer,
        "actor": game.actor,
        "hands": [sorted(hand) for hand in game.hands],
        "hand sizes": [len(hand) for hand in game.hands],
        "widow": game.widow,
        "boneyard": game.boneyard,
        "discard": game.discard,
        "bids": game.bids,
        "high bid": game.bid,
        "bidder": game.bidder if auction_over else None,
        "bid": game.bid if auction_over else "",
        "trump": game.trump,
        "plays": game.plays,
        "leader and winner": (leader, winning) if playing else None,
        "tricks": game.tricks,
        "tricks taken": reference.tricks_by_side(game),
        "scores": game.scores,
        "hand number": len(game.results) + (0 if game.phase == "over" else 1),
        "over": game.phase == "over",
        "winner": game.winner,
        "ended by": game.ended_by,
    }


# --- One position, one match, many matches ----------------------------------------------------------------


def compare_position(state: State, game: reference.Game) -> None:
    assert shown_by_library(state) == shown_by_reference(game)
    assert len(state.results) == len(game.results)


def compare_last_result(state: State, game: reference.Game) -> None:
    """The hand just scored, and why each side scored."""
    ours, theirs = state.results[-1], game.results[-1]
    reasons, theirs.reasons = theirs.reasons, []
    assert scored(ours) == theirs
    assert ours.number == len(state.results)
    theirs.reasons = reasons
    for side in range(len(ours.points)):
        lines = [line for line in ours.lines if line.side == side]
        assert sum(line.points for line in lines) == ours.points[side]
        assert {line.rule for line in lines} <= {reasons[side]}


def compare_moves(state: State, game: reference.Game) -> None:
    """Exactly the legal moves are listed and accepted; any other is refused and nothing is touched."""
    before = pickle.dumps(state)
    listed = legal_moves(state)
    allowed = set(reference.legal(game))
    if state.phase is not Phase.DEAL:
        assert {str(move) for move in listed} == allowed
        assert len(listed) == len(allowed)
        # The order: by index, but pass is moved to the front once somebody has bid.
        in_order = sorted(listed, key=place_in_order)
        if state.high_bid is not None and Pass() in listed:
            in_order.insert(0, in_order.pop())
        assert list(listed) == in_order
    for move in INDEXED_MOVES:
        refusal = explain(state, move)
        if str(move) in allowed:
            assert refusal is None
        else:
            assert refusal is not None
            assert refusal.rule in ALL_RULES
            with pytest.raises(IllegalMove) as caught:
                apply(state, move)
            assert caught.value.refusal == refusal
    assert legal_moves(state) == listed
    assert pickle.dumps(state) == before
    assert state == pickle.loads(before)  # noqa: S301  # made four lines above


def place_in_order(move: Move) -> int:
    """The order of the list: by index."""
    assert not isinstance(move, Deal)
    return move.index


def compare_match(rules: Rules, random: Random, most: int) -> int:
    """Play one random match in both engines; the number of positions compared."""
    dealer = random.choice(rules.seats)
    state = new_match(rules, seed=random.getrandbits(64), dealer=dealer)
    game = reference.start(rules, dealer)
    for played in range(most):
        compare_position(state, game)
        compare_moves(state, game)
        if state.is_over:
            return played + 1
        if state.phase is Phase.DEAL and random.random() < 0.5:
            move: Move = deal_in_order(rules, random.sample(list(DECKS[rules.deck]), rules.deck))
        else:
            move = choose(legal_moves(state), random.randrange(1000))
        hands = len(state.results)
        state = apply(state, move)
        reference.move(game, str(move))
        if len(state.results) > hands:
            compare_last_result(state, game)
    return most


def compare_matches(tables: list[Rules], random: Random, positions: int, most: int = 400) -> None:
    """Random matches at each table in turn, and at random tables if none is given."""
    compared = 0
    for number in count():
        if compared >= positions:
            break
        rules = tables[number % len(tables)] if tables else pick_rules(random.choice)
        compared += compare_match(rules, random, most)


# --- Played through ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_random_matches_of_every_preset_agree(name: str) -> None:
    compare_matches([PRESETS[name]], Random(name), POSITIONS // 10 or 400)


def test_random_matches_of_random_tables_agree() -> None:
    compare_matches([], Random("tables"), POSITIONS // 2 or 2000)


@pytest.mark.rule("T5")
@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(attrs.evolve(DON, end_when_decided=True, moon_made_wins=False), id="ends-when-decided"),
        pytest.param(attrs.evolve(TEXAS3, recall_trump=True, lead_trump=True), id="calls-anew"),
        pytest.param(
            attrs.evolve(TEXAS4, partnerships=False, moon_missed_loses=True, hand_limit=3), id="four-alone"
        ),
        pytest.param(attrs.evolve(FRENCH3, deck=28, calls=tuple(Trump)), id="boneyard"),
        pytest.param(
            attrs.evolve(TEXAS3, calls=(Trump.NO_TRUMP,), no_trump_doubles=Doubles.OWN_SUIT),
            id="doubles-apart",
        ),
        pytest.param(attrs.evolve(DON, all_pass=AllPass.LAST_BIDS_MINIMUM, min_bid=5), id="forced"),
    ],
)
def test_random_matches_of_tables_with_rare_options_agree(rules: Rules) -> None:
    compare_matches([rules], Random(0), POSITIONS // 60 or 200)


# --- Every case of the parts that random play seldom reaches ----------------------------------------------


KINDS_OF_CALL = [
    (call, doubles) for call in Trump for doubles in (Doubles if call is Trump.NO_TRUMP else [Doubles.HIGH])
]


@pytest.mark.rule("C2")
@pytest.mark.rule("C3")
@pytest.mark.rule("C4")
@pytest.mark.rule("P3")
@pytest.mark.rule("P4")
@pytest.mark.parametrize(("call", "doubles"), KINDS_OF_CALL)
def test_every_tile_follows_every_lead_as_in_the_second_engine(call: Trump, doubles: Doubles) -> None:
    rules = attrs.evolve(DON, calls=tuple(Trump), no_trump_doubles=doubles)
    table, trump = suits(call, doubles), str(call)
    for lead, tile in product(TILES, repeat=2):
        suit = reference.suit_led(rules, trump, pair(lead))
        follows = reference.belongs(rules, trump, pair(tile), suit)
        assert bool(table.follow[lead.index] & tile.bit) == follows


@pytest.mark.rule("P6")
@pytest.mark.rule("P7")
@pytest.mark.parametrize(("call", "doubles"), KINDS_OF_CALL)
def test_every_trick_of_three_and_many_of_four_are_won_as_in_the_second_engine(
    call: Trump, doubles: Doubles
) -> None:
    rules = attrs.evolve(DON, calls=tuple(Trump), no_trump_doubles=doubles)
    table, random = suits(call, doubles), Random(call.value)
    fours = (tuple(random.sample(TILES, 4)) for _ in range(1000))
    for trick in chain(permutations(TILES, 3), fours):
        plays = [(seat, pair(tile)) for seat, tile in enumerate(trick)]
        assert table.winner(trick) == reference.winner_of(rules, str(call), plays)


@pytest.mark.rule("S1")
@pytest.mark.rule("S2")
@pytest.mark.rule("S3")
@pytest.mark.rule("S4")
@pytest.mark.rule("S5")
@pytest.mark.parametrize("made", Made)
@pytest.mark.parametrize("missed", Missed)
@pytest.mark.parametrize("defenders", Defenders)
def test_every_way_to_share_seven_tricks_scores_as_in_the_second_engine(
    made: Made, missed: Missed, defenders: Defenders
) -> None:
    rules = attrs.evolve(
        TEXAS3, min_bid=1, made=made, missed=missed, defenders=defenders, moon_made=20, moon_missed=30
    )
    for first, second in product(range(8), repeat=2):
        tricks = (first, second, 7 - first - second)
        for bid, bidder in product((*BIDS, MOON), rules.seats) if tricks[2] >= 0 else ():
            is_made, lines = score(rules, Contract(bidder, bid, Trump.ONES), tricks)
            points, _ = reference.points_for(rules, bidder, str(bid), list(tricks))
            assert [sum(line.points for line in lines if line.side == side) for side in range(3)] == points
            assert is_made == reference.is_made(str(bid), tricks[bidder])


@pytest.mark.rule("S4")
@pytest.mark.rule("S5")
@pytest.mark.rule("M1")
@pytest.mark.rule("M2")
@pytest.mark.rule("M3")
@pytest.mark.parametrize("moon_made_wins", [True, False])
@pytest.mark.parametrize("moon_missed_loses", [True, False])
@pytest.mark.parametrize("bidder_goes_out", [True, False])
@pytest.mark.parametrize("hand_limit", [None, 2])
def test_matches_end_as_in_the_second_engine_at_every_score(
    *, moon_made_wins: bool, moon_missed_loses: bool, bidder_goes_out: bool, hand_limit: int | None
) -> None:
    rules = attrs.evolve(
        TEXAS3,
        moon_made_wins=moon_made_wins,
        moon_missed_loses=moon_missed_loses,
        bidder_goes_out=bidder_goes_out,
        hand_limit=hand_limit,
    )
    situations = product(rules.seats, (Bid(4), MOON), (True, False), product((-1, 0, 20, 21, 22), repeat=3))
    for bidder, bid, made, scores in situations:
        tricks = tuple((7 if made else 0) if seat == bidder else 3 for seat in rules.seats)
        contract = Contract(bidder, bid, Trump.ONES)
        result = HandResult(2, 0, contract, made, tricks, (0, 0, 0), (), scores, ())
        ending = _ending(rules, result)
        ours = ("", None) if ending is None else (ending.rule, ending.winner)
        assert ours == reference.outcome(rules, bidder, str(bid), list(tricks), list(scores), 2)

"""What a seat may know: as much as the rules tell it, and not a tile more."""

from __future__ import annotations

import enum
import gc
import json
import pickle
import types
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference
from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    PRESETS,
    TEXAS3,
    Deal,
    Discard,
    Doubles,
    Leftover,
    Move,
    Phase,
    Play,
    Reason,
    Rules,
    State,
    Tile,
    TileSet,
    Trump,
    View,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.draw import position_text
from moon_dominoes.forms import view_to_json
from moon_dominoes.state import Secret
from moon_dominoes.strategies import matches
from moon_dominoes.strategies import rules as tables
from moon_dominoes.tiles import DECKS, TILES
from moon_dominoes.trumps import Suits
from walking import moves_of, walk

# --- What the seat to move may do -------------------------------------------------------------------------


@pytest.mark.rule("P1")
@given(matches(tables()))
def test_the_seat_to_move_is_told_the_same_as_the_table_and_nobody_else_may_move(states: list[State]) -> None:
    for state in states:
        for seat in (None, *state.rules.seats):
            view = observe(state, seat)
            mine = seat is not None and seat == state.actor
            assert legal_moves(view) == (legal_moves(state) if mine else ())


@given(matches(tables()))
def test_a_view_refuses_as_the_table_does_and_always_when_it_is_anothers_turn(states: list[State]) -> None:
    for state in states[:: max(1, len(states) // 8)]:
        for move in INDEXED_MOVES:
            for seat in (None, *state.rules.seats):
                refusal = explain(observe(state, seat), move)
                if seat is not None and seat == state.actor:
                    assert refusal == explain(state, move)
                else:
                    assert refusal is not None
                    there = explain(state, move)
                    same = there is not None and there.reason in (Reason.WRONG_PHASE, Reason.MATCH_OVER)
                    assert refusal.reason is (there.reason if there and same else Reason.NOT_YOUR_TURN)


@given(matches(tables()))
def test_a_view_shows_what_is_public_and_the_seats_own(states: list[State]) -> None:
    for state in states[::3]:
        for seat in (None, *state.rules.seats):
            view = observe(state, seat)
            for name in PUBLIC:
                assert getattr(view, name) == getattr(state, name)
            assert view.seat == seat
            assert view.hand == (TileSet() if seat is None else state.hands[seat])
            is_bidder = state.contract is not None and state.contract.bidder == seat
            assert view.discard == (state.discard if is_bidder else None)
            assert view.unseen == DECKS[state.rules.deck] - known_to(view)
            assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301  # own bytes


PUBLIC = (
    "rules",
    "phase",
    "dealer",
    "actor",
    "bids",
    "high_bid",
    "contract",
    "trick",
    "tricks",
    "tricks_taken",
    "scores",
    "results",
    "hand_number",
    "is_over",
    "ending",
    "winner",
    "hand_sizes",
)


def known_to(view: View) -> TileSet:
    """The tiles whose place in this hand the seat knows."""
    tricks = list(view.tricks)
    if view.trick is not None:
        tricks.append(view.trick)
    own = view.hand | TileSet([view.discard] if view.discard is not None else [])
    return own | TileSet(tile for trick in tricks for tile in trick.tiles)


# --- Another world that looks the same --------------------------------------------------------------------


@attrs.frozen
class Hand:
    """One hand of a match: its deal, the moves that followed it, and what came of them."""

    deal: Deal
    moves: list[Move]
    bidder: int | None
    took: bool
    """Whether the bidder has taken the widow."""
    discard: Tile | None
    played: list[list[Tile]]


def hands_of(states: Sequence[State]) -> list[Hand]:
    """The hands that a match has been dealt, the last perhaps unfinished."""
    moves = moves_of(states)
    deals = [number for number, move in enumerate(moves) if isinstance(move, Deal)]
    return [
        read_hand(states[deal : end + 1], moves[deal:end]) for deal, end in pairwise([*deals, len(moves)])
    ]


def read_hand(states: Sequence[State], moves: Sequence[Move]) -> Hand:
    deal, *others = moves
    assert isinstance(deal, Deal)
    played: list[list[Tile]] = [[] for _ in deal.hands]
    discard = None
    for state, move in zip(states, moves, strict=False):
        if isinstance(move, Discard):
            discard = move.tile
        if isinstance(move, Play):
            assert state.actor is not None
            played[state.actor].append(move.tile)
    bidders = [state.contract.bidder for state in states if state.contract is not None]
    took = any(state.phase is Phase.DISCARD for state in states)
    return Hand(deal, others, bidders[0] if bidders else None, took, discard, played)


def other_hand(hand: Hand, seat: int | None, random: Random, swaps: int) -> list[Move]:
    """The same hand to everyone's eyes but with tiles exchanged that a seat has not seen."""
    stock = list(hand.deal.stock)
    held = list(map(list, hand.deal.hands))
    if hand.took:
        assert hand.bidder is not None
        held[hand.bidder].append(stock.pop(0))
    sees_the_widow = hand.took and hand.bidder == seat
    # Exchange what is hidden: all that others hold and have not played, and what lies on the table.
    shown = [held[other] if other == seat else hand.played[other] for other in range(len(held))]
    heaps = [[tile for tile in tiles if tile not in shown[place]] for place, tiles in enumerate(held)]
    heaps.append(stock)
    slots = [(heap, place) for heap in heaps for place in range(len(heap))]
    for _ in range(swaps if len(slots) > 1 else 0):
        (heap, place), (other_heap, other_place) = random.sample(slots, 2)
        heap[place], other_heap[other_place] = other_heap[other_place], heap[place]
    held = [shown[place] + heap for place, heap in enumerate(heaps[:-1])]
    discard = hand.discard
    if hand.took:
        assert hand.bidder is not None
        # Which of the bidder's tiles was the widow, and which was put aside, only the bidder knows.
        widow = hand.deal.stock[0] if sees_the_widow else random.choice(held[hand.bidder])
        held[hand.bidder].remove(widow)
        stock.insert(0, widow)
        if discard is not None and swaps and not sees_the_widow:
            discard = random.choice(heaps[hand.bidder])
    moves = [
        Discard(discard) if isinstance(move, Discard) and discard is not None else move for move in hand.moves
    ]
    return [Deal(tuple(map(TileSet, held)), tuple(stock)), *moves]


def replayed(state: State, moves: Sequence[Move]) -> list[State] | None:
    """The positions that follow; None when a move is not legal there."""
    states: list[State] = []
    for move in moves:
        if explain(state, move) is not None:
            return None
        state = apply(state, move)
        states.append(state)
    return states


def other_world(states: Sequence[State], seat: int | None, random: Random) -> list[State]:
    """Another match that looks the same to a seat at every step, whatever it could tell apart being equal."""
    first = states[0]
    world = [new_match(first.rules, seed=random.getrandbits(64), dealer=first.dealer)]
    for hand in hands_of(states):
        # The more is exchanged, the likelier that somebody would have had to play otherwise.
        for swaps in (40, 40, 12, 6, 3, 2, 2, 1, 1, 1, 1, 1, 1, 0):
            follows = replayed(world[-1], other_hand(hand, seat, random, swaps))
            if follows is not None:
                world += follows
                break
        else:
            pytest.fail("the hand as it was is always legal")
    return world


def everything_shown(view: View) -> tuple[object, ...]:
    """All that a view gives out, in every form."""
    return (
        view,
        hash(view),
        repr(view),
        str(view),
        pickle.dumps(view),
        position_text(view),
        json.dumps(view_to_json(view)),
        legal_moves(view),
        view.unseen,
        view.voids,
        *(getattr(view, name) for name in PUBLIC),
    )


def own_tiles(state: State, seat: int | None) -> object:
    """What a seat knows beyond what all know."""
    if seat is None:
        return None
    is_bidder = state.contract is not None and state.contract.bidder == seat
    return state.hands[seat], state.discard if is_bidder else None


def check_worlds(states: Sequence[State], seat: int | None, random: Random) -> list[tuple[State, State]]:
    """Compare what every seat sees of a match and of another that looks the same to one of them."""
    world = other_world(states, seat, random)
    assert len(world) == len(states)
    for state, other in zip(states, world, strict=True):
        assert state != other
        assert own_tiles(state, seat) == own_tiles(other, seat)
        for watcher in (None, *state.rules.seats):
            one, two = observe(state, watcher), observe(other, watcher)
            if own_tiles(state, watcher) == own_tiles(other, watcher):
                assert everything_shown(one) == everything_shown(two)
            else:
                assert one != two
    return list(zip(states, world, strict=True))


def seats_and_spectator(table: Rules) -> tuple[int | None, ...]:
    return (None, *table.seats)


@pytest.mark.rule("W2")
@pytest.mark.parametrize("name", PRESETS)
def test_views_of_worlds_that_differ_only_in_hidden_tiles_are_equal_at_every_preset(name: str) -> None:
    table, random = PRESETS[name], Random(name)
    phases: dict[int | None, set[Phase]] = {seat: set() for seat in seats_and_spectator(table)}
    for seat in seats_and_spectator(table):
        # Short matches too: at the end of a hand nearly all of it has been seen.
        for length in (6, 10, 16, 22, 44):
            start = new_match(table, seed=random.getrandbits(64), dealer=random.choice(table.seats))
            numbers = [random.randrange(1000) for _ in range(length)]
            for state, other in check_worlds(walk(start, numbers), seat, random):
                if state.hands != other.hands or state.widow != other.widow or state.discard != other.discard:
                    phases[seat].add(state.phase)
    # The test would prove nothing if the worlds were the same.
    hidden = {Phase.BIDDING, Phase.CALL, Phase.PLAY}
    hidden |= {Phase.DISCARD} if table.leftover is not Leftover.NONE else set()
    assert all(seen == hidden for seen in phases.values())


@settings(max_examples=20)  # everything is shown to everybody, which is slow
@given(matches(tables(), max_moves=100), st.integers(0, 2**32))
def test_views_of_worlds_that_differ_only_in_hidden_tiles_are_equal_at_every_table(
    states: list[State], seed: int
) -> None:
    random = Random(seed)
    check_worlds(states, random.choice(seats_and_spectator(states[0].rules)), random)


@given(matches(tables(), max_moves=60), st.integers(0, 2**32))
def test_refusals_of_worlds_that_differ_only_in_hidden_tiles_are_equal(
    states: list[State], seed: int
) -> None:
    random = Random(seed)
    seat = random.choice(seats_and_spectator(states[0].rules))
    for state, other in zip(states, other_world(states, seat, random), strict=True):
        one, two = observe(state, seat), observe(other, seat)
        for move in random.sample(INDEXED_MOVES, 10):
            assert explain(one, move) == explain(two, move)


# --- Nothing hidden can be reached ------------------------------------------------------------------------


def reachable(view: View) -> list[object]:
    """Every object that hangs on a view, however deep, but the program itself and the tables of the calls."""
    program = (type, types.ModuleType, types.FunctionType, types.MethodType, types.BuiltinFunctionType)
    found: dict[int, object] = {}
    waiting: list[object] = [view]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, (*program, Suits)):
            continue
        found[id(thing)] = thing
        # The members of an enum lead to one another and to its class, the tiles to nothing.
        if not isinstance(thing, (enum.Enum, Tile)):
            waiting += gc.get_referents(thing)
            waiting += [
                getattr(thing, slot) for slot in getattr(type(thing), "__slots__", ()) if hasattr(thing, slot)
            ]
    return list(found.values())


@pytest.mark.parametrize("name", [*PRESETS, "boneyard"])
def test_nothing_that_hangs_on_a_view_holds_a_hidden_tile_a_hand_or_the_seed(name: str) -> None:
    table = attrs.evolve(TEXAS3, deck=28) if name == "boneyard" else PRESETS[name]
    random = Random(name)
    for _ in range(3):
        # A seed that no other number of the match is likely to be.
        start = new_match(table, seed=2**63 + random.getrandbits(62))
        for state in walk(start, [random.randrange(1000) for _ in range(70)]):
            for seat in (None, *table.seats):
                check_nothing_hidden(state, observe(state, seat))


def check_nothing_hidden(state: State, view: View) -> None:
    known = known_to(view)
    scored = TileSet(tile for result in view.results for trick in result.played for tile in trick.tiles)
    hidden_masks = {
        part
        for seat, hand in enumerate(state._secret.hands)
        if seat != view.seat
        for part in (hand, state.hands[seat].mask)
        # A smaller mask, such as that of 0-0 and 1-0, can be equal to a score or a seat by chance.
        if part > 1_000_000 and part.bit_count() > 1 and part != view._unplayed
    }
    things = reachable(view)
    assert len(things) > 20
    for thing in things:
        assert not isinstance(thing, (State, Secret))
        if isinstance(thing, Tile):
            assert thing in known or thing in scored
        if isinstance(thing, TileSet):
            assert thing <= known
        if isinstance(thing, int):
            assert thing != state.seed
            assert thing not in hidden_masks


def test_the_walk_over_what_hangs_on_a_position_would_find_a_hand_a_widow_and_the_seed() -> None:
    start = new_match(TEXAS3, seed=2**63 + 5)
    state = apply(start, legal_moves(start)[0])
    view = observe(state, 0)
    view._common = state  # type: ignore[assignment]  # a view that leaks on purpose
    things = reachable(view)
    assert any(thing is state.widow for thing in things)
    assert any(type(thing) is int and thing == state.seed for thing in things)
    assert any(type(thing) is int and thing == state.hands[1].mask for thing in things)


# --- Known voids ------------------------------------------------------------------------------------------


def voids_by_trial(state: State) -> list[set[Tile]]:
    """By seat, every tile that would have made a play of that seat illegal, had it been in hand."""
    rules = state.rules
    voids: list[set[Tile]] = [set() for _ in rules.seats]
    tricks = list(state.tricks)
    if state.trick is not None:
        tricks.append(state.trick)
    for number, trick in enumerate(tricks):
        plays: list[tuple[int, reference.Pair]] = []
        for seat, tile in trick.plays:
            played = (tile.high, tile.low)
            for other in TILES:
                hand = [played, (other.high, other.low)]
                legal = reference.playable(rules, str(trick.trump), hand, plays, first_lead=number == 0)
                if played not in legal:
                    voids[seat].add(other)
            plays.append((seat, played))
    return voids


def check_voids(state: State) -> None:
    expected = voids_by_trial(state)
    for watcher in (None, *state.rules.seats):
        assert list(map(set, observe(state, watcher).voids)) == expected
    for hand, void in zip(state.hands, expected, strict=True):
        assert not hand & void


VOID_TABLES = {
    "DON": DON,
    "FRENCH3": FRENCH3,
    "doubles only": attrs.evolve(DON, calls=(Trump.DOUBLES,)),
    "doubles only, trumping allowed": attrs.evolve(DON, calls=(Trump.DOUBLES,), may_trump=True),
    "own-suit doubles": attrs.evolve(DON, calls=(Trump.NO_TRUMP,), no_trump_doubles=Doubles.OWN_SUIT),
    "low doubles": attrs.evolve(DON, calls=(Trump.NO_TRUMP,), no_trump_doubles=Doubles.LOW),
    "trump led": attrs.evolve(DON, lead_trump=True),
    "called anew": attrs.evolve(
        TEXAS3, recall_trump=True, lead_trump=True, may_trump=True, no_trump_doubles=Doubles.OWN_SUIT
    ),
    "boneyard": attrs.evolve(TEXAS3, deck=28, call_before_widow=True),
    "no blanks": attrs.evolve(TEXAS3, deck=21, calls=(Trump.ONES, Trump.DOUBLES)),
}


@pytest.mark.rule("P2")
@pytest.mark.rule("P3")
@pytest.mark.rule("P5")
@pytest.mark.parametrize("name", VOID_TABLES)
def test_known_voids_are_exactly_what_the_plays_imply(name: str) -> None:
    random = Random(name)
    shown = 0
    for seed in range(3):
        for state in walk(
            new_match(VOID_TABLES[name], seed=seed), [random.randrange(1000) for _ in range(45)]
        ):
            check_voids(state)
            shown += any(observe(state, None).voids)
    assert shown > 20


@given(matches(tables(), max_moves=100))
def test_known_voids_are_exactly_what_the_plays_imply_at_every_table(states: list[State]) -> None:
    for state in states[:: max(1, len(states) // 10)]:
        check_voids(state)

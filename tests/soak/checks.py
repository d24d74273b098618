"""One match of chance at a table of chance, looked at after every move."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Final

import attrs

import reference
from moon_dominoes import (
    INDEXED_MOVES,
    IllegalMove,
    Move,
    Phase,
    Record,
    Rules,
    State,
    Tile,
    apply,
    explain,
    legal_moves,
    move_from_json,
    move_to_json,
    new_match,
    observe,
    parse_move,
    rules_from_json,
    rules_to_json,
    view_to_json,
)
from moon_dominoes.draw import position_text
from moon_dominoes.phases.course import FOLLOWS
from moon_dominoes.phases.dealing import LARGEST_SEED
from moon_dominoes.rules import HAND_SIZE
from moon_dominoes.strategies import choose, deal_in_order, pick_rules
from moon_dominoes.tiles import DECKS
from moon_dominoes.worlds import Worlds
from test_reference import compare_last_result, compare_position

MOST_MOVES: Final = 400
"""A match that is not over by then is left: where bids are hard to make, some would go on for ever."""


class Fault(Exception):  # noqa: N818  # what it is about is the library's fault
    """Something did not hold; `record` says how to come there."""

    def __init__(self, record: str) -> None:
        super().__init__(record)
        self.record = record


@attrs.frozen
class Soaked:
    """A match in which everything held."""

    moves: int
    hands: int
    is_over: bool


def check_match(random: Random) -> Soaked:
    """Play a match of chance; a Fault if anything does not hold."""
    rules = some_table(random)
    dealer, seed = random.choice(rules.seats), random.randrange(LARGEST_SEED + 1)
    moves: list[Move] = []
    try:
        return _check_match(random, new_match(rules, seed=seed, dealer=dealer), moves)
    except Exception as error:
        raise Fault(_told(rules, dealer, seed, moves)) from error


def some_table(random: Random) -> Rules:
    """Options of every kind together; half of the time with numbers of every size, and an end."""
    rules = pick_rules(random.choice)
    if random.random() < 0.5:
        return rules
    return attrs.evolve(
        rules,
        target=random.randrange(1, 300),
        moon_made=random.randrange(300),
        moon_missed=random.randrange(300),
        hand_limit=random.randrange(1, 9),
    )


def _check_match(random: Random, state: State, moves: list[Move]) -> Soaked:
    rules = state.rules
    game = reference.start(rules, state.dealer)
    states = [state]
    check_table(rules)
    while not state.is_over and len(moves) < MOST_MOVES:
        check_position(state, game, random)
        move = some_move(state, random)
        moves.append(move)
        state = apply(state, move)
        states.append(state)
        reference.move(game, str(move))
        check_step(states[-2], move, state, game)
    check_position(state, game, random)
    check_record(states, moves, random)
    return Soaked(len(moves), len(state.results), state.is_over)


def some_move(state: State, random: Random) -> Move:
    """A legal move; half of the deals are not those of the seed."""
    if state.phase is Phase.DEAL and random.random() < 0.5:
        deck = list(DECKS[state.rules.deck])
        return deal_in_order(state.rules, random.sample(deck, len(deck)))
    return choose(legal_moves(state), random.randrange(1000))


# --- What must hold ---------------------------------------------------------------------------------------


def check_table(rules: Rules) -> None:
    """A table comes back from JSON and from a pickle, and hashes alike."""
    for twin in (
        rules_from_json(json.loads(json.dumps(rules_to_json(rules)))),
        pickle.loads(pickle.dumps(rules)),  # noqa: S301  # own bytes
    ):
        assert twin == rules
        assert hash(twin) == hash(rules)


def check_position(state: State, game: reference.Game, random: Random) -> None:
    """What holds in every position, and by turns what takes longer to look at."""
    compare_position(state, game)
    check_tiles(state)
    check_moves(state, game, random)
    check_views(state)
    if random.random() < 0.04:
        check_hidden(state, random)
        check_value(state)


def check_tiles(state: State) -> None:
    """Every tile of the deck is in exactly one place, and every seat holds as many as turns are left."""
    tricks = (*state.tricks, state.trick) if state.trick is not None else state.tricks
    alone = [tile for tile in (state.widow, state.discard, *state.boneyard) if tile is not None]
    tiles: list[Tile] = [*chain(*state.hands), *chain(*(trick.tiles for trick in tricks)), *alone]
    if state.phase in (Phase.DEAL, Phase.OVER):
        assert not tiles
        return
    assert len(tiles) == state.rules.deck
    assert set(tiles) == DECKS[state.rules.deck]
    assert state.hand_sizes == tuple(map(len, state.hands))
    for seat, held in enumerate(state.hand_sizes):
        played = state.trick is not None and seat in state.trick.seats
        assert held == HAND_SIZE - len(state.tricks) - played + (
            state.phase is Phase.DISCARD and seat == state.actor
        )


def check_moves(state: State, game: reference.Game, random: Random) -> None:
    """The legal moves are those of the second engine; each is accepted, and some others are refused."""
    legal = legal_moves(state)
    assert bool(legal) != state.is_over
    assert len(set(legal)) == len(legal)
    if state.phase is not Phase.DEAL:
        assert sorted(map(str, legal)) == sorted(reference.legal(game))
    assert all(explain(state, move) is None for move in legal)
    for move in random.sample(INDEXED_MOVES, 3):
        refusal = explain(state, move)
        assert (refusal is None) == (move in legal)
        if refusal is None:
            continue
        assert str(refusal).endswith(f"({refusal.rule})")
        try:
            apply(state, move)
        except IllegalMove as error:
            assert error.refusal == refusal  # noqa: PT017  # no test of pytest
        else:
            raise AssertionError(f"{move} was refused and made")


def check_views(state: State) -> None:
    """Every seat sees its own hand and may move when it is to; a spectator neither."""
    for seat in (None, *state.rules.seats):
        view = observe(state, seat)
        assert view.seat == seat
        assert view.hand == (state.hands[seat] if seat is not None else frozenset())
        is_bidder = state.contract is not None and state.contract.bidder == seat
        assert view.discard == (state.discard if is_bidder else None)
        mine = seat is not None and seat == state.actor
        assert legal_moves(view) == (legal_moves(state) if mine else ())


def check_hidden(state: State, random: Random) -> None:
    """Where only what a seat cannot see differs, it sees, reads and is sent the same."""
    view = observe(state, random.choice([None, *state.rules.seats]))
    worlds = Worlds(view)
    assert worlds.count >= 1
    other = observe(worlds.sample(random), view.seat)
    assert other == view
    assert hash(other) == hash(view)
    assert position_text(other) == position_text(view)
    assert json.dumps(view_to_json(other)) == json.dumps(view_to_json(view))


def check_value(state: State) -> None:
    """A position is a value: it copies to itself, and a pickle of it is equal and hashes alike."""
    assert copy.copy(state) is copy.deepcopy(state) is state
    twin = pickle.loads(pickle.dumps(state))  # noqa: S301  # own bytes
    assert twin == state
    assert hash(twin) == hash(state)
    assert (repr(twin), legal_moves(twin)) == (repr(state), legal_moves(state))


def check_step(before: State, move: Move, after: State, game: reference.Game) -> None:
    """A move leads to a phase that may follow, reads back, and scores only when it ends a hand."""
    assert after.phase in FOLLOWS[before.phase]
    assert after != before
    assert parse_move(str(move)) == move_from_json(move_to_json(move)) == move
    if len(after.results) == len(before.results):
        assert (after.scores, after.results) == (before.scores, before.results)
        return
    compare_last_result(after, game)
    points = after.results[-1].points
    assert after.scores == tuple(score + gain for score, gain in zip(before.scores, points, strict=True))
    assert after.results[:-1] == before.results


def check_record(states: Sequence[State], moves: Sequence[Move], random: Random) -> None:
    """The record replays to every position, and comes back from both of its forms."""
    first, last = states[0], states[-1]
    record = Record(first.rules, moves, first.dealer, first.seed)
    assert record.state() == last
    at = random.randrange(len(states))
    assert record.state(at=at) == states[at]
    text, form = record.dumps(), record.dumps("json")
    for back in (Record.loads(text), Record.loads(form)):
        assert back == record
        assert back.state() == last
        assert (back.dumps(), back.dumps("json")) == (text, form)


def _told(rules: Rules, dealer: int, seed: int, moves: Sequence[Move]) -> str:
    """The record of the moves up to the fault; where it is the record that is at fault, its parts."""
    try:
        return Record(rules, moves, dealer, seed).dumps()
    except Exception:  # noqa: BLE001  # whatever it is, the fault itself is told beside this
        return "\n".join([repr(rules), f"dealer {dealer}, seed {seed}", *map(str, moves)])

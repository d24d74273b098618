"""What holds in every position of every match, at the presets and at any other table."""

from __future__ import annotations

import copy
import pickle
from itertools import chain, pairwise
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from moon_dominoes import (
    FRENCH3,
    INDEXED_MOVES,
    PRESETS,
    AllPass,
    Bid,
    Contract,
    Deal,
    Ending,
    HandResult,
    Leftover,
    Move,
    Phase,
    Rules,
    State,
    Tile,
    TileSet,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
    parse_move,
)
from moon_dominoes.phases.course import FOLLOWS
from moon_dominoes.rules import HAND_SIZE
from moon_dominoes.state import make_state
from moon_dominoes.strategies import choose, matches, moves, pick_rules, rules, tile_sets
from moon_dominoes.strategies import rules as tables
from moon_dominoes.tiles import DECKS
from walking import moves_of, walk

# --- The tiles --------------------------------------------------------------------------------------------


def places(state: State) -> list[TileSet]:
    """Every place where a tile of this hand can be."""
    played = [trick.tiles for trick in (*state.tricks, *([state.trick] if state.trick is not None else []))]
    alone = [tile for tile in (state.widow, state.discard) if tile is not None]
    return [*state.hands, *map(TileSet, played), TileSet(alone), TileSet(state.boneyard)]


@pytest.mark.rule("T2")
@given(matches(tables()))
def test_every_tile_of_the_deck_is_in_exactly_one_place(states: list[State]) -> None:
    for state in states:
        between_hands = state.phase in (Phase.DEAL, Phase.OVER)
        tiles = list(chain.from_iterable(places(state)))
        assert len(tiles) == (0 if between_hands else state.rules.deck)
        assert len(set(tiles)) == len(tiles)
        assert set(tiles) <= DECKS[state.rules.deck]


@pytest.mark.rule("T3")
@given(matches(tables()))
def test_every_seat_holds_as_many_tiles_as_its_turns_left(states: list[State]) -> None:
    for state in states:
        assert state.hand_sizes == tuple(map(len, state.hands))
        if state.phase in (Phase.DEAL, Phase.OVER):
            assert sum(state.hand_sizes) == 0
            continue
        for seat, held in enumerate(state.hand_sizes):
            has_played = state.trick is not None and seat in state.trick.seats
            takes_widow = state.phase is Phase.DISCARD and seat == state.actor
            assert held == HAND_SIZE - len(state.tricks) - has_played + takes_widow


@pytest.mark.rule("W1")
@given(matches(tables()))
def test_the_widow_lies_on_the_table_until_the_bidder_takes_it_and_one_tile_goes_aside(
    states: list[State],
) -> None:
    for before, after in pairwise(states):
        rules = before.rules
        if after.phase is Phase.DISCARD:
            assert before.widow is not None
            assert before.actor is not None
            assert after.actor is not None
            assert after.hands[after.actor] == before.hands[after.actor] | {before.widow}
            assert after.widow is None
        if after.phase is Phase.PLAY:
            assert (after.discard is None) == (rules.leftover is Leftover.NONE)
            assert after.widow is None
        if after.phase is Phase.BIDDING:
            assert (after.widow is None) == (rules.leftover is Leftover.NONE)


# --- The course -------------------------------------------------------------------------------------------


@given(matches(tables()))
def test_something_is_legal_until_the_match_is_over_and_somebody_is_to_do_it(states: list[State]) -> None:
    for state in states:
        assert bool(legal_moves(state)) == (not state.is_over)
        assert (state.actor is None) == (state.phase in (Phase.DEAL, Phase.OVER))
        assert state.is_over == (state.phase is Phase.OVER) == (state.ending is not None)
        assert state.hand_number == len(state.results) + (not state.is_over)


@pytest.mark.rule("T5")
@given(matches(tables()))
def test_phases_follow_one_another_only_as_the_course_says(states: list[State]) -> None:
    for before, after in pairwise(states):
        assert after.phase in FOLLOWS[before.phase]


@pytest.mark.rule("T5")
def test_every_step_that_the_course_names_is_taken_at_some_table() -> None:
    random = Random(5)
    seen = {
        (before.phase, after.phase)
        for number in range(150)
        for before, after in pairwise(
            walk(
                new_match(pick_rules(random.choice), seed=number),
                (random.randrange(1000) for _ in range(200)),
            )
        )
    }
    assert seen == {(before, after) for before in FOLLOWS for after in FOLLOWS[before]}


@pytest.mark.rule("T4")
@pytest.mark.rule("B1")
@pytest.mark.rule("B6")
@given(matches(tables()))
def test_the_deal_passes_to_the_left_after_a_hand_and_as_the_table_says_after_a_pass_out(
    states: list[State],
) -> None:
    for before, after in pairwise(states):
        table = before.rules
        left = (before.dealer + 1) % table.players
        if after.phase is not Phase.DEAL:
            assert after.dealer == before.dealer
        elif before.phase is Phase.BIDDING:
            stays = table.all_pass is AllPass.SAME_DEALER_REDEALS
            assert after.dealer == (before.dealer if stays else left)
            assert (after.scores, after.results) == (before.scores, before.results)
        else:
            assert after.dealer == left
        if before.phase is Phase.DEAL:
            assert after.actor == left


@pytest.mark.rule("M1")
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("dealer", [0, 2])
def test_a_plain_loop_that_takes_the_first_move_ends_every_match(name: str, dealer: int) -> None:
    for seed in range(8):
        state, played = new_match(PRESETS[name], seed=seed, dealer=dealer), 0
        while not state.is_over:
            state = apply(state, legal_moves(state)[0])
            played += 1
            assert played < 20_000
        assert state.winner is not None
        assert legal_moves(state) == ()


@pytest.mark.rule("M3")
@given(rules(), st.integers(0, 2**64 - 1), st.integers(1, 4))
def test_no_match_outlasts_its_hand_limit(table: Rules, seed: int, limit: int) -> None:
    limited = attrs.evolve(table, hand_limit=limit, all_pass=AllPass.LAST_BIDS)
    random = Random(seed)
    deal_speak_put_call_play = 1 + table.players + 1 + HAND_SIZE + HAND_SIZE * table.players
    states = walk(
        new_match(limited, seed=seed),
        (random.randrange(1000) for _ in range(limit * deal_speak_put_call_play)),
    )
    assert states[-1].is_over
    assert len(states[-1].results) <= limit


# --- The score --------------------------------------------------------------------------------------------


@pytest.mark.rule("S1")
@pytest.mark.rule("S2")
@pytest.mark.rule("S3")
@pytest.mark.rule("S4")
@pytest.mark.rule("S5")
@given(matches(tables()))
def test_scores_are_the_sum_of_points_and_points_are_those_of_a_plain_scoring(states: list[State]) -> None:
    last = states[-1]
    table = last.rules
    totals = [0] * len(table.sides)
    for result in last.results:
        contract, side = result.contract, table.side_of(result.contract.bidder)
        finished = list(result.tricks)
        # An early end leaves tricks that change nothing: give them where they keep the bid's fate.
        taker = side if result.made else side - 1
        finished[taker] += HAND_SIZE - sum(finished)
        points, _ = reference.points_for(table, side, str(contract.bid), finished)
        assert list(result.points) == points
        assert result.made == reference.is_made(str(contract.bid), finished[side])
        totals = [total + gain for total, gain in zip(totals, points, strict=True)]
        assert list(result.scores) == totals
    assert list(last.scores) == totals


@pytest.mark.rule("P8")
@given(rules(), st.integers(0, 2**64 - 1))
def test_an_early_end_changes_no_score_and_no_winner(table: Rules, seed: int) -> None:
    short = attrs.evolve(table, end_when_decided=True)
    whole = attrs.evolve(table, end_when_decided=False)
    random = Random(seed)
    stopped, played = new_match(short, seed=seed), new_match(whole, seed=seed)
    for _ in range(120):
        if stopped.is_over:
            break
        move = choose(legal_moves(stopped), random.randrange(1000))
        stopped, played = apply(stopped, move), apply(played, move)
        # Play out whatever the short table leaves.
        while len(played.results) < len(stopped.results):
            played = apply(played, random.choice(legal_moves(played)))
        assert (stopped.phase, stopped.scores, stopped.winner) == (played.phase, played.scores, played.winner)
        assert [result.made for result in stopped.results] == [result.made for result in played.results]


# --- Moves ------------------------------------------------------------------------------------------------


@given(moves())
def test_moves_are_read_back_from_text_and_index(move: Move) -> None:
    assert parse_move(str(move)) == move
    if not isinstance(move, Deal):
        assert INDEXED_MOVES[move.index] == move
    assert hash(parse_move(str(move))) == hash(move)


@given(tile_sets(), tile_sets())
def test_set_algebra_is_that_of_frozen_sets(one: TileSet, other: TileSet) -> None:
    for ours, plain in (
        (one | other, frozenset(one) | frozenset(other)),
        (one & other, frozenset(one) & frozenset(other)),
        (one - other, frozenset(one) - frozenset(other)),
        (one ^ other, frozenset(one) ^ frozenset(other)),
    ):
        assert isinstance(ours, TileSet)
        assert ours == plain
        assert hash(ours) == hash(plain)
        assert TileSet.parse(str(ours)) == ours
    assert (one <= other) == (frozenset(one) <= frozenset(other))


@given(matches(tables()), st.data())
def test_an_illegal_move_is_explained_and_a_legal_one_is_not(
    states: list[State], data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(states))
    move = data.draw(moves())
    if isinstance(move, Deal):
        fits = len(move.hands) == state.rules.players and len(move.stock) == state.rules.stock_size
        legal = state.phase is Phase.DEAL and fits
    else:
        legal = move in legal_moves(state)
    assert (explain(state, move) is None) == legal


# --- Values -----------------------------------------------------------------------------------------------


@given(matches(tables(), max_moves=60))
def test_positions_are_equal_when_replayed_copied_and_unpickled(states: list[State]) -> None:
    first = states[0]
    replayed = [new_match(first.rules, seed=first.seed, dealer=first.dealer)]
    for move in moves_of(states):
        replayed.append(apply(replayed[-1], move))
    for state, again in zip(states, replayed, strict=True):
        for twin in (again, copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301  # own bytes
            assert twin == state
            assert hash(twin) == hash(state)
            assert (repr(twin), str(twin)) == (repr(state), str(state))
            assert legal_moves(twin) == legal_moves(state)


@given(matches(tables(), max_moves=60))
def test_no_two_positions_of_a_match_are_equal_and_legal_moves_lead_apart(states: list[State]) -> None:
    assert len(set(states)) == len(states)
    last = states[-1]
    after = [apply(last, move) for move in legal_moves(last)]
    assert len(set(after)) == len(after)
    assert all(one != other for number, one in enumerate(after) for other in after[:number])


@given(matches(tables(), max_moves=60), rules(), st.integers(0, 2**64 - 1))
def test_positions_differ_when_table_seed_or_dealer_differ(
    states: list[State], other_rules: Rules, other_seed: int
) -> None:
    first, last = states[0], states[-1]
    assert last != 0
    if other_rules != first.rules:
        assert new_match(other_rules, seed=first.seed) != new_match(first.rules, seed=first.seed)
    if other_seed != first.seed:
        assert new_match(first.rules, seed=other_seed, dealer=first.dealer) != first
    left = (first.dealer + 1) % first.rules.players
    assert new_match(first.rules, seed=first.seed, dealer=left) != first


@given(matches(tables(), max_moves=80))
def test_positions_differ_when_any_one_part_differs(states: list[State]) -> None:
    state = states[-1]
    common, secret = state._common, state._secret
    result = HandResult(1, 0, Contract(0, Bid(1)), True, (), (), (), (), ())  # noqa: FBT003  # by position
    other_commons = [
        attrs.evolve(common, rules=attrs.evolve(common.rules, target=999)),
        attrs.evolve(common, phase=Phase.OVER if common.phase is not Phase.OVER else Phase.DEAL),
        attrs.evolve(common, dealer=(common.dealer + 1) % common.rules.players),
        attrs.evolve(common, scores=tuple(score + 1 for score in common.scores)),
        attrs.evolve(common, results=(*common.results, result)),
        attrs.evolve(common, bids=(*common.bids, Bid(7))),
        attrs.evolve(common, contract=Contract(3, Bid(1))),
        attrs.evolve(common, ending=Ending(None, "M3", "nobody")),
    ]
    other_secrets = [
        attrs.evolve(secret, seed=secret.seed ^ 1),
        attrs.evolve(secret, deals=secret.deals + 1),
        attrs.evolve(secret, hands=(secret.hands[0] ^ 1, *secret.hands[1:])),
        attrs.evolve(secret, stock=(*secret.stock, Tile(0, 0))),
        attrs.evolve(secret, discard=Tile(1, 0) if secret.discard is not Tile(1, 0) else Tile(1, 1)),
    ]
    rest = (state._actor, state._trick, state._tricks, state._unplayed, state._legal)
    others = [make_state(other, secret, *rest) for other in other_commons]
    others += [make_state(common, other, *rest) for other in other_secrets]
    others.append(make_state(common, secret, state._actor, (*state._trick, Tile(0, 0)), *rest[2:]))
    assert make_state(common, secret, *rest) == state
    assert state not in others


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_view_equals_no_other_seats_view_and_no_state(seat: int | None) -> None:
    for state in walk(new_match(FRENCH3, seed=3), range(1, 200)):
        seen = observe(state, seat)
        assert seen == observe(state, seat)
        assert seen != state
        assert all(seen != observe(state, other) for other in (None, 0, 1, 2) if other != seat)

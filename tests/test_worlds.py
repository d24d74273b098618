"""What a view leaves open: counted as by brute force, sampled fairly, and legal from the deal on."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, islice
from math import cbrt, comb, factorial, inf, nan, prod, sqrt
from random import Random
from sys import float_info
from types import MappingProxyType

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference
from moon_dominoes import (
    DON,
    FRENCH3,
    PRESETS,
    TEXAS3,
    AllPass,
    Bid,
    Deal,
    Discard,
    Moon,
    Move,
    Phase,
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
from moon_dominoes.errors import shown
from moon_dominoes.state import Secret, make_state
from moon_dominoes.strategies import choose, matches, pick_rules
from moon_dominoes.strategies import rules as tables
from moon_dominoes.worlds import (
    TileOdds,
    WeightedWorlds,
    Worlds,
    count_worlds,
    enumerate_worlds,
    sample_world,
    tile_odds,
    weigh_worlds,
)
from moon_dominoes.worlds.counting import _splits
from moon_dominoes.worlds.of_a_view import _below
from positions import after, called, dealt, tiles, won_by
from walking import walk

BONEYARD = attrs.evolve(TEXAS3, deck=28)
TABLES = {
    **PRESETS,
    "no blanks": attrs.evolve(TEXAS3, deck=21, calls=(Trump.ONES, Trump.SIXES, Trump.DOUBLES)),
    "boneyard": BONEYARD,
    "boneyard, call first": attrs.evolve(BONEYARD, call_before_widow=True, lead_trump=True),
    "called anew": attrs.evolve(FRENCH3, recall_trump=True),
    "called anew by four": attrs.evolve(DON, recall_trump=True, lead_trump=True, partnerships=False),
    "ended when decided": attrs.evolve(DON, end_when_decided=True),
}

Lie = tuple[tuple[int, ...], Tile | None, Tile | None, TileSet]
"""Where the tiles lie: hands as masks, widow, discard, boneyard."""


def lie_of(world: State) -> Lie:
    return tuple(hand.mask for hand in world.hands), world.widow, world.discard, TileSet(world.boneyard)


def watchers(state: State) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (None, *state.rules.seats)


def positions_of(table: Rules, random: Random) -> Iterator[State]:
    """The positions of random matches that end with their first scored hand, without end."""
    while True:
        state = new_match(table, seed=random.getrandbits(48), dealer=random.choice(table.seats))
        yield state
        while not state.results:
            state = apply(state, choose(legal_moves(state), random.randrange(1000)))
            yield state


def views_of(table: Rules, random: Random) -> Iterator[View]:
    """What everyone sees of them while tiles are dealt."""
    for state in positions_of(table, random):
        if state.phase not in (Phase.DEAL, Phase.OVER):
            for seat in watchers(state):
                yield observe(state, seat)


# --- Counted by brute force -------------------------------------------------------------------------------


@attrs.frozen
class Shown:
    """A play that everyone saw."""

    seat: int
    tile: Tile
    call: str
    before: list[tuple[int, reference.Pair]]
    """The plays before it in its trick."""
    first_trick: bool


def pair(tile: Tile) -> reference.Pair:
    return tile.high, tile.low


def plays_shown(view: View) -> list[Shown]:
    tricks = [*view.tricks, *([view.trick] if view.trick is not None else [])]
    return [
        Shown(seat, tile, str(trick.trump), [(s, pair(t)) for s, t in trick.plays[:place]], number == 0)
        for number, trick in enumerate(tricks)
        for place, (seat, tile) in enumerate(trick.plays)
    ]


def could_have_held(rules: Rules, plays: Sequence[Shown], hand: TileSet) -> bool:
    """Whether a seat that holds this now made legal plays only, by the second engine."""
    held = list(map(pair, hand))
    for play in reversed(plays):
        held.append(pair(play.tile))
        legal = reference.playable(rules, play.call, held, play.before, first_lead=play.first_trick)
        if pair(play.tile) not in legal:
            return False
    return True


def brute_force(view: View) -> Iterator[Lie]:
    """Every way to share out the unseen tiles under which no play was illegal."""
    rules = view.rules
    plays = plays_shown(view)
    plays_of = {seat: [play for play in plays if play.seat == seat] for seat in rules.seats}

    @cache
    def possible(seat: int, hand: TileSet) -> bool:
        return could_have_held(rules, plays_of[seat], hand)

    def share(unseen: TileSet, seats: Sequence[int], hands: dict[int, TileSet]) -> Iterator[Lie]:
        if not seats:
            yield from lay_out(unseen, tuple(hands[seat].mask for seat in rules.seats))
            return
        seat, *others = seats
        for held in combinations(unseen, view.hand_sizes[seat]):
            hand = TileSet(held)
            if possible(seat, hand):
                yield from share(unseen - hand, others, {**hands, seat: hand})

    def lay_out(left: TileSet, hands: tuple[int, ...]) -> Iterator[Lie]:
        if len(left) == max(0, rules.stock_size - 1):
            yield hands, None, view.discard, left
            return
        # There is one tile more, which the bidder has yet to take or has put aside.
        assert len(left) == rules.stock_size
        called_first = view.phase is Phase.CALL and rules.call_before_widow and not view.tricks
        waits = view.phase is Phase.BIDDING or called_first
        for tile in left:
            yield hands, tile if waits else None, None if waits else tile, left - {tile}

    others = [seat for seat in rules.seats if seat != view.seat]
    return share(view.unseen, others, {} if view.seat is None else {view.seat: view.hand})


def ways_at_most(view: View) -> int:
    """How many ways there would be to share out the unseen tiles if no play had shown anything."""
    sizes = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    return sets_of(*sizes, len(view.unseen) - sum(sizes))


def sets_of(*sizes: int) -> int:
    """The number of ways to share out so many tiles in sets of these sizes."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def odds_of(view: View, lies: Sequence[Lie]) -> dict[Tile, TileOdds]:
    """How often each unseen tile lies in each place."""
    found = {place: Counter[Tile]() for place in (*view.rules.seats, "widow", "discard", "boneyard")}
    for hands, widow, discard, boneyard in lies:
        for seat, hand in enumerate(hands):
            found[seat].update(TileSet.from_mask(hand) & view.unseen)
        found["widow"].update([] if widow is None else [widow])
        found["discard"].update([] if discard is None or discard == view.discard else [discard])
        found["boneyard"].update(boneyard)
    return {
        tile: TileOdds(
            tuple(Fraction(found[seat][tile], len(lies)) for seat in view.rules.seats),
            *(Fraction(found[place][tile], len(lies)) for place in ("widow", "discard", "boneyard")),
        )
        for tile in view.unseen
    }


@pytest.mark.parametrize("name", TABLES)
def test_worlds_and_odds_are_those_of_brute_force(name: str) -> None:
    views = (view for view in views_of(TABLES[name], Random(name)) if ways_at_most(view) <= 100)
    narrowed = 0
    for view in islice(views, 200):
        lies = list(brute_force(view))
        worlds = Worlds(view)
        found = list(map(lie_of, worlds))
        assert worlds.count == len(lies) == len(found)
        assert set(found) == set(lies)
        assert worlds.odds() == odds_of(view, lies)
        narrowed += len(lies) < ways_at_most(view)
    assert narrowed > 20


@pytest.mark.parametrize("name", ["TEXAS3", "no blanks", "called anew"])
def test_larger_views_too_are_counted_as_brute_force_counts_them(name: str) -> None:
    views = (
        view
        for view in views_of(TABLES[name], Random(name))
        if 700 < ways_at_most(view) < 4000 and any(view.voids)
    )
    for view in islice(views, 0, 60, 10):
        assert count_worlds(view) == sum(1 for _ in brute_force(view))


@settings(max_examples=20)
@given(matches(tables(), max_moves=100))
def test_worlds_are_those_of_brute_force_at_every_table(states: list[State]) -> None:
    for state in states[-30:]:
        if state.phase not in (Phase.DEAL, Phase.OVER):
            for seat in watchers(state):
                view = observe(state, seat)
                if ways_at_most(view) <= 60:
                    found = Counter(map(lie_of, Worlds(view)))
                    assert found == Counter(brute_force(view))
                    assert lie_of(state) in found


# --- Counted by formula, before anything is played ----------------------------------------------------------


def test_four_hands_in_the_auction_and_the_call() -> None:
    state = dealt(DON)
    for position in (state, won_by(state, 1, Bid(4)), called(won_by(state, 1, Bid(4)), Trump.FIVES)):
        assert [count_worlds(observe(position, seat)) for seat in DON.seats] == [sets_of(7, 7, 7)] * 4
        assert count_worlds(observe(position, None)) == sets_of(7, 7, 7, 7)


@pytest.mark.rule("W1")
@pytest.mark.rule("W2")
def test_the_bidder_knows_more_than_the_others_once_it_has_taken_the_widow() -> None:
    bidding = dealt(TEXAS3, dealer=0)
    discard = won_by(bidding, 1, Bid(4))
    call = after(discard, f"discard {min(discard.hands[1])}")
    play = after(call, "call sixes")
    assert [state.phase.value for state in (bidding, discard, call, play)] == [
        "bidding",
        "discard",
        "call",
        "play",
    ]
    hidden = sets_of(7, 7, 1)
    known = sets_of(7, 7)
    assert [count_worlds(observe(bidding, seat)) for seat in (0, 1, 2)] == [hidden] * 3
    assert [count_worlds(observe(discard, seat)) for seat in (0, 1, 2)] == [
        sets_of(7, 8),
        known,
        sets_of(7, 8),
    ]
    assert [count_worlds(observe(call, seat)) for seat in (0, 1, 2)] == [hidden, known, hidden]
    assert [count_worlds(observe(play, seat)) for seat in (0, 1, 2)] == [hidden, known, hidden]
    assert [count_worlds(observe(state, None)) for state in (bidding, discard, call, play)] == [
        sets_of(7, 7, 7, 1),
        sets_of(7, 7, 8),
        sets_of(7, 7, 7, 1),
        sets_of(7, 7, 7, 1),
    ]


@pytest.mark.rule("W1")
def test_a_widow_that_is_taken_after_the_call_lies_on_the_table_until_then() -> None:
    call = won_by(dealt(FRENCH3, dealer=0), 1, Bid(4))
    discard = after(call, "call sixes")
    play = after(discard, f"discard {min(discard.hands[1])}")
    assert [state.phase.value for state in (call, discard, play)] == ["call", "discard", "play"]
    hidden, known = sets_of(7, 7, 1), sets_of(7, 7)
    assert [count_worlds(observe(call, seat)) for seat in (0, 1, 2)] == [hidden] * 3
    assert [count_worlds(observe(discard, seat)) for seat in (0, 1, 2)] == [
        sets_of(7, 8),
        known,
        sets_of(7, 8),
    ]
    assert [count_worlds(observe(play, seat)) for seat in (0, 1, 2)] == [hidden, known, hidden]
    assert {world.widow for world in islice(enumerate_worlds(observe(call, 0)), 100)} != {None}
    assert {world.widow for world in islice(enumerate_worlds(observe(play, 0)), 100)} == {None}


@pytest.mark.rule("T3")
def test_six_tiles_of_a_boneyard_stay_out_of_play_as_a_set() -> None:
    bidding = dealt(BONEYARD, dealer=0)
    discard = won_by(bidding, 1, Bid(4))
    play = called(discard, Trump.SIXES)
    assert count_worlds(observe(bidding, 0)) == sets_of(7, 7, 1, 6)
    assert count_worlds(observe(bidding, None)) == sets_of(7, 7, 7, 1, 6)
    assert [count_worlds(observe(discard, seat)) for seat in (0, 1)] == [sets_of(7, 8, 6), sets_of(7, 7, 6)]
    assert [count_worlds(observe(play, seat)) for seat in (0, 1)] == [sets_of(7, 7, 1, 6), sets_of(7, 7, 6)]
    for position in (bidding, discard, play):
        for world in islice(enumerate_worlds(observe(position, 2)), 50):
            assert list(world.boneyard) == sorted(world.boneyard)
            assert len(world.boneyard) == 6


@pytest.mark.rule("W1")
@pytest.mark.rule("W2")
@pytest.mark.parametrize("table", [TEXAS3, BONEYARD], ids=["TEXAS3", "boneyard"])
def test_before_anything_is_played_all_unseen_tiles_have_the_same_odds(table: Rules) -> None:
    bidding = dealt(table, dealer=0)
    taken = won_by(bidding, 1, Bid(4))
    played = called(taken, Trump.SIXES)
    unseen, none = table.deck - 7, Fraction(0)
    each, apart, left = Fraction(7, unseen), Fraction(1, unseen), Fraction(table.stock_size - 1, unseen)
    for state, seat, expected in (
        (bidding, 0, TileOdds((none, each, each), apart, none, left)),
        (bidding, 1, TileOdds((each, none, each), apart, none, left)),
        (taken, 0, TileOdds((none, each + apart, each), none, none, left)),
        (played, 0, TileOdds((none, each, each), none, apart, left)),
    ):
        view = observe(state, seat)
        assert tile_odds(view) == dict.fromkeys(view.unseen, expected)
    # The bidder knows one tile more, and what it put aside.
    known = unseen - 1
    other = TileOdds(
        (Fraction(7, known), none, Fraction(7, known)), none, none, Fraction(table.stock_size - 1, known)
    )
    for state in (taken, played):
        view = observe(state, 1)
        assert tile_odds(view) == dict.fromkeys(view.unseen, other)


@pytest.mark.parametrize("name", TABLES)
def test_while_nothing_is_dealt_there_is_one_world_and_no_tile_has_odds(name: str) -> None:
    phases: set[Phase] = set()
    for state in islice(positions_of(TABLES[name], Random(name)), 100):
        if state.phase is Phase.DEAL or state.is_over:
            phases.add(state.phase)
            for seat in watchers(state):
                view = observe(state, seat)
                assert count_worlds(view) == 1
                assert tile_odds(view) == {}
                assert observe(sample_world(view, Random(1)), seat) == view
    assert Phase.DEAL in phases
    first = new_match(TABLES[name], seed=5, dealer=2)
    assert Worlds(observe(first, 0)).world(0, seed=5) == first


def test_after_the_match_there_is_one_world() -> None:
    state = after(dealt(attrs.evolve(DON, hand_limit=1, end_when_decided=True)), "moon", "call sixes")
    while not state.is_over:
        state = apply(state, legal_moves(state)[0])
    for seat in watchers(state):
        (world,) = enumerate_worlds(observe(state, seat))
        assert observe(world, seat) == observe(state, seat)
        assert legal_moves(world) == ()
        assert Worlds(observe(state, seat)).world(0, seed=state.seed) == state


# --- Worked by hand ---------------------------------------------------------------------------------------


def last_two_tricks() -> State:
    """Seat 1 bid, called sixes and put something aside; seat 2 has shown that it has no fives."""
    state = dealt(
        TEXAS3,
        {
            1: "6-6 6-5 6-4 6-3 5-5 6-2 6-1",
            2: "1-1 2-1 3-1 4-1 2-2 3-2 4-2",
            0: "5-1 5-2 5-3 5-4 3-3 4-3 4-4",
        },
        stock="0-0",
        dealer=0,
    )
    return after(
        state,
        *("bid 7", "pass", "pass", "discard 0-0", "call sixes"),
        *("play 6-6", "play 1-1", "play 5-1"),
        *("play 5-5", "play 2-1", "play 5-2"),
        *("play 6-5", "play 3-1", "play 5-3"),
        *("play 6-4", "play 4-1", "play 3-3"),
        *("play 6-3", "play 2-2", "play 4-3"),
    )


@pytest.mark.rule("P3")
def test_a_void_binds_the_hand_that_showed_it_and_never_what_was_put_aside() -> None:
    # Seat 0 holds 5-4 and 4-4. Not seen are 6-2 and 6-1, with seat 1, 3-2 and 4-2, with seat 2, and 0-0.
    # Seat 2 is known to hold no six and no five, so its two tiles are among 0-0 3-2 4-2: three ways, and in
    # each of the three tiles left any one may be what was put aside.
    worlds = Worlds(observe(last_two_tricks(), 0))
    assert worlds.count == 9
    six, low = worlds.odds()[Tile(6, 2)], worlds.odds()[Tile(0, 0)]
    assert six == TileOdds(
        (Fraction(0), Fraction(2, 3), Fraction(0)), Fraction(0), Fraction(1, 3), Fraction(0)
    )
    assert low == TileOdds(
        (Fraction(0), Fraction(2, 9), Fraction(2, 3)), Fraction(0), Fraction(1, 9), Fraction(0)
    )
    assert [str(tile) for tile in worlds.odds()] == ["0-0", "3-2", "4-2", "6-1", "6-2"]


def test_the_bidder_knows_what_it_put_aside() -> None:
    # Seat 1 does not see 3-2 4-2 5-4 4-4. Neither of the others has sixes, and seat 2 no fives: 5-4 is with
    # seat 0.
    worlds = Worlds(observe(last_two_tricks(), 1))
    assert worlds.count == 3
    assert worlds.odds()[Tile(5, 4)].seats == (Fraction(1), Fraction(0), Fraction(0))
    assert {world.discard for world in worlds} == {Tile(0, 0)}
    assert all(world.hands[1] == tiles("6-2 6-1") for world in worlds)


def test_when_everything_has_been_seen_one_world_is_left() -> None:
    state = after(last_two_tricks(), *("play 6-2", "play 3-2", "play 4-4", "play 6-1", "play 4-2"))
    (world,) = enumerate_worlds(observe(state, 1))
    assert lie_of(world) == lie_of(state)


def test_tiles_are_split_up_within_the_bounds_of_every_place() -> None:
    assert list(_splits(3, [(1, 2), (0, 3), (0, 0)])) == [(1, 2, 0), (2, 1, 0)]
    assert list(_splits(3, [(2, 3), (0, 9)])) == [(2, 1), (3, 0)]
    assert list(_splits(3, [(0, 1), (0, 1)])) == []
    assert list(_splits(0, [])) == [()]


# --- Every world is a position of the same game -------------------------------------------------------------


@attrs.frozen
class Course:
    """A position, the one in which its tiles were to be dealt, and the moves between, without the deal."""

    start: State
    moves: tuple[Move, ...]
    state: State


def courses_of(states: Sequence[State], numbers: Sequence[int]) -> Iterator[Course]:
    """The positions of a walk that are within a hand."""
    start = states[0]
    moves: tuple[Move, ...] = ()
    for before, number, now in zip(states, numbers, states[1:], strict=False):
        move = choose(legal_moves(before), number)
        start, moves = (before, ()) if isinstance(move, Deal) else (start, (*moves, move))
        if now.phase not in (Phase.DEAL, Phase.OVER):
            yield Course(start, moves, now)


def replayed(world: State, course: Course, random: Random) -> State:
    """A world reached from the deal of its tiles by the same moves, each of them legal."""
    rules = world.rules
    hands = list(world.hands)
    for trick in (*world.tricks, *([world.trick] if world.trick is not None else [])):
        for seat, tile in trick.plays:
            hands[seat] |= {tile}
    stock = list(world.boneyard)
    moves = list(course.moves)
    if rules.stock_size and world.widow is not None:
        stock.insert(0, world.widow)
    elif rules.stock_size:
        # The bidder has taken the widow: it is one of the eight tiles it had then, and any will do.
        assert world.contract is not None
        bidder = world.contract.bidder
        if world.discard is not None:
            hands[bidder] |= {world.discard}
            moves = [Discard(world.discard) if isinstance(move, Discard) else move for move in moves]
        stock.insert(0, random.choice(list(hands[bidder])))
        hands[bidder] -= {stock[0]}
    secret = Secret(world.seed, world._secret.deals - 1, course.start._secret.hands)
    state = make_state(course.start._common, secret)
    for move in (Deal(tuple(hands), tuple(stock)), *moves):
        assert explain(state, move) is None
        state = apply(state, move)
    return state


def check_world(world: State, view: View, course: Course, random: Random) -> None:
    again = observe(world, view.seat)
    assert again == view
    assert legal_moves(again) == legal_moves(view)
    twin = replayed(world, course, random)
    assert world == twin
    assert hash(world) == hash(twin)
    assert legal_moves(world) == legal_moves(twin)


@pytest.mark.parametrize("name", TABLES)
def test_every_world_can_be_replayed_and_looks_the_same(name: str) -> None:
    table, random = TABLES[name], Random(name)
    seen: Counter[tuple[Phase, bool]] = Counter()
    for _ in range(3):
        start = new_match(table, seed=random.getrandbits(48), dealer=random.choice(table.seats))
        numbers = [random.randrange(1000) for _ in range(50)]
        for course in courses_of(walk(start, numbers), numbers):
            for seat in watchers(course.state):
                view = observe(course.state, seat)
                check_world(sample_world(view, random), view, course, random)
                is_bidder = view.contract is not None and view.contract.bidder == seat
                seen[view.phase, is_bidder] += 1
    phases = [Phase.CALL, Phase.PLAY, *([Phase.DISCARD] if table.stock_size else [])]
    expected = {(phase, bidder) for phase in phases for bidder in (True, False)}
    assert set(seen) == {(Phase.BIDDING, False), *expected}


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_every_world_can_be_replayed_and_looks_the_same_at_every_table(seed: int) -> None:
    random = Random(seed)
    table = pick_rules(random.choice)
    start = new_match(table, seed=random.getrandbits(48), dealer=random.choice(table.seats))
    numbers = [random.randrange(1000) for _ in range(60)]
    for course in courses_of(walk(start, numbers), numbers):
        view = observe(course.state, random.choice(watchers(course.state)))
        check_world(sample_world(view, random), view, course, random)


@given(matches(tables(), max_moves=60), st.integers(0, 2**32))
def test_a_world_can_be_played_on_like_any_state(states: list[State], seed: int) -> None:
    random = Random(seed)
    view = observe(states[-1], random.choice(watchers(states[-1])))
    world = sample_world(view, random)
    assert pickle.loads(pickle.dumps(world)) == world  # noqa: S301  # own bytes
    later = walk(world, [random.randrange(1000) for _ in range(60)])
    assert later[-1].is_over or len(later) == 61
    for state in later:
        held = TileSet(tile for hand in state.hands for tile in hand)
        assert len(held) == sum(map(len, state.hands))


@settings(max_examples=30)
@given(matches(tables(), max_moves=60))
def test_the_odds_of_a_tile_sum_to_one_and_those_of_a_hand_to_its_size(states: list[State]) -> None:
    for state in states[::5]:
        for seat in watchers(state):
            view = observe(state, seat)
            odds = tile_odds(view)
            if state.phase in (Phase.DEAL, Phase.OVER):
                assert not odds
                continue
            assert list(odds) == list(view.unseen)
            for chances in odds.values():
                assert sum((*chances.seats, chances.widow, chances.discard, chances.boneyard)) == 1
            for other in view.rules.seats:
                held = 0 if other == seat else view.hand_sizes[other]
                assert sum(chances.seats[other] for chances in odds.values()) == held
            assert sum(chances.widow for chances in odds.values()) == (state.widow is not None)
            hidden = state.discard is not None and view.discard is None
            assert sum(chances.discard for chances in odds.values()) == hidden
            assert sum(chances.boneyard for chances in odds.values()) == len(state.boneyard)


def test_a_world_that_is_dealt_again_is_dealt_from_its_own_seed() -> None:
    state = dealt(DON)
    view = observe(state, 1)
    worlds = [Worlds(view).world(0, seed=seed) for seed in (1, 2, 2)]
    one, two, again = (legal_moves(after(world, *["pass"] * 4)) for world in worlds)
    assert one != two == again
    assert {world.seed for world in islice(Worlds(view), 3)} == {0}
    random = Random(1)
    seeds = {Worlds(view).sample(random).seed for _ in range(50)}
    assert len(seeds) == 50
    assert 2**47 < max(seeds) < 2**48


def test_a_world_counts_the_deals_that_its_view_tells_of() -> None:
    # Only a pass-out leaves no trace; with the seed, the count gives the next deal.
    table = attrs.evolve(DON, all_pass=AllPass.LAST_BIDS, target=1000, moon=Moon.NEVER)
    for state in walk(new_match(table, seed=3), range(200)):
        assert Worlds(observe(state, 0)).world(0, seed=3)._secret.deals == state._secret.deals


def test_views_that_are_equal_have_the_same_worlds() -> None:
    state = called(won_by(dealt(TEXAS3), 1, Bid(4)), Trump.SIXES)
    view = observe(state, 2)
    other = observe(Worlds(view).world(12_345), 2)
    assert view == other
    assert Worlds(view) == Worlds(other)
    assert hash(Worlds(view)) == hash(Worlds(other))
    assert [Worlds(view).world(number) for number in range(0, 50_000, 999)] == [
        Worlds(other).world(number) for number in range(0, 50_000, 999)
    ]


def test_worlds_never_change_and_can_be_stored() -> None:
    worlds = Worlds(observe(last_two_tricks(), 0))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        worlds.count = 1  # type: ignore[misc]
    for twin in (pickle.loads(pickle.dumps(worlds)), copy.deepcopy(worlds)):  # noqa: S301  # own bytes
        assert twin == worlds
        assert list(twin) == list(worlds)
        assert twin.odds() == worlds.odds()


# --- Fair samples -----------------------------------------------------------------------------------------


def chi_square(counts: Counter[Lie], kinds: int) -> float:
    """How far the counts are from equal, as a standard normal number (Wilson and Hilferty)."""
    expected = sum(counts.values()) / kinds
    square = sum((count - expected) ** 2 for count in counts.values()) / expected
    square += expected * (kinds - len(counts))  # those that were never drawn
    free = kinds - 1
    return (cbrt(square / free) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))


@pytest.mark.parametrize("name", ["DON", "TEXAS3", "FRENCH3", "boneyard", "called anew"])
def test_samples_are_spread_evenly_over_the_worlds(name: str) -> None:
    random = Random(name)
    views = (
        view
        for view in views_of(TABLES[name], random)
        if any(view.voids) and 20 <= count_worlds(view) <= 120 and count_worlds(view) < ways_at_most(view)
    )
    for view in islice(views, 0, 40, 20):
        worlds = Worlds(view)
        counts = Counter(lie_of(worlds.sample(random)) for _ in range(40 * worlds.count))
        assert abs(chi_square(counts, worlds.count)) < 3


def test_a_sample_that_favours_some_worlds_would_be_noticed() -> None:
    random = Random(1)

    def drawn(number: Callable[[], int]) -> Counter[Lie]:
        return Counter(((number(),), None, None, TileSet()) for _ in range(40 * 60))

    assert abs(chi_square(drawn(lambda: random.randrange(60)), 60)) < 3
    assert chi_square(drawn(lambda: random.randrange(80) % 60), 60) > 3
    assert chi_square(drawn(lambda: random.randrange(50)), 60) > 3


def test_tiles_of_large_views_are_found_as_often_as_their_odds_say() -> None:
    random = Random(4)
    for name in ("DON", "TEXAS3", "boneyard"):
        views = views_of(TABLES[name], random)
        view = next(view for view in views if len(view.tricks) == 2 and any(view.voids))
        worlds, odds, draws = Worlds(view), tile_odds(view), 2000
        held = Counter(
            (seat, tile)
            for world in (worlds.sample(random) for _ in range(draws))
            for seat, hand in enumerate(world.hands)
            for tile in hand - view.hand
        )
        for tile, chances in odds.items():
            for seat, chance in enumerate(chances.seats):
                spread = (draws * float(chance * (1 - chance))) ** 0.5
                assert abs(held[seat, tile] - draws * float(chance)) <= 4.5 * spread


def test_a_sample_is_the_same_on_every_python() -> None:
    view = observe(called(won_by(dealt(TEXAS3), 1, Bid(4)), Trump.SIXES), 2)
    world = sample_world(view, Random(7))
    assert [str(hand) for hand in world.hands] == [
        "1-1 3-2 3-3 4-1 4-3 4-4 5-2",
        "0-0 2-2 3-1 4-2 5-1 5-3 6-6",
        "5-4 5-5 6-1 6-2 6-3 6-4 6-5",
    ]
    assert (world.discard, world.seed) == (Tile(2, 1), 232828660108444)


class Fixed(Random):
    """A generator whose numbers are given."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self._numbers = iter(numbers)

    def random(self) -> float:
        return next(self._numbers)


def test_a_number_that_would_favour_low_worlds_is_drawn_again() -> None:
    step = 2.0**-53
    assert _below(10, Fixed(0.0)) == 0
    assert _below(10, Fixed(23 * step)) == 3
    assert _below(2**53, Fixed(1 - step)) == 2**53 - 1
    # 2**53 is 9,007,199,254,740,992: a whole number of tens leaves out the last two.
    assert _below(10, Fixed(1 - 2 * step, 1 - step, 4 * step)) == 4
    assert _below(10, Fixed(1 - 3 * step)) == 9
    assert _below(2**53 - 1, Fixed(1 - step, 5 * step)) == 5


def test_no_table_has_more_worlds_than_can_be_drawn_fairly() -> None:
    largest = max(count_worlds(observe(dealt(table), None)) for table in (DON, TEXAS3, BONEYARD))
    assert largest == sets_of(7, 7, 7, 1, 6) == 3_307_628_432_908_800
    assert largest < 2**53


# --- By number --------------------------------------------------------------------------------------------


def test_every_number_is_another_world() -> None:
    worlds = Worlds(observe(called(won_by(dealt(TEXAS3), 1, Bid(4)), Trump.SIXES), 1))
    assert worlds.count == comb(14, 7)
    assert len({lie_of(worlds.world(number)) for number in range(worlds.count)}) == worlds.count
    assert worlds.world(17) == list(islice(worlds, 18))[17]
    assert worlds.world(17, seed=2**64 - 1).seed == 2**64 - 1


@pytest.mark.parametrize(
    ("number", "error", "text"),
    [
        (-1, ValueError, "the numbers of these worlds are 0 to 8, not -1"),
        (9, ValueError, "the numbers of these worlds are 0 to 8, not 9"),
        (True, TypeError, "the number of a world is an int, not True"),
        (1.0, TypeError, "the number of a world is an int, not 1.0"),
    ],
)
def test_a_number_that_no_world_has_is_refused(number: int, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=rf"^{text}$"):
        Worlds(observe(last_two_tricks(), 0)).world(number)


def test_a_seed_out_of_range_is_refused() -> None:
    worlds = Worlds(observe(last_two_tricks(), 0))
    with pytest.raises(ValueError, match=r"^the seed is from 0 to 18446744073709551615$"):
        worlds.world(0, seed=2**64)
    with pytest.raises(TypeError, match=r"^the seed is an int, not None$"):
        worlds.world(0, seed=None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


ENTRANCES: tuple[Callable[[View], object], ...] = (
    Worlds,
    count_worlds,
    enumerate_worlds,
    tile_odds,
    lambda view: sample_world(view, Random(1)),
)


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_worlds_are_of_a_view_and_of_nothing_else(entrance: Callable[[object], object]) -> None:
    with pytest.raises(
        TypeError, match=r"^worlds are counted from a View, as observe makes it, not from a State$"
    ):
        entrance(dealt(DON))
    with pytest.raises(
        TypeError, match=r"^worlds are counted from a View, as observe makes it, not from None$"
    ):
        entrance(None)
    with pytest.raises(
        TypeError, match=r"^worlds are counted from a View, as observe makes it, not from \[\]$"
    ):
        entrance([])


@pytest.mark.parametrize(("rng", "told"), [(7, "7"), (None, "None"), (Random, "<class 'random.Random'>")])
def test_worlds_are_drawn_with_a_generator(rng: Random, told: str) -> None:
    with pytest.raises(TypeError, match=rf"^worlds are drawn with a random\.Random, not {told}$"):
        sample_world(observe(dealt(DON), 0), rng)


def test_what_is_counted_for_one_question_is_kept_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(DON, {0: "6-6 6-5"})
    count = count_worlds(observe(state, 1))

    def counted_again(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("moon_dominoes.worlds.of_a_view.counted", counted_again)
    view = observe(state, 1)
    assert count_worlds(view) == count
    assert observe(sample_world(view, Random(1)), 1) == view
    assert list(tile_odds(view)) == list(view.unseen)
    with pytest.raises(AssertionError):
        count_worlds(observe(state, 2))


def test_odds_cannot_be_changed() -> None:
    assert isinstance(tile_odds(observe(dealt(DON), 0)), MappingProxyType)


# --- Beliefs ----------------------------------------------------------------------------------------------


def test_all_worlds_weighed_give_what_bayes_gives() -> None:
    # The nine worlds of the last two tricks, those in which seat 1 kept both sixes four times as likely.
    def kept(world: State) -> bool:
        return world.hands[1] == tiles("6-2 6-1")

    worlds = list(enumerate_worlds(observe(last_two_tricks(), 0)))
    assert sum(map(kept, worlds)) == 3
    weighted = weigh_worlds(worlds, lambda world: 4 if kept(world) else 1)
    assert weighted.worlds == tuple(worlds)
    assert sum(weighted.weights) == pytest.approx(1)
    assert weighted.mean(kept) == pytest.approx(12 / 18)
    assert weighted.mean(lambda world: len(world.hands[1] - tiles("6-2 6-1"))) == pytest.approx(6 / 18)
    assert weighted.effective_size == pytest.approx(18**2 / (3 * 16 + 6))


def test_worlds_drawn_and_weighed_come_close_to_it() -> None:
    worlds, random = Worlds(observe(last_two_tricks(), 0)), Random(3)
    weighted = weigh_worlds(
        (worlds.sample(random) for _ in range(2000)), lambda world: 4 if world.discard == Tile(0, 0) else 1
    )
    exact = 4 / 12
    assert weighted.mean(lambda world: world.discard == Tile(0, 0)) == pytest.approx(exact, abs=0.05)
    assert 1 < weighted.effective_size < 2000


def test_a_belief_may_rule_worlds_out_and_be_on_any_scale() -> None:
    worlds = list(enumerate_worlds(observe(last_two_tricks(), 0)))
    only = weigh_worlds(worlds, lambda world: world is worlds[4])
    assert only.weights == (0, 0, 0, 0, 1, 0, 0, 0, 0)
    assert only.effective_size == 1
    for scale in (float_info.max, 5e-324, 10**300, Fraction(1, 3)):
        level = weigh_worlds(worlds, lambda _, scale=scale: scale)  # type: ignore[misc]
        assert level.weights == pytest.approx([1 / 9] * 9)
        assert level.effective_size == pytest.approx(9)


@pytest.mark.parametrize(
    ("weights", "error", "text"),
    [
        ([1, -0.5], ValueError, "a weight is finite and not negative, and world 1 has -0.5"),
        ([nan, 1], ValueError, "a weight is finite and not negative, and world 0 has nan"),
        ([1, inf], ValueError, "a weight is finite and not negative, and world 1 has inf"),
        ([10**400, 1], ValueError, r"a weight is finite and not negative, and world 0 has 10{56}\.\.\."),
        (["1", 1], TypeError, "a weight is a number, and world 0 has '1'"),
        ([1, None], TypeError, "a weight is a number, and world 1 has None"),
        ([1, 1j], TypeError, "a weight is a number, and world 1 has 1j"),
        ([0, 0.0], ValueError, "every world has the weight 0"),
    ],
)
def test_a_belief_that_makes_no_sense_is_refused(
    weights: list[float], error: type[Exception], text: str
) -> None:
    given = iter(weights)
    with pytest.raises(error, match=rf"^{text}$"):
        weigh_worlds([dealt(DON), dealt(TEXAS3)], lambda _: next(given))


class Lenient(float):
    """A number that is as great or small as it is asked to be."""

    def _agrees(self, _: object) -> bool:
        return True

    __lt__ = __le__ = __gt__ = __ge__ = _agrees


@pytest.mark.parametrize("weight", [Lenient(-5), Lenient("inf"), Lenient("nan"), 10**400, Fraction(10**400)])
def test_a_weight_is_what_it_is_as_a_float(weight: float) -> None:
    with pytest.raises(ValueError, match=r"^a weight is finite and not negative, and world 1 has "):
        WeightedWorlds([dealt(DON), dealt(DON)], [1, weight])


@pytest.mark.parametrize("world", ["x", None, observe(new_match(DON, seed=1), 0)])
def test_only_states_are_weighed(world: State) -> None:
    with pytest.raises(TypeError) as caught:
        WeightedWorlds([dealt(DON), world], [1, 1])
    assert str(caught.value) == f"a world is a State, and world 1 is {shown(world)}"


def test_a_view_that_was_never_made_has_no_worlds() -> None:
    asks: list[Callable[[View], object]] = [Worlds, count_worlds, enumerate_worlds, tile_odds, drawn_from]
    for ask in asks:
        with pytest.raises(
            TypeError, match=r"^worlds are counted from a View, as observe makes it, not from"
        ):
            ask(View())


def drawn_from(view: View) -> State:
    return sample_world(view, Random(1))


def test_no_worlds_and_weights_of_another_number_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^there are no worlds to weigh$"):
        weigh_worlds([], lambda _: 1)
    with pytest.raises(ValueError, match=r"^1 worlds have 2 weights$"):
        WeightedWorlds([dealt(DON)], [1, 1])

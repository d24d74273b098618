"""Best play with all tiles seen: the values of a plain minimax, by the moves of the engine."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from moon_dominoes import (
    DON,
    FRENCH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    Bid,
    CallTrump,
    Doubles,
    Phase,
    Play,
    Rules,
    RulesError,
    State,
    Tile,
    Trump,
    apply,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.rules import HAND_SIZE
from moon_dominoes.solver import (
    OpenHand,
    best_call,
    best_discard,
    best_line,
    fast,
    open_hand,
    search,
    solve,
    solve_at_least,
    solve_value,
)
from moon_dominoes.solver.ranking import SLOTS, ranking
from moon_dominoes.solver.solving import _open_hand
from moon_dominoes.state import make_state
from moon_dominoes.strategies import choose, states
from moon_dominoes.strategies import rules as tables
from moon_dominoes.tiles import DECKS, TILES
from moon_dominoes.trumps import Suits, suits
from positions import called, dealt, tiles, won_by
from walking import walk

EVERY_CALL = [(call, doubles) for call in Trump for doubles in Doubles if call is Trump.NO_TRUMP] + [
    (call, Doubles.HIGH) for call in Trump if call is not Trump.NO_TRUMP
]

NO_TRUMP_ONLY = attrs.evolve(DON, calls=(Trump.NO_TRUMP,))
TABLES = {
    **PRESETS,
    "each alone": attrs.evolve(TEXAS4, partnerships=False),
    "no trumps, doubles high": NO_TRUMP_ONLY,
    "no trumps, doubles low": attrs.evolve(NO_TRUMP_ONLY, no_trump_doubles=Doubles.LOW),
    "no trumps, doubles apart": attrs.evolve(NO_TRUMP_ONLY, no_trump_doubles=Doubles.OWN_SUIT),
    "may trump": attrs.evolve(DON, may_trump=True, calls=tuple(Trump)),
    "may trump, three": attrs.evolve(TEXAS3, may_trump=True, lead_trump=True, no_trump_doubles=Doubles.LOW),
    "no blanks": attrs.evolve(TEXAS3, deck=21, calls=[call for call in Trump if call is not Trump.BLANKS]),
    "boneyard": attrs.evolve(FRENCH3, deck=28, call_before_widow=True),
}


def hands_of(rules: Rules, seed: int, count: int) -> Iterator[list[State]]:
    """The positions of play of random hands, from the first lead to the last tile."""
    random = Random(seed)
    for _ in range(count):
        state = new_match(rules, seed=random.getrandbits(48))
        while state.phase is not Phase.PLAY:
            state = apply(state, choose(legal_moves(state), random.randrange(1000)))
        hand = [state]
        while len(hand) < HAND_SIZE * rules.players:
            hand.append(apply(hand[-1], random.choice(legal_moves(hand[-1]))))
        yield hand


def bidders_side(state: State) -> int:
    assert state.contract is not None
    return state.rules.side_of(state.contract.bidder)


class Minimax:
    """Every line of play of one hand to its end, through the engine; nothing is left out."""

    def __init__(self, state: State) -> None:
        self.side = bidders_side(state)
        self.found: dict[tuple[object, ...], int] = {}

    def tricks(self, state: State) -> int:
        if state.phase is not Phase.PLAY:
            return state.results[-1].tricks[self.side]
        key = (state._unplayed, state._trick, state._actor, state.tricks_taken[self.side])
        if key not in self.found:
            assert state.actor is not None
            choice = max if state.rules.side_of(state.actor) == self.side else min
            self.found[key] = choice(self.values(state).values())
        return self.found[key]

    def values(self, state: State) -> dict[Play, int]:
        return {
            move: self.tricks(apply(state, move)) for move in legal_moves(state) if isinstance(move, Play)
        }


# --- The values --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_endings_are_solved_as_by_minimax(name: str) -> None:
    for hand in hands_of(TABLES[name], seed=1, count=12):
        # The last four tricks; in the middle of each of them too.
        endings = hand[3 * TABLES[name].players :]
        minimax = Minimax(endings[0])
        for state in endings:
            solution = solve(state)
            assert solution.tricks == minimax.tricks(state) == solve_value(state)
            assert solution.values == minimax.values(state)


def plain_value(rules: Rules, table: Suits, hands: Sequence[int], bidder: int, leader: int) -> int:
    """The bidder's side's tricks from whole hands, by a plain search of each trick after the other."""
    players = rules.players
    ours = [rules.side_of(seat) == rules.side_of(bidder) for seat in rules.seats]
    known: dict[tuple[int, int, int], bool] = {}

    def at_least(rest: int, leader: int, need: int) -> bool:
        """Whether the bidder's side takes so many more tricks."""
        if need <= 0 or need > rest.bit_count() // players:
            return need <= 0
        if (rest, leader, need) not in known:
            known[rest, leader, need] = play(rest, leader, need, ())
        return known[rest, leader, need]

    def play(rest: int, leader: int, need: int, trick: tuple[Tile, ...]) -> bool:
        if len(trick) == players:
            winner = (leader + table.winner(trick)) % players
            return at_least(rest, winner, need - ours[winner])
        seat = (leader + len(trick)) % players
        hand = hands[seat] & rest
        legal = (hand & table.follow[trick[0].index] or hand) if trick else hand
        outcomes = (play(rest ^ tile.bit, leader, need, (*trick, tile)) for tile in TILES if tile.bit & legal)
        return any(outcomes) if ours[seat] else all(outcomes)

    return max(need for need in range(HAND_SIZE + 1) if at_least(sum(hands), leader, need))


@pytest.mark.parametrize(
    ("rules", "count"), [(DON, 3), (attrs.evolve(TEXAS4, partnerships=False), 2), (TEXAS3, 10)]
)
def test_whole_hands_are_solved_as_by_a_plain_search(rules: Rules, count: int) -> None:
    random = Random(2)
    for _ in range(count):
        deck = list(DECKS[rules.deck])
        random.shuffle(deck)
        hands = [
            sum(tile.bit for tile in deck[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in rules.seats
        ]
        call = random.choice(rules.calls)
        bidder, leader = random.choice(rules.seats), random.choice(rules.seats)
        value = plain_value(rules, rules.suits_of(call), hands, bidder, leader)
        assert OpenHand(rules, hands, call, bidder, leader).tricks() == value


@settings(max_examples=30)
@given(states(tables().map(lambda rules: attrs.evolve(rules, recall_trump=False)), phase=Phase.PLAY))
def test_values_agree_with_those_of_the_next_positions(state: State) -> None:
    solution = solve(state)
    side = bidders_side(state)
    assert state.actor is not None
    taken = state.tricks_taken[side]
    assert taken <= solution.tricks <= taken + HAND_SIZE - len(state.tricks)
    assert list(solution.values) == list(legal_moves(state))
    choice = max if state.rules.side_of(state.actor) == side else min
    assert solution.tricks == choice(solution.values.values())
    assert solution.best == tuple(
        move for move, tricks in solution.values.items() if tricks == solution.tricks
    )
    for move, tricks in solution.values.items():
        next_state = apply(state, move)
        if next_state.phase is Phase.PLAY:
            assert solve_value(next_state) == tricks


@settings(max_examples=15)
@given(states(tables().map(lambda rules: attrs.evolve(rules, recall_trump=False)), phase=Phase.PLAY))
def test_each_play_takes_at_least_what_it_takes(state: State) -> None:
    hand = _open_hand(state)
    values = hand.values()
    for tricks in range(-1, 10):
        assert _open_hand(state).at_least_by_play(tricks) == {
            tile: tricks <= value for tile, value in values.items()
        }


@settings(max_examples=30)
@given(states(tables().map(lambda rules: attrs.evolve(rules, recall_trump=False)), phase=Phase.PLAY))
def test_a_side_takes_at_least_what_it_takes(state: State) -> None:
    value = solve_value(state)
    assert [solve_at_least(state, tricks) for tricks in range(-1, 10)] == [
        tricks <= value for tricks in range(-1, 10)
    ]


def test_all_trumps_at_the_top_take_all_tricks() -> None:
    hands = [tiles(text).mask for text in ("5-5 6-5 5-4", "5-3 1-1 2-2", "5-2 6-6 6-4", "5-1 3-1 0-0")]
    for leader in DON.seats:
        assert OpenHand(DON, hands, Trump.FIVES, bidder=0, leader=leader).tricks() == 3
        assert OpenHand(DON, hands, Trump.FIVES, bidder=1, leader=leader).tricks() == 0


@pytest.mark.parametrize("call", Trump)
def test_the_side_that_holds_the_best_tile_wins_the_last_trick(call: Trump) -> None:
    random = Random(call.value)
    table = suits(call)
    for _ in range(100):
        trick = random.sample(TILES, 4)
        leader = random.choice(DON.seats)
        hands = [trick[(seat - leader) % 4].bit for seat in DON.seats]
        winner = (leader + table.winner(tuple(trick))) % 4
        assert OpenHand(DON, hands, call, bidder=0, leader=leader).tricks() == (winner % 2 == 0)


@pytest.mark.rule("P2")
@pytest.mark.parametrize("rules", [attrs.evolve(DON, lead_trump=True), attrs.evolve(TEXAS3, lead_trump=True)])
def test_the_first_lead_may_have_to_be_a_trump(rules: Rules) -> None:
    free = attrs.evolve(rules, lead_trump=False)
    differ = 0
    for seed in range(20):
        start = new_match(rules, seed=seed)
        state = called(won_by(apply(start, legal_moves(start)[0]), 1, Bid(4)), Trump.FIVES)
        solution = solve(state)
        assert list(solution.values) == list(legal_moves(state))
        assert solution.tricks == max(solve_value(apply(state, move)) for move in legal_moves(state))
        assert solve_at_least(state, solution.tricks)
        assert not solve_at_least(state, solution.tricks + 1)
        hands = [hand.mask for hand in state.hands]
        differ += solution.tricks < OpenHand(free, hands, Trump.FIVES, 1, 1).tricks()
    assert differ


@pytest.mark.rule("P8")
def test_a_hand_that_may_end_early_is_solved_to_its_seventh_trick() -> None:
    early = attrs.evolve(DON, end_when_decided=True)
    for hand in hands_of(DON, seed=3, count=10):
        for state in hand[12:20]:
            same = make_state(
                attrs.evolve(state._common, rules=early),
                state._secret,
                state._actor,
                state._trick,
                state._tricks,
                state._unplayed,
                state._legal,
            )
            assert solve(same) == solve(state)


# --- Discards and calls ------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("deck", [22, 28])
def test_the_best_call_and_discard_are_those_with_the_best_play_after_them(deck: int, first: bool) -> None:
    rules = attrs.evolve(TEXAS3, deck=deck, call_before_widow=first)
    start = new_match(rules, seed=1)
    state = won_by(apply(start, legal_moves(start)[0]), 1, Bid(4))
    outcomes: list[dict[Any, int]] = []
    for move in legal_moves(state):
        second = apply(state, move)
        outcomes.append({last: solve(apply(second, last)).tricks for last in legal_moves(second)})
    one, other = (best_call, best_discard) if first else (best_discard, best_call)
    solution = one(state)
    assert list(solution.values) == list(legal_moves(state))
    assert list(solution.values.values()) == [max(values.values()) for values in outcomes]
    assert solution.tricks == max(solution.values.values()) == solve_value(state)
    assert solve_at_least(state, solution.tricks)
    assert not solve_at_least(state, solution.tricks + 1)
    assert set(solution.best) <= set(legal_moves(state))
    second_solution = other(apply(state, solution.best[0]))
    assert second_solution.values == outcomes[legal_moves(state).index(solution.best[0])]


def test_without_a_widow_the_call_is_all_there_is() -> None:
    state = won_by(dealt(DON, {1: "6-6 6-5 6-4 6-3 6-2 6-1 6-0"}), 1, Bid(7))
    solution = best_call(state)
    assert solution.tricks == 7
    assert solution.best[-1] == CallTrump(Trump.SIXES)
    assert tuple(solution.values) == legal_moves(state)


def test_a_line_of_best_play_keeps_to_the_value_to_the_end() -> None:
    for rules in (DON, TEXAS3):
        for hand in hands_of(rules, seed=4, count=2):
            state = hand[rules.players * 2 + 1]
            solution = solve(state)
            line = best_line(state)
            assert line[0] == solution.best[0]
            assert len(line) == rules.players * HAND_SIZE - (rules.players * 2 + 1)
            side = bidders_side(state)
            for move in line:
                assert solve_value(state) == solution.tricks
                state = apply(state, move)
            assert state.results[-1].tricks[side] == solution.tricks


# --- Of one mind with the engine ---------------------------------------------------------------------------


@pytest.mark.parametrize(("call", "doubles"), EVERY_CALL)
def test_the_order_of_a_call_agrees_with_every_suit(call: Trump, doubles: Doubles) -> None:
    table = suits(call, doubles)
    order = ranking(table)
    assert sorted(order.bits) == [1 << place for place in range(28)]
    assert len({bit % SLOTS for bit in order.bits}) == len(TILES)
    for lead in TILES:
        slot = order.bits[lead.index] % SLOTS
        assert order.indices[slot] == lead.index
        assert order.follow[slot] == order.mask(table.follow[lead.index])
        power = table.power[lead.index]
        wins = order.follow[slot] | order.trumps
        for tile in TILES:
            assert bool(order.bits[tile.index] & wins) == (power[tile.index] > 0)
            for other in TILES:
                if power[tile.index] > power[other.index] > 0:
                    assert order.bits[tile.index] > order.bits[other.index]
    trumps = [place for place in range(28) if order.trumps >> place & 1]
    assert trumps in ([], list(range(search.LOWEST_TRUMP, search.HIGHEST_TRUMP + 1)))


def test_a_mask_in_the_order_of_a_call_has_the_same_tiles() -> None:
    order = ranking(suits(Trump.THREES))
    held = tiles("0-0 3-3 6-3 5-4")
    assert order.mask(held.mask) == sum(order.bits[tile.index] for tile in held)
    assert order.mask(0) == 0


@pytest.mark.rule("P3")
@pytest.mark.rule("P5")
@pytest.mark.parametrize("name", TABLES)
def test_what_may_be_played_is_what_the_engine_lists(name: str) -> None:
    for hand in hands_of(TABLES[name], seed=5, count=6):
        for state in hand:
            asked = _open_hand(state)
            order = ranking(state._common.suits)
            assert asked._moves == sum(order.bits[tile.index] for tile in listed(state))


def listed(state: State) -> list[Tile]:
    return [move.tile for move in legal_moves(state) if isinstance(move, Play)]


@pytest.mark.rule("P6")
@pytest.mark.parametrize("name", TABLES)
def test_every_trick_that_the_search_plays_is_one_of_the_engine(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = search.at_least
    open_calls: list[tuple[int, int, int]] = []
    tricks: set[tuple[int, int, int, int]] = set()

    def noted(cards: Any, memory: Any, rest: int, leader: int, left: int, need: int, played: int = 0) -> bool:
        if open_calls and not open_calls[-1][2]:
            tricks.add((*open_calls[-1][:2], rest, leader))
        open_calls.append((rest, leader, played))
        can = real(cards, memory, rest, leader, left, need, played)
        open_calls.pop()
        return can

    monkeypatch.setattr(search, "at_least", noted)
    rules = TABLES[name]
    seen = 0
    for hand in hands_of(rules, seed=6, count=3):
        start = hand[2 * rules.players]
        tricks.clear()
        solve(start)
        order = ranking(start._common.suits)
        hands = [order.mask(held.mask) for held in start.hands]
        for rest, leader, after_rest, winner in tricks:
            unplayed = sum(tile.bit for tile in TILES if order.bits[tile.index] & rest)
            state = make_state(
                start._common,
                start._secret,
                leader,
                (),
                start._tricks,
                unplayed,
                start._secret.hands[leader] & unplayed,
            )
            for place in rules.seats:
                bit = hands[(leader + place) % rules.players] & (rest ^ after_rest)
                state = apply(state, Play(TILES[order.indices[bit % SLOTS]]))
            assert state.actor == winner
            seen += 1
    assert seen > 50


# --- What makes it quick ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_sure_tricks_are_taken_whatever_is_played_and_spare_trumps_are_as_good(name: str) -> None:
    for hand in hands_of(TABLES[name], seed=7, count=8):
        state = hand[5 * TABLES[name].players]
        cards = _open_hand(state)._cards
        left = 0
        for held in cards.hands:
            left |= held & cards.trumps
        sure = search.sure_tricks(cards, left)
        side = bidders_side(state)
        fewest, most = extremes(state, side)
        assert state.tricks_taken[side] + (sure & 7) <= fewest
        assert state.tricks_taken[side] + 2 - (sure >> 3 & 7) >= most
        order = ranking(state._common.suits)
        spare = search.spare_trumps(cards, left)
        values = Minimax(state).values(state)
        before: Play | None = None
        for move in sorted(values, key=lambda move: order.bits[move.tile.index]):
            if order.bits[move.tile.index] & spare:
                assert before is not None
                assert values[move] == values[before]
            before = move


def extremes(state: State, side: int) -> tuple[int, int]:
    """The fewest and the most tricks that a side can take if everybody wants so."""
    if state.phase is not Phase.PLAY:
        tricks = state.results[-1].tricks[side]
        return tricks, tricks
    ends = [extremes(apply(state, move), side) for move in legal_moves(state)]
    return min(low for low, _ in ends), max(high for _, high in ends)


def test_spare_trumps_are_those_next_above_one_of_the_same_hand() -> None:
    hands = [tiles(text).mask for text in ("5-5 6-5 5-3", "5-4 5-2 5-1", "1-1 2-2 3-3", "6-6 4-4 5-0")]
    cards = OpenHand(DON, hands, Trump.FIVES, bidder=0, leader=0)._cards
    order = ranking(suits(Trump.FIVES))
    all_left = order.mask(tiles("5-5 6-5 5-4 5-3 5-2 5-1 5-0").mask)
    assert search.spare_trumps(cards, all_left) == order.mask(tiles("5-5 5-2").mask)
    # Once 5-3 is gone, 5-4 is next above 5-2.
    assert search.spare_trumps(cards, all_left ^ order.mask(tiles("5-3").mask)) == order.mask(
        tiles("5-5 5-4 5-2").mask
    )


def test_sure_tricks_are_those_that_no_higher_trump_is_left_against() -> None:
    hands = [tiles(text).mask for text in ("5-5 6-5 5-3", "5-4 5-2 5-1", "1-1 2-2 3-3", "6-6 4-4 5-0")]
    cards = OpenHand(DON, hands, Trump.FIVES, bidder=0, leader=0)._cards
    # 5-5 and 6-5 cannot be beaten, 5-3 can; on the other side each of 5-4, 5-2 and 5-1 can.
    assert search.sure_tricks(cards, cards.trumps) == 64 | 0 << 3 | 2
    without_top = cards.trumps & ~ranking(suits(Trump.FIVES)).mask(tiles("5-5").mask)
    assert search.sure_tricks(cards, without_top) == 64 | 1 << 3 | 1


def test_the_lowest_trump_is_sure_when_it_is_the_last() -> None:
    hands = [tiles(text).mask for text in ("5-0 3-1", "1-1 2-2", "3-3 6-4", "6-6 4-4")]
    cards = OpenHand(DON, hands, Trump.FIVES, bidder=1, leader=0)._cards
    assert search.sure_tricks(cards, ranking(suits(Trump.FIVES)).mask(tiles("5-0").mask)) == 64 | 1 << 3 | 0


def test_few_positions_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever cuts the search short does no more than that, so nothing else would show that it is gone.
    real = search.at_least
    looked_at = 0

    def counted(*asked: Any) -> bool:
        nonlocal looked_at
        looked_at += 1
        return real(*asked)

    monkeypatch.setattr(search, "at_least", counted)
    for rules in (DON, TEXAS3, NO_TRUMP_ONLY):
        for hand in hands_of(rules, seed=12, count=5):
            _open_hand(hand[0]).tricks()
    assert looked_at < 36_000


def test_little_memory_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [hand[place] for hand in hands_of(DON, seed=8, count=4) for place in (9, 14)]
    expected = [solve(state) for state in positions]
    monkeypatch.setattr(open_hand, "PLACES", (1,) * 8)
    assert [solve(state) for state in positions] == expected


def test_memory_does_not_grow() -> None:
    for hand in hands_of(DON, seed=9, count=1):
        asked = _open_hand(hand[0])
        memory = asked._search.args[1]  # type: ignore[attr-defined]
        sizes = [len(part) for part in memory]
        asked.values()
        assert [len(part) for part in memory] == sizes == [128, 128, 32749, 32749]


def test_the_compiled_search_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    positions = [
        state
        for rules in TABLES.values()
        for hand in hands_of(rules, seed=11, count=4)
        for state in hand[rules.players :: 3]
    ]
    expected = [solve(state) for state in positions]
    monkeypatch.setattr(open_hand, "begin_search", search.search_of)
    fast.accelerate()
    assert open_hand.begin_search is not search.search_of
    assert [solve(state) for state in positions] == expected


def test_without_numba_nothing_is_compiled_and_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(open_hand, "begin_search", search.search_of)
    fast._compiled.cache_clear()
    with pytest.raises(ImportError, match="numba"):
        fast.accelerate()
    assert open_hand.begin_search is search.search_of


# --- What is refused ----------------------------------------------------------------------------------------


def at_least_one(state: State) -> bool:
    return solve_at_least(state, 1)


FUNCTIONS: Sequence[Callable[[State], object]] = (
    solve,
    best_call,
    best_discard,
    best_line,
    solve_value,
    at_least_one,
)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_only_a_state_is_solved(function: Any) -> None:
    state = called(won_by(dealt(DON), 1, Bid(4)), Trump.FIVES)
    for wrong in (observe(state, 1), None, DON):
        with pytest.raises(TypeError, match=r"a State is solved, which has all tiles, not .*"):
            function(wrong)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_calls_made_anew_are_not_solved(function: Any) -> None:
    rules = attrs.evolve(DON, recall_trump=True)
    auction_over = won_by(dealt(rules), 1, Bid(4))
    for state in (auction_over, called(auction_over, Trump.FIVES)):
        with pytest.raises(RulesError, match="recall_trump: where calls are made anew") as caught:
            function(state)
        assert caught.value.fields == ("recall_trump",)


def test_an_open_hand_where_calls_are_made_anew_is_refused() -> None:
    rules = attrs.evolve(DON, recall_trump=True)
    hands = [tile.bit for tile in TILES[:4]]
    with pytest.raises(RulesError, match="recall_trump"):
        OpenHand(rules, hands, Trump.FIVES, 0, 0)


def test_each_phase_has_its_function() -> None:
    deal = new_match(TEXAS3, seed=1)
    auction = dealt(TEXAS3)
    discard = won_by(auction, 1, Bid(4))
    call = apply(discard, legal_moves(discard)[0])
    play = apply(call, legal_moves(call)[0])
    nothing = "there is nothing to solve until the auction is over"
    for function in FUNCTIONS:
        for state in (deal, auction):
            with pytest.raises(ValueError, match=nothing):
                function(state)
    for function, mine in ((solve, play), (best_line, play), (best_call, call), (best_discard, discard)):
        for state, awaited in (
            (discard, "a discard is awaited: best_discard"),
            (call, "a call is awaited: best_call"),
            (play, "a tile is to be played: solve"),
        ):
            if state is not mine:
                with pytest.raises(ValueError, match=awaited):
                    function(state)
    assert solve_value(play) <= solve_value(call) <= solve_value(discard)


def test_nothing_is_solved_after_the_match() -> None:
    random = Random(1)
    state = walk(new_match(DON, seed=1), (random.randrange(1000) for _ in range(10_000)))[-1]
    assert state.is_over
    with pytest.raises(ValueError, match="there is nothing to solve"):
        solve(state)


@pytest.mark.parametrize("wrong", [True, "3", 2.0, None])
def test_tricks_are_a_whole_number(wrong: Any) -> None:
    state = called(won_by(dealt(DON), 1, Bid(4)), Trump.FIVES)
    with pytest.raises(TypeError, match="tricks are an int, not "):
        solve_at_least(state, wrong)


GOOD = (0b1, 0b10, 0b100, 0b1000)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((None, GOOD, Trump.FIVES, 0, 0), TypeError, "rules are a Rules, not None"),
        ((DON, GOOD, 5, 0, 0), TypeError, "a call is a Trump, not 5"),
        ((DON, GOOD, Trump.FIVES, 4, 0), ValueError, "seats are 0 to 3, not 4"),
        ((DON, GOOD, Trump.FIVES, 0, -1), ValueError, "seats are 0 to 3, not -1"),
        ((DON, GOOD, Trump.FIVES, "0", 0), TypeError, "a seat is an int, not '0'"),
        (
            (DON, (tiles("0-0"), 2, 4, 8), Trump.FIVES, 0, 0),
            TypeError,
            "a hand is the mask of its tiles, an int",
        ),
        ((DON, (True, 2, 4, 8), Trump.FIVES, 0, 0), TypeError, "a hand is the mask of its tiles, an int"),
        (
            (DON, (0, 2, 4, 8), Trump.FIVES, 0, 0, ["0-0"]),
            TypeError,
            "a trick is made of tiles, not of '0-0'",
        ),
        ((DON, GOOD[:3], Trump.FIVES, 0, 0), ValueError, "4 players have as many hands, .* not 3 and 0"),
        ((DON, GOOD, Trump.FIVES, 0, 0, TILES[4:8]), ValueError, "not 4 and 4"),
        ((DON, (0b1, 0b1, 0b100, 0b1000), Trump.FIVES, 0, 0), ValueError, "not the hands of one position"),
        ((DON, (0b1, 0b10, 0b110, 0b1000), Trump.FIVES, 0, 0), ValueError, "not the hands of one position"),
        ((DON, (0b1, 0b10, 0b10000, 0), Trump.FIVES, 0, 0), ValueError, "not the hands of one position"),
        ((DON, (0, 0, 0, 0), Trump.FIVES, 0, 0), ValueError, "not the hands of one position"),
        ((DON, (0b1, 0b10, 0b100, 1 << 28), Trump.FIVES, 0, 0), ValueError, "not the hands of one position"),
        ((DON, (-1, 0b10, 0b100, 0b1000), Trump.FIVES, 0, 0), ValueError, "not the hands of one position"),
        ((DON, GOOD, Trump.FIVES, 0, 0, (TILES[9],)), ValueError, "not the hands of one position"),
        ((DON, (0, 0b10, 0b100, 0b1000), Trump.FIVES, 0, 0, (TILES[1],)), ValueError, "not the hands of one"),
    ],
)
def test_hands_that_do_not_fit_are_refused(
    arguments: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        OpenHand(*arguments)


def test_a_solution_is_a_value() -> None:
    state = next(hands_of(TEXAS3, seed=10, count=1))[12]
    solution = solve(state)
    assert solution == solve(state)
    assert hash(solution) == hash(solve(state))
    assert pickle.loads(pickle.dumps(solution)) == copy.deepcopy(solution) == solution  # noqa: S301  # our own
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        solution.tricks = 0  # type: ignore[misc]
    dict(solution.values).clear()
    assert solution.values

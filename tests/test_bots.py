"""Simple opponents: legal at every table, true to the tips, and better than chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs
import pytest
from hypothesis import given, settings

from moon_dominoes import (
    DON,
    FRENCH3,
    POLISH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    AllPass,
    CallTrump,
    Defenders,
    Doubles,
    Made,
    Missed,
    Moon,
    Move,
    Phase,
    Rules,
    State,
    Tile,
    Trump,
    apply,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.bots import Bot, RandomBot, TipsBot
from moon_dominoes.bots.counting import beaters, count_tricks, is_highest_left
from moon_dominoes.bots.tips_bot import call_longest_suit, friends
from moon_dominoes.strategies import rules as tables
from moon_dominoes.tiles import DECKS
from moon_dominoes.trumps import suits
from positions import after, dealt, in_play, seeded, tiles


def match(rules: Rules, seed: int, bots: Sequence[Bot], most: int = 10_000) -> State:
    """The end of a match, or where it is after so many moves."""
    state = new_match(rules, seed=seed)
    for _ in range(most):
        if state.is_over:
            break
        seat = state.actor
        state = apply(state, legal_moves(state)[0] if seat is None else bots[seat](observe(state, seat)))
    return state


def answer(state: State) -> str:
    """What TipsBot does."""
    assert state.actor is not None
    return str(TipsBot()(observe(state, state.actor)))


# --- Every table ------------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(tables())
def test_the_moves_of_both_bots_are_legal_at_every_table(rules: Rules) -> None:
    bots: list[Bot] = [TipsBot(), RandomBot(1), TipsBot(), RandomBot(2)]
    match(rules, seed=3, bots=bots, most=150)  # apply refuses what is not legal


OPTIONS: Mapping[str, Rules] = {
    **PRESETS,
    "alone": attrs.evolve(TEXAS4, partnerships=False),
    "boneyard": attrs.evolve(TEXAS3, deck=28),
    "forced": attrs.evolve(DON, all_pass=AllPass.LAST_BIDS_MINIMUM, min_bid=7),
    "recall": attrs.evolve(FRENCH3, recall_trump=True),
    "no trump, doubles apart": attrs.evolve(
        TEXAS4, calls=[Trump.NO_TRUMP], no_trump_doubles=Doubles.OWN_SUIT
    ),
    "no trump, doubles low": attrs.evolve(TEXAS3, calls=[Trump.NO_TRUMP], no_trump_doubles=Doubles.LOW),
    "one call": attrs.evolve(POLISH3, calls=[Trump.BLANKS]),
    "marks": attrs.evolve(
        TEXAS4,
        made=Made.MARK,
        missed=Missed.NOTHING,
        defenders=Defenders.MARK_WHEN_SET,
        moon_made=1,
        target=7,
    ),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_tips_bots_play_whole_matches_among_themselves(name: str) -> None:
    state = match(attrs.evolve(OPTIONS[name], hand_limit=10), seed=1, bots=[TipsBot()] * 4)
    assert state.is_over


@pytest.mark.parametrize("name", PRESETS)
def test_tips_bots_pass_out_few_hands(name: str) -> None:
    rules = PRESETS[name]
    auction = rules.players + 1
    ends = [match(rules, seed, [TipsBot()] * 4, most=auction) for seed in range(40)]
    assert sum(state.phase is Phase.DEAL for state in ends) < 10


# --- Against chance ---------------------------------------------------------------------------------------


def wins(rules: Rules, matches: int) -> float:
    """The share of short matches that one side of TipsBots wins, each side in turn, against RandomBots."""
    rules = attrs.evolve(rules, hand_limit=8)
    won = 0
    for number in range(matches):
        seed, mine = divmod(number, len(rules.sides))
        bots: list[Bot] = [
            TipsBot() if rules.side_of(seat) == mine else RandomBot(10 * number + seat)
            for seat in rules.seats
        ]
        won += match(rules, seed, bots).winner == mine
    return won / matches


@pytest.mark.parametrize("name", PRESETS)
def test_tips_bot_beats_random_bot_clearly(name: str) -> None:
    assert wins(PRESETS[name], matches=40) >= 0.8


# --- The bots themselves ----------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [TipsBot, lambda: RandomBot(1)])
def test_a_bot_that_is_not_to_move_says_so(make: Callable[[], Bot]) -> None:
    state = seeded(new_match(DON, seed=7))
    for view in (observe(state, 0), observe(state, None), observe(new_match(DON, seed=7), 1)):
        with pytest.raises(ValueError, match="nothing to decide"):
            make()(view)


def test_the_same_seed_gives_the_same_random_moves() -> None:
    views = [observe(seeded(new_match(DON, seed=seed)), 1) for seed in range(30)]

    def moves(bot: RandomBot) -> list[Move]:
        return [bot(view) for view in views]

    assert moves(RandomBot(4)) == moves(RandomBot(4)) != moves(RandomBot(5))


def test_a_random_bot_makes_every_legal_move_sooner_or_later() -> None:
    view = observe(seeded(new_match(DON, seed=7)), 1)
    bot = RandomBot(1)
    assert {bot(view) for _ in range(300)} == set(legal_moves(view))


def test_tips_bot_answers_a_view_always_alike() -> None:
    for seed in range(10):
        view = observe(seeded(new_match(TEXAS3, seed=seed)), 1)
        assert TipsBot()(view) == TipsBot()(view)


# --- Counting ---------------------------------------------------------------------------------------------


def test_beaters_are_the_tiles_that_win_over_a_tile() -> None:
    fives = suits(Trump.FIVES)
    assert beaters(Tile(6, 4), Tile(6, 4), fives) == fives.trumps | tiles("6-6")
    assert beaters(Tile(5, 4), Tile(6, 4), fives) == tiles("5-5 6-5")
    assert beaters(Tile(1, 0), Tile(1, 0), suits(Trump.NO_TRUMP, Doubles.LOW)) == tiles("2-1 3-1 4-1 5-1 6-1")


def test_the_highest_left_of_a_suit_is_known_by_what_has_gone() -> None:
    fives = suits(Trump.FIVES)
    assert is_highest_left(Tile(6, 4), tiles("6-3 5-5 5-1"), fives)
    assert not is_highest_left(Tile(6, 4), tiles("6-6 5-5"), fives)
    assert is_highest_left(Tile(5, 4), tiles("5-3 6-6"), fives)
    assert not is_highest_left(Tile(5, 4), tiles("6-5"), fives)


def counted(held: str, call: Trump = Trump.FIVES, rules: Rules = DON) -> float:
    mine = tiles(held)
    return count_tricks(mine, DECKS[rules.deck] - mine, suits(call), rules.players)


def test_all_trumps_are_seven_tricks_and_no_top_tile_is_none() -> None:
    assert counted("5-0 5-1 5-2 5-3 5-4 5-5 6-5") == 7
    assert counted("1-0 2-0 2-1 3-0 3-1 3-2 4-0") == 0


def test_doubles_and_long_trumps_count_for_more() -> None:
    base = "5-5 6-5 5-4 1-0 2-0 3-0"
    assert counted(f"{base} 6-6") > counted(f"{base} 6-4") > counted(f"{base} 2-1")
    assert counted("5-5 6-5 5-4 5-3 2-0 3-0 2-1") > counted("5-5 6-5 5-4 2-0 3-0 2-1 4-0")
    assert counted("5-5 6-5 5-1 5-0 2-0 3-0 2-1") > counted("6-5 5-2 5-1 5-0 2-0 3-0 2-1")


def test_a_plain_double_is_safer_with_trumps_to_draw_those_of_others() -> None:
    assert counted("5-5 6-5 5-4 6-6 1-0 2-0 3-0") - counted("5-5 6-5 5-4 4-1 1-0 2-0 3-0") > counted(
        "6-6 4-1 1-0 2-0 3-0 3-1 2-1"
    ) - counted("4-2 4-1 1-0 2-0 3-0 3-1 2-1")


# --- The tips ---------------------------------------------------------------------------------------------


def test_count_your_sure_tricks_before_bidding() -> None:
    strong = "5-5 6-5 5-4 5-3 6-6 1-0 2-0"
    weak = "1-0 2-0 3-1 4-2 5-3 6-4 2-1"
    assert answer(dealt(DON, {1: strong})) == "bid 6"
    assert answer(dealt(DON, {1: weak})) == "pass"
    assert answer(dealt(TEXAS3, {1: "5-1 5-2 3-1 4-2 6-4 2-1 3-2"})) == "pass"


def test_a_bid_that_scores_by_tricks_taken_is_no_higher_than_it_must_be() -> None:
    strong = {1: "5-5 6-5 5-4 5-3 6-6 1-0 2-0"}
    assert answer(dealt(TEXAS4, strong)) == "bid 4"
    assert answer(after(dealt(TEXAS4, strong, dealer=3), "bid 4")) == "bid 5"


def test_a_partners_bid_stands_but_for_a_much_better_hand() -> None:
    hands = {3: "5-5 6-5 5-4 6-6 3-1 1-0 2-0"}
    assert answer(after(dealt(DON, hands), "pass", "bid 3")) == "bid 5"
    assert answer(after(dealt(DON, hands), "bid 4", "pass")) == "pass"
    assert answer(after(dealt(DON, hands), "bid 3", "pass")) == "bid 5"


def test_a_missed_bid_that_costs_nothing_is_dared() -> None:
    hands = {1: "5-5 6-5 5-1 3-1 4-2 2-1 6-4"}
    bids = [
        answer(dealt(attrs.evolve(POLISH3, missed=missed), hands)) for missed in (Missed.BID, Missed.NOTHING)
    ]
    assert bids == ["pass", "bid 4"]


def test_a_forced_bid_is_the_lowest() -> None:
    weak = {0: "1-0 2-0 3-1 4-2 5-3 6-4 2-1"}
    state = after(dealt(attrs.evolve(DON, all_pass=AllPass.LAST_BIDS), weak), "pass", "pass", "pass")
    assert answer(state) == "bid 3"


LOCK = "5-0 5-1 5-2 5-3 5-4 5-5 6-5"
NEARLY = "5-2 5-3 5-4 5-5 6-5 6-6 1-0"


def test_only_shoot_the_moon_with_a_near_lock() -> None:
    assert answer(dealt(DON, {1: LOCK})) == "moon"
    assert answer(dealt(DON, {1: NEARLY})) == "bid 7"


def test_a_moon_that_is_not_offered_or_pays_nothing_is_not_shot() -> None:
    for rules in (
        attrs.evolve(DON, moon=Moon.NEVER),
        attrs.evolve(DON, moon=Moon.OVER_SEVEN),
        attrs.evolve(DON, moon_made_wins=False),
    ):
        assert answer(dealt(rules, {1: LOCK})) == "bid 7"
    over = dealt(attrs.evolve(DON, moon=Moon.OVER_SEVEN), {2: LOCK})
    assert answer(after(over, "bid 7")) == "moon"


def test_the_widow_is_hoped_for_only_where_a_missed_moon_does_not_lose_the_match() -> None:
    hands = {1: "3-3 6-3 4-3 3-2 6-6 6-1 0-0"}
    assert answer(dealt(TEXAS3, hands)) == "moon"
    assert answer(dealt(attrs.evolve(TEXAS3, moon_missed_loses=True), hands)) == "bid 7"


def test_call_your_longest_suit() -> None:
    held = tiles("4-4 6-4 4-2 4-1 6-5 3-2 1-0")
    assert call_longest_suit(held, DECKS[28] - held, DON)[0] is Trump.FOURS


def test_of_two_suits_as_long_the_one_with_its_double_is_called() -> None:
    held = tiles("4-1 4-2 4-3 4-4 6-1 6-2 6-3")
    others = attrs.evolve(DON, calls=[Trump.FOURS, Trump.SIXES])
    assert call_longest_suit(held, DECKS[28] - held, others)[0] is Trump.FOURS


def test_doubles_are_called_on_a_hand_of_doubles() -> None:
    held = tiles("6-6 5-5 4-4 3-3 2-2 1-1 1-0")
    assert call_longest_suit(held, DECKS[28] - held, DON)[0] is Trump.DOUBLES


def test_only_what_the_table_has_is_called() -> None:
    state = after(dealt(attrs.evolve(DON, calls=[Trump.ONES]), {1: LOCK}), "bid 7", "pass", "pass", "pass")
    assert answer(state) == str(CallTrump(Trump.ONES))


def test_the_widow_is_taken_for_the_worst_tile() -> None:
    start = dealt(TEXAS3, {1: "5-5 6-5 5-4 5-3 6-6 6-4 2-1"}, stock="5-2")
    assert answer(after(start, "bid 6", "pass", "pass")) == "discard 2-1"
    first = dealt(FRENCH3, {1: "5-5 6-5 5-4 5-3 6-6 6-4 2-1"}, stock="4-4")
    assert answer(after(first, "bid 6", "pass", "pass", "call fives")) == "discard 2-1"


def test_pull_trumps_early() -> None:
    state = in_play(DON, Trump.FIVES, {1: "5-5 6-5 5-4 6-6 4-4 1-0 2-0"})
    assert answer(state) == "play 5-5"


def test_without_the_top_trump_a_small_one_of_many_draws_it_out() -> None:
    assert answer(in_play(DON, Trump.FIVES, {1: "6-5 5-4 5-3 6-6 4-4 1-0 2-0", 2: "5-5"})) == "play 5-3"


def test_once_opponents_have_no_trumps_plain_winners_are_led() -> None:
    hands = {1: "5-5 6-5 5-4 6-6 4-4 1-0 2-0", 3: "5-3 5-2 5-1 5-0"}
    state = after(in_play(DON, Trump.FIVES, hands), "play 5-5")
    while state.trick is None or state.trick.tiles:
        state = apply(state, legal_moves(state)[0])
    assert state.actor == 1
    assert answer(state) == "play 6-6"


def test_dont_overtake_your_partner() -> None:
    state = in_play(
        DON,
        Trump.FIVES,
        {1: "5-5 5-4 2-1 2-0 1-0 1-1 3-1", 3: "6-5 5-3 6-6 6-4 3-3 3-2 0-0", 2: "5-2"},
    )
    assert answer(after(state, "play 5-4", "play 5-2")) == "play 5-3"


def test_win_cheaply() -> None:
    state = in_play(TEXAS4, Trump.NO_TRUMP, {1: "4-2 1-0", 2: "4-3 4-4 2-1"})
    state = after(state, "play 4-2")
    assert answer(state) == "play 4-4"  # 4-3 may be beaten by the opponent still to play
    last = after(
        in_play(TEXAS4, Trump.NO_TRUMP, {1: "4-2", 0: "4-3 6-4 4-4", 2: "4-1", 3: "4-0"}), "play 4-2"
    )
    assert answer(after(last, "play 4-1", "play 4-0")) == "play 4-3"


def test_without_a_sure_winner_the_smallest_that_wins_so_far_is_tried() -> None:
    state = in_play(TEXAS4, Trump.NO_TRUMP, {1: "4-1 1-0", 2: "4-3 4-2 2-1", 3: "6-4 4-4"})
    assert answer(after(state, "play 4-1")) == "play 4-2"


def test_what_cannot_win_is_the_tile_that_is_worth_least() -> None:
    state = in_play(DON, Trump.FIVES, {1: "5-5", 2: "6-6 6-4 4-4 2-1 3-3 1-1 2-2"}, without={2: tiles("5-0")})
    assert answer(after(state, "play 5-5")) == "play 2-1"


# --- Whom one plays with ----------------------------------------------------------------------------------


def test_defenders_stand_together_only_where_nothing_but_the_set_pays() -> None:
    def with_seat_2(rules: Rules) -> frozenset[int]:
        return friends(observe(in_play(rules, Trump.FIVES), 2))

    assert with_seat_2(DON) == {0}
    assert with_seat_2(TEXAS3) == set()
    assert with_seat_2(attrs.evolve(TEXAS3, defenders=Defenders.NOTHING)) == {0}
    marks = attrs.evolve(TEXAS4, partnerships=False, defenders=Defenders.MARK_WHEN_SET)
    assert with_seat_2(marks) == {0, 3}
    assert friends(observe(in_play(marks, Trump.FIVES), 1)) == set()

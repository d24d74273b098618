"""Opponents that try deals: legal at every table, repeatable, aware of the score; and what they stand on."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moon_dominoes import (
    DON,
    FRENCH3,
    MOON,
    POLISH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    AllPass,
    Bid,
    Contract,
    Phase,
    Rules,
    State,
    Trump,
    View,
    apply,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.bots import (
    Choice,
    MonteCarloBot,
    Option,
    RandomBot,
    TipsBot,
    equity,
    explain_choice,
    match_equity,
    monte_carlo_bot,
)
from moon_dominoes.bots.equity import equity_after
from moon_dominoes.bots.limit import rounds
from moon_dominoes.bots.playout import play_out
from moon_dominoes.phases.course import begin_deal
from moon_dominoes.strategies import rules as tables
from moon_dominoes.worlds import Worlds
from positions import after, deal_with, dealt, in_play, seeded, won_by

QUICK = MonteCarloBot(samples=1)
HAND = "5-5 6-5 5-2 5-1 6-4 4-4 1-0"
"""Good for five tricks at Don's table, sometimes for seven."""


def at_scores(rules: Rules, scores: tuple[int, ...], hands: dict[int, str]) -> State:
    """The auction of a hand, dealt by seat 0, in a match with these scores."""
    return apply(begin_deal(rules, 0, 0, 0, scores, ()), deal_with(rules, hands))


def view_of(state: State) -> View:
    assert state.actor is not None
    return observe(state, state.actor)


def weighed(state: State, samples: int = 60) -> Choice:
    return MonteCarloBot(samples=samples).explain_choice(view_of(state))


def option(choice: Choice, text: str) -> Option:
    return next(each for each in choice.options if str(each.move) == text)


def positions(rules: Rules, seed: int, most: int) -> Iterator[View]:
    """What the seats to move see in a match that TipsBot plays."""
    bot, state = TipsBot(), new_match(rules, seed=seed)
    for _ in range(most):
        if state.is_over:
            return
        if state.actor is None:
            state = seeded(state)
            continue
        view = view_of(state)
        yield view
        state = apply(state, bot(view))


# --- Moves ------------------------------------------------------------------------------------------------


@contextmanager
def little_learning() -> Generator[None, None, None]:
    """Tables are learnt from few hands: for a test that sees many tables."""

    def forget() -> None:
        for kept in (equity._ways, equity._reached, equity._equity, equity.equity_after):
            kept.cache_clear()

    forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equity, "WAYS", 10)
        yield
    forget()


@settings(max_examples=20)
@given(tables(), st.integers(0, 1000))
def test_every_move_is_legal_at_every_table(rules: Rules, seed: int) -> None:
    with little_learning():
        for view in positions(rules, seed, most=16):
            assert QUICK(view) in legal_moves(view)


@pytest.mark.parametrize("name", PRESETS)
def test_it_plays_a_hand_at_every_preset(name: str) -> None:
    state = new_match(PRESETS[name], seed=3)
    while not state.results:
        state = seeded(state) if state.actor is None else apply(state, QUICK(view_of(state)))
    assert sum(state.results[0].tricks) == 7


@pytest.mark.parametrize("rules", [attrs.evolve(FRENCH3, recall_trump=True), attrs.evolve(TEXAS3, deck=28)])
def test_it_plays_where_calls_are_made_anew_and_with_a_boneyard(rules: Rules) -> None:
    for view in positions(rules, 5, most=30):
        choice = QUICK.explain_choice(view)
        assert {each.move for each in choice.options} == set(legal_moves(view))


def test_the_same_seed_and_view_give_the_same_move_whatever_came_before() -> None:
    views = list(positions(TEXAS3, 7, most=12))
    bot, other = MonteCarloBot(samples=5, seed=4), MonteCarloBot(samples=5, seed=4)
    first = [bot.explain_choice(view) for view in views]
    assert [other.explain_choice(view) for view in reversed(views)] == first[::-1]
    assert bot == other
    assert hash(bot) == hash(other)
    assert [MonteCarloBot(samples=5, seed=5).explain_choice(view) for view in views] != first


def test_what_is_hidden_does_not_matter() -> None:
    state = after(dealt(DON, {1: HAND}), "pass")
    view = view_of(state)
    for number in (0, Worlds(view).count - 1):
        world = Worlds(view).world(number)
        assert world.hands[1] != state.hands[1] or world.hands[3] != state.hands[3]
        assert MonteCarloBot(samples=5).explain_choice(view_of(world)) == MonteCarloBot(
            samples=5
        ).explain_choice(view)


def test_the_only_move_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(attrs.evolve(DON, min_bid=7, all_pass=AllPass.LAST_BIDS_MINIMUM))
    state = after(state, "pass", "pass", "pass")
    assert weighed(state, 1).reason == "the only legal move"
    monkeypatch.setattr(MonteCarloBot, "explain_choice", None)
    assert MonteCarloBot()(view_of(state)) == Bid(7)


# --- Limits -----------------------------------------------------------------------------------------------


def test_as_many_deals_are_tried_as_were_asked_for() -> None:
    state = dealt(DON, {1: HAND})
    assert weighed(state, samples=7).samples == 7
    assert MonteCarloBot().explain_choice(view_of(state)).samples == 100


def test_a_time_of_nothing_is_one_deal_and_a_long_one_leaves_the_number() -> None:
    view = view_of(dealt(DON, {1: HAND}))
    assert MonteCarloBot(seconds=0).explain_choice(view).samples == 1
    assert MonteCarloBot(seconds=60, samples=3).explain_choice(view).samples == 3
    assert MonteCarloBot(seconds=0.05).explain_choice(view).samples > 1
    assert list(rounds(None, 0.0, usual=5)) == [1]
    assert list(rounds(None, None, usual=5)) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"samples": 0}, ValueError, "at least one deal"),
        ({"samples": 1.5}, TypeError, "samples are an int"),
        ({"samples": True}, TypeError, "samples are an int"),
        ({"seconds": -1}, ValueError, "0 or more"),
        ({"seconds": float("inf")}, ValueError, "0 or more"),
        ({"seconds": float("nan")}, ValueError, "0 or more"),
        ({"seconds": "1"}, TypeError, "seconds are a number"),
        ({"seed": "1"}, TypeError, "the seed is an int"),
        ({"edge": "1"}, TypeError, "the edge is a number"),
        ({"edge": float("nan")}, ValueError, "from -10 to 10"),
        ({"edge": -11}, ValueError, "from -10 to 10"),
    ],
)
def test_a_limit_or_seed_that_is_none_is_refused(
    arguments: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        MonteCarloBot(**arguments)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_seat_that_is_not_to_move_is_told_so() -> None:
    state = dealt(DON, {1: HAND})
    for bot in (QUICK, TipsBot()):
        for seat in (0, None):
            for ask in (bot, bot.explain_choice):
                with pytest.raises(ValueError, match="nothing to decide"):
                    ask(observe(state, seat))


# --- The score --------------------------------------------------------------------------------------------


def test_a_side_about_to_lose_shoots_the_moon_sooner() -> None:
    assert weighed(at_scores(DON, (0, 0), {1: HAND})).move != MOON
    assert weighed(at_scores(DON, (240, 0), {1: HAND})).move == MOON
    assert TipsBot()(view_of(at_scores(DON, (240, 0), {1: HAND}))) != MOON


def test_a_side_about_to_win_bids_no_more_than_it_needs() -> None:
    far, near = (weighed(at_scores(DON, scores, {1: HAND})) for scores in ((0, 0), (240, 210)))
    # 4 is enough to win, and so is 5, which is less often outbid; 6 fails too often.
    assert near.move == Bid(5)
    seven = [option(choice, "bid 7").chance for choice in (far, near)]
    five = [option(choice, "bid 5").chance for choice in (far, near)]
    assert None not in (*five, *seven)
    gains = [low.value - high.value for low, high in zip(five, seven, strict=True) if low and high]
    assert gains[1] > gains[0] + 0.1


def test_who_takes_itself_to_be_better_gambles_less() -> None:
    view = view_of(at_scores(DON, (200, 0), {1: HAND}))
    equal, better = (MonteCarloBot(samples=30, edge=edge).explain_choice(view) for edge in (0, 2))
    for text, gains in (("bid 5", True), ("moon", False)):
        before, after_it = option(equal, text).chance, option(better, text).chance
        assert before is not None
        assert after_it is not None
        assert (after_it.value > before.value + 0.1) == gains
    assert equal.move == MOON != better.move


def test_the_last_hand_of_a_match_is_all_or_nothing() -> None:
    rules = attrs.evolve(TEXAS4, hand_limit=1)
    state = at_scores(rules, (6, 0), {1: HAND})
    # A bid of 4 that is made by four tricks loses by a point and more: only tricks count that catch up.
    for each in weighed(state).options:
        assert each.chance is not None
        assert 0 <= each.chance.value <= 1
    chances = {equity_after(rules, (6, 0), 0, 0, Contract(1, Bid(4)), (7 - k, k)) for k in range(8)}
    assert chances == {(1.0, 0.0), (0.0, 1.0)}


def test_the_last_trick_is_weighed_exactly() -> None:
    state = in_play(DON, Trump.FIVES, {1: HAND})
    while state.tricks_taken[0] + state.tricks_taken[1] < 5:
        state = apply(state, TipsBot()(view_of(state)))
    view = view_of(state)
    count = Worlds(view).count
    assert count <= 1000
    choice = MonteCarloBot(samples=1000).explain_choice(view)
    assert choice.samples == count
    for each in choice.options:
        assert each.chance is not None
        assert each.chance.low == each.chance.value == each.chance.high


def test_worlds_that_are_many_may_be_tried_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    state = in_play(DON, Trump.FIVES, {1: HAND})
    while len(state.tricks) < 5:
        state = apply(state, TipsBot()(view_of(state)))
    monkeypatch.setattr(monte_carlo_bot, "FEW_WORLDS", 1)
    count = Worlds(view_of(state)).count
    choice = MonteCarloBot(samples=count + 1).explain_choice(view_of(state))
    assert choice.samples == count + 1
    for each in choice.options:
        assert each.chance is not None
        assert each.chance.low <= each.chance.value <= each.chance.high


# --- Why --------------------------------------------------------------------------------------------------


def test_the_options_are_told_from_the_best_down() -> None:
    choice = weighed(dealt(DON, {1: HAND}), samples=30)
    values = [each.chance.value for each in choice.options if each.chance is not None]
    assert len(values) == len(legal_moves(view_of(dealt(DON, {1: HAND})))) == 7
    assert values == sorted(values, reverse=True)
    assert choice.move == choice.options[0].move == MonteCarloBot(samples=30)(view_of(dealt(DON, {1: HAND})))
    lines = str(choice).splitlines()
    assert lines[0] == f"{choice.move}: it wins most often, 30 deals tried"
    assert len(lines) == 8


def test_moves_that_have_fallen_behind_are_tried_no_more() -> None:
    few, many = (weighed(dealt(DON, {1: HAND}), samples) for samples in (64, 640))
    passes = [option(choice, "pass").chance for choice in (few, many)]
    best = [option(choice, "bid 5").chance for choice in (few, many)]
    # What is behind keeps its interval; what may be best gets a narrower one.
    assert passes[0] == passes[1]
    assert best[0] is not None
    assert best[1] is not None
    assert best[1].high - best[1].low < 0.5 * (best[0].high - best[0].low)


def test_one_deal_leaves_everything_open() -> None:
    for each in weighed(dealt(DON, {1: HAND}), samples=1).options:
        assert each.chance is not None
        assert each.chance.low == 0
        assert each.chance.high == 1


def test_a_hand_that_is_passed_out_brings_no_tricks() -> None:
    state = after(dealt(attrs.evolve(TEXAS4, min_bid=7)), "pass", "pass", "pass")
    assert option(weighed(state, samples=3), "pass").tricks is None


@pytest.mark.parametrize("name", PRESETS)
def test_tips_bot_names_the_tip_that_decides(name: str) -> None:
    for view in positions(PRESETS[name], 2, most=40):
        choice = explain_choice(TipsBot(), view)
        assert choice.move == choice.options[0].move == TipsBot()(view)
        assert {each.move for each in choice.options} == set(legal_moves(view))
        if len(choice.options) > 1:
            assert choice.options[0].tips
            assert choice.reason.startswith(choice.options[0].tips[0])


def test_tips_bot_tells_what_it_counts_for_each_call_and_discard() -> None:
    state = won_by(dealt(TEXAS3, {1: "5-5 6-5 5-4 5-3 6-6 6-4 2-1"}, stock="5-2"), 1, Bid(5))
    discards = explain_choice(TipsBot(), view_of(state))
    assert str(discards.move) == "discard 2-1"
    assert len(discards.options) == 8
    calls = explain_choice(TipsBot(), view_of(after(state, "discard 2-1")))
    for choice in (discards, calls):
        counts = [each.tricks for each in choice.options]
        assert None not in counts
        assert counts[0] == max(count for count in counts if count is not None)


def test_a_bot_that_cannot_tell_why_only_names_its_move() -> None:
    view = view_of(dealt(DON, {1: HAND}))
    choice = explain_choice(RandomBot(3), view)
    assert choice == Choice(RandomBot(3)(view), "it does not tell why", (Option(choice.move),))


# --- How a hand goes on -----------------------------------------------------------------------------------


def endings(state: State) -> set[tuple[int, ...]]:
    """The tricks, by side, of every way in which the rules let a hand go on."""
    if state.results:
        return {state.results[-1].tricks}
    return {tricks for move in legal_moves(state) for tricks in endings(apply(state, move))}


def played_until(state: State, tricks: int) -> State:
    """A hand that TipsBot plays until so many tricks are complete."""
    while not state.results and (state.phase is not Phase.PLAY or len(state.tricks) < tricks):
        state = seeded(state) if state.actor is None else apply(state, TipsBot()(view_of(state)))
    return state


@settings(max_examples=40)
@given(tables(), st.integers(0, 10_000), st.integers(0, 3))
def test_a_hand_goes_on_as_the_rules_let_it(rules: Rules, seed: int, plays: int) -> None:
    rules = attrs.evolve(rules, recall_trump=False, end_when_decided=False, min_bid=1, target=1000)
    state = played_until(new_match(rules, seed=seed), 5)
    for _ in range(plays):
        state = apply(state, legal_moves(state)[0])
    assert play_out(state) in endings(state)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_how_a_hand_goes_on_is_a_line_of_legal_plays(rules: Rules) -> None:
    for seed in range(25):
        state = played_until(new_match(rules, seed=seed), 0)
        while not state.results:
            end = play_out(state)
            if state.phase is Phase.PLAY and len(state.tricks) < 6:
                assert end in {play_out(apply(state, move)) for move in legal_moves(state)}
            state = apply(state, TipsBot()(view_of(state)))


def test_a_hand_where_calls_are_made_anew_goes_on_to_seven_tricks() -> None:
    rules = attrs.evolve(FRENCH3, recall_trump=True)
    for seed in range(10):
        state = played_until(new_match(rules, seed=seed), 0)
        while not state.results:
            assert sum(play_out(state)) == 7
            state = apply(state, TipsBot()(view_of(state)))


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_goes_on_much_as_tips_bots_would_play_it(name: str) -> None:
    rules = PRESETS[name]
    off: list[int] = []
    for seed in range(60):
        state = start = played_until(new_match(rules, seed=seed), 0)
        while not state.results:
            state = apply(state, TipsBot()(view_of(state)))
        off.append(play_out(start)[0] - state.results[-1].tricks[0])
    assert abs(sum(off)) / 60 < 0.3
    assert sum(abs(each) for each in off) / 60 < 0.5


def test_the_bidder_discards_and_calls_before_the_hand_goes_on() -> None:
    lock = {1: "5-1 5-2 5-3 5-4 5-5 6-5 6-6"}
    for rules in (TEXAS3, FRENCH3):
        assert play_out(won_by(dealt(rules, lock, stock="2-1"), 1, Bid(7)))[1] == 7


# --- The chance to win the match --------------------------------------------------------------------------


@settings(max_examples=60)
@given(st.sampled_from(sorted(PRESETS)), st.data())
def test_chances_of_all_sides_make_1_and_points_do_no_harm(name: str, data: st.DataObject) -> None:
    rules = PRESETS[name]
    below = st.integers(-rules.target, rules.target - 1)
    scores = data.draw(st.tuples(*[below for _ in rules.sides]))
    dealer = data.draw(st.sampled_from(rules.seats))
    chances = match_equity(rules, scores, dealer)
    assert sum(chances) == pytest.approx(1)
    assert min(chances) >= 0
    side = data.draw(st.sampled_from(range(len(scores))))
    more = [score + 5 * (place == side) for place, score in enumerate(scores)]
    assert match_equity(rules, more, dealer)[side] >= chances[side]


def test_the_table_turned_by_a_seat_has_the_chances_turned() -> None:
    for rules, scores in ((DON, (100, 30)), (TEXAS3, (3, 9, 15))):
        turned = (*scores[1:], scores[0])
        for dealer in range(2):
            chances = match_equity(rules, scores, dealer + 1)
            assert match_equity(rules, turned, dealer) == (*chances[1:], chances[0])


def test_a_hand_that_decides_the_match_leaves_nothing_open() -> None:
    def after_hand(rules: Rules, scores: tuple[int, ...], bid: Bid, *tricks: int) -> tuple[float, ...]:
        return equity_after(rules, scores, 0, 0, Contract(1, bid), tricks)

    assert after_hand(DON, (0, 220), Bid(3), 4, 3) == (0, 1)
    assert after_hand(DON, (-500, 200), MOON, 1, 6) == (1, 0)
    assert after_hand(DON, (200, -500), MOON, 0, 7) == (0, 1)
    # Level at the target the bidder goes out; a missed Moon that loses leaves a draw to the others.
    assert after_hand(TEXAS3, (19, 17, 10), Bid(4), 2, 4, 1) == (0, 1, 0)
    loses = attrs.evolve(POLISH3, moon_missed_loses=True)
    assert after_hand(loses, (5, 20, 5), MOON, 1, 5, 1) == (0.5, 0, 0.5)
    last = attrs.evolve(TEXAS4, hand_limit=1)
    assert after_hand(last, (1, 0), Bid(4), 3, 4) == (0.5, 0.5)


def test_with_few_hands_left_a_lead_is_worth_more() -> None:
    rules = attrs.evolve(DON, hand_limit=10)
    chances = [match_equity(rules, (150, 50), 0, played)[0] for played in (0, 5, 9)]
    assert chances == sorted(chances)
    assert chances[-1] > 0.9


def test_chances_are_near_to_how_often_tips_bots_win() -> None:
    for rules, scores in ((DON, (150, 50)), (TEXAS3, (15, 10, 5))):
        won = 0
        for seed in range(120):
            state = begin_deal(rules, 1000 + seed, 0, 0, scores, ())
            while not state.is_over:
                state = seeded(state) if state.actor is None else apply(state, TipsBot()(view_of(state)))
            won += state.winner == 0
        assert won / 120 == pytest.approx(match_equity(rules, scores)[0], abs=0.12)


def test_a_table_where_nobody_bids_or_the_target_is_far_has_chances_too() -> None:
    shy = attrs.evolve(TEXAS4, min_bid=7, calls=[Trump.BLANKS])
    far = attrs.evolve(DON, target=1_000_000)
    for rules in (shy, far):
        ahead, behind = match_equity(rules, (300, 0))
        assert ahead > behind


@pytest.mark.parametrize(
    ("rules", "scores", "dealer", "played", "words"),
    [
        (DON, (0, 0, 0), 0, 0, "a score for each of 2 sides"),
        (DON, (0, 0), 4, 0, "seats are 0 to 3"),
        (attrs.evolve(DON, hand_limit=3), (0, 0), 0, 3, "none is left"),
        (attrs.evolve(DON, hand_limit=3), (0, 0), 0, -1, "none is left"),
    ],
)
def test_chances_of_a_match_that_cannot_be_are_refused(
    rules: Rules, scores: tuple[int, ...], dealer: int, played: int, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        match_equity(rules, scores, dealer, played)

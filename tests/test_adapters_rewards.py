"""What hands and matches are worth to the seats."""

from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from moon_dominoes import DON, FRENCH3, PRESETS, TEXAS3, TEXAS4, Rules, State, apply, legal_moves, new_match
from moon_dominoes.adapters.rewards import Reward, reward_bounds, rewards
from moon_dominoes.strategies import rules as any_rules
from positions import after, seeded


def played(rules: Rules, seed: int, *first: str) -> State:
    """A match of one hand, played at random after the first moves."""
    state = after(seeded(new_match(attrs.evolve(rules, hand_limit=1), seed=seed)), *first)
    choose = Random(seed).choice
    while not state.is_over:
        state = apply(state, choose(legal_moves(state)))
    return state


@pytest.mark.parametrize("preset", PRESETS)
def test_points_are_those_of_the_table_unless_a_moon_decides(preset: str) -> None:
    rules = PRESETS[preset]
    for seed in range(20):
        state = played(rules, seed, f"bid {rules.min_bid}")
        if state.results[-1].contract.bid.moon:
            continue
        points = state.results[-1].points
        by_seat = tuple(float(points[rules.side_of(seat)]) for seat in rules.seats)
        assert rewards(state, Reward.POINTS) == by_seat
        others = len(points) - 1
        assert rewards(state, Reward.DIFFERENCE) == pytest.approx(
            [own - (sum(points) - own) / others for own in by_seat]
        )


def test_a_moon_that_decides_the_match_is_worth_the_target() -> None:
    lost = played(DON, 7, "moon")
    assert (str(lost.ending), lost.scores) == ("a missed Moon loses the match (S5)", (0, 0))
    assert rewards(lost, Reward.POINTS) == (0, -250, 0, -250)
    assert rewards(lost, Reward.DIFFERENCE) == (250, -250, 250, -250)
    won = next(
        state
        for seed in range(2000)
        if (state := played(attrs.evolve(DON, min_bid=7), seed, "moon")).results[-1].made
    )
    bidder = won.results[-1].contract.bidder
    assert rewards(won, Reward.POINTS)[bidder] == 250
    assert rewards(won, Reward.WIN)[bidder] == 1


def test_a_moon_that_decides_nothing_is_worth_its_points() -> None:
    lost = played(TEXAS4, 7, "moon")
    (result,) = lost.results
    assert not result.made
    assert rewards(lost, Reward.POINTS)[result.contract.bidder] == -21
    # Here a made Moon wins the match, but a missed one loses only points.
    missed = next(
        s for seed in range(9) if not (s := played(FRENCH3, seed, "bid 7", "moon")).results[-1].made
    )
    assert rewards(missed, Reward.POINTS)[missed.results[-1].contract.bidder] == -21


def test_hands_before_are_left_out() -> None:
    state = new_match(attrs.evolve(TEXAS3, hand_limit=3), seed=7)
    states = [state]
    while not state.is_over:
        state = apply(state, legal_moves(state)[0])
        states.append(state)
    scored = [now for before, now in pairwise(states) if len(now.results) > len(before.results)]
    each = [rewards(now, Reward.POINTS, since=number) for number, now in enumerate(scored)]
    assert len(each) == 3
    assert tuple(map(sum, zip(*each, strict=True))) == rewards(state, Reward.POINTS) == state.scores
    assert rewards(states[0], Reward.POINTS) == (0, 0, 0)


def test_who_wins_takes_from_the_others() -> None:
    state = next(s for seed in range(99) if (s := played(TEXAS3, seed)).winner is not None)
    assert state.winner is not None
    worth = rewards(state, Reward.WIN)
    assert worth[state.winner] == 1
    assert sorted(worth) == [-0.5, -0.5, 1]
    assert rewards(new_match(TEXAS3, seed=1), Reward.WIN) == (0, 0, 0)
    drawn = next(s for seed in range(99) if (s := played(TEXAS3, seed)).winner is None)
    assert rewards(drawn, Reward.WIN) == (0, 0, 0)


@given(any_rules())
@settings(max_examples=30)
def test_sums_are_zero_and_no_hand_is_out_of_bounds(table: Rules) -> None:
    state = played(table, 3)
    for reward in Reward:
        least, most = reward_bounds(table, reward, 1)
        worth = rewards(state, reward)
        assert len(worth) == table.players
        assert all(least <= each <= most for each in worth)
        if reward is not Reward.POINTS:
            assert sum(worth) == pytest.approx(0)


def test_bounds_are_reached() -> None:
    assert reward_bounds(DON, Reward.POINTS, 1) == (-250, 250)
    assert reward_bounds(TEXAS3, Reward.POINTS, 1) == (-21, 21)
    assert reward_bounds(TEXAS3, Reward.POINTS, 4) == (-84, 84)
    assert reward_bounds(TEXAS3, Reward.DIFFERENCE, 1) == (-24.5, 21)
    assert reward_bounds(TEXAS3, Reward.WIN, 5) == (-0.5, 1)
    assert reward_bounds(attrs.evolve(DON, partnerships=False), Reward.WIN, 1) == (-1 / 3, 1)
    marks = attrs.evolve(DON, moon_made_wins=False, moon_missed_loses=False)
    assert reward_bounds(marks, Reward.POINTS, 1) == (-70, 70)


def test_the_value_of_a_reward_is_not_taken_for_another_reward() -> None:
    wrong: Any = "win"
    with pytest.raises(TypeError, match="what is played for is a Reward, not 'win'"):
        rewards(new_match(DON, seed=1), wrong)
    with pytest.raises(TypeError, match="what is played for is a Reward, not 'win'"):
        reward_bounds(DON, wrong, 1)

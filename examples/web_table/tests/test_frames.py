"""What a browser is sent depends on nothing that its seat cannot see, and is never too long."""

from __future__ import annotations

from random import Random

import attrs
import pytest

from moon_dominoes import (
    DON,
    MOON,
    PRESETS,
    TEXAS3,
    Phase,
    Record,
    Rules,
    State,
    apply,
    legal_moves,
    new_match,
    observe,
    parse_move,
)
from moon_dominoes.worlds import sample_world
from web_table.frames import Company, Standing, news, table_frame
from web_table.limits import LONGEST_FRAME, LONGEST_NAME, MOST_MOVES
from web_table.messages import to_json

NAMES = ("Ann", "Bo", "Cy", "Di")


def frame(state: State, seat: int | None, names: tuple[str, ...] = NAMES) -> str:
    players = state.rules.players
    company = Company(names[:players], (False,) * players, (True,) * players)
    return to_json(table_frame(observe(state, seat), 7, company, Standing()))


def match(rules: Rules, seed: int) -> list[State]:
    """The positions of a match at random, the first hundred of them."""
    random, states = Random(seed), [new_match(rules, seed=seed)]
    while not states[-1].is_over and len(states) < 100:
        states.append(apply(states[-1], random.choice(legal_moves(states[-1]))))
    return states


@pytest.mark.parametrize("preset", PRESETS)
def test_positions_that_differ_in_hidden_tiles_alone_give_the_same_frames(preset: str) -> None:
    random = Random(preset)
    others = 0
    for state in match(PRESETS[preset], 3)[::3]:
        for seat in (None, *state.rules.seats):
            if state.phase in (Phase.DEAL, Phase.OVER):
                continue
            other = sample_world(observe(state, seat), random)
            others += other.hands != state.hands
            assert frame(other, seat) == frame(state, seat)
    assert others > 20


def test_the_longest_match_of_the_longest_names_fits_into_a_frame() -> None:
    # Every hand a Moon that fails at once: so there are as many results as there can be.
    rules = attrs.evolve(
        DON, moon_missed_loses=False, moon_made_wins=False, end_when_decided=True, target=10**6
    )
    record = Record(rules, seed=7)
    while len(record.moves) < MOST_MOVES:
        state = record.state()
        moves = legal_moves(state)
        bidder = state.contract.bidder if state.contract is not None else None
        record = record.play_on(MOON if MOON in moves else moves[0] if state.actor == bidder else moves[-1])
    names = tuple(str(seat) + "\U0001d51a" * (LONGEST_NAME - 1) for seat in range(4))
    assert len(record.state().results) > 300
    longest = max(len(frame(record.state(at=at), 1, names)) for at in range(MOST_MOVES - 14, MOST_MOVES))
    assert longest < LONGEST_FRAME


def test_news_tell_what_has_just_happened() -> None:
    state = new_match(TEXAS3, seed=7)
    told: list[str] = []
    for text in ["", "bid 4", "moon"]:
        state = apply(state, parse_move(text) if text else legal_moves(state)[0])
        told.append(news(observe(state, None), NAMES))
    for _ in range(6):
        state = apply(state, legal_moves(state)[0])
        told.append(news(observe(state, None), NAMES))
    assert told[:5] == [
        "Ann has dealt",
        "Bo says bid 4",
        "Cy says moon",
        "Cy says moon",
        "Cy bid a Moon, blanks are trumps",
    ]
    (trick,) = state.tricks
    first, second, third = trick.plays
    assert trick.winner is not None
    assert told[5:] == [
        f"{NAMES[first[0]]} plays {first[1]}",
        f"{NAMES[second[0]]} plays {second[1]}",
        f"{NAMES[third[0]]} plays {third[1]}; {NAMES[trick.winner]} wins the trick",
        f"{NAMES[trick.winner]} plays {state.trick.tiles[0] if state.trick is not None else None}",
    ]
    while not state.results:
        state = apply(state, legal_moves(state)[0])
    assert news(observe(state, 1), NAMES).startswith("Hand 1: Cy bid a Moon, blanks are trumps, ")

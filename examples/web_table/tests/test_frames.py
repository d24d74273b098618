"""What a browser is sent depends on nothing that its seat cannot see, and is never too long."""

from __future__ import annotations

import re
from random import Random

import attrs
import pytest

from moon_dominoes import (
    DON,
    MOON,
    PRESETS,
    TEXAS3,
    Phase,
    Play,
    Record,
    Rules,
    State,
    Tile,
    TileSet,
    apply,
    legal_moves,
    new_match,
    observe,
    parse_move,
)
from moon_dominoes.tiles import EMPTY
from moon_dominoes.worlds import sample_world
from web_table.frames import Company, Standing, news, table_frame
from web_table.limits import LONGEST_FRAME, LONGEST_NAME, MOST_MOVES
from web_table.messages import to_json

NAMES = ("Ann", "Bo", "Cy", "Di")


def frame(state: State, seat: int | None, names: tuple[str, ...] = NAMES) -> str:
    players = state.rules.players
    company = Company(names[:players], (False,) * players, (True,) * players)
    return to_json(table_frame(observe(state, seat), 7, "", company, Standing()))


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
    record = Record(TEXAS3, seed=7)
    assert news(record, 1, NAMES[:3]) == ""
    told: list[str] = []
    for text in ["", "bid 4", "moon"]:
        move = parse_move(text) if text else legal_moves(record.state())[0]
        record = record.play_on(move)
        told.append(news(record, None, NAMES[:3]))
    assert told == [
        "Ann deals hand 1",
        "Bo bids 4",
        "Cy bids a Moon, wins the auction and takes the widow",
    ]
    (widow,) = record.state().hands[2] - record.state(at=2).hands[2]
    assert news(record, 2, NAMES[:3]) == f"{told[-1]}, {widow}"
    while not record.state().results:
        record = record.play_on(legal_moves(record.state())[0])
    assert news(record, 1, NAMES[:3]).startswith("Hand 1: Cy bid a Moon, blanks are trumps, ")


def test_news_of_a_hand_that_was_passed_out_are_not_of_the_hand_before() -> None:
    record = Record(DON, seed=7)
    while not record.state().results:
        record = record.play_on(legal_moves(record.state())[0])
    for move in ("deal", *["pass"] * 4):
        record = record.play_on(legal_moves(record.state())[0] if move == "deal" else parse_move(move))
    assert news(record, 1, NAMES).endswith(" passes; nobody has bid, and the tiles are dealt again")


@pytest.mark.parametrize("preset", PRESETS)
def test_news_are_the_same_whatever_a_seat_cannot_see(preset: str) -> None:
    """A discard and the widow are named to the bidder alone."""
    rules = attrs.evolve(PRESETS[preset], hand_limit=1)
    random, record = Random(preset), Record(rules, seed=3)
    names = NAMES[: rules.players]
    while not record.state().is_over and len(record.moves) < 200:
        record = record.play_on(random.choice(legal_moves(record.state())))
        if isinstance(record.moves[-1], Play):
            continue
        for seat in (None, *rules.seats):
            view = observe(record.state(), seat)
            hidden = view.unseen if view.phase is not Phase.DEAL else EMPTY
            assert not TileSet(map(Tile.parse, re.findall(r"\d-\d", news(record, seat, names)))) & hidden

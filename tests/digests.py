"""All that the library says of some positions, as texts that can be compared from anywhere."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import Final, TypeVar

import attrs

from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    TEXAS3,
    ParseError,
    Phase,
    Record,
    Rules,
    State,
    TileSet,
    View,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
    rules_to_json,
    view_to_json,
)
from moon_dominoes.arena import Seeded, compare
from moon_dominoes.bots import MonteCarloBot, TipsBot
from moon_dominoes.bots.registry import BOTS
from moon_dominoes.data import (
    deal_rows,
    hand_rows,
    match_rows,
    move_rows,
    score_rows,
    side_rows,
    trick_rows,
)
from moon_dominoes.draw import move_text, position_svg, position_text
from moon_dominoes.odds import hand_view, odds
from moon_dominoes.odds_chart import odds_chart
from moon_dominoes.offers import tile_offers, word_offers
from moon_dominoes.rulebook import rulebook
from moon_dominoes.solver import solve
from moon_dominoes.strategies import pick_rules
from moon_dominoes.worlds import Worlds
from walking import walk

T = TypeVar("T")

TABLES: Final = (
    DON,
    attrs.evolve(TEXAS3, deck=28),
    FRENCH3,
    *(pick_rules(Random(seed).choice) for seed in range(3)),
)

THREADS: Final = 4


def positions() -> list[State]:
    """Some positions of a match at each of some tables."""
    states: list[State] = []
    for seed, rules in enumerate(TABLES):
        random = Random(seed)
        passed = walk(new_match(rules, seed=seed), (random.randrange(1000) for _ in range(45)))
        states += passed[1::9]
    return states


def everything() -> None:
    """Do something with every part of the library that needs no extra and no command line."""
    serially()
    record = Record(attrs.evolve(DON, hand_limit=1), seed=7)
    while not record.state().is_over:
        record = record.play_on(legal_moves(record.state())[0])
    for form in (record.dumps(), record.dumps("json")):
        assert Record.loads(form) == record
    for rows in (match_rows, side_rows, deal_rows, hand_rows, score_rows, trick_rows, move_rows):
        assert rows([record])
    for wrong in ("no record", "{}", record.dumps()[:-1]):
        with suppress(ParseError):
            Record.loads(wrong)
    hand = hand_view(DON, TileSet.parse("5-5 6-5 5-2 5-1 6-4 4-4 1-0"))
    found = odds(hand, samples=3)
    assert str(found)
    assert odds_chart(found)
    compare({"tips": TipsBot(), "random": Seeded(BOTS["random"])}, record.rules, 2, seed=1)


def values() -> list[State | View | Rules | Record]:
    """Values of the kinds that are sent about."""
    states = positions()
    views = [observe(state, state.actor) for state in states]
    return [*states, *views, *TABLES, Record(DON, legal_moves(new_match(DON, seed=7)), seed=7)]


def digest(state: State) -> str:
    """A hash of all that the library says of a position."""
    return sha256("\n".join(said(state)).encode()).hexdigest()


def said(state: State) -> list[str]:
    """What the engine, the views, worlds, bots, drawings and records say of a position."""
    lines = [repr(state), str([str(move) for move in legal_moves(state)])]
    lines += [str(explain(state, move)) for move in INDEXED_MOVES]
    lines += [json.dumps(view_to_json(observe(state, seat))) for seat in (*state.rules.seats, None)]
    lines += [json.dumps(rules_to_json(state.rules)), str(rulebook(state.rules))]
    view = observe(state, state.actor)
    lines += [position_text(view), position_svg(view)]
    lines += map(repr, (*word_offers(view), *tile_offers(view)))
    lines += [move_text(state, move, apply(state, move)) for move in legal_moves(state)]
    worlds = Worlds(view)
    lines += [str(worlds.count), repr(worlds.sample(Random(1))), repr(dict(worlds.odds()))]
    if view.actor is not None:
        lines.append(str(TipsBot()(view)))
        if state.rules == DON:  # the first move at a table takes it half a second
            lines.append(str(MonteCarloBot(samples=2, seed=1)(view)))
    if state.phase is Phase.PLAY and len(state.tricks) >= 2 and not state.rules.recall_trump:
        lines.append(str(solve(state).values))
    return lines


def serially() -> list[str]:
    """The digests of the positions, one after another."""
    return list(map(digest, positions()))


def by_threads() -> list[list[str]]:
    """The digests as each of several threads finds them, of the same positions at the same time."""
    states = positions()

    def find(thread: int) -> list[str]:
        # Each begins elsewhere, or they would wait for each other at the same place.
        first = thread * len(states) // THREADS
        places = [*range(first, len(states)), *range(first)]
        found = {place: digest(states[place]) for place in places}
        return [found[place] for place in range(len(states))]

    return in_threads(find)


def in_threads(work: Callable[[int], T]) -> list[T]:
    """What each of several threads makes of its number, at the same time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # or a thread would often be done before the next begins
    try:
        with ThreadPoolExecutor(THREADS) as threads:
            return list(threads.map(work, range(THREADS)))
    finally:
        sys.setswitchinterval(before)

"""Perft, as chess engines call it: how many sequences of legal moves of each length follow a position.

A hand is counted to its end and no further: a deal is not a move here. `perft/*.txt` holds the counts, one
file a table, as lines of three kinds:

    after deal 0-0 1-1 ... / ...; bid 4; pass    the moves that lead to a position, from a new match
    4 1234                                       there are 1234 sequences of 4 moves from there
    # anything                                   a comment
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

import reference
from moon_dominoes import (
    DON,
    FRENCH3,
    POLISH3,
    TEXAS3,
    TEXAS4,
    AllPass,
    Doubles,
    Phase,
    Rules,
    State,
    Trump,
    apply,
    legal_moves,
    new_match,
    parse_move,
)

FILES = Path(__file__).with_name("perft")

TABLES: dict[str, Rules] = {
    "don": DON,
    "don-follow-me": attrs.evolve(DON, calls=(*DON.calls, Trump.FOLLOW_ME)),
    "don-forced-dealer": attrs.evolve(DON, all_pass=AllPass.LAST_BIDS, min_bid=4),
    "don-ends-when-decided": attrs.evolve(DON, end_when_decided=True),
    "texas4": TEXAS4,
    "texas4-each-alone": attrs.evolve(TEXAS4, partnerships=False),
    "texas3": TEXAS3,
    "texas3-call-first": attrs.evolve(TEXAS3, call_before_widow=True),
    "texas3-doubles-low": attrs.evolve(TEXAS3, no_trump_doubles=Doubles.LOW),
    "texas3-doubles-apart": attrs.evolve(TEXAS3, no_trump_doubles=Doubles.OWN_SUIT),
    "texas3-no-blanks": attrs.evolve(TEXAS3, deck=21, calls=TEXAS3.calls[1:]),
    "texas3-boneyard": attrs.evolve(TEXAS3, deck=28),
    "polish3": POLISH3,
    "french3": FRENCH3,
    "french3-must-follow": attrs.evolve(FRENCH3, may_trump=False),
    "french3-calls-anew": attrs.evolve(FRENCH3, recall_trump=True),
}
"""The tables that are counted, by the name of their file."""


@attrs.frozen
class Count:
    """So many sequences of `depth` moves follow these."""

    moves: tuple[str, ...]
    depth: int
    count: int


def read_counts(table: str) -> Iterator[Count]:
    moves: tuple[str, ...] = ()
    for line in (FILES / f"{table}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("after "):
            moves = tuple(line.removeprefix("after ").split("; "))
        elif line and not line.startswith("#"):
            depth, count = map(int, line.split())
            yield Count(moves, depth, count)


def state_after(rules: Rules, moves: tuple[str, ...]) -> State:
    state = new_match(rules, seed=0)
    for move in moves:
        state = apply(state, parse_move(move))
    return state


def perft(state: State, depth: int) -> int:
    """How many sequences of so many moves there are within the hand."""
    if state.phase in (Phase.DEAL, Phase.OVER):
        return 0
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move), depth - 1) for move in moves)


# The same in the second engine.


def perft_of_reference(game: reference.Game, depth: int) -> int:
    moves = reference.legal(game)
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = game.copy()
        reference.move(after, move)
        count += perft_of_reference(after, depth - 1)
    return count


def game_after(rules: Rules, moves: tuple[str, ...]) -> reference.Game:
    game = reference.start(rules)
    for move in moves:
        reference.move(game, move)
    return game

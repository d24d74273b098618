# ruff: noqa: INP001  # a script beside its data, no part of a package
"""Count anew, in both engines, and write the files of counts beside this one.

    PYTHONPATH=src:tests python tests/perft/make.py

A file is written only if both engines agree. It takes a minute: the second engine is slow on purpose.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from counting import (
    FILES,
    TABLES,
    game_after,
    perft,
    perft_of_reference,
    state_after,
)
from moon_dominoes import MOON, Bid, CallTrump, Move, Pass, Phase, Rules, State, Trump, apply, legal_moves
from moon_dominoes.strategies import deal_in_order
from moon_dominoes.tiles import DECKS

MOST = 25_000
"""A count is the last after its moves if the next is likely to be greater."""

CALLS = (Trump.FIVES, Trump.DOUBLES, Trump.NO_TRUMP)
"""The calls played under, where the table has them."""

LAST = "the last tricks"
"""What is counted to the end of the hand."""


def counts(rules: Rules, moves: tuple[str, ...], *, to_the_end: bool) -> Iterator[tuple[int, int]]:
    """Depth and count, from 1 to the last that is fast, or to the end of the hand."""
    state, game = state_after(rules, moves), game_after(rules, moves)
    before, depth, count = 1, 1, perft(state, 1)
    while count > 0:
        if count != perft_of_reference(game, depth):
            raise SystemExit(f"the engines disagree at depth {depth} after {'; '.join(moves)}")
        yield depth, count
        if not to_the_end and count * max(count / before, 1) > MOST:
            return
        before, depth = count, depth + 1
        count = perft(state, depth)


def positions(rules: Rules, random: Random) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is counted: an auction, the contract being settled, play, and the last tricks."""
    deal = deal_in_order(rules, random.sample(list(DECKS[rules.deck]), rules.deck))
    start = (str(deal),)
    yield "the auction", start
    yield "after the auction", (*start, *moves_to(rules, start, random, Phase.CALL))
    for call in CALLS:
        if call in rules.calls:
            yield f"play, {call}", (*start, *moves_to(rules, start, random, Phase.PLAY, call))
    for call in CALLS:
        if call in rules.calls:
            yield f"{LAST}, {call}", (*start, *moves_to(rules, start, random, Phase.PLAY, call, 4))


def moves_to(
    rules: Rules,
    start: tuple[str, ...],
    random: Random,
    phase: Phase,
    call: Trump | None = None,
    tricks: int = 0,
) -> list[str]:
    """Random moves on from a deal to a phase, or to where so many tricks are complete."""
    state, moves = state_after(rules, start), list[str]()
    while not (state.phase is phase and len(state.tricks) >= tricks):
        move = random.choice(list(fitting(state, call)))
        state = apply(state, move)
        moves.append(str(move))
    return moves


def fitting(state: State, call: Trump | None) -> Iterator[Move]:
    """The moves that keep to a modest contract under the call wanted."""
    for move in legal_moves(state):
        modest = not isinstance(move, Bid) or (move != MOON and move.tricks < 6)
        waits = isinstance(move, Pass) and state.high_bid is None
        if modest and not waits and (not isinstance(move, CallTrump) or move.trump is call or call is None):
            yield move


def main() -> None:
    for name, rules in TABLES.items():
        lines = [f"# Perft of the table {name}; counting.py says what it is and perft/make.py makes it."]
        random = Random(name)
        for title, moves in positions(rules, random):
            lines += ["", f"# {title}", f"after {'; '.join(moves)}"]
            lines += [f"{depth} {count}" for depth, count in counts(rules, moves, to_the_end=LAST in title)]
        (FILES / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()

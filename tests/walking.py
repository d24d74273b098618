"""Play at random, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from moon_dominoes import Move, State, apply, legal_moves
from moon_dominoes.strategies import choose


def walk(state: State, numbers: Iterable[int]) -> list[State]:
    """The positions of random play, from the one given to the end of the numbers or of the match."""
    states = [state]
    for number in numbers:
        if state.is_over:
            break
        state = apply(state, choose(legal_moves(state), number))
        states.append(state)
    return states


def moves_of(states: Sequence[State]) -> list[Move]:
    """The moves that lead from each position to the next, where the deals are those of the seed."""
    return [
        next(move for move in legal_moves(before) if apply(before, move) == after)
        for before, after in pairwise(states)
    ]

"""Bots for the tests of the arena, in a module of their own so that other processes can import them."""

from __future__ import annotations

import os
from collections.abc import Sequence

from moon_dominoes import Move, View, legal_moves
from moon_dominoes.bots import RandomBot


def first(view: View) -> Move:
    """The first legal move: opens with the lowest bid, and passes after another's."""
    return legal_moves(view)[0]


def last(view: View) -> Move:
    """The last legal move: passes if nobody has bid, and otherwise shoots the Moon where it may."""
    return legal_moves(view)[-1]


class Counting:
    """Plays the first moves of a match by chance, the later ones in order: what it remembers matters."""

    def __init__(self) -> None:
        self.asked = 0
        self._random = RandomBot(3)

    def __call__(self, view: View, /) -> Move:
        self.asked += 1
        return self._random(view) if self.asked < 10 else first(view)


class Deadly:
    """Ends the process that plays it, if it was made from one of some seeds."""

    def __init__(self, seed: int, deadly: Sequence[int]) -> None:
        self._dies = seed in deadly

    def __call__(self, view: View, /) -> Move:
        if self._dies:
            os._exit(1)
        return first(view)

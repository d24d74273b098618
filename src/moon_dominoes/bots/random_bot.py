"""An opponent that plays any legal move."""

from __future__ import annotations

from random import Random
from typing import final

from ..engine import legal_moves
from ..moves import Move
from ..view import View


@final
class RandomBot:
    """Any legal move, each as likely; the same seed and the same views give the same moves.

    Args:
        seed: what the choices are drawn from; a random one if None.

    Examples:
        >>> from moon_dominoes import DON, apply, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> view = observe(apply(state, legal_moves(state)[0]), 1)
        >>> RandomBot(3)(view) in legal_moves(view)
        True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def __call__(self, view: View, /) -> Move:
        """The move to make.

        Raises:
            ValueError: the seat of the view is not to move.
        """
        moves = legal_moves(view)
        if not moves:
            raise ValueError("this seat has nothing to decide now")
        return moves[int(self._random.random() * len(moves))]

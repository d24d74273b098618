"""What an opponent is."""

from __future__ import annotations

from typing import Protocol

from ..moves import Move
from ..view import View


class Bot(Protocol):
    """A player: called with what its seat may see, when that seat is to move, it answers with a legal move.

    Any function of a view will do. A bot never gets a State, so it cannot look at hidden tiles.

    Examples:
        >>> from moon_dominoes import legal_moves
        >>> def first(view: View) -> Move:
        ...     return legal_moves(view)[0]
        >>> bot: Bot = first
    """

    def __call__(self, view: View, /) -> Move:
        """The move to make."""
        ...

"""Moves as numbers: what every action means, and which may be taken."""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex, TypeAlias, final

import attrs
import numpy as np
import numpy.typing as npt

from ...engine import legal_moves
from ...errors import shown
from ...moves import (
    FIRST_BID,
    FIRST_CALL,
    FIRST_DISCARD,
    INDEXED_MOVES,
    MOON_INDEX,
    PASS_INDEX,
    IndexedMove,
    Move,
)
from ...view import View

Mask: TypeAlias = npt.NDArray[np.int8]


@final
@attrs.frozen
class ActionRange:
    """Actions in a row.

    Attributes:
        first: the index of the first.
        last: the index of the last.
        meaning: what they do, in words.

    Examples:
        >>> ACTIONS[2].first, ACTIONS[2].meaning
        (56, 'call blanks, ones, ... sixes, doubles, no trump')
    """

    first: int
    last: int
    meaning: str


ACTION_COUNT: Final = len(INDEXED_MOVES)
"""How many actions there are, at every table: 74. An action is the index of a move."""

ACTIONS: Final = (
    ActionRange(0, FIRST_DISCARD - 1, "play the tile of that index"),
    ActionRange(FIRST_DISCARD, FIRST_CALL - 1, f"discard the tile of that index less {FIRST_DISCARD}"),
    ActionRange(FIRST_CALL, FIRST_BID - 1, "call blanks, ones, ... sixes, doubles, no trump"),
    ActionRange(FIRST_BID, MOON_INDEX - 1, "bid 1 to 7"),
    ActionRange(MOON_INDEX, MOON_INDEX, "bid a Moon"),
    ActionRange(PASS_INDEX, PASS_INDEX, "pass"),
)
"""What every action does."""


def action_of(move: Move) -> int:
    """The action of a move, `move.index`.

    Raises:
        TypeError: a deal, which no seat makes, or not a move.

    Examples:
        >>> from moon_dominoes import MOON
        >>> action_of(MOON)
        72
    """
    if not isinstance(move, IndexedMove):
        raise TypeError(f"an action is a move of a seat, not {shown(move)}")
    return move.index


def move_of(action: SupportsIndex) -> Move:
    """The move of an action, an int or an integer of numpy.

    Raises:
        TypeError: `action` is not an integer.
        ValueError: it is out of range.

    Examples:
        >>> print(move_of(72))
        moon
    """
    if isinstance(action, bool) or not isinstance(action, SupportsIndex):
        raise TypeError(f"an action is an int, not {shown(action)}")
    number = index(action)
    if not 0 <= number < ACTION_COUNT:
        raise ValueError(f"actions are 0 to {ACTION_COUNT - 1}, not {shown(number)}")
    return INDEXED_MOVES[number]


def action_mask(view: View) -> Mask:
    """1 for every action that the seat of the view may take now, else 0: shape `(74,)`, int8.

    All zeros when another seat is to move.

    Examples:
        >>> from moon_dominoes import DON, apply, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> view = observe(apply(state, legal_moves(state)[0]), 1)
        >>> action_mask(view).nonzero()[0].tolist()
        [67, 68, 69, 70, 71, 72, 73]
    """
    mask = np.zeros(ACTION_COUNT, np.int8)
    mask[[action_of(move) for move in legal_moves(view)]] = 1
    return mask

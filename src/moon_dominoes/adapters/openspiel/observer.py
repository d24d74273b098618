"""What a seat sees of a state, in the form in which OpenSpiel asks for it."""

from __future__ import annotations

import json
from typing import Final, final

import numpy as np

from ...forms import view_to_json
from ...tiles import TILES
from ...view import observe
from ..encoding import OBSERVATION_SIZE, PARTS, encode
from ..encoding.parts import Floats
from .deals import indices
from .state import MoonState


@final
class MoonObserver:
    """The strings and tensors of a state: `encoding.encode` of what a seat sees.

    Where all is to be remembered, 28 numbers more tell which tiles the seat was dealt in this hand, and the
    string is all that it has seen and done in the game; elsewhere that is the JSON form of its view.

    Attributes:
        tensor: the numbers of the state last set, float32.
        dict: the same by the names of `encoding.PARTS`, and `dealt`, in their shapes.

    Examples:
        >>> import pyspiel
        >>> game = pyspiel.load_game("python_moon_don(deal=sampled,seed=7)")
        >>> state = game.new_initial_state()
        >>> state.apply_action(0)
        >>> observer = game.make_py_observer()
        >>> observer.set_from(state, 1)
        >>> observer.tensor.shape, observer.dict["hand"].sum()
        ((876,), np.float32(7.0))
    """

    def __init__(self, *, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self.tensor: Final[Floats] = np.zeros(
            OBSERVATION_SIZE + (len(TILES) if perfect_recall else 0), np.float32
        )
        self._seen: Final = self.tensor[:OBSERVATION_SIZE]
        self._dealt: Final = self.tensor[OBSERVATION_SIZE:]
        self.dict: Final = {name: part.of(self._seen) for name, part in PARTS.items()}
        if perfect_recall:
            self.dict["dealt"] = self._dealt

    def set_from(self, state: MoonState, player: int) -> None:
        """Take the numbers of what a player sees of a state."""
        self._seen[:] = encode(observe(state.position, player))
        if self._perfect_recall:
            self._dealt[:] = 0
            self._dealt[indices(state.dealt_to(player))] = 1

    def string_from(self, state: MoonState, player: int) -> str:
        """What a player sees of a state, as text."""
        if self._perfect_recall:
            return state.seen(player)
        return json.dumps(view_to_json(observe(state.position, player)))

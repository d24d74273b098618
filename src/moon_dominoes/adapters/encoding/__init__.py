"""What a seat sees and may do as arrays of fixed shape: one encoding for all frameworks and all tables.

`ACTIONS` and `PARTS` say what every number means. None is ever moved or given another meaning: what is added
comes last, and raises `VERSION`. It needs numpy, which comes with the extras of the adapters.
"""

from typing import Final

from .actions import ACTION_COUNT, ACTIONS, ActionRange, action_mask, action_of, move_of
from .observations import encode
from .parts import OBSERVATION_HIGH, OBSERVATION_LOW, OBSERVATION_SIZE, PARTS, SEATS, Part

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "OBSERVATION_HIGH",
    "OBSERVATION_LOW",
    "OBSERVATION_SIZE",
    "PARTS",
    "SEATS",
    "VERSION",
    "ActionRange",
    "Part",
    "action_mask",
    "action_of",
    "encode",
    "move_of",
]

VERSION: Final = 1
"""Raised when something is added; what there was keeps its place and its meaning."""

"""The parts of an observation: which numbers it has, what each means, and where it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from math import inf
from types import MappingProxyType
from typing import Final, TypeAlias, final

import attrs
import numpy as np
import numpy.typing as npt

from ...moves import FIRST_BID, PASS_INDEX
from ...rules import HAND_SIZE, AllPass, Defenders, Made, Missed, Moon
from ...state import Phase
from ...tiles import DECKS, TILES
from ...trumps import Doubles, Trump

Floats: TypeAlias = npt.NDArray[np.float32]

SEATS: Final = 4
"""Places for seats, at a table of three too. Place 0 is the seat itself, place 1 the seat on its left."""

SAYINGS: Final = PASS_INDEX + 1 - FIRST_BID
"""What may be said in an auction: 1 to 7, Moon, pass."""

OPTIONS: Final = MappingProxyType(
    {
        "players": (3, 4),
        "deck": tuple(sorted(DECKS)),
        "moon": tuple(Moon),
        "all_pass": tuple(AllPass),
        "no_trump_doubles": tuple(Doubles),
        "made": tuple(Made),
        "missed": tuple(Missed),
        "defenders": tuple(Defenders),
    }
)
"""The options of a table of which one of several values is marked by a 1, and the values in order."""

SWITCHES: Final = (
    "partnerships",
    "moon_below_zero",
    "call_before_widow",
    "recall_trump",
    "lead_trump",
    "may_trump",
    "end_when_decided",
    "moon_made_wins",
    "moon_missed_loses",
    "bidder_goes_out",
)
"""The options that are on, 1, or off, 0."""


@final
@attrs.frozen
class Part:
    """Some numbers in a row in an observation.

    Attributes:
        name: what to call it.
        offset: where it begins.
        shape: how it is to be read; the numbers are in C order.
        meaning: what the numbers are, in words.
        low: the least that a number can be.
        high: the greatest.

    Examples:
        >>> PARTS["spoken"].offset, PARTS["spoken"].shape, PARTS["spoken"].size
        (630, (4, 9), 36)
    """

    name: str
    offset: int
    shape: tuple[int, ...]
    meaning: str
    low: float = 0.0
    high: float = 1.0

    @property
    def size(self) -> int:
        """How many numbers."""
        return int(np.prod(self.shape))

    def of(self, observation: Floats) -> Floats:
        """These numbers of an observation, in their shape; they are not copied.

        Raises:
            ValueError: an array of another shape than an observation has.
        """
        if observation.shape != (OBSERVATION_SIZE,):
            raise ValueError(f"an observation has the shape ({OBSERVATION_SIZE},), not {observation.shape}")
        return observation[self.offset : self.offset + self.size].reshape(self.shape)


def _names(values: Iterable[object]) -> str:
    return ", ".join(str(value.value) if isinstance(value, Enum) else str(value) for value in values)


def _laid_out() -> Iterator[Part]:
    """The parts one after another."""
    parts: tuple[tuple[str, tuple[int, ...], str], ...] = (
        # Sets of tiles.
        ("hand", (len(TILES),), "the own tiles"),
        ("discard", (len(TILES),), "the tile that the seat itself put aside"),
        ("unseen", (len(TILES),), "the tiles that could be anywhere"),
        ("voids", (SEATS, len(TILES)), "by seat, the tiles that it is known not to hold"),
        ("played_by", (SEATS, len(TILES)), "by seat, the tiles that it has played in this hand"),
        ("on_table", (SEATS, len(TILES)), "by seat, its tile in the trick that is being played"),
        ("played_in", (HAND_SIZE, len(TILES)), "by trick of this hand, its tiles"),
        # One of several.
        ("phase", (len(Phase),), f"what is to happen next: {_names(Phase)}"),
        ("actor", (SEATS,), "the seat to move"),
        ("dealer", (SEATS,), "the seat that deals this hand"),
        ("spoken", (SEATS, SAYINGS), "by seat, what it said in the auction: 1 to 7, Moon, pass"),
        ("bidder", (SEATS,), "the seat that won the auction"),
        ("bid", (SAYINGS - 1,), "the winning bid: 1 to 7, Moon"),
        ("trump", (len(Trump),), f"the call in force: {_names(map(str, Trump))}"),
        ("led_by", (HAND_SIZE, SEATS), "by trick, the seat that leads it"),
        ("won_by", (HAND_SIZE, SEATS), "by trick, the seat that wins it, or is winning so far"),
        ("called_in", (HAND_SIZE, len(Trump)), "by trick, the call in force"),
        # Numbers.
        ("hand_sizes", (SEATS,), "by seat, how many tiles it holds, divided by 8"),
        ("tricks_taken", (SEATS,), "by seat, the tricks of its side, divided by 7"),
        ("scores", (SEATS,), "by seat, the score of its side, divided by the target"),
        ("hand_number", (1,), "1 divided by the number of the hand in the match"),
        # The table.
        *((name, (len(values),), f"the option: {_names(values)}") for name, values in OPTIONS.items()),
        ("min_bid", (HAND_SIZE,), "the lowest bid, 1 to 7"),
        ("calls", (len(Trump),), f"what may be called: {_names(map(str, Trump))}"),
        *((name, (1,), "whether the option is on") for name in SWITCHES),
        ("moon_made", (1,), "points for a made Moon, divided by the target"),
        ("moon_missed", (1,), "points that a missed Moon costs, divided by the target"),
        ("target", (1,), "1 divided by the target"),
        ("hand_limit", (1,), "1 divided by the number of scored hands that are played; 0 without a limit"),
    )
    bounds = {"scores": (-inf, inf), "moon_made": (0.0, inf), "moon_missed": (0.0, inf)}
    offset = 0
    for name, shape, meaning in parts:
        part = Part(name, offset, shape, meaning, *bounds.get(name, (0.0, 1.0)))
        yield part
        offset += part.size


PARTS: Final = MappingProxyType({part.name: part for part in _laid_out()})
"""The parts of an observation by name, in order. Seats are places to the left of the seat itself."""

OBSERVATION_SIZE: Final = sum(part.size for part in PARTS.values())
"""How many numbers an observation has, at every table."""

OBSERVATION_LOW: Final[Floats] = np.concatenate(
    [np.full(part.size, part.low, np.float32) for part in PARTS.values()]
)
"""The least that each number of an observation can be."""

OBSERVATION_HIGH: Final[Floats] = np.concatenate(
    [np.full(part.size, part.high, np.float32) for part in PARTS.values()]
)
"""The greatest that each can be."""

"""What a seat sees and may do as arrays of fixed shape: one encoding for all frameworks and all tables.

`ACTIONS` and `PARTS` say what every number means. None is ever moved or given another meaning: what is added
comes last, and raises `VERSION`. It needs numpy, which comes with the extras of the adapters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from math import inf
from operator import index
from types import MappingProxyType
from typing import Final, SupportsIndex, TypeAlias, final

import attrs
import numpy as np
import numpy.typing as npt

from ..engine import legal_moves
from ..errors import shown
from ..moves import (
    FIRST_BID,
    FIRST_CALL,
    FIRST_DISCARD,
    INDEXED_MOVES,
    MOON_INDEX,
    PASS_INDEX,
    IndexedMove,
    Move,
)
from ..rules import HAND_SIZE, AllPass, Defenders, Made, Missed, Moon, Rules
from ..state import Phase, Trick, is_position
from ..tiles import DECKS, TILES, Tile
from ..trumps import Doubles, Trump
from ..view import View

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

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]

# --- Actions ------------------------------------------------------------------------------------------------


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


# --- Observations -------------------------------------------------------------------------------------------

SEATS: Final = 4
"""Places for seats, at a table of three too. Place 0 is the seat itself, place 1 the seat on its left."""

_TILES: Final = len(TILES)
_BIDS: Final = PASS_INDEX + 1 - FIRST_BID  # what may be said: 1 to 7, Moon, pass
_OPTIONS: Final = MappingProxyType(
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

_SWITCHES: Final = (
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
        ("hand", (_TILES,), "the own tiles"),
        ("discard", (_TILES,), "the tile that the seat itself put aside"),
        ("unseen", (_TILES,), "the tiles that could be anywhere"),
        ("voids", (SEATS, _TILES), "by seat, the tiles that it is known not to hold"),
        ("played_by", (SEATS, _TILES), "by seat, the tiles that it has played in this hand"),
        ("on_table", (SEATS, _TILES), "by seat, its tile in the trick that is being played"),
        ("played_in", (HAND_SIZE, _TILES), "by trick of this hand, its tiles"),
        # One of several.
        ("phase", (len(Phase),), f"what is to happen next: {_names(Phase)}"),
        ("actor", (SEATS,), "the seat to move"),
        ("dealer", (SEATS,), "the seat that deals this hand"),
        ("spoken", (SEATS, _BIDS), "by seat, what it said in the auction: 1 to 7, Moon, pass"),
        ("bidder", (SEATS,), "the seat that won the auction"),
        ("bid", (_BIDS - 1,), "the winning bid: 1 to 7, Moon"),
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
        *((name, (len(values),), f"the option: {_names(values)}") for name, values in _OPTIONS.items()),
        ("min_bid", (HAND_SIZE,), "the lowest bid, 1 to 7"),
        ("calls", (len(Trump),), f"what may be called: {_names(map(str, Trump))}"),
        *((name, (1,), "whether the option is on") for name in _SWITCHES),
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
OBSERVATION_HIGH: Final[Floats] = np.concatenate(
    [np.full(part.size, part.high, np.float32) for part in PARTS.values()]
)

_SETS: Final = slice(0, PARTS["phase"].offset)
_AT: Final = {name: part.offset for name, part in PARTS.items()}
_RULES: Final = slice(_AT["players"], OBSERVATION_SIZE)


def encode(view: View) -> Floats:
    """What a seat sees: shape `(OBSERVATION_SIZE,)`, float32; `PARTS` says what each number is.

    It is made of the view alone, so it holds nothing that the seat may not know. What was played in earlier
    hands is not in it, only the scores that it led to.

    Raises:
        TypeError: not a View.
        ValueError: the view of a spectator, who has no seat to see the table from.

    Examples:
        >>> from moon_dominoes import DON, apply, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> view = observe(apply(state, legal_moves(state)[0]), 1)
        >>> print(*(TILES[index] for index in PARTS["hand"].of(encode(view)).nonzero()[0]))
        0-0 2-0 4-1 4-2 4-3 6-2 6-6
    """
    if not isinstance(view, View) or not is_position(view):
        raise TypeError(f"a View is encoded, not {shown(view)}")
    me = view.seat
    if me is None:
        raise ValueError("a spectator has no seat to see the table from")
    rules = view.rules
    # The seats from one's own to the left, and the tricks with the one that is being played.
    round_table = [(me + place) % rules.players for place in range(rules.players)]
    trick = view.trick
    tricks = view.tricks if trick is None else (*view.tricks, trick)
    on_table = () if trick is None else trick.plays
    encoded = np.zeros(OBSERVATION_SIZE, np.float32)
    encoded[_SETS] = _bits(_tile_sets(view, round_table, tricks, on_table))
    encoded[_marks(view, tricks)] = 1
    for name, numbers in _numbers(view, round_table):
        encoded[_AT[name] : _AT[name] + len(numbers)] = numbers
    encoded[_RULES] = _encoded_rules(rules)
    return encoded


def _bits(masks: Sequence[int]) -> npt.NDArray[np.uint8]:
    """The tiles of each mask in turn, as zeros and ones."""
    octets = np.array(masks, "<u4").view(np.uint8)
    return np.unpackbits(octets, bitorder="little").reshape(len(masks), 32)[:, :_TILES].ravel()


def _tile_sets(
    view: View,
    round_table: Sequence[int],
    tricks: Sequence[Trick],
    on_table: Sequence[tuple[int, Tile]],
) -> list[int]:
    """The masks of the parts from "hand" to "played_in"."""
    played_by = [0] * SEATS
    played_in = [0] * HAND_SIZE
    lying = [0] * SEATS
    place_of = {seat: place for place, seat in enumerate(round_table)}
    for number, trick in enumerate(tricks):
        for seat, tile in zip(trick.seats, trick.tiles, strict=True):
            played_by[place_of[seat]] |= tile.bit
            played_in[number] |= tile.bit
    for seat, tile in on_table:
        lying[place_of[seat]] = tile.bit
    voids = [void.mask for void in view.voids]
    return [
        view.hand.mask,
        view.discard.bit if view.discard is not None else 0,
        view.unseen.mask,
        *(voids[seat] for seat in round_table),
        *[0] * (SEATS - len(round_table)),
        *played_by,
        *lying,
        *played_in,
    ]


def _marks(view: View, tricks: Sequence[Trick]) -> list[int]:
    """Where the ones are in the parts from "phase" to "called_in"."""
    players, me = view.rules.players, view.seat
    assert me is not None
    marks = [_AT["phase"] + _PHASES[view.phase], _AT["dealer"] + (view.dealer - me) % players]
    if view.actor is not None:
        marks.append(_AT["actor"] + (view.actor - me) % players)
    for seat, bid in view.spoken:
        marks.append(_AT["spoken"] + (seat - me) % players * _BIDS + bid.index - FIRST_BID)
    contract = view.contract
    if contract is not None:
        marks.append(_AT["bidder"] + (contract.bidder - me) % players)
        marks.append(_AT["bid"] + contract.bid.index - FIRST_BID)
        if contract.trump is not None:
            marks.append(_AT["trump"] + contract.trump.value)
    for number, trick in enumerate(tricks):
        marks.append(_AT["led_by"] + number * SEATS + (trick.leader - me) % players)
        marks.append(_AT["called_in"] + number * len(Trump) + trick.trump.value)
        if trick.winner is not None:
            marks.append(_AT["won_by"] + number * SEATS + (trick.winner - me) % players)
    return marks


_PHASES: Final = {phase: place for place, phase in enumerate(Phase)}


def _numbers(view: View, round_table: Sequence[int]) -> Iterator[tuple[str, list[float]]]:
    """The numbers of the parts from "hand_sizes" to "hand_number"."""
    rules = view.rules
    sides = [rules.side_of(seat) for seat in round_table]
    sizes, taken, scores = view.hand_sizes, view.tricks_taken, view.scores
    yield "hand_sizes", [sizes[seat] / (HAND_SIZE + 1) for seat in round_table]
    yield "tricks_taken", [taken[side] / HAND_SIZE for side in sides]
    yield "scores", [scores[side] / rules.target for side in sides]
    yield "hand_number", [1 / view.hand_number]


@lru_cache(maxsize=256)
def _encoded_rules(rules: Rules) -> Floats:
    """The parts from "players" on."""
    numbers: list[float] = []
    for name, values in _OPTIONS.items():
        numbers += [float(getattr(rules, name) == value) for value in values]
    numbers += [float(rules.min_bid == bid) for bid in range(1, HAND_SIZE + 1)]
    numbers += [float(call in rules.calls) for call in Trump]
    numbers += [float(getattr(rules, name)) for name in _SWITCHES]
    numbers += [rules.moon_made / rules.target, rules.moon_missed / rules.target, 1 / rules.target]
    numbers.append(0.0 if rules.hand_limit is None else 1 / rules.hand_limit)
    return np.array(numbers, np.float32)

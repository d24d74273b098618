"""What a seat sees as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from ...errors import shown
from ...moves import FIRST_BID
from ...rules import HAND_SIZE, Rules
from ...state import Phase, Trick, is_position
from ...tiles import TILES
from ...trumps import Trump
from ...view import View
from .parts import OBSERVATION_SIZE, OPTIONS, PARTS, SAYINGS, SEATS, SWITCHES, Floats

_SETS: Final = slice(0, PARTS["phase"].offset)
_AT: Final = {name: part.offset for name, part in PARTS.items()}
_RULES: Final = slice(_AT["players"], OBSERVATION_SIZE)
_PHASES: Final = {phase: place for place, phase in enumerate(Phase)}


def encode(view: View) -> Floats:
    """What a seat sees: shape `(OBSERVATION_SIZE,)`, float32; `PARTS` says what each number is.

    It is made of the view alone, so it holds nothing that the seat may not know. What was played in earlier
    hands is not in it, only the scores that it led to.

    Raises:
        TypeError: not a View.
        ValueError: the view of a spectator, who has no seat to see the table from.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
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
    # The seats from one's own to the left, and the tricks with the one that is being played.
    players = view.rules.players
    round_table = [(me + place) % players for place in range(players)]
    trick = view.trick
    tricks = view.tricks if trick is None else (*view.tricks, trick)
    encoded = np.zeros(OBSERVATION_SIZE, np.float32)
    encoded[_SETS] = _bits(_tile_sets(view, round_table, tricks))
    encoded[_marks(view, tricks)] = 1
    for name, numbers in _numbers(view, round_table):
        encoded[_AT[name] : _AT[name] + len(numbers)] = numbers
    encoded[_RULES] = _encoded_rules(view.rules)
    return encoded


def _bits(masks: Sequence[int]) -> npt.NDArray[np.uint8]:
    """The tiles of each mask in turn, as zeros and ones."""
    octets = np.array(masks, "<u4").view(np.uint8)
    return np.unpackbits(octets, bitorder="little").reshape(len(masks), 32)[:, : len(TILES)].ravel()


def _tile_sets(view: View, round_table: Sequence[int], tricks: Sequence[Trick]) -> list[int]:
    """The masks of the parts from "hand" to "played_in"."""
    played_by = [0] * SEATS
    played_in = [0] * HAND_SIZE
    on_table = [0] * SEATS
    place_of = {seat: place for place, seat in enumerate(round_table)}
    for number, trick in enumerate(tricks):
        being_played = len(trick.tiles) < len(round_table)
        for seat, tile in zip(trick.seats, trick.tiles, strict=True):
            played_by[place_of[seat]] |= tile.bit
            played_in[number] |= tile.bit
            if being_played:
                on_table[place_of[seat]] = tile.bit
    voids = [void.mask for void in view.voids]
    return [
        view.hand.mask,
        view.discard.bit if view.discard is not None else 0,
        view.unseen.mask,
        *(voids[seat] for seat in round_table),
        *[0] * (SEATS - len(round_table)),
        *played_by,
        *on_table,
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
        marks.append(_AT["spoken"] + (seat - me) % players * SAYINGS + bid.index - FIRST_BID)
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
    for name, values in OPTIONS.items():
        numbers += [float(getattr(rules, name) == value) for value in values]
    numbers += [float(rules.min_bid == bid) for bid in range(1, HAND_SIZE + 1)]
    numbers += [float(call in rules.calls) for call in Trump]
    numbers += [float(getattr(rules, name)) for name in SWITCHES]
    numbers += [rules.moon_made / rules.target, rules.moon_missed / rules.target, 1 / rules.target]
    numbers.append(0.0 if rules.hand_limit is None else 1 / rules.hand_limit)
    return np.array(numbers, np.float32)

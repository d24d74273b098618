"""The discard: the bidder, having taken the widow (W1, in `course.py`), puts one of eight aside (rule W2)."""

from __future__ import annotations

from typing import Final

import attrs

from ..moves import DISCARDS, Discard
from ..refusals import Reason, Refusal
from ..state import Position, State, make_state
from ..tiles import tileset
from .course import begin_call
from .playing import begin_play

MOVES: Final = (Discard,)


def legal_moves(position: Position) -> tuple[Discard, ...]:
    """A discard for each tile in hand, the widow too."""
    return tuple(DISCARDS[tile.index] for tile in position._acting_hand())


def refuse(position: Position, move: Discard) -> Refusal | None:
    """Why a tile cannot be put aside."""
    # W2: any of the eight, a trump or the widow itself too.
    if move.tile in position._acting_hand():
        return None
    return Refusal(Reason.NOT_HELD, "W2", f"{move.tile} is not in your hand", tileset(move.tile.bit))


def advance(state: State, move: Discard) -> State:
    """The bidder names trumps, or leads if that is done."""
    contract = state._common.contract
    assert contract is not None
    hands = list(state._secret.hands)
    hands[contract.bidder] &= ~move.tile.bit
    secret = attrs.evolve(state._secret, hands=tuple(hands), discard=move.tile)
    after = make_state(state._common, secret)
    return begin_call(after, contract) if contract.trump is None else begin_play(after, contract)

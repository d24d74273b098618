"""The call: the bidder names trumps (rule C1), what a call means being in `trumps.py` (C2 to C4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..moves import CALLS, CallTrump
from ..refusals import Reason, Refusal
from ..rules import Rules
from ..state import Contract, Position, State
from .course import begin_discard
from .playing import begin_play

MOVES: Final = (CallTrump,)


def legal_moves(position: Position) -> tuple[CallTrump, ...]:
    """A call for each that the table has."""
    return _calls(position._common.rules)


@lru_cache(maxsize=256)
def _calls(rules: Rules) -> tuple[CallTrump, ...]:
    return tuple(CALLS[trump] for trump in rules.calls)


def refuse(position: Position, move: CallTrump) -> Refusal | None:
    """Why a call is not allowed."""
    # C1: any call of the table, whatever the bidder holds.
    calls = position.rules.calls
    if move.trump in calls:
        return None
    text = f"{move.trump} cannot be called at this table, only {', '.join(map(str, calls))}"
    return Refusal(Reason.CALL_NOT_OFFERED, "C1", text)


def advance(state: State, move: CallTrump) -> State:
    """The caller leads, or takes the widow first if that comes after the call (W1)."""
    contract = state._common.contract
    assert contract is not None
    called = Contract(contract.bidder, contract.bid, move.trump)
    if state.rules.call_before_widow and not state._tricks:
        return begin_discard(state, called)
    return begin_play(state, called)

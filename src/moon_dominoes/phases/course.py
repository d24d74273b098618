"""The course of a hand (rule T5): which phase may follow which, and how the phases between plays begin."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import attrs

from ..rules import Rules
from ..state import UNCALLED, Common, Contract, HandResult, Phase, Secret, State, make_state
from ..trumps import Suits

FOLLOWS: Final = MappingProxyType(
    {
        Phase.DEAL: (Phase.BIDDING,),
        Phase.BIDDING: (Phase.BIDDING, Phase.DEAL, Phase.DISCARD, Phase.CALL),
        Phase.DISCARD: (Phase.CALL, Phase.PLAY),
        Phase.CALL: (Phase.PLAY, Phase.DISCARD),
        Phase.PLAY: (Phase.PLAY, Phase.CALL, Phase.DEAL, Phase.OVER),
        Phase.OVER: (),
    }
)
"""What can come after each phase, over all tables."""


def begin_deal(
    rules: Rules,
    seed: int,
    deals: int,
    dealer: int,
    scores: tuple[int, ...],
    results: tuple[HandResult, ...],
) -> State:
    """The tiles are to be dealt, for the first time or again."""
    common = Common(rules, Phase.DEAL, dealer, scores, results)
    return make_state(common, Secret(seed, deals, (0,) * rules.players))


def begin_discard(state: State, contract: Contract) -> State:
    """W1: the bidder takes the widow, or draws one tile of the boneyard, and so holds eight."""
    secret = state._secret
    widow, *rest = secret.stock
    hands = list(secret.hands)
    hands[contract.bidder] |= widow.bit
    return make_state(
        common_of(state, Phase.DISCARD, contract),
        attrs.evolve(secret, hands=tuple(hands), stock=tuple(rest)),
        contract.bidder,
    )


def begin_call(state: State, contract: Contract) -> State:
    """C1: the bidder is to name trumps."""
    return make_state(common_of(state, Phase.CALL, contract), state._secret, contract.bidder)


def begin_next_call(state: State) -> State:
    """C5: the winner of a trick, who would lead the next, is to name trumps anew."""
    contract = state._common.contract
    assert contract is not None
    return make_state(
        common_of(state, Phase.CALL, attrs.evolve(contract, trump=None)),
        state._secret,
        state._actor,
        tricks=state._tricks,
        unplayed=state._unplayed,
    )


def common_of(state: State, phase: Phase, contract: Contract, table: Suits = UNCALLED) -> Common:
    """What everyone knows when a phase after the auction begins."""
    old = state._common
    return Common(old.rules, phase, old.dealer, old.scores, old.results, old.bids, contract, suits=table)

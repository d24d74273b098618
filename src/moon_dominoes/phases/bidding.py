"""The auction: one turn each, every bid higher than the last (rules B1 to B7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..moves import BIDS, MOON, PASS, Bid, Pass
from ..refusals import Reason, Refusal
from ..rules import HAND_SIZE, AllPass, Moon, Rules
from ..state import Common, Contract, Phase, Position, State, make_state
from .course import begin_call, begin_deal, begin_discard

MOVES: Final = (Pass, Bid)


def legal_moves(position: Position) -> tuple[Bid | Pass, ...]:
    """Pass, then the bids from the lowest; while nobody has bid, pass comes last.

    So whoever always takes the first move opens with the minimum and passes over a bid.
    """
    return _options(*_standing(position))


def refuse(position: Position, move: Bid | Pass) -> Refusal | None:
    """Why a bid or a pass is not allowed now."""
    return _refuse(move, *_standing(position))


def _standing(position: Position) -> tuple[Rules, Bid | None, bool, int]:
    # What decides what may be said: the table, the highest bid, whether the speaker is the last, and how far
    # the speaker's side is below zero, where that matters (B4).
    common = position._common
    rules = common.rules
    debt = 0 if rules.moon_below_zero else max(0, -common.scores[rules.side_of(position._actor)])
    return rules, position.high_bid, len(common.bids) == rules.players - 1, debt


@lru_cache(maxsize=1024)
def _options(rules: Rules, high: Bid | None, speaks_last: bool, debt: int) -> tuple[Bid | Pass, ...]:
    bids: tuple[Bid | Pass, ...] = (*BIDS, MOON)
    order = (*bids, PASS) if high is None else (PASS, *bids)
    return tuple(move for move in order if _refuse(move, rules, high, speaks_last, debt) is None)


def _refuse(move: Bid | Pass, rules: Rules, high: Bid | None, speaks_last: bool, debt: int) -> Refusal | None:
    # B6: when everyone else has passed, the last to speak may have to bid.
    forced = high is None and speaks_last
    if isinstance(move, Pass):
        if forced and rules.all_pass in (AllPass.LAST_BIDS, AllPass.LAST_BIDS_MINIMUM):
            text = "everyone else has passed, so the last to speak must bid"
            return Refusal(Reason.MUST_BID, "B6", text)
        return None
    if forced and rules.all_pass is AllPass.LAST_BIDS_MINIMUM and move != Bid(rules.min_bid):
        text = f"everyone else has passed, so the last to speak bids exactly {rules.min_bid}"
        return Refusal(Reason.MUST_BID_MINIMUM, "B6", text)
    if move.moon:
        return _refuse_moon(rules, high, debt)
    # B2: at least the minimum.
    if move.tricks < rules.min_bid:
        text = f"{move} is too low: bids start at {rules.min_bid}"
        return Refusal(Reason.BID_BELOW_MINIMUM, "B2", text)
    # B3: higher than the highest so far.
    if high is not None and move <= high:
        text = f"{move} is too low: the highest bid so far is {high.tricks}"
        return Refusal(Reason.BID_TOO_LOW, "B3", text)
    return None


def _refuse_moon(rules: Rules, high: Bid | None, debt: int) -> Refusal | None:
    # B4: when a Moon may be bid, and by whom.
    if rules.moon is Moon.NEVER:
        return Refusal(Reason.MOON_NOT_OFFERED, "B4", "there is no Moon at this table")
    if rules.moon is Moon.OVER_SEVEN and (high is None or high.tricks < HAND_SIZE):
        now = "nobody has bid" if high is None else f"the highest bid so far is {high.tricks}"
        return Refusal(Reason.MOON_NEEDS_SEVEN, "B4", f"a Moon may only be bid over a 7, and {now}")
    if debt > 0:
        text = f"a side below zero may not bid a Moon, and yours has {-debt}"
        return Refusal(Reason.MOON_BELOW_ZERO, "B4", text)
    return None


def advance(state: State, move: Bid | Pass) -> State:
    """The next seat speaks, or the auction closes."""
    before = state._common
    rules = before.rules
    common = Common(rules, Phase.BIDDING, before.dealer, before.scores, before.results, (*before.bids, move))
    # B5: a Moon ends the auction at once; otherwise it goes round once (B1).
    if len(common.bids) < rules.players and not (isinstance(move, Bid) and move.moon):
        return make_state(common, state._secret, (state._actor + 1) % rules.players)
    spoken = make_state(common, state._secret)
    bid = spoken.high_bid
    if bid is None:
        return _deal_again(state)
    # B7: the highest bidder is the bidder of the hand.
    bidder = (before.dealer + 1 + common.bids.index(bid)) % rules.players
    contract = Contract(bidder, bid)
    # W1: the widow comes first, or the call.
    if rules.stock_size and not rules.call_before_widow:
        return begin_discard(spoken, contract)
    return begin_call(spoken, contract)


def _deal_again(state: State) -> State:
    # B6: no score; the same dealer deals again, or the next.
    before = state._common
    moves_on = before.rules.all_pass is AllPass.NEXT_DEALER_REDEALS
    dealer = (before.dealer + moves_on) % before.rules.players
    secret = state._secret
    return begin_deal(before.rules, secret.seed, secret.deals, dealer, before.scores, before.results)

"""Seven tricks: who leads, what may be played, who wins (rules P1 to P8)."""

from __future__ import annotations

from typing import Final

from ..moves import Play
from ..refusals import Reason, Refusal
from ..rules import HAND_SIZE
from ..state import Contract, Phase, Position, State, make_state
from ..tiles import Tile, tileset
from ..trumps import SUIT_NAMES, Suits
from .course import begin_next_call, common_of
from .scoring import finish, is_decided

MOVES: Final = (Play,)


def refuse(position: Position, move: Play) -> Refusal | None:
    """Why a tile cannot be played."""
    if move._bit & position._legal:
        return None
    tile = move.tile
    hand = position._acting_hand()
    table = position._common.suits
    # P1: one plays from one's own hand.
    if tile not in hand:
        return Refusal(Reason.NOT_HELD, "P1", f"{tile} is not in your hand", tileset(tile.bit))
    better = tileset(position._legal)
    if not position._trick:
        text = f"{tile} is not a trump: the first lead must be a trump, and you hold {better}"
        return Refusal(Reason.MUST_LEAD_TRUMP, "P2", text, better)
    lead = position._trick[0]
    following = better & tileset(table.follow[lead.index])
    trumping = better - following  # P5
    fault = "neither follows nor trumps" if trumping else _not_following(table, lead, tile)
    text = f"{tile} {fault}: {_suit_led(table, lead)} were led and you hold {following}"
    if trumping:
        text += f", or {trumping} to trump with"
    return Refusal(Reason.MUST_FOLLOW, "P3", text, better)


def begin_play(state: State, contract: Contract) -> State:
    """P1: the bidder leads the first trick; where calls are made anew, whoever made the last one leads."""
    assert contract.trump is not None
    common = common_of(state, Phase.PLAY, contract, state.rules.suits_of(contract.trump))
    leader = state._tricks[-1][2] if state._tricks else contract.bidder
    legal = state._secret.hands[leader] & state._unplayed
    # P2: the first lead may have to be a trump, if there is one in hand.
    if common.rules.lead_trump and not state._tricks:
        legal = legal & common.suits.trumps.mask or legal
    return make_state(common, state._secret, leader, (), state._tricks, state._unplayed, legal)


def advance(state: State, move: Play) -> State:
    """The next seat plays; or the trick is complete, and its winner leads the next (P6)."""
    common = state._common
    secret = state._secret
    hands = secret.hands
    players = len(hands)
    actor = state._actor
    trick = state._trick + move._alone
    tricks = state._tricks
    unplayed = state._unplayed ^ move._bit
    table = common.suits
    next_seat = (actor + 1) % players
    if len(trick) < players:
        actor = next_seat
        hand = hands[actor] & unplayed
        # P3: follow suit if you can, else play anything.
        legal = hand & table.follow[trick[0].index]
        if not legal:
            legal = hand
        elif common.rules.may_trump:
            # P5: able to follow, you may trump instead.
            legal |= hand & table.trumps.mask
    else:
        leader = next_seat
        actor = (leader + table.winner(trick)) % players
        tricks = tricks + ((leader, trick, actor, table.trump),)  # noqa: RUF005  # faster than unpacking
        trick = ()
        legal = hands[actor] & unplayed
    # `make_state` written out: the call would take a fifth of the time of a play.
    after = State()
    after._common = common
    after._secret = secret
    after._actor = actor
    after._trick = trick
    after._tricks = tricks
    after._unplayed = unplayed
    after._legal = legal
    if trick:
        return after
    # P8: seven tricks, or fewer if the table stops when the score is decided.
    rules = common.rules
    if len(tricks) == HAND_SIZE or (rules.end_when_decided and is_decided(after)):
        return finish(after)
    # C5: where calls are made anew, the winner calls before leading.
    return begin_next_call(after) if rules.recall_trump else after


def _not_following(table: Suits, lead: Tile, tile: Tile) -> str:
    # C2 to C4: a trump, or a double that is apart, follows no number, though it shows it.
    if table.suit[lead.index] not in (tile.high, tile.low):
        return "does not follow"
    return f"is a {'trump' if tile in table.trumps else 'double'} and does not follow"


def _suit_led(table: Suits, lead: Tile) -> str:
    name = SUIT_NAMES[table.suit[lead.index]]
    return f"trumps ({name})" if lead in table.trumps else name

"""What a table puts before a player: every bid, call or tile there is to choose, and what forbids it.

`legal_moves` has the moves that are allowed; the buttons of a table are these and those that explain why not.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, final

import attrs

from .draw import trumps_and_others
from .engine import explain
from .errors import shown
from .moves import (
    BIDS,
    CALLS,
    DISCARDS,
    MOON,
    PASS,
    PLAYS,
    Bid,
    CallTrump,
    Discard,
    IndexedMove,
    Move,
    Pass,
    Play,
)
from .refusals import Reason, Refusal
from .rules import Moon
from .state import Phase, is_position
from .trumps import Trump
from .view import View

__all__ = ["Offer", "tile_offers", "word_offers"]

_NOT_NOW: Final = frozenset({Reason.WRONG_PHASE, Reason.NOT_YOUR_TURN, Reason.MATCH_OVER})
"""What forbids every move of a kind alike."""


MoveT_co = TypeVar("MoveT_co", bound=Move, covariant=True)


@final
@attrs.frozen
class Offer(Generic[MoveT_co]):
    """Something to choose, whether it is allowed or not.

    Attributes:
        move: the move that it stands for; of a tile a `Play` or a `Discard`.
        label: what stands on its button, in a word or two; of a tile its numbers.
        refusal: why it is not allowed now; None if it is.
        is_trump: whether it is a tile that is a trump under the call in force.

    Examples:
        >>> from moon_dominoes import Tile
        >>> Offer(Play(Tile(6, 5)), "6-5", None).is_barred
        False
    """

    move: MoveT_co
    label: str
    refusal: Refusal | None
    is_trump: bool = False

    @property
    def is_barred(self) -> bool:
        """Whether it is not allowed though it is the time for it, so that a table may want to mark it."""
        return self.refusal is not None and self.refusal.reason not in _NOT_NOW


def word_offers(view: View) -> tuple[Offer[Pass | Bid | CallTrump], ...]:
    """What the seat of a view can say now: every bid of the table, or every call; none if it is not to speak.

    Their order stays the same (rules B1 to B4, and C1).

    Raises:
        TypeError: not a View.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe, parse_move
        >>> state = new_match(DON, seed=7)
        >>> state = apply(apply(state, legal_moves(state)[0]), parse_move("bid 6"))
        >>> for offer in word_offers(observe(state, 2)):
        ...     print(offer.label, offer.refusal or "is allowed")
        Pass is allowed
        Bid 3 bid 3 is too low: the highest bid so far is 6 (B3)
        Bid 4 bid 4 is too low: the highest bid so far is 6 (B3)
        Bid 5 bid 5 is too low: the highest bid so far is 6 (B3)
        Bid 6 bid 6 is too low: the highest bid so far is 6 (B3)
        Bid 7 is allowed
        Moon is allowed
    """
    _check(view)
    rules = view.rules
    moves: tuple[Pass | Bid | CallTrump, ...] = ()
    if view.phase is Phase.BIDDING and view.seat == view.actor:
        moon = () if rules.moon is Moon.NEVER else (MOON,)
        moves = (PASS, *BIDS[rules.min_bid - 1 :], *moon)
    elif view.phase is Phase.CALL and view.seat == view.actor:
        moves = tuple(CALLS[trump] for trump in rules.calls)
    return tuple(Offer(move, _label(move), explain(view, move)) for move in moves)


def tile_offers(view: View) -> tuple[Offer[Discard | Play], ...]:
    """The tiles that the seat of a view holds, in the order of a drawn hand, to be played.

    When the seat is to discard they are offered to be put aside. Trumps come first, and both trumps and
    others from the highest on.

    Raises:
        TypeError: not a View.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe, parse_move
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> for text in ["bid 4", "bid 6", "pass", "pass", "call fives", "play 5-5", "play 5-2"]:
        ...     state = apply(state, parse_move(text))
        >>> [offer.label for offer in tile_offers(observe(state, 0)) if offer.refusal is None]
        ['6-5', '5-3']
        >>> print(tile_offers(observe(state, 0))[-1].refusal)
        3-2 does not follow: trumps (fives) were led and you hold 5-3 6-5 (P3)
    """
    _check(view)
    moves = DISCARDS if view.phase is Phase.DISCARD and view.seat == view.actor else PLAYS
    trumps, others = trumps_and_others(view.hand, view.trump)
    held = [(moves[tile.index], tile in trumps) for tile in [*trumps, *others]]
    return tuple(Offer(move, _label(move), explain(view, move), is_trump) for move, is_trump in held)


def _label(move: IndexedMove) -> str:
    match move:
        case Play(tile) | Discard(tile):
            return str(tile)
        case CallTrump(trump):
            return "No trumps" if trump is Trump.NO_TRUMP else str(trump).capitalize()
        case Bid() | Pass():
            return str(move).capitalize()


def _check(view: View) -> None:
    if not isinstance(view, View) or not is_position(view):
        raise TypeError(f"what is offered is told of a View, not {shown(view)}")

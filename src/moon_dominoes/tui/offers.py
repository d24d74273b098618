"""What a person at the table can choose from: bids, calls, tiles, each under a key, and what forbids it."""

from __future__ import annotations

from typing import Final, final

import attrs

from ..cli.answers import _label, _without_verb
from ..draw import trumps_and_others
from ..engine import explain
from ..moves import BIDS, CALLS, DISCARDS, MOON, PASS, PLAYS, Move
from ..refusals import Reason, Refusal
from ..rules import Moon
from ..state import Phase
from ..view import View

_NOT_NOW: Final = frozenset({Reason.WRONG_PHASE, Reason.NOT_YOUR_TURN, Reason.MATCH_OVER})
"""What forbids every move of a kind alike."""


@final
@attrs.frozen
class Offer:
    """Something to choose, whether it is allowed or not.

    Attributes:
        key: the key that chooses it.
        text: what it is, in a word or two.
        move: the move that it stands for.
        refusal: why it is not allowed now; None if it is.
        is_trump: whether it is a tile that is a trump.
    """

    key: str
    text: str
    move: Move
    refusal: Refusal | None
    is_trump: bool = False

    @property
    def is_barred(self) -> bool:
        """Whether it is not allowed though others of its kind are."""
        return self.refusal is not None and self.refusal.reason not in _NOT_NOW

    def __str__(self) -> str:
        return str(self.move) if self.refusal is None else str(self.refusal)


def words_to_say(view: View) -> tuple[Offer, ...]:
    """The bids or calls of this table, if it is for the seat of the view to bid or call; else none.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe, parse_move
        >>> state = new_match(DON, seed=7)
        >>> state = apply(apply(state, legal_moves(state)[0]), parse_move("bid 6"))
        >>> for offer in words_to_say(observe(state, 2)):
        ...     print(offer.key, offer.text, offer.is_barred)
        3 bid 3 True
        4 bid 4 True
        5 bid 5 True
        6 bid 6 True
        7 bid 7 False
        m moon False
        p pass False
    """
    rules = view.rules
    moves: tuple[Move, ...] = ()
    if view.actor == view.seat and view.phase is Phase.BIDDING:
        moon = () if rules.moon is Moon.NEVER else (MOON,)
        moves = (*BIDS[rules.min_bid - 1 :], *moon, PASS)
    elif view.actor == view.seat and view.phase is Phase.CALL:
        moves = tuple(CALLS[trump] for trump in rules.calls)
    return tuple(Offer(_label(move, 0), _without_verb(move), move, explain(view, move)) for move in moves)


def tiles_in_hand(view: View) -> tuple[Offer, ...]:
    """The tiles that the seat of the view holds, to be played or put aside, as its hand is drawn.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> print(tiles_in_hand(observe(state, 2))[0])
        'play 5-5' belongs to the play, but seat 1 is to bid or pass (T5)
    """
    moves = DISCARDS if view.phase is Phase.DISCARD else PLAYS
    trump = view.trump
    trumps, others = trumps_and_others(view.hand, trump)
    return tuple(
        Offer(str(place), str(tile), moves[tile.index], explain(view, moves[tile.index]), tile in trumps)
        for place, tile in enumerate([*trumps, *others], 1)
    )

"""What one seat may know of a position, and nothing else."""

from __future__ import annotations

from typing import Final, final

from .errors import shown
from .state import Position, State, is_position
from .tiles import DECKS, Tile, TileSet, tileset


@final
class View(Position):
    """A position as one seat, or a spectator, may see it. It never changes.

    It holds the public part of the position, the seat's own hand and, if it is the bidder's, its own discard;
    never the seed, the widow, another hand or another's discard. Make one with `observe`; a bare `View()` is
    of no use.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> view = observe(state, 1)
        >>> str(view.hand), view.actor, view.hand_sizes
        ('0-0 2-0 4-1 4-2 4-3 6-2 6-6', 1, (7, 7, 7, 7))
    """

    __slots__ = ("_discard", "_hand", "_seat")

    _seat: int | None
    _hand: int
    _discard: Tile | None

    @property
    def seat(self) -> int | None:
        """Whose view this is; None for a spectator's."""
        return self._seat

    @property
    def hand(self) -> TileSet:
        """The seat's own tiles; none for a spectator."""
        return tileset(self._hand)

    @property
    def discard(self) -> Tile | None:
        """What the seat itself put aside, if it is the bidder's."""
        return self._discard

    @property
    def unseen(self) -> TileSet:
        """The tiles that could be anywhere: not in the own hand, nor played, nor put aside by the seat.

        Between hands that is the whole deck.
        """
        own = self._hand | (self._discard.bit if self._discard is not None else 0)
        return DECKS[self.rules.deck] & tileset(self._unplayed & ~own)

    def _may_act(self) -> bool:
        return self._seat == self._actor

    def _acting_hand(self) -> TileSet:
        return self.hand

    def _parts(self) -> tuple[object, ...]:
        return (*super()._parts(), self._seat, self._hand, self._discard)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restore, tuple(getattr(self, name) for name in _SLOTS)

    def __repr__(self) -> str:
        whose = "spectator" if self._seat is None else f"seat {self._seat}"
        return (
            f"<View of {whose}: hand {self.hand_number}, {self.phase.name}, "
            f"dealer {self.dealer}, actor {self.actor}, "
            f"holds {self.hand}, scores {self.scores}>"
        )


_SLOTS: Final = tuple(slot for kind in (Position, View) for slot in kind.__slots__)


def _restore(*values: object) -> View:
    view = View()
    for name, value in zip(_SLOTS, values, strict=True):
        setattr(view, name, value)
    return view


def observe(state: State, seat: int | None) -> View:
    """What a seat may know of a position; `seat=None` is a spectator, who sees no tile that is not played.

    Raises:
        TypeError: `state` is not a State, or `seat` not an int or None.
        ValueError: no such seat.

    Examples:
        >>> from moon_dominoes import DON, new_match
        >>> observe(new_match(DON, seed=7), 4)
        Traceback (most recent call last):
        ...
        ValueError: seats are 0 to 3, not 4
    """
    if type(state) is not State or not is_position(state):
        raise TypeError(f"a State is observed, not {shown(state)}")
    hands = state._secret.hands
    view = View()
    view._common = state._common
    view._actor = state._actor
    view._trick = state._trick
    view._tricks = state._tricks
    view._unplayed = state._unplayed
    view._seat = seat
    if seat is None:
        view._hand = view._legal = 0
        view._discard = None
        return view
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise TypeError(f"a seat is an int or None, not {shown(seat)}")
    if not 0 <= seat < len(hands):
        raise ValueError(f"seats are 0 to {len(hands) - 1}, not {shown(seat)}")
    contract = state._common.contract
    view._hand = hands[seat] & state._unplayed
    view._legal = state._legal if seat == state._actor else 0
    is_bidder = contract is not None and contract.bidder == seat
    view._discard = state._secret.discard if is_bidder else None
    return view

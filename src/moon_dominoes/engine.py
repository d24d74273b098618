"""The one door to the rules: `new_match`, `legal_moves`, `explain`, `apply`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol

from .errors import shown
from .moves import PLAYS_OF, Deal, Move, is_move
from .phases import bidding, calling, dealing, discarding, playing
from .phases.course import begin_deal
from .phases.dealing import LARGEST_SEED
from .refusals import IllegalMove, Reason, Refusal
from .rules import Rules
from .state import Phase, Position, State, is_position

if TYPE_CHECKING:

    class _Room(Protocol):
        """A module of `phases`; the moves that it is given are always of its own kinds."""

        @property
        def MOVES(self) -> tuple[type[Move], ...]: ...  # noqa: N802  # a constant of the module
        def refuse(self, position: Position, move: Any, /) -> Refusal | None: ...  # noqa: ANN401  # a move of the room's own kinds
        def advance(self, state: State, move: Any, /) -> State: ...  # noqa: ANN401  # the same


_ROOMS: Final[dict[Phase, _Room]] = {
    Phase.DEAL: dealing,
    Phase.BIDDING: bidding,
    Phase.DISCARD: discarding,
    Phase.CALL: calling,
    Phase.PLAY: playing,
}
"""The room of each phase; `phases.course.FOLLOWS` says which may follow which."""

_LISTS: Final[dict[Phase, Callable[[Position], tuple[Move, ...]]]] = {
    Phase.DEAL: dealing.legal_moves,
    Phase.BIDDING: bidding.legal_moves,
    Phase.DISCARD: discarding.legal_moves,
    Phase.CALL: calling.legal_moves,
}
"""How the moves of a phase are listed; for play see `legal_moves`."""

_LOW, _MID, _HIGH = PLAYS_OF


def new_match(rules: Rules, *, seed: int | None = None, dealer: int = 0) -> State:
    """The first position of a match: the tiles are to be dealt.

    Args:
        rules: the table.
        seed: what every deal of the match is drawn from, 0 to 2**64 - 1; a random one if None.
        dealer: the seat that deals first.

    Raises:
        TypeError: an argument of the wrong type.
        ValueError: a seed out of range, or no such seat.

    Examples:
        >>> from moon_dominoes import DON
        >>> new_match(DON, seed=7) == new_match(DON, seed=7)
        True
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are a Rules, not {shown(rules)}")
    if seed is None:
        seed = int.from_bytes(os.urandom(6))  # 48 bits, exact in every reader of JSON
    check_start(rules, seed, dealer)
    return begin_deal(rules, seed, 0, dealer, (0,) * len(rules.sides), ())


def check_start(rules: Rules, seed: int, dealer: int) -> None:
    """Raise TypeError or ValueError unless a match at this table can start so."""
    for name, value, most in (("seed", seed, LARGEST_SEED), ("dealer", dealer, rules.players - 1)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"the {name} is an int, not {shown(value)}")
        if not 0 <= value <= most:
            raise ValueError(f"the {name} is from 0 to {most}")


def legal_moves(position: Position) -> tuple[Move, ...]:
    """All that may happen next, always in the same order; empty only when the match is over.

    Of a view it lists what its own seat may do, so nothing when another seat is to move. While the tiles are
    to be dealt it is the one deal that the seed gives, though `apply` takes any well-formed deal. In the
    auction, pass comes first once somebody has bid and last until then: a plain loop that takes the first
    move opens with the minimum, and so ends the match of every preset. Where bids are hard to make it may go
    on for ever; give such a table a `hand_limit`.

    Raises:
        TypeError: not a State or a View.

    Examples:
        >>> from moon_dominoes import DON
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> print(*legal_moves(state), sep=", ")
        bid 3, bid 4, bid 5, bid 6, bid 7, moon, pass
    """
    try:
        # A tile may be played: which ones, `phases.playing` decided when the position was made.
        legal = position._legal
        if legal:
            return _LOW[legal & 0x3FF] + _MID[legal >> 10 & 0x1FF] + _HIGH[legal >> 19]
        listed = _LISTS.get(position._common.phase)
    except AttributeError:
        raise TypeError(f"a position is a State or a View, not {shown(position)}") from None
    return listed(position) if listed is not None and position._may_act() else ()


def explain(position: Position, move: Move) -> Refusal | None:
    """Why a move is refused; None when it is legal.

    Raises:
        TypeError: `position` is not a State or a View. A move of the wrong type is refused, not raised.

    Examples:
        >>> from moon_dominoes import DON, Bid
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> print(explain(state, Bid(2)))
        bid 2 is too low: bids start at 3 (B2)
    """
    if not is_position(position):
        raise TypeError(f"a position is a State or a View, not {shown(position)}")
    room = _ROOMS.get(position._common.phase)
    try:
        if room is not None and type(move) in room.MOVES and position._may_act():
            return room.refuse(position, move)
    except AttributeError:
        if is_move(move):
            raise
    return _misplaced(position, move)


def apply(state: State, move: Move) -> State:
    """The position after a move; `state` itself never changes.

    Raises:
        IllegalMove: the rules do not allow it; `.refusal` says why.
        TypeError: `state` is not a State.

    Examples:
        >>> from moon_dominoes import DON, MOON
        >>> state = new_match(DON, seed=7)
        >>> state = apply(apply(state, legal_moves(state)[0]), MOON)
        >>> state.phase, state.actor
        (Phase.CALL, 1)
    """
    # The common case, a legal play, is decided already. What is no move or no State lacks these parts, and is
    # told so below, where any other error would come again.
    try:
        if move._bit & state._legal:
            return playing.advance(state, move)  # type: ignore[arg-type]  # only a Play has a bit
    except (AttributeError, TypeError):
        pass
    if type(state) is not State or not is_position(state):
        raise TypeError(f"moves are applied to a State, not to {shown(state)}")
    refusal = explain(state, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    return _ROOMS[state._common.phase].advance(state, move)


_AWAITED: Final = {
    Phase.DEAL: ("the deal", "the tiles are to be dealt", "T4"),
    Phase.BIDDING: ("the auction", "seat {} is to bid or pass", "B1"),
    Phase.DISCARD: ("the discard", "seat {} is to discard", "W2"),
    Phase.CALL: ("the call", "seat {} is to call", "C1"),
    Phase.PLAY: ("the play", "seat {} is to play", "P1"),
}
"""The name of each phase, what it waits for, and the rule that says from whom."""

_BELONGS: Final[dict[type[object], str]] = {
    kind: _AWAITED[phase][0] for phase, room in _ROOMS.items() for kind in room.MOVES
}
"""The name of the phase that each kind of move belongs to."""


def _misplaced(position: Position, move: Move) -> Refusal:
    """Why a move cannot even be considered now."""
    phase = position._common.phase
    # M4: nothing follows the end.
    if phase is Phase.OVER:
        return Refusal(Reason.MATCH_OVER, "M4", "the match is over")
    _, words, turn = _AWAITED[phase]
    awaited = words.format(position.actor)
    # T5: the phases come in order, each with moves of its own.
    kind: type[object] = type(move)
    if not is_move(move):
        return Refusal(Reason.NOT_A_MOVE, "T5", f"{shown(move)} is not a move, but {awaited}")
    if kind not in _ROOMS[phase].MOVES:
        text = f"'{_short(move)}' belongs to {_BELONGS[kind]}, but {awaited}"
        return Refusal(Reason.WRONG_PHASE, "T5", text)
    if phase is Phase.DEAL:
        return Refusal(Reason.NOT_YOUR_TURN, turn, f"no seat moves now: {awaited}")
    # C5: the winner of a trick calls, where calls are made anew.
    if phase is Phase.CALL and position._tricks:
        turn = "C5"
    return Refusal(Reason.NOT_YOUR_TURN, turn, f"it is not your turn: {awaited}")


def _short(move: Move) -> str:
    return "deal" if isinstance(move, Deal) else str(move)

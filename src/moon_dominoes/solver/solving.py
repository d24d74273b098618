"""What best play of a State comes to, and the moves that lead to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, TypeVar, final

import attrs

from ..engine import apply, legal_moves
from ..errors import RulesError, shown
from ..moves import PLAYS, CallTrump, Discard, Play
from ..state import Phase, State
from .open_hand import OpenHand

SolvedMove = TypeVar("SolvedMove", CallTrump, Discard, Play)

_AWAITED: Final = {
    Phase.DISCARD: ("a discard is awaited", "best_discard"),
    Phase.CALL: ("a call is awaited", "best_call"),
    Phase.PLAY: ("a tile is to be played", "solve"),
}
"""What the phases that can be solved wait for, and who tells the values of those moves."""


@final
@attrs.frozen
class Solution(Generic[SolvedMove]):
    """What best play of a position comes to, in tricks of the bidder's side.

    Tricks are counted out of the seven of the hand, with those already taken.

    Attributes:
        tricks: what the bidder's side takes if everybody plays best from here.
        values: the same for each legal move, if that is the next one.
        best: the moves that are best for the seat to move.

    Examples:
        >>> from moon_dominoes import DON, new_match, parse_move
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> for text in ("bid 4", "bid 6", "pass", "pass", "call fives"):
        ...     state = apply(state, parse_move(text))
        >>> solution = solve(state)
        >>> solution.tricks, len(solution.values), str(solution.best[0])
        (7, 7, 'play 1-1')
    """

    tricks: int
    _values: tuple[tuple[SolvedMove, int], ...]

    @property
    def values(self) -> Mapping[SolvedMove, int]:
        """What the bidder's side takes by each legal move, in the order of `legal_moves`."""
        return dict(self._values)

    @property
    def best(self) -> tuple[SolvedMove, ...]:
        """The moves that keep to `tricks`; there is always one.

        The bidder's side cannot get more, and the other side cannot bring it down further.
        """
        return tuple(move for move, tricks in self._values if tricks == self.tricks)


def solve(state: State) -> Solution[Play]:
    """What each play that is legal now leads to, all tiles being seen.

    Raises:
        TypeError: not a State. A View does not show all tiles.
        RulesError: calls are made anew at this table (C5), which is not solved.
        ValueError: no tile is to be played now.

    Examples:
        >>> from moon_dominoes import DON, new_match, parse_move
        >>> state = new_match(DON, seed=1)
        >>> deal = "deal 0-0 3-1 4-3 5-4 6-2 6-3 6-4 / 1-0 1-1 2-0 3-3 4-0 5-5 6-6"
        >>> deal += " / 3-2 4-1 4-4 5-0 5-1 6-1 6-5 / 2-1 2-2 3-0 4-2 5-2 5-3 6-0"
        >>> for text in (deal, "bid 4", "pass", "pass", "pass", "call twos"):
        ...     state = apply(state, parse_move(text))
        >>> solution = solve(state)
        >>> solution.tricks, {str(move): tricks for move, tricks in solution.values.items() if tricks < 7}
        (7, {'play 3-3': 6})
    """
    _check(state, Phase.PLAY)
    hand = _open_hand(state)
    taken = _taken(state)
    values = tuple((PLAYS[tile.index], taken + tricks) for tile, tricks in hand.values().items())
    return Solution(taken + hand.tricks(), values)


def best_call(state: State) -> Solution[CallTrump]:
    """What each call leads to, all tiles being seen; where the widow comes next, with the best discard.

    Raises:
        TypeError: not a State. A View does not show all tiles.
        RulesError: calls are made anew at this table (C5), which is not solved.
        ValueError: no call is to be made now.

    Examples:
        >>> from moon_dominoes import DON, new_match, parse_move
        >>> state = new_match(DON, seed=1)
        >>> deal = "deal 0-0 3-1 4-3 5-4 6-2 6-3 6-4 / 1-0 1-1 2-0 3-3 4-0 5-5 6-6"
        >>> deal += " / 3-2 4-1 4-4 5-0 5-1 6-1 6-5 / 2-1 2-2 3-0 4-2 5-2 5-3 6-0"
        >>> for text in (deal, "bid 4", "pass", "pass", "pass"):
        ...     state = apply(state, parse_move(text))
        >>> solution = best_call(state)
        >>> solution.tricks, *map(str, solution.best), solution.values[parse_move("call sixes")]
        (7, 'call twos', 4)
    """
    _check(state, Phase.CALL)
    return _for_bidder(
        [(move, _tricks(apply(state, move))) for move in legal_moves(state) if isinstance(move, CallTrump)]
    )


def best_discard(state: State) -> Solution[Discard]:
    """What each discard leads to, all tiles being seen; where the call comes next, with the best call.

    Raises:
        TypeError: not a State. A View does not show all tiles.
        RulesError: calls are made anew at this table (C5), which is not solved.
        ValueError: no tile is to be put aside now.

    Examples:
        >>> from moon_dominoes import TEXAS3, new_match, parse_move
        >>> state = new_match(TEXAS3, seed=1)
        >>> deal = "deal 0-0 2-1 2-2 3-2 4-3 5-1 6-3 / 3-3 4-2 4-4 5-2 5-4 6-1 6-4"
        >>> for text in (f"{deal} / 1-1 3-1 4-1 5-3 5-5 6-2 6-5 + 6-6", "bid 5", "pass", "pass"):
        ...     state = apply(state, parse_move(text))
        >>> best_discard(state).tricks, *map(str, best_discard(state).best)
        (6, 'discard 5-2', 'discard 6-1')
    """
    _check(state, Phase.DISCARD)
    return _for_bidder(
        [(move, _tricks(apply(state, move))) for move in legal_moves(state) if isinstance(move, Discard)]
    )


def best_line(state: State) -> tuple[Play, ...]:
    """Plays to the end of the hand with which everybody plays best; of moves as good, the lowest tile.

    Raises:
        TypeError: not a State. A View does not show all tiles.
        RulesError: calls are made anew at this table (C5), which is not solved.
        ValueError: no tile is to be played now.

    Examples:
        >>> from moon_dominoes import TEXAS3, new_match, parse_move
        >>> state = new_match(TEXAS3, seed=1)
        >>> deal = "deal 0-0 2-1 2-2 3-2 4-3 5-1 6-3 / 3-3 4-2 4-4 5-2 5-4 6-1 6-4"
        >>> for text in (f"{deal} / 1-1 3-1 4-1 5-3 5-5 6-2 6-5 + 6-6", "bid 5", "pass", "pass"):
        ...     state = apply(state, parse_move(text))
        >>> for text in ("discard 5-2", "call fours"):
        ...     state = apply(state, parse_move(text))
        >>> print(*(move.tile for move in best_line(state)[:6]))
        3-3 3-1 3-2 4-4 4-1 4-3
    """
    line: list[Play] = []
    while not line or state.phase is Phase.PLAY:
        line.append(solve(state).best[0])
        state = apply(state, line[-1])
    return tuple(line)


def solve_value(state: State) -> int:
    """The tricks of the solution alone, which is quicker; before the discard and the call too.

    Raises:
        TypeError: not a State. A View does not show all tiles.
        RulesError: calls are made anew at this table (C5), which is not solved.
        ValueError: the auction is not over, or the hand is.

    Examples:
        >>> from moon_dominoes import TEXAS3, new_match, parse_move
        >>> state = new_match(TEXAS3, seed=1)
        >>> deal = "deal 0-0 2-1 2-2 3-2 4-3 5-1 6-3 / 3-3 4-2 4-4 5-2 5-4 6-1 6-4"
        >>> for text in (f"{deal} / 1-1 3-1 4-1 5-3 5-5 6-2 6-5 + 6-6", "bid 5", "pass", "pass"):
        ...     state = apply(state, parse_move(text))
        >>> solve_value(state)
        6
    """
    _check(state, *_AWAITED)
    return _tricks(state)


def solve_at_least(state: State, tricks: int) -> bool:
    """Whether the bidder's side takes so many of the seven tricks, which is quicker still than `solve_value`.

    Raises:
        TypeError: not a State, since a View does not show all tiles; or the tricks are not an int.
        RulesError: calls are made anew at this table (C5), which is not solved.
        ValueError: the auction is not over, or the hand is.

    Examples:
        >>> from moon_dominoes import TEXAS3, new_match, parse_move
        >>> state = new_match(TEXAS3, seed=1)
        >>> deal = "deal 0-0 2-1 2-2 3-2 4-3 5-1 6-3 / 3-3 4-2 4-4 5-2 5-4 6-1 6-4"
        >>> for text in (f"{deal} / 1-1 3-1 4-1 5-3 5-5 6-2 6-5 + 6-6", "bid 5", "pass", "pass"):
        ...     state = apply(state, parse_move(text))
        >>> solve_at_least(state, 6), solve_at_least(state, 7)
        (True, False)
    """
    _check(state, *_AWAITED)
    if isinstance(tricks, bool) or not isinstance(tricks, int):
        raise TypeError(f"tricks are an int, not {shown(tricks)}")
    return _at_least(state, tricks)


def _check(state: State, *phases: Phase) -> None:
    """Refuse what is not a state of one of these phases, with moves that can be solved."""
    if type(state) is not State:
        raise TypeError(f"a State is solved, which has all tiles, not {shown(state)}")
    if state.rules.recall_trump:
        raise RulesError("where calls are made anew, play is not solved", "recall_trump")
    if state.phase in phases:
        return
    if state.phase in _AWAITED:
        awaited, function = _AWAITED[state.phase]
        raise ValueError(f"{awaited}: {function} tells what it leads to")
    raise ValueError("there is nothing to solve until the auction is over, nor after the hand")


def _for_bidder(values: list[tuple[SolvedMove, int]]) -> Solution[SolvedMove]:
    return Solution(max(tricks for _, tricks in values), tuple(values))


def _tricks(state: State) -> int:
    if state.phase is Phase.PLAY:
        return _taken(state) + _open_hand(state).tricks()
    # The bidder is to call or discard: a move is solved only if it is better than those before it.
    best = 0
    for move in legal_moves(state):
        after = apply(state, move)
        if _at_least(after, best + 1):
            best = _tricks(after)
    return best


def _at_least(state: State, tricks: int) -> bool:
    if state.phase is Phase.PLAY:
        return _open_hand(state).at_least(tricks - _taken(state))
    return any(_at_least(apply(state, move), tricks) for move in legal_moves(state))


def _taken(state: State) -> int:
    """The tricks that the bidder's side has taken."""
    assert state.contract is not None
    return state.tricks_taken[state.rules.side_of(state.contract.bidder)]


def _open_hand(state: State) -> OpenHand:
    contract = state.contract
    assert contract is not None
    assert contract.trump is not None
    hands = [hand & state._unplayed for hand in state._secret.hands]
    leader = (state._actor - len(state._trick)) % len(hands)
    return OpenHand(state.rules, hands, contract.trump, contract.bidder, leader, state._trick)

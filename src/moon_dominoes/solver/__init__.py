"""Play with all tiles seen: how many tricks the bidder's side takes when everybody plays best.

Both sides see every tile here, which no player does. So a value tells what the tiles are worth, and not what
a player could expect of them: see docs/solver.md.

Examples:
    >>> from moon_dominoes import TEXAS3, apply, new_match, parse_move
    >>> state = new_match(TEXAS3, seed=1)
    >>> deal = "0-0 2-1 2-2 3-2 4-3 5-1 6-3 / 3-3 4-2 4-4 5-2 5-4 6-1 6-4 / 1-1 3-1 4-1 5-3 5-5 6-2 6-5"
    >>> for text in (f"deal {deal} + 6-6", "bid 5", "pass", "pass"):
    ...     state = apply(state, parse_move(text))
    >>> best_discard(state).tricks, *map(str, best_discard(state).best)
    (6, 'discard 5-2', 'discard 6-1')
"""

from .open_hand import OpenHand
from .solving import (
    Solution,
    best_call,
    best_discard,
    best_line,
    solve,
    solve_at_least,
    solve_value,
)

__all__ = [
    "OpenHand",
    "Solution",
    "best_call",
    "best_discard",
    "best_line",
    "solve",
    "solve_at_least",
    "solve_value",
]

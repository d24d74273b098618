"""Opponents: whatever looks at a view and answers with a move is a `Bot`.

Examples:
    >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
    >>> bots = [TipsBot(), RandomBot(1), TipsBot(), RandomBot(2)]
    >>> state = new_match(DON, seed=7)
    >>> while not state.is_over:
    ...     seat = state.actor
    ...     move = legal_moves(state)[0] if seat is None else bots[seat](observe(state, seat))
    ...     state = apply(state, move)
    >>> state.winner
    0
"""

from .bot import Bot
from .chance import Chance
from .choice import Choice, Explaining, Option, explain_choice
from .equity import match_equity
from .monte_carlo_bot import MonteCarloBot
from .random_bot import RandomBot
from .tips_bot import TipsBot

__all__ = [
    "Bot",
    "Chance",
    "Choice",
    "Explaining",
    "MonteCarloBot",
    "Option",
    "RandomBot",
    "TipsBot",
    "explain_choice",
    "match_equity",
]

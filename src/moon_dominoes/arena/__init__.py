"""The arena: bots against bots on equal deals, with intervals that say how sure a result is.

Examples:
    >>> from moon_dominoes import DON
    >>> from moon_dominoes.bots import RandomBot, TipsBot
    >>> result = compare({"tips": TipsBot(), "random": Seeded(RandomBot)}, DON, deals=10, seed=1)
    >>> row = result.rows[0]
    >>> row.bot, row.against, row.matches, row.win_rate.value > 0.5
    ('tips', 'random', 20, True)
"""

from .comparison import Comparison, Lost
from .duplicate import Stopped, compare
from .entrants import Entrant, Seeded
from .estimates import Estimate
from .fault import Fault
from .match import MatchResult, play_match
from .rows import Row

__all__ = [
    "Comparison",
    "Entrant",
    "Estimate",
    "Fault",
    "Lost",
    "MatchResult",
    "Row",
    "Seeded",
    "Stopped",
    "compare",
    "play_match",
]

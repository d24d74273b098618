"""The opponents that have a name, as the command line knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from .bot import Bot
from .monte_carlo_bot import MonteCarloBot
from .random_bot import RandomBot
from .tips_bot import TipsBot


def _tips(_: int) -> Bot:
    return TipsBot()


def _monte_carlo(seed: int) -> Bot:
    return MonteCarloBot(seed=seed)


BOTS: Final[Mapping[str, Callable[[int], Bot]]] = MappingProxyType(
    {"tips": _tips, "random": RandomBot, "monte-carlo": _monte_carlo}
)
"""What makes an opponent of each name, given a seed; all of them can be sent to another process."""

"""The bots for the empty seats, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from moon_dominoes.bots import Bot, MonteCarloBot, RandomBot, TipsBot

SECONDS_TO_THINK: Final = 0.5
"""How long the bot that tries its moves tries them."""


def _monte_carlo() -> Bot:
    return MonteCarloBot(seconds=SECONDS_TO_THINK)


OPPONENTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {"tips": TipsBot, "monte-carlo": _monte_carlo, "random": RandomBot}
)
"""What makes a bot of each name."""

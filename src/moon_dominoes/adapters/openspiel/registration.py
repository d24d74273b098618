"""The games that OpenSpiel knows by name once this is imported."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from ...presets import PRESETS
from ..rewards import Reward
from . import pyspiel
from .game import MoonGame, game_type


def _register(preset: str) -> type[MoonGame]:
    """The game of a preset, known to OpenSpiel from now on."""
    # OpenSpiel lets go of what it is given only after Python has ended. To free a function then is a crash,
    # but a class is not freed, being part of a cycle; hence a class for each preset.
    game = type(f"MoonGame{preset}", (MoonGame,), {"preset": preset})
    kind = game_type(preset, Reward.DIFFERENCE, sampled=False)
    # It is registered for ever, though this module may be reloaded.
    if kind.short_name not in pyspiel.registered_names():
        pyspiel.register_game(kind, game)
    return game


GAMES: Final = MappingProxyType({preset: _register(preset) for preset in PRESETS})
"""The game of each preset by its name."""

"""Moon as games of OpenSpiel. It needs the extra `openspiel`.

Importing it registers a game for each preset, `python_moon_don` and so on. `openspiel.bots` lets our bots
play there, and OpenSpiel's at our tables.

Examples:
    >>> import pyspiel
    >>> game = pyspiel.load_game("python_moon_don(min_bid=4,utility=points)")
    >>> game.rules.min_bid, game.num_players(), game.num_distinct_actions()
    (4, 4, 74)
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), len(state.legal_actions())
    (True, 28)
"""

from .game import MoonGame
from .observer import MoonObserver
from .parameters import game_parameters, rules_of
from .registration import GAMES
from .state import MoonState

__all__ = ["GAMES", "MoonGame", "MoonObserver", "MoonState", "game_parameters", "rules_of"]

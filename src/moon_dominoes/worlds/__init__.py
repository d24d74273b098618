"""What a view leaves open, exactly: all the ways in which the tiles that its seat has not seen can lie.

All worlds are counted, and have numbers, without one of them being made. A world is made from its number, and
drawn by drawing that.
"""

from .of_a_view import TileOdds, Worlds, count_worlds, enumerate_worlds, sample_world, tile_odds
from .weights import WeightedWorlds, weigh_worlds

__all__ = [
    "TileOdds",
    "WeightedWorlds",
    "Worlds",
    "count_worlds",
    "enumerate_worlds",
    "sample_world",
    "tile_odds",
    "weigh_worlds",
]

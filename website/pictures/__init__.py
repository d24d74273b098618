"""Pictures in the pages: tiles in rows, the table, what there is to see in a position, each in a figure."""

from .figures import figure
from .scenes import scene
from .table import auction, hand, trick, whole
from .tiles import deal_rows, deck_rows, tile_row

__all__ = [
    "auction",
    "deal_rows",
    "deck_rows",
    "figure",
    "hand",
    "scene",
    "tile_row",
    "trick",
    "whole",
]

"""Pictures of tiles, hands, tricks, results and whole positions, as plain text and as SVG.

All is drawn from what the position shows: the picture of a view holds nothing that its seat cannot see.
"""

from .moves import completed_trick, move_text
from .svg_phases import phases_svg
from .svg_position import position_svg
from .svg_tiles import Mark, hand_svg, tile_svg
from .svg_trick import trick_svg
from .text import hand_text, position_text, result_text, score_sheet, tile_text, trick_text
from .words import call_text, contract_text, headline, refusal_text, seat_name, side_name, trumps_and_others

__all__ = [
    "Mark",
    "call_text",
    "completed_trick",
    "contract_text",
    "hand_svg",
    "hand_text",
    "headline",
    "move_text",
    "phases_svg",
    "position_svg",
    "position_text",
    "refusal_text",
    "result_text",
    "score_sheet",
    "seat_name",
    "side_name",
    "tile_svg",
    "tile_text",
    "trick_svg",
    "trick_text",
    "trumps_and_others",
]

"""Moon, the Texas domino game: every table of it behind `legal_moves` and `apply`.

state = new_match(DON, seed=7)
while not state.is_over:
    state = apply(state, legal_moves(state)[0])
"""

from typing import TYPE_CHECKING

from .engine import apply, explain, legal_moves, new_match
from .errors import MoonError, ParseError, RulesError
from .forms import Json, move_from_json, move_to_json, rules_from_json, rules_to_json, view_to_json
from .moves import (
    INDEXED_MOVES,
    MOON,
    Bid,
    CallTrump,
    Deal,
    Discard,
    IndexedMove,
    Move,
    Pass,
    Play,
    parse_move,
)
from .presets import DON, FRENCH3, POLISH3, PRESETS, TEXAS3, TEXAS4
from .records import Record, record_schema
from .refusals import IllegalMove, Reason, Refusal
from .rules import AllPass, Defenders, Leftover, Made, Missed, Moon, Rules
from .state import Contract, Ending, HandResult, Phase, Position, ScoreLine, State, Trick
from .tiles import Tile, TileSet
from .trumps import Doubles, Trump
from .view import View, observe

__all__ = [
    "DON",
    "FRENCH3",
    "INDEXED_MOVES",
    "MOON",
    "POLISH3",
    "PRESETS",
    "TEXAS3",
    "TEXAS4",
    "AllPass",
    "Bid",
    "CallTrump",
    "Contract",
    "Deal",
    "Defenders",
    "Discard",
    "Doubles",
    "Ending",
    "HandResult",
    "IllegalMove",
    "IndexedMove",
    "Json",
    "Leftover",
    "Made",
    "Missed",
    "Moon",
    "MoonError",
    "Move",
    "ParseError",
    "Pass",
    "Phase",
    "Play",
    "Position",
    "Reason",
    "Record",
    "Refusal",
    "Rules",
    "RulesError",
    "ScoreLine",
    "State",
    "Tile",
    "TileSet",
    "Trick",
    "Trump",
    "View",
    "apply",
    "explain",
    "legal_moves",
    "move_from_json",
    "move_to_json",
    "new_match",
    "observe",
    "parse_move",
    "record_schema",
    "rules_from_json",
    "rules_to_json",
    "view_to_json",
]


__version__: str

if not TYPE_CHECKING:  # or every misspelt name would pass for one of ours

    def __getattr__(name):  # noqa: ANN001, ANN202  # the type of the one name is told above
        # The version is looked up when asked for: the package that knows it is slow to import.
        if name == "__version__":
            from importlib.metadata import version  # noqa: PLC0415

            return version("moon-dominoes")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

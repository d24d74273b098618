"""What hypothesis calls when it is imported, so that `st.from_type` knows the types of this package."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from .moves import Bid, CallTrump, Deal, Discard, Play
from .records import Record
from .refusals import Refusal
from .rules import Rules
from .state import Contract, Ending, HandResult, Position, ScoreLine, State, Trick
from .tiles import Tile, TileSet
from .view import View

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["register"]

KINDS: Final[tuple[type[object], ...]] = (
    *(Tile, TileSet),
    *(Bid, CallTrump, Deal, Discard, Play),
    *(Rules, State, View, Record),
    *(Contract, Trick, HandResult, ScoreLine, Ending, Refusal),
)
"""What hypothesis could not make by itself."""


def register() -> None:
    """Makes the types known; the strategies themselves are only made when one is asked for.

    Examples:
        >>> register()  # where the package is installed, hypothesis has called it
        >>> from hypothesis import find
        >>> from hypothesis import strategies as st
        >>> from moon_dominoes import Tile
        >>> find(st.from_type(Tile), lambda tile: tile.high + tile.low == 12)
        Tile(6, 6)
    """
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415  # it is being imported now

    for kind in KINDS:
        register_type_strategy(kind, partial(_strategy_of, kind))


def _strategy_of(kind: type[object], asked: object) -> SearchStrategy[object]:
    # Whoever asks for any object, or any set, does not mean these; a position is a state or a view.
    if asked is not kind and asked is not Position:
        return NotImplemented  # type: ignore[no-any-return]  # which tells hypothesis to look on
    from .strategies import OF_TYPE  # noqa: PLC0415

    return OF_TYPE[kind]

"""What hypothesis calls when it is imported, so that `st.from_type` knows the types of this package."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from .moves import Bid, CallTrump, Deal, Discard, Play
from .records import Record
from .rules import Rules
from .state import Contract, State
from .tiles import Tile, TileSet
from .view import View

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

T = TypeVar("T")


def register() -> None:
    """Makes the types known; the strategies themselves are only made when one is asked for."""
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415  # it is being imported now

    for kind in (Tile, TileSet, Bid, CallTrump, Deal, Discard, Play, Rules, Contract, State, View, Record):
        register_type_strategy(kind, _strategy_of)


def _strategy_of(kind: type[T]) -> SearchStrategy[T]:
    from .strategies import OF_TYPE  # noqa: PLC0415

    return OF_TYPE[kind]  # type: ignore[return-value]  # a mapping cannot tell that key and value agree

"""The search compiled by numba, which comes with the extra `fast`: the same source, several times as fast."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from types import FunctionType
from typing import Any

from . import open_hand, search
from .search import TRUMP_SETS, Cards, Memory, Search

__all__ = ["accelerate"]


def accelerate() -> None:
    """Let this process solve with compiled code from now on. Nothing that it finds is different.

    To compile takes some ten seconds, once in each process.

    Raises:
        ImportError: numba is not installed.

    Examples:
        >>> accelerate()  # doctest: +SKIP
    """
    _compiled()
    open_hand.begin_search = _search_of


def _search_of(cards: Cards, places: int) -> Search:
    """`search.search_of` with arrays for lists."""
    numpy: Any = import_module("numpy")
    # Always four rounds, so that the search is compiled for one type.
    rounds = (*cards.rounds, *cards.rounds[: 4 - len(cards.rounds)])
    follow, legal, hands, side = map(numpy.array, (cards.follow, cards.legal, cards.hands, cards.side))
    memory = Memory(
        numpy.zeros(TRUMP_SETS, numpy.int64),
        numpy.zeros(TRUMP_SETS, numpy.int64),
        numpy.full(places, -1),
        numpy.zeros(places, numpy.int64),
    )
    return partial(_compiled(), Cards(follow, legal, cards.trumps, hands, side, rounds), memory)


@cache
def _compiled() -> Any:  # noqa: ANN401  # what numba makes of a function has no type
    """`search.at_least`, compiled when it is first called."""
    numba: Any = import_module("numba")
    # Copies of the functions, whose globals are the compiled ones; each comes after those that it calls.
    names: dict[str, Any] = dict(vars(search))
    for function in (
        search.cheapest,
        search.masters,
        search.sure_tricks,
        search.spare_trumps,
        search.at_least,
    ):
        assert isinstance(function, FunctionType)
        copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        names[function.__name__] = numba.njit(copy)
    return names["at_least"]

"""Opponents from the command line, by their names in `bots.registry`."""

from __future__ import annotations

from collections.abc import Sequence

from ..arena.entrants import bot_seed
from ..bots import Bot
from ..bots.registry import BOTS
from .files import CannotGoOnError


def check_names(names: Sequence[str]) -> None:
    """Raise CannotGoOnError unless there is an opponent of each name."""
    for name in names:
        if name not in BOTS:
            raise CannotGoOnError(f"there is no opponent {name!r}, only {', '.join(BOTS)}")


def read_bots(names: str, seats: Sequence[int], seed: int) -> dict[int, Bot]:
    """The opponents at some seats: a single name is for all of them, as in `tips`, else each has one.

    They are made as in the arena, so that a match of a comparison can be watched again.

    Raises:
        CannotGoOnError: an unknown name, or not one for each seat.
    """
    given = [name.strip() for name in names.lower().split(",")]
    check_names(given)
    if len(given) not in (1, len(seats)):
        raise CannotGoOnError(f"name one opponent, or one for each of {len(seats)} seats, not {len(given)}")
    each = given if len(given) > 1 else given * len(seats)
    return {seat: BOTS[name](bot_seed(seed, seat)) for seat, name in zip(seats, each, strict=True)}

"""Who may enter the arena, and how each seat of each match gets a bot of its own."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from hashlib import blake2b
from typing import TypeAlias, final

import attrs

from ..bots.bot import Bot
from ..errors import shown


@final
@attrs.frozen
class Seeded:
    """A bot that is made anew for every seat of every match, from a seed.

    Attributes:
        make: makes the bot, given a seed from 0 to 2**32 - 1: a class or any other function.

    Raises:
        TypeError: `make` cannot be called.

    Examples:
        >>> from moon_dominoes.bots import RandomBot
        >>> type(Seeded(RandomBot).make(3)).__name__
        'RandomBot'
    """

    make: Callable[[int], Bot]

    def __attrs_post_init__(self) -> None:
        if not callable(self.make):
            raise TypeError(f"a bot is made by a function of a seed, not by {shown(self.make)}")


Entrant: TypeAlias = Bot | Seeded
"""A bot, of which every seat of every match gets a copy; or how to make one from a seed."""


def check_entrant(entrant: Entrant) -> None:
    """Raise TypeError for what is neither a bot that can be copied nor how to make one."""
    if isinstance(entrant, type):
        name = entrant.__name__
        raise TypeError(
            f"a bot is called with a view: enter {name}() or Seeded({name}), not the class {name}"
        )
    if isinstance(entrant, Seeded):
        return
    if not callable(entrant):
        raise TypeError(f"a bot is called with a view, which {shown(entrant)} cannot be")
    make_bot(entrant, 0)  # here a copy that fails is an error, in a match it would be a fault


def name_of(entrant: Entrant) -> str:
    """What to call an entrant that was given no name."""
    named = entrant.make if isinstance(entrant, Seeded) else entrant
    return str(getattr(named, "__name__", type(named).__name__))


def make_bot(entrant: Entrant, seed: int) -> Bot:
    """The bot for one seat of one match: made from a seed, or a copy, so that what it remembers stays there.

    Raises:
        TypeError: it cannot be copied.
    """
    if isinstance(entrant, Seeded):
        return entrant.make(seed)
    try:
        return deepcopy(entrant)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a bot may raise
        kind = type(entrant).__name__
        raise TypeError(f"a bot of type {kind} cannot be copied: enter Seeded, with what makes it") from error


def bot_seed(seed: int, seat: int) -> int:
    """What the bot at a seat is made from in the match of a seed, whoever makes it and when."""
    # Four bytes, for there are generators that take no larger seed.
    return int.from_bytes(blake2b(f"{seed} {seat}".encode(), digest_size=4).digest(), "big")

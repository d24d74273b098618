"""Why a bot makes a move: what it weighed, as data and as one text for a teaching interface."""

from __future__ import annotations

from typing import Final, Protocol, final, runtime_checkable

import attrs

from ..moves import Move
from ..view import View
from .bot import Bot
from .chance import Chance

ONLY_MOVE: Final = "the only legal move"
"""The reason of a move that needs none."""


@final
@attrs.frozen
class Option:
    """A move that was weighed.

    Attributes:
        move: the move.
        tricks: how many tricks the seat's side should take in the hand after it, or its own hand by itself
            where a bot only counts that; None where nothing was counted.
        chance: how likely the seat's side is to win the match after it; None where that was not asked.
        tips: the tips that speak for the move, the weightiest first.

    Examples:
        >>> from moon_dominoes import Bid
        >>> option = Option(Bid(4), tricks=4.2, tips=("count your sure tricks before bidding",))
        >>> str(option.move), option.tricks, option.chance
        ('bid 4', 4.2, None)
    """

    move: Move
    tricks: float | None = None
    chance: Chance | None = None
    tips: tuple[str, ...] = ()


@final
@attrs.frozen
class Choice:
    """A move and why it was made; its `str` is a text of a few lines.

    Attributes:
        move: the move.
        reason: why, in a few words.
        options: every move that was weighed, the chosen one first.
        samples: how many deals that fit the view were tried; 0 if none.

    Examples:
        >>> from moon_dominoes import CallTrump, Trump
        >>> fives, sixes = CallTrump(Trump.FIVES), CallTrump(Trump.SIXES)
        >>> options = (Option(fives, tricks=4.2, tips=("call your longest suit",)), Option(sixes, tricks=2.9))
        >>> print(Choice(fives, "call your longest suit", options))
        call fives: call your longest suit
          call fives   4.2 tricks   call your longest suit
          call sixes   2.9 tricks
    """

    move: Move
    reason: str
    options: tuple[Option, ...]
    samples: int = 0

    def __str__(self) -> str:
        rows = [_cells(option) for option in self.options]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  " + "   ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width)
            for row in rows
        ]
        return "\n".join([f"{self.move}: {self.reason}", *(line.rstrip() for line in lines)])


def _cells(option: Option) -> tuple[str, str, str, str]:
    chance = f"wins {option.chance}" if option.chance is not None else ""
    tricks = f"{option.tricks:.1f} tricks" if option.tricks is not None else ""
    return str(option.move), chance, tricks, "; ".join(option.tips)


@runtime_checkable
class Explaining(Protocol):
    """A bot that can say why.

    Examples:
        >>> from moon_dominoes.bots import RandomBot, TipsBot
        >>> isinstance(TipsBot(), Explaining), isinstance(RandomBot(1), Explaining)
        (True, False)
    """

    def explain_choice(self, view: View, /) -> Choice:
        """What the bot would do, and why."""
        ...


def explain_choice(bot: Bot, view: View) -> Choice:
    """What a bot would do, and what it weighed, if it can tell.

    Raises:
        ValueError: the seat of the view is not to move.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
        >>> from moon_dominoes.bots import TipsBot
        >>> state = new_match(DON, seed=7)
        >>> view = observe(apply(state, legal_moves(state)[0]), 1)
        >>> print(explain_choice(TipsBot(), view).reason)
        count your sure tricks before bidding: 2.9 with fours, and 1.2 of help
        >>> print(explain_choice(lambda view: legal_moves(view)[-1], view))
        pass: it does not tell why
          pass
    """
    if isinstance(bot, Explaining):
        return bot.explain_choice(view)
    move = bot(view)
    return Choice(move, "it does not tell why", (Option(move),))

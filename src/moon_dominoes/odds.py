"""What a hand is good for: under each call the chance of so many tricks, and what each bid should score.

Deals that fit a view are drawn, each as likely, and played on under every call with `play_out`: every seat follows
the tips and knows what the others hold. The chances have intervals that tell how far the number of deals leaves them open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import inf, sqrt
from random import Random
from time import perf_counter
from typing import Final, final
from xml.sax.saxutils import escape

import attrs

from .bots.playout import play_out
from .bots.tips_bot import tricks_under
from .engine import apply, legal_moves, new_match
from .errors import shown
from .moves import BIDS, CALLS, DISCARDS, MOON, Bid, Deal
from .phases.course import begin_call, begin_discard
from .phases.scoring import _points, score
from .rules import HAND_SIZE, Moon, Rules
from .state import Contract, Phase, State
from .tiles import DECKS, TileSet
from .trumps import Trump
from .view import View, observe
from .worlds import Worlds

Z: Final = 1.959964
"""Standard errors in half of a 95 % interval."""


@final
@attrs.frozen
class Chance:
    """A chance found by trial, with a 95 % interval (Wilson's).

    Attributes:
        value: the share of the trials in which it came to pass, 0 to 1.
        low: the lower end of the interval.
        high: the upper end.

    Examples:
        >>> print(Chance.of(60, 100))
    """

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, times: int, trials: int) -> Chance:
        """The chance of what came to pass so many times in so many trials."""
        share = times / trials
        middle = (share + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
        half = Z / (1 + Z * Z / trials) * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
        return cls(share, max(0.0, middle - half), min(1.0, middle + half))

    def __str__(self) -> str:
        return f"{100 * self.value:.0f} % ({100 * self.low:.0f} to {100 * self.high:.0f})"


@final
@attrs.frozen
class CallOdds:
    """What a hand should take under one call, its seat being the bidder.

    Attributes:
        call: the call.
        outcomes: how often the sides took which tricks: the tricks by side, and the number of deals.
    """

    call: Trump
    side: int
    outcomes: Mapping[tuple[int, ...], int]

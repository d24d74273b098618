"""A chance found by trial, and how sure it is."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

import attrs

Z: Final = 1.959964
"""Standard errors in half of a 95 % interval."""


@final
@attrs.frozen
class Chance:
    """A chance found by trial, with its 95 % interval.

    Attributes:
        value: the chance, 0 to 1.
        low: where the interval begins, 0 or more.
        high: where it ends, 1 or less.

    Examples:
        >>> print(Chance(0.5, 0.4, 0.6))
        50.0 % (40.0 to 60.0)
    """

    value: float
    low: float
    high: float

    @classmethod
    def counted(cls, times: int, trials: int) -> Chance:
        """The chance of what came to pass so many times in so many trials; the interval is Wilson's.

        Examples:
            >>> print(Chance.counted(60, 100))
            60.0 % (50.2 to 69.1)
        """
        share, doubt = times / trials, Z * Z / trials
        middle = (share + doubt / 2) / (1 + doubt)
        half = sqrt(doubt * (share * (1 - share) + doubt / 4)) / (1 + doubt)
        return cls(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))

    @classmethod
    def averaged(cls, mean: float, deviation: float) -> Chance:
        """The mean of chances, given the standard deviation that it has itself.

        Examples:
            >>> print(Chance.averaged(0.5, 0.1))
            50.0 % (30.4 to 69.6)
        """
        return cls(mean, max(0.0, mean - Z * deviation), min(1.0, mean + Z * deviation))

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"

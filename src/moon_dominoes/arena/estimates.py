"""Estimates from deals, each with its 95 % interval.

The unit is the deal: its matches are played with the same tiles, so they count as one observation together.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist, fmean, variance
from typing import Final, TypeAlias, final

import attrs

Parts: TypeAlias = Sequence[tuple[float, float]]
"""For each deal, what adds up to the top and to the bottom of a ratio: points and hands, wins and matches."""

_Z: Final = NormalDist().inv_cdf(0.975)
_SMALL: Final = (12.706, 4.303, 3.182)
"""Student's t at 97.5 % for 1, 2 and 3 degrees of freedom, as in the tables."""


@final
@attrs.frozen
class Estimate:
    """A number estimated from deals.

    Attributes:
        value: the estimate.
        low: where its 95 % interval begins.
        high: where that ends.

    Examples:
        >>> f"{Estimate(1.5, 0.75, 2.25):.2f}"
        '1.50 (0.75 to 2.25)'
    """

    value: float
    low: float
    high: float

    def __format__(self, spec: str) -> str:
        return f"{self.value:{spec}} ({self.low:{spec}} to {self.high:{spec}})"


def share(parts: Parts) -> Estimate:
    """How many there are of how many there could be: a ratio from 0 to 1.

    As Agresti and Coull do with single trials, the interval is reckoned with two more that are and two more
    that are not, so that it holds near 0 and 1 and is never empty. Each of these four is a single trial where
    the trials of a deal go their own ways, a whole deal where they all go the same way, and else in between.

    Examples:
        >>> f"{share([(2, 2)] * 23):.2f}"
        '1.00 (0.82 to 1.00)'
    """
    bottom = sum(below for _, below in parts)
    padded = ratio(_padded(parts, _alike(parts, bottom / len(parts))))
    assert padded is not None
    value = sum(top for top, _ in parts) / bottom
    return Estimate(value, max(padded.low, 0.0), min(padded.high, 1.0))


def _padded(parts: Parts, size: float) -> Parts:
    return [*parts, (0, size), (0, size), (size, size), (size, size)]


def _alike(parts: Parts, size: float) -> float:
    """How many trials of a deal are worth one single trial: the design effect, from 1 to all of them.

    It is reckoned with the four as whole deals, so that the trials count as alike until deals show otherwise.
    """
    shares = [top / below for top, below in _padded(parts, size)]
    mean = fmean(shares)
    return min(max(size * variance(shares, mean) / (mean * (1 - mean)), 1), size)


def ratio(parts: Parts) -> Estimate | None:
    """A ratio of sums; None if the bottom is 0.

    Examples:
        >>> f"{ratio([(10, 2), (30, 4), (20, 4)]):.1f}"
        '6.0 (2.1 to 9.9)'
    """
    return difference(parts, [(0, 1)] * len(parts))


def difference(parts: Parts, others: Parts) -> Estimate | None:
    """How much larger one ratio is than another of the same deals; None if a bottom is 0.

    What a deal adds to both cancels out.

    Examples:
        >>> f"{difference([(5, 1), (9, 1), (7, 1)], [(4, 1), (8, 1), (6, 1)]):.1f}"
        '1.0 (1.0 to 1.0)'
    """
    bottom, other_bottom = (sum(below for _, below in ratio) for ratio in (parts, others))
    if 0 in (bottom, other_bottom):
        return None
    first, second = sum(top for top, _ in parts) / bottom, sum(top for top, _ in others) / other_bottom
    value = first - second
    count = len(parts)
    if count == 1:
        return Estimate(value, -inf, inf)
    # How far each deal draws the ratios from where they are, to the first order.
    pulls = [
        (top - first * below) / bottom - (other_top - second * other_below) / other_bottom
        for (top, below), (other_top, other_below) in zip(parts, others, strict=True)
    ]
    reach = student(count - 1) * sqrt(sum(pull**2 for pull in pulls) * count / (count - 1))
    return Estimate(value, value - reach, value + reach)


def student(freedom: int) -> float:
    """Student's t at 97.5 %; from 4 degrees of freedom up by its expansion around the normal distribution.

    Examples:
        >>> f"{student(4):.2f} {student(9):.3f} {student(99):.3f}"
        '2.77 2.262 1.984'
    """
    if freedom <= len(_SMALL):
        return _SMALL[freedom - 1]
    z = _Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + (first + (second + third / freedom) / freedom) / freedom

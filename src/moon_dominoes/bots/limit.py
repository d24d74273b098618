"""How long to try: so many times, so many seconds, or whichever comes first."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, isfinite
from time import perf_counter

from ..errors import shown


def check_limit(samples: int | None, seconds: float | None) -> None:
    """Raise TypeError or ValueError for a number or a time that is none."""
    if samples is not None:
        if isinstance(samples, bool) or not isinstance(samples, int):
            raise TypeError(f"samples are an int or None, not {shown(samples)}")
        if samples < 1:
            raise ValueError(f"at least one deal is tried, not {shown(samples)}")
    if seconds is not None:
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise TypeError(f"seconds are a number or None, not {shown(seconds)}")
        if not (isfinite(seconds) and seconds >= 0):
            raise ValueError(f"seconds are 0 or more, not {shown(seconds)}")


def rounds(samples: int | None, seconds: float | None, usual: int) -> Iterator[int]:
    """Count 1, 2, 3 and so on until the number or the time is reached, whichever comes first.

    Args:
        samples: the number; if neither it nor a time is given, `usual`.
        seconds: the time, from the first number on.
        usual: see above.

    Examples:
        >>> list(rounds(3, None, usual=100)), list(rounds(None, 0, usual=100))
        ([1, 2, 3], [1])
    """
    most = samples if samples is not None else usual if seconds is None else inf
    end = perf_counter() + (inf if seconds is None else seconds)
    number = 1
    yield number
    while number < most and perf_counter() < end:
        number += 1
        yield number

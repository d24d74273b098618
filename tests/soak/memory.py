"""What a process holds on to."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean
from typing import Final

import attrs

STATM: Final = Path("/proc/self/statm")
MEBIBYTE: Final = 1 << 20

MOST_BLOCKS: Final = 1.02
MOST_MEBIBYTES: Final = 4.0
MOST_LEFT: Final = 64 * 1024
"""Bytes that playing the same matches once more may leave behind."""


@attrs.frozen
class Held:
    """What a process holds at some moment.

    Attributes:
        blocks: the blocks that Python's allocator has given away.
        mebibytes: the resident memory; 0 where the machine does not tell.
    """

    blocks: int
    mebibytes: float


def held() -> Held:
    """What this process holds now, garbage collected."""
    gc.collect()
    return Held(sys.getallocatedblocks(), _resident() / MEBIBYTE)


def _resident() -> int:
    if not STATM.exists():
        return 0
    from resource import getpagesize  # noqa: PLC0415  # not on every system

    return int(STATM.read_text("ascii").split()[1]) * getpagesize()


def growth(series: Sequence[Held]) -> str | None:
    """What has grown in one process since it was warm; None if nothing has.

    The first third of the series is the warm-up, in which caches fill; the last is compared with the second.
    """
    third = len(series) // 3
    earlier, later = series[third : 2 * third], series[-third:]
    before, after = (mean(held.blocks for held in part) for part in (earlier, later))
    if after > before * MOST_BLOCKS:
        return f"blocks grew from {before:.0f} to {after:.0f}"
    low, high = (max(held.mebibytes for held in part) for part in (earlier, later))
    if high > low + MOST_MEBIBYTES:
        return f"resident memory grew from {low:.1f} to {high:.1f} MiB"
    return None


def left_behind(work: Callable[[], object]) -> tuple[int, str]:
    """How many bytes doing the same once more leaves behind, and which line of code has most of them."""
    work()
    tracemalloc.start()
    try:
        work()
        gc.collect()
        before = tracemalloc.take_snapshot()
        work()
        gc.collect()
        after = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    ours = (tracemalloc.Filter(inclusive=False, filename_pattern=tracemalloc.__file__),)
    found = after.filter_traces(ours).compare_to(before.filter_traces(ours), "lineno")
    return sum(line.size_diff for line in found), next(map(str, found), "")

"""Many matches in several processes, each match by its number."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from os import getpid
from random import Random
from typing import Final

import attrs

from .checks import Fault, Soaked, check_match
from .memory import Held, held

SLICE: Final = 100
"""Matches between two looks at the memory."""


@attrs.frozen
class Slice:
    """Some matches in a row, and what their process held after them."""

    process: int
    matches: list[Soaked]
    faults: list[str]
    held: Held


def play(seed: int, numbers: range) -> Slice:
    """Play the matches of these numbers."""
    matches: list[Soaked] = []
    faults: list[str] = []
    for number in numbers:
        try:
            matches.append(check_match(source(seed, number)))
        except Fault as fault:
            faults.append(told(seed, number, fault))
    return Slice(getpid(), matches, faults, held())


def source(seed: int, number: int) -> Random:
    """What the match of a number is drawn from."""
    return Random(f"{seed} {number}")


def told(seed: int, number: int, fault: Fault) -> str:
    """A fault, and how to see it again."""
    cause = "".join(traceback.format_exception(fault.__cause__))
    return f"match {number}: again with --seed {seed} --only {number}\n\n{fault.record}\n{cause}"


def play_all(seed: int, matches: int, jobs: int, seconds: float) -> Iterator[Slice]:
    """Every slice as it is done, until all are or the time is over."""
    stop = time.monotonic() + seconds
    starts = iter(range(0, matches, SLICE))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as executor:

        def submit(count: int) -> set[Future[Slice]]:
            wanted = islice(starts, count if time.monotonic() < stop else 0)
            return {
                executor.submit(play, seed, range(start, min(start + SLICE, matches))) for start in wanted
            }

        waiting = submit(2 * jobs)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= submit(len(done))
            yield from (future.result() for future in done)

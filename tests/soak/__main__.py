# a command
"""The command: play until so many matches are played or the time is over, and tell what was found."""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from .memory import MOST_LEFT, Held, growth, left_behind
from .playing import Slice, play, play_all

ENOUGH: Final = 30
"""Slices that a process has to play for its memory to be judged."""

AGAIN: Final = 20
"""Matches that are played again while every allocation is traced, which is slow."""

MOST_FAULTS: Final = 5


def main() -> int:
    """Play, and tell what was found; 1 if anything was."""
    parser = argparse.ArgumentParser(prog="python -m soak", description=sys.modules["soak"].__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="how many (default 1000)")
    parser.add_argument("--seed", type=int, default=0, help="what they are drawn from (default 0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no more after so long")
    parser.add_argument("--only", type=int, metavar="N", help="play one match alone, that of this number")
    given = parser.parse_args()
    if given.only is not None:
        (found,) = play(given.seed, range(given.only, given.only + 1)).faults or ["it holds"]
        print(found)
        return found != "it holds"
    begin = time.monotonic()
    slices: list[Slice] = []
    faults: list[str] = []
    for done in play_all(given.seed, given.matches, given.jobs, given.seconds):
        slices.append(done)
        faults += done.faults
        show_progress(slices, time.monotonic() - begin)
        if len(faults) >= MOST_FAULTS:
            break
    show_matches(slices, time.monotonic() - begin)
    faults += judge_memory(slices, given.seed)
    for fault in faults:
        print(f"\nFAULT\n{fault}")
    print(f"\n{len(faults)} faults" if faults else "\neverything held")
    return bool(faults)


def show_progress(slices: list[Slice], seconds: float) -> None:
    """A line now and then."""
    if len(slices) % 20 == 0:
        played = sum(len(done.matches) for done in slices)
        print(f"{played:>8} matches, {seconds:6.0f} s, {slices[-1].held.mebibytes:6.1f} MiB", flush=True)


def show_matches(slices: list[Slice], seconds: float) -> None:
    """How many matches, hands and moves were looked at, and how quickly."""
    matches = [match for done in slices for match in done.matches]
    over = sum(match.is_over for match in matches)
    print(
        f"{len(matches)} matches, {over} of them to the end, "
        f"{sum(match.hands for match in matches)} scored hands, "
        f"{sum(match.moves for match in matches)} moves, "
        f"{seconds:.0f} s, {len(matches) / seconds:.1f} matches a second"
    )


def judge_memory(slices: list[Slice], seed: int) -> Iterator[str]:
    """What has grown, or is left behind by matches that were played before."""
    by_process: defaultdict[int, list[Held]] = defaultdict(list)
    for done in slices:
        by_process[done.process].append(done.held)
    for process, series in by_process.items():
        if len(series) < ENOUGH:
            print(f"process {process}: too few matches to judge its memory by")
            continue
        warm, last = series[len(series) // 3], series[-1]
        print(
            f"process {process}: {warm.blocks} blocks and {warm.mebibytes:.1f} MiB when warm, "
            f"{last.blocks} and {last.mebibytes:.1f} at the end"
        )
        grown = growth(series)
        if grown is not None:
            yield f"memory of process {process}: {grown}"
    left, where = left_behind(lambda: play(seed, range(AGAIN)))
    print(f"the same {AGAIN} matches again leave {left} bytes behind")
    if left > MOST_LEFT:
        yield f"the same {AGAIN} matches again leave {left} bytes behind, most of them at {where}"


if __name__ == "__main__":
    sys.exit(main())

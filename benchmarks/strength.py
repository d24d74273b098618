"""Playing strength: each bot against the next weaker one on the same deals, at every preset.

    python benchmarks/strength.py [--deals 300] [--seed 1] [--jobs 2] [--bots tips random] [--presets DON]

The table is in Markdown. It is the same on every machine, but for bots that go by the clock.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

from moon_dominoes import PRESETS
from moon_dominoes.arena import Row, Seeded, compare
from moon_dominoes.bots.registry import BOTS

LADDER = tuple(name for name in ("monte-carlo", "tips", "random") if name in BOTS)
"""The bots there are, the strongest first."""


def measured(pair: tuple[str, str], preset: str, deals: int, seed: int, jobs: int) -> Row:
    """How the first of two bots does against the second."""
    bots = {name: Seeded(BOTS[name]) for name in pair}
    with ProcessPoolExecutor(jobs) as executor:
        result = compare(bots, PRESETS[preset], deals, seed=seed, executor=executor)
    if result.faults or result.lost:
        raise SystemExit(str(result))
    return result.rows[0]


def cells(preset: str, row: Row) -> Iterator[str]:
    """A line of the table, cell by cell."""
    yield f"`{preset}`"
    yield f"{row.bot} v {row.against}"
    yield str(row.deals)
    yield str(row.matches)
    yield f"{row.win_rate:.1%}"
    yield f"{row.points:+.2f}" if row.points is not None else "-"
    yield f"{row.points_against:+.2f}" if row.points_against is not None else "-"
    yield f"{row.lead:+.2f}" if row.lead is not None else "-"


def main() -> None:
    """Play, and print a line as soon as it is known."""
    parser = argparse.ArgumentParser(description="Each bot against the next weaker one, at every preset.")
    parser.add_argument("--deals", type=int, default=300, help="deals for each line (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="what the deals are drawn from (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--bots", nargs=2, choices=list(BOTS), help="only these two")
    parser.add_argument("--presets", nargs="+", choices=list(PRESETS), default=list(PRESETS))
    given = parser.parse_args()
    pairs = [tuple(given.bots)] if given.bots else list(pairwise(LADDER))
    print("| preset | bots | deals | matches | win rate | points a hand | of the other | lead |")
    print("|---|---|---|---|---|---|---|---|")
    for pair in pairs:
        for preset in given.presets:
            row = measured(pair, preset, given.deals, given.seed, given.jobs)
            print(f"| {' | '.join(cells(preset, row))} |", flush=True)


if __name__ == "__main__":
    main()

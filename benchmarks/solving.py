"""What it costs to solve a hand from its first lead, all tiles seen.

    python benchmarks/solving.py [--deals 200] [--compiled]

The deals are those of the seeds 0, 1, 2 and so on; the calls and the bidders go round. Each is solved three
times, and the least time of the processor counts.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from statistics import mean, median, quantiles

import attrs

from moon_dominoes import DON, TEXAS3, TEXAS4, Rules, Trump, apply, legal_moves, new_match
from moon_dominoes.solver import OpenHand

TABLES = {
    "DON": DON,
    "TEXAS3": TEXAS3,
    "TEXAS4, each alone": attrs.evolve(TEXAS4, partnerships=False),
    "DON, no trumps": attrs.evolve(DON, calls=(Trump.NO_TRUMP,)),
}

QUESTIONS: dict[str, Callable[[OpenHand], object]] = {
    "at least 4?": lambda hand: hand.at_least(4),
    "how many?": OpenHand.tricks,
    "at least 4 by each lead?": lambda hand: hand.at_least_by_play(4),
    "how many by each lead?": OpenHand.values,
}


def opened(rules: Rules, seed: int) -> OpenHand:
    """The first lead of a deal."""
    start = new_match(rules, seed=seed)
    hands = apply(start, legal_moves(start)[0]).hands
    bidder = seed % rules.players
    call = rules.calls[seed % len(rules.calls)]
    return OpenHand(rules, [hand.mask for hand in hands], call, bidder, leader=bidder)


def milliseconds(rules: Rules, seed: int, question: Callable[[OpenHand], object]) -> float:
    """The best of three times to make and ask about a hand."""
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        question(opened(rules, seed))
        best = min(best, time.process_time() - begin)
    return best * 1e3


def main() -> None:
    """Print a row for each table and question."""
    parser = argparse.ArgumentParser(description="What it costs to solve a hand from its first lead.")
    parser.add_argument("--deals", type=int, default=200, help="for each row (default 200)")
    parser.add_argument("--compiled", action="store_true", help="with the extra `fast`")
    given = parser.parse_args()
    if given.compiled:
        from moon_dominoes.solver.fast import accelerate  # noqa: PLC0415  # only with the extra

        accelerate()
        opened(DON, 0).tricks()
    print(f"CPython {sys.version.split()[0]}{', compiled' if given.compiled else ''}, milliseconds\n")
    print(f"{'':<46}{'median':>9}{'mean':>9}{'p90':>9}{'most':>9}")
    for name, rules in TABLES.items():
        for asked, question in QUESTIONS.items():
            times = [milliseconds(rules, seed, question) for seed in range(given.deals)]
            figures = (median(times), mean(times), quantiles(times, n=10)[8], max(times))
            print(f"{f'{name}: {asked}':<46}" + "".join(f"{figure:>9.2f}" for figure in figures))


if __name__ == "__main__":
    main()

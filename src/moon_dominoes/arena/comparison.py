"""What a comparison found: its matches, and the table that they make."""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias, final

import attrs

from ..rules import Rules
from .estimates import Estimate
from .fault import Fault
from .match import DEAL_LIMIT, MatchResult
from .rows import Pair, Row, row_of

Cell: TypeAlias = str | int | float | None

ESTIMATES: Final = ("win_rate", "points", "points_against", "lead")
"""The parts of a row that are estimates."""


@final
@attrs.frozen
class Lost:
    """A deal that was not played, because whoever was to play it died or failed.

    Attributes:
        pair: the names of the bots that were to meet.
        seed: what the deals were to be drawn from.
        reason: what happened.

    Examples:
        >>> Lost(("tips", "random"), 37820172482283, "BrokenProcessPool").seed
        37820172482283
    """

    pair: Pair
    seed: int
    reason: str


@final
@attrs.frozen
class Comparison:
    """The matches of a comparison, and the table that they make.

    Attributes:
        bots: the names of the bots, in the order given.
        rules: the table that they played at.
        seed: what the seeds of the matches were drawn from.
        deals: how many deals each pair was to play.
        matches: those played, pair by pair, deal by deal, seating by seating.
        lost: the deals not played because a worker died or an executor failed.
        deal_limit: how many deals a match had before it was stopped.
        keep_records: whether each match has its record.

    Examples:
        >>> from moon_dominoes import DON
        >>> from moon_dominoes.arena import Seeded, compare
        >>> from moon_dominoes.bots import RandomBot, TipsBot
        >>> result = compare({"tips": TipsBot(), "random": Seeded(RandomBot)}, DON, deals=4, seed=1)
        >>> [match.bots for match in result.matches[:2]]
        [('tips', 'random', 'tips', 'random'), ('random', 'tips', 'random', 'tips')]
    """

    bots: tuple[str, ...]
    rules: Rules
    seed: int
    deals: int
    matches: tuple[MatchResult, ...] = attrs.field(repr=False)
    lost: tuple[Lost, ...] = ()
    deal_limit: int = DEAL_LIMIT
    keep_records: bool = False

    @property
    def rows(self) -> tuple[Row, ...]:
        """A row for every two bots that have met, in the order of `bots`."""
        met: dict[frozenset[str], dict[int, list[MatchResult]]] = {}
        for match in self.matches:
            met.setdefault(frozenset(match.bots), {}).setdefault(match.seed, []).append(match)
        return tuple(
            row_of(pair, list(met[frozenset(pair)].values()), self.rules)
            for pair in combinations(self.bots, 2)
            if frozenset(pair) in met
        )

    @property
    def faults(self) -> tuple[MatchResult, ...]:
        """The matches that a bot ended by a fault, each with its record up to there."""
        return tuple(match for match in self.matches if match.fault is not None)

    def table(self) -> list[dict[str, Cell]]:
        """The rows as plain dictionaries, which any data frame is made of.

        An estimate fills three columns, such as `points`, `points_low` and `points_high`.
        """
        return [_flat(row) for row in self.rows]

    def __str__(self) -> str:
        return "\n\n".join([*map(_block, self.rows), *_remarks(self)])


def _flat(row: Row) -> dict[str, Cell]:
    cells: dict[str, Cell] = {}
    for name, value in attrs.asdict(row, recurse=False).items():
        if name in ESTIMATES:
            parts = (None, None, None) if value is None else (value.value, value.low, value.high)
            cells |= zip((name, f"{name}_low", f"{name}_high"), parts, strict=True)
        else:
            cells[name] = value
    return cells


def _block(row: Row) -> str:
    """A row in words, with a line for each of the two bots and one for how far they are apart."""
    rate = row.win_rate
    other = Estimate(1 - rate.value, 1 - rate.high, 1 - rate.low)
    lines = [
        ("", "win rate", "points a hand"),
        (row.bot, f"{rate:.1%}", _points(row.points)),
        (row.against, f"{other:.1%}", _points(row.points_against)),
        ("difference", "", _points(row.lead)),
    ]
    widths = [max(len(line[column]) for line in lines) for column in (0, 1)]
    played = f"{_count(row.matches, 'match', 'es')} of {_count(row.deals, 'deal')}"
    head = f"{row.bot} v {row.against}: {played}, {row.won} won, {row.drawn} drawn, {row.lost} lost"
    grid = [f"{name:{widths[0]}}  {won:{widths[1]}}  {points}".rstrip() for name, won, points in lines]
    return "\n".join([head, *grid])


def _points(estimate: Estimate | None) -> str:
    return "no hand was scored" if estimate is None else f"{estimate:+.2f}"


def _remarks(comparison: Comparison) -> list[str]:
    """What the intervals are, and whatever went wrong."""
    remarks = ["In brackets: 95 % intervals, from deal to deal."] if comparison.matches else []
    stopped = sum(match.stopped for match in comparison.matches)
    if stopped:
        remarks.append(f"{_count(stopped, 'match', 'es')} drawn, being stopped for too many deals.")
    by_bot: dict[str, list[Fault]] = {}
    for match in comparison.faults:
        assert match.fault is not None
        by_bot.setdefault(match.fault.bot, []).append(match.fault)
    remarks += [
        f"{_count(len(faults), 'match', 'es')} lost by a fault of {bot}; the first: {faults[0]}"
        for bot, faults in by_bot.items()
    ]
    if comparison.lost:
        deals = _count(len(comparison.lost), "deal")
        remarks.append(f"{deals} not played; the first, because of {comparison.lost[0].reason}")
    return remarks


def _count(number: int, thing: str, plural: str = "s") -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}{plural}"

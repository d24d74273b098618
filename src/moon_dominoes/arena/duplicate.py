"""Duplicate play: every pair of bots plays the same deals in every seating, here or on other machines."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import nullcontext
from itertools import combinations, product
from random import Random
from typing import Final, TypeAlias, final

from ..engine import check_start, new_match
from ..errors import shown
from ..rules import Rules
from .comparison import Comparison, Lost
from .entrants import Entrant, check_entrant
from .match import DEAL_LIMIT, MatchResult, check_whole, in_a_line, play_match
from .progress import progress_bar
from .rows import Pair

_LOG: Final = logging.getLogger(__name__)

_Deal: TypeAlias = tuple[Pair, int]
"""Two bots, and the seed of the matches that they are to play."""
_Job: TypeAlias = tuple[Mapping[str, Entrant], Rules, int, int, bool]
"""What `play_deal` is called with."""
_Played: TypeAlias = tuple[MatchResult, ...]


@final
class Stopped(KeyboardInterrupt):
    """A comparison was interrupted, as by Ctrl-C.

    Attributes:
        comparison: what was finished by then. To go on with it, give it to `compare` as `resume`.

    Examples:
        >>> issubclass(Stopped, KeyboardInterrupt)
        True
    """

    def __init__(self, comparison: Comparison) -> None:
        super().__init__("the comparison was interrupted")
        self.comparison = comparison


def compare(
    bots: Mapping[str, Entrant],
    rules: Rules,
    deals: int,
    *,
    seed: int | None = None,
    executor: Executor | None = None,
    keep_records: bool = False,
    resume: Comparison | None = None,
    progress: bool = True,
    deal_limit: int = DEAL_LIMIT,
) -> Comparison:
    """Let every two bots play the same deals in every seating.

    A seating says which of the two plays each side; each of them plays at least one. So at a table of two
    sides each deal is played twice, with sides changed; with three sides it is played six times. All hands of
    a match are drawn from its seed, so in every seating the same tiles lie at the same seats, deal for deal.

    The result depends on the bots, the rules, the deals and the seed alone, not on the executor; except for
    bots that go by the clock or by chance. The first deals are the same however many there are.

    Args:
        bots: who plays, by name. A bot is copied for every seat of every match; one that draws by chance is
            better entered as `Seeded`.
        rules: the table.
        deals: how many deals each pair plays: each of them is a seed, and so a whole match in each seating.
        seed: what the seeds of the matches are drawn from, 0 to 2**64 - 1; that of `resume`, or a random one,
            if None.
        executor: who plays the deals, one a call; this process, one after another, if None. The bots are sent
            along with every call.
        keep_records: whether each match keeps its record. Those that end with a fault do in any case.
        resume: an earlier comparison at the same table from the same seed: what it has is not played again.
        progress: whether a bar shows how far it has come, if standard error is a terminal and the package
            tqdm is installed.
        deal_limit: a match that needs more deals than this is stopped, and drawn.

    Raises:
        TypeError: an argument of the wrong type, or a bot that cannot be copied.
        ValueError: less than two bots, a number out of range, or another table or seed than that of `resume`.
        Stopped: a KeyboardInterrupt; it holds what is finished.
        Exception: of the executor, if not one deal could be played. If some could, the others are `lost` and
            a warning in the log says so.

    Examples:
        >>> from moon_dominoes import TEXAS3, Move, View, legal_moves
        >>> from moon_dominoes.bots import TipsBot
        >>> def first(view: View) -> Move:
        ...     return legal_moves(view)[0]
        >>> result = compare({"first": first, "tips": TipsBot()}, TEXAS3, deals=5, seed=1)
        >>> len(result.matches), result.rows[0].lead.value < 0
        (30, True)
    """
    seed = _checked_seed(rules, seed, resume)
    check_whole("number of deals", deals)
    check_whole("deal limit", deal_limit)
    _check_bots(bots)
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(f"an executor is a concurrent.futures.Executor, not {shown(executor)}")
    seeds = match_seeds(seed, deals)
    pairs = tuple(combinations(bots, 2))
    played = _played_before(resume, pairs, set(seeds))
    jobs: dict[_Deal, _Job] = {
        (pair, number): ({name: bots[name] for name in pair}, rules, number, deal_limit, keep_records)
        for number in seeds
        for pair in pairs
        if (pair, number) not in played
    }
    failed: dict[_Deal, Exception] = {}

    def comparison() -> Comparison:
        order = [(pair, number) for pair in pairs for number in seeds]
        return Comparison(
            bots=tuple(bots),
            rules=rules,
            seed=seed,
            deals=deals,
            matches=tuple(match for deal in order for match in played.get(deal, ())),
            lost=tuple(Lost(*deal, in_a_line(failed[deal])) for deal in order if deal in failed),
        )

    outcomes = _play_here(jobs) if executor is None else _play_by(executor, jobs)
    try:
        with progress_bar(len(jobs)) if progress else nullcontext(lambda: None) as advance:
            for deal, outcome in outcomes:
                if isinstance(outcome, Exception):
                    failed[deal] = outcome
                else:
                    played[deal] = outcome
                advance()
    except KeyboardInterrupt:
        raise Stopped(comparison()) from None
    finally:
        outcomes.close()
    if failed:
        if not played:
            raise next(iter(failed.values()))
        _LOG.warning("%d of %d deals were not played", len(failed), len(jobs))
    return comparison()


def match_seeds(seed: int, deals: int) -> list[int]:
    """The seeds of the matches: unlike those of any other seed, and more deals begin with the same.

    Examples:
        >>> match_seeds(1, 5)[:3] == match_seeds(1, 3) != match_seeds(2, 3)
        True
    """
    draw = Random(seed).random
    return [int(draw() * 2**48) for _ in range(deals)]


def seatings(pair: Pair, rules: Rules) -> Iterator[tuple[str, ...]]:
    """Who sits at each seat, in every way to give the sides to two bots so that both play.

    Each bot has each side as often as the other has, beside the same company.

    Examples:
        >>> from moon_dominoes import TEXAS3
        >>> ["".join(seats) for seats in seatings(("A", "B"), TEXAS3)]
        ['AAB', 'ABA', 'ABB', 'BAA', 'BAB', 'BBA']
    """
    for sides in product(pair, repeat=len(rules.sides)):
        if len({*sides}) == len(pair):
            yield tuple(sides[rules.side_of(seat)] for seat in rules.seats)


def play_deal(
    bots: Mapping[str, Entrant], rules: Rules, seed: int, deal_limit: int, keep_records: bool
) -> _Played:
    """The matches of one seed between two bots, one for each seating: the work of one call to an executor."""
    first, second = bots
    return tuple(
        play_match(
            [bots[name] for name in names],
            rules,
            seed=seed,
            names=names,
            deal_limit=deal_limit,
            keep_record=keep_records,
        )
        for names in seatings((first, second), rules)
    )


_Outcomes: TypeAlias = Generator[tuple[_Deal, _Played | Exception], None, None]


def _play_here(jobs: Mapping[_Deal, _Job]) -> _Outcomes:
    for deal, job in jobs.items():
        yield deal, play_deal(*job)


def _play_by(executor: Executor, jobs: Mapping[_Deal, _Job]) -> _Outcomes:
    """What comes back from an executor, in whatever order; what does not, comes as the exception."""
    futures: dict[Future[_Played], _Deal] = {}
    try:
        for deal, job in jobs.items():
            futures[_submit(executor, job)] = deal
        for future in as_completed(futures):
            try:
                outcome: _Played | Exception = future.result()
            except Exception as error:  # noqa: BLE001  # executors have errors of their own for a dead worker
                outcome = error
            yield futures[future], outcome
    finally:
        for future in futures:
            future.cancel()


def _submit(executor: Executor, job: _Job) -> Future[_Played]:
    try:
        return executor.submit(play_deal, *job)
    except Exception as error:  # noqa: BLE001  # the same, when a worker died before all was submitted
        refused: Future[_Played] = Future()
        refused.set_exception(error)
        return refused


def _played_before(resume: Comparison | None, pairs: Sequence[Pair], seeds: set[int]) -> dict[_Deal, _Played]:
    played: dict[_Deal, _Played] = {}
    known = {frozenset(pair): pair for pair in pairs}
    for match in resume.matches if resume is not None else ():
        pair = known.get(frozenset(match.bots))
        if pair is not None and match.seed in seeds:
            played[pair, match.seed] = (*played.get((pair, match.seed), ()), match)
    return played


def _checked_seed(rules: Rules, seed: int | None, resume: Comparison | None) -> int:
    """The seed to use, if it and the table will do."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are a Rules, not {shown(rules)}")
    if seed is None:
        seed = new_match(rules).seed if resume is None else resume.seed
    check_start(rules, seed, 0)
    if resume is not None and (resume.rules, resume.seed) != (rules, seed):
        raise ValueError("what is to be resumed was played at another table or from another seed")
    return seed


def _check_bots(bots: Mapping[str, Entrant]) -> None:
    if not isinstance(bots, Mapping):
        raise TypeError(f"bots come as a mapping from name to bot, not {shown(bots)}")
    for name, bot in bots.items():
        if not isinstance(name, str):
            raise TypeError(f"the name of a bot is a str, not {shown(name)}")
        check_entrant(bot)
    if len(bots) < 2:  # noqa: PLR2004  # a pair
        raise ValueError(f"it takes two bots or more, not {len(bots)}")

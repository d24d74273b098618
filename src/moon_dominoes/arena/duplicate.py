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
from .checks import check_name, check_whole
from .comparison import Comparison, Lost
from .entrants import Entrant, check_entrant
from .fault import told
from .match import DEAL_LIMIT, MatchResult, play_match
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

    def __reduce__(self) -> tuple[type[Stopped], tuple[Comparison]]:
        return type(self), (self.comparison,)


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
        resume: an earlier comparison at the same table from the same seed, with the same `keep_records` and
            `deal_limit`: what it has is not played again.
        progress: whether a bar shows how far it has come, if standard error is a terminal and the package
            tqdm is installed.
        deal_limit: a match that needs more deals than this is stopped, and drawn.

    Raises:
        TypeError: an argument of the wrong type, or a bot that cannot be copied.
        ValueError: less than two bots, a name that cannot be seen, a number out of range, or another table,
            seed, `keep_records` or `deal_limit` than that of `resume`.
        Stopped: a KeyboardInterrupt; it holds what is finished.
        BaseException: of the executor, if not one deal could be played. If some could, the others are `lost`
            and a warning in the log says so.

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
    if resume is not None:
        _check_options(resume, keep_records=keep_records, deal_limit=deal_limit)
    _check_bots(bots)
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(f"an executor is a concurrent.futures.Executor, not {shown(executor)}")
    seeds = match_seeds(seed, deals)
    pairs = tuple(combinations(bots, 2))
    played = _played_before(resume, pairs, seeds) if resume is not None else {}
    jobs: dict[_Deal, _Job] = {
        (pair, number): ({name: bots[name] for name in pair}, rules, number, deal_limit, keep_records)
        for number in seeds
        for pair in pairs
        if (pair, number) not in played
    }
    failed: dict[_Deal, BaseException] = {}

    def comparison() -> Comparison:
        order = [(pair, number) for pair in pairs for number in seeds]
        return Comparison(
            bots=tuple(bots),
            rules=rules,
            seed=seed,
            deals=deals,
            matches=tuple(match for deal in order for match in played.get(deal, ())),
            lost=tuple(Lost(*deal, told(failed[deal])) for deal in order if deal in failed),
            deal_limit=deal_limit,
            keep_records=keep_records,
        )

    outcomes = _play_here(jobs) if executor is None else _play_by(executor, jobs)
    try:
        with progress_bar(len(jobs)) if progress else nullcontext(lambda: None) as advance:
            for deal, outcome in outcomes:
                if isinstance(outcome, BaseException):
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


_Outcomes: TypeAlias = Generator[tuple[_Deal, _Played | BaseException], None, None]


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
            deal = futures[future]
            try:
                matches = future.result()
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # noqa: BLE001  # executors have errors of their own for a dead worker
                yield deal, error
            else:
                _check_played(matches, deal, jobs[deal])
                yield deal, matches
    finally:
        for future in futures:
            future.cancel()


def _submit(executor: Executor, job: _Job) -> Future[_Played]:
    try:
        future: Future[_Played] = executor.submit(play_deal, *job)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # the same, when a worker died before all was submitted
        future = Future()
        future.set_exception(error)
    if not isinstance(future, Future):
        raise TypeError(f"an executor submits for a concurrent.futures.Future, not {shown(future)}")
    return future


def _check_played(outcome: _Played, deal: _Deal, job: _Job) -> None:
    """Raise TypeError unless an executor gave back the matches of a deal."""
    (pair, seed), (_, rules, *_) = deal, job
    matches = outcome if isinstance(outcome, tuple) else ()
    found = [(match.bots, match.seed) for match in matches if isinstance(match, MatchResult)]
    if found != [(seats, seed) for seats in seatings(pair, rules)] or len(found) != len(matches):
        raise TypeError(f"an executor gave back {shown(outcome)} for the matches of a deal")


def _played_before(resume: Comparison, pairs: Sequence[Pair], seeds: Sequence[int]) -> dict[_Deal, _Played]:
    """The deals of which an earlier comparison has the matches, these in the order of the seatings."""
    found = {(match.bots, match.seed): match for match in resume.matches}
    played: dict[_Deal, _Played] = {}
    for pair, seed in product(pairs, seeds):
        wanted = [(seats, seed) for seats in seatings(pair, resume.rules)]
        if all(match in found for match in wanted):
            played[pair, seed] = tuple(found[match] for match in wanted)
    return played


def _checked_seed(rules: Rules, seed: int | None, resume: Comparison | None) -> int:
    """The seed to use, if it and the table will do."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are a Rules, not {shown(rules)}")
    if resume is not None and not isinstance(resume, Comparison):
        raise TypeError(f"what is to be resumed is a Comparison, not {shown(resume)}")
    if seed is None:
        seed = new_match(rules).seed if resume is None else resume.seed
    check_start(rules, seed, 0)
    if resume is not None and (resume.rules, resume.seed) != (rules, seed):
        raise ValueError("what is to be resumed was played at another table or from another seed")
    return seed


def _check_options(resume: Comparison, **options: int) -> None:
    """Raise ValueError if the matches of an earlier comparison were played or kept otherwise."""
    for name, value in options.items():
        before = getattr(resume, name)
        if before != value:
            raise ValueError(f"what is to be resumed was played with {name}={before}, not {name}={value}")


def _check_bots(bots: Mapping[str, Entrant]) -> None:
    if not isinstance(bots, Mapping):
        raise TypeError(f"bots come as a mapping from name to bot, not {shown(bots)}")
    for name, bot in bots.items():
        check_name(name)
        check_entrant(bot)
    if len(bots) < 2:  # noqa: PLR2004  # a pair
        raise ValueError(f"it takes two bots or more, not {len(bots)}")

"""The arena: equal deals for all, results that depend on nothing else, faults named, intervals that hold."""

from __future__ import annotations

import asyncio
import io
import logging
import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from functools import partial
from multiprocessing import get_context
from random import Random
from types import ModuleType
from typing import Any, Self

import attrs
import pytest

from arena_bots import Counting, Deadly, first, last
from moon_dominoes import (
    DON,
    FRENCH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    Bid,
    Deal,
    Move,
    Play,
    Record,
    Rules,
    Tile,
    View,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.arena import (
    Comparison,
    Entrant,
    Estimate,
    Fault,
    MatchResult,
    Seeded,
    Stopped,
    compare,
    play_match,
)
from moon_dominoes.arena.duplicate import match_seeds, seatings
from moon_dominoes.arena.entrants import bot_seed
from moon_dominoes.arena.estimates import difference, ratio, share, student
from moon_dominoes.bots import Bot, RandomBot, TipsBot
from moon_dominoes.moves import PASS

SHORT = attrs.evolve(DON, hand_limit=1)
ALONE = attrs.evolve(TEXAS4, partnerships=False, hand_limit=1)
BOTS: Mapping[str, Entrant] = {"tips": TipsBot(), "random": Seeded(RandomBot)}


def bad(answer: Any) -> Bot:
    """A bot that bids and passes, and answers so when it is to call."""
    return lambda view: first(view) if view.contract is None else answer


class Uncopiable:
    def __call__(self, view: View, /) -> Move:
        return first(view)

    def __deepcopy__(self, _: object) -> Bot:
        raise RuntimeError("there is one of me")


class CannotBeCopied(Uncopiable):
    def __deepcopy__(self, _: object) -> Bot:
        raise SystemExit


UNSEEN = "the name of a bot is one line of letters that can be seen"


def raising(error: BaseException) -> Bot:
    def bot(_: View) -> Move:
        raise error

    return bot


# --- One match --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_is_what_a_plain_loop_makes_of_it(name: str) -> None:
    rules = PRESETS[name]
    table: list[Bot] = [TipsBot(), first, TipsBot(), first]
    bots = table[: rules.players]
    state = new_match(rules, seed=5, dealer=1)
    moves: list[Move] = []
    while not state.is_over:
        seat = state.actor
        moves.append(legal_moves(state)[0] if seat is None else bots[seat](observe(state, seat)))
        state = apply(state, moves[-1])
    assert play_match(bots, rules, seed=5, dealer=1) == MatchResult(
        bots=("TipsBot", "first", "TipsBot", "first")[: rules.players],
        seed=5,
        winner=state.winner,
        scores=state.scores,
        hands=len(state.results),
        ending=str(state.ending),
        stopped=False,
        fault=None,
        record=Record(rules, moves, dealer=1, seed=5),
    )


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    bots: list[Entrant] = [TipsBot(), Seeded(RandomBot)] * 2
    assert play_match(bots, DON, seed=7) == play_match(bots, DON, seed=7) != play_match(bots, DON, seed=8)
    assert play_match(bots, DON).seed != play_match(bots, DON).seed


def test_seats_of_seeded_bots_draw_from_seeds_of_their_own() -> None:
    made: list[int] = []

    def make(seed: int) -> Bot:
        made.append(seed)
        return RandomBot(seed)

    for seed in (7, 8):
        play_match([Seeded(make)] * 4, SHORT, seed=seed)
    assert sorted(made) == sorted(bot_seed(seed, seat) for seed in (7, 8) for seat in range(4))
    assert len({*made}) == 8
    assert all(0 <= seed < 2**32 for seed in made)


def test_the_seeds_of_bots_are_the_same_everywhere_and_for_ever() -> None:
    assert [bot_seed(7, 0), bot_seed(7, 1), bot_seed(2**64 - 1, 3)] == [301387557, 3957370594, 1987472181]


def test_every_seat_has_a_copy_and_the_bot_given_stays_as_it_is() -> None:
    bot = Counting()
    one = play_match([bot] * 4, DON, seed=7)
    assert bot.asked == 0
    assert play_match([bot] * 4, DON, seed=7) == one
    assert play_match([Counting() for _ in range(4)], DON, seed=7) == one


def test_names_are_those_given_or_those_of_functions_and_classes() -> None:
    bots: list[Entrant] = [first, TipsBot(), Seeded(RandomBot), Seeded(partial(RandomBot))]
    assert play_match(bots, SHORT, seed=7).bots == ("first", "TipsBot", "RandomBot", "partial")
    assert play_match(bots, SHORT, seed=7, names=list("abcd")).bots == ("a", "b", "c", "d")


def test_a_record_is_only_kept_where_it_is_wanted() -> None:
    kept = play_match([first] * 4, SHORT, seed=7)
    assert kept.record is not None
    assert kept.record.state().scores == kept.scores
    assert play_match([first] * 4, SHORT, seed=7, keep_record=False) == attrs.evolve(kept, record=None)


def test_bots_that_never_bid_are_stopped() -> None:
    def shy(view: View) -> Move:
        return PASS if PASS in legal_moves(view) else first(view)

    result = play_match([shy] * 4, DON, seed=1, deal_limit=3)
    assert (result.stopped, result.winner, result.fault, result.hands) == (True, None, None, 0)
    assert result.ending == "stopped after 3 deals"
    assert result.record is not None
    assert sum(isinstance(move, Deal) for move in result.record.moves) == 3
    assert len(result.record.moves) == 3 * 5


def test_a_match_that_ends_with_the_last_deal_allowed_is_not_stopped() -> None:
    assert not play_match([first] * 4, SHORT, seed=7, deal_limit=1).stopped


@pytest.mark.parametrize(
    ("change", "kind", "message"),
    [
        ({"bots": [first] * 3}, ValueError, "a bot is needed for each of 4 seats, not 3"),
        ({"names": list("abc")}, ValueError, "a name is needed for each of 4 seats, not 3"),
        ({"bots": [first, first, first, 3]}, TypeError, "a bot is called with a view, which 3 cannot be"),
        (
            {"bots": [TipsBot] * 4},
            TypeError,
            r"enter TipsBot\(\) or Seeded\(TipsBot\), not the class TipsBot",
        ),
        ({"bots": [Uncopiable()] * 4}, TypeError, "a bot of type Uncopiable cannot be copied: enter Seeded"),
        ({"bots": [CannotBeCopied()] * 4}, TypeError, "cannot be copied: enter Seeded"),
        ({"bots": 5}, TypeError, "the bots are a list, one for each seat, not 5"),
        ({"bots": dict.fromkeys("abcd", first)}, TypeError, "the bots are a list, one for each seat, not {"),
        ({"bots": (first for _ in range(4))}, TypeError, "the bots are a list, one for each seat, not <gen"),
        ({"names": "abcd"}, TypeError, "the names are a list, one for each seat, not 'abcd'"),
        (
            {"names": (name for name in "abcd")},
            TypeError,
            "the names are a list, one for each seat, not <gen",
        ),
        ({"names": ["a", "b", None, "d"]}, TypeError, "the name of a bot is a str, not None"),
        ({"names": ["a", "b", "", "d"]}, ValueError, UNSEEN + ", not ''"),
        ({"names": ["a", "b", "  ", "d"]}, ValueError, UNSEEN + ", not '  '"),
        ({"names": ["a", "b", "c\n", "d"]}, ValueError, UNSEEN + r", not 'c\\n'"),
        ({"names": ["a", "b", "\x1b[2J", "d"]}, ValueError, UNSEEN + r", not '\\x1b\[2J'"),
        ({"seed": -1}, ValueError, "the seed is from 0 to"),
        ({"dealer": 4}, ValueError, "the dealer is from 0 to 3"),
        ({"deal_limit": 0}, ValueError, "the deal limit is 1 or more, not 0"),
        ({"deal_limit": True}, TypeError, "the deal limit is an int, not True"),
        ({"rules": "DON"}, TypeError, "rules are a Rules, not 'DON'"),
    ],
)
def test_a_match_that_cannot_be_is_refused(change: Any, kind: type[Exception], message: str) -> None:
    arguments = {"bots": [first] * 4, "rules": DON, "seed": 7} | change
    with pytest.raises(kind, match=message):
        play_match(**arguments)


def test_what_makes_no_bot_is_refused() -> None:
    with pytest.raises(TypeError, match="a bot is made by a function of a seed, not by 3"):
        Seeded(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


# --- Faults -----------------------------------------------------------------------------------------------


class Written:
    """Looks like a text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no picture of me")


class UnprintableError(Exception):
    def __init__(self, error: BaseException | None = None) -> None:
        super().__init__()
        self._error = error or ValueError("no word from me")

    def __str__(self) -> str:
        raise self._error


class Nameless(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        raise SystemExit


class NamelessError(Exception, metaclass=Nameless):
    pass


class CopiedOnce:
    """Can be copied, but for the copies of the match itself."""

    def __init__(self, error: BaseException) -> None:
        self._error = error
        self._copied = False

    def __call__(self, _: View, /) -> Move:
        raise AssertionError

    def __deepcopy__(self, _: object) -> Bot:
        if self._copied:
            raise self._error
        self._copied = True
        return self


ESCAPING: Mapping[str, BaseException] = {
    "SystemExit": SystemExit(3),
    "GeneratorExit": GeneratorExit("3"),
    "CancelledError": asyncio.CancelledError("3"),
    "BaseException": BaseException("3"),
    "BaseExceptionGroup": BaseExceptionGroup("3", [SystemExit()]),
}
"""Exceptions that `except Exception` does not catch."""


FAULTS: Mapping[str, tuple[Entrant, str | None, str]] = {
    "an exception": (raising(KeyError("tile")), None, "KeyError: 'tile'"),
    "an exception of many lines": (raising(ValueError("a\n  b")), None, "ValueError: a b"),
    "a long exception": (raising(ValueError("x" * 999)), None, "ValueError: " + "x" * 187 + "…"),
    "an exception without words": (raising(ZeroDivisionError()), None, "ZeroDivisionError"),
    "an exception that cannot be printed": (raising(UnprintableError()), None, "UnprintableError"),
    "the end of the program": (raising(SystemExit(3)), None, "SystemExit: 3"),
    "an exception without a name": (raising(NamelessError("no")), None, "an exception without a name: no"),
    "an exception that cannot be seen": (
        raising(ValueError("\x1b[2J\ud800")),
        None,
        r"ValueError: \x1b[2J\ud800",
    ),
    "a text that cannot be seen": (bad(Written("a\r\n\x1b[2Jb")), r"a \x1b[2Jb", r"a \x1b[2Jb is not a move"),
    "no answer": (bad(None), "None", "None is not a move"),
    "a text": (bad("call fives"), "'call fives'", "'call fives' is not a move"),
    "a class": (bad(Play), repr(Play), "is not a move"),
    "a move of another phase": (bad(Bid(3)), repr(Bid(3)), "'bid 3' belongs to the auction"),
    "a tile of another": (bad(Play(Tile(0, 0))), repr(Play(Tile(0, 0))), "'play 0-0' belongs to the play"),
    "what cannot be printed": (bad(Unprintable()), None, "RuntimeError: no picture of me"),
    "no bot": (Seeded(lambda seed: 1 // (seed - seed)), None, "ZeroDivisionError: "),  # type: ignore[arg-type,return-value]
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_named_and_ends_the_match_where_it_happened(what: str) -> None:
    bot, answer, reason = FAULTS[what]
    result = play_match([first, bot, first, first], DON, seed=7, names=["a", "b", "c", "d"])
    fault = result.fault
    assert fault is not None
    assert (fault.bot, fault.seat, fault.answer) == ("b", 1, answer)
    assert reason in fault.reason
    assert result.ending == str(fault)
    assert (result.winner, result.stopped, result.hands, result.scores) == (None, False, 0, (0, 0))
    # The record ends where the bot was to move, so it can be asked again.
    assert result.record is not None
    assert result.record.state().actor == 1
    honest = play_match([first] * 4, DON, seed=7).record
    assert honest is not None
    assert result.record.moves == honest.moves[: len(result.record.moves)]
    assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301  # our own


@pytest.mark.parametrize("name", ESCAPING)
def test_no_exception_but_an_interrupt_passes_through(name: str) -> None:
    error = ESCAPING[name]

    def make(_: int) -> Bot:
        raise error

    def reason(bot: Entrant) -> str:
        fault = play_match([first, bot, first, first], SHORT, seed=7).fault
        assert fault is not None
        assert (fault.seat, fault.answer) == (1, None)
        return fault.reason

    for bot in (raising(error), Seeded(make)):
        assert reason(bot).startswith(f"{name}: 3")
    assert reason(raising(UnprintableError(error))) == "UnprintableError"
    assert reason(CopiedOnce(error)).startswith("TypeError: a bot of type CopiedOnce cannot be copied")


@pytest.mark.parametrize("name", ESCAPING)
def test_no_exception_of_an_executor_but_an_interrupt_ends_a_comparison(name: str) -> None:
    class Breaking(Failing):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = super().submit(fn, *args, **kwargs)
            if args[2] == match_seeds(1, 3)[1]:
                future = Future()
                future.set_exception(ESCAPING[name])
            if args[2] == match_seeds(1, 3)[2]:
                raise ESCAPING[name]
            return future

    result = compare(BOTS, SHORT, 3, seed=1, executor=Breaking(3))
    assert result.matches == compare(BOTS, SHORT, 1, seed=1).matches
    assert [lost.reason.startswith(f"{name}: 3") for lost in result.lost] == [True, True]


@pytest.mark.parametrize(
    "bot",
    [
        raising(KeyboardInterrupt()),
        raising(UnprintableError(KeyboardInterrupt())),
        CopiedOnce(KeyboardInterrupt()),
        Seeded(raising(KeyboardInterrupt())),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ],
)
def test_an_interrupt_passes_through(bot: Entrant) -> None:
    with pytest.raises(KeyboardInterrupt):
        play_match([first, bot, first, first], DON, seed=7)


def test_a_fault_reads_as_a_sentence() -> None:
    assert str(Fault("mine", 2, "Pass()", "no")) == "mine at seat 2 answered Pass(): no"
    assert str(Fault("mine", 0, None, "KeyError: 1")) == "mine at seat 0 raised an exception: KeyError: 1"


def test_an_illegal_tile_is_a_fault_however_its_view_was_bent() -> None:
    def cheat(view: View) -> Move:
        if view.trick is None or view.trick.lead is None:
            return first(view)
        view._legal = 2**28 - 1
        return next(move for tile in view.unseen if (move := Play(tile)))

    result = play_match([first, cheat, first, cheat], DON, seed=7)
    assert result.fault is not None
    assert "is not in your hand (P1)" in result.fault.reason


def test_a_fault_in_a_later_hand_keeps_what_was_scored_before() -> None:
    def later(view: View) -> Move:
        return first(view) if len(view.results) < 2 else Play(Tile(0, 0))

    result = play_match([first, later, first, later], DON, seed=7)
    assert result.hands == 2
    assert result.record is not None
    assert result.scores == result.record.state().scores != (0, 0)


# --- Seatings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "number"), [(DON, 2), (TEXAS3, 6), (ALONE, 14)])
def test_in_all_seatings_together_both_have_the_same(rules: Rules, number: int) -> None:
    every = list(seatings(("a", "b"), rules))
    assert len(every) == len({*every}) == number
    assert all({*seats} == {"a", "b"} for seats in every)
    for side in rules.sides:
        assert all(len({seats[seat] for seat in side}) == 1 for seats in every)
    swapped = {tuple({"a": "b", "b": "a"}[name] for name in seats) for seats in every}
    assert swapped == {*every}


def test_the_same_tiles_lie_at_the_same_seats_in_every_seating() -> None:
    result = compare(BOTS, FRENCH3, 2, seed=1, keep_records=True)
    by_seed: dict[int, list[list[Deal]]] = {}
    for match in result.matches:
        assert match.record is not None
        deals = [move for move in match.record.moves if isinstance(move, Deal)]
        by_seed.setdefault(match.seed, []).append(deals)
    assert [len(matches) for matches in by_seed.values()] == [6, 6]
    for matches in by_seed.values():
        longest = max(matches, key=len)
        assert all(deals == longest[: len(deals)] for deals in matches)


# --- Comparisons ------------------------------------------------------------------------------------------


def test_every_match_can_be_played_again_alone() -> None:
    result = compare(BOTS, DON, 3, seed=1, keep_records=True)
    assert len(result.matches) == 6
    for match in result.matches:
        bots = [BOTS[name] for name in match.bots]
        assert play_match(bots, DON, seed=match.seed, names=match.bots) == match


def test_every_pair_plays_every_deal_in_every_seating() -> None:
    bots: Mapping[str, Entrant] = {"tips": TipsBot(), "random": Seeded(RandomBot), "first": first}
    result = compare(bots, SHORT, 3, seed=1)
    assert [match.bots[:2] for match in result.matches] == [
        seats
        for pair in (("tips", "random"), ("tips", "first"), ("random", "first"))
        for _ in range(3)
        for seats in (pair, pair[::-1])
    ]
    assert Counter(match.seed for match in result.matches) == dict.fromkeys(match_seeds(1, 3), 6)
    assert [(row.bot, row.against) for row in result.rows] == [
        ("tips", "random"),
        ("tips", "first"),
        ("random", "first"),
    ]


def test_the_seed_decides_and_more_deals_begin_with_the_same() -> None:
    three, five = (compare(BOTS, SHORT, deals, seed=1) for deals in (3, 5))
    assert three == compare(BOTS, SHORT, 3, seed=1)
    assert five.matches[:6] == three.matches
    assert not {match.seed for match in compare(BOTS, SHORT, 5, seed=2).matches} & {*match_seeds(1, 5)}
    drawn = compare(BOTS, SHORT, 3)
    assert compare(BOTS, SHORT, 3, seed=drawn.seed) == drawn


def test_the_seeds_of_matches_are_the_same_for_ever() -> None:
    assert match_seeds(1, 2) == [37820172482283, 238531391368231]


def test_records_are_kept_on_request() -> None:
    with_records = compare(BOTS, SHORT, 2, seed=1, keep_records=True)
    without = compare(BOTS, SHORT, 2, seed=1)
    assert all(match.record is None for match in without.matches)
    for match, same in zip(with_records.matches, without.matches, strict=True):
        assert match.record is not None
        assert match.record.state().scores == match.scores
        assert attrs.evolve(match, record=None) == same


def test_two_names_of_the_same_bot_are_exactly_level() -> None:
    (row,) = compare({"a": TipsBot(), "b": TipsBot()}, TEXAS3, 4, seed=1).rows
    assert (row.won, row.lost, row.win_rate.value) == (12, 12, 0.5)
    assert row.lead == Estimate(0.0, 0.0, 0.0)
    assert row.points == row.points_against


def test_a_bot_at_fault_loses_its_matches_and_no_others() -> None:
    bots: Mapping[str, Entrant] = {"tips": TipsBot(), "bad": bad(None), "first": first}
    result = compare(bots, DON, 2, seed=1)
    against_bad, honest, of_bad = result.rows
    assert (against_bad.won, against_bad.lost, against_bad.faults, against_bad.faults_against) == (4, 0, 0, 4)
    assert (of_bad.won, of_bad.lost, of_bad.faults, of_bad.faults_against) == (0, 4, 4, 0)
    assert honest == compare({"tips": TipsBot(), "first": first}, DON, 2, seed=1).rows[0]
    assert len(result.faults) == 8
    match = result.faults[0]
    assert match.record is not None
    assert match.fault is not None
    assert explain(match.record.state(), None) is not None  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert f"8 matches lost by a fault of bad; the first: {match.fault}" in str(result)


@pytest.mark.parametrize(
    ("change", "kind", "message"),
    [
        ({"bots": [first, last]}, TypeError, "bots come as a mapping from name to bot, not"),
        ({"bots": {"a": first}}, ValueError, "it takes two bots or more, not 1"),
        ({"bots": {"a": first, 2: last}}, TypeError, "the name of a bot is a str, not 2"),
        ({"bots": {"a": first, "": last}}, ValueError, UNSEEN + ", not ''"),
        ({"bots": {"a": first, "b\tc": last}}, ValueError, UNSEEN + r", not 'b\\tc'"),
        ({"bots": {"a": first, "b": Uncopiable()}}, TypeError, "a bot of type Uncopiable cannot be copied"),
        ({"bots": {"a": first, "b": TipsBot}}, TypeError, "not the class TipsBot"),
        ({"bots": {"a": first, "b": None}}, TypeError, "a bot is called with a view, which None cannot be"),
        ({"deals": 0}, ValueError, "the number of deals is 1 or more, not 0"),
        ({"deals": 2.0}, TypeError, "the number of deals is an int, not 2.0"),
        ({"deal_limit": 0}, ValueError, "the deal limit is 1 or more, not 0"),
        ({"seed": -1}, ValueError, "the seed is from 0 to"),
        ({"seed": "1"}, TypeError, "the seed is an int, not '1'"),
        ({"rules": None}, TypeError, "rules are a Rules, not None"),
        ({"rules": None, "seed": None}, TypeError, "rules are a Rules, not None"),
        ({"resume": "result"}, TypeError, "what is to be resumed is a Comparison, not 'result'"),
        (
            {"resume": "result", "seed": None},
            TypeError,
            "what is to be resumed is a Comparison, not 'result'",
        ),
        ({"executor": 2}, TypeError, r"an executor is a concurrent\.futures\.Executor, not 2"),
    ],
)
def test_a_comparison_that_cannot_be_is_refused(change: Any, kind: type[Exception], message: str) -> None:
    arguments = {"bots": BOTS, "rules": DON, "deals": 2, "seed": 1} | change
    with pytest.raises(kind, match=message):
        compare(**arguments)


# --- Elsewhere --------------------------------------------------------------------------------------------


def one_process(jobs: int = 1) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, get_context("spawn"))


STATEFUL: Mapping[str, Entrant] = {"counting": Counting(), "random": Seeded(RandomBot), "tips": TipsBot()}


def test_threads_and_processes_find_what_one_process_finds() -> None:
    here = compare(STATEFUL, SHORT, 6, seed=1, keep_records=True)
    with ThreadPoolExecutor(3) as threads:
        assert compare(STATEFUL, SHORT, 6, seed=1, keep_records=True, executor=threads) == here
    with one_process(2) as processes:
        there = compare(STATEFUL, SHORT, 6, seed=1, keep_records=True, executor=processes)
    assert there == here
    assert str(there) == str(here)


def test_a_dask_cluster_finds_what_one_process_finds() -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client:
        there = compare(STATEFUL, SHORT, 6, seed=1, executor=client.get_executor())
    assert there == compare(STATEFUL, SHORT, 6, seed=1)


def deadly_in(deal: int) -> Mapping[str, Entrant]:
    """Bots of which one ends the process that plays one of the deals of seed 1."""
    seed = match_seeds(1, deal + 1)[deal]
    seeds = [bot_seed(seed, seat) for seat in range(4)]
    return {"first": first, "deadly": Seeded(partial(Deadly, deadly=seeds))}


HARMLESS: Mapping[str, Entrant] = {"first": first, "deadly": Seeded(partial(Deadly, deadly=()))}


def test_a_worker_that_dies_loses_no_finished_deal_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    with one_process() as executor:
        result = compare(deadly_in(4), SHORT, 5, seed=1, executor=executor)
    whole = compare(HARMLESS, SHORT, 5, seed=1)
    assert result.matches == whole.matches[:8]
    (lost,) = result.lost
    assert (lost.pair, lost.seed) == (("first", "deadly"), match_seeds(1, 5)[4])
    assert lost.reason.startswith("BrokenProcessPool: ")
    assert caplog.record_tuples == [
        ("moon_dominoes.arena.duplicate", logging.WARNING, "1 of 5 deals were not played")
    ]
    assert f"1 deal not played; the first, because of {lost.reason}" in str(result)
    # What is missing can be played later.
    assert compare(HARMLESS, SHORT, 5, resume=result) == whole


def test_if_nothing_could_be_played_the_error_of_the_executor_is_raised() -> None:
    with one_process() as executor, pytest.raises(BrokenProcessPool):
        compare(deadly_in(0), SHORT, 1, seed=1, executor=executor)


def test_a_bot_that_cannot_be_sent_to_another_process_is_an_error_and_not_a_loss() -> None:
    with one_process() as executor, pytest.raises((AttributeError, pickle.PicklingError)):
        compare({"a": first, "b": lambda view: legal_moves(view)[0]}, SHORT, 2, seed=1, executor=executor)


class Failing(Executor):
    """Plays so many deals at once, then takes no more."""

    def __init__(self, good: int) -> None:
        self._good = good

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._good == 0:
            raise RuntimeError("no more today")
        self._good -= 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_deals_that_an_executor_does_not_take_are_lost() -> None:
    result = compare(BOTS, SHORT, 5, seed=1, executor=Failing(3))
    assert result.matches == compare(BOTS, SHORT, 3, seed=1).matches
    assert [lost.seed for lost in result.lost] == match_seeds(1, 5)[3:]
    assert {lost.reason for lost in result.lost} == {"RuntimeError: no more today"}
    with pytest.raises(RuntimeError, match="no more today"):
        compare(BOTS, SHORT, 5, seed=1, executor=Failing(0))


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor, one_process])
def test_a_bot_that_cannot_be_copied_is_an_error_wherever_it_is_to_play(executor: Any) -> None:
    bots: Mapping[str, Entrant] = {"a": first, "b": last, "c": Uncopiable()}
    with (
        executor() if executor else nullcontext() as where,
        pytest.raises(TypeError, match="cannot be copied"),
    ):
        compare(bots, SHORT, 2, seed=1, executor=where)


def test_an_executor_that_gives_no_future_is_refused() -> None:
    class Direct(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            return fn(*args, **kwargs)[:0]

    with pytest.raises(TypeError, match=r"submits for a concurrent\.futures\.Future, not \(\)"):
        compare(BOTS, SHORT, 2, seed=1, executor=Direct())


WRONG: Sequence[Callable[[tuple[MatchResult, ...]], Any]] = [
    lambda _: None,
    lambda matches: [*matches],
    lambda matches: matches[:1],
    lambda matches: matches[::-1],
    lambda matches: (*matches, 3),
    lambda matches: tuple(attrs.evolve(match, seed=5) for match in matches),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_an_executor_that_gives_no_matches_is_refused(wrong: Any) -> None:
    class Wrong(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(wrong(fn(*args, **kwargs)))
            return future

    with pytest.raises(TypeError, match=r"an executor gave back .* for the matches of a deal"):
        compare(BOTS, SHORT, 2, seed=1, executor=Wrong())


# --- Interrupted and resumed ------------------------------------------------------------------------------


class Interrupted:
    """Plays like `first`, but for an interrupt in the matches of one seed."""

    def __init__(self, seed: int, at: Sequence[int]) -> None:
        self._here = seed in at

    def __call__(self, view: View, /) -> Move:
        if self._here:
            raise KeyboardInterrupt
        return first(view)


def interrupted_in(deal: int) -> Mapping[str, Entrant]:
    at = [bot_seed(match_seeds(1, deal + 1)[deal], seat) for seat in range(4)]
    return {"tips": TipsBot(), "first": Seeded(partial(Interrupted, at=at))}


def test_an_interrupt_tells_what_is_finished_and_the_rest_can_be_played_later() -> None:
    with pytest.raises(Stopped) as stopped:
        compare(interrupted_in(3), SHORT, 5, seed=1)
    partly = stopped.value.comparison
    whole = compare({"tips": TipsBot(), "first": first}, SHORT, 5, seed=1)
    assert partly.matches == whole.matches[:6]
    assert (partly.deals, partly.lost) == (5, ())
    asked: list[View] = []

    def counted(view: View) -> Move:
        asked.append(view)
        return first(view)

    bots: Mapping[str, Entrant] = {"tips": TipsBot(), "first": counted}
    assert compare(bots, SHORT, 5, resume=partly) == whole
    assert {view.hand_number for view in asked} == {1}
    assert compare(interrupted_in(3), SHORT, 3, resume=whole) == compare(bots, SHORT, 3, seed=1)


def test_an_interrupt_cancels_what_waits_in_an_executor() -> None:
    waiting: list[Future[Any]] = []

    class Slow(Failing):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            if len(waiting) < 2:
                waiting.append(super().submit(fn, *args, **kwargs))
            elif len(waiting) == 2:
                waiting.append(Future())
                waiting[-1].set_exception(KeyboardInterrupt())
            else:
                waiting.append(Future())
            return waiting[-1]

    with pytest.raises(Stopped):
        compare(BOTS, SHORT, 5, seed=1, executor=Slow(2))
    assert [future.cancelled() for future in waiting] == [False, False, False, True, True]


def test_an_interrupt_while_deals_are_handed_out_cancels_them() -> None:
    handed: list[Future[Any]] = []

    class Busy(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            if len(handed) == 2:
                raise KeyboardInterrupt
            handed.append(Future())
            return handed[-1]

    with pytest.raises(Stopped) as stopped:
        compare(BOTS, SHORT, 5, seed=1, executor=Busy())
    assert stopped.value.comparison.matches == ()
    assert [future.cancelled() for future in handed] == [True, True]


def test_only_a_comparison_of_the_same_matches_can_be_resumed() -> None:
    earlier = compare(BOTS, SHORT, 2, seed=1)
    for rules, seed in ((DON, 1), (SHORT, 2)):
        with pytest.raises(ValueError, match="at another table or from another seed"):
            compare(BOTS, rules, 2, seed=seed, resume=earlier)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"keep_records": True}, "was played with keep_records=False, not keep_records=True"),
        ({"deal_limit": 9}, "was played with deal_limit=500, not deal_limit=9"),
    ],
)
def test_only_a_comparison_with_the_same_options_can_be_resumed(options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compare(BOTS, SHORT, 2, resume=compare(BOTS, SHORT, 2, seed=1), **options)
    earlier = compare(BOTS, SHORT, 2, seed=1, **options)
    assert compare(BOTS, SHORT, 3, resume=earlier, **options) == compare(BOTS, SHORT, 3, seed=1, **options)


@pytest.mark.parametrize("rules", [SHORT, attrs.evolve(TEXAS3, hand_limit=1)])
def test_the_names_may_be_in_another_order_later(rules: Rules) -> None:
    turned = {name: BOTS[name] for name in reversed(list(BOTS))}
    assert compare(turned, rules, 3, resume=compare(BOTS, rules, 2, seed=1)) == compare(
        turned, rules, 3, seed=1
    )


def test_a_deal_of_which_a_match_is_missing_is_played_again() -> None:
    whole = compare(BOTS, SHORT, 2, seed=1)
    assert compare(BOTS, SHORT, 2, resume=attrs.evolve(whole, matches=whole.matches[:3])) == whole


def test_what_was_finished_can_be_sent_and_kept() -> None:
    with pytest.raises(Stopped) as stopped:
        compare(interrupted_in(1), SHORT, 2, seed=1)
    again = pickle.loads(pickle.dumps(stopped.value))  # noqa: S301  # our own
    assert type(again) is Stopped
    assert again.comparison == stopped.value.comparison
    assert again.args == stopped.value.args


def test_a_third_bot_can_join_later() -> None:
    three: Mapping[str, Entrant] = {**BOTS, "first": first}
    joined = compare(three, SHORT, 3, resume=compare(BOTS, SHORT, 2, seed=1))
    assert joined == compare(three, SHORT, 3, seed=1)


# --- Rows -------------------------------------------------------------------------------------------------


def result(bots: str, winner: int | None, scores: Sequence[int], hands: int, **other: Any) -> MatchResult:
    parts: dict[str, Any] = {"seed": 1, "ending": "", "stopped": False, "fault": None, "record": None} | other
    return MatchResult(bots=tuple(bots), winner=winner, scores=tuple(scores), hands=hands, **parts)


def found(rules: Rules, *matches: MatchResult) -> Comparison:
    return Comparison(bots=("a", "b"), rules=rules, seed=1, deals=1, matches=matches)


def test_a_row_counts_wins_draws_and_losses() -> None:
    fault = Fault("b", 1, None, "KeyError")
    (row,) = found(
        DON,
        result("abab", 0, (250, 50), 10),
        result("baba", 0, (250, 60), 10),
        result("abab", None, (90, 90), 4, seed=2),
        result("baba", None, (10, 0), 1, seed=2, stopped=True),
        result("abab", 1, (0, 250), 5, seed=3),
        result("abab", None, (40, -40), 2, seed=3, fault=fault),
    ).rows
    assert (row.deals, row.matches) == (3, 6)
    assert (row.won, row.drawn, row.lost, row.stopped) == (2, 2, 2, 1)
    assert (row.faults, row.faults_against) == (0, 1)
    assert row.win_rate.value == 0.5
    assert row.points is not None
    assert row.points_against is not None
    assert row.lead is not None
    assert row.points.value == (250 + 60 + 90 + 0 + 0 + 40) / 32
    assert row.points_against.value == (50 + 250 + 90 + 10 + 250 - 40) / 32
    assert row.lead.value == row.points.value - row.points_against.value


def test_points_are_for_each_side_that_a_bot_plays() -> None:
    (row,) = found(TEXAS3, result("aab", 2, (3, 5, 22), 4), result("bba", 1, (0, 21, 12), 6)).rows
    assert (row.won, row.lost) == (0, 2)
    assert row.points is not None
    assert row.points_against is not None
    assert row.points.value == (3 + 5 + 12) / (4 + 4 + 6)
    assert row.points_against.value == (22 + 0 + 21) / (4 + 6 + 6)


def test_without_a_scored_hand_there_are_no_points() -> None:
    (row,) = found(DON, result("abab", None, (0, 0), 0, stopped=True)).rows
    assert row.points is row.points_against is row.lead is None
    assert row.drawn == 1


def test_a_table_has_plain_values_in_plain_columns() -> None:
    comparison = found(
        DON,
        result("abab", 0, (250, 50), 10),
        result("baba", 0, (250, 60), 10),
    )
    (cells,) = comparison.table()
    (row,) = comparison.rows
    assert " ".join(cells) == COLUMNS
    assert (cells["bot"], cells["won"], cells["win_rate"]) == ("a", 1, 0.5)
    assert (cells["win_rate_low"], cells["win_rate_high"]) == (row.win_rate.low, row.win_rate.high)
    (empty,) = found(DON, result("abab", None, (0, 0), 0, stopped=True)).table()
    assert (empty["points"], empty["lead_low"], empty["lead_high"]) == (None, None, None)


COLUMNS = (
    "bot against deals matches won drawn lost stopped faults faults_against "
    "win_rate win_rate_low win_rate_high points points_low points_high "
    "points_against points_against_low points_against_high lead lead_low lead_high"
)


def test_a_comparison_prints_as_a_table() -> None:
    matches = [
        result("abab", 0, (250, 50), 10),
        result("baba", 0, (250, 60), 10),
        result("abab", 0, (252, -3), 9, seed=2),
        result("baba", None, (30, 60), 10, seed=2, stopped=True),
    ]
    assert str(found(DON, *matches)) == TABLE
    assert max(map(len, TABLE.splitlines())) <= 80
    assert str(found(DON)) == ""


TABLE = """\
a v b: 4 matches of 2 deals, 2 won, 1 drawn, 1 lost
            win rate                points a hand
a           62.5% (8.9% to 100.0%)  +15.95 (+10.10 to +21.80)
b           37.5% (0.0% to 91.1%)   +8.38 (-77.83 to +94.59)
difference                          +7.56 (-84.49 to +99.62)

In brackets: 95 % intervals, from deal to deal.

1 match drawn, being stopped for too many deals."""


# --- Intervals --------------------------------------------------------------------------------------------


def test_single_matches_have_the_interval_of_agresti_and_coull() -> None:
    # With 97 of 100: (97 + 2) / 104, and the spread of so many single matches; t at 103 for z.
    estimate = share([(1, 1)] * 97 + [(0, 1)] * 3)
    middle = 99 / 104
    reach = 1.98326 * (middle * (1 - middle) / 103) ** 0.5
    assert estimate.value == 0.97
    assert estimate.low == pytest.approx(middle - reach, abs=1e-6)
    assert estimate.high == pytest.approx(middle + reach, abs=1e-6)


def test_a_share_never_leaves_0_to_1_and_is_never_sure() -> None:
    all_won, all_lost = share([(2, 2)] * 50), share([(0, 2)] * 50)
    assert (all_won.value, all_won.high, all_lost.value, all_lost.low) == (1.0, 1.0, 0.0, 0.0)
    assert 0.9 < all_won.low < 0.97
    assert all_lost.high == pytest.approx(1 - all_won.low)
    assert share([(1, 1)]).low < 0.5


def test_the_more_alike_the_matches_of_a_deal_the_wider_the_interval() -> None:
    def reach(*deals: int) -> float:
        """Half the width for so many deals of six matches, of which so many are won."""
        estimate = share([(won, 6) for won in deals * 25])
        assert estimate.value == pytest.approx(0.5)
        return estimate.high - 0.5

    own, some, same = reach(3, 3, 2, 4), reach(1, 5, 3, 3), reach(0, 6, 0, 6)
    # All alike, it is that of so many single matches.
    assert same == pytest.approx(share([(0, 1), (1, 1)] * 50).high - 0.5)
    assert own < some / 1.5 < same / 2


def test_a_deal_of_equal_matches_is_worth_one_and_not_more() -> None:
    for won in range(31):
        single = share([(1, 1)] * won + [(0, 1)] * (30 - won))
        many = share([(6, 6)] * won + [(0, 6)] * (30 - won))
        assert (many.low, many.high) == pytest.approx((single.low, single.high))


def test_one_deal_says_nothing_of_how_far_points_may_be_off() -> None:
    assert ratio([(30, 4)]) == Estimate(7.5, -float("inf"), float("inf"))
    assert ratio([(0, 0), (0, 0)]) is None
    assert difference([(1, 1)], [(0, 0)]) is None


def test_the_mean_of_equal_hands_has_the_interval_of_student() -> None:
    # 1 to 5: mean 3, variance 2.5, t at 4 degrees of freedom.
    estimate = ratio([(float(points), 1) for points in range(1, 6)])
    assert estimate is not None
    assert estimate.value == 3
    assert estimate.high - 3 == pytest.approx(2.776 * (2.5 / 5) ** 0.5, rel=0.003)
    assert 3 - estimate.low == pytest.approx(estimate.high - 3)


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (7, 2.365), (10, 2.228), (30, 2.042)],
)
def test_student_is_as_in_the_tables(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=0.003)
    assert student(10**9) == pytest.approx(1.95996, abs=1e-5)


def covered(estimates: Iterator[tuple[Estimate | None, float]]) -> float:
    """How often an interval holds the truth."""
    hits = [estimate is not None and estimate.low <= truth <= estimate.high for estimate, truth in estimates]
    return sum(hits) / len(hits)


@pytest.mark.parametrize("matches", [2, 6, 14])
@pytest.mark.parametrize("alike", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("truth", [0.5, 0.7, 0.95])
def test_a_win_rate_lies_in_its_interval_as_often_as_promised(
    truth: float, alike: float, matches: int
) -> None:
    draw = Random(1).random

    def deal() -> tuple[int, int]:
        if draw() < alike:  # all matches go the same way
            return matches * (draw() < truth), matches
        return sum(draw() < truth for _ in range(matches)), matches

    rate = covered((share([deal() for _ in range(30)]), truth) for _ in range(1000))
    assert 0.945 <= rate <= 0.995


def test_a_lead_lies_in_its_interval_as_often_as_promised() -> None:
    random = Random(1)

    def deal() -> tuple[tuple[float, int], tuple[float, int]]:
        """Two matches, in which the better tiles change sides, of so many hands as they took."""
        luck = random.gauss(0, 2)
        mine = theirs = 0.0
        hands = 0
        for side in (1, -1):
            length = random.randint(5, 12)
            mine += random.gauss(4 * length, 8 * length**0.5) + side * luck * length
            theirs += random.gauss(1 * length, 8 * length**0.5) - side * luck * length
            hands += length
        return (mine, hands), (theirs, hands)

    def estimates(deals: int) -> Iterator[tuple[Estimate | None, float]]:
        for _ in range(600):
            played = [deal() for _ in range(deals)]
            mine, theirs = [mine for mine, _ in played], [theirs for _, theirs in played]
            yield difference(mine, theirs), 3

    for deals in (6, 30):
        assert 0.93 <= covered(estimates(deals)) <= 0.98


# --- Progress ---------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Bar:
    """Stands in for tqdm."""

    made: list[Bar] = []  # noqa: RUF012  # every bar of a test

    def __init__(self, total: int, unit: str) -> None:
        self.total, self.unit, self.done, self.open = total, unit, 0, True
        self.made.append(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.open = False

    def update(self) -> None:
        self.done += 1


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[Bar]:
    module = ModuleType("tqdm")
    setattr(module, "tqdm", Bar)  # noqa: B010  # no attribute that type checkers know
    monkeypatch.setitem(sys.modules, "tqdm", module)
    monkeypatch.setattr(Bar, "made", [])
    return Bar.made


def test_a_bar_is_shown_on_a_terminal(bars: list[Bar], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    compare(BOTS, SHORT, 3, seed=1)
    assert [(bar.total, bar.unit, bar.done, bar.open) for bar in bars] == [(3, "deal", 3, False)]
    compare(BOTS, SHORT, 3, seed=1, progress=False)
    assert len(bars) == 1


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_no_bar_is_shown_elsewhere(
    stream: io.StringIO | None, bars: list[Bar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    compare(BOTS, SHORT, 1, seed=1)
    assert bars == []


def test_without_tqdm_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    compare(BOTS, SHORT, 1, seed=1)
    assert terminal.getvalue() == ""


def test_the_real_bar_counts_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("tqdm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    compare(BOTS, SHORT, 3, seed=1)
    assert "3/3" in terminal.getvalue()


# --- Strength ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_tips_bot_is_surely_stronger_than_random_bot(name: str) -> None:
    (row,) = compare(BOTS, PRESETS[name], 12, seed=1).rows
    assert row.lead is not None
    assert row.win_rate.low > 0.5
    assert row.lead.low > 0

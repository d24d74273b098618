"""`compare`, and `--opponents`, as a person uses them."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

from arena_bots import Deadly, first
from moon_dominoes import DON, TEXAS3, Deal, Move, Record, View, observe
from moon_dominoes.__main__ import main
from moon_dominoes.arena import Comparison, Entrant, Seeded, Stopped, compare, play_match
from moon_dominoes.arena.duplicate import match_seeds
from moon_dominoes.arena.entrants import bot_seed
from moon_dominoes.bots import Bot, RandomBot, TipsBot
from moon_dominoes.bots.registry import BOTS

SHORT = attrs.evolve(DON, hand_limit=1)
FEW = "--hand-limit 1 --deals 3 --seed 1"


@attrs.frozen
class Ran:
    code: object
    out: str
    err: str


Run = Callable[[str], Ran]


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Ran]:
    """Runs the program in a folder of its own, where a person types nothing."""
    monkeypatch.chdir(tmp_path)

    def no_input(_: str = "") -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", no_input)

    def run_main(words: str) -> Ran:
        code: object
        try:
            code = main(shlex.split(words))
        except SystemExit as left:
            code = left.code
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return run_main


def named(monkeypatch: pytest.MonkeyPatch, bots: Mapping[str, Callable[[int], Bot]]) -> None:
    """Other opponents for a test."""
    for module in ("compare", "opponents"):
        monkeypatch.setattr(f"moon_dominoes.cli.{module}.BOTS", bots)


# --- compare ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["", "--jobs 2"])
def test_the_table_is_that_of_the_arena(run: Run, jobs: str) -> None:
    result = compare({"tips": TipsBot(), "random": Seeded(RandomBot)}, SHORT, 3, seed=1)
    assert run(f"compare tips RANDOM {FEW} {jobs}") == Ran(
        0, f"The deals are drawn from seed 1.\n\n{result}\n", ""
    )


def test_the_table_may_be_any(run: Run) -> None:
    rules = attrs.evolve(TEXAS3, hand_limit=2)
    result = compare({"random": Seeded(RandomBot), "tips": TipsBot()}, rules, 2, seed=4)
    assert str(result) in run("compare random tips --preset texas3 --hand-limit 2 --deals 2 --seed 4").out


def test_without_a_seed_one_is_drawn_and_told(run: Run) -> None:
    out = run("compare tips random --hand-limit 1 --deals 2").out
    seed = int(out.split(".")[0].rpartition(" ")[2])
    assert run(f"compare tips random --hand-limit 1 --deals 2 --seed {seed}").out == out


def test_a_hundred_deals_are_played_if_not_told_otherwise(run: Run) -> None:
    assert "tips v random: 200 matches of 100 deals" in run("compare tips random --hand-limit 1").out


def test_records_are_written_and_can_be_watched_again(run: Run) -> None:
    shown = run(f"compare tips random {FEW} --records some/folder")
    assert shown.out.endswith("\n\n6 records are in some/folder\n")
    files = sorted(Path("some/folder").iterdir())
    assert sorted(path.name for path in files) == sorted(
        f"{seed}-{names}.moon"
        for seed in match_seeds(1, 3)
        for names in ("tips-random-tips-random", "random-tips-random-tips")
    )
    for path in files:
        seed, names = path.stem.split("-", 1)
        run(f"watch --hand-limit 1 --seed {seed} --opponents {names.replace('-', ',')} --save again.moon")
        assert path.read_text("utf-8") == Path("again.moon").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("tips deep", "there is no opponent 'deep', only "),
        ("tips", "it takes two bots or more, not 1"),
        ("tips random TIPS", "name each opponent once: one and the same would tie with itself"),
        ("tips random --deals 0", "the number of deals is 1 or more, not 0"),
        ("tips random --jobs 0", "there have to be 1 or more jobs, not 0"),
        ("tips random --seed -1", "the seed is from 0 to 18446744073709551615"),
        ("tips random --min-bid 9", "min_bid: the minimum bid is from 1 to 7, not 9"),
        ("tips random --records ''", "--records needs the name of a folder"),
        ("tips random --records ' '", "--records needs the name of a folder"),
        ("tips random --records file", "'file' is no folder for records: "),
    ],
)
def test_what_cannot_be_compared_is_refused(run: Run, words: str, message: str) -> None:
    Path("file").touch()
    shown = run(f"compare {words}")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"moon-dominoes: {message}")
    assert shown.err.count("\n") == 1
    assert "Error" not in shown.err
    assert "Errno" not in shown.err


def test_the_records_of_another_table_are_not_written_over(run: Run) -> None:
    def contents() -> dict[str, str]:
        return {path.name: path.read_text("utf-8") for path in Path("folder").iterdir()}

    run(f"compare tips random {FEW} --records folder")
    first_table = contents()
    assert run(f"compare tips random {FEW} --records folder").code == 0
    assert contents() == first_table
    shown = run("compare tips random --hand-limit 2 --deals 4 --seed 1 --records folder")
    assert shown.code == 2
    assert shown.out.endswith("\n\n2 records are in folder\n")
    assert shown.err.startswith(
        "moon-dominoes: 6 records are not written, for other matches have their names"
    )
    assert shown.err.count("\n") == 1
    assert len(contents()) == 8
    assert contents().items() >= first_table.items()


@pytest.mark.parametrize(("jobs", "deals", "started"), [(2, 9, 2), (100000, 2, 6), (5, 1, 3), (5, 0, 1)])
def test_there_are_no_more_processes_than_deals(
    run: Run, monkeypatch: pytest.MonkeyPatch, jobs: int, deals: int, started: int
) -> None:
    asked: list[int] = []

    def pool(number: int, *_: Any, **__: Any) -> Executor:
        asked.append(number)
        return ThreadPoolExecutor(1)

    monkeypatch.setattr("moon_dominoes.cli.compare.ProcessPoolExecutor", pool)
    named(monkeypatch, dict.fromkeys(("a", "b", "c"), BOTS["tips"]))
    run(f"compare a b c --hand-limit 1 --deals {deals} --seed 1 --jobs {jobs}")
    assert asked == [started]


def test_ctrl_c_shows_what_is_finished(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stopping = {bot_seed(match_seeds(1, 3)[2], seat) for seat in range(4)}

    def make(seed: int) -> Bot:
        def bot(view: View) -> Move:
            if seed in stopping:
                raise KeyboardInterrupt
            return first(view)

        return bot

    named(monkeypatch, {"tips": BOTS["tips"], "stopping": make})
    shown = run(f"compare tips stopping {FEW} --records records")
    assert (shown.code, shown.err) == (130, "stopped, good-bye\n")
    finished = compare({"tips": TipsBot(), "stopping": first}, SHORT, 2, seed=1)
    assert f"\n{finished}\n\n4 records are in records\n" in shown.out
    stopping |= {bot_seed(match_seeds(1, 1)[0], seat) for seat in range(4)}
    shown = run(f"compare tips stopping {FEW} --records nothing")
    assert shown == Ran(
        130, "\nThe deals are drawn from seed 1.\n\nNo deal was finished.\n", "stopped, good-bye\n"
    )


def test_ctrl_c_ends_the_other_processes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[Future[None]] = []

    def interrupted(*_: Any, executor: Executor, **__: Any) -> Comparison:
        left.append(executor.submit(time.sleep, 600))
        raise Stopped(Comparison(("tips", "random"), DON, 1, 1, ()))

    monkeypatch.setattr("moon_dominoes.cli.compare.compare_bots", interrupted)
    assert run("compare tips random --jobs 2").code == 130
    assert isinstance(left[0].exception(), BrokenProcessPool)


def test_deals_that_are_lost_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = [bot_seed(match_seeds(1, 40)[39], seat) for seat in range(4)]
    named(monkeypatch, {"tips": BOTS["tips"], "deadly": partial(Deadly, deadly=seeds)})
    shown = run("compare tips deadly --hand-limit 1 --deals 40 --seed 1 --jobs 2")
    assert shown.code == 1
    assert " not played; the first, because of BrokenProcessPool: " in " ".join(shown.out.split())
    seeds += [bot_seed(match_seeds(1, 1)[0], seat) for seat in range(4)]
    shown = run("compare tips deadly --hand-limit 1 --deals 1 --seed 1 --jobs 2")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("moon-dominoes: not one deal could be played: ")


# --- --opponents ------------------------------------------------------------------------------------------


def saved() -> Record:
    return Record.loads(Path("match.moon").read_text("utf-8"))


@pytest.mark.parametrize(
    "names", ["random", "random,random,random", "tips,RANDOM,tips", "tips", "' tips,  random ,Tips '"]
)
@pytest.mark.parametrize("seat", [0, 2])
def test_the_others_are_played_by_the_opponents_named(run: Run, names: str, seat: int) -> None:
    run(f"play --seed 3 --dealer {seat} --seat {seat} --save match.moon --opponents {names}")
    record = saved()
    others = [other for other in range(4) if other != seat]
    each = names.lower().replace(" ", "").strip("'").split(",") * (1 if "," in names else 3)
    bots = {other: BOTS[name](bot_seed(3, other)) for other, name in zip(others, each, strict=True)}
    assert len(record.moves) > 1
    for state, move in zip(record.states(), record.moves, strict=False):
        if not isinstance(move, Deal):
            assert state.actor is not None
            assert move == bots[state.actor](observe(state, state.actor))


@pytest.mark.parametrize("flag", ["--opponents", "--bots"])
def test_a_watched_match_is_that_of_the_arena(run: Run, flag: str) -> None:
    run(f"watch --hand-limit 2 --seed 3 {flag} tips,random,random,tips --save match.moon")
    bots: list[Entrant] = [TipsBot(), Seeded(RandomBot), Seeded(RandomBot), TipsBot()]
    assert play_match(bots, attrs.evolve(DON, hand_limit=2), seed=3).record == saved()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("play --opponents tips,tips", "name one opponent, or one for each of 3 seats, not 2"),
        ("play --preset texas3 --opponents tips,tips,tips", "one for each of 2 seats, not 3"),
        ("play --opponents deep", "there is no opponent 'deep', only "),
        ("watch --opponents tips,tips,tips", "name one opponent, or one for each of 4 seats, not 3"),
    ],
)
def test_opponents_that_do_not_exist_or_fit_are_refused(run: Run, words: str, message: str) -> None:
    shown = run(words)
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err


def test_all_opponents_are_known_to_the_help(run: Run) -> None:
    for command in ("play", "watch", "compare"):
        assert ", ".join(BOTS) in " ".join(run(f"{command} --help").out.split())

"""The command line, as a person uses it: what is typed, what is shown, how it is left."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import attrs
import pytest

import moon_dominoes

from moon_dominoes import (
    DON,
    FRENCH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    Doubles,
    Phase,
    Record,
    Rules,
    State,
    Tile,
    Trump,
    apply,
    legal_moves,
    observe,
)
from moon_dominoes.__main__ import main
from moon_dominoes.bots import RandomBot
from moon_dominoes.cli.options import KINDS
from moon_dominoes.forms import rules_to_json
from moon_dominoes.rulebook import rulebook


@attrs.frozen
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line, with what is typed, a line each, on standard input."""
    monkeypatch.setenv("COLUMNS", "80")

    def run_main(words: str, *typed: str, text: str | None = None) -> Ran:
        given = "".join(f"{line}\n" for line in typed) if text is None else text
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        try:
            code = main(words.split())
        except SystemExit as left:
            assert isinstance(left.code, int)
            code = left.code
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return run_main


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def saved(name: str = "match.moon") -> Record:
    return Record.loads(Path(name).read_text(encoding="utf-8"))


def last_lines(text: str, count: int) -> list[str]:
    return text.rstrip("\n").split("\n")[-count:]


# --- The program itself -----------------------------------------------------------------------------------


def test_help_lists_the_commands(run: Run) -> None:
    shown = run("--help")
    assert shown.code == 0
    for command in ("play", "watch", "rules", "replay", "check"):
        assert re.search(rf"^    {command} ", shown.out, re.MULTILINE)


@pytest.mark.parametrize("words", ["", "dance", "watch --fast", "watch --seed x", "watch --preset CHESS", "check"])
def test_words_that_mean_nothing_are_refused_with_code_2(run: Run, words: str) -> None:
    shown = run(words)
    assert shown.code == 2
    assert "moon-dominoes" in shown.err
    assert shown.out == ""


def test_the_version_is_that_of_the_package(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.version", {"moon-dominoes": "1.2.3"}.__getitem__)
    assert run("--version") == Ran(0, "moon-dominoes 1.2.3\n", "")


def test_a_package_that_is_not_installed_has_no_version(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", version)
    shown = run("--version")
    assert (shown.code, shown.err) == (
        2,
        "moon-dominoes: the version is only known where the package is installed\n",
    )


def in_process(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "moon_dominoes", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(moon_dominoes.__file__).parent.parent)},
    )


def test_it_runs_as_a_module() -> None:
    with in_process("rules", "--preset", "texas3") as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert out == rulebook(TEXAS3).markdown()


@pytest.mark.parametrize("words", [["watch", "--seed", "7", "--save", "match.moon"], ["--help"], ["play"]])
def test_a_closed_pipe_ends_it_quietly(words: list[str]) -> None:
    process = in_process(*words)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdin is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    process.stdin.close()
    assert process.wait() == 141
    assert err == ""
    if "--save" in words:
        assert saved().seed == 7


# --- Tables -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_rules_prints_the_rulebook_of_a_preset(run: Run, name: str) -> None:
    assert run(f"rules --preset {name.lower()}") == Ran(0, rulebook(PRESETS[name]).markdown(), "")


def flag_of(option: str, value: object) -> str:
    """The flag that sets an option to a value in its JSON form."""
    flag = option.replace("_", "-")
    if isinstance(value, bool):
        return f"--{flag}" if value else f"--no-{flag}"
    text = ",".join(map(str, value)) if isinstance(value, list) else "none" if value is None else str(value)
    return f"--{flag} {text}"


OTHERS: list[Rules] = [
    *PRESETS.values(),
    attrs.evolve(DON, moon_below_zero=False, end_when_decided=True, hand_limit=3, bidder_goes_out=False),
    attrs.evolve(TEXAS4, partnerships=False, no_trump_doubles=Doubles.OWN_SUIT, recall_trump=True),
    attrs.evolve(DON, calls=[Trump.BLANKS, Trump.DOUBLES], moon_missed=70, moon_missed_loses=False),
]


def test_every_option_has_a_flag_that_reads_every_value(run: Run) -> None:
    for rules in OTHERS:
        flags = " ".join(flag_of(option, value) for option, value in rules_to_json(rules).items())
        shown = run(f"watch --bots random --seed 1 --save match.moon --quiet {flags}")
        assert shown.code == 0
        assert saved().rules == rules


def test_the_help_says_what_each_option_means(run: Run) -> None:
    text = " ".join(run("play --help").out.split())
    for option in KINDS:
        assert f"--{option.replace('_', '-')}" in text
    assert "--hand-limit N|none After this many scored hands the highest score wins (M3)" in text
    assert "--moon never|any-time|over-seven When a Moon may be bid (B4)" in text


def test_the_help_does_without_the_source(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def unavailable(_: object) -> str:
        raise OSError("could not get source code")

    monkeypatch.setattr("inspect.getsource", unavailable)
    shown = run("play --help")
    assert shown.code == 0
    assert "--hand-limit N|none" in shown.out
    assert "(M3)" not in shown.out


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ("--min-bid 8", "min_bid: the minimum bid is from 1 to 7, not 8"),
        ("--min-bid four", "min_bid: takes a whole number, not 'four'"),
        ("--min-bid none", "min_bid: takes a whole number, not 'none'"),
        ("--target -5", "target: the target is from 1 to 1000000, not -5"),
        ("--moon sometimes", "moon: takes one of never, any-time, over-seven, not 'sometimes'"),
        ("--players 3", "players, partnerships: partners need four players, not 3"),
        ("--call-before-widow", "call_before_widow, players, deck: there is no widow to call before"),
        ("--hand-limit 0", "hand_limit: the hand limit is from 1 to 1000000, not 0"),
        ("--calls=", "calls: takes one or more members of Trump, not ()"),
        ("--calls fives,elevens", "'elevens' is not a call: blanks, ones, twos, threes, fours, fives, sixes, doubles"),
        ("--calls fives,fives", "calls[1]: names fives again"),
    ],
)
@pytest.mark.parametrize("command", ["play", "watch", "rules"])
def test_a_table_that_cannot_be_is_refused_in_one_line(run: Run, command: str, flags: str, message: str) -> None:
    shown = run(f"{command} {flags}")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"moon-dominoes: {message}")
    assert shown.err.count("\n") == 1


def test_calls_may_be_named_in_any_case_and_order(run: Run) -> None:
    run("watch --seed 1 --quiet --save match.moon --calls No-Trump,fives,FOLLOW-ME".replace(",FOLLOW-ME", ""))
    assert saved().rules.calls == (Trump.FIVES, Trump.NO_TRUMP)


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ("--seed -1", "the seed is from 0 to 18446744073709551615"),
        ("--dealer 4", "the dealer is from 0 to 3"),
    ],
)
@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_match_that_cannot_begin_is_refused_in_one_line(
    run: Run, command: str, flags: str, message: str
) -> None:
    assert run(f"{command} {flags}") == Ran(2, "", f"moon-dominoes: {message}\n")


# --- watch ------------------------------------------------------------------------------------------------


def test_watch_tells_a_match_a_line_a_move(run: Run) -> None:
    shown = run("watch --preset texas3 --seed 7 --save match.moon")
    record = saved()
    assert (record.rules, record.seed, record.dealer) == (TEXAS3, 7, 0)
    assert record.state().is_over
    told = [line.split(";")[0] for line in shown.out.splitlines() if re.match(r"  seat \d: [a-z]", line)]
    made = [
        f"  seat {before.actor}: {move}"
        for before, move in zip(record.states(), record.moves, strict=False)
        if before.actor is not None
    ]
    assert [line for line in told if ": take the widow" not in line] == made
    assert len(told) - len(made) == len(record.state().results)


def test_watch_ends_with_the_score_sheet_and_the_winner(run: Run) -> None:
    shown = run("watch --preset texas3 --seed 7 --quiet")
    assert last_lines(shown.out, 5) == [
        "#  bidder  bid        call   tricks   seat 0   seat 1    seat 2",
        "1  seat 0  4 made     twos   4-1-2   +4    4  +1    1   +2    2",
        "2  seat 2  Moon made  fours  0-0-7    0    4   0    1  +21   23",
        "",
        "The match is over, won by seat 2: reached 21 (M1)",
    ]


def test_a_quiet_watch_tells_no_move(run: Run) -> None:
    shown = run("watch --seed 7 --quiet")
    assert "play" not in shown.out
    assert "Hand 1: seat 2 bid 4, fours are trumps, 6 tricks: made" in shown.out


def test_the_same_seed_is_the_same_match_whoever_plays(run: Run) -> None:
    for bots in ("tips", "random", "tips,random,TIPS,random"):
        words = f"watch --hand-limit 2 --seed 11 --bots {bots}"
        assert run(words) == run(words)


def test_without_a_seed_the_one_that_was_drawn_is_told(run: Run) -> None:
    shown = run("watch --hand-limit 1 --quiet")
    (seed,) = re.findall(r"The deals are those of seed (\d+)\.", shown.out)
    assert run(f"watch --hand-limit 1 --quiet --seed {seed}") == shown


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("tips,tips", "name one opponent, or one for each of 4 seats, not 2"),
        ("deep", "there is no opponent 'deep', only tips, random"),
        ("", "there is no opponent '', only tips, random"),
    ],
)
def test_opponents_that_do_not_exist_or_fit_are_refused(run: Run, bots: str, message: str) -> None:
    assert run(f"watch --bots={bots}") == Ran(2, "", f"moon-dominoes: {message}\n")


def test_a_hand_that_nobody_bids_is_told(run: Run) -> None:
    shown = run("watch --min-bid 7 --moon never --no-partnerships --seed 3 --hand-limit 1")
    assert "  seat 0: pass\nNobody has bid: the tiles are dealt again\nHand 1: seat 0 deals" in shown.out


# --- replay and check -------------------------------------------------------------------------------------


@pytest.fixture
def record(run: Run) -> Record:
    run("watch --preset texas3 --seed 7 --save match.moon")
    return saved()


def test_replay_tells_what_watch_told(run: Run, record: Record) -> None:
    watched = run("watch --preset texas3 --seed 7").out.split("\n", 1)[1]
    assert run("replay match.moon") == Ran(0, watched, "")
    assert run("replay -", text=record.dumps("json")) == Ran(0, watched, "")


def test_replay_shows_the_position_after_so_many_moves(run: Run, record: Record) -> None:
    first = run("replay match.moon --at 0")
    assert first.out.splitlines()[0] == "Hand 1: seat 0 is to deal"
    later = run("replay match.moon --at 9").out
    assert later == moon_dominoes.draw.position_text(record.state(at=9)) + "\n"
    assert run(f"replay match.moon --at {len(record.moves)}").out.startswith("The match is over")


def test_replay_for_a_seat_hides_what_it_cannot_see(run: Run, record: Record) -> None:
    whole, shown = run("replay match.moon").out, run("replay match.moon --seat 1").out
    discards = [str(move) for move in record.moves if str(move).startswith("discard")]
    assert all(move in whole and move not in shown for move in discards)
    assert "take the widow, " not in shown
    assert "  seat 0: discard a tile, face down" in shown
    assert shown.count("  seat 1 (you): [") == 2
    assert "  seat 0: [" not in shown
    picture = run("replay match.moon --seat 0 --at 6").out
    assert picture == moon_dominoes.draw.position_text(observe(record.state(at=6), 0)) + "\n"


def test_replay_of_an_unfinished_match_ends_with_its_position(run: Run, record: Record) -> None:
    Path("part.moon").write_text(Record(record.rules, record.moves[:7], 0, 7).dumps(), encoding="utf-8")
    shown = run("replay part.moon --seat 2").out
    assert shown.endswith("\n\n" + run("replay part.moon --seat 2 --at 7").out)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--at 53", "this record has positions 0 to 52, not 53"),
        ("--at -1", "this record has positions 0 to 52, not -1"),
        ("--seat 3", "the seats of this record are 0 to 2, not 3"),
    ],
)
@pytest.mark.usefixtures("record")
def test_replay_of_what_is_not_there_is_refused(run: Run, words: str, message: str) -> None:
    assert run(f"replay match.moon {words}") == Ran(2, "", f"moon-dominoes: {message}\n")


def test_check_says_what_a_valid_record_holds(run: Run, record: Record) -> None:
    assert run("check match.moon") == Ran(0, "valid: 52 moves, 2 scored hands, the match is over\n", "")
    begun = Record(record.rules, record.moves[:1], 0, 7)
    assert run("check -", text=begun.dumps()).out == "valid: 1 move, 0 scored hands, the match goes on with hand 1\n"


def test_check_names_the_first_fault_and_its_place(run: Run, record: Record) -> None:
    lines = record.dumps().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("play"))
    lines[place] = "play 7-1"
    shown = run("check -", text="\n".join(lines))
    assert (shown.code, shown.err) == (1, "")
    assert shown.out.startswith(f"not valid: line {place + 1}: '7-1' is not a tile")
    lines[place] = "pass"
    shown = run("check -", text="\n".join(lines))
    assert shown.out.startswith(f"not valid: line {place + 1}: 'pass' belongs to the auction")
    json = record.dumps("json").replace('"seed": 7', '"seed": -7')
    assert "not valid: seed: takes a whole number" in run("check -", text=json).out


@pytest.mark.parametrize("command", ["check", "replay", "play --resume"])
def test_a_file_that_cannot_be_read_is_told_in_one_line(run: Run, command: str) -> None:
    Path("latin").write_bytes(b"\xe9")
    Path("folder").mkdir()
    assert run(f"{command} nothing") == Ran(
        2, "", "moon-dominoes: 'nothing' cannot be read: No such file or directory\n"
    )
    assert run(f"{command} latin").err == "moon-dominoes: 'latin' cannot be read: it is not text in UTF-8\n"
    for name in ("folder", "a\0b"):
        shown = run(f"{command} {name}")
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
        assert f"{name!r} cannot be read: " in shown.err


@pytest.mark.parametrize("command", ["replay", "play --resume"])
def test_a_file_that_holds_no_record_is_told_in_one_line(run: Run, command: str) -> None:
    Path("text").write_text("once upon a time", encoding="utf-8")
    shown = run(f"{command} text")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("moon-dominoes: 'text' is not a valid record: line 1: ")


# --- play: a whole match ----------------------------------------------------------------------------------


def random_answers(rules: Rules, seed: int, seat: int) -> Iterable[str]:
    """What a person who plays by chance would type, as moves in words, for longer than any match."""
    return (word for _ in range(300) for word in ("hint", ""))


def typed_match(run: Run, words: str, answer: Callable[[State], str]) -> tuple[Ran, list[str]]:
    """Plays a match to its end, a line at a time: what is typed depends on the position so far."""
    typed: list[str] = []
    while True:
        shown = run(f"{words} --save match.moon", *typed)
        state = saved().state()
        if state.is_over or len(typed) > 200:
            return shown, typed
        typed.append(answer(state))


def first_of(state: State) -> str:
    return str(legal_moves(state)[-1])


@pytest.mark.parametrize(
    "words",
    [
        "--preset don --seed 1 --hand-limit 1",
        "--preset texas3 --seed 2 --hand-limit 1 --seat 2",
        "--preset french3 --seed 3 --hand-limit 1 --seat 1 --dealer 2",
        "--preset texas4 --seed 3 --hand-limit 1 --recall-trump --min-bid 7 --no-partnerships",
    ],
)
def test_a_whole_match_can_be_played_by_typed_moves(run: Run, words: str) -> None:
    shown, typed = typed_match(run, f"play {words}", first_of)
    assert shown.code == 0
    assert shown.err == ""
    assert re.search(r"^The match is over, ", shown.out, re.MULTILINE)
    assert last_lines(shown.out, 1) == ["saved to match.moon"]
    assert len(typed) >= 8

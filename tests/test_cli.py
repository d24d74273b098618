"""The command line, as a person uses it: what is typed, what is shown, how it is left.

The sessions in the documentation are run too. To write what they show anew, after a change that is meant:

    MOON_WRITE_SESSIONS=1 python -m pytest tests/test_cli.py -k sessions
"""

from __future__ import annotations

import errno
import io
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.metadata import PackageNotFoundError
from itertools import pairwise
from pathlib import Path

import attrs
import pytest

import moon_dominoes
from moon_dominoes import (
    DON,
    PRESETS,
    TEXAS3,
    TEXAS4,
    AllPass,
    Deal,
    Discard,
    Doubles,
    Move,
    Pass,
    Phase,
    Play,
    Record,
    Rules,
    State,
    Tile,
    Trump,
    View,
    apply,
    legal_moves,
    observe,
    parse_move,
)
from moon_dominoes.__main__ import main
from moon_dominoes.bots import TipsBot
from moon_dominoes.cli.files import CannotGoOnError, write_record, write_text
from moon_dominoes.cli.options import KINDS
from moon_dominoes.draw import headline, move_text, position_text, result_text, score_sheet
from moon_dominoes.forms import Json, rules_to_json
from moon_dominoes.moves import PASS
from moon_dominoes.rulebook import rulebook


@attrs.frozen
class Ran:
    code: object
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
        code: object
        try:
            code = main(words.split())
        except SystemExit as left:
            code = left.code
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return run_main


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def saved(name: str = "match.moon") -> Record:
    return Record.loads(Path(name).read_text(encoding="utf-8"))


def there() -> list[str]:
    """The names of all files in the folder."""
    return sorted(path.name for path in Path().iterdir())


def last_lines(text: str, count: int) -> list[str]:
    return text.rstrip("\n").split("\n")[-count:]


# --- The program itself -----------------------------------------------------------------------------------


def test_help_lists_the_commands(run: Run) -> None:
    shown = run("--help")
    assert shown.code == 0
    for command in ("play", "table", "watch", "rules", "replay", "check"):
        assert re.search(rf"^    {command} ", shown.out, re.MULTILINE)


@pytest.mark.parametrize(
    "words", ["", "dance", "watch --fast", "watch --seed x", "watch --preset CHESS", "check"]
)
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
    return subprocess.Popen(  # noqa: S603  # this package, with words given here
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


@pytest.mark.parametrize("words", [["watch", "--seed", "7", "--save", "match.moon"], ["rules"], ["play"]])
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


def flag_of(option: str, value: Json) -> str:
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
        shown = run(f"watch --seed 1 --save match.moon --quiet {flags}")
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
        (
            "--calls fives,elevens",
            "'elevens' is not a call: blanks, ones, twos, threes, fours, fives, sixes, doubles",
        ),
        ("--calls fives,fives", "calls[1]: names fives again"),
    ],
)
@pytest.mark.parametrize("command", ["play", "watch", "rules"])
def test_a_table_that_cannot_be_is_refused_in_one_line(
    run: Run, command: str, flags: str, message: str
) -> None:
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
    told = [line for line in shown.out.splitlines() if re.match(r"  seat \d [a-z]", line)]
    positions = pairwise(record.states())
    made = [
        move_text(before, move, then)
        for (before, then), move in zip(positions, record.moves, strict=True)
        if not isinstance(move, Deal)
    ]
    assert [line.strip() for line in told] == made
    assert sum("takes the widow" in line for line in told) == len(record.state().results)


def test_watch_ends_with_the_score_sheet_and_the_winner(run: Run) -> None:
    shown = run("watch --preset texas3 --seed 7 --quiet --save match.moon")
    end = saved().state()
    sheet = score_sheet(end.rules, end.results)
    assert shown.out.endswith(f"\n\n{sheet}\n\n{headline(end)}\nsaved to match.moon\n")


def test_a_quiet_watch_tells_no_move(run: Run) -> None:
    shown = run("watch --seed 7 --quiet --save match.moon")
    assert "play" not in shown.out
    for result in (end := saved().state()).results:
        assert f"\n{result_text(end.rules, result)}\n" in shown.out


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
        ("deep", "there is no opponent 'deep', only tips, random, monte-carlo"),
        ("", "there is no opponent '', only tips, random, monte-carlo"),
    ],
)
def test_opponents_that_do_not_exist_or_fit_are_refused(run: Run, bots: str, message: str) -> None:
    assert run(f"watch --bots={bots}") == Ran(2, "", f"moon-dominoes: {message}\n")


def test_a_hand_that_nobody_bids_is_told(run: Run) -> None:
    shown = run("watch --min-bid 7 --moon never --no-partnerships --seed 3 --hand-limit 1")
    assert (
        "  seat 0 passes; nobody has bid, and the tiles are dealt again\nHand 1: seat 0 deals\n" in shown.out
    )


# --- replay and check -------------------------------------------------------------------------------------


@pytest.fixture
def record() -> Record:
    """A match of two hands, saved as match.moon."""
    record = Record(attrs.evolve(TEXAS3, hand_limit=2), seed=7)
    while not record.state().is_over:
        record = record.play_on(legal_moves(record.state())[0])
    Path("match.moon").write_text(record.dumps(), encoding="utf-8")
    return record


def test_replay_tells_what_watch_told(run: Run) -> None:
    watched = run("watch --preset texas3 --seed 7 --save match.moon").out.split("\n", 1)[1]
    watched = watched.removesuffix("saved to match.moon\n")
    assert run("replay match.moon") == Ran(0, watched, "")
    assert run("replay -", text=saved().dumps("json")) == Ran(0, watched, "")


def test_replay_shows_the_position_after_so_many_moves(run: Run, record: Record) -> None:
    first = run("replay match.moon --at 0")
    assert first.out.splitlines()[0] == "Hand 1: seat 0 is to deal"
    later = run("replay match.moon --at 9").out
    assert later == position_text(record.state(at=9)) + "\n"
    assert run(f"replay match.moon --at {len(record.moves)}").out.startswith("The match is over")


def test_replay_for_a_seat_hides_what_it_cannot_see(run: Run, record: Record) -> None:
    whole, shown = run("replay match.moon").out, run("replay match.moon --seat 0").out
    discards = [f" puts {move.tile} aside" for move in record.moves if isinstance(move, Discard)]
    assert len(discards) == 2
    assert all(move in whole and move not in shown for move in discards)
    assert "takes the widow, " in whole
    assert "takes the widow, " not in shown
    assert "  seat 1 puts a tile aside, face down" in shown
    assert shown.count("  seat 0 (you): [") == 2
    assert "  seat 1: [" in whole
    assert "  seat 1: [" not in shown


def test_replay_for_the_bidder_shows_what_it_took_and_put_aside(run: Run, record: Record) -> None:
    shown = run("replay match.moon --seat 1").out
    taken = record.state(at=4).hands[1] - record.state(at=3).hands[1]
    discard = record.moves[4]
    assert isinstance(discard, Discard)
    assert f"  seat 1 (you) puts {discard.tile} aside\n" in shown
    assert f" takes the widow, {taken}\n" in shown


def test_replay_shows_the_picture_that_a_seat_sees(run: Run, record: Record) -> None:
    for at in (1, 4, 12):
        picture = position_text(observe(record.state(at=at), 1))
        assert run(f"replay match.moon --seat 1 --at {at}").out == f"{picture}\n"


def test_replay_of_an_unfinished_match_ends_with_its_position(run: Run, record: Record) -> None:
    part = Record(record.rules, record.moves[:7], record.dealer, record.seed)
    Path("part.moon").write_text(part.dumps(), encoding="utf-8")
    shown = run("replay part.moon --seat 2").out
    assert shown.endswith("\n\n" + run("replay part.moon --seat 2 --at 7").out)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--at 55", "this record has positions 0 to 54, not 55"),
        ("--at -1", "this record has positions 0 to 54, not -1"),
        ("--seat 3", "the seats of this record are 0 to 2, not 3"),
    ],
)
@pytest.mark.usefixtures("record")
def test_replay_of_what_is_not_there_is_refused(run: Run, words: str, message: str) -> None:
    assert run(f"replay match.moon {words}") == Ran(2, "", f"moon-dominoes: {message}\n")


def test_check_says_what_a_valid_record_holds(run: Run, record: Record) -> None:
    assert run("check match.moon") == Ran(0, "valid: 54 moves, 2 scored hands, the match is over\n", "")
    begun = Record(record.rules, record.moves[:1], 0, 7)
    assert (
        run("check -", text=begun.dumps()).out
        == "valid: 1 move, 0 scored hands, the match goes on with hand 1\n"
    )


def test_check_names_the_first_fault_and_its_place(run: Run, record: Record) -> None:
    lines = record.dumps().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("play "))
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


@pytest.mark.parametrize("command", ["check", "replay", "play --resume"])
def test_no_more_of_a_file_is_read_than_a_record_may_have(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    text = Record(DON, seed=7).dumps()
    Path("long").write_text(text, encoding="utf-8")
    monkeypatch.setattr("moon_dominoes.cli.files.LARGEST_FILE", len(text))
    assert run(f"{command} long", "quit").code == 0
    monkeypatch.setattr("moon_dominoes.cli.files.LARGEST_FILE", len(text) - 1)
    for name in ("long", "-"):
        assert run(f"{command} {name}", text=text) == Ran(
            2, "", f"moon-dominoes: {name!r} cannot be read: it is longer than {len(text) - 1} letters\n"
        )


@pytest.mark.skipif(sys.platform == "win32", reason="it has neither")
@pytest.mark.parametrize("command", ["check", "replay", "play --resume"])
def test_a_device_or_a_pipe_with_a_name_is_not_read(run: Run, command: str) -> None:
    os.mkfifo("pipe")
    for name in ("pipe", "/dev/zero"):
        assert run(f"{command} {name}") == Ran(
            2, "", f"moon-dominoes: {name!r} cannot be read: it is no regular file\n"
        )


@pytest.mark.parametrize("command", ["replay", "play --resume"])
def test_a_file_that_holds_no_record_is_told_in_one_line(run: Run, command: str) -> None:
    Path("text").write_text("once upon a time", encoding="utf-8")
    shown = run(f"{command} text")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("moon-dominoes: 'text' is not a valid record: line 1: ")


# --- play: a whole match ----------------------------------------------------------------------------------


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
        "--preset texas4 --seed 3 --hand-limit 1 --recall-trump --no-partnerships",
    ],
)
def test_a_whole_match_can_be_played_by_typed_moves(run: Run, words: str) -> None:
    shown, typed = typed_match(run, f"play {words}", first_of)
    assert shown.code == 0
    assert shown.err == ""
    assert re.search(r"^The match is over, ", shown.out, re.MULTILINE)
    assert last_lines(shown.out, 1) == ["saved to match.moon"]
    assert len(typed) >= 8


def passing(state: State) -> str:
    moves = legal_moves(state)
    return str(PASS if PASS in moves else moves[0])


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_hidden_is_ever_shown_to_a_player(run: Run, seed: int) -> None:
    shown, _ = typed_match(run, f"play --preset texas3 --seed {seed} --hand-limit 1", passing)
    deal, *moves = (move for move in saved().moves if not isinstance(move, Pass))
    assert isinstance(deal, Deal)
    played = {move.tile for move in moves if isinstance(move, Play)}
    before_the_sheet = shown.out.split("\n#  bidder")[0]
    told = {Tile.parse(f"{high}-{low}") for high, low in re.findall(r"([0-6])[-|]([0-6])", before_the_sheet)}
    assert told == played | deal.hands[0]


# --- play: what can be typed ------------------------------------------------------------------------------

START = "play --seed 29 --dealer 3"
"""Seat 0 speaks first and holds 6-5 6-4 5-5 5-3 3-2 1-1 1-0."""


def test_the_first_screen(run: Run) -> None:
    shown = run(START)
    state = Record(DON, seed=29, dealer=3).state()
    view = observe(apply(state, legal_moves(state)[0]), 0)
    assert shown == Ran(
        0,
        f"""\
You are at seat 0. Type ? for help, quit to leave.
Hand 1: seat 3 deals
  seat 0 (you): [6|5] [6|4] [5|5] [5|3] [3|2] [1|1] [1|0]

{position_text(view)}

You may say:   p) pass   3) bid 3   4) bid 4   5) bid 5   6) bid 6   7) bid 7
      m) moon
> \n""",
        "end of input, good-bye\n",
    )


def moves_made(run: Run, *typed: str, words: str = START) -> list[str]:
    """The moves that typed lines lead to, before anybody answers."""
    run(f"{words} --save match.moon", *typed)
    record = saved()
    states = list(record.states())
    own = [place for place, state in enumerate(states[:-1]) if state.actor == 0]
    return [str(record.moves[place]) for place in own]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("4", "bid 4"),
        ("bid 4", "bid 4"),
        ("  BID   4 ", "bid 4"),
        ("p", "pass"),
        ("pass", "pass"),
        ("m", "moon"),
        ("moon", "moon"),
        ("Moon", "moon"),
    ],
)
def test_a_bid_goes_by_its_number_its_letter_or_its_words(run: Run, typed: str, move: str) -> None:
    assert moves_made(run, typed)[:1] == [move]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("5", "call fives"),
        ("0", "call blanks"),
        ("fives", "call fives"),
        ("Call Fives", "call fives"),
        ("d", "call doubles"),
        ("doubles", "call doubles"),
        ("n", "call no-trump"),
        ("no-trump", "call no-trump"),
        ("follow-me", "call no-trump"),
    ],
)
def test_a_call_goes_by_its_number_its_letter_or_its_name(run: Run, typed: str, move: str) -> None:
    words = f"{START} --preset texas4"
    assert moves_made(run, "moon", typed, words=words) == ["moon", move]


@pytest.mark.parametrize("typed", ["2", "play 6-5", "6-5", "5-6", "65", "6 5", "6/5", "[6|5]", "play [6|5]"])
def test_a_tile_goes_by_its_place_or_its_numbers(run: Run, typed: str) -> None:
    shown = run(START, "moon", "fives", typed)
    assert "You may play:   1) 5-5   2) 6-5   3) 5-3   4) 6-4   5) 3-2   6) 1-1   7) 1-0" in shown.out
    assert "seat 0 (you) plays 6-5" in shown.out


def test_a_discard_goes_by_the_tile_alone(run: Run) -> None:
    words = "play --preset texas3 --seed 3 --dealer 2"
    shown = run(words, "moon", "0-0")
    (tile,) = re.findall(r"You may put aside:   1\) (\d-\d)", shown.out)
    for typed in ("1", tile, f"discard {tile}"):
        assert f"seat 0 (you) puts {tile} aside\n" in run(words, "moon", typed).out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("xyzzy", "'xyzzy' is no move and no command; type ? for help"),
        ("bid", "'bid' is no move and no command; type ? for help"),
        ("9", "there is no 9 in the list"),
        ("53", "there is no 53 in the list"),
        ("play 7-1", "'7-1' is not a tile: write two numbers from 0 to 6, as in '5-3'"),
        ("call elevens", "'elevens' is not a call: blanks, ones, twos, threes, fours, fives, sixes,"),
        ("2", "bid 2 is too low: bids start at 3 (B2)"),
        ("bid 2", "bid 2 is too low: bids start at 3 (B2)"),
        ("6-5", "'play 6-5' belongs to the play, but seat 0 is to bid or pass (T5)"),
        ("fives", "'call fives' belongs to the call, but seat 0 is to bid or pass (T5)"),
        ("deal 6-5 / 5-5", "'deal' belongs to the deal, but seat 0 is to bid or pass (T5)"),
    ],
)
def test_what_cannot_be_read_or_done_is_answered_and_asked_again(run: Run, typed: str, answer: str) -> None:
    shown = run(START, typed)
    assert f"> {answer}" in shown.out
    assert shown.out.endswith("> \n")
    assert shown.code == 0


def test_a_number_that_is_no_choice_is_answered_in_every_phase(run: Run) -> None:
    out = run(f"{START} --calls fives,doubles", "moon", "3", "8", "fives", "9", "77", "0-0").out
    assert "> threes cannot be called at this table, only fives, doubles (C1)\n" in out
    assert "> there is no 8 in the list\n" in out
    assert "> there is no 9 in the list\n" in out
    assert "> '7-7' is not a tile" in out
    assert "> 0-0 is not in your hand (P1)\n" in out


DEAL = (
    "deal 6-6 6-2 3-1 2-0 4-3 4-2 5-1 / 6-5 6-4 5-4 1-0 2-1 3-2 4-0 / "
    "5-5 5-3 5-2 5-0 4-4 4-1 3-3 / 6-3 6-1 6-0 3-0 2-2 1-1 0-0"
)
TO_FOLLOW = (DEAL, "bid 3", "pass", "pass", "pass", "call fives", "play 6-4", "play 4-4", "play 6-3")


def resumed(run: Run, *typed: str, moves: Sequence[str] = TO_FOLLOW, rules: Rules = DON) -> Ran:
    """Goes on where seat 0 is to follow sixes with 6-6 or 6-2; it holds 5-1 4-3 4-2 3-1 2-0 too."""
    record = Record(rules, map(parse_move, moves), seed=1)
    Path("start.moon").write_text(record.dumps(), encoding="utf-8")
    return run("play --resume start.moon --save match.moon", *typed)


def test_a_tile_that_may_not_be_played_is_refused_with_its_rule(run: Run) -> None:
    assert "You may play:   1) 6-6   2) 6-2\n> 4-3 does not follow" in resumed(run, "4-3").out
    assert "> 4-3 does not follow: sixes were led and you hold 6-2 6-6 (P3)\n" in resumed(run, "play 3-4").out
    assert len(saved().moves) == len(TO_FOLLOW)


def test_a_question_mark_explains_every_tile_that_may_not_be_played(run: Run) -> None:
    for typed in ("?", "help", "HELP"):
        out = resumed(run, typed).out
        assert "undo         take back your last move" in out
        reasons = re.findall(r"^(\d-\d) does not follow: sixes were led", out, re.MULTILINE)
        assert reasons == ["2-0", "3-1", "4-2", "4-3", "5-1"]


def test_a_question_mark_explains_the_bids_and_calls_that_are_refused(run: Run) -> None:
    out = resumed(run, "?", moves=[DEAL, "bid 3", "pass", "pass"]).out
    assert (
        "bid 2 is too low: bids start at 3 (B2)\nbid 3 is too low: the highest bid so far is 3 (B3)\n" in out
    )
    assert "bid 4 is" not in out
    calls = resumed(run, "?", moves=[DEAL, "pass", "pass", "pass", "bid 4"]).out
    assert "no-trump cannot be called at this table, only blanks, ones, twos, threes, fours," in calls
    forced = attrs.evolve(DON, all_pass=AllPass.LAST_BIDS_MINIMUM)
    out = resumed(run, "?", moves=[DEAL, "pass", "pass", "pass"], rules=forced).out
    assert out.count("everyone else has passed, so the last to speak bids exactly 3 (B6)") == 1


def test_a_question_about_a_move_says_whether_it_is_legal_and_makes_none(run: Run) -> None:
    out = resumed(run, "? 4-3", "?4-3", "help 4-3", "? play 6-6", "? 1", "? bid 9", "? fives").out
    assert out.count("> 4-3 does not follow: sixes were led and you hold 6-2 6-6 (P3)\n") == 3
    assert out.count("> play 6-6 is allowed\n") == 2
    assert "> 'bid 9' is no move" in out
    assert "> 'call fives' belongs to the call, but seat 0 is to play (T5)\n" in out
    assert len(saved().moves) == len(TO_FOLLOW)


def test_a_hint_is_a_legal_move_and_makes_none(run: Run) -> None:
    assert "> a simple player would answer: play 6-6\n" in resumed(run, "hint").out
    assert len(saved().moves) == len(TO_FOLLOW)


def test_undo_takes_back_to_the_previous_decision_and_no_further(run: Run) -> None:
    out = resumed(run, "undo", "undo").out
    assert "> taken back: pass\n" in out
    assert "> there is no move of yours to take back\n" in out
    assert saved().moves == tuple(map(parse_move, TO_FOLLOW[:4]))
    assert out.count("You may say:   p) pass   4) bid 4") == 1
    assert out.count("You may play:") == 1


def test_undo_goes_back_over_a_deal_and_the_same_is_dealt_again(run: Run) -> None:
    run("watch --seed 1 --hand-limit 2 --save match.moon")
    record = saved()
    own = [place for place, state in enumerate(record.states()) if state.actor == 0]
    after_the_deal = next(place for place in own if record.state(at=place).results)
    part = Record(record.rules, record.moves[:after_the_deal], record.dealer, record.seed)
    Path("part.moon").write_text(part.dumps(), encoding="utf-8")
    last_play = str(record.moves[own[own.index(after_the_deal) - 1]])
    out = run("play --resume part.moon --save match.moon", "undo", last_play).out
    assert f"> taken back: {last_play}\n" in out
    assert saved() == part


def test_rules_are_shown_whole_or_one_by_its_number(run: Run) -> None:
    book = rulebook(DON)
    out = run(START, "rules", "rules b2", "RULES P3", "rules P5").out
    assert out.count("\nB2 The lowest bid.") == 1
    assert "> B2 The lowest bid. A bid promises a number of the seven tricks, from 3 to 7.\n" in out
    assert "> P3 Following suit." in out
    assert "> this table has no rule 'P5', only T1, T2," in out
    for number in book.numbers:
        assert re.search(rf"^(> )?{number} ", out, re.MULTILINE)
    assert max(map(len, out.splitlines())) <= 82  # with the prompt


def test_the_score_sheet_is_shown_when_asked_for(run: Run) -> None:
    assert "> no hand has been scored yet\n" in run(START, "score").out
    run("watch --seed 1 --hand-limit 2 --save match.moon")
    record = saved()
    places = [place for place, state in enumerate(record.states()) if state.actor == 0 and state.results]
    part = Record(record.rules, record.moves[: places[0]], record.dealer, record.seed)
    Path("part.moon").write_text(part.dumps(), encoding="utf-8")
    sheet = score_sheet(part.rules, part.state().results)
    assert f"> {sheet}\n" in run("play --resume part.moon", "score").out


def test_an_empty_line_shows_the_table_again(run: Run) -> None:
    assert run(START, "", "  ").out.count("Your hand   ") == 3


# --- play: saving, leaving, going on ----------------------------------------------------------------------


def test_a_match_is_saved_on_the_way_and_goes_on(run: Run) -> None:
    out = run(START, "save", "save one file.moon", "save /no/such/folder/x", "quit").out
    assert "> to which file? write: save FILE\n> saved to one file.moon\n" in out
    assert "> '/no/such/folder/x' cannot be written: No such file or directory\n" in out
    assert [str(move)[:4] for move in saved("one file.moon").moves] == ["deal"]


def test_a_file_in_the_home_folder_is_saved(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home))
    assert f"saved to {home}" in run(START, "save ~/match.moon", "quit").out
    assert len(saved(str(home / "match.moon")).moves) == 1


@pytest.mark.parametrize("word", ["quit", "QUIT", "exit", "q"])
def test_quit_leaves_and_saves(run: Run, word: str) -> None:
    shown = run(f"{START} --save match.moon", "pass", word, "4")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.endswith("> saved to match.moon\n")
    assert str(saved().moves[1]) == "pass"


def test_the_end_of_input_leaves_and_saves(run: Run) -> None:
    shown = run(f"{START} --save match.moon", "pass")
    assert (shown.code, shown.err) == (0, "end of input, good-bye\n")
    assert shown.out.endswith("> \nsaved to match.moon\n")
    assert str(saved().moves[1]) == "pass"


def test_ctrl_c_leaves_and_saves(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    shown = run(f"{START} --save match.moon")
    assert (shown.code, shown.err) == (130, "stopped, good-bye\n")
    assert shown.out.endswith("\nsaved to match.moon\n")
    assert len(saved().moves) == 1


def test_ctrl_c_stops_watching_and_saves(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: TipsBot, view: View, /) -> Move:
        if view.phase is Phase.PLAY:
            raise KeyboardInterrupt
        return legal_moves(view)[0]

    monkeypatch.setattr(TipsBot, "__call__", interrupt)
    shown = run("watch --seed 7 --save match.moon")
    assert (shown.code, shown.err) == (130, "stopped, good-bye\n")
    assert saved().state().phase is Phase.PLAY


SIGNALS = [name for name in ("SIGTERM", "SIGHUP") if name in signal.Signals.__members__]


@pytest.mark.parametrize("late", ["SIGINT", *SIGNALS])
@pytest.mark.parametrize("first", [None, "SIGINT", *SIGNALS])
def test_what_the_system_ends_is_saved(
    run: Run, monkeypatch: pytest.MonkeyPatch, first: str | None, late: str
) -> None:
    usual = {name: signal.getsignal(signal.Signals[name]) for name in ("SIGINT", *SIGNALS)}

    def end(_: TipsBot, view: View, /) -> Move:
        if first is not None and view.phase is Phase.PLAY:
            signal.raise_signal(signal.Signals[first])
        return legal_moves(view)[0]

    def end_once_more(record: Record, file: str) -> None:
        if record.moves:  # what comes now is too late to do harm
            signal.raise_signal(signal.Signals[late])
        write_record(record, file)

    monkeypatch.setattr(TipsBot, "__call__", end)
    monkeypatch.setattr("moon_dominoes.cli.keeping.write_record", end_once_more)
    shown = run("watch --seed 7 --save match.moon")
    if first is None:
        assert (shown.code, shown.err) == (0, "")
        assert saved().state().is_over
    else:
        told = "stopped, good-bye\n" if first == "SIGINT" else ""
        assert (shown.code, shown.err) == (128 + signal.Signals[first], told)
        assert saved().state().phase is Phase.PLAY
    assert shown.out.endswith("\nsaved to match.moon\n")
    assert usual == {name: signal.getsignal(signal.Signals[name]) for name in usual}


def test_a_signal_in_the_first_writing_leaves_what_was_there(
    run: Run, monkeypatch: pytest.MonkeyPatch, record: Record
) -> None:
    def end(made: Path, target: Path) -> Path:
        signal.raise_signal(signal.SIGTERM)
        return replace(made, target)

    replace = Path.replace
    monkeypatch.setattr(Path, "replace", end)
    assert run("watch --seed 8 --save match.moon") == Ran(128 + signal.SIGTERM, "", "")
    assert saved() == record
    assert there() == ["match.moon"]


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_that_is_not_to_end_it_does_not(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    number = signal.Signals[name]
    answer = TipsBot.__call__

    def signalled(bot: TipsBot, view: View, /) -> Move:
        signal.raise_signal(number)
        return answer(bot, view)

    monkeypatch.setattr(TipsBot, "__call__", signalled)
    signal.signal(number, signal.SIG_IGN)  # as `nohup` does
    try:
        assert run("watch --seed 7 --save match.moon").code == 0
        assert signal.getsignal(number) is signal.SIG_IGN
    finally:
        signal.signal(number, signal.SIG_DFL)
    assert saved().state().is_over


@pytest.mark.skipif(sys.platform == "win32", reason="a signal ends any program there")
def test_a_player_who_is_ended_at_the_prompt_finds_the_match_saved() -> None:
    with in_process(*START.split(), "--save", "match.moon") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("pass\n")
        process.stdin.flush()
        told = ""
        while told.count("> ") < 2:  # after the pass it is the player's turn again
            told += process.stdout.read(1)
        while process.poll() is None:
            # Again after a while: one that comes just before a program begins to wait may go unnoticed.
            process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(2)
        out, err = process.communicate()
    assert (process.returncode, err) == (128 + signal.SIGTERM, "")
    assert out.endswith("\nsaved to match.moon\n")
    assert str(saved().moves[1]) == "pass"


def test_beside_the_main_thread_no_signal_is_heard(run: Run) -> None:
    with ThreadPoolExecutor(1) as executor:
        assert executor.submit(run, "watch --seed 7 --quiet --save match.moon").result().code == 0
    assert saved().state().is_over


def test_a_resumed_match_goes_on_as_if_never_left(run: Run) -> None:
    at_once = run(f"{START} --save match.moon", "3", "1", "1").out
    whole = saved()
    run(f"{START} --save match.moon", "3")
    later = run("play --resume match.moon --save match.moon", "1", "1").out
    assert saved() == whole
    assert last_lines(later, 12) == last_lines(at_once, 12)


def test_a_match_that_is_over_is_shown_when_resumed(run: Run, record: Record) -> None:
    shown = run("play --resume match.moon")
    assert shown.code == 0
    assert shown.out.endswith(f"{position_text(record.state())}\n")


@pytest.mark.parametrize("flag", ["--seed 0", "--dealer 0", "--preset don", "--min-bid 3", "--partnerships"])
@pytest.mark.usefixtures("record")
def test_a_resumed_match_takes_no_other_table_seed_or_dealer(run: Run, flag: str) -> None:
    assert run(f"play --resume match.moon {flag}") == Ran(
        2,
        "",
        "moon-dominoes: a match that is resumed has its own table, seed and dealer: give --resume alone\n",
    )


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_such_seat(run: Run, seat: int) -> None:
    assert run(f"play --seat {seat}") == Ran(
        2, "", f"moon-dominoes: the seats of this table are 0 to 3, not {seat}\n"
    )


@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_file_that_cannot_be_written_is_told_before_the_match(run: Run, command: str) -> None:
    shown = run(f"{command} --save no/such/file")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == "moon-dominoes: 'no/such/file' cannot be written: No such file or directory\n"


def test_a_writing_that_fails_leaves_the_file_as_it_was() -> None:
    write_text("moon", "match.moon")
    for name in ("match.moon", "new.moon"):
        with pytest.raises(CannotGoOnError, match=f"^'{name}' cannot be written: 'utf-8' codec"):
            write_text("moon \udc80", name)
    assert Path("match.moon").read_bytes() == b"moon"
    assert there() == ["match.moon"]


@pytest.mark.skipif(sys.platform == "win32", reason="modes and links are others there")
def test_what_is_written_over_stays_what_it_was() -> None:
    os.mkfifo("pipe")
    Path("new").touch()
    Path("usual").symlink_to("new")
    for mode in (0o600, 0o646):
        Path("new").chmod(mode)
        write_text("moon", "usual")
        assert stat.S_IMODE(Path("new").stat().st_mode) == mode
    assert Path("usual").readlink() == Path("new")
    assert Path("new").read_bytes() == b"moon"
    write_text("moon", "other")
    Path("as others").touch()
    assert Path("other").stat().st_mode == Path("as others").stat().st_mode
    with pytest.raises(CannotGoOnError, match=r"^'pipe' cannot be written: it is no regular file$"):
        write_text("moon", "pipe")
    assert there() == ["as others", "new", "other", "pipe", "usual"]


@pytest.mark.skipif(sys.platform == "win32", reason="they have other names there")
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/dev/null"])
def test_a_record_may_go_to_what_is_open_already(name: str) -> None:
    with in_process("watch", "--seed", "7", "--quiet", "--save", name) as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert out.endswith(f"saved to {name}\n")
    assert out.count("moon-dominoes record 1\n") == (0 if name == "/dev/null" else 2)
    assert there() == []


@pytest.mark.parametrize("error", [errno.EACCES, errno.EPERM, errno.EBUSY, errno.ENOSPC])
def test_a_file_that_cannot_be_replaced_is_written_all_the_same(
    monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(error, os.strerror(error))

    write_text("before", "match.moon")
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(CannotGoOnError, match=r"^'new' cannot be written: "):
        write_text("moon", "new")
    if error == errno.ENOSPC:  # then the little that there is must not be lost
        with pytest.raises(CannotGoOnError, match="cannot be written: No space left"):
            write_text("moon", "match.moon")
        assert Path("match.moon").read_bytes() == b"before"
    else:
        write_text("moon", "match.moon")
        assert Path("match.moon").read_bytes() == b"moon"
    assert there() == ["match.moon"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no modes there")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="nothing is refused to root")
def test_a_file_that_may_not_be_written_is_not_replaced() -> None:
    write_text("moon", "match.moon")
    Path("match.moon").chmod(0o444)
    with pytest.raises(CannotGoOnError, match="cannot be written: Permission denied"):
        write_text("other", "match.moon")
    assert Path("match.moon").read_bytes() == b"moon"


def test_bytes_that_are_no_text_are_answered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter([b"\xff", b"quit"])

    def read(_: str) -> str:
        return next(lines).decode()

    monkeypatch.setattr("builtins.input", read)
    shown = run(START)
    assert shown.code == 0
    assert "that is no text that can be read here\n" in shown.out


def test_what_a_terminal_cannot_show_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:surrogateescape")
    with in_process("play", "--seed", "1") as process:
        out, err = process.communicate("domin\N{LATIN SMALL LETTER O WITH ACUTE}\nquit\n")
    assert (process.returncode, err) == (0, "")
    assert "is no move and no command" in out


# --- The documentation ------------------------------------------------------------------------------------

DOCS = Path(__file__).parents[1] / "docs"
SESSIONS = {"command-line.md": 9, "odds.md": 1, "guides/analyse-a-hand.md": 1}
"""The pages with sessions, and how many each has at least."""


@pytest.mark.parametrize("name", SESSIONS)
def test_the_sessions_of_the_documentation_are_real(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = DOCS / name
    page = path.read_text("utf-8")
    blocks: list[str] = re.findall(r"^```console\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= SESSIONS[name]
    for block in blocks:
        command, told = block.removeprefix("$ moon-dominoes ").split("\n", 1)
        typed = iter([line.removeprefix("> ") for line in told.splitlines() if line.startswith("> ")])

        def read(prompt: str, typed: Iterator[str] = typed) -> str:
            line = next(typed)
            sys.stdout.write(f"{prompt}{line}\n")
            return line

        monkeypatch.setattr("builtins.input", read)
        shown = run(command)
        if os.environ.get("MOON_WRITE_SESSIONS") and "...\n" not in told:
            old, told = f"{command}\n{told}```", shown.out + shown.err
            page = page.replace(old, f"{command}\n{told}```")
            path.write_text(page, "utf-8")
        parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", told, flags=re.MULTILINE)]
        assert re.fullmatch("(?:.*\n)*".join(parts), shown.out + shown.err), command


def test_the_documentation_lists_every_command_and_typed_word(run: Run) -> None:
    page = (DOCS / "command-line.md").read_text("utf-8")
    helped = run(START, "?").out
    for word in re.findall(
        r"^  (\S+)", helped[helped.index("To move") : helped.index("quit   ") + 5], re.MULTILINE
    ):
        assert f"| `{word}" in page
    for name in re.findall(r"^    (\w+) ", run("--help").out, re.MULTILINE):
        assert f"| `{name}" in page

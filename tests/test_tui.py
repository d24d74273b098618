"""The table in the terminal, played without one: keys, mouse, and what the screen says.

The picture in docs/terminal.md is drawn here too. To draw it anew, after a change that is meant:

    MOON_WRITE_PICTURES=1 python -m pytest tests/test_tui.py -k picture
"""

from __future__ import annotations

import asyncio
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partialmethod
from itertools import combinations
from pathlib import Path
from select import select
from textwrap import wrap
from time import sleep
from xml.etree.ElementTree import fromstring

import attrs
import pytest

pytest.importorskip("textual")
if sys.platform != "win32":
    import termios

from textual.pilot import Pilot
from textual.widgets import Input, Static

import moon_dominoes
from moon_dominoes import (
    DON,
    PRESETS,
    TEXAS3,
    Bid,
    CallTrump,
    Deal,
    Discard,
    IllegalMove,
    Move,
    Pass,
    Phase,
    Play,
    Record,
    Rules,
    Tile,
    TileSet,
    Trump,
    explain,
    legal_moves,
    observe,
    parse_move,
)
from moon_dominoes.__main__ import main
from moon_dominoes.bots import MonteCarloBot, TipsBot
from moon_dominoes.cli.session import Session, seated
from moon_dominoes.draw import headline, result_text, score_sheet
from moon_dominoes.offers import tile_offers, word_offers
from moon_dominoes.rulebook import rulebook
from moon_dominoes.tui.app import TableApp
from moon_dominoes.tui.pages import HELP, TRIED, FilePage, HintPage
from moon_dominoes.tui.scenes import also_known, scenes
from moon_dominoes.tui.table import TableScreen
from moon_dominoes.tui.widgets import CROSS, HandTile, Pick, Word

PICTURE = Path(__file__).parents[1] / "docs" / "img" / "terminal.svg"
SMALL = (80, 24)
LARGE = (120, 40)


class Table:
    """An app that is run without a terminal, and the one who sits at it."""

    def __init__(self, app: TableApp, pilot: Pilot[None], *, waits: bool) -> None:
        self.app = app
        self.pilot = pilot
        self._waits = waits

    async def settle(self) -> None:
        """Until nothing moves any more, or the table waits."""
        await self._handled()
        while any(not worker.is_finished for worker in self.app.workers):
            if self._waits and not self.app.table._enough.is_set():
                break
            await asyncio.sleep(0.001)
        await self._handled()

    async def _handled(self) -> None:
        """Until every message has been handled, and those that came of it; Textual's own wait is longer."""
        for _ in range(3):
            await self.pilot.pause(0)

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.app.simulate_key(key)
            await self.settle()

    async def choose(self, move: Move) -> None:
        """Choose a move by its key."""
        await self.press(self.key(move))

    async def click(self, move: Move) -> None:
        """Choose a move with the mouse."""
        await self.pilot.click(f"#{self.pick(move).id}")
        await self.settle()

    async def write(self, text: str) -> None:
        """Answer the question for a file."""
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    @property
    def session(self) -> Session:
        return self.app.session

    def pick(self, move: Move) -> Pick:
        """What stands for a move on the screen."""
        picks: list[Pick] = [*self.app.table.query(Word), *self.app.table.query(HandTile)]
        return next(pick for pick in picks if pick.offer is not None and pick.offer.move == move)

    def key(self, move: Move) -> str:
        return self.pick(move).key

    @property
    def rows(self) -> list[str]:
        """The screen as it is, row by row."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    @property
    def words(self) -> str:
        """All that the screen says, without frames and its lines joined."""
        return " ".join(re.sub("[│╭╮╰╯─]", " ", self.text).split())

    @property
    def title(self) -> str:
        return self.rows[0].strip()

    @property
    def note(self) -> str:
        """What the lines above the hand say."""
        region = self.app.table.query_one("#note").region
        return " ".join(" ".join(self.rows[region.y : region.bottom]).split())

    @property
    def told(self) -> str:
        """The last message about a file."""
        return [told.message for told in self.app._notifications][-1]


def sit(
    visit: Callable[[Table], Awaitable[None]],
    record: Record,
    seat: int = 0,
    *,
    size: tuple[int, int] = SMALL,
    pace: float = 0,
) -> None:
    """Sit down at a table, and do there what is to be done."""

    async def run() -> None:
        app = TableApp(seated(record, seat, "tips"), "tips", pace)
        async with app.run_test(size=size) as pilot:
            table = Table(app, pilot, waits=pace > 0)
            await table.settle()
            await visit(table)

    asyncio.run(run())


def on(rules: Rules, *moves: str, hands: tuple[str, ...] = (), stock: str = "") -> Record:
    """A record of some moves, with these hands dealt if there are any."""
    record = Record(rules, seed=7)
    deal = Deal(tuple(map(TileSet.parse, hands)), tuple(map(Tile.parse, stock.split()))) if hands else None
    return record.play_on(deal or legal_moves(record.state())[0], *map(parse_move, moves))


def by_tips(rules: Rules, seed: int) -> Record:
    """The match that comes of everybody playing by the tips."""
    record = Record(rules, seed=seed)
    session = seated(record, 0, "tips")
    while not session.is_over:
        session = session.play_on(TipsBot()(session.view) if session.is_mine else session.next_move())
    return session.record


ENDS = [
    signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if name in signal.Signals.__members__
]
THREES_LED = on(
    DON,
    *("bid 3", "pass", "pass", "pass", "call sixes", "play 3-0", "play 5-3", "play 2-0"),
    hands=("3-1 3-2 4-3 5-4 5-5 6-1 0-0", "3-0 2-1 4-0 6-0 6-2 6-4 6-6", "5-3 3-3 1-0 4-1 5-0 5-1 6-3",
           "2-0 2-2 1-1 4-2 4-4 5-2 6-5"),
)  # fmt: skip
"""Seat 0 is to follow threes, and holds 4-3, 3-2 and 3-1."""


# --- Whole matches ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_of_each_preset_is_played_with_keys(name: str) -> None:
    rules = attrs.evolve(PRESETS[name], hand_limit=1)
    done = {Phase.BIDDING: "bid", Phase.DISCARD: "discard", Phase.CALL: "call trumps", Phase.PLAY: "play"}

    async def visit(table: Table) -> None:
        while table.session.is_mine:
            assert table.title.endswith(f"seat 0 is to {done[table.session.view.phase]}")
            await table.choose(TipsBot()(table.session.view))
        assert table.session.record == by_tips(rules, 7)
        assert table.title == headline(table.session.view)
        assert table.title.startswith("The match is over")

    sit(visit, Record(rules, seed=7))


def test_one_hand_follows_another_and_the_target_ends_the_match() -> None:
    rules = attrs.evolve(TEXAS3, target=8)

    async def visit(table: Table) -> None:
        while table.session.is_mine:
            await table.choose(TipsBot()(table.session.view))
        assert table.session.record == by_tips(rules, 51)
        assert len(table.session.view.results) > 1
        assert table.session.view.ending is not None
        assert table.session.view.ending.rule == "M1"

    sit(visit, Record(rules, seed=51))


def test_a_hand_is_played_with_the_mouse() -> None:
    rules = attrs.evolve(TEXAS3, hand_limit=1)

    async def visit(table: Table) -> None:
        for text in ["bid 7", "discard 1-1", "call sixes"]:
            await table.click(parse_move(text))
        while table.session.is_mine:
            await table.click(legal_moves(table.session.view)[0])
        assert table.session.is_over
        assert {type(move) for move in table.session.record.moves} == {
            Deal, Bid, Pass, Discard, CallTrump, Play,
        }  # fmt: skip

    sit(visit, Record(rules, seed=51))


def test_a_hand_is_played_with_arrows_and_enter() -> None:
    async def visit(table: Table) -> None:
        await table.press("enter", "space")
        assert table.session.record == THREES_LED  # nothing is pointed at, so nothing is chosen
        await table.press("right", "right", "enter")
        assert table.session.record.moves[len(THREES_LED.moves)] == Play(Tile(3, 2))

    sit(visit, THREES_LED)


# --- What is not allowed ----------------------------------------------------------------------------------


@pytest.mark.rule("P3")
def test_a_tile_that_is_not_allowed_is_marked_and_tells_why() -> None:
    refused = Play(Tile(5, 5))

    async def visit(table: Table) -> None:
        refusal = str(explain(table.session.view, refused))
        assert refusal.endswith("(P3)")
        tile = table.pick(refused)
        assert tile.has_class("barred")
        assert f"{table.key(refused)}{CROSS}5-5" in table.text
        assert f"{table.key(Play(Tile(3, 1)))} 3-1" in table.text
        assert refusal not in table.words
        await table.press("left")  # the last that is allowed
        assert "play 3-1" in table.note
        await table.press(*["left"] * 7)  # and once round
        assert "play 3-1" in table.note
        while not tile.has_focus:
            await table.press("right")
        assert table.note == refusal
        await table.press("enter")
        assert table.note == refusal
        await table.press("tab")
        assert table.note != refusal
        await table.choose(refused)
        assert table.note == refusal
        await table.click(refused)
        assert table.note == refusal
        assert table.session.record == THREES_LED

    sit(visit, THREES_LED)


def test_the_mouse_points() -> None:
    async def visit(table: Table) -> None:
        await table.pilot.hover(f"#{table.pick(Play(Tile(5, 5))).id}")
        await table.settle()
        assert table.note == str(explain(table.session.view, Play(Tile(5, 5))))
        await table.pilot.hover("#title")
        await table.settle()
        assert table.note.startswith("Play a tile")

    sit(visit, THREES_LED)


@pytest.mark.rule("B3")
def test_a_bid_that_is_too_low_tells_why() -> None:
    record = on(DON, "bid 5", "pass", "pass")

    async def visit(table: Table) -> None:
        assert f"p Pass 3{CROSS}Bid 3 4{CROSS}Bid 4 5{CROSS}Bid 5 6 Bid 6 7 Bid 7 m Moon" in table.words
        await table.press("4")
        assert table.note.endswith("(B3)")
        await table.press("right")
        assert table.note == "pass"
        assert table.session.record == record

    sit(visit, record)


def test_a_tile_of_the_hand_tells_whose_turn_it_is() -> None:
    async def visit(table: Table) -> None:
        await table.press("1")
        assert "'play" in table.note
        assert table.note.endswith("seat 1 is to bid or pass (T5)")

    sit(visit, on(DON), pace=60)


# --- Waiting ----------------------------------------------------------------------------------------------


def test_others_move_in_their_time_and_enter_does_not_wait() -> None:
    async def visit(table: Table) -> None:
        for seat, key in ((1, "enter"), (2, "space"), (3, "enter")):
            assert table.title == f"Hand 1, seat 0 deals: seat {seat} is to bid"
            await table.press(key)
        assert table.title == "Hand 1, seat 0 deals: seat 0 is to bid"

    sit(visit, on(DON), pace=60)


def test_a_click_on_the_table_does_not_wait_either() -> None:
    async def visit(table: Table) -> None:
        await table.pilot.click("#note")
        await table.settle()
        assert table.title == "Hand 1, seat 0 deals: seat 1 is to bid"
        await table.pilot.click("#left")
        await table.settle()
        assert table.title == "Hand 1, seat 0 deals: seat 2 is to bid"

    sit(visit, on(DON), pace=60)


def test_an_enter_that_ends_a_wait_chooses_nothing() -> None:
    async def visit(table: Table) -> None:
        await table.choose(Play(Tile(3, 1)))
        assert table.title == "Seat 2 takes trick 1 with 5-3"
        assert re.search("5-3 .*wins", table.words)
        table.app.table.query(HandTile).first().focus()
        await table.press("enter")
        assert table.title == "Hand 1, trick 2, seat 0 deals: seat 2 is to play"
        assert len(table.session.record.moves) == len(THREES_LED.moves) + 1

    sit(visit, THREES_LED, pace=60)


def test_the_points_of_a_hand_stay_until_enter() -> None:
    rules = attrs.evolve(DON, hand_limit=2)
    whole = by_tips(rules, 7)
    last_play = next(at for at, state in enumerate(whole.states()) if state.results) - 1
    record = Record(rules, whole.moves[:last_play], 0, 7)
    seat = record.state().actor
    assert seat is not None

    async def visit(table: Table) -> None:
        await table.choose(whole.moves[last_play])
        assert "takes trick 7" in table.title
        await table.press("enter")
        result = table.session.view.results[0]
        assert all(line in table.text for line in result_text(rules, result).split("\n"))
        assert table.note == "The next hand is dealt in a moment. Enter goes on at once."
        await table.press("enter")
        assert table.title.startswith("Hand 2, seat 1 deals")

    sit(visit, record, seat, pace=60)


def test_keys_that_come_before_the_screen_has_changed_choose_nothing() -> None:
    called = on(DON, "bid 3", "pass", "pass", "pass")

    async def visit(table: Table) -> None:
        for key in ("1", "2"):  # both in one go, as from a key that is held down
            table.app.simulate_key(key)
        await table.settle()
        assert table.session.record == called.play_on(CallTrump(Trump.ONES))
        tile = next(offer for offer in tile_offers(table.session.view) if offer.refusal is None)
        table.app.table.action_undo()
        table.app.table._choose(tile)
        await table.settle()
        assert table.session.record == called

    sit(visit, called, 1)


def test_a_move_that_comes_when_the_table_is_left_is_not_shown() -> None:
    async def run() -> None:
        app = TableApp(seated(THREES_LED, 0, "tips"), "tips", 0)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
        for scene in scenes(None, app.session.view):
            app.table._show(scene)

    asyncio.run(run())


def test_undo_breaks_off_a_wait() -> None:
    async def visit(table: Table) -> None:
        await table.choose(Play(Tile(3, 1)))
        await table.press("u")
        assert table.session.record == THREES_LED
        assert table.title == "Hand 1, trick 1, seat 0 deals: seat 0 is to play"
        await table.press("enter")
        assert table.session.record == THREES_LED

    sit(visit, THREES_LED, pace=60)


# --- What else there is -----------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision() -> None:
    rules = attrs.evolve(TEXAS3, hand_limit=1)

    async def visit(table: Table) -> None:
        seen: list[tuple[Record, str]] = []
        while table.session.is_mine:
            seen.append((table.session.record, table.text))
            await table.choose(legal_moves(table.session.view)[-1])
        assert table.session.is_over
        while seen:
            await table.press("u")
            record, text = seen.pop()
            assert table.session.record == record
            assert without_note(table.text) == without_note(text)
        await table.press("u")
        assert table.note == "There is no move of yours to take back."

    sit(visit, Record(rules, seed=51))


def without_note(text: str) -> str:
    return re.sub("You have taken .-.. ", "", " ".join(text.split()))


def test_a_hint_gives_its_reasons() -> None:
    async def visit(table: Table) -> None:
        await table.press("h")
        page = table.app.screen
        assert isinstance(page, HintPage)
        choice = TipsBot().explain_choice(table.session.view)
        assert f"{choice.move}: {choice.reason}" in table.words
        tried = MonteCarloBot(samples=TRIED).explain_choice(table.session.view)
        assert f"{tried.move}: {tried.reason}" in table.words
        for option in tried.options:
            assert f"{option.move} wins {option.chance}" in table.words
        await table.press("enter")
        assert table.app.screen is table.app.table
        assert table.session.record == THREES_LED

    sit(visit, THREES_LED)


def test_a_hint_may_be_closed_before_it_is_ready() -> None:
    async def visit(table: Table) -> None:
        table.app.simulate_key("h")
        await table.pilot.pause(0)
        await table.press("escape")
        assert table.app.screen is table.app.table

    sit(visit, THREES_LED)


def test_when_the_match_is_over_there_is_nothing_to_choose() -> None:
    record = by_tips(attrs.evolve(DON, hand_limit=1), 7)

    async def visit(table: Table) -> None:
        await table.press("h")
        assert table.note == "A hint is for when you are to decide."
        await table.press("right", "enter", "1", "p")
        assert table.app.table.focused is None
        table.app.table.query(HandTile).first().action_choose()  # as a click that comes too late
        await table.settle()
        assert table.session.record == record

    sit(visit, record)


def test_pages_show_the_scores_the_rules_and_the_keys() -> None:
    record = by_tips(attrs.evolve(TEXAS3, hand_limit=2), 51)

    async def visit(table: Table) -> None:
        await table.press("s")
        for line in score_sheet(record.rules, record.state().results).split("\n"):
            assert line in table.text
        await table.press("escape", "r")
        first = rulebook(record.rules)["T1"]
        assert f"{first.number} {first.title}. {first.sentence}" in table.words
        last = rulebook(record.rules)["M4"]
        for _ in range(100):  # the page is laid out piece by piece
            await table.press("end")
            if f"{last.number} {last.title}." in table.words:
                break
        assert f"{last.number} {last.title}." in table.words
        await table.press("q", "question_mark")
        assert all(line in table.text for line in HELP.split("\n"))
        await table.press("space")
        assert table.app.screen is table.app.table

    sit(visit, record)


def test_the_theme_may_be_light_or_dark() -> None:
    async def visit(table: Table) -> None:
        texts: dict[str, str] = {}
        for _ in range(2):
            texts[table.app.theme] = table.text
            await table.press("t")
        assert texts.keys() == {"textual-dark", "textual-light"}
        assert len(set(texts.values())) == 1

    sit(visit, THREES_LED)


def test_q_leaves() -> None:
    async def visit(table: Table) -> None:
        await table.pilot.press("q")
        await table.pilot.pause()
        assert not table.app.is_running

    sit(visit, THREES_LED)


@pytest.mark.parametrize("number", ENDS)
def test_a_signal_is_a_way_to_leave_the_table(number: signal.Signals) -> None:
    app = TableApp(seated(THREES_LED, 0, "tips"), "tips", 0)
    with pytest.raises(KeyboardInterrupt if number == signal.SIGINT else SystemExit) as ended:
        app.end(number)  # there is nothing yet to put in order
    if number != signal.SIGINT:
        assert ended.value.args == (128 + number,)

    async def visit() -> None:
        async with app.run_test() as pilot:
            signal.raise_signal(number)
            await pilot.pause()
            assert not app.is_running

    usual = signal.signal(number, lambda number, _: app.end(number))
    try:
        asyncio.run(visit())
        signal.raise_signal(number)  # it has been left
    finally:
        signal.signal(number, usual)
    assert app.return_code == 128 + number


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are others there")
@pytest.mark.parametrize("number", [None, *ENDS])
@pytest.mark.parametrize("command", ["table", "play"])
def test_a_match_is_saved_when_its_terminal_is_closed(
    tmp_path: Path, command: str, number: signal.Signals | None
) -> None:
    script = tmp_path / "run.py"
    script.write_text(IN_A_SESSION, "utf-8")
    keys, screen = os.openpty()
    usual = termios.tcgetattr(screen)
    with subprocess.Popen(  # noqa: S603  # this package, with words given here
        [sys.executable, script, command, "--seed", "7", "--dealer", "3", "--save", "match.moon"],
        cwd=tmp_path,
        stdin=screen,
        stdout=screen,
        stderr=screen,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "TERM": "xterm-256color"},
    ) as process:
        try:
            until(process, keys, b"pass")  # it is the player's turn
            if number is None:
                os.close(screen)
                os.close(keys)
                if command == "play":
                    assert process.wait(60) == 128 + signal.SIGHUP
                else:  # a closed terminal may hold up Textual for ever; the match is saved before
                    saved_in_time(process, tmp_path / "match.moon")
            else:
                told = until(process, keys, b"saved to match.moon\r\n", number)
                assert b"Traceback" not in told
                assert process.wait(60) == 128 + number
                assert termios.tcgetattr(screen) == usual
                os.close(screen)
                os.close(keys)
        finally:
            process.kill()
    assert Record.loads((tmp_path / "match.moon").read_text("utf-8")).moves


def saved_in_time(process: subprocess.Popen[bytes], file: Path) -> None:
    """Wait until a match with moves is in a file, or the program has ended."""
    for _ in range(600):
        if process.poll() is not None or Record.loads(file.read_text("utf-8")).moves:
            return
        sleep(0.1)


IN_A_SESSION = """\
import fcntl, sys, termios
from moon_dominoes.__main__ import main

fcntl.ioctl(0, termios.TIOCSWINSZ, b"\\x18\\0\\x50\\0\\0\\0\\0\\0")  # 24 rows, 80 columns
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # when this terminal is closed, this program is told so
sys.exit(main())
"""
SOURCE = Path(moon_dominoes.__file__).parent.parent


def until(
    process: subprocess.Popen[bytes], keys: int, word: bytes, number: signal.Signals | None = None
) -> bytes:
    """What a program shows at its terminal up to a word, while it is sent a signal, if one is named.

    It is sent again after a while: one that comes just before a program begins to wait may go unnoticed.
    """
    shown = b""
    for _ in range(30):
        if number is not None and process.poll() is None:
            process.send_signal(number)
        while select([keys], [], [], 2)[0]:
            shown += os.read(keys, 65536)
            if word in shown:
                return shown
        assert process.poll() is None, shown
    raise AssertionError(shown)


# --- Files ------------------------------------------------------------------------------------------------


def test_a_match_is_saved_and_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "ours.moon"

    async def save(table: Table) -> None:
        await table.press("ctrl+s")
        await table.write(str(file))
        assert table.told == f"The match is saved to {file}."
        assert Record.loads(file.read_text("utf-8")) == THREES_LED

    async def go_on(table: Table) -> None:
        await table.press("ctrl+o")
        await table.write(str(file))
        assert table.session.record == THREES_LED
        assert table.title == "Hand 1, trick 1, seat 0 deals: seat 0 is to play"
        await table.choose(Play(Tile(3, 1)))
        assert len(table.session.record.moves) > len(THREES_LED.moves)
        await table.press("ctrl+s")
        assert table.app.screen.query_one(Input).value == str(file)  # the same again
        await table.press("escape")

    sit(save, THREES_LED)
    sit(go_on, Record(DON, seed=7))


async def try_to_save(table: Table, name: Path | str) -> bool:
    """Whether a match is saved to a file at once, and not asked about first."""
    await table.press("ctrl+s")
    await table.write(str(name))
    return isinstance(table.app.screen, TableScreen)


def test_what_another_file_holds_is_written_over_only_after_a_question(tmp_path: Path) -> None:
    file, another = tmp_path / "ours.moon", tmp_path / "letter"
    for each in (file, another):
        each.write_text("Dear Ann", encoding="utf-8")

    async def visit(table: Table) -> None:
        assert not await try_to_save(table, file)
        doubt = table.app.screen.query_one("#doubt", Static)
        assert doubt.content == f"{file} is there: Enter once more writes over it."
        assert doubt.region.height >= 1
        await table.write(str(another))  # another name is another question
        assert isinstance(table.app.screen, FilePage)
        await table.press("escape")
        assert file.read_text("utf-8") == another.read_text("utf-8") == "Dear Ann"
        assert not await try_to_save(table, file)
        await table.press("end", "x")  # what is typed is another name already
        doubt = table.app.screen.query_one("#doubt", Static)
        assert doubt.content == ""
        await table.press("backspace", "enter")
        assert doubt.content == f"{file} is there: Enter once more writes over it."
        await table.press("enter")
        assert Record.loads(file.read_text("utf-8")) == THREES_LED
        # Now it is the match's own, by whatever way it is named.
        assert await try_to_save(table, tmp_path / "." / file.name)
        assert await try_to_save(table, tmp_path / "new.moon")
        assert await try_to_save(table, file)
        assert table.app._files == list(map(str, [file, tmp_path / "new.moon"]))  # each is there once
        # Another match is not that of the file.
        another.write_text(Record(DON, seed=7).dumps(), encoding="utf-8")
        await table.press("ctrl+o")
        await table.write(str(another))
        assert not await try_to_save(table, file)
        await table.press("escape")
        assert await try_to_save(table, another)

    sit(visit, THREES_LED)


def test_a_file_may_be_in_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path))

    async def visit(table: Table) -> None:
        assert await try_to_save(table, "~/ours.moon")
        assert Record.loads((tmp_path / "ours.moon").read_text("utf-8")) == THREES_LED
        await table.press("u")
        await table.press("ctrl+o")
        await table.write("~/ours.moon")
        assert table.session.record == THREES_LED

    sit(visit, THREES_LED)


@pytest.mark.parametrize(
    ("content", "seat", "told"),
    [
        (None, 0, "cannot be read: No such file or directory"),
        ("moon", 0, "is not a valid record: line 1:"),
        (Record(TEXAS3, seed=1).dumps(), 3, "the seats of this table are 0 to 2, not 3"),
    ],
)
def test_a_file_that_will_not_do_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None, seat: int, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path("-").write_text(content, encoding="utf-8")

    async def visit(table: Table) -> None:
        before = table.session
        await table.press("ctrl+o")
        await table.write("-")  # a file of that name, and not standard input
        assert told in table.told
        assert table.session is before

    sit(visit, on(DON), seat)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    async def visit(table: Table) -> None:
        await table.press("ctrl+s")
        await table.write(str(tmp_path))
        assert "cannot be written" in table.told
        await table.press("ctrl+s")
        await table.write(" ")
        await table.press("ctrl+o")
        await table.write("")
        assert table.session.record == THREES_LED

    sit(visit, THREES_LED)


# --- The screen -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_nothing_is_cut_off_at_80_columns_and_24_rows(name: str) -> None:
    rules = attrs.evolve(PRESETS[name], hand_limit=1)

    async def visit(table: Table) -> None:
        while True:
            check_fits(table)
            if not table.session.is_mine:
                return
            await table.choose(TipsBot()(table.session.view))

    sit(visit, Record(rules, seed=8))


def check_fits(table: Table) -> None:
    view = table.session.view
    screen, text, words = table.app.screen, table.text, table.words
    for part in screen.query("Lines, FooterKey"):
        if part.size.area and part.display:
            assert screen.region.contains_region(part.region), part
    for part in screen.query("#beside, #scored"):
        assert part.max_scroll_y == 0, part
    for seat in view.rules.seats if view.actor is not None else ():
        assert f"seat {seat}" in text
    for label, known in also_known(view):
        assert all(word in words for word in [label, *known.split()])
    for offer in (*word_offers(view), *tile_offers(view)):
        assert f"{table.key(offer.move)}{CROSS if offer.is_barred else ' '}{offer.label}" in text
        told = str(offer.refusal or offer.move)
        assert len(wrap(told, 78)) <= 2  # as many lines as there are above the hand


def test_a_larger_screen_is_filled() -> None:
    async def visit(table: Table) -> None:
        check_fits(table)
        assert table.app.table.query_one("#hand").region.bottom == LARGE[1] - 1

    sit(visit, THREES_LED, size=LARGE)


@pytest.mark.parametrize("name", ["DON", "TEXAS3", "FRENCH3"])
def test_the_screen_is_the_same_whatever_the_seat_cannot_see(name: str) -> None:
    rules = attrs.evolve(PRESETS[name], hand_limit=1)
    whole = by_tips(rules, 12)
    mine = [at for at, state in enumerate(whole.states()) if state.actor == 0]
    pairs = [
        (record, other)
        for record in (Record(rules, whole.moves[:at], 0, 12) for at in mine)
        if (other := elsewhere(record, 0)) is not None
    ]
    assert {record.state().phase for record, _ in pairs} >= {Phase.BIDDING, Phase.PLAY}
    assert len(pairs) >= 5

    async def visit(table: Table) -> None:
        async def picture(record: Record) -> str:
            table.app.table.turn_to(seated(record, 0, "tips"))
            await table.settle()
            return table.app.export_screenshot()

        for record, other in pairs:
            assert other.state().hands != record.state().hands
            assert await picture(other) == await picture(record)
        assert await picture(pairs[0][0]) != await picture(pairs[-1][0])

    sit(visit, pairs[0][0])


def elsewhere(record: Record, seat: int) -> Record | None:
    """A record that looks the same from a seat, though two tiles that it cannot see are in other places."""
    seen = observe(record.state(), seat)
    deal = record.moves[0]
    assert isinstance(deal, Deal)
    for one, other in combinations(seen.unseen, 2):
        swapped = {one: other, other: one}
        moves: list[Move] = [
            # What another puts aside cannot be seen either.
            Discard(swapped.get(move.tile, move.tile)) if isinstance(move, Discard) else move
            for move in record.moves[1:]
        ]
        hands = tuple(TileSet(swapped.get(tile, tile) for tile in hand) for hand in deal.hands)
        stock = tuple(swapped.get(tile, tile) for tile in deal.stock)
        try:
            found = Record(record.rules, [Deal(hands, stock), *moves], record.dealer, record.seed)
        except IllegalMove:
            continue
        if observe(found.state(), seat) == seen and found.state().hands != record.state().hands:
            return found
    return None


# --- The command ------------------------------------------------------------------------------------------


def test_the_command_sits_you_down_and_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("moon_dominoes.tui.command.is_terminal", lambda: True)
    run = TableApp.run

    async def visit(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        table = Table(app, pilot, waits=False)
        await table.settle()
        if app.session.record == THREES_LED:
            assert await try_to_save(table, "before.moon")  # the file that it comes from
        else:
            assert await try_to_save(table, "ours.moon")
            await table.press("p")
        await table.press("q")

    monkeypatch.setattr(TableApp, "run", partialmethod(run, headless=True, auto_pilot=visit))
    table = "--preset texas3 --target 30 --seed 5 --dealer 2 --seat 1 --opponents random,tips"
    Path("before.moon").write_text(THREES_LED.dumps(), encoding="utf-8")
    for words in ("--resume before.moon", "--resume before.moon --save ours.moon"):
        assert main(["table", *words.split(), "--pace", "0"]) == 0
    capsys.readouterr()
    assert main(["table", *table.split(), "--pace", "0", "--save", "ours.moon"]) == 0
    assert capsys.readouterr().out == "saved to ours.moon\n"
    record = Record.loads(Path("ours.moon").read_text("utf-8"))
    assert (record.rules, record.seed, record.dealer) == (attrs.evolve(TEXAS3, target=30), 5, 2)
    assert len(record.moves) > 3


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--pace -1", "the pace is from 0 to 60 seconds, not -1"),
        ("--pace nan", "the pace is from 0 to 60 seconds, not nan"),
        ("--seat 4", "the seats of this table are 0 to 3, not 4"),
        ("--opponents dealer", "there is no opponent 'dealer', only tips, random, monte-carlo"),
        ("--resume nowhere.moon", "'nowhere.moon' cannot be read: No such file or directory"),
    ],
)
def test_what_will_not_do_is_told_before_the_table_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    monkeypatch.setattr("moon_dominoes.tui.command.is_terminal", lambda: True)
    assert main(["table", *words.split()]) == 2
    assert capsys.readouterr().err == f"moon-dominoes: {told}\n"


def test_the_table_needs_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["table"]) == 2
    assert capsys.readouterr().err == (
        "moon-dominoes: the table needs a terminal; `play` and `watch` do without\n"
    )


# --- The picture in the documents -------------------------------------------------------------------------


def test_the_picture_in_the_documents_is_what_is_shown() -> None:
    session = seated(Record(DON, seed=103), 0, "tips")
    while len(session.view.tricks) < 3 or not session.is_mine:
        session = session.play_on(TipsBot()(session.view) if session.is_mine else session.next_move())
    drawn: list[str] = []

    async def visit(table: Table) -> None:
        await table.press("left", "right")
        assert table.note == "5-2 does not follow: fours were led and you hold 4-1 5-4 (P3)"
        drawn.append(self_contained(table.app.export_screenshot(title="moon-dominoes table")))

    sit(visit, session.record)
    (svg,) = drawn
    if os.environ.get("MOON_WRITE_PICTURES"):
        PICTURE.write_text(svg, encoding="utf-8", newline="\n")
    kept = PICTURE.read_text("utf-8")
    assert set(re.findall(r"https?://[^\s\"]+", kept)) == {"http://www.w3.org/2000/svg"}
    assert texts_in(kept) == texts_in(svg)  # its colours and measures are Textual's affair


def self_contained(svg: str) -> str:
    """A screenshot without the fonts that it would fetch, and without what else names a host."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    return re.sub("font-family: *[^;]*Fira Code[^;]*;", "font-family: monospace;", svg)


def texts_in(svg: str) -> list[str]:
    """All that a picture says, in order."""
    return ["".join(part.itertext()) for part in fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314  # our own

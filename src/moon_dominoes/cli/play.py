"""`play`: a person at one seat, opponents at the others."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from ..bots import Bot, TipsBot
from ..draw import position_text, score_sheet
from ..engine import explain, legal_moves
from ..errors import ParseError, shown
from ..moves import Move
from ..records import Record
from ..rulebook import rulebook
from ..view import View, observe
from .answers import choices_text, read_move, refusals
from .files import CannotGoOnError, kept, read_record, write_record
from .opponents import read_bots
from .options import given_options, start_match
from .telling import say, say_wrapped, screen_width, tell_move, tell_result

HELP: Final = """\
To move, type what stands before a choice, or the move in words: 5-3, play 5-3,
bid 4, pass, moon, fives. An empty line shows the table again.
  ?            this help, and why the other tiles, bids or calls are refused
  ? 5-3        whether a move is legal, and why not
  hint         what a simple player would do
  undo         take back your last move and all that came after it
  rules        the rules of this table; one of them by its number: rules P3
  score        the score sheet
  save FILE    write the match to a file, for --resume, replay and check
  quit         leave the table"""


def play(arguments: Namespace) -> int:
    """Play a match with a person at a seat, and save it if asked to, however it is left."""
    record = _first_record(arguments)
    if arguments.seat not in record.rules.seats:
        raise CannotGoOnError(
            f"the seats of this table are 0 to {record.rules.players - 1}, not {arguments.seat}"
        )
    others = [seat for seat in record.rules.seats if seat != arguments.seat]
    table = _Table(record, arguments.seat, read_bots(arguments.opponents, others, record.seed))
    with contextlib.suppress(ImportError):  # it lets a line be edited, where there is one
        import_module("readline")
    with kept(arguments.save, lambda: table.record):
        say(f"You are at seat {arguments.seat}. Type ? for help, quit to leave.")
        table.run()
    return 0


def _first_record(arguments: Namespace) -> Record:
    if arguments.resume is None:
        return start_match(arguments)
    if (
        arguments.preset is not None
        or given_options(arguments)
        or (arguments.seed, arguments.dealer) != (None, None)
    ):
        raise CannotGoOnError(
            "a match that is resumed has its own table, seed and dealer: give --resume alone"
        )
    return read_record(arguments.resume)


class _Table:
    """A match being played: its record so far, the seat of the person, and who sits at the others."""

    def __init__(self, record: Record, seat: int, bots: Mapping[int, Bot]) -> None:
        self.record = record
        self._seat = seat
        self._bots = bots

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        state = self.record.state()
        if state.is_over:  # a finished match was resumed
            say(position_text(state))
        while not state.is_over:
            if state.actor == self._seat:
                self._show()
                if not self._decide():
                    return
            else:
                seat = state.actor
                self._go_on(legal_moves(state)[0] if seat is None else self._bots[seat](observe(state, seat)))
            state = self.record.state()

    def _decide(self) -> bool:
        """Take lines until one moves the match; False if the person leaves."""
        before = self.record
        while self.record is before:
            try:
                line = input("> ").strip()
            except UnicodeDecodeError:
                say("that is no text that can be read here")
                continue
            if line.lower() in ("quit", "exit", "q"):
                return False
            try:
                self._obey(line)
            except (ParseError, CannotGoOnError) as error:
                say_wrapped(str(error))
        return True

    def _obey(self, line: str) -> None:
        """Do what a line says: a command, or a move."""
        word, _, rest = line.partition(" ")
        if word.startswith("?"):
            word, rest = "?", f"{word[1:]} {rest}"
        commands: dict[str, Callable[[str], None]] = {
            "": self._show,
            "?": self._explain,
            "help": self._explain,
            "hint": self._hint,
            "undo": self._undo,
            "rules": self._rules,
            "score": self._score,
            "save": self._save,
        }
        command = commands.get(word.lower())
        if command is None:
            self._move(line)
        else:
            command(rest.strip())

    def _view(self) -> View:
        return observe(self.record.state(), self._seat)

    def _go_on(self, move: Move) -> None:
        before = self.record.state()
        self.record = self.record.play_on(move)
        after = self.record.state()
        say(*tell_move(before, move, after, self._seat), *tell_result(before, after))

    def _move(self, text: str) -> None:
        move = read_move(text, self._view())
        refusal = explain(self._view(), move)
        if refusal is None:
            self._go_on(move)
        else:
            say_wrapped(str(refusal))

    def _show(self, _: str = "") -> None:
        width = screen_width()
        say("", position_text(self._view(), width=width), "", choices_text(self._view(), width))

    def _explain(self, text: str) -> None:
        if not text:
            say(HELP)
            for reason in refusals(self._view()):
                say_wrapped(reason)
            return
        move = read_move(text, self._view())
        refusal = explain(self._view(), move)
        say_wrapped(f"{move} is allowed" if refusal is None else str(refusal))

    def _hint(self, _: str) -> None:
        say(f"a simple player would answer: {TipsBot()(self._view())}")

    def _undo(self, _: str) -> None:
        *earlier, _now = (at for at, state in enumerate(self.record.states()) if state.actor == self._seat)
        if not earlier:
            say("there is no move of yours to take back")
            return
        record = self.record
        say(f"taken back: {record.moves[earlier[-1]]}")
        self.record = Record(record.rules, record.moves[: earlier[-1]], record.dealer, record.seed)

    def _rules(self, number: str) -> None:
        book = rulebook(self.record.rules)
        chosen = [rule for rule in book if number.upper() in ("", rule.number)]
        for rule in chosen:
            say_wrapped(str(rule))
        if not chosen:
            say_wrapped(f"this table has no rule {shown(number)}, only {', '.join(book.numbers)}")

    def _score(self, _: str) -> None:
        say(score_sheet(self.record.rules, self.record.state().results))

    def _save(self, name: str) -> None:
        if not name:
            say("to which file? write: save FILE")
            return
        write_record(self.record, name)
        say(f"saved to {name}")

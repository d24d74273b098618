"""`play`: a person at one seat, opponents at the others."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from collections.abc import Callable
from importlib import import_module
from typing import Final

from ..bots import TipsBot
from ..draw import position_text, score_sheet
from ..engine import explain
from ..errors import ParseError, shown
from ..moves import Move
from ..rulebook import rulebook
from ..view import View
from .answers import choices_text, read_move, refusals
from .files import CannotGoOnError, typed_name, write_record
from .keeping import kept
from .session import Session, begin_session
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
    table = _Table(begin_session(arguments))
    with contextlib.suppress(ImportError):  # it lets a line be edited, where there is one
        import_module("readline")
    with kept(arguments.save, lambda: table.session.record):
        say(f"You are at seat {arguments.seat}. Type ? for help, quit to leave.")
        table.run()
    return 0


class _Table:
    """A match being played at a prompt."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        if self.session.is_over:  # a finished match was resumed
            say(position_text(self.session.record.state()))
        while not self.session.is_over:
            if self.session.is_mine:
                self._show()
                if not self._decide():
                    return
            else:
                self._go_on(self.session.next_move())

    def _decide(self) -> bool:
        """Take lines until one moves the match; False if the person leaves."""
        before = self.session
        while self.session is before:
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
        return self.session.view

    def _go_on(self, move: Move) -> None:
        before = self.session.record.state()
        self.session = self.session.play_on(move)
        after = self.session.record.state()
        say(*tell_move(before, move, after, self.session.seat), *tell_result(before, after))

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
        earlier = self.session.last_decision()
        if earlier is None:
            say("there is no move of yours to take back")
            return
        say(f"taken back: {self.session.record.moves[len(earlier.record.moves)]}")
        self.session = earlier

    def _rules(self, number: str) -> None:
        book = rulebook(self.session.record.rules)
        chosen = [rule for rule in book if number.upper() in ("", rule.number)]
        for rule in chosen:
            say_wrapped(str(rule))
        if not chosen:
            say_wrapped(f"this table has no rule {shown(number)}, only {', '.join(book.numbers)}")

    def _score(self, _: str) -> None:
        say(score_sheet(self.session.record.rules, self.session.record.state().results))

    def _save(self, name: str) -> None:
        if not name:
            say("to which file? write: save FILE")
            return
        name = typed_name(name)
        write_record(self.session.record, name)
        say(f"saved to {name}")

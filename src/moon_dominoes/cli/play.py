"""`play`: a person at one seat, simple opponents at the others."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from textwrap import fill
from typing import Final

from ..bots import TipsBot
from ..draw import position_text, score_sheet
from ..engine import explain, legal_moves
from ..errors import ParseError
from ..moves import Move
from ..records import Record
from ..rulebook import RuleText, rulebook
from ..view import View, observe
from .answers import choices_text, read_move, refusals
from .files import CannotGoOnError, read_record, write_record
from .options import given_options, start_match
from .telling import say, screen_width, tell_move, tell_result

HELP: Final = """\
Type what stands before a choice, or a move in words: play 5-3, 5-3, bid 4, pass, moon, call fives.
An empty line shows the table again. Other commands:
  ?            this help, and why some of what you hold or could say is refused
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
        raise CannotGoOnError(f"the seats of this table are 0 to {record.rules.players - 1}, not {arguments.seat}")
    if arguments.save is not None:
        write_record(record, arguments.save)  # a name that will not do is told before the match, not after
    with contextlib.suppress(ImportError):  # it lets the prompt be edited, where there is one
        import readline  # noqa: F401, PLC0415  # imported for that alone
    table = _Table(record, arguments.seat)
    try:
        table.run()
    finally:
        if arguments.save is not None:
            write_record(table.record, arguments.save)
            say(f"saved to {arguments.save}")
    return 0


def _first_record(arguments: Namespace) -> Record:
    if arguments.resume is None:
        return start_match(arguments)
    if arguments.preset is not None or given_options(arguments) or (arguments.seed, arguments.dealer) != (None, None):
        raise CannotGoOnError("a match that is resumed has its own table, seed and dealer: give --resume alone")
    return read_record(arguments.resume)


class _Table:
    """A match being played: its record so far, and the seat of the person."""

    def __init__(self, record: Record, seat: int) -> None:
        self.record = record
        self._seat = seat
        self._bot = TipsBot()

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        shown: Record | None = None
        while not self.record.state().is_over:
            state = self.record.state()
            if state.actor is None:
                self._go_on(legal_moves(state)[0])
            elif state.actor != self._seat:
                self._go_on(self._bot(observe(state, state.actor)))
            else:
                if shown != self.record:
                    self._show()
                    shown = self.record
                if not self._obey(input("> ").strip()):
                    return

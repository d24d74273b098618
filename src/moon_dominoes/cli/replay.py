"""`replay` and `check`: what is in a record file."""

from __future__ import annotations

from argparse import Namespace
from itertools import pairwise

from ..draw import position_text
from ..errors import ParseError
from ..records import Record
from ..refusals import IllegalMove
from ..state import State
from ..view import observe
from .files import CannotGoOnError, read_record, read_text
from .telling import say, screen_width, tell_move, tell_result


def check(arguments: Namespace) -> int:
    """Say whether a file holds a valid record, or what is its first fault."""
    text = read_text(arguments.file)
    try:
        record = Record.loads(text)
    except (ParseError, IllegalMove) as error:
        say(f"not valid: {error}")
        return 1
    state = record.state()
    end = "the match is over" if state.is_over else f"the match goes on with hand {state.hand_number}"
    say(f"valid: {_count(len(record.moves), 'move')}, {_count(len(state.results), 'scored hand')}, {end}")
    return 0


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def replay(arguments: Namespace) -> int:
    """Show a record move by move, or the position after so many moves."""
    record = read_record(arguments.file)
    seat: int | None = arguments.seat
    if seat is not None and seat not in record.rules.seats:
        raise CannotGoOnError(f"the seats of this record are 0 to {record.rules.players - 1}, not {seat}")
    if arguments.at is not None:
        try:
            say(_picture(record.state(at=arguments.at), seat))
        except IndexError as error:
            raise CannotGoOnError(str(error)) from None
        return 0
    for (before, after), move in zip(pairwise(record.states()), record.moves, strict=True):
        say(*tell_move(before, move, after, seat), *tell_result(before, after))
    last = record.state()
    if not last.is_over:
        say("", _picture(last, seat))
    return 0


def _picture(state: State, seat: int | None) -> str:
    return position_text(state if seat is None else observe(state, seat), width=screen_width())

"""`watch`: opponents play a match among themselves."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping

from ..bots import Bot
from ..engine import legal_moves
from ..records import Record
from ..view import observe
from .keeping import kept
from .opponents import read_bots
from .options import start_match
from .telling import say, tell_move, tell_result


def watch(arguments: Namespace) -> int:
    """Play a match, a line a move or a few lines a hand, and save it if asked to."""
    record = start_match(arguments)
    bots = read_bots(arguments.opponents, record.rules.seats, record.seed)
    with kept(arguments.save, lambda: record):
        say(f"The deals are those of seed {record.seed}.")
        while not record.state().is_over:
            record = _next(record, bots, quiet=arguments.quiet)
    return 0


def _next(record: Record, bots: Mapping[int, Bot], *, quiet: bool) -> Record:
    before = record.state()
    seat = before.actor
    move = legal_moves(before)[0] if seat is None else bots[seat](observe(before, seat))
    record = record.play_on(move)
    after = record.state()
    if not quiet:
        say(*tell_move(before, move, after))
    say(*tell_result(before, after))
    return record

"""A match with a person at one seat and opponents at the others: what `play` and `table` have in common."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from itertools import islice
from typing import final

import attrs

from ..bots import Bot
from ..engine import legal_moves
from ..moves import Move
from ..records import Record
from ..view import View, observe
from .files import CannotGoOnError, read_record
from .opponents import read_bots
from .options import given_options, start_match


@final
@attrs.frozen
class Session:
    """A match as far as it has come, and who sits where. It never changes: to undo is to keep an older one.

    Attributes:
        record: the match so far.
        seat: where the person sits.
        bots: who sits at each other seat.

    Examples:
        >>> from moon_dominoes import DON
        >>> session = seated(Record(DON, seed=7), 1, "tips")
        >>> session = session.play_on(session.next_move())
        >>> session.is_mine, str(session.view.hand)
        (True, '0-0 2-0 4-1 4-2 4-3 6-2 6-6')
    """

    record: Record
    seat: int
    bots: Mapping[int, Bot]

    @property
    def view(self) -> View:
        """All that the person may know."""
        return observe(self.record.state(), self.seat)

    @property
    def is_mine(self) -> bool:
        """Whether the person is to decide."""
        return self.record.state().actor == self.seat

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.record.state().is_over

    def play_on(self, move: Move) -> Session:
        """The session after a move.

        Raises:
            IllegalMove: the rules do not allow it.
        """
        return attrs.evolve(self, record=self.record.play_on(move))

    def next_move(self) -> Move:
        """What chance or an opponent does next.

        Raises:
            ValueError: the person is to decide, or the match is over.
        """
        if self.is_mine or self.is_over:
            raise ValueError("no opponent is to move")
        state = self.record.state()
        seat = state.actor
        return legal_moves(state)[0] if seat is None else self.bots[seat](observe(state, seat))

    def last_decision(self) -> Session | None:
        """The session as it was when the person last decided something; None if that never was.

        Examples:
            >>> from moon_dominoes import DON, Pass
            >>> session = seated(Record(DON, seed=7), 1, "tips")
            >>> session = session.play_on(session.next_move())
            >>> session.last_decision() is None
            True
            >>> session.play_on(Pass()).last_decision() == session
            True
        """
        record = self.record
        before_moves = islice(record.states(), len(record.moves))  # all positions but the present one
        decided = [at for at, state in enumerate(before_moves) if state.actor == self.seat]
        if not decided:
            return None
        earlier = Record(record.rules, record.moves[: decided[-1]], record.dealer, record.seed)
        return attrs.evolve(self, record=earlier)


def seated(record: Record, seat: int, opponents: str) -> Session:
    """A person at a seat of a match, and the opponents of these names at the others.

    Raises:
        CannotGoOnError: no such seat, or opponents that will not do.
    """
    if seat not in record.rules.seats:
        raise CannotGoOnError(f"the seats of this table are 0 to {record.rules.players - 1}, not {seat}")
    others = [other for other in record.rules.seats if other != seat]
    return Session(record, seat, read_bots(opponents, others, record.seed))


def begin_session(arguments: Namespace) -> Session:
    """The match that the command line describes, or the one in the file that it resumes.

    Raises:
        CannotGoOnError: an option or a file that will not do.
    """
    return seated(_first_record(arguments), arguments.seat, arguments.opponents)


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

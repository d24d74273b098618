"""A match at the table in the browser: who sits where, whose turn it is, and what comes next."""

from __future__ import annotations

import attrs

from moon_dominoes import Move, Phase, Play, Record, View, legal_moves, observe
from moon_dominoes.bots import Bot, MonteCarloBot, RandomBot, TipsBot
from moon_dominoes.draw.words import checked_names
from moon_dominoes.state import State


@attrs.frozen
class Opponents:
    """How the others play: by which bot, and for how long it thinks, where it does."""

    kind: str = "tips"
    seconds: float = 0.5

    def bot(self, record: Record) -> Bot:
        """Whoever moves next; at the same place of the same match it plays alike, unless held to a time."""
        if self.kind == "random":
            return RandomBot(record.seed + len(record.moves))
        return TipsBot() if self.kind == "tips" else MonteCarloBot(seconds=self.seconds)


@attrs.frozen
class Table:
    """A match being played: the record, the person's seat, the others, and what the seats are called.

    Attributes:
        record: the match so far.
        seat: where the person sits.
        opponents: how the others play.
        names: what the seats are called, by seat.
        own: the places in the record of the person's own moves.
    """

    record: Record
    seat: int
    opponents: Opponents
    names: tuple[str, ...]
    own: tuple[int, ...] = ()

    @classmethod
    def of(cls, record: Record, seat: int, opponents: Opponents, names: tuple[str, ...]) -> Table:
        """A table at which a match goes on."""
        record.rules.side_of(seat)  # raises if there is no such seat
        own = tuple(at for at, state in enumerate(record.states()) if state.actor == seat)
        own = tuple(at for at in own if at < len(record.moves))
        checked = checked_names(names, record.rules.players)
        assert checked is not None
        return cls(record, seat, opponents, tuple(checked), own)

    @property
    def state(self) -> State:
        """The position, whole; for the bridge alone."""
        return self.record.state()

    @property
    def view(self) -> View:
        """What the person may know."""
        return observe(self.state, self.seat)

    @property
    def turn(self) -> str:
        """Whose turn it is: "yours", "theirs", "deal" when a hand is to be looked at, or "over"."""
        state = self.state
        if state.is_over:
            return "over"
        if state.phase is Phase.DEAL and self.record.moves and isinstance(self.record.moves[-1], Play):
            return "deal"
        return "yours" if state.actor == self.seat else "theirs"

    def play_on(self, move: Move) -> Table:
        """The table after a move of whoever is to move."""
        own = (*self.own, len(self.record.moves)) if self.state.actor == self.seat else self.own
        return attrs.evolve(self, record=self.record.play_on(move), own=own)

    def step(self) -> Table:
        """The table after what comes next without the person: the deal, or the move of an opponent."""
        seat = self.state.actor
        if seat is None:
            return self.play_on(legal_moves(self.state)[0])
        return self.play_on(self.opponents.bot(self.record)(observe(self.state, seat)))

    def undo(self) -> Table:
        """The table before the person's last move."""
        *earlier, last = self.own
        record = attrs.evolve(self.record, moves=self.record.moves[:last])
        return attrs.evolve(self, record=record, own=tuple(earlier))

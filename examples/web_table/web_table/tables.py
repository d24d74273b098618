"""A table as a value: the record of its match, and who sits where. Nothing here waits or is stored."""

from __future__ import annotations

import unicodedata
from typing import Final, NoReturn, final

import attrs

import moon_dominoes
from moon_dominoes import Move, ParseError, Phase, Record, State, explain, legal_moves, observe, parse_move
from moon_dominoes.draw import refusal_text

from .limits import LONGEST_NAME, MOST_MOVES

JOINERS: Final = "\u200c\u200d"
"""Letters without width that some scripts need within a word."""
UNSEEN: Final = frozenset(
    [
        *JOINERS,
        *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",  # fillers, and the pattern of no dots
        *map(chr, range(0x180B, 0x1810)),
        *map(chr, range(0xFE00, 0xFE10)),
        *map(chr, range(0xE0100, 0xE01F0)),
    ]
)
"""Letters of which nothing is seen: joiners, fillers, and what selects a variant of another letter."""


@final
@attrs.frozen
class Refusal:
    """Why something is not done.

    Attributes:
        reason: a stable code: the library's own for a move against the rules, else one of this example.
        text: one plain sentence.
        rule: the number of the rule, if it is one of the game.
    """

    reason: str
    text: str
    rule: str | None = None

    @classmethod
    def of(cls, refusal: moon_dominoes.Refusal, names: tuple[str, ...]) -> Refusal:
        """Why the rules do not allow a move, with the names of the seats."""
        return cls(refusal.reason.value, refusal_text(refusal, names), refusal.rule)


class RefusedError(Exception):
    """It is not done; nothing has changed."""

    def __init__(self, reason: str, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.refusal = Refusal(reason, text, rule)


@final
@attrs.frozen
class Table:
    """A match and who plays it. It never changes; what is done at it gives another.

    Attributes:
        record: the match so far.
        bots: the name of the opponents that play for the empty seats.
        names: who sits at each seat; None where nobody does.
    """

    record: Record
    bots: str
    names: tuple[str | None, ...]

    @property
    def state(self) -> State:
        """The position."""
        return self.record.state()

    @property
    def position(self) -> int:
        """The number of the position: how many moves have led to it, deals too."""
        return len(self.record.moves)

    @property
    def shown_names(self) -> tuple[str, ...]:
        """What to call each seat."""
        return tuple(name if name is not None else bot_name(seat) for seat, name in enumerate(self.names))


def bot_name(seat: int) -> str:
    """What the bot at a seat is called."""
    return f"Bot {seat}"


def sit(table: Table, seat: int, name: str) -> Table:
    """Somebody sits down at an empty seat, before the match or in the middle of it.

    Raises:
        RefusedError: the seat is taken, or the name will not do.
    """
    if table.names[seat] is not None:
        raise RefusedError("seat-taken", f"{table.names[seat]} sits here already")
    return _seat(table, seat, _checked_name(table, name))


def is_between_hands(table: Table) -> bool:
    """Whether nobody holds tiles, so that whoever sits down sees nobody's."""
    return table.state.phase in (Phase.DEAL, Phase.OVER)


def stand_up(table: Table, seat: int) -> Table:
    """Somebody leaves a seat to the bot.

    Raises:
        RefusedError: nobody sits there.
    """
    if table.names[seat] is None:
        raise RefusedError("seat-empty", "nobody sits here")
    return _seat(table, seat, None)


def deal(table: Table, position: int) -> Table:
    """The tiles are dealt: the first time that begins the match.

    Raises:
        RefusedError: the position is another by now, or a hand is being played.
    """
    _check_position(table, position)
    if table.state.phase is not Phase.DEAL:
        raise RefusedError("not-now", "the tiles are dealt when the hand is over")
    return _play_on(table, legal_moves(table.state)[0])


def move(table: Table, seat: int, position: int, text: str) -> Table:
    """A seat makes a move.

    Args:
        table: the table.
        seat: whose move it is meant to be.
        position: the number of the position that it answers, so that no move is made twice or too late.
        text: the move in words, such as `play 5-3`.

    Raises:
        RefusedError: the position is another by now, the text no move, or the move against the rules.
    """
    _check_position(table, position)
    try:
        made = parse_move(text)
    except ParseError as error:
        raise RefusedError("no-move", str(error)) from None
    # Asked of the view, so that nobody moves for another seat, nor deals.
    refusal = explain(observe(table.state, seat), made)
    if refusal is not None:
        told = Refusal.of(refusal, table.shown_names)
        raise RefusedError(told.reason, told.text, told.rule)
    return _play_on(table, made)


def bot_to_move(table: Table) -> int | None:
    """The seat for which a bot is to move, if any."""
    seat = table.state.actor
    return seat if seat is not None and table.names[seat] is None else None


def deals_itself(table: Table) -> bool:
    """Whether the next hand is dealt without being asked for: the match has begun, and only bots are left."""
    return table.state.phase is Phase.DEAL and table.position > 0 and not any(map(_sits, table.names))


def _sits(name: str | None) -> bool:
    return name is not None


def _seat(table: Table, seat: int, name: str | None) -> Table:
    names = (*table.names[:seat], name, *table.names[seat + 1 :])
    return attrs.evolve(table, names=names)


def _play_on(table: Table, made: Move) -> Table:
    if table.position >= MOST_MOVES:
        raise RefusedError("too-long", f"this match has had {MOST_MOVES} moves, and no table has more")
    return attrs.evolve(table, record=table.record.play_on(made))


def _check_position(table: Table, position: int) -> None:
    if position != table.position:
        raise RefusedError(
            "stale",
            f"the table has moved on: this was for position {position}, and it is {table.position} by now",
        )


def _checked_name(table: Table, name: str) -> str:
    """The name as it is shown; two that look alike are one."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    visible = _visible(shown)
    if not visible:
        _bad_name("a name is needed")
    if len(shown) > LONGEST_NAME:
        _bad_name(f"a name has at most {LONGEST_NAME} letters")
    if not visible.isprintable():
        _bad_name("a name holds only letters that can be seen")
    others = [*filter(None, table.names), *map(bot_name, table.record.rules.seats)]
    if visible.casefold() in (_visible(other).casefold() for other in others):
        _bad_name(f"somebody at this table is called {shown} already")
    return shown


def _visible(name: str) -> str:
    return "".join(letter for letter in name if letter not in UNSEEN)


def _bad_name(text: str) -> NoReturn:
    raise RefusedError("bad-name", text)

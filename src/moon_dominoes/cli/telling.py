"""A match told in lines, as it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size
from textwrap import fill

from ..draw import hand_text, headline, result_text, score_sheet
from ..moves import Deal, Discard, Move, Pass, Play
from ..rules import Leftover
from ..state import Phase, State


def say(*lines: str) -> None:
    """Print lines to standard output."""
    for line in lines:
        print(line)  # noqa: T201  # what a command line is for


def say_wrapped(text: str) -> None:
    """Print a sentence or more, broken between words where the screen ends."""
    say(fill(text, screen_width(), subsequent_indent="   ", break_on_hyphens=False))


def screen_width() -> int:
    """The columns to fill: those of the terminal, within what can be filled well."""
    return min(max(get_terminal_size().columns, 44), 80)


def tell_move(before: State, move: Move, after: State, seat: int | None = None) -> Iterator[str]:
    """What a move does, for everyone to read or as one seat may know it."""
    if isinstance(move, Deal):
        yield f"Hand {after.hand_number}: seat {after.dealer} deals"
        yield from (
            f"  {_who(holder, seat)}: {hand_text(hand)}"
            for holder, hand in enumerate(after.hands)
            if seat in (None, holder)
        )
        if seat is None and move.stock:
            yield f"  left over: {hand_text(move.stock)}"
        return
    assert before.actor is not None
    hidden = isinstance(move, Discard) and seat not in (None, before.actor)
    what = "discard a tile, face down" if hidden else str(move)
    yield f"  {_who(before.actor, seat)}: {what}{_trick_won(before, move, after)}"
    if isinstance(move, Pass) and after.phase is Phase.DEAL:
        yield "Nobody has bid: the tiles are dealt again"
    if after.phase is Phase.DISCARD and after.actor is not None:
        yield f"  {_who(after.actor, seat)}: {_taken(before, after, seat)}"
    if len(after.results) > len(before.results):
        yield ""


def _taken(before: State, after: State, seat: int | None) -> str:
    bidder = after.actor
    assert bidder is not None
    where = "the widow" if after.rules.leftover is Leftover.WIDOW else "a tile of the boneyard"
    if seat not in (None, bidder):
        return f"take {where}"
    (tile,) = after.hands[bidder] - before.hands[bidder]
    return f"take {where}, {tile}"


def _who(seat: int, me: int | None) -> str:
    return f"seat {seat} (you)" if seat == me else f"seat {seat}"


def _trick_won(before: State, move: Move, after: State) -> str:
    trick = before.trick
    if not isinstance(move, Play) or trick is None or len(trick.tiles) < before.rules.players - 1:
        return ""
    won = (after.tricks or after.results[-1].played)[-1]
    return f"; seat {won.winner} wins trick {len(before.tricks) + 1} with {won.tile_of(won.winner)}"


def tell_result(before: State, after: State) -> list[str]:
    """How a hand was scored, if a move ended one; and the whole match, if it ended that."""
    lines: list[str] = []
    if len(after.results) > len(before.results):
        lines += [result_text(after.rules, after.results[-1]), ""]
    if after.is_over:
        lines += [score_sheet(after.rules, after.results), "", headline(after)]
    return lines

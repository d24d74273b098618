"""A match told in lines, as it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size
from textwrap import fill

from ..draw import hand_text, headline, move_text, result_text, score_sheet, seat_name
from ..moves import Deal, Move
from ..state import State
from ..view import observe


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
    names = [_who(each, seat) for each in after.rules.seats]
    if isinstance(move, Deal):
        yield f"Hand {after.hand_number}: {names[after.dealer]} deals"
        yield from (
            f"  {names[holder]}: {hand_text(hand)}"
            for holder, hand in enumerate(after.hands)
            if seat in (None, holder)
        )
        if seat is None and move.stock:
            yield f"  left over: {hand_text(move.stock)}"
        return
    seen = (before, after) if seat is None else (observe(before, seat), observe(after, seat))
    told = move_text(seen[0], move, seen[1], names)
    yield fill(f"  {told}", screen_width(), subsequent_indent="    ", break_on_hyphens=False)
    if len(after.results) > len(before.results):
        yield ""


def _who(seat: int, me: int | None) -> str:
    return f"{seat_name(seat)} (you)" if seat == me else seat_name(seat)


def tell_result(before: State, after: State) -> list[str]:
    """How a hand was scored, if a move ended one; and the whole match, if it ended that."""
    lines: list[str] = []
    if len(after.results) > len(before.results):
        lines += [result_text(after.rules, after.results[-1]), ""]
    if after.is_over:
        lines += [score_sheet(after.rules, after.results), "", headline(after)]
    return lines

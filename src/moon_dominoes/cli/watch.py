"""`watch`: opponents play a match among themselves."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Final

from ..bots import Bot, RandomBot, TipsBot
from ..engine import legal_moves
from ..records import Record
from ..rules import Rules
from ..view import observe
from .files import CannotGoOnError, kept
from .options import start_match
from .telling import say, tell_move, tell_result

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "tips": lambda _: TipsBot(),
    "random": RandomBot,
}
"""Makes an opponent of each name, given a seed."""


def watch(arguments: Namespace) -> int:
    """Play a match, a line a move or a few lines a hand, and save it if asked to."""
    record = start_match(arguments)
    bots = read_bots(arguments.bots, record.rules, record.seed)
    with kept(arguments.save, lambda: record):
        say(f"The deals are those of seed {record.seed}.")
        while not record.state().is_over:
            record = _next(record, bots, quiet=arguments.quiet)
    return 0


def _next(record: Record, bots: list[Bot], *, quiet: bool) -> Record:
    before = record.state()
    seat = before.actor
    move = legal_moves(before)[0] if seat is None else bots[seat](observe(before, seat))
    record = record.play_on(move)
    after = record.state()
    if not quiet:
        say(*tell_move(before, move, after))
    say(*tell_result(before, after))
    return record


def read_bots(names: str, rules: Rules, seed: int) -> list[Bot]:
    """The opponents that a list such as `tips,random,tips,random` names; a single name stands for all seats.

    Raises:
        CannotGoOnError: an unknown name, or not one for each seat.
    """
    given = names.lower().split(",")
    for name in given:
        if name not in BOTS:
            raise CannotGoOnError(f"there is no opponent {name!r}, only {', '.join(BOTS)}")
    if len(given) not in (1, rules.players):
        raise CannotGoOnError(
            f"name one opponent, or one for each of {rules.players} seats, not {len(given)}"
        )
    return [BOTS[given[seat % len(given)]](seed * rules.players + seat) for seat in rules.seats]

"""What a person at the table types: the choices that are listed, and how an answer is read."""

from __future__ import annotations

import re
from typing import Final

from ..engine import explain
from ..errors import ParseError, shown
from ..moves import (
    BIDS,
    CALLS,
    DISCARDS,
    MOON,
    PASS,
    PLAYS,
    Bid,
    CallTrump,
    Move,
    parse_move,
)
from ..offers import tile_offers, word_offers
from ..rules import HAND_SIZE
from ..state import Phase
from ..tiles import Tile
from ..trumps import Trump
from ..view import View

LETTERS: Final[dict[str, Move]] = {
    "p": PASS,
    "m": MOON,
    "d": CALLS[Trump.DOUBLES],
    "n": CALLS[Trump.NO_TRUMP],
}
"""Moves that go by a letter. A bid goes by its number, a call by the number called, a tile by its place."""

_HEADS: Final = {
    Phase.BIDDING: "You may say",
    Phase.DISCARD: "You may put aside",
    Phase.CALL: "You may call",
    Phase.PLAY: "You may play",
}


def choices(view: View) -> dict[str, Move]:
    """The legal moves, each under what one types for it; tiles in the order in which the hand is drawn."""
    offered = (*word_offers(view), *tile_offers(view))
    moves = [offer.move for offer in offered if offer.refusal is None]
    return {key_of(move, place): move for place, move in enumerate(moves, 1)}


def key_of(move: Move, place: int) -> str:
    """What one types for a move that stands at a place in a list."""
    for letter, its_move in LETTERS.items():
        if move == its_move:
            return letter
    match move:
        case Bid():
            return str(move.tricks)
        case CallTrump():
            return str(move.trump.value)
        case _:
            return str(place)


def choices_text(view: View, width: int) -> str:
    """The legal moves in rows, each after what one types for it."""
    cells = [f"{label}) {_without_verb(move)}" for label, move in choices(view).items()]
    lines = [f"{_HEADS[view.phase]}:"]
    for cell in cells:
        if len(lines[-1]) + 3 + len(cell) > width:
            lines.append(" " * 3)
        lines[-1] += f"   {cell}"
    return "\n".join(lines)


def _without_verb(move: Move) -> str:
    return str(move) if isinstance(move, Bid) else str(move).rpartition(" ")[2]


def read_move(text: str, view: View) -> Move:
    """The move that a person means, which need not be legal.

    Raises:
        ParseError: it cannot be told.
    """
    said = re.sub(r"\[(\d)\|(\d)\]", r"\1-\2", " ".join(text.lower().split()))  # a tile as it is drawn
    move = (choices(view) | LETTERS).get(said)
    if move is not None:
        return move
    if said.isascii() and said.isdigit():
        return _read_number(said, view.phase)
    if re.fullmatch(r"\d[-/ ]\d", said):
        return _with_tile(Tile.parse(f"{said[0]}-{said[2]}"), view.phase)
    for call in Trump.__members__:
        if said == call.lower().replace("_", "-"):
            return CALLS[Trump.parse(said)]
    try:
        return parse_move(said)
    except ParseError as error:
        if said.startswith(("play ", "discard ", "call ")):
            raise
        raise ParseError(f"{shown(text)} is no move and no command; type ? for help") from error


def _read_number(digits: str, phase: Phase) -> Move:
    """A number that is no choice in the list: a bid or a call, though not a legal one, or a tile."""
    if phase is Phase.BIDDING and digits in map(str, range(1, HAND_SIZE + 1)):
        return BIDS[int(digits) - 1]
    if phase is Phase.CALL and digits in map(str, range(HAND_SIZE)):
        return CALLS[Trump(int(digits))]
    if phase in (Phase.PLAY, Phase.DISCARD) and len(digits) == len("53"):
        return _with_tile(Tile.parse("-".join(digits)), phase)
    listed = shown(digits).strip("'")  # cut short, should somebody lean on a key
    raise ParseError(f"there is no {listed} in the list")


def _with_tile(tile: Tile, phase: Phase) -> Move:
    return (DISCARDS if phase is Phase.DISCARD else PLAYS)[tile.index]


def refusals(view: View) -> list[str]:
    """Why what one might think of is not allowed now: each sentence once."""
    thought_of: dict[Phase, tuple[Move, ...]] = {
        Phase.BIDDING: (PASS, *BIDS, MOON),
        Phase.CALL: tuple(CALLS.values()),
        Phase.PLAY: tuple(PLAYS[tile.index] for tile in view.hand),
    }
    reasons = (explain(view, move) for move in thought_of.get(view.phase, ()))
    return list(dict.fromkeys(str(reason) for reason in reasons if reason is not None))

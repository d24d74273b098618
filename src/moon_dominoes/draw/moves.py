"""What a move did, in words: told of the position before it and the one after, by whatever these two show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from ..errors import shown
from ..moves import Bid, CallTrump, Deal, Discard, Move, Pass, Play, is_move
from ..rules import Leftover
from ..state import Phase, Position, State, Trick
from ..tiles import EMPTY, TileSet
from ..trumps import Doubles, Trump
from ..view import View
from .words import check_position, checked_names, seat_name, spoken_text


def move_text(before: Position, move: Move, after: Position, names: Sequence[str] | None = None) -> str:
    """What a move did, in one line: of two views it tells no more than their seat may know.

    Points are left out: how a hand was scored `result_text` tells, how a match ended `headline`.

    Args:
        before: the position before the move.
        move: the move.
        after: the position after it; of views, that of the same seat.
        names: what to call the seats; "seat 0" and so on if None.

    Raises:
        TypeError: not positions, not a move, or names that are not a sequence of texts.
        ValueError: positions of two tables, or shown to two seats; not a printable name for each player.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, parse_move
        >>> states = [new_match(DON, seed=7)]
        >>> moves = [legal_moves(states[0])[0], *map(parse_move, ["bid 4", "bid 6", "pass", "pass"])]
        >>> moves += map(parse_move, ["call fives", "play 5-5", "play 5-2", "play 6-5", "play 6-2"])
        >>> for move in moves:
        ...     states.append(apply(states[-1], move))
        ...     print(move_text(states[-2], move, states[-1], ["Ann", "Bo", "Cy", "Di"]))
        Ann deals hand 1
        Bo bids 4
        Cy bids 6
        Di passes
        Ann passes; Cy wins the auction with 6
        Cy calls fives
        Cy plays 5-5
        Di plays 5-2
        Ann plays 6-5
        Bo plays 6-2; Cy takes trick 1 with 5-5
    """
    _check(before, after)
    if not is_move(move):
        raise TypeError(f"{shown(move)} is not a move")
    called = checked_names(names, after.rules.players)
    clauses = [
        f"{seat_name(seat, called)} {_listed([words for _, words in deeds])}"
        for seat, deeds in groupby(_deeds(before, move, after), key=itemgetter(0))
    ]
    if before.phase is Phase.BIDDING and after.phase is Phase.DEAL:
        clauses.append("nobody has bid, and the tiles are dealt again")
    return "; ".join(clauses)


def completed_trick(before: Position, after: Position) -> Trick | None:
    """The trick that a move has completed; None if it has not.

    Args:
        before: the position before the move.
        after: the position after it.

    Raises:
        TypeError: not positions.
        ValueError: positions of two tables, or shown to two seats.

    Examples:
        >>> from moon_dominoes import DON, Phase, apply, legal_moves, new_match
        >>> before = after = new_match(DON, seed=7)
        >>> while completed_trick(before, after) is None:
        ...     before, after = after, apply(after, legal_moves(after)[0])
        >>> after.tricks[-1] == completed_trick(before, after), before.phase is Phase.PLAY
        (True, True)
    """
    _check(before, after)
    trick = before.trick
    tricks = after.tricks or (after.results[-1].played if after.results else ())
    if trick is None or not tricks:
        return None
    last = tricks[-1]
    is_it = (last.leader, last.tiles[:-1]) == (trick.leader, trick.tiles)
    return last if is_it else None


def _check(before: Position, after: Position) -> None:
    check_position(before)
    check_position(after)
    if before.rules != after.rules:
        raise ValueError("the two positions are of different tables")
    if _eyes(before) != _eyes(after):
        raise ValueError("either both positions are States, or both are Views of one seat")


def _eyes(position: Position) -> tuple[bool, int | None]:
    """To whom a position is shown."""
    return isinstance(position, View), position.seat if isinstance(position, View) else None


def _deeds(before: Position, move: Move, after: Position) -> Iterator[tuple[int, str]]:
    """Who does what by a move: first the one who moves, then whoever wins or takes something by it."""
    seat = before.actor if before.actor is not None else before.dealer
    contract, trick = after.contract, completed_trick(before, after)
    yield seat, _done(move, after)
    if before.phase is Phase.BIDDING and contract is not None:
        bidder = contract.bidder
        yield bidder, "wins the auction" + (f" with {contract.bid.tricks}" if bidder != seat else "")
    if after.phase is Phase.DISCARD and contract is not None:
        yield contract.bidder, f"takes {_taken(before, contract.bidder, after)}"
    if trick is not None and trick.winner is not None:
        winner = trick.winner
        won_with = f" with {trick.tile_of(winner)}" if winner != seat else ""
        yield winner, f"takes trick {len(before.tricks) + 1}{won_with}"


def _listed(words: list[str]) -> str:
    """Words in a row, as in "a, b and c"."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _done(move: Move, after: Position) -> str:
    match move:
        case Deal():
            return f"deals hand {after.hand_number}"
        case Pass():
            return "passes"
        case Bid():
            return spoken_text(move).replace("bid", "bids", 1)
        case CallTrump(trump):
            return f"calls {_called(trump, after)}"
        case Discard(tile):
            is_seen = isinstance(after, State | View) and after.discard is not None
            return f"puts {tile} aside" if is_seen else "puts a tile aside, face down"
        case Play(tile):
            return f"plays {tile}"


_DOUBLES: Final = {
    Doubles.HIGH: "",
    Doubles.LOW: " with doubles low",
    Doubles.OWN_SUIT: " with doubles as a suit",
}


def _called(trump: Trump, after: Position) -> str:
    return f"no trumps{_DOUBLES[after.rules.no_trump_doubles]}" if trump is Trump.NO_TRUMP else str(trump)


def _taken(before: Position, bidder: int, after: Position) -> str:
    """What the bidder takes from the table, and which tile it is where that is seen."""
    where = "the widow" if after.rules.leftover is Leftover.WIDOW else "a tile of the boneyard"
    taken = _hand_of(after, bidder) - _hand_of(before, bidder)
    return f"{where}, {taken}" if taken else where


def _hand_of(position: Position, seat: int) -> TileSet:
    """The hand of a seat, as far as the position shows it."""
    if isinstance(position, View):
        return position.hand if position.seat == seat else EMPTY
    return position.hands[seat] if isinstance(position, State) else EMPTY

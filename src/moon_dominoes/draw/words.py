"""What the pictures say: how seats and sides are called, what is to happen, and what else a position shows.

Texts and drawings say the same with the same words; only their tiles differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from ..errors import shown
from ..moves import Bid, Pass
from ..refusals import Refusal
from ..rules import Rules
from ..state import Contract, HandResult, Phase, Position, State, Trick
from ..tiles import EMPTY, Tile, TileSet
from ..trumps import SUIT_NAMES, Doubles, Suits, Trump, suits
from ..view import View
from .markup import JOINERS

Names: TypeAlias = Sequence[str] | None
"""What to call the seats, one name for each; "seat 0" and so on if None."""

WriteTile: TypeAlias = Callable[[Tile], str]
"""How a tile is written."""

# --- Seats and sides --------------------------------------------------------------------------------------


LONGEST_NAME: Final = 80
"""How many letters of a name are shown at most."""


def check_position(position: Position) -> None:
    """Raise TypeError unless it is a position."""
    # A bare `View()` has no parts.
    if not isinstance(position, State | View) or not hasattr(position, "rules"):
        raise TypeError(f"a position is a State or a View, not {shown(position)}")


def checked_names(names: Names, players: int | None) -> Names:
    """The names as plain texts, long ones cut, if there is a printable one for each of so many players.

    None stands for as many players as there are names.

    Raises:
        TypeError: not a sequence of texts.
        ValueError: not a printable name for each player.

    Examples:
        >>> checked_names(["Ann", "Bo", "Cy" * 100], 3)[2] == "Cy" * 39 + "C…"
        True
    """
    if names is None:
        return None
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise TypeError(f"names are a list or tuple of texts, not {shown(names)}")
    plain = tuple(map(_plain, names))
    needed = len(plain) if players is None else players
    if len(plain) != needed or not all(map(_is_printable, plain)):
        raise ValueError(f"{needed} printable names are needed, not {shown(names)}")
    return tuple(name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…" for name in plain)


def _plain(name: str) -> str:
    if not isinstance(name, str):
        raise TypeError(f"a name is a text, not {shown(name)}")
    return str.__str__(name)  # a subclass may have methods of its own


def _is_printable(name: str) -> bool:
    seen = "".join(letter for letter in name if letter not in JOINERS)
    return seen != "" and seen.isprintable()


def seat_name(seat: int, names: Sequence[str] | None = None) -> str:
    """What a seat is called: its name, or "seat 2".

    Raises:
        TypeError: the names are not a sequence of texts.
        ValueError: a name is not printable, or the seat has none.

    Examples:
        >>> seat_name(0), seat_name(0, ["Ann", "Bo", "Cy"])
        ('seat 0', 'Ann')
    """
    called = checked_names(names, None)
    if called is None:
        return f"seat {seat}"
    if not 0 <= seat < len(called):
        raise ValueError(f"seat {shown(seat)} has no name among {shown(names)}")
    return called[seat]


def refusal_text(refusal: Refusal, names: Sequence[str] | None = None) -> str:
    """Why a move is not legal: the sentence of the refusal, with the seats called by their names.

    Raises:
        TypeError: not a Refusal, or names that are not a sequence of texts.
        ValueError: a name is not printable, or a seat that is told of has none.

    Examples:
        >>> from moon_dominoes import DON, Bid, apply, explain, legal_moves, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> refusal = explain(observe(state, 0), Bid(3))
        >>> refusal_text(refusal, ["Ann", "Bo", "Cy", "Di"])
        'it is not your turn: Bo is to bid or pass'
    """
    if not isinstance(refusal, Refusal):
        raise TypeError(f"a refusal is a Refusal, not {shown(refusal)}")
    return re.sub(r"\bseat ([0-3])\b", lambda seat: seat_name(int(seat[1]), names), refusal.text)


def side_name(rules: Rules, side: int, names: Sequence[str] | None = None) -> str:
    """What a side is called: its seat, or both of its seats.

    Examples:
        >>> side_name(Rules(), 1), side_name(Rules(), 0, ["Ann", "Bo", "Cy", "Di"])
        ('seats 1+3', 'Ann+Cy')
    """
    seats = rules.sides[side]
    if names is None and len(seats) > 1:
        return f"seats {'+'.join(map(str, seats))}"
    return "+".join(seat_name(seat, names) for seat in seats)


def seat_below(position: Position) -> int:
    """The seat at the bottom of the table: the one whose view it is, else seat 0."""
    return position.seat if isinstance(position, View) and position.seat is not None else 0


def relation(position: Position, seat: int) -> str:
    """What a seat is to the one whose view it is: "you", "partner", or nothing to tell."""
    me = position.seat if isinstance(position, View) else None
    if me is None or position.rules.side_of(me) != position.rules.side_of(seat):
        return ""
    return "you" if seat == me else "partner"


# --- Tiles ------------------------------------------------------------------------------------------------


def trumps_and_others(tiles: Iterable[Tile], trump: Trump | None = None) -> tuple[list[Tile], list[Tile]]:
    """Trumps and other tiles, each from the highest on: the order in which a hand is drawn.

    Examples:
        >>> trumps_and_others(TileSet.parse("0-0 5-0 6-5"), Trump.FIVES)
        ([Tile(6, 5), Tile(5, 0)], [Tile(0, 0)])
    """
    held = TileSet(tiles)
    if trump is None:
        return [], list(reversed(list(held)))
    if not isinstance(trump, Trump):
        raise TypeError(f"a call is a Trump, not {shown(trump)}")
    table = suits(trump)
    power = table.power[0]  # that of a trump is the same whatever is led
    trumps = sorted(held & table.trumps, key=lambda tile: power[tile.index], reverse=True)
    return trumps, list(reversed(list(held - table.trumps)))


def hand_words(tiles: Iterable[Tile], trump: Trump | None, write: WriteTile) -> str:
    """Tiles in a row, the trumps first and set apart."""
    return "  ".join(" ".join(map(write, row)) for row in trumps_and_others(tiles, trump) if row)


_SEATS: Final = range(4)
"""The seats that there are at any table."""


def check_trick(trick: Trick) -> None:
    """Raise TypeError or ValueError unless it is a trick that can be: anybody can make one of any parts."""
    _check_types(trick)
    _check_plays(trick)


def _check_types(trick: Trick) -> None:
    # A bare `Trick.__new__(Trick)` has no parts.
    if not isinstance(trick, Trick) or not hasattr(trick, "winner"):
        raise TypeError(f"a trick is a Trick, not {shown(trick)}")
    tiles, seats = trick.tiles, trick.seats
    if not isinstance(tiles, tuple) or not all(isinstance(tile, Tile) for tile in tiles):
        raise TypeError(f"the tiles of a trick are a tuple of Tiles, not {shown(tiles)}")
    if not isinstance(seats, tuple) or not all(map(_is_int, (*seats, trick.leader))):
        raise TypeError(f"the seats of a trick are a tuple of ints, and its leader is one, in {shown(trick)}")
    if not isinstance(trick.trump, Trump):
        raise TypeError(f"a call is a Trump, not {shown(trick.trump)}")
    if trick.winner is not None and not _is_int(trick.winner):
        raise TypeError(f"the winner of a trick is an int or None, not {shown(trick.winner)}")


def _check_plays(trick: Trick) -> None:
    tiles, seats = trick.tiles, trick.seats
    if len(tiles) != len(seats):
        raise ValueError(f"a trick has a seat for each tile, not {len(seats)} for {len(tiles)}")
    if len(set(seats)) < len(seats) or not all(seat in _SEATS for seat in (*seats, trick.leader)):
        led = shown(trick.leader)
        raise ValueError(f"seats are 0 to 3, each once in a trick, not {shown(seats)}, led by {led}")
    if len(set(tiles)) < len(tiles):
        raise ValueError(f"a tile is in a trick once, not as in {shown(tiles)}")
    if seats and seats[0] != trick.leader:
        raise ValueError(f"the leader of a trick plays first: seat {trick.leader}, not {seats[0]}")
    if trick.winner is not None and trick.winner not in seats:
        raise ValueError(f"the winner of a trick has played to it: one of {seats}, not {shown(trick.winner)}")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def trick_words(trick: Trick, names: Names, write: WriteTile) -> str:
    """A trick in a row: who played what, and whose tile wins it or is winning so far."""
    if not trick.tiles:
        return f"{seat_name(trick.leader, names)} leads"
    return ", ".join(
        f"{seat_name(seat, names)} {write(tile)}{' wins' if seat == trick.winner else ''}"
        for seat, tile in trick.plays
    )


# --- Bids and contracts -----------------------------------------------------------------------------------


def contract_text(contract: Contract, names: Sequence[str] | None = None) -> str:
    """A contract in words.

    Examples:
        >>> print(contract_text(Contract(2, Bid(4), Trump.FIVES)))
        seat 2 bid 4, fives are trumps
    """
    call = "trumps to be called" if contract.trump is None else call_text(contract.trump)
    return f"{seat_name(contract.bidder, names)} {spoken_text(contract.bid)}, {call}"


def call_text(trump: Trump) -> str:
    """A call in words.

    Examples:
        >>> call_text(Trump.DOUBLES), call_text(Trump.NO_TRUMP)
        ('doubles are trumps', 'no trumps')
    """
    return "no trumps" if trump is Trump.NO_TRUMP else f"{trump} are trumps"


def spoken_text(bid: Bid | Pass) -> str:
    """What was said in the auction."""
    return "bid a Moon" if isinstance(bid, Bid) and bid.moon else str(bid)


def doubles_text(position: Position) -> str:
    """What doubles are, where they are not as usual."""
    doubles = position.rules.no_trump_doubles
    if position.contract is None or position.contract.trump is not Trump.NO_TRUMP or doubles is Doubles.HIGH:
        return ""
    return ", doubles are low" if doubles is Doubles.LOW else ", doubles are a suit"


# --- Scores -----------------------------------------------------------------------------------------------


def tricks_text(count: int) -> str:
    """So many tricks."""
    return "1 trick" if count == 1 else f"{count} tricks"


def signed(points: int) -> str:
    """Points gained or lost."""
    return f"{points:+}" if points else "0"


def target_text(rules: Rules) -> str:
    """How long a match lasts."""
    limit = f" or {rules.hand_limit} hands" if rules.hand_limit is not None else ""
    return f"to {rules.target}{limit}"


def by_side(rules: Rules, numbers: Sequence[int], names: Names) -> str:
    """A number of each side in a row."""
    return ", ".join(f"{side_name(rules, side, names)}: {number}" for side, number in enumerate(numbers))


def result_headline(result: HandResult, rules: Rules, names: Names) -> str:
    """A scored hand in one line: the contract, and how it went."""
    taken = result.tricks[rules.side_of(result.contract.bidder)]
    how = "made" if result.made else "missed"
    return f"Hand {result.number}: {contract_text(result.contract, names)}, {tricks_text(taken)}: {how}"


def reasons(result: HandResult, side: int) -> list[str]:
    """Why a side gained or lost points in a hand."""
    return [
        f"{signed(line.points)} for {line.text} ({line.rule})"
        for line in result.lines
        if line.side == side and line.points != 0
    ]


def result_lines(rules: Rules, result: HandResult, names: Names) -> Iterator[tuple[str, bool]]:
    """A scored hand line by line, and whether the line gives a reason for the one before."""
    yield result_headline(result, rules, names), False
    for side, (tricks, points, score) in enumerate(
        zip(result.tricks, result.points, result.scores, strict=True)
    ):
        name = side_name(rules, side, names)
        yield f"{name}: {tricks_text(tricks)}, {signed(points)} points, now {score}", False
        for reason in reasons(result, side):
            yield reason, True


# --- Positions --------------------------------------------------------------------------------------------


TO_DO: Final = {
    Phase.BIDDING: "to bid",
    Phase.DISCARD: "to discard",
    Phase.CALL: "to call trumps",
    Phase.PLAY: "to play",
}


def headline(position: Position, names: Sequence[str] | None = None) -> str:
    """What is to happen, or how the match ended, in one line.

    Examples:
        >>> from moon_dominoes import DON, new_match
        >>> headline(new_match(DON, seed=7, dealer=2))
        'Hand 1: seat 2 is to deal'
    """
    dealer = seat_name(position.dealer, names)
    if position.ending is not None:
        winner = position.ending.winner
        who = "a draw" if winner is None else f"won by {side_name(position.rules, winner, names)}"
        return f"The match is over, {who}: {position.ending}"
    if position.actor is None:
        return f"Hand {position.hand_number}: {dealer} is to deal"
    trick = f", trick {len(position.tricks) + 1}" if position.phase is Phase.PLAY else ""
    actor = seat_name(position.actor, names)
    return f"Hand {position.hand_number}{trick}, {dealer} deals: {actor} is {TO_DO[position.phase]}"


def to_do(position: Position, seat: int) -> str:
    """What a seat is to do now, if it is its turn."""
    if seat != position.actor:
        return ""
    trick = position.trick
    return "to lead" if trick is not None and not trick.tiles else TO_DO[position.phase]


def said(position: Position, seat: int) -> str:
    """What a seat has said in the auction, until the first trick."""
    bid = dict(position.spoken).get(seat)
    if bid is None or position.phase is Phase.PLAY or position.tricks:
        return ""
    return spoken_text(bid)


def laid(position: Position, seat: int, write: WriteTile) -> str:
    """What a seat has played to the trick: the tile, and whether it was led and is winning."""
    trick = position.trick
    tile = trick.tile_of(seat) if trick is not None else None
    if trick is None or tile is None:
        return ""
    marks = [mark for mark, at in (("led", trick.leader), ("winning", trick.winner)) if at == seat]
    return f"{write(tile)} {', '.join(marks)}".rstrip()


def shows_result(position: Position) -> bool:
    """Whether the last hand is told: when none is being played."""
    return bool(position.results) and position.phase in (Phase.DEAL, Phase.OVER)


def facts(position: Position, names: Names, write: WriteTile) -> Iterator[tuple[str, str]]:
    """All besides the table, a label and a text each."""
    rules = position.rules
    if position.contract is not None:
        yield "Contract", contract_text(position.contract, names) + doubles_text(position)
    if position.tricks or position.phase is Phase.PLAY:
        yield "Tricks", by_side(rules, position.tricks_taken, names)
    if position.tricks:
        yield "Last trick", trick_words(position.tricks[-1], names, write)
    yield "Scores", f"{by_side(rules, position.scores, names)}, {target_text(rules)}"
    voids = voids_text(position, names)
    if voids:
        yield "Voids", voids
    yield from _own_hands(position, names, write)
    if isinstance(position, State) and position.widow is not None:
        yield "Widow", write(position.widow)
    for label, tiles in lying_apart(position):
        yield label, " ".join(map(write, tiles))


def _own_hands(position: Position, names: Names, write: WriteTile) -> Iterator[tuple[str, str]]:
    """The hands that this position shows to whoever looks at it, and to nobody else."""
    trump = position.trump
    if isinstance(position, View) and position.hand:
        yield "Your hand", hand_words(position.hand, trump, write)
    if isinstance(position, State):
        for seat, hand in enumerate(position.hands):
            if hand:
                yield seat_name(seat, names), hand_words(hand, trump, write)


def lying_apart(position: Position) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    """The tiles out of play that this position shows to whoever looks at it, and to nobody else."""
    if isinstance(position, State) and position.boneyard:
        yield "Boneyard", position.boneyard
    if isinstance(position, View | State) and position.discard is not None:
        yield "Put aside", (position.discard,)


def voids_text(position: Position, names: Names) -> str:
    """Who is known to lack which suits, so far as tiles of them are still hidden from whoever looks."""
    me = position.seat if isinstance(position, View) else None
    hands = position.hands if isinstance(position, State) else ()
    hidden = (
        position.unseen if isinstance(position, View) else TileSet(tile for hand in hands for tile in hand)
    )
    call = position.trump
    table = position.rules.suits_of(call) if call is not None else None
    return "; ".join(
        f"{seat_name(seat, names)} has {_lacking(void, hidden, table)}"
        for seat, void in enumerate(position.voids)
        if void & hidden and seat != me
    )


def _lacking(void: TileSet, hidden: TileSet, table: Suits | None) -> str:
    """The suits that a void covers, then any tiles of it that belong to none of them."""
    named: list[str] = []
    covered = EMPTY
    for suit, members in enumerate(table.members if table is not None else ()):
        if members <= void and members & hidden:
            named.append(f"no {SUIT_NAMES[suit]}")
            covered |= members
    rest = (void & hidden) - covered
    return ", ".join([*named, *(f"no {tile}" for tile in rest)])

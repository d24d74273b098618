"""The kinds of rows: what every column means."""

from __future__ import annotations

from typing import Final, TypedDict, get_type_hints

from ..errors import shown


class MatchRow(TypedDict):
    """One match.

    Attributes:
        match: its place among the matches given, from 0.
        seed: what its deals were drawn from; a text, since it may be larger than the integers of most tables.
        players: how many played, 3 or 4.
        sides: how many sides there were, 2 to 4.
        hands: how many hands were scored.
        outcome: `won`, `drawn`, `stopped` (for too many deals), `fault` (of a bot) or `unfinished`.
        ending: how it ended, in words; empty if it is unfinished.

    Examples:
        >>> list(columns(MatchRow))
        ['match', 'seed', 'players', 'sides', 'hands', 'outcome', 'ending']
    """

    match: int
    seed: str
    players: int
    sides: int
    hands: int
    outcome: str
    ending: str


class SideRow(TypedDict):
    """One side of a match.

    Attributes:
        match: the match.
        side: the side, from 0.
        seats: its seats, such as `0 2`.
        bot: the name of its bot; of two different ones both, with ` + ` between; empty for a record.
        score: its score in the end, or so far.
        won: whether it won the match. A match that ends by a fault, or is stopped, has no winner.

    Examples:
        >>> list(columns(SideRow))
        ['match', 'side', 'seats', 'bot', 'score', 'won']
    """

    match: int
    side: int
    seats: str
    bot: str
    score: int
    won: bool


class DealRow(TypedDict):
    """What one seat was dealt. A hand that was passed out is dealt again under its number.

    Attributes:
        match: the match.
        deal: which deal of the match it was, from 1.
        hand: which hand of the match was dealt, from 1.
        dealer: the seat that dealt.
        seat: whose tiles these are.
        side: the side of that seat.
        tiles: the seven tiles, such as `2-1 3-1 4-0 4-1 5-0 6-0 6-6`, lowest first.
        left_over: the tiles that no seat was dealt, in order, the widow first; empty if there are none.

    Examples:
        >>> list(columns(DealRow))
        ['match', 'deal', 'hand', 'dealer', 'seat', 'side', 'tiles', 'left_over']
    """

    match: int
    deal: int
    hand: int
    dealer: int
    seat: int
    side: int
    tiles: str
    left_over: str


class HandRow(TypedDict):
    """One scored hand, as it went for the bidder.

    Attributes:
        match: the match.
        hand: which scored hand of the match it was, from 1.
        dealer: the seat that dealt.
        bidder: the seat that won the auction.
        side: the side of the bidder.
        bid: the tricks bid, 1 to 7; 7 for a Moon.
        moon: whether it was a Moon.
        trump: the call, such as `fives`; the last one, where calls are made anew.
        tricks: the tricks that the bidder's side took, 0 to 7.
        played: the tricks that were played: fewer than 7 if the hand was ended early.
        made: whether the bid was made.
        points: what the bidder's side gained, or lost if negative.

    Examples:
        >>> list(columns(HandRow))[:8]
        ['match', 'hand', 'dealer', 'bidder', 'side', 'bid', 'moon', 'trump']
    """

    match: int
    hand: int
    dealer: int
    bidder: int
    side: int
    bid: int
    moon: bool
    trump: str
    tricks: int
    played: int
    made: bool
    points: int


class ScoreRow(TypedDict):
    """One side of a scored hand.

    Attributes:
        match: the match.
        hand: which scored hand of the match it was, from 1.
        side: the side.
        bidding: whether it was the bidder's.
        tricks: the tricks that it took, 0 to 7.
        points: what it gained, or lost if negative.
        score: its score after the hand.

    Examples:
        >>> list(columns(ScoreRow))
        ['match', 'hand', 'side', 'bidding', 'tricks', 'points', 'score']
    """

    match: int
    hand: int
    side: int
    bidding: bool
    tricks: int
    points: int
    score: int


class TrickRow(TypedDict):
    """One complete trick, of the hand that is being played too.

    Attributes:
        match: the match.
        hand: the hand, from 1.
        trick: which trick of the hand it was, from 1.
        trump: the call in force.
        leader: the seat that led.
        tiles: the tiles in the order of play, the lead first.
        winner: the seat that won it.
        side: the side of the winner.
        winning: the tile that won it.

    Examples:
        >>> list(columns(TrickRow))
        ['match', 'hand', 'trick', 'trump', 'leader', 'tiles', 'winner', 'side', 'winning']
    """

    match: int
    hand: int
    trick: int
    trump: str
    leader: int
    tiles: str
    winner: int
    side: int
    winning: str


class MoveRow(TypedDict):
    """One move of a seat. Deals, which nobody chooses, are in a table of their own.

    Attributes:
        match: the match.
        move: its place among the moves of the record, from 0, counting deals.
        deal: the deal that it belongs to, from 1.
        hand: the hand that it belongs to, from 1.
        phase: `bidding`, `discard`, `call` or `play`.
        seat: who made it.
        side: the side of that seat.
        text: the move, such as `play 5-3`.
        index: the same as a number, 0 to 73: its place in `INDEXED_MOVES`.

    Examples:
        >>> list(columns(MoveRow))
        ['match', 'move', 'deal', 'hand', 'phase', 'seat', 'side', 'text', 'index']
    """

    match: int
    move: int
    deal: int
    hand: int
    phase: str
    seat: int
    side: int
    text: str
    index: int


def columns(row: object) -> dict[str, type[str | int | bool]]:
    """The columns of a table in order, and the type of each: what an empty table is made of.

    Args:
        row: one of the classes of rows.

    Raises:
        TypeError: it is none.

    Examples:
        >>> columns(ScoreRow)["points"], columns(HandRow)["made"], columns(TrickRow)["tiles"]
        (<class 'int'>, <class 'bool'>, <class 'str'>)
    """
    if row not in _ROWS:
        raise TypeError(f"takes a class of rows, such as HandRow, not {shown(row)}")
    return get_type_hints(row)


_ROWS: Final[tuple[object, ...]] = (MatchRow, SideRow, DealRow, HandRow, ScoreRow, TrickRow, MoveRow)

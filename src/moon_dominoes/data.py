"""Matches as plain rows, which data frames, CSV files and databases take as they are.

A row is a dictionary of numbers, texts and truth values. Every column has one type, always the same order and
no gaps. The functions take matches, be they records or results of the arena, and number them from 0. All
tables but that of the matches name a side, so `match` and `side` lead from any row to who played it.

Examples:
    >>> from moon_dominoes import TEXAS4
    >>> from moon_dominoes.arena import Seeded, compare
    >>> from moon_dominoes.bots import RandomBot, TipsBot
    >>> result = compare({"tips": TipsBot(), "random": Seeded(RandomBot)}, TEXAS4, deals=1, seed=1)
    >>> print(*columns(SideRow))
    match side seats bot score won
    >>> for row in side_rows(result.matches):
    ...     print(*row.values(), sep=", ")
    0, 0, 0 2, tips, 23, True
    0, 1, 1 3, random, -48, False
    1, 0, 0 2, random, -91, False
    1, 1, 1 3, tips, 24, True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypedDict, cast, get_type_hints

import attrs

from .arena import MatchResult
from .errors import shown
from .moves import Deal, Move
from .records import Record
from .state import State, Trick

__all__ = [
    "DealRow",
    "HandRow",
    "MatchRow",
    "MoveRow",
    "ScoreRow",
    "SideRow",
    "TrickRow",
    "columns",
    "deal_rows",
    "hand_rows",
    "match_rows",
    "move_rows",
    "score_rows",
    "side_rows",
    "trick_rows",
]


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
        row: one of the classes of rows of this module.

    Raises:
        TypeError: it is none.

    Examples:
        >>> columns(ScoreRow)["points"], columns(HandRow)["made"], columns(TrickRow)["tiles"]
        (<class 'int'>, <class 'bool'>, <class 'str'>)
    """
    if row not in _ROWS:
        raise TypeError(f"takes a class of rows, such as HandRow, not {shown(row)}")
    return get_type_hints(row)


def match_rows(matches: Iterable[Record | MatchResult]) -> list[MatchRow]:
    """A row for each match.

    Args:
        matches: records, or results of the arena.

    Raises:
        TypeError: one of them is something else.

    Examples:
        >>> from moon_dominoes import DON, Record
        >>> match_rows([Record(DON, seed=7)])[0]["outcome"]
        'unfinished'
    """
    return [
        {
            "match": number,
            "seed": str(summary.seed),
            "players": len(summary.bots),
            "sides": len(summary.scores),
            "hands": summary.hands,
            "outcome": summary.outcome,
            "ending": summary.ending,
        }
        for number, match in _numbered(matches)
        for summary in [_summary(match)]
    ]


def side_rows(matches: Iterable[Record | MatchResult]) -> list[SideRow]:
    """A row for each side of each match.

    Args:
        matches: records, or results of the arena.

    Raises:
        TypeError: one of them is something else.

    Examples:
        >>> from moon_dominoes import TEXAS3, Record
        >>> [row["seats"] for row in side_rows([Record(TEXAS3, seed=7)])]
        ['0', '1', '2']
    """
    return [
        {
            "match": number,
            "side": side,
            "seats": " ".join(map(str, summary.seats(side))),
            "bot": " + ".join(dict.fromkeys(summary.bots[seat] for seat in summary.seats(side))),
            "score": score,
            "won": side == summary.winner,
        }
        for number, match in _numbered(matches)
        for summary in [_summary(match)]
        for side, score in enumerate(summary.scores)
    ]


def deal_rows(matches: Iterable[Record | MatchResult]) -> list[DealRow]:
    """A row for each seat of each deal.

    Args:
        matches: records, or results of the arena that have theirs.

    Raises:
        TypeError: one of them is something else.
        ValueError: a result without a record.

    Examples:
        >>> from moon_dominoes import TEXAS3, Record, legal_moves
        >>> record = Record(TEXAS3, seed=7)
        >>> rows = deal_rows([record.play_on(*legal_moves(record.state()))])
        >>> rows[2]["tiles"], rows[2]["left_over"]
        ('2-2 3-2 3-3 4-2 5-3 5-4 6-5', '1-1')
    """
    return [
        {
            "match": number,
            "deal": deal,
            "hand": state.hand_number,
            "dealer": state.dealer,
            "seat": seat,
            "side": record.rules.side_of(seat),
            "tiles": str(tiles),
            "left_over": " ".join(map(str, move.stock)),
        }
        for number, record in _records(matches)
        for _, deal, state, move in _replayed(record)
        if isinstance(move, Deal)
        for seat, tiles in enumerate(move.hands)
    ]


def hand_rows(matches: Iterable[Record | MatchResult]) -> list[HandRow]:
    """A row for each scored hand.

    Args:
        matches: records, or results of the arena that have theirs.

    Raises:
        TypeError: one of them is something else.
        ValueError: a result without a record.

    Examples:
        >>> from moon_dominoes import DON
        >>> from moon_dominoes.arena import play_match
        >>> from moon_dominoes.bots import TipsBot
        >>> row = hand_rows([play_match([TipsBot()] * 4, DON, seed=7)])[0]
        >>> row["bidder"], row["bid"], row["trump"], row["tricks"], row["made"], row["points"]
        (2, 6, 'fives', 7, True, 61)
    """
    return [
        {
            "match": number,
            "hand": result.number,
            "dealer": result.dealer,
            "bidder": result.contract.bidder,
            "side": (side := record.rules.side_of(result.contract.bidder)),
            "bid": result.contract.bid.tricks,
            "moon": result.contract.bid.moon,
            "trump": str(result.contract.trump),
            "tricks": result.tricks[side],
            "played": len(result.played),
            "made": result.made,
            "points": result.points[side],
        }
        for number, record in _records(matches)
        for result in record.state().results
    ]


def score_rows(matches: Iterable[Record | MatchResult]) -> list[ScoreRow]:
    """A row for each side of each scored hand.

    Args:
        matches: records, or results of the arena that have theirs.

    Raises:
        TypeError: one of them is something else.
        ValueError: a result without a record.

    Examples:
        >>> from moon_dominoes import DON
        >>> from moon_dominoes.arena import play_match
        >>> from moon_dominoes.bots import TipsBot
        >>> rows = score_rows([play_match([TipsBot()] * 4, DON, seed=7)])
        >>> [(row["hand"], row["side"], row["tricks"], row["points"]) for row in rows[:2]]
        [(1, 0, 7, 61), (1, 1, 0, 0)]
    """
    return [
        {
            "match": number,
            "hand": result.number,
            "side": side,
            "bidding": side == record.rules.side_of(result.contract.bidder),
            "tricks": result.tricks[side],
            "points": result.points[side],
            "score": score,
        }
        for number, record in _records(matches)
        for result in record.state().results
        for side, score in enumerate(result.scores)
    ]


def trick_rows(matches: Iterable[Record | MatchResult]) -> list[TrickRow]:
    """A row for each complete trick.

    Args:
        matches: records, or results of the arena that have theirs.

    Raises:
        TypeError: one of them is something else.
        ValueError: a result without a record.

    Examples:
        >>> from moon_dominoes import DON
        >>> from moon_dominoes.arena import play_match
        >>> from moon_dominoes.bots import TipsBot
        >>> row = trick_rows([play_match([TipsBot()] * 4, DON, seed=7)])[0]
        >>> row["leader"], row["tiles"], row["winner"], row["winning"]
        (2, '5-5 5-2 5-3 2-0', 2, '5-5')
    """
    return [
        {
            "match": number,
            "hand": hand,
            "trick": place,
            "trump": str(trick.trump),
            "leader": trick.leader,
            "tiles": " ".join(map(str, trick.tiles)),
            "winner": (winner := cast("int", trick.winner)),  # of a complete trick
            "side": record.rules.side_of(winner),
            "winning": str(trick.tile_of(winner)),
        }
        for number, record in _records(matches)
        for hand, tricks in _tricks(record.state())
        for place, trick in enumerate(tricks, 1)
    ]


def move_rows(matches: Iterable[Record | MatchResult]) -> list[MoveRow]:
    """A row for each move, but for deals.

    Args:
        matches: records, or results of the arena that have theirs.

    Raises:
        TypeError: one of them is something else.
        ValueError: a result without a record.

    Examples:
        >>> from moon_dominoes import DON
        >>> from moon_dominoes.arena import play_match
        >>> from moon_dominoes.bots import TipsBot
        >>> rows = move_rows([play_match([TipsBot()] * 4, DON, seed=7)])
        >>> [(row["move"], row["seat"], row["text"]) for row in rows[:2]]
        [(1, 1, 'bid 4'), (2, 2, 'bid 6')]
    """
    return [
        {
            "match": number,
            "move": place,
            "deal": deal,
            "hand": state.hand_number,
            "phase": state.phase.value,
            "seat": (seat := cast("int", state.actor)),  # there is one, but for deals
            "side": record.rules.side_of(seat),
            "text": str(move),
            "index": move.index,
        }
        for number, record in _records(matches)
        for place, deal, state, move in _replayed(record)
        if not isinstance(move, Deal)
    ]


_ROWS: Final[tuple[object, ...]] = (MatchRow, SideRow, DealRow, HandRow, ScoreRow, TrickRow, MoveRow)


def _numbered(matches: Iterable[Record | MatchResult]) -> Iterator[tuple[int, Record | MatchResult]]:
    if not isinstance(matches, Iterable):
        raise TypeError(
            f"takes a list of matches, such as the `matches` of a comparison, not {shown(matches)}"
        )
    for number, match in enumerate(matches):
        if not isinstance(match, Record | MatchResult):
            raise TypeError(f"a match is a Record or a MatchResult, not {shown(match)}")
        yield number, match


def _records(matches: Iterable[Record | MatchResult]) -> Iterator[tuple[int, Record]]:
    for number, match in _numbered(matches):
        record = match if isinstance(match, Record) else match.record
        if record is None:
            raise ValueError(f"match {number} has no record: `compare` keeps them with keep_records=True")
        yield number, record


def _replayed(record: Record) -> Iterator[tuple[int, int, State, Move]]:
    """Each move with its place, the deal that it belongs to, and the position in which it was made."""
    deal = 0
    for place, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        deal += isinstance(move, Deal)
        yield place, deal, state, move


def _tricks(state: State) -> Iterator[tuple[int, tuple[Trick, ...]]]:
    """The complete tricks by the number of their hand."""
    for result in state.results:
        yield result.number, result.played
    yield state.hand_number, state.tricks


@attrs.frozen
class _Summary:
    """What records and results both tell of a match; `bots` are empty texts for a record."""

    seed: int
    bots: tuple[str, ...]
    winner: int | None
    scores: tuple[int, ...]
    hands: int
    outcome: str
    ending: str

    def seats(self, side: int) -> range:
        return range(side, len(self.bots), len(self.scores))  # partners sit opposite


def _summary(match: Record | MatchResult) -> _Summary:
    if isinstance(match, MatchResult):
        return _Summary(
            seed=match.seed,
            bots=match.bots,
            winner=match.winner,
            scores=match.scores,
            hands=match.hands,
            outcome=_outcome_of(match),
            ending=match.ending,
        )
    state = match.state()
    return _Summary(
        seed=match.seed,
        bots=("",) * match.rules.players,
        winner=state.winner,
        scores=state.scores,
        hands=len(state.results),
        outcome=_won_or_drawn(state.winner) if state.is_over else "unfinished",
        ending=str(state.ending or ""),
    )


def _outcome_of(result: MatchResult) -> str:
    if result.fault is not None:
        return "fault"
    return "stopped" if result.stopped else _won_or_drawn(result.winner)


def _won_or_drawn(winner: int | None) -> str:
    return "drawn" if winner is None else "won"

"""The rows: a function for each kind, which takes matches and gives them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ..arena import MatchResult
from ..moves import Deal
from ..records import Record
from .kinds import DealRow, HandRow, MatchRow, MoveRow, ScoreRow, SideRow, TrickRow
from .matches import records, replayed, summaries, tricks_by_hand


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
        for number, summary in summaries(matches)
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
        for number, summary in summaries(matches)
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
        for number, record in records(matches)
        for _, deal, state, move in replayed(record)
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
        for number, record in records(matches)
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
        for number, record in records(matches)
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
        for number, record in records(matches)
        for hand, tricks in tricks_by_hand(record.state())
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
        for number, record in records(matches)
        for place, deal, state, move in replayed(record)
        if not isinstance(move, Deal)
    ]

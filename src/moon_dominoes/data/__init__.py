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

from .kinds import DealRow, HandRow, MatchRow, MoveRow, ScoreRow, SideRow, TrickRow, columns
from .rows import deal_rows, hand_rows, match_rows, move_rows, score_rows, side_rows, trick_rows

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

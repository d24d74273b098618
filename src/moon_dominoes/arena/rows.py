"""How one bot did against another, reckoned from their matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, final

import attrs

from ..rules import Rules
from .estimates import Estimate, difference, ratio, share
from .match import MatchResult

Pair: TypeAlias = tuple[str, str]
"""The names of two bots that meet."""

WON, DRAWN, LOST = 1.0, 0.5, 0.0


@final
@attrs.frozen
class Row:
    """How one bot did against another.

    A match that ends with a fault is lost by the bot at fault and won by the other; one that was stopped is
    drawn. Points and hands count as far as they were scored.

    Attributes:
        bot: the name of the first.
        against: the name of the other.
        deals: how many deals they played, each in every seating.
        matches: how many matches that makes.
        won: those that the first won.
        drawn: those that neither won.
        lost: those that the other won.
        stopped: those drawn because they needed too many deals.
        faults: those lost by a fault of the first.
        faults_against: those won by a fault of the other.
        win_rate: the share of matches won, from 0 to 1, a draw being half a win.
        points: what a side of the first scores in a hand; None if no hand was scored.
        points_against: the same of the other.
        lead: how much more the first scores in a hand.

    Examples:
        >>> from moon_dominoes import DON
        >>> from moon_dominoes.arena import compare
        >>> from moon_dominoes.bots import TipsBot
        >>> (row,) = compare({"one": TipsBot(), "same": TipsBot()}, DON, deals=3, seed=1).rows
        >>> row.matches, row.won, row.lost, row.lead.value
        (6, 3, 3, 0.0)
    """

    bot: str
    against: str
    deals: int
    matches: int
    won: int
    drawn: int
    lost: int
    stopped: int
    faults: int
    faults_against: int
    win_rate: Estimate
    points: Estimate | None
    points_against: Estimate | None
    lead: Estimate | None


def row_of(pair: Pair, deals: Sequence[Sequence[MatchResult]], rules: Rules) -> Row:
    """The row of two bots, given the matches of each deal that they played."""
    bot, against = pair
    matches = [match for deal in deals for match in deal]
    outcomes = [_outcome(match, bot, rules) for match in matches]
    at_fault = [match.fault.bot for match in matches if match.fault is not None]
    mine = [_points_and_hands(deal, bot, rules) for deal in deals]
    theirs = [_points_and_hands(deal, against, rules) for deal in deals]
    return Row(
        bot=bot,
        against=against,
        deals=len(deals),
        matches=len(matches),
        won=outcomes.count(WON),
        drawn=outcomes.count(DRAWN),
        lost=outcomes.count(LOST),
        stopped=sum(match.stopped for match in matches),
        faults=at_fault.count(bot),
        faults_against=at_fault.count(against),
        win_rate=share([(sum(_outcome(match, bot, rules) for match in deal), len(deal)) for deal in deals]),
        points=ratio(mine),
        points_against=ratio(theirs),
        lead=difference(mine, theirs),
    )


def _outcome(match: MatchResult, bot: str, rules: Rules) -> float:
    """What a match was for a bot."""
    if match.fault is not None:
        return LOST if match.fault.bot == bot else WON
    if match.winner is None:
        return DRAWN
    return WON if _holder(match, match.winner, rules) == bot else LOST


def _points_and_hands(deal: Sequence[MatchResult], bot: str, rules: Rules) -> tuple[int, int]:
    """What all sides of a bot scored in the matches of a deal, and in how many hands."""
    held = [
        (score, match.hands)
        for match in deal
        for side, score in enumerate(match.scores)
        if _holder(match, side, rules) == bot
    ]
    return sum(score for score, _ in held), sum(hands for _, hands in held)


def _holder(match: MatchResult, side: int, rules: Rules) -> str:
    return match.bots[rules.sides[side][0]]

"""What matches tell of themselves, be they records or results of the arena."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import final

import attrs

from ..arena import MatchResult
from ..errors import shown
from ..moves import Deal, Move
from ..records import Record
from ..state import State, Trick


@final
@attrs.frozen
class Summary:
    """What records and results both tell of a match; `bots` are empty texts for a record."""

    seed: int
    bots: tuple[str, ...]
    winner: int | None
    scores: tuple[int, ...]
    hands: int
    outcome: str
    ending: str

    def seats(self, side: int) -> range:
        """The seats of a side."""
        return range(side, len(self.bots), len(self.scores))  # partners sit opposite


def summaries(matches: Iterable[Record | MatchResult]) -> Iterator[tuple[int, Summary]]:
    """What each match tells, with its place.

    Raises:
        TypeError: something else is among the matches.
    """
    for number, match in _numbered(matches):
        yield number, _summary(match)


def _summary(match: Record | MatchResult) -> Summary:
    if isinstance(match, MatchResult):
        return Summary(
            seed=match.seed,
            bots=match.bots,
            winner=match.winner,
            scores=match.scores,
            hands=match.hands,
            outcome=_outcome_of(match),
            ending=match.ending,
        )
    state = match.state()
    return Summary(
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


def records(matches: Iterable[Record | MatchResult]) -> Iterator[tuple[int, Record]]:
    """The record of each match, with its place.

    Raises:
        TypeError: something else is among the matches.
        ValueError: a result without a record.
    """
    for number, match in _numbered(matches):
        record = match if isinstance(match, Record) else match.record
        if record is None:
            raise ValueError(f"match {number} has no record: `compare` keeps them with keep_records=True")
        yield number, record


def _numbered(matches: Iterable[Record | MatchResult]) -> Iterator[tuple[int, Record | MatchResult]]:
    """The matches with their places from 0.

    Raises:
        TypeError: something else is among them, or all there is.
    """
    if not isinstance(matches, Iterable):
        raise TypeError(
            f"takes a list of matches, such as the `matches` of a comparison, not {shown(matches)}"
        )
    for number, match in enumerate(matches):
        if not isinstance(match, Record | MatchResult):
            raise TypeError(f"a match is a Record or a MatchResult, not {shown(match)}")
        yield number, match


def replayed(record: Record) -> Iterator[tuple[int, int, State, Move]]:
    """Each move with its place, the deal that it belongs to, and the position in which it was made."""
    deal = 0
    for place, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        deal += isinstance(move, Deal)
        yield place, deal, state, move


def tricks_by_hand(state: State) -> Iterator[tuple[int, tuple[Trick, ...]]]:
    """The complete tricks of each hand, with its number."""
    for result in state.results:
        yield result.number, result.played
    yield state.hand_number, state.tricks

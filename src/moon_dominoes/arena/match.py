"""One match between bots, which no bot can spoil for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

import attrs

from ..bots.bot import Bot
from ..engine import apply, explain, legal_moves, new_match
from ..errors import shown
from ..moves import Move
from ..records import Record
from ..rules import Rules
from ..state import State
from ..view import observe
from .checks import check_name, check_whole
from .entrants import Entrant, bot_seed, check_entrant, make_bot, name_of
from .fault import Fault, in_a_line, told

DEAL_LIMIT: Final = 500
"""Deals after which a match is stopped, if nothing else is asked for: some bots would never end one."""


@final
@attrs.frozen
class MatchResult:
    """How a match between bots went.

    Attributes:
        bots: the name of the bot at each seat.
        seed: what the deals were drawn from.
        winner: the side that won; None for a draw, and where the match did not come to its end.
        scores: the score of each side.
        hands: how many hands were scored.
        ending: how it ended, in words.
        stopped: whether it was stopped because it needed too many deals.
        fault: what a bot did in place of a legal move, which ended the match; None if all moves were legal.
        record: the moves, those of an unfinished match too; None if it was not kept.

    Examples:
        >>> from moon_dominoes import DON
        >>> from moon_dominoes.bots import TipsBot
        >>> result = play_match([TipsBot()] * 4, DON, seed=7)
        >>> state = result.record.state()
        >>> (state.winner, state.scores) == (result.winner, result.scores)
        True
    """

    bots: tuple[str, ...]
    seed: int
    winner: int | None
    scores: tuple[int, ...]
    hands: int
    ending: str
    stopped: bool
    fault: Fault | None
    record: Record | None = attrs.field(repr=False)


def play_match(
    bots: Sequence[Entrant],
    rules: Rules,
    *,
    seed: int | None = None,
    dealer: int = 0,
    names: Sequence[str] | None = None,
    deal_limit: int = DEAL_LIMIT,
    keep_record: bool = True,
) -> MatchResult:
    """Play a match between bots.

    A bot that raises an exception, or answers with anything but a legal move, ends the match there: the
    result names it as its `fault` and has no winner. Only a KeyboardInterrupt passes through.

    Args:
        bots: who plays, by seat. Each seat gets a copy of its own, so those given remain as they are.
        rules: the table.
        seed: what the deals are drawn from, 0 to 2**64 - 1, and the seeds of `Seeded` bots; a random one if
            None.
        dealer: the seat that deals first.
        names: what to call the bot at each seat; the names of functions and classes if None.
        deal_limit: the match is stopped, without a winner, when it would need more deals than this.
        keep_record: whether the result has the record. After a fault it has it in any case.

    Raises:
        TypeError: an argument of the wrong type, or a bot that cannot be copied.
        ValueError: not a bot or a name for each seat; a name that cannot be seen; a seed, a dealer or a limit
            out of range.

    Examples:
        >>> from moon_dominoes import DON, Bid, Move, View
        >>> from moon_dominoes.bots import TipsBot
        >>> def shy(view: View) -> Move:
        ...     return Bid(2)
        >>> result = play_match([TipsBot(), shy, TipsBot(), shy], DON, seed=7)
        >>> print(result.fault)
        shy at seat 1 answered Bid(tricks=2, moon=False): bid 2 is too low: bids start at 3 (B2)
        >>> result.winner, result.hands, len(result.record.moves)
        (None, 0, 1)
    """
    state = new_match(rules, seed=seed, dealer=dealer)
    check_whole("deal limit", deal_limit)
    seated = _seated(bots, names, state)
    moves: list[Move] = []
    deals = 0
    fault: Fault | None = None
    while not state.is_over:
        if state.actor is not None:
            answer = seated[state.actor].answer(state)
            if isinstance(answer, Fault):
                fault = answer
                break
            move = answer
        elif deals < deal_limit:
            (move,) = legal_moves(state)
            deals += 1
        else:
            break
        moves.append(move)
        state = apply(state, move)
    stopped = not state.is_over and fault is None
    return MatchResult(
        bots=tuple(player.name for player in seated),
        seed=state.seed,
        winner=state.winner,
        scores=state.scores,
        hands=len(state.results),
        ending=f"stopped after {deals} deals" if stopped else str(fault or state.ending),
        stopped=stopped,
        fault=fault,
        record=Record(rules, moves, dealer, state.seed) if keep_record or fault is not None else None,
    )


class _Player:
    """A seat, and the bot that sits there."""

    def __init__(self, name: str, seat: int, entrant: Entrant) -> None:
        self.name = name
        self._seat = seat
        self._entrant = entrant
        self._bot: Bot | None = None

    def answer(self, state: State) -> Move | Fault:
        """The move of the bot, or its fault."""
        try:
            if self._bot is None:
                self._bot = make_bot(self._entrant, bot_seed(state.seed, self._seat))
            answer = self._bot(observe(state, self._seat))
            # It may be anything, so even to look at it may raise.
            refusal = explain(state, answer)
            if refusal is None:
                return answer
            return Fault(self.name, self._seat, in_a_line(shown(answer)), in_a_line(str(refusal)))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001  # whatever a bot may raise
            return Fault(self.name, self._seat, None, told(error))


def _seated(bots: Sequence[Entrant], names: Sequence[str] | None, state: State) -> list[_Player]:
    """The bot of each seat under its name, if there is one for each."""
    seats = state.rules.players
    _check_number("bot", bots, seats)
    for bot in bots:
        check_entrant(bot)
    called = [name_of(bot) for bot in bots] if names is None else names
    _check_number("name", called, seats)
    for name in called:
        check_name(name)
    return [_Player(name, seat, bot) for seat, (name, bot) in enumerate(zip(called, bots, strict=True))]


def _check_number(what: str, given: Sequence[object], seats: int) -> None:
    """Raise TypeError or ValueError unless there is one for each seat."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise TypeError(f"the {what}s are a list, one for each seat, not {shown(given)}")
    if len(given) != seats:
        raise ValueError(f"a {what} is needed for each of {seats} seats, not {len(given)}")

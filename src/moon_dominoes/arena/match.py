"""One match between bots, which no bot can spoil for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

import attrs

from ..engine import apply, explain, legal_moves, new_match
from ..errors import shown
from ..moves import Move
from ..records import Record
from ..rules import Rules
from ..state import State
from ..view import observe
from .entrants import Entrant, Seeded, bot_seed, check_entrant, copy_of, name_of

DEAL_LIMIT: Final = 500
"""Deals after which a match is stopped, if nothing else is asked for: some bots would never end one."""


@final
@attrs.frozen
class Fault:
    """What a bot did in place of a legal move.

    Attributes:
        bot: the name of the bot.
        seat: where it sat.
        answer: what it answered, in writing and cut short; None if it raised an exception.
        reason: why that is refused, or the exception.

    Examples:
        >>> print(Fault("mine", 2, None, "KeyError: 'trump'"))
        mine at seat 2 raised an exception: KeyError: 'trump'
    """

    bot: str
    seat: int
    answer: str | None
    reason: str

    def __str__(self) -> str:
        what = "raised an exception" if self.answer is None else f"answered {self.answer}"
        return f"{self.bot} at seat {self.seat} {what}: {self.reason}"


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
        ValueError: not a bot or a name for each seat; a seed, a dealer or a limit out of range.

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
        self._bot = copy_of(entrant)

    def answer(self, state: State) -> Move | Fault:
        """The move of the bot, or its fault."""
        try:
            if isinstance(self._bot, Seeded):
                self._bot = self._bot.make(bot_seed(state.seed, self._seat))
            answer = self._bot(observe(state, self._seat))
            # It may be anything, so even to look at it may raise.
            refusal = explain(state, answer)
            return answer if refusal is None else self._fault(shown(answer), str(refusal))
        except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever a bot may raise
            return self._fault(None, in_a_line(error))

    def _fault(self, answer: str | None, reason: str) -> Fault:
        return Fault(self.name, self._seat, answer, reason)


def in_a_line(error: BaseException) -> str:
    """An exception as one line, cut short."""
    longest = 200
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001  # even its text may raise
        text = ""
    kind = type(error).__name__
    return f"{kind}: {text}"[:longest] if text else kind


def _seated(bots: Sequence[Entrant], names: Sequence[str] | None, state: State) -> list[_Player]:
    """The bot of each seat under its name, if there is one for each."""
    for bot in bots:
        check_entrant(bot)
    called = [name_of(bot) for bot in bots] if names is None else names
    seats = state.rules.players
    for what, given in (("bot", bots), ("name", called)):
        if len(given) != seats:
            raise ValueError(f"a {what} is needed for each of {seats} seats, not {len(given)}")
    return [_Player(name, seat, bot) for seat, (name, bot) in enumerate(zip(called, bots, strict=True))]


def check_whole(what: str, value: int) -> None:
    """Raise TypeError or ValueError unless a number is a whole one from 1 up."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"the {what} is an int, not {shown(value)}")
    if value < 1:
        raise ValueError(f"the {what} is 1 or more, not {shown(value)}")

"""Strategies for hypothesis: tiles, moves, tables, positions, views and records to test a program with.

They come with the extra `hypothesis`. `st.from_type` knows the types too, so that `st.from_type(Rules)`, or a
test whose arguments hypothesis infers, needs no import of this module.

Examples:
    >>> from hypothesis import given
    >>> from moon_dominoes import Phase, View, legal_moves
    >>> from moon_dominoes.bots import TipsBot
    >>> @given(views(phase=Phase.PLAY, to_move=True))
    ... def test_a_bot_plays_what_is_legal(view: View) -> None:
    ...     assert TipsBot()(view) in legal_moves(view)
    >>> test_a_bot_plays_what_is_legal()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

import attrs
from hypothesis import assume
from hypothesis import strategies as st

from .engine import apply, explain, legal_moves, new_match
from .errors import shown
from .moves import INDEXED_MOVES, MOON, Bid, CallTrump, Deal, Discard, IndexedMove, Move, Play
from .phases.dealing import LARGEST_SEED
from .presets import PRESETS
from .records import Record
from .refusals import Refusal
from .rules import HAND_SIZE, AllPass, Defenders, Made, Missed, Moon, Rules
from .state import Contract, Ending, HandResult, Phase, ScoreLine, State, Trick
from .tiles import DECKS, TILES, Tile, TileSet
from .trumps import Doubles, Trump
from .view import View, observe

__all__ = [
    "deals",
    "indexed_moves",
    "matches",
    "moves",
    "presets",
    "records",
    "rules",
    "states",
    "tile_sets",
    "tiles",
    "views",
]

T = TypeVar("T")
MoveKind = TypeVar("MoveKind", Bid, CallTrump, Discard, Play)

MANY_MOVES: Final = 5_000
"""After so many moves a phase that has not come is given up."""


# --- Tiles and moves --------------------------------------------------------------------------------------


def tiles() -> st.SearchStrategy[Tile]:
    """Any of the 28 tiles.

    Examples:
        >>> from hypothesis import find
        >>> find(tiles(), lambda tile: tile.high + tile.low == 12)
        Tile(6, 6)
    """
    return st.sampled_from(TILES)


def tile_sets(*, min_size: int = 0, max_size: int = len(TILES)) -> st.SearchStrategy[TileSet]:
    """Any set of tiles of some size.

    Examples:
        >>> from hypothesis import find
        >>> len(find(tile_sets(min_size=2, max_size=2), lambda hand: True))
        2
    """
    return st.sets(tiles(), min_size=min_size, max_size=max_size).map(TileSet)


def deals(table: Rules | st.SearchStrategy[Rules] | None = None) -> st.SearchStrategy[Deal]:
    """The deals that fit a table; of any table if none is given.

    Examples:
        >>> from hypothesis import given, settings
        >>> from moon_dominoes import DON
        >>> @settings(max_examples=3, deadline=None)
        ... @given(deals(DON))
        ... def test(deal: Deal) -> None:
        ...     assert len(deal.hands) == 4
        >>> test()
    """
    return _tables(table).flatmap(
        lambda rules: st.permutations(list(DECKS[rules.deck])).map(lambda order: deal_in_order(rules, order))
    )


def deal_in_order(rules: Rules, order: Sequence[Tile]) -> Deal:
    """A deck dealt from the front: seven tiles to each seat in turn, and the rest left over.

    Examples:
        >>> from moon_dominoes import TEXAS3
        >>> print(deal_in_order(TEXAS3, list(DECKS[22])).stock[0])
        6-6
    """
    dealt = rules.players * HAND_SIZE
    hands = [TileSet(order[start : start + HAND_SIZE]) for start in range(0, dealt, HAND_SIZE)]
    return Deal(hands, order[dealt:])


def indexed_moves() -> st.SearchStrategy[IndexedMove]:
    """Any move but a deal, legal somewhere.

    Examples:
        >>> from hypothesis import find
        >>> print(find(indexed_moves(), lambda move: move.index == 72))
        moon
    """
    return st.sampled_from(INDEXED_MOVES)


def moves() -> st.SearchStrategy[Move]:
    """Any move, legal somewhere.

    Examples:
        >>> from hypothesis import given, settings
        >>> from moon_dominoes import parse_move
        >>> @settings(max_examples=3, deadline=None)
        ... @given(moves())
        ... def test(move: Move) -> None:
        ...     assert parse_move(str(move)) == move
        >>> test()
    """
    return st.one_of(indexed_moves(), deals())


# --- Tables -----------------------------------------------------------------------------------------------


def presets() -> st.SearchStrategy[Rules]:
    """Any of the presets.

    Examples:
        >>> from hypothesis import find
        >>> find(presets(), lambda rules: rules.players == 3) in PRESETS.values()
        True
    """
    return st.sampled_from(list(PRESETS.values()))


class Pick(Protocol):
    """How an option is picked: a draw of hypothesis, or `Random.choice`."""

    def __call__(self, options: Sequence[T], /) -> T:
        """One of the options."""
        ...


def pick_rules(pick: Pick) -> Rules:
    """A table of picked options. What would contradict an earlier pick is never offered.

    Examples:
        >>> from random import Random
        >>> pick_rules(Random(1).choice) == pick_rules(Random(1).choice)
        True
    """
    players, partnerships = pick([(4, True), (3, False), (4, False)])
    deck = 28 if players == 4 else pick([22, 21, 28])  # noqa: PLR2004
    stock = deck > players * HAND_SIZE
    offered = [call for call in Trump if deck != 21 or call is not Trump.BLANKS]  # noqa: PLR2004
    calls = {pick(offered), *(call for call in offered if pick([True, False]))}
    has_trumps = calls != {Trump.NO_TRUMP}
    moon = pick([Moon.ANY_TIME, Moon.OVER_SEVEN, Moon.NEVER])
    return Rules(
        players=players,
        partnerships=partnerships,
        deck=deck,
        min_bid=pick(range(1, HAND_SIZE + 1)),
        moon=moon,
        moon_below_zero=moon is Moon.NEVER or pick([True, False]),
        all_pass=pick(list(AllPass)),
        calls=tuple(calls),
        call_before_widow=stock and pick([False, True]),
        recall_trump=pick([False, True]),
        lead_trump=has_trumps and pick([False, True]),
        may_trump=has_trumps and pick([False, True]),
        no_trump_doubles=pick(list(Doubles)) if Trump.NO_TRUMP in calls else Doubles.HIGH,
        end_when_decided=pick([False, True]),
        made=pick(list(Made)),
        missed=pick(list(Missed)),
        defenders=pick(list(Defenders)),
        moon_made=pick([0, 1, 7, 21, 100]),
        moon_made_wins=pick([False, True]),
        moon_missed=pick([0, 1, 21, 70]),
        moon_missed_loses=pick([False, True]),
        target=pick([1, 3, 7, 21, 40, 250]),
        bidder_goes_out=pick([True, False]),
        hand_limit=pick([None, 1, 2, 3, 5]),
    )


@st.composite
def _any_rules(draw: st.DrawFn) -> Rules:
    def pick(options: Sequence[T], /) -> T:
        return draw(st.sampled_from(options))

    return pick_rules(pick)


def rules() -> st.SearchStrategy[Rules]:
    """Any table that can be played: a preset, or options of every kind together.

    For some options held fast, filter, or evolve a table of your own.

    Examples:
        >>> from hypothesis import find
        >>> find(rules(), lambda table: table.call_before_widow).leftover.name in {"WIDOW", "BONEYARD"}
        True
    """
    return st.one_of(presets(), _any_rules())


def _tables(table: Rules | st.SearchStrategy[Rules] | None) -> st.SearchStrategy[Rules]:
    if table is None:
        return rules()
    if isinstance(table, Rules):
        return st.just(table)
    if not isinstance(table, st.SearchStrategy):
        raise TypeError(f"a table is a Rules or a strategy for one, not {shown(table)}")
    return table


# --- Positions --------------------------------------------------------------------------------------------


def choose(legal: Sequence[Move], number: int) -> Move:
    """The move that a number stands for; a Moon, which ends most matches, only for every fourth number."""
    move = legal[number % len(legal)]
    return legal[0] if move == MOON and number % 4 else move


@st.composite
def matches(
    draw: st.DrawFn, table: Rules | st.SearchStrategy[Rules] | None = None, *, max_moves: int = 150
) -> list[State]:
    """The positions of a match from its first, each one move after the one before.

    Args:
        draw: given by hypothesis.
        table: the table, or a strategy for it; any if None.
        max_moves: how many moves at most; most matches are not over by then.

    Examples:
        >>> from hypothesis import given, settings
        >>> from moon_dominoes import DON
        >>> @settings(max_examples=3, deadline=None)
        ... @given(matches(DON))
        ... def test(match: list[State]) -> None:
        ...     assert match[0].phase is Phase.DEAL
        >>> test()
    """
    rules = draw(_tables(table))
    dealer = draw(st.sampled_from(rules.seats))
    state = new_match(rules, seed=draw(st.integers(0, LARGEST_SEED)), dealer=dealer)
    states = [state]
    # A list of numbers, rather than a draw of each move: it shrinks to the few that matter.
    length = draw(st.integers(1, max_moves))
    for number in draw(st.lists(st.integers(0, 999), min_size=length, max_size=length)):
        if state.is_over:
            break
        state = apply(state, choose(legal_moves(state), number))
        states.append(state)
    return states


def states(
    table: Rules | st.SearchStrategy[Rules] | None = None, *, phase: Phase | None = None
) -> st.SearchStrategy[State]:
    """A position that play can come to.

    Args:
        table: the table, or a strategy for it; any if None.
        phase: the phase of the position; any if None. Where the table has no such phase, no example is found.

    Raises:
        TypeError: an argument of the wrong type.

    Examples:
        >>> from hypothesis import given, settings
        >>> from moon_dominoes import DON
        >>> @settings(max_examples=3, deadline=None)
        ... @given(states(DON, phase=Phase.CALL))
        ... def test(state: State) -> None:
        ...     assert state.contract.trump is None
        >>> test()
    """
    return _states(_tables(table), _checked(phase))


@st.composite
def _states(draw: st.DrawFn, table: st.SearchStrategy[Rules], phase: Phase | None) -> State:
    positions = draw(matches(table))
    if phase is None:
        return positions[-1]
    there = [state for state in positions if state.phase is phase]
    return draw(st.sampled_from(there)) if there else _play_on(positions[-1], phase)


def _checked(phase: Phase | None) -> Phase | None:
    if phase is not None and not isinstance(phase, Phase):
        raise TypeError(f"a phase is a Phase, not {shown(phase)}")
    return phase


def _play_on(state: State, phase: Phase) -> State:
    """The next position of a phase, if the first legal move is always made."""
    for _ in range(MANY_MOVES):
        if state.phase is phase or state.is_over:
            break
        state = apply(state, legal_moves(state)[0])
    assume(state.phase is phase)
    return state


def views(
    table: Rules | st.SearchStrategy[Rules] | None = None,
    *,
    phase: Phase | None = None,
    to_move: bool = False,
) -> st.SearchStrategy[View]:
    """What somebody sees of a position that play can come to.

    Args:
        table: the table, or a strategy for it; any if None.
        phase: the phase of the position; any if None.
        to_move: whether the view is of the seat to move, as a bot is given it; else of any seat, or a
            spectator's.

    Raises:
        TypeError: an argument of the wrong type.
        ValueError: nobody is to move in the phase.

    Examples:
        >>> from hypothesis import given, settings
        >>> from moon_dominoes import DON
        >>> @settings(max_examples=3, deadline=None)
        ... @given(views(DON, to_move=True))
        ... def test(view: View) -> None:
        ...     assert view.seat == view.actor
        >>> test()
    """
    if to_move and phase in (Phase.DEAL, Phase.OVER):
        raise ValueError(f"nobody is to move in the phase {phase.name}")
    return _views(_tables(table), _checked(phase), to_move)


@st.composite
def _views(draw: st.DrawFn, table: st.SearchStrategy[Rules], phase: Phase | None, to_move: bool) -> View:
    state = draw(states(table, phase=phase))
    if not to_move:
        return observe(state, draw(st.sampled_from([*state.rules.seats, None])))
    if state.phase is Phase.DEAL:
        state = apply(state, legal_moves(state)[0])
    assume(state.actor is not None)
    return observe(state, state.actor)


@st.composite
def records(draw: st.DrawFn, table: Rules | st.SearchStrategy[Rules] | None = None) -> Record:
    """The record of a match, from its first deal to somewhere.

    Examples:
        >>> from hypothesis import given, settings
        >>> from moon_dominoes import DON
        >>> @settings(max_examples=3, deadline=None)
        ... @given(records(DON))
        ... def test(record: Record) -> None:
        ...     assert Record.loads(record.dumps()) == record
        >>> test()
    """
    record_rules = draw(_tables(table))
    seed, dealer = draw(st.integers(0, LARGEST_SEED)), draw(st.sampled_from(record_rules.seats))
    record = Record(record_rules, seed=seed, dealer=dealer)
    for number in draw(st.lists(st.integers(0, 999), max_size=150)):
        if record.state().is_over:
            break
        record = record.play_on(choose(legal_moves(record.state()), number))
    return record


# --- By type ----------------------------------------------------------------------------------------------


def _contracts() -> st.SearchStrategy[Contract]:
    seats, bids = st.integers(0, 3), _moves_of(Bid)
    return st.builds(Contract, seats, bids, st.none() | st.sampled_from(Trump))


def _moves_of(kind: type[MoveKind]) -> st.SearchStrategy[MoveKind]:
    return st.sampled_from([move for move in INDEXED_MOVES if isinstance(move, kind)])


def _endings() -> st.SearchStrategy[Ending]:
    return _over().map(lambda state: state.ending).map(_given)


def _lines() -> st.SearchStrategy[ScoreLine]:
    return _results().flatmap(lambda result: st.sampled_from(result.lines))


def _refusals() -> st.SearchStrategy[Refusal]:
    refused = st.tuples(states(), moves()).map(lambda asked: explain(*asked))
    return refused.filter(lambda refusal: refusal is not None).map(_given)


def _results() -> st.SearchStrategy[HandResult]:
    return _over().map(lambda state: state.results[-1])


def _tricks() -> st.SearchStrategy[Trick]:
    return states(phase=Phase.PLAY).map(lambda state: state.trick).map(_given)


def _over() -> st.SearchStrategy[State]:
    """Matches of one hand, so that they are soon over."""
    return states(rules().map(lambda table: attrs.evolve(table, hand_limit=1)), phase=Phase.OVER)


def _given(value: T | None) -> T:
    assert value is not None
    return value


OF_TYPE: Final[Mapping[type, st.SearchStrategy[object]]] = MappingProxyType(
    {
        Tile: tiles(),
        TileSet: tile_sets(),
        Bid: _moves_of(Bid),
        CallTrump: _moves_of(CallTrump),
        Deal: deals(),
        Discard: _moves_of(Discard),
        Play: _moves_of(Play),
        Rules: rules(),
        Contract: _contracts(),
        Ending: _endings(),
        HandResult: _results(),
        Refusal: _refusals(),
        ScoreLine: _lines(),
        Trick: _tricks(),
        State: states(),
        View: views(),
        Record: records(),
    }
)
"""What `st.from_type` gives for a type that hypothesis could not make by itself."""

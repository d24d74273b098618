"""Hypothesis strategies for tiles, moves, tables and positions, and the random play that they share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

from hypothesis import strategies as st

from moon_dominoes import (
    INDEXED_MOVES,
    MOON,
    PRESETS,
    AllPass,
    Deal,
    Defenders,
    Doubles,
    Made,
    Missed,
    Moon,
    Move,
    Rules,
    State,
    Tile,
    TileSet,
    Trump,
    apply,
    legal_moves,
    new_match,
)
from moon_dominoes.rules import HAND_SIZE
from moon_dominoes.tiles import DECKS, TILES

T = TypeVar("T")

LARGEST_SEED = 2**64 - 1


# --- Tiles and moves --------------------------------------------------------------------------------------


def tiles() -> st.SearchStrategy[Tile]:
    return st.sampled_from(TILES)


def tilesets() -> st.SearchStrategy[TileSet]:
    return st.builds(TileSet, st.sets(tiles()))


def trumps() -> st.SearchStrategy[Trump]:
    return st.sampled_from(Trump)


def deals(rules: Rules) -> st.SearchStrategy[Deal]:
    """The deals that fit a table."""
    return st.permutations(list(DECKS[rules.deck])).map(lambda shuffled: deal_of(rules, shuffled))


def deal_of(rules: Rules, shuffled: Sequence[Tile]) -> Deal:
    """The deck dealt in this order."""
    dealt = rules.players * HAND_SIZE
    hands = [TileSet(shuffled[start : start + HAND_SIZE]) for start in range(0, dealt, HAND_SIZE)]
    return Deal(tuple(hands), tuple(shuffled[dealt:]))


def moves() -> st.SearchStrategy[Move]:
    """Any move, legal somewhere."""
    return st.one_of(st.sampled_from(INDEXED_MOVES), tables().flatmap(deals))


# --- Tables -----------------------------------------------------------------------------------------------


class Pick(Protocol):
    """How an option is picked: `Random.choice`, or a draw of hypothesis."""

    def __call__(self, options: Sequence[T], /) -> T: ...


def build_rules(pick: Pick) -> Rules:
    """A table of picked options. What would contradict an earlier pick is never offered."""
    players, partnerships = pick([(4, True), (3, False), (4, False)])
    deck = 28 if players == 4 else pick([22, 21, 28])
    stock = deck > players * HAND_SIZE
    offered = [call for call in Trump if deck != 21 or call is not Trump.BLANKS]
    calls = {pick(offered), *(call for call in offered if pick([True, False]))}
    has_trumps = calls != {Trump.NO_TRUMP}
    moon = pick([Moon.ANY_TIME, Moon.OVER_SEVEN, Moon.NEVER])
    return Rules(
        players=players,
        partnerships=partnerships,
        deck=deck,
        min_bid=pick(range(1, 8)),
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
def rules(draw: st.DrawFn) -> Rules:
    """Any table that can be played."""

    def pick(options: Sequence[T], /) -> T:
        return draw(st.sampled_from(options))

    return build_rules(pick)


def tables() -> st.SearchStrategy[Rules]:
    """A preset, or any other table."""
    return st.one_of(st.sampled_from(list(PRESETS.values())), rules())


# --- Play -------------------------------------------------------------------------------------------------


def choose(legal: Sequence[Move], number: int) -> Move:
    """The move that a number stands for; a Moon, which ends most matches, only for every fourth number."""
    move = legal[number % len(legal)]
    return legal[0] if move == MOON and number % 4 else move


def walk(state: State, numbers: Iterable[int]) -> list[State]:
    """The positions of random play, from the one given to the end of the numbers or of the match."""
    states = [state]
    for number in numbers:
        if state.is_over:
            break
        state = apply(state, choose(legal_moves(state), number))
        states.append(state)
    return states


@st.composite
def walks(draw: st.DrawFn, at: st.SearchStrategy[Rules], most: int = 150) -> list[State]:
    """The positions of a match from its first, each one move after the one before."""
    table = draw(at)
    state = new_match(
        table, seed=draw(st.integers(0, LARGEST_SEED)), dealer=draw(st.sampled_from(table.seats))
    )
    length = draw(st.integers(1, most))
    return walk(state, draw(st.lists(st.integers(0, 999), min_size=length, max_size=length)))


def states(at: st.SearchStrategy[Rules]) -> st.SearchStrategy[State]:
    """A position that play can come to, in any phase."""
    return walks(at).map(lambda positions: positions[-1])


def moves_of(states: Sequence[State]) -> list[Move]:
    """The moves that lead from each position to the next, where the deals are those of the seed."""
    return [
        next(move for move in legal_moves(before) if apply(before, move) == after)
        for before, after in pairwise(states)
    ]

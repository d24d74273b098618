"""An example of a rule: a position, a question, and how the library is asked.

A position is a seed and the moves made since; nothing is set up by hand.
"""

from __future__ import annotations

from itertools import chain
from typing import final

import attrs

import moon_dominoes
from moon_dominoes import (
    Phase,
    Play,
    Rules,
    State,
    Tile,
    apply,
    draw,
    legal_moves,
    new_match,
    observe,
    parse_move,
)

from ..cast import seated
from .tables import Table


@final
@attrs.frozen
class Example:
    """A position and a question about it.

    Attributes:
        story: how it came about.
        seed: what the hands are dealt from.
        moves: what happened since: `"bid 4, pass, pass, call fives; 5-5 5-1"` is an auction, a call, and two
            tiles played; `|` stands before each further hand. The deals come of the seed; a first deal alone
            is `"deal"`.
        seat: whose view it is.
        question: what is to be found out.
        asked: the expression that the library answers.
        at: the tables at which it is asked; the position is drawn as it is at the first.
        labels: what the parts of the answer are, where they do not say so themselves.
        nothing: what it means if the answer, or a part of it, is None or empty.
        deal: a deal as text, where the question is about one.
        whole: whether the whole table is drawn, and not only what matters.
        decks: whether the tiles of all decks are drawn, and no table.
    """

    story: str
    seed: int
    moves: str
    seat: int
    question: str
    asked: str
    at: tuple[Table, ...]
    labels: tuple[str, ...] = ()
    nothing: str = "the move is legal"
    deal: str = ""
    whole: bool = False
    decks: bool = False

    def state(self, rules: Rules) -> State:
        """The position at a table."""
        return after(new_match(rules, seed=self.seed), self.moves)

    def answer(self, rules: Rules) -> object:
        """What the library answers at a table."""
        state = self.state(rules)
        named = {name: getattr(home, name) for home in (moon_dominoes, draw) for name in home.__all__}
        seen = {
            "state": state,
            "view": observe(state, self.seat),
            "names": seated(rules.players),
            "deal": f"deal {self.deal}",
        }
        return eval(self.asked, named | seen)  # noqa: S307  # our own, and the page shows it

    @property
    def drawn(self) -> State:
        """The position that is drawn."""
        return self.state(self.at[0].rules)


def after(state: State, moves: str) -> State:
    """The position after some moves, written as in an `Example`."""
    if moves == "deal":
        return dealt(state)
    for hand in moves.split("|"):
        said, _, played = hand.partition(";")
        spoken = [parse_move(text) for text in said.split(",") if text.strip()]
        for move in chain(spoken, (Play(Tile.parse(tile)) for tile in played.split())):
            while state.phase is Phase.DEAL:
                state = dealt(state)
            state = apply(state, move)
    return state


def dealt(state: State) -> State:
    """The tiles dealt as the seed has it."""
    return apply(state, legal_moves(state)[0])

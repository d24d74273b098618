"""Hypothesis at the table: it deals, bids, calls and plays as it likes, legally or not, in both engines."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType]  # one argument has no type
)

import reference
from moon_dominoes import (
    Deal,
    IllegalMove,
    Move,
    Pass,
    Phase,
    Rules,
    State,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.phases.dealing import LARGEST_SEED
from moon_dominoes.strategies import choose, deals, moves
from moon_dominoes.strategies import rules as tables


class Table(RuleBasedStateMachine):
    """A match in the library, and the same match in the second engine."""

    state: State
    game: reference.Game

    @initialize(table=tables(), seed=st.integers(0, LARGEST_SEED), data=st.data())
    def sit_down(self, table: Rules, seed: int, data: st.DataObject) -> None:
        dealer = data.draw(st.sampled_from(table.seats))
        self.state = new_match(table, seed=seed, dealer=dealer)
        self.game = reference.start(table, dealer)

    def make(self, move: Move) -> None:
        assert explain(self.state, move) is None
        before, twin = self.state, pickle.loads(pickle.dumps(self.state))  # noqa: S301  # own bytes
        self.state = apply(before, move)
        assert before == twin
        assert self.state == apply(twin, move)
        assert self.state != before
        reference.move(self.game, str(move))

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule()
    def deal_from_the_seed(self) -> None:
        (deal,) = legal_moves(self.state)
        assert isinstance(deal, Deal)
        self.make(deal)

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule(data=st.data())
    def deal_otherwise(self, data: st.DataObject) -> None:
        self.make(data.draw(deals(self.state.rules)))

    # Several moves in one step, so that hands are played out within the steps of one example.
    @precondition(lambda self: not self.state.is_over)
    @rule(numbers=st.lists(st.integers(0, 999), min_size=1, max_size=12))
    def make_legal_moves(self, numbers: list[int]) -> None:
        for number in numbers:
            if self.state.is_over:
                break
            assert self.state.phase is Phase.DEAL or self.lists_are_equal()
            self.make(choose(legal_moves(self.state), number))

    @precondition(lambda self: self.state.phase is Phase.BIDDING and self.state.high_bid is None)
    @rule()
    def everyone_passes_who_may(self) -> None:
        while self.state.phase is Phase.BIDDING and explain(self.state, Pass()) is None:
            self.make(Pass())

    @rule(move=moves())
    def try_any_move(self, move: Move) -> None:
        refusal = explain(self.state, move)
        if refusal is None:
            self.make(move)
            return
        before = pickle.dumps(self.state)
        with pytest.raises(IllegalMove) as caught:
            apply(self.state, move)
        assert caught.value.refusal == refusal
        assert str(move) not in reference.legal(self.game)
        assert pickle.dumps(self.state) == before

    # Without it there would be nothing left to do at the end, which hypothesis takes for a fault.
    @precondition(lambda self: self.state.is_over)
    @rule(seed=st.integers(0, LARGEST_SEED))
    def play_another_match(self, seed: int) -> None:
        table, dealer = self.state.rules, self.state.dealer
        self.state = new_match(table, seed=seed, dealer=dealer)
        self.game = reference.start(table, dealer)

    def lists_are_equal(self) -> bool:
        return sorted(map(str, legal_moves(self.state))) == sorted(reference.legal(self.game))

    @invariant()
    def both_engines_list_the_same(self) -> None:
        assert self.state.phase is Phase.DEAL or self.lists_are_equal()

    @invariant()
    def both_engines_are_at_the_same_place(self) -> None:
        assert self.state.phase.value == self.game.phase
        assert self.state.actor == self.game.actor
        assert self.state.dealer == self.game.dealer
        assert list(self.state.scores) == self.game.scores
        assert self.state.winner == self.game.winner
        assert [sorted(map(str, hand)) for hand in self.state.hands] == [
            sorted(map(reference.text_of, hand)) for hand in self.game.hands
        ]

    @invariant()
    def only_the_seat_to_move_is_offered_moves(self) -> None:
        for seat in (None, *self.state.rules.seats):
            view = observe(self.state, seat)
            mine = seat is not None and seat == self.state.actor
            assert legal_moves(view) == (legal_moves(self.state) if mine else ())

    @invariant()
    def there_is_a_move_unless_it_is_over(self) -> None:
        assert bool(legal_moves(self.state)) != self.state.is_over


def test_both_engines_agree_whatever_is_tried_at_the_table() -> None:
    run_state_machine_as_test(Table)

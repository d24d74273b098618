"""Mistakes that both type checkers must find. This file is only checked, never run.

Every line that ends in `# type: ignore[...]` is wrong; a checker that accepts it reports the comment as
unused, and the check fails.
"""
# pyright: reportUnnecessaryTypeIgnoreComment=error

import moon_dominoes
from moon_dominoes import (
    DON,
    Bid,
    CallTrump,
    Deal,
    Discard,
    IndexedMove,
    Move,
    Pass,
    Play,
    Position,
    Record,
    Rules,
    State,
    Tile,
    TileSet,
    Trump,
    View,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
    parse_move,
    view_to_json,
)
from moon_dominoes.bots import Bot


def a_move_is_applied_to_a_state_alone(view: View, position: Position, state: State) -> None:
    apply(view, Pass())  # type: ignore[arg-type]
    apply(position, Pass())  # type: ignore[arg-type]
    apply(state, "pass")  # type: ignore[arg-type]
    apply(state, Tile(5, 3))  # type: ignore[arg-type]
    explain(state, Bid)  # type: ignore[arg-type]
    observe(view, 0)  # type: ignore[arg-type]
    observe(state)  # type: ignore[call-arg]
    observe(state, "0")  # type: ignore[arg-type]
    legal_moves(DON)  # type: ignore[arg-type]


def a_view_has_nothing_hidden(view: View) -> None:
    view.hands  # type: ignore[attr-defined]
    view.widow  # type: ignore[attr-defined]
    view.seed  # type: ignore[attr-defined]
    view.boneyard  # type: ignore[attr-defined]


def what_is_public_of_a_position_is_not_a_hand(position: Position) -> None:
    position.hand  # type: ignore[attr-defined]
    position.hands  # type: ignore[attr-defined]


def nothing_can_be_changed(state: State, tile: Tile, hand: TileSet, bid: Bid) -> None:
    state.dealer = 1  # type: ignore[misc]
    state.scores = (0, 0)  # type: ignore[misc]
    bid.tricks = 5  # type: ignore[misc]
    DON.target = 500  # type: ignore[misc]
    hand.add(tile)  # type: ignore[attr-defined]
    legal_moves(state)[0] = Pass()  # type: ignore[index]


def moves_take_the_right_parts() -> None:
    Bid("4")  # type: ignore[arg-type]
    Bid()  # type: ignore[call-arg]
    Play("5-3")  # type: ignore[arg-type]
    Play()  # type: ignore[call-arg]
    Play(Tile(5, 3), 7)  # type: ignore[call-arg]
    Discard(5, 3)  # type: ignore[call-arg, arg-type]
    CallTrump(5)  # type: ignore[arg-type]
    CallTrump("fives")  # type: ignore[arg-type]
    Deal((Tile(5, 3),))  # type: ignore[arg-type]
    Tile("5", 3)  # type: ignore[arg-type]
    Tile(5)  # type: ignore[call-arg]
    TileSet([5, 3])  # type: ignore[list-item]


def tables_take_the_right_options() -> None:
    Rules(4, True)  # type: ignore[call-arg]
    Rules(moon="never")  # type: ignore[arg-type]
    Rules(calls=["fives"])  # type: ignore[list-item]
    Rules(house_rule=True)  # type: ignore[call-arg]
    new_match("DON")  # type: ignore[arg-type]
    new_match(DON, 7)  # type: ignore[call-arg]
    Trump.FIFTEENS  # type: ignore[attr-defined]


def a_deal_has_no_number(move: Move, deal: Deal, indexed: IndexedMove) -> int:
    move.index  # type: ignore[union-attr]
    deal.index  # type: ignore[attr-defined]
    return indexed.index


def the_actor_may_be_nobody(state: State) -> int:
    state.hands[state.actor]  # type: ignore[index]
    state.winner + 1  # type: ignore[operator]
    return state.actor  # type: ignore[return-value]


def a_text_is_no_move_until_it_is_read(state: State) -> State:
    parse_move(7)  # type: ignore[arg-type]
    return apply(state, parse_move("pass"))


def a_state_is_not_sent_to_a_player(state: State, position: Position) -> None:
    view_to_json(state)  # type: ignore[arg-type]
    view_to_json(position)  # type: ignore[arg-type]


def a_record_has_two_forms(record: Record) -> None:
    record.dumps("yaml")  # type: ignore[arg-type]
    record.dumps("json").moves  # type: ignore[attr-defined]
    record.moves.append(Pass())  # type: ignore[attr-defined]
    record.seed = 8  # type: ignore[misc]
    Record.loads(b"{}")  # type: ignore[arg-type]


def cheating(state: State, /) -> Move:
    return legal_moves(state)[0]


def lazy(view: View, /) -> None:
    legal_moves(view)


def a_bot_looks_at_a_view_and_answers_with_a_move() -> None:
    bot: Bot
    bot = cheating  # type: ignore[assignment]
    bot = lazy  # type: ignore[assignment]
    bot(DON)  # type: ignore[arg-type]


def a_name_that_does_not_exist() -> None:
    moon_dominoes.aply  # type: ignore[attr-defined]
    moon_dominoes.Tyle(5, 3)  # type: ignore[attr-defined]

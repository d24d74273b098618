"""What the type checkers make of the public names. This file is only checked, never run.

`assert_type` demands exactly the type it names, so a type that widens or narrows is noticed.
"""

from collections.abc import Iterator
from typing import Literal, assert_type

import attrs

from moon_dominoes import (
    DON,
    INDEXED_MOVES,
    MOON,
    PRESETS,
    AllPass,
    Bid,
    CallTrump,
    Contract,
    Deal,
    Defenders,
    Discard,
    Doubles,
    Ending,
    HandResult,
    IllegalMove,
    IndexedMove,
    Leftover,
    Made,
    Missed,
    Moon,
    Move,
    ParseError,
    Pass,
    Phase,
    Play,
    Position,
    Reason,
    Record,
    Refusal,
    Rules,
    RulesError,
    ScoreLine,
    State,
    Tile,
    TileSet,
    Trick,
    Trump,
    View,
    __version__,
    apply,
    explain,
    legal_moves,
    move_from_json,
    move_to_json,
    new_match,
    observe,
    parse_move,
    record_schema,
    rules_from_json,
    rules_to_json,
    view_to_json,
)
from moon_dominoes.bots import Bot, RandomBot, TipsBot
from moon_dominoes.draw import position_text
from moon_dominoes.forms import Json
from moon_dominoes.rulebook import Rulebook, RuleText, rulebook


def the_version_is_text() -> None:
    assert_type(__version__, str)


def a_match_from_deal_to_winner() -> None:
    state = new_match(DON, seed=7, dealer=2)
    assert_type(state, State)
    assert_type(legal_moves(state), tuple[Move, ...])
    state = apply(state, legal_moves(state)[0])
    assert_type(state, State)
    assert_type(state.winner, int | None)
    assert_type(state.ending, Ending | None)
    assert_type(new_match(DON), State)


def a_position_in_public(position: Position) -> None:
    assert_type(position.rules, Rules)
    assert_type(position.phase, Phase)
    assert_type(position.dealer, int)
    assert_type(position.actor, int | None)
    assert_type(position.bids, tuple[Bid | Pass, ...])
    assert_type(position.high_bid, Bid | None)
    assert_type(position.contract, Contract | None)
    assert_type(position.trick, Trick | None)
    assert_type(position.tricks, tuple[Trick, ...])
    assert_type(position.tricks_taken, tuple[int, ...])
    assert_type(position.scores, tuple[int, ...])
    assert_type(position.results, tuple[HandResult, ...])
    assert_type(position.hand_number, int)
    assert_type(position.is_over, bool)
    assert_type(position.hand_sizes, tuple[int, ...])


def what_only_a_state_has(state: State) -> None:
    assert_type(state.seed, int)
    assert_type(state.hands, tuple[TileSet, ...])
    assert_type(state.widow, Tile | None)
    assert_type(state.boneyard, tuple[Tile, ...])
    assert_type(state.discard, Tile | None)


def what_only_a_view_has(state: State) -> None:
    view = observe(state, 0)
    assert_type(view, View)
    assert_type(observe(state, None), View)
    assert_type(view.seat, int | None)
    assert_type(view.hand, TileSet)
    assert_type(view.discard, Tile | None)
    assert_type(view.unseen, TileSet)
    assert_type(view.voids, tuple[TileSet, ...])
    assert_type(legal_moves(view), tuple[Move, ...])


def a_refusal(state: State, view: View, move: Move) -> None:
    assert_type(explain(view, move), Refusal | None)
    try:
        apply(state, move)
    except IllegalMove as error:
        assert_type(error.refusal, Refusal)
        assert_type(error.refusal.reason, Reason)
        assert_type(error.refusal.rule, str)
        assert_type(error.refusal.tiles, TileSet)
        assert_type(error.line, int | None)
        assert_type(error.field, str | None)
    try:
        parse_move("bid 9")
    except ParseError as error:
        assert_type(error.line, int | None)
        assert_type(error.field, str | None)
    try:
        Rules(players=5)
    except RulesError as error:
        assert_type(error.fields, tuple[str, ...])


def tiles_and_sets_of_tiles(hand: TileSet) -> None:
    assert_type(Tile(5, 3).high, int)
    assert_type(Tile(5, 3).is_double, bool)
    assert_type(Tile.parse("5-3"), Tile)
    assert_type(TileSet.parse("5-3 6-6"), TileSet)
    assert_type(TileSet.from_mask(5), TileSet)
    assert_type(hand & {Tile(5, 3)}, TileSet)
    assert_type(hand | frozenset({Tile(5, 3)}), TileSet)
    assert_type(hand - hand, TileSet)
    assert_type(hand ^ hand, TileSet)
    assert_type(list(hand), list[Tile])
    assert_type(Tile(5, 3) in hand, bool)
    assert_type(Tile(5, 3) < Tile(6, 0), bool)


def tables() -> None:
    assert_type(DON, Rules)
    assert_type(attrs.evolve(DON, target=500), Rules)
    assert_type(PRESETS["DON"], Rules)
    assert_type(DON.players, int)
    assert_type(DON.moon, Moon)
    assert_type(DON.all_pass, AllPass)
    assert_type(DON.calls, tuple[Trump, ...])
    assert_type(DON.no_trump_doubles, Doubles)
    assert_type(DON.made, Made)
    assert_type(DON.missed, Missed)
    assert_type(DON.defenders, Defenders)
    assert_type(DON.hand_limit, int | None)
    assert_type(DON.leftover, Leftover)
    assert_type(DON.seats, range)
    assert_type(DON.sides, tuple[tuple[int, ...], ...])
    assert_type(DON.side_of(0), int)
    # Any collection of calls is taken.
    Rules(calls={Trump.FIVES, Trump.DOUBLES})
    # What `evolve` takes is known to mypy alone.
    attrs.evolve(DON, target="500")  # type: ignore[arg-type]
    attrs.evolve(DON, goal=500)  # type: ignore[call-arg]


def moves_and_their_numbers(deal: Deal, result: HandResult) -> None:
    assert_type(MOON, Bid)
    assert_type(Bid(7) < MOON, bool)
    assert_type(parse_move("pass"), Move)
    assert_type(INDEXED_MOVES, tuple[IndexedMove, ...])
    assert_type(INDEXED_MOVES[0].index, int)
    assert_type(Play(Tile(5, 3)).tile, Tile)
    assert_type(Discard(Tile(5, 3)).tile, Tile)
    assert_type(CallTrump(Trump.FIVES).trump, Trump)
    assert_type(Bid(4).tricks, int)
    assert_type(deal.hands, tuple[TileSet, ...])
    assert_type(deal.stock, tuple[Tile, ...])
    assert_type(result.lines, tuple[ScoreLine, ...])
    assert_type(result.played, tuple[Trick, ...])
    # Any collection of hands is taken.
    Deal([TileSet.parse("5-3")], [Tile(1, 0)])


def records(record: Record) -> None:
    assert_type(Record(DON), Record)
    assert_type(record.rules, Rules)
    assert_type(record.moves, tuple[Move, ...])
    assert_type(record.dealer, int)
    assert_type(record.seed, int)
    assert_type(record.play_on(Pass(), Bid(4)), Record)
    assert_type(record.states(), Iterator[State])
    assert_type(record.state(), State)
    assert_type(record.state(at=3), State)
    assert_type(record.dumps(), str)
    assert_type(record.dumps("json"), str)
    assert_type(Record.loads("{}"), Record)
    assert_type(record_schema(), dict[str, Json])


def json_forms(move: Move, rules: Rules, view: View, anything: object) -> None:
    assert_type(move_to_json(move), dict[str, Json])
    assert_type(move_from_json(anything), Move)
    assert_type(rules_to_json(rules), dict[str, Json])
    assert_type(rules_from_json(anything), Rules)
    assert_type(view_to_json(view), dict[str, Json])


def rules_in_words(rules: Rules) -> None:
    book = rulebook(rules)
    assert_type(book, Rulebook)
    assert_type(book["P3"], RuleText)
    assert_type(list(book), list[RuleText])
    assert_type(book["P3"].number, str)
    assert_type(book["P3"].sentence, str)
    assert_type(book.markdown(), str)


def first_legal(view: View, /) -> Move:
    return legal_moves(view)[0]


def bots(view: View) -> None:
    # A function of a view is a bot, and so is every opponent of the library.
    players: list[Bot] = [first_legal, RandomBot(7), RandomBot(), TipsBot()]
    assert_type(players[0](view), Move)


def pictures(position: Position, state: State, view: View) -> None:
    assert_type(position_text(position), str)
    assert_type(position_text(state, ["Ann", "Bo", "Cy", "Di"]), str)
    assert_type(position_text(view, names=None), str)


def phases_are_told_apart(position: Position) -> Literal["over", "deal", "seat"]:
    match position.phase:
        case Phase.OVER:
            return "over"
        case Phase.DEAL:
            return "deal"
        case Phase.BIDDING | Phase.DISCARD | Phase.CALL | Phase.PLAY:
            return "seat"

"""What a move did, in words, and to whom."""

from __future__ import annotations

import re
from itertools import pairwise

import attrs
import pytest
from hypothesis import given

from moon_dominoes import (
    DON,
    FRENCH3,
    TEXAS3,
    TEXAS4,
    AllPass,
    Bid,
    CallTrump,
    Deal,
    Discard,
    Move,
    Pass,
    Play,
    Record,
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
)
from moon_dominoes.draw import completed_trick, move_text, refusal_text
from moon_dominoes.strategies import moves, records, rules, views
from moon_dominoes.trumps import Doubles
from positions import after, called, dealt, won_by

NAMES = ("Ann", "Bo", "Cy", "Di")


def told(state: State, move: str, seat: int | None = None) -> str:
    """What a move does, as a seat is told; None is whoever sees all."""
    made = parse_move(move)
    then = apply(state, made)
    names = NAMES[: state.rules.players]
    if seat is None:
        return move_text(state, made, then, names)
    return move_text(observe(state, seat), made, observe(then, seat), names)


def test_the_auction() -> None:
    state = dealt(DON)
    assert told(state, "bid 4") == "Bo bids 4"
    assert told(state, "moon") == "Bo bids a Moon and wins the auction"
    by_three = after(state, "pass", "bid 3", "pass")
    assert told(by_three, "pass") == "Ann passes; Cy wins the auction with 3"
    state = after(state, "bid 4", "pass", "bid 5")
    assert told(state, "pass") == "Ann passes; Di wins the auction with 5"
    assert told(state, "bid 6") == "Ann bids 6 and wins the auction"
    assert told(state, "moon") == "Ann bids a Moon and wins the auction"


@pytest.mark.rule("B6")
def test_a_hand_that_is_passed_out() -> None:
    table = attrs.evolve(DON, all_pass=AllPass.NEXT_DEALER_REDEALS)
    state = after(dealt(table), "pass", "pass", "pass")
    assert told(state, "pass") == "Ann passes; nobody has bid, and the tiles are dealt again"


def test_a_deal_tells_no_tile() -> None:
    state = new_match(DON, seed=7, dealer=2)
    deal = legal_moves(state)[0]
    for seat in (None, *DON.seats):
        before, then = observe(state, seat), observe(apply(state, deal), seat)
        assert move_text(before, deal, then, NAMES) == "Cy deals hand 1"


@pytest.mark.rule("W1")
def test_the_widow_is_named_to_whoever_sees_it() -> None:
    state = after(dealt(TEXAS3), "bid 5", "pass")
    (tile,) = apply(state, Pass()).hands[1] - state.hands[1]
    said = "Ann passes; Bo wins the auction with 5 and takes the widow"
    assert told(state, "pass") == told(state, "pass", 1) == f"{said}, {tile}"
    assert told(state, "pass", 0) == told(state, "pass", 2) == said
    by_itself = after(dealt(TEXAS3), "pass", "pass")
    assert told(by_itself, "bid 4", 1) == "Ann bids 4, wins the auction and takes the widow"


def test_a_discard_is_named_to_whoever_made_it() -> None:
    state = won_by(dealt(TEXAS3), 1, Bid(5))
    tile = next(iter(state.hands[1]))
    assert told(state, f"discard {tile}") == told(state, f"discard {tile}", 1) == f"Bo puts {tile} aside"
    for other in (0, 2):
        assert told(state, f"discard {tile}", other) == "Bo puts a tile aside, face down"


@pytest.mark.rule("W1")
def test_a_tile_of_the_boneyard() -> None:
    state = after(dealt(attrs.evolve(TEXAS3, deck=28)), "bid 5", "pass")
    (tile,) = apply(state, Pass()).hands[1] - state.hands[1]
    said = "Ann passes; Bo wins the auction with 5 and takes a tile of the boneyard"
    assert told(state, "pass", 1) == f"{said}, {tile}"
    assert told(state, "pass", 2) == said


def test_calls_and_plays() -> None:
    table = attrs.evolve(DON, calls=(*DON.calls, Trump.NO_TRUMP))
    state = won_by(dealt(table), 2, Bid(4))
    assert told(state, "call no-trump") == "Cy calls no trumps"
    assert told(state, "call doubles") == "Cy calls doubles"
    state = called(state, Trump.SIXES)
    lead = legal_moves(state)[0]
    assert told(state, str(lead)) == f"Cy {str(lead).replace('play', 'plays')}"


@given(record=records(rules()))
def test_every_move_is_told_and_every_trick_once(record: Record) -> None:
    tricks = 0
    for (before, then), move in zip(pairwise(record.states()), record.moves, strict=True):
        text = move_text(before, move, then)
        who = before.dealer if before.actor is None else before.actor
        assert text.startswith(f"seat {who} ")
        trick = completed_trick(before, then)
        assert (trick is not None) == ("takes trick" in text)
        if trick is not None:
            tricks += 1
            assert isinstance(move, Play)
            assert trick.tiles[-1] == move.tile
            assert len(trick.tiles) == record.rules.players
            assert f"seat {trick.winner} " in text
    last = record.state()
    assert tricks == len(last.tricks) + sum(len(result.played) for result in last.results)


@given(record=records(rules()))
def test_a_seat_is_told_of_no_tile_that_it_cannot_see(record: Record) -> None:
    for (before, then), move in zip(pairwise(record.states()), record.moves, strict=True):
        if isinstance(move, Play):
            continue  # what is played is seen by all
        for seat in (None, *record.rules.seats):
            seen = observe(then, seat)
            text = move_text(observe(before, seat), move, seen)
            assert not TileSet(map(Tile.parse, re.findall(r"\d-\d", text))) & seen.unseen


@pytest.mark.parametrize("move", [None, "pass", 7, Tile(5, 3)])
def test_what_is_no_move_is_refused(move: object) -> None:
    state = dealt(DON)
    with pytest.raises(TypeError, match="is not a move"):
        move_text(state, move, apply(state, Pass()))  # type: ignore[arg-type]  # what is tested


@pytest.mark.parametrize("position", [None, "a position", State()])
def test_what_is_no_position_is_refused(position: object) -> None:
    state = dealt(DON)
    for before, then in ((position, state), (state, position)):
        with pytest.raises(TypeError, match="a position is a State or a View"):
            move_text(before, Pass(), then)  # type: ignore[arg-type]  # what is tested
        with pytest.raises(TypeError, match="a position is a State or a View"):
            completed_trick(before, then)  # type: ignore[arg-type]  # what is tested


def test_names_are_checked() -> None:
    state = dealt(DON)
    with pytest.raises(ValueError, match="4 printable names are needed"):
        move_text(state, Pass(), apply(state, Pass()), ["Ann", "Bo"])


def test_what_completes_no_trick_is_not_told_as_if_it_did() -> None:
    """Also of two positions that are the same, as when a screen is drawn again after a refusal."""
    record = Record(DON, seed=7)
    while len(record.moves) < 1 + 4 + 1 + 4 + 3:  # deal, auction, call, a trick and all but a tile of another
        record = record.play_on(legal_moves(record.state())[0])
    same = record.state()
    assert len(same.tricks) == 1
    assert completed_trick(same, same) is None
    assert "takes trick" not in move_text(same, record.moves[-1], same)
    assert completed_trick(new_match(DON, seed=7), same) is None
    assert completed_trick(record.state(at=len(record.moves) - 5), same) is None


@pytest.mark.rule("W1")
def test_the_widow_that_is_taken_after_the_call() -> None:
    for deck, where in ((22, "the widow"), (28, "a tile of the boneyard")):
        table = attrs.evolve(FRENCH3, deck=deck)
        state = won_by(dealt(table), 1, Bid(5))
        (tile,) = after(state, "call fives").hands[1] - state.hands[1]
        assert told(state, "call fives", 1) == f"Bo calls fives and takes {where}, {tile}"
        assert told(state, "call fives", 0) == f"Bo calls fives and takes {where}"


@pytest.mark.rule("C4")
@pytest.mark.parametrize(
    ("doubles", "words"),
    [
        (Doubles.HIGH, "no trumps"),
        (Doubles.LOW, "no trumps with doubles low"),
        (Doubles.OWN_SUIT, "no trumps with doubles as a suit"),
    ],
)
def test_a_call_of_no_trumps_tells_what_doubles_are(doubles: Doubles, words: str) -> None:
    table = attrs.evolve(DON, calls=(*DON.calls, Trump.NO_TRUMP), no_trump_doubles=doubles)
    assert told(won_by(dealt(table), 2, Bid(4)), "call no-trump") == f"Cy calls {words}"


def test_positions_for_different_eyes_are_refused() -> None:
    state = dealt(DON)
    after_it = apply(state, Pass())
    pairs = [
        (state, observe(after_it, 1)),
        (observe(state, 0), after_it),
        (observe(state, 0), observe(after_it, 1)),
        (observe(state, None), observe(after_it, 0)),
    ]
    for before, then in pairs:
        with pytest.raises(ValueError, match="both are Views of one seat"):
            move_text(before, Pass(), then)
        with pytest.raises(ValueError, match="both are Views of one seat"):
            completed_trick(before, then)
    with pytest.raises(ValueError, match="of different tables"):
        move_text(state, Pass(), dealt(TEXAS4))


@pytest.mark.parametrize("kind", [Bid, Deal, Play, Discard, CallTrump])
def test_a_move_made_past_its_constructor_is_refused(kind: type[object]) -> None:
    state = dealt(DON)
    with pytest.raises(TypeError, match="is not a move"):
        move_text(state, object.__new__(kind), state)  # type: ignore[arg-type]  # what is tested


# --- Refusals ---------------------------------------------------------------------------------------------


def test_a_refusal_calls_the_seats_by_their_names() -> None:
    refusal = explain(observe(dealt(DON), 0), Bid(3))
    assert refusal is not None
    assert refusal_text(refusal) == refusal.text == "it is not your turn: seat 1 is to bid or pass"
    assert refusal_text(refusal, NAMES) == "it is not your turn: Bo is to bid or pass"
    with pytest.raises(ValueError, match="seat 1 has no name"):
        refusal_text(refusal, ["Ann"])
    with pytest.raises(TypeError, match="a refusal is a Refusal, not None"):
        refusal_text(None)  # type: ignore[arg-type]  # what is tested


@given(view=views(rules()), move=moves())
def test_but_for_the_seats_a_refusal_is_told_in_its_own_words(view: View, move: Move) -> None:
    refusal = explain(view, move)
    if refusal is not None:
        seats = [f"seat {seat}" for seat in view.rules.seats]
        assert refusal_text(refusal, seats) == refusal_text(refusal) == refusal.text

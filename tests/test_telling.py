"""What a move did, in words, and to whom."""

from __future__ import annotations

import re
from itertools import pairwise

import attrs
import pytest
from hypothesis import given

from moon_dominoes import (
    DON,
    TEXAS3,
    AllPass,
    Bid,
    Pass,
    Play,
    Record,
    State,
    Tile,
    TileSet,
    Trump,
    apply,
    legal_moves,
    new_match,
    observe,
    parse_move,
)
from moon_dominoes.draw import completed_trick, move_text
from moon_dominoes.strategies import records, rules
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
    assert told(state, "call no-trump") == "Cy calls: no trumps"
    assert told(state, "call doubles") == "Cy calls: doubles are trumps"
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


def test_two_positions_that_do_not_follow_each_other_complete_no_trick() -> None:
    state = dealt(DON)
    assert completed_trick(state, state) is None
    assert completed_trick(new_match(DON, seed=1), state) is None

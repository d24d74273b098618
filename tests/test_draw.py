"""Pictures: as drawn here, in 80 columns and plain ASCII, and of a view only what its seat knows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from textwrap import dedent
from typing import Any

import attrs
import pytest

from moon_dominoes import (
    DON,
    FRENCH3,
    MOON,
    POLISH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    Bid,
    Doubles,
    Position,
    Rules,
    State,
    Tile,
    Trick,
    Trump,
    View,
    apply,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.draw import (
    contract_text,
    hand_text,
    headline,
    position_text,
    result_text,
    score_sheet,
    seat_name,
    side_name,
    tile_text,
    trick_text,
    trumps_and_others,
)
from positions import after, deal_with, dealt, hand, in_play, tiles

ALONE = attrs.evolve(TEXAS4, partnerships=False)


def picture(text: str) -> str:
    return dedent(text).strip("\n")


# --- Tiles, hands, tricks ---------------------------------------------------------------------------------


def test_a_tile_is_drawn_with_its_higher_end_first() -> None:
    assert [tile_text(Tile(*ends)) for ends in ((3, 5), (0, 0), (6, 6))] == ["[5|3]", "[0|0]", "[6|6]"]


def test_a_hand_is_drawn_from_the_highest_tile_on() -> None:
    assert hand_text(tiles("0-0 6-0 5-5")) == "[6|0] [5|5] [0|0]"
    assert hand_text([]) == ""


def test_trumps_are_drawn_first_in_their_own_order_and_apart() -> None:
    held = tiles("6-5 5-5 5-0 6-6 0-0")
    assert hand_text(held, Trump.FIVES) == "[5|5] [6|5] [5|0]  [6|6] [0|0]"
    assert hand_text(held, Trump.DOUBLES) == "[6|6] [5|5] [0|0]  [6|5] [5|0]"
    assert hand_text(held, Trump.NO_TRUMP) == hand_text(held)
    assert hand_text(tiles("5-5"), Trump.FIVES) == "[5|5]"


def test_the_rows_of_a_hand_hold_each_tile_once() -> None:
    held = tiles("6-5 5-5 5-0 6-6 0-0")
    for trump in Trump:
        trumps, others = trumps_and_others(held, trump)
        assert sorted(trumps + others) == list(held)


def test_a_trick_is_drawn_in_the_order_of_play_with_its_winner() -> None:
    trick = Trick(3, (Tile(5, 3), Tile(6, 5), Tile(5, 5)), (3, 0, 1), Trump.SIXES, 0)
    assert trick_text(trick) == "seat 3 [5|3], seat 0 [6|5] wins, seat 1 [5|5]"
    assert trick_text(trick, ["Ann", "Bo", "Cy", "Di"]) == "Di [5|3], Ann [6|5] wins, Bo [5|5]"


def test_a_trick_not_begun_says_who_leads() -> None:
    assert trick_text(Trick(0, (), (), Trump.SIXES, None)) == "seat 0 leads"


def test_a_trick_that_cannot_be_is_not_told() -> None:
    with pytest.raises(ValueError, match="a trick has a seat for each tile, not 2 for 1"):
        trick_text(Trick(1, (Tile(5, 3),), (1, 2), Trump.SIXES, 2))
    wrong: Any = "sixes"
    with pytest.raises(TypeError, match="a call is a Trump, not 'sixes'"):
        trick_text(Trick(1, (Tile(5, 3),), (1,), wrong, 1))


def test_sides_are_called_by_their_seats_or_names() -> None:
    assert [side_name(DON, side) for side in (0, 1)] == ["seats 0+2", "seats 1+3"]
    assert [side_name(TEXAS3, side) for side in (0, 1, 2)] == ["seat 0", "seat 1", "seat 2"]
    assert side_name(TEXAS3, 0, ["Ann", "Bo", "Cy"]) == "Ann"


# --- Positions --------------------------------------------------------------------------------------------


def test_the_picture_of_an_auction_at_don() -> None:
    state = after(dealt(DON, {3: "6-3 6-2 6-1 5-5 5-4 5-3 0-0"}), "bid 3", "pass")
    assert position_text(observe(state, 3)) == picture("""
        Hand 1, seat 0 deals: seat 3 is to bid

                                      seat 1 (partner)
                                      bid 3

            seat 0                                                seat 2
                                                                  pass

                                      seat 3 (you)
                                      to bid

        Scores      seats 0+2: 0, seats 1+3: 0, to 250
        Your hand   [6|3] [6|2] [6|1] [5|5] [5|4] [5|3] [0|0]
        """)


def texas_discard() -> State:
    start = dealt(
        TEXAS3,
        {0: "4-3 4-2 4-1 3-2 3-1 2-2 1-1", 1: "6-6 6-5 6-4 6-1 3-3 2-1 0-0"},
        stock="6-3",
    )
    return after(start, "bid 5", "pass", "pass")


def test_the_picture_of_a_whole_position_shows_every_hand() -> None:
    assert position_text(texas_discard()) == picture("""
        Hand 1, seat 0 deals: seat 1 is to discard

            seat 1                                                seat 2
            to discard                                            pass

                                      seat 0
                                      pass

        Contract    seat 1 bid 5, trumps to be called
        Scores      seat 0: 0, seat 1: 0, seat 2: 0, to 21
        seat 0      [4|3] [4|2] [4|1] [3|2] [3|1] [2|2] [1|1]
        seat 1      [6|6] [6|5] [6|4] [6|3] [6|1] [3|3] [2|1] [0|0]
        seat 2      [6|2] [5|5] [5|4] [5|3] [5|2] [5|1] [4|4]
        """)


def test_the_picture_of_a_whole_auction_shows_the_widow() -> None:
    text = position_text(dealt(TEXAS3, stock="0-0"))
    assert text.splitlines()[-1] == "Widow       [0|0]"


def test_the_bidder_alone_sees_the_discard() -> None:
    state = after(texas_discard(), "discard 2-1", "call sixes", "play 6-6", "play 6-2")
    assert position_text(observe(state, 1)) == picture("""
        Hand 1, trick 1, seat 0 deals: seat 0 is to play

            seat 2                                                seat 0
            [6|2]                                                 to play

                                      seat 1 (you)
                                      [6|6] led, winning

        Contract    seat 1 bid 5, sixes are trumps
        Tricks      seat 0: 0, seat 1: 0, seat 2: 0
        Scores      seat 0: 0, seat 1: 0, seat 2: 0, to 21
        Your hand   [6|5] [6|4] [6|3] [6|1]  [3|3] [0|0]
        Put aside   [2|1]
        """)
    assert "Put aside" not in position_text(observe(state, 0))
    assert "Put aside" in position_text(state)


def test_a_finished_trick_and_the_voids_it_shows_are_told() -> None:
    state = after(
        texas_discard(), "discard 2-1", "call sixes", "play 6-6", "play 6-2", "play 1-1", "play 3-3"
    )
    assert position_text(observe(state, 2)) == picture("""
        Hand 1, trick 2, seat 0 deals: seat 2 is to play

            seat 0                                                seat 1
                                                                  [3|3] led, winning

                                      seat 2 (you)
                                      to play

        Contract    seat 1 bid 5, sixes are trumps
        Tricks      seat 0: 0, seat 1: 1, seat 2: 0
        Last trick  seat 1 [6|6] wins, seat 2 [6|2], seat 0 [1|1]
        Scores      seat 0: 0, seat 1: 0, seat 2: 0, to 21
        Voids       seat 0 has no sixes
        Your hand   [5|5] [5|4] [5|3] [5|2] [5|1] [4|4]
        """)


def test_a_spectator_sees_no_hand() -> None:
    assert position_text(observe(in_play(FRENCH3, Trump.TWOS), None)) == picture("""
        Hand 1, trick 1, seat 0 deals: seat 1 is to play

            seat 1                                                seat 2
            to lead

                                      seat 0


        Contract    seat 1 bid 4, twos are trumps
        Tricks      seat 0: 0, seat 1: 0, seat 2: 0
        Scores      seat 0: 0, seat 1: 0, seat 2: 0, to 21
        """)


def test_the_boneyard_and_low_doubles_are_drawn() -> None:
    rules = attrs.evolve(TEXAS3, deck=28, no_trump_doubles=Doubles.LOW)
    lines = position_text(in_play(rules, Trump.NO_TRUMP)).splitlines()
    assert "Contract    seat 1 bid 4, no trumps, doubles are low" in lines
    assert lines[-2:] == ["Boneyard    [6|1] [6|2] [6|3] [6|4] [6|5] [6|6]", "Put aside   [6|0]"]


def test_doubles_of_their_own_suit_are_told_and_high_ones_are_not() -> None:
    own = attrs.evolve(TEXAS4, no_trump_doubles=Doubles.OWN_SUIT)
    assert "no trumps, doubles are a suit\n" in position_text(in_play(own, Trump.NO_TRUMP))
    assert "no trumps\n" in position_text(in_play(TEXAS4, Trump.NO_TRUMP))


def test_between_hands_the_last_result_is_told() -> None:
    state = hand(new_match(POLISH3, seed=1), 1, Bid(5), (1, 4, 2))
    assert position_text(state) == position_text(observe(state, 0))
    assert position_text(state) == picture("""
        Hand 2: seat 1 is to deal
        Scores      seat 0: 1, seat 1: -5, seat 2: 2, to 21

        Hand 1: seat 1 bid 5, sixes are trumps, 4 tricks: missed
          seat 0  1 trick   +1 points, now 1
            +1 for tricks taken (S3)
          seat 1  4 tricks  -5 points, now -5
            -5 for the bid of 5, missed (S2)
          seat 2  2 tricks  +2 points, now 2
            +2 for tricks taken (S3)
        """)


def test_the_end_of_a_match_is_told() -> None:
    state = hand(new_match(DON, seed=1), 1, MOON, (1, 6))
    assert position_text(state, ["Ann", "Bo", "Cy", "Di"]) == picture("""
        The match is over, won by Ann+Cy: a missed Moon loses the match (S5)

        Hand 1: Bo bid a Moon, sixes are trumps, 6 tricks: missed
          Ann+Cy  1 trick   0 points, now 0
          Bo+Di   6 tricks  0 points, now 0
        """)


def test_a_draw_is_told() -> None:
    rules = attrs.evolve(DON, hand_limit=1, moon_missed_loses=False)
    state = hand(new_match(rules, seed=1), 1, MOON, (1, 6))
    assert headline(state) == "The match is over, a draw: hand 1 was the last (M3)"


def test_the_hand_limit_is_told_beside_the_target() -> None:
    assert "to 21 or 3 hands" in position_text(new_match(attrs.evolve(POLISH3, hand_limit=3), seed=1))


def test_a_void_that_a_new_call_cuts_across_is_told_by_its_tiles() -> None:
    rules = attrs.evolve(TEXAS3, recall_trump=True)
    state = in_play(
        rules, Trump.FIVES, {1: "5-5 6-6 6-4 6-3 6-2 6-1 4-4"}, without={2: tiles("5-5 5-4 5-3 5-2 5-1 6-5")}
    )
    state = after(state, "play 5-5")
    for _ in range(2):
        state = apply(state, legal_moves(state)[0])
    between = position_text(observe(state, 1))
    assert "Voids       seat 2 has no 5-3, no 5-4, no 6-5" in between
    assert "trumps to be called" in between
    under_sixes = position_text(observe(after(state, "call sixes"), 1))
    assert "seat 2 has no fives, no 6-5" in under_sixes


def test_pictures_hold_nothing_of_other_hands_in_the_auction() -> None:
    mine = "6-6 5-3 4-2 3-1 2-0 1-1 0-0"
    states = [
        apply(new_match(DON, seed=seed), deal_with(DON, {0: mine, other: "6-5"}))
        for seed, other in ((1, 1), (2, 2))
    ]
    one, other = (after(state, "pass", "bid 3", "pass") for state in states)
    assert one.hands[1] != other.hands[1]
    assert position_text(observe(one, 0)) == position_text(observe(other, 0))


def test_names_stand_wherever_seats_do() -> None:
    state = after(
        texas_discard(), "discard 2-1", "call sixes", "play 6-6", "play 6-2", "play 1-1", "play 3-3"
    )
    assert "seat" not in position_text(state, ["Ann", "Bo", "Cy"]).replace("seats", "seat")


def test_a_long_name_is_cut_where_the_table_has_no_room_for_it() -> None:
    text = position_text(observe(texas_discard(), 1), ["Ann", "Maximiliane Alexandra", "Cy"])
    assert "\n" + " " * 30 + "Maximiliane Al (you)\n" in text
    assert "Contract    Maximiliane Alexandra bid 5" in text


@pytest.mark.parametrize("names", [[], ["A", "B"], ["A", "B", "C", "D"], ["A", "", "C"], ["A", "B\nC", "D"]])
def test_names_are_one_for_each_seat_and_printable(names: list[str]) -> None:
    with pytest.raises(ValueError, match="3 printable names"):
        position_text(new_match(TEXAS3, seed=1), names)


@pytest.mark.parametrize(
    ("names", "error", "told"),
    [
        (["Ann", "Bo"], ValueError, "seat 2 has no name among"),
        (["Ann", "Bo", ""], ValueError, "3 printable names are needed"),
        (["Ann", "Bo", None], TypeError, "a name is a text, not None"),
        ("Ann", TypeError, "names are a list or tuple of texts"),
    ],
)
def test_every_text_asks_for_a_printable_name_of_each_seat_that_it_speaks_of(
    names: Any, error: type[Exception], told: str
) -> None:
    state = bidding_is_over = after(dealt(TEXAS3), "pass", "bid 4", "pass")
    while not state.results:
        state = apply(state, legal_moves(state)[0])
    result = state.results[0]
    texts: list[Callable[[], str]] = [
        lambda: seat_name(2, names),
        lambda: side_name(TEXAS3, 2, names),
        lambda: contract_text(result.contract, names),
        lambda: headline(bidding_is_over, names),
        lambda: result_text(TEXAS3, result, names),
        lambda: score_sheet(TEXAS3, [result], names),
        lambda: trick_text(Trick(2, (Tile(6, 6),), (2,), Trump.SIXES, 2), names),
        lambda: position_text(state, names),
    ]
    for text in texts:
        with pytest.raises(error, match=told if text is not texts[-1] else "name"):
            text()


def test_only_a_position_is_drawn() -> None:
    wrong: Any = "state"
    with pytest.raises(TypeError, match="a position is a State or a View"):
        position_text(wrong)


@pytest.mark.parametrize("kind", [Position, State, View])
def test_a_position_without_its_parts_is_none(kind: type[Position]) -> None:
    with pytest.raises(TypeError, match="a position is a State or a View, not"):
        position_text(kind())


def test_a_name_of_any_length_leaves_a_text_short() -> None:
    state = texas_discard()
    text = position_text(state, ["Ann", "W" * 100_000, "Cy"])
    assert len(text) < len(position_text(state, ["Ann", "Bo", "Cy"])) + 500


def random_match(rules: Rules, seed: int, hands: int) -> list[State]:
    random = Random(seed)
    states = [new_match(rules, seed=seed)]
    while not states[-1].is_over and len(states[-1].results) < hands:
        states.append(apply(states[-1], random.choice(legal_moves(states[-1]))))
    return states


@pytest.mark.parametrize("rules", [*PRESETS.values(), ALONE], ids=[*PRESETS, "ALONE"])
def test_every_picture_fits_80_columns_of_ascii(rules: Rules) -> None:
    for state in random_match(rules, seed=5, hands=3):
        for position in (state, *(observe(state, seat) for seat in (None, *rules.seats))):
            text = position_text(position)
            assert text.isascii()
            assert max(map(len, text.splitlines())) <= 80
            assert not any(line != line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("rules", [DON, TEXAS3], ids=["DON", "TEXAS3"])
def test_a_table_fits_44_columns(rules: Rules) -> None:
    for state in random_match(rules, seed=6, hands=1)[:-1]:
        text = position_text(observe(state, 0), width=44)
        assert max(map(len, text.splitlines())) <= 44


# --- Scores -----------------------------------------------------------------------------------------------


def test_a_score_sheet_has_a_row_for_each_hand() -> None:
    state = hand(new_match(ALONE, seed=1), 1, Bid(5), (1, 4, 2, 0))
    state = hand(state, 2, Bid(4), (1, 1, 5, 0))
    assert score_sheet(state.rules, state.results) == picture("""
        #  bidder  bid     call   tricks    seat 0   seat 1   seat 2  seat 3
        1  seat 1  5 set   sixes  1-4-2-0  +1    1  -5   -5  +2    2  0    0
        2  seat 2  4 made  sixes  1-1-5-0  +1    2  +1   -4  +5    7  0    0
        """)


def test_a_score_sheet_of_no_hand_says_so() -> None:
    assert score_sheet(DON, ()) == "no hand has been scored yet"


def test_a_result_gives_the_reasons_for_the_points() -> None:
    state = hand(new_match(DON, seed=1), 1, Bid(4), (2, 5))
    assert result_text(DON, state.results[0], ["Ann", "Bo", "Cy", "Di"]) == picture("""
        Hand 1: Bo bid 4, sixes are trumps, 5 tricks: made
          Ann+Cy  2 tricks    0 points, now 0
          Bo+Di   5 tricks  +41 points, now 41
            +40 for ten times the bid of 4, made (S1)
            +1 for tricks above the bid (S1)
        """)

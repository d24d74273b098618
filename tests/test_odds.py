"""Odds: chances counted right, bids scored by the table, and a picture that says the same."""

from __future__ import annotations

import os
from argparse import Namespace
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moon_dominoes import (
    DON,
    FRENCH3,
    MOON,
    POLISH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    Bid,
    Defenders,
    Missed,
    Moon,
    Rules,
    Trump,
    apply,
    legal_moves,
    observe,
)
from moon_dominoes.bots.chance import Chance
from moon_dominoes.cli.files import CannotGoOnError
from moon_dominoes.cli.odds import odds as tell_odds
from moon_dominoes.odds import BidOdds, Odds, hand_view, odds
from moon_dominoes.odds_chart import odds_chart
from moon_dominoes.strategies import rules as tables
from positions import after, called, dealt, in_play, tiles, won_by

ROOT = Path(__file__).parents[1]
GOOD = "5-5 6-5 5-4 5-1 6-6 6-4 1-1"
LOCK = "5-1 5-2 5-3 5-4 5-5 6-5 6-6"


def told(rules: Rules, hand: str, samples: int = 30) -> Odds:
    return odds(hand_view(rules, tiles(hand)), samples=samples)


def drawn(found: Odds) -> ET.Element:
    return ET.fromstring(odds_chart(found))  # noqa: S314  # a picture of our own


def bid_odds(found: Odds, bid: Bid) -> BidOdds:
    return next(each for each in found.bids if each.bid == bid)


# --- Chances ----------------------------------------------------------------------------------------------


@given(st.integers(1, 400), st.data())
def test_an_interval_holds_its_chance_and_stays_within_0_and_1(trials: int, data: st.DataObject) -> None:
    times = data.draw(st.integers(0, trials))
    chance = Chance.counted(times, trials)
    assert 0 <= chance.low <= chance.value <= chance.high <= 1
    assert chance.low < chance.high


@pytest.mark.parametrize("truth", [0.02, 0.3, 0.5, 0.9])
def test_19_of_20_intervals_hold_the_true_chance(truth: float) -> None:
    trials = 200
    holds = 0.0
    for times in range(trials + 1):
        chance = Chance.counted(times, trials)
        if chance.low <= truth <= chance.high:
            holds += comb(trials, times) * truth**times * (1 - truth) ** (trials - times)
    assert 0.93 <= holds <= 0.98


# --- What a hand should take ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_chances_fall_from_trick_to_trick_and_agree_with_the_outcomes(name: str) -> None:
    rules = PRESETS[name]
    found = told(rules, GOOD)
    assert [call.call for call in found.calls] == list(rules.calls)
    side = rules.side_of(found.seat)
    for call in found.calls:
        values = [chance.value for chance in call.at_least]
        assert len(values) == 7
        assert all(more <= fewer for fewer, more in pairwise(values))
        assert call.mean == pytest.approx(sum(values))
        assert sum(times for _, times in call.outcomes) == found.deals == 30
        assert all(sum(tricks) == 7 for tricks, _ in call.outcomes)
        fives = sum(times for tricks, times in call.outcomes if tricks[side] >= 5)
        assert values[4] == pytest.approx(fives / 30)


def test_a_hand_of_all_trumps_takes_everything_under_its_call_alone() -> None:
    found = told(DON, "5-0 5-1 5-2 5-3 5-4 5-5 6-5")
    sure = [call.call for call in found.calls if call.mean == 7]
    assert sure == [Trump.FIVES]
    assert found.best is not None
    assert (found.best.bid, found.best.call, found.best.made.value) == (MOON, Trump.FIVES, 1.0)


@settings(max_examples=15)
@given(tables())
def test_every_table_has_odds(rules: Rules) -> None:
    found = told(rules, "5-1 5-2 3-1 4-2 6-4 2-1 3-2", samples=2)
    assert [call.call for call in found.calls] == list(rules.calls)
    assert found.deals == 2
    assert str(found)
    assert drawn(found).tag.endswith("svg")


def test_the_same_seed_gives_the_same_odds_and_more_deals_narrow_them() -> None:
    view = hand_view(DON, tiles(GOOD))
    assert odds(view, samples=20, seed=4) == odds(view, samples=20, seed=4) != odds(view, samples=20, seed=5)

    def width(found: Odds) -> float:
        chance = found.calls[Trump.FOURS.value].at_least[3]
        return chance.high - chance.low

    assert width(odds(view, samples=20)) > 2 * width(odds(view, samples=200))


def test_a_time_may_be_given_instead_of_a_number() -> None:
    view = hand_view(DON, tiles(GOOD))
    assert odds(view, seconds=0).deals == 1
    assert odds(view, samples=3, seconds=60).deals == 3


def test_the_bidder_takes_the_widow_and_puts_the_worst_tile_aside_for_each_call() -> None:
    hand = "5-5 6-5 5-2 3-3 4-1 2-1 3-1"
    fives = attrs.evolve(TEXAS3, calls=[Trump.FIVES])
    with_it, without = (told(attrs.evolve(fives, deck=deck), hand, samples=100).calls[0] for deck in (22, 21))
    assert with_it.mean > without.mean + 0.4


def test_the_call_before_the_widow_is_kept_at_the_discard() -> None:
    state = after(won_by(dealt(FRENCH3, {1: GOOD}, stock="3-2"), 1, Bid(5)), "call sixes")
    found = odds(observe(state, 1), samples=10)
    assert [call.call for call in found.calls] == [Trump.SIXES]
    assert len(found.hand) == 8
    assert [bid.bid for bid in found.bids] == [Bid(5)]


def test_after_the_discard_only_the_hand_kept_counts() -> None:
    state = after(won_by(dealt(TEXAS3, {1: LOCK}, stock="2-1"), 1, Bid(5)), "discard 2-1")
    fives = odds(observe(state, 1), samples=10).calls[Trump.FIVES.value]
    assert fives.mean == 7
    wasted = after(won_by(dealt(TEXAS3, {1: LOCK}, stock="2-1"), 1, Bid(5)), "discard 6-6")
    assert odds(observe(wasted, 1), samples=30).calls[Trump.FIVES.value].mean < 7


# --- Bids -------------------------------------------------------------------------------------------------


def test_points_are_those_of_the_table() -> None:
    lock = "5-0 5-1 5-2 5-3 5-4 5-5 6-5"
    don = told(DON, lock)
    assert [(bid_odds(don, Bid(k)).points, bid_odds(don, Bid(k)).lead) for k in (3, 7)] == [
        (34, 34),
        (70, 70),
    ]
    # A Moon that wins the match scores nothing else, and counts as the target.
    assert (bid_odds(don, MOON).points, bid_odds(don, MOON).lead) == (0, 250)
    texas = told(TEXAS4, lock)
    assert [bid_odds(texas, bid).points for bid in (Bid(4), MOON)] == [7, 21]


def test_what_the_others_score_is_taken_off() -> None:
    hopeless = "1-1 2-1 3-1 3-2 4-1 4-2 4-3"
    rules = attrs.evolve(POLISH3, calls=[Trump.SIXES], deck=21)
    found = told(rules, hopeless)
    (call,) = found.calls
    seven = bid_odds(found, Bid(7))
    assert seven.made.value == 0
    assert seven.points == -7
    assert seven.lead == pytest.approx(-7 - (7 - call.mean) / 2)
    paid = attrs.evolve(rules, missed=Missed.NOTHING, defenders=Defenders.TRICKS_PLUS_BID_WHEN_SET)
    assert bid_odds(told(paid, hopeless), Bid(7)).lead == pytest.approx(-7 - (7 - call.mean) / 2)


def test_the_best_bid_is_another_where_another_thing_scores() -> None:
    found = told(attrs.evolve(DON, moon=Moon.NEVER), GOOD, samples=100)
    assert found.best == max(found.bids, key=lambda bid: bid.lead)
    by_bid, by_tricks = found.best, found.best_at(attrs.evolve(TEXAS4, moon=Moon.NEVER))
    assert by_tricks is not None
    assert by_bid is not None
    # Where the tricks score, to bid more than the least only risks something.
    assert by_tricks.bid == Bid(3) < by_bid.bid


def test_the_tricks_of_two_sides_cannot_be_scored_for_three() -> None:
    with pytest.raises(ValueError, match="tricks of 2 sides cannot be scored for 3"):
        told(DON, GOOD, samples=1).best_at(TEXAS3)


def test_a_hand_of_nothing_has_no_best_bid() -> None:
    rules = attrs.evolve(DON, min_bid=7, calls=[Trump.SIXES])
    found = told(rules, "1-0 2-0 2-1 3-0 3-1 3-2 4-0")
    assert found.best is None
    assert str(found).endswith("Best: no bid")


def test_only_bids_that_are_open_are_told() -> None:
    start = dealt(DON, {1: GOOD})
    assert [str(bid.bid) for bid in odds(observe(start, 1), samples=1).bids] == [
        "bid 3", "bid 4", "bid 5", "bid 6", "bid 7", "moon",
    ]  # fmt: skip
    raised = after(start, "bid 5")
    for seat in (2, 3):  # the next to speak, and one who waits
        bids = [str(bid.bid) for bid in odds(observe(raised, seat), samples=1).bids]
        assert bids == ["bid 6", "bid 7", "moon"]
    no_moon = dealt(attrs.evolve(DON, moon=Moon.NEVER), {1: GOOD})
    assert odds(observe(no_moon, 2), samples=1).bids[-1].bid == Bid(7)


# --- Refusals ---------------------------------------------------------------------------------------------


def test_odds_are_told_before_the_play_and_to_the_bidder() -> None:
    start = dealt(DON, {1: GOOD})
    bidding = won_by(start, 1, Bid(5))
    for state, seat in ((start, None), (bidding, 2), (in_play(DON, Trump.FIVES), 1)):
        with pytest.raises(ValueError, match="before the first lead"):
            odds(observe(state, seat))
    with pytest.raises(TypeError, match="a View"):
        odds(start)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_where_calls_are_made_anew_there_are_no_odds_in_mid_hand() -> None:
    state = called(won_by(dealt(attrs.evolve(FRENCH3, recall_trump=True)), 1, Bid(4)), Trump.SIXES)
    while not state.tricks or state.actor != 1:
        state = apply(state, legal_moves(state)[0])
    with pytest.raises(ValueError, match="before the first lead"):
        odds(observe(state, 1))


@pytest.mark.parametrize(
    ("hand", "rules", "words"),
    [
        ("5-5 6-5", DON, "7 tiles, not 2"),
        ("5-5 6-5 5-4 5-1 6-6 6-4 1-0", TEXAS3, "1-0 is not in the deck"),
        ("5-5 6-5 5-4 5-1 6-6 2-0 1-0", TEXAS3, "1-0 2-0 are not in the deck"),
    ],
)
def test_a_hand_that_cannot_be_dealt_is_refused(hand: str, rules: Rules, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        hand_view(rules, tiles(hand))


def test_what_is_no_table_no_hand_and_no_odds_is_refused() -> None:
    with pytest.raises(TypeError, match="a TileSet"):
        hand_view(DON, GOOD)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="rules are a Rules, not 'DON'"):
        hand_view("DON", tiles(GOOD))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="odds are an Odds, not 'odds'"):
        odds_chart("odds")  # type: ignore[arg-type]


def test_a_chart_of_fewer_columns_is_narrower_and_has_the_same_bars() -> None:
    found = told(DON, "5-5 6-5 5-2 5-1 6-4 4-4 1-0")
    wide = drawn(found)
    narrow = ET.fromstring(odds_chart(found, columns=1))  # noqa: S314  # a picture of our own
    assert float(narrow.attrib["width"]) < float(wide.attrib["width"]) / 2
    bars = [sum("moon-bar" in element.get("class", "") for element in one.iter()) for one in (wide, narrow)]
    assert bars[0] == bars[1] > 0


@pytest.mark.parametrize(("columns", "error"), [("3", TypeError), (True, TypeError), (0, ValueError)])
def test_a_chart_has_a_number_of_columns(columns: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="column"):
        odds_chart(told(DON, "5-5 6-5 5-2 5-1 6-4 4-4 1-0"), columns=columns)


# --- The picture ------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_has_a_bar_for_every_chance_as_high_as_it_is() -> None:
    found = told(DON, GOOD)
    picture = drawn(found)
    fields = picture.findall(f"{SVG}g")
    assert len(fields) == len(found.calls)
    for field, call in zip(fields, found.calls, strict=True):
        bars = [float(bar.get("height", "")) for bar in field.findall(f"{SVG}rect")]
        assert bars == pytest.approx([78 * chance.value for chance in call.at_least], abs=0.06)
        words = [text.text for text in field.findall(f"{SVG}text")]
        assert words[0] == f"{call.call}, {call.mean:.1f} tricks"
        assert words[1::2] == [f"{100 * chance.value:.0f}" for chance in call.at_least]


def test_the_best_bid_stands_out() -> None:
    found = told(DON, GOOD)
    assert found.best is not None
    picture = drawn(found)
    field = picture.findall(f"{SVG}g")[[call.call for call in found.calls].index(found.best.call)]
    marked = [bar.get("class") for bar in field.findall(f"{SVG}rect")]
    assert marked.index("moon-bar moon-best") == found.best.bid.tricks - 1
    assert len(picture.findall(f".//{SVG}rect[@class='moon-bar moon-best']")) == 1
    poor = told(attrs.evolve(DON, min_bid=7, calls=[Trump.SIXES]), "1-0 2-0 2-1 3-0 3-1 3-2 4-0")
    assert "moon-best" not in odds_chart(poor)


def test_the_picture_says_in_words_what_it_shows() -> None:
    found = told(DON, GOOD)
    picture = drawn(found)
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == f"Odds of {found.hand} for the bidder, {found.deals} deals"
    description = picture.findtext(f"{SVG}desc") or ""
    for call in found.calls:
        assert f"{call.call}: 1 or more {100 * call.at_least[0].value:.0f} %" in description


def test_the_picture_of_the_documents_is_what_the_library_draws() -> None:
    # MOON_WRITE_PICTURES=1 pytest tests/test_odds.py writes it anew.
    path = ROOT / "docs" / "img" / "odds.svg"
    picture = odds_chart(odds(hand_view(DON, tiles("5-5 6-5 5-2 5-1 6-4 4-4 1-0"))))
    if os.environ.get("MOON_WRITE_PICTURES"):
        path.write_text(picture, "utf-8", newline="\n")
    assert path.read_text("utf-8") == picture, "docs/img/odds.svg is not what the library draws"


# --- The command ------------------------------------------------------------------------------------------


def command(*words: str, svg: str | None = None, preset: str = "DON", samples: int | None = 20) -> int:
    return tell_odds(Namespace(tiles=list(words), samples=samples, seed=0, svg=svg, preset=preset))


def test_the_command_prints_the_odds_and_writes_their_picture(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = odds(hand_view(TEXAS3, tiles(GOOD)), samples=20)
    picture = tmp_path / "odds.svg"
    assert command(GOOD, preset="TEXAS3", svg=str(picture)) == 0
    assert capsys.readouterr().out == f"{found}\n\nthe picture is in {picture}\n"
    assert picture.read_text("utf-8") == odds_chart(found)
    assert command(*GOOD.split(), preset="TEXAS3") == 0
    assert capsys.readouterr().out == f"{found}\n"


@pytest.mark.parametrize(
    ("hand", "samples", "words"),
    [("5-5 6-6", 20, "7 tiles"), ("5-5 six", 20, "not a tile"), (GOOD, 0, "at least one deal")],
)
def test_the_command_refuses_what_is_no_hand_or_no_number(hand: str, samples: int, words: str) -> None:
    with pytest.raises(CannotGoOnError, match=words):
        command(hand, samples=samples)


def test_the_command_says_when_the_picture_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(CannotGoOnError, match="cannot be written"):
        command(GOOD, svg=str(tmp_path))

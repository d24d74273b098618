"""Every preset field by field, as the sources and the resolutions of what they leave open have it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from moon_dominoes import (
    DON,
    FRENCH3,
    POLISH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    AllPass,
    Defenders,
    Doubles,
    Leftover,
    Made,
    Missed,
    Moon,
    Rules,
    Trump,
)
from moon_dominoes.presets import TITLES

NUMBERS = (
    *(Trump.BLANKS, Trump.ONES, Trump.TWOS, Trump.THREES),
    *(Trump.FOURS, Trump.FIVES, Trump.SIXES),
)

FOUR_PARTNERS = {"players": 4, "partnerships": True, "deck": 28}
THREE_ALONE = {"players": 3, "partnerships": False, "deck": 22}
# What is the same at every table that a source describes.
ALWAYS = {
    "moon_below_zero": True,
    "recall_trump": False,
    "no_trump_doubles": Doubles.HIGH,
    "end_when_decided": False,
    "bidder_goes_out": True,
    "hand_limit": None,
}
FREE_LEAD = {"call_before_widow": False, "lead_trump": False, "may_trump": False}
MOON_FOR_21 = {"moon_made": 21, "moon_made_wins": False, "moon_missed": 21, "moon_missed_loses": False}

FIELDS: dict[str, dict[str, Any]] = {
    "DON": {
        **FOUR_PARTNERS,
        **ALWAYS,
        **FREE_LEAD,
        "min_bid": 3,
        "moon": Moon.ANY_TIME,
        "all_pass": AllPass.SAME_DEALER_REDEALS,
        "calls": (*NUMBERS, Trump.DOUBLES),
        "made": Made.TEN_TIMES_BID_PLUS_EXTRA,
        "missed": Missed.TEN_TIMES_BID,
        "defenders": Defenders.NOTHING,
        "moon_made": 0,
        "moon_made_wins": True,
        "moon_missed": 0,
        "moon_missed_loses": True,
        "target": 250,
    },
    "TEXAS3": {
        **THREE_ALONE,
        **ALWAYS,
        **FREE_LEAD,
        **MOON_FOR_21,
        "min_bid": 4,
        "moon": Moon.ANY_TIME,
        "all_pass": AllPass.NEXT_DEALER_REDEALS,
        "calls": (*NUMBERS, Trump.DOUBLES, Trump.NO_TRUMP),
        "made": Made.BID,
        "missed": Missed.BID,
        "defenders": Defenders.TRICKS,
        "target": 21,
    },
    "TEXAS4": {
        **FOUR_PARTNERS,
        **ALWAYS,
        **FREE_LEAD,
        **MOON_FOR_21,
        "min_bid": 4,
        "moon": Moon.ANY_TIME,
        "all_pass": AllPass.NEXT_DEALER_REDEALS,
        "calls": (*NUMBERS, Trump.DOUBLES, Trump.NO_TRUMP),
        "made": Made.TRICKS,
        "missed": Missed.BID,
        "defenders": Defenders.TRICKS,
        "target": 21,
    },
    "POLISH3": {
        **THREE_ALONE,
        **ALWAYS,
        **FREE_LEAD,
        **MOON_FOR_21,
        "min_bid": 4,
        "moon": Moon.ANY_TIME,
        "all_pass": AllPass.NEXT_DEALER_REDEALS,
        "calls": NUMBERS,
        "made": Made.BID,
        "missed": Missed.BID,
        "defenders": Defenders.TRICKS,
        "target": 21,
    },
    "FRENCH3": {
        **THREE_ALONE,
        **ALWAYS,
        "min_bid": 4,
        "moon": Moon.OVER_SEVEN,
        "all_pass": AllPass.NEXT_DEALER_REDEALS,
        "calls": NUMBERS,
        "call_before_widow": True,
        "lead_trump": True,
        "may_trump": True,
        "made": Made.TRICKS,
        "missed": Missed.NOTHING,
        "defenders": Defenders.TRICKS_PLUS_BID_WHEN_SET,
        "moon_made": 21,
        "moon_made_wins": True,
        "moon_missed": 21,
        "moon_missed_loses": False,
        "target": 21,
    },
}


def test_the_presets_have_these_names() -> None:
    assert dict(PRESETS) == {
        "DON": DON,
        "TEXAS3": TEXAS3,
        "TEXAS4": TEXAS4,
        "POLISH3": POLISH3,
        "FRENCH3": FRENCH3,
    }
    assert list(PRESETS) == list(FIELDS) == list(TITLES)


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Rules)])
def test_a_field_of_a_preset(name: str, field: str) -> None:
    assert getattr(PRESETS[name], field) == FIELDS[name][field]


def test_the_table_without_any_option_given_is_dons() -> None:
    assert Rules() == DON == Rules(**FIELDS["DON"])


@pytest.mark.rule("T1")
@pytest.mark.rule("T3")
def test_what_is_left_over_at_each_preset() -> None:
    assert {name: rules.leftover for name, rules in PRESETS.items()} == {
        "DON": Leftover.NONE,
        "TEXAS3": Leftover.WIDOW,
        "TEXAS4": Leftover.NONE,
        "POLISH3": Leftover.WIDOW,
        "FRENCH3": Leftover.WIDOW,
    }
    assert {name: len(rules.sides) for name, rules in PRESETS.items()} == {
        "DON": 2,
        "TEXAS3": 3,
        "TEXAS4": 2,
        "POLISH3": 3,
        "FRENCH3": 3,
    }


def test_the_presets_have_the_titles_of_their_sources() -> None:
    assert dict(TITLES) == {
        "DON": "Don Dominoes: the rules of Moon",
        "TEXAS3": "Play Moon (Domino Game), the game for three",
        "TEXAS4": "Play Moon (Domino Game), the game for four",
        "POLISH3": "Moon (Polish description)",
        "FRENCH3": "How to Play Moon Dominoes",
    }


def test_the_presets_cannot_be_changed() -> None:
    for names in (PRESETS, TITLES):
        changeable: Any = names
        with pytest.raises(TypeError):
            changeable["DON"] = TEXAS3
        with pytest.raises(TypeError):
            del changeable["DON"]

"""What the sources name besides the presets, each as one table that is made of a preset."""

from __future__ import annotations

from typing import Final, final

import attrs

from moon_dominoes import (
    DON,
    TEXAS3,
    AllPass,
    Defenders,
    Doubles,
    Made,
    Missed,
    Moon,
    Rules,
    Trump,
)
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import RULE_NUMBERS, rulebook

from .tables import Table, at

_DON: Final = TITLES["DON"]
_PLAY_MOON: Final = "Play Moon (Domino Game)"
_FRENCH: Final = TITLES["FRENCH3"]


@final
@attrs.frozen
class Variation:
    """A table that a source names.

    Attributes:
        name: what it is, in a few words.
        source: the title of the source that names it; empty if none does.
        table: the table.
    """

    name: str
    source: str
    table: Table


VARIATIONS: Final = (
    Variation("A lowest bid of four", _DON, at("DON", min_bid=4)),
    Variation("Follow me", _DON, at("DON", calls=(*DON.calls, Trump.FOLLOW_ME))),
    Variation("The dealer has to bid", _DON, at("DON", all_pass=AllPass.LAST_BIDS)),
    Variation("A gentler missed Moon", _DON, at("DON", moon_missed=70, moon_missed_loses=False)),
    Variation(
        "Classic scoring",
        _DON,
        at(
            "DON",
            made=Made.TRICKS,
            missed=Missed.BID,
            defenders=Defenders.TRICKS,
            moon_made=21,
            moon_made_wins=False,
            moon_missed=21,
            moon_missed_loses=False,
            target=21,
        ),
    ),
    Variation("A longer match", _DON, at("DON", target=500)),
    Variation("A lowest bid of three", _PLAY_MOON, at("TEXAS3", min_bid=3)),
    Variation("A lowest bid of five", _PLAY_MOON, at("TEXAS3", min_bid=5)),
    Variation(
        "The last to speak bids the lowest bid",
        _PLAY_MOON,
        at("TEXAS4", all_pass=AllPass.LAST_BIDS_MINIMUM),
    ),
    Variation("No blank at all, and no widow", _PLAY_MOON, at("TEXAS3", deck=21, calls=TEXAS3.calls[1:])),
    Variation("Trumps before the widow", _PLAY_MOON, at("TEXAS3", call_before_widow=True)),
    Variation(
        "Marks, to seven",
        _PLAY_MOON,
        at(
            "TEXAS3",
            made=Made.MARK,
            missed=Missed.NOTHING,
            defenders=Defenders.MARK_WHEN_SET,
            moon_made=1,
            moon_missed=0,
            target=7,
        ),
    ),
    Variation("To the letter: trumps named anew for every trick", _FRENCH, at("FRENCH3", recall_trump=True)),
    Variation(
        "To the letter: a missed Moon pays the others seven more",
        _FRENCH,
        at("FRENCH3", defenders=Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET),
    ),
    Variation(
        "No blank at all, and no widow",
        "Moon (Howard Fosdick)",
        at("TEXAS3", deck=21, calls=TEXAS3.calls[1:]),
    ),
    Variation(
        "A boneyard of seven tiles, and 250 points",
        "Shoot the Moon (I Heard It at the Icehouse)",
        at("TEXAS3", deck=28, target=250),
    ),
    Variation(
        "No bid above seven", "Rules to Moon (Great Book of Domino Games)", at("TEXAS3", moon=Moon.NEVER)
    ),
    Variation(
        "No Moon for a side below zero",
        "Shoot the Moon (app for iOS)",
        at("TEXAS4", moon_below_zero=False),
    ),
    Variation("Doubles low at no trump", "Nel-O (Domino-Play)", at("TEXAS4", no_trump_doubles=Doubles.LOW)),
    Variation(
        "A hand ends when it is decided",
        "Basic Rules of Texas 42 (42 Online)",
        at("DON", end_when_decided=True),
    ),
)
"""What sources name, each on the preset that is nearest; the first five are the house rules of Don's page."""

HOUSE_RULES: Final = VARIATIONS[:5]
"""The five house rules that Don's page lets one switch on."""

OWN_OPTIONS: Final = (
    Variation("Four players, each alone", "", at("DON", partnerships=False)),
    Variation("Doubles a suit of their own at no trump", "", at("TEXAS4", no_trump_doubles=Doubles.OWN_SUIT)),
    Variation("A missed Moon that loses the match of three", "", at("TEXAS3", moon_missed_loses=True)),
    Variation("The highest at the target wins", "", at("TEXAS3", bidder_goes_out=False)),
    Variation("A match of ten hands", "", at("DON", hand_limit=10)),
)
"""Options that no source we know has, each on a preset."""


def changed_numbers(before: Rules, after: Rules) -> tuple[str, ...]:
    """The rules that read otherwise at another table, or are at one of the two alone."""
    books = rulebook(before), rulebook(after)
    said = [{rule.number: rule.sentence for rule in book} for book in books]
    return tuple(number for number in _numbers(said) if said[0].get(number) != said[1].get(number))


def _numbers(said: list[dict[str, str]]) -> list[str]:
    return sorted({*said[0], *said[1]}, key=RULE_NUMBERS.index)

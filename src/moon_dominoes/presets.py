"""The tables that the written sources describe, each with the title of its source.

Where a source is silent or contradicts itself, the comment says what is taken, docs/rules/readings.md why.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from .rules import AllPass, Defenders, Made, Missed, Moon, Rules
from .trumps import Trump

NUMBERS: Final = tuple(call for call in Trump if call.value < Trump.DOUBLES.value)
"""The seven numbers, blanks to sixes: what every source lets the bidder call."""

DON: Final = Rules(
    players=4,
    partnerships=True,
    deck=28,
    min_bid=3,
    moon=Moon.ANY_TIME,
    all_pass=AllPass.SAME_DEALER_REDEALS,  # "dealt again": by the same dealer
    calls=(*NUMBERS, Trump.DOUBLES),
    made=Made.TEN_TIMES_BID_PLUS_EXTRA,
    missed=Missed.TEN_TIMES_BID,
    defenders=Defenders.NOTHING,
    moon_made_wins=True,
    moon_missed_loses=True,  # whatever the score
    target=250,
)
"""Don's house rules: four in partnerships, 250 points, a Moon wins or loses the match."""

TEXAS3: Final = Rules(
    players=3,
    partnerships=False,
    deck=22,
    min_bid=4,
    moon=Moon.ANY_TIME,
    all_pass=AllPass.NEXT_DEALER_REDEALS,  # silent: the practice of Texas 42
    calls=tuple(Trump),
    made=Made.BID,  # made by taking at least the bid, though the text says more than it
    missed=Missed.BID,
    defenders=Defenders.TRICKS,
    moon_made=21,
    moon_made_wins=False,
    moon_missed=21,
    moon_missed_loses=False,
    target=21,
    bidder_goes_out=True,  # silent: the bidder, if the bid was made
)
"""Texas Moon for three: 22 tiles and a widow, first to 21."""

TEXAS4: Final = Rules(
    players=4,
    partnerships=True,
    deck=28,  # so nothing is left over: the widow of the game for three drops out
    min_bid=4,
    moon=Moon.ANY_TIME,
    all_pass=AllPass.NEXT_DEALER_REDEALS,
    calls=tuple(Trump),
    made=Made.TRICKS,  # not the bid, as for three: the text gives the two games two scores
    missed=Missed.BID,
    defenders=Defenders.TRICKS,
    moon_made=21,
    moon_made_wins=False,
    moon_missed=21,
    moon_missed_loses=False,
    target=21,
    bidder_goes_out=True,
)
"""Texas Moon for four in partnerships: the full set, first to 21."""

POLISH3: Final = Rules(
    players=3,
    partnerships=False,
    deck=22,
    min_bid=4,
    moon=Moon.ANY_TIME,
    all_pass=AllPass.NEXT_DEALER_REDEALS,  # silent
    calls=NUMBERS,
    made=Made.BID,
    missed=Missed.BID,
    defenders=Defenders.TRICKS,
    moon_made=21,
    moon_made_wins=False,
    moon_missed=21,
    moon_missed_loses=False,
    target=21,
    bidder_goes_out=True,  # silent
)
"""The Polish description: as Texas Moon for three, but only a number can be called."""

FRENCH3: Final = Rules(
    players=3,
    partnerships=False,
    deck=22,
    min_bid=4,
    moon=Moon.OVER_SEVEN,
    all_pass=AllPass.NEXT_DEALER_REDEALS,  # silent
    calls=NUMBERS,
    call_before_widow=True,  # the order of the text: trumps, then the widow
    lead_trump=True,
    may_trump=True,  # "the suit or a trump", taken as written
    made=Made.TRICKS,
    missed=Missed.NOTHING,
    defenders=Defenders.TRICKS_PLUS_BID_WHEN_SET,
    moon_made=21,
    moon_made_wins=True,
    moon_missed=21,
    moon_missed_loses=False,
    target=21,
    bidder_goes_out=True,  # silent
)
"""How to Play Moon Dominoes: a Moon only over a 7, trumps before the widow, a trump lead."""

PRESETS: Final = MappingProxyType(
    {"DON": DON, "TEXAS3": TEXAS3, "TEXAS4": TEXAS4, "POLISH3": POLISH3, "FRENCH3": FRENCH3}
)
"""Every preset by its name."""

TITLES: Final = MappingProxyType(
    {
        "DON": "Don Dominoes: the rules of Moon",
        "TEXAS3": "Play Moon (Domino Game), the game for three",
        "TEXAS4": "Play Moon (Domino Game), the game for four",
        "POLISH3": "Moon (Polish description)",
        "FRENCH3": "How to Play Moon Dominoes",
    }
)
"""The title of the source of each preset, by its name."""

"""Where the words of a text do not settle an option: what they leave open, and the reading that was taken."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from moon_dominoes.rulebook.sources import (
    DON,
    DON_OPTION,
    FORTY_TWO_ONLINE,
    FRENCH,
    ICEHOUSE,
    PLAY_MOON,
    POLISH,
    VARIATION,
)

READINGS: Final = MappingProxyType(
    {
        (FRENCH, "players"): "how-many-play",
        (FRENCH, "moon"): "when-the-moon",
        (DON, "all_pass"): "four-passes",
        (DON_OPTION, "all_pass"): "forced-dealer",
        (VARIATION, "all_pass"): "last-to-speak",
        (VARIATION, "deck"): "last-blank",
        (VARIATION, "calls"): "last-blank",
        (FRENCH, "call_before_widow"): "trumps-first",
        (ICEHOUSE, "call_before_widow"): "boneyard",
        (DON_OPTION, "calls"): "follow-me",
        (DON_OPTION, "no_trump_doubles"): "follow-me",
        (PLAY_MOON, "no_trump_doubles"): "doubles-at-no-trump",
        (DON, "recall_trump"): "one-call",
        (PLAY_MOON, "recall_trump"): "one-call",
        (FRENCH, "recall_trump"): "naming-again",
        (DON, "lead_trump"): "first-lead",
        (POLISH, "lead_trump"): "first-lead",
        (PLAY_MOON, "may_trump"): "must-follow",
        (FRENCH, "may_trump"): "suit-or-trump",
        (FORTY_TWO_ONLINE, "end_when_decided"): "stopping-early",
        (DON_OPTION, "made"): "classic",
        (FRENCH, "made"): "made-tricks",
        (DON_OPTION, "missed"): "classic",
        (VARIATION, "missed"): "marks",
        (FRENCH, "defenders"): "missed-moon-pays",
        (PLAY_MOON, "moon_made"): "made-21",
        (POLISH, "moon_made"): "twenty-one",
        (VARIATION, "moon_made"): "marks",
        (DON_OPTION, "moon_made_wins"): "classic",
        (FRENCH, "moon_made_wins"): "wins-outright",
        (DON_OPTION, "moon_missed"): "classic",
        (VARIATION, "moon_missed"): "marks",
        (DON_OPTION, "moon_missed_loses"): "classic",
    }
)
"""A text, and an option that its words do not settle: the anchor of what was taken, among the readings."""

SILENT: Final = MappingProxyType(
    {
        "moon_below_zero": "no-score-too-low",
        "all_pass": "everyone-passes",
        "end_when_decided": "playing-on",
        "bidder_goes_out": "several-at-the-target",
        "hand_limit": "limit-of-hands",
    }
)
"""An option of which the text of some preset says nothing: the anchor of what is then taken."""

NOT_TOLD: Final = frozenset({("moon_below_zero", True), ("hand_limit", None)})
"""Options as they are where nobody speaks of them, with that value."""

FOLLOWING_FIRST: Final = (DON, PLAY_MOON, POLISH)
"""Those whose players have to follow suit if they can, so that nobody may trump instead: P3, and no P5."""

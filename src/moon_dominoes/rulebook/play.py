"""The rules P1 to P8: who may play what, and who wins a trick."""

from __future__ import annotations

from typing import Final

from ..rules import Rules
from ..trumps import Doubles
from .entries import Said, Section, said
from .sources import ALL, DON, FORTY_TWO_ONLINE, FRENCH, PLAY_MOON, POLISH

RULES: Final = Section()


@RULES.rule("P1", "Turns")
def _turns_of_play(_: Rules) -> Said:
    return said(
        "The bidder leads the first trick by playing a tile face up, and the others play one each in turn to "
        "the left, always from their own hands. The winner of a trick leads the next.",
        *ALL,
    )


_FIRST_LEAD: Final = {
    False: said("The first lead may be any tile, like every later one.", DON, PLAY_MOON, POLISH),
    True: said(
        "The first lead must be a trump if the bidder holds one; every later lead may be any tile.", FRENCH
    ),
}


@RULES.rule("P2", "The first lead", "lead_trump")
def _first_lead(rules: Rules) -> Said:
    return _FIRST_LEAD[rules.lead_trump]


# C4 is the home of what doubles are at no trump; where that is unusual, the rules of play point to it.
_FOLLOWING_APART: Final = " At no trump a double follows doubles alone (C4)."
_LEADING_APART: Final = " At no trump a double leads doubles (C4)."
_RANK_AT_NO_TRUMP: Final = {
    Doubles.HIGH: "",
    Doubles.LOW: " At no trump the double is the lowest (C4).",
    Doubles.OWN_SUIT: " At no trump the doubles are apart (C4).",
}


@RULES.rule("P3", "Following suit", "no_trump_doubles")
def _following(rules: Rules) -> Said:
    return said(
        "Whoever holds a tile of the suit led must play one; whoever holds none may play any tile, a trump "
        "too. A trump follows trumps alone; any other tile follows either of its numbers, as 5-3 follows "
        "fives or threes."
        f"{_FOLLOWING_APART if rules.no_trump_doubles is Doubles.OWN_SUIT else ''}",
        DON,
        PLAY_MOON,
        POLISH,
    )


@RULES.rule("P4", "The suit led", "no_trump_doubles")
def _suit_led(rules: Rules) -> Said:
    return said(
        "A trump leads trumps. Any other tile leads its higher number, as 5-3 leads fives, and a double "
        "leads its own."
        f"{_LEADING_APART if rules.no_trump_doubles is Doubles.OWN_SUIT else ''}",
        *ALL,
    )


@RULES.rule("P5", "Trumping instead", "may_trump")
def _trumping(rules: Rules) -> Said | None:
    if not rules.may_trump:
        return None
    return said(
        "As an exception to P3, whoever could follow a lead that is no trump may play a trump instead.",
        FRENCH,
    )


@RULES.rule("P6", "Winning a trick")
def _winning(_: Rules) -> Said:
    return said(
        "The highest trump wins the trick. If no trump was played, the highest tile of the suit led wins it; "
        "any other tile never does.",
        *ALL,
    )


@RULES.rule("P7", "Rank", "no_trump_doubles")
def _rank(rules: Rules) -> Said:
    return said(
        "Within a number the double is the highest tile, and the others rank by their other number, from 6 "
        f"down.{_RANK_AT_NO_TRUMP[rules.no_trump_doubles]}",
        *ALL,
    )


_HAND_END: Final = {
    False: said("All seven tricks are played.", PLAY_MOON, POLISH, FRENCH),
    True: said(
        "The hand ends with the seventh trick, or as soon as the tricks still to come, whoever might take "
        "them, can change neither whether the bid is made nor what anyone scores.",
        FORTY_TWO_ONLINE,
    ),
}


@RULES.rule("P8", "The end of a hand", "end_when_decided")
def _hand_end(rules: Rules) -> Said:
    return _HAND_END[rules.end_when_decided]

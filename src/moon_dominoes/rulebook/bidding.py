"""The rules B1 to B7: the auction."""

from __future__ import annotations

from typing import Final

from ..rules import HAND_SIZE, AllPass, Moon, Rules
from .entries import Said, Section, said
from .sources import (
    ALL,
    APP,
    DOMINO_PLAY,
    DON,
    DON_OPTION,
    FORTY_TWO,
    FOSDICK,
    FRENCH,
    GREAT_BOOK,
    PLAY_MOON,
    POLISH,
    VARIATION,
)
from .words import capital, who

RULES: Final = Section()


@RULES.rule("B1", "One turn each")
def _turns(_: Rules) -> Said:
    return said(
        "The player on the dealer's left speaks first, and so on to the left, so the dealer speaks last. "
        "Everyone has one turn, to bid or to pass.",
        DON,
        POLISH,
        FOSDICK,
        GREAT_BOOK,
    )


_MIN_BID: Final = {
    3: (DON, VARIATION),
    4: (DON_OPTION, PLAY_MOON, POLISH, FRENCH),
    5: (VARIATION,),
}


@RULES.rule("B2", "The lowest bid", "min_bid")
def _min_bid(rules: Rules) -> Said:
    sources = _MIN_BID.get(rules.min_bid, ())
    if rules.min_bid == HAND_SIZE:
        return said("A bid promises all seven tricks: the only number to bid is 7.", *sources)
    return said(f"A bid promises a number of the seven tricks, from {rules.min_bid} to 7.", *sources)


@RULES.rule("B3", "Bidding higher")
def _raises(_: Rules) -> Said:
    return said("Every bid must be higher than the one before it, and may skip numbers.", *ALL)


_MOON_BID: Final = {
    (Moon.NEVER, True): (GREAT_BOOK,),
    (Moon.ANY_TIME, True): (DON, PLAY_MOON, POLISH),
    (Moon.ANY_TIME, False): (APP,),
    (Moon.OVER_SEVEN, True): (FRENCH, DOMINO_PLAY),
}


@RULES.rule("B4", "The Moon", "moon", "moon_below_zero", "partnerships")
def _moon_bid(rules: Rules) -> Said:
    sources = _MOON_BID.get((rules.moon, rules.moon_below_zero), ())
    if rules.moon is Moon.NEVER:
        return said("There is no Moon at this table: no bid is higher than 7.", *sources)
    when = "only when the highest bid is 7" if rules.moon is Moon.OVER_SEVEN else "whatever was bid before"
    barred = f" {capital(who(rules).anyone)} with a score below zero may not bid it."
    return said(
        "The Moon is a bid higher than 7. It promises all seven tricks too, but for a score of its own (S4, "
        f"S5), and may be bid {when}.{'' if rules.moon_below_zero else barred}",
        *sources,
    )


@RULES.rule("B5", "After a Moon", "moon")
def _moon_ends(rules: Rules) -> Said | None:
    if rules.moon is Moon.NEVER:
        return None
    return said("A Moon ends the auction at once: nobody speaks after it.", DON, PLAY_MOON, DOMINO_PLAY)


_ALL_PASS: Final = {
    AllPass.SAME_DEALER_REDEALS: said(
        "If everyone passes, nothing is scored, and the same dealer shuffles and deals again.", DON
    ),
    AllPass.NEXT_DEALER_REDEALS: said(
        "If everyone passes, nothing is scored, and the player on the dealer's left deals next.", FORTY_TWO
    ),
    AllPass.LAST_BIDS: said(
        "If everyone else has passed, the dealer may not pass too but must bid, from the lowest bid up.",
        DON_OPTION,
    ),
    AllPass.LAST_BIDS_MINIMUM: said(
        "If everyone else has passed, the dealer may not pass too but must bid exactly the lowest bid.",
        VARIATION,
    ),
}


@RULES.rule("B6", "When nobody bids", "all_pass")
def _all_pass(rules: Rules) -> Said:
    return _ALL_PASS[rules.all_pass]


@RULES.rule("B7", "The bidder")
def _bidder(_: Rules) -> Said:
    return said("Whoever made the highest bid is the bidder of this hand, and has that bid to make.", *ALL)

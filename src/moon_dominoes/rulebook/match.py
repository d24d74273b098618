"""The rules M1 to M4: who wins, and when."""

from __future__ import annotations

from typing import Final

from ..rules import Defenders, Rules
from .entries import Said, Section, said
from .sources import ALL, APP, DON, DON_OPTION, FRENCH, ICEHOUSE, PLAY_MOON, POLISH, VARIATION
from .words import capital, points, who

RULES: Final = Section()


_TARGET: Final = {
    7: (VARIATION,),
    21: (DON_OPTION, PLAY_MOON, POLISH, FRENCH),
    250: (DON, ICEHOUSE),
}


@RULES.rule("M1", "The target", "target", "partnerships")
def _target(rules: Rules) -> Said:
    return said(
        f"{capital(who(rules).first)} to have {points(rules.target)} or more after a hand wins the match.",
        *_TARGET.get(rules.target, (DON,)),  # Don's rules leave the target to the table
    )


_GOES_OUT: Final = {
    True: said("{bidder} wins, if among them and if the bid was made. Otherwise the highest score wins", APP),
    False: said("the highest score wins"),
}


@RULES.rule("M2", "Several at the target", "bidder_goes_out", "defenders", "partnerships")
def _goes_out(rules: Rules) -> Said | None:
    if not _several_can_gain(rules):
        return None
    sides = who(rules)
    wins, sources = _GOES_OUT[rules.bidder_goes_out]
    return said(
        f"If {sides.several} are at the target after the same hand, {wins.format(bidder=sides.bidder)}, and "
        "if the highest are level another hand is played.",
        *sources,
    )


def _several_can_gain(rules: Rules) -> bool:
    """Whether one hand can raise two scores; if not, two sides are never at the target together."""
    if rules.defenders is Defenders.MARK_WHEN_SET:
        return not rules.partnerships  # everyone but the bidder gets the mark
    return rules.defenders is not Defenders.NOTHING


@RULES.rule("M3", "The number of hands", "hand_limit")
def _hand_limit(rules: Rules) -> Said:
    limit = rules.hand_limit
    if limit is None:
        return said("There is no limit to the number of hands.", *ALL)
    hands = "1 scored hand" if limit == 1 else f"{limit} scored hands"
    return said(
        f"After {hands} the match ends even if the target has not decided it: the highest score wins, and if "
        "the highest are level it is a draw."
    )


@RULES.rule("M4", "The end of the match")
def _over(_: Rules) -> Said:
    return said("Once the match is won or drawn, nothing more is dealt, bid or played.", *ALL)

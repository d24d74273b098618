"""The rules S1 to S5: what a hand is worth."""

from __future__ import annotations

from typing import Final

from ..rules import Defenders, Made, Missed, Moon, Rules
from .entries import Said, Section, said
from .sources import DON, DON_OPTION, FOUR, FRENCH, PLAY_MOON, POLISH, THREE, VARIATION
from .words import capital, points, who

RULES: Final = Section()


_MADE: Final = {
    Made.TEN_TIMES_BID_PLUS_EXTRA: said("10 points for each trick bid, and 1 for each trick above", DON),
    Made.BID: said("1 point for each trick bid, and nothing for tricks above", THREE, POLISH),
    Made.TRICKS: said("1 point for each trick taken, those above the bid too", DON_OPTION, FOUR, FRENCH),
    Made.MARK: said("a mark, which is 1 point, whatever was bid", VARIATION),
}


@RULES.rule("S1", "A made bid", "made", "partnerships")
def _made(rules: Rules) -> Said:
    worth, sources = _MADE[rules.made]
    return said(
        f"{capital(who(rules).bidder)} makes the bid by taking at least as many tricks as were bid. That "
        f"scores {worth}.",
        *sources,
    )


_MISSED: Final = {
    Missed.TEN_TIMES_BID: said("10 points for each trick bid, below zero if need be", DON),
    Missed.BID: said("1 point for each trick bid, below zero if need be", DON_OPTION, PLAY_MOON, POLISH),
    Missed.NOTHING: said("nothing", FRENCH, VARIATION),
}


@RULES.rule("S2", "A missed bid", "missed", "partnerships")
def _missed(rules: Rules) -> Said:
    cost, sources = _MISSED[rules.missed]
    return said(
        f"If the bid is missed, {who(rules).bidder} loses {cost}, and scores nothing for the tricks taken.",
        *sources,
    )


_DEFENDERS: Final = {
    Defenders.NOTHING: said("nothing, whether the bid is made or missed", DON),
    Defenders.TRICKS: said(
        "1 point for each trick taken, whether the bid is made or missed", DON_OPTION, PLAY_MOON, POLISH
    ),
    Defenders.TRICKS_PLUS_BID_WHEN_SET: said(
        "1 point for each trick taken and, if the bid is missed, as many points more as were bid", FRENCH
    ),
    Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET: said(
        "1 point for each trick taken and, if the bid is missed, as many points more as were bid", FRENCH
    ),
    Defenders.MARK_WHEN_SET: said(
        "a mark, which is 1 point, if the bid is missed, and otherwise nothing", VARIATION
    ),
}

_MISSED_MOON_PAYS: Final = {
    Defenders.TRICKS_PLUS_BID_WHEN_SET: "; a missed Moon adds nothing",
    Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET: "; a missed Moon adds 7",
}


@RULES.rule("S3", "The others", "defenders", "moon", "partnerships")
def _defenders(rules: Rules) -> Said:
    worth, sources = _DEFENDERS[rules.defenders]
    moon = "" if rules.moon is Moon.NEVER else _MISSED_MOON_PAYS.get(rules.defenders, "")
    return said(f"{capital(who(rules).others)} scores {worth}{moon}.", *sources)


def _stake(points: str, decides: str) -> str:
    return ", and ".join(part for part in (points, decides) if part)


_MOON_MADE: Final = {
    (0, True): (DON,),
    (21, False): (DON_OPTION, PLAY_MOON, POLISH),
    (21, True): (FRENCH,),
    (1, False): (VARIATION,),
}


@RULES.rule("S4", "A made Moon", "moon", "moon_made", "moon_made_wins", "partnerships")
def _moon_made(rules: Rules) -> Said | None:
    if rules.moon is Moon.NEVER:
        return None
    stake = _stake(
        f"scores {points(rules.moon_made)}" if rules.moon_made > 0 else "",
        "wins the match at once, whatever the scores" if rules.moon_made_wins else "",
    )
    return said(
        f"{capital(who(rules).bidder)} makes a Moon by taking all seven tricks. In place of S1, that "
        f"{stake or 'scores nothing'}. Seven tricks on a lower bid are no Moon.",
        *_MOON_MADE.get((rules.moon_made, rules.moon_made_wins), ()),
    )


_MOON_MISSED: Final = {
    (0, True): (DON,),
    (21, False): (DON_OPTION, PLAY_MOON, POLISH, FRENCH),
    (70, False): (DON_OPTION,),
    (0, False): (VARIATION,),
}


@RULES.rule("S5", "A missed Moon", "moon", "moon_missed", "moon_missed_loses", "partnerships")
def _moon_missed(rules: Rules) -> Said | None:
    if rules.moon is Moon.NEVER:
        return None
    heirs = (
        "the other side wins it"
        if rules.partnerships
        else "the highest score among the other players wins it, and if their highest are level it is a draw"
    )
    stake = _stake(
        f"loses {points(rules.moon_missed)}, below zero if need be" if rules.moon_missed > 0 else "",
        f"loses the match at once, whatever the scores: {heirs}" if rules.moon_missed_loses else "",
    )
    return said(
        f"If a Moon is missed, then in place of S2 {who(rules).bidder} {stake or 'loses nothing'}.",
        *_MOON_MISSED.get((rules.moon_missed, rules.moon_missed_loses), ()),
    )

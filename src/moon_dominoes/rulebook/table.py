"""The rules T1 to T5: players, tiles, the deal and the course of a hand."""

from __future__ import annotations

from typing import Final

from ..rules import Leftover, Rules
from .entries import Said, Section, said
from .sources import DON, FOSDICK, FOUR, FRENCH, ICEHOUSE, POLISH, THREE, VARIATION

RULES: Final = Section()


_PLAYERS: Final = {
    (3, False): said("Three play, each alone.", THREE, POLISH, FRENCH),
    (4, False): said("Four play, each alone."),
    (4, True): said(
        "Four play, two against two: partners sit opposite each other, and their tricks and points count "
        "together.",
        DON,
        FOUR,
    ),
}


@RULES.rule("T1", "Players", "players", "partnerships")
def _players(rules: Rules) -> Said:
    return _PLAYERS[rules.players, rules.partnerships]


_DECK: Final = {
    28: said(
        "The full double-six set is used: 28 tiles, with the numbers 0, which is the blank, to 6.",
        DON,
        FOUR,
        ICEHOUSE,
    ),
    22: said(
        "The double-six set is used without its blanks, all but 0-0: 22 tiles, with the numbers 1 to 6, and "
        "0, the blank, on that tile alone.",
        THREE,
        POLISH,
        FRENCH,
    ),
    21: said(
        "The double-six set is used without any blanks: 21 tiles, with the numbers 1 to 6.",
        VARIATION,
        FOSDICK,
    ),
}


@RULES.rule("T2", "Tiles", "deck")
def _deck(rules: Rules) -> Said:
    deck, sources = _DECK[rules.deck]
    return said(f"{deck} A tile shows a number on each end; a double shows one number twice.", *sources)


_LEFTOVER: Final = {
    Leftover.NONE: said("No tile is left over.", DON, FOUR, VARIATION, FOSDICK),
    Leftover.WIDOW: said(
        "The tile left over is the widow; it stays face down on the table.", THREE, POLISH, FRENCH
    ),
    Leftover.BONEYARD: said(
        "The seven tiles left over are the boneyard; they stay face down on the table.", ICEHOUSE
    ),
}


@RULES.rule("T3", "The deal", "players", "deck")
def _deal(rules: Rules) -> Said:
    leftover, sources = _LEFTOVER[rules.leftover]
    return said(
        f"The tiles are shuffled face down, and each player takes seven that nobody else may see. {leftover}",
        *sources,
    )


@RULES.rule("T4", "The dealer")
def _dealer(_: Rules) -> Said:
    return said(
        "The first dealer is picked by lot. After each scored hand the deal passes to the left.",
        DON,
        POLISH,
    )


_COURSE: Final = {
    (Leftover.NONE, False): said("the call of trumps", DON, FOUR),
    (Leftover.WIDOW, False): said("the widow, the discard, the call of trumps", THREE, POLISH),
    (Leftover.WIDOW, True): said("the call of trumps, the widow, the discard", FRENCH, VARIATION),
    (Leftover.BONEYARD, False): said("the draw, the discard, the call of trumps", ICEHOUSE),
    (Leftover.BONEYARD, True): said("the call of trumps, the draw, the discard"),
}


@RULES.rule("T5", "The course of a hand", "players", "deck", "call_before_widow")
def _course(rules: Rules) -> Said:
    between, sources = _COURSE[rules.leftover, rules.call_before_widow]
    return said(
        f"A hand goes in this order: the deal, the auction, {between}, the tricks, the score. In a trick "
        "everyone plays one tile, and the best of these wins it. The highest bidder sets out to win as many "
        "tricks as were bid, and the opponents to prevent it.",
        *sources,
    )

"""The rules W1 and W2: the eighth tile and the discard."""

from __future__ import annotations

from typing import Final

from ..rules import Leftover, Rules
from .entries import Said, Section, said
from .sources import FRENCH, ICEHOUSE, POLISH, THREE, VARIATION

RULES: Final = Section()


_EIGHTH_TILE: Final = {
    (Leftover.WIDOW, False): said(
        "The bidder takes the widow into the hand, and calls trumps only after the discard.", THREE, POLISH
    ),
    (Leftover.WIDOW, True): said(
        "The bidder calls trumps first, and only then takes the widow into the hand.", FRENCH, VARIATION
    ),
    (Leftover.BONEYARD, False): said(
        "The bidder draws one tile from the boneyard, and calls trumps only after the discard. The six tiles "
        "that remain are out of play.",
        ICEHOUSE,
    ),
    (Leftover.BONEYARD, True): said(
        "The bidder calls trumps first, and only then draws one tile from the boneyard. The six tiles that "
        "remain are out of play."
    ),
}


@RULES.rule("W1", "The eighth tile", "players", "deck", "call_before_widow")
def _eighth_tile(rules: Rules) -> Said | None:
    return _EIGHTH_TILE.get((rules.leftover, rules.call_before_widow))


@RULES.rule("W2", "The discard", "players", "deck")
def _discard(rules: Rules) -> Said | None:
    if rules.leftover is Leftover.NONE:
        return None
    return said(
        "Of these eight tiles the bidder puts any one aside, face down: a trump may go, and so may the tile "
        "just taken. Nobody else ever sees it, and it plays no part in the hand.",
        *((THREE, POLISH, FRENCH) if rules.leftover is Leftover.WIDOW else ()),
    )

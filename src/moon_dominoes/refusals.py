"""Why a move is refused: a stable code, the rule, the tiles at fault, one plain sentence."""

from __future__ import annotations

from enum import unique
from typing import final

import attrs

from .enums import Named
from .errors import MoonError
from .tiles import EMPTY, TileSet


@unique
class Reason(Named):
    """A stable code for every way in which a move can be refused, for programs and translations.

    Examples:
        >>> Reason("must-follow")
        Reason.MUST_FOLLOW
    """

    NOT_A_MOVE = "not-a-move"
    """The value is no move at all."""
    WRONG_PHASE = "wrong-phase"
    """A move of another phase."""
    NOT_YOUR_TURN = "not-your-turn"
    """The seat of the view is not the one to move."""
    MATCH_OVER = "match-over"
    """Nothing can be done any more."""

    DEAL_HANDS = "deal-hands"
    """Not one hand for each player."""
    DEAL_FOREIGN_TILE = "deal-foreign-tile"
    """A tile that is not in the deck."""
    DEAL_REPEATED_TILE = "deal-repeated-tile"
    """A tile in two places."""
    DEAL_MISSING_TILE = "deal-missing-tile"
    """A tile of the deck in no place."""
    DEAL_HAND_SIZE = "deal-hand-size"
    """A hand of more or fewer than seven tiles."""

    BID_BELOW_MINIMUM = "bid-below-minimum"
    """Less than the table's lowest bid."""
    BID_TOO_LOW = "bid-too-low"
    """Not above the highest bid so far."""
    MOON_NOT_OFFERED = "moon-not-offered"
    """The table has no Moon."""
    MOON_NEEDS_SEVEN = "moon-needs-seven"
    """A Moon may only be bid over a 7."""
    MOON_BELOW_ZERO = "moon-below-zero"
    """A side below zero may not bid a Moon."""
    MUST_BID = "must-bid"
    """Everyone else has passed, so the last to speak may not."""
    MUST_BID_MINIMUM = "must-bid-minimum"
    """Everyone else has passed, so the last to speak bids exactly the minimum."""

    CALL_NOT_OFFERED = "call-not-offered"
    """The table does not have this call."""

    NOT_HELD = "not-held"
    """The tile is not in the hand of the seat to move."""
    MUST_LEAD_TRUMP = "must-lead-trump"
    """The first lead must be a trump."""
    MUST_FOLLOW = "must-follow"
    """The suit led is in hand and was not followed."""


@final
@attrs.frozen
class Refusal:
    """Why a move is not legal; `str()` gives one plain sentence.

    Attributes:
        reason: the code.
        rule: the number of the rule in the rulebook, such as `"P3"`.
        text: the sentence.
        tiles: the tiles in question: for `MUST_FOLLOW` and `MUST_LEAD_TRUMP` those that may be played
            instead, for `NOT_HELD` the one not held, for a deal those dealt wrongly; else none.

    Examples:
        >>> str(Refusal(Reason.MATCH_OVER, "M4", "the match is over"))
        'the match is over (M4)'
    """

    reason: Reason
    rule: str
    text: str
    tiles: TileSet = EMPTY

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class IllegalMove(MoonError, ValueError):  # noqa: N818  # the name is the field's, and what users catch
    """A move that the rules do not allow; the position is unchanged.

    Attributes:
        refusal: why not.
        line: where in a record the move stands: the line of a text record, counted from 1; None elsewhere.
        field: where in a record the move stands: such as `moves[12]` in JSON; None elsewhere.

    Examples:
        >>> from moon_dominoes import DON, Pass, apply, new_match
        >>> apply(new_match(DON, seed=1), Pass())
        Traceback (most recent call last):
        ...
        moon_dominoes.refusals.IllegalMove: 'pass' belongs to the auction, but the tiles are to be dealt (T5)
    """

    def __init__(self, refusal: Refusal, line: int | None = None, field: str | None = None) -> None:
        super().__init__(refusal, line, field)
        self.refusal = refusal
        self.line = line
        self.field = field

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line is not None else ""
        return place + (f"{self.field}: " if self.field is not None else "") + str(self.refusal)

"""Pictures of tiles, hands, tricks, results and whole positions, as plain text.

All is drawn from what the position shows: the picture of a view holds nothing that its seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from ..rules import Rules
from ..state import HandResult, Phase, Position, Trick
from ..tiles import Tile
from ..trumps import Trump
from .words import (
    Names,
    check_position,
    check_trick,
    checked_names,
    facts,
    hand_words,
    headline,
    laid,
    reasons,
    relation,
    result_headline,
    said,
    seat_below,
    seat_name,
    shows_result,
    side_name,
    signed,
    to_do,
    trick_words,
    tricks_text,
)


def tile_text(tile: Tile) -> str:
    """A tile as a small domino.

    Examples:
        >>> tile_text(Tile(3, 5))
        '[5|3]'
    """
    return f"[{tile.high}|{tile.low}]"


def hand_text(tiles: Iterable[Tile], trump: Trump | None = None) -> str:
    """Tiles in a row, the highest first; under a call the trumps first, in their own order and set apart.

    Examples:
        >>> from moon_dominoes import TileSet
        >>> print(hand_text(TileSet.parse("0-0 5-0 5-5 6-5"), Trump.FIVES))
        [5|5] [6|5] [5|0]  [0|0]
    """
    return hand_words(tiles, trump, tile_text)


def trick_text(trick: Trick, names: Sequence[str] | None = None) -> str:
    """A trick in a row: who played what, and whose tile wins it or is winning so far.

    Args:
        trick: a trick of any length.
        names: what to call the seats; "seat 0" and so on if None.

    Raises:
        TypeError: not a Trick, or one with parts of the wrong type.
        ValueError: a trick that cannot be, such as with more tiles than seats.

    Examples:
        >>> print(trick_text(Trick(1, (Tile(5, 3), Tile(6, 5)), (1, 2), Trump.SIXES, 2)))
        seat 1 [5|3], seat 2 [6|5] wins
    """
    check_trick(trick)
    return trick_words(trick, names, tile_text)


def result_text(rules: Rules, result: HandResult, names: Sequence[str] | None = None) -> str:
    """A scored hand in words: the contract, how it went, and what every side gains and why.

    Args:
        rules: the table.
        result: a member of `position.results`.
        names: what to call the seats; "seat 0" and so on if None.

    Examples:
        >>> from moon_dominoes import DON, Bid, Contract, HandResult, ScoreLine
        >>> line = ScoreLine(1, -40, "S2", "ten times the bid of 4, missed")
        >>> contract = Contract(1, Bid(4), Trump.TWOS)
        >>> result = HandResult(1, 0, contract, False, (4, 3), (0, -40), (line,), (0, -40), ())
        >>> print(result_text(DON, result))
        Hand 1: seat 1 bid 4, twos are trumps, 3 tricks: missed
          seats 0+2  4 tricks    0 points, now 0
          seats 1+3  3 tricks  -40 points, now -40
            -40 for ten times the bid of 4, missed (S2)
    """
    lines = [result_headline(result, rules, names)]
    sides = range(len(rules.sides))
    called = [side_name(rules, side, names) for side in sides]
    width = max(map(len, called))
    gained = [signed(points) for points in result.points]
    digits = max(map(len, gained))
    for side in sides:
        lines.append(
            f"  {called[side]:{width}}  {tricks_text(result.tricks[side]):8}  "
            f"{gained[side]:>{digits}} points, now {result.scores[side]}"
        )
        lines += [f"    {reason}" for reason in reasons(result, side)]
    return "\n".join(lines)


def score_sheet(rules: Rules, results: Iterable[HandResult], names: Sequence[str] | None = None) -> str:
    """The scored hands as a table: for every side the points of the hand and the score after it.

    Args:
        rules: the table.
        results: such as `position.results`.
        names: what to call the seats; "seat 0" and so on if None.

    Examples:
        >>> print(score_sheet(Rules(), []))
        no hand has been scored yet
    """
    sides = range(len(rules.sides))
    rows: list[list[str]] = []
    for result in results:
        bid = "Moon" if result.contract.bid.moon else str(result.contract.bid.tricks)
        rows.append(
            [
                str(result.number),
                seat_name(result.contract.bidder, names),
                f"{bid} {'made' if result.made else 'set'}",
                str(result.contract.trump),
                "-".join(map(str, result.tricks)),
                *(f"{signed(result.points[side])} {result.scores[side]:>4}" for side in sides),
            ]
        )
    if not rows:
        return "no hand has been scored yet"
    heads = ["#", "bidder", "bid", "call", "tricks", *(side_name(rules, side, names) for side in sides)]
    table = [heads, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(heads))]
    to_the_right = {0, *range(len(heads) - len(sides), len(heads))}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in to_the_right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    )


def position_text(position: Position, names: Sequence[str] | None = None, width: int = 80) -> str:
    """A position as a picture: the table, what lies on it, the contract, the score, and the hands it shows.

    A State shows every hand; a View its own alone, and nothing that its seat cannot see. The seat whose view
    it is sits at the bottom, else seat 0; play goes to the left, which is clockwise.

    Args:
        position: a State or a View.
        names: what to call the seats, one short printable name for each; "seat 0" and so on if None. A name
            of more than 80 letters is cut.
        width: how many columns to fill; from 44 on everything fits.

    Raises:
        TypeError: `position` is not a State or a View, or a name not a text.
        ValueError: not one printable name for each seat.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> print(position_text(observe(state, 1)))
        Hand 1, seat 0 deals: seat 1 is to bid
        <BLANKLINE>
                                      seat 3 (partner)
        <BLANKLINE>
        <BLANKLINE>
            seat 2                                                seat 0
        <BLANKLINE>
        <BLANKLINE>
                                      seat 1 (you)
                                      to bid
        <BLANKLINE>
        Scores      seats 0+2: 0, seats 1+3: 0, to 250
        Your hand   [6|6] [6|2] [4|3] [4|2] [4|1] [2|0] [0|0]
    """
    check_position(position)
    names = checked_names(names, position.rules.players)
    parts = wrap(headline(position, names), width)
    if position.phase not in (Phase.DEAL, Phase.OVER):
        parts += ["", *_table(position, names, width), ""]
    if position.phase is not Phase.OVER:
        parts += [
            line for label, text in facts(position, names, tile_text) for line in _row(label, text, width)
        ]
    if shows_result(position):
        parts += ["", result_text(position.rules, position.results[-1], names)]
    return "\n".join(parts)


def _row(label: str, text: str, width: int) -> list[str]:
    return wrap(
        f"{label[:11]:11} {text}",
        width,
        subsequent_indent=" " * 12,
        break_long_words=False,
        break_on_hyphens=False,
    )


_LONGEST_CELL: Final = 20


def _table(position: Position, names: Names, width: int) -> list[str]:
    """The seats round the table, two lines each, whoever looks at the bottom."""
    players = position.rules.players
    below = seat_below(position)
    bottom, left, *top, right = (_place(position, (below + turn) % players, names) for turn in range(players))
    first, middle = " " * (width // 20), " " * (width * 3 // 8)
    last = " " * min(width * 29 // 40, width - _LONGEST_CELL)
    lines = [middle + line for cell in top for line in (*cell, "")]
    lines += [f"{first + here:{len(last)}}{there}" for here, there in zip(left, right, strict=True)]
    lines += ["", *(middle + line for line in bottom)]
    return [line.rstrip() for line in lines]


def _place(position: Position, seat: int, names: Names) -> tuple[str, str]:
    """A seat's two lines: who sits there, and what it has just said or played, or is to do."""
    related = relation(position, seat)
    tag = f" ({related})" if related else ""
    name = seat_name(seat, names)[: _LONGEST_CELL - len(tag)]
    done = laid(position, seat, tile_text) or to_do(position, seat) or said(position, seat)
    return name + tag, done

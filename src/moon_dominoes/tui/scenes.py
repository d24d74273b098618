"""What the table shows after a move, for how long, and in which words: all of it from one seat's views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

import attrs

from ..draw import completed_trick, headline, seat_name, side_name, tile_text
from ..draw.words import facts, relation, said, shows_result, target_text, to_do
from ..state import Phase, Trick
from ..tiles import EMPTY, Tile
from ..view import View

MOVE_BEATS: Final = 1
TRICK_BEATS: Final = 3
PASSED_OUT_BEATS: Final = 4
RESULT_BEATS: Final = 20

ENTER_GOES_ON: Final = "Enter goes on at once."

PROMPTS: Final = {
    Phase.BIDDING: "Bid or pass: the key before a word, the mouse, or ← → and Enter.",
    Phase.DISCARD: "Put a tile aside, face down: its number, the mouse, or ← → and Enter.",
    Phase.CALL: "Call trumps: the key before a word, the mouse, or ← → and Enter.",
    Phase.PLAY: "Play a tile: its number, the mouse, or ← → and Enter.",
}
"""What a person is asked for."""


@final
@attrs.frozen
class Scene:
    """What the table shows for a while.

    Attributes:
        view: what the person may know.
        title: what is to happen, or has just happened.
        note: what the person can do.
        trick: the trick on the table: the present one, or one just taken.
        result: whether the last hand and its points are told in place of the table.
        beats: how long to show it before the game goes on, in times the pace of the table.
    """

    view: View
    title: str
    note: str = ""
    trick: Trick | None = None
    result: bool = False
    beats: int = 0


def scenes(before: View | None, after: View) -> Iterator[Scene]:
    """What to show of a move: the trick that it completed, the hand that it ended, then the table as it is.

    Args:
        before: the position before the move; None to show a position by itself.
        after: the position after it, of the same seat.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> [scene.title for scene in scenes(None, observe(state, 0))]
        ['Hand 1, seat 0 deals: seat 1 is to bid']
    """
    taken = completed_trick(before, after) if before is not None else None
    if taken is not None:
        yield _trick_scene(after, taken)
    is_scored = before is None or len(after.results) > len(before.results)
    if shows_result(after) and is_scored:
        yield _result_scene(after)
    elif after.phase is Phase.DEAL and before is not None:
        note = f"Nobody has bid, and the tiles are dealt again. {ENTER_GOES_ON}"
        yield Scene(after, headline(after), note, beats=PASSED_OUT_BEATS)
    if after.actor is not None:
        mine = after.actor == after.seat
        note = _tile_taken(before, after) + PROMPTS[after.phase] if mine else ""
        yield Scene(after, headline(after), note, after.trick, beats=0 if mine else MOVE_BEATS)


def _tile_taken(before: View | None, after: View) -> str:
    """What the seat has just taken from the table to its hand, in words."""
    taken = after.hand - before.hand if before is not None and before.hand else EMPTY
    return f"You have taken {taken}. " if taken else ""


def _trick_scene(view: View, trick: Trick) -> Scene:
    assert trick.winner is not None
    number = len(view.tricks or view.results[-1].played)
    title = f"{seat_name(trick.winner).capitalize()} takes trick {number} with {trick.tile_of(trick.winner)}"
    return Scene(view, title, ENTER_GOES_ON, trick, beats=TRICK_BEATS)


def _result_scene(view: View) -> Scene:
    if view.is_over:
        note = "The match is over: s shows the score sheet, u takes back your last move, q leaves."
        return Scene(view, headline(view), note, result=True)
    note = f"The next hand is dealt in a moment. {ENTER_GOES_ON}"
    return Scene(view, headline(view), note, result=True, beats=RESULT_BEATS)


# --- The words of a scene ---------------------------------------------------------------------------------


@final
@attrs.frozen
class Place:
    """A seat at the table and what lies before it.

    Attributes:
        name: who sits there.
        is_next: whether it is this seat's turn.
        tile: what it has played to the trick.
        words: three lines beside the tile: the tile itself and its marks; or what it says or is to do.
    """

    name: str
    is_next: bool
    tile: Tile | None
    words: tuple[str, str, str]


def place(scene: Scene, seat: int) -> Place:
    """What a scene shows of a seat."""
    view, trick = scene.view, scene.trick
    related = relation(view, seat)
    name = f"{seat_name(seat)} ({related})" if related else seat_name(seat)
    is_complete = trick is not None and len(trick.tiles) == view.rules.players
    is_next = seat == view.actor and not is_complete
    tile = trick.tile_of(seat) if trick is not None else None
    if trick is None or tile is None:
        return Place(name, is_next, None, (to_do(view, seat) or said(view, seat), "", ""))
    trump = " trump" if tile in view.rules.suits_of(trick.trump).trumps else ""
    led = "led" if seat == trick.leader else ""
    winning = ("wins" if is_complete else "winning") if seat == trick.winner else ""
    return Place(name, is_next, tile, (f"{tile}{trump}", led, winning))


def standing(view: View) -> list[str]:
    r"""Tricks and score of each side, under a line that says how long the match lasts.

    Examples:
        >>> from moon_dominoes import TEXAS3, new_match, observe
        >>> print(*standing(observe(new_match(TEXAS3, seed=7), 0)), sep="\n")
        to 21   tricks score
        seat 0       0     0
        seat 1       0     0
        seat 2       0     0
    """
    rules = view.rules
    names = [side_name(rules, side) for side in range(len(rules.sides))]
    goal = target_text(rules)
    width = max(map(len, [goal, *names]))
    rows = zip(names, view.tricks_taken, view.scores, strict=True)
    return [
        f"{goal:{width}}  tricks score",
        *(f"{name:{width}}  {taken:6} {score:5}" for name, taken, score in rows),
    ]


def also_known(view: View) -> list[tuple[str, str]]:
    """All else that a seat may know and would write down, a label and a text each."""
    told = {"Contract", "Last trick", "Voids", "Put aside"}
    return [(label, text) for label, text in facts(view, None, tile_text) if label in told]

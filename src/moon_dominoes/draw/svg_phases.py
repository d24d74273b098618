"""The phases of a match as SVG, from the engine's own tables: its rooms, and which phase may follow which.

The phases stand below each other. A step to the next goes straight down, a step that leaves some out runs
down on the left, and a step back, or to the same phase, runs on the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from types import MappingProxyType
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from ..engine import _ROOMS
from ..phases.course import FOLLOWS
from ..state import Phase
from .markup import CREAM, DARK, INK, SOFT, group, label, number, picture, rect, tag, wrapped

MEANINGS: Final = MappingProxyType(
    {
        (Phase.DEAL, Phase.BIDDING): "the tiles are dealt",
        (Phase.BIDDING, Phase.BIDDING): "the next to speak",
        (Phase.BIDDING, Phase.DEAL): "all pass, and it is dealt again",
        (Phase.BIDDING, Phase.DISCARD): "first the widow",
        (Phase.BIDDING, Phase.CALL): "no widow, or the call comes first",
        (Phase.DISCARD, Phase.CALL): "then the call",
        (Phase.DISCARD, Phase.PLAY): "the call was made before",
        (Phase.CALL, Phase.DISCARD): "the widow comes after the call",
        (Phase.CALL, Phase.PLAY): "the caller leads",
        (Phase.PLAY, Phase.PLAY): "the next tile",
        (Phase.PLAY, Phase.CALL): "a new call by the winner of the trick",
        (Phase.PLAY, Phase.DEAL): "the hand is scored, the match goes on",
        (Phase.PLAY, Phase.OVER): "the match is over",
    }
)
"""What each step means."""

_ROW: Final = 100
"""From one phase to the next."""
_WIDE: Final = 210
_HIGH: Final = 56
"""The size of a phase."""
_NEAREST: Final = 30
_LANE: Final = 164
"""From a phase to the first lane beside it, and from one lane to the next: a step has its words there."""
_LOOP: Final = 22
"""From a phase to the turn of a step that leads to itself."""
_SIZE: Final = 15
_CURVE: Final = 10
_MARGIN: Final = 30

Step: TypeAlias = tuple[int, int]
"""From which phase to which, as places in the table."""


def phases_svg(*, scale: float = 1) -> str:
    """The phases and what may follow each, over all tables.

    Args:
        scale: the picture is 926 pixels wide times this.

    Raises:
        TypeError: the scale is not a number.
        ValueError: the scale is not from 0.01 to 100.

    Examples:
        >>> svg = phases_svg()
        >>> svg.count('class="moon-phase"'), svg.count('class="moon-step"')
        (6, 13)
    """
    places = {phase: place for place, phase in enumerate(FOLLOWS)}
    steps = [(places[phase], places[then]) for phase, after in FOLLOWS.items() for then in after]
    straight = [step for step in steps if step[1] == step[0] + 1]
    left = [step for step in steps if step[1] > step[0] + 1]
    right = [step for step in steps if step[1] <= step[0]]
    lanes = _lanes(left) | _lanes(right)
    reach = _WIDE / 2 + _NEAREST + _LANE * (1 + max(lanes.values()))
    height = (len(places) - 1) * _ROW + _HIGH + 2 * _MARGIN
    drawn = [
        *map(_down, straight),
        *_beside(left, lanes, -1),
        *_beside(right, lanes, 1),
        *map(_phase, places, places.values()),
    ]
    return picture(
        "picture-phases",
        "The phases of a match",
        _in_words(),
        (0, 0, 2 * reach, height),
        scale,
        rect(0, 0, 2 * reach, height, rx=16, fill=DARK, class_="moon-card"),
        group(*drawn, x=reach, y=_MARGIN + _HIGH / 2),
    )


def _in_words() -> str:
    return " ".join(
        f"After {phase.name}: {'; '.join(f'{then.name}, {MEANINGS[phase, then]}' for then in after)}."
        if after
        else f"{phase.name} is the end."
        for phase, after in FOLLOWS.items()
    )


def _phase(phase: Phase, place: int) -> Element:
    """A phase and the kinds of move that belong to it, its middle below those before it."""
    kinds = ", ".join(kind.__name__ for kind in _ROOMS[phase].MOVES) if phase in _ROOMS else "no more moves"
    return group(
        rect(-_WIDE / 2, -_HIGH / 2, _WIDE, _HIGH, rx=12, fill=CREAM),
        label(0, -2, phase.name, fill=INK, font_size=17, font_weight=700, text_anchor="middle"),
        label(0, 18, kinds, fill="#4c4a42", font_size=14, text_anchor="middle"),
        y=place * _ROW,
        class_="moon-phase",
        data_phase=phase.value,
    )


# --- Steps ------------------------------------------------------------------------------------------------


def _down(step: Step) -> Element:
    """A step to the next phase."""
    start, end = step[0] * _ROW + _HIGH / 2, step[1] * _ROW - _HIGH / 2
    line = _line(f"M0 {number(start)}V{number(end - 8)}")
    head = _head(f"M0 {number(end)}l-6 -11h12z")
    return _step(step, line, head, *_words(step, 10, (start + end) / 2, "start", _WIDE / 2 + 16))


def _beside(steps: Iterable[Step], lanes: Mapping[Step, int], side: int) -> list[Element]:
    """Steps that run on one side, -1 for the left or 1 for the right, each in its lane."""
    steps = list(steps)
    ports = _ports(steps, lanes)
    drawn: list[Element] = []
    for step in steps:
        start, end = ports[step]
        edge = side * _WIDE / 2
        away = _LOOP if step[0] == step[1] else _NEAREST + _LANE * lanes[step]
        turn = edge + side * away
        curve = min(_CURVE, abs(end - start) / 2)
        down = 1 if end > start else -1
        bend, along, back = map(number, (side * curve, down * curve, -side * curve))
        line = _line(
            f"M{number(edge)} {number(start)}H{number(turn - side * curve)}q{bend} 0 {bend} {along}"
            f"V{number(end - down * curve)}q0 {along} {back} {along}H{number(edge + 8 * side)}"
        )
        head = _head(f"M{number(edge)} {number(end)}l{11 * side} -6v12z")
        # The words stand where the step sets out: below a phase if it goes down, above it if it goes up.
        y = (start + end) / 2 if step[0] == step[1] else step[0] * _ROW - side * _ROW / 2
        words = _words(step, turn + 9 * side, y, "start" if side > 0 else "end", _LANE - 18)
        drawn.append(_step(step, line, head, *words))
    return drawn


def _lanes(steps: Iterable[Step]) -> dict[Step, int]:
    """For each step on a side the nearest lane that is free, the shortest first."""
    lanes: dict[Step, int] = {}
    for step in sorted(steps, key=lambda step: abs(step[1] - step[0])):
        taken = {
            lane for other, lane in lanes.items() if max(min(step), min(other)) < min(max(step), max(other))
        }
        lanes[step] = next(lane for lane in count() if lane not in taken)
    return lanes


def _ports(steps: Iterable[Step], lanes: Mapping[Step, int]) -> dict[Step, tuple[float, float]]:
    """How far down each step leaves its phase and arrives, so that steps of one phase do not cross."""
    at: dict[tuple[int, Step, int], tuple[int, int, int]] = {}
    for step in steps:
        for which in (0, 1):
            here, there = step[which], step[1 - which]
            way = (there > here) - (there < here)
            at[here, step, which] = (way, -way * lanes[step], which)
    heights: dict[tuple[Step, int], float] = {}
    for phase in {here for here, _, _ in at}:
        ends = sorted((order, step, which) for (here, step, which), order in at.items() if here == phase)
        for place, (_, step, which) in enumerate(ends, 1):
            heights[step, which] = phase * _ROW + _HIGH * (place / (len(ends) + 1) - 0.5)
    return {step: (heights[step, 0], heights[step, 1]) for step in steps}


def _step(step: Step, *parts: Element) -> Element:
    start, end = _named(step)
    return tag("g", *parts, class_="moon-step", data_from=start.value, data_to=end.value)


def _named(step: Step) -> tuple[Phase, Phase]:
    phases = list(FOLLOWS)
    return phases[step[0]], phases[step[1]]


def _line(path: str) -> Element:
    return tag("path", d=path, fill="none", stroke=SOFT, stroke_width=2)


def _head(path: str) -> Element:
    return tag("path", d=path, fill=SOFT)


def _words(step: Step, x: float, y: float, anchor: str, room: float) -> list[Element]:
    """What a step means, in as many lines as it takes, their middle at a height."""
    lines = wrapped(MEANINGS[_named(step)], _SIZE, room)
    first = y + 5 - (len(lines) - 1) * 9
    return [
        label(x, first + 18 * place, line, fill=CREAM, font_size=_SIZE, text_anchor=anchor)
        for place, line in enumerate(lines)
    ]

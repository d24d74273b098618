"""Counting: how many ways there are to share tiles out among places, and which they are, by number.

Tiles are put in groups by who may hold them. How many tiles of each group lie where is a path through a tree
of counts, and the ways of a path are a product of binomials: so all are counted without one being made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import comb
from typing import Final, NamedTuple

import attrs


class Group(NamedTuple):
    """Unseen tiles, and the places that may hold any of them: seats, and the number after them, the table."""

    tiles: int
    places: tuple[int, ...]


@attrs.frozen(eq=False)
class Fork:
    """All ways to share out some groups, so many tiles being wanted in each place."""

    ways: int
    starts: tuple[int, ...]
    """The first number of each branch."""
    branches: tuple[Branch, ...]


class Branch(NamedTuple):
    """So many tiles of the first group in each place."""

    ways: int
    counts: tuple[int, ...]
    """By place, how many tiles."""
    picks: tuple[tuple[int, int, int], ...]
    """For all places but the last: the place, how many tiles, and how many choices of them there are."""
    last: int
    """The place that gets the tiles then left."""
    then: Fork
    """The other groups."""


END: Final = Fork(1, (), ())


def pick(tiles: int, count: int, choice: int) -> int:
    """So many tiles of a mask; every choice, from 0 up to the binomial, is another set of them."""
    picked = 0
    left = tiles.bit_count()
    while count:
        left -= 1
        tile = tiles & -tiles
        tiles ^= tile
        with_it = comb(left, count - 1)
        if choice < with_it:
            picked |= tile
            count -= 1
        else:
            choice -= with_it
    return picked


def grouped(unseen: int, wanted: Sequence[int], voids: Sequence[int]) -> tuple[Group, ...]:
    """The unseen tiles in groups by the places that may hold them.

    What few may hold comes first: it leaves the fewest ways open, and so the fewest forks.
    """
    groups = [Group(unseen, ())] if unseen else []
    for place, void in enumerate(voids):
        if wanted[place]:
            parts = [
                part
                for tiles, places in groups
                for part in (Group(tiles & void, places), Group(tiles & ~void, (*places, place)))
            ]
            groups = [part for part in parts if part.tiles]
    return tuple(groups)


def counted(groups: Sequence[Group], wanted: tuple[int, ...]) -> Fork:
    """All ways to share out the groups, so many tiles being wanted in each place."""
    # By group and place, how many tiles the later groups can still bring there.
    later = [(0,) * len(wanted)]
    for tiles, places in reversed(groups):
        size = tiles.bit_count()
        later.append(tuple(more + size * (place in places) for place, more in enumerate(later[-1])))
    later.reverse()

    @cache
    def fork(number: int, wanted: tuple[int, ...]) -> Fork:
        if number == len(groups):
            return END
        tiles, places = groups[number]
        bounds = [
            (max(0, want - more), want if place in places else 0)
            for place, (want, more) in enumerate(zip(wanted, later[number + 1], strict=True))
        ]
        branches: list[Branch] = []
        for counts in _splits(tiles.bit_count(), bounds):
            then = fork(number + 1, tuple(want - count for want, count in zip(wanted, counts, strict=True)))
            if then.ways:
                branches.append(_branch(counts, then))
        starts = tuple(accumulate((branch.ways for branch in branches), initial=0))
        return Fork(starts[-1], starts[:-1], tuple(branches))

    return fork(0, wanted)


def _branch(counts: tuple[int, ...], then: Fork) -> Branch:
    left, ways = sum(counts), then.ways
    picks: list[tuple[int, int, int]] = []
    *others, last = [place for place, count in enumerate(counts) if count]
    for place in others:
        choices = comb(left, counts[place])
        picks.append((place, counts[place], choices))
        ways *= choices
        left -= counts[place]
    return Branch(ways, counts, tuple(picks), last, then)


def _splits(tiles: int, bounds: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """All ways to split up so many tiles, each place taking no fewer and no more than its bounds."""
    if not bounds:
        if tiles == 0:
            yield ()
        return
    (least, most), *others = bounds
    for count in range(least, min(most, tiles) + 1):
        for rest in _splits(tiles - count, others):
            yield (count, *rest)

"""What a view leaves open, exactly: all the ways in which the tiles that its seat has not seen can lie.

The unseen tiles are put in groups by who may hold them. How many tiles of each group lie where is a path
through a tree of counts, and the worlds of a path are a product of binomials: so all worlds are counted, and
have numbers, without one of them being made. A world is made from its number, and drawn by drawing that.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from math import comb, fsum, inf
from numbers import Real
from operator import mul
from random import Random
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, final

import attrs

from .engine import check_start
from .errors import shown
from .moves import PLAYS
from .phases.playing import advance, begin_play
from .rules import Leftover
from .state import Phase, Secret, State, is_position, make_state
from .tiles import Tile, tileset
from .view import View

__all__ = [
    "TileOdds",
    "WeightedWorlds",
    "Worlds",
    "count_worlds",
    "enumerate_worlds",
    "sample_world",
    "tile_odds",
    "weigh_worlds",
]


@final
@attrs.frozen
class TileOdds:
    """Where an unseen tile may lie: the chance of each place, every world being as likely. They sum to 1.

    Attributes:
        seats: by seat, that it holds the tile; 0 for the seat of the view.
        widow: that it is the widow, still on the table, or what will be drawn of a boneyard.
        discard: that it is what the bidder put aside; 0 for the bidder, who knows that one.
        boneyard: that it is one of the tiles that stay out of play.

    Examples:
        >>> from moon_dominoes import TEXAS3, apply, legal_moves, new_match, observe
        >>> state = new_match(TEXAS3, seed=7)
        >>> view = observe(apply(state, legal_moves(state)[0]), 1)
        >>> odds = tile_odds(view)[max(view.unseen)]
        >>> print(*odds.seats, odds.widow)
        7/15 0 7/15 1/15
    """

    seats: tuple[Fraction, ...]
    widow: Fraction
    discard: Fraction
    boneyard: Fraction


class _Group(NamedTuple):
    """Unseen tiles, and the places that may hold any of them: seats, and the number after them, the table."""

    tiles: int
    places: tuple[int, ...]


@attrs.frozen(eq=False)
class _Fork:
    """All ways to share out some groups, so many tiles being wanted in each place."""

    ways: int
    starts: tuple[int, ...]
    """The first number of each branch."""
    branches: tuple[_Branch, ...]


class _Branch(NamedTuple):
    """So many tiles of the first group in each place."""

    ways: int
    counts: tuple[int, ...]
    """By place, how many tiles."""
    picks: tuple[tuple[int, int, int], ...]
    """For all places but the last: the place, how many tiles, and how many choices of them there are."""
    last: int
    """The place that gets the tiles then left."""
    then: _Fork
    """The other groups."""


_END: Final = _Fork(1, (), ())


@final
@attrs.frozen
class Worlds:
    """The worlds of a view: all the ways in which the tiles that it does not show can lie.

    A world is a whole State. Its hands have the right sizes and none of the tiles that their seats have
    shown not to hold (`View.voids`); one tile more is the widow or, later, the discard; what stays out of
    play makes up the boneyard, lowest tile first, since the order means nothing. These are exactly the
    positions to which the moves made so far can lead, over all deals and discards, and each gives the same
    view. While nothing is dealt there is one world.

    All the counting is done when the object is made: keep it to draw many worlds of one view.

    Attributes:
        view: the view.
        count: how many worlds there are, from 1 to some 3.3e15.

    Raises:
        TypeError: not a View. A State is refused too, for it holds what is to be left open.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> view = observe(state, 1)
        >>> worlds = Worlds(view)
        >>> worlds.count
        399072960
        >>> world = worlds.sample(Random(1))
        >>> world == state, observe(world, 1) == view
        (False, True)
    """

    view: View
    count: int = attrs.field(init=False, eq=False)
    _groups: tuple[_Group, ...] = attrs.field(init=False, eq=False, repr=False)
    _root: _Fork = attrs.field(init=False, eq=False, repr=False)
    _shown: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """By place, the mask of its tiles in this hand that the view shows, held or played."""
    _table: int = attrs.field(init=False, eq=False, repr=False)
    """How many tiles lie unseen on the table."""
    _apart: Literal["widow", "discard"] | None = attrs.field(init=False, eq=False, repr=False)
    """What one of them is, where it is not like the others."""

    def __attrs_post_init__(self) -> None:
        view = self.view
        if not isinstance(view, View) or not is_position(view):
            kind = "a State" if isinstance(view, State) else shown(view)
            raise TypeError(f"worlds are counted from a View, as observe makes it, not from {kind}")
        unseen = view.unseen.mask if _is_dealt(view) else 0
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
        table = unseen.bit_count() - sum(sizes)
        wanted = (*sizes, table)
        groups = _grouped(unseen, wanted, (*(void.mask for void in view.voids), 0))
        root = _counted(groups, wanted)
        apart = _apart(view)
        for name, value in (
            ("count", root.ways if apart is None else root.ways * table),
            ("_groups", groups),
            ("_root", root),
            ("_shown", (*_shown(view), 0)),
            ("_table", table),
            ("_apart", apart),
        ):
            object.__setattr__(self, name, value)

    def world(self, number: int, seed: int = 0) -> State:
        """The world of a number. Every world has one; their order means nothing.

        Args:
            number: from 0 to `count - 1`.
            seed: what the later deals are drawn from, 0 to 2**64 - 1. No view tells the real one.

        Raises:
            TypeError: an argument that is not an int.
            ValueError: a number or a seed out of range.

        Examples:
            >>> from moon_dominoes import DON, new_match, observe
            >>> Worlds(observe(new_match(DON, seed=7), 0)).world(0) == new_match(DON, seed=0)
            True
        """
        if isinstance(number, bool) or not isinstance(number, int):
            raise TypeError(f"the number of a world is an int, not {shown(number)}")
        if not 0 <= number < self.count:
            raise ValueError(f"the numbers of these worlds are 0 to {self.count - 1}, not {shown(number)}")
        check_start(self.view.rules, seed, self.view.dealer)
        return self._world(number, seed)

    def sample(self, rng: Random) -> State:
        """A world drawn at random, each exactly as likely, with a random seed for the deals to come.

        A generator in the same state gives the same world on every Python: only `rng.random()` is asked,
        whose sequence Python promises to keep.

        Raises:
            TypeError: `rng` is not a `random.Random`.
        """
        if not isinstance(rng, Random):
            raise TypeError(f"worlds are drawn with a random.Random, not {shown(rng)}")
        return self._world(_below(self.count, rng), _below(_SEEDS, rng))

    def __iter__(self) -> Iterator[State]:
        """Every world once, with seed 0; each is made when it is asked for."""
        return (self._world(number, 0) for number in range(self.count))

    def odds(self) -> Mapping[Tile, TileOdds]:
        """For each unseen tile, in order, the exact chance of each place, every world being as likely.

        While nothing is dealt there are none.

        Examples:
            >>> from moon_dominoes import DON, apply, legal_moves, new_match, observe
            >>> state = new_match(DON, seed=7)
            >>> state = apply(state, legal_moves(state)[0])
            >>> view = observe(state, 1)
            >>> print(*Worlds(view).odds()[max(view.unseen)].seats)
            1/3 0 1/3 1/3
        """
        odds: dict[Tile, TileOdds] = {}
        # By fork, in how many ways the groups before it can be shared out so as to come there.
        ways_to = {self._root: 1}
        for tiles, _ in self._groups:
            held = [0] * len(self._shown)
            then: Counter[_Fork] = Counter()
            for fork, ways in ways_to.items():
                for branch in fork.branches:
                    then[branch.then] += ways * branch.ways // branch.then.ways
                    for place, count in enumerate(branch.counts):
                        held[place] += ways * branch.ways * count
            ways_to = then
            # Nothing tells the tiles of a group from each other, so each has an equal share of all chances.
            shares = self._root.ways * tiles.bit_count()
            odds |= dict.fromkeys(tileset(tiles), self._told([Fraction(ways, shares) for ways in held]))
        return MappingProxyType({tile: odds[tile] for tile in sorted(odds)})

    def _told(self, chances: list[Fraction]) -> TileOdds:
        """The chances of the places under their names."""
        *seats, table = chances
        none = Fraction(0)
        # Each tile on the table is as likely to be the one apart.
        apart = none if self._apart is None else table / self._table
        return TileOdds(
            tuple(seats),
            widow=apart if self._apart == "widow" else none,
            discard=apart if self._apart == "discard" else none,
            boneyard=table - apart,
        )

    def _world(self, number: int, seed: int) -> State:
        # A number is taken apart into the choices that make a world as seconds are into days, hours and
        # minutes, so every combination of choices comes from one number and no other.
        number, which_apart = divmod(number, 1 if self._apart is None else self._table)
        places = list(self._shown)
        fork = self._root
        for group in self._groups:
            tiles = group.tiles
            which = bisect_right(fork.starts, number) - 1
            number -= fork.starts[which]
            _, _, picks, last, fork = fork.branches[which]
            for place, count, choices in picks:
                number, choice = divmod(number, choices)
                picked = _pick(tiles, count, choice)
                places[place] |= picked
                tiles ^= picked
            places[last] |= tiles
        table = list(tileset(places.pop()))
        apart = None if self._apart is None else table.pop(which_apart)
        view = self.view
        secret = Secret(
            seed,
            len(view._common.results) + _is_dealt(view),
            tuple(places),
            (apart, *table) if apart is not None and self._apart == "widow" else tuple(table),
            apart if self._apart == "discard" else view.discard,
        )
        return _position(view, secret)


_SEEDS: Final = 2**48
"""Seeds drawn are below this, as those of `new_match`."""

_EXACT: Final = 2**53
"""`Random.random` gives one of so many evenly spaced numbers."""


def _below(bound: int, rng: Random) -> int:
    """A whole number below a bound of at most 2**53, each exactly as likely."""
    fair = _EXACT - _EXACT % bound
    while True:
        drawn = int(rng.random() * _EXACT)
        if drawn < fair:
            return drawn % bound


def _pick(tiles: int, count: int, choice: int) -> int:
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


def _is_dealt(view: View) -> bool:
    return view.phase not in (Phase.DEAL, Phase.OVER)


def _apart(view: View) -> Literal["widow", "discard"] | None:
    """What lies unseen on the table and is not like the rest of it: the widow, later what was put aside."""
    rules = view.rules
    if rules.leftover is Leftover.NONE:
        return None
    phase = view.phase
    if phase is Phase.BIDDING or (phase is Phase.CALL and rules.call_before_widow and not view.tricks):
        return "widow"
    return "discard" if phase in (Phase.CALL, Phase.PLAY) and view.discard is None else None


def _shown(view: View) -> list[int]:
    """By seat, the mask of its tiles in this hand that the view shows, held or played."""
    tiles = [view.hand.mask if seat == view.seat else 0 for seat in view.rules.seats]
    for trick in (*view.tricks, view.trick):
        for seat, tile in trick.plays if trick is not None else ():
            tiles[seat] |= tile.bit
    return tiles


def _grouped(unseen: int, wanted: Sequence[int], voids: Sequence[int]) -> tuple[_Group, ...]:
    """The unseen tiles in groups by the places that may hold them.

    What few may hold comes first: it leaves the fewest ways open, and so the fewest forks.
    """
    groups = [_Group(unseen, ())] if unseen else []
    for place, void in enumerate(voids):
        if wanted[place]:
            parts = [
                part
                for tiles, places in groups
                for part in (_Group(tiles & void, places), _Group(tiles & ~void, (*places, place)))
            ]
            groups = [part for part in parts if part.tiles]
    return tuple(groups)


def _counted(groups: Sequence[_Group], wanted: tuple[int, ...]) -> _Fork:
    """All ways to share out the groups, so many tiles being wanted in each place."""
    # By group and place, how many tiles the later groups can still bring there.
    later = [(0,) * len(wanted)]
    for tiles, places in reversed(groups):
        size = tiles.bit_count()
        later.append(tuple(more + size * (place in places) for place, more in enumerate(later[-1])))
    later.reverse()

    @cache
    def fork(number: int, wanted: tuple[int, ...]) -> _Fork:
        if number == len(groups):
            return _END
        tiles, places = groups[number]
        bounds = [
            (max(0, want - more), want if place in places else 0)
            for place, (want, more) in enumerate(zip(wanted, later[number + 1], strict=True))
        ]
        branches: list[_Branch] = []
        for counts in _splits(tiles.bit_count(), bounds):
            then = fork(number + 1, tuple(want - count for want, count in zip(wanted, counts, strict=True)))
            if then.ways:
                branches.append(_branch(counts, then))
        starts = tuple(accumulate((branch.ways for branch in branches), initial=0))
        return _Fork(starts[-1], starts[:-1], tuple(branches))

    return fork(0, wanted)


def _branch(counts: tuple[int, ...], then: _Fork) -> _Branch:
    left, ways = sum(counts), then.ways
    picks: list[tuple[int, int, int]] = []
    *others, last = [place for place, count in enumerate(counts) if count]
    for place in others:
        choices = comb(left, counts[place])
        picks.append((place, counts[place], choices))
        ways *= choices
        left -= counts[place]
    return _Branch(ways, counts, tuple(picks), last, then)


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


def _position(view: View, secret: Secret) -> State:
    """The position of a view, with these hidden tiles."""
    common, trick, tricks, unplayed = view._common, view._trick, view._tricks, view._unplayed
    if view.phase is not Phase.PLAY:
        return make_state(common, secret, view._actor, (), tricks, unplayed)
    # Which tiles may be played is for the rules to say, so they take the last step again.
    if trick:
        last = trick[-1]
        player = (view._actor - 1) % view.rules.players
        before = make_state(common, secret, player, trick[:-1], tricks, unplayed | last.bit)
        return advance(before, PLAYS[last.index])
    assert common.contract is not None
    return begin_play(make_state(common, secret, tricks=tricks, unplayed=unplayed), common.contract)


@lru_cache(maxsize=32)
def _counted_once(view: View) -> Worlds:
    return Worlds(view)


def _worlds(view: View) -> Worlds:
    # Whoever asks about one view often asks again, and most of the time goes into counting.
    return _counted_once(view) if is_position(view) else Worlds(view)


def count_worlds(view: View) -> int:
    """The exact number of ways in which the tiles that a view does not show can lie; see `Worlds`.

    Raises:
        TypeError: not a View.

    Examples:
        >>> from moon_dominoes import TEXAS3, apply, legal_moves, new_match, observe
        >>> state = new_match(TEXAS3, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> count_worlds(observe(state, 1))  # 15 tiles: seven, seven, and the widow
        51480
    """
    return _worlds(view).count


def sample_world(view: View, rng: Random) -> State:
    """One world of a view, each exactly as likely.

    The counting is kept for the views asked about last, so to ask again takes a tenth of the time.

    Raises:
        TypeError: not a View, or not a `random.Random`.

    Examples:
        >>> from moon_dominoes import TEXAS3, apply, legal_moves, new_match, observe
        >>> state = new_match(TEXAS3, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> world = sample_world(observe(state, 1), Random(3))
        >>> observe(world, 1) == observe(state, 1)
        True
    """
    return _worlds(view).sample(rng)


def enumerate_worlds(view: View) -> Iterator[State]:
    """Every world of a view once. There may be very many: ask `count_worlds` before going through them all.

    Raises:
        TypeError: not a View.

    Examples:
        >>> from moon_dominoes import TEXAS3, new_match, observe
        >>> [world.phase for world in enumerate_worlds(observe(new_match(TEXAS3, seed=7), 1))]
        [Phase.DEAL]
    """
    return iter(_worlds(view))


def tile_odds(view: View) -> Mapping[Tile, TileOdds]:
    """For each unseen tile of a view, the exact chance of each place where it may lie, worlds being alike.

    Raises:
        TypeError: not a View.

    Examples:
        >>> from moon_dominoes import TEXAS3, apply, legal_moves, new_match, observe
        >>> state = new_match(TEXAS3, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> view = observe(state, 1)
        >>> odds = tile_odds(view)[max(view.unseen)]
        >>> print(*odds.seats, odds.widow)
        7/15 0 7/15 1/15
    """
    return _worlds(view).odds()


@final
@attrs.frozen
class WeightedWorlds:
    """Worlds with weights, which are scaled to sum to 1. `weigh_worlds` makes them from a belief.

    To draw some of them by their weights: `rng.choices(weighted.worlds, weighted.weights, k=10)`.

    Attributes:
        worlds: the worlds.
        weights: one for each, 0 or more.

    Raises:
        TypeError: a world is not a State, or a weight not a real number.
        ValueError: a weight is negative, infinite or NaN; all are 0; there are no worlds, or not one weight
            for each.

    Examples:
        >>> from moon_dominoes import DON, new_match
        >>> weighted = WeightedWorlds([new_match(DON, seed=7), new_match(DON, seed=8)], [1, 3])
        >>> weighted.weights, weighted.effective_size
        ((0.25, 0.75), 1.6)
    """

    worlds: tuple[State, ...] = attrs.field(converter=tuple[State, ...])
    weights: tuple[float, ...] = attrs.field(converter=tuple[float, ...])

    def __attrs_post_init__(self) -> None:
        for number, world in enumerate(self.worlds):
            if type(world) is not State:
                raise TypeError(f"a world is a State, and world {number} is {shown(world)}")
        object.__setattr__(self, "weights", _scaled(self.weights))
        if len(self.worlds) != len(self.weights):
            raise ValueError(f"{len(self.worlds)} worlds have {len(self.weights)} weights")

    @property
    def effective_size(self) -> float:
        """How many worlds of equal weight would tell as much, by Kish's formula: 1 to the number of worlds.

        Where it is small, a few worlds decide everything, and more should be drawn.
        """
        return 1 / fsum(weight * weight for weight in self.weights)

    def mean(self, value: Callable[[State], float]) -> float:
        """The weighted mean of a function of the worlds; of a yes or no, the chance of a yes.

        Examples:
            >>> from moon_dominoes import DON, new_match
            >>> weighted = WeightedWorlds([new_match(DON, dealer=2), new_match(DON, dealer=3)], [1, 3])
            >>> weighted.mean(lambda world: world.dealer), weighted.mean(lambda world: world.dealer == 2)
            (2.75, 0.25)
        """
        return fsum(map(mul, self.weights, map(value, self.worlds)))


def _scaled(given: Sequence[float]) -> tuple[float, ...]:
    weights = [_finite(number, weight) for number, weight in enumerate(given)]
    most = max(weights, default=None)
    if most is None:
        raise ValueError("there are no worlds to weigh")
    if most == 0:
        raise ValueError("every world has the weight 0")
    # By the greatest first: the sum of huge weights would be infinite.
    scaled = [weight / most for weight in weights]
    total = fsum(scaled)
    return tuple(weight / total for weight in scaled)


def _finite(number: int, weight: float) -> float:
    if not isinstance(weight, Real):
        raise TypeError(f"a weight is a number, and world {number} has {shown(weight)}")
    try:
        plain = float(weight)
    except OverflowError:
        plain = inf
    if not 0 <= plain < inf:
        raise ValueError(f"a weight is finite and not negative, and world {number} has {shown(weight)}")
    return plain


def weigh_worlds(worlds: Iterable[State], belief: Callable[[State], float]) -> WeightedWorlds:
    """Worlds with the weights that a belief gives them: what a seat makes of bids and plays beyond the rules.

    Args:
        worlds: worlds of one view. If they are all of them (`enumerate_worlds`), the outcome is exact under
            the belief; if they are drawn (`Worlds.sample`), it is an estimate by importance sampling.
        belief: how likely it is in a world that the others would have acted as they did, on any scale.

    Raises:
        TypeError: the belief gives something other than a real number.
        ValueError: it gives a negative number, infinity or NaN, or every world 0; or there are no worlds.

    Examples:
        Seat 2 opened, which is three times as likely if it holds the highest tile that seat 3 has not seen.

        >>> from moon_dominoes import DON, Bid, apply, legal_moves, new_match, observe
        >>> state = new_match(DON, seed=7, dealer=1)
        >>> state = apply(apply(state, legal_moves(state)[0]), Bid(3))
        >>> worlds, rng = Worlds(observe(state, 3)), Random(1)
        >>> highest = max(worlds.view.unseen)
        >>> drawn = [worlds.sample(rng) for _ in range(1000)]
        >>> weighted = weigh_worlds(drawn, lambda world: 3 if highest in world.hands[2] else 1)
        >>> round(weighted.mean(lambda world: highest in world.hands[2]), 1)
        0.6
        >>> print(worlds.odds()[highest].seats[2])
        1/3
    """
    weighed = tuple(worlds)
    return WeightedWorlds(weighed, map(belief, weighed))

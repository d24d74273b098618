"""The worlds of a view: counted, numbered, made and drawn, and where each unseen tile may lie."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Final, Literal, final

import attrs

from ..engine import check_start
from ..errors import shown
from ..moves import PLAYS
from ..phases.playing import advance, begin_play
from ..rules import Leftover
from ..state import Phase, Secret, State, is_position, make_state
from ..tiles import Tile, tileset
from ..view import View
from .counting import Fork, Group, counted, grouped, pick


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
    _groups: tuple[Group, ...] = attrs.field(init=False, eq=False, repr=False)
    _root: Fork = attrs.field(init=False, eq=False, repr=False)
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
        groups = grouped(unseen, wanted, (*(void.mask for void in view.voids), 0))
        root = counted(groups, wanted)
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
            then: Counter[Fork] = Counter()
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
                picked = pick(tiles, count, choice)
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

"""Worlds with weights: what a seat believes beyond the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import fsum, inf
from numbers import Real
from operator import mul
from typing import final

import attrs

from ..errors import shown
from ..state import State


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

        >>> from random import Random
        >>> from moon_dominoes import DON, Bid, apply, legal_moves, new_match, observe
        >>> from moon_dominoes.worlds import Worlds
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

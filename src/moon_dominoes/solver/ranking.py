"""The tiles of a call in one order, in which the tile that wins a trick is the greatest number.

A tile is a bit again, but bits stand in the order in which tiles beat each other. Among the tiles of a trick
that can win it, the greatest bit wins. And since masks that share no bit compare as their highest bits do,
`mine > yours` tells who holds the tile that can win.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from ..tiles import TILES
from ..trumps import Suits

SLOTS: Final = 29
"""Lists by tile are indexed by `bit % SLOTS`: 28 powers of two leave 28 different remainders."""


@final
class Ranking:
    """The order of one call. Get one from `ranking`; there is one object a call.

    Attributes:
        bits: by `tile.index`, the tile as a bit in this order.
        indices: by slot, the index of the tile. One slot is no tile's, here and below, and never looked at.
        trumps: the mask of the trumps, which are the highest bits.
        follow: by slot of the tile led, the mask of all tiles that follow it, itself too.
    """

    __slots__ = ("bits", "follow", "indices", "trumps")

    def __init__(self, suits: Suits) -> None:
        bits = [0] * len(TILES)
        indices = [0] * SLOTS
        for place, index in enumerate(_in_order(suits)):
            bits[index] = 1 << place
            indices[bits[index] % SLOTS] = index
        self.bits: Final = tuple(bits)
        self.indices: Final = tuple(indices)
        self.trumps: Final = self.mask(suits.trumps.mask)
        self.follow: Final = tuple(self.mask(suits.follow[index]) for index in indices)

    def mask(self, tiles: int) -> int:
        """A mask in this order from one by `tile.index`."""
        bits = self.bits
        mask = 0
        while tiles:
            least = tiles & -tiles
            mask |= bits[least.bit_length() - 1]
            tiles ^= least
        return mask


def _in_order(suits: Suits) -> list[int]:
    """The tiles, by index, in an order that agrees with every suit: none comes after a tile that beats it."""
    everything = range(len(TILES))
    powers = set(suits.power)
    beaten = [
        sum(1 << other for other in everything if any(power[tile] > power[other] > 0 for power in powers))
        for tile in everything
    ]
    order: list[int] = []
    left = sum(tile.bit for tile in TILES)
    while left:
        # The numbers rank their tiles alike, by the other end, so there is always a tile that beats none.
        least = next(tile for tile in everything if left >> tile & 1 and not beaten[tile] & left)
        order.append(least)
        left ^= 1 << least
    return order


@cache
def ranking(suits: Suits) -> Ranking:
    """The order of a call."""
    return Ranking(suits)

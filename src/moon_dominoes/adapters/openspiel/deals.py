"""A deal as chance deals it: the indices of the tiles of each seat in turn, then of what is left over."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ...moves import Deal
from ...rules import HAND_SIZE, Rules
from ...tiles import TILES, Tile, TileSet


def indices(tiles: Iterable[Tile]) -> list[int]:
    """The index of each tile."""
    return [tile.index for tile in tiles]


def drawn(rng: Random, tiles: Iterable[Tile], count: int) -> bytes:
    """So many of some tiles, in the order drawn."""
    left = indices(tiles)
    return bytes(left.pop(int(rng.random() * len(left))) for _ in range(count))


def deal_order(deal: Deal) -> bytes:
    """The tiles of a deal in the order in which chance deals them."""
    return bytes(indices(tile for tiles in (*deal.hands, deal.stock) for tile in tiles))


def deal_of(rules: Rules, dealt: bytes) -> Deal:
    """The deal whose tiles were dealt in that order."""
    stock = dealt[HAND_SIZE * rules.players :]
    return Deal([hand_of(dealt, seat) for seat in rules.seats], [TILES[tile] for tile in stock])


def hand_of(dealt: bytes, seat: int) -> TileSet:
    """The hand of a seat in a deal."""
    return TileSet(TILES[tile] for tile in dealt[HAND_SIZE * seat :][:HAND_SIZE])

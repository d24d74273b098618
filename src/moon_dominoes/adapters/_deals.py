"""The deals behind the worlds of a view: what was dealt before the bidder took a tile and put one aside."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ..moves import Deal
from ..state import State
from ..tiles import TILES, Tile, TileSet


def drawn(rng: Random, tiles: list[int], count: int) -> list[int]:
    """So many of some tiles, in the order drawn; the list is used up."""
    return [tiles.pop(int(rng.random() * len(tiles))) for _ in range(count)]


def deal_behind(world: State, taken: Tile | None, rng: Random) -> Deal:
    """A deal from which a world comes: the bidder gives back the tile that it took.

    Args:
        world: the hands, as they were before the first play, and what was put aside.
        taken: the tile that the bidder took, if that is known.
        rng: what draws it otherwise, from the eight that the bidder then had.
    """
    hands = [TileSet.from_mask(hand) for hand in world._secret.hands]
    stock = world._secret.stock
    contract = world.contract
    if contract is None or not world.rules.stock_size or world.widow is not None:
        return Deal(hands, stock)
    eight = hands[contract.bidder] | TileSet(() if world.discard is None else (world.discard,))
    if taken is None:
        taken = TILES[drawn(rng, indices(eight), 1)[0]]
    hands[contract.bidder] = eight - {taken}
    return Deal(hands, (taken, *stock))


def indices(tiles: Iterable[Tile]) -> list[int]:
    """The index of each tile."""
    return [tile.index for tile in tiles]


def deal_order(deal: Deal) -> bytes:
    """The tiles of a deal, by index, as chance deals them one after another."""
    return bytes(indices(tile for tiles in (*deal.hands, deal.stock) for tile in tiles))

"""Deals that a seat cannot tell from the one there was, each way that the tiles may lie being as likely."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...moves import Deal
from ...state import State
from ...tiles import DECKS, TILES, Tile, TileSet
from ...view import observe
from ...worlds import sample_world
from .deals import deal_order, drawn


class Drawing(Random):
    """A generator that takes its numbers from elsewhere.

    Args:
        sampler: gives numbers from 0 up to 1.
    """

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__(0)
        self._sampler = sampler

    def random(self) -> float:
        """A number from 0 up to 1."""
        return self._sampler()


def another_deal(position: State, dealt: bytes, player: int, rng: Random) -> tuple[bytes, Tile | None]:
    """Another deal, as far as it has come, and what the bidder then put aside, if it has.

    Args:
        position: where the match is.
        dealt: the tiles dealt in this hand.
        player: the seat that cannot tell the one from the other.
        rng: what draws it.
    """
    rules = position.rules
    if position.actor is None:  # no seat has seen a tile
        return drawn(rng, DECKS[rules.deck], len(dealt)), None
    contract = position.contract
    took = contract is not None and contract.bidder == player and rules.stock_size > 0
    taken = TILES[dealt[-rules.stock_size]] if took else None
    world = sample_world(observe(position, player), rng)
    return deal_order(deal_behind(world, taken, rng)), world.discard


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
        taken = TILES[drawn(rng, eight, 1)[0]]
    hands[contract.bidder] = eight - {taken}
    return Deal(hands, (taken, *stock))

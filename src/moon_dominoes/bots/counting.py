"""Counting: what can still beat a tile, and how many tricks a hand should take."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..tiles import TILES, Tile, TileSet, tileset
from ..trumps import Suits

ENOUGH_TRUMPS: Final = 3
"""Trumps enough to draw those of the others, so that plain winners are safe."""
CHANCES: Final = (0.9, 0.35, 0.1)
"""How likely a plain tile takes a trick, by how many higher ones of its suit are out; with more, never."""


@cache
def beaten_by(table: Suits) -> tuple[tuple[int, ...], ...]:
    """By the index of the tile led, then of a tile: the mask of all tiles that beat it in that trick."""
    return tuple(
        tuple(sum(other.bit for other in TILES if power[other.index] > mine) for mine in power)
        for power in table.power
    )


@cache
def outranked_by(table: Suits) -> tuple[int, ...]:
    """By the index of a tile: the mask of all tiles that beat it when it is led, trumping it aside."""
    beaten, trumps = beaten_by(table), table.trumps.mask
    return tuple(beaten[tile.index][tile.index] & (-1 if tile in table.trumps else ~trumps) for tile in TILES)


def beaters(tile: Tile, lead: Tile, table: Suits) -> TileSet:
    """All tiles that beat a tile in a trick to which `lead` was led."""
    return tileset(beaten_by(table)[lead.index][tile.index])


def is_highest_left(tile: Tile, elsewhere: TileSet, table: Suits) -> bool:
    """Keep count: whether nothing left in its suit beats a tile.

    Examples:
        >>> from moon_dominoes import Trump
        >>> from moon_dominoes.trumps import suits
        >>> is_highest_left(Tile(6, 4), TileSet.parse("6-3 5-5"), suits(Trump.FIVES))
        True
    """
    return not outranked_by(table)[tile.index] & elsewhere.mask


def count_tricks(hand: TileSet, elsewhere: TileSet, table: Suits, players: int) -> float:
    """Count your sure tricks: how many a hand should take by itself when its holder leads first.

    Args:
        hand: the tiles held.
        elsewhere: the tiles that others may hold.
        table: the suits under the call in mind.
        players: how many play.
    """
    trumps = hand & table.trumps
    drawn = _trump_tricks(trumps, elsewhere & table.trumps, table, players)
    control = 1.0 if len(trumps) >= ENOUGH_TRUMPS or not table.trumps else 0.6
    higher, out = outranked_by(table), elsewhere.mask
    likely = 0.0
    for tile in hand - trumps:
        ahead = (higher[tile.index] & out).bit_count()
        if ahead < len(CHANCES):
            likely += CHANCES[ahead]
    return drawn + control * likely


def _trump_tricks(mine: TileSet, theirs: TileSet, table: Suits, players: int) -> int:
    """Lead the trumps from the highest: each round draws one from all but one of the others."""
    power = table.power[0]
    out = sorted((power[tile.index] for tile in theirs), reverse=True)
    tricks = 0
    for trump in sorted((power[tile.index] for tile in mine), reverse=True):
        fallen = players - 2
        if not out or trump > out[0]:
            tricks += 1
        else:
            del out[0]
            fallen -= 1
        del out[max(len(out) - fallen, 0) :]
    return tricks

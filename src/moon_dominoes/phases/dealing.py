"""The deal: which tiles go where (rules T2, T3), and how a seed shuffles them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from ..moves import Deal
from ..refusals import Reason, Refusal
from ..rules import HAND_SIZE, Rules
from ..state import Common, Phase, Position, Secret, State, make_state
from ..tiles import DECKS, TILES, TileSet, tileset

MOVES: Final = (Deal,)

_BITS_OF: Final = {size: tuple(tile.bit for tile in deck) for size, deck in DECKS.items()}

LARGEST_SEED: Final = 2**64 - 1
"""Seeds run from 0 to this."""

# Above the seed: Random takes a key word by word, and keys of unlike length can give one sequence (k, and
# k - 1 above k, do).
_KEY: Final = 1 << 96


def legal_moves(position: Position) -> tuple[Deal, ...]:
    """The one deal that the seed gives; any other well-formed deal may be applied as well."""
    assert isinstance(position, State)  # of a view nobody asks: it is no seat's turn
    return (seeded_deal(position.rules, position._secret.seed, position._secret.deals),)


def seeded_deal(rules: Rules, seed: int, number: int) -> Deal:
    """The deal of a seed by its number in the match, from 0; a hand dealt again counts too.

    It uses only what Python promises never to change: the sequence of `Random(key).random()`. No two seeds,
    and no two deals of a seed, have the same key.

    Examples:
        >>> print(seeded_deal(Rules(), seed=7, number=0).hands[0])
        3-2 4-4 5-3 6-0 6-1 6-3 6-5
    """
    draw = Random(_KEY | seed << 32 | number).random
    bits = list(_BITS_OF[rules.deck])
    # The shuffle ends with the tiles of the first hand, which has no order.
    for last in range(len(bits) - 1, HAND_SIZE - 1, -1):
        pick = int(draw() * (last + 1))
        bits[last], bits[pick] = bits[pick], bits[last]
    dealt = HAND_SIZE * rules.players
    hands = [tileset(sum(bits[start : start + HAND_SIZE])) for start in range(0, dealt, HAND_SIZE)]
    return Deal(hands, [TILES[bit.bit_length() - 1] for bit in bits[dealt:]])


def refuse(position: Position, deal: Deal) -> Refusal | None:
    """Why a deal does not fit the table."""
    rules = position._common.rules
    deck = DECKS[rules.deck]
    masks = [hand.mask for hand in deal.hands]
    sizes = [mask.bit_count() for mask in masks]
    dealt_mask = 0
    for mask in masks:
        dealt_mask |= mask
    for tile in deal.stock:
        dealt_mask |= tile.bit
    # As many tiles as the deck has, and all of the deck: so each of them once.
    if (
        sizes == [HAND_SIZE] * rules.players
        and len(deal.stock) == rules.stock_size
        and dealt_mask == deck.mask
    ):
        return None
    # T3: a hand for each player.
    if len(deal.hands) != rules.players:
        text = f"{rules.players} hands are to be dealt, not {len(deal.hands)}"
        return Refusal(Reason.DEAL_HANDS, "T3", text)
    # T2: every tile of the deck, once, and no other.
    dealt = Counter(tile for hand in deal.hands for tile in hand)
    dealt.update(deal.stock)
    foreign = TileSet(dealt) - deck
    if foreign:
        text = f"{_named(foreign)} not in the deck of {rules.deck} tiles"
        return Refusal(Reason.DEAL_FOREIGN_TILE, "T2", text, foreign)
    repeated = TileSet(tile for tile, times in dealt.items() if times > 1)
    if repeated:
        text = f"{_named(repeated)} dealt more than once"
        return Refusal(Reason.DEAL_REPEATED_TILE, "T2", text, repeated)
    missing = deck - TileSet(dealt)
    if missing:
        text = f"{_named(missing)} missing from the deal"
        return Refusal(Reason.DEAL_MISSING_TILE, "T2", text, missing)
    # T3: seven tiles a hand; the rest, all of the deck being there, is then what is left over.
    seat = next(seat for seat, size in enumerate(sizes) if size != HAND_SIZE)
    text = f"seat {seat} is dealt {sizes[seat]} {'tile' if sizes[seat] == 1 else 'tiles'}, not {HAND_SIZE}"
    return Refusal(Reason.DEAL_HAND_SIZE, "T3", text, deal.hands[seat])


def advance(state: State, deal: Deal) -> State:
    """The auction begins with the seat on the dealer's left (B1)."""
    before = state._common
    return make_state(
        Common(before.rules, Phase.BIDDING, before.dealer, before.scores, before.results),
        Secret(
            state._secret.seed,
            state._secret.deals + 1,
            tuple(hand.mask for hand in deal.hands),
            deal.stock,
        ),
        (before.dealer + 1) % before.rules.players,
    )


def _named(tiles: TileSet) -> str:
    return f"{tiles} {'is' if len(tiles) == 1 else 'are'}"

"""How a hand may go on when all tiles are seen: every seat follows the tips, and knows what the others hold.

It is a guess and no solution, but quick, and near to how a hand goes when nobody sees all tiles: docs/odds.md
has figures. Tiles are their numbers here, and sets of tiles masks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ..engine import apply
from ..rules import Rules
from ..state import Phase, State
from ..tiles import TILES, Tile, tileset
from ..trumps import Suits
from ..view import observe
from .counting import beaten_by, outranked_by
from .tips_bot import MANY_TRUMPS, TipsBot, call_longest_suit, friends_of

_NONE: Final = -1
"""No tile."""
_PIPS: Final = tuple(tile.high + tile.low for tile in TILES)
_TIPS: Final = TipsBot()


def bid_out(state: State) -> State:
    """The state after the auction, passed out or with a contract, if those still to speak bid as TipsBot.

    Examples:
        >>> from moon_dominoes import DON, legal_moves, new_match
        >>> state = new_match(DON, seed=7)
        >>> str(bid_out(apply(state, legal_moves(state)[0])).contract)
        'seat 2, bid 6'
    """
    while state.phase is Phase.BIDDING:
        assert state.actor is not None
        state = apply(state, _TIPS(observe(state, state.actor)))
    return state


def play_out(state: State) -> tuple[int, ...]:
    """The tricks of the whole hand, by side, if it goes on so; any discard and call to come are TipsBot's.

    Args:
        state: a hand in which the auction is over.

    Examples:
        >>> from moon_dominoes import DON, legal_moves, new_match
        >>> state = new_match(DON, seed=7)
        >>> for _ in range(6):
        ...     state = apply(state, legal_moves(state)[0])
        >>> str(state.contract), play_out(state)
        ('seat 1, bid 3, blanks', (3, 4))
    """
    while state.phase is not Phase.PLAY:
        assert state.actor is not None
        state = apply(state, _TIPS(observe(state, state.actor)))
    taken = list(state.tricks_taken)
    for winner in _winners(state):
        taken[state.rules.side_of(winner)] += 1
    return tuple(taken)


def _winners(state: State) -> Iterator[int]:
    """Who wins each of the tricks that are left."""
    rules, contract, trick = state.rules, state.contract, state.trick
    assert contract is not None
    assert trick is not None
    players, foes, suits = rules.players, _foes(rules, contract.bidder), _tables(state._common.suits)
    hands = [hand & state._unplayed for hand in state._secret.hands]
    seat, lead, to_play = state._actor, _number(trick.lead), players - len(trick.tiles)
    winner = trick.winner if trick.winner is not None else seat
    winning = _number(trick.tile_of(winner))
    must_trump = rules.lead_trump and not state._tricks and lead == _NONE
    while hands[seat]:
        hand, also = hands[seat], suits.trumps if rules.may_trump else 0
        if lead == _NONE:
            legal = hand & suits.trumps or hand if must_trump else hand
            must_trump = False
            against = [hands[foe] for foe in foes[seat]]
            tile = _lead(legal, against, also, seat == contract.bidder, suits)
        else:
            legal = _playable(hand, suits.follow[lead], also)
            tile = _NONE
            if winner in foes[seat] and legal & (legal - 1):
                to_come = [place % players for place in range(seat + 1, seat + to_play)]
                against = [hands[foe] for foe in to_come if foe in foes[seat]]
                tile = _win_cheaply(legal, lead, winning, against, also, suits)
        if tile == _NONE:
            tile = _save_big_tiles(legal, sum(hands) - hand, suits)
        if lead == _NONE:
            lead, winner, winning = tile, seat, tile
        elif suits.power[lead][tile] > suits.power[lead][winning]:
            winner, winning = seat, tile
        hands[seat] ^= 1 << tile
        seat, to_play = (seat + 1) % players, to_play - 1
        if to_play == 0:
            yield winner
            seat, lead, to_play = winner, _NONE, players
            if rules.recall_trump and hands[seat]:
                suits = _tables(_called_anew(hands, seat, rules))


def _called_anew(hands: list[int], seat: int, rules: Rules) -> Suits:
    mine, others = tileset(hands[seat]), tileset(sum(hands) - hands[seat])
    return rules.suits_of(call_longest_suit(mine, others, rules)[0])


def _number(tile: Tile | None) -> int:
    return tile.index if tile is not None else _NONE


def _playable(hand: int, follow: int, also: int) -> int:
    """What may be played to a lead: what follows it, and what else may be played then; else anything."""
    return hand & (follow | also) if hand & follow else hand


def _lead(legal: int, against: list[int], also: int, is_bidder: bool, suits: _Tables) -> int:
    if not legal & (legal - 1):
        return _NONE
    tile = _pull_trumps(legal, against, suits) if is_bidder else _NONE
    return tile if tile != _NONE else _lead_winner(legal, against, also, suits)


def _pull_trumps(legal: int, against: list[int], suits: _Tables) -> int:
    """The bidder leads its highest trump while opponents hold some, or a small one of many to draw it."""
    mine, theirs = legal & suits.trumps, sum(against)
    if not mine or not theirs & suits.trumps:
        return _NONE
    strength = suits.power[0]  # of a trump it is the same whatever is led
    trumps = sorted(_numbers(mine), key=strength.__getitem__)
    if not suits.outranked[trumps[-1]] & theirs:
        return trumps[-1]
    return trumps[0] if len(trumps) >= MANY_TRUMPS else _NONE


def _lead_winner(legal: int, against: list[int], also: int, suits: _Tables) -> int:
    """The highest tile that nobody beats who may play as the suits have it; trumps last."""
    theirs = sum(against)
    likely = _NONE
    for some in (legal & ~suits.trumps, legal & suits.trumps):
        for tile in reversed(_numbers(some)):
            beaters, follow = suits.beaten[tile][tile], suits.follow[tile]
            if not any(beaters & _playable(hand, follow, also) for hand in against if beaters & hand):
                return tile
            if likely == _NONE and not suits.outranked[tile] & theirs:
                likely = tile
    return likely


def _win_cheaply(legal: int, lead: int, winning: int, against: list[int], also: int, suits: _Tables) -> int:
    """The smallest tile that nobody after can beat, else the smallest that wins so far."""
    later = 0
    for hand in against:
        later |= _playable(hand, suits.follow[lead], also)
    beaten, power = suits.beaten[lead], suits.power[lead]
    ahead = sorted(_numbers(legal & beaten[winning]), key=power.__getitem__)
    for tile in ahead:
        if not beaten[tile] & later:
            return tile
    return ahead[0] if ahead else _NONE


def _save_big_tiles(legal: int, out: int, suits: _Tables) -> int:
    """A plain tile before a trump, and the most easily beaten first."""
    some = legal & ~suits.trumps or legal
    if not some & (some - 1):
        return some.bit_length() - 1
    return min(_numbers(some), key=lambda tile: _PIPS[tile] - 100 * (suits.outranked[tile] & out).bit_count())


def _numbers(mask: int) -> list[int]:
    """The tiles of a mask, lowest first."""
    tiles: list[int] = []
    while mask:
        least = mask & -mask
        tiles.append(least.bit_length() - 1)
        mask ^= least
    return tiles


class _Tables(NamedTuple):
    """What a call makes of the tiles."""

    follow: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]
    beaten: tuple[tuple[int, ...], ...]
    outranked: tuple[int, ...]
    trumps: int


@lru_cache(maxsize=16)
def _tables(suits: Suits) -> _Tables:
    return _Tables(suits.follow, suits.power, beaten_by(suits), outranked_by(suits), suits.trumps.mask)


@lru_cache(maxsize=256)
def _foes(rules: Rules, bidder: int) -> tuple[tuple[int, ...], ...]:
    """By seat, against whom it plays."""
    return tuple(
        tuple(
            other for other in rules.seats if other != seat and other not in friends_of(rules, seat, bidder)
        )
        for seat in rules.seats
    )

"""What players of other games have to learn, in figures: suits, following, tricks, what a hand brings.

What they show and say is asked of the library while the site is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from moon_dominoes import (
    DON,
    Bid,
    CallTrump,
    Deal,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    Tile,
    TileSet,
    Trick,
    Trump,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.draw import call_text
from moon_dominoes.rulebook.words import capital
from moon_dominoes.rules import HAND_SIZE
from moon_dominoes.tiles import DECKS
from moon_dominoes.trumps import SUIT_NAMES

from .cast import NAMES
from .html import tag
from .pictures import figure, hand, tile_row, trick

EVERY_CALL: Final = attrs.evolve(DON, calls=tuple(Trump))
"""Don's table, with follow me."""

_BO: Final = 1
"""Ann deals, so Bo speaks first; he is the bidder and leads. Cy is next."""
_CY: Final = 2


def sentence(words: str) -> str:
    """Words with a capital at the start and a stop at the end."""
    return f"{capital(words)}."


# --- Suits ------------------------------------------------------------------------------------------------


def ranked(trump: Trump, suit: int, rules: Rules) -> list[Tile]:
    """The tiles of a suit under a call, the highest first.

    Args:
        trump: the call.
        suit: a place in `SUIT_NAMES`.
        rules: the table, which has a deck of its own.
    """
    table = rules.suits_of(trump)
    tiles = table.members[suit] & DECKS[rules.deck]
    return sorted(tiles, key=lambda tile: table.power[tile.index][tile.index], reverse=True)


def suit_rows(trump: Trump, suits: Iterable[int], rules: Rules = EVERY_CALL) -> str:
    """Some suits under a call, a row of tiles each, the highest first."""
    return "".join(_suit(trump, suit, ranked(trump, suit, rules)) for suit in suits)


def _suit(trump: Trump, suit: int, tiles: Sequence[Tile]) -> str:
    order = f"{SUIT_NAMES[suit]}, the highest first: {' '.join(map(str, tiles))}"
    return figure(tile_row(tiles, trump), f"{sentence(call_text(trump))} {sentence(order)}")


def every_suit() -> str:
    """What each call makes trumps, in order: the seven numbers, and the doubles."""
    calls = [call for call in Trump if call is not Trump.NO_TRUMP]
    rows = [tile_row(ranked(call, suit, EVERY_CALL), call, str(call)) for suit, call in enumerate(calls)]
    return figure(tag("div", *rows, class_="rules-columns"))


# --- Following --------------------------------------------------------------------------------------------


def to_lead(rules: Rules, bid: Bid, trump: Trump, bo: str, cy: str = "") -> State:
    """The position in which Bo, of four, is to lead: he has bid and called, and the others passed.

    Args:
        rules: the table.
        bid: what he bid.
        trump: what he called.
        bo: tiles of his.
        cy: tiles of Cy's, who is next. What the two still lack, and the others, is dealt from the top.
    """
    given = (TileSet(), TileSet.parse(bo), TileSet.parse(cy), TileSet())
    rest = list(DECKS[rules.deck] - given[_BO] - given[_CY])
    hands: list[TileSet] = []
    for part in given:
        lacking = HAND_SIZE - len(part)
        hands.append(part.union(rest[:lacking]))
        rest = rest[lacking:]
    state = apply(apply(new_match(rules, dealer=0), Deal(hands)), bid)
    while state.phase is Phase.BIDDING:
        state = apply(state, Pass())
    return apply(state, CallTrump(trump))


def may_follow(trump: Trump, led: str, held: str) -> str:
    """A tile that Bo leads, and which of Cy's seven may be played to it."""
    lead = Tile.parse(led)
    state = apply(to_lead(EVERY_CALL, Bid(3), trump, led, held), Play(lead))
    tiles = sorted(TileSet.parse(held), reverse=True)
    legal = [tile for tile in tiles if explain(state, Play(tile)) is None]
    choice = "any" if len(legal) == len(tiles) else f"the {_listed(legal)} and no other"
    drawn = tile_row([lead], trump, f"{NAMES[_BO]} leads") + hand(observe(state, _CY))
    told = f"{NAMES[_BO]} leads the {led}. Of his seven tiles {NAMES[_CY]} may play {choice}."
    return figure(drawn, f"{sentence(call_text(trump))} {told}")


def _listed(tiles: Sequence[Tile]) -> str:
    """Tiles in a sentence."""
    *most, last = map(str, tiles)
    return f"{', '.join(most)} or {last}" if most else last


# --- Tricks and hands -------------------------------------------------------------------------------------


def taken(trump: Trump, tiles: str, why: str) -> str:
    """A whole trick of four, Bo's tile first: who takes it, and why."""
    played = tuple(map(Tile.parse, tiles.split()))
    seats = tuple((_BO + turn) % len(NAMES) for turn in range(len(NAMES)))
    winner = seats[EVERY_CALL.suits_of(trump).winner(played)]
    done = Trick(_BO, played, seats, trump, winner)
    told = f"{sentence(call_text(trump))} {NAMES[winner]} takes the trick: {why}"
    return figure(trick(done, len(NAMES)), told)


def seven_tricks(rules: Rules, bid: Bid) -> State:
    """The position after a hand in which Bo, with every five, took all seven tricks under some bid."""
    state = to_lead(rules, bid, Trump.FIVES, str(EVERY_CALL.suits_of(Trump.FIVES).trumps))
    while state.phase is Phase.PLAY:
        state = apply(state, legal_moves(state)[0])
    return state


def worth(rules: Rules, bid: Bid) -> str:
    """What seven tricks bring under a bid."""
    state = seven_tricks(rules, bid)
    if state.ending is not None and state.ending.rule == "S4":
        return "the match"
    return f"{state.results[-1].points[rules.side_of(_BO)]} points"

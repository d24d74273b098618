"""Pictures that teach: the order of a suit, who may play what, whose tile takes a trick, what a hand brings.

What they show and say is asked of the library while the site is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
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
)
from moon_dominoes.draw import Mark, call_text, hand_svg, tile_svg, trick_svg
from moon_dominoes.rules import HAND_SIZE
from moon_dominoes.tiles import DECKS
from moon_dominoes.trumps import SUIT_NAMES

NAMES: Final = ("Ruth", "Ann", "Ben", "Carl")
"""Who sits at the table of an example. Ruth deals, so Ann speaks first."""
ANN: Final = 1
EVERY_CALL: Final = attrs.evolve(DON, calls=tuple(Trump))
"""Don's table, with follow me."""

_ROW: Final = "display:flex;flex-wrap:wrap;justify-content:center;gap:0 .3rem;text-align:center"


def figure(drawn: str, caption: str) -> str:
    """Pictures and what they show; their ids are of this figure, as a page may draw a tile again."""
    key = sha256((drawn + caption).encode()).hexdigest()[:12]
    first, *pictures = drawn.split("<svg ")
    own = [re.sub(r"moon-[0-9a-f]{12}-", f"lesson-{key}-{n}-", picture) for n, picture in enumerate(pictures)]
    inside = "<svg ".join([first, *own])
    return f'<figure class="drawing">{inside}<figcaption>{escape(caption, quote=False)}</figcaption></figure>'


def sentence(words: str) -> str:
    """Words with a capital at the start and a stop at the end."""
    return f"{words[0].upper()}{words[1:]}."


# --- Suits ------------------------------------------------------------------------------------------------


def in_order(trump: Trump, suit: int, rules: Rules = EVERY_CALL) -> list[Tile]:
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
    return "".join(_suit_row(trump, suit, in_order(trump, suit, rules)) for suit in suits)


def _suit_row(trump: Trump, suit: int, tiles: Sequence[Tile]) -> str:
    order = f"{SUIT_NAMES[suit]}, the highest first: {' '.join(map(str, tiles))}"
    return figure(tile_row(tiles, trump), f"{sentence(call_text(trump))} {sentence(order)}")


def every_suit() -> str:
    """What each call makes trumps, in order: the seven numbers, and the doubles."""
    calls = [call for call in Trump if call is not Trump.NO_TRUMP]
    drawn = [hand_svg(EVERY_CALL.suits_of(call).trumps, call, scale=0.75) for call in calls]
    cells = "".join(f'<div style="margin:.3rem">{picture}</div>' for picture in drawn)
    return f'<div style="{_ROW}">{cells}</div>'


def tile_row(tiles: Iterable[Tile], trump: Trump, words: Sequence[str] = (), mark: Mark | None = None) -> str:
    """Tiles side by side, the trumps starred; with a word below each and a mark on each, if there are any."""
    trumps = EVERY_CALL.suits_of(trump).trumps
    marks = [] if mark is None else [mark]
    drawn = [tile_svg(tile, marks=[*marks, *[Mark.TRUMP] * (tile in trumps)], scale=0.55) for tile in tiles]
    below = words or [""] * len(drawn)
    cells = [f"<div>{picture}{escape(word)}</div>" for picture, word in zip(drawn, below, strict=True)]
    return f'<div style="{_ROW}">{"".join(cells)}</div>'


# --- Following --------------------------------------------------------------------------------------------


def to_lead(rules: Rules, bid: Bid, trump: Trump, ann: str, ben: str = "") -> State:
    """The position in which Ann, of four, is to lead: she has bid and called, and the others passed.

    Args:
        rules: the table.
        bid: what she bid.
        trump: what she called.
        ann: tiles of hers.
        ben: tiles of Ben's, who is next. What the two still lack, and the others, is dealt from the top.
    """
    given = (TileSet(), TileSet.parse(ann), TileSet.parse(ben), TileSet())
    rest = list(DECKS[rules.deck] - given[1] - given[2])
    hands: list[TileSet] = []
    for hand in given:
        lacking = HAND_SIZE - len(hand)
        hands.append(hand.union(rest[:lacking]))
        rest = rest[lacking:]
    state = apply(apply(new_match(rules, dealer=0), Deal(hands)), bid)
    while state.phase is Phase.BIDDING:
        state = apply(state, Pass())
    return apply(state, CallTrump(trump))


def may_follow(trump: Trump, led: str, hand: str) -> str:
    """A tile that Ann leads, and which of Ben's seven may be played to it."""
    state = apply(to_lead(EVERY_CALL, Bid(3), trump, led, hand), Play(Tile.parse(led)))
    tiles = sorted(TileSet.parse(hand), reverse=True)
    legal = [tile for tile in tiles if explain(state, Play(tile)) is None]
    words = ["may" if tile in legal else "no" for tile in tiles]
    choice = "any" if len(legal) == len(tiles) else f"the {listed(legal)} and no other"
    drawn = tile_row([Tile.parse(led)], trump, ["led"], Mark.LED) + tile_row(tiles, trump, words)
    return figure(
        drawn, f"{sentence(call_text(trump))} Ann leads the {led}. Of his seven tiles Ben may play {choice}."
    )


def listed(tiles: Sequence[Tile]) -> str:
    """Tiles in a sentence."""
    *most, last = map(str, tiles)
    return f"{', '.join(most)} or {last}" if most else last


# --- Tricks and hands -------------------------------------------------------------------------------------


def taken(trump: Trump, tiles: str, why: str) -> str:
    """A whole trick of four, Ann's tile first: who takes it, and why."""
    played = tuple(map(Tile.parse, tiles.split()))
    seats = tuple((ANN + turn) % len(NAMES) for turn in range(len(NAMES)))
    winner = seats[EVERY_CALL.suits_of(trump).winner(played)]
    trick = Trick(ANN, played, seats, trump, winner)
    caption = f"{sentence(call_text(trump))} {NAMES[winner]} takes the trick: {why}"
    return figure(trick_svg(trick, NAMES, scale=0.9), caption)


def seven_tricks(rules: Rules, bid: Bid) -> State:
    """The position after a hand in which Ann, with every five, took all seven tricks under some bid."""
    state = to_lead(rules, bid, Trump.FIVES, str(EVERY_CALL.suits_of(Trump.FIVES).trumps))
    while state.phase is Phase.PLAY:
        state = apply(state, legal_moves(state)[0])
    return state


def worth(rules: Rules, bid: Bid) -> str:
    """What seven tricks bring under a bid."""
    state = seven_tricks(rules, bid)
    if state.ending is not None and state.ending.rule == "S4":
        return "the match"
    return f"{state.results[-1].points[rules.side_of(ANN)]} points"

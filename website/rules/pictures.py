"""Pictures of positions, put together of small ones, so that they can be read on a narrow screen too."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from moon_dominoes import Phase, State, Tile, TileSet, Trick, Trump, View, legal_moves, observe
from moon_dominoes.draw import (
    Mark,
    call_text,
    position_svg,
    side_name,
    tile_svg,
    trick_svg,
    trumps_and_others,
)
from moon_dominoes.tiles import DECKS

from .examples import NAMES
from .html import scrolling, tag, text

_SMALL: Final = 0.7
"""The size of a tile in a row; on a narrow screen the style sheet makes it smaller."""


def inline(svg: str, key: str) -> str:
    """A picture as it stands in a page: its ids hold a key that no other picture of the page has."""
    return re.sub(r"\bmoon-[0-9a-f]{12}-(title|desc)\b", rf"{key}-\1", svg)


def seats_names(players: int) -> tuple[str, ...]:
    """Who sits at the table."""
    return NAMES[:players]


# --- Tiles in rows ----------------------------------------------------------------------------------------


def tile_row(tiles: Iterable[Tile | None], key: str, trump: Trump | None = None, label: str = "") -> str:
    """Tiles in a row that breaks where it has to, the trumps marked; None is a tile face down."""
    drawn: list[str] = []
    for place, tile in enumerate(tiles):
        marks = [Mark.TRUMP] if tile is not None and _is_trump(tile, trump) else []
        drawn.append(inline(tile_svg(tile, marks=marks, scale=_SMALL), f"{key}-{place}"))
    name = tag("span", text(label), class_="rules-label") if label else ""
    return tag("div", name, tag("div", *drawn, class_="rules-tiles"), class_="rules-row")


def _is_trump(tile: Tile, trump: Trump | None) -> bool:
    return trump is not None and bool(trumps_and_others(TileSet([tile]), trump)[0])


def in_order(tiles: TileSet, trump: Trump | None = None) -> list[Tile]:
    """A hand as it is held: the trumps first, each kind from the highest."""
    trumps, others = trumps_and_others(tiles, trump)
    return [*trumps, *others]


def hand(view: View, key: str, who: str) -> str:
    """The hand of whoever looks; in a turn of play, what may be played apart from the rest."""
    call = view.trump
    held = in_order(view.hand, call)
    if view.phase is not Phase.PLAY or view.actor != view.seat:
        return tag("div", tile_row(held, key, call, f"{who} holds"), class_="rules-hand")
    allowed = {str(move).removeprefix("play ") for move in legal_moves(view)}
    may = [tile for tile in held if str(tile) in allowed]
    rest = [tile for tile in held if str(tile) not in allowed]
    rows = tile_row(may, f"{key}-may", call, f"{who} may play")
    rows += tile_row(rest, f"{key}-rest", call, "but none of these") if rest else ""
    return tag("div", rows, class_="rules-hand")


def deck_rows(key: str) -> str:
    """The double-six set, in three parts: by which decks they are in."""
    small, middle, full = (DECKS[size] for size in sorted(DECKS))
    parts = (
        (small, f"In every deck: the {len(small)} tiles without a blank"),
        (middle - small, f"In those of {len(middle)} and {len(full)} tiles"),
        (full - middle, f"Only in that of {len(full)}"),
    )
    return "".join(
        tile_row(list(part), f"{key}-{place}", None, words) for place, (part, words) in enumerate(parts)
    )


def deal_rows(deal: str, key: str) -> str:
    """A deal that is written as text, hand by hand, whether it is a good one or not."""
    hands, _, stock = deal.partition("+")
    rows = [
        tile_row(map(Tile.parse, hand.split()), f"{key}-{seat}", None, f"{NAMES[seat]} has")
        for seat, hand in enumerate(hands.split("/"))
    ]
    return "".join([*rows, tile_row(map(Tile.parse, stock.split()), f"{key}-stock", None, "left over")])


# --- The table --------------------------------------------------------------------------------------------


def trick(done: Trick, players: int, key: str, below: int = 0, scale: float = 0.9) -> str:
    """A trick round the table."""
    svg = trick_svg(done, seats_names(players), below=below, scale=scale)
    return tag("div", inline(svg, key), class_="rules-picture")


def whole(position: State | View, key: str) -> str:
    """A whole position; it is wide, so it scrolls on a narrow screen."""
    svg = position_svg(position, seats_names(position.rules.players))
    return scrolling(tag("div", inline(svg, key), class_="rules-position"), "A drawn position")


def auction(position: View) -> str:
    """Who said what, in the order of speaking, and whose turn it is."""
    names = seats_names(position.rules.players)
    said = dict(position.spoken)
    first = position.dealer + 1
    chips: list[str] = []
    for place in range(position.rules.players):
        seat = (first + place) % position.rules.players
        dealer = " (dealer)" if seat == position.dealer else ""
        words = str(said[seat]) if seat in said else "to speak" if seat == position.actor else "…"
        kind = "rules-chip rules-now" if seat == position.actor else "rules-chip"
        chips.append(tag("li", tag("b", text(names[seat])), text(f"{dealer} {words}"), class_=kind))
    return tag("ul", *chips, class_="rules-chips")


def contract(position: State | View) -> str:
    """Who is to make what, under which trumps, in a line; nothing before there is a bidder."""
    made = position.contract
    if made is None:
        return ""
    call = f", {call_text(made.trump)}" if made.trump is not None else ""
    bid = "a Moon" if made.bid.moon else str(made.bid.tricks)
    return tag("p", text(f"{NAMES[made.bidder]} bid {bid}{call}."), class_="rules-line")


def tricks_won(position: State, key: str) -> str:
    """The last scored hand: the tiles that won the tricks, side by side, and the score."""
    rules, result = position.rules, position.results[-1]
    call = result.contract.trump
    rows: list[str] = []
    for side in range(len(rules.sides)):
        winning = [
            won.tile_of(won.winner)
            for won in result.played
            if won.winner is not None and rules.side_of(won.winner) == side
        ]
        count = "1 trick" if len(winning) == 1 else f"{len(winning)} tricks"
        label = f"{side_name(rules, side, seats_names(rules.players))} (side {side}): {count}, won with"
        rows.append(tile_row(winning, f"{key}-{side}", call, label if winning else label.partition(",")[0]))
    bid = "a Moon" if result.contract.bid.moon else str(result.contract.bid.tricks)
    assert call is not None
    line = f"{NAMES[result.contract.bidder]} bid {bid}, {call_text(call)}."
    return tag("p", text(line), class_="rules-line") + tag("div", *rows, class_="rules-hand")


# --- The picture of an example ----------------------------------------------------------------------------


def scene(state: State, seat: int, key: str) -> str:
    """What there is to see in a position, as one seat sees it."""
    view = observe(state, seat)
    who = NAMES[seat]
    match state.phase:
        case Phase.DEAL if state.results:
            return tricks_won(state, key)
        case Phase.OVER:
            return tricks_won(state, key)
        case Phase.DEAL:
            return whole(view, key)
        case Phase.BIDDING:
            return auction(view) + hand(view, key, who)
        case Phase.DISCARD | Phase.CALL:
            return contract(view) + hand(view, key, who)
        case Phase.PLAY:
            return contract(view) + _in_play(state, view, key, who)


def _in_play(state: State, view: View, key: str, who: str) -> str:
    players, seat = state.rules.players, view.seat
    assert state.trick is not None
    assert seat is not None
    if state.trick.tiles:
        return trick(state.trick, players, f"{key}-trick", seat) + hand(view, key, who)
    if state.tricks:
        return trick(state.tricks[-1], players, f"{key}-trick", seat) + (
            hand(view, key, who) if state.actor == seat else ""
        )
    return hand(view, key, who)

"""What lies on a table, put together of small drawings: hands, the auction, tricks, the last score."""

from __future__ import annotations

from moon_dominoes import Phase, State, Trick, View
from moon_dominoes.draw import contract_text, position_svg, side_name, trick_svg
from moon_dominoes.draw.words import tricks_text
from moon_dominoes.offers import tile_offers

from ..cast import NAMES, seated
from ..html import scrolling, tag, text
from .tiles import tile_row


def trick(done: Trick, players: int, below: int = 0) -> str:
    """A trick round the table, with some seat at the bottom."""
    return tag("div", trick_svg(done, seated(players), below=below, scale=0.9), class_="rules-picture")


def whole(position: State | View) -> str:
    """A whole position; it is wide, so it scrolls on a narrow screen."""
    svg = position_svg(position, seated(position.rules.players))
    return scrolling(tag("div", svg, class_="rules-position"), "A drawn position")


def hand(view: View) -> str:
    """The hand of whoever looks; in a turn of play, what may be played apart from the rest."""
    assert view.seat is not None
    who, call, offers = NAMES[view.seat], view.trump, tile_offers(view)
    if view.phase is not Phase.PLAY or view.actor != view.seat:
        held = [offer.move.tile for offer in offers]
        return tag("div", tile_row(held, call, f"{who} holds"), class_="rules-hand")
    may = [offer.move.tile for offer in offers if offer.refusal is None]
    rest = [offer.move.tile for offer in offers if offer.refusal is not None]
    rows = tile_row(may, call, f"{who} may play")
    rows += tile_row(rest, call, "but none of these") if rest else ""
    return tag("div", rows, class_="rules-hand")


def auction(view: View) -> str:
    """Who said what, in the order of speaking, and whose turn it is."""
    names = seated(view.rules.players)
    said = dict(view.spoken)
    first = view.dealer + 1
    chips: list[str] = []
    for place in range(view.rules.players):
        seat = (first + place) % view.rules.players
        dealer = " (dealer)" if seat == view.dealer else ""
        words = str(said[seat]) if seat in said else "to speak" if seat == view.actor else "…"
        kind = "rules-chip rules-now" if seat == view.actor else "rules-chip"
        chips.append(tag("li", tag("b", text(names[seat])), text(f"{dealer} {words}"), class_=kind))
    return tag("ul", *chips, class_="rules-chips")


def contract(position: State | View) -> str:
    """Who is to make what, under which trumps, in a line; nothing before there is a bidder."""
    made = position.contract
    return _line(contract_text(made, seated(position.rules.players))) if made is not None else ""


def score(position: State) -> str:
    """The last scored hand: its contract, and the tiles that won each side's tricks."""
    rules, result = position.rules, position.results[-1]
    names = seated(rules.players)
    rows: list[str] = []
    for side in range(len(rules.sides)):
        winning = [
            won.tile_of(won.winner)
            for won in result.played
            if won.winner is not None and rules.side_of(won.winner) == side
        ]
        tiles = [tile for tile in winning if tile is not None]
        label = f"{side_name(rules, side, names)} (side {side}): {tricks_text(len(tiles))}"
        rows.append(tile_row(tiles, result.contract.trump, f"{label}, won with" if tiles else label))
    return _line(contract_text(result.contract, names)) + tag("div", *rows, class_="rules-hand")


def _line(words: str) -> str:
    return tag("p", text(f"{words}."), class_="rules-line")

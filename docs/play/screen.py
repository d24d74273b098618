"""What the page shows of a table and tells of a move, all of it from the view of the person's seat."""

from __future__ import annotations

from collections.abc import Iterator

from table import Table

from moon_dominoes import Bid, Discard, Json, Move, Phase, Play, Refusal, Trick
from moon_dominoes.draw import (
    Mark,
    completed_trick,
    headline,
    move_text,
    position_svg,
    refusal_text,
    seat_name,
    side_name,
    tile_svg,
    trick_svg,
)
from moon_dominoes.draw.words import facts, result_lines, signed, spoken_text
from moon_dominoes.offers import Offer, tile_offers, word_offers
from moon_dominoes.rulebook.words import capital


def shown(table: Table) -> dict[str, Json]:
    """The table as the person sees it."""
    view, trick = table.view, _trick(table)
    return {
        "turn": table.turn,
        "headline": headline(view, table.names),
        "picture": position_svg(view, table.names),
        "trick": None if trick is None else trick_svg(trick, table.names, below=table.seat),
        "facts": [list[Json](fact) for fact in _facts(table)],
        "choices": [_offered(table, offer) for offer in word_offers(view)],
        "hand": [_held(table, offer) for offer in tile_offers(view)],
        "sheet": _sheet(table),
        "undo": bool(table.own),
    }


def _trick(table: Table) -> Trick | None:
    """The trick that lies on the table, or the last one of a hand that is over."""
    view = table.view
    return view.results[-1].played[-1] if table.turn in ("deal", "over") else view.trick


def _facts(table: Table) -> Iterator[tuple[str, str]]:
    """What the picture says besides the tiles, for screens too narrow to read it there."""
    view = table.view
    if view.phase is Phase.BIDDING:
        said = [f"{seat_name(seat, table.names)} {spoken_text(bid)}" for seat, bid in view.spoken]
        yield "Auction", ", ".join(said) or "nobody has spoken yet"
    yield from ((name, text) for name, text in facts(view, table.names, str) if name != "Your hand")
    if view.results and view.phase in (Phase.DEAL, Phase.OVER):
        for text, _ in result_lines(view.rules, view.results[-1], table.names):
            yield "", text


def _held(table: Table, offer: Offer[Play | Discard]) -> dict[str, Json]:
    picture = tile_svg(offer.move.tile, marks=[Mark.TRUMP] if offer.is_trump else [])
    return {**_offered(table, offer), "trump": offer.is_trump, "picture": picture}


def _offered(table: Table, offer: Offer[Move]) -> dict[str, Json]:
    """A move, what stands on its button and, if it is not legal, why and by which rule."""
    refusal = offer.refusal
    reason: Json = None if refusal is None else {"text": why(refusal, table), "rule": refusal.rule}
    return {"move": str(offer.move), "label": offer.label, "why": reason}


def why(refusal: Refusal, table: Table) -> str:
    """Why a move is not legal, with the names of the seats."""
    return capital(refusal_text(refusal, table.names))


def _sheet(table: Table) -> dict[str, Json]:
    """The score sheet: headings, and a row for each scored hand."""
    rules, names = table.record.rules, table.names
    sides = range(len(rules.sides))
    heads = ["Hand", "Bidder", "Bid", "Call", "Tricks", *(side_name(rules, side, names) for side in sides)]
    rows: list[Json] = [
        [
            str(result.number),
            seat_name(result.contract.bidder, names),
            f"{_bid(result.contract.bid)} {'made' if result.made else 'set'}",
            str(result.contract.trump),
            "-".join(map(str, result.tricks)),
            *(f"{signed(result.points[side])}, {result.scores[side]}" for side in sides),
        ]
        for result in table.view.results
    ]
    return {"heads": list[Json](heads), "rows": rows}


def _bid(bid: Bid) -> str:
    return "Moon" if bid.moon else str(bid.tricks)


def told(before: Table, after: Table) -> Iterator[str]:
    """What a move did, in sentences that the person may hear."""
    names, view = after.names, after.view
    yield f"{move_text(before.view, after.record.moves[-1], view, names)}."
    if len(view.results) > len(before.view.results):
        yield from (f"{text}." for text, _ in result_lines(view.rules, view.results[-1], names))
    if view.is_over:
        yield f"{headline(view, names)}."


def taken(before: Table, after: Table) -> str | None:
    """The picture of the trick that a move has completed."""
    trick = completed_trick(before.view, after.view)
    return None if trick is None else trick_svg(trick, after.names, below=after.seat)

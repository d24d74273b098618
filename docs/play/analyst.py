"""The analyst in the browser: what a hand is good for at each table, JSON in and JSON out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reading import answered

from moon_dominoes import PRESETS, Json, ParseError, TileSet
from moon_dominoes.draw import call_text, tile_svg
from moon_dominoes.forms import read_int
from moon_dominoes.odds import BidOdds, Odds, hand_view, odds
from moon_dominoes.odds_chart import odds_chart
from moon_dominoes.presets import TITLES
from moon_dominoes.rules import HAND_SIZE
from moon_dominoes.tiles import DECKS, TILES

MOST_DEALS: Final = 10_000
"""Deals that may be tried in one go."""


def answer(request: str) -> str:
    """Do what a request says under `do`; what cannot be done is answered by a `problem` in words."""
    return answered(request, {"tiles": lambda _: tiles(), "read": read, "look": look})


def tiles() -> dict[str, Json]:
    """The tiles to choose from, and the tables with the tiles of their decks."""
    return {
        "tiles": [{"tile": str(tile), "picture": tile_svg(tile)} for tile in TILES],
        "tables": [
            {"name": name, "title": TITLES[name], "deck": [str(tile) for tile in DECKS[rules.deck]]}
            for name, rules in PRESETS.items()
        ],
    }


def read(parts: dict[str, object]) -> dict[str, Json]:
    """The tiles that a text names, in order."""
    hand = _hand(parts)
    return {"hand": [str(tile) for tile in hand]}


def look(parts: dict[str, object]) -> dict[str, Json]:
    """What a hand is good for at a table, from so many deals: a chart, sentences, and every bid."""
    name = parts.get("table")
    if not isinstance(name, str) or name not in PRESETS:
        raise ParseError(f"takes one of {', '.join(PRESETS)}, not {name!r}", field="table")
    deals = read_int(parts.get("deals"), 1, MOST_DEALS, "deals")
    try:
        found = odds(hand_view(PRESETS[name], _hand(parts)), samples=deals)
    except ValueError as error:
        raise ParseError(str(error)) from None
    best = found.best
    return {
        "deals": found.deals,
        "chart": odds_chart(found),
        "column": odds_chart(found, columns=1),
        "words": list[Json](list(_words(found))),
        "best": None if best is None else _bid(best),
        "bids": [_bid(bid) for bid in found.bids],
    }


def _hand(parts: dict[str, object]) -> TileSet:
    text = parts.get("hand")
    if not isinstance(text, str):
        raise ParseError("takes a text", field="hand")
    hand = TileSet.parse(text.replace(",", " "))
    if len(hand) > HAND_SIZE:
        raise ParseError(f"a hand has {HAND_SIZE} tiles, not {len(hand)}")
    return hand


def _bid(bid: BidOdds) -> dict[str, Json]:
    return {
        "bid": "Moon" if bid.bid.moon else str(bid.bid.tricks),
        "call": str(bid.call).replace("-", " "),
        "made": str(bid.made),
        "points": f"{bid.points:+.1f}",
        "lead": f"{bid.lead:+.1f}",
    }


def _words(found: Odds) -> Iterator[str]:
    """What the odds come to, in sentences."""
    most = max(found.calls, key=lambda odds: odds.mean)
    side = "Your side takes" if found.rules.partnerships else "You take"
    yield f"{side} most tricks when {call_text(most.call)}: {most.mean:.1f} of {HAND_SIZE} on average."
    best = found.best
    if best is None:
        yield "No bid pays: each of them loses against the others on average. Pass, if you may."
        return
    low, high = (round(100 * end) for end in (best.made.low, best.made.high))
    yield (
        f"{_named(best)} with {best.call} pays best. It is made in {_percent(best.made.value)} of 100 deals "
        f"(95 % interval: {low} to {high}), scores {best.points:+.1f} points on average, and brings "
        f"{best.lead:+.1f} against the others."
    )
    for bid in found.bids:
        if bid.bid > best.bid:
            made = _percent(bid.made.value)
            yield f"{_named(bid)} would be made in {made} of 100, and bring {bid.lead:+.1f}."
            break


def _named(bid: BidOdds) -> str:
    return "A Moon" if bid.bid.moon else f"A bid of {bid.bid.tricks}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}"

"""What a browser is sent of a table: made from one seat's view, it holds nothing that the seat cannot see."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

import attrs

from moon_dominoes import (
    Json,
    Move,
    Phase,
    Record,
    Rules,
    Tile,
    Trick,
    View,
    observe,
    view_to_json,
)
from moon_dominoes.draw import (
    Mark,
    contract_text,
    headline,
    move_text,
    position_svg,
    position_text,
    result_text,
    score_sheet,
    side_name,
    tile_svg,
    trick_svg,
)
from moon_dominoes.offers import Offer, tile_offers, word_offers
from moon_dominoes.rulebook import rulebook

from .messages import ChoiceForm, RefusalForm, RuleForm, SeatForm, SideForm, TableFrame
from .tables import Refusal

COLUMNS: Final = 44
"""How wide a position in words is: the screen of a phone."""


@final
@attrs.frozen
class Company:
    """Who sits at the table, as everybody there may know.

    Attributes:
        names: what each seat is called.
        bots: whether a bot plays for it.
        here: whether its player is connected.
    """

    names: tuple[str, ...]
    bots: tuple[bool, ...]
    here: tuple[bool, ...]


@final
@attrs.frozen
class Standing:
    """What the one who is sent a frame is to the table.

    Attributes:
        may_sit: the empty seat that the link invites to; None if there is none.
        taken_by: who sits at the seat that the link invites to, if somebody else does.
    """

    may_sit: int | None = None
    taken_by: str | None = None


def table_frame(view: View, position: int, latest: str, company: Company, standing: Standing) -> TableFrame:
    """The table as one seat, or a spectator, may see it.

    Args:
        view: what the seat may know.
        position: the number of the position.
        latest: what has just happened, as the seat may know it: its `news`.
        company: who sits at the table.
        standing: what else this one may do.
    """
    names = company.names
    trick = view.trick
    below = view.seat if view.seat is not None else 0
    return {
        "type": "table",
        "position": position,
        "seat": view.seat,
        "may_sit": standing.may_sit,
        "taken_by": standing.taken_by,
        "may_deal": view.seat is not None and view.phase is Phase.DEAL,
        "seats": [_seat_form(view, seat, company) for seat in view.rules.seats],
        "sides": _sides(view, names),
        "headline": headline(view, names),
        "news": latest,
        "contract": contract_text(view.contract, names) if view.contract is not None else "",
        "tiles": [
            _choice(offer, names, _tile_picture(offer.move.tile, offer.is_trump))
            for offer in tile_offers(view)
        ],
        "choices": [_choice(offer, names) for offer in word_offers(view)],
        "picture": position_svg(view, names),
        "trick": _trick_picture(trick, names, below) if trick is not None else "",
        "last_trick": _trick_picture(view.tricks[-1], names, below) if view.tricks else "",
        "words": position_text(view, names, COLUMNS),
        "result": _result(view, names),
        "sheet": score_sheet(view.rules, view.results, names),
        "view": _view_form(view),
    }


def _view_form(view: View) -> dict[str, Json]:
    """The view for programs; of the results only the last, or frames would grow with the match."""
    form = view_to_json(view)
    results = form["results"]
    return form | {"results": results[-1:] if isinstance(results, list) else results}


def rules_form(rules: Rules) -> list[RuleForm]:
    """The rules of a table in words."""
    return [
        {"number": rule.number, "title": rule.title, "sentence": rule.sentence, "source": rule.source}
        for rule in rulebook(rules)
    ]


def news(record: Record, seat: int | None, names: tuple[str, ...]) -> str:
    """What has just happened, in one line, as a seat or a spectator may know it.

    Examples:
        >>> from moon_dominoes import DON, Bid, legal_moves
        >>> record = Record(DON, seed=7)
        >>> record = record.play_on(legal_moves(record.state())[0]).play_on(Bid(3))
        >>> news(record, None, ("Ann", "Bo", "Cy", "Di"))
        'Bo bids 3'
    """
    if not record.moves:
        return ""
    before, view = (observe(record.state(at=len(record.moves) - ago), seat) for ago in (1, 0))
    if len(view.results) > len(before.results):
        return _result(view, names).partition("\n")[0]
    return move_text(before, record.moves[-1], view, names)


def _result(view: View, names: tuple[str, ...]) -> str:
    """How the last hand was scored, while none is played."""
    between = view.phase in (Phase.DEAL, Phase.OVER)
    return result_text(view.rules, view.results[-1], names) if between and view.results else ""


def _seat_form(view: View, seat: int, company: Company) -> SeatForm:
    return {
        "name": company.names[seat],
        "bot": company.bots[seat],
        "here": company.here[seat],
        "telling": _telling(view, seat),
        "tiles": view.hand_sizes[seat],
    }


_TO_DO: Final = {
    Phase.BIDDING: "to bid",
    Phase.DISCARD: "to discard",
    Phase.CALL: "to call",
    Phase.PLAY: "to play",
}


def _telling(view: View, seat: int) -> str:
    """What there is to tell of a seat: who deals, what was said, who is to move."""
    said = dict(view.spoken).get(seat)
    bidder = view.contract.bidder if view.contract is not None else None
    words = [
        "dealer" if seat == view.dealer and not view.is_over else "",
        str(said) if said is not None and (view.contract is None or seat == bidder) else "",
        _TO_DO[view.phase] if seat == view.actor else "",
    ]
    return ", ".join(filter(None, words))


def _sides(view: View, names: tuple[str, ...]) -> list[SideForm]:
    return [
        {
            "name": side_name(view.rules, side, names),
            "tricks": view.tricks_taken[side],
            "score": view.scores[side],
        }
        for side in range(len(view.rules.sides))
    ]


def _choice(offer: Offer[Move], names: tuple[str, ...], picture: str = "") -> ChoiceForm:
    refusal = offer.refusal
    return {
        "move": str(offer.move),
        "label": offer.label,
        "picture": picture,
        "refusal": refusal_form(Refusal.of(refusal, names)) if refusal is not None else None,
    }


def refusal_form(refusal: Refusal) -> RefusalForm:
    """Why something is not done, as it is sent."""
    return {"reason": refusal.reason, "rule": refusal.rule, "text": refusal.text}


# Many are sent the same pictures of tiles and tricks.


@lru_cache(maxsize=64)
def _tile_picture(tile: Tile, trump: bool) -> str:
    return tile_svg(tile, marks=[Mark.TRUMP] if trump else [])


@lru_cache(maxsize=64)
def _trick_picture(trick: Trick, names: tuple[str, ...], below: int) -> str:
    return trick_svg(trick, names, below=below)

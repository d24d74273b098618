"""The picture of an example: what there is to see in a position."""

from __future__ import annotations

from moon_dominoes import Phase, State, View, observe

from .table import auction, contract, hand, score, trick, whole


def scene(state: State, seat: int) -> str:
    """What there is to see in a position, as one seat sees it."""
    view = observe(state, seat)
    match state.phase:
        case Phase.DEAL if not state.results:
            return whole(view)
        case Phase.DEAL | Phase.OVER:
            return score(state)
        case Phase.BIDDING:
            return auction(view) + hand(view)
        case Phase.DISCARD | Phase.CALL:
            return contract(view) + hand(view)
        case Phase.PLAY:
            return contract(view) + _in_play(view)


def _in_play(view: View) -> str:
    """The trick, or between two tricks the last one; a hand then matters only to whoever leads."""
    assert view.trick is not None
    assert view.seat is not None
    if not view.trick.tiles and not view.tricks:
        return hand(view)
    shown = view.trick if view.trick.tiles else view.tricks[-1]
    drawn = trick(shown, view.rules.players, view.seat)
    return drawn + hand(view) if view.trick.tiles or view.actor == view.seat else drawn

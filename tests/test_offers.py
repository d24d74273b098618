"""What a table puts before a player: all there is to choose, and what forbids it."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

from moon_dominoes import (
    DON,
    TEXAS3,
    Bid,
    CallTrump,
    Discard,
    Moon,
    Pass,
    Phase,
    Play,
    Rules,
    Trump,
    View,
    explain,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.draw import trumps_and_others
from moon_dominoes.offers import Offer, tile_offers, word_offers
from moon_dominoes.strategies import rules, views
from positions import after, called, dealt, in_play, tiles, won_by

MOST_WORDS = 9
MOST_TILES = 8


@given(view=views(rules()))
def test_what_is_offered_and_not_refused_is_what_is_legal(view: View) -> None:
    offers = (*word_offers(view), *tile_offers(view))
    allowed = [offer.move for offer in offers if offer.refusal is None]
    assert len(set(allowed)) == len(allowed)
    if view.phase is Phase.DEAL:
        assert allowed == []
    else:
        assert set(allowed) == set(legal_moves(view))


@given(view=views(rules()))
def test_a_refusal_is_that_of_the_engine_and_a_label_is_there_once(view: View) -> None:
    for offers in (word_offers(view), tile_offers(view)):
        assert all(offer.refusal == explain(view, offer.move) for offer in offers)
        assert len({offer.label for offer in offers}) == len(offers)
    assert len(word_offers(view)) <= MOST_WORDS
    assert len(tile_offers(view)) <= MOST_TILES


@given(view=views(rules()))
def test_tiles_are_those_of_the_hand_as_it_is_drawn(view: View) -> None:
    offers = tile_offers(view)
    trumps, others = trumps_and_others(view.hand, view.trump)
    assert [offer.label for offer in offers] == [str(tile) for tile in [*trumps, *others]]
    assert [offer.is_trump for offer in offers] == [True] * len(trumps) + [False] * len(others)
    kind = Discard if view.phase is Phase.DISCARD and view.seat == view.actor else Play
    assert all(isinstance(offer.move, kind) for offer in offers)


@given(view=views(rules()))
def test_what_is_barred_is_so_by_a_rule_of_choice_and_not_by_the_time(view: View) -> None:
    mine = view.seat == view.actor
    for offer in (*word_offers(view), *tile_offers(view)):
        assert not offer.is_barred or (mine and offer.refusal is not None)
        if mine and isinstance(offer.move, Pass | Bid | CallTrump | Discard):
            assert offer.is_barred == (offer.refusal is not None)


@pytest.mark.rule("B4")
def test_only_what_the_table_has_is_offered() -> None:
    strict = attrs.evolve(DON, min_bid=5, moon=Moon.NEVER)
    assert _labels(strict, 1) == ["Pass", "Bid 5", "Bid 6", "Bid 7"]
    assert _labels(DON, 1) == ["Pass", "Bid 3", "Bid 4", "Bid 5", "Bid 6", "Bid 7", "Moon"]


def _labels(table: Rules, seat: int) -> list[str]:
    return [offer.label for offer in word_offers(observe(dealt(table), seat))]


@pytest.mark.rule("C1")
def test_calls_are_those_of_the_table_and_only_for_whoever_calls() -> None:
    table = attrs.evolve(DON, calls=(Trump.SIXES, Trump.DOUBLES, Trump.NO_TRUMP))
    state = won_by(dealt(table), 2, Bid(4))
    offers = word_offers(observe(state, 2))
    assert [offer.label for offer in offers] == ["Sixes", "Doubles", "No trumps"]
    assert all(offer.refusal is None for offer in offers)
    for other in (0, 1, 3, None):
        assert word_offers(observe(state, other)) == ()


@pytest.mark.rule("B1")
def test_words_are_offered_to_the_seat_that_is_to_speak() -> None:
    state = after(dealt(DON), "bid 5")
    assert word_offers(observe(state, 2)) != ()
    for other in (0, 1, 3, None):
        assert word_offers(observe(state, other)) == ()
    start = new_match(DON, seed=1)  # when it is nobody's turn, as it is not a spectator's
    assert all(word_offers(observe(start, seat)) == () for seat in (None, *DON.seats))


@pytest.mark.rule("B3")
def test_a_bid_that_is_too_low_is_barred() -> None:
    offers = word_offers(observe(after(dealt(DON), "bid 5"), 2))
    assert [offer.label for offer in offers if offer.is_barred] == ["Bid 3", "Bid 4", "Bid 5"]


@pytest.mark.rule("P3")
def test_a_tile_that_does_not_follow_is_barred_and_says_so() -> None:
    state = in_play(DON, Trump.FIVES, {1: "6-6 4-4 3-3", 2: "6-2 6-5 3-1"})
    offers = {offer.label: offer for offer in tile_offers(observe(after(state, "play 6-6"), 2))}
    assert not offers["6-2"].is_barred
    assert offers["3-1"].is_barred
    assert str(offers["3-1"].refusal).endswith("(P3)")
    assert offers["6-5"].is_trump
    assert not offers["6-2"].is_trump


@pytest.mark.rule("W1")
def test_the_bidder_is_offered_eight_tiles_to_put_aside() -> None:
    state = won_by(dealt(TEXAS3), 1, Bid(5))
    offers = tile_offers(observe(state, 1))
    assert len(offers) == MOST_TILES
    assert all(offer.refusal is None and isinstance(offer.move, Discard) for offer in offers)
    after_it = called(state, Trump.SIXES, next(iter(tiles(offers[0].label))))
    assert [offer.label for offer in tile_offers(observe(after_it, 1))] != []


@given(view=views())
def test_every_offer_that_is_not_refused_can_be_made_where_it_was_offered(view: View) -> None:
    for offer in (*word_offers(view), *tile_offers(view)):
        assert (offer.move in legal_moves(view)) == (offer.refusal is None)


@pytest.mark.parametrize("hollow", [None, "a view", 7, View(), new_match(DON, seed=1)])
@pytest.mark.parametrize("offers", [word_offers, tile_offers])
def test_what_is_no_view_is_refused(offers: object, hollow: object) -> None:
    assert callable(offers)
    with pytest.raises(TypeError, match="what is offered is told of a View, not "):
        offers(hollow)


def test_an_offer_is_a_value() -> None:
    offer = Offer(Pass(), "Pass", None)
    assert offer == Offer(Pass(), "Pass", None)
    assert not offer.is_trump
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        offer.label = "Bid 3"  # type: ignore[misc]  # what is tested

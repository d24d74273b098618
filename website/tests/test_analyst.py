"""The analyst in the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from moon_dominoes import DON, PRESETS, TileSet
from moon_dominoes.odds import hand_view, odds

from .conftest import Visitor

HAND = "5-5 6-5 5-2 5-1 6-4 4-4 2-1"
GROWN = re.compile("^(50|100|200|400|800) deals tried")


@pytest.fixture(scope="module")
def analyst(visitor: Visitor) -> Page:
    """One window with the analyst, so that Python starts only once."""
    page = visitor.window("play/analyst/")
    page.locator(".play-grid").wait_for()
    return page


def ask(page: Page, hand: str, table: str = "DON") -> None:
    page.get_by_label("Table", exact=True).select_option(table)
    page.get_by_label("Your hand").fill(hand)
    page.get_by_role("button", name="Tell the odds").click()


def stop(page: Page) -> None:
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".play-told .play-note")).to_contain_text("Stopped.")


def test_bars_and_the_best_bid_grow_surer_and_can_be_stopped(analyst: Page) -> None:
    ask(analyst, HAND)
    note = analyst.locator(".play-told .play-note")
    expect(note).to_have_text(GROWN)
    chart = analyst.locator(".play-chart:visible")
    expect(chart.locator(".moon-bar")).to_have_count(7 * len(DON.calls))
    expect(chart.locator(".moon-best")).to_have_count(1)
    expect(analyst.locator(".play-words")).to_contain_text("A bid of 5 with fives pays best.")
    elsewhere = analyst.get_by_role("group", name="Table, Bid, Call")
    expect(elsewhere.locator("tbody tr")).to_have_count(len(PRESETS))
    for preset in PRESETS:
        expect(elsewhere.get_by_role("cell", name=preset, exact=True)).to_be_visible()
    stop(analyst)
    seen = note.inner_text()
    analyst.wait_for_timeout(1000)
    assert note.inner_text() == seen


def test_the_numbers_are_those_of_the_library(analyst: Page) -> None:
    ask(analyst, HAND)
    expect(analyst.locator(".play-told .play-note")).to_have_text(re.compile(r"^\d+ deals tried"))
    chart = analyst.locator(".play-chart:visible .moon-picture-odds")
    # Both at once: a moment later it may be another picture, of more deals.
    both = "svg => ['title', 'desc'].map((name) => svg.querySelector(name).textContent)"
    title, told = chart.evaluate(both)
    stop(analyst)
    deals = int(title.split()[-2])
    found = odds(hand_view(DON, TileSet.parse(HAND)), samples=deals)
    for call in found.calls:
        assert f"{call.call}: 1 or more {100 * call.at_least[0].value:.0f} %" in told


def test_tiles_are_picked_and_taken_back(analyst: Page) -> None:
    analyst.get_by_role("button", name="Clear the hand").click()
    for tile in HAND.split():
        analyst.get_by_role("button", name=tile, exact=True).click()
    expect(analyst.get_by_label("Your hand")).to_have_value(HAND)
    problem = analyst.get_by_role("alert")
    analyst.get_by_role("button", name="0-0", exact=True).click()
    expect(problem).to_have_text("A hand has 7 tiles: take one back first.")
    analyst.get_by_role("button", name="5-5", exact=True).click()
    expect(analyst.get_by_label("Your hand")).to_have_value(HAND.removeprefix("5-5 "))
    analyst.get_by_role("button", name="Tell the odds").click()
    expect(problem).to_have_text("A hand has 7 tiles, not 6.")


def test_what_is_typed_wrongly_is_explained(analyst: Page) -> None:
    problem = analyst.get_by_role("alert")
    ask(analyst, "5-5 7-1")
    expect(problem).to_contain_text("'7-1' is not a tile")
    ask(analyst, "5-5 6-5 5-2 5-1 6-4 4-4 1-0", "TEXAS3")
    expect(problem).to_have_text("1-0 is not in the deck of 22 tiles.")


def test_a_link_tells_hand_and_table(analyst: Page, visitor: Visitor) -> None:
    ask(analyst, HAND, "POLISH3")
    expect(analyst.locator(".play-chart:visible .moon-bar").first).to_be_visible()
    stop(analyst)
    link = analyst.url.removeprefix(visitor.base)
    assert link == "play/analyst/#hand=2-1,4-4,5-1,5-2,5-5,6-4,6-5&table=POLISH3"
    phone = visitor.window(link, width=390, height=844)
    expect(phone.locator(".play-told .play-note")).to_contain_text("deals tried")
    expect(phone.get_by_label("Table", exact=True)).to_have_value("POLISH3")
    expect(phone.locator(".play-chart:visible .moon-odds")).to_have_count(len(PRESETS["POLISH3"].calls))
    assert phone.evaluate("document.documentElement.scrollWidth <= 390")
    phone.context.close()

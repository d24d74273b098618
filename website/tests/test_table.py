"""The table in the browser: matches played by clicks and by keys, and all that can be done beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from moon_dominoes import PRESETS, Record

from .conftest import Visitor

TABLE = "play/?speed=0"


@pytest.fixture(scope="module")
def shared(visitor: Visitor) -> Page:
    """One window at the table, so that Python starts only once."""
    page = visitor.window(TABLE)
    page.locator(".play-setup").wait_for()
    return page


@pytest.fixture
def table(shared: Page) -> Page:
    """The window with the form for a new match, whatever was played before."""
    leave = shared.get_by_role("button", name="New match", exact=True)
    if leave.is_visible():
        leave.click()
    shared.get_by_label("Table", exact=True).select_option("DON")
    shared.get_by_label("Your seat").select_option("0")
    shared.get_by_label("The others").select_option("tips")
    return shared


def begin(page: Page, preset: str = "DON", seed: int = 7) -> None:
    """A match from a seed."""
    page.get_by_label("Table", exact=True).select_option(preset)
    page.get_by_label("Seed of the deals").fill(str(seed))
    page.get_by_role("button", name="Deal the first hand").click()
    page.locator(".play-match[data-turn=yours]").wait_for()


def turn(page: Page) -> str | None:
    return page.locator(".play-match").get_attribute("data-turn")


def possible(page: Page) -> Locator:
    """The buttons of the moves that may be made."""
    return page.locator(".play-moves button:not([aria-disabled])")


@contextmanager
def told_more(page: Page) -> Generator[None, None, None]:
    """Wait until the page has told more, and it is the person's turn or nobody's."""
    told = page.locator(".play-log p").count()
    yield
    page.wait_for_function(
        """told => document.querySelectorAll('.play-log p').length > told
            && document.querySelector('.play-match').dataset.turn !== 'theirs'""",
        arg=told,
    )


def make_a_move(page: Page) -> None:
    """Click the first move that may be made, and wait until the page has taken it in."""
    with told_more(page):
        possible(page).first.click()


def play_on(page: Page, until: str) -> None:
    """Click on until it is so."""
    for _ in range(1000):
        if page.locator(until).count() > 0:
            return
        make_a_move(page)
    raise AssertionError(f"{until} never came")


def saved(page: Page) -> Record:
    """The match, as it is saved."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    return Record.loads(Path(download.value.path()).read_text("utf-8"))


def hand_of(page: Page) -> list[str | None]:
    moves: list[str | None] = page.locator(".play-tile-button").evaluate_all(
        "tiles => tiles.map((tile) => tile.dataset.move)"
    )
    return moves


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_is_played_by_clicks(table: Page, preset: str) -> None:
    begin(table, preset)
    play_on(table, "[data-turn=over]")
    record = saved(table)
    state = record.state()
    assert record.rules == PRESETS[preset]
    assert record.seed == 7
    assert state.is_over
    expect(table.locator(".play-headline")).to_contain_text("The match is over, won by")
    table.get_by_text("Score sheet").click()
    expect(table.locator(".play-below tbody tr")).to_have_count(len(state.results))
    table.get_by_text("Score sheet").click()


def test_an_illegal_tile_tells_why_by_rule_and_is_not_played(table: Page) -> None:
    begin(table)
    play_on(table, ".play-choosing [aria-disabled]")
    before, tile = hand_of(table), table.locator(".play-choosing [aria-disabled]").first
    why = table.locator(".play-why")
    looks: list[Callable[[], None]] = [tile.hover, tile.focus, lambda: tile.click(force=True)]
    for look in looks:
        table.mouse.move(0, 0)
        table.locator(".play-headline").focus()
        table.evaluate("document.querySelector('.play-why').replaceChildren()")
        look()
        expect(why).to_have_text(re.compile(r"^\d-\d does not follow: .* were led and you hold .* \(P3\)$"))
    assert tile.get_attribute("aria-description") == why.inner_text()
    assert hand_of(table) == before
    link = why.get_by_role("link", name="P3")
    href = link.get_attribute("href")
    assert href is not None
    assert href.endswith("/0.1/rules/play/#P3")
    assert table.request.get(href).ok


def test_a_bid_that_is_too_low_tells_why(table: Page) -> None:
    begin(table)
    table.get_by_role("button", name="bid 5", exact=True).click(force=True)
    expect(table.locator(".play-why")).to_have_text("Bid 5 is too low: the highest bid so far is 6 (B3)")
    assert turn(table) == "yours"


def test_undo_takes_back_the_last_move_and_what_followed(table: Page) -> None:
    begin(table)
    undo = table.get_by_role("button", name="Undo")
    assert undo.get_attribute("aria-disabled") == "true"
    play_on(table, ".play-tile-button:not([aria-disabled])")
    before, record = hand_of(table), saved(table)
    make_a_move(table)
    assert hand_of(table) != before
    undo.click()
    expect(table.locator(".play-log p").last).to_contain_text("Taken back: play")
    assert hand_of(table) == before
    assert saved(table) == record


def test_a_double_click_makes_one_move(table: Page) -> None:
    begin(table)
    play_on(table, ".play-choosing .play-tile-button:not([aria-disabled])")
    before, tiles = hand_of(table), len(saved(table).moves)
    with told_more(table):
        table.locator(".play-tile-button:not([aria-disabled])").first.dblclick(delay=80)
    table.wait_for_timeout(300)
    assert len(hand_of(table)) == len(before) - 1
    record = saved(table)
    assert sum(state.actor == 0 for state in list(record.states())[tiles:-1]) == 1


def test_a_form_that_is_sent_twice_begins_one_match(table: Page) -> None:
    table.get_by_label("Seed of the deals").fill("7")
    table.evaluate(
        """() => {
            const form = document.querySelector(".play-setup");
            for (let turn = 0; turn < 3; turn += 1) form.requestSubmit();
        }"""
    )
    table.locator(".play-match[data-turn=yours]").wait_for()
    table.wait_for_timeout(300)
    # The deal and the three others: nobody has spoken for the person, who is to speak last.
    expect(table.locator(".play-log p")).to_have_count(4)
    *before, now = saved(table).states()
    assert [state.actor for state in before] == [None, 1, 2, 3]
    assert now.actor == 0


def test_hints_give_reasons(table: Page) -> None:
    begin(table)
    hint = table.locator(".play-hint")
    table.get_by_role("button", name="Hint by the tips").click()
    expect(hint).to_contain_text("count your sure tricks before bidding")
    table.get_by_role("button", name="Hint by trying deals").click()
    expect(hint).to_contain_text("it wins most often")
    expect(hint.get_by_role("columnheader", name="Wins the match")).to_be_visible()
    # Every move that may be made was weighed.
    expect(hint.locator("tbody tr")).to_have_count(possible(table).count())


def test_the_rules_of_the_table_are_its_own(table: Page) -> None:
    begin(table, "TEXAS3")
    rules = table.locator(".play-rules")
    table.get_by_text("Rules of this table").click()
    expect(rules).to_contain_text("W1")
    expect(rules).to_contain_text("Play Moon (Domino Game), the game for three")
    table.get_by_role("button", name="New match", exact=True).click()
    begin(table, "DON")
    table.get_by_text("Rules of this table").click()
    expect(rules).to_contain_text("P3")
    expect(rules).not_to_contain_text("W1")


def test_what_a_seat_cannot_see_is_not_on_the_page(table: Page) -> None:
    begin(table)
    play_on(table, ".play-tile-button:not([aria-disabled])")
    state = saved(table).state()
    shown = table.locator(".play-match").inner_html()
    lying = {str(tile) for trick in [*state.tricks, state.trick] if trick is not None for tile in trick.tiles}
    seen = set(re.findall(r'data-tile="(\d-\d)"', shown))
    assert seen == lying | {str(tile) for tile in state.hands[0]}


def test_a_saved_match_is_loaded_again(table: Page, tmp_path: Path) -> None:
    begin(table, "POLISH3", seed=11)
    for _ in range(5):
        make_a_move(table)
    record = saved(table)
    file = tmp_path / "match.txt"
    file.write_text(record.dumps("json"), "utf-8")
    table.get_by_role("button", name="New match", exact=True).click()
    table.get_by_label("Your seat").select_option("0")
    table.get_by_label("A saved match").set_input_files(file)
    table.locator(".play-match").wait_for()
    assert saved(table) == record


def test_a_file_that_is_no_match_is_refused_in_words(table: Page, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text("moon-dominoes record 1\nplayers: 4\n", "utf-8")
    table.get_by_label("A saved match").set_input_files(file)
    expect(table.get_by_role("alert")).to_contain_text(
        "This file cannot be played on: line 2: the record is cut short"
    )
    assert table.locator(".play-setup").is_visible()


def test_options_that_contradict_each_other_are_explained(table: Page) -> None:
    table.get_by_text("Options of the table").click()
    table.get_by_label("Players", exact=True).select_option("3")
    problem = table.get_by_role("alert")
    expect(problem).to_have_text(
        "This table cannot be played: partners need four players, not 3 (Players, Partnerships)."
    )
    expect(table.get_by_label("Players", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(table.get_by_label("Partnerships", exact=True)).to_have_attribute("aria-invalid", "true")
    table.get_by_role("button", name="Deal the first hand").click()
    expect(table.locator(".play-match")).to_be_hidden()
    table.get_by_label("Partnerships", exact=True).uncheck()
    table.get_by_label("Deck", exact=True).select_option("22")
    expect(problem).to_be_hidden()
    table.get_by_label("Target", exact=True).fill("12")
    table.get_by_label("no trump", exact=True).check()
    table.get_by_text("Options of the table").click()
    table.get_by_role("button", name="Deal the first hand").click()
    table.locator(".play-match[data-turn=yours]").wait_for()
    rules = saved(table).rules
    assert (rules.players, rules.partnerships, rules.deck, rules.target) == (3, False, 22, 12)
    assert len(rules.calls) == 9


def test_names_are_shown_and_do_no_harm(table: Page) -> None:
    table.get_by_text("Names", exact=True).click()
    table.get_by_label("On your left").fill("<b>Bo</b>")
    table.get_by_text("Names", exact=True).click()
    begin(table)
    expect(table.locator(".play-log")).to_contain_text("<b>Bo</b> bids 4.")
    expect(table.locator(".play-picture")).to_contain_text("<b>Bo</b>")
    assert table.locator(".play-match b").count() == 0
    table.get_by_role("button", name="New match", exact=True).click()
    table.get_by_label("On your left").fill("", force=True)


def test_a_hand_is_played_by_keys_alone(table: Page) -> None:
    begin(table)
    # From the headline, where the focus is put, the next stop is the first move, legal or not.
    expect(table.locator(".play-headline")).to_be_focused()
    table.keyboard.press("Tab")
    for _ in range(60):
        if turn(table) == "deal":
            break
        while table.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
            table.keyboard.press("Tab")
        assert table.evaluate("document.activeElement.closest('.play-moves') !== null")
        with told_more(table):
            table.keyboard.press("Enter")
    assert turn(table) == "deal"
    expect(table.get_by_role("button", name="Deal the next hand")).to_be_focused()


def test_opponents_may_think_and_take_their_time(table: Page) -> None:
    table.get_by_label("The others").select_option("monte-carlo")
    table.get_by_label("Seconds for each move").fill("0.1")
    table.get_by_label("Pace").select_option("quick")
    begin(table)
    play_on_slowly(table)
    expect(table.locator(".play-taken svg")).to_be_visible()
    table.get_by_label("Pace").select_option("at once", force=True)


def play_on_slowly(page: Page) -> None:
    """Click whenever it is the person's turn, until the first trick lies on the table to be looked at."""
    for _ in range(600):
        if page.locator(".play-taken").is_visible():
            return
        if turn(page) == "yours":
            possible(page).first.click()
        page.wait_for_timeout(50)
    raise AssertionError("no trick was taken")


def test_a_reload_goes_on_where_the_match_was(table: Page) -> None:
    begin(table, "FRENCH3", seed=3)
    make_a_move(table)
    make_a_move(table)
    record, hand = saved(table), hand_of(table)
    table.reload()
    table.locator(".play-match").wait_for()
    assert saved(table) == record
    assert hand_of(table) == hand


def test_a_link_restores_the_match_elsewhere(table: Page, visitor: Visitor) -> None:
    begin(table, "TEXAS4", seed=5)
    for _ in range(4):
        make_a_move(table)
    record = saved(table)
    table.get_by_role("button", name="Share").click()
    link = table.get_by_label("Link to this match").input_value()
    expect(table.locator(".play-link")).to_contain_text("could read every hidden tile")
    assert link.startswith(visitor.base + "play/#match=")
    elsewhere = visitor.window(link.removeprefix(visitor.base))
    elsewhere.locator(".play-match").wait_for()
    assert saved(elsewhere) == record
    assert "#" not in elsewhere.url
    # A link that is damaged says so, and leaves the form.
    elsewhere.evaluate("location.hash = 'match=AAAA'")
    expect(elsewhere.get_by_role("alert")).to_contain_text("The link cannot be opened: this holds no")
    elsewhere.context.close()


def test_a_phone_has_room_for_everything(visitor: Visitor) -> None:
    phone = visitor.window(TABLE, width=390, height=844)
    phone.locator(".play-setup").wait_for()

    def fits() -> bool:
        return bool(phone.evaluate("document.documentElement.scrollWidth <= 390"))

    phone.get_by_text("Options of the table").click()
    assert fits()
    begin(phone, "TEXAS3")
    assert fits()
    play_on(phone, ".play-tile-button:not([aria-disabled])")
    assert fits()
    box = phone.locator(".play-tile-button").first.bounding_box()
    assert box is not None
    assert box["width"] >= 40
    assert box["height"] >= 40
    phone.get_by_role("button", name="Hint by trying deals").click()
    phone.get_by_role("button", name="Share").click()
    expect(phone.locator(".play-hint table")).to_be_visible()
    play_on(phone, "[data-turn=deal]")
    phone.get_by_text("Score sheet").click()
    phone.get_by_text("Rules of this table").click()
    assert fits()
    phone.context.close()


def test_the_narrowest_phone_has_room_for_the_longest_names(visitor: Visitor) -> None:
    phone = visitor.window(TABLE, width=320, height=568)
    phone.get_by_text("Options of the table").click()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    phone.get_by_text("Options of the table").click()
    phone.get_by_text("Names", exact=True).click()
    for place in ("You", "On your left", "Opposite", "On your right"):
        phone.get_by_label(place, exact=True).fill("W" * 20)
    begin(phone)
    play_on(phone, ".play-tile-button:not([aria-disabled])")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    phone.context.close()


def test_instant_navigation_and_the_way_back(visitor: Visitor) -> None:
    page = visitor.window("play/analyst/")
    page.locator(".play-grid").wait_for()
    # Some link of the site's own navigation leads to the table; it may be in a menu that is closed.
    click = "url => [...document.links].find(({ href }) => href === url).click()"
    page.evaluate(click, visitor.base + "play/")
    page.locator("#moon-table .play-setup").wait_for()
    page.go_back()
    page.locator("#moon-analyst .play-grid").wait_for()
    page.context.close()


def test_a_match_stands_still_while_another_page_is_shown(visitor: Visitor) -> None:
    page = visitor.window("play/?speed=350")
    page.locator(".play-setup").wait_for()
    begin(page)
    possible(page).first.click()
    page.locator(".play-match[data-turn=theirs]").wait_for()
    # As instant navigation does; the worker would go on for whoever asks it.
    left = page.evaluate(
        """() => {
            window.asked = 0;
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (...given) {
                window.asked += 1;
                post.apply(this, given);
            };
            const turn = document.querySelector(".play-match").dataset.turn;
            document.getElementById("moon-table").remove();
            return turn;
        }"""
    )
    assert left == "theirs"
    page.wait_for_timeout(1500)
    assert page.evaluate("window.asked") == 0
    page.context.close()

"""The page in Chromium: two browsers at one table, by mouse, by key and on a phone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from time import monotonic
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from serving import SECONDS, Running, serving
from web_table import rooms

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TILES = "#picture [data-move]"


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None and "CI" not in os.environ:
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with serving(tmp_path / "tables.sqlite") as running:
        yield running


class Watched:
    """What pages complain of, and whom they ask: to be empty, and the server alone."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.complaints: list[str] = []
        self.hosts: set[str] = set()

    def page(self, width: int = 1280, height: int = 900, *, touch: bool = False) -> Page:
        """A page of a browser of its own."""
        context = self._browser.new_context(viewport={"width": width, "height": height}, has_touch=touch)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        page.on("websocket", lambda socket: self.hosts.add(urlsplit(socket.url).netloc))
        return page


@pytest.fixture
def watched(browser: Browser, server: Running) -> Iterator[Watched]:
    watch = Watched(browser)
    yield watch
    assert watch.complaints == []
    assert watch.hosts == {f"127.0.0.1:{server.port}"}


def set_up(page: Page, server: Running, name: str, preset: str = "DON") -> None:
    page.goto(server.url)
    page.locator("#setup").get_by_label("Your name").fill(name)
    page.locator("select[name=preset]").select_option(preset)
    # So that every hand is played, and none ends the match.
    page.get_by_text("Options of the table").click()
    page.get_by_label("When nobody bids").select_option("last-bids")
    page.get_by_label("A Moon may be bid").select_option("never")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_role("button", name="Deal the tiles")).to_be_visible()


def sit(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.locator("#asked").get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#seats")).to_contain_text(f"{name} (you)")


def invitation(page: Page, seat: int) -> str:
    return page.get_by_label(f"Seat {seat}", exact=True).input_value()


def legal(tiles: str) -> str:
    """Where the legal choices are now."""
    return f"#choices [data-move]:not([aria-disabled]), {tiles}:not([aria-disabled])"


def move(page: Page, tiles: str, key: str | None = None) -> bool:
    """Make the first legal move, if there is one, by mouse or by key; wait until it is made."""
    choice, table = page.locator(legal(tiles)), page.locator("#table")
    if not choice.count():
        page.wait_for_timeout(20)
        return False
    position = str(table.get_attribute("data-position"))
    if key is None:
        choice.first.click()
    else:
        choice.first.focus()
        page.keyboard.press(key)
    expect(table).not_to_have_attribute("data-position", position)
    return True


def trying() -> Iterator[None]:
    """Again and again, for as long as even a busy machine may need."""
    end = monotonic() + 4 * SECONDS
    while monotonic() < end:
        yield
    raise AssertionError("it has been far too long")


def play_hand(pages: dict[str, Page], key: str | None = None) -> int:
    """Play until the hand is scored; how many moves the pages have made."""
    moves = 0
    for _ in trying():
        if any(page.get_by_role("button", name="Deal the next hand").is_visible() for page in pages.values()):
            break
        moves += sum(move(page, tiles, key) for tiles, page in pages.items())
    return moves


def test_two_browsers_play_a_hand_at_one_table(server: Running, watched: Watched) -> None:
    ann, bo = watched.page(), watched.page(390, 844, touch=True)
    set_up(ann, server, "Ann & <b>Co</b>")
    sit(bo, invitation(ann, 2), "Bo")
    ann.get_by_role("button", name="Deal the tiles").click()
    assert play_hand({TILES: ann, "#tiles [data-move]": bo}) >= 14
    for page in (ann, bo):
        page.get_by_text("Score sheet").click()
        expect(page.locator("#sheet")).to_contain_text("tricks")
        expect(page.locator("#seats b")).to_have_count(0)
        expect(page.locator("#picture b")).to_have_count(0)
    expect(ann.locator("#headline")).to_contain_text("Hand 2")
    assert "Bo" in bo.locator("#result").inner_text() or "Ann" in bo.locator("#result").inner_text()


def test_an_illegal_tile_explains_itself_when_it_is_pointed_at_focused_and_clicked(
    server: Running, watched: Watched
) -> None:
    ann = watched.page()
    set_up(ann, server, "Ann")
    ann.get_by_role("button", name="Deal the tiles").click()
    illegal = ann.locator(f"{TILES}[aria-disabled]")
    # In the auction no tile may be played.
    expect(ann.get_by_role("button", name="Pass", exact=True)).to_be_visible()
    illegal.first.click(force=True)
    expect(ann.locator("#why .refused")).to_be_visible()
    for _ in trying():
        if ann.locator("body.tiles-to-choose").count() and illegal.count():
            break
        if ann.get_by_role("button", name="Deal the next hand").is_visible():
            ann.get_by_role("button", name="Deal the next hand").click()
        move(ann, TILES)
    ann.locator("h1").hover()  # away from where a tile was clicked
    tiles = ann.locator(TILES).count()
    said = f"{illegal.first.get_attribute('aria-label')}"
    assert "does not follow" in said
    illegal.first.hover()
    expect(ann.locator("#why")).to_contain_text("does not follow")
    ann.locator(f"{TILES}:not([aria-disabled])").first.hover()
    expect(ann.locator("#why")).to_be_empty()
    ann.locator("#headline").focus()  # away from the tile that was clicked
    illegal.first.focus()
    expect(ann.locator("#why")).to_contain_text("does not follow")
    expect(ann.locator("#why")).to_contain_text("P3 Following suit.")
    ann.keyboard.press("Enter")
    expect(ann.locator("#why .refused")).to_contain_text("(P3)")
    assert ann.locator(TILES).count() == tiles
    ann.get_by_role("button", name="P3", exact=True).click()
    expect(ann.locator("#rule-P3")).to_be_focused()


def test_a_hand_is_played_with_the_keyboard_alone(server: Running, watched: Watched) -> None:
    ann = watched.page()
    set_up(ann, server, "Ann", "TEXAS3")
    ann.get_by_role("button", name="Deal the tiles").press("Enter")
    assert play_hand({TILES: ann}, " ") >= 7


def test_a_reload_and_a_restart_bring_the_page_back(tmp_path: Path, browser: Browser) -> None:
    page = browser.new_context().new_page()
    data = tmp_path / "tables.sqlite"
    with serving(data) as server:
        set_up(page, server, "Ann")
        page.get_by_role("button", name="Deal the tiles").click()
        expect(page.locator(TILES)).to_have_count(7)
        own = page.url
        invited = page.get_by_label("Seat 1", exact=True)
        assert own != invited.input_value() if invited.count() else True
        page.reload()
        expect(page.locator(TILES)).to_have_count(7)
        port = server.port
    expect(page.get_by_role("status")).to_contain_text("Trying again")
    with serving(data, port=port):
        expect(page.get_by_role("status")).to_be_empty(timeout=20_000)
        expect(page.locator(TILES)).to_have_count(7)
    page.context.close()


def test_a_phone_has_no_sideways_scrolling_and_tiles_large_enough_to_touch(
    server: Running, watched: Watched
) -> None:
    phone = watched.page(390, 844, touch=True)
    set_up(phone, server, "Ann", "TEXAS3")
    phone.get_by_role("button", name="Deal the tiles").click()
    tiles = phone.locator("#tiles [data-move]")
    expect(tiles).to_have_count(7)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    # At once, for the tiles are made anew when somebody moves.
    sizes = tiles.evaluate_all("tiles => tiles.map((tile) => [tile.offsetWidth, tile.offsetHeight])")
    assert min(side for size in sizes for side in size) >= 44


def test_a_double_click_makes_one_move(server: Running, watched: Watched) -> None:
    ann = watched.page()
    set_up(ann, server, "Ann")
    ann.get_by_role("button", name="Deal the tiles").click()
    table = next(iter(server.lobby.rooms.values()))
    for _ in trying():
        before = table.table.state
        if before.trick is not None and len(before.trick.tiles) == 3 and before.actor == 0:
            break
        move(ann, TILES)
    # Whoever plays last to a trick may win it, and is then to lead at once.
    for _ in range(6):
        tiles = ann.locator(TILES).count()
        ann.locator(legal(TILES)).first.dblclick(delay=80)
        ann.wait_for_timeout(300)
        assert ann.locator(TILES).count() == tiles - 1
        if tiles == 2:
            break


def test_a_table_that_could_not_be_entered_at_first_is_shown_in_the_end(
    tmp_path: Path, browser: Browser
) -> None:
    page = browser.new_context().new_page()
    with serving(tmp_path / "tables.sqlite") as server:
        links = server.new_table()
        with patch.object(rooms, "MOST_AT_ONE_TABLE", 0):
            page.goto(f"{server.url}/#table={links['table']}&key={links['watch']}")
            expect(page.get_by_role("alert").filter(has_text="too many people at this table")).to_be_visible()
        expect(page.locator("#table")).to_be_visible()
        expect(page.locator("#failed")).to_be_hidden()
    page.context.close()


def test_a_server_that_does_not_answer_is_told(tmp_path: Path, browser: Browser) -> None:
    page = browser.new_context().new_page()
    with serving(tmp_path / "tables.sqlite") as server:
        page.goto(server.url)
        page.locator("#setup").get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_role("alert").filter(has_text="the server does not answer")).to_be_visible()
    page.context.close()


def test_the_form_waits_for_what_it_offers(server: Running, watched: Watched) -> None:
    """On a slow line too nothing is lost of what somebody types, and nothing is sent half filled."""
    page = watched.page()
    held: list[Route] = []
    page.route("**/presets", lambda route: held.append(route))  # noqa: PLW0108  (playwright marks what it calls)
    page.goto(server.url)
    for _ in trying():
        if held:
            break
        page.wait_for_timeout(20)
    expect(page.locator("#setup")).to_be_hidden()
    held.pop().continue_()
    name = page.locator("#setup").get_by_label("Your name")
    name.fill("Ann")
    page.wait_for_timeout(300)
    expect(name).to_have_value("Ann")


def test_a_form_that_cannot_come_says_so(tmp_path: Path, browser: Browser) -> None:
    page = browser.new_context().new_page()
    page.route("**/presets", lambda route: route.abort())
    with serving(tmp_path / "tables.sqlite") as server:
        page.goto(server.url)
        expect(page.get_by_role("alert").filter(has_text="the server does not answer")).to_be_visible()
    page.context.close()


def test_a_dead_link_says_so(server: Running, watched: Watched) -> None:
    page = watched.page()
    page.goto(f"{server.url}/#table=none&key=none")
    expect(page.get_by_role("alert").filter(has_text="this link leads to no table")).to_be_visible()
    page.get_by_role("link", name="Set up a table").click()
    expect(page.get_by_label("Your name")).to_be_visible()

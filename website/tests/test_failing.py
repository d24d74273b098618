"""What a page says when Python cannot be started in the browser, or stops there."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Route, expect

from .conftest import PATIENCE


@pytest.mark.parametrize("page_of", ["play/", "play/analyst/"])
def test_a_missing_runtime_is_told_and_can_be_tried_again(browser: Browser, base: str, page_of: str) -> None:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    missing = re.compile(r"pyodide\.asm\.wasm")

    def refuse(route: Route) -> None:
        route.fulfill(status=404, body="not here")

    context.route(missing, refuse)
    page = context.new_page()
    page.goto(base + page_of)
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text("Python could not be started in this browser.")
    expect(problem).to_contain_text("What went wrong:")
    context.unroute(missing)
    page.get_by_role("button", name="Try again").click()
    page.locator(".play-setup").wait_for()
    context.close()


def test_a_browser_without_webassembly_is_told_so(browser: Browser, base: str) -> None:
    context = browser.new_context()
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(base + "play/")
    expect(page.get_by_role("alert")).to_contain_text("this browser has no WebAssembly")
    context.close()


def test_while_python_starts_the_page_says_how_far_it_is(browser: Browser, base: str) -> None:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    waiting: list[Route] = []
    context.route(re.compile(r"pyodide\.asm\.wasm"), lambda route: waiting.append(route))  # noqa: PLW0108  # it takes no method of a list
    page = context.new_page()
    page.goto(base + "play/")
    expect(page.get_by_role("status")).to_contain_text("Starting Python")
    expect(page.get_by_role("progressbar")).to_be_visible()
    while not waiting:
        page.wait_for_timeout(50)
    waiting[0].continue_()
    page.locator(".play-setup").wait_for()
    context.close()


def test_without_javascript_the_page_says_what_it_needs(browser: Browser, base: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    answer = page.goto(base + "play/")
    expect(page.get_by_text("If nothing more appears, this browser cannot run it")).to_be_visible()
    # A browser that is only told to run nothing does not show this, but one that cannot does.
    assert answer is not None
    assert re.search(r"<noscript>\s*<p><strong>The table needs JavaScript", answer.text())
    context.close()


ENDS: Final = {
    "it is ended": "worker.terminate()",
    # So deep that Pyodide itself breaks, and answers nothing from then on.
    "it breaks": """import("./runtime.js").then(async ({ post }) => {
        let deep = [];
        for (let level = 0; level < 5000; level += 1) deep = [deep];
        await post("table", deep).catch(() => {});
    })""",
}


@pytest.mark.parametrize("end", ENDS)
def test_when_python_stops_the_page_says_so_and_the_match_goes_on(
    browser: Browser, base: str, end: str
) -> None:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    context.add_init_script(
        """
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (...given) {
            globalThis.worker = this;
            post.apply(this, given);
        };
        """
    )
    page = context.new_page()
    page.goto(base + "play/?speed=0")
    page.get_by_label("Seed of the deals").fill("7")
    page.get_by_role("button", name="Deal the first hand").click()
    page.locator(".play-match[data-turn=yours]").wait_for()
    before = page.locator(".play-picture").inner_html()
    page.evaluate(ENDS[end])
    expect(page.get_by_role("alert")).to_contain_text("Python has stopped in this browser.")
    expect(page.locator(".play-match")).to_have_count(0)
    page.get_by_role("button", name="Start anew").click()
    page.locator(".play-match[data-turn=yours]").wait_for()
    assert page.locator(".play-picture").inner_html() == before
    page.locator(".play-moves button:not([aria-disabled])").first.click()
    expect(page.locator(".play-log")).to_contain_text("South passes")
    context.close()


def test_a_link_that_is_damaged_leaves_the_match_that_was_kept(browser: Browser, base: str) -> None:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(base + "play/?speed=0")
    page.get_by_label("Seed of the deals").fill("7")
    page.get_by_role("button", name="Deal the first hand").click()
    page.locator(".play-match[data-turn=yours]").wait_for()
    before = page.locator(".play-picture").inner_html()
    told = page.get_by_role("alert").filter(has_text="The match that this tab had kept goes on.")
    page.evaluate("location.hash = 'match=AAAA'")
    expect(told).to_contain_text("The link cannot be opened: this holds no")
    assert page.locator(".play-picture").inner_html() == before
    page.evaluate("location.hash = 'match=AAAA'; location.reload()")
    expect(told).to_be_visible()
    assert page.locator(".play-picture").inner_html() == before
    page.get_by_role("button", name="New match", exact=True).click()
    expect(page.get_by_label("Seed of the deals")).to_be_visible()
    page.evaluate("location.hash = 'match=AAAA'")
    expect(page.get_by_role("alert")).to_contain_text("The link cannot be opened")
    expect(told).to_have_count(0)
    context.close()

"""A built site, served as it will be, and Debian's Chromium looking at it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from subprocess import run
from threading import Thread
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT: Final = Path(__file__).parents[2]
CHROMIUM: Final = which("chromium") or which("google-chrome")
"""Debian calls it by the first name, Ubuntu has the second."""
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
expect.set_options(timeout=30_000)

PATIENCE: Final = 60_000
"""Milliseconds to wait for anything; a machine may be busy."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # its name there
        """Say nothing."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site: that of MOON_SITE, or one built now."""
    given = os.environ.get("MOON_SITE")
    if given:
        return Path(given).resolve()
    folder = tmp_path_factory.mktemp("site")
    run([sys.executable, "-m", "website", "build", "--site-dir", str(folder)], cwd=ROOT, check=True)  # noqa: S603  # our own command
    return folder


@pytest.fixture(scope="session")
def base(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is found: not at the root of its host, as each version will be."""
    host = tmp_path_factory.mktemp("host")
    (host / "0.1").symlink_to(site, target_is_directory=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(host)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/0.1/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


class Watch:
    """What must not happen on a page: errors on the console, answers that are none, other hosts."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.wrong: list[str] = []
        self.requests: list[str] = []
        self._host = base.removesuffix("0.1/")
        context.on("request", lambda request: self._requested(request.url))
        context.on("response", lambda answer: self._answered(answer.status, answer.url))
        context.on("console", lambda message: self._said(message.type, message.text))
        context.on("weberror", lambda error: self.wrong.append(str(error.error)))

    def _requested(self, url: str) -> None:
        self.requests.append(url)
        if not url.startswith((self._host, "data:", "blob:")):
            self.wrong.append(f"another host: {url}")

    def _answered(self, status: int, url: str) -> None:
        if status >= 400:  # where errors begin
            self.wrong.append(f"{status}: {url}")

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.wrong.append(f"{kind}: {text}")


class Visitor:
    """Somebody who looks at the site: opens windows of any size, and sees that nothing goes wrong."""

    def __init__(self, browser: Browser, base: str) -> None:
        self._browser = browser
        self.base = base
        self._windows: list[tuple[BrowserContext, Watch]] = []

    def window(self, path: str = "", width: int = 1280, height: int = 900) -> Page:
        """A page of the site in a window of its own, which shares nothing with others."""
        context = self._browser.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(PATIENCE)
        self._windows.append((context, Watch(context, self.base)))
        page = context.new_page()
        page.goto(self.base + path)
        return page

    def wrong(self) -> list[str]:
        """All that went wrong so far in any window."""
        return [what for _, watch in self._windows for what in watch.wrong]

    def requests(self) -> list[str]:
        """All that was asked for."""
        return [url for _, watch in self._windows for url in watch.requests]

    def leave(self) -> None:
        """Close all windows."""
        for context, _ in self._windows:
            context.close()


@pytest.fixture(scope="module")
def visitor(browser: Browser, base: str) -> Iterator[Visitor]:
    """A visitor for the tests of a module, to whom nothing may have gone wrong in the end."""
    somebody = Visitor(browser, base)
    yield somebody
    somebody.leave()
    assert somebody.wrong() == []
    assert somebody.requests() != []

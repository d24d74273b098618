"""The web server as an ASGI application: one page, a request that sets up a table, and the websocket."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import Final, final

import attrs
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moon_dominoes import PRESETS, ParseError, Rules, Tile, rules_from_json, rules_to_json
from moon_dominoes.draw import tile_svg
from moon_dominoes.presets import TITLES

from . import sockets
from .limits import LONGEST_REQUEST, SECONDS_TO_JOIN, TooManyError
from .messages import BadMessageError, NewTable, read_new_table
from .opponents import OPPONENTS
from .rooms import Lobby
from .server import Server, Settings, address, server_of
from .store import Store, StoreError

LOG: Final = logging.getLogger("web_table")

STATIC: Final = Path(__file__).with_name("static")

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cache-control": "no-cache",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""Sent with everything: the page runs its own scripts alone, and nobody else may show it in a frame."""

READING: Final = ["GET", "HEAD"]

THINKERS: Final = 2
"""How many bots think at a time."""

router: Final = APIRouter()


def create_app(settings: Settings) -> FastAPI:
    """The web server; one process is to run it.

    Raises:
        StoreError: when it starts, if the file of tables cannot be used.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        store = Store(settings.data, time)
        executor = ThreadPoolExecutor(THINKERS, "bot")
        lobby = Lobby(store, executor, settings.pace)
        app.state.server = Server(settings, lobby)
        try:
            yield
        finally:
            lobby.close()
            executor.shutdown(cancel_futures=True)
            store.close()

    # Without the pages that describe an API: they load scripts from elsewhere.
    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(SecureHeaders)
    app.include_router(router)
    app.include_router(sockets.router)
    app.mount("/static", StaticFiles(directory=STATIC))
    return app


@final
class SecureHeaders:
    """Sends the headers with every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, with the headers."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *headers]}
            await send(message)

        await self._app(scope, receive, with_headers)


@router.api_route("/", methods=READING)
async def page() -> FileResponse:
    """The page; which table it shows stands behind the `#`, which browsers keep to themselves."""
    return FileResponse(STATIC / "index.html")


@router.api_route("/icon.svg", methods=READING)
async def icon() -> Response:
    """The picture beside the title of the page."""
    return Response(tile_svg(Tile(6, 4)), media_type="image/svg+xml")


@router.api_route("/presets", methods=READING)
async def presets() -> JSONResponse:
    """What a table can be made of."""
    tables = [
        {"name": name, "source": TITLES[name], "rules": rules_to_json(rules)}
        for name, rules in PRESETS.items()
    ]
    return JSONResponse({"presets": tables, "bots": list(OPPONENTS)})


@router.post("/tables")
async def new_table(request: Request) -> JSONResponse:
    """Set up a table, and give the keys of its links to whoever asked for it."""
    server = server_of(request)
    if not server.welcomes(request):
        return _failed(403, "this page may not use the server")
    try:
        async with asyncio.timeout(SECONDS_TO_JOIN):
            rules, bots = _read_table(read_new_table(await _read_body(request)))
        if not server.new_tables.allow(address(request)):
            return _failed(429, "you have set up many tables; wait some minutes")
        links = server.lobby.open_table(rules, bots)
    except (TimeoutError, ClientDisconnect):
        return _failed(408, "the request took too long")
    except BadMessageError as error:
        return _failed(422, str(error))
    except TooManyError as error:
        return _failed(503, str(error))
    except StoreError as error:
        LOG.warning("a table cannot be kept: %s", error)
        return _failed(503, "the server cannot keep a new table now; try again later")
    return JSONResponse(attrs.asdict(links), 201)


async def _read_body(request: Request) -> bytes:
    """The body of a request, of which no more is read than is allowed."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_REQUEST:
            raise BadMessageError("the request is too long")
    return body


def _read_table(wanted: NewTable) -> tuple[Rules, str]:
    """The rules and the bots that are wanted."""
    if wanted.preset not in PRESETS:
        raise BadMessageError(f"preset: it is one of {', '.join(PRESETS)}")
    if wanted.bots not in OPPONENTS:
        raise BadMessageError(f"bots: it is one of {', '.join(OPPONENTS)}")
    try:
        return rules_from_json(rules_to_json(PRESETS[wanted.preset]) | wanted.options), wanted.bots
    except ParseError as error:
        raise BadMessageError(str(error).removeprefix("rules.")) from None


def _failed(status: int, text: str) -> JSONResponse:
    return JSONResponse({"error": text}, status)

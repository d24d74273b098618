"""`web-table`: serve tables of Moon to browsers."""

from __future__ import annotations

import contextlib
import socket
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import Final

import uvicorn
from fastapi import FastAPI

from .app import create_app
from .limits import LONGEST_MESSAGE, MOST_CONNECTIONS
from .protocol import PatientProtocol, PunctualProtocol
from .server import Settings
from .store import Store, StoreError

SECONDS_TO_LEAVE: Final = 2
SLOWEST: Final = 60


def main() -> None:
    """Read the command line and serve until interrupted."""
    arguments = _parse()
    settings = Settings(arguments.data, arguments.pace, tuple(arguments.origin))
    try:
        Store(settings.data, lambda: 0).close()  # told now, in a line, rather than by a server that fails
        listening = _listen(arguments.host, arguments.port)
    except (StoreError, OSError, OverflowError) as error:
        sys.exit(f"web-table: {error}")
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Tables are kept in {settings.data}. Open http://{shown}:{port}/", flush=True)
    with listening, contextlib.suppress(KeyboardInterrupt):  # it has shut down by then
        uvicorn.Server(config(create_app(settings), arguments.proxy)).run([listening])


def config(app: FastAPI, proxy: str | None = None) -> uvicorn.Config:
    """How the server of the network is run.

    Args:
        app: what it serves.
        proxy: the address of the proxy before it, if there is one.
    """
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=2 * MOST_CONNECTIONS,
        http=PunctualProtocol,
        ws=PatientProtocol,
        ws_max_size=LONGEST_MESSAGE,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
    )


def _parse() -> Namespace:
    parser = ArgumentParser(prog="web-table", description="Serve tables of Moon to browsers.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 for all")
    parser.add_argument("--port", type=int, default=8042, help="0 takes any that is free")
    parser.add_argument("--data", type=_file, default=Path("moon-tables.sqlite"), help="the file of tables")
    parser.add_argument("--pace", type=_seconds, default=0.8, help="seconds that a bot waits with its move")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        type=_origin,
        metavar="URL",
        help="a page that may use the server",
    )
    parser.add_argument("--proxy", metavar="ADDRESS", help="the proxy whose word on addresses is taken")
    return parser.parse_args()


def _origin(text: str) -> str:
    return text.rstrip("/")  # as browsers name it


def _file(text: str) -> Path:
    if not text:
        raise ArgumentTypeError("the name of a file is needed")
    return Path(text)


def _seconds(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 <= float(text) <= SLOWEST:
            return float(text)
    raise ArgumentTypeError(f"the pace is from 0 to {SLOWEST} seconds, not {text}")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


if __name__ == "__main__":
    main()

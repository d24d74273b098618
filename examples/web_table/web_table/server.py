"""How a server is run, and what all its requests share."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Final, cast, final

import attrs
from starlette.requests import HTTPConnection

from .limits import SECONDS_TO_NEW_TABLE, Buckets, Gate, address_group
from .rooms import Lobby


@final
@attrs.frozen
class Settings:
    """How the server is run.

    Attributes:
        data: the file that keeps the tables.
        pace: seconds after which a bot makes its move, so that people can follow.
        origins: the pages that may use the server, such as `https://moon.example`; if none are given, those
            that it serves itself.
        messages: how many messages a second a connection may send in the long run.
        burst: how many messages a connection may send at once.
        connections: how many connections an address may make at once; then two a second.
        tables: how many tables an address may set up at once; then one in five minutes.
    """

    data: Path
    pace: float = 0.8
    origins: tuple[str, ...] = ()
    messages: float = 5
    burst: int = 20
    connections: int = 60
    tables: int = 10


@final
class Server:
    """What all requests share."""

    def __init__(self, settings: Settings, lobby: Lobby) -> None:
        self.settings: Final = settings
        self.lobby: Final = lobby
        self.gate: Final = Gate()
        self.new_connections: Final = Buckets(2, settings.connections, monotonic)
        self.new_tables: Final = Buckets(1 / SECONDS_TO_NEW_TABLE, settings.tables, monotonic)

    def welcomes(self, connection: HTTPConnection) -> bool:
        """Whether a request comes from a page that may make it, or from no page at all."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        origins = self.settings.origins
        return origin in origins if origins else origin.partition("://")[2] == connection.headers.get("host")


def server_of(connection: HTTPConnection) -> Server:
    """The server that a request came to."""
    return cast("Server", connection.app.state.server)


def address(connection: HTTPConnection) -> str:
    """Where a request comes from, as far as it is counted."""
    return address_group(connection.client.host) if connection.client is not None else ""

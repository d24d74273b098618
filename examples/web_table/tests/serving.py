"""A real server on a free port, and real websocket clients."""

from __future__ import annotations

import json
import secrets
import socket
from collections.abc import Generator, Iterable
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, Final
from unittest.mock import patch
from urllib.request import Request, urlopen

import attrs
import uvicorn
from fastapi import FastAPI
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from moon_dominoes import State
from web_table.__main__ import config
from web_table.app import create_app
from web_table.rooms import Lobby, Room
from web_table.server import Server, Settings

SECONDS: Final = 20
NAMES: Final = ("Ann", "Bo", "Cy", "Di")


@attrs.define
class Client:
    """One browser, as far as messages go; it keeps every text that it is sent."""

    connection: ClientConnection
    texts: list[str] = attrs.Factory(list[str])
    frame: dict[str, Any] = attrs.Factory(dict[str, Any])
    """The table as it was last shown."""

    def send(self, **message: object) -> None:
        self.connection.send(json.dumps(message))

    def read(self) -> dict[str, Any]:
        text = self.connection.recv(SECONDS)
        assert isinstance(text, str)
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self.frame = message
        return message

    def at(self, position: int) -> dict[str, Any]:
        """The table at a position, which it has been shown already or is about to be."""
        while self.frame.get("position") != position:
            self.read_until("table")
        return self.frame

    def move(self, text: str | None = None) -> int:
        """Make a move, the first that is legal if no other is given; the number of the position after it."""
        position: int = self.frame["position"]
        self.send(type="move", position=position, move=text or self.frame["view"]["legal_moves"][0])
        return position + 1

    def read_until(self, kind: str, **values: object) -> dict[str, Any]:
        """The next message of a kind that has these values; those before it are kept as well."""
        while True:
            message = self.read()
            assert message["type"] != "failed" or kind == "failed", message
            if message["type"] == kind and all(message[key] == value for key, value in values.items()):
                return message

    def refusal(self) -> dict[str, Any]:
        refusal: dict[str, Any] = self.read_until("refused")["refusal"]
        return refusal

    def close(self) -> None:
        self.connection.close()


@attrs.define
class Running:
    """A server that runs."""

    app: FastAPI
    port: int
    connections: ExitStack

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def lobby(self) -> Lobby:
        server: Server = self.app.state.server
        return server.lobby

    def room(self, table: str) -> Room:
        return self.lobby.rooms[table]

    def state(self, table: str, position: int) -> State:
        return self.room(table).table.record.state(at=position)

    def new_table(self, preset: str = "DON", bots: str = "tips", **options: object) -> dict[str, Any]:
        """The keys of a new table."""
        body = json.dumps({"preset": preset, "bots": bots, "options": options}).encode()
        with urlopen(Request(f"{self.url}/tables", body), timeout=SECONDS) as answer:  # noqa: S310  # http
            assert answer.status == 201
            links: dict[str, Any] = json.load(answer)
            return links

    def connect(self, origin: str | None = None) -> Client:
        """A client that has said nothing yet; it is closed with the server, if not before."""
        connection: ClientConnection = self.connections.enter_context(
            connect(
                f"ws://127.0.0.1:{self.port}/socket",
                origin=Origin(origin) if origin is not None else None,
                compression=None,  # which takes longer than all the rest
            )
        )
        return Client(connection)

    def join(self, table: str, key: str) -> tuple[Client, dict[str, Any]]:
        """A client at a table, and the table that it is shown."""
        client = self.connect()
        client.send(type="join", table=table, key=key)
        client.read_until("welcome")
        return client, client.read_until("table")

    def sit(self, table: str, key: str, name: str) -> tuple[Client, str, dict[str, Any]]:
        """A client that sits down, its own key, and the table that it is shown."""
        client, frame = self.join(table, key)
        client.send(type="sit", name=name)
        own: str = client.read_until("seated")["key"]
        return client, own, client.read_until("table", seat=frame["may_sit"])


@contextmanager
def serving(data: Path, port: int = 0, **settings: Any) -> Generator[Running]:  # noqa: ANN401  # of Settings
    """Run a server in a thread, whose tables are dealt alike each time."""
    seeds = count(2**63)  # as long as any, so that one that is sent is found
    usual: dict[str, Any] = {"pace": 0, "messages": 9_999, "burst": 9_999, "connections": 999, "tables": 999}
    app = create_app(Settings(data, **usual | settings))
    server = uvicorn.Server(config(app))
    with socket.create_server(("127.0.0.1", port)) as listening:
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive()
                sleep(0.01)
            with (
                patch.object(secrets, "randbits", side_effect=seeds),
                patch.object(secrets, "randbelow", return_value=0),
                ExitStack() as connections,
            ):
                yield Running(app, listening.getsockname()[1], connections)
        finally:
            server.should_exit = True
            thread.join(SECONDS)


def play_until(clients: dict[int, Client], tricks: int, tiles: int) -> int:
    """Deal, and play so many tricks and so many tiles of the next; the number of the position."""
    clients[0].send(type="deal", position=0)
    position = 1
    while True:
        frames = {seat: client.at(position) for seat, client in clients.items()}
        view = frames[0]["view"]
        played = len(view["trick"]["tiles"]) if view["trick"] is not None else None
        if (len(view["tricks"]), played) == (tricks, tiles):
            return position
        position = clients[view["actor"]].move()


def first_to_speak(links: dict[str, Any], server: Running) -> int:
    """The seat left of the dealer, who is drawn by lot."""
    client, frame = server.join(links["table"], links["watch"])
    client.close()
    seats = len(links["seats"])
    dealer: int = frame["view"]["dealer"]
    return (dealer + 1) % seats


def seated(server: Running, links: dict[str, Any], seats: Iterable[int]) -> dict[int, Client]:
    """Clients that sit at some seats of a table."""
    return {seat: server.sit(links["table"], links["seats"][seat], NAMES[seat])[0] for seat in seats}

"""A table to join over the network: every seat is sent what it may see, and nothing else.

    python examples/tiny_server.py --preset TEXAS3 --port 4242

prints a secret token for each seat and waits. A player connects by TCP and speaks JSON, one object a line:

    > {"token": "..."}                          who I am
    < {"view": {...}}                           what I see, sent again after every move of anyone
    > {"move": "play 5-3"}                      what I do, one of the view's "legal_moves"
    < {"refusal": {"reason": ..., ...}}         or why it is refused: a code, a rule, a sentence
    < {"error": "..."}                          that was no message; the worst of them end the connection

`nc 127.0.0.1 4242` is client enough to try it. The server ends with the match. It needs nothing but the
standard library; for strangers on the open network put it behind TLS.
"""

import argparse
import asyncio
import contextlib
import json
import secrets
from typing import cast

from moon_dominoes import (
    PRESETS,
    ParseError,
    Phase,
    Refusal,
    Rules,
    State,
    apply,
    explain,
    legal_moves,
    new_match,
    observe,
    parse_move,
)
from moon_dominoes.forms import view_to_json

LONGEST_MESSAGE = 1_000  # bytes, far more than any move
LONGEST_BACKLOG = 1_000_000  # bytes that a player may leave unread
MOST_CONNECTIONS = 32
SECONDS_TO_SIT_DOWN = 10
SECONDS_TO_LEAVE = 2


class BadMessageError(Exception):
    """What a connection sent is no message, so it is closed."""


class Table:
    """One match and who sits at it. Nothing here waits, so no move is ever seen half done."""

    def __init__(self, rules: Rules, seed: int | None = None) -> None:
        self.state = dealt(new_match(rules, seed=seed))
        self.tokens = tuple(secrets.token_urlsafe(16) for _ in rules.seats)
        self.players: dict[int, asyncio.StreamWriter] = {}
        self.connections: set[asyncio.StreamWriter] = set()
        self.over = asyncio.Event()

    def seat_of(self, token: object) -> int:
        """The seat that a token opens."""
        given = str(token).encode("utf-8", "replace")
        for seat, known in enumerate(self.tokens):
            if secrets.compare_digest(given, known.encode()):
                return seat
        raise BadMessageError("no seat has this token")

    def sit_down(self, seat: int, player: asyncio.StreamWriter) -> None:
        """Show a player the match; an earlier connection of the same player is closed."""
        if seat in self.players:
            self.players[seat].close()
        self.players[seat] = player
        self.show(seat)

    def move(self, seat: int, text: str) -> Refusal | None:
        """Make a seat's move and show it to everyone; or say why not."""
        move = parse_move(text)
        # Asked of the view, so that nobody moves for another seat, nor deals.
        refusal = explain(observe(self.state, seat), move)
        if refusal is None:
            self.state = dealt(apply(self.state, move))
            for other in self.players:
                self.show(other)
            if self.state.is_over:
                self.over.set()
        return refusal

    def show(self, seat: int) -> None:
        """Send a seat its own view."""
        send(self.players[seat], {"view": view_to_json(observe(self.state, seat))})


def dealt(state: State) -> State:
    """The position once the tiles are dealt: the deal is the server's own move."""
    while state.phase is Phase.DEAL:
        state = apply(state, legal_moves(state)[0])
    return state


def send(player: asyncio.StreamWriter, message: dict[str, object]) -> None:
    """Send one message, one line, and drop whoever has stopped reading."""
    if player.transport.get_write_buffer_size() > LONGEST_BACKLOG:
        player.transport.abort()
    elif not player.is_closing():
        player.write(json.dumps(message).encode() + b"\n")


async def receive(reader: asyncio.StreamReader, key: str) -> object:
    """The content of the next message, which has this one key."""
    try:
        message: object = json.loads(await reader.readuntil(b"\n"))
    except asyncio.LimitOverrunError:
        raise BadMessageError("a message is too long") from None
    except (ValueError, RecursionError):
        raise BadMessageError("a message is a line of JSON") from None
    if not isinstance(message, dict) or list(parts := cast("dict[str, object]", message)) != [key]:
        raise BadMessageError(f'a message of the form {{"{key}": ...}} is awaited')
    return parts[key]


async def attend(table: Table, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Serve one connection: a token first, then moves."""
    if len(table.connections) > MOST_CONNECTIONS:
        raise BadMessageError("there are too many connections")
    async with asyncio.timeout(SECONDS_TO_SIT_DOWN):
        seat = table.seat_of(await receive(reader, "token"))
    table.sit_down(seat, writer)
    try:
        while True:
            text = await receive(reader, "move")
            try:
                refusal = table.move(seat, str(text))
            except ParseError as error:
                send(writer, {"error": str(error)})
                continue
            if refusal is not None:
                told = {"reason": refusal.reason.value, "rule": refusal.rule, "text": refusal.text}
                send(writer, {"refusal": told})
    finally:
        if table.players.get(seat) is writer:
            del table.players[seat]


async def serve(table: Table, host: str, port: int) -> None:
    """Serve a table until its match is over."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        table.connections.add(writer)
        try:
            await attend(table, reader, writer)
        except BadMessageError as error:
            send(writer, {"error": str(error)})
        except (EOFError, OSError):
            pass  # it has gone, or took too long to say who it was
        finally:
            table.connections.remove(writer)
            writer.close()

    server = await asyncio.start_server(connected, host, port, limit=LONGEST_MESSAGE)
    address, actual_port = server.sockets[0].getsockname()[:2]
    print(f"listening on {address} port {actual_port}")
    for seat, token in enumerate(table.tokens):
        print(f"seat {seat}: {token}", flush=True)
    try:
        await table.over.wait()
        print(f"side {table.state.winner} wins: {table.state.ending}")
    finally:
        server.close()
        await hang_up(table.connections)


async def hang_up(connections: set[asyncio.StreamWriter]) -> None:
    """Close connections; what was sent to them still arrives, unless they do not read it."""
    leaving = tuple(connections)
    for writer in leaving:
        writer.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SECONDS_TO_LEAVE):
            await asyncio.gather(*(writer.wait_closed() for writer in leaving), return_exceptions=True)
    for writer in leaving:
        writer.transport.abort()


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description="Serve one match of Moon over TCP, as lines of JSON.")
    parser.add_argument("--preset", choices=PRESETS, default="DON")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=4242, help="0 takes any that is free")
    parser.add_argument("--seed", type=int, help="deal the tiles that this number gives")
    options = parser.parse_args()
    table = Table(PRESETS[options.preset], options.seed)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(table, options.host, options.port))


if __name__ == "__main__":
    main()

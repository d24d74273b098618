"""The websocket: who connects gives a key, then asks for things, and is sent the table as it changes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from time import monotonic
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from .limits import SECONDS_TO_JOIN, SECONDS_TO_READ, Bucket, TooManyError
from .messages import BadMessageError, read_join, read_request, to_json
from .rooms import NoSuchTableError, Room, refused
from .server import Server, address, server_of
from .tables import RefusedError
from .visitors import Visitor

LOG: Final = logging.getLogger("web_table")

# Codes of the websocket protocol for closing a connection.
POLICY_VIOLATION: Final = 1008
FAULT: Final = 1011
GOING_AWAY: Final = 1001
TRY_AGAIN_LATER: Final = 1013

router: Final = APIRouter()


@router.websocket("/socket")
async def socket(websocket: WebSocket) -> None:
    """Serve one connection, and tell why if it comes to nothing."""
    server = server_of(websocket)
    if not server.welcomes(websocket):
        await websocket.close(POLICY_VIOLATION)  # before it is accepted: the answer is 403
        return
    await websocket.accept()
    try:
        await _admit(websocket, server)
    except TooManyError as error:
        await _fail(websocket, str(error), TRY_AGAIN_LATER)
    except (BadMessageError, NoSuchTableError) as error:
        await _fail(websocket, str(error), POLICY_VIOLATION)
    except TimeoutError:
        await _fail(websocket, "you did not answer in time", POLICY_VIOLATION)
    except WebSocketDisconnect:
        pass  # it has gone
    except Exception:
        LOG.exception("a connection has failed")
        await _fail(websocket, "something went wrong at the server", FAULT)


async def _admit(websocket: WebSocket, server: Server) -> None:
    """Let a connection in if there is room, and serve it until it ends."""
    where = address(websocket)
    if not server.new_connections.allow(where):
        raise TooManyError("you connect too often; wait a little")
    with server.gate.admit(where):
        async with asyncio.timeout(SECONDS_TO_JOIN):
            join = read_join(await _receive(websocket))
        room, visitor = server.lobby.enter(join.table, join.key)
        visitor.reply(room.welcome())
        allowance = Bucket.full(server.settings.messages, server.settings.burst, monotonic())
        try:
            await _first_to_end(
                _listen(websocket, room, visitor, allowance), _speak(websocket, room, visitor)
            )
        finally:
            server.lobby.leave(room, visitor)


async def _listen(websocket: WebSocket, room: Room, visitor: Visitor, allowance: Bucket) -> None:
    """Do what a visitor asks for, as long as it does not ask too fast."""
    while True:
        text = await _receive(websocket)
        left = allowance.take(monotonic())
        if left <= -allowance.burst:
            raise BadMessageError("there were far too many messages")
        try:
            _obey(room, visitor, text, in_time=left >= 0)
        except RefusedError as error:
            visitor.reply(refused(error.refusal))


def _obey(room: Room, visitor: Visitor, text: str, *, in_time: bool) -> None:
    request = read_request(text)
    if not in_time:
        raise RefusedError("too-fast", "that was too fast; wait a moment")
    room.obey(visitor, request)


async def _speak(websocket: WebSocket, room: Room, visitor: Visitor) -> None:
    """Send a visitor whatever waits, the newest table last."""
    while True:
        replies, changed = await visitor.next()
        for reply in replies:
            await _send(websocket, to_json(reply))
        if changed:
            await _send(websocket, room.frame(visitor))


async def _receive(websocket: WebSocket) -> str:
    """The next message."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    text = message.get("text")
    if not isinstance(text, str):
        raise BadMessageError("a message is text")
    return text


async def _send(websocket: WebSocket, text: str) -> None:
    """Send a message; whoever does not read it in time counts as gone."""
    try:
        async with asyncio.timeout(SECONDS_TO_READ):
            await websocket.send_text(text)
    except TimeoutError:
        raise WebSocketDisconnect(GOING_AWAY) from None


async def _fail(websocket: WebSocket, text: str, code: int) -> None:
    """Tell why, and hang up, if the other end is still there."""
    with contextlib.suppress(WebSocketDisconnect, TimeoutError, RuntimeError):  # it may have gone
        await _send(websocket, to_json({"type": "failed", "text": text}))
        async with asyncio.timeout(SECONDS_TO_READ):
            await websocket.close(code)


async def _first_to_end(*parts: Coroutine[object, object, None]) -> None:
    """Run things side by side until one of them ends, and end the others; what it raised is raised."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()

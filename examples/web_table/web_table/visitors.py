"""One connection to a table, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, final

from .keys import Lock
from .messages import Reply

MOST_REPLIES: Final = 20
"""Replies that wait; who reads none of so many loses the oldest."""


@final
class Visitor:
    """Somebody at a table: with a seat, invited to one, or a spectator.

    The table itself does not wait here, only that it has changed: whoever reads slowly is sent the newest
    frame and not all those between, so nothing piles up.
    """

    def __init__(self, lock: Lock) -> None:
        self.lock = lock
        self._replies: deque[Reply] = deque(maxlen=MOST_REPLIES)
        self._table_changed = True
        self._news = asyncio.Event()
        self._news.set()

    def reply(self, message: Reply) -> None:
        """Send something to this visitor alone."""
        self._replies.append(message)
        self._news.set()

    def table_changed(self) -> None:
        """Send the table anew."""
        self._table_changed = True
        self._news.set()

    async def next(self) -> tuple[list[Reply], bool]:
        """Wait for something to send: the replies, and whether the table is to follow them."""
        await self._news.wait()
        replies, changed = list(self._replies), self._table_changed
        self._replies.clear()
        self._table_changed = False
        self._news.clear()
        return replies, changed

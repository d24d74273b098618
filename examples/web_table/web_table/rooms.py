"""Tables with people connected to them. What is done is kept first, then shown; bots think in threads."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final, assert_never, final

import attrs

from moon_dominoes import MoonError, Record, Rules, View, observe

from . import tables
from .frames import Company, Standing, news, refusal_form, rules_form, table_frame
from .keys import Lock, lock_for, new_key, opened
from .limits import MOST_AT_ONE_TABLE, MOST_SITTINGS, MOST_TABLES, QUIET, UNUSED, TooManyError
from .messages import (
    DealTiles,
    MakeMove,
    Refused,
    Replace,
    Request,
    Sit,
    Stand,
    Welcome,
    to_json,
)
from .opponents import OPPONENTS
from .store import Kept, Store, StoreError
from .tables import Refusal, RefusedError, Table
from .visitors import Visitor

LOG: Final = logging.getLogger("web_table")

SECONDS_TO_TRY_AGAIN: Final = 5
"""How long the bots of a table pause when a move of theirs could not be kept."""


class NoSuchTableError(Exception):
    """A link that leads nowhere; the message says so."""


@final
@attrs.frozen
class Links:
    """What a new table is opened with.

    Attributes:
        table: its name.
        seats: a key that invites to each seat.
        watch: a key for spectators.
    """

    table: str
    seats: tuple[str, ...]
    watch: str


@final
class Room:
    """A table, and whoever is connected to it. No step of it waits, so no move is ever seen half done."""

    def __init__(self, table_id: str, kept: Kept, store: Store, executor: Executor, pace: float) -> None:
        self.table_id = table_id
        self.table: Table = kept.table
        self.visitors: set[Visitor] = set()
        self._locks = list(kept.locks)
        self._holders = list(kept.holders)
        self._sittings = kept.sittings
        self._store = store
        self._executor = executor
        self._pace = pace
        self._frames: dict[tuple[int | None, Standing], str] = {}
        self._changed = asyncio.Event()
        self._bots: asyncio.Task[None] | None = None

    # --- Coming and going ---------------------------------------------------------------------------------

    def enter(self, key: str) -> Visitor:
        """Let somebody in by the key of a link.

        Raises:
            NoSuchTableError: the key opens nothing here.
            TooManyError: there is no room.
        """
        lock = opened(self._locks, key)
        if lock is None:
            raise NoSuchTableError("this link leads to no table")
        if len(self.visitors) >= MOST_AT_ONE_TABLE:
            raise TooManyError("there are too many people at this table")
        visitor = Visitor(lock)
        self.visitors.add(visitor)
        if self._bots is None:  # bots play only while somebody looks on
            self._bots = asyncio.create_task(self._play_for_empty_seats())
            self._bots.add_done_callback(_report)
        self._show()
        return visitor

    def leave(self, visitor: Visitor) -> None:
        """Somebody has gone; a seat stays with its player."""
        self.visitors.discard(visitor)
        if not self.visitors:
            self.rest()
        self._show()

    def rest(self) -> None:
        """Let the bots stop where they are."""
        if self._bots is not None:
            self._bots.cancel()
            self._bots = None

    def seat_of(self, visitor: Visitor) -> int | None:
        """The seat that a visitor plays."""
        seat = visitor.lock.seat
        return seat if seat is not None and self._holders[seat] == visitor.lock else None

    # --- What they are shown ------------------------------------------------------------------------------

    def welcome(self) -> Welcome:
        """What never changes about the table."""
        rules = rules_form(self.table.record.rules)
        return {"type": "welcome", "table": self.table_id, "bots": self.table.bots, "rules": rules}

    def frame(self, visitor: Visitor) -> str:
        """The table as a visitor may see it, as JSON. Those who may see the same are sent the same."""
        seen = (self.seat_of(visitor), self._standing(visitor))
        if seen not in self._frames:
            table, company = self.table, self._company()
            view = observe(table.state, seen[0])
            latest = news(table.record, seen[0], company.names)
            self._frames[seen] = to_json(table_frame(view, table.position, latest, company, seen[1]))
        return self._frames[seen]

    def _standing(self, visitor: Visitor) -> Standing:
        invited = visitor.lock.seat
        if invited is None or self.seat_of(visitor) is not None:
            return Standing()
        name = self.table.names[invited]
        return Standing(may_sit=invited) if name is None else Standing(taken_by=name)

    def _company(self) -> Company:
        here = {self.seat_of(visitor) for visitor in self.visitors}
        return Company(
            self.table.shown_names,
            tuple(name is None for name in self.table.names),
            tuple(seat in here for seat in self.table.record.rules.seats),
        )

    def _show(self) -> None:
        self._frames.clear()
        self._changed.set()
        for visitor in self.visitors:
            visitor.table_changed()

    def _tell_all(self, reason: str, text: str) -> None:
        for visitor in self.visitors:
            visitor.reply(refused(Refusal(reason, text)))

    # --- What they do -------------------------------------------------------------------------------------

    def obey(self, visitor: Visitor, request: Request) -> None:
        """Do what a visitor asks for.

        Raises:
            RefusedError: it is not done.
        """
        try:
            self._do(visitor, request)
        except StoreError as error:
            LOG.warning("table %s: what was asked for cannot be kept: %s", self.table_id, error)
            raise RefusedError(
                "not-kept", "the server cannot keep this now, so it is not done; try again in a moment"
            ) from error

    def _do(self, visitor: Visitor, request: Request) -> None:
        match request:
            case Sit():
                self._sit(visitor, request.name)
            case Stand():
                self._vacate(self._own_seat(visitor))
            case Replace():
                self._replace(visitor, request.seat)
            case DealTiles():
                self._own_seat(visitor)
                self._play_on(tables.deal(self.table, request.position))
            case MakeMove():
                seat = self._own_seat(visitor)
                self._play_on(tables.move(self.table, seat, request.position, request.move))
            case _:
                assert_never(request)

    def _own_seat(self, visitor: Visitor) -> int:
        seat = self.seat_of(visitor)
        if seat is None:
            raise RefusedError("no-seat", "you have no seat at this table")
        return seat

    def _sit(self, visitor: Visitor, name: str) -> None:
        seat = visitor.lock.seat
        if seat is None:
            raise RefusedError("no-seat", "this link is for spectators")
        table = tables.sit(self.table, seat, name)
        if not visitor.lock.own and not tables.is_between_hands(self.table):
            raise RefusedError(
                "not-now", "wait for the end of the hand: its tiles are the bot's, or those of who left"
            )
        # Whoever was invited gets a key of their own, or all who know the invitation would see the hand.
        key = None if visitor.lock.own else new_key()
        lock = visitor.lock if key is None else lock_for(key, seat, own=True)
        self._keep_sitting(table, seat, lock)
        if key is not None:
            self._locks.append(lock)
            visitor.lock = lock
            visitor.reply({"type": "seated", "key": key})
        self._show()

    def _replace(self, visitor: Visitor, seat: int) -> None:
        self._own_seat(visitor)
        if seat not in self.table.record.rules.seats or self.table.names[seat] is None:
            raise RefusedError("seat-empty", "nobody sits there")
        if any(self.seat_of(other) == seat for other in self.visitors):
            raise RefusedError("seat-taken", f"{self.table.names[seat]} is here")
        self._vacate(seat)

    def _vacate(self, seat: int) -> None:
        self._keep_sitting(tables.stand_up(self.table, seat), seat, None)
        self._show()

    def _keep_sitting(self, table: Table, seat: int, lock: Lock | None) -> None:
        if self._sittings >= MOST_SITTINGS:
            raise RefusedError("too-many", "there has been too much coming and going at this table")
        self._store.add_sitting(self.table_id, self._sittings, seat, table.names[seat], lock)
        self._sittings += 1
        self._holders[seat] = lock
        self.table = table

    def _play_on(self, table: Table) -> None:
        self._store.add_move(self.table_id, self.table.position, table.record.moves[-1])
        self.table = table
        self._show()

    # --- What bots do -------------------------------------------------------------------------------------

    async def _play_for_empty_seats(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._play_one()
            except StoreError as error:
                LOG.warning("table %s: the move of a bot cannot be kept: %s", self.table_id, error)
                self._tell_all("not-kept", "the server cannot keep the bot's move now; it tries again")
                await asyncio.sleep(SECONDS_TO_TRY_AGAIN)
                self._changed.set()

    async def _play_one(self) -> None:
        """Make the next move, if nobody else is to."""
        before = self.table
        seat = tables.bot_to_move(before)
        if seat is None and not tables.deals_itself(before):
            return
        text = await self._think(observe(before.state, seat)) if seat is not None else ""
        await asyncio.sleep(self._pace)
        # Meanwhile somebody may have sat down there, or moved.
        if self.table.position != before.position:
            return
        try:
            if seat is None and tables.deals_itself(self.table):
                self._play_on(tables.deal(self.table, before.position))
            elif seat is not None and tables.bot_to_move(self.table) == seat:
                self._play_on(tables.move(self.table, seat, before.position, text))
        except RefusedError as error:  # the match is too long: it stays as it is
            LOG.warning("table %s: no bot moves any more: %s", self.table_id, error)

    async def _think(self, view: View) -> str:
        bot = OPPONENTS[self.table.bots]()
        loop = asyncio.get_running_loop()
        return str(await loop.run_in_executor(self._executor, bot, view))


def refused(refusal: Refusal) -> Refused:
    """What tells that something is not done."""
    return {"type": "refused", "refusal": refusal_form(refusal)}


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        LOG.error("a bot has failed", exc_info=error)


@final
class Lobby:
    """All tables: those at which somebody is connected are in memory, the others in the store."""

    def __init__(self, store: Store, executor: Executor, pace: float) -> None:
        self.rooms: dict[str, Room] = {}
        self._make: Callable[[str, Kept], Room] = lambda table_id, kept: Room(
            table_id, kept, store, executor, pace
        )
        self._store = store

    def open_table(self, rules: Rules, bots: str) -> Links:
        """Set up a table.

        Raises:
            TooManyError: there are too many, and none of them has been quiet for long.
            StoreError: it cannot be kept.
        """
        while self._store.count() >= MOST_TABLES:
            quiet = self._store.quietest(QUIET, UNUSED, tuple(self.rooms))
            if quiet is None:
                raise TooManyError("there are too many tables; try again tomorrow")
            self._store.forget(quiet)
        # All 64 bits of a seed, so that nobody finds it by trying which one deals the tiles they have seen.
        record = Record(rules, dealer=secrets.randbelow(rules.players), seed=secrets.randbits(64))
        table = Table(record, bots, (None,) * rules.players)
        links = Links(secrets.token_urlsafe(8), tuple(new_key() for _ in rules.seats), new_key())
        locks = [lock_for(key, seat, own=False) for seat, key in enumerate(links.seats)]
        self._store.create(links.table, table, [*locks, lock_for(links.watch, None, own=False)])
        return links

    def enter(self, table_id: str, key: str) -> tuple[Room, Visitor]:
        """Let somebody in to a table.

        Raises:
            NoSuchTableError: no such table, or another key.
            TooManyError: there is no room.
        """
        room = self.rooms.get(table_id) or self._make(table_id, self._load(table_id))
        visitor = room.enter(key)
        self.rooms[table_id] = room
        return room, visitor

    def leave(self, room: Room, visitor: Visitor) -> None:
        """Somebody has gone; a table without anybody leaves the memory."""
        room.leave(visitor)
        if not room.visitors:
            self.rooms.pop(room.table_id, None)

    def close(self) -> None:
        """Let all bots stop; what has been done is in the store."""
        for room in self.rooms.values():
            room.rest()

    def _load(self, table_id: str) -> Kept:
        try:
            kept = self._store.load(table_id)
        except MoonError:
            LOG.exception("table %s cannot be read", table_id)
            raise NoSuchTableError("this table cannot be read any more") from None
        if kept is None:
            raise NoSuchTableError("this link leads to no table")
        return kept

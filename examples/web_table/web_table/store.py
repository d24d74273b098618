"""Tables kept in SQLite, so that a restart loses nothing.

A match is kept as what it is, a record: its head, written once, and then a line for each move, in the text
form of `Record`. Rows are only ever added; a trigger refuses to change one. A table is forgotten whole or not
at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, cast, final

import attrs

from moon_dominoes import Move, Record

from .keys import Lock
from .tables import Table

_KINDS: Final = {
    "tables": "id TEXT PRIMARY KEY, at INTEGER NOT NULL, bots TEXT NOT NULL, head TEXT NOT NULL",
    "invitations": """
        table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        seat INTEGER,
        digest BLOB NOT NULL,
        UNIQUE (table_id, seat)
    """,
    "moves": """
        table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        move TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    """,
    "sittings": """
        table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT,
        digest BLOB,
        PRIMARY KEY (table_id, number)
    """,
}
"""The columns of each kind of row. A sitting without a name is that somebody stood up."""

_LAST: Final = """
    max(
        tables.at,
        coalesce((SELECT max(at) FROM moves WHERE table_id = id), 0),
        coalesce((SELECT max(at) FROM sittings WHERE table_id = id), 0)
    )
"""
"""When something was last done at a table."""

_USED: Final = "EXISTS (SELECT 1 FROM moves WHERE table_id = id)"
"""Whether tiles have been dealt at a table."""


@final
@attrs.frozen
class Kept:
    """A table as it was kept.

    Attributes:
        table: the match and who sits where.
        locks: what the keys of the table open.
        holders: by seat, the lock of whoever sits there; None where nobody does.
        sittings: how often somebody sat down or stood up.
    """

    table: Table
    locks: tuple[Lock, ...]
    holders: tuple[Lock | None, ...]
    sittings: int


class StoreError(Exception):
    """The file cannot be used, or something cannot be kept in it; the message says why."""


@contextmanager
def _or_store_error() -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error


@final
class Store:
    """The file of all tables.

    Args:
        path: where it is; it is made if it is not there.
        clock: gives the seconds since 1970.

    Raises:
        StoreError: the file is another server's, or no file of tables.
    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self._clock = clock
        if path.is_dir():
            raise StoreError(f"{path} cannot be used: it is a folder")
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} cannot be used: it is no regular file")
        try:
            # By its whole path, since SQLite has names that are no files.
            self._database = sqlite3.connect(path.absolute(), isolation_level=None, timeout=1)
        except sqlite3.OperationalError as error:
            raise StoreError(f"{path} cannot be used: {error}") from None
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            self._database.close()
            raise StoreError(f"{path} cannot be used: {error}") from None

    def _prepare(self) -> None:
        """Take hold of the file, and make in it what is not there."""
        # Two servers on one file would not see each other's moves.
        self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._database.execute("PRAGMA foreign_keys = ON")
        with self._transaction():
            for name, columns in _KINDS.items():
                self._database.execute(f"CREATE TABLE IF NOT EXISTS {name} ({columns}) STRICT")
                self._database.execute(
                    f"CREATE TRIGGER IF NOT EXISTS only_added_{name} BEFORE UPDATE ON {name} "
                    "BEGIN SELECT RAISE(ABORT, 'rows are only added'); END"
                )

    def close(self) -> None:
        """Let the file go."""
        self._database.close()

    def create(self, table_id: str, table: Table, locks: Sequence[Lock]) -> None:
        """Keep a new table, at which nothing has been done yet.

        Raises:
            StoreError: it cannot be kept, nor can anything now.
        """
        with _or_store_error(), self._transaction():
            self._database.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?)",
                (table_id, self._now(), table.bots, _head(table.record)),
            )
            self._database.executemany(
                "INSERT INTO invitations VALUES (?, ?, ?)",
                [(table_id, lock.seat, lock.digest) for lock in locks],
            )

    def add_move(self, table_id: str, number: int, move: Move) -> None:
        """Keep a move: the first has number 0. No number is kept twice.

        Raises:
            StoreError: it cannot be kept.
        """
        with _or_store_error():
            self._database.execute(
                "INSERT INTO moves VALUES (?, ?, ?, ?)", (table_id, number, self._now(), str(move))
            )

    def add_sitting(self, table_id: str, number: int, seat: int, name: str | None, lock: Lock | None) -> None:
        """Keep that somebody has sat down with a key, or has stood up.

        Raises:
            StoreError: it cannot be kept.
        """
        digest = lock.digest if lock is not None else None
        with _or_store_error():
            self._database.execute(
                "INSERT INTO sittings VALUES (?, ?, ?, ?, ?, ?)",
                (table_id, number, self._now(), seat, name, digest),
            )

    def load(self, table_id: str) -> Kept | None:
        """The table of this name as it was left; None if there is none.

        Raises:
            MoonError: its record cannot be read.
        """
        head = self._database.execute("SELECT bots, head FROM tables WHERE id = ?", (table_id,)).fetchone()
        if head is None:
            return None
        bots, opening = cast("tuple[str, str]", head)
        record = Record.loads(self._text(table_id, opening))
        locks = [Lock(digest, seat, own=False) for seat, digest in self._invitations(table_id)]
        names: list[str | None] = [None] * record.rules.players
        holders: list[Lock | None] = [None] * record.rules.players
        sittings = self._sittings(table_id)
        for seat, name, digest in sittings:
            names[seat] = name
            holders[seat] = Lock(digest, seat, own=True) if digest is not None else None
            locks += [holder] if (holder := holders[seat]) is not None and holder not in locks else []
        return Kept(Table(record, bots, tuple(names)), tuple(locks), tuple(holders), len(sittings))

    def count(self) -> int:
        """How many tables are kept."""
        (count,) = cast("tuple[int]", self._database.execute("SELECT count(*) FROM tables").fetchone())
        return count

    def quietest(self, quiet: float, unused: float, but: Sequence[str]) -> str | None:
        """The table at which nothing has been done for longest; one that is unused, if there is any.

        Args:
            quiet: for how many seconds at least.
            unused: the same for a table at which no tiles have been dealt.
            but: tables that are left out.
        """
        now = self._now()
        rows = self._database.execute(
            f"SELECT id FROM tables WHERE {_LAST} < iif({_USED}, ?, ?) ORDER BY {_USED}, {_LAST}",  # noqa: S608  # constants of ours
            (now - quiet, now - unused),
        )
        return next((table_id for (table_id,) in rows if table_id not in but), None)

    def forget(self, table_id: str) -> None:
        """Remove a table whole.

        Raises:
            StoreError: it cannot be removed.
        """
        with _or_store_error():
            self._database.execute("DELETE FROM tables WHERE id = ?", (table_id,))

    def _text(self, table_id: str, head: str) -> str:
        """The record of a table in its text form."""
        rows = self._database.execute(
            "SELECT move FROM moves WHERE table_id = ? ORDER BY number", (table_id,)
        )
        moves = [move for (move,) in cast("list[tuple[str]]", rows.fetchall())]
        return "\n".join([head, *moves, f"end {len(moves)}"])

    def _invitations(self, table_id: str) -> list[tuple[int | None, bytes]]:
        rows = self._database.execute("SELECT seat, digest FROM invitations WHERE table_id = ?", (table_id,))
        return rows.fetchall()

    def _sittings(self, table_id: str) -> list[tuple[int, str | None, bytes | None]]:
        return self._database.execute(
            "SELECT seat, name, digest FROM sittings WHERE table_id = ? ORDER BY number", (table_id,)
        ).fetchall()

    def _now(self) -> int:
        return int(self._clock())

    @contextmanager
    def _transaction(self) -> Generator[None]:
        """All of it, or nothing."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._database.in_transaction:  # SQLite itself ends it when the disk is full
                self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")


def _head(record: Record) -> str:
    """What a record's text begins with, before the first move."""
    return Record(record.rules, dealer=record.dealer, seed=record.seed).dumps().removesuffix("end 0\n")

"""What is kept comes back, and nothing that is kept is ever changed."""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from contextlib import closing
from functools import partial
from pathlib import Path

import attrs
import pytest

from moon_dominoes import DON, MoonError, Record, legal_moves
from web_table.keys import lock_for, opened
from web_table.store import Store, StoreError
from web_table.tables import Table

RULES = attrs.evolve(DON, target=500, hand_limit=3)
LOCKS = [lock_for(f"key {seat}", seat, own=False) for seat in range(4)]


def new_table(seed: int = 2**64 - 1) -> Table:
    return Table(Record(RULES, dealer=2, seed=seed), "tips", (None,) * 4)


def test_a_table_comes_back_as_it_was_left(tmp_path: Path) -> None:
    ann, late = lock_for("Ann's", 1, own=True), lock_for("again", 1, own=True)
    record = new_table().record
    with closing(Store(tmp_path / "tables", lambda: 5)) as store:
        store.create("a", new_table(), LOCKS)
        store.create("b", new_table(3), LOCKS)
        for number in range(60):
            record = record.play_on(legal_moves(record.state())[0])
            store.add_move("a", number, record.moves[-1])
        for number, (name, lock) in enumerate([("Ann", ann), (None, None), ("Bo", late)]):
            store.add_sitting("a", number, 1, name, lock)
    with closing(Store(tmp_path / "tables", lambda: 5)) as store:
        kept = store.load("a")
        assert kept is not None
        assert kept.table == Table(record, "tips", (None, "Bo", None, None))
        assert kept.table.state == record.state()
        assert kept.holders == (None, late, None, None)
        assert (set(kept.locks), kept.sittings) == ({*LOCKS, ann, late}, 3)
        other = store.load("b")
        assert other is not None
        assert other.table == new_table(3)
        assert store.load("c") is None
        assert store.count() == 2


def test_no_key_is_kept_but_every_key_opens(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "tables", lambda: 5)) as store:
        store.create("a", new_table(), [lock_for("a secret key", 3, own=False)])
        kept = store.load("a")
        assert kept is not None
        found = opened(kept.locks, "a secret key")
        assert found is not None
        assert (found.seat, found.own) == (3, False)
        assert opened(kept.locks, "a secret ke") is None
    assert b"secret" not in (tmp_path / "tables").read_bytes()


def test_rows_are_only_added_and_no_move_is_kept_twice(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    with closing(Store(path, lambda: 5)) as store:
        store.create("a", new_table(), LOCKS)
        (deal,) = legal_moves(new_table().state)
        store.add_move("a", 0, deal)
        store.add_sitting("a", 0, 0, "Ann", LOCKS[0])
        with pytest.raises(StoreError, match="UNIQUE"):
            store.add_move("a", 0, deal)
        with pytest.raises(StoreError, match="FOREIGN KEY"):
            store.add_move("no table", 0, deal)
    with closing(sqlite3.connect(path)) as database:
        for table, column in (
            ("tables", "head"),
            ("moves", "move"),
            ("sittings", "name"),
            ("invitations", "seat"),
        ):
            with pytest.raises(sqlite3.IntegrityError, match="rows are only added"):
                database.execute(f"UPDATE {table} SET {column} = 1")  # noqa: S608  # names of our own


def test_what_is_kept_of_a_match_is_a_record(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    with closing(Store(path, lambda: 5)) as store:
        store.create("a", new_table(), LOCKS)
        (deal,) = legal_moves(new_table().state)
        store.add_move("a", 0, deal)
    with closing(sqlite3.connect(path)) as database:
        ((head,),) = database.execute("SELECT head FROM tables")
        ((line,),) = database.execute("SELECT move FROM moves")
    assert Record.loads(f"{head}{line}\nend 1") == new_table().record.play_on(deal)


def test_a_record_that_was_tampered_with_is_not_played_on(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    with closing(Store(path, lambda: 5)) as store:
        store.create("a", new_table(), LOCKS)
    with closing(sqlite3.connect(path)) as database:
        database.execute("INSERT INTO moves VALUES ('a', 0, 5, 'play 6-6')")
        database.commit()
    with closing(Store(path, lambda: 5)) as store, pytest.raises(MoonError):
        store.load("a")


def test_the_quietest_table_is_forgotten_whole(tmp_path: Path) -> None:
    now = 0
    with closing(Store(tmp_path / "tables", lambda: now)) as store:
        for name in ("a", "b", "c"):
            now += 10
            store.create(name, new_table(), LOCKS)
        now = 40
        store.add_move("a", 0, legal_moves(new_table().state)[0])
        now = 50
        store.add_sitting("b", 0, 0, "Ann", LOCKS[0])
        now = 100
        assert [store.quietest(0, seconds, ["a"]) for seconds in (69, 71)] == ["c", None]
        assert [store.quietest(seconds, 99, ()) for seconds in (59, 61)] == ["a", None]
        # Those that are unused go first, the quietest of them before the others.
        assert [store.quietest(0, 0, but) for but in ("", "c", "cb", "abc")] == ["c", "b", "a", None]
        store.forget("b")
        assert (store.load("b"), store.count()) == (None, 2)
    with closing(sqlite3.connect(tmp_path / "tables")) as database:
        for table in ("invitations", "moves", "sittings"):
            ((count,),) = database.execute(f"SELECT count(*) FROM {table} WHERE table_id = 'b'")  # noqa: S608
            assert count == 0


def test_one_server_a_file(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    with closing(Store(path, lambda: 5)), pytest.raises(StoreError, match="locked"):
        Store(path, lambda: 5)
    Store(path, lambda: 5).close()


def test_another_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000, encoding="utf-8")
    with pytest.raises(StoreError, match="not a database"):
        Store(path, lambda: 5)
    assert path.read_text(encoding="utf-8") == "Dear Ann, " * 1000
    with pytest.raises(StoreError, match="unable to open"):
        Store(tmp_path / "nowhere" / "tables", lambda: 5)
    with pytest.raises(StoreError, match="it is a folder"):
        Store(tmp_path, lambda: 5)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_what_is_no_regular_file_holds_no_tables(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StoreError, match="it is no regular file"):
        Store(tmp_path / "pipe", lambda: 5)


def test_a_file_is_a_file_whatever_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Store(Path(":memory:"), lambda: 5).close()
    assert [path.name for path in tmp_path.iterdir()] == [":memory:"]


def test_when_the_disk_is_full_nothing_is_half_kept(tmp_path: Path) -> None:
    (deal,) = legal_moves(new_table().state)
    with closing(Store(tmp_path / "tables", lambda: 5)) as store:
        store._database.execute("PRAGMA max_page_count = 1")  # as many as there are by now
        names = [f"table {number}" for number in range(1000)]
        create = partial(store.create, table=new_table(), locks=LOCKS)
        with pytest.raises(StoreError, match="full"):
            deque(map(create, names), maxlen=0)
        there = store.count()
        assert 0 < there < 1000
        add_move = partial(store.add_move, names[0], move=deal)
        with pytest.raises(StoreError, match="full"):
            deque(map(add_move, range(1000)), maxlen=0)
        store._database.execute("PRAGMA max_page_count = 10000")
        create(names[there])
        assert store.count() == there + 1

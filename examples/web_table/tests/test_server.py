"""A real server and real websocket clients: coming, going, coming back, and all that ought not to be sent."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any
from unittest.mock import patch

import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed, InvalidStatus

from moon_dominoes import Bid, Doubles, Move, View, legal_moves, observe, view_to_json
from serving import NAMES, SECONDS, Client, Running, first_to_speak, play_until, seated, serving
from web_table import protocol, rooms, sockets
from web_table.app import STATIC
from web_table.limits import (
    LONGEST_MESSAGE,
    LONGEST_REQUEST,
    MOST_TABLES,
    QUIET,
    SECONDS_TO_NEW_TABLE,
    Buckets,
)
from web_table.server import Settings
from web_table.store import Store, StoreError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def server(data: Path) -> Iterator[Running]:
    with serving(data) as running:
        yield running


def hung_up(client: Client) -> int | None:
    """Read until the server hangs up; the code that it gives."""
    try:
        while True:
            client.read()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd is not None else None


def failure(client: Client) -> tuple[str, int | None]:
    """Why the server hangs up, and the code that it gives."""
    return client.read_until("failed")["text"], hung_up(client)


# --- Coming, going, coming back ----------------------------------------------------------------------------


def test_who_comes_back_in_the_middle_of_a_trick_has_lost_nothing(server: Running) -> None:
    links = server.new_table("TEXAS3")
    clients = seated(server, links, [1, 2])
    clients[0], key, _ = server.sit(links["table"], links["seats"][0], "Ann")
    position = play_until(clients, tricks=2, tiles=1)
    before = clients[0].at(position)
    clients[0].close()
    while clients[1].frame["seats"][0]["here"]:
        clients[1].read_until("table", position=position)
    clients[0], after = server.join(links["table"], key)
    assert after == before
    state = server.state(links["table"], position)
    assert after["view"] == view_to_json(observe(state, 0)) | {"results": []}
    # And plays on.
    for _ in range(3):
        position = clients[clients[0].at(position)["view"]["actor"]].move()
        assert [client.at(position)["position"] for client in clients.values()] == [position] * 3


def test_two_tabs_of_one_seat_both_follow_and_no_move_is_made_twice(server: Running) -> None:
    links = server.new_table("TEXAS3")
    seat = first_to_speak(links, server)
    first, key, _ = server.sit(links["table"], links["seats"][seat], "Bo")
    second, _ = server.join(links["table"], key)
    first.send(type="deal", position=0)
    assert first.at(1)["view"]["hand"] == second.at(1)["view"]["hand"] != []
    second.move("bid 5")
    assert first.at(2)["view"]["bids"] == second.at(2)["view"]["bids"] == ["bid 5"]
    for tab in (first, second):
        tab.send(type="move", position=1, move="bid 5")
        assert tab.refusal()["reason"] == "stale"
    assert server.room(links["table"]).table.record.state(at=2).spoken == ((seat, Bid(5)),)


@contextmanager
def process(data: Path) -> Generator[tuple[subprocess.Popen[bytes], Running]]:
    """The server as it is run from the command line."""
    command = [
        sys.executable,
        "-W",
        "error",
        "-m",
        "web_table",
        "--port",
        "0",
        "--pace",
        "0",
        "--data",
        str(data),
    ]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running,  # noqa: S603
        ExitStack() as connections,
    ):
        try:
            assert running.stdout is not None
            port = int(running.stdout.readline().rpartition(b":")[2].rstrip(b"/\n"))
            yield running, Running(FastAPI(), port, connections)
        finally:
            running.kill()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_restart_resumes_every_table(data: Path, how: signal.Signals) -> None:
    left: dict[tuple[str, str], dict[str, Any]] = {}
    with process(data) as (running, server):
        for preset, players in (("DON", 4), ("FRENCH3", 3)):
            links = server.new_table(preset)
            sat = [server.sit(links["table"], links["seats"][seat], NAMES[seat]) for seat in range(players)]
            clients = {seat: client for seat, (client, _, _) in enumerate(sat)}
            position = play_until(clients, tricks=1, tiles=2)
            left |= {(links["table"], key): client.at(position) for client, key, _ in sat}
        running.send_signal(how)
        assert running.wait(SECONDS) in {0, -how}
        assert running.stderr is not None
        assert running.stderr.read() == b""
    with serving(data) as server:
        for (table, key), before in left.items():
            _, after = server.join(table, key)
            # Who is there is another matter.
            assert after | {"seats": None} == before | {"seats": None}


def test_a_file_in_use_and_a_port_in_use_are_told_in_a_line(data: Path, tmp_path: Path) -> None:
    with serving(data) as server:
        for options, complaint in (
            (["--data", str(data)], f"web-table: {data} cannot be used: database is locked\n"),
            (["--data", str(tmp_path / "other"), "--port", str(server.port)], "Address already in use"),
            (["--data", str(tmp_path)], f"web-table: {tmp_path} cannot be used: it is a folder\n"),
        ):
            command = [sys.executable, "-m", "web_table", "--port", "0", *options]
            done = subprocess.run(command, capture_output=True, check=False, timeout=SECONDS)  # noqa: S603
            assert (done.returncode, done.stdout) == (1, b"")
            assert complaint in done.stderr.decode()
            assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("pace", ["nan", "inf", "-1", "soon"])
def test_a_pace_that_cannot_be_kept_is_refused(pace: str, data: Path) -> None:
    command = [sys.executable, "-m", "web_table", "--data", str(data), f"--pace={pace}"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=SECONDS)  # noqa: S603
    assert done.returncode == 2
    assert f"the pace is from 0 to 60 seconds, not {pace}".encode() in done.stderr
    assert not data.exists()


def test_no_name_of_a_file_is_refused() -> None:
    command = [sys.executable, "-m", "web_table", "--data", ""]
    done = subprocess.run(command, capture_output=True, check=False, timeout=SECONDS)  # noqa: S603
    assert done.returncode == 2
    assert b"argument --data: the name of a file is needed" in done.stderr


# --- Seats -------------------------------------------------------------------------------------------------


def test_an_invitation_shows_the_hand_to_nobody_but_who_sat_down(server: Running) -> None:
    links = server.new_table("TEXAS3")
    ann, key, _ = server.sit(links["table"], links["seats"][0], "Ann")
    host, frame = server.join(links["table"], links["seats"][0])
    assert (frame["seat"], frame["may_sit"], frame["taken_by"]) == (None, None, "Ann")
    ann.send(type="deal", position=0)
    assert ann.at(1)["view"]["hand"] != []
    assert host.at(1)["view"]["hand"] == []
    for request in ({"type": "move", "position": 1, "move": "pass"}, {"type": "deal", "position": 1}):
        host.send(**request)
        assert host.refusal()["reason"] == "no-seat"
    host.send(type="sit", name="Eve")
    assert host.refusal() == {"reason": "seat-taken", "rule": None, "text": "Ann sits here already"}
    assert len({key, *links["seats"], links["watch"]}) == 5


def test_by_invitation_one_sits_down_between_hands_only(server: Running) -> None:
    links = server.new_table("TEXAS3", hand_limit=2)
    first = first_to_speak(links, server)
    (ann,) = seated(server, links, [first]).values()
    ann.send(type="deal", position=0)
    ann.at(1)
    late, _ = server.join(links["table"], links["seats"][(first + 1) % 3])
    late.send(type="sit", name="Eve")
    refusal = late.refusal()
    assert (refusal["reason"], refusal["text"][:28]) == ("not-now", "wait for the end of the hand")
    assert late.frame["view"]["hand"] == []
    while not ann.frame["view"]["results"]:
        if ann.frame["view"]["legal_moves"]:
            ann.at(ann.move())
        else:
            ann.read_until("table")
    late.send(type="sit", name="Eve")
    assert late.read_until("seated")["key"]


def test_whoever_floods_with_pings_and_reads_nothing_is_cut_off(server: Running) -> None:
    greeting = (
        "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + bytes(125)
    with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as wire:
        wire.sendall(greeting.encode())
        assert wire.recv(12) == b"HTTP/1.1 101"
        with pytest.raises(OSError, match=r"[Rr]eset|[Bb]roken"):
            wire.sendall(ping * 500_000)  # 65 megabytes


def test_a_spectator_does_nothing_but_watch(server: Running) -> None:
    links = server.new_table("TEXAS3")
    seated(server, links, [0])
    watcher, frame = server.join(links["table"], links["watch"])
    assert (frame["seat"], frame["may_sit"], frame["may_deal"]) == (None, None, False)
    for request in (
        {"type": "sit", "name": "Eve"},
        {"type": "stand"},
        {"type": "replace", "seat": 0},
        {"type": "deal", "position": 0},
        {"type": "move", "position": 0, "move": "pass"},
    ):
        watcher.send(**request)
        assert watcher.refusal()["reason"] == "no-seat"
    assert server.room(links["table"]).table.position == 0


def test_a_bot_takes_over_from_who_has_gone_until_they_come_back(server: Running) -> None:
    links = server.new_table("TEXAS3", moon="never")
    seat = first_to_speak(links, server)
    other, last = ((seat + step) % 3 for step in (1, 2))
    clients = seated(server, links, [other, last])
    ann, key, _ = server.sit(links["table"], links["seats"][seat], "Eve")
    clients[other].send(type="replace", seat=seat)
    assert clients[other].refusal() == {"reason": "seat-taken", "rule": None, "text": "Eve is here"}
    clients[other].send(type="deal", position=0)
    hand = ann.at(1)["view"]["hand"]
    ann.close()
    while clients[other].frame["seats"][seat]["here"]:
        clients[other].read_until("table")
    clients[other].send(type="replace", seat=seat)
    assert clients[other].at(2)["seats"][seat] | {"telling": "", "tiles": 7} == {
        "name": f"Bot {seat}",
        "bot": True,
        "here": False,
        "telling": "",
        "tiles": 7,
    }
    ann, frame = server.join(links["table"], key)
    assert (frame["seat"], frame["may_sit"], frame["view"]["hand"]) == (None, seat, [])
    ann.send(type="sit", name="Eve")
    assert ann.read_until("table", seat=seat)["view"]["hand"] == hand
    assert not any('"seated"' in text for text in ann.texts)  # the key is the same as before
    for wrong in (seat, 3):
        clients[other].send(type="replace", seat=wrong)
        assert clients[other].refusal()["reason"] in {"seat-taken", "seat-empty"}


@pytest.mark.parametrize("bots", ["tips", "random", "monte-carlo"])
def test_bots_in_the_empty_seats_play_a_hand(server: Running, bots: str) -> None:
    links = server.new_table("DON", bots, min_bid=7, moon="never", all_pass="last-bids")  # noqa: S106  # no password
    with patch("web_table.opponents.SECONDS_TO_THINK", 0.01):
        (ann,) = seated(server, links, [0]).values()
        ann.send(type="deal", position=0)
        while not ann.frame["view"]["results"]:
            if ann.frame["view"]["legal_moves"]:
                ann.at(ann.move())
            else:
                ann.read_until("table")
    assert len(ann.frame["view"]["results"][0]["played"]) == 7


def test_while_a_bot_thinks_the_table_goes_on_and_a_thought_that_comes_late_is_dropped(
    server: Running,
) -> None:
    asked, answer = Event(), Event()

    def slow(view: View) -> Move:
        asked.set()
        assert answer.wait(SECONDS)
        return legal_moves(view)[0]

    with (
        patch("web_table.rooms.OPPONENTS", {"slow": lambda: slow}),
        patch("web_table.app.OPPONENTS", {"slow": None}),
    ):
        links = server.new_table("TEXAS3", "slow")
        seat = first_to_speak(links, server)
        clients = seated(server, links, [(seat + 1) % 3])
        (ann,) = clients.values()
        bo, _, _ = server.sit(links["table"], links["seats"][seat], "Eve")
        bo.send(type="stand")
        bo.read_until("table", seat=None)
        ann.send(type="deal", position=0)
        assert asked.wait(SECONDS)
        ann.send(type="move", position=1, move="pass")
        assert ann.refusal()["reason"] == "not-your-turn"
        bo.send(type="sit", name="Eve")
        assert bo.read_until("table", seat=seat)["position"] == 1
        answer.set()
        bo.move("moon")
        assert ann.read_until("table", position=2)["view"]["bids"] == ["moon"]


def test_a_table_of_bots_rests_while_nobody_looks_on(server: Running) -> None:
    links = server.new_table("TEXAS3")
    seat = first_to_speak(links, server)
    (ann,) = seated(server, links, [seat]).values()
    ann.send(type="deal", position=0)
    ann.at(1)
    ann.send(type="stand")
    ann.close()
    watcher, _ = server.join(links["table"], links["watch"])
    while not watcher.frame["view"]["results"]:  # they deal by themselves, if need be
        watcher.read_until("table")
    watcher.close()
    while links["table"] in server.lobby.rooms:
        sleep(0.01)
    with patch.object(rooms.Room, "_play_on") as play_on:
        sleep(0.1)
    assert not play_on.called


# --- What ought not to be sent -----------------------------------------------------------------------------

GARBAGE = {
    "no JSON": "hello",
    "nothing": "",
    "half a character": '"\\ud800"',
    "not a number": '{"type": NaN}',
    "no object": "[]",
    "deep nesting": "[" * 900,
    "no type": "{}",
    "an unknown type": '{"type": "cheat"}',
    "a type that is none": '{"type": ["join"]}',
    "a key too many": '{"type": "stand", "seat": 1}',
    "a key too few": '{"type": "move", "position": 0}',
    "a text for a number": '{"type": "deal", "position": "0"}',
    "true for a number": '{"type": "deal", "position": true}',
    "a fraction": '{"type": "deal", "position": 0.0}',
    "a negative number": '{"type": "deal", "position": -1}',
    "a huge number": '{"type": "deal", "position": ' + "9" * 900 + "}",
    "a number for a text": '{"type": "move", "position": 0, "move": 7}',
    "a list for a text": '{"type": "sit", "name": ["Ann"]}',
    "a long text": '{"type": "sit", "name": "' + "x" * 201 + '"}',
    "a seat that is none": '{"type": "replace", "seat": 4}',
}


@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_ends_the_connection_and_nothing_else(
    garbage_server: tuple[Running, str, str], kind: str
) -> None:
    server, table, key = garbage_server
    text = GARBAGE[kind]
    stranger = server.connect()
    stranger.connection.send(text)
    told, code = failure(stranger)
    assert code == sockets.POLICY_VIOLATION
    assert told
    assert "Traceback" not in told
    assert "pydantic" not in told
    player, frame = server.join(table, key)
    player.connection.send(text)
    assert failure(player)[1] == sockets.POLICY_VIOLATION
    player, again = server.join(table, key)
    assert again["view"]["hand"] == frame["view"]["hand"] != []
    player.close()


@pytest.fixture(scope="module")
def garbage_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str, str]]:
    with serving(tmp_path_factory.mktemp("garbage") / "tables.sqlite") as server:
        links = server.new_table()
        player, key, _ = server.sit(links["table"], links["seats"][0], "Ann")
        player.send(type="deal", position=0)
        player.at(1)
        player.close()
        yield server, links["table"], key


def test_a_link_that_nobody_was_given_leads_nowhere(server: Running) -> None:
    one, two = server.new_table(), server.new_table()
    nowhere = ("this link leads to no table", sockets.POLICY_VIOLATION)
    for table, key in (
        (one["table"], two["seats"][0]),
        (one["table"], ""),
        (one["table"], one["seats"][0][:-1]),
        (one["table"].lower() + "x", one["seats"][0]),
        ("' OR 1=1 --", one["watch"]),
    ):
        client = server.connect()
        client.send(type="join", table=table, key=key)
        assert failure(client) == nowhere
    assert server.lobby.rooms == {}


def test_a_message_too_long_is_not_even_read(server: Running) -> None:
    links = server.new_table()
    for length, code in (
        (LONGEST_MESSAGE, sockets.POLICY_VIOLATION),
        (LONGEST_MESSAGE + 1, 1009),
        (10**7, 1009),
    ):
        client, _ = server.join(links["table"], links["seats"][0])
        with suppress(ConnectionClosed):
            client.connection.send("x" * length)
        assert hung_up(client) in ({code, None} if length == 10**7 else {code})
    client, _ = server.join(links["table"], links["seats"][0])
    client.connection.send(b'{"type": "stand"}')
    assert failure(client) == ("a message is text", sockets.POLICY_VIOLATION)


def test_who_asks_too_fast_is_told_to_wait_and_then_hung_up_on(data: Path) -> None:
    with serving(data, messages=0.001, burst=5) as server:
        links = server.new_table()
        client, _ = server.join(links["table"], links["watch"])
        for _ in range(9):
            client.send(type="stand")
        reasons = [client.refusal()["reason"] for _ in range(9)]
        assert reasons == ["no-seat"] * 5 + ["too-fast"] * 4
        for _ in range(2):
            client.send(type="stand")
        assert failure(client) == ("there were far too many messages", sockets.POLICY_VIOLATION)


def test_who_says_nothing_is_hung_up_on(server: Running) -> None:
    with patch.object(sockets, "SECONDS_TO_JOIN", 0.05):
        assert failure(server.connect()) == ("you did not answer in time", sockets.POLICY_VIOLATION)


REQUEST = b"GET /presets HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.mark.parametrize("said", [b"", REQUEST[:20], REQUEST + REQUEST[:20]])
def test_a_connection_that_asks_for_nothing_is_hung_up_on(server: Running, said: bytes) -> None:
    with (
        patch.object(protocol, "SECONDS_TO_JOIN", 0.3),
        socket.create_connection(("127.0.0.1", server.port), SECONDS) as wire,
    ):
        wire.sendall(said)
        while wire.recv(100_000):  # as good as an answer to whoever has asked
            pass


def test_a_connection_that_asks_in_time_is_not_hung_up_on(server: Running) -> None:
    links = server.new_table()
    with patch.object(protocol, "SECONDS_TO_JOIN", 2):
        client, _ = server.join(links["table"], links["watch"])
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
        with closing(connection):
            for _ in range(5):
                sleep(0.5)
                connection.request("GET", "/presets")
                assert connection.getresponse().read()
        client.send(type="stand")
        assert client.refusal()["reason"] == "no-seat"


def test_there_is_room_for_so_many_and_no_more(server: Running, data: Path) -> None:
    links = server.new_table()
    with patch.object(rooms, "MOST_AT_ONE_TABLE", 2):
        first, _ = server.join(links["table"], links["watch"])
        server.join(links["table"], links["watch"])
        third = server.connect()
        third.send(type="join", table=links["table"], key=links["watch"])
        assert failure(third) == ("there are too many people at this table", sockets.TRY_AGAIN_LATER)
        first.send(type="stand")
        assert first.refusal()["reason"] == "no-seat"
    with serving(data.with_name("another"), connections=2) as other:
        links = other.new_table()
        for _ in range(2):
            other.join(links["table"], links["watch"])
        assert failure(other.connect()) == (
            "you connect too often; wait a little",
            sockets.TRY_AGAIN_LATER,
        )


def test_a_fault_of_the_server_tells_nothing_of_its_inside(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    links = server.new_table()
    client, key, _ = server.sit(links["table"], links["seats"][0], "Ann")
    with patch.object(rooms.Room, "_own_seat", side_effect=RuntimeError("a secret")):
        client.send(type="stand")
        assert failure(client) == ("something went wrong at the server", sockets.FAULT)
    assert "a secret" in caplog.text
    assert not any("secret" in text for text in client.texts)
    assert server.join(links["table"], key)[1]["seat"] == 0


FULL = StoreError("the disk is full")


def test_what_cannot_be_kept_is_not_done(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    links = server.new_table("TEXAS3")
    client, _ = server.join(links["table"], links["seats"][0])
    refusal = {
        "reason": "not-kept",
        "rule": None,
        "text": "the server cannot keep this now, so it is not done; try again in a moment",
    }
    with patch.object(Store, "add_sitting", side_effect=FULL):
        client.send(type="sit", name="Ann")
        assert client.refusal() == refusal
    client.send(type="sit", name="Ann")
    client.read_until("seated")
    with patch.object(Store, "add_move", side_effect=FULL):
        client.send(type="deal", position=0)
        assert client.refusal() == refusal
    assert "the disk is full" in caplog.text
    client.send(type="deal", position=0)
    assert client.at(1)["view"]["hand"] != []
    with patch.object(Store, "create", side_effect=FULL):
        status, _, body = request(server, "POST", "/tables", b'{"preset": "DON", "bots": "tips"}')
    assert (status, json.loads(body)["error"][:39]) == (503, "the server cannot keep a new table now;")


def test_a_bot_whose_move_cannot_be_kept_says_so_and_tries_again(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    links = server.new_table("TEXAS3")
    last = (first_to_speak(links, server) + 2) % 3
    (ann,) = seated(server, links, [last]).values()
    watcher, _ = server.join(links["table"], links["watch"])
    keep = Store.add_move
    faults = iter([None, FULL, FULL, None, FULL])  # the deal, and then a bot

    def add_move(store: Store, *row: Any) -> None:  # noqa: ANN401  # whatever is given
        if (fault := next(faults, None)) is not None:
            raise fault
        keep(store, *row)

    with patch.object(Store, "add_move", add_move), patch.object(rooms, "SECONDS_TO_TRY_AGAIN", 0):
        ann.send(type="deal", position=0)
        for client in (ann, watcher):
            for _ in range(3):
                assert client.refusal()["text"] == "the server cannot keep the bot's move now; it tries again"
            assert client.at(3)["view"]["actor"] == last
    assert caplog.text.count("the disk is full") == 3


# --- Requests ----------------------------------------------------------------------------------------------


def request(
    server: Running, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
    with closing(connection):
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def test_pages_of_others_may_not_use_the_server(server: Running, data: Path) -> None:
    wanted = json.dumps({"preset": "DON", "bots": "tips"}).encode()
    for origin in (
        "https://evil.example",
        "null",
        f"http://127.0.0.1:{server.port}.evil.example",
        "http://[",
        "",
    ):
        with pytest.raises(InvalidStatus, match="403"):
            server.connect(origin)
        assert request(server, "POST", "/tables", wanted, Origin=origin)[0] == 403
    links = server.new_table()
    client = server.connect(server.url)
    client.send(type="join", table=links["table"], key=links["watch"])
    client.read_until("table")
    assert request(server, "POST", "/tables", wanted, Origin=server.url)[0] == 201
    with serving(data.with_name("another"), origins=("https://moon.example",)) as other:
        assert request(other, "POST", "/tables", wanted, Origin="https://moon.example")[0] == 201
        assert request(other, "POST", "/tables", wanted, Origin=other.url)[0] == 403


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ({"preset": "CHESS", "bots": "tips"}, "preset: it is one of DON, TEXAS3, TEXAS4, POLISH3, FRENCH3"),
        ({"preset": "DON", "bots": "gods"}, "bots: it is one of tips, monte-carlo, random"),
        ({"preset": "DON", "bots": "tips", "seed": 7}, "seed: Extra inputs are not permitted"),
        ({"preset": "DON", "bots": "tips", "options": {"players": 3}}, "players: partners need four"),
        ({"preset": "DON", "bots": "tips", "options": {"min_bid": "3"}}, "min_bid: takes a whole number"),
        ({"preset": "DON", "bots": "tips", "options": {"cheat": True}}, "cheat: is unknown"),
        (
            {"preset": "DON", "bots": "tips", "options": {"min_bid": 8}},
            "min_bid: the minimum bid is from 1 to 7",
        ),
        ([], "Input should be an object"),
        ({"preset": "x" * LONGEST_REQUEST, "bots": "tips"}, "the request is too long"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(server: Running, wanted: object, complaint: str) -> None:
    status, _, body = request(server, "POST", "/tables", json.dumps(wanted).encode())
    assert status == 422
    assert json.loads(body)["error"].startswith(complaint)


def test_every_option_of_the_library_is_an_option_here(server: Running) -> None:
    links = server.new_table("DON", "tips", target=42, calls=["fives", "no-trump"], no_trump_doubles="low")
    server.join(links["table"], links["watch"])
    rules = server.room(links["table"]).table.record.rules
    assert (rules.target, len(rules.calls), rules.no_trump_doubles) == (42, 2, Doubles.LOW)


def test_too_many_tables(server: Running, data: Path) -> None:
    wanted = json.dumps({"preset": "DON", "bots": "tips"}).encode()
    old, used = server.new_table(), server.new_table()
    server.join(used["table"], used["watch"])
    with patch.object(rooms, "MOST_TABLES", 2):
        status, _, body = request(server, "POST", "/tables", wanted)
        assert (status, json.loads(body)) == (503, {"error": "there are too many tables; try again tomorrow"})
        with patch.object(rooms, "UNUSED", -10):
            assert request(server, "POST", "/tables", wanted)[0] == 201
    stranger = server.connect()
    stranger.send(type="join", table=old["table"], key=old["watch"])
    assert failure(stranger)[0] == "this link leads to no table"
    server.join(used["table"], used["watch"])
    with serving(data.with_name("another"), tables=1) as other:
        assert request(other, "POST", "/tables", b"{}")[0] == 422  # which does not count
        assert request(other, "POST", "/tables", wanted)[0] == 201
        assert request(other, "POST", "/tables", wanted)[0] == 429


def test_a_table_that_nobody_has_used_makes_room_before_one_that_is_quiet(server: Running) -> None:
    used = server.new_table()
    (ann,) = seated(server, used, [0]).values()
    ann.send(type="deal", position=0)
    ann.at(1)
    ann.close()
    while used["table"] in server.lobby.rooms:
        sleep(0.01)
    unused = server.new_table()
    with patch.multiple(rooms, MOST_TABLES=2, QUIET=-10, UNUSED=-10):
        server.new_table()
    assert server.join(used["table"], used["watch"])[1]["position"] >= 1
    stranger = server.connect()
    stranger.send(type="join", table=unused["table"], key=unused["watch"])
    assert failure(stranger)[0] == "this link leads to no table"


def test_one_address_cannot_fill_the_house() -> None:
    now = 0.0
    tables = Buckets(1 / SECONDS_TO_NEW_TABLE, Settings(Path()).tables, lambda: now)
    made = 0
    while now < QUIET:
        made += tables.allow("192.0.2.7")
        now += SECONDS_TO_NEW_TABLE / 5 if made < Settings(Path()).tables else SECONDS_TO_NEW_TABLE
    assert QUIET / SECONDS_TO_NEW_TABLE < made < MOST_TABLES * 2 / 3


def test_everything_is_sent_with_the_headers_that_keep_the_page_to_itself(server: Running) -> None:
    for method, path, status in (
        ("GET", "/", 200),
        ("GET", "/static/table.js", 200),
        ("GET", "/icon.svg", 200),
        ("GET", "/presets", 200),
        ("HEAD", "/", 200),
        ("HEAD", "/static/table.js", 200),
        ("HEAD", "/icon.svg", 200),
        ("HEAD", "/presets", 200),
        ("POST", "/tables", 422),
        ("GET", "/docs", 404),
        ("GET", "/openapi.json", 404),
        ("GET", "/static/../app.py", 404),
        ("GET", "/static/%2e%2e/app.py", 404),
    ):
        got, headers, body = request(server, method, path)
        assert got == status
        assert (body == b"") == (method == "HEAD")
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert (headers["referrer-policy"], headers["x-content-type-options"]) == ("no-referrer", "nosniff")
        assert headers["server"] is None


def test_no_more_of_a_request_is_read_than_is_allowed(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as connection:
        connection.sendall(b"POST /tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        with suppress(OSError):
            for _ in range(10_000):  # ten megabytes
                connection.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
        answer = b""
        with suppress(ConnectionResetError):
            answer = connection.recv(1000)
        assert answer == b"" or answer.startswith(b"HTTP/1.1 422")
    assert request(server, "GET", "/presets")[0] == 200


def test_who_hangs_up_in_the_middle_of_a_request_is_no_fault(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    head = b"POST /tables HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n{"
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port), SECONDS) as connection:
            connection.sendall(head)
            sleep(0.05)
    assert request(server, "GET", "/presets")[0] == 200
    sleep(0.2)
    assert caplog.records == []


def test_the_page_asks_nothing_of_other_hosts() -> None:
    for path in STATIC.iterdir():
        assert not re.findall(r"https?://|@import|(?:src|href)=.//", path.read_text("utf-8"))

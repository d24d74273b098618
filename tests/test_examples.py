"""Every example runs; the server sends each seat what it may see and nothing else."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Self

import pytest

import moon_dominoes
from moon_dominoes import (
    PRESETS,
    Phase,
    Rules,
    State,
    Tile,
    TileSet,
    apply,
    legal_moves,
    new_match,
    observe,
    parse_move,
)
from moon_dominoes.forms import view_to_json

EXAMPLES = Path(__file__).parents[1] / "examples"
ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(moon_dominoes.__file__).parents[1]), "PYTHONUTF8": "1"}
SECONDS = 60


def run(name: str) -> str:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name)]
    done = subprocess.run(  # noqa: S603  # one of our own files
        command, env=ENVIRONMENT, capture_output=True, check=False, encoding="utf-8", timeout=SECONDS
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_example_is_tested_here_and_listed() -> None:
    scripts = {path.name for path in EXAMPLES.glob("*.py")}
    # The first is run by `test_notebook.py`, the last by `test_adapters_example.py`.
    assert scripts == {"notebook.py", "quickstart.py", "own_table.py", "tiny_server.py", "train_a_policy.py"}
    listed = re.findall(r"\[(\w+\.py)\]\(\1\)", (EXAMPLES / "README.md").read_text("utf-8"))
    assert set(listed) == scripts


def test_the_quickstart_tells_a_whole_match() -> None:
    sheet, ending = run("quickstart.py").split("\n\n", 1)
    hands = [int(line.split()[0]) for line in sheet.splitlines()[1:]]
    assert hands == list(range(1, len(hands) + 1))
    assert hands
    assert ending.startswith("The match is over, won by")


def test_the_own_table_prints_its_own_rules_and_plays_by_them() -> None:
    told = run("own_table.py")
    assert "500" in told
    assert "With three players? players, partnerships: partners need four players, not 3" in told
    assert re.search(r"^A match of \d+ hands ended -?\d+ to -?\d+: .+\([SM]\d\)$", told, re.MULTILINE)


class Client:
    """One connection to the server; it keeps every byte that it is sent."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), SECONDS)
        self.lines = self.socket.makefile("rb")
        self.received: list[bytes] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.lines.close()
        self.socket.close()

    def send(self, message: object) -> None:
        self.send_bytes(json.dumps(message).encode() + b"\n")

    def send_bytes(self, line: bytes) -> None:
        self.socket.sendall(line)

    def read(self) -> dict[str, Any] | None:
        """The next message; None once the server has hung up."""
        try:
            line = self.lines.readline()
        except ConnectionResetError:  # it hung up on what was still unread
            return None
        if not line:
            return None
        self.received.append(line)
        message: dict[str, Any] = json.loads(line)
        return message

    def join(self, token: str) -> dict[str, Any]:
        self.send({"token": token})
        message = self.read()
        assert message is not None
        return message


class Server:
    """The example, running by itself."""

    def __init__(self, preset: str, seed: int) -> None:
        command = [sys.executable, "-W", "error", str(EXAMPLES / "tiny_server.py")]
        options = ["--preset", preset, "--seed", str(seed), "--port", "0"]
        self.process = subprocess.Popen(  # noqa: S603  # one of our own files
            [*command, *options],
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rpartition(" ")[2])
        seats = PRESETS[preset].seats
        self.tokens = [self.process.stdout.readline().split()[-1] for _ in seats]

    def finish(self) -> str:
        """What it says at its end, which comes by itself and without complaint."""
        told, complaints = self.process.communicate(timeout=SECONDS)
        assert (self.process.returncode, complaints) == (0, "")
        return told


@contextmanager
def serving(preset: str, seed: int) -> Generator[Server]:
    server = Server(preset, seed)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()


@contextmanager
def table_of_clients(server: Server) -> Generator[list[Client]]:
    clients = [Client(server.port) for _ in server.tokens]
    try:
        for client, token in zip(clients, server.tokens, strict=True):
            client.join(token)
        yield clients
    finally:
        for client in clients:
            with client:
                pass


def play(client: Client, seat: int, view: dict[str, Any], moves: list[str]) -> None:
    """Bid low and play at random until the server hangs up; no match lasts long."""
    choose = Random(seat).choice
    message: dict[str, Any] | None = {"view": view}
    while message is not None:
        assert list(message) == ["view"]
        view = message["view"]
        assert view["seat"] == seat
        legal = view["legal_moves"]
        if legal:
            ends_it = "moon" in legal and view["rules"]["moon_missed_loses"] and view["hand_number"] == 3
            bids_low = view["phase"] == "bidding"
            moves.append("moon" if ends_it else legal[0] if bids_low else choose(legal))
            client.send({"move": moves[-1]})
        message = client.read()


def replay(rules: Rules, seed: int, moves: list[list[str]]) -> list[State]:
    """Every position that the players saw: those in which it was somebody's turn, and the last."""
    left = [deque(texts) for texts in moves]
    state = new_match(rules, seed=seed)
    states: list[State] = []
    while not state.is_over:
        if state.actor is None:
            state = apply(state, legal_moves(state)[0])
        else:
            states.append(state)
            state = apply(state, parse_move(left[state.actor].popleft()))
    assert not any(left)
    return [*states, state]


def hidden_from(seat: int, state: State) -> TileSet:
    """The tiles that a seat has no right to see: held by others, left over, or put aside by another."""
    hidden = TileSet(tile for other, hand in enumerate(state.hands) if other != seat for tile in hand)
    hidden |= TileSet(state.boneyard)
    if state.widow is not None:
        hidden |= {state.widow}
    if state.discard is not None and state.contract is not None and state.contract.bidder != seat:
        hidden |= {state.discard}
    return hidden


@pytest.mark.parametrize(
    ("preset", "seed"), [("DON", 987_654_321_000), ("TEXAS3", 987_654_321_031), ("FRENCH3", 987_654_321_005)]
)
def test_a_whole_match_is_played_over_the_network_and_no_seat_is_sent_a_hidden_tile(
    preset: str, seed: int
) -> None:
    rules = PRESETS[preset]
    moves: list[list[str]] = [[] for _ in rules.seats]
    with serving(preset, seed) as server, table_of_clients(server) as clients:
        views = [json.loads(client.received[0])["view"] for client in clients]
        players = [
            Thread(target=play, args=(clients[seat], seat, views[seat], moves[seat])) for seat in rules.seats
        ]
        for player in players:
            player.start()
        for player in players:
            player.join(SECONDS)
        told = server.finish()
    states = replay(rules, seed, moves)
    assert told == f"side {states[-1].winner} wins: {states[-1].ending}\n"
    assert any(state.phase is Phase.PLAY for state in states)
    for seat, client in enumerate(clients):
        # Exactly the views of that seat and nothing else ...
        sent = [json.loads(line) for line in client.received]
        assert sent == [{"view": view_to_json(observe(state, seat))} for state in states]
        # ... and, looked at without the library's help, no seed, no token, no hidden tile.
        for line, state in zip(client.received, states, strict=True):
            assert str(seed).encode() not in line
            assert not any(token.encode() in line for token in server.tokens)
            view = json.loads(line)["view"]
            # Past hands are public, and a void names the tiles that a seat does not hold.
            del view["results"], view["voids"]
            named = {Tile.parse(text) for text in re.findall(r"\b[0-6]-[0-6]\b", json.dumps(view))}
            assert not named & hidden_from(seat, state)


def test_a_move_of_the_wrong_seat_or_kind_is_refused_and_the_match_goes_on() -> None:
    with serving("DON", 7) as server, table_of_clients(server) as clients:
        for seat, text, reason, rule in (
            (2, "bid 3", "not-your-turn", "B1"),
            (0, "deal 0-0 / 1-1 / 2-2 / 3-3", "wrong-phase", "T5"),
            (1, "bid 2", "bid-below-minimum", "B2"),
            (1, "play 6-6", "wrong-phase", "T5"),
        ):
            clients[seat].send({"move": text})
            message = clients[seat].read()
            assert message is not None
            assert message["refusal"].keys() == {"reason", "rule", "text"}
            assert (message["refusal"]["reason"], message["refusal"]["rule"]) == (reason, rule)
        for wrong in ("bid 8", "", "play 9-9", 7, None, ["pass"], "\ud800", "pass; pass"):
            clients[1].send({"move": wrong})
            message = clients[1].read()
            assert message is not None
            assert list(message) == ["error"]
        clients[1].send({"move": "bid 3"})
        for client in clients:
            message = client.read()
            assert message is not None
            assert message["view"]["bids"] == ["bid 3"]
            assert message["view"]["actor"] == 2


NO_LINE = "a message is a line of JSON"
NO_GREETING = 'a message of the form {"token": ...} is awaited'
NO_SEAT = "no seat has this token"
GARBAGE = {
    "no JSON": (b"hello\n", NO_LINE),
    "no text": (b"\xff\xfe\x00\n", NO_LINE),
    "deep nesting": (b"[" * 990 + b"\n", NO_LINE),
    "no object": (b'["token"]\n', NO_GREETING),
    "a wrong key": (b'{"move": "pass"}\n', NO_GREETING),
    "a key too many": (b'{"token": "", "seat": 1}\n', NO_GREETING),
    "a wrong token": (b'{"token": "letmein"}\n', NO_SEAT),
    "a token that is no text": (b'{"token": {"$ne": 1}}\n', NO_SEAT),
    "half a character": (b'{"token": "\\ud800"}\n', NO_SEAT),
    "a huge number": (b'{"token": ' + b"9" * 900 + b"}\n", NO_SEAT),
    "a long line": (b'{"token": "' + b"x" * 2_000 + b'"}\n', "a message is too long"),
}


@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_gets_an_error_and_the_end_of_the_connection(garbage_server: Server, kind: str) -> None:
    line, complaint = GARBAGE[kind]
    with Client(garbage_server.port) as client:
        client.send_bytes(line)
        assert client.read() == {"error": complaint}
        assert client.read() is None
    with Client(garbage_server.port) as client:
        assert client.join(garbage_server.tokens[0])["view"]["seat"] == 0


def test_an_endless_line_is_cut_off(garbage_server: Server) -> None:
    line = b"x" * 100_000_000
    with Client(garbage_server.port) as client, pytest.raises((BrokenPipeError, ConnectionResetError)):
        client.send_bytes(line)


@pytest.fixture(scope="module")
def garbage_server() -> Iterator[Server]:
    with serving("DON", 3) as server:
        yield server
        # All the while it complained to nobody but those who sent garbage.
        server.process.send_signal(signal.SIGINT)
        assert server.finish() == ""


def test_garbage_from_a_player_ends_that_connection_and_the_player_may_come_back() -> None:
    with serving("TEXAS3", 5) as server, table_of_clients(server) as clients:
        clients[1].send_bytes(b"{]\n")
        message = clients[1].read()
        assert message is not None
        assert list(message) == ["error"]
        assert clients[1].read() is None
        with Client(server.port) as again:
            assert again.join(server.tokens[1])["view"]["legal_moves"]
            again.send({"move": "pass"})
            for client in (again, clients[0], clients[2]):
                message = client.read()
                assert message is not None
                assert message["view"]["bids"] == ["pass"]


def test_a_player_who_joins_again_takes_the_seat_over() -> None:
    with (
        serving("TEXAS3", 5) as server,
        table_of_clients(server) as clients,
        Client(server.port) as again,
    ):
        assert again.join(server.tokens[2])["view"]["seat"] == 2
        assert clients[2].read() is None
        clients[1].send({"move": "bid 4"})
        message = again.read()
        assert message is not None
        assert message["view"]["legal_moves"] == ["pass", "bid 5", "bid 6", "bid 7", "moon"]


def test_a_flood_of_connections_is_turned_away_and_does_not_stop_the_match() -> None:
    with serving("TEXAS3", 5) as server, table_of_clients(server) as clients:
        silent = [Client(server.port) for _ in range(40)]
        answers = [client.read() for client in silent[-5:]]
        assert answers == [{"error": "there are too many connections"}] * 5
        clients[1].send({"move": "bid 4"})
        message = clients[0].read()
        assert message is not None
        assert message["view"]["bids"] == ["bid 4"]
        for client in silent:
            with client:
                pass


def test_an_interrupt_ends_the_server_cleanly_though_players_are_connected() -> None:
    with serving("TEXAS3", 5) as server, table_of_clients(server) as clients:
        server.process.send_signal(signal.SIGINT)
        assert server.finish() == ""
        assert [client.read() for client in clients] == [None] * 3

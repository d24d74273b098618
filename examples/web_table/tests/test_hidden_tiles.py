"""Whole matches over websockets, and every frame of them read: no seat is sent a tile that it may not see."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from moon_dominoes import PRESETS, State, Tile, TileSet
from moon_dominoes.draw import score_sheet
from serving import Client, Running, seated, serving
from web_table.frames import rules_form

TILE = re.compile(r"\b([0-6])-([0-6])\b|\[([0-6])\|([0-6])\]")


def tiles_in(text: str) -> TileSet:
    """Every tile that a text names, in any of the ways in which tiles are written."""
    found = (match.groups() for match in TILE.finditer(text))
    return TileSet(Tile(int(a or c), int(b or d)) for a, b, c, d in found)


def may_see(seat: int | None, state: State) -> TileSet:
    """The tiles of this hand that a seat, or a spectator, has seen."""
    tricks = (*state.tricks, state.trick) if state.trick is not None else state.tricks
    seen = TileSet(tile for trick in tricks for tile in trick.tiles)
    if seat is not None:
        seen |= state.hands[seat]
        if state.discard is not None and state.contract is not None and state.contract.bidder == seat:
            seen |= {state.discard}
    return seen


def check_frame(text: str, seat: int | None, state: State) -> None:
    """What a frame names is what its seat may see; the library that made the frame is not asked."""
    frame = json.loads(text)
    assert (frame["seat"], frame["view"]["seat"]) == (seat, seat)
    # What is public by rule, and names tiles or looks as if it did: past hands, tricks as "4-3", and voids.
    assert frame["sheet"] == score_sheet(
        state.rules, state.results, [part["name"] for part in frame["seats"]]
    )
    assert len(frame["view"]["results"]) == min(len(state.results), 1)
    del frame["sheet"], frame["view"]["results"], frame["view"]["voids"]
    rest = re.sub(r"\bno [0-6]-[0-6]\b", "", json.dumps(frame))
    assert tiles_in(rest) <= may_see(seat, state)


def choose(frame: dict[str, Any]) -> str:
    """A move that brings the match to its end: seat 0 bids high, and seats 1 and 3 take the tricks."""
    view = frame["view"]
    legal: list[str] = view["legal_moves"]
    if view["phase"] == "play":
        return legal[-1] if view["seat"] % 2 else legal[0]
    if view["phase"] != "bidding":
        return legal[-1]
    # Where a Moon ends the match, not in the first hand.
    if view["rules"]["moon_missed_loses"] and view["hand_number"] == 1:
        return legal[0]
    wanted = ("moon", "bid 7") if view["seat"] == 0 else ("pass",)
    return next((move for move in wanted if move in legal), legal[0])


def play_match(clients: dict[int, Client], watcher: Client) -> int:
    """Play to the end of the match; the number of the last position."""
    position = 0
    clients[0].send(type="deal", position=0)
    while True:
        position += 1
        frames = {seat: client.read_until("table", position=position) for seat, client in clients.items()}
        watcher.read_until("table", position=position)
        actor = frames[0]["view"]["actor"]
        if frames[0]["view"]["ending"] is not None:
            return position
        if actor is None:
            assert all(frame["may_deal"] for frame in frames.values())
            clients[position % len(clients)].send(type="deal", position=position)
        else:
            move = choose(frames[actor])
            clients[actor].send(type="move", position=position, move=move)


def check_client(client: Client, seat: int | None, server: Running, table: str, secrets: list[str]) -> int:
    """Check every text that a client was sent; how many frames there were."""
    frames = 0
    rules = server.room(table).table.record.rules
    for text in client.texts:
        message = json.loads(text)
        if message["type"] == "table":
            frames += 1
            check_frame(text, message["seat"], server.state(table, message["position"]))
            # Until it sits down, whoever was invited is a spectator.
            assert message["seat"] in {seat, None}
        elif message["type"] == "welcome":
            assert message == {"type": "welcome", "table": table, "bots": "tips", "rules": rules_form(rules)}
        else:
            assert set(message) == {"type", "key"}
        if message["type"] != "seated":
            assert not any(secret in text for secret in secrets)
    return frames


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_is_played_and_no_seat_is_sent_a_hidden_tile(preset: str, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite") as server:
        links = server.new_table(preset)
        table = links["table"]
        clients = seated(server, links, PRESETS[preset].seats)
        watcher, _ = server.join(table, links["watch"])
        last = play_match(clients, watcher)
        record = server.room(table).table.record
        assert record.state().is_over
        assert len(record.moves) == last
        assert record.state().results
        sent = [json.loads(text) for client in clients.values() for text in client.texts]
        keys = [message["key"] for message in sent if message["type"] == "seated"]
        assert len(keys) == len(clients)
        secrets = [str(record.seed), *links["seats"], links["watch"], *keys]
        for seat, client in clients.items():
            assert check_client(client, seat, server, table, secrets) >= last
        assert check_client(watcher, None, server, table, secrets) >= last


def test_the_reader_of_frames_would_find_a_hidden_tile(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite") as server:
        links = server.new_table("TEXAS3")
        clients = seated(server, links, range(3))
        clients[0].send(type="deal", position=0)
        clients[1].read_until("table", position=1)
        text = clients[1].texts[-1]
        state = server.state(links["table"], 1)
        check_frame(text, 1, state)
        assert state.widow is not None
        for hidden in (state.widow, min(state.hands[2])):
            for written in (str(hidden), f"[{hidden.high}|{hidden.low}]", f"{hidden.high}-{hidden.low}"):
                with pytest.raises(AssertionError):
                    check_frame(text.replace("Cy", written), 1, state)

"""The kept corpus: what the library itself writes, near misses, and whatever a fuzzer has found.

    PYTHONPATH=src:tests python -m fuzz.corpus

writes the first two anew. Files named `found-...` are the fuzzers' and are left alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Final

import attrs

from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    PRESETS,
    TEXAS3,
    Move,
    Record,
    Rules,
    Trump,
    legal_moves,
    move_to_json,
    rules_to_json,
)
from moon_dominoes.strategies import choose, deal_in_order, pick_rules
from moon_dominoes.tiles import DECKS, TILES

CORPUS: Final = Path(__file__).parent / "corpus"
FOUND: Final = "found-"
"""How the names of those files begin that the library did not write."""


def kept(target: str) -> list[bytes]:
    """Every input that is kept for a target."""
    return [path.read_bytes() for path in sorted((CORPUS / target).iterdir())]


def written() -> dict[str, dict[str, bytes]]:
    """By target and name, what the library writes, and near misses of it."""
    hands = ["6-6 6-5 6-4 6-3 5-5 4-4 1-1", "0-0 1-0 2-0 3-0 4-0 5-0 6-0", "5-5 5-5", ""]
    sets = ["", "5-3", "6-6 5-3 0-0", " ".join(map(str, TILES)), "5-3 3-5"]
    moves = [
        *(str(move) for move in INDEXED_MOVES[::9]),
        *map(str, _deals()),
        "bid 8",
        "deal",
        "play 5-3 6-6",
    ]
    forms = [*(json.dumps(move_to_json(move)) for move in _some_moves()), "null", '{"type": "bid"}']
    tables = [*PRESETS.values(), *(pick_rules(Random(number).choice) for number in range(4))]
    texts: dict[str, Iterable[str]] = {
        "tile": ["5-3", "3-5", "0-0", " 6-6 ", "7-1", "5-3 "],
        "tiles": sets,
        "call": [*map(str, Trump), "FIVES", "follow-me", "nello"],
        "move": moves,
        "record": [record.dumps(form) for record in _records() for form in ("text", "json")],
        "hand": hands,
        "answer": [
            "",
            "p",
            "m",
            "4",
            "53",
            "5-3",
            "[5|3]",
            "3/5",
            "fives",
            "bid 4",
            "play 5-3",
            "discard 5-3",
            "9" * 70,
        ],
        "table": [
            "target=500",
            "hand_limit=none",
            "calls=fives,sixes\nrecall_trump=--on",
            "players=3\ndeck=22",
        ],
        "move_form": forms,
        "rules_form": [json.dumps(rules_to_json(table)) for table in tables],
    }
    inputs = {target: [text.encode() for text in those] for target, those in texts.items()}
    inputs["play"] = [Random(number).randbytes(200) for number in range(6)]
    return {
        target: {f"{number:02}": data for number, data in enumerate(those)}
        for target, those in inputs.items()
    }


def _some_moves() -> list[Move]:
    return [*INDEXED_MOVES[::17], INDEXED_MOVES[-1], INDEXED_MOVES[-2], *_deals()]


def _deals() -> list[Move]:
    return [deal_in_order(rules, list(DECKS[rules.deck])) for rules in (DON, TEXAS3)]


def _records() -> list[Record]:
    """A match just begun, one in the middle, one with moves of every kind, and one that is over."""
    short = attrs.evolve(FRENCH3, hand_limit=1)
    tables: list[tuple[Rules, int]] = [
        (DON, 0),
        (TEXAS3, 12),
        (short, 60),
        (attrs.evolve(DON, hand_limit=1), 60),
    ]
    return [_played(Record(rules, seed=number), most) for number, (rules, most) in enumerate(tables)]


def _played(record: Record, most: int) -> Record:
    for number in range(most):
        if record.state().is_over:
            break
        record = record.play_on(choose(legal_moves(record.state()), 7 * number))
    return record


def words() -> list[str]:
    """What the library's texts and JSON are made of, for a fuzzer to put together."""
    inputs = written()
    texts = (data.decode() for name in ("move", "record", "table", "call") for data in inputs[name].values())
    return sorted({word for text in texts for word in re.findall(r"[\w.-]+", text)})


def write() -> None:
    """Write what the library writes."""
    for target, inputs in written().items():
        folder = CORPUS / target
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.iterdir():
            if not path.name.startswith(FOUND):
                path.unlink()
        for name, data in inputs.items():
            (folder / name).write_bytes(data)


if __name__ == "__main__":
    write()

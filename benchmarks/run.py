"""Speed as ratios: each row is measured beside its peer, slice by slice, in one run.

    python benchmarks/run.py [--seconds 5]

OpenSpiel (the package `open_spiel`) is the peer of a ply, of a hand and of a world, DDS (through the package
`endplay`) that of solving; where one is not installed its rows show our figure alone. A slice of ours and one
of the peer's alternate; the ratio is the median over such pairs, so that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Protocol

import attrs

from moon_dominoes import DON, Phase, State, apply, legal_moves, new_match, observe
from moon_dominoes.solver import OpenHand
from moon_dominoes.worlds import Worlds

Slice = Callable[[], tuple[int, float]]
"""Does some work and tells how many units of it, and how many seconds they took."""

draw = random.Random(1).random
ONE_HAND = attrs.evolve(DON, hand_limit=1)


def play_positions(count: int) -> list[State]:
    """The first positions of play of some random deals and auctions."""
    starts: list[State] = []
    for seed in range(count):
        state = new_match(DON, seed=seed)
        while state.phase is not Phase.PLAY:
            moves = legal_moves(state)
            state = apply(state, moves[int(draw() * len(moves))])
        starts.append(state)
    return starts


def ply(starts: list[State], plies: int = 27) -> Slice:
    """Random plays up to the last tile but one: `legal_moves`, choose, `apply`."""

    def run() -> tuple[int, float]:
        begin = time.perf_counter()
        for start in starts:
            state = start
            for _ in range(plies):
                moves = legal_moves(state)
                state = apply(state, moves[int(draw() * len(moves))])
        return plies * len(starts), time.perf_counter() - begin

    return run


def hand(seeds: range) -> Slice:
    """Whole random hands, from the deal to the score, through the public functions."""

    def run() -> tuple[int, float]:
        plies = 0
        begin = time.perf_counter()
        for seed in seeds:
            state = new_match(ONE_HAND, seed=seed)
            while not state.is_over:
                moves = legal_moves(state)
                state = apply(state, moves[int(draw() * len(moves))])
                plies += 1
        return plies, time.perf_counter() - begin

    return run


def view(starts: list[State]) -> Slice:
    """`observe` at every ply of some random plays."""
    states: list[tuple[State, int]] = []
    for start in starts[:20]:
        state = start
        for _ in range(27):
            states.append((state, int(draw() * 4)))
            moves = legal_moves(state)
            state = apply(state, moves[int(draw() * len(moves))])

    def run() -> tuple[int, float]:
        begin = time.perf_counter()
        for state, seat in states:
            observe(state, seat)
        return len(states), time.perf_counter() - begin

    return run


def world(starts: list[State]) -> Slice:
    """Worlds of views in the middle of play, each view being counted beforehand."""
    views: list[Worlds] = []
    for start in starts:
        state = start
        for _ in range(13):
            moves = legal_moves(state)
            state = apply(state, moves[int(draw() * len(moves))])
        views.append(Worlds(observe(state, int(draw() * 4))))
    rng = random.Random(2)

    def run() -> tuple[int, float]:
        begin = time.perf_counter()
        for worlds in views:
            for _ in range(10):
                worlds.sample(rng)
        return 10 * len(views), time.perf_counter() - begin

    return run


def solving(question: Callable[[OpenHand], object]) -> Slice:
    """Deals of four hands of seven, opened before the first lead, each solved from nothing."""
    deals: list[tuple[list[int], int]] = []
    for seed in range(40):
        start = new_match(DON, seed=seed)
        hands = apply(start, legal_moves(start)[0]).hands
        deals.append(([hand.mask for hand in hands], seed))

    def run() -> tuple[int, float]:
        begin = time.perf_counter()
        for hands, seed in deals:
            question(OpenHand(DON, hands, DON.calls[seed % 8], bidder=seed % 4, leader=seed % 4))
        return len(deals), time.perf_counter() - begin

    return run


def importing(code: str) -> Slice:
    """A fresh interpreter that runs an import, from bytecode as an installed package does."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def run() -> tuple[int, float]:
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)  # noqa: S603  # our own code
        return 1, time.perf_counter() - begin

    return run


class _Euchre(Protocol):
    """What is used of an OpenSpiel state, which comes without types."""

    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def clone(self) -> _Euchre: ...
    def current_player(self) -> int: ...
    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> _Euchre: ...


def peer_world(starts: list[_Euchre]) -> Slice:
    """States of euchre drawn anew from what the player to move may know, in the middle of play."""
    middles: list[_Euchre] = []
    for start in starts:
        state = start.clone()
        for _ in range(15):
            if not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
        if not state.is_terminal():
            middles.append(state)

    def one_world() -> tuple[int, float]:
        begin = time.perf_counter()
        for state in middles:
            for _ in range(10):
                state.resample_from_infostate(state.current_player(), draw)
        return 10 * len(middles), time.perf_counter() - begin

    return one_world


def open_spiel_slices() -> tuple[Slice, Slice, Slice] | None:
    """A ply in place, a whole game, and a world, of OpenSpiel's euchre; None where it is not installed."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        return None
    new_game: Callable[[], _Euchre] = pyspiel.load_game("euchre").new_initial_state
    starts: list[_Euchre] = []
    for _ in range(120):
        state = new_game()
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
        starts.append(state)

    def one_ply() -> tuple[int, float]:
        plies = 0
        states = [start.clone() for start in starts]
        begin = time.perf_counter()
        for state in states:
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                plies += 1
        return plies, time.perf_counter() - begin

    def whole_game() -> tuple[int, float]:
        plies = 0
        begin = time.perf_counter()
        for _ in range(60):
            state = new_game()
            while not state.is_terminal():
                chance = state.is_chance_node()
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                plies += not chance
        return plies, time.perf_counter() - begin

    return one_ply, whole_game, peer_world(starts)


def dds_slices() -> tuple[Slice, Slice] | None:
    """Seven cards each of 28, solved by DDS: the tricks, and those of each lead; None without it."""
    try:
        dds, types = import_module("endplay.dds"), import_module("endplay.types")
        modes = import_module("endplay.dds.solve").SolveMode
    except ImportError:
        return None
    deck = [(suit, rank) for suit in range(4) for rank in "AKQJT98"]
    boards: list[object] = []
    for number in range(40):
        random.Random(number).shuffle(deck)
        hands = [deck[7 * seat : 7 * seat + 7] for seat in range(4)]
        suits = [[[rank for suit, rank in hand if suit == wanted] for wanted in range(4)] for hand in hands]
        text = " ".join(".".join("".join(sorted(ranks)) for ranks in hand) for hand in suits)
        boards.append(types.Deal(f"N:{text}", first=types.Player(number % 4), trump=types.Denom(number % 4)))

    def solved(mode: object) -> Slice:
        def run() -> tuple[int, float]:
            begin = time.perf_counter()
            for board in boards:
                dds.solve_board(board, mode)
            return len(boards), time.perf_counter() - begin

        return run

    return solved(modes.OptimalOne), solved(modes.Default)


def compare(ours: Slice, peer: Slice | None, seconds: float) -> tuple[float, float | None, float | None]:
    """The best time of a unit of ours and of the peer's, and the median ratio over pairs of slices."""
    mine: list[float] = []
    theirs: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(mine) < 5:  # noqa: PLR2004
        gc.collect()
        units, spent = ours()
        mine.append(spent / units)
        if peer is not None:
            units, spent = peer()
            theirs.append(spent / units)
    if peer is None:
        return min(mine), None, None
    return min(mine), min(theirs), median(a / b for a, b in zip(mine, theirs, strict=True))


def row(name: str, unit: float, figures: tuple[float, float | None, float | None], reach: str) -> None:
    """Print a row of the table."""
    mine, theirs, ratio = figures
    peer = "-" if theirs is None else f"{theirs / unit:.2f}"
    times = "-" if ratio is None else f"{ratio:.2f}"
    print(f"{name:<38}{mine / unit:>9.2f}{peer:>9}{times:>8}   {reach}")


def main() -> None:
    """Measure every row and print the table."""
    parser = argparse.ArgumentParser(description="Speed as ratios, each row beside its peer.")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each row (default 5)")
    seconds = parser.parse_args().seconds
    starts = play_positions(100)
    peers = open_spiel_slices()
    one_ply, whole_game, one_world = peers if peers is not None else (None, None, None)
    dds = dds_slices()
    value, values = dds if dds is not None else (None, None)
    missing = [name for name, found in (("OpenSpiel", peers), ("DDS", dds)) if found is None]
    print(f"CPython {sys.version.split()[0]}{', not installed: ' if missing else ''}{', '.join(missing)}\n")
    print(f"{'':<38}{'ours':>9}{'peer':>9}{'ratio':>8}   reach")
    row("ply of play, us (euchre, in place)", 1e-6, compare(ply(starts), one_ply, seconds), "1.0")
    row("ply of a whole hand, us (euchre)", 1e-6, compare(hand(range(60)), whole_game, seconds), "1.0")
    row("observe, us", 1e-6, compare(view(starts), None, seconds), "3 us")
    row("world of a view, us (euchre)", 1e-6, compare(world(starts), one_world, seconds), "40 us")
    row("solving a deal, ms (DDS, in C++)", 1e-3, compare(solving(OpenHand.tricks), value, seconds), "10 ms")
    row("solving each lead, ms (DDS)", 1e-3, compare(solving(OpenHand.values), values, seconds), "")
    bare, attrs_only = importing("pass"), importing("import attrs")
    package = compare(importing("import moon_dominoes"), attrs_only, seconds)
    row("import, ms (attrs alone)", 1e-3, package, "attrs + 25 ms")
    row("a bare interpreter, ms", 1e-3, compare(bare, None, seconds / 5), "")


if __name__ == "__main__":
    main()

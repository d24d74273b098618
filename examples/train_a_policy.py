"""A small policy learns Moon in a minute, from the environment for PettingZoo, with scikit-learn.

It needs the extra `pettingzoo` and scikit-learn:

    python examples/train_a_policy.py --preset DON --seconds 60 --jobs 2

A network of one hidden layer learns what an action is worth: whether the side that took it came out of the
hand with the most points. Most seats play what the network holds best, now and then something else; the rest
play at random. Then the arena lets the policy play whole matches, on deals that it has not seen.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from typing import Final, Protocol, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from sklearn.neural_network import MLPRegressor  # type: ignore[import-untyped]  # pyright: ignore[reportMissingTypeStubs]

from moon_dominoes import PRESETS, Move, View
from moon_dominoes.adapters.encoding import ACTION_COUNT, PARTS, action_mask, encode, move_of
from moon_dominoes.adapters.pettingzoo import MoonEnv
from moon_dominoes.arena import Entrant, Seeded, compare
from moon_dominoes.bots import RandomBot, TipsBot

Numbers: TypeAlias = npt.NDArray[np.float32]
Indices: TypeAlias = npt.NDArray[np.int64]

SEEN: Final = PARTS["scores"].offset
"""How much of an observation the network is given: the hand, but not the match and the table, which stay."""

HANDS: Final = 150
"""Hands that a process plays side by side, so that the network is asked for all of them at once."""

LEARNERS: Final = 0.85
"""How many of the seats play by the network; the others play at random."""

EXPLORE: Final = 0.15
"""How often the network's choice is left for something else."""


class Regressor(Protocol):
    """What is used of scikit-learn."""

    def partial_fit(self, rows: Numbers, worth: Numbers, /) -> object:
        """Learn a little."""
        ...

    def predict(self, rows: Numbers, /) -> Numbers:
        """What each row should be worth."""
        ...


def rows_of(seen: Numbers, actions: Indices) -> Numbers:
    """What the network reads: what is seen, and a 1 for the action."""
    rows = np.zeros((len(actions), SEEN + ACTION_COUNT), np.float32)
    rows[:, :SEEN] = seen
    rows[np.arange(len(actions)), SEEN + actions] = 1
    return rows


def best_actions(
    network: Regressor, seen: Sequence[Numbers], masks: Sequence[npt.NDArray[np.int8]]
) -> list[int]:
    """For each of several decisions the legal action that the network holds best."""
    legal = [mask.nonzero()[0] for mask in masks]
    sizes = [len(actions) for actions in legal]
    worth = network.predict(rows_of(np.repeat(np.array(seen), sizes, axis=0), np.concatenate(legal)))
    parts = np.split(worth, np.cumsum(sizes)[:-1])
    return [int(actions[part.argmax()]) for actions, part in zip(legal, parts, strict=True)]


class Policy:
    """A bot that plays what a network holds best."""

    def __init__(self, network: Regressor) -> None:
        self._network = network

    def __call__(self, view: View, /) -> Move:
        """The move to make."""
        return move_of(best_actions(self._network, [encode(view)[:SEEN]], [action_mask(view)])[0])


def play(preset: str, network: Regressor | None, seed: int) -> tuple[Numbers, Indices, Numbers]:
    """Some hands: what was seen, what was done, and what it brought. Without a network all play at random."""
    rng = np.random.default_rng(seed)
    tables = [MoonEnv(PRESETS[preset], reward="win") for _ in range(HANDS)]
    for number, table in enumerate(tables):
        table.reset(seed=seed * HANDS + number)
    learns = [
        {agent: network is None or rng.random() < LEARNERS for agent in table.agents} for table in tables
    ]
    taken: list[tuple[int, str, Numbers, int]] = []
    while running := [number for number, table in enumerate(tables) if not over(table)]:
        asked: list[tuple[int, str, Numbers, npt.NDArray[np.int8]]] = []
        for number in running:
            agent = tables[number].agent_selection
            observation = tables[number].observe(agent)
            asked.append((number, agent, observation["observation"][:SEEN], observation["action_mask"]))
        chosen = [int(rng.choice(mask.nonzero()[0])) for *_, mask in asked]
        greedy = [
            place
            for place, (number, agent, *_) in enumerate(asked)
            if network is not None and learns[number][agent] and rng.random() > EXPLORE
        ]
        if network is not None and greedy:
            best = best_actions(
                network, [asked[each][2] for each in greedy], [asked[each][3] for each in greedy]
            )
            for place, action in zip(greedy, best, strict=True):
                chosen[place] = action
        for (number, agent, seen, _), action in zip(asked, chosen, strict=True):
            if learns[number][agent]:
                taken.append((number, agent, seen, action))
            tables[number].step(action)
    seen = np.array([seen for _, _, seen, _ in taken])
    actions = np.array([action for *_, action in taken])
    worth = np.array([tables[number].rewards[agent] for number, agent, _, _ in taken], np.float32)
    return seen, actions, worth


def over(table: MoonEnv) -> bool:
    """Whether a hand is at its end, where all agents are."""
    return any(table.terminations.values()) or any(table.truncations.values())


def batches(preset: str, seconds: float, jobs: int) -> Iterator[Regressor]:
    """The network after each batch of hands, until the time is up."""
    start = time.perf_counter()
    network = cast("Regressor", MLPRegressor(hidden_layer_sizes=(64,), random_state=1))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as executor:
        for batch in count():
            asked = None if batch == 0 else network
            seeds = range(batch * jobs, (batch + 1) * jobs)
            for seen, actions, worth in executor.map(play, [preset] * jobs, [asked] * jobs, seeds):
                network.partial_fit(rows_of(seen, actions), worth)
            yield network
            if time.perf_counter() - start > seconds:
                return


def main() -> None:
    """Train, then play matches."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--preset", choices=PRESETS, default="DON", help="the table (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="how long to train (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes that play (default: %(default)s)")
    parser.add_argument("--deals", type=int, default=100, help="deals of the arena (default: %(default)s)")
    options = parser.parse_args()
    *_, (number, network) = enumerate(batches(options.preset, options.seconds, options.jobs), 1)
    print(f"Trained on {number * options.jobs * HANDS} hands in {options.seconds:g} seconds.\n")
    others: dict[str, Entrant] = {"random": Seeded(RandomBot), "tips": TipsBot()}
    for name, other in others.items():
        bots = {"policy": Policy(network), name: other}
        print(compare(bots, PRESETS[options.preset], deals=options.deals, seed=1, progress=False), end="\n\n")


if __name__ == "__main__":
    main()

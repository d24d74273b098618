"""Moon as an environment of PettingZoo. It needs the extra `pettingzoo`.

Examples:
    >>> environment = env(render_mode="text")
    >>> environment.reset(seed=7)
    >>> for agent in environment.agent_iter():
    ...     observation, reward, terminated, truncated, _ = environment.last()
    ...     done = terminated or truncated
    ...     action = None if done else int(observation["action_mask"].argmax())
    ...     environment.step(action)
    >>> print(environment.render().splitlines()[0])
    The match is over, won by seats 1+3: hand 1 was the last (M3)
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, TypeAlias, TypedDict, Unpack, cast

import attrs
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv  # pyright: ignore[reportMissingTypeStubs]  # it has its types inline
from pettingzoo.utils import wrappers  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # pyright: ignore[reportMissingTypeStubs]

from ..draw import position_svg, position_text
from ..engine import apply, legal_moves, new_match
from ..errors import shown
from ..presets import DON
from ..rules import Rules
from ..state import State
from ..view import observe
from .encoding import ACTION_COUNT, OBSERVATION_HIGH, OBSERVATION_LOW, action_mask, encode, move_of
from .encoding.actions import Mask
from .encoding.parts import Floats
from .rewards import Reward, reward_bounds, rewards

__all__ = ["EnvOptions", "MoonEnv", "Observation", "env", "parallel_env", "raw_env"]


Info: TypeAlias = dict[str, Any]
"""A dict in which PettingZoo keeps whatever it likes: Any is its own type for that."""


class EnvOptions(TypedDict, total=False):
    """What may be said of an environment besides its table; `MoonEnv` tells what each means.

    Attributes:
        episode: `"hand"` or `"match"`.
        reward: what rewards count.
        deal_limit: after how many deals an episode is cut off.
        render_mode: how `render` shows the position.

    Examples:
        >>> options: EnvOptions = {"episode": "match", "reward": "win"}
        >>> env(**options).unwrapped.reward
        Reward.WIN
    """

    episode: str
    reward: Reward | str
    deal_limit: int
    render_mode: str | None


class Observation(TypedDict):
    """What an agent sees and may do.

    Attributes:
        observation: what `encoding.encode` makes of its view: shape `(876,)`, float32.
        action_mask: what `encoding.action_mask` makes of it: shape `(74,)`, int8.

    Examples:
        >>> environment = MoonEnv()
        >>> environment.reset(seed=7)
        >>> seen = environment.observe("seat_2")
        >>> seen["observation"].shape, seen["action_mask"].shape
        ((876,), (74,))
    """

    observation: Floats
    action_mask: Mask


DEAL_LIMIT: Final = 500
"""Deals after which an episode is cut off, if nothing else is asked for: some would never end."""


class MoonEnv(AECEnv[str, Observation, "int | None"]):
    """A hand or a match of Moon, one agent to move at a time: `seat_0`, `seat_1` and so on.

    The tiles are dealt by the environment, and again when all pass. Rewards come when a hand is scored, those
    for winning at the end.

    Args:
        rules: the table.
        episode: `"hand"`, which is a match of one scored hand, or `"match"`.
        reward: what the agents play for, a `Reward` or its value.
        deal_limit: the episode is truncated when it would need more deals than this; hands that are passed
            out count too.
        render_mode: `"human"` prints the table, `"text"` gives it as text, `"ansi"` as text in which a
            terminal sets off the headline and the seat to move, `"svg"` as a picture; all with open hands.

    Raises:
        TypeError: `rules` are not a Rules, or the limit not an int.
        ValueError: an unknown episode, reward or render mode, or a limit below 1.

    Examples:
        >>> environment = MoonEnv(episode="match", reward="win")
        >>> environment.reset(seed=7)
        >>> environment.agent_selection, environment.observe("seat_0")["observation"].shape
        ('seat_2', (876,))
    """

    metadata: ClassVar[Info] = {  # type: ignore[misc]  # it is one for all, whatever the base says
        "name": "moon_dominoes_v1",
        "render_modes": ["human", "text", "ansi", "svg"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    agent_selection: str

    def __init__(
        self,
        rules: Rules = DON,
        *,
        episode: str = "hand",
        reward: Reward | str = Reward.POINTS,
        deal_limit: int = DEAL_LIMIT,
        render_mode: str | None = None,
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules are a Rules, not {shown(rules)}")
        if episode not in ("hand", "match"):
            raise ValueError(f"an episode is a 'hand' or a 'match', not {shown(episode)}")
        if isinstance(deal_limit, bool) or not isinstance(deal_limit, int):
            raise TypeError(f"the deal limit is an int, not {shown(deal_limit)}")
        if deal_limit < 1:
            raise ValueError(f"the deal limit is 1 or more, not {deal_limit}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"the render mode is one of {modes} or None, not {shown(render_mode)}")
        self.rules: Rules = attrs.evolve(rules, hand_limit=1) if episode == "hand" else rules
        self.reward: Reward = Reward(reward)
        self.deal_limit: int = deal_limit
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in rules.seats]
        self.agents: list[str] = []
        self._random = Random()
        self._match: State | None = None
        self._dealt = 0
        # Each agent's own, so that to seed one leaves the others alone.
        self._observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(ACTION_COUNT) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """What the agent's observations are: a Dict of `observation` and `action_mask`."""
        return cast("spaces.Space[Observation]", self._observation_spaces[agent])

    def action_space(self, agent: str) -> spaces.Space[int | None]:
        """What the agent's actions are: Discrete(74), as `encoding.ACTIONS` tells."""
        return cast("spaces.Space[int | None]", self._action_spaces[agent])

    @property
    def position(self) -> State:
        """The position of the match, hidden tiles and all.

        Raises:
            RuntimeError: the environment was never reset.
        """
        if self._match is None:
            raise RuntimeError("reset the environment first")
        return self._match

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Begin an episode.

        Args:
            seed: what the deals and dealers of this and the following episodes are drawn from; None goes on
                with what there is.
            options: `{"dealer": seat}` for who deals first, which is drawn otherwise. Others, which
                PettingZoo lets wrappers and its own tests pass on, are for them.

        Raises:
            TypeError: the seed or the dealer is not an int.
            ValueError: no such seat.
        """
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
                raise TypeError(f"a seed is an int, not {shown(seed)}")
            self._random.seed(int(seed))
        # Both are drawn in any case, and by `random` alone, whose sequence Python promises to keep.
        drawn = int(self._random.random() * self.rules.players)
        match_seed = int(self._random.random() * 2**48)
        dealer = (options or {}).get("dealer", drawn)
        self._match = new_match(self.rules, seed=match_seed, dealer=dealer)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._dealt = 0
        self._deal()

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is; None once the episode is over.

        Raises:
            IllegalMove: the table does not allow it; the error says why.
            TypeError: the action is not an int.
            ValueError: there is no such action, or there are only agents whose episode is over.
            RuntimeError: the environment was never reset.
        """
        before = self.position
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._match = apply(before, move_of(cast("int", action)))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._earned(before), strict=True))
        self._deal()
        self._accumulate_rewards()

    def _earned(self, before: State) -> tuple[float, ...]:
        after = self.position
        if after.results is before.results:
            return (0.0,) * self.rules.players
        return rewards(after, self.reward, since=len(before.results))

    def _deal(self) -> None:
        """Go on to the next agent, over the deal if it comes first, or to the end of the episode."""
        state = self.position
        if state.actor is None and not state.is_over and self._dealt < self.deal_limit:
            self._match = state = apply(state, *legal_moves(state))
            self._dealt += 1
        if state.actor is not None:
            self.agent_selection = self.agents[state.actor]
            return
        ended = self.terminations if state.is_over else self.truncations
        ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees and may do; it may do nothing while another is to move.

        Raises:
            ValueError: no such agent.
            RuntimeError: the environment was never reset.
        """
        if agent not in self.possible_agents:
            raise ValueError(f"agents are {', '.join(self.possible_agents)}, not {shown(agent)}")
        view = observe(self.position, self.possible_agents.index(agent))
        return {"observation": encode(view), "action_mask": action_mask(view)}

    def render(self) -> str | None:
        """The table in the render mode: a string, or None once it is printed. All hands are open in it.

        Raises:
            ValueError: the environment was made without a render mode.
        """
        match self.render_mode:
            case None:
                raise ValueError("to render, make the environment with a render_mode")
            case "svg":
                return position_svg(self.position)
            case "ansi":
                return _set_off(position_text(self.position), self.position.actor)
            case "text":
                return position_text(self.position)
            case _:
                print(position_text(self.position))  # noqa: T201  # what render_mode="human" asks for
                return None


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(OBSERVATION_LOW, OBSERVATION_HIGH, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
        }
    )


def _set_off(text: str, actor: int | None) -> str:
    """The headline in bold, and the lines of the seat to move in reverse, as terminals show it."""
    headline, *lines = text.split("\n")
    marked = [f"\x1b[7m{line}\x1b[0m" if line.startswith(f"seat {actor} ") else line for line in lines]
    return "\n".join([f"\x1b[1m{headline}\x1b[0m", *marked])


raw_env = MoonEnv
"""`MoonEnv` under the name that PettingZoo gives to an environment without wrappers."""


def env(rules: Rules = DON, **options: Unpack[EnvOptions]) -> AECEnv[str, Observation, int | None]:
    """A `MoonEnv` in the usual wrappers: an illegal action ends the episode instead of raising an error.

    Whoever takes it gets the least that a hand can bring.

    Args:
        rules: the table.
        options: those of `MoonEnv`.

    Examples:
        >>> environment = env(reward="win")
        >>> environment.reset(seed=7)
        >>> agent = environment.agent_selection
        >>> environment.step(65)  # to bid 1
        >>> environment.rewards[agent], environment.terminations[agent]
        (-1.0, True)
    """
    bare = MoonEnv(rules, **options)
    least, _ = reward_bounds(bare.rules, bare.reward, 1)
    checked = wrappers.TerminateIllegalWrapper(bare, illegal_reward=least)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def parallel_env(
    rules: Rules = DON, **options: Unpack[EnvOptions]
) -> ParallelEnv[str, Observation, int | None]:
    """The same for programs that step all agents at once; only the action of the one to move counts.

    Args:
        rules: the table.
        options: those of `MoonEnv`.

    Examples:
        >>> environment = parallel_env()
        >>> observations, _ = environment.reset(seed=7)
        >>> [agent for agent, seen in observations.items() if seen["action_mask"].any()]
        ['seat_2']
    """
    return turn_based_aec_to_parallel(env(rules, **options))

"""The environment for PettingZoo passes PettingZoo's own tests, and pays what the table pays."""

import contextlib
import io
from collections.abc import Callable
from random import Random
from typing import Any, cast
from xml.etree.ElementTree import fromstring

import attrs
import pytest

from moon_dominoes import DON, PRESETS, TEXAS3, IllegalMove, Pass, Phase, Rules, legal_moves, observe
from moon_dominoes.bots import RandomBot
from moon_dominoes.draw import position_svg, position_text
from moon_dominoes.worlds import sample_world

np = pytest.importorskip("numpy")
suite = pytest.importorskip("pettingzoo.test")

from moon_dominoes.adapters import encoding  # noqa: E402
from moon_dominoes.adapters.pettingzoo import MoonEnv, env, parallel_env, raw_env  # noqa: E402
from moon_dominoes.adapters.rewards import Reward, rewards  # noqa: E402

# What the tests of PettingZoo say of every observation that has a mask.
with_a_mask = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


@pytest.mark.parametrize(
    ("preset", "episode"), [*((preset, "hand") for preset in PRESETS), ("DON", "match"), ("FRENCH3", "match")]
)
class TestTheTestsOfPettingZoo:
    pytestmark = with_a_mask

    def test_api(self, preset: str, episode: str) -> None:
        suite.api_test(env(PRESETS[preset], episode=episode, deal_limit=3), num_cycles=90)

    def test_seed(self, preset: str, episode: str) -> None:
        suite.seed_test(lambda: env(PRESETS[preset], episode=episode, deal_limit=3), num_cycles=40)

    def test_parallel(self, preset: str, episode: str) -> None:
        suite.parallel_api_test(parallel_env(PRESETS[preset], episode=episode, deal_limit=3), num_cycles=40)

    def test_render(self, preset: str, episode: str) -> None:
        def make(**options: Any) -> Any:
            return env(PRESETS[preset], episode=episode, deal_limit=3, **options)

        custom: dict[str, Callable[[Any], bool]] = {
            "svg": lambda picture: fromstring(picture).tag.endswith("svg"),  # noqa: S314  # our own picture
            "text": lambda text: isinstance(text, str) and "\x1b" not in text,
            "ansi": lambda text: isinstance(text, str) and "\x1b[1m" in text,
        }
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            suite.render_test(make, custom)
        assert "seat 0" in printed.getvalue()


def run(environment: Any, seed: int, *, passing: bool = False) -> dict[str, float]:
    """Play an episode at random; what each agent has got in all."""
    bot = RandomBot(seed)
    got: dict[str, float] = {}
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        _, reward, terminated, truncated, _ = environment.last()
        got[agent] = got.get(agent, 0) + reward
        if terminated or truncated:
            environment.step(None)
            continue
        view = observe(environment.unwrapped.position, int(agent[-1]))
        move = Pass() if passing and Pass() in legal_moves(view) else bot(view)
        environment.step(encoding.action_of(move))
    return got


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("reward", Reward)
@pytest.mark.parametrize("episode", ["hand", "match"])
def test_what_agents_get_is_what_they_have_earned(preset: str, reward: Reward, episode: str) -> None:
    rules = attrs.evolve(PRESETS[preset], hand_limit=3)
    for seed in range(3):
        environment = MoonEnv(rules, episode=episode, reward=reward.value)
        got = run(environment, seed)
        state = environment.position
        assert state.is_over
        assert len(state.results) == 1 if episode == "hand" else len(state.results) <= 3
        assert list(got.values()) == pytest.approx([rewards(state, reward)[int(agent[-1])] for agent in got])
        assert set(got) == set(environment.possible_agents)
        assert environment.agents == []


def test_rewards_of_points_come_hand_by_hand_and_of_winning_at_the_end() -> None:
    for reward, hands_paid in ((Reward.POINTS, 4), (Reward.WIN, 1)):
        environment = MoonEnv(attrs.evolve(TEXAS3, hand_limit=4), episode="match", reward=reward)
        environment.reset(seed=3)
        paid = 0
        while not any(environment.terminations.values()):
            before = len(environment.position.results)
            environment.step(encoding.action_of(legal_moves(environment.position)[0]))
            scored = len(environment.position.results) > before
            paid += any(environment.rewards.values())
            assert scored or not any(environment.rewards.values())
        assert paid == hands_paid


def test_observations_are_of_the_view_and_in_their_space() -> None:
    environment = MoonEnv(TEXAS3, episode="match")
    environment.reset(seed=5)
    for _ in range(60):
        for seat, agent in enumerate(environment.possible_agents):
            view = observe(environment.position, seat)
            observation = environment.observe(agent)
            assert (observation["observation"] == encoding.encode(view)).all()
            assert (observation["action_mask"] == encoding.action_mask(view)).all()
            assert environment.observation_space(agent).contains(observation)
        action = int(environment.observe(environment.agent_selection)["action_mask"].argmax())
        assert environment.action_space(environment.agent_selection).contains(action)
        environment.step(action)


def test_all_pass_is_dealt_again_and_at_last_truncated() -> None:
    environment = MoonEnv(DON, deal_limit=3)
    got = run(environment, 1, passing=True)
    assert got == dict.fromkeys(environment.possible_agents, 0)
    state = environment.position
    assert (state.phase, state.results) == (Phase.DEAL, ())
    environment.reset(seed=1)
    dealt: list[Any] = []
    while not any(environment.truncations.values()):
        if not environment.position.bids:
            dealt.append(environment.position.hands)
        environment.step(encoding.action_of(Pass()))
    assert len(dealt) == len(set(dealt)) == 3
    assert not any(environment.terminations.values())
    assert all(environment.truncations.values())


def test_a_match_is_truncated_by_the_deal_limit() -> None:
    environment = MoonEnv(attrs.evolve(DON, target=10_000), episode="match", deal_limit=2)
    environment.reset(seed=2)
    while environment.agents and not any(environment.truncations.values()):
        environment.step(encoding.action_of(legal_moves(environment.position)[0]))
    assert len(environment.position.results) == 2
    assert not environment.position.is_over


def test_a_seed_gives_the_same_episodes_and_another_gives_others() -> None:
    def deals(seed: int) -> list[Any]:
        environment = MoonEnv()
        environment.reset(seed=seed)
        found: list[Any] = []
        for _ in range(6):
            found.append((environment.position.dealer, environment.position.hands))
            environment.reset()
        return found

    assert deals(1) == deals(1)
    assert not set(deals(1)) & set(deals(2))
    assert len(set(deals(1))) == 6
    assert len({dealer for seed in range(4) for dealer, _ in deals(seed)}) == 4


def test_the_dealer_can_be_chosen() -> None:
    environment = MoonEnv(TEXAS3)
    for dealer in range(3):
        environment.reset(seed=1, options={"dealer": dealer})
        assert environment.position.dealer == dealer
        assert environment.agent_selection == f"seat_{(dealer + 1) % 3}"
    with pytest.raises(ValueError, match="the dealer is from 0 to 2"):
        environment.reset(options={"dealer": 3})


def test_an_episode_of_one_hand_is_a_match_of_one() -> None:
    assert MoonEnv(TEXAS3).rules == attrs.evolve(TEXAS3, hand_limit=1)
    assert MoonEnv(TEXAS3, episode="match").rules == TEXAS3


def test_an_illegal_action_says_why_or_ends_the_episode_in_the_wrappers() -> None:
    bare = raw_env(DON)
    bare.reset(seed=1)
    with pytest.raises(IllegalMove, match="bid 2 is too low"):
        bare.step(66)
    before = bare.position
    with pytest.raises(TypeError, match="an action is an int, not None"):
        bare.step(None)
    with pytest.raises(ValueError, match="actions are 0 to 73, not 74"):
        bare.step(74)
    assert bare.position is before
    wrapped = env(DON, reward="win")
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.step(66)
    assert wrapped.rewards[agent] == -1
    assert all(wrapped.terminations.values())


def test_pictures_are_of_the_whole_table() -> None:
    drawn: dict[str, Callable[[Any], str]] = {"text": position_text, "svg": position_svg}
    for mode, draw in drawn.items():
        environment = MoonEnv(TEXAS3, render_mode=mode)
        environment.reset(seed=1)
        assert environment.render() == draw(environment.position)
    coloured = MoonEnv(TEXAS3, render_mode="ansi")
    coloured.reset(seed=1, options={"dealer": 0})
    text = coloured.render()
    assert text is not None
    plain = text.replace("\x1b[1m", "").replace("\x1b[7m", "").replace("\x1b[0m", "")
    assert plain == position_text(coloured.position)
    (marked,) = (line for line in text.splitlines() if line.startswith("\x1b[7m"))
    assert marked.startswith("\x1b[7mseat 1 ")
    bare = MoonEnv(TEXAS3)
    bare.reset(seed=1)
    with pytest.raises(ValueError, match="with a render_mode"):
        bare.render()


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"rules": "DON"}, TypeError, "rules are a Rules"),
        ({"episode": "day"}, ValueError, "an episode is a 'hand' or a 'match', not 'day'"),
        ({"reward": "money"}, ValueError, "money"),
        ({"deal_limit": 0}, ValueError, "the deal limit is 1 or more, not 0"),
        ({"deal_limit": 2.0}, TypeError, "the deal limit is an int"),
        ({"deal_limit": True}, TypeError, "the deal limit is an int"),
        (
            {"render_mode": "rgb_array"},
            ValueError,
            "the render mode is one of human, text, ansi, svg or None",
        ),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        MoonEnv(**options)


def test_what_is_asked_at_the_wrong_time_is_refused() -> None:
    environment = MoonEnv()
    with pytest.raises(RuntimeError, match="reset the environment first"):
        environment.observe("seat_0")
    with pytest.raises(RuntimeError, match="reset the environment first"):
        environment.step(0)
    environment.reset(seed=cast("int", np.int64(1)))
    with pytest.raises(ValueError, match="agents are seat_0, seat_1, seat_2, seat_3, not 'seat_4'"):
        environment.observe("seat_4")
    for seed in (True, "1", 1.5):
        with pytest.raises(TypeError, match="a seed is an int"):
            environment.reset(seed=seed)  # type: ignore[arg-type]


def test_no_seat_is_shown_what_another_holds() -> None:
    environment = MoonEnv(TEXAS3)
    environment.reset(seed=1)
    for seat, agent in enumerate(environment.possible_agents):
        shown = environment.observe(agent)
        other = sample_world(observe(environment.position, seat), Random(seat))
        assert other.hands != environment.position.hands
        environment._match = other
        same = environment.observe(agent)
        assert all((shown[name] == same[name]).all() for name in ("observation", "action_mask"))


def test_every_table_has_the_same_spaces() -> None:
    tables: list[Rules] = [*PRESETS.values(), attrs.evolve(DON, partnerships=False)]
    shapes = {
        (str(environment.observation_space(agent)), str(environment.action_space(agent)))
        for environment in map(MoonEnv, tables)
        for agent in environment.possible_agents
    }
    assert len(shapes) == 1

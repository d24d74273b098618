"""The games for OpenSpiel pass its tests, are played by its bots, and resample what a seat may not know."""

import json
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs
import pytest

from moon_dominoes import (
    DON,
    MOON,
    PRESETS,
    TEXAS3,
    Deal,
    Defenders,
    Made,
    Missed,
    ParseError,
    Phase,
    Rules,
    Tile,
    TileSet,
    Trump,
    View,
    apply,
    legal_moves,
    new_match,
    observe,
    parse_move,
    view_to_json,
)
from moon_dominoes.arena import Seeded, play_match
from moon_dominoes.bots import RandomBot, TipsBot
from moon_dominoes.trumps import Doubles
from moon_dominoes.worlds import Worlds

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
make_observation = pytest.importorskip("open_spiel.python.observation").make_observation


from moon_dominoes.adapters import encoding  # noqa: E402
from moon_dominoes.adapters.openspiel import MoonGame, game_parameters, rules_of  # noqa: E402
from moon_dominoes.adapters.openspiel.bots import MoonBot, OpenSpielBot  # noqa: E402
from moon_dominoes.adapters.openspiel.parameters import options_of  # noqa: E402
from moon_dominoes.adapters.rewards import Reward, rewards  # noqa: E402
from positions import seeded  # noqa: E402

NAMES = {preset: f"python_moon_{preset.lower()}" for preset in PRESETS}
BONEYARD = attrs.evolve(TEXAS3, deck=28)
OTHERS = {
    "boneyard": BONEYARD,
    "four alone": attrs.evolve(DON, partnerships=False),
    "calls anew": attrs.evolve(TEXAS3, recall_trump=True),
    "call first": attrs.evolve(BONEYARD, call_before_widow=True, lead_trump=True, may_trump=True),
    "short": attrs.evolve(TEXAS3, deck=21, calls=[Trump.FIVES, Trump.NO_TRUMP], end_when_decided=True),
}
TABLES = {**PRESETS, **OTHERS}


def game_of(table: str, **parameters: str | int) -> Any:
    """The game of a table, by load_game."""
    return pyspiel.load_game("python_moon_don", {**game_parameters(TABLES[table]), **parameters})


def at_random(game: Any, seed: int) -> Iterator[Any]:
    """The states of random play; it is one state that changes."""
    rng = Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


# --- Games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    "parameters", ["", "(hand_limit=2,utility=points)", "(hand_limit=0,deal_limit=2,utility=win)"]
)
def test_the_test_of_openspiel(preset: str, parameters: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(NAMES[preset] + parameters), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("table", OTHERS)
def test_the_test_of_openspiel_at_other_tables(table: str) -> None:
    pyspiel.random_sim_test(game_of(table, hand_limit=2), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_test_of_openspiel_with_sampled_deals(preset: str) -> None:
    game = pyspiel.load_game(f"{NAMES[preset]}(deal=sampled)")
    # Of a Python game that samples, OpenSpiel can keep a state but not game and state in one.
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    for state in at_random(game, 1):
        kept = game.deserialize_state(state.serialize())
        assert (kept.position, kept.history()) == (state.position, state.history())
        assert str(kept) == str(state)


def test_every_preset_is_registered_with_every_option() -> None:
    assert set(NAMES.values()) <= set(pyspiel.registered_names())
    for preset, rules in PRESETS.items():
        game = pyspiel.load_game(NAMES[preset])
        assert game.rules == attrs.evolve(rules, hand_limit=1)
        assert game.get_parameters().keys() >= {field.name for field in attrs.fields(Rules)}
        assert game.num_players() == rules.players
        assert game.get_type().short_name == NAMES[preset]
        assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_survives_as_parameters(table: str) -> None:
    rules = TABLES[table]
    assert rules_of(options_of(rules)) == rules
    assert game_of(table, hand_limit=0).rules == rules


@pytest.mark.parametrize(
    ("parameters", "options"),
    [
        ("min_bid=5", {"min_bid": 5}),
        ("target=500", {"target": 500}),
        ("hand_limit=4", {"hand_limit": 4}),
        ("hand_limit=0", {"hand_limit": None}),
        ("partnerships=False", {"partnerships": False}),
        ("end_when_decided=True", {"end_when_decided": True}),
        ("made=mark,missed=nothing", {"made": Made.MARK, "missed": Missed.NOTHING}),
        ("defenders=mark-when-set", {"defenders": Defenders.MARK_WHEN_SET}),
        ("calls=fives+no-trump,no_trump_doubles=own-suit", {"no_trump_doubles": Doubles.OWN_SUIT}),
        ("moon_made=7,moon_made_wins=False", {"moon_made": 7, "moon_made_wins": False}),
    ],
)
def test_options_are_parameters(parameters: str, options: dict[str, object]) -> None:
    rules = pyspiel.load_game(f"python_moon_don({parameters})").rules
    assert {name: getattr(rules, name) for name in options} == options


@pytest.mark.parametrize(
    ("parameters", "field", "told"),
    [
        ("min_bid=9", "min_bid", "the minimum bid is from 1 to 7, not 9"),
        ("players=3", "players", "partners need four players"),
        ("calls=elevens", r"calls\[0\]", "not 'elevens'"),
        ("moon=full", "moon", "takes one of never, any-time, over-seven"),
        ("utility=money", "utility", "takes one of points, difference, win, not 'money'"),
        ("deal=never", "deal", "takes one of tiles, sampled"),
        ("dealer=4", "dealer", "is from 0 to 3, not 4"),
        ("deal_limit=-1", "deal_limit", "is from 0 to 1000000"),
        ("seed=-2", "seed", "is from -1 to"),
        ("scores=1/2/3", "scores", "are 2 numbers with '/' between them, or 'level', not '1/2/3'"),
        ("scores=1/x", "scores", "are 2 numbers"),
    ],
)
def test_wrong_parameters_are_refused(parameters: str, field: str, told: str) -> None:
    with pytest.raises(ParseError, match=rf"^parameters\.{field}: .*{told}"):
        pyspiel.load_game(f"python_moon_don({parameters})")


@pytest.mark.parametrize("name", options_of(DON))
def test_a_table_that_lacks_a_parameter_is_refused(name: str) -> None:
    given = options_of(DON)
    del given[name]
    with pytest.raises(ParseError, match=rf"^parameters\.{name}: is missing$"):
        rules_of(given)


@pytest.mark.parametrize("table", TABLES)
def test_no_game_is_longer_or_worth_more_than_told(table: str) -> None:
    for reward in Reward:
        for limit in (1, 2):
            game = game_of(table, hand_limit=limit, utility=reward.value)
            for seed in range(2):
                *_, state = at_random(game, seed)
                chances = sum(player.player == pyspiel.PlayerId.CHANCE for player in state.full_history())
                assert chances <= game.max_chance_nodes_in_history()
                assert len(state.history()) - chances <= game.max_game_length()
                assert all(game.min_utility() <= each <= game.max_utility() for each in state.returns())
                if game.utility_sum() is not None:
                    assert sum(state.returns()) == pytest.approx(game.utility_sum())


def test_lengths_are_exact_where_all_is_played_out() -> None:
    # A table at which all pass once, and then every seat bids as often as it can.
    game = pyspiel.load_game("python_moon_texas3(deal_limit=2)")
    assert game.max_game_length() == 2 * 3 + 1 + 1 + 21
    assert game.max_chance_nodes_in_history() == 44
    state = game.new_initial_state()
    passed = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        elif passed < 3:
            state.apply_action(73)
            passed += 1
        else:
            state.apply_action(state.legal_actions()[0])
    assert len(state.history()) == game.max_game_length() + 44 == game.max_history_length()
    assert pyspiel.load_game("python_moon_don(recall_trump=True)").max_game_length() == 10 * 4 + 7 + 28
    whole = pyspiel.load_game("python_moon_don(hand_limit=0)")
    assert whole.max_game_length() == 500 * (4 + 1 + 28)


def test_a_game_in_which_all_pass_ends_at_its_limit() -> None:
    state = pyspiel.load_game("python_moon_don(deal_limit=3)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0] if state.is_chance_node() else 73)
    assert len(state.history()) == 3 * (28 + 4)
    assert state.returns() == [0, 0, 0, 0]
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_a_game_can_begin_in_the_middle_of_a_match() -> None:
    game = pyspiel.load_game("python_moon_don(hand_limit=0,dealer=2,scores=249/-1000,utility=win)")
    position = game.new_initial_state().position
    assert (position.dealer, position.scores) == (2, (249, -1000))
    below = pyspiel.load_game("python_moon_don(moon_below_zero=False,scores=0/-1)")
    for state in at_random(below, 1):
        if state.position.phase is Phase.BIDDING and state.current_player() in (1, 3):
            assert MOON.index not in state.legal_actions()


# --- States -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_states_are_those_of_the_library(table: str) -> None:
    """The same deal and the same moves lead to the same position."""
    game = game_of(table)
    *_, last = at_random(game, 7)
    actions = last.history()
    state = game.new_initial_state()
    deck = TABLES[table].deck
    while (deal := actions[:deck]) and not state.is_terminal():
        tiles = [
            Tile.parse(state.action_to_string(pyspiel.PlayerId.CHANCE, tile).split()[1]) for tile in deal
        ]
        for tile in deal:
            assert state.position.phase is Phase.DEAL
            state.apply_action(tile)
        hands = [TileSet(tiles[7 * seat : 7 * seat + 7]) for seat in game.rules.seats]
        mine = apply(new_match(game.rules, seed=0), Deal(hands, tiles[7 * game.rules.players :]))
        actions = actions[deck:]
        assert mine.hands == state.position.hands
        while state.current_player() >= 0:
            assert state.legal_actions() == sorted(map(encoding.action_of, legal_moves(mine)))
            assert state.current_player() == mine.actor
            assert state.legal_actions((state.current_player() + 1) % game.rules.players) == []
            text = state.action_to_string(actions[0])
            mine = apply(mine, parse_move(text))
            state.apply_action(actions.pop(0))
            assert state.position.phase is mine.phase
            assert (state.position.scores, state.position.results) == (mine.scores, mine.results)
    assert state.returns() == list(rewards(state.position, Reward.DIFFERENCE))


def test_chance_deals_every_tile_that_is_left_alike() -> None:
    state = pyspiel.load_game("python_moon_polish3").new_initial_state()
    for dealt in range(22):
        outcomes = state.chance_outcomes()
        assert len(outcomes) == 22 - dealt
        assert all(chance == 1 / (22 - dealt) for _, chance in outcomes)
        for player in range(3):  # nobody sees a tile before all are dealt
            assert state.information_state_string(player) == f"seat {player}"
            assert not np.array(state.observation_tensor(player))[:28].any()
        assert f"{dealt} dealt" != str(state)
        state.apply_action(outcomes[dealt % len(outcomes)][0])
    assert state.current_player() == 1


def test_a_sampled_deal_is_one_action_and_its_seed_settles_it() -> None:
    def deals(parameters: str) -> list[Any]:
        game = pyspiel.load_game(f"python_moon_don(deal=sampled{parameters})")
        found: list[Any] = []
        for _ in range(3):
            state = game.new_initial_state()
            assert state.chance_outcomes() == [(0, 1.0)]
            assert state.action_to_string(0) == "deal"
            state.apply_action(0)
            found.append(state.position.hands)
        return found

    assert deals(",seed=4") == deals(",seed=4")
    assert deals(",seed=4") != deals(",seed=5")
    assert deals("") != deals("")
    assert len(set(deals(",seed=4"))) == 3
    kinds = pyspiel.GameType.ChanceMode
    for form, kind in (("sampled", kinds.SAMPLED_STOCHASTIC), ("tiles", kinds.EXPLICIT_STOCHASTIC)):
        assert pyspiel.load_game(f"python_moon_don(deal={form})").get_type().chance_mode == kind


def test_utilities_say_what_they_sum_to() -> None:
    sums = pyspiel.GameType.Utility
    for utility, kind in (
        ("points", sums.GENERAL_SUM),
        ("difference", sums.ZERO_SUM),
        ("win", sums.ZERO_SUM),
    ):
        assert pyspiel.load_game(f"python_moon_don(utility={utility})").get_type().utility == kind


@pytest.mark.parametrize("table", ["DON", "FRENCH3", "boneyard"])
def test_a_clone_goes_its_own_way_and_a_state_survives_serialization(table: str) -> None:
    game = game_of(table)
    for state in at_random(game, 3):
        clone = state.clone()
        assert (clone.position, clone.history()) == (state.position, state.history())
        again = game.deserialize_state(state.serialize())
        assert (again.position, str(again)) == (state.position, str(state))
        _, both = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert both.position == state.position
        assert pickle.loads(pickle.dumps(state)).position == state.position  # noqa: S301  # our own
        if not state.is_terminal():
            before = state.position, str(state)
            clone.apply_action(clone.legal_actions()[0])
            assert (state.position, str(state)) == before


# --- What a seat sees ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_observations_are_the_encoding_of_the_view(table: str) -> None:
    game = game_of(table)
    assert game.observation_tensor_shape() == [encoding.OBSERVATION_SIZE]
    assert game.information_state_tensor_shape() == [encoding.OBSERVATION_SIZE + 28]
    for state in at_random(game, 5):
        for player in game.rules.seats:
            view = observe(state.position, player)
            expected = encoding.encode(view).tolist()
            assert state.observation_tensor(player) == expected
            assert state.information_state_tensor(player)[: encoding.OBSERVATION_SIZE] == expected
            assert json.loads(state.observation_string(player)) == view_to_json(view)


def test_the_parts_of_an_observation_have_their_names() -> None:
    game = pyspiel.load_game("python_moon_texas3")
    seen = make_observation(game)
    whole = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert list(seen.dict) == list(encoding.PARTS)
    assert list(whole.dict) == [*encoding.PARTS, "dealt"]
    for state in at_random(game, 9):
        if state.position.phase is Phase.PLAY:
            whole.set_from(state, 2)
            dealt = TileSet(tile for trick in state.position.tricks for s, tile in trick.plays if s == 2)
            held = TileSet.from_mask(sum(1 << index for index in np.nonzero(whole.dict["hand"])[0].tolist()))
            assert held == state.position.hands[2]
            if state.position.contract.bidder != 2:
                on_table = {state.position.trick.tile_of(2)} - {None}
                now = TileSet.from_mask(sum(1 << int(i) for i in np.nonzero(whole.dict["dealt"])[0]))
                assert now == held | dealt | on_table
            assert whole.string_from(state, 2) == state.information_state_string(2)
    with pytest.raises(ValueError, match="the observer has no parameters"):
        game.make_py_observer(None, {"a": 1})
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
    ):
        with pytest.raises(ValueError, match="what one seat sees is observed"):
            make_observation(game, kind)


def test_an_information_state_is_all_that_a_seat_has_seen_and_done() -> None:
    game = pyspiel.load_game("python_moon_texas3(hand_limit=2)")
    state = game.new_initial_state()
    deal = "0-0 1-1 2-1 2-2 3-1 3-2 3-3 4-1 4-2 4-3 4-4 5-1 5-2 5-3 5-4 5-5 6-1 6-2 6-3 6-4 6-5 6-6"
    for tile in deal.split():
        state.apply_action(Tile.parse(tile).index)
    for text in ("bid 4", "pass", "pass", "discard 6-6", "call fives", "play 5-3"):
        state.apply_action(encoding.action_of(parse_move(text)))
    everybody = "1 bid 4, 2 pass, 0 pass{took}, {discard}, 1 call fives, 1 play 5-3"
    assert [state.information_state_string(player) for player in range(3)] == [
        "seat 0, dealt 0-0 1-1 2-1 2-2 3-1 3-2 3-3, " + everybody.format(took="", discard="1 discards"),
        "seat 1, dealt 4-1 4-2 4-3 4-4 5-1 5-2 5-3, "
        + everybody.format(took=", took 6-6", discard="1 discard 6-6"),
        "seat 2, dealt 5-4 5-5 6-1 6-2 6-3 6-4 6-5, " + everybody.format(took="", discard="1 discards"),
    ]


@pytest.mark.parametrize("table", TABLES)
def test_information_states_are_told_apart_by_tensors_as_by_strings(table: str) -> None:
    """Of one hand: what the string remembers, the tensor does."""
    by_tensor: dict[tuple[float, ...], str] = {}
    by_string: dict[str, tuple[float, ...]] = {}
    game = game_of(table, deal_limit=1)
    for seed in range(3):
        for state in at_random(game, seed):
            if state.is_terminal() or state.is_chance_node():
                continue
            for player in game.rules.seats:
                # The same for the states that the player cannot tell from it.
                for each in (state, state.resample_from_infostate(player, Random(seed).random)):
                    tensor = tuple(each.information_state_tensor(player))
                    string = each.information_state_string(player)
                    assert by_tensor.setdefault(tensor, string) == string
                    assert by_string.setdefault(string, tensor) == tensor


# --- Resampling ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", ["tiles", "sampled"])
@pytest.mark.parametrize("table", TABLES)
def test_resampled_states_look_the_same_to_the_player_and_replay(table: str, deal: str) -> None:
    game = game_of(table, hand_limit=2, deal=deal)
    rng = Random(1)
    differ = 0
    for number, state in enumerate(at_random(game, 11)):
        if deal == "tiles" and state.is_chance_node() and number % 9:  # they are many, and alike
            continue
        for player in game.rules.seats:
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert len(other.history()) == len(state.history())
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            differ += other.position.hands != state.position.hands
            if deal == "tiles":  # its history is one of the game
                again = game.new_initial_state()
                for action in other.history():
                    assert action in again.legal_actions()
                    again.apply_action(action)
                assert again.position == other.position
                assert str(again) == str(other)
    assert differ > 40


def late(table: str, seed: int = 2) -> Any:
    """A state late in a hand, in which few worlds are left."""
    for state in at_random(game_of(table), seed):
        if len(state.position.tricks) == 5 and state.position.trick.tiles:
            return state
    raise AssertionError("the hand was over sooner")


@pytest.mark.parametrize("table", ["TEXAS3", "DON", "boneyard"])
def test_resampling_is_exact(table: str) -> None:
    """Every world of the view comes up, each about as often."""
    state = late(table)
    player = state.current_player()
    worlds = Worlds(observe(state.position, player))
    rng = Random(4)
    draws = 60 * worlds.count if worlds.count < 40 else 1500
    drawn = Counter(
        (other.position.hands, other.position.discard)
        for other in (state.resample_from_infostate(player, rng.random) for _ in range(draws))
    )
    every = Counter((world.hands, world.discard) for world in worlds)
    assert set(drawn) <= set(every)
    if worlds.count < 40:
        assert set(drawn) == set(every)
    expected = draws / worlds.count
    chi = sum((drawn[world] - expected * every[world]) ** 2 / (expected * every[world]) for world in every)
    assert chi < len(every) + 5 * (2 * len(every)) ** 0.5


def test_the_tile_that_another_bidder_took_may_be_any_of_its_eight() -> None:
    game = game_of("TEXAS3")
    for state in at_random(game, 2):
        contract = state.position.contract
        if state.position.phase is not Phase.PLAY:
            continue
        bidder, other = contract.bidder, (contract.bidder + 1) % 3
        rng = Random(3)
        worlds = [state.resample_from_infostate(other, rng.random) for _ in range(300)]
        took = Counter(
            sorted(world.dealt_to(bidder)).index(tile) if tile in world.dealt_to(bidder) else 7
            for world in worlds
            for tile in [world.position.discard]
        )
        # One time in eight the bidder put aside what it had taken.
        assert 20 <= took[7] <= 57
        mine = [state.resample_from_infostate(bidder, rng.random) for _ in range(30)]
        assert {world.dealt_to(bidder) for world in mine} == {state.dealt_to(bidder)}
        return


# --- Bots ---------------------------------------------------------------------------------------------------


def of_mcts(game: Any, player: int, seed: int) -> Any:
    del player
    rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, rollouts, 20.0, 8, 10, solve=False, seed=seed, verbose=False)


def of_python_mcts(game: Any, player: int, seed: int) -> Any:
    del player
    rng = np.random.RandomState(seed)
    return mcts.MCTSBot(game, 20.0, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)


def of_ismcts(game: Any, player: int, seed: int) -> Any:
    del player
    rng = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 20.0, 8, random_state=rng)


MAKERS: dict[str, Callable[[Any, int, int], Any]] = {
    "MCTS": of_mcts,
    "MCTS in Python": of_python_mcts,
    "IS-MCTS in Python": of_ismcts,
}


def step(bot: Any, state: Any) -> int:
    return int(bot.step_with_policy(state)[1] if isinstance(bot, pyspiel.MCTSBot) else bot.step(state))


@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize(
    ("table", "ends"), [("DON", {"hand_limit": 2}), ("FRENCH3", {"hand_limit": 0, "target": 7})]
)
def test_bots_of_openspiel_play_whole_matches(kind: str, table: str, ends: dict[str, int]) -> None:
    game = game_of(table, **ends, deal_limit=9, utility="win")
    state = game.new_initial_state()
    bots = [MAKERS[kind](game, player, player + 1) for player in game.rules.seats]
    rng = Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            action = step(bots[state.current_player()], state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert state.position.is_over


@pytest.mark.parametrize("preset", PRESETS)
def test_our_bots_play_inside_openspiel(preset: str) -> None:
    game = pyspiel.load_game(f"{NAMES[preset]}(hand_limit=0,deal_limit=60,utility=win)")
    asked: list[View] = []

    def tips(view: View) -> Any:
        asked.append(view)
        return TipsBot()(view)

    bots = [MoonBot(tips) if seat % 2 == 0 else MoonBot(RandomBot(seat)) for seat in game.rules.seats]
    state = game.new_initial_state()
    returns = pyspiel.evaluate_bots(state, bots, 3)
    assert list(returns) == state.returns()
    assert state.position.winner in (0, 2)
    assert all(type(view) is View and view.seat == view.actor for view in asked)
    assert len(asked) > 20
    with pytest.raises(TypeError, match="takes a state of Moon"):
        MoonBot(TipsBot()).step(pyspiel.load_game("tic_tac_toe").new_initial_state())


@pytest.mark.parametrize("kind", MAKERS)
def test_bots_of_openspiel_play_in_our_arena(kind: str) -> None:
    for rules in (attrs.evolve(DON, moon_missed_loses=False), PRESETS["FRENCH3"]):
        table = attrs.evolve(rules, hand_limit=2)
        theirs = Seeded(lambda seed: OpenSpielBot(MAKERS[kind], seed=seed))
        bots = [theirs if seat == 0 else Seeded(RandomBot) for seat in table.seats]
        result = play_match(bots, table, seed=5)
        assert result.fault is None
        assert result.hands == 2


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("whole_match", [False, True])
def test_a_bot_of_openspiel_is_shown_a_world_of_the_view_and_no_more(table: str, whole_match: bool) -> None:
    state = new_match(attrs.evolve(TABLES[table], hand_limit=2), seed=13)
    choose = Random(13).choice
    while not state.is_over:
        seat = state.actor
        if seat is not None:
            view = observe(state, seat)
            shown = OpenSpielBot(of_mcts, seed=1, whole_match=whole_match).state_of(view)
            position = shown.position
            assert position.hands[seat] == view.hand
            assert (position.spoken, position.tricks, position.trick) == (
                view.spoken,
                view.tricks,
                view.trick,
            )
            assert (position.scores, position.dealer, position.phase) == (
                view.scores,
                view.dealer,
                view.phase,
            )
            assert shown.legal_actions() == sorted(map(encoding.action_of, legal_moves(view)))
            left = 2 - len(view.results)
            game = shown.get_game()
            assert isinstance(game, MoonGame)
            assert game.rules.hand_limit == (left if whole_match else 1)
            # Of another match that looks the same to the seat, it is shown the same.
            other = observe(Worlds(view).world(0), seat)
            again = OpenSpielBot(of_mcts, seed=1, whole_match=whole_match).state_of(other)
            assert again.position == position
        state = apply(state, choose(legal_moves(state)))


def test_what_a_bot_of_openspiel_plays_for_is_a_reward() -> None:
    wrong: Any = "win"
    with pytest.raises(TypeError, match="what is played for is a Reward, not 'win'"):
        OpenSpielBot(wrong, utility=wrong)


def test_a_bot_of_openspiel_has_nothing_to_say_when_another_is_to_move() -> None:
    state = new_match(DON, seed=7)
    bot = OpenSpielBot(of_mcts, seed=1)
    for view in (observe(state, 1), observe(seeded(state), 2), observe(seeded(state), None)):
        with pytest.raises(ValueError, match="nothing to decide now"):
            bot(view)
    with pytest.raises(ValueError, match="no hand is being played"):
        bot.state_of(observe(state, 1))


def test_python_ends_in_peace_though_openspiel_holds_on_to_the_games() -> None:
    program = "import moon_dominoes.adapters.openspiel, pyspiel; pyspiel.load_game('python_moon_don')"
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, "")

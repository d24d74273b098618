"""A game: a table, what is played for at it, and what OpenSpiel is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

from ...errors import shown
from ...presets import PRESETS
from ...rules import HAND_SIZE
from ...tiles import TILES
from ..encoding import ACTION_COUNT
from ..rewards import Reward, reward_bounds
from . import pyspiel
from .observer import MoonObserver
from .parameters import Dealing, Parameter, game_parameters, one_of, rules_of, scores_of, whole
from .state import Game, MoonState

MOST_DEALS: Final = 500
"""Deals after which a game ends, if nothing else is asked for and its hands may be that many."""

DEALS_A_HAND: Final = 10
"""Deals for each scored hand after which a game ends, if nothing else is asked for: all may pass for ever."""


def game_type(preset: str, utility: Reward, *, sampled: bool) -> pyspiel.GameType:
    """What kind of game it is, and which parameters it takes: by default those of the preset."""
    chance, sums = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"python_moon_{preset.lower()}",
        long_name=f"Moon ({preset})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.SAMPLED_STOCHASTIC if sampled else chance.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.GENERAL_SUM if utility is Reward.POINTS else sums.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=3,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=game_parameters(PRESETS[preset]),
    )


class MoonGame(Game):
    """Moon at one table, as `pyspiel.load_game` makes it of a subclass for each preset.

    Besides the options of `Rules`, of which `hand_limit` is 1 if not told otherwise and 0 is none, a game has
    these parameters:

    - `utility`: what is played for, the value of a `Reward`: `difference`, `points` or `win`.
    - `deal`: `tiles`, chance deals one tile after another; `sampled`, it deals all at once, by drawing.
    - `seed`: what sampled deals are drawn from; -1 for something else each time.
    - `dealer`: the seat that deals first.
    - `scores`: the scores of the sides at the start, such as `120/-30`; `level` for zeros.
    - `deal_limit`: deals after which the game ends as it stands; 0 for 10 for each hand, and at most 500.

    Attributes:
        rules: the table.
        utility: what is played for.
        sampled: whether chance deals all tiles at once.
        scores: the scores of the sides at the start.
        dealer: the seat that deals first.
        deal_limit: deals after which the game ends as it stands.
        random: what sampled deals are drawn from.

    Args:
        parameters: a value for every parameter.

    Raises:
        ParseError: a table that cannot be played, or a parameter out of range; its `field` says which.

    Examples:
        >>> game = pyspiel.load_game("python_moon_texas3(hand_limit=0,deal_limit=30,scores=20/5/-3)")
        >>> game.scores, game.rules.target, game.max_game_length()
        ((20, 5, -3), 21, 780)
    """

    preset: ClassVar[str]
    """The key of `PRESETS` whose game it is."""

    def __init__(self, parameters: Mapping[str, Parameter]) -> None:
        self.rules = rules_of(parameters)
        self.utility = one_of(Reward, parameters, "utility")
        self.sampled = one_of(Dealing, parameters, "deal") is Dealing.SAMPLED
        self.scores = scores_of(parameters, len(self.rules.sides))
        self.dealer = whole(parameters, "dealer", 0, self.rules.players - 1)
        hands = self.rules.hand_limit
        usual = MOST_DEALS if hands is None else min(MOST_DEALS, DEALS_A_HAND * hands)
        self.deal_limit = whole(parameters, "deal_limit", 0, 1_000_000) or usual
        seed = whole(parameters, "seed", -1, 2**31 - 1)
        self.random = Random(None if seed == -1 else seed)
        kind = game_type(self.preset, self.utility, sampled=self.sampled)
        super().__init__(kind, self._game_info(), parameters)

    def _game_info(self) -> pyspiel.GameInfo:
        """How large the game can grow, and what it can be worth."""
        rules = self.rules
        hands = self.deal_limit if rules.hand_limit is None else min(rules.hand_limit, self.deal_limit)
        least, most = reward_bounds(rules, self.utility, hands)
        # What is done in a scored hand after the auction.
        calls = HAND_SIZE if rules.recall_trump else 1
        moves = min(rules.stock_size, 1) + calls + HAND_SIZE * rules.players
        return pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=1 if self.sampled else len(TILES),
            num_players=rules.players,
            min_utility=least,
            max_utility=most,
            utility_sum=None if self.utility is Reward.POINTS else 0.0,
            max_game_length=self.deal_limit * rules.players + hands * moves,
        )

    def max_chance_nodes_in_history(self) -> int:
        """How many deals there are at most, or tiles dealt."""
        return self.deal_limit * (1 if self.sampled else self.rules.deck)

    def new_initial_state(self) -> MoonState:
        """The tiles are to be dealt."""
        return MoonState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Parameter] | None = None,
    ) -> MoonObserver:
        """What OpenSpiel asks for strings and tensors.

        Raises:
            ValueError: something else is to be observed than all that one seat sees.
        """
        if params:
            raise ValueError(f"the observer has no parameters, so not {shown(dict(params))}")
        if iig_obs_type is None:
            return MoonObserver(perfect_recall=False)
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not iig_obs_type.public_info or iig_obs_type.private_info != single:
            raise ValueError("what one seat sees is observed, no more and no less")
        return MoonObserver(perfect_recall=iig_obs_type.perfect_recall)

"""Our bots in OpenSpiel, and OpenSpiel's bots at our tables. It needs the extra `openspiel`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias, final

from ...bots import Bot
from ...errors import shown
from ...moves import CallTrump, Discard, Move, Play
from ...state import Phase, Position, State
from ...view import View, observe
from ...worlds import sample_world
from ..encoding import action_of, move_of
from ..rewards import Reward, check_reward
from . import pyspiel
from .deals import deal_order
from .game import MoonGame
from .parameters import game_parameters
from .registration import GAMES
from .resampling import deal_behind
from .state import MoonState

__all__ = ["MoonBot", "OpenSpielBot"]

MakeBot: TypeAlias = Callable[[pyspiel.Game, int, int], pyspiel.Bot]
"""Makes a bot for a game: given the game, the player and a seed from 0 to 2**31 - 1."""


@final
class MoonBot(pyspiel.Bot):
    """One of our bots as a bot of OpenSpiel. It is shown the view of the seat to move and nothing else.

    Args:
        bot: the bot.

    Examples:
        >>> from moon_dominoes import DON
        >>> from moon_dominoes.bots import TipsBot
        >>> state = GAMES["DON"](game_parameters(DON)).new_initial_state()
        >>> bots = [MoonBot(TipsBot()) for _ in range(4)]
        >>> returns = pyspiel.evaluate_bots(state, bots, 7)
        >>> len(returns), sum(returns)
        (4, 0.0)
    """

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self._bot: Final = bot

    def step(self, state: pyspiel.State) -> int:
        """The action of the bot.

        Raises:
            TypeError: the state is of another game.
        """
        if not isinstance(state, MoonState):
            raise TypeError(f"takes a state of Moon, not {shown(state)}")
        position = state.position
        return action_of(self._bot(observe(position, position.actor)))

    def restart(self) -> None:
        """Nothing is remembered here."""

    def restart_at(self, state: pyspiel.State) -> None:
        """Nothing is remembered here."""

    def inform_action(self, state: pyspiel.State, player_id: int, action: int) -> None:
        """A view tells what the others did."""


@final
class OpenSpielBot:
    """A bot of OpenSpiel as one of ours, which takes a view.

    OpenSpiel's bots look at whole states. Each time this one is given a world of the view, drawn with equal
    chances, as a state of its own: it cannot tell what the view does not. For a bot that resamples, as
    IS-MCTS does, any of them will do; one that takes what it is given for the truth, as MCTS does, plays well
    for a deal that is only one of many.

    Args:
        make: makes the bot, anew for every move.
        utility: what it plays for, in the hand.
        whole_match: whether it plays on to the end of the match, and not of the hand.
        seed: what worlds and seeds of the bot are drawn from; a random one if None.

    Raises:
        TypeError: `utility` is not a Reward.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match
        >>> def first(game, player, seed):
        ...     return pyspiel.make_uniform_random_bot(player, seed)
        >>> state = new_match(DON, seed=7)
        >>> view = observe(apply(state, legal_moves(state)[0]), 1)
        >>> OpenSpielBot(first, seed=1)(view) in legal_moves(view)
        True
    """

    def __init__(
        self,
        make: MakeBot,
        *,
        utility: Reward = Reward.DIFFERENCE,
        whole_match: bool = False,
        seed: int | None = None,
    ) -> None:
        check_reward(utility)
        self._make: Final = make
        self._utility: Final = utility
        self._whole_match: Final = whole_match
        self._random: Final = Random(seed)

    def __call__(self, view: View, /) -> Move:
        """The move to make.

        Raises:
            ValueError: the seat of the view is not to move.
        """
        if view.seat is None or view.seat != view.actor:
            raise ValueError("this seat has nothing to decide now")
        state = self.state_of(view)
        bot = self._make(state.get_game(), view.seat, int(self._random.random() * 2**31))
        # Only this method of the one in C++ may call back into Python, where the game is.
        action = bot.step_with_policy(state)[1] if isinstance(bot, pyspiel.MCTSBot) else bot.step(state)
        return move_of(action)

    def state_of(self, view: View) -> MoonState:
        """A state in which the seat of the view could be, in a game that begins with the deal of this hand.

        Raises:
            ValueError: no hand is being played.
        """
        if view.phase in (Phase.DEAL, Phase.OVER):
            raise ValueError("no hand is being played")
        world = sample_world(view, self._random)
        state = self._game(view).new_initial_state()
        for tile in deal_order(deal_behind(world, None, self._random)):
            state.apply_action(tile)
        while _progress(state.position) != _progress(view):
            state.apply_action(action_of(_next_move(state.position, world)))
        return state

    def _game(self, view: View) -> MoonGame:
        limit = view.rules.hand_limit
        left = 0 if limit is None else limit - len(view.results)
        return GAMES["DON"](  # or any other: all parameters are given
            {
                **game_parameters(view.rules),
                "hand_limit": left if self._whole_match else 1,
                "utility": self._utility.value,
                "dealer": view.dealer,
                "scores": "/".join(map(str, view.scores)),
            }
        )


def _progress(position: Position) -> tuple[object, ...]:
    """How far a hand has come, as everybody sees it."""
    return position.phase, position.bids, position.contract, position.tricks, position.trick


def _next_move(position: Position, later: State) -> Move:
    """The move by which a hand went on towards a later position of it."""
    tricks = later.tricks if later.trick is None else (*later.tricks, later.trick)
    now = len(position.tricks)
    match position.phase:
        case Phase.BIDDING:
            return later.bids[len(position.bids)]
        case Phase.DISCARD:
            assert later.discard is not None
            return Discard(later.discard)
        case Phase.CALL if now < len(tricks):
            return CallTrump(tricks[now].trump)
        case Phase.CALL:
            assert later.contract is not None
            assert later.contract.trump is not None
            return CallTrump(later.contract.trump)
        case _:
            assert position.trick is not None
            return Play(tricks[now].tiles[len(position.trick.tiles)])

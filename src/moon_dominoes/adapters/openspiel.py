"""Moon as games of OpenSpiel. It needs the extra `openspiel`.

To import this module registers a game for each preset, `python_moon_don` and so on.

Examples:
    >>> game = pyspiel.load_game("python_moon_don(min_bid=4,utility=points)")
    >>> game.rules.min_bid, game.num_players(), game.num_distinct_actions()
    (4, 4, 74)
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), len(state.legal_actions())
    (True, 28)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from enum import Enum, unique
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final, TypeAlias, TypeVar, cast, final

import attrs
import numpy as np

from ..draw import position_text
from ..engine import apply, legal_moves
from ..errors import ParseError, shown
from ..forms import rules_from_json, rules_to_json, view_to_json
from ..moves import Deal, Discard, Move
from ..phases.course import begin_deal
from ..presets import PRESETS
from ..rules import HAND_SIZE, Rules
from ..state import Phase, State
from ..tiles import DECKS, TILES, Tile, TileSet
from ..view import observe
from ..worlds import sample_world
from . import _pyspiel as pyspiel
from ._deals import deal_behind, deal_order, drawn, indices
from .encoding import ACTION_COUNT, OBSERVATION_SIZE, PARTS, Floats, action_of, encode, move_of
from .rewards import Reward, reward_bounds, rewards

__all__ = ["GAMES", "MoonGame", "MoonObserver", "MoonState", "game_parameters", "rules_of"]

Parameter: TypeAlias = str | int | bool
"""What OpenSpiel lets a parameter of a game be."""

MOST_DEALS: Final = 500
"""Deals after which a game ends, if nothing else is asked for and its hands may be that many."""

DEALS_A_HAND: Final = 10
"""Deals for each scored hand after which a game ends, if nothing else is asked for: all may pass for ever."""

LEVEL: Final = "level"
"""The scores at the start of a match: nothing to anybody."""

# --- Parameters ---------------------------------------------------------------------------------------------


def _options(rules: Rules) -> dict[str, Parameter]:
    """The options of a table as parameters: as in JSON, but the calls in one text, and no limit as 0."""
    options = rules_to_json(rules)
    options["calls"] = "+".join(map(str, rules.calls))
    options["hand_limit"] = 0 if rules.hand_limit is None else rules.hand_limit
    return cast("dict[str, Parameter]", options)


def game_parameters(rules: Rules) -> dict[str, Parameter]:
    """Every parameter of the game of one hand at a table, by default.

    Examples:
        >>> from moon_dominoes import TEXAS3
        >>> parameters = game_parameters(TEXAS3)
        >>> pyspiel.load_game("python_moon_don", parameters).num_players()
        3
        >>> parameters["hand_limit"], parameters["utility"]
        (1, 'difference')
    """
    return {
        **_options(rules),
        "hand_limit": 1,
        "utility": Reward.DIFFERENCE.value,
        "deal": _Dealing.TILES.value,
        "seed": -1,
        "dealer": 0,
        "scores": LEVEL,
        "deal_limit": 0,
    }


def rules_of(parameters: Mapping[str, Parameter]) -> Rules:
    """The table that the parameters of a game describe; those that are no option of a table are left alone.

    Raises:
        ParseError: they make no table; its `field` says which of them does not fit.

    Examples:
        >>> from moon_dominoes import TEXAS3
        >>> rules_of({**game_parameters(TEXAS3), "hand_limit": 0}) == TEXAS3
        True
    """
    names = [field.name for field in attrs.fields(Rules)]
    for name in names:
        if name not in parameters:
            raise ParseError("is missing", field=f"parameters.{name}")
    options: dict[str, object] = {name: parameters[name] for name in names}
    options["calls"] = str(options["calls"]).split("+")
    options["hand_limit"] = options["hand_limit"] or None
    return rules_from_json(options, "parameters")


@unique
class _Dealing(Enum):
    TILES = "tiles"
    SAMPLED = "sampled"


_Choice = TypeVar("_Choice", bound=Enum)


def _one_of(kind: type[_Choice], parameters: Mapping[str, Parameter], name: str) -> _Choice:
    for member in kind:
        if member.value == parameters[name]:
            return member
    values = ", ".join(str(member.value) for member in kind)
    raise ParseError(f"takes one of {values}, not {shown(parameters[name])}", field=f"parameters.{name}")


def _whole(parameters: Mapping[str, Parameter], name: str, least: int, most: int) -> int:
    value = parameters[name]
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ParseError(f"is from {least} to {most}, not {shown(value)}", field=f"parameters.{name}")
    return value


def _scores(text: Parameter, sides: int) -> tuple[int, ...]:
    if text == LEVEL:
        return (0,) * sides
    parts = str(text).split("/")
    if len(parts) == sides and all(re.fullmatch(r"-?[0-9]{1,9}", part) for part in parts):
        return tuple(map(int, parts))
    message = f"are {sides} numbers with '/' between them, or {LEVEL!r}, not {shown(text)}"
    raise ParseError(message, field="parameters.scores")


# --- The game -----------------------------------------------------------------------------------------------


def _game_type(preset: str, utility: Reward, *, sampled: bool) -> pyspiel.GameType:
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


class MoonGame(pyspiel.Game):
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
        self.rules: Final = rules_of(parameters)
        self.utility: Final = _one_of(Reward, parameters, "utility")
        self.sampled: Final = _one_of(_Dealing, parameters, "deal") is _Dealing.SAMPLED
        self.scores: Final = _scores(parameters["scores"], len(self.rules.sides))
        self.dealer: Final = _whole(parameters, "dealer", 0, self.rules.players - 1)
        hands = self.rules.hand_limit
        usual = MOST_DEALS if hands is None else min(MOST_DEALS, DEALS_A_HAND * hands)
        self.deal_limit: Final = _whole(parameters, "deal_limit", 0, 1_000_000) or usual
        seed = _whole(parameters, "seed", -1, 2**31 - 1)
        self.random: Final = Random(None if seed == -1 else seed)
        kind = _game_type(self.preset, self.utility, sampled=self.sampled)
        super().__init__(kind, self._game_info(), parameters)

    def _game_info(self) -> pyspiel.GameInfo:
        rules = self.rules
        hands = self.deal_limit if rules.hand_limit is None else min(rules.hand_limit, self.deal_limit)
        least, most = reward_bounds(rules, self.utility, hands)
        # In a scored hand: each player's tiles, what the bidder puts aside, the calls.
        moves = (
            HAND_SIZE * rules.players + min(rules.stock_size, 1) + (HAND_SIZE if rules.recall_trump else 1)
        )
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


# --- A state ------------------------------------------------------------------------------------------------


@final
class MoonState(pyspiel.State):
    """A position in OpenSpiel's terms; other than ours it changes when an action is applied to it.

    A game makes it. While tiles are being dealt nobody sees any.

    Examples:
        >>> state = pyspiel.load_game("python_moon_don(deal=sampled,seed=7)").new_initial_state()
        >>> state.apply_action(0)
        >>> state.current_player(), state.position.phase
        (1, Phase.BIDDING)
        >>> [state.action_to_string(1, action) for action in state.legal_actions()]
        ['bid 3', 'bid 4', 'bid 5', 'bid 6', 'bid 7', 'moon', 'pass']
        >>> other = state.resample_from_infostate(1, Random(1).random)
        >>> other.dealt_to(1) == state.dealt_to(1), other.dealt_to(2) == state.dealt_to(2)
        (True, False)
    """

    # All that changes is kept in values that need no deep copy, which a clone would make.
    _position: State
    _dealt: bytes
    """The tiles dealt in the game so far, by index: those of each seat in turn, then those left over."""
    _deals: int
    """Deals that are complete."""
    _seen: tuple[str, ...]
    """What each seat has seen and done, in order."""
    _planned: bytes
    """Tiles that chance is going to deal, in the place of drawn ones, where that is settled already."""

    def __init__(self, game: MoonGame) -> None:
        super().__init__(game)
        self._position = begin_deal(game.rules, 0, 0, game.dealer, game.scores, ())
        self._dealt = self._planned = b""
        self._deals = 0
        self._seen = tuple(f"seat {seat}" for seat in game.rules.seats)

    @property
    def position(self) -> State:
        """Where the match is; while tiles are being dealt, before the deal."""
        return self._position

    @property
    def _game(self) -> MoonGame:
        game = self.get_game()
        assert isinstance(game, MoonGame)
        return game

    @property
    def _being_dealt(self) -> bytes:
        """The tiles of a deal that is not complete."""
        return self._dealt[self._deals * self._position.rules.deck :]

    # What OpenSpiel asks.

    def is_terminal(self) -> bool:
        """Whether the game is over, or would need more deals than it may have."""
        position = self._position
        stopped = position.phase is Phase.DEAL and self._deals == self._game.deal_limit
        return position.is_over or stopped

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's number for chance or the end."""
        actor = self._position.actor
        if actor is not None:
            return actor
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else pyspiel.PlayerId.CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The tiles not dealt yet, each as likely; or 0, the one outcome that stands for a sampled deal."""
        if self._game.sampled:
            return [(0, 1.0)]
        deck = indices(DECKS[self._position.rules.deck])
        left = [tile for tile in deck if tile not in self._being_dealt]
        return [(tile, 1 / len(left)) for tile in left]

    def returns(self) -> list[float]:
        """What each seat has earned; nothing before the end."""
        if not self.is_terminal():
            return [0.0] * self._position.rules.players
        return list(rewards(self._position, self._game.utility))

    def _legal_actions(self, _: int) -> list[int]:
        return sorted(map(action_of, legal_moves(self._position)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(move_of(action))
        return "deal" if self._game.sampled else f"deal {TILES[action]}"

    def _apply_action(self, action: int) -> None:
        if self._position.actor is None:
            self._dealt += self._drawn() if self._game.sampled else bytes([action])
            if len(self._being_dealt) == self._position.rules.deck:
                self._deal()
        else:
            self._move(move_of(action))

    def __str__(self) -> str:
        text = position_text(self._position)
        dealt = " ".join(str(TILES[tile]) for tile in self._being_dealt)
        return f"{text}\nDealt       {dealt}" if dealt else text

    # Chance.

    def _drawn(self) -> bytes:
        """The tiles of a sampled deal."""
        deck = indices(DECKS[self._position.rules.deck])
        planned = self._planned[len(self._dealt) :][: len(deck)]
        return planned or bytes(drawn(self._game.random, deck, len(deck)))

    def _deal(self) -> None:
        """All tiles have come: the hands are taken up."""
        rules = self._position.rules
        tiles = [TILES[tile] for tile in self._being_dealt]
        dealt = HAND_SIZE * rules.players
        hands = [TileSet(tiles[first : first + HAND_SIZE]) for first in range(0, dealt, HAND_SIZE)]
        self._position = apply(self._position, Deal(hands, tiles[dealt:]))
        self._deals += 1
        self._seen = tuple(f"{seen}, dealt {hand}" for seen, hand in zip(self._seen, hands, strict=True))

    # The seats.

    def _move(self, move: Move) -> None:
        before = self._position
        self._position = after = apply(before, move)
        open_to_all = f"{before.actor} {'discards' if isinstance(move, Discard) else move}"
        told = [f"{seat} {move}" if seat == before.actor else open_to_all for seat in before.rules.seats]
        if after.phase is Phase.DISCARD:  # the bidder alone sees the widow, or what was drawn of a boneyard
            assert after.actor is not None
            told[after.actor] += f", took {before.widow}"
        self._seen = tuple(f"{seen}, {text}" for seen, text in zip(self._seen, told, strict=True))

    def seen(self, player: int) -> str:
        """All that a seat has seen and done, in order: what `information_state_string` gives."""
        return self._seen[player]

    def dealt_to(self, player: int) -> TileSet:
        """The tiles that a seat was dealt in this hand; none before the deal is complete."""
        position = self._position
        if position.phase in (Phase.DEAL, Phase.OVER):
            return TileSet()
        first = (self._deals - 1) * position.rules.deck + player * HAND_SIZE
        return TileSet(TILES[tile] for tile in self._dealt[first : first + HAND_SIZE])

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> MoonState:
        """A state that the player cannot tell from this one, each way that the tiles may lie being as likely.

        Its history can be replayed: the same moves, after another deal and with another discard. What was
        dealt in earlier hands stays, as nothing in it bears on what is to come.

        Args:
            player_id: the seat whose information is kept.
            sampler: gives numbers from 0 up to 1.
        """
        rng = _Drawing(sampler)
        deck = self._position.rules.deck
        if self._position.actor is None:
            before = self._dealt[: self._deals * deck]
            others = drawn(rng, indices(DECKS[deck]), len(self._being_dealt))
            return self._replayed(before + bytes(others), None)
        before = self._dealt[: (self._deals - 1) * deck]
        world = sample_world(observe(self._position, player_id), rng)
        deal = deal_behind(world, self._taken_by(player_id), rng)
        return self._replayed(before + deal_order(deal), world.discard)

    def _taken_by(self, player: int) -> Tile | None:
        """The tile left over that a player takes, or has taken, as the bidder; None if another does."""
        rules, contract = self._position.rules, self._position.contract
        if contract is None or contract.bidder != player or not rules.stock_size:
            return None
        return TILES[self._dealt[-rules.stock_size]]

    def _replayed(self, planned: bytes, discard: Tile | None) -> MoonState:
        """The same moves after other deals, the last discard being another too."""
        copy = self._game.new_initial_state()
        copy._planned = planned
        for action in self.history():
            if copy._position.actor is None:
                copy.apply_action(0 if self._game.sampled else planned[len(copy._dealt)])
            elif discard is not None and copy._deals == self._deals and copy._position.phase is Phase.DISCARD:
                copy.apply_action(action_of(Discard(discard)))
            else:
                copy.apply_action(action)
        copy._planned = b""
        return copy


class _Drawing(Random):
    """A generator that takes its numbers from elsewhere."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__(0)
        self._sampler = sampler

    def random(self) -> float:
        return self._sampler()


# --- What is observed ---------------------------------------------------------------------------------------


@final
class MoonObserver:
    """The strings and tensors of a state: `encoding.encode` of what a seat sees.

    Where all is to be remembered, 28 numbers more tell which tiles the seat was dealt in this hand, and the
    string is all that it has seen and done in the game; elsewhere that is the JSON form of its view.

    Attributes:
        tensor: the numbers of the state last set, float32.
        dict: the same by the names of `encoding.PARTS`, and `dealt`, in their shapes.

    Examples:
        >>> game = pyspiel.load_game("python_moon_don(deal=sampled,seed=7)")
        >>> state = game.new_initial_state()
        >>> state.apply_action(0)
        >>> observer = game.make_py_observer()
        >>> observer.set_from(state, 1)
        >>> observer.tensor.shape, observer.dict["hand"].sum()
        ((876,), np.float32(7.0))
    """

    def __init__(self, *, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self.tensor: Final[Floats] = np.zeros(
            OBSERVATION_SIZE + (len(TILES) if perfect_recall else 0), np.float32
        )
        self._seen: Final = self.tensor[:OBSERVATION_SIZE]
        self._dealt: Final = self.tensor[OBSERVATION_SIZE:]
        self.dict: Final = {name: part.of(self._seen) for name, part in PARTS.items()}
        if perfect_recall:
            self.dict["dealt"] = self._dealt

    def set_from(self, state: MoonState, player: int) -> None:
        """Take the numbers of what a player sees of a state."""
        self._seen[:] = encode(observe(state.position, player))
        if self._perfect_recall:
            self._dealt[:] = 0
            self._dealt[indices(state.dealt_to(player))] = 1

    def string_from(self, state: MoonState, player: int) -> str:
        """What a player sees of a state, as text."""
        if self._perfect_recall:
            return state.seen(player)
        return json.dumps(view_to_json(observe(state.position, player)))


# --- Registration -------------------------------------------------------------------------------------------


def _register(preset: str) -> type[MoonGame]:
    """The game of a preset, known to OpenSpiel from now on."""
    # OpenSpiel lets go of what it is given only after Python has ended. To free a function then is a crash,
    # but a class is not freed, being part of a cycle; hence a class for each preset.
    game = type(f"MoonGame{preset}", (MoonGame,), {"preset": preset})
    kind = _game_type(preset, Reward.DIFFERENCE, sampled=False)
    # It is registered for ever, though this module may be reloaded.
    if kind.short_name not in pyspiel.registered_names():
        pyspiel.register_game(kind, game)
    return game


GAMES: Final = MappingProxyType({preset: _register(preset) for preset in PRESETS})
"""The game of each preset by its name."""

"""A state of a game: a position in OpenSpiel's terms, which changes as the match goes on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import final

from ...draw import position_text
from ...engine import apply, legal_moves
from ...moves import Discard, Move
from ...phases.course import begin_deal
from ...rules import Rules
from ...state import Phase, State
from ...tiles import DECKS, TILES, Tile, TileSet
from ..encoding import action_of, move_of
from ..rewards import Reward, rewards
from . import pyspiel
from .deals import deal_of, drawn, hand_of, indices
from .resampling import Drawing, another_deal


class Game(pyspiel.Game):
    """What a state asks of its game. The game makes states, so its module imports this one."""

    rules: Rules
    utility: Reward
    sampled: bool
    scores: tuple[int, ...]
    dealer: int
    deal_limit: int
    random: Random


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
    """The tiles dealt in this hand, by index, as far as its deal has come."""
    _earlier: bytes
    """The deals before it, one after another."""
    _seen: tuple[str, ...]
    """What each seat has seen and done, in order."""
    _planned: bytes
    """Sampled deals that are settled already, to be taken in the place of drawn ones."""

    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game)
        terms = self._game
        self._position = begin_deal(terms.rules, 0, 0, terms.dealer, terms.scores, ())
        self._dealt = self._earlier = self._planned = b""
        self._seen = tuple(f"seat {seat}" for seat in terms.rules.seats)

    @property
    def position(self) -> State:
        """Where the match is; while tiles are being dealt, before the deal."""
        return self._position

    @property
    def _game(self) -> Game:
        game = self.get_game()
        assert isinstance(game, Game)
        return game

    # What OpenSpiel asks.

    def is_terminal(self) -> bool:
        """Whether the game is over, or would need more deals than it may have."""
        position = self._position
        most = self._game.deal_limit * position.rules.deck
        return position.is_over or (position.phase is Phase.DEAL and len(self._earlier) == most)

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
        left = [tile for tile in deck if tile not in self._dealt]
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
            self._deal(action)
        else:
            self._move(move_of(action))

    def __str__(self) -> str:
        text = position_text(self._position)
        if self._position.actor is not None or not self._dealt:
            return text
        return f"{text}\nDealt       {' '.join(str(TILES[tile]) for tile in self._dealt)}"

    # What comes of an action.

    def _deal(self, action: int) -> None:
        """Deal a tile or, where deals are sampled, all; when all have come the hands are taken up."""
        rules = self._position.rules
        self._dealt += self._drawn() if self._game.sampled else bytes([action])
        if len(self._dealt) == rules.deck:
            deal = deal_of(rules, self._dealt)
            self._position = apply(self._position, deal)
            self._tell([f"dealt {hand}" for hand in deal.hands])

    def _drawn(self) -> bytes:
        """The tiles of a sampled deal."""
        count = self._position.rules.deck
        planned, self._planned = self._planned[:count], self._planned[count:]
        return planned or drawn(self._game.random, DECKS[count], count)

    def _move(self, move: Move) -> None:
        before = self._position
        self._position = after = apply(before, move)
        open_to_all = f"{before.actor} {'discards' if isinstance(move, Discard) else move}"
        told = [f"{seat} {move}" if seat == before.actor else open_to_all for seat in before.rules.seats]
        if after.phase is Phase.DISCARD:  # the bidder alone sees the widow, or what was drawn of a boneyard
            assert after.actor is not None
            told[after.actor] += f", took {before.widow}"
        self._tell(told)
        if after.actor is None:
            self._earlier, self._dealt = self._earlier + self._dealt, b""

    def _tell(self, texts: list[str]) -> None:
        """Let each seat see what is told it."""
        self._seen = tuple(f"{seen}, {text}" for seen, text in zip(self._seen, texts, strict=True))

    # What a seat knows.

    def seen(self, player: int) -> str:
        """All that a seat has seen and done, in order: what `information_state_string` gives."""
        return self._seen[player]

    def dealt_to(self, player: int) -> TileSet:
        """The tiles that a seat was dealt in this hand; none before the deal is complete."""
        return TileSet() if self._position.actor is None else hand_of(self._dealt, player)

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> MoonState:
        """A state that the player cannot tell from this one, each way that the tiles may lie being as likely.

        Its history can be replayed: the same moves, after another deal and with another discard. What was
        dealt in earlier hands stays, as nothing in it bears on what is to come.

        Args:
            player_id: the seat whose information is kept.
            sampler: gives numbers from 0 up to 1.
        """
        dealt, discard = another_deal(self._position, self._dealt, player_id, Drawing(sampler))
        return self._replayed(dealt, discard)

    def _replayed(self, dealt: bytes, discard: Tile | None) -> MoonState:
        """The same moves, after another deal of this hand and with another discard in it."""
        sampled = self._game.sampled
        copy = MoonState(self._game)
        copy._planned = self._earlier + dealt if sampled else b""
        for action in self.history():
            in_this_hand = len(copy._earlier) == len(self._earlier)
            if in_this_hand and copy._position.actor is None and not sampled:
                copy.apply_action(dealt[len(copy._dealt)])
            elif in_this_hand and copy._position.phase is Phase.DISCARD and discard is not None:
                copy.apply_action(action_of(Discard(discard)))
            else:
                copy.apply_action(action)
        return copy

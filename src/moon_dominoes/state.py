"""One immutable position of a match, and its parts.

What a seat may know and what it may not are kept apart: `Position` holds all that is public, `State` adds the
hidden tiles, and a view (`view.py`) adds one seat's own. What the play of a tile cannot change is in `Common`
and `Secret`, shared by all positions of a hand, so that a play makes few new objects.
"""

from __future__ import annotations

from enum import unique
from typing import Final, Self, TypeAlias, final

import attrs

from .enums import Named
from .moves import Bid, Pass
from .rules import HAND_SIZE, Rules
from .tiles import ALL_TILES_MASK, Tile, TileSet, tileset
from .trumps import Suits, Trump, suits


@unique
class Phase(Named):
    """What is to happen next (rule T5).

    Examples:
        >>> from moon_dominoes import DON, new_match
        >>> new_match(DON, seed=7).phase
        Phase.DEAL
    """

    DEAL = "deal"
    """The tiles are to be dealt."""
    BIDDING = "bidding"
    """A seat is to bid or to pass."""
    DISCARD = "discard"
    """The bidder is to put a tile aside."""
    CALL = "call"
    """Trumps are to be called."""
    PLAY = "play"
    """A tile is to be played."""
    OVER = "over"
    """The match is over."""


@final
@attrs.frozen
class Contract:
    """What was promised, by whom, under which trumps.

    Attributes:
        bidder: the seat that won the auction.
        bid: the winning bid.
        trump: the call in force; None until it is made.

    Examples:
        >>> str(Contract(2, Bid(4), Trump.FIVES))
        'seat 2, bid 4, fives'
    """

    bidder: int
    bid: Bid
    trump: Trump | None = None

    def __str__(self) -> str:
        call = f", {self.trump}" if self.trump is not None else ""
        return f"seat {self.bidder}, {self.bid}{call}"


@final
@attrs.frozen
class Trick:
    """The tiles played to one trick, in order.

    Attributes:
        leader: the seat that leads it.
        tiles: the tiles played so far, the lead first; at most one for each player.
        seats: who played each of them.
        trump: the call in force.
        winner: the seat that wins it, or is winning so far; None while nothing is played.

    Examples:
        >>> print(Trick(1, (Tile(5, 3), Tile(6, 5)), (1, 2), Trump.SIXES, 2))
        1: 5-3, 2: 6-5 wins
    """

    leader: int
    tiles: tuple[Tile, ...]
    seats: tuple[int, ...]
    trump: Trump
    winner: int | None

    @property
    def plays(self) -> tuple[tuple[int, Tile], ...]:
        """Seat and tile of each play, in order."""
        return tuple(zip(self.seats, self.tiles, strict=True))

    @property
    def lead(self) -> Tile | None:
        """The tile led; None while nothing is played."""
        return self.tiles[0] if self.tiles else None

    def tile_of(self, seat: int | None) -> Tile | None:
        """The tile that a seat has played; None if it has not, or for no seat.

        Examples:
            >>> Trick(1, (Tile(5, 3), Tile(6, 5)), (1, 2), Trump.SIXES, 2).tile_of(2)
            Tile(6, 5)
        """
        return next((tile for player, tile in self.plays if player == seat), None)

    def __str__(self) -> str:
        if not self.tiles:
            return f"{self.leader} to lead"
        return ", ".join(
            f"{seat}: {tile}{' wins' if seat == self.winner else ''}" for seat, tile in self.plays
        )

    def _repr_svg_(self) -> str:  # what a notebook shows
        from .draw import trick_svg  # noqa: PLC0415  # only notebooks need pictures

        return trick_svg(self)


@final
@attrs.frozen
class ScoreLine:
    """One reason why a side scored.

    Attributes:
        side: the side, a place in `rules.sides`.
        points: what it gains, or loses if negative.
        rule: the rule, such as `"S1"`.
        text: the reason in words.

    Examples:
        >>> print(ScoreLine(0, 32, "S1", "a bid of 3 made with 5 tricks"))
        side 0: +32 for a bid of 3 made with 5 tricks (S1)
    """

    side: int
    points: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"side {self.side}: {self.points:+} for {self.text} ({self.rule})"


@final
@attrs.frozen
class HandResult:
    """A scored hand, told in full. All of it is public.

    Attributes:
        number: which scored hand of the match, from 1.
        dealer: the seat that dealt.
        contract: the bid, the bidder, and the call (the last one, where calls are made anew).
        made: whether the bid was made.
        tricks: tricks taken, by side.
        points: points gained or lost, by side; the sum of `lines`.
        lines: why, one line a reason.
        scores: the scores after the hand, by side.
        played: the tricks themselves, in order; fewer than seven if the hand was ended early.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match
        >>> state = new_match(DON, seed=7)
        >>> while not state.results:
        ...     state = apply(state, legal_moves(state)[0])
        >>> result = state.results[0]
        >>> str(result.contract), result.made, result.tricks, result.points
        ('seat 1, bid 3, blanks', True, (4, 3), (0, 30))
    """

    number: int
    dealer: int
    contract: Contract
    made: bool
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    played: tuple[Trick, ...]


@final
@attrs.frozen
class Ending:
    """How a match ended.

    Attributes:
        winner: the side that won; None for a draw.
        rule: the rule that ended it, such as `"M1"`.
        text: the reason in words.

    Examples:
        >>> print(Ending(0, "M1", "reached 250"))
        reached 250 (M1)
    """

    winner: int | None
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


UNCALLED: Final = suits(Trump.NO_TRUMP)
"""What stands for the table of the call while there is none, and nobody looks."""

# Nothing ever changes a Common or a Secret; they are not frozen because making one would take four times as
# long.


@final
@attrs.define(unsafe_hash=True, repr=False)
class Common:
    """What everyone at the table knows and no play of a tile changes."""

    rules: Rules
    phase: Phase
    dealer: int
    scores: tuple[int, ...]
    results: tuple[HandResult, ...] = attrs.field(hash=False)  # long in a long match, and told by the scores
    bids: tuple[Bid | Pass, ...] = ()
    contract: Contract | None = None
    ending: Ending | None = None
    suits: Suits = attrs.field(default=UNCALLED, eq=False)
    """The table of the call in force, or `UNCALLED`."""


@final
@attrs.define(unsafe_hash=True, repr=False)
class Secret:
    """What nobody at the table may see, whole."""

    seed: int
    deals: int
    """Deals made in the match so far; with the seed it gives the next one."""
    hands: tuple[int, ...]
    """The tiles of each seat as masks; during play, those that the play began with."""
    stock: tuple[Tile, ...] = ()
    """The tiles that nobody holds, the widow first while it lies on the table."""
    discard: Tile | None = None


_ROUNDS: Final = {
    players: tuple(tuple((leader + place) % players for place in range(players)) for leader in range(players))
    for players in (3, 4)
}
"""The seats in turn, by the number of players and who comes first."""

NOBODY: Final = -1
"""The place of a seat when none is to move."""

FinishedTrick: TypeAlias = tuple[int, tuple[Tile, ...], int, Trump]
"""Leader, tiles, winner and call of a complete trick: a `Trick` in the short."""


class Position:
    """What everyone sees of a position: what a `State` and a `View` have in common.

    All attributes are read-only; positions are equal and hash alike when all their parts are equal.

    What belongs to one hand is gone when it is scored: while the tiles are to be dealt, and when the match is
    over, there are no bids, no contract and no tricks. The last hand is then told by `results[-1]`.

    Examples:
        >>> from moon_dominoes import DON, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> isinstance(state, Position), isinstance(observe(state, 0), Position)
        (True, True)
    """

    __slots__ = ("_actor", "_common", "_legal", "_trick", "_tricks", "_unplayed")

    _common: Common
    _actor: int
    """The seat to move, or `NOBODY`."""
    _trick: tuple[Tile, ...]
    _tricks: tuple[FinishedTrick, ...]
    _unplayed: int
    """Mask of the tiles not played in this hand, in whatever place they are."""
    _legal: int
    """Mask of the tiles that may be played now by whoever this position is shown to; 0 outside play."""

    @property
    def rules(self) -> Rules:
        """The table."""
        return self._common.rules

    @property
    def phase(self) -> Phase:
        """What is to happen next."""
        return self._common.phase

    @property
    def dealer(self) -> int:
        """The seat that deals this hand."""
        return self._common.dealer

    @property
    def actor(self) -> int | None:
        """The seat to move; None when it is the deal, or over."""
        return None if self._actor == NOBODY else self._actor

    @property
    def bids(self) -> tuple[Bid | Pass, ...]:
        """What was said in the auction of this hand, in order, the first by the seat left of the dealer."""
        return self._common.bids

    @property
    def spoken(self) -> tuple[tuple[int, Bid | Pass], ...]:
        """Who said what in the auction, in order: seat, and bid or pass."""
        first = self.dealer + 1
        return tuple(
            ((first + place) % self.rules.players, bid) for place, bid in enumerate(self._common.bids)
        )

    @property
    def high_bid(self) -> Bid | None:
        """The highest bid so far; None while nobody has bid."""
        for bid in reversed(self._common.bids):  # each is higher than the last (B3)
            if isinstance(bid, Bid):
                return bid
        return None

    @property
    def contract(self) -> Contract | None:
        """Bidder, bid and call; None until the auction is over, and again between hands."""
        return self._common.contract

    @property
    def trump(self) -> Trump | None:
        """The call of the contract; None until there is one, and while it is called anew."""
        contract = self._common.contract
        return contract.trump if contract is not None else None

    @property
    def trick(self) -> Trick | None:
        """The trick being played, perhaps still empty, its winner the one so far; None outside play."""
        if self._common.phase is not Phase.PLAY:
            return None
        table = self._common.suits
        tiles = self._trick
        players = self.rules.players
        leader = (self._actor - len(tiles)) % players
        winner = None
        if tiles:
            # Seats yet to play count as playing the lead again, which cannot beat itself.
            place = table.winner(tiles + tiles[:1] * (players - len(tiles)))
            winner = (leader + place) % players
        return Trick(leader, tiles, _ROUNDS[players][leader][: len(tiles)], table.trump, winner)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this hand, in order."""
        rounds = _ROUNDS[self._common.rules.players]
        return tuple(
            [
                Trick(leader, tiles, rounds[leader], trump, winner)
                for leader, tiles, winner, trump in self._tricks
            ]
        )

    @property
    def tricks_taken(self) -> tuple[int, ...]:
        """How many tricks each side has taken in this hand."""
        sides = len(self._common.rules.sides)
        taken = [0] * sides
        for _, _, winner, _ in self._tricks:
            taken[winner % sides] += 1  # partners sit opposite
        return tuple(taken)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side."""
        return self._common.scores

    @property
    def results(self) -> tuple[HandResult, ...]:
        """The scored hands so far."""
        return self._common.results

    @property
    def hand_number(self) -> int:
        """Which hand of the match this is, from 1; a hand passed out is dealt again under its number."""
        return len(self._common.results) + (not self.is_over)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._common.ending is not None

    @property
    def ending(self) -> Ending | None:
        """How the match ended; None until it is over."""
        return self._common.ending

    @property
    def winner(self) -> int | None:
        """The side that won the match; None while it goes on, and after a draw."""
        return self._common.ending.winner if self._common.ending is not None else None

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many tiles each seat holds."""
        if self.phase in (Phase.DEAL, Phase.OVER):
            return (0,) * self.rules.players
        sizes = [HAND_SIZE - len(self._tricks)] * self.rules.players
        if self.trick is not None:
            for seat in self.trick.seats:
                sizes[seat] -= 1
        if self.phase is Phase.DISCARD:
            sizes[self._actor] += 1
        return tuple(sizes)

    @property
    def voids(self) -> tuple[TileSet, ...]:
        """By seat, the tiles that it is known not to hold because it did not follow suit.

        They are whole suits, all that would have followed the lead: the tiles already played too, and those
        that the deck has not. A player who trumps where that is allowed (P5) shows nothing; a first lead of a
        plain tile where a trump is demanded (P2) shows that there is none.
        """
        rules = self.rules
        voids = [0] * rules.players
        tricks = (*self.tricks, self.trick) if self.trick is not None else self.tricks
        for number, trick in enumerate(tricks):
            if trick.lead is None:
                continue
            table = rules.suits_of(trick.trump)
            # P2: a plain first lead, where a trump is demanded, shows that there is none.
            if number == 0 and rules.lead_trump and trick.lead not in table.trumps:
                voids[trick.leader] |= table.trumps.mask
            follow = table.follow[trick.lead.index]
            # P5: where one may trump instead of following, a trump shows nothing.
            silent = follow | table.trumps.mask if rules.may_trump else follow
            for seat, tile in trick.plays[1:]:
                if not tile.bit & silent:
                    voids[seat] |= follow
        return tuple(map(tileset, voids))

    def _may_act(self) -> bool:
        """Whether whoever this position is shown to makes the next move."""
        raise NotImplementedError

    def _acting_hand(self) -> TileSet:
        """The tiles of the seat to move, if this position shows them."""
        raise NotImplementedError

    def _parts(self) -> tuple[object, ...]:
        """All that makes two positions of one class equal."""
        return self._common, self._actor, self._trick, self._tricks

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._parts() == other._parts() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _repr_svg_(self) -> str:  # what a notebook shows
        from .draw import position_svg  # noqa: PLC0415  # only notebooks need pictures

        return position_svg(self)


def is_position(value: object) -> bool:
    """Whether a value is a position with all its parts, as a bare `State()` or `View()` is not."""
    return isinstance(value, Position) and hasattr(value, "_common")


@final
class State(Position):
    """One position of one match, with everything in it. It never changes.

    Make the first with `new_match` and the others with `apply`; a bare `State()` is of no use.

    Examples:
        >>> from moon_dominoes import DON, apply, legal_moves, new_match
        >>> state = new_match(DON, seed=7)
        >>> state.phase, state.dealer, state.scores, state.is_over
        (Phase.DEAL, 0, (0, 0), False)
        >>> state = apply(state, legal_moves(state)[0])
        >>> state.actor, [len(hand) for hand in state.hands]
        (1, [7, 7, 7, 7])
    """

    __slots__ = ("_secret",)

    _secret: Secret

    @property
    def seed(self) -> int:
        """What the deals are drawn from; never shown to a seat."""
        return self._secret.seed

    @property
    def hands(self) -> tuple[TileSet, ...]:
        """The tiles that each seat holds now."""
        return tuple(tileset(hand & self._unplayed) for hand in self._secret.hands)

    @property
    def widow(self) -> Tile | None:
        """The tile left over, while it lies on the table: the widow, or what will be drawn of a boneyard."""
        untaken = len(self._secret.stock) == self.rules.stock_size
        return self._secret.stock[0] if self._secret.stock and untaken else None

    @property
    def boneyard(self) -> tuple[Tile, ...]:
        """The tiles that stay out of play, in order; there are some only with a boneyard."""
        return self._secret.stock[-(self.rules.stock_size - 1) :] if self.rules.stock_size > 1 else ()

    @property
    def discard(self) -> Tile | None:
        """What the bidder put aside; None until then."""
        return self._secret.discard

    def _may_act(self) -> bool:
        return True

    def _acting_hand(self) -> TileSet:
        return self.hands[self._actor]

    def _parts(self) -> tuple[object, ...]:
        return (*super()._parts(), self._secret)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return make_state, (
            self._common,
            self._secret,
            self._actor,
            self._trick,
            self._tricks,
            self._unplayed,
            self._legal,
        )

    def __repr__(self) -> str:
        return (
            f"<State: hand {self.hand_number}, {self.phase.name}, "
            f"dealer {self.dealer}, actor {self.actor}, "
            f"hands {' / '.join(map(str, self.hands))}, scores {self.scores}>"
        )


def make_state(
    common: Common,
    secret: Secret,
    actor: int = NOBODY,
    trick: tuple[Tile, ...] = (),
    tricks: tuple[FinishedTrick, ...] = (),
    unplayed: int = ALL_TILES_MASK,
    legal: int = 0,
) -> State:
    """A state of the given parts, which are trusted to fit together."""
    state = State()
    state._common = common
    state._secret = secret
    state._actor = actor
    state._trick = trick
    state._tricks = tricks
    state._unplayed = unplayed
    state._legal = legal
    return state

"""An opponent that follows the strategy tips of "Don Dominoes: the rules of Moon", one function a tip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, final

import attrs

from ..engine import legal_moves
from ..moves import CALLS, DISCARDS, MOON, PASS, PLAYS, Bid, CallTrump, Discard, Move, Pass
from ..rules import Defenders, Made, Missed, Rules
from ..state import Phase
from ..tiles import DECKS, Tile, TileSet, tileset
from ..trumps import Trump
from ..view import View
from .choice import ONLY_MOVE, Choice, Option
from .counting import beaten_by, count_tricks, outranked_by

PARTNER_HELPS: Final = 1.2
"""Tricks that a partner usually adds."""
LUCK_HELPS: Final = 0.4
"""Tricks that fall to the small tiles of one who plays alone."""
WIDOW_HELPS: Final = 1.1
"""Tricks that come of taking a tile and putting the worst one aside."""
NOTHING_TO_LOSE: Final = 0.5
"""Tricks to hope for where a missed bid costs nothing."""
NEAR_LOCK: Final = 6.3
"""Tricks to count in the own hand before bidding a Moon."""
MANY_TRUMPS: Final = 3
"""Trumps enough to spend a small one on drawing out the highest."""


@final
class TipsBot:
    """A simple opponent: it counts, calls its best suit, pulls trumps and does not waste tiles.

    It is a pure function of the view: it remembers nothing, and leaves nothing to chance.

    Examples:
        >>> from moon_dominoes import DON, apply, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> print(TipsBot()(observe(state, 1)))
        bid 4
    """

    def __call__(self, view: View, /) -> Move:
        """The move to make.

        Raises:
            ValueError: the seat of the view is not to move.
        """
        moves = legal_moves(view)
        if not moves:
            raise ValueError("this seat has nothing to decide now")
        return moves[0] if len(moves) == 1 else next(_advice(view, moves))[1]

    def explain_choice(self, view: View, /) -> Choice:
        """The move to make, the tip that decided it, and what the other tips say.

        Raises:
            ValueError: the seat of the view is not to move.

        Examples:
            >>> from moon_dominoes import DON, apply, new_match, observe
            >>> state = new_match(DON, seed=7)
            >>> for _ in range(6):
            ...     state = apply(state, legal_moves(state)[0])
            >>> print(TipsBot().explain_choice(observe(state, 1)))
            play 0-0: pull trumps early
              play 0-0   pull trumps early; keep count
              play 2-0
              play 4-1   save your big tiles
              play 4-2
              play 4-3
              play 6-2
              play 6-6
        """
        move, moves = self(view), legal_moves(view)
        counts, advice = _counts(view, moves), list(_advice(view, moves))
        options = [
            Option(each, counts.get(each), tips=tuple(tip for tip, said in advice if said == each))
            for each in moves
        ]
        options.sort(key=lambda option: option.move != move)
        return Choice(move, ONLY_MOVE if len(moves) == 1 else _reason(view, advice[0][0]), tuple(options))


def _advice(view: View, moves: tuple[Move, ...]) -> Iterator[tuple[str, Move]]:
    """What each tip says that has something to say, the one that decides first."""
    match view.phase:
        case Phase.BIDDING:
            auction = Auction.of(view, moves)
            for name, tip in BIDDING_TIPS:
                said = tip(auction)
                if said is not None:
                    yield name, said
        case Phase.DISCARD:
            yield BEST_REST, choose_discard(view)
        case Phase.CALL:
            yield LONGEST_SUIT, CALLS[call_longest_suit(view.hand, view.unseen, view.rules)[0]]
        case _:
            turn = Turn(view)
            for name, tip_of_play in PLAYING_TIPS:
                tile = tip_of_play(turn)
                if tile is not None:
                    yield name, PLAYS[tile.index]


def _counts(view: View, moves: tuple[Move, ...]) -> dict[Move, float]:
    """The tricks that the hand should bring by itself after each discard or call."""
    counts: dict[Move, float] = {}
    for move in moves:
        if isinstance(move, Discard):
            counts[move] = tricks_without(move.tile, view)
        elif isinstance(move, CallTrump):
            counts[move] = tricks_under(move.trump, view.hand, view.unseen, view.rules)
    return counts


def _reason(view: View, tip: str) -> str:
    if view.phase is not Phase.BIDDING:
        return tip
    call, own = call_longest_suit(view.hand, view.unseen, view.rules)
    return f"{tip}: {own:.1f} with {call}, and {help_to_expect(view.rules):.1f} of help"


# --- Bidding ----------------------------------------------------------------------------------------------


@final
@attrs.frozen
class Auction:
    """What a seat looks at when it is to bid.

    Attributes:
        rules: the table.
        moves: what may be said.
        high: the highest bid so far.
        is_partners: whether that is the partner's.
        own: the tricks that the hand should bring under its best call.
    """

    rules: Rules
    moves: tuple[Move, ...]
    high: Bid | None
    is_partners: bool
    own: float

    @classmethod
    def of(cls, view: View, moves: tuple[Move, ...]) -> Auction:
        """The auction as the seat to bid sees it."""
        high = view.high_bid
        partners = any(seat in friends(view) for seat, said in view.spoken if said == high)
        return cls(view.rules, moves, high, partners, tricks_at_best(view.hand, view.rules))


def shoot_moon(auction: Auction) -> Bid | None:
    """Only shoot the moon with a near-lock, and where it pays; the widow counts if a miss can be borne."""
    rules = auction.rules
    hope = WIDOW_HELPS / 2 if rules.stock_size > 0 and not rules.moon_missed_loses else 0
    pays = rules.moon_made_wins or rules.moon_made > 0
    return MOON if MOON in auction.moves and pays and auction.own + hope >= NEAR_LOCK else None


def promise_what_counts(auction: Auction) -> Bid | Pass:
    """Count your sure tricks before bidding, and promise no more than they and some help come to."""
    rules, high = auction.rules, auction.high
    bids = [move for move in auction.moves if isinstance(move, Bid)]
    # A partner's bid stands, but for a much better hand.
    least = high.tricks + 2 if high is not None and auction.is_partners else 0
    most = auction.own + help_to_expect(rules)
    good = [bid for bid in bids if least <= bid.tricks <= most and not bid.moon]
    if good:
        pays_by_bid = rules.made in (Made.BID, Made.TEN_TIMES_BID_PLUS_EXTRA)
        return good[-1] if pays_by_bid else good[0]
    return PASS if PASS in auction.moves else bids[0]


BIDDING_TIPS: Final[tuple[tuple[str, Callable[[Auction], Bid | Pass | None]], ...]] = (
    ("only shoot the Moon with a near-lock", shoot_moon),
    ("count your sure tricks before bidding", promise_what_counts),
)
"""The tips for the auction by their names; the first that has something to say decides."""


def help_to_expect(rules: Rules) -> float:
    """Your partner usually adds a trick or two; a widow does, and daring where a missed bid costs nothing."""
    return (
        (PARTNER_HELPS if rules.partnerships else LUCK_HELPS)
        + (WIDOW_HELPS if rules.stock_size > 0 else 0)
        + (NOTHING_TO_LOSE if rules.missed is Missed.NOTHING else 0)
    )


# --- Call and discard -------------------------------------------------------------------------------------

LONGEST_SUIT: Final = "call your longest suit"
BEST_REST: Final = "put aside the tile that leaves the best hand"


def call_longest_suit(hand: TileSet, elsewhere: TileSet, rules: Rules) -> tuple[Trump, float]:
    """Call your longest suit, especially with its double: the best call, and the tricks it should bring."""
    return _longest_suit(hand.mask, elsewhere.mask, rules)


# A bot that tries many deals meets the same hand again and again.
@lru_cache(maxsize=1 << 13)
def _longest_suit(hand_mask: int, elsewhere: int, rules: Rules) -> tuple[Trump, float]:
    hand = tileset(hand_mask)

    def worth(call: Trump) -> tuple[float, int, int]:
        trumps = hand & rules.suits_of(call).trumps
        tricks = tricks_under(call, hand, tileset(elsewhere), rules)
        return tricks, len(trumps), sum(tile.is_double for tile in trumps)

    worths = {call: worth(call) for call in rules.calls}
    best = max(rules.calls, key=worths.__getitem__)
    return best, worths[best][0]


def tricks_at_best(hand: TileSet, rules: Rules) -> float:
    """The tricks that a hand as dealt should bring under its best call."""
    return call_longest_suit(hand, DECKS[rules.deck] - hand, rules)[1]


def tricks_under(call: Trump, hand: TileSet, elsewhere: TileSet, rules: Rules) -> float:
    """The tricks that a hand should bring under a call."""
    return count_tricks(hand, elsewhere, rules.suits_of(call), rules.players)


def choose_discard(view: View) -> Discard:
    """Put aside the tile that leaves the best hand, under the call made or the best one still to make."""
    return DISCARDS[max(view.hand, key=lambda tile: tricks_without(tile, view)).index]


def tricks_without(tile: Tile, view: View) -> float:
    """The tricks that the hand should bring without one of its tiles."""
    hand, called = view.hand - {tile}, view.trump
    if called is None:
        return call_longest_suit(hand, view.unseen, view.rules)[1]
    return tricks_under(called, hand, view.unseen, view.rules)


# --- Play -------------------------------------------------------------------------------------------------


@final
class Turn:
    """What a seat that is to play a tile looks at."""

    __slots__ = ("_held", "foes", "friends", "is_bidder", "table", "tiles", "trick", "unseen")

    def __init__(self, view: View) -> None:
        trick, contract = view.trick, view.contract
        assert trick is not None
        assert contract is not None
        self.trick: Final = trick
        self.table: Final = view.rules.suits_of(trick.trump)
        self.tiles: Final = tileset(view._legal)
        """What may be played."""
        self.unseen: Final = view.unseen.mask
        self.is_bidder: Final = contract.bidder == view.seat
        self.friends: Final = friends(view)
        self.foes: Final = [
            seat for seat in view.rules.seats if seat != view.seat and seat not in self.friends
        ]
        self._held: Final = [self.unseen & ~void.mask for void in view.voids]

    def held_by(self, seats: list[int]) -> int:
        """The mask of the tiles that some of these seats may hold."""
        held = 0
        for seat in seats:
            held |= self._held[seat]
        return held


def pull_trumps(turn: Turn) -> Tile | None:
    """Pull trumps early: lead the highest while others may hold some, or a small one of many to draw it."""
    if turn.trick.tiles or not turn.is_bidder:
        return None
    table = turn.table
    trumps = sorted(turn.tiles & table.trumps, key=lambda tile: table.power[tile.index][tile.index])
    if not trumps or not table.trumps.mask & turn.held_by(turn.foes):
        return None
    if not outranked_by(table)[trumps[-1].index] & turn.unseen:
        return trumps[-1]
    return trumps[0] if len(trumps) >= MANY_TRUMPS else None


def lead_winner(turn: Turn) -> Tile | None:
    """Keep count: lead what no opponent can beat, else what is the highest left of its suit; trumps last."""
    if turn.trick.tiles:
        return None
    beaten, outranked = beaten_by(turn.table), outranked_by(turn.table)
    held, unseen, trumps = turn.held_by(turn.foes), turn.unseen, turn.table.trumps
    sure = [tile for tile in turn.tiles if not beaten[tile.index][tile.index] & held]
    winners = sure or [tile for tile in turn.tiles if not outranked[tile.index] & unseen]
    return max(winners, key=lambda tile: (tile not in trumps, tile), default=None)


def leave_to_partner(turn: Turn) -> Tile | None:
    """Don't overtake your partner: if that is who is winning, play low."""
    return save_big_tiles(turn) if turn.trick.winner in turn.friends else None


def win_cheaply(turn: Turn) -> Tile | None:
    """Win cheaply: the smallest tile that nobody after can beat, else the smallest that wins so far."""
    lead, winning = turn.trick.lead, turn.trick.tile_of(turn.trick.winner)
    if lead is None or winning is None or turn.trick.winner in turn.friends:
        return None
    beaten, power = beaten_by(turn.table)[lead.index], turn.table.power[lead.index]
    ahead = sorted(
        (tile for tile in turn.tiles if beaten[winning.index] & tile.bit), key=lambda tile: power[tile.index]
    )
    held = turn.held_by([seat for seat in turn.foes if seat not in turn.trick.seats])
    safe = [tile for tile in ahead if not beaten[tile.index] & held]
    return next(iter(safe or ahead), None)


def save_big_tiles(turn: Turn) -> Tile:
    """Save your big tiles: give up a plain tile before a trump, the most easily beaten first."""
    outranked, unseen, trumps = outranked_by(turn.table), turn.unseen, turn.table.trumps

    def worth(tile: Tile) -> tuple[bool, int, int]:
        higher = outranked[tile.index] & unseen
        return tile in trumps, -higher.bit_count(), tile.high + tile.low

    return min(turn.tiles, key=worth)


PLAYING_TIPS: Final[tuple[tuple[str, Callable[[Turn], Tile | None]], ...]] = (
    ("pull trumps early", pull_trumps),
    ("keep count", lead_winner),
    ("don't overtake your partner", leave_to_partner),
    ("win cheaply", win_cheaply),
    ("save your big tiles", save_big_tiles),
)
"""The tips for the play by their names; the first that has something to say decides."""


def friends(view: View) -> frozenset[int]:
    """The seats to play along with: a partner; and every other defender where only to set the bid pays."""
    assert view.seat is not None
    return friends_of(view.rules, view.seat, view.contract.bidder if view.contract is not None else None)


@lru_cache(maxsize=256)
def friends_of(rules: Rules, me: int, bidder: int | None) -> frozenset[int]:
    """The same for any seat, the bidder being known or not."""
    with_me = {rules.side_of(me)}
    if bidder is not None and rules.defenders in (Defenders.NOTHING, Defenders.MARK_WHEN_SET):
        defenders = set(range(len(rules.sides))) - {rules.side_of(bidder)}
        with_me |= defenders if with_me <= defenders else set()
    return frozenset(seat for side in with_me for seat in rules.sides[side]) - {me}

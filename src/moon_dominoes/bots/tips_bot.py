"""An opponent that follows the strategy tips of "Don Dominoes: the rules of Moon", one function a tip."""

from __future__ import annotations

from typing import Final, final

from ..engine import legal_moves
from ..moves import MOON, PASS, Bid, CallTrump, Discard, Move, Pass, Play
from ..rules import Defenders, Made, Missed, Rules
from ..state import Phase, Trick
from ..tiles import Tile, TileSet
from ..trumps import Suits, Trump
from ..view import View
from .counting import beaters, count_tricks, higher_in_suit, is_highest_left

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
        bid 3
    """

    def __call__(self, view: View, /) -> Move:
        """The move to make.

        Raises:
            ValueError: the seat of the view is not to move.
        """
        moves = legal_moves(view)
        if not moves:
            raise ValueError("this seat has nothing to decide now")
        match view.phase:
            case Phase.BIDDING:
                return choose_bid(view, [move for move in moves if isinstance(move, Bid)], PASS in moves)
            case Phase.DISCARD:
                return choose_discard(view)
            case Phase.CALL:
                return CallTrump(call_longest_suit(view.hand, view.unseen, view.rules)[0])
            case _:
                return Play(choose_tile(view, TileSet(move.tile for move in moves if isinstance(move, Play))))


def choose_bid(view: View, bids: list[Bid], may_pass: bool) -> Bid | Pass:
    """Count your sure tricks before bidding, and promise no more than they and some help come to."""
    rules = view.rules
    _, own = call_longest_suit(view.hand, view.unseen, rules)
    if MOON in bids and shoots_moon(own, rules):
        return MOON
    high = view.high_bid
    # A partner's bid stands, but for a much better hand.
    least = high.tricks + 2 if high is not None and _speaker(view, high) in friends(view) else 0
    good = [bid for bid in bids if least <= bid.tricks <= own + help_to_expect(rules) and not bid.moon]
    if good:
        pays_by_bid = rules.made in (Made.BID, Made.TEN_TIMES_BID_PLUS_EXTRA)
        return good[-1] if pays_by_bid else good[0]
    return PASS if may_pass else bids[0]


def _speaker(view: View, bid: Bid) -> int:
    return (view.dealer + 1 + view.bids.index(bid)) % view.rules.players


def help_to_expect(rules: Rules) -> float:
    """Your partner usually adds a trick or two; a widow does, and daring where a missed bid costs nothing."""
    return (
        (PARTNER_HELPS if rules.partnerships else LUCK_HELPS)
        + (WIDOW_HELPS if rules.stock_size > 0 else 0)
        + (NOTHING_TO_LOSE if rules.missed is Missed.NOTHING else 0)
    )


def shoots_moon(own: float, rules: Rules) -> bool:
    """Only shoot the moon with a near-lock, and where it pays; the widow counts if a miss can be borne."""
    hope = WIDOW_HELPS / 2 if rules.stock_size > 0 and not rules.moon_missed_loses else 0
    return own + hope >= NEAR_LOCK and (rules.moon_made_wins or rules.moon_made > 0)


def call_longest_suit(hand: TileSet, elsewhere: TileSet, rules: Rules) -> tuple[Trump, float]:
    """Call your longest suit, especially with its double: the best call, and the tricks it should bring."""

    def worth(call: Trump) -> tuple[float, int, int]:
        table = rules.suits_of(call)
        trumps = hand & table.trumps
        tricks = count_tricks(hand, elsewhere, table, rules.players)
        return tricks, len(trumps), sum(tile.is_double for tile in trumps)

    best = max(rules.calls, key=worth)
    return best, worth(best)[0]


def choose_discard(view: View) -> Discard:
    """Put aside the tile that leaves the best hand, under the call made or the best one still to make."""
    called = view.contract.trump if view.contract is not None else None

    def left(tile: Tile) -> float:
        hand = view.hand - {tile}
        if called is None:
            return call_longest_suit(hand, view.unseen, view.rules)[1]
        table = view.rules.suits_of(called)
        return count_tricks(hand, view.unseen, table, view.rules.players)

    return Discard(max(view.hand, key=left))


def choose_tile(view: View, tiles: TileSet) -> Tile:
    """What to play of the tiles that may be played."""
    trick, contract = view.trick, view.contract
    assert trick is not None
    assert contract is not None
    table = view.rules.suits_of(trick.trump)
    chosen: Tile | None = None
    if trick.winner is None:
        if contract.bidder == view.seat:
            chosen = pull_trumps(view, tiles, table)
        if chosen is None:
            chosen = lead_winner(view, tiles, table)
    elif not leave_to_partner(view, trick):
        chosen = win_cheaply(view, trick, tiles, table)
    return chosen if chosen is not None else save_big_tiles(view, tiles, table)


def pull_trumps(view: View, tiles: TileSet, table: Suits) -> Tile | None:
    """Pull trumps early: lead the highest while others may hold some, or a small one of many to draw it."""
    trumps = sorted(tiles & table.trumps, key=lambda tile: table.power[tile.index][tile.index])
    if not trumps or not _held_by(_opponents(view), table.trumps, view):
        return None
    if is_highest_left(trumps[-1], view.unseen, table):
        return trumps[-1]
    return trumps[0] if len(trumps) >= MANY_TRUMPS else None


def lead_winner(view: View, tiles: TileSet, table: Suits) -> Tile | None:
    """Keep count: lead what no opponent can beat, else what is the highest left of its suit; trumps last."""
    opponents = _opponents(view)
    sure = [tile for tile in tiles if not _held_by(opponents, beaters(tile, tile, table), view)]
    likely = [tile for tile in tiles if is_highest_left(tile, view.unseen, table)]
    for winners in (sure, likely):
        if winners:
            return max(winners, key=lambda tile: (tile not in table.trumps, tile))
    return None


def leave_to_partner(view: View, trick: Trick) -> bool:
    """Don't overtake your partner."""
    return trick.winner in friends(view)


def win_cheaply(view: View, trick: Trick, tiles: TileSet, table: Suits) -> Tile | None:
    """Win cheaply: the smallest tile that nobody after can beat, else the smallest that wins so far."""
    lead, winning = trick.lead, trick.tile_of(trick.winner)
    assert lead is not None
    assert winning is not None
    power = table.power[lead.index]
    ahead = sorted(tiles & beaters(winning, lead, table), key=lambda tile: power[tile.index])
    after = [seat for seat in _opponents(view) if seat not in trick.seats]
    safe = [tile for tile in ahead if not _held_by(after, beaters(tile, lead, table), view)]
    return next(iter(safe or ahead), None)


def save_big_tiles(view: View, tiles: TileSet, table: Suits) -> Tile:
    """Play low and save your big tiles: give up a plain tile before a trump, the most easily beaten first."""

    def worth(tile: Tile) -> tuple[bool, int, int]:
        higher = higher_in_suit(tile, view.unseen, table)
        return tile in table.trumps, -len(higher), tile.high + tile.low

    return min(tiles, key=worth)


def friends(view: View) -> set[int]:
    """The seats to play along with: a partner; and every other defender where only to set the bid pays."""
    rules, me, contract = view.rules, view.seat, view.contract
    assert me is not None
    with_me = {rules.side_of(me)}
    if contract is not None and rules.defenders in (Defenders.NOTHING, Defenders.MARK_WHEN_SET):
        defenders = set(range(len(rules.sides))) - {rules.side_of(contract.bidder)}
        with_me |= defenders if with_me <= defenders else set()
    return {seat for side in with_me for seat in rules.sides[side]} - {me}


def _opponents(view: View) -> list[int]:
    return [seat for seat in view.rules.seats if seat != view.seat and seat not in friends(view)]


def _held_by(seats: list[int], tiles: TileSet, view: View) -> TileSet:
    """Which of some tiles one of some seats may still hold."""
    hidden, voids = tiles & view.unseen, view.voids
    return TileSet(tile for tile in hidden if any(tile not in voids[seat] for seat in seats))

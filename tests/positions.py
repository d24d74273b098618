"""Positions for the tests: a deal from a few tiles, moves by their texts, a hand with given tricks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random

from moon_dominoes import (
    MOON,
    Bid,
    CallTrump,
    Deal,
    Discard,
    Doubles,
    Move,
    Pass,
    Phase,
    Rules,
    State,
    Tile,
    TileSet,
    Trump,
    apply,
    legal_moves,
    new_match,
    parse_move,
)
from moon_dominoes.tiles import DECKS

HAND_SIZE = 7
STOCK = -1
"""The place of the tiles left over, where the seats are 0 to 3."""


def tiles(text: str) -> TileSet:
    return TileSet.parse(text)


def in_order(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


def texts(moves: Iterable[Move]) -> list[str]:
    return [str(move) for move in moves]


def plays(text: str) -> list[str]:
    """The texts of playing these tiles in order."""
    return [f"play {tile}" for tile in text.split()]


def after(state: State, *moves: str) -> State:
    """The state after moves given by their texts."""
    for text in moves:
        state = apply(state, parse_move(text))
    return state


def seeded(state: State) -> State:
    """The tiles dealt as the seed of the match has it."""
    return apply(state, legal_moves(state)[0])


def deal_with(
    rules: Rules,
    hands: Mapping[int, str] | None = None,
    stock: str = "",
    without: Mapping[int, Iterable[Tile]] | None = None,
) -> Deal:
    """A deal in which the seats hold the tiles named and none of those they are to be without.

    `stock` names the first tiles left over, in order. The rest of the deck, lowest first, fills what is open;
    where a tile does not fit, tiles placed before make room. The same arguments give the same deal.
    """
    named = {seat: list(in_order((hands or {}).get(seat, ""))) for seat in rules.seats}
    named[STOCK] = list(in_order(stock))
    barred = {seat: set(those) for seat, those in (without or {}).items()}
    sizes = dict.fromkeys(rules.seats, HAND_SIZE) | {STOCK: rules.stock_size}
    places = [(seat, place) for seat, size in sizes.items() for place in range(len(named[seat]), size)]
    filled: dict[tuple[int, int], Tile] = {}

    def put(tile: Tile, tried: set[tuple[int, int]]) -> bool:
        for place in sorted(places, key=filled.__contains__):
            if place not in tried and tile not in barred.get(place[0], ()):
                tried.add(place)
                if place not in filled or put(filled[place], tried):
                    filled[place] = tile
                    return True
        return False

    for tile in DECKS[rules.deck] - {tile for those in named.values() for tile in those}:
        assert put(tile, set()), f"no place is left for {tile}"
    for (seat, _), tile in sorted(filled.items()):
        named[seat].append(tile)
    return Deal(tuple(TileSet(named[seat]) for seat in rules.seats), tuple(named[STOCK]))


def dealt(
    rules: Rules,
    hands: Mapping[int, str] | None = None,
    stock: str = "",
    without: Mapping[int, Iterable[Tile]] | None = None,
    dealer: int = 0,
) -> State:
    """The auction of a first hand about to begin, with a deal of `deal_with`."""
    return apply(new_match(rules, seed=0, dealer=dealer), deal_with(rules, hands, stock, without))


def _contract_move(state: State, bidder: int, bid: Bid, call: Trump, discard: Tile | None) -> Move:
    """What leads to a contract: everybody else passes, and a tile is put aside, the lowest if None."""
    match state.phase:
        case Phase.BIDDING if state.actor == bidder:
            return bid
        case Phase.BIDDING:
            # Where a Moon may only be bid over a 7, the seat that speaks before the bidder bids the 7.
            bidder_is_next = state.actor == (bidder - 1) % state.rules.players
            opens_the_way = bid == MOON and MOON not in legal_moves(state) and bidder_is_next
            return Bid(HAND_SIZE) if opens_the_way else Pass()
        case Phase.CALL:
            return CallTrump(call)
        case _:
            return Discard(min(state.hands[bidder]) if discard is None else discard)


def won_by(state: State, bidder: int, bid: Bid) -> State:
    """The auction over: this seat has made this bid and, as far as can be, everybody else has passed."""
    while state.phase is Phase.BIDDING:
        state = apply(state, _contract_move(state, bidder, bid, Trump.SIXES, None))
    return state


def called(state: State, call: Trump, discard: Tile | None = None) -> State:
    """The bidder about to lead; if there is a widow, this tile is put aside, or the lowest if None."""
    assert state.contract is not None
    bidder, bid = state.contract.bidder, state.contract.bid
    while state.phase is not Phase.PLAY:
        state = apply(state, _contract_move(state, bidder, bid, call, discard))
    return state


def in_play(
    rules: Rules,
    call: Trump,
    hands: Mapping[int, str] | None = None,
    without: Mapping[int, Iterable[Tile]] | None = None,
    bidder: int = 1,
) -> State:
    """The bidder, on the dealer's left, about to lead from the hand dealt: the widow is put aside again."""
    state = dealt(rules, hands, without=without, dealer=(bidder - 1) % rules.players)
    return called(won_by(state, bidder, Bid(rules.min_bid)), call, state.widow)


@cache
def hand_moves(
    state: State, bidder: int, bid: Bid, tricks: tuple[int, ...], call: Trump = Trump.SIXES
) -> tuple[Move, ...]:
    """The moves of a whole hand in which the sides take so many tricks, from the deal on.

    The bidder is dealt one of the top trumps for each of its tricks; then deals and plays are tried until the
    tricks come out.
    """
    rules = state.rules
    deck = DECKS[rules.deck]
    trumps = [tile for tile in in_order(ordered_suits(call)[TRUMPS]) if tile in deck]
    top = trumps[: tricks[rules.side_of(bidder)]]
    for attempt in range(1000):
        rng = Random(attempt)
        rest = list(deck - set(top))
        rng.shuffle(rest)
        hands = [
            TileSet([*mine, *(rest.pop() for _ in range(HAND_SIZE - len(mine)))])
            for mine in (top if seat == bidder else [] for seat in rules.seats)
        ]
        moves: list[Move] = [Deal(tuple(hands), tuple(rest))]
        start = apply(state, moves[0])
        while start.phase is not Phase.PLAY:
            moves.append(_contract_move(start, bidder, bid, call, None))
            start = apply(start, moves[-1])
        line = _line(start, tricks, rng)
        if line is not None:
            return (*moves, *line)
    raise AssertionError(f"found no hand in which the sides take {tricks} tricks")


def _line(start: State, tricks: tuple[int, ...], rng: Random) -> list[Move] | None:
    """Moves from the first lead on in which the sides take so many tricks, unless they are hard to find."""
    tries = 60

    def search(state: State) -> list[Move] | None:
        nonlocal tries
        tries -= 1
        if len(state.results) > len(start.results):
            return [] if state.results[-1].tricks == tricks else None
        if tries < 0 or any(taken > wanted for taken, wanted in zip(state.tricks_taken, tricks, strict=True)):
            return None
        moves = list(legal_moves(state))
        rng.shuffle(moves)
        for move in moves:
            rest = search(apply(state, move))
            if rest is not None:
                return [move, *rest]
        return None

    return search(start)


def hand(state: State, bidder: int, bid: Bid, tricks: tuple[int, ...], call: Trump = Trump.SIXES) -> State:
    """The state after a whole hand in which the sides take so many tricks."""
    for move in hand_moves(state, bidder, bid, tricks, call):
        state = apply(state, move)
    return state


TRUMPS = 8
"""The key of the trumps in `ordered_suits`, where the numbers are 0 to 6 and doubles, as a suit, 7."""


def ordered_suits(call: Trump, doubles: Doubles = Doubles.HIGH) -> dict[int, str]:
    """Every suit of a call, the highest tile first, written from the words of the rules alone.

    A suit of a number is its double and then the tiles that pair it with six, with five and on down. A called
    number takes all its tiles out of the other suits, called doubles take the doubles.
    """
    number_suits = {
        number: [f"{number}-{number}"]
        + [f"{number}-{other}" for other in range(6, -1, -1) if other != number]
        for number in range(7)
    }
    all_doubles = [f"{number}-{number}" for number in range(6, -1, -1)]
    trumps: list[str] = []
    apart: list[str] = []
    if call is Trump.DOUBLES:
        trumps = all_doubles
    elif call is not Trump.NO_TRUMP:
        trumps = number_suits.pop(call.value)
    elif doubles is Doubles.LOW:
        number_suits = {number: suit[1:] + suit[:1] for number, suit in number_suits.items()}
    elif doubles is Doubles.OWN_SUIT:
        apart = all_doubles
    taken = {Tile.parse(tile) for tile in trumps + apart}
    plain = {
        number: [tile for tile in suit if Tile.parse(tile) not in taken]
        for number, suit in number_suits.items()
    }
    return {
        suit: " ".join(members) for suit, members in {**plain, 7: apart, TRUMPS: trumps}.items() if members
    }


def suit_led(suits: Mapping[int, str], lead: Tile) -> int:
    """The suit of `ordered_suits` that a tile leads: trumps, doubles as a suit, or its higher number."""
    for suit in (TRUMPS, 7):
        if lead in in_order(suits.get(suit, "")):
            return suit
    return max(lead.high, lead.low)


def followers(call: Trump, lead: Tile, doubles: Doubles = Doubles.HIGH) -> TileSet:
    """All tiles that follow a lead."""
    suits = ordered_suits(call, doubles)
    return tiles(suits[suit_led(suits, lead)])

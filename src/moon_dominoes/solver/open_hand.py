"""A position of play with all its tiles seen, made without a State, for whoever asks about very many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar, final

from ..errors import RulesError, shown
from ..rules import HAND_SIZE, Rules
from ..tiles import ALL_TILES_MASK, TILES, Tile
from ..trumps import Trump
from .ranking import SLOTS, ranking
from .search import Cards, Search, search_of, spare_trumps

Answer = TypeVar("Answer", bool, int)

SEATS: Final = 4
"""The seats of `Cards`, of however many players."""

PLACES: Final = (31, 127, 509, 2039, 4093, 16381, 32749, 32749)
"""By the tiles in play, counted in fours, how many positions are remembered at most.

They are primes, so that keys fall everywhere.
"""

begin_search: Callable[[Cards, int], Search] = search_of
"""How the search of a deal is made; `fast.accelerate` puts its own in place."""


@final
class OpenHand:
    """A position of play, asked about the tricks left, the one on the table too.

    What one question finds out serves the next. A hand that may end early (P8) goes on to its seventh
    trick here.

    Args:
        rules: the table.
        hands: by seat, the tiles that it holds as a mask (`TileSet.mask`), without those on the table.
        call: the call in force.
        bidder: who made the bid.
        leader: who leads this trick, or has led it.
        trick: the tiles on the table, the lead first.

    Raises:
        RulesError: calls are made anew at this table (C5), which is not solved.
        TypeError: a value of the wrong type.
        ValueError: there is no such seat, or these are not the hands of one position.

    Examples:
        >>> from moon_dominoes import DON, TileSet
        >>> hands = [TileSet.parse(hand).mask for hand in ("5-5 3-1", "6-5 2-2", "5-0 4-4", "6-3 4-2")]
        >>> hand = OpenHand(DON, hands, Trump.FIVES, bidder=0, leader=1)
        >>> hand.tricks(), hand.at_least(2), {str(tile): tricks for tile, tricks in hand.values().items()}
        (1, False, {'2-2': 2, '6-5': 1})
    """

    __slots__ = ("_actor", "_cards", "_indices", "_leader", "_left", "_moves", "_played", "_rest", "_search")

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[int],
        call: Trump,
        bidder: int,
        leader: int,
        trick: Sequence[Tile] = (),
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules are a Rules, not {shown(rules)}")
        if not isinstance(call, Trump):
            raise TypeError(f"a call is a Trump, not {shown(call)}")
        if rules.recall_trump:
            raise RulesError("where calls are made anew, play is not solved", "recall_trump")
        bidders = rules.side_of(bidder)
        rules.side_of(leader)
        whole = _with_trick(rules, hands, leader, trick)

        order = ranking(rules.suits_of(call))
        nobody = [0] * (SEATS - rules.players)
        held = [order.mask(hand) for hand in whole] + nobody
        side = [int(rules.side_of(seat) == bidders) for seat in rules.seats] + nobody
        # P5: able to follow, you may trump instead.
        instead = order.trumps if rules.may_trump else 0
        legal = [suit | instead for suit in order.follow]
        rounds = [_round(rules, seat, held, side) for seat in rules.seats]
        self._cards: Final = Cards(order.follow, legal, order.trumps, held, side, rounds)
        self._indices: Final = order.indices

        self._leader: Final = leader
        self._left: Final = held[leader].bit_count()
        self._rest: Final = sum(held)
        self._played: Final = sum(order.bits[tile.index] for tile in trick)
        self._actor: Final = (leader + len(trick)) % rules.players
        hand = held[self._actor]
        if trick:
            # P3: follow suit if you can, else play anything.
            lead = order.bits[trick[0].index] % SLOTS
            self._moves = hand & legal[lead] if hand & order.follow[lead] else hand
        else:
            # P2: the first lead may have to be a trump, if there is one in hand.
            must_trump = rules.lead_trump and self._left == HAND_SIZE
            self._moves = (must_trump and hand & order.trumps) or hand
        self._search: Final = begin_search(self._cards, PLACES[self._rest.bit_count() // 4])

    def at_least(self, tricks: int) -> bool:
        """Whether the bidder's side takes so many tricks under best play: the quickest question."""
        if self._played or self._moves == self._cards.hands[self._actor]:
            return self._takes(tricks, self._played)
        # P2: the bidder is to lead, and not anything.
        return any(self._takes(tricks, lead) for lead in _bits(self._moves))

    def tricks(self) -> int:
        """How many tricks the bidder's side takes under best play."""
        low, high = 0, self._left
        while low < high:
            middle = (low + high + 1) // 2
            if self.at_least(middle):
                low = middle
            else:
                high = middle - 1
        return low

    def at_least_by_play(self, tricks: int) -> dict[Tile, bool]:
        """What `at_least` is after each play that is legal, the lowest tile first."""
        return self._by_play(lambda played: self._takes(tricks, played))

    def values(self) -> dict[Tile, int]:
        """What `tricks` is after each play that is legal, the lowest tile first."""
        best = self.tricks()
        for_bidder = self._cards.side[self._actor]

        def tricks_with(played: int) -> int:
            # No play does better than best, and few do much worse.
            tricks = best
            if for_bidder:
                while not self._takes(tricks, played):
                    tricks -= 1
            else:
                while self._takes(tricks + 1, played):
                    tricks += 1
            return tricks

        return self._by_play(tricks_with)

    def _by_play(self, ask: Callable[[int], Answer]) -> dict[Tile, Answer]:
        """The answers to a question about the tiles on the table, after each play that is legal."""
        spare = spare_trumps(self._cards, self._rest & self._cards.trumps)
        answers: dict[int, Answer] = {}
        before = 0
        for tile in _bits(self._moves):
            index = self._indices[tile % SLOTS]
            # A spare trump is as good as the next lower one, which comes just before it.
            answers[index] = answers[before] if tile & spare else ask(self._played | tile)
            before = index
        return {TILES[index]: answers[index] for index in sorted(answers)}

    def _takes(self, tricks: int, played: int) -> bool:
        """Whether the bidder's side takes so many tricks with these tiles on the table."""
        if not 1 <= tricks <= self._left:
            return tricks < 1
        if self._cards.side[self._leader]:
            return self._search(self._rest, self._leader, self._left, tricks, played)
        return not self._search(self._rest, self._leader, self._left, self._left + 1 - tricks, played)


def _with_trick(rules: Rules, hands: Sequence[int], leader: int, trick: Sequence[Tile]) -> list[int]:
    """By seat, the tiles that it holds or has on the table."""
    whole = list(hands)
    if len(whole) != rules.players or len(trick) >= rules.players:
        raise ValueError(
            f"{rules.players} players have as many hands, and fewer tiles on the table, "
            f"not {len(whole)} and {len(trick)}"
        )
    for hand in whole:
        if isinstance(hand, bool) or not isinstance(hand, int):
            raise TypeError(f"a hand is the mask of its tiles, an int, not {shown(hand)}")
    for place, tile in enumerate(trick):
        if not isinstance(tile, Tile):
            raise TypeError(f"a trick is made of tiles, not of {shown(tile)}")
        whole[(leader + place) % rules.players] += tile.bit
    left = whole[leader].bit_count()
    if not (
        1 <= left <= HAND_SIZE
        and all(0 < hand <= ALL_TILES_MASK and hand.bit_count() == left for hand in whole)
        # A sum has as many bits as its parts together only if no two of them share one.
        and sum(whole).bit_count() == left * rules.players
    ):
        raise ValueError("these are not the hands of one position: of one size, and no tile twice")
    return whole


def _round(rules: Rules, leader: int, held: list[int], side: list[int]) -> tuple[int, ...]:
    """What `Cards.rounds` holds for a leader."""
    # The fourth seat of a table of three comes last.
    seats = [*((leader + place) % rules.players for place in rules.seats), *range(rules.players, SEATS)]
    allies = [int(side[seat] == side[leader]) for seat in seats]
    foes = sum(held[seat] for seat, ally in zip(seats, allies, strict=True) if not ally)
    return (*[held[seat] for seat in seats], *seats[1:], *allies[1:], foes)


def _bits(mask: int) -> Iterator[int]:
    """The bits of a mask, the lowest first."""
    while mask:
        least = mask & -mask
        yield least
        mask ^= least

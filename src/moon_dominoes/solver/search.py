"""The search: whether the side that leads can take so many of the tricks left, all tiles being seen.

It is one function that calls itself from trick to trick, on ints and lists alone, with the seats of a trick
as loops inside each other. In plain Python that is much faster than a call for each tile. What each idea buys
is told in docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from .ranking import SLOTS

LOWEST_TRUMP: Final = 21
"""The place of the lowest of seven trumps among 28 tiles in the order of a call."""
HIGHEST_TRUMP: Final = 27
TRUMP_SETS: Final = 1 << HIGHEST_TRUMP - LOWEST_TRUMP + 1
"""How many sets of trumps can be left."""


class Cards(NamedTuple):
    """A deal under a call, tiles being bits as in `Ranking`.

    There are always four seats. The fourth of a table of three has no tiles; it comes last in every trick and
    plays nothing.
    """

    follow: Sequence[int]
    """By slot of the tile led, the tiles that follow it (P3)."""
    legal: Sequence[int]
    """By slot of the tile led, what a hand that can follow may play (P3, P5)."""
    trumps: int
    hands: Sequence[int]
    """By seat, the tiles that it holds when the search begins."""
    side: Sequence[int]
    """By seat, 1 for the bidder's side and 0 for the other."""
    rounds: Sequence[tuple[int, ...]]
    """By leader, what a trick needs: the four hands in the order of play; the second, third and fourth seat;
    for each of these, whether it is on the leader's side; the tiles of all that are not."""


class Memory(NamedTuple):
    """What has been found out about a deal. It does not grow: where a place is taken, the old makes way."""

    sure: list[int]
    """By the set of trumps left, what `sure_tricks` says; 0 while nobody has asked."""
    spare: list[int]
    """By the set of trumps left, what `spare_trumps` says, if somebody has asked."""
    keys: list[int]
    """By place, a position."""
    bounds: list[int]
    """By place, the least and the most tricks that the leader's side can take: `least << 3 | most`."""


Search: TypeAlias = Callable[[int, int, int, int, int], bool]
"""`at_least` of a deal: what remains to be told is `rest`, `leader`, `left`, `need` and `played`."""


def search_of(cards: Cards, places: int) -> Search:
    """The search of a deal, with a memory for so many positions."""
    return partial(at_least, cards, Memory([0] * TRUMP_SETS, [0] * TRUMP_SETS, [-1] * places, [0] * places))


def at_least(  # noqa: C901, PLR0912, PLR0915  # in parts it takes a fifth more time
    cards: Cards, memory: Memory, rest: int, leader: int, left: int, need: int, played: int = 0
) -> bool:
    """Whether the leader's side can take `need` of the tricks left or more, whatever the others play.

    Args:
        cards: the deal.
        memory: what is known of it, and is added to.
        rest: the tiles in the hands, and those of the trick on the table.
        leader: who leads this trick, or has led it.
        left: the tricks left, this one too.
        need: 1 to `left`.
        played: the tiles of this trick that are on the table already.
    """
    follow, legal, trumps, _, side, rounds = cards
    sure, spare, keys, bounds = memory

    # Trumps that win whatever is played may be enough, or too many on the other side.
    trumps_left = (rest & trumps) >> LOWEST_TRUMP
    if trumps_left:
        counted = sure[trumps_left]
        if not counted:
            counted = sure[trumps_left] = sure_tricks(cards, rest & trumps)
            spare[trumps_left] = spare_trumps(cards, rest & trumps)
        our_sure = counted & 7
        their_sure = counted >> 3 & 7
        if not side[leader]:
            our_sure, their_sure = their_sure, our_sure
        if our_sure >= need:
            return True
        if their_sure > left - need:
            return False

    # The position may have been met before.
    key = (played << 28 | rest) << 2 | leader
    place = key % len(keys)
    known = bounds[place] if keys[place] == key else left
    if known >> 3 >= need:
        return True
    if known & 7 < need:
        return False

    hand0, hand1, hand2, hand3, seat1, seat2, seat3, ally1, ally2, ally3, foes = rounds[leader]

    if played:
        # Who has played to this trick has no choice any more.
        hand0 = hand0 & played or hand0 & rest
        hand1 = hand1 & played or hand1 & rest
        hand2 = hand2 & played or hand2 & rest
        hand3 = hand3 & played or hand3 & rest
    else:
        # With no trumps against it, the leader cashes each tile that is the highest of its suit.
        if need > 1 and not rest & foes & trumps and masters(follow, hand0 & rest, rest & ~hand0) >= need:
            return True
        # A spare trump is worth what the next lower one is, so it needs no try.
        choice = rest ^ spare[trumps_left]
        hand0 &= choice
        hand1 &= choice
        hand2 &= choice
        hand3 &= choice

    # The leads, in the order to try them. First those that win this trick: plain tiles before trumps, and
    # high ones against which little can be played. Then those that lose it: the more it takes to beat them.
    leads: list[tuple[int, int, int, int, int, int]] = []
    while hand0:
        lead = hand0 & -hand0
        hand0 ^= lead
        suit = follow[lead % SLOTS]
        may = legal[lead % SLOTS]
        wins = suit | trumps
        # P3, P5: what each of the others may play.
        legal1 = hand1 & may if hand1 & suit else hand1
        legal2 = hand2 & may if hand2 & suit else hand2
        legal3 = hand3 & may if hand3 & suit else hand3
        # P6: the side that holds the best tile for this trick can win it, if it likes.
        able = (lead | legal1 | legal2 | legal3) & wins
        theirs = able & foes
        ours = able ^ theirs
        if ours > theirs:
            if need == 1:
                keys[place] = key
                bounds[place] = 1 << 3 | known & 7
                return True
            leads.append(
                ((1 << 28) + theirs - lead + (lead & trumps and 1 << 28), lead, wins, legal1, legal2, legal3)
            )
        elif need < left:
            leads.append(((1 << 30) - ours, lead, wins, legal1, legal2, legal3))
    leads.sort()

    # `can` is the answer after the tiles played so far. Each seat looks for a tile that makes it what its
    # side wants, and stops there; where none does, the answer is the last one.
    can = False
    for _, lead, wins, legal1, legal2, legal3 in leads:
        top1 = legal1 & wins
        top2 = legal2 & wins
        top3 = legal3 & wins
        # What may still be played against the second seat, and against the third.
        foes1 = (top2 if ally2 != ally1 else 0) | (top3 if ally3 != ally1 else 0)
        foes2 = top3 if ally3 != ally2 else 0

        # A seat whose side would lose the trick first tries the cheapest tile that saves it; then the lowest.
        untried1 = legal1
        beat = lead | foes1
        tile1 = cheapest(top1, beat) if top1 > beat and (not ally1 or foes1 > lead) else legal1 & -legal1
        while True:
            best1 = tile1 & wins
            winner1 = seat1
            won1 = ally1
            if best1 < lead:
                best1 = lead
                winner1 = leader
                won1 = True

            untried2 = legal2
            beat = best1 | foes2
            tile2 = (
                cheapest(top2, beat) if top2 > beat and (won1 != ally2 or foes2 > best1) else legal2 & -legal2
            )
            while True:
                best2 = tile2 & wins
                winner2 = seat2
                won2 = ally2
                if best2 < best1:
                    best2 = best1
                    winner2 = winner1
                    won2 = won1

                after = rest ^ lead ^ tile1 ^ tile2
                untried3 = legal3
                tile3 = cheapest(top3, best2) if top3 > best2 and won2 != ally3 else legal3 & -legal3
                while True:
                    winner = winner2
                    won = won2
                    if tile3 & wins > best2:
                        winner = seat3
                        won = ally3
                    if won:
                        can = need == 1 or at_least(cards, memory, after ^ tile3, winner, left - 1, need - 1)
                    else:
                        can = need < left and not at_least(
                            cards, memory, after ^ tile3, winner, left - 1, left - need
                        )

                    untried3 ^= tile3
                    if can == ally3 or not untried3:
                        break
                    tile3 = untried3 & -untried3
                untried2 ^= tile2
                if can == ally2 or not untried2:
                    break
                tile2 = untried2 & -untried2
            untried1 ^= tile1
            if can == ally1 or not untried1:
                break
            tile1 = untried1 & -untried1
        if can:
            break

    keys[place] = key
    bounds[place] = need << 3 | known & 7 if can else known & 56 | need - 1
    return can


def cheapest(tiles: int, beat: int) -> int:
    """The lowest of these tiles above the highest of those to beat; there is one."""
    while tiles & -tiles < beat:
        tiles &= tiles - 1
    return tiles & -tiles


def masters(follow: Sequence[int], hand: int, others: int) -> int:
    """How many tiles of a hand are the highest left of the suit that they lead, trumps aside."""
    count = 0
    while hand:
        lead = hand & -hand
        hand ^= lead
        if others & follow[lead % SLOTS] < lead:
            count += 1
    return count


def sure_tricks(cards: Cards, left: int) -> int:
    """What each side takes by these trumps, whatever is played: `64 | other side's tricks << 3 | bidder's`.

    The trumps of one hand go to different tricks. Each wins its trick for its side unless the other side
    plays a higher one to it, and that beats no other. So from the top down each higher trump of the other
    side is set against one of the hand, and those that remain are sure.
    """
    sure = [0, 0]
    for seat in range(len(cards.hands)):
        side = cards.side[seat]
        mine = cards.hands[seat] & left
        theirs = 0
        for other in range(len(cards.hands)):
            if cards.side[other] != side:
                theirs |= cards.hands[other] & left
        tricks = higher = 0
        for place in range(HIGHEST_TRUMP, LOWEST_TRUMP - 1, -1):
            if theirs >> place & 1:
                higher += 1
            elif mine >> place & 1:
                if higher:
                    higher -= 1
                else:
                    tricks += 1
        sure[side] = max(sure[side], tricks)
    return 64 | sure[0] << 3 | sure[1]


def spare_trumps(cards: Cards, left: int) -> int:
    """The trumps whose next lower one of those left is in the same hand: either does as well."""
    spare = 0
    for seat in range(len(cards.hands)):
        mine = cards.hands[seat] & left
        below = 0
        for place in range(LOWEST_TRUMP, HIGHEST_TRUMP + 1):
            if mine >> place & 1:
                spare |= below << place
                below = 1
            elif left >> place & 1:
                below = 0
    return spare

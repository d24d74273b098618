"""A `match` over the unions of the library is exhaustive. This file is only checked, never run."""

from typing import assert_never

from moon_dominoes import (
    AllPass,
    Bid,
    CallTrump,
    Deal,
    Defenders,
    Discard,
    Doubles,
    IndexedMove,
    Leftover,
    Made,
    Missed,
    Moon,
    Move,
    Pass,
    Phase,
    Play,
    Tile,
    Trump,
)


def by_class(move: Move) -> str:
    match move:
        case Deal():
            return "deal"
        case Pass():
            return "pass"
        case Bid():
            return "bid"
        case CallTrump():
            return "call"
        case Discard():
            return "discard"
        case Play():
            return "play"
        case _:
            assert_never(move)


def by_place(move: Move) -> object:
    match move:
        case Deal(hands, stock):
            return hands, stock
        case Bid(tricks, moon):
            return tricks, moon
        case CallTrump(trump):
            return trump
        case Discard(tile) | Play(tile):
            return tile
        case Pass():
            return None


def by_name(move: Move) -> object:
    match move:
        case Bid(moon=True):
            return "moon"
        case Bid(tricks=tricks):
            return tricks
        case Deal(hands=hands):
            return hands
        case CallTrump(trump=Trump.FOLLOW_ME):
            return "follow me"
        case CallTrump(trump=trump):
            return trump
        case Discard(tile=tile) | Play(tile=tile):
            return tile
        case Pass():
            return None


def without_deals(move: IndexedMove) -> int:
    match move:
        case Pass() | Bid() | CallTrump() | Discard() | Play():
            return move.index
        case _:
            assert_never(move)


def a_forgotten_move(move: Move) -> str:
    match move:
        case Deal() | Pass() | Bid() | CallTrump() | Discard():
            return "known"
        case _:
            assert_never(move)  # type: ignore[arg-type]


def a_forgotten_phase(phase: Phase) -> str:
    match phase:
        case Phase.DEAL | Phase.BIDDING | Phase.DISCARD | Phase.CALL | Phase.PLAY:
            return "known"
        case _:
            assert_never(phase)  # type: ignore[arg-type]


def every_choice_of_a_table(
    moon: Moon, all_pass: AllPass, leftover: Leftover, made: Made, missed: Missed, defenders: Defenders
) -> None:
    match moon:
        case Moon.NEVER | Moon.ANY_TIME | Moon.OVER_SEVEN:
            pass
        case _:
            assert_never(moon)
    match all_pass:
        case AllPass.SAME_DEALER_REDEALS | AllPass.NEXT_DEALER_REDEALS:
            pass
        case AllPass.LAST_BIDS | AllPass.LAST_BIDS_MINIMUM:
            pass
        case _:
            assert_never(all_pass)
    match leftover:
        case Leftover.NONE | Leftover.WIDOW | Leftover.BONEYARD:
            pass
        case _:
            assert_never(leftover)
    match made:
        case Made.TEN_TIMES_BID_PLUS_EXTRA | Made.BID | Made.TRICKS | Made.MARK:
            pass
        case _:
            assert_never(made)
    match missed:
        case Missed.TEN_TIMES_BID | Missed.BID | Missed.NOTHING:
            pass
        case _:
            assert_never(missed)
    match defenders:
        case Defenders.NOTHING | Defenders.TRICKS | Defenders.MARK_WHEN_SET:
            pass
        case Defenders.TRICKS_PLUS_BID_WHEN_SET | Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET:
            pass
        case _:
            assert_never(defenders)


def every_call(trump: Trump, doubles: Doubles) -> Tile | None:
    match trump:
        case Trump.BLANKS | Trump.ONES | Trump.TWOS | Trump.THREES | Trump.FOURS | Trump.FIVES | Trump.SIXES:
            return Tile(trump.value, trump.value)
        case Trump.DOUBLES:
            return Tile(6, 6)
        case Trump.NO_TRUMP | Trump.FOLLOW_ME:  # two names of one member, but to type checkers two members
            pass
        case _:
            assert_never(trump)
    match doubles:
        case Doubles.HIGH | Doubles.LOW | Doubles.OWN_SUIT:
            return None
        case _:
            assert_never(doubles)

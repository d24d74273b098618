"""An example or more of every rule.

At the tables of these examples Ann sits on seat 0 and deals the first hand; Bo is at her left, on seat 1.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from moon_dominoes import (
    TEXAS3,
    AllPass,
    Defenders,
    Doubles,
    Made,
    Missed,
    Moon,
    Trump,
)

from .example import Example
from .tables import Table, Value, at

# --- Hands that several rules are shown by ----------------------------------------------------------------

_MADE: Final = (
    "bid 4, pass, pass, pass, call fives; 5-5 5-3 5-4 5-0  2-2 4-2 3-2 2-1  0-0 1-0 3-0 6-0  4-3 6-1 4-4 4-0 "
    "1-1 4-1 6-3 6-2  2-0 5-2 6-4 3-3  6-5 5-1 6-6 3-1"
)
"""By seed 14 among four: Bo bids 4, and his side takes five tricks."""

_MISSED: Final = (
    "bid 4, pass, pass, pass, call twos; 2-1 1-0 2-0 3-2  2-2 4-2 4-0 6-2  6-6 6-0 6-4 6-3  3-3 3-0 5-3 5-4 "
    "5-0 6-5 5-1 5-5  4-4 4-1 6-1 4-3  0-0 3-1 5-2 1-1"
)
"""By seed 19 among four: Bo bids 4, and his side takes three tricks."""

_SET: Final = (
    "bid 5, pass, pass, discard 3-1, call fours; 4-4 6-4 4-1  1-1 2-1 6-1  0-0 5-2 5-4  5-5 6-5 5-3 "
    "5-1 4-2 2-2  4-3 6-3 3-2  6-2 6-6 3-3"
)
"""By seed 4 among three: Bo bids 5 and takes four tricks, Ann two and Cy one."""

_ALL_SEVEN: Final = (
    "call twos; 2-2 5-2 2-0 4-1  6-2 1-0 2-1 3-0  5-5 6-0 5-0 5-1  4-4 4-3 6-4 3-1  0-0 6-3 4-0 6-1 "
    "3-2 1-1 4-2 5-3  3-3 6-5 5-4 6-6"
)
"""By seed 11 among four, after the auction: Bo's side takes all seven tricks."""

_SIX_OF_SEVEN: Final = (
    "moon, call fives; 5-5 5-0 5-1 2-0  6-6 6-0 6-1 6-4  6-3 6-2 2-1 4-0  1-0 5-2 1-1 4-1  3-0 6-5 3-1 4-2 "
    "4-4 0-0 5-3 4-3  5-4 3-2 2-2 3-3"
)
"""By seed 2 among four: Bo bids a Moon, and the other side takes one trick."""

_OPENED: Final = "bid 4, pass, pass, pass"
"""The auction when Bo alone bids, among four."""


def _each(preset: str, **values: tuple[Value, ...]) -> tuple[Table, ...]:
    """A preset, then what it is with other values of an option."""
    return (
        at(preset),
        *(Table(preset, ((field, value),)) for field, tried in values.items() for value in tried),
    )


# --- The examples by the rule that they show --------------------------------------------------------------

_TABLE: Final = {
    "T1": (
        Example(
            "The first tiles are dealt at Don's table. This is what Ann sees.",
            seed=40,
            moves="deal",
            seat=0,
            question="Who plays together? Each line is a side.",
            asked="[side_name(state.rules, side, names) for side in range(len(state.rules.sides))]",
            at=(at("DON"), at("DON", partnerships=False), at("TEXAS3")),
            whole=True,
        ),
    ),
    "T2": (
        Example(
            "The tiles are dealt, and the players look for blanks in their hands.",
            seed=4,
            moves="deal",
            seat=0,
            question="Which tiles with a blank do the players hold between them?",
            asked="TileSet(tile for hand in state.hands for tile in hand if tile.low == 0)",
            at=(at("TEXAS3"), at("TEXAS3", deck=21, calls=TEXAS3.calls[1:]), at("DON")),
            nothing="none",
            decks=True,
        ),
        Example(
            "Three deal real tiles, and somebody has put 5-0 among the 22 in place of 0-0.",
            seed=4,
            moves="",
            seat=0,
            question="Can they play with that deal?",
            asked="explain(state, parse_move(deal))",
            at=(at("TEXAS3"),),
            deal="3-2 3-3 4-1 5-1 5-4 5-5 6-1 / 5-0 3-1 4-2 4-3 4-4 6-2 6-5 / 2-1 2-2 5-2 5-3 6-3 6-4 6-6 "
            "+ 1-1",
        ),
    ),
    "T3": (
        Example(
            "Three players have taken their seven tiles. This is what Ann sees.",
            seed=4,
            moves="deal",
            seat=0,
            question="What is left over on the table, and how many tiles is it?",
            asked="state.rules.leftover, state.rules.stock_size",
            labels=("left over", "tiles"),
            at=(at("TEXAS3"), at("TEXAS3", deck=28), at("DON")),
            whole=True,
        ),
        Example(
            "Ann has taken one tile too many, and Bo has one too few.",
            seed=4,
            moves="",
            seat=0,
            question="Can they play with that deal?",
            asked="explain(state, parse_move(deal))",
            at=(at("TEXAS3"),),
            deal="6-5 3-2 3-3 4-1 5-1 5-4 5-5 6-1 / 0-0 3-1 4-2 4-3 4-4 6-2 / 2-1 2-2 5-2 5-3 6-3 6-4 6-6 "
            "+ 1-1",
        ),
    ),
    "T4": (
        Example(
            "Ann has dealt the first hand, and it is played to its end and scored.",
            seed=14,
            moves=_MADE,
            seat=0,
            question="Who deals now?",
            asked="names[state.dealer]",
            at=(at("DON"),),
        ),
        Example(
            "So Bo is the dealer. Which tiles go where is for chance to say, and not for him.",
            seed=14,
            moves=_MADE,
            seat=1,
            question="Is the deal a move of Bo's?",
            asked="explain(view, legal_moves(state)[0])",
            at=(at("DON"),),
        ),
    ),
    "T5": (
        Example(
            "Bo has bid 4, and the two others have passed. He has looked at his tiles and knows his trumps.",
            seed=4,
            moves="bid 4, pass, pass",
            seat=1,
            question="May he call fours at once?",
            asked='explain(view, parse_move("call fours"))',
            at=_each("TEXAS3", call_before_widow=(True,)),
        ),
    ),
}

_BIDDING: Final = {
    "B1": (
        Example(
            "Ann has dealt and would like to open.",
            seed=40,
            moves="deal",
            seat=0,
            question="May she bid first?",
            asked='explain(view, parse_move("bid 4"))',
            at=(at("DON"),),
        ),
    ),
    "B2": (
        Example(
            "Bo speaks first, and is good for three tricks.",
            seed=40,
            moves="deal",
            seat=1,
            question="May he bid 3?",
            asked='explain(view, parse_move("bid 3"))',
            at=_each("DON", min_bid=(4, 5)),
        ),
    ),
    "B3": (
        Example(
            "Bo has bid 4, and Cy could make that too.",
            seed=40,
            moves="bid 4",
            seat=2,
            question="May he bid 4 as well?",
            asked='explain(view, parse_move("bid 4"))',
            at=(at("DON"),),
        ),
        Example(
            "Bo has bid 4 and Cy has passed. Di, who is Bo's partner, has the better tiles.",
            seed=40,
            moves="bid 4, pass",
            seat=3,
            question="What may she say?",
            asked="legal_moves(view)",
            at=(at("DON"),),
        ),
    ),
    "B4": (
        Example(
            "Bo has bid 5. Cy thinks of shooting the Moon.",
            seed=145,
            moves="bid 5",
            seat=2,
            question="May he?",
            asked="explain(view, MOON)",
            at=_each("FRENCH3", moon=(Moon.ANY_TIME, Moon.NEVER)),
        ),
        Example(
            "Bo has missed a bid of 4 in the first hand. In the second, Di, his partner, wants to win it all "
            "back.",
            seed=19,
            moves=f"{_MISSED} | pass",
            seat=3,
            question="May she bid a Moon?",
            asked="explain(view, MOON)",
            at=_each("DON", moon_below_zero=(False,)),
        ),
    ),
    "B5": (
        Example(
            "Bo, the first to speak, has bid a Moon.",
            seed=40,
            moves="moon",
            seat=2,
            question="Is it Cy's turn to speak? What is settled already?",
            asked="headline(state, names), contract_text(state.contract, names)",
            at=(at("DON"),),
        ),
    ),
    "B6": (
        Example(
            "Three have passed, and it is for Ann, the dealer, to speak.",
            seed=40,
            moves="pass, pass, pass",
            seat=0,
            question="What may she say?",
            asked="legal_moves(view)",
            at=_each("DON", all_pass=(AllPass.LAST_BIDS, AllPass.LAST_BIDS_MINIMUM)),
        ),
        Example(
            "At the same moment, with seven tiles that promise nothing.",
            seed=40,
            moves="pass, pass, pass",
            seat=0,
            question="May Ann pass?",
            asked='explain(view, parse_move("pass"))',
            at=_each("DON", all_pass=(AllPass.LAST_BIDS,)),
        ),
        Example(
            "Now Ann has passed as well.",
            seed=40,
            moves="pass, pass, pass, pass",
            seat=0,
            question="Who deals again?",
            asked="names[state.dealer]",
            at=_each("DON", all_pass=(AllPass.NEXT_DEALER_REDEALS,)),
        ),
    ),
    "B7": (
        Example(
            "Bo has opened with 3, Cy has passed, Di has bid 5, and Ann has passed.",
            seed=40,
            moves="bid 3, pass, bid 5, pass",
            seat=3,
            question="Who is the bidder, and what is to be made?",
            asked="contract_text(state.contract, names)",
            at=(at("DON"),),
        ),
    ),
}

_WIDOW: Final = {
    "W1": (
        Example(
            "Bo has won the auction. The widow is 1-1.",
            seed=4,
            moves="bid 4, pass, pass",
            seat=1,
            question="What does he do next?",
            asked="legal_moves(view)",
            at=_each("TEXAS3", call_before_widow=(True,)),
        ),
        Example(
            "The same three play with all 28 tiles, so seven are left over. Bo has won the auction and drawn "
            "one of them.",
            seed=4,
            moves="bid 4, pass, pass",
            seat=1,
            question="How many tiles does each player hold, and how many lie in the boneyard?",
            asked="state.hand_sizes, len(state.boneyard)",
            labels=("Ann, Bo and Cy hold", "in the boneyard"),
            at=(at("TEXAS3", deck=28),),
        ),
    ),
    "W2": (
        Example(
            "Bo holds eight tiles and does not care for the widow, 1-1.",
            seed=4,
            moves="bid 4, pass, pass",
            seat=1,
            question="May he put that very tile aside?",
            asked='explain(view, parse_move("discard 1-1"))',
            at=(at("TEXAS3"),),
        ),
        Example(
            "He tries to get rid of a tile that he has not got.",
            seed=4,
            moves="bid 4, pass, pass",
            seat=1,
            question="May he put 5-3 aside?",
            asked='explain(view, parse_move("discard 5-3"))',
            at=(at("TEXAS3"),),
        ),
        Example(
            "He has put 1-1 aside and called fours. Cy wonders which tile it was.",
            seed=4,
            moves="bid 4, pass, pass, discard 1-1, call fours",
            seat=2,
            question="What does Cy see of it, and what does Bo?",
            asked="observe(state, 2).discard, observe(state, 1).discard",
            at=(at("TEXAS3"),),
            labels=("Cy sees", "Bo sees"),
            nothing="nothing",
        ),
    ),
}

_CALLING: Final = {
    "C1": (
        Example(
            "Bo is to call trumps. He would rather play without any.",
            seed=40,
            moves=_OPENED,
            seat=1,
            question="May he call no trump?",
            asked='explain(view, parse_move("call no-trump"))',
            at=_each("DON", calls=(tuple(Trump),)),
        ),
        Example(
            "Bo holds no three at all.",
            seed=40,
            moves=_OPENED,
            seat=1,
            question="May he call threes?",
            asked='explain(view, parse_move("call threes"))',
            at=(at("DON"),),
        ),
    ),
    "C2": (
        Example(
            "Fives are trumps, and Bo has led 6-6. Cy holds two tiles with a six on them.",
            seed=6927,
            moves=f"{_OPENED}, call fives; 6-6",
            seat=2,
            question="May he follow with 6-5?",
            asked='explain(view, parse_move("play 6-5"))',
            at=(at("DON"),),
        ),
        Example(
            "With 22 tiles the only blank is 0-0. Bo has called blanks all the same, and leads it.",
            seed=4,
            moves="bid 4, pass, pass, discard 3-1, call blanks; 0-0",
            seat=2,
            question="What may Cy play?",
            asked="legal_moves(view)",
            at=(at("TEXAS3"),),
        ),
    ),
    "C3": (
        Example(
            "Doubles are trumps, and Bo has led 5-3. Cy holds 5-5.",
            seed=997,
            moves=f"{_OPENED}, call doubles; 5-3",
            seat=2,
            question="May he play it?",
            asked='explain(view, parse_move("play 5-5"))',
            at=(at("DON"),),
        ),
        Example(
            "Doubles are trumps. Bo led 5-4; Di, who has no five, trumped with 1-1. Ann held 5-5 and could "
            "not use it: she still had 5-0, and had to follow.",
            seed=1361,
            moves=f"{_OPENED}, call doubles; 5-4 6-5 1-1 5-0",
            seat=1,
            question="Who has won the trick?",
            asked="names[state.tricks[-1].winner]",
            at=(at("DON"),),
        ),
    ),
    "C4": (
        Example(
            "There are no trumps. Bo led 5-3, Cy played 5-5, Di 6-5, Ann 5-1.",
            seed=153,
            moves=f"{_OPENED}, call no-trump; 5-3 5-5 6-5 5-1",
            seat=1,
            question="Who has won the trick?",
            asked="names[state.tricks[-1].winner]",
            at=_each("TEXAS4", no_trump_doubles=(Doubles.LOW, Doubles.OWN_SUIT)),
        ),
        Example(
            "The same trick a moment earlier: Bo has led 5-3, and 5-5 is Cy's only five.",
            seed=153,
            moves=f"{_OPENED}, call no-trump; 5-3",
            seat=2,
            question="May Cy play 6-6 instead?",
            asked='explain(view, parse_move("play 6-6"))',
            at=_each("TEXAS4", no_trump_doubles=(Doubles.LOW, Doubles.OWN_SUIT)),
        ),
    ),
    "C5": (
        Example(
            "Sixes are trumps. Bo, the bidder, led 6-1, and Cy has won the first trick with 6-6.",
            seed=145,
            moves="bid 4, pass, pass, call sixes, discard 3-1; 6-1 6-6 6-5",
            seat=2,
            question="What may Cy do now?",
            asked="legal_moves(view)",
            at=_each("FRENCH3", recall_trump=(True,)),
        ),
        Example(
            "At that moment Bo, whose bid it is, would like to name trumps again.",
            seed=145,
            moves="bid 4, pass, pass, call sixes, discard 3-1; 6-1 6-6 6-5",
            seat=1,
            question="May he call fives?",
            asked='explain(view, parse_move("call fives"))',
            at=_each("FRENCH3", recall_trump=(True,)),
        ),
    ),
}

_PLAY: Final = {
    "P1": (
        Example(
            "Bo has bid 4 and called fives. Di, his partner, would like to begin with 5-4.",
            seed=14,
            moves=f"{_OPENED}, call fives",
            seat=3,
            question="May she lead it?",
            asked='explain(view, parse_move("play 5-4"))',
            at=(at("DON"),),
        ),
        Example(
            "Cy, to play to Bo's 5-5, reaches for a tile of his neighbour's.",
            seed=14,
            moves=f"{_OPENED}, call fives; 5-5",
            seat=2,
            question="May he play 5-4?",
            asked='explain(view, parse_move("play 5-4"))',
            at=(at("DON"),),
        ),
    ),
    "P2": (
        Example(
            "Bo has called sixes. He would like to begin with 5-5 and keep his trumps.",
            seed=145,
            moves="bid 4, pass, pass, call sixes, discard 3-1",
            seat=1,
            question="May he?",
            asked='explain(view, parse_move("play 5-5"))',
            at=_each("FRENCH3", lead_trump=(False,)),
        ),
    ),
    "P3": (
        Example(
            "Sixes are trumps, and Bo has led 3-2, which asks for threes. Cy has just one three, on the "
            "lower end of a tile.",
            seed=1278,
            moves=f"{_OPENED}, call sixes; 3-2",
            seat=2,
            question="May he keep it, and throw away 4-0?",
            asked='explain(view, parse_move("play 4-0"))',
            at=(at("DON"),),
        ),
        Example(
            "Ones are trumps, and Bo has led 4-4. Cy has no four, but two trumps.",
            seed=739,
            moves=f"{_OPENED}, call ones; 4-4",
            seat=2,
            question="Does he have to trump?",
            asked="legal_moves(view)",
            at=(at("DON"),),
        ),
    ),
    "P4": (
        Example(
            "Fours are trumps, and Bo has led 4-2.",
            seed=1700,
            moves=f"{_OPENED}, call fours; 4-2",
            seat=2,
            question="Cy holds three twos. May he play 2-2?",
            asked='explain(view, parse_move("play 2-2"))',
            at=(at("DON"),),
        ),
        Example(
            "Ones are trumps, and Bo has led 6-3. Cy has no six, but two threes.",
            seed=23596,
            moves=f"{_OPENED}, call ones; 6-3",
            seat=2,
            question="Does he have to play one of them?",
            asked="legal_moves(view)",
            at=(at("DON"),),
        ),
    ),
    "P5": (
        Example(
            "Sixes are trumps. In the second trick Bo leads 3-2. Cy could follow with 4-3.",
            seed=100,
            moves="bid 5, pass, pass, call sixes, discard 2-1; 6-6 6-2 3-1 3-2",
            seat=2,
            question="May he trump with 6-4 instead?",
            asked='explain(view, parse_move("play 6-4"))',
            at=_each("FRENCH3", may_trump=(False,)),
        ),
    ),
    "P6": (
        Example(
            "Twos are trumps. Bo led 5-3, Cy followed with 6-5, Di had no five and played 2-0, and Ann had "
            "to put her 5-5 in.",
            seed=545,
            moves=f"{_OPENED}, call twos; 5-3 6-5 2-0 5-5",
            seat=1,
            question="Who has won the trick?",
            asked="names[state.tricks[-1].winner]",
            at=(at("DON"),),
        ),
        Example(
            "Twos are trumps. Bo led 3-1. Cy, who had neither threes nor trumps, threw 6-6 away; Di followed "
            "with 3-0 and Ann with 4-3.",
            seed=20647,
            moves=f"{_OPENED}, call twos; 3-1 6-6 3-0 4-3",
            seat=1,
            question="Who has won the trick?",
            asked="names[state.tricks[-1].winner]",
            at=(at("DON"),),
        ),
    ),
    "P7": (
        Example(
            "Fives are trumps. Bo led 6-5, which has eleven pips; Di's 5-5 has ten.",
            seed=9611,
            moves=f"{_OPENED}, call fives; 6-5 5-0 5-5 2-0",
            seat=1,
            question="Who has won the trick?",
            asked="names[state.tricks[-1].winner]",
            at=(at("DON"),),
        ),
    ),
    "P8": (
        Example(
            "Bo has bid 6 and called blanks. After four tricks the other side has two: the bid cannot be "
            "made any more, and no trick to come is worth a point.",
            seed=30,
            moves="bid 6, pass, pass, pass, call blanks; 0-0 1-0 3-1 4-0  4-3 4-4 6-4 5-3  4-2 3-2 1-1 2-0 "
            "6-1 2-1 6-5 6-6",
            seat=1,
            question="Does the hand go on?",
            asked="headline(state, names), state.scores",
            labels=("next", "scores"),
            at=_each("DON", end_when_decided=(True,)),
        ),
    ),
}

_SCORING: Final = {
    "S1": (
        Example(
            "Bo bid 4, and his side has taken five tricks.",
            seed=14,
            moves=_MADE,
            seat=1,
            question="What does that score?",
            asked="state.results[-1].lines",
            at=_each("DON", made=(Made.BID, Made.TRICKS, Made.MARK)),
        ),
    ),
    "S2": (
        Example(
            "Bo bid 4, and his side has taken no more than three tricks.",
            seed=19,
            moves=_MISSED,
            seat=1,
            question="What does that cost?",
            asked="state.results[-1].lines",
            at=_each("DON", missed=(Missed.BID, Missed.NOTHING)),
        ),
    ),
    "S3": (
        Example(
            "Bo bid 5 and has taken four tricks; Ann has two, and Cy has one.",
            seed=4,
            moves=_SET,
            seat=0,
            question="What do Ann (side 0) and Cy (side 2) get?",
            asked="[line for line in state.results[-1].lines if line.side != 1]",
            at=_each(
                "TEXAS3",
                defenders=(
                    Defenders.NOTHING,
                    Defenders.TRICKS_PLUS_BID_WHEN_SET,
                    Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET,
                    Defenders.MARK_WHEN_SET,
                ),
            ),
            nothing="nothing",
        ),
    ),
    "S4": (
        Example(
            "Bo has bid a Moon, and his side has taken all seven tricks.",
            seed=11,
            moves=f"moon, {_ALL_SEVEN}",
            seat=1,
            question="What comes of it?",
            asked="state.results[-1].lines, state.ending",
            at=(
                at("DON"),
                at("DON", moon_made=21),
                at("DON", moon_made=21, moon_made_wins=False),
            ),
            nothing="the match goes on",
        ),
        Example(
            "The same tiles, played in the same way, after a bid of 4.",
            seed=11,
            moves=f"{_OPENED}, {_ALL_SEVEN}",
            seat=1,
            question="Is that a Moon?",
            asked="state.results[-1].lines",
            at=(at("DON"),),
        ),
    ),
    "S5": (
        Example(
            "Bo has bid a Moon. His side has taken six tricks, and lost one.",
            seed=2,
            moves=_SIX_OF_SEVEN,
            seat=1,
            question="What comes of it?",
            asked="state.results[-1].lines, state.ending",
            at=(
                at("DON"),
                at("DON", moon_missed=70),
                at("DON", moon_missed=70, moon_missed_loses=False),
            ),
            nothing="the match goes on",
        ),
    ),
}

_MATCH: Final = {
    "M1": (
        Example(
            "In the first hand Bo bid 4, and his side took five tricks, for 41 points.",
            seed=14,
            moves=_MADE,
            seat=1,
            question="Is the match over?",
            asked="state.ending",
            at=(at("DON", target=41), at("DON", target=40), at("DON", target=42)),
            nothing="the match goes on",
        ),
    ),
    "M2": (
        Example(
            "A short match to 5. After Bo's hand the scores were 1, 4 and 2. Now Ann has bid 4 and made it, "
            "and the tricks that Bo took have carried him past her: both are at the target.",
            seed=1821,
            moves="bid 4, pass, pass, discard 3-1, call fours; 4-4 4-3 2-1  4-1 6-4 6-1  5-5 5-3 6-5 "
            "5-2 3-2 4-2 "
            "2-2 6-2 1-1  5-4 0-0 3-3  6-3 5-1 6-6 | pass, bid 4, pass, discard 3-2, call fives; "
            "5-1 5-5 5-2  6-6 6-2 6-1  4-4 4-3 4-2  2-2 3-1 5-3  6-4 2-1 6-3  6-5 1-1 0-0  5-4 4-1 3-3",
            seat=0,
            question="Who has won?",
            asked="names[state.winner], state.ending",
            at=(at("TEXAS3", target=5), at("TEXAS3", target=5, bidder_goes_out=False)),
        ),
        Example(
            "A match for marks, to 1. Bo has missed his bid, and both others get a mark.",
            seed=4,
            moves=_SET,
            seat=0,
            question="Who has won?",
            asked="state.ending",
            at=(
                at(
                    "TEXAS3",
                    made=Made.MARK,
                    missed=Missed.NOTHING,
                    defenders=Defenders.MARK_WHEN_SET,
                    target=1,
                ),
            ),
            nothing="the two are level, and another hand is played",
        ),
    ),
    "M3": (
        Example(
            "One hand has been scored. The target is far off.",
            seed=14,
            moves=_MADE,
            seat=1,
            question="Is the match over?",
            asked="state.ending",
            at=_each("DON", hand_limit=(1,)),
            nothing="the match goes on",
        ),
    ),
    "M4": (
        Example(
            "Bo's Moon has won the match. Cy wants another hand.",
            seed=11,
            moves=f"moon, {_ALL_SEVEN}",
            seat=2,
            question="May he bid?",
            asked='explain(view, parse_move("bid 3"))',
            at=(at("DON"),),
        ),
    ),
}

EXAMPLES: Final = MappingProxyType(
    {**_TABLE, **_BIDDING, **_WIDOW, **_CALLING, **_PLAY, **_SCORING, **_MATCH}
)
"""Every rule's examples, by its number."""

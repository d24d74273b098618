"""A second engine, for the tests: slow and obvious, written from the texts of the game alone.

It shares nothing with the library but the names of the options and the text of the moves. A tile is a pair of
numbers, the higher first; a hand is a list; a position is one mutable `Game`. Nothing is looked up in a table
and nothing is remembered that could be worked out again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement

from moon_dominoes import AllPass, Defenders, Doubles, Made, Missed, Moon, Rules, Trump

Pair = tuple[int, int]

NUMBERS = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes"]
DOUBLES, NO_TRUMP = "doubles", "no-trump"


# --- Text -------------------------------------------------------------------------------------------------


def pair_of(text: str) -> Pair:
    ends = sorted(int(end) for end in text.split("-"))
    return ends[1], ends[0]


def text_of(tile: Pair) -> str:
    return f"{tile[0]}-{tile[1]}"


def name_of(call: Trump) -> str:
    names = [*NUMBERS, DOUBLES, NO_TRUMP]
    return names[list(Trump).index(call)]


# --- The table --------------------------------------------------------------------------------------------


def deck_of(rules: Rules) -> list[Pair]:
    tiles = [(high, low) for high in range(7) for low in range(high + 1)]
    if rules.deck == 28:
        return tiles
    without_blanks = [tile for tile in tiles if 0 not in tile]
    return without_blanks if rules.deck == 21 else [(0, 0), *without_blanks]


def side_count(rules: Rules) -> int:
    return 2 if rules.partnerships else rules.players


def side_of(rules: Rules, seat: int) -> int:
    if rules.partnerships:
        return 0 if seat in (0, 2) else 1
    return seat


def left_of(rules: Rules, seat: int) -> int:
    return 0 if seat == rules.players - 1 else seat + 1


# --- Suits ------------------------------------------------------------------------------------------------


def is_double(tile: Pair) -> bool:
    return tile[0] == tile[1]


def is_trump(trump: str, tile: Pair) -> bool:
    if trump == NO_TRUMP:
        return False
    if trump == DOUBLES:
        return is_double(tile)
    return NUMBERS.index(trump) in tile


def suit_led(rules: Rules, trump: str, lead: Pair) -> str:
    """The suit that a lead asks for, by name."""
    if is_trump(trump, lead):
        return "trumps"
    if trump == NO_TRUMP and rules.no_trump_doubles is Doubles.OWN_SUIT and is_double(lead):
        return "the doubles"
    return NUMBERS[lead[0]]


def belongs(rules: Rules, trump: str, tile: Pair, suit: str) -> bool:
    """Whether a tile is of a suit, and so follows it."""
    if suit == "trumps":
        return is_trump(trump, tile)
    if is_trump(trump, tile):
        return False
    doubles_apart = trump == NO_TRUMP and rules.no_trump_doubles is Doubles.OWN_SUIT
    if suit == "the doubles":
        return is_double(tile)
    if doubles_apart and is_double(tile):
        return False
    return NUMBERS.index(suit) in tile


def rank(rules: Rules, trump: str, tile: Pair, suit: str) -> int:
    """How high a tile stands in a suit it belongs to; more is higher."""
    if suit == "the doubles" or (suit == "trumps" and trump == DOUBLES):
        return tile[0]
    number = NUMBERS.index(trump if suit == "trumps" else suit)
    if is_double(tile):
        low = trump == NO_TRUMP and rules.no_trump_doubles is Doubles.LOW
        return -1 if low else 7
    return tile[0] if tile[1] == number else tile[1]


def beats(rules: Rules, trump: str, suit: str, later: Pair, earlier: Pair) -> bool:
    """Whether a tile takes the trick from the one that has been winning it."""
    if is_trump(trump, later) and not is_trump(trump, earlier):
        return True
    if is_trump(trump, earlier) and not is_trump(trump, later):
        return False
    if is_trump(trump, later):
        return rank(rules, trump, later, "trumps") > rank(rules, trump, earlier, "trumps")
    if not belongs(rules, trump, later, suit):
        return False
    return rank(rules, trump, later, suit) > rank(rules, trump, earlier, suit)


def winner_of(rules: Rules, trump: str, plays: list[tuple[int, Pair]]) -> int:
    """The seat that wins, or is winning, a trick."""
    suit = suit_led(rules, trump, plays[0][1])
    best = plays[0]
    for play in plays[1:]:
        if beats(rules, trump, suit, play[1], best[1]):
            best = play
    return best[0]


def playable(
    rules: Rules, trump: str, hand: list[Pair], plays: list[tuple[int, Pair]], *, first_lead: bool
) -> list[Pair]:
    """The tiles of a hand that may be played to a trick."""
    if not plays:
        trumps = [tile for tile in hand if is_trump(trump, tile)]
        return trumps if first_lead and rules.lead_trump and trumps else list(hand)
    suit = suit_led(rules, trump, plays[0][1])
    if not any(belongs(rules, trump, tile, suit) for tile in hand):
        return list(hand)
    return [
        tile
        for tile in hand
        if belongs(rules, trump, tile, suit) or (rules.may_trump and is_trump(trump, tile))
    ]


# --- A match ----------------------------------------------------------------------------------------------


@dataclass
class FinishedTrick:
    trump: str
    plays: list[tuple[int, Pair]]
    winner: int


@dataclass
class Scored:
    """A scored hand."""

    dealer: int
    bidder: int
    bid: str
    trump: str
    made: bool
    tricks: list[int]
    points: list[int]
    reasons: list[str]
    scores: list[int]
    played: list[FinishedTrick]


@dataclass
class Game:
    """One position. `phase` is the lower-case name of a `Phase`."""

    rules: Rules
    dealer: int
    scores: list[int]
    phase: str = "deal"
    actor: int | None = None
    hands: list[list[Pair]] = field(default_factory=list[list[Pair]])
    widow: Pair | None = None
    boneyard: list[Pair] = field(default_factory=list[Pair])
    discard: Pair | None = None
    bids: list[str] = field(default_factory=list[str])
    bidder: int | None = None
    bid: str = ""
    trump: str = ""
    plays: list[tuple[int, Pair]] = field(default_factory=list[tuple[int, Pair]])
    tricks: list[FinishedTrick] = field(default_factory=list[FinishedTrick])
    results: list[Scored] = field(default_factory=list[Scored])
    winner: int | None = None
    ended_by: str = ""
    """The number of the rule that ended the match."""

    def copy(self) -> Game:
        # Finished tricks and results never change, so the lists of them are copied and not they.
        return replace(
            self,
            scores=list(self.scores),
            hands=[list(hand) for hand in self.hands],
            boneyard=list(self.boneyard),
            bids=list(self.bids),
            plays=list(self.plays),
            tricks=list(self.tricks),
            results=list(self.results),
        )


def start(rules: Rules, dealer: int = 0) -> Game:
    return Game(rules, dealer, [0] * side_count(rules), hands=[[] for _ in range(rules.players)])


# --- What is legal ----------------------------------------------------------------------------------------


def legal(game: Game) -> list[str]:
    """The texts of the legal moves. While it is the deal there are too many to list, and none are."""
    if game.phase == "bidding":
        return _legal_bids(game)
    if game.phase == "call":
        return [f"call {name_of(call)}" for call in game.rules.calls]
    if game.phase == "discard":
        assert game.actor is not None
        return [f"discard {text_of(tile)}" for tile in game.hands[game.actor]]
    if game.phase == "play":
        assert game.actor is not None
        tiles = playable(
            game.rules, game.trump, game.hands[game.actor], game.plays, first_lead=not game.tricks
        )
        return [f"play {text_of(tile)}" for tile in tiles]
    return []


def _legal_bids(game: Game) -> list[str]:
    rules, spoken = game.rules, [bid for bid in game.bids if bid != "pass"]
    last_of_all = len(game.bids) == rules.players - 1
    if last_of_all and not spoken and rules.all_pass is AllPass.LAST_BIDS_MINIMUM:
        return [f"bid {rules.min_bid}"]
    high = spoken[-1] if spoken else None  # each bid is higher than the one before
    lowest = rules.min_bid if high is None else int(high.removeprefix("bid ")) + 1
    moves = [f"bid {tricks}" for tricks in range(lowest, 8)]
    assert game.actor is not None
    below_zero = game.scores[side_of(rules, game.actor)] < 0
    moon_now = rules.moon is Moon.ANY_TIME or (rules.moon is Moon.OVER_SEVEN and high == "bid 7")
    if moon_now and (rules.moon_below_zero or not below_zero):
        moves.append("moon")
    if not (last_of_all and not spoken and rules.all_pass is AllPass.LAST_BIDS):
        moves.append("pass")
    return moves


# --- What follows -----------------------------------------------------------------------------------------


def move(game: Game, text: str) -> None:
    """Make a move that is known to be legal; the game changes in place."""
    kind, _, what = text.partition(" ")
    if kind == "deal":
        _deal(game, what)
    elif kind in ("pass", "bid", "moon"):
        _speak(game, text)
    elif kind == "call":
        _call(game, what)
    elif kind == "discard":
        _discard(game, pair_of(what))
    else:
        _play(game, pair_of(what))


def _deal(game: Game, text: str) -> None:
    hands, _, stock = text.partition("+")
    game.hands = [[pair_of(word) for word in hand.split()] for hand in hands.split("/")]
    left_over = [pair_of(word) for word in stock.split()]
    if left_over:
        game.widow, game.boneyard = left_over[0], left_over[1:]
    game.phase = "bidding"
    game.actor = left_of(game.rules, game.dealer)


def _speak(game: Game, text: str) -> None:
    assert game.actor is not None
    game.bids.append(text)
    if text != "pass":
        game.bidder, game.bid = game.actor, text
    if text != "moon" and len(game.bids) < game.rules.players:
        game.actor = left_of(game.rules, game.actor)
    elif game.bidder is None:
        again_same = game.rules.all_pass is AllPass.SAME_DEALER_REDEALS
        _clear(game, game.dealer if again_same else left_of(game.rules, game.dealer))
    elif game.widow is not None and not game.rules.call_before_widow:
        _take_widow(game)
    else:
        game.phase, game.actor = "call", game.bidder


def _take_widow(game: Game) -> None:
    assert game.bidder is not None
    assert game.widow is not None
    game.hands[game.bidder].append(game.widow)
    game.widow = None
    game.phase, game.actor = "discard", game.bidder


def _call(game: Game, name: str) -> None:
    game.trump = name
    if game.widow is not None:
        _take_widow(game)
    else:
        _start_play(game)


def _discard(game: Game, tile: Pair) -> None:
    assert game.actor is not None
    game.hands[game.actor].remove(tile)
    game.discard = tile
    if game.trump == "":
        game.phase = "call"
    else:
        _start_play(game)


def _start_play(game: Game) -> None:
    # The bidder leads, or the winner of the last trick when that one has just called anew.
    game.phase = "play"


def _play(game: Game, tile: Pair) -> None:
    assert game.actor is not None
    game.hands[game.actor].remove(tile)
    game.plays.append((game.actor, tile))
    if len(game.plays) < game.rules.players:
        game.actor = left_of(game.rules, game.actor)
        return
    winner = winner_of(game.rules, game.trump, game.plays)
    game.tricks.append(FinishedTrick(game.trump, game.plays, winner))
    game.plays = []
    game.actor = winner
    if len(game.tricks) == 7 or (game.rules.end_when_decided and _is_decided(game)):
        _score(game)
    elif game.rules.recall_trump:
        game.phase, game.trump = "call", ""


def _clear(game: Game, dealer: int) -> None:
    """Gather the tiles for another deal."""
    game.dealer = dealer
    game.phase, game.actor = "deal", None
    game.hands = [[] for _ in range(game.rules.players)]
    game.widow, game.boneyard, game.discard = None, [], None
    game.bids, game.bidder, game.bid, game.trump = [], None, "", ""
    game.plays, game.tricks = [], []


# --- Scoring ----------------------------------------------------------------------------------------------


def tricks_by_side(game: Game) -> list[int]:
    taken = [0] * side_count(game.rules)
    for trick in game.tricks:
        taken[side_of(game.rules, trick.winner)] += 1
    return taken


def is_made(bid: str, tricks: int) -> bool:
    return tricks == 7 if bid == "moon" else tricks >= int(bid.removeprefix("bid "))


def points_for(rules: Rules, bidding_side: int, bid: str, tricks: list[int]) -> tuple[list[int], list[str]]:
    """What each side gains when the tricks fell so, and the number of the rule that says it."""
    made = is_made(bid, tricks[bidding_side])
    points: list[int] = []
    reasons: list[str] = []
    for side, taken in enumerate(tricks):
        if side == bidding_side and bid == "moon":
            points.append(rules.moon_made if made else -rules.moon_missed)
            reasons.append("S4" if made else "S5")
        elif side == bidding_side and made:
            points.append(_made_points(rules, int(bid.removeprefix("bid ")), taken))
            reasons.append("S1")
        elif side == bidding_side:
            points.append(_missed_points(rules, int(bid.removeprefix("bid "))))
            reasons.append("S2")
        else:
            points.append(_defender_points(rules, bid, taken, made=made))
            reasons.append("S3")
    return points, reasons


def _made_points(rules: Rules, bid: int, taken: int) -> int:
    if rules.made is Made.TEN_TIMES_BID_PLUS_EXTRA:
        return 10 * bid + (taken - bid)
    if rules.made is Made.BID:
        return bid
    if rules.made is Made.TRICKS:
        return taken
    assert rules.made is Made.MARK
    return 1


def _missed_points(rules: Rules, bid: int) -> int:
    if rules.missed is Missed.TEN_TIMES_BID:
        return -10 * bid
    if rules.missed is Missed.BID:
        return -bid
    assert rules.missed is Missed.NOTHING
    return 0


def _defender_points(rules: Rules, bid: str, taken: int, *, made: bool) -> int:
    if rules.defenders is Defenders.NOTHING:
        return 0
    if rules.defenders is Defenders.TRICKS:
        return taken
    if rules.defenders is Defenders.MARK_WHEN_SET:
        return 0 if made else 1
    if made:
        return taken
    if bid != "moon":
        return taken + int(bid.removeprefix("bid "))
    if rules.defenders is Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET:
        return taken + 7
    assert rules.defenders is Defenders.TRICKS_PLUS_BID_WHEN_SET
    return taken


def outcome(
    rules: Rules, bidding_side: int, bid: str, tricks: list[int], scores: list[int], hands_scored: int
) -> tuple[str, int | None]:
    """The number of the rule that ends the match after a hand ("" if it goes on), and the winner if any.

    `scores` are those after the hand, `hands_scored` counts it.
    """
    made = is_made(bid, tricks[bidding_side])
    if bid == "moon" and made and rules.moon_made_wins:
        return "S4", bidding_side
    if bid == "moon" and not made and rules.moon_missed_loses:
        others = [side for side in range(len(scores)) if side != bidding_side]
        return "S5", best_of(others, scores)
    there = [side for side, score in enumerate(scores) if score >= rules.target]
    if len(there) == 1:
        return "M1", there[0]
    if len(there) > 1 and rules.bidder_goes_out and made and bidding_side in there:
        return "M2", bidding_side
    if len(there) > 1 and best_of(there, scores) is not None:
        return "M2", best_of(there, scores)
    if hands_scored == rules.hand_limit:
        return "M3", best_of(list(range(len(scores))), scores)
    return "", None


def best_of(sides: list[int], scores: list[int]) -> int | None:
    """The side with the highest score; None when several have it."""
    top = max(scores[side] for side in sides)
    best = [side for side in sides if scores[side] == top]
    return best[0] if len(best) == 1 else None


def _is_decided(game: Game) -> bool:
    """Whether every way to share out the remaining tricks comes to the same points and fate of the bid.

    A Moon with no stakes at all is the one bid whose fate changes no points; it too is played till lost.
    """
    assert game.bidder is not None
    side, taken = side_of(game.rules, game.bidder), tricks_by_side(game)
    outcomes: list[tuple[list[int], bool]] = []
    for takers in combinations_with_replacement(range(len(taken)), 7 - len(game.tricks)):
        tricks = [have + takers.count(taker) for taker, have in enumerate(taken)]
        points, _ = points_for(game.rules, side, game.bid, tricks)
        outcomes.append((points, is_made(game.bid, tricks[side])))
    return all(other == outcomes[0] for other in outcomes)


def _score(game: Game) -> None:
    assert game.bidder is not None
    side = side_of(game.rules, game.bidder)
    tricks = tricks_by_side(game)
    if len(game.tricks) < 7:
        # The hand was ended early: whoever takes the tricks left, it comes to the same. Give them so that the
        # bid's fate is the true one.
        left = 7 - len(game.tricks)
        finished = list(tricks)
        if is_made(game.bid, tricks[side] + left):
            finished[side] += left
        else:
            finished[side - 1] += left
    else:
        finished = tricks
    points, reasons = points_for(game.rules, side, game.bid, finished)
    game.scores = [score + gain for score, gain in zip(game.scores, points, strict=True)]
    game.results.append(
        Scored(
            dealer=game.dealer,
            bidder=game.bidder,
            bid=game.bid,
            trump=game.trump,
            made=is_made(game.bid, finished[side]),
            tricks=tricks,
            points=points,
            reasons=reasons,
            scores=list(game.scores),
            played=game.tricks,
        )
    )
    rule, winner = outcome(game.rules, side, game.bid, finished, game.scores, len(game.results))
    _clear(game, game.dealer if rule else left_of(game.rules, game.dealer))
    if rule:
        game.phase, game.winner, game.ended_by = "over", winner, rule

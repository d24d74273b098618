"""The end of a hand and of a match: points (rules S1 to S5) and the winner (rules M1 to M4)."""

from __future__ import annotations

from operator import add

from ..moves import Bid
from ..rules import HAND_SIZE, Defenders, Made, Missed, Rules
from ..state import Common, Contract, Ending, HandResult, Phase, ScoreLine, Secret, State, make_state
from .course import begin_deal


def score(rules: Rules, contract: Contract, tricks: tuple[int, ...]) -> tuple[bool, tuple[ScoreLine, ...]]:
    """Whether the bid was made, and why who scores what, given the tricks taken by each side."""
    bid = contract.bid
    bidders = rules.side_of(contract.bidder)
    made = tricks[bidders] >= bid.tricks
    lines: list[ScoreLine] = []
    for side in range(len(rules.sides)):
        if side == bidders:
            reasons = _moon(rules, made) if bid.moon else _bid(rules, bid, made, tricks[side])
        else:
            reasons = _defence(rules, bid, made, tricks[side])
        for points, rule, text in reasons:
            lines.append(ScoreLine(side, points, rule, text))
    return made, tuple(lines)


def _bid(rules: Rules, bid: Bid, made: bool, tricks: int) -> list[tuple[int, str, str]]:
    # S1: a made bid.
    if made:
        match rules.made:
            case Made.TEN_TIMES_BID_PLUS_EXTRA:
                lines = [(10 * bid.tricks, "S1", f"ten times the bid of {bid.tricks}, made")]
                extra = tricks - bid.tricks
                return [*lines, (extra, "S1", "tricks above the bid")] if extra else lines
            case Made.BID:
                return [(bid.tricks, "S1", f"the bid of {bid.tricks}, made")]
            case Made.TRICKS:
                return [(tricks, "S1", f"tricks taken, the bid of {bid.tricks} being made")]
            case Made.MARK:
                return [(1, "S1", f"a mark, the bid of {bid.tricks} being made")]
    # S2: a missed bid.
    match rules.missed:
        case Missed.TEN_TIMES_BID:
            return [(-10 * bid.tricks, "S2", f"ten times the bid of {bid.tricks}, missed")]
        case Missed.BID:
            return [(-bid.tricks, "S2", f"the bid of {bid.tricks}, missed")]
        case Missed.NOTHING:
            return [(0, "S2", f"the bid of {bid.tricks}, missed")]


def _defence(rules: Rules, bid: Bid, made: bool, tricks: int) -> list[tuple[int, str, str]]:
    # S3: every other side.
    taken = [(tricks, "S3", "tricks taken")]
    match rules.defenders:
        case Defenders.NOTHING:
            return []
        case Defenders.MARK_WHEN_SET:
            return [] if made else [(1, "S3", "a mark, the bid being missed")]
        case Defenders.TRICKS:
            return taken
        case Defenders.TRICKS_PLUS_BID_WHEN_SET:
            pays_bid = not made and not bid.moon
        case Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET:
            pays_bid = not made
    return [*taken, (bid.tricks, "S3", "the bid, which was missed")] if pays_bid else taken


def _moon(rules: Rules, made: bool) -> list[tuple[int, str, str]]:
    # S4, S5: a Moon has stakes of its own.
    if made:
        return [(rules.moon_made, "S4", "a Moon, made")]
    return [(-rules.moon_missed, "S5", "a Moon, missed")]


def is_decided(state: State) -> bool:
    """P8: whether points and bid come out the same however the remaining tricks are shared out.

    So a bid on which no points hang is played, too, until it is made or missed. Only the count of tricks is
    looked at, never the hands: to stop tells nobody anything about hidden tiles.
    """
    rules = state.rules
    contract = state._common.contract
    assert contract is not None
    taken = state.tricks_taken
    outcomes = {
        _worth(rules, contract, tuple(map(add, taken, more)))
        for more in _shares(HAND_SIZE - sum(taken), len(taken))
    }
    return len(outcomes) == 1


def _worth(rules: Rules, contract: Contract, tricks: tuple[int, ...]) -> tuple[bool, tuple[int, ...]]:
    made, lines = score(rules, contract, tricks)
    return made, _points(rules, lines)


def _shares(tricks: int, sides: int) -> list[tuple[int, ...]]:
    """All ways to share out so many tricks among so many sides."""
    if sides == 1:
        return [(tricks,)]
    return [(mine, *rest) for mine in range(tricks + 1) for rest in _shares(tricks - mine, sides - 1)]


def _points(rules: Rules, lines: tuple[ScoreLine, ...]) -> tuple[int, ...]:
    points = [0] * len(rules.sides)
    for line in lines:
        points[line.side] += line.points
    return tuple(points)


def finish(state: State) -> State:
    """Score the hand; the match is over, or the next dealer deals."""
    before = state._common
    rules = before.rules
    contract = before.contract
    assert contract is not None
    tricks = state.tricks_taken
    made, lines = score(rules, contract, tricks)
    points = _points(rules, lines)
    scores = tuple(map(add, before.scores, points))
    result = HandResult(
        number=len(before.results) + 1,
        dealer=before.dealer,
        contract=contract,
        made=made,
        tricks=tricks,
        points=points,
        lines=lines,
        scores=scores,
        played=state.tricks,
    )
    results = (*before.results, result)
    ending = _ending(rules, result)
    secret = state._secret
    if ending is None:
        # T4: the deal passes to the left.
        dealer = (before.dealer + 1) % rules.players
        return begin_deal(rules, secret.seed, secret.deals, dealer, scores, results)
    common = Common(rules, Phase.OVER, before.dealer, scores, results, ending=ending)
    return make_state(common, Secret(secret.seed, secret.deals, (0,) * rules.players))


def _ending(rules: Rules, result: HandResult) -> Ending | None:
    """Whether a hand ends the match, and who wins."""
    scores = result.scores
    bidder = rules.side_of(result.contract.bidder)
    # S4, S5: a Moon may decide the match, whatever the scores.
    if result.contract.bid.moon and result.made and rules.moon_made_wins:
        return Ending(bidder, "S4", "a made Moon wins the match")
    if result.contract.bid.moon and not result.made and rules.moon_missed_loses:
        others = [side for side in range(len(scores)) if side != bidder]
        return Ending(_highest(scores, others), "S5", "a missed Moon loses the match")
    # M1: the target, reached or passed.
    there = [side for side, points in enumerate(scores) if points >= rules.target]
    if len(there) == 1:
        return Ending(there[0], "M1", f"reached {rules.target}")
    # M2: several at the target at once.
    if there:
        if rules.bidder_goes_out and result.made and bidder in there:
            return Ending(bidder, "M2", f"reached {rules.target} by a made bid")
        highest = _highest(scores, there)
        if highest is not None:
            return Ending(highest, "M2", f"reached {rules.target} with the highest score")
    # M3: the last hand that the table plays.
    if result.number == rules.hand_limit:
        return Ending(_highest(scores, range(len(scores))), "M3", f"hand {result.number} was the last")
    return None


def _highest(scores: tuple[int, ...], sides: list[int] | range) -> int | None:
    """The side with the highest score among some; None when two are level at the top."""
    best = max(scores[side] for side in sides)
    level = [side for side in sides if scores[side] == best]
    return level[0] if len(level) == 1 else None

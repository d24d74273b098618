"""A short match at a table, played while the site is built: its score sheet, and a few moments of it."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from moon_dominoes import PRESETS, HandResult, Rules, State, Trick, apply, legal_moves, new_match, observe
from moon_dominoes.bots import TipsBot
from moon_dominoes.draw import call_text, headline, side_name
from moon_dominoes.rulebook.words import capital

from ..cast import NAMES, seated
from ..html import scrolling, tag, text
from ..pictures import auction, figure, hand, trick
from .links import linked

SEEDS: Final = MappingProxyType({"DON": 3559, "TEXAS3": 393, "TEXAS4": 2650, "POLISH3": 3001, "FRENCH3": 550})
"""Of each preset, a match that is short and in which bids are made and missed."""


@cache
def positions(preset: str) -> tuple[State, ...]:
    """Every position of the match."""
    bot = TipsBot()
    states = [new_match(PRESETS[preset], seed=SEEDS[preset])]
    while not states[-1].is_over:
        state = states[-1]
        move = legal_moves(state)[0] if state.actor is None else bot(observe(state, state.actor))
        states.append(apply(state, move))
    return tuple(states)


def worked_match(preset: str) -> str:
    """The moments of the match, then its score sheet."""
    states = positions(preset)
    opening, *tricks = _moments(states)
    moments = tag("div", *tricks, class_="rules-moments")
    return tag("div", opening, moments, _sheet(states[-1]), class_="rules-box")


# --- Moments ----------------------------------------------------------------------------------------------


def _moments(states: tuple[State, ...]) -> list[str]:
    rules, last = states[-1].rules, states[-1].results[-1]
    opening = next(state for state in states if state.contract is not None)
    assert opening.actor is not None
    view = observe(opening, opening.actor)
    bidder = NAMES[opening.actor]
    missed = next(result for result in states[-1].results if not result.made)
    return [
        _moment(
            f"The first auction is over, and {bidder} is to go on.",
            auction(view) + hand(view),
        ),
        _moment(
            _first_trick(last_of_hand(states, 1)),
            trick(last_of_hand(states, 1).played[0], rules.players),
        ),
        _moment(_set_words(rules, missed), trick(_setting_trick(rules, missed), rules.players)),
        _moment(
            f"{headline(states[-1], seated(rules.players))}.",
            trick(last.played[-1], rules.players),
        ),
    ]


def _moment(words: str, picture: str) -> str:
    return tag(
        "section",
        tag("p", linked(words), class_="rules-story"),
        figure(picture, kind="rules-scene"),
        class_="rules-example",
    )


def last_of_hand(states: tuple[State, ...], number: int) -> HandResult:
    """How a hand of the match was scored."""
    return states[-1].results[number - 1]


def _first_trick(result: HandResult) -> str:
    first = result.played[0]
    assert first.winner is not None
    trump = result.contract.trump
    assert trump is not None
    leader, winner = NAMES[first.leader], NAMES[first.winner]
    takes = (
        "takes the first trick"
        if winner == leader
        else f"{winner} takes the trick with {first.tile_of(first.winner)}"
    )
    return f"{capital(call_text(trump))}. {leader} leads {first.lead}, and {takes}."


def _setting_trick(rules: Rules, result: HandResult) -> Trick:
    """The trick by which a bid was missed: with it the others had too many."""
    bidders = rules.side_of(result.contract.bidder)
    spare = len(result.played) - result.contract.bid.tricks
    lost = [
        done for done in result.played if done.winner is not None and rules.side_of(done.winner) != bidders
    ]
    return lost[spare]


def _set_words(rules: Rules, result: HandResult) -> str:
    done = _setting_trick(rules, result)
    assert done.winner is not None
    place = result.played.index(done) + 1
    bid = "a Moon" if result.contract.bid.moon else str(result.contract.bid.tricks)
    return (
        f"In hand {result.number} {NAMES[result.contract.bidder]} had bid {bid}. Trick {place} goes to "
        f"{NAMES[done.winner]}, and with it the bid is missed."
    )


# --- The score sheet --------------------------------------------------------------------------------------


def _sheet(state: State) -> str:
    """The hands of the match: bid, call, tricks, and for every side its points, why, and its score."""
    rules = state.rules
    sides = range(len(rules.sides))
    names = [side_name(rules, side, seated(rules.players)) for side in sides]
    heads = ["Hand", "Bid", *names]
    head = tag("tr", *(tag("th", text(words), scope="col") for words in heads))
    rows = [_row(rules, result) for result in state.results]
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="rules-sheet")
    caption = tag(
        "p",
        text("The score sheet: each side's score after every hand, and the reason for every point."),
        class_="rules-story",
    )
    return caption + scrolling(table, "The score sheet")


def _row(rules: Rules, result: HandResult) -> str:
    bid = "Moon" if result.contract.bid.moon else str(result.contract.bid.tricks)
    outcome = "made" if result.made else "missed"
    call = str(result.contract.trump).replace("-", " ")
    tricks = " : ".join(map(str, result.tricks))
    cells = [
        tag("th", str(result.number), scope="row"),
        tag(
            "td",
            text(f"{NAMES[result.contract.bidder]} {bid}, "),
            tag("b", outcome),
            tag("span", text(f"{call}, tricks {tricks}"), class_="rules-source"),
        ),
    ]
    for side in range(len(rules.sides)):
        why = [
            tag("span", linked(f"{line.points:+} {line.text} ({line.rule})"), class_="rules-source")
            for line in result.lines
            if line.side == side
        ]
        cells.append(tag("td", tag("b", str(result.scores[side])), *why))
    return tag("tr", *cells)

"""The rules C1 to C5: what is called, and what it makes of the tiles."""

from __future__ import annotations

from typing import Final

from ..presets import NUMBERS
from ..rules import Rules
from ..trumps import Doubles, Trump
from .entries import Said, Section, said
from .sources import (
    DON,
    DON_OPTION,
    FOSDICK,
    FOUR,
    FRENCH,
    NEL_O,
    PAGAT,
    PLAY_MOON,
    POLISH,
    THREE,
    VARIATION,
)
from .words import either

RULES: Final = Section()


_CALLS: Final = {
    NUMBERS: (POLISH, FRENCH),
    (*NUMBERS, Trump.DOUBLES): (DON,),
    tuple(Trump): (DON_OPTION, PLAY_MOON),
    tuple(Trump)[1:]: (VARIATION, FOSDICK),
}


def _numbers(rules: Rules) -> list[Trump]:
    return [call for call in rules.calls if call in NUMBERS]


@RULES.rule("C1", "The call", "calls")
def _calls(rules: Rules) -> Said:
    names = [str(call).replace("-", " ") for call in rules.calls]
    numbers = _numbers(rules)
    count = len(numbers)
    if count >= 3 and numbers[-1].value - numbers[0].value == count - 1:  # noqa: PLR2004  # a row of numbers
        names[:count] = [f"a number from {numbers[0]} to {numbers[-1]}"]
    choice = either(names) if len(rules.calls) > 1 else f"always {names[0]}"
    return said(
        "The bidder calls trumps, the suit that beats every other, and need not hold any of them. The call "
        f"is {choice}.",
        *_CALLS.get(rules.calls, ()),
    )


_NUMBER_TRUMPS: Final = {
    28: said("There are seven trumps.", DON, FOUR),
    22: said("There are six trumps.", THREE, POLISH, FRENCH, PAGAT),
    21: said("There are six trumps.", VARIATION, FOSDICK),
}


@RULES.rule("C2", "A number as trumps", "calls", "deck")
def _number_trumps(rules: Rules) -> Said | None:
    numbers = _numbers(rules)
    if not numbers:
        return None
    count, sources = _NUMBER_TRUMPS[rules.deck]
    if rules.deck == 22 and Trump.BLANKS in numbers:  # noqa: PLR2004  # the deck whose only blank is 0-0
        count = "There are six trumps, or with blanks 0-0 alone." if len(numbers) > 1 else "It is 0-0 alone."
    return said(
        "When a number is called, every tile that shows it is a trump and nothing else: it no longer belongs "
        f"to its other number. {count}",
        *sources,
    )


_DOUBLE_TRUMPS: Final = {
    28: said("the seven doubles are the trumps, from 6-6, the highest, down to 0-0", DON, FOUR),
    22: said("the seven doubles are the trumps, from 6-6, the highest, down to 0-0", THREE),
    21: said("the six doubles are the trumps, from 6-6, the highest, down to 1-1", VARIATION, FOSDICK),
}


@RULES.rule("C3", "Doubles as trumps", "calls", "deck")
def _double_trumps(rules: Rules) -> Said | None:
    if Trump.DOUBLES not in rules.calls:
        return None
    doubles, sources = _DOUBLE_TRUMPS[rules.deck]
    return said(f"When doubles are called, {doubles}, and no longer belong to any number.", *sources)


_NO_TRUMP: Final = {
    Doubles.HIGH: said("A double is the highest tile of its number.", DON_OPTION, PLAY_MOON),
    Doubles.LOW: said("A double is then the lowest tile of its number.", NEL_O),
    Doubles.OWN_SUIT: said(
        "The doubles are then a suit of their own, from 6-6, the highest, down: they lead it, follow it and "
        "belong to no number."
    ),
}


@RULES.rule("C4", "No trump", "calls", "no_trump_doubles")
def _no_trump(rules: Rules) -> Said | None:
    if Trump.NO_TRUMP not in rules.calls:
        return None
    doubles, sources = _NO_TRUMP[rules.no_trump_doubles]
    return said(
        "When no trump is called, which is also known as follow me, there are no trumps: every trick goes by "
        f"the suit led. {doubles}",
        *sources,
    )


_HOLDS: Final = {
    False: said("The call holds for the whole hand.", DON, PLAY_MOON, POLISH),
    True: said(
        "The call holds for one trick. Before the next one its winner calls anew, in the same way.", FRENCH
    ),
}


@RULES.rule("C5", "How long a call holds", "recall_trump")
def _holds(rules: Rules) -> Said:
    return _HOLDS[rules.recall_trump]

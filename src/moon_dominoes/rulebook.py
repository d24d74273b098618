"""The numbered rules of any table in words: each sentence says what this table does, and who plays so.

One entry a number, in the order of the numbers, beside the words that it chooses from. A letter stands for a
section of the page, and the same numbers are in every refusal, score line and ending.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, final

import attrs

from .errors import shown
from .presets import NUMBERS, TITLES
from .rules import HAND_SIZE, AllPass, Defenders, Leftover, Made, Missed, Moon, Rules
from .trumps import Doubles, Trump

__all__ = ["RULE_NUMBERS", "SECTIONS", "RuleText", "Rulebook", "rulebook"]

SECTIONS: Final = MappingProxyType(
    {
        "T": "The table",
        "B": "Bidding",
        "W": "The widow",
        "C": "Calling trumps",
        "P": "Play",
        "S": "Scoring",
        "M": "The match",
    }
)
"""The sections of a rulebook in order, each by the letter of its rule numbers."""


@final
@attrs.frozen
class RuleText:
    """One numbered rule of a table, in words.

    Attributes:
        number: such as `"P3"`, as in `Refusal.rule`, `ScoreLine.rule` and `Ending.rule`.
        title: what it is about.
        sentence: the rule, in one sentence or a few.
        sources: the titles of the written sources that play so; empty where none does, the rule being an
            option of the table's own. A source may leave a detail unsaid.
        fields: the fields of `Rules` on which the number depends, on this table or another.

    Examples:
        >>> from moon_dominoes import DON
        >>> print(rulebook(DON)["B5"])
        B5 After a Moon. A Moon ends the auction at once: nobody speaks after it.
    """

    number: str
    title: str
    sentence: str
    sources: tuple[str, ...]
    fields: tuple[str, ...]

    @property
    def section(self) -> str:
        """The heading that the rule stands under."""
        return SECTIONS[self.number[0]]

    @property
    def source(self) -> str:
        """The sources in one line, which says so where there is none."""
        return "; ".join(self.sources) or "none written, an option of the table's own"

    def __str__(self) -> str:
        return f"{self.number} {self.title}. {self.sentence}"


@final
@attrs.frozen
class Rulebook:
    """The rules of one table in the order of their numbers; get one from `rulebook`.

    It is iterated rule by rule, looked up by number, and asked with `in` for either.

    Attributes:
        rules: the rules.

    Examples:
        >>> from moon_dominoes import DON, TEXAS3
        >>> rulebook(DON)["B2"].sentence
        'A bid promises a number of the seven tricks, from 3 to 7.'
        >>> "W1" in rulebook(DON), "W1" in rulebook(TEXAS3)
        (False, True)
    """

    rules: tuple[RuleText, ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the rules that the table has."""
        return tuple(rule.number for rule in self.rules)

    def markdown(self) -> str:
        """The rulebook as a page of Markdown: a heading for each section, a paragraph for each rule.

        Examples:
            >>> from moon_dominoes import TEXAS3
            >>> print(rulebook(TEXAS3).markdown()[:200], end="...")
            # Moon: the rules of this table
            <BLANKLINE>
            ## The table
            <BLANKLINE>
            **T1 Players.** Three play, each alone.
            *Sources: Play Moon (Domino Game), the game for three; Moon (Polish description); How to Play ...
        """
        blocks = ["# Moon: the rules of this table"]
        for section, rules in groupby(self.rules, key=lambda rule: rule.section):
            blocks.append(f"## {section}")
            blocks += [
                f"**{rule.number} {rule.title}.** {rule.sentence}\n*Sources: {rule.source}.*"
                for rule in rules
            ]
        return "\n\n".join(blocks) + "\n"

    def __getitem__(self, number: str) -> RuleText:
        for rule in self.rules:
            if rule.number == number:
                return rule
        raise KeyError(f"the table has no rule {shown(number)}")

    def __iter__(self) -> Iterator[RuleText]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, rule: object) -> bool:
        return rule in self.numbers or rule in self.rules

    def __str__(self) -> str:
        return self.markdown()


def rulebook(rules: Rules) -> Rulebook:
    """The numbered rules of exactly this table; a number that has no meaning there is left out.

    Raises:
        TypeError: not a Rules.

    Examples:
        >>> import attrs
        >>> from moon_dominoes import DON
        >>> rulebook(attrs.evolve(DON, target=500))["M1"].sentence
        'The first side to have 500 points or more after a hand wins the match.'
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"a rulebook is of a Rules, not of {shown(rules)}")
    said = ((entry, entry.say(rules)) for entry in _ENTRIES)
    return Rulebook(
        tuple(
            RuleText(entry.number, entry.title, *words, entry.fields)
            for entry, words in said
            if words is not None
        )
    )


class _Said(NamedTuple):
    """A rule of one table: its words, and the sources that play so."""

    sentence: str
    sources: tuple[str, ...]


def _said(sentence: str, *sources: str) -> _Said:
    return _Said(sentence, sources)


_Say: TypeAlias = Callable[[Rules], _Said | None]
"""The words of a rule at a table; None where the table has no such rule."""


class _Entry(NamedTuple):
    """A number of the rulebook, over all tables."""

    number: str
    title: str
    fields: tuple[str, ...]
    say: _Say


_ENTRIES: Final[list[_Entry]] = []


def _rule(number: str, title: str, *fields: str) -> Callable[[_Say], _Say]:
    """Enter a function as the words of a rule, which depend on these fields alone."""

    def enter(say: _Say) -> _Say:
        _ENTRIES.append(_Entry(number, title, fields, say))
        return say

    return enter


# --- The sources, by their titles -------------------------------------------------------------------------

_DON: Final = TITLES["DON"]
_DON_OPTION: Final = f"{_DON}, a house rule"
_PLAY_MOON: Final = "Play Moon (Domino Game)"
_THREE: Final = TITLES["TEXAS3"]
_FOUR: Final = TITLES["TEXAS4"]
_VARIATION: Final = f"{_PLAY_MOON}, a variation"
_POLISH: Final = TITLES["POLISH3"]
_FRENCH: Final = TITLES["FRENCH3"]
_ALL: Final = (_DON, _PLAY_MOON, _POLISH, _FRENCH)

# Where these four say nothing, or others play otherwise.
_APP: Final = "Shoot the Moon (app for iOS)"
_DOMINO_PLAY: Final = "Moon (Domino-Play)"
_FOSDICK: Final = "Moon (Howard Fosdick)"
_GREAT_BOOK: Final = "Rules to Moon (Great Book of Domino Games)"
_ICEHOUSE: Final = "Shoot the Moon (I Heard It at the Icehouse)"
_PAGAT: Final = "Moon (Pagat)"

# Texas 42, of which Moon is the simpler cousin.
_FORTY_TWO: Final = "Texas 42 (Gambiter)"
_FORTY_TWO_ONLINE: Final = "Basic Rules of Texas 42 (42 Online)"
_NEL_O: Final = "Nel-O (Domino-Play)"


# --- Words that several rules share -----------------------------------------------------------------------


class _Who(NamedTuple):
    """What sides are called: partners score together, others each alone."""

    anyone: str
    bidder: str
    first: str
    others: str
    several: str


_PARTNERS: Final = _Who("a side", "the bidder's side", "the first side", "the other side", "both sides")
_ALONE: Final = _Who("a player", "the bidder", "the first player", "each other player", "several players")


def _who(rules: Rules) -> _Who:
    return _PARTNERS if rules.partnerships else _ALONE


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _either(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


# --- The table --------------------------------------------------------------------------------------------

_PLAYERS: Final = {
    (3, False): _said("Three play, each alone.", _THREE, _POLISH, _FRENCH),
    (4, False): _said("Four play, each alone."),
    (4, True): _said(
        "Four play, two against two: partners sit opposite each other, and their tricks and points count "
        "together.",
        _DON,
        _FOUR,
    ),
}


@_rule("T1", "Players", "players", "partnerships")
def _players(rules: Rules) -> _Said:
    return _PLAYERS[rules.players, rules.partnerships]


_DECK: Final = {
    28: _said(
        "The full double-six set is used: 28 tiles, with the numbers 0, which is the blank, to 6.",
        _DON,
        _FOUR,
        _ICEHOUSE,
    ),
    22: _said(
        "The double-six set is used without its blanks, all but 0-0: 22 tiles, with the numbers 1 to 6, and "
        "0, the blank, on that tile alone.",
        _THREE,
        _POLISH,
        _FRENCH,
    ),
    21: _said(
        "The double-six set is used without any blanks: 21 tiles, with the numbers 1 to 6.",
        _VARIATION,
        _FOSDICK,
    ),
}


@_rule("T2", "Tiles", "deck")
def _deck(rules: Rules) -> _Said:
    deck, sources = _DECK[rules.deck]
    return _said(f"{deck} A tile shows a number on each end; a double shows one number twice.", *sources)


_LEFTOVER: Final = {
    Leftover.NONE: _said("No tile is left over.", _DON, _FOUR, _VARIATION, _FOSDICK),
    Leftover.WIDOW: _said(
        "The tile left over is the widow; it stays face down on the table.", _THREE, _POLISH, _FRENCH
    ),
    Leftover.BONEYARD: _said(
        "The seven tiles left over are the boneyard; they stay face down on the table.", _ICEHOUSE
    ),
}


@_rule("T3", "The deal", "players", "deck")
def _deal(rules: Rules) -> _Said:
    leftover, sources = _LEFTOVER[rules.leftover]
    return _said(
        f"The tiles are shuffled face down, and each player takes seven that nobody else may see. {leftover}",
        *sources,
    )


@_rule("T4", "The dealer")
def _dealer(_: Rules) -> _Said:
    return _said(
        "The first dealer is picked by lot. After each scored hand the deal passes to the left.",
        _DON,
        _POLISH,
    )


_COURSE: Final = {
    (Leftover.NONE, False): _said("the call of trumps", _DON, _FOUR),
    (Leftover.WIDOW, False): _said("the widow, the discard, the call of trumps", _THREE, _POLISH),
    (Leftover.WIDOW, True): _said("the call of trumps, the widow, the discard", _FRENCH, _VARIATION),
    (Leftover.BONEYARD, False): _said("the draw, the discard, the call of trumps", _ICEHOUSE),
    (Leftover.BONEYARD, True): _said("the call of trumps, the draw, the discard"),
}


@_rule("T5", "The course of a hand", "players", "deck", "call_before_widow")
def _course(rules: Rules) -> _Said:
    between, sources = _COURSE[rules.leftover, rules.call_before_widow]
    return _said(
        f"A hand goes in this order: the deal, the auction, {between}, the tricks, the score. In a trick "
        "everyone plays one tile, and the best of these wins it. The highest bidder sets out to win as many "
        "tricks as were bid, and the opponents to prevent it.",
        *sources,
    )


# --- Bidding ----------------------------------------------------------------------------------------------


@_rule("B1", "One turn each")
def _turns(_: Rules) -> _Said:
    return _said(
        "The player on the dealer's left speaks first, and so on to the left, so the dealer speaks last. "
        "Everyone has one turn, to bid or to pass.",
        _DON,
        _POLISH,
        _FOSDICK,
        _GREAT_BOOK,
    )


_MIN_BID: Final = {
    3: (_DON, _VARIATION),
    4: (_DON_OPTION, _PLAY_MOON, _POLISH, _FRENCH),
    5: (_VARIATION,),
}


@_rule("B2", "The lowest bid", "min_bid")
def _min_bid(rules: Rules) -> _Said:
    sources = _MIN_BID.get(rules.min_bid, ())
    if rules.min_bid == HAND_SIZE:
        return _said("A bid promises all seven tricks: the only number to bid is 7.", *sources)
    return _said(f"A bid promises a number of the seven tricks, from {rules.min_bid} to 7.", *sources)


@_rule("B3", "Bidding higher")
def _raises(_: Rules) -> _Said:
    return _said("Every bid must be higher than the one before it, and may skip numbers.", *_ALL)


_MOON_BID: Final = {
    (Moon.NEVER, True): (_GREAT_BOOK,),
    (Moon.ANY_TIME, True): (_DON, _PLAY_MOON, _POLISH),
    (Moon.ANY_TIME, False): (_APP,),
    (Moon.OVER_SEVEN, True): (_FRENCH, _DOMINO_PLAY),
}


@_rule("B4", "The Moon", "moon", "moon_below_zero", "partnerships")
def _moon_bid(rules: Rules) -> _Said:
    sources = _MOON_BID.get((rules.moon, rules.moon_below_zero), ())
    if rules.moon is Moon.NEVER:
        return _said("There is no Moon at this table: no bid is higher than 7.", *sources)
    when = "only when the highest bid is 7" if rules.moon is Moon.OVER_SEVEN else "whatever was bid before"
    barred = f" {_capital(_who(rules).anyone)} with a score below zero may not bid it."
    return _said(
        "The Moon is a bid higher than 7. It promises all seven tricks too, but for a score of its own (S4, "
        f"S5), and may be bid {when}.{'' if rules.moon_below_zero else barred}",
        *sources,
    )


@_rule("B5", "After a Moon", "moon")
def _moon_ends(rules: Rules) -> _Said | None:
    if rules.moon is Moon.NEVER:
        return None
    return _said("A Moon ends the auction at once: nobody speaks after it.", _DON, _PLAY_MOON, _DOMINO_PLAY)


_ALL_PASS: Final = {
    AllPass.SAME_DEALER_REDEALS: _said(
        "If everyone passes, nothing is scored, and the same dealer shuffles and deals again.", _DON
    ),
    AllPass.NEXT_DEALER_REDEALS: _said(
        "If everyone passes, nothing is scored, and the player on the dealer's left deals next.", _FORTY_TWO
    ),
    AllPass.LAST_BIDS: _said(
        "If everyone else has passed, the dealer may not pass too but must bid, from the lowest bid up.",
        _DON_OPTION,
    ),
    AllPass.LAST_BIDS_MINIMUM: _said(
        "If everyone else has passed, the dealer may not pass too but must bid exactly the lowest bid.",
        _VARIATION,
    ),
}


@_rule("B6", "When nobody bids", "all_pass")
def _all_pass(rules: Rules) -> _Said:
    return _ALL_PASS[rules.all_pass]


@_rule("B7", "The bidder")
def _bidder(_: Rules) -> _Said:
    return _said("Whoever made the highest bid is the bidder of this hand, and has that bid to make.", *_ALL)


# --- The widow --------------------------------------------------------------------------------------------

_EIGHTH_TILE: Final = {
    (Leftover.WIDOW, False): _said(
        "The bidder takes the widow into the hand, and calls trumps only after the discard.", _THREE, _POLISH
    ),
    (Leftover.WIDOW, True): _said(
        "The bidder calls trumps first, and only then takes the widow into the hand.", _FRENCH, _VARIATION
    ),
    (Leftover.BONEYARD, False): _said(
        "The bidder draws one tile from the boneyard, and calls trumps only after the discard. The six tiles "
        "that remain are out of play.",
        _ICEHOUSE,
    ),
    (Leftover.BONEYARD, True): _said(
        "The bidder calls trumps first, and only then draws one tile from the boneyard. The six tiles that "
        "remain are out of play."
    ),
}


@_rule("W1", "The eighth tile", "players", "deck", "call_before_widow")
def _eighth_tile(rules: Rules) -> _Said | None:
    return _EIGHTH_TILE.get((rules.leftover, rules.call_before_widow))


@_rule("W2", "The discard", "players", "deck")
def _discard(rules: Rules) -> _Said | None:
    if rules.leftover is Leftover.NONE:
        return None
    return _said(
        "Of these eight tiles the bidder puts any one aside, face down: a trump may go, and so may the tile "
        "just taken. Nobody else ever sees it, and it plays no part in the hand.",
        *((_THREE, _POLISH, _FRENCH) if rules.leftover is Leftover.WIDOW else ()),
    )


# --- Calling trumps ---------------------------------------------------------------------------------------

_CALLS: Final = {
    NUMBERS: (_POLISH, _FRENCH),
    (*NUMBERS, Trump.DOUBLES): (_DON,),
    tuple(Trump): (_DON_OPTION, _PLAY_MOON),
    tuple(Trump)[1:]: (_VARIATION, _FOSDICK),
}


def _numbers(rules: Rules) -> list[Trump]:
    return [call for call in rules.calls if call in NUMBERS]


@_rule("C1", "The call", "calls")
def _calls(rules: Rules) -> _Said:
    names = [str(call).replace("-", " ") for call in rules.calls]
    numbers = _numbers(rules)
    count = len(numbers)
    if count >= 3 and numbers[-1].value - numbers[0].value == count - 1:  # noqa: PLR2004  # a row of numbers
        names[:count] = [f"a number from {numbers[0]} to {numbers[-1]}"]
    choice = _either(names) if len(rules.calls) > 1 else f"always {names[0]}"
    return _said(
        "The bidder calls trumps, the suit that beats every other, and need not hold any of them. The call "
        f"is {choice}.",
        *_CALLS.get(rules.calls, ()),
    )


_NUMBER_TRUMPS: Final = {
    28: _said("There are seven trumps.", _DON, _FOUR),
    22: _said("There are six trumps.", _THREE, _POLISH, _FRENCH, _PAGAT),
    21: _said("There are six trumps.", _VARIATION, _FOSDICK),
}


@_rule("C2", "A number as trumps", "calls", "deck")
def _number_trumps(rules: Rules) -> _Said | None:
    numbers = _numbers(rules)
    if not numbers:
        return None
    count, sources = _NUMBER_TRUMPS[rules.deck]
    if rules.deck == 22 and Trump.BLANKS in numbers:  # noqa: PLR2004  # the deck whose only blank is 0-0
        count = "There are six trumps, or with blanks 0-0 alone." if len(numbers) > 1 else "It is 0-0 alone."
    return _said(
        "When a number is called, every tile that shows it is a trump and nothing else: it no longer belongs "
        f"to its other number. {count}",
        *sources,
    )


_DOUBLE_TRUMPS: Final = {
    28: _said("the seven doubles are the trumps, from 6-6, the highest, down to 0-0", _DON, _FOUR),
    22: _said("the seven doubles are the trumps, from 6-6, the highest, down to 0-0", _THREE),
    21: _said("the six doubles are the trumps, from 6-6, the highest, down to 1-1", _VARIATION, _FOSDICK),
}


@_rule("C3", "Doubles as trumps", "calls", "deck")
def _double_trumps(rules: Rules) -> _Said | None:
    if Trump.DOUBLES not in rules.calls:
        return None
    doubles, sources = _DOUBLE_TRUMPS[rules.deck]
    return _said(f"When doubles are called, {doubles}, and no longer belong to any number.", *sources)


_NO_TRUMP: Final = {
    Doubles.HIGH: _said("A double is the highest tile of its number.", _DON_OPTION, _PLAY_MOON),
    Doubles.LOW: _said("A double is then the lowest tile of its number.", _NEL_O),
    Doubles.OWN_SUIT: _said(
        "The doubles are then a suit of their own, from 6-6, the highest, down: they lead it, follow it and "
        "belong to no number."
    ),
}


@_rule("C4", "No trump", "calls", "no_trump_doubles")
def _no_trump(rules: Rules) -> _Said | None:
    if Trump.NO_TRUMP not in rules.calls:
        return None
    doubles, sources = _NO_TRUMP[rules.no_trump_doubles]
    return _said(
        "When no trump is called, which is also known as follow me, there are no trumps: every trick goes by "
        f"the suit led. {doubles}",
        *sources,
    )


_HOLDS: Final = {
    False: _said("The call holds for the whole hand.", _DON, _PLAY_MOON, _POLISH),
    True: _said(
        "The call holds for one trick. Before the next one its winner calls anew, in the same way.", _FRENCH
    ),
}


@_rule("C5", "How long a call holds", "recall_trump")
def _holds(rules: Rules) -> _Said:
    return _HOLDS[rules.recall_trump]


# --- Play -------------------------------------------------------------------------------------------------


@_rule("P1", "Turns")
def _turns_of_play(_: Rules) -> _Said:
    return _said(
        "The bidder leads the first trick by playing a tile face up, and the others play one each in turn to "
        "the left, always from their own hands. The winner of a trick leads the next.",
        *_ALL,
    )


_FIRST_LEAD: Final = {
    False: _said("The first lead may be any tile, like every later one.", _DON, _PLAY_MOON, _POLISH),
    True: _said(
        "The first lead must be a trump if the bidder holds one; every later lead may be any tile.", _FRENCH
    ),
}


@_rule("P2", "The first lead", "lead_trump")
def _first_lead(rules: Rules) -> _Said:
    return _FIRST_LEAD[rules.lead_trump]


# C4 is the home of what doubles are at no trump; where that is unusual, the rules of play point to it.
_FOLLOWING_APART: Final = " At no trump a double follows doubles alone (C4)."
_LEADING_APART: Final = " At no trump a double leads doubles (C4)."
_RANK_AT_NO_TRUMP: Final = {
    Doubles.HIGH: "",
    Doubles.LOW: " At no trump the double is the lowest (C4).",
    Doubles.OWN_SUIT: " At no trump the doubles are apart (C4).",
}


@_rule("P3", "Following suit", "no_trump_doubles")
def _following(rules: Rules) -> _Said:
    return _said(
        "Whoever holds a tile of the suit led must play one; whoever holds none may play any tile, a trump "
        "too. A trump follows trumps alone; any other tile follows either of its numbers, as 5-3 follows "
        "fives or threes."
        f"{_FOLLOWING_APART if rules.no_trump_doubles is Doubles.OWN_SUIT else ''}",
        _DON,
        _PLAY_MOON,
        _POLISH,
    )


@_rule("P4", "The suit led", "no_trump_doubles")
def _suit_led(rules: Rules) -> _Said:
    return _said(
        "A trump leads trumps. Any other tile leads its higher number, as 5-3 leads fives, and a double "
        "leads its own."
        f"{_LEADING_APART if rules.no_trump_doubles is Doubles.OWN_SUIT else ''}",
        *_ALL,
    )


@_rule("P5", "Trumping instead", "may_trump")
def _trumping(rules: Rules) -> _Said | None:
    if not rules.may_trump:
        return None
    return _said(
        "As an exception to P3, whoever could follow a lead that is no trump may play a trump instead.",
        _FRENCH,
    )


@_rule("P6", "Winning a trick")
def _winning(_: Rules) -> _Said:
    return _said(
        "The highest trump wins the trick. If no trump was played, the highest tile of the suit led wins it; "
        "any other tile never does.",
        *_ALL,
    )


@_rule("P7", "Rank", "no_trump_doubles")
def _rank(rules: Rules) -> _Said:
    return _said(
        "Within a number the double is the highest tile, and the others rank by their other number, from 6 "
        f"down.{_RANK_AT_NO_TRUMP[rules.no_trump_doubles]}",
        *_ALL,
    )


_HAND_END: Final = {
    False: _said("All seven tricks are played.", _PLAY_MOON, _POLISH, _FRENCH),
    True: _said(
        "The hand ends with the seventh trick, or as soon as the tricks still to come, whoever might take "
        "them, can change neither whether the bid is made nor what anyone scores.",
        _FORTY_TWO_ONLINE,
    ),
}


@_rule("P8", "The end of a hand", "end_when_decided")
def _hand_end(rules: Rules) -> _Said:
    return _HAND_END[rules.end_when_decided]


# --- Scoring ----------------------------------------------------------------------------------------------

_MADE: Final = {
    Made.TEN_TIMES_BID_PLUS_EXTRA: _said("10 points for each trick bid, and 1 for each trick above", _DON),
    Made.BID: _said("1 point for each trick bid, and nothing for tricks above", _THREE, _POLISH),
    Made.TRICKS: _said("1 point for each trick taken, those above the bid too", _DON_OPTION, _FOUR, _FRENCH),
    Made.MARK: _said("a mark, which is 1 point, whatever was bid", _VARIATION),
}


@_rule("S1", "A made bid", "made", "partnerships")
def _made(rules: Rules) -> _Said:
    worth, sources = _MADE[rules.made]
    return _said(
        f"{_capital(_who(rules).bidder)} makes the bid by taking at least as many tricks as were bid. That "
        f"scores {worth}.",
        *sources,
    )


_MISSED: Final = {
    Missed.TEN_TIMES_BID: _said("10 points for each trick bid, below zero if need be", _DON),
    Missed.BID: _said("1 point for each trick bid, below zero if need be", _DON_OPTION, _PLAY_MOON, _POLISH),
    Missed.NOTHING: _said("nothing", _FRENCH, _VARIATION),
}


@_rule("S2", "A missed bid", "missed", "partnerships")
def _missed(rules: Rules) -> _Said:
    cost, sources = _MISSED[rules.missed]
    return _said(
        f"If the bid is missed, {_who(rules).bidder} loses {cost}, and scores nothing for the tricks taken.",
        *sources,
    )


_DEFENDERS: Final = {
    Defenders.NOTHING: _said("nothing, whether the bid is made or missed", _DON),
    Defenders.TRICKS: _said(
        "1 point for each trick taken, whether the bid is made or missed", _DON_OPTION, _PLAY_MOON, _POLISH
    ),
    Defenders.TRICKS_PLUS_BID_WHEN_SET: _said(
        "1 point for each trick taken and, if the bid is missed, as many points more as were bid", _FRENCH
    ),
    Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET: _said(
        "1 point for each trick taken and, if the bid is missed, as many points more as were bid", _FRENCH
    ),
    Defenders.MARK_WHEN_SET: _said(
        "a mark, which is 1 point, if the bid is missed, and otherwise nothing", _VARIATION
    ),
}

_MISSED_MOON_PAYS: Final = {
    Defenders.TRICKS_PLUS_BID_WHEN_SET: "; a missed Moon adds nothing",
    Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET: "; a missed Moon adds 7",
}


@_rule("S3", "The others", "defenders", "moon", "partnerships")
def _defenders(rules: Rules) -> _Said:
    worth, sources = _DEFENDERS[rules.defenders]
    moon = "" if rules.moon is Moon.NEVER else _MISSED_MOON_PAYS.get(rules.defenders, "")
    return _said(f"{_capital(_who(rules).others)} scores {worth}{moon}.", *sources)


def _stake(points: str, decides: str) -> str:
    return ", and ".join(part for part in (points, decides) if part)


_MOON_MADE: Final = {
    (0, True): (_DON,),
    (21, False): (_DON_OPTION, _PLAY_MOON, _POLISH),
    (21, True): (_FRENCH,),
    (1, False): (_VARIATION,),
}


@_rule("S4", "A made Moon", "moon", "moon_made", "moon_made_wins", "partnerships")
def _moon_made(rules: Rules) -> _Said | None:
    if rules.moon is Moon.NEVER:
        return None
    stake = _stake(
        f"scores {_points(rules.moon_made)}" if rules.moon_made > 0 else "",
        "wins the match at once, whatever the scores" if rules.moon_made_wins else "",
    )
    return _said(
        f"{_capital(_who(rules).bidder)} makes a Moon by taking all seven tricks. In place of S1, that "
        f"{stake or 'scores nothing'}. Seven tricks on a lower bid are no Moon.",
        *_MOON_MADE.get((rules.moon_made, rules.moon_made_wins), ()),
    )


_MOON_MISSED: Final = {
    (0, True): (_DON,),
    (21, False): (_DON_OPTION, _PLAY_MOON, _POLISH, _FRENCH),
    (70, False): (_DON_OPTION,),
    (0, False): (_VARIATION,),
}


@_rule("S5", "A missed Moon", "moon", "moon_missed", "moon_missed_loses", "partnerships")
def _moon_missed(rules: Rules) -> _Said | None:
    if rules.moon is Moon.NEVER:
        return None
    heirs = (
        "the other side wins it"
        if rules.partnerships
        else "the highest score among the other players wins it, and if their highest are level it is a draw"
    )
    stake = _stake(
        f"loses {_points(rules.moon_missed)}, below zero if need be" if rules.moon_missed > 0 else "",
        f"loses the match at once, whatever the scores: {heirs}" if rules.moon_missed_loses else "",
    )
    return _said(
        f"If a Moon is missed, then in place of S2 {_who(rules).bidder} {stake or 'loses nothing'}.",
        *_MOON_MISSED.get((rules.moon_missed, rules.moon_missed_loses), ()),
    )


# --- The match --------------------------------------------------------------------------------------------

_TARGET: Final = {
    7: (_VARIATION,),
    21: (_DON_OPTION, _PLAY_MOON, _POLISH, _FRENCH),
    250: (_DON, _ICEHOUSE),
}


@_rule("M1", "The target", "target", "partnerships")
def _target(rules: Rules) -> _Said:
    return _said(
        f"{_capital(_who(rules).first)} to have {_points(rules.target)} or more after a hand wins the match.",
        *_TARGET.get(rules.target, (_DON,)),  # Don's rules leave the target to the table
    )


_GOES_OUT: Final = {
    True: _said(
        "{bidder} wins, if among them and if the bid was made. Otherwise the highest score wins", _APP
    ),
    False: _said("the highest score wins"),
}


@_rule("M2", "Several at the target", "bidder_goes_out", "defenders", "partnerships")
def _goes_out(rules: Rules) -> _Said | None:
    if not _several_can_gain(rules):
        return None
    who = _who(rules)
    wins, sources = _GOES_OUT[rules.bidder_goes_out]
    return _said(
        f"If {who.several} are at the target after the same hand, {wins.format(bidder=who.bidder)}, and if "
        "the highest are level another hand is played.",
        *sources,
    )


def _several_can_gain(rules: Rules) -> bool:
    """Whether one hand can raise two scores; if not, two sides are never at the target together."""
    if rules.defenders is Defenders.MARK_WHEN_SET:
        return not rules.partnerships  # everyone but the bidder gets the mark
    return rules.defenders is not Defenders.NOTHING


@_rule("M3", "The number of hands", "hand_limit")
def _hand_limit(rules: Rules) -> _Said:
    limit = rules.hand_limit
    if limit is None:
        return _said("There is no limit to the number of hands.", *_ALL)
    hands = "1 scored hand" if limit == 1 else f"{limit} scored hands"
    return _said(
        f"After {hands} the match ends even if the target has not decided it: the highest score wins, and if "
        "the highest are level it is a draw."
    )


@_rule("M4", "The end of the match")
def _over(_: Rules) -> _Said:
    return _said("Once the match is won or drawn, nothing more is dealt, bid or played.", *_ALL)


RULE_NUMBERS: Final = tuple(entry.number for entry in _ENTRIES)
"""Every number that the rulebook of some table has, in order."""

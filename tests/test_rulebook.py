"""The rulebook: complete and true for every table, and a changed option changes just what it should."""

from __future__ import annotations

import itertools
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given

from moon_dominoes import (
    DON,
    FRENCH3,
    INDEXED_MOVES,
    MOON,
    POLISH3,
    PRESETS,
    TEXAS3,
    TEXAS4,
    AllPass,
    Bid,
    Contract,
    Defenders,
    Doubles,
    Made,
    Missed,
    Moon,
    Rules,
    RulesError,
    Trump,
    apply,
    explain,
    legal_moves,
    new_match,
)
from moon_dominoes.phases.scoring import score
from moon_dominoes.presets import NUMBERS, TITLES
from moon_dominoes.rulebook import RULE_NUMBERS, SECTIONS, Rulebook, RuleText, rulebook
from moon_dominoes.strategies import choose, rules
from moon_dominoes.strategies import rules as tables
from moon_dominoes.tiles import DECKS
from moon_dominoes.trumps import suits

READINGS = Path(__file__).parent.parent / "docs" / "rules" / "readings.md"

TABLES = {
    **PRESETS,
    "no-blanks": attrs.evolve(TEXAS3, deck=21, calls=tuple(Trump)[1:]),
    "boneyard": attrs.evolve(TEXAS3, deck=28),
    "boneyard-calls-first": attrs.evolve(TEXAS3, deck=28, call_before_widow=True),
    "four-alone": attrs.evolve(TEXAS4, partnerships=False),
    "don-alone-below-zero": attrs.evolve(DON, partnerships=False, moon_below_zero=False),
    "follow-me": attrs.evolve(TEXAS4, calls=(Trump.NO_TRUMP,), no_trump_doubles=Doubles.OWN_SUIT),
    "marks": attrs.evolve(
        TEXAS3, made=Made.MARK, missed=Missed.NOTHING, defenders=Defenders.MARK_WHEN_SET, target=7
    ),
    "no-moon": attrs.evolve(FRENCH3, moon=Moon.NEVER),
}
"""The presets, and tables on which the options that contradict every preset can be changed."""

VALUES: dict[str, tuple[Any, ...]] = {
    "players": (3, 4),
    "deck": tuple(DECKS),
    "min_bid": tuple(range(1, 8)),
    "calls": tuple(
        calls for count in range(1, len(Trump) + 1) for calls in itertools.combinations(Trump, count)
    ),
    "moon": tuple(Moon),
    "all_pass": tuple(AllPass),
    "no_trump_doubles": tuple(Doubles),
    "made": tuple(Made),
    "missed": tuple(Missed),
    "defenders": tuple(Defenders),
    "moon_made": (0, 1, 21, 70),
    "moon_missed": (0, 1, 21, 70),
    "target": (1, 7, 21, 250, 500),
    "hand_limit": (None, 1, 2, 10),
}
"""What each field is changed to; a field not named here is a switch."""

FIELDS = tuple(field.name for field in attrs.fields(Rules))


def changes(before: Rules, field: str) -> Iterator[Rules]:
    """The tables that differ from this one in that field alone."""
    for value in VALUES.get(field, (False, True)):
        if value == getattr(before, field):
            continue
        try:
            yield attrs.evolve(before, **{field: value})
        except RulesError:
            continue


def changed(before: Rulebook, after: Rulebook) -> set[str]:
    """The numbers of the rules that are in one book alone, or not the same in both."""
    return {rule.number for rule in set(before) ^ set(after)}


# --- A changed option changes the sentences it should, and no other ---------------------------------------


class Irrelevant(NamedTuple):
    """When an option may change and no sentence with it, and why."""

    fields: tuple[str, ...]
    between: Callable[[Rules, Rules], bool]
    reason: str


def gains_at_once(table: Rules) -> int:
    """How many sides can gain by one hand at most, by all bids and all ways to share out the tricks."""
    bids = [Bid(tricks) for tricks in range(table.min_bid, 8)] + [MOON] * (table.moon is not Moon.NEVER)
    sides = len(table.sides)
    shares = [taken for taken in itertools.product(range(8), repeat=sides) if sum(taken) == 7]
    most = 0
    for bid, taken in itertools.product(bids, shares):
        _, lines = score(table, Contract(0, bid, Trump.FIVES), taken)
        points = [sum(line.points for line in lines if line.side == side) for side in range(sides)]
        most = max(most, sum(gain > 0 for gain in points))
    return most


def no_moon(before: Rules, _: Rules) -> bool:
    return before.moon is Moon.NEVER


def one_side_gains(before: Rules, _: Rules) -> bool:
    return gains_at_once(before) == 1


def alike_but_for_a_moon(before: Rules, after: Rules) -> bool:
    alike = {Defenders.TRICKS_PLUS_BID_WHEN_SET, Defenders.TRICKS_PLUS_BID_OR_MOON_WHEN_SET}
    return before.moon is Moon.NEVER and {before.defenders, after.defenders} == alike


IRRELEVANT = (
    Irrelevant(
        ("moon_made", "moon_made_wins", "moon_missed", "moon_missed_loses"), no_moon, "no Moon can be bid"
    ),
    Irrelevant(
        ("bidder_goes_out",),
        one_side_gains,
        "only one side gains by a hand, so two are never at the target at once",
    ),
    Irrelevant(
        ("defenders",), alike_but_for_a_moon, "the two differ on a missed Moon alone, and none can be bid"
    ),
)


def is_irrelevant(field: str, before: Rules, after: Rules) -> bool:
    return any(field in case.fields and case.between(before, after) for case in IRRELEVANT)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("name", TABLES)
def test_a_changed_option_changes_only_rules_that_declare_it_and_at_least_one(name: str, field: str) -> None:
    before = TABLES[name]
    book = rulebook(before)
    for after in changes(before, field):
        new = rulebook(after)
        numbers = changed(book, new)
        declaring = {rule.number for rule in (*book, *new) if field in rule.fields}
        assert numbers <= declaring, after
        assert numbers or is_irrelevant(field, before, after), after


@pytest.mark.parametrize("field", FIELDS)
def test_every_option_can_be_changed_alone_at_some_table(field: str) -> None:
    assert any(any(changes(before, field)) for before in TABLES.values())


def test_every_case_of_an_irrelevant_option_does_occur() -> None:
    for case in IRRELEVANT:
        assert any(
            case.between(before, after) and rulebook(before) == rulebook(after)
            for field in case.fields
            for before in TABLES.values()
            for after in changes(before, field)
        ), case.reason


def test_no_rule_declares_an_option_that_never_changes_it() -> None:
    declared = {
        (rule.number, field) for table in TABLES.values() for rule in rulebook(table) for field in rule.fields
    }
    used = {
        (number, field)
        for before in TABLES.values()
        for field in FIELDS
        for after in changes(before, field)
        for number in changed(rulebook(before), rulebook(after))
    }
    assert declared == used


@pytest.mark.parametrize(
    ("before", "change", "numbers"),
    [
        (DON, {"target": 500}, "M1"),
        (DON, {"min_bid": 4}, "B2"),
        (DON, {"all_pass": AllPass.LAST_BIDS}, "B6"),
        (DON, {"calls": tuple(Trump)}, "C1 C4"),
        (DON, {"moon_missed": 70, "moon_missed_loses": False}, "S5"),
        (DON, {"moon": Moon.NEVER}, "B4 B5 S4 S5"),
        (DON, {"defenders": Defenders.TRICKS}, "S3 M2"),
        (DON, {"partnerships": False}, "T1 S1 S2 S3 S4 S5 M1"),
        (DON, {"hand_limit": 10}, "M3"),
        (TEXAS3, {"call_before_widow": True}, "T5 W1"),
        (TEXAS3, {"deck": 21, "calls": tuple(Trump)[1:]}, "T2 T3 T5 W1 W2 C1 C2 C3"),
        (TEXAS3, {"no_trump_doubles": Doubles.OWN_SUIT}, "C4 P3 P4 P7"),
        (TEXAS3, {"no_trump_doubles": Doubles.LOW}, "C4 P7"),
        (TEXAS3, {"end_when_decided": True}, "P8"),
        (FRENCH3, {"may_trump": False}, "P5"),
        (FRENCH3, {"lead_trump": False}, "P2"),
        (FRENCH3, {"recall_trump": True}, "C5"),
        (FRENCH3, {"moon": Moon.NEVER}, "B4 B5 S3 S4 S5"),
        (TABLES["marks"], {"bidder_goes_out": False}, "M2"),
        (TABLES["no-moon"], {"moon_made": 7}, ""),
    ],
)
def test_the_sentences_that_an_option_changes(before: Rules, change: dict[str, Any], numbers: str) -> None:
    after = attrs.evolve(before, **change)
    assert changed(rulebook(before), rulebook(after)) == set(numbers.split())


@given(rules(), rules())
def test_tables_that_differ_in_no_declared_option_have_the_same_sentence(one: Rules, other: Rules) -> None:
    books = rulebook(one), rulebook(other)
    for number in set(books[0].numbers) & set(books[1].numbers):
        rule, same = (book[number] for book in books)
        if all(getattr(one, field) == getattr(other, field) for field in rule.fields):
            assert rule == same


# --- The sentences are true -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_every_rule_that_a_match_refers_to_is_in_the_book_of_its_table(name: str) -> None:
    table = TABLES[name]
    book = rulebook(table)
    random = Random(name)
    state = new_match(table, seed=1)
    referred: set[str] = set()
    for _ in range(120):
        refusals = filter(None, (explain(state, move) for move in INDEXED_MOVES))
        referred.update(refusal.rule for refusal in refusals)
        if state.is_over:
            break
        state = apply(state, choose(legal_moves(state), random.randrange(1000)))
    referred.update(line.rule for result in state.results for line in result.lines)
    if state.ending is not None:
        referred.add(state.ending.rule)
    assert "T5" in referred
    assert referred <= set(book.numbers)


@pytest.mark.parametrize("deck", DECKS)
def test_the_number_of_trumps_is_that_of_the_deck(deck: int) -> None:
    calls = tuple(call for call in NUMBERS if suits(call).trumps & DECKS[deck])
    words = {1: "0-0 alone", 6: "six trumps", 7: "seven trumps"}
    for call in calls:
        table = attrs.evolve(TEXAS3, players=3, deck=deck, calls=(call,))
        assert words[len(suits(call).trumps & DECKS[deck])] in rulebook(table)["C2"].sentence


@pytest.mark.parametrize("deck", DECKS)
def test_the_doubles_named_are_those_of_the_deck(deck: int) -> None:
    doubles = sorted(suits(Trump.DOUBLES).trumps & DECKS[deck])
    sentence = rulebook(attrs.evolve(TEXAS3, deck=deck, calls=(Trump.DOUBLES,)))["C3"].sentence
    assert {6: "the six doubles", 7: "the seven doubles"}[len(doubles)] in sentence
    assert f"down to {doubles[0]}" in sentence


@pytest.mark.parametrize("deck", DECKS)
def test_the_tiles_counted_are_those_of_the_deck(deck: int) -> None:
    table = attrs.evolve(TEXAS3, deck=deck, calls=NUMBERS[1:])
    assert f"{deck} tiles" in rulebook(table)["T2"].sentence


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        (NUMBERS, "a number from blanks to sixes."),
        ((*NUMBERS, Trump.DOUBLES), "a number from blanks to sixes or doubles."),
        (tuple(Trump), "a number from blanks to sixes, doubles or no trump."),
        (tuple(Trump)[1:], "a number from ones to sixes, doubles or no trump."),
        ((Trump.TWOS, Trump.THREES, Trump.FOURS), "a number from twos to fours."),
        ((Trump.TWOS, Trump.THREES), "twos or threes."),
        ((Trump.TWOS, Trump.THREES, Trump.FIVES), "twos, threes or fives."),
        ((Trump.BLANKS, Trump.DOUBLES), "blanks or doubles."),
        ((Trump.FIVES,), "always fives."),
        ((Trump.NO_TRUMP,), "always no trump."),
    ],
)
def test_the_calls_are_told_in_words(calls: tuple[Trump, ...], words: str) -> None:
    assert rulebook(attrs.evolve(TEXAS3, calls=calls))["C1"].sentence.endswith(f"The call is {words}")


@pytest.mark.parametrize(
    ("change", "made", "missed"),
    [
        ({"moon_made": 21, "moon_missed": 70}, "scores 21 points. ", "loses 70 points, "),
        ({"moon_made": 1, "moon_missed": 1}, "scores 1 point. ", "loses 1 point, "),
        ({"moon_made": 0, "moon_missed": 0}, "that scores nothing. ", "loses nothing."),
        (
            {"moon_made": 5, "moon_made_wins": True, "moon_missed": 5, "moon_missed_loses": True},
            "scores 5 points, and wins the match",
            "loses 5 points, below zero if need be, and loses the match at once, whatever the scores: ",
        ),
        (
            {"moon_made": 0, "moon_made_wins": True, "moon_missed": 0, "moon_missed_loses": True},
            "that wins the match",
            "the bidder loses the match",
        ),
    ],
)
def test_the_stakes_of_a_moon_are_told_in_words(change: dict[str, Any], made: str, missed: str) -> None:
    book = rulebook(attrs.evolve(TEXAS3, **change))
    assert made in book["S4"].sentence
    assert missed in book["S5"].sentence


@pytest.mark.parametrize("min_bid", range(1, 8))
def test_the_lowest_bid_is_named(min_bid: int) -> None:
    sentence = rulebook(attrs.evolve(DON, min_bid=min_bid))["B2"].sentence
    assert ("the only number to bid is 7" if min_bid == 7 else f"from {min_bid} to 7.") in sentence


def test_the_target_and_the_limit_are_named() -> None:
    book = rulebook(attrs.evolve(DON, target=1, hand_limit=12))
    assert "1 point or more" in book["M1"].sentence
    assert book["M3"].sentence.startswith("After 12 scored hands ")
    assert rulebook(attrs.evolve(DON, hand_limit=1))["M3"].sentence.startswith("After 1 scored hand ")


@given(tables())
def test_every_sentence_is_well_formed(table: Rules) -> None:
    book = rulebook(table)
    for rule in book:
        assert re.fullmatch(r"[A-Z0-9][^{}\n]*\.", rule.sentence), rule
        assert re.fullmatch(r"[A-Z][A-Za-z' ]*", rule.title), rule
        assert not re.search(r"  |\.\.| [.,;]|None|True|False|\b1 points|\b1 scored hands", rule.sentence), (
            rule
        )


@given(tables())
def test_a_sentence_points_only_to_rules_that_the_table_has(table: Rules) -> None:
    book = rulebook(table)
    for rule in book:
        assert set(re.findall(r"\b[TBWCPSM]\d\b", rule.sentence)) <= set(book.numbers), rule


# --- Sources ----------------------------------------------------------------------------------------------

SILENT = {
    "DON": "P8",
    "TEXAS3": "T4 B1 B6 M2",
    "TEXAS4": "T4 B1 B6 M2",
    "POLISH3": "B5 B6 M2",
    "FRENCH3": "T4 B1 B5 B6 C5 P3 M2",
}
"""The rules of each preset that its own source leaves unsaid, and that are read into it."""


@pytest.mark.parametrize("name", PRESETS)
def test_the_source_of_a_preset_plays_all_its_rules_but_those_it_leaves_unsaid(name: str) -> None:
    title = TITLES[name]
    titles = {title, title.partition(", the game for ")[0]}
    unsaid = {rule.number for rule in rulebook(PRESETS[name]) if not titles & set(rule.sources)}
    assert unsaid == set(SILENT[name].split())


@pytest.mark.parametrize("name", PRESETS)
def test_what_a_source_leaves_unsaid_is_explained_in_the_readings(name: str) -> None:
    text = READINGS.read_text(encoding="utf-8")
    heading = TITLES[name].partition(", the game for ")[0]
    sections = dict(re.findall(r"^## (.+)\n((?:(?!^## ).*\n)*)", text, re.MULTILINE))
    told = sections[heading] + sections["What several of them leave unsaid"]
    assert set(SILENT[name].split()) <= set(re.findall(r"\b[TBWCPSM]\d\b", told))


def test_every_reading_names_rules_and_options_that_they_depend_on() -> None:
    fields = {rule.number: set(rule.fields) for table in TABLES.values() for rule in rulebook(table)}
    text = READINGS.read_text(encoding="utf-8")
    readings = re.findall(r"^\*\*[^*]+\*\* \(([^)]+)\)\. [\"A-Z]", text, re.MULTILINE)
    assert len(readings) == len(re.findall(r"^\*\*", text, re.MULTILINE))
    for linked in readings:
        reading = linked.replace("[", "").replace("]", "")
        numbers = re.findall(r"\b[TBWCPSM]\d\b", reading)
        options = re.findall(r"`(\w+)`", reading)
        assert numbers + [f"`{option}`" for option in options] == re.split(r",\s+", reading)
        assert set(options) <= set().union(*(fields[number] for number in numbers)), reading


@pytest.mark.parametrize("name", TABLES)
def test_no_source_is_named_twice(name: str) -> None:
    for rule in rulebook(TABLES[name]):
        assert len(set(rule.sources)) == len(rule.sources)


def test_an_option_that_no_written_source_plays_says_so() -> None:
    rule = rulebook(attrs.evolve(DON, hand_limit=10))["M3"]
    assert rule.sources == ()
    assert rule.source == "none written, an option of the table's own"


def test_the_sources_of_a_variation_are_those_that_play_it() -> None:
    assert rulebook(attrs.evolve(DON, min_bid=4))["B2"].sources[0] == f"{TITLES['DON']}, a house rule"
    assert rulebook(attrs.evolve(DON, min_bid=6))["B2"].sources == ()
    assert rulebook(TABLES["boneyard"])["T3"].sources == ("Shoot the Moon (I Heard It at the Icehouse)",)
    assert rulebook(attrs.evolve(POLISH3, moon=Moon.OVER_SEVEN, moon_below_zero=False))["B4"].sources == ()


# --- The book as a value ----------------------------------------------------------------------------------


@given(tables())
def test_rules_come_in_the_order_of_their_numbers_each_once(table: Rules) -> None:
    numbers = rulebook(table).numbers
    assert numbers == tuple(number for number in RULE_NUMBERS if number in numbers)


def test_numbers_run_through_the_sections_from_one() -> None:
    for letter, numbers in itertools.groupby(RULE_NUMBERS, key=lambda number: number[0]):
        assert letter in SECTIONS
        numbered = list(numbers)
        assert numbered == [f"{letter}{place}" for place in range(1, len(numbered) + 1)]
    assert list(dict.fromkeys(number[0] for number in RULE_NUMBERS)) == list(SECTIONS)


def test_every_number_is_in_the_book_of_some_table() -> None:
    assert {number for table in TABLES.values() for number in rulebook(table).numbers} == set(RULE_NUMBERS)


def test_a_rule_is_found_by_its_number() -> None:
    book = rulebook(TEXAS3)
    assert [book[number] for number in book.numbers] == list(book) == list(book.rules)
    assert len(book) == len(book.rules)
    with pytest.raises(KeyError, match="the table has no rule 'P5'"):
        book["P5"]


def test_a_book_holds_its_rules_and_their_numbers() -> None:
    book = rulebook(FRENCH3)
    assert "P5" in book
    assert book["P5"] in book
    assert "P5" not in rulebook(TEXAS3)
    assert book["P5"] not in rulebook(TEXAS3)
    assert object() not in book


def test_a_book_is_a_value_that_cannot_be_changed() -> None:
    book = rulebook(DON)
    assert book == rulebook(Rules())
    assert hash(book) == hash(rulebook(Rules()))
    assert pickle.loads(pickle.dumps(book)) == book  # noqa: S301  # its own pickle
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        book.rules = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        book["P3"].title = ""  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("wrong", [None, "DON", 3, Rules])
def test_a_rulebook_is_of_a_table(wrong: Any) -> None:
    with pytest.raises(TypeError, match="a rulebook is of a Rules, not of"):
        rulebook(wrong)


# --- The page ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_the_page_has_a_heading_for_each_section_and_a_paragraph_for_each_rule(name: str) -> None:
    book = rulebook(TABLES[name])
    blocks = book.markdown().rstrip("\n").split("\n\n")
    expected = ["# Moon: the rules of this table"]
    for letter, heading in SECTIONS.items():
        section = [rule for rule in book if rule.number[0] == letter]
        if section:
            expected.append(f"## {heading}")
        for rule in section:
            assert rule.section == heading
            expected.append(f"**{rule}\n*Sources: {rule.source}.*".replace(". ", ".** ", 1))
    assert blocks == expected
    assert str(book) == book.markdown()
    assert book.markdown().endswith(".*\n")


def test_the_page_has_no_widow_where_nothing_is_left_over() -> None:
    assert "## The widow" not in rulebook(DON).markdown()
    assert "## The widow" in rulebook(TEXAS3).markdown()


def test_a_rule_as_text_is_its_number_title_and_sentence() -> None:
    rule = RuleText("P1", "Turns", "Left is next.", (), ())
    assert str(rule) == "P1 Turns. Left is next."

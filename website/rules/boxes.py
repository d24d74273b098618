"""What stands below the words of a rule: its examples with the library's answers, and who plays it how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moon_dominoes import observe

from ..html import code, tag, text
from ..pictures import deal_rows, deck_rows, figure, scene, whole
from .answers import answer_lines
from .example import Example
from .examples import EXAMPLES
from .links import linked, option_link, table_link
from .tables import Table
from .ways import Way, ways, without


def rule_box(number: str) -> str:
    """All that is computed for a rule; its words stand before it, in the page."""
    examples = EXAMPLES[number]
    drawn = [
        _example(example, f"{number}-{place}", place if len(examples) > 1 else 0)
        for place, example in enumerate(examples, 1)
    ]
    return tag("div", *drawn, _ways(number), class_="rules-box")


# --- Examples ---------------------------------------------------------------------------------------------


def _example(example: Example, key: str, place: int) -> str:
    heading = f"Example {place}" if place else "Example"
    return tag(
        "section",
        tag("p", tag("b", heading, class_="rules-heading"), " ", text(example.story), class_="rules-story"),
        figure(_picture(example), key=key, kind="rules-scene"),
        tag("p", text(example.question), class_="rules-question"),
        _answers(example),
        class_="rules-example",
        aria_label=heading,
    )


def _picture(example: Example) -> str:
    if example.deal:
        return deal_rows(example.deal)
    if example.decks:
        return deck_rows()
    if example.whole:
        return whole(observe(example.drawn, example.seat))
    return scene(example.drawn, example.seat)


def _answers(example: Example) -> str:
    """What was asked, and the answer at each table."""
    rows = [tag("dt", _at(table)) + tag("dd", *_answer(example, table)) for table in example.at]
    asked = tag("p", code(example.asked), class_="rules-asked")
    return tag("div", asked, tag("dl", *rows), class_="rules-answers")


def _at(table: Table) -> str:
    """A table in few words, with a link to its preset."""
    changed = f" with {code(table.options)}" if table.changes else ""
    return f"at {table_link(table.preset)}{changed}"


def _answer(example: Example, table: Table) -> Iterator[str]:
    """The answer, a line or more."""
    for line in answer_lines(example, table):
        yield tag("span", linked(line), class_="rules-answer")


# --- Who plays it so --------------------------------------------------------------------------------------


def _ways(number: str) -> str:
    told = [_way(way) for way in ways(number)]
    lacking = without(number)
    if lacking:
        told.append(
            tag(
                "li",
                tag("p", "No such rule.", class_="rules-sentence"),
                _presets(lacking),
                class_="rules-way",
            )
        )
    return tag(
        "section",
        tag("p", tag("b", "Who plays it how", class_="rules-heading")),
        tag("ul", *told, class_="rules-ways"),
        aria_label="Who plays it how",
    )


def _way(way: Way) -> str:
    who = "; ".join(way.sources) or "none that we know; the library offers it"
    options = options_of(way)
    return tag(
        "li",
        tag("p", linked(way.sentence), class_="rules-sentence"),
        tag("p", tag("span", "Sources", class_="rules-label"), " ", text(who), class_="rules-who"),
        _presets(way.presets) if way.presets else "",
        tag("p", tag("span", "Option", class_="rules-label"), " ", options, class_="rules-who")
        if options
        else "",
        class_="rules-way",
    )


def options_of(way: Way) -> str:
    """The options that make a way, in a line."""
    choices = (
        ", ".join(f"{option_link(field)} = {code(value)}" for field, value in choice)
        for choice in way.options
    )
    return "; or ".join(choices)


def _presets(presets: Sequence[str]) -> str:
    links = ", ".join(map(table_link, presets))
    return tag("p", tag("span", "Played at", class_="rules-label"), " ", links, class_="rules-who")

"""The page of a preset: its facts, its whole rulebook, and how it differs from the others."""

from __future__ import annotations

from itertools import groupby

from moon_dominoes import PRESETS, Leftover
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import SECTIONS, RuleText, rulebook

from ..html import link, tag, text
from .links import UP, linked, rule_link, table_link
from .matrix import variation
from .tables import calls_text
from .variations import HOUSE_RULES, changed_numbers


def facts(preset: str) -> str:
    """A table in one line."""
    rules = PRESETS[preset]
    seats = f"{rules.players} players" + (", two against two" if rules.partnerships else ", each alone")
    left = "" if rules.leftover is Leftover.NONE else f", one of them the {rules.leftover.value}"
    told = (
        seats,
        f"{rules.deck} tiles{left}",
        f"bids from {rules.min_bid}",
        f"calls: {calls_text(rules.calls)}",
        f"to {rules.target} points",
    )
    return tag("ul", *(tag("li", text(fact)) for fact in told), class_="rules-facts")


def whole_rulebook(preset: str) -> str:
    """Every rule of a table in its own words, each number linked to where it is told for all tables."""
    parts: list[str] = []
    title = TITLES[preset]
    titles = {title, title.partition(", the game for ")[0]}
    for letter, group in groupby(rulebook(PRESETS[preset]), key=lambda rule: rule.number[0]):
        rules = [_rule(rule, unsaid=not titles & {*rule.sources}) for rule in group]
        parts.append(tag("section", tag("h3", text(SECTIONS[letter])), tag("dl", *rules)))
    return tag("div", *parts, class_="rules-book")


def _rule(rule: RuleText, *, unsaid: bool) -> str:
    """A rule; where the text of the preset leaves it unsaid, with what it is taken from."""
    head = tag("dt", rule_link(rule.number), " ", text(rule.title), id=rule.number)
    words = tag("p", linked(rule.sentence))
    return head + tag("dd", words, _taken_from(rule) if unsaid else "")


def _taken_from(rule: RuleText) -> str:
    why = link(f"{UP}rules/readings/", "readings")
    words = text(f"The text leaves this unsaid or unclear; the rule is that of {rule.source}. See the ")
    return tag("p", f"{words}{why}.", class_="rules-source")


def differences(preset: str) -> str:
    """How a table differs from each of the other presets, rule by rule."""
    return "".join(_difference(preset, other) for other in PRESETS if other != preset)


def _difference(preset: str, other: str) -> str:
    here, there = rulebook(PRESETS[preset]), rulebook(PRESETS[other])
    numbers = changed_numbers(PRESETS[preset], PRESETS[other])
    rows = [
        tag(
            "li",
            tag("p", rule_link(number), " ", text((here if number in here else there)[number].title)),
            tag("p", tag("span", text(preset), class_="rules-label"), " ", _said(preset, number)),
            tag("p", tag("span", text(other), class_="rules-label"), " ", _said(other, number)),
        )
        for number in numbers
    ]
    summary = tag(
        "summary",
        f"{text(other)} ",
        tag("span", text(f"{TITLES[other]}: {len(numbers)} rules differ"), class_="rules-source"),
    )
    page = tag("p", table_link(other))
    return tag("details", summary, page, tag("ul", *rows, class_="rules-pairs"), class_="rules-details")


def _said(preset: str, number: str) -> str:
    book = rulebook(PRESETS[preset])
    return linked(book[number].sentence) if number in book else "No such rule."


def house_rules() -> str:
    """The five house rules of Don's page, each one line of code."""
    return tag("ul", *map(variation, HOUSE_RULES), class_="rules-ways")

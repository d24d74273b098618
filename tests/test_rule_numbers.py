"""One rule, one number: each has its tests, its place in the code, its sources and its fields.

All is read from the text of the files, so it does not matter which tests are selected.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import attrs
import pytest

from moon_dominoes import PRESETS, Rules
from moon_dominoes.rulebook import RULE_NUMBERS, RuleText, rulebook
from moon_dominoes.strategies import pick_rules

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "src" / "moon_dominoes"
HOMES = [
    *sorted((PACKAGE / "phases").glob("*.py")),
    *(PACKAGE / name for name in ("engine.py", "rules.py", "trumps.py")),
]
"""Where a newcomer looks for the code of a rule."""

NUMBER = re.compile(r"[TBWCPSM]\d+")
SPAN = re.compile(r"([TBWCPSM])\d+ to \1\d+")
"""What a module is about, such as rules P1 to P8: no place yet of any of them."""


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


# --- Tests ------------------------------------------------------------------------------------------------


def marks(tree: ast.Module) -> Iterator[ast.Call]:
    """The calls of `pytest.mark.rule`, on a function, a module or a parameter."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule")):
                yield node
            case _:
                pass


def marked_numbers(tree: ast.Module) -> Iterator[str]:
    for call in marks(tree):
        match call:
            case ast.Call(args=[ast.Constant(value=str(number))], keywords=[]):
                yield number
            case _:
                raise AssertionError(f"write one rule number as text: {ast.unparse(call)}")


@cache
def numbers_in_tests() -> frozenset[str]:
    return frozenset(number for path in TESTS.rglob("*.py") for number in marked_numbers(tree_of(path)))


@pytest.mark.parametrize("number", RULE_NUMBERS)
def test_every_rule_has_a_test_marked_with_its_number(number: str) -> None:
    assert number in numbers_in_tests()


def test_every_marked_number_is_that_of_a_rule() -> None:
    assert numbers_in_tests() <= set(RULE_NUMBERS)


def test_marks_are_found_wherever_they_stand() -> None:
    tree = ast.parse(
        "pytestmark = [pytest.mark.rule('T1')]\n"
        "@pytest.mark.rule('P3')\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('C2'))])\n"
        "def test(n): ...\n"
        "def unmarked(): 'B1'; rule('B2'); mark.other('B3')\n"
    )
    assert sorted(marked_numbers(tree)) == ["C2", "P3", "T1"]


@pytest.mark.parametrize("arguments", ["", "number", "'P3', 'P4'", "number='P3'"])
def test_a_mark_that_cannot_be_read_from_the_text_is_refused(arguments: str) -> None:
    tree = ast.parse(f"@pytest.mark.rule({arguments})\ndef test(): ...")
    with pytest.raises(AssertionError, match="write one rule number"):
        list(marked_numbers(tree))


# --- Code -------------------------------------------------------------------------------------------------


def test_every_number_that_the_code_gives_is_that_of_a_rule() -> None:
    given = {
        node.value
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value)
    }
    assert given >= {"P3", "S1", "M1"}
    assert given <= set(RULE_NUMBERS)


@pytest.mark.parametrize("number", RULE_NUMBERS)
def test_the_code_of_a_rule_is_found_by_searching_for_its_number(number: str) -> None:
    texts = (path.read_text(encoding="utf-8") for path in HOMES)
    assert any(re.search(rf"\b{number}\b", SPAN.sub("", text)) for text in texts)


@pytest.mark.parametrize("path", HOMES, ids=lambda path: path.name)
def test_every_number_that_the_code_mentions_is_that_of_a_rule(path: Path) -> None:
    assert set(re.findall(rf"\b{NUMBER.pattern}\b", path.read_text(encoding="utf-8"))) <= set(RULE_NUMBERS)


# --- Sources ----------------------------------------------------------------------------------------------


def rules_of_many_tables() -> Iterator[RuleText]:
    """The rules of the presets, and of tables with the first, the second, ... value of every option."""
    for table in PRESETS.values():
        yield from rulebook(table)
    for shift in range(7):
        yield from rulebook(pick_rules(lambda options, shift=shift: options[shift % len(options)]))


@pytest.mark.parametrize("number", RULE_NUMBERS)
def test_every_rule_is_played_by_some_written_source(number: str) -> None:
    sources = [source for rule in rules_of_many_tables() if rule.number == number for source in rule.sources]
    assert sources
    assert all(source.strip() == source != "" for source in sources)


# --- Fields -----------------------------------------------------------------------------------------------


def docstrings_of_fields() -> dict[str, str]:
    """What stands under each field of `Rules`."""
    body = next(
        node.body
        for node in tree_of(PACKAGE / "rules.py").body
        if isinstance(node, ast.ClassDef) and node.name == "Rules"
    )
    found: dict[str, str] = {}
    for field, below in pairwise(body):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = text
            case _:
                pass
    return found


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Rules)])
def test_the_docstring_of_an_option_names_a_rule_that_depends_on_it(field: str) -> None:
    named = set(NUMBER.findall(docstrings_of_fields()[field]))
    assert named
    assert named <= set(RULE_NUMBERS)
    fields = {rule.number: rule.fields for rule in rules_of_many_tables()}
    assert all(field in fields[number] for number in named)

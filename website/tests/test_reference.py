"""The reference tells constructors and enums as they are, though it only reads the source."""

import inspect
import re
from enum import Enum
from importlib import import_module
from pathlib import Path

import attrs
import pytest
from griffe import Class, DocstringSectionParameters, load, load_extensions

PAGES = (Path(__file__).parents[2] / "docs" / "reference").glob("*.md")
NAMES = [name for page in PAGES for name in re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.MULTILINE)]
PACKAGE = load(
    "moon_dominoes",
    search_paths=["src"],
    docstring_parser="google",
    extensions=load_extensions("website.reference"),
)


def real(name: str) -> object:
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


def told(name: str) -> Class:
    found = PACKAGE[name.partition(".")[2]]
    found = found.final_target if found.is_alias else found
    assert isinstance(found, Class)
    return found


MADE_BY_ATTRS = [
    name
    for name in NAMES
    if inspect.isclass(kind := real(name))
    and attrs.has(kind)
    and "__init__" in told(name).members
    and told(name).members["__init__"].lineno is None  # it is not in the source
]
ENUMS = [name for name in NAMES if inspect.isclass(kind := real(name)) and issubclass(kind, Enum)]


def test_there_is_something_to_test() -> None:
    assert {"moon_dominoes.Rules", "moon_dominoes.Deal", "moon_dominoes.arena.Row"} <= {*MADE_BY_ATTRS}
    assert {"moon_dominoes.Reason", "moon_dominoes.Trump", "moon_dominoes.draw.Mark"} <= {*ENUMS}


@pytest.mark.parametrize("name", MADE_BY_ATTRS)
def test_a_signature_is_that_of_the_constructor(name: str) -> None:
    kind = real(name)
    assert inspect.isclass(kind)
    itself, *shown = told(name).parameters
    assert itself.name == "self"
    made = inspect.signature(kind).parameters.values()
    assert [parameter.name for parameter in shown] == [parameter.name for parameter in made]
    for parameter, real_one in zip(shown, made, strict=True):
        assert parameter.required == (real_one.default is inspect.Parameter.empty)
        assert parameter.kind is not None
        assert parameter.kind.value == real_one.kind.description


@pytest.mark.parametrize("name", MADE_BY_ATTRS)
def test_every_argument_is_explained_once(name: str) -> None:
    docstring = told(name).docstring
    assert docstring is not None
    tables = [part.value for part in docstring.parsed if isinstance(part, DocstringSectionParameters)]
    assert len(tables) <= 1
    for item in tables[0] if tables else ():
        assert item.description, item.name
        assert item.name not in told(name).members


@pytest.mark.parametrize("name", ENUMS)
def test_every_member_of_an_enum_is_in_its_table(name: str) -> None:
    kind = real(name)
    assert inspect.isclass(kind)
    assert issubclass(kind, Enum)
    docstring = told(name).docstring
    assert docstring is not None
    table = str(docstring.parsed[1].value)
    rows = re.findall(r"</a>`(\w+)` \| `([^`]+)`", table)
    assert [member for member, _ in rows] == list(kind.__members__)
    assert [value for _, value in rows] == [repr(member.value) for member in kind.__members__.values()]

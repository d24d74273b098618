"""The reference on the site holds every public name once, and no other."""

import inspect
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import extras

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
PAGES = {path.name: path.read_text("utf-8") for path in REFERENCE.glob("*.md")}
MISSING = tuple(f"moon_dominoes.{name}." for name in extras.MISSING)
"""What the names of modules begin with that do not run without an extra."""

DOCUMENTED = {
    name: page
    for page, text in PAGES.items()
    for name in re.findall(r"^::: (\S+)$", text, re.MULTILINE)
    if not name.startswith(MISSING)
}
"""What is documented, by its path, and on which page; but for what needs an extra that is missing."""

PUBLIC_MODULES = (
    "adapters.cattrs",
    "adapters.encoding",
    "adapters.openspiel",
    "adapters.openspiel.bots",
    "adapters.pettingzoo",
    "adapters.rewards",
    "arena",
    "bots",
    "data",
    "draw",
    "hypothesis_hook",
    "odds",
    "odds_chart",
    "offers",
    "rulebook",
    "solver",
    "solver.fast",
    "strategies",
    "worlds",
)
"""Besides the package itself, the modules that a user may import: what their `__all__` lists is public."""

MORE = """
    presets.TITLES tiles.DECKS tiles.TILES trumps.SUIT_NAMES trumps.Suits trumps.suits
"""
"""What is public of other modules."""


def names_of(module: ModuleType) -> set[str]:
    """The names that a module calls public."""
    return set(module.__all__)


def public_names() -> set[str]:
    modules = ["moon_dominoes", *(f"moon_dominoes.{name}" for name in PUBLIC_MODULES)]
    there = [name for name in modules if not f"{name}.".startswith(MISSING)]
    names = {f"{name}.{each}" for name in there for each in names_of(import_module(name))}
    more = {f"moon_dominoes.{name}" for name in MORE.split()}
    return names | {name for name in more if not name.startswith(MISSING)}


def test_every_public_name_is_on_a_page_of_the_reference_and_no_other() -> None:
    assert set(DOCUMENTED) == public_names()


def test_no_name_is_there_twice() -> None:
    written = [name for text in PAGES.values() for name in re.findall(r"^::: (\S+)$", text, re.MULTILINE)]
    assert len(written) == len(set(written))


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_class_and_function_of_the_reference_has_an_example(name: str) -> None:
    path, _, attribute = name.rpartition(".")
    value = getattr(import_module(path), attribute)
    if inspect.isfunction(value) or inspect.isclass(value):
        assert ">>> " in (inspect.getdoc(value) or "")


def test_every_page_is_in_the_table_of_the_first_with_the_names_that_it_has() -> None:
    index = PAGES["index.md"]
    linked = re.findall(r"^\| \[[^\]]+\]\(([a-z]+\.md)\) \|", index, re.MULTILINE)
    assert sorted(linked) == sorted(PAGES.keys() - {"index.md"})
    assert {page for page, text in PAGES.items() if "\n::: " in text} == set(linked)

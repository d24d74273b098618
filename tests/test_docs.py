"""The documents say what is true: commands, tables, pictures, links. Their Python is run by `conftest.py`."""

import re
import stat
import tomllib
from pathlib import Path

import pytest

from moon_dominoes import DON, PRESETS, Play, Tile, apply, legal_moves, new_match, observe, parse_move
from moon_dominoes.bots.registry import BOTS
from moon_dominoes.draw import position_svg
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import RULE_NUMBERS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
DOCUMENTS = {
    path.relative_to(ROOT).as_posix(): path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md")]
}

WRITTEN_WHEN_BUILT = {
    path.resolve()
    for path in DOCUMENTS.values()
    if re.search(r'^```python exec="1"|^:::', path.read_text("utf-8"), re.MULTILINE)
}
"""Pages of which parts are written when the site is built, which is strict about their anchors."""


def blocks(text: str, language: str) -> list[str]:
    """The contents of the fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def rows(text: str, heading: str) -> list[list[str]]:
    """The rows of the table whose first heading this is, cell by cell."""
    table = re.search(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert table is not None
    return [[cell.strip() for cell in line.strip("|\n").split("|")] for line in table[1].splitlines()]


def test_the_readme_opens_with_a_real_picture() -> None:
    state = new_match(DON, seed=165)
    state = apply(state, legal_moves(state)[0])
    for move in ["bid 4", "bid 6", "pass", "pass", "call threes"]:
        state = apply(state, parse_move(move))
    for tile in ["3-2", "4-3", "3-3", "6-0", "1-1", "6-1", "4-4", "4-1", "6-2", "5-1", "6-5"]:
        state = apply(state, Play(Tile.parse(tile)))
    shown = re.search(r"!\[[^]]+\]\(([^)]+)\)", README)
    assert shown is not None
    assert (ROOT / shown[1]).read_text("utf-8") == position_svg(observe(state, 3))


def test_both_commands_of_the_readme_are_run_by_ci() -> None:
    published, *commands = [line for block in blocks(README, "sh") for line in block.splitlines()]
    assert published == "pip install moon-dominoes"
    assert len(commands) == 2
    script = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    for command in commands:
        assert command in script
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    played, tested = (command.rpartition(" && ")[2] for command in commands)
    assert played == ".venv/bin/moon-dominoes watch --preset DON --seed 7"
    assert tested == ".venv/bin/pytest"


def test_ci_can_be_run_and_stops_at_the_first_fault() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & stat.S_IXUSR
    lines = script.read_text("utf-8").splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in lines


def test_the_commands_of_contributing_are_those_of_ci() -> None:
    script = [{*line.split()} for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()]
    told = [row[0].strip("`") for row in rows(CONTRIBUTING, "command")]
    assert {"ruff check", "mypy", "pyright", "lint-imports"} <= set(told)
    for command in told:
        if not command.startswith(("mutmut", "python benchmarks", ".ci/run")):
            assert any({*command.split()} <= line for line in script), command


def test_the_table_of_presets_is_right() -> None:
    told = {row[0].strip("`"): row[1:] for row in rows(README, "preset")}
    assert list(told) == list(PRESETS)
    for name, rules in PRESETS.items():
        players, tiles, lowest, made, missed, others, moon, target, source = told[name]
        assert players == f"{rules.players}{', partners' if rules.partnerships else ''}"
        assert tiles == f"{rules.deck}{', one the widow' if rules.stock_size else ''}"
        assert (lowest, target, source) == (str(rules.min_bid), str(rules.target), TITLES[name])
        assert made == MADE[rules.made.value]
        assert missed == MISSED[rules.missed.value]
        assert others == DEFENDERS[rules.defenders.value]
        assert moon == MOON[rules.moon_made, rules.moon_missed, rules.moon_made_wins, rules.moon_missed_loses]


def test_every_opponent_of_the_command_line_is_described() -> None:
    page = DOCUMENTS["docs/command-line.md"].read_text("utf-8")
    described = page.partition("\n## Watch\n")[2].partition("\n## ")[0]
    assert all(f"`{name}`" in described for name in BOTS)


TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"
MADE = {
    "ten-times-bid-plus-extra": f"10 {TIMES} bid, and 1 for each trick above it",
    "bid": "the bid",
    "tricks": "tricks taken",
}
MISSED = {"ten-times-bid": f"{MINUS}10 {TIMES} bid", "bid": f"{MINUS}bid", "nothing": "nothing"}
DEFENDERS = {
    "nothing": "nothing",
    "tricks": "their tricks",
    "tricks-plus-bid-when-set": "their tricks, and the bid if it is missed",
}
MOON = {
    (0, 0, True, True): "wins or loses the match",
    (21, 21, False, False): "±21",
    (21, 21, True, False): "±21; a made one wins the match",
}


def test_contributing_lists_every_module_in_the_order_that_imports_keep_to() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(contract["layers"] for contract in contracts if contract["containers"] == ["moon_dominoes"])
    told = [row[0].strip("`").removesuffix(".py").removesuffix("/") for row in rows(CONTRIBUTING, "module")]
    assert told == layers


def test_contributing_tells_where_each_rule_lives() -> None:
    told: list[str] = []
    for row in rows(CONTRIBUTING, "rules"):
        numbers = re.findall(r"[A-Z]\d", row[0])
        told += numbers
        # Each number stands beside the code: in a comment, a docstring or a refusal.
        homes = re.findall(r"`(.*?)`", row[2])
        found = {home: numbers_in(ROOT / "src" / "moon_dominoes" / home) & {*numbers} for home in homes}
        assert all(found.values()), found
        assert set().union(*found.values()) == {*numbers}
    assert sorted(told) == sorted(RULE_NUMBERS)


def numbers_in(path: Path) -> set[str]:
    """The rule numbers that a module names one by one."""
    text = re.sub(r"\b[A-Z]\d to [A-Z]\d\b", "", path.read_text("utf-8"))
    return set(re.findall(r"\b[A-Z]\d\b", text))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    text = DOCUMENTS[name].read_text("utf-8")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)]+)\)", prose):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        page = DOCUMENTS[name].parent / path if path else DOCUMENTS[name]
        assert page.exists(), target
        if anchor and page.resolve() not in WRITTEN_WHEN_BUILT:
            assert anchor in anchors(page.read_text("utf-8")), target


def anchors(text: str) -> set[str]:
    """What the headings of a page can be linked by."""
    found = set(re.findall(r'<a id="([^"]+)">|\{ #([^ ]+) \}', text))
    found = {anchor for either in found for anchor in either if anchor}
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        words = re.sub(r"[^\w\- ]", "", heading.lower())
        found.add(words.replace(" ", "-"))
    return found


def test_every_page_can_be_found_in_the_menu_of_the_site() -> None:
    menu = (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")[1]
    listed = re.findall(r"^ +- (?:[^:\n]+: )?(\S+\.md)$", menu, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert set(listed) == {name.removeprefix("docs/") for name in DOCUMENTS if name.startswith("docs/")}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_example_is_of_a_kind_that_is_run_or_needs_no_running(name: str) -> None:
    languages = set(re.findall(r"^```(.+)$", DOCUMENTS[name].read_text("utf-8"), re.MULTILINE))
    run_when_built = {language for language in languages if language.startswith('python exec="1"')}
    runs = name == "README.md" or name.startswith("docs/")
    assert not run_when_built or name.startswith("docs/")
    assert languages - run_when_built <= {"sh", "console", "text", "json"} | ({"python"} if runs else set())

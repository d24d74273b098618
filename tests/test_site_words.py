"""The pages of words: readings, the glossary, those for players of other games, how to cite; `llms.txt`."""

import re
import tomllib
from contextlib import redirect_stdout, suppress
from importlib import import_module
from io import StringIO
from itertools import chain, product
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import attrs
import pytest
from website.lessons import EVERY_CALL, every_suit, may_follow, ranked, seven_tricks, suit_rows, taken, worth

import moon_dominoes
from moon_dominoes import (
    DON,
    MOON,
    PRESETS,
    TEXAS3,
    TEXAS4,
    Bid,
    Rules,
    RulesError,
    Tile,
    TileSet,
    Trump,
    rulebook,
    rules,
)
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import RULE_NUMBERS, sources
from moon_dominoes.trumps import Doubles

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
NAMES = ("readings", "glossary", "from-42", "from-spades-or-bridge", "cite")
PAGES = {name: (DOCS / "rules" / f"{name}.md").read_text("utf-8") for name in NAMES}
SECTIONS = {
    "T": "table",
    "B": "bidding",
    "W": "widow",
    "C": "calling",
    "P": "play",
    "S": "scoring",
    "M": "match",
}


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of tables, headings too."""
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in re.findall(r"^\|(?!-).*\|$", text, re.MULTILINE)
    ]


# --- Links to rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_number_is_a_link_to_its_anchor(name: str) -> None:
    targets = dict(re.findall(r"^\[([A-Z]\d)\]: (\S+)$", PAGES[name], re.MULTILINE))
    assert set(re.findall(r"\[([A-Z]\d)\](?!:)", PAGES[name])) == set(targets)
    assert list(targets) == [number for number in targets if number in RULE_NUMBERS]
    for number, target in targets.items():
        assert target == f"{SECTIONS[number[0]]}.md#{number}"


@pytest.mark.parametrize("name", ["readings", "glossary", "from-42", "from-spades-or-bridge"])
def test_no_rule_number_goes_without_its_link(name: str) -> None:
    text = re.sub(r"^```.*?^```$|^\[[^\n]*$", "", PAGES[name], flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"(?<![\[\w`])[TBWCPSM]\d\b", text)


# --- The glossary -----------------------------------------------------------------------------------------

MEANINGS, WORDS = PAGES["glossary"].split("## The words of the sources")
TERMS = dict(re.findall(r'^\| <a id="([\w-]+)"></a>\*\*(.+?)\*\* \|', MEANINGS, re.MULTILINE))


def test_every_term_has_an_anchor_of_its_own_and_a_meaning() -> None:
    told = [row for row in rows(MEANINGS) if row[0] != "Term"]
    assert len(told) == len(TERMS) == len(set(TERMS.values())) > 40
    for term, meaning in told:
        assert re.match(r"[A-Z].*\.( `|$)", meaning), term


def test_every_name_in_the_library_is_one() -> None:
    names = [name for _, meaning in rows(MEANINGS) for name in re.findall(r"`(.+?)`", meaning)]
    assert len(names) > 40
    for name in names:
        first, *rest = name.split(".")
        found = getattr(moon_dominoes, first, None)
        if found is None:
            found = import_module(f"moon_dominoes.{first}")
        for part in rest:
            found = getattr(found, part)


def test_every_term_has_its_words_or_is_said_to_have_none() -> None:
    prose, _, table = WORDS.partition("| Term |")
    without = re.findall(r"\[[^\]]+\]\(#([\w-]+)\)", prose)
    with_words = [re.findall(r"^\[(.+)\]\(#([\w-]+)\)$", row[0]) for row in rows("| Term |" + table)[1:]]
    listed = {anchor: term for term, anchor in chain.from_iterable(with_words)}
    assert listed == {anchor: term for anchor, term in TERMS.items() if anchor not in without}
    assert set(without) == set(TERMS) - set(listed)
    for row in rows("| Term |" + table)[1:]:
        assert len(row) == 1 + len(["English", "Estonian", "Polish", "French"])
        assert all(row)
        assert set(row[1:]) != {"—"}


def test_pages_link_to_terms_that_there_are() -> None:
    for text in PAGES.values():
        assert set(re.findall(r"glossary\.md#([\w-]+)\)", text)) <= set(TERMS)


# --- What the pages show ----------------------------------------------------------------------------------


def programs(name: str) -> list[str]:
    """What is run on a page when the site is built."""
    return re.findall(r'^```python exec="1"[^\n]*\n(.*?)^```$', PAGES[name], re.MULTILINE | re.DOTALL)


def printed(program: str) -> str:
    """What a program of a page adds to it."""
    if "website.citing" in program:
        pytest.importorskip("yaml")
    with redirect_stdout(StringIO()) as out:
        exec(program, {})  # noqa: S102  # as the site does
    return out.getvalue()


@pytest.mark.parametrize("name", ["from-42", "from-spades-or-bridge", "cite"])
def test_what_is_run_when_the_site_is_built_adds_to_the_page(name: str) -> None:
    added = list(map(printed, programs(name)))
    assert added
    assert all(text.strip() for text in added)
    drawn = fromstring(f"<div>{''.join(text for text in added if '<svg' in text)}</div>")  # noqa: S314
    ids = [element.attrib["id"] for element in drawn.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in drawn.iter("{http://www.w3.org/2000/svg}svg"):
        assert {element.attrib["aria-labelledby"], element.attrib["aria-describedby"]} <= set(ids)


@pytest.mark.rule("P3")
@pytest.mark.parametrize(
    ("trump", "led", "hand", "choice"),
    [
        (Trump.FIVES, "6-6", "6-5 6-2 5-1 4-3 3-1 2-0 1-0", "the 6-2 and no other"),
        (Trump.FIVES, "6-6", "6-5 5-1 4-3 3-1 3-2 2-0 1-0", "any"),
        (Trump.FIVES, "6-2", "6-5 6-6 6-1 4-3 3-1 2-0 1-0", "the 6-6 or 6-1 and no other"),
        (Trump.DOUBLES, "5-3", "5-5 5-2 3-3 6-1 4-2 2-0 1-0", "the 5-2 and no other"),
        (Trump.DOUBLES, "5-5", "5-2 6-5 6-1 4-2 4-1 2-0 1-0", "any"),
    ],
)
def test_a_lesson_tells_what_may_be_played(trump: Trump, led: str, hand: str, choice: str) -> None:
    drawn = fromstring(may_follow(trump, led, hand))  # noqa: S314
    caption = drawn.findtext("figcaption")
    assert caption == (
        f"{str(trump).title()} are trumps. Bo leads the {led}. Of his seven tiles Cy may play {choice}."
    )
    shown = [group.attrib["data-tile"] for group in drawn.iter() if "data-tile" in group.attrib]
    assert sorted(shown) == sorted([led, *hand.split()])


def test_a_lesson_draws_suits_from_the_highest_on() -> None:
    assert " ".join(map(str, ranked(Trump.FIVES, 5, EVERY_CALL))) == "5-5 6-5 5-4 5-3 5-2 5-1 5-0"
    assert " ".join(map(str, ranked(Trump.FIVES, 6, EVERY_CALL))) == "6-6 6-4 6-3 6-2 6-1 6-0"
    assert " ".join(map(str, ranked(Trump.DOUBLES, 5, EVERY_CALL))) == "6-5 5-4 5-3 5-2 5-1 5-0"
    assert " ".join(map(str, ranked(Trump.DOUBLES, 7, EVERY_CALL))) == "6-6 5-5 4-4 3-3 2-2 1-1 0-0"
    assert ranked(Trump.BLANKS, 0, TEXAS3) == [Tile(0, 0)]
    assert "fives, the highest first: 5-5 6-5 5-4 5-3 5-2 5-1." in suit_rows(Trump.FIVES, [5], TEXAS3).lower()
    assert every_suit().count("<svg ") == 8 * 7


def test_a_lesson_tells_who_takes_a_trick() -> None:
    assert "Di takes the trick: so." in taken(Trump.NO_TRUMP, "5-3 6-5 5-5 6-3", "so.")
    assert "Cy takes the trick: so." in taken(Trump.DOUBLES, "5-3 5-5 6-5 5-4", "so.")


def test_a_lesson_tells_what_seven_tricks_bring() -> None:
    bids = (Bid(4), Bid(7), MOON)
    assert [worth(DON, bid) for bid in bids] == ["43 points", "70 points", "the match"]
    assert [worth(TEXAS4, bid) for bid in bids] == ["7 points", "7 points", "21 points"]
    assert seven_tricks(DON, Bid(4)).results[0].tricks == (0, 7)


def test_any_two_suits_of_the_full_set_share_one_tile() -> None:
    suits = [TileSet(ranked(Trump.NO_TRUMP, number, EVERY_CALL)) for number in range(7)]
    assert {len(one & other) for one in suits for other in suits if one != other} == {1}


# --- How to cite ------------------------------------------------------------------------------------------


def test_the_citation_is_of_this_version() -> None:
    pytest.importorskip("yaml")
    from website.citing import citation  # noqa: PLC0415  # it needs what only the site needs

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    said = citation()
    assert (said.title, said.version, said.license) == (
        project["name"],
        project["version"],
        project["license"],
    )
    assert [{"name": author} for author in said.authors] == project["authors"]
    assert f"\n  version = {{{project['version']}}},\n" in said.bibtex
    assert f"(Version {project['version']})" in said.line


def test_a_citation_takes_what_the_file_says() -> None:
    pytest.importorskip("yaml")
    from website.citing import Citation  # noqa: PLC0415  # it needs what only the site needs

    text = """
        title: moon
        version: 1.2
        license: MIT
        authors: [{given-names: Ada, family-names: Byron}, {name: The others}]
        date-released: 2030-05-01
        repository-code: https://example.org/moon
    """
    said = Citation.read(text)
    assert said.line == (
        "Ada Byron & The others. (2030). moon (Version 1.2) [Computer software]. https://example.org/moon"
    )
    assert said.bibtex.splitlines() == [
        "@software{moon,",
        "  author  = {{Ada Byron} and {The others}},",
        "  title   = {{moon}},",
        "  version = {1.2},",
        "  year    = {2030},",
        "  url     = {https://example.org/moon},",
        "  note    = {Python library, licence MIT},",
        "}",
    ]
    with pytest.raises(KeyError, match="authors"):
        Citation.read("{title: moon, version: '1', license: MIT}")


def test_every_source_of_a_preset_is_among_those_to_cite() -> None:
    told = {row[0]: row[2] for row in rows(PAGES["cite"]) if len(row) == 3}
    for name, title in TITLES.items():
        source = title.partition(", the game for ")[0]
        assert f"[{name}](../tables/{name.lower()}.md)" in told[source]


def tables() -> list[Rules]:
    """Presets and others, and each of them with every option changed by itself."""
    bases = [
        *PRESETS.values(),
        attrs.evolve(TEXAS3, deck=28),
        attrs.evolve(TEXAS3, deck=21, calls=DON.calls[1:]),
    ]
    bases.append(attrs.evolve(bases[-1], calls=list(Trump)[1:]))
    values: dict[str, list[Any]] = {
        "moon": [*rules.Moon],
        "all_pass": [*rules.AllPass],
        "no_trump_doubles": [*Doubles],
        "made": [*rules.Made],
        "missed": [*rules.Missed],
        "defenders": [*rules.Defenders],
        "min_bid": [3, 4, 5],
        "target": [7, 21, 250],
        "calls": [[*Trump]],
        **{switch: [False, True] for switch in rules._SWITCHES},
    }
    changes: list[dict[str, Any]] = [{field: value} for field, options in values.items() for value in options]
    made = list(bases)
    for base, change in product(bases, changes):
        with suppress(RulesError):  # a table that cannot be played
            made.append(attrs.evolve(base, **change))
    return made


def test_the_other_sources_are_named_with_the_rules_that_they_are_for() -> None:
    whose = {title.partition(", the game for ")[0] for title in TITLES.values()}
    named: dict[str, set[str]] = {}
    for table in tables():
        for rule in rulebook.rulebook(table):
            for source in rule.sources:
                if not any(source.startswith(title) for title in whose):
                    named.setdefault(source, set()).add(rule.number)
    constants = {value for value in vars(sources).values() if isinstance(value, str) and value.endswith(")")}
    assert set(named) == {title for title in constants if not title.startswith(tuple(whose))}
    told = {
        row[0]: set(re.findall(r"\[([A-Z]\d)\]", row[1])) for row in rows(PAGES["cite"]) if row[0] in named
    }
    assert told == named


# --- llms.txt ---------------------------------------------------------------------------------------------

MENU = (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")[1]
LLMS = (DOCS / "llms.txt").read_text("utf-8")


def test_llms_txt_has_its_form() -> None:
    title, empty, summary, *_ = LLMS.splitlines()
    assert (title, empty) == ("# moon-dominoes", "")
    assert summary.startswith("> ")
    for line in LLMS.partition("\n## ")[2].splitlines()[1:]:
        assert re.fullmatch(r"|## \w+|- \[[^\]]+\]\([\w/-]+/\): .+", line), line


def test_llms_txt_lists_every_page_of_the_menu_and_no_other() -> None:
    pages = re.findall(r"^ +- (?:[^:\n]+: )?(\S+\.md)$", MENU, re.MULTILINE)
    addresses = [
        page.removesuffix("index.md") if page.endswith("index.md") else f"{page[:-3]}/" for page in pages
    ]
    listed = re.findall(r"^- \[[^\]]+\]\(([\w/-]+)\)", LLMS, re.MULTILINE)
    assert listed == [address for address in addresses if address]


def test_llms_txt_names_pages_that_there_are() -> None:
    for address in re.findall(r"\]\(([\w/-]+)/\)", LLMS):
        assert (DOCS / f"{address}.md").exists() or (DOCS / address / "index.md").exists(), address

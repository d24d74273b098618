"""The pages of the rules: complete, each example true and of its rule, the matrix whole, every link good."""

from __future__ import annotations

import ast
import io
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from enum import Enum
from functools import cache
from pathlib import Path
from typing import cast
from xml.etree import ElementTree as ET

import attrs
import pytest
from website.rules.answers import answer_lines
from website.rules.boxes import rule_box
from website.rules.by_source import sayings, sources
from website.rules.example import Example
from website.rules.examples import EXAMPLES
from website.rules.links import PAGES
from website.rules.matrix import cell_text, matrix, usual
from website.rules.options import options
from website.rules.preset_pages import whole_rulebook
from website.rules.tables import Table, value_code, value_of
from website.rules.unsaid import READINGS, SILENT
from website.rules.variations import HOUSE_RULES, OWN_OPTIONS, VARIATIONS, Variation, changed_numbers
from website.rules.ways import title, ways
from website.rules.worked_match import SEEDS, positions

import moon_dominoes
from moon_dominoes import PRESETS, Ending, Refusal, Rules, ScoreLine
from moon_dominoes.presets import TITLES
from moon_dominoes.rulebook import RULE_NUMBERS, RuleText, rulebook
from moon_dominoes.rulebook.sources import ALL

DOCS = Path(__file__).parents[1] / "docs"
PHASES = DOCS.parent / "src" / "moon_dominoes"
SECTION_PAGES = [f"rules/{page}.md" for page in PAGES.values()]
OTHER_PAGES = [
    "rules/index.md",
    "rules/matrix.md",
    "tables/index.md",
    *(f"tables/{name.lower()}.md" for name in PRESETS),
]
FIELDS = [field.name for field in attrs.fields(Rules)]
HEADING = re.compile(r"^## ([A-Z]\d) (.+?) \{ #([A-Z]\d) \}$", re.MULTILINE)
FENCE = re.compile(r'^```python exec="1" html="1"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def text_of(page: str) -> str:
    return (DOCS / page).read_text("utf-8")


@cache
def computed(page: str) -> str:
    """What the library puts into a page while the site is built."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        for block in FENCE.findall(text_of(page)):
            exec(compile(block, page, "exec"), {})  # noqa: S102  # as the site does
    return printed.getvalue()


# --- The pages of the sections ----------------------------------------------------------------------------


def test_every_rule_has_one_heading_on_the_page_of_its_section_in_order() -> None:
    told = [heading for page in SECTION_PAGES for heading in HEADING.findall(text_of(page))]
    assert [number for number, _, _ in told] == list(RULE_NUMBERS)
    for number, words, anchor in told:
        assert number == anchor
        assert words == title(number)
    for letter, page in PAGES.items():
        assert {number[0] for number, _, _ in HEADING.findall(text_of(f"rules/{page}.md"))} == {letter}


@pytest.mark.parametrize("page", SECTION_PAGES)
def test_every_rule_has_words_of_its_own_and_then_its_box(page: str) -> None:
    intro, *parts = HEADING.split(text_of(page))
    assert len(intro.split()) > 20
    for number, words in zip(parts[::4], parts[3::4], strict=True):
        prose = FENCE.sub("", words)
        assert len(prose.split()) > 20, number
        assert [block.split('"')[1] for block in FENCE.findall(words)] == [number]


# --- The examples -----------------------------------------------------------------------------------------

CASES = [
    pytest.param(number, place, id=f"{number}-{place}")
    for number, examples in EXAMPLES.items()
    for place in range(len(examples))
]


def tables_of(number: str) -> Iterator[tuple[Example, Table]]:
    for example in EXAMPLES[number]:
        for table in example.at:
            yield example, table


def test_every_rule_has_an_example() -> None:
    assert tuple(EXAMPLES) == RULE_NUMBERS
    assert all(EXAMPLES.values())


@pytest.mark.parametrize(("number", "place"), CASES)
def test_the_library_answers_as_the_rules_say(number: str, place: int) -> None:
    example = EXAMPLES[number][place]
    assert [answer_lines(example, table) for table in example.at] == ANSWERS[number][place]


def test_every_answer_is_foretold() -> None:
    assert {number: len(told) for number, told in ANSWERS.items()} == {
        number: len(examples) for number, examples in EXAMPLES.items()
    }


def rules_named_by(answer: object) -> set[str]:
    if isinstance(answer, Refusal | ScoreLine | Ending):
        return {answer.rule}
    if isinstance(answer, tuple | list):
        return set[str]().union(*map(rules_named_by, cast("tuple[object, ...]", answer)))
    return set()


def numbers_that_the_library_names() -> set[str]:
    """The numbers that refusals, score lines and endings have, by the text of the code that makes them."""
    paths = [*(PHASES / "phases").glob("*.py"), PHASES / "engine.py"]
    constants = (
        node.value
        for path in paths
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    )
    return {value for value in constants if isinstance(value, str) and value in RULE_NUMBERS}


@pytest.mark.parametrize("number", sorted(numbers_that_the_library_names()))
def test_an_example_is_answered_with_the_number_of_its_rule(number: str) -> None:
    named = set[str]().union(
        *(rules_named_by(example.answer(table.rules)) for example, table in tables_of(number))
    )
    assert number in named


def test_most_numbers_are_such() -> None:
    assert len(numbers_that_the_library_names()) > 20


@pytest.mark.parametrize("field", FIELDS)
def test_every_option_is_seen_to_change_an_answer(field: str) -> None:
    seen = False
    for example in EXAMPLES[options()[field].number]:
        for one in example.at:
            for other in example.at:
                differs = value_of(one.rules, field) != value_of(other.rules, field)
                seen |= differs and answer_lines(example, one) != answer_lines(example, other)
    assert seen


@pytest.mark.parametrize("number", RULE_NUMBERS)
def test_an_answer_changes_with_the_options_of_the_rule_alone(number: str) -> None:
    depends = {field for rule in all_rules() if rule.number == number for field in rule.fields}
    for example, table in tables_of(number):
        if example.at[0].preset == table.preset:
            changed = {field for field, _ in table.changes} ^ {field for field, _ in example.at[0].changes}
            assert changed <= depends | {"calls", "target"}


def all_rules() -> Iterator[RuleText]:
    for table in [*PRESETS.values(), *(one.table.rules for one in (*VARIATIONS, *OWN_OPTIONS))]:
        yield from rulebook(table)


@pytest.mark.parametrize("number", RULE_NUMBERS)
def test_the_box_tells_the_rule_as_the_rulebook_has_it(number: str) -> None:
    words = plain(rule_box(number))
    told = [preset for way in ways(number) for preset in way.presets]
    assert sorted(told) == sorted(name for name, rules in PRESETS.items() if number in rulebook(rules))
    assert ("No such rule." in words) == (len(told) < len(PRESETS))
    for way in ways(number):
        fields = [field for field, _ in way.options[0]] if way.options else []
        for preset in way.presets:
            there = [value_of(PRESETS[preset], field) for field in fields]
            alike = [
                name for name in PRESETS if [value_of(PRESETS[name], field) for field in fields] == there
            ]
            told_as = {
                tuple((field, value_code(value_of(PRESETS[name], field), name)) for field in fields)
                for name in alike
            }
            assert not fields or told_as & {*way.options}
        assert way.sentence in words
        assert all(source in words for source in way.sources)


def plain(html: str) -> str:
    """The words of some HTML without its pictures."""
    words = re.sub("<svg.*?</svg>", "", html, flags=re.DOTALL)
    return "".join(ET.fromstring(f"<div>{words}</div>").itertext())  # noqa: S314  # our own


@pytest.mark.parametrize("field", FIELDS)
def test_every_choice_of_an_option_is_a_way_of_its_rule(field: str) -> None:
    value = value_of(Rules(), field)
    if not isinstance(value, bool | Enum):
        return
    choices = (
        {"False", "True"}
        if isinstance(value, bool)
        else {f"{type(value).__name__}.{one.name}" for one in type(value)}
    )
    number = options()[field].number
    told = {code for way in ways(number) for choice in way.options for name, code in choice if name == field}
    # A rule that is there only if the option is set has no words for the other choice.
    assert told == (choices - {"False"} if number == "P5" else choices)


# --- The matrix -------------------------------------------------------------------------------------------


def rows_of_the_matrix() -> dict[str, list[ET.Element]]:
    root = ET.fromstring(matrix())  # noqa: S314  # our own
    rows = [list(row) for row in root.iter("tr")]
    return {row[0].attrib["id"]: row[1:] for row in rows if "id" in row[0].attrib}


def test_every_option_has_a_row_of_the_matrix_and_every_preset_a_cell_in_it() -> None:
    rows = rows_of_the_matrix()
    assert sorted(rows) == sorted(FIELDS)
    assert {len(cells) for cells in rows.values()} == {len(PRESETS)}


@pytest.mark.parametrize("field", FIELDS)
def test_a_cell_tells_the_option_links_its_rule_and_is_lit_if_unusual(field: str) -> None:
    option = options()[field]
    for preset, cell in zip(PRESETS, rows_of_the_matrix()[field], strict=True):
        (link,) = cell.iter("a")
        words = cell_text(option, preset)
        assert link.attrib["href"].endswith(f"/#{option.number}")
        kind = cell.attrib.get("class", "")
        assert "".join(cell.itertext()) == f"{'◆ ' if kind == 'rules-lit' else ''}{words}"
        assert (words == usual(option)) == (kind == "")


def test_what_is_lit_is_what_a_reader_would_find_unusual() -> None:
    lit = {
        field: "".join("x" if cell.attrib.get("class") == "rules-lit" else "." for cell in cells)
        for field, cells in rows_of_the_matrix().items()
    }
    assert lit["players"] == lit["deck"] == "x.x.."
    assert lit["min_bid"] == "x...."
    assert lit["lead_trump"] == lit["call_before_widow"] == "....x"
    assert lit["calls"] == "x..xx"
    assert lit["hand_limit"] == "....."


def test_a_source_is_said_to_tell_only_what_it_tells() -> None:
    said = sayings()
    assert said["moon_below_zero"] == {"Shoot the Moon (app for iOS)": ("no",)}
    assert "Shoot the Moon (app for iOS)" not in said["moon"]
    assert said["moon"]["Rules to Moon (Great Book of Domino Games)"] == ("never",)
    assert said["target"][TITLES["DON"]] == ("250", "500")
    assert said["moon_missed"]["Play Moon (Domino Game), a variation"] == ("0",)


def said_by_source() -> dict[tuple[str, str], list[str]]:
    """What stands in the matrix of the sources, by option and column: every saying with whose it is."""
    heads, *rows = [list(row) for row in ET.fromstring(sources()).iter("tr")]  # noqa: S314  # our own
    return {
        ("".join(option.itertext()).partition(" ")[0], str(head.text)): [
            " / ".join(part for part in saying.itertext() if part) for saying in cell
        ]
        for option, *cells in rows
        for head, cell in zip(heads[1:], cells, strict=True)
    }


def test_a_reading_is_told_apart_from_what_a_text_says() -> None:
    shown = said_by_source()
    play_moon, others = "Play Moon (Domino Game)", "Others"
    assert shown["recall_trump", TITLES["FRENCH3"]] == ["no / as we read it; to the letter yes"]
    assert shown["recall_trump", TITLES["DON"]] == ["no / as we read it"]
    assert shown["recall_trump", TITLES["POLISH3"]] == ["no"]
    assert shown["may_trump", TITLES["DON"]] == ["no"]
    assert shown["target", TITLES["DON"]] == ["◆ 250 or 500", "21 / a house rule"]
    assert shown["target", play_moon] == ["21", "◆ 7 / a variation"]
    assert shown["call_before_widow", TITLES["DON"]] == ["no widow"]
    assert shown["made", play_moon] == [
        "bid / the game for three",
        "◆ tricks / the game for four",
        "◆ mark / a variation",
    ]
    assert shown["all_pass", play_moon] == ["silent", "◆ last bids minimum / a variation / as we read it"]
    assert shown["target", others] == ["◆ 250 / Shoot the Moon (I Heard It at the Icehouse)"]
    limits = {tuple(said) for (field, head), said in shown.items() if field == "hand_limit" and head in ALL}
    assert limits == {("silent",)}
    assert shown["hand_limit", others] == []


def test_every_saying_of_every_source_is_in_the_matrix() -> None:
    root = ET.fromstring(sources())  # noqa: S314  # our own
    shown = [part for part in root.iter("div") if "rules-said" in part.attrib["class"]]
    spoken = [part for part in shown if "rules-absent" not in part.attrib["class"]]
    assert len(spoken) == sum(map(len, sayings().values()))


def links_to_readings() -> Counter[tuple[str, str]]:
    """The links of the matrix of the sources to readings, by option and anchor."""
    _, *rows = ET.fromstring(sources()).iter("tr")  # noqa: S314  # our own
    return Counter(
        ("".join(row[0].itertext()).partition(" ")[0], link.attrib["href"].partition("#")[2])
        for row in rows
        for link in row.iter("a")
        if link.attrib.get("class") == "rules-reading"
    )


def test_every_reading_and_every_silence_is_marked() -> None:
    marked = links_to_readings()
    assert Counter((field, anchor) for (_, field), anchor in READINGS.items()) <= marked
    assert set(marked) == {
        *((field, anchor) for (_, field), anchor in READINGS.items()),
        *SILENT.items(),
    }


PARAGRAPH = re.compile(r'^(?:<a id="([\w-]+)"></a>\n)?\*\*(.+?)\*\* \(([^)]+)\)\.', re.MULTILINE)
"""How a reading begins: its anchor if it has one, its title, and in brackets rules and fields."""

MORE_OF_A_CELL = {
    ("Classic scoring with the gentler Moon", "moon_missed"),
    ("Every other player gets the bid", "defenders"),
}
"""Second readings of a cell, which leads to the first."""


def test_the_readings_name_the_fields_of_the_cells_that_lead_to_them_and_no_others() -> None:
    named = {
        (anchor or title, field)
        for anchor, title, bracket in PARAGRAPH.findall(text_of("rules/readings.md"))
        for field in re.findall(r"`(\w+)`", bracket)
    }
    leading = {(anchor, field) for field, anchor in links_to_readings()}
    assert leading <= named
    assert named - leading == MORE_OF_A_CELL


def test_a_reading_stands_under_the_heading_of_its_text() -> None:
    parts = re.split(r"^## (.+)$", text_of("rules/readings.md"), flags=re.MULTILINE)
    under = {
        anchor: heading
        for heading, words in zip(parts[1::2], parts[2::2], strict=True)
        for anchor, _, _ in PARAGRAPH.findall(words)
        if anchor
    }
    for (source, field), anchor in READINGS.items():
        heading = under[anchor]
        assert heading not in ALL or source.startswith(heading), (source, field)


def test_what_is_unusual_of_a_source_is_lit() -> None:
    for part in ET.fromstring(sources()).iter("div"):  # noqa: S314  # our own
        kinds = part.attrib["class"].split()
        if "rules-said" in kinds:
            assert ("rules-lit" in kinds) == "".join(part.itertext()).startswith("◆")


@pytest.mark.parametrize("name", PRESETS)
def test_the_page_of_a_preset_says_what_its_text_leaves_unsaid(name: str) -> None:
    html = whole_rulebook(name)
    marked = re.findall(r'<dt id="(\w+)">(?:(?!<dt).)*unsaid or unclear', html)
    own = TITLES[name].partition(", the game for ")[0]
    assert marked == [
        rule.number for rule in rulebook(PRESETS[name]) if not {own, TITLES[name]} & set(rule.sources)
    ]


@pytest.mark.parametrize("one", [*VARIATIONS, *OWN_OPTIONS], ids=lambda one: one.table.code)
def test_a_variation_is_one_line_that_makes_its_table(one: Variation) -> None:
    names = {name: getattr(moon_dominoes, name) for name in moon_dominoes.__all__} | {"attrs": attrs}
    assert eval(one.table.code, names) == one.table.rules  # noqa: S307  # our own
    assert one.table.rules != PRESETS[one.table.preset]


@pytest.mark.parametrize("one", VARIATIONS, ids=lambda one: one.table.code)
def test_a_variation_is_named_by_its_source(one: Variation) -> None:
    changed = changed_numbers(PRESETS[one.table.preset], one.table.rules)
    book = rulebook(one.table.rules)
    sources = {source for number in changed if number in book for source in book[number].sources}
    assert any(source.startswith(one.source) for source in sources)


@pytest.mark.parametrize("one", OWN_OPTIONS, ids=lambda one: one.table.code)
def test_an_option_of_no_source_has_none(one: Variation) -> None:
    changed = changed_numbers(PRESETS[one.table.preset], one.table.rules)
    assert any(
        not rulebook(one.table.rules)[number].sources
        for number in changed
        if number in rulebook(one.table.rules)
    )


def test_the_house_rules_are_the_five_of_dons_page() -> None:
    assert len(HOUSE_RULES) == 5
    assert {one.table.preset for one in HOUSE_RULES} == {"DON"}


# --- The pages of the presets -----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_page_with_its_whole_rulebook(preset: str) -> None:
    page = f"tables/{preset.lower()}.md"
    words = plain(computed(page))
    for rule in rulebook(PRESETS[preset]):
        assert f"{rule.number} {rule.title}{rule.sentence}" in words
    called = re.findall(r"print\((\w+)\((?:\"(\w+)\")?\)\)", text_of(page))
    assert {name for name, _ in called} >= {"facts", "whole_rulebook", "worked_match", "differences"}
    assert {argument for _, argument in called} <= {preset, ""}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_worked_match_is_short_and_has_bids_made_and_missed(preset: str) -> None:
    assert set(SEEDS) == set(PRESETS)
    results = positions(preset)[-1].results
    assert positions(preset)[-1].is_over
    assert 3 <= len(results) <= 8
    assert {result.made for result in results} == {False, True}
    sheet = plain(computed(f"tables/{preset.lower()}.md"))
    for result in results:
        assert all(f"{line.points:+} {line.text} ({line.rule})" in sheet for line in result.lines)


# --- What is put into the pages ---------------------------------------------------------------------------


@pytest.mark.parametrize("page", [*SECTION_PAGES, *OTHER_PAGES])
def test_what_a_page_computes_is_whole_and_no_id_is_there_twice(page: str) -> None:
    assert FENCE.findall(text_of(page))
    root = ET.fromstring(f"<div>{computed(page)}</div>")  # noqa: S314  # our own
    ids = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
    ids += re.findall(r"\{ #(\S+) \}", text_of(page))
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("page", [*SECTION_PAGES, *OTHER_PAGES])
def test_every_computed_link_leads_to_a_page_and_an_anchor(page: str) -> None:
    here = page.removesuffix("index.md").removesuffix(".md") + ("/" if not page.endswith("index.md") else "")
    links = set(re.findall(r'href="([^"]+)"', computed(page)))
    assert links
    for link in links:
        address, _, anchor = link.partition("#")
        target = (DOCS / here / address).resolve().relative_to(DOCS.resolve()).as_posix()
        source = f"{target}.md" if (DOCS / f"{target}.md").exists() else f"{target}/index.md"
        assert (DOCS / source).exists(), link
        if anchor:
            assert anchor in anchors_of(source), link


def anchors_of(page: str) -> set[str]:
    if page == "rules/readings.md":
        return set(re.findall(r'<a id="([^"]+)"', text_of(page)))
    if page.startswith("reference/"):
        # What mkdocstrings makes of what such a page names.
        return set(re.findall(r"^::: (\S+)$", text_of(page), re.MULTILINE))
    return {*re.findall(r"\{ #(\S+) \}", text_of(page)), *re.findall(r' id="([^"]+)"', computed(page))}


def test_the_trick_on_the_first_page_is_the_one_that_is_told() -> None:
    words = plain(computed("rules/index.md"))
    assert "Bo leads 5-3. Di wins with 2-0." in words
    for told in (
        "Twos are trumps. Bo leads 5-3",
        "Cy has fives and plays 6-5",
        "2-0 is a",
        "Ann still has 5-5",
    ):
        assert told in " ".join(text_of("rules/index.md").split())


# --- What the rules say -----------------------------------------------------------------------------------

ANSWERS: dict[str, list[list[list[str]]]] = {
    "T1": [
        [
            ["Ann+Cy", "Bo+Di"],
            ["Ann", "Bo", "Cy", "Di"],
            ["Ann", "Bo", "Cy"],
        ],
    ],
    "T2": [
        [
            ["0-0"],
            ["none"],
            ["0-0 1-0 2-0 3-0 4-0 5-0 6-0"],
        ],
        [
            ["5-0 is not in the deck of 22 tiles (T2)"],
        ],
    ],
    "T3": [
        [
            ["left over: widow", "tiles: 1"],
            ["left over: boneyard", "tiles: 7"],
            ["left over: none", "tiles: 0"],
        ],
        [
            ["seat 0 is dealt 8 tiles, not 7 (T3)"],
        ],
    ],
    "T4": [
        [
            ["Bo"],
        ],
        [
            ["no seat moves now: the tiles are to be dealt (T4)"],
        ],
    ],
    "T5": [
        [
            ["'call fours' belongs to the call, but seat 1 is to discard (T5)"],
            ["the move is legal"],
        ],
    ],
    "B1": [
        [
            ["it is not your turn: seat 1 is to bid or pass (B1)"],
        ],
    ],
    "B2": [
        [
            ["the move is legal"],
            ["bid 3 is too low: bids start at 4 (B2)"],
            ["bid 3 is too low: bids start at 5 (B2)"],
        ],
    ],
    "B3": [
        [
            ["bid 4 is too low: the highest bid so far is 4 (B3)"],
        ],
        [
            ["pass, bid 5, bid 6, bid 7, moon"],
        ],
    ],
    "B4": [
        [
            ["a Moon may only be bid over a 7, and the highest bid so far is 5 (B4)"],
            ["the move is legal"],
            ["there is no Moon at this table (B4)"],
        ],
        [
            ["the move is legal"],
            ["a side below zero may not bid a Moon, and yours has -40 (B4)"],
        ],
    ],
    "B5": [
        [
            ["Hand 1, Ann deals: Bo is to call trumps", "Bo bid a Moon, trumps to be called"],
        ],
    ],
    "B6": [
        [
            ["bid 3, bid 4, bid 5, bid 6, bid 7, moon, pass"],
            ["bid 3, bid 4, bid 5, bid 6, bid 7, moon"],
            ["bid 3"],
        ],
        [
            ["the move is legal"],
            ["everyone else has passed, so the last to speak must bid (B6)"],
        ],
        [
            ["Ann"],
            ["Bo"],
        ],
    ],
    "B7": [
        [
            ["Di bid 5, trumps to be called"],
        ],
    ],
    "W1": [
        [
            ["discard 0-0, 1-1, 3-1, 4-2, 4-3, 4-4, 6-2, 6-5"],
            [
                (
                    "call blanks, call ones, call twos, call threes, call fours, call fives, call sixes, "
                    "call doubles, call no-trump"
                )
            ],
        ],
        [
            ["Ann, Bo and Cy hold: 7, 8, 7", "in the boneyard: 6"],
        ],
    ],
    "W2": [
        [
            ["the move is legal"],
        ],
        [
            ["5-3 is not in your hand (W2)"],
        ],
        [
            ["Cy sees: nothing", "Bo sees: 1-1"],
        ],
    ],
    "C1": [
        [
            [
                (
                    "no-trump cannot be called at this table, only blanks, ones, twos, threes, fours, fives, "
                    "sixes, doubles (C1)"
                )
            ],
            ["the move is legal"],
        ],
        [
            ["the move is legal"],
        ],
    ],
    "C2": [
        [
            ["6-5 is a trump and does not follow: sixes were led and you hold 6-2 (P3)"],
        ],
        [
            ["play 2-1, 2-2, 5-2, 5-3, 6-3, 6-4, 6-6"],
        ],
    ],
    "C3": [
        [
            ["5-5 is a trump and does not follow: fives were led and you hold 5-1 (P3)"],
        ],
        [
            ["Di"],
        ],
    ],
    "C4": [
        [
            ["Cy"],
            ["Di"],
            ["Di"],
        ],
        [
            ["6-6 does not follow: fives were led and you hold 5-5 (P3)"],
            ["6-6 does not follow: fives were led and you hold 5-5 (P3)"],
            ["the move is legal"],
        ],
    ],
    "C5": [
        [
            ["play 0-0, 1-1, 4-1, 4-3, 4-4, 6-2"],
            ["call blanks, call ones, call twos, call threes, call fours, call fives, call sixes"],
        ],
        [
            ["'call fives' belongs to the call, but seat 2 is to play (T5)"],
            ["it is not your turn: seat 2 is to call (C5)"],
        ],
    ],
    "P1": [
        [
            ["it is not your turn: seat 1 is to play (P1)"],
        ],
        [
            ["5-4 is not in your hand (P1)"],
        ],
    ],
    "P2": [
        [
            ["5-5 is not a trump: the first lead must be a trump, and you hold 6-1 6-3 6-4 (P2)"],
            ["the move is legal"],
        ],
    ],
    "P3": [
        [
            ["4-0 does not follow: threes were led and you hold 5-3 (P3)"],
        ],
        [
            ["play 1-0, 3-2, 3-3, 5-1, 5-5, 6-0, 6-5"],
        ],
    ],
    "P4": [
        [
            ["2-2 does not follow: trumps (fours) were led and you hold 6-4 (P3)"],
        ],
        [
            ["play 2-2, 3-2, 4-3, 5-2, 5-3, 5-4, 5-5"],
        ],
    ],
    "P5": [
        [
            ["the move is legal"],
            ["6-4 does not follow: threes were led and you hold 4-3 (P3)"],
        ],
    ],
    "P6": [
        [
            ["Di"],
        ],
        [
            ["Ann"],
        ],
    ],
    "P7": [
        [
            ["Di"],
        ],
    ],
    "P8": [
        [
            ["next: Hand 1, trick 5, Ann deals: Ann is to play", "scores: 0, 0"],
            ["next: Hand 2: Bo is to deal", "scores: 0, -60"],
        ],
    ],
    "S1": [
        [
            ["side 1: +40 for ten times the bid of 4, made (S1)", "side 1: +1 for tricks above the bid (S1)"],
            ["side 1: +4 for the bid of 4, made (S1)"],
            ["side 1: +5 for tricks taken, the bid of 4 being made (S1)"],
            ["side 1: +1 for a mark, the bid of 4 being made (S1)"],
        ],
    ],
    "S2": [
        [
            ["side 1: -40 for ten times the bid of 4, missed (S2)"],
            ["side 1: -4 for the bid of 4, missed (S2)"],
            ["side 1: +0 for the bid of 4, missed (S2)"],
        ],
    ],
    "S3": [
        [
            ["side 0: +2 for tricks taken (S3)", "side 2: +1 for tricks taken (S3)"],
            ["nothing"],
            [
                "side 0: +2 for tricks taken (S3)",
                "side 0: +5 for the bid, which was missed (S3)",
                "side 2: +1 for tricks taken (S3)",
                "side 2: +5 for the bid, which was missed (S3)",
            ],
            [
                "side 0: +2 for tricks taken (S3)",
                "side 0: +5 for the bid, which was missed (S3)",
                "side 2: +1 for tricks taken (S3)",
                "side 2: +5 for the bid, which was missed (S3)",
            ],
            [
                "side 0: +1 for a mark, the bid being missed (S3)",
                "side 2: +1 for a mark, the bid being missed (S3)",
            ],
        ],
    ],
    "S4": [
        [
            ["side 1: +0 for a Moon, made (S4)", "a made Moon wins the match (S4)"],
            ["side 1: +21 for a Moon, made (S4)", "a made Moon wins the match (S4)"],
            ["side 1: +21 for a Moon, made (S4)", "the match goes on"],
        ],
        [
            ["side 1: +40 for ten times the bid of 4, made (S1)", "side 1: +3 for tricks above the bid (S1)"],
        ],
    ],
    "S5": [
        [
            ["side 1: +0 for a Moon, missed (S5)", "a missed Moon loses the match (S5)"],
            ["side 1: -70 for a Moon, missed (S5)", "a missed Moon loses the match (S5)"],
            ["side 1: -70 for a Moon, missed (S5)", "the match goes on"],
        ],
    ],
    "M1": [
        [
            ["reached 41 (M1)"],
            ["reached 40 (M1)"],
            ["the match goes on"],
        ],
    ],
    "M2": [
        [
            ["Ann", "reached 5 by a made bid (M2)"],
            ["Bo", "reached 5 with the highest score (M2)"],
        ],
        [
            ["the two are level, and another hand is played"],
        ],
    ],
    "M3": [
        [
            ["the match goes on"],
            ["hand 1 was the last (M3)"],
        ],
    ],
    "M4": [
        [
            ["the match is over (M4)"],
        ],
    ],
}
"""The answers by rule, example and table, written down: the library has to give each."""

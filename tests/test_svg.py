"""Drawings: well-formed, self-contained, true to what they show, and of a view only what its seat knows."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_dominoes import (
    DON,
    MOON,
    POLISH3,
    TEXAS3,
    TEXAS4,
    Bid,
    Doubles,
    Phase,
    Play,
    Position,
    State,
    Tile,
    TileSet,
    Trick,
    Trump,
    View,
    apply,
    legal_moves,
    new_match,
    observe,
)
from moon_dominoes.draw import (
    Mark,
    hand_svg,
    headline,
    phases_svg,
    position_svg,
    position_text,
    tile_svg,
    trick_svg,
    trumps_and_others,
)
from moon_dominoes.draw.markup import fitted, number, text_width
from moon_dominoes.draw.svg_phases import MEANINGS
from moon_dominoes.odds import hand_view, odds
from moon_dominoes.odds_chart import odds_chart
from moon_dominoes.phases.course import FOLLOWS
from moon_dominoes.strategies import matches, tile_sets
from moon_dominoes.strategies import rules as tables
from moon_dominoes.tiles import DECKS, TILES
from moon_dominoes.worlds import sample_world
from positions import TRUMPS, after, dealt, hand, in_order, in_play, ordered_suits, tiles

DOCS = Path(__file__).parents[1] / "docs"
NAMES = ["Ann", "Bo", "Cy", "Di"]
HOSTILE = ["<script>alert(1)</script>", "\"><g onload='x'/>", "]]>&amp;&#0;", "W" * 300]

# --- Reading a picture ------------------------------------------------------------------------------------


def parsed(svg: str) -> Element:
    """The picture as elements, their names without the namespace."""
    root = fromstring(svg)  # noqa: S314  # our own text
    for part in root.iter():
        part.tag = part.tag.removeprefix("{http://www.w3.org/2000/svg}")
    return root


def classes(part: Element) -> set[str]:
    return set(part.get("class", "").split())


def of_class(root: Element, name: str) -> list[Element]:
    return [part for part in root.iter() if name in classes(part)]


def the(root: Element, name: str) -> Element:
    (part,) = of_class(root, name)
    return part


def tiles_in(root: Element) -> list[Tile]:
    """The tiles that lie face up, in order."""
    return [Tile.parse(part.attrib["data-tile"]) for part in root.iter() if "data-tile" in part.attrib]


def tile_parts(root: Element) -> dict[str, Element]:
    return {part.attrib["data-tile"]: part for part in root.iter() if "data-tile" in part.attrib}


def hidden_in(root: Element) -> int:
    return len(of_class(root, "moon-hidden"))


def marks_in(tile: Element) -> set[str]:
    """The marks of a tile, which its signs, its classes and its words have to agree on."""
    marks = {sign.attrib["data-mark"] for sign in of_class(tile, "moon-sign")}
    assert classes(tile) - {"moon-tile"} == {f"moon-{mark}" for mark in marks}
    title = tile.find("title")
    assert title is not None
    assert title.text is not None
    assert set(title.text.split(", ")) == {tile.attrib["data-tile"], *marks}
    return marks


def texts(root: Element) -> list[str]:
    return [part.text for part in root.iter("text") if part.text is not None]


def said_in(root: Element) -> str:
    """All the text in a picture, with a space between its lines."""
    return " ".join(texts(root))


def words_of(root: Element) -> tuple[str, str]:
    """The title and the description."""
    title, description = root.findtext("title"), root.findtext("desc")
    assert title
    assert description
    return title, description


def placed(
    part: Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[Element, float, float, float]]:
    """Every element with the place of its origin and its size, in the units of the picture."""
    for move, values in re.findall(r"(\w+)\(([^)]*)\)", part.get("transform", "")):
        numbers = [float(value) for value in values.split()]
        if move == "translate":
            x, y = x + scale * numbers[0], y + scale * numbers[1]
        else:
            assert move == "scale"
            scale *= numbers[0]
    yield part, x, y, scale
    for child in part:
        yield from placed(child, x, y, scale)


def places(root: Element) -> dict[str, tuple[float, float]]:
    """Where the upper left corner of each tile is."""
    return {part.attrib["data-tile"]: (x, y) for part, x, y, _ in placed(root) if "data-tile" in part.attrib}


def check_picture(svg: str) -> Element:
    """What holds for every picture."""
    root = parsed(svg)
    assert root.tag == "svg"
    assert "moon" in classes(root)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert float(root.attrib["width"]) > 0
    shape = float(root.attrib["width"]) / float(root.attrib["height"])
    assert shape == pytest.approx(width / height, rel=0.01)
    check_words(root)
    check_self_contained(svg, root)
    boxes = [text_box(part, x, y, scale) for part, x, y, scale in placed(root) if part.tag == "text"]
    boxes += [tile_box(part, x, y, scale) for part, x, y, scale in placed(root) if is_tile_side(part)]
    for box in boxes:
        assert left <= box[0] <= box[2] <= left + width
        assert top <= box[1] <= box[3] <= top + height
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, "two texts, or tiles, or one of each, lie over each other"
    return root


Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in the units of the picture."""


def text_box(part: Element, x: float, y: float, scale: float) -> Box:
    size = float(part.get("font-size", "16")) * scale
    long = text_width(part.text or "", size)
    before = {"start": 0.0, "middle": long / 2, "end": long}[part.get("text-anchor", "start")]
    start, line = x + scale * float(part.attrib["x"]) - before, y + scale * float(part.attrib["y"])
    return start, line - 0.75 * size, start + long, line + 0.2 * size


def is_tile_side(part: Element) -> bool:
    return bool(classes(part) & {"moon-face", "moon-back"})


def tile_box(part: Element, x: float, y: float, scale: float) -> Box:
    start, above, wide, high = (scale * float(part.attrib[name]) for name in ("x", "y", "width", "height"))
    return x + start, y + above, x + start + wide, y + above + high


def check_words(root: Element) -> None:
    """A title and a description, tied to the picture by ids that nothing else has."""
    assert root.attrib["role"] == "img"
    assert [part.tag for part in root][:2] == ["title", "desc"]
    words_of(root)
    assert root.attrib["aria-labelledby"] == root[0].attrib["id"]
    assert root.attrib["aria-describedby"] == root[1].attrib["id"]
    ids = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
    assert len(ids) == len(set(ids)) == 2
    assert all(re.fullmatch(r"moon-[0-9a-f]{12}-(title|desc)", name) for name in ids)


KINDS = {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}


def check_self_contained(svg: str, root: Element) -> None:
    """Nothing is run, loaded, referred to, or styled from afar."""
    assert {part.tag for part in root.iter()} <= KINDS
    for part in root.iter():
        assert not {
            name for name in part.attrib if name.startswith("on") or "href" in name or name == "style"
        }
        assert not any("url(" in value for value in part.attrib.values())
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" ')
    assert "\n\n" not in svg  # it would end a block of HTML in Markdown


def subsets(marks: Iterable[Mark]) -> list[tuple[Mark, ...]]:
    members = list(marks)
    return list(chain.from_iterable(combinations(members, size) for size in range(len(members) + 1)))


# --- Tiles ------------------------------------------------------------------------------------------------

UPRIGHT = {
    0: ("...", "...", "..."),
    1: ("...", ".o.", "..."),
    2: ("o..", "...", "..o"),
    3: ("o..", ".o.", "..o"),
    4: ("o.o", "...", "o.o"),
    5: ("o.o", ".o.", "o.o"),
    6: ("o.o", "o.o", "o.o"),
}
LYING = UPRIGHT | {2: ("..o", "...", "o.."), 3: ("..o", ".o.", "o.."), 6: ("ooo", "...", "ooo")}
"""Six stands in two lines along the tile, however it lies."""


def pattern(half: Element, left: float, top: float) -> tuple[str, ...]:
    """The pips of one end on a grid of three by three."""
    grid = [["."] * 3 for _ in range(3)]
    for pip in half.iter("circle"):
        column = (float(pip.attrib["cx"]) - left - 12) / 13
        row = (float(pip.attrib["cy"]) - top - 12) / 13
        assert grid[int(row)][int(column)] == "."
        assert row.is_integer()
        assert column.is_integer()
        grid[int(row)][int(column)] = "o"
    return tuple("".join(row) for row in grid)


@pytest.mark.parametrize("horizontal", [False, True])
def test_every_tile_shows_its_pips_the_higher_end_first(horizontal: bool) -> None:
    shapes = LYING if horizontal else UPRIGHT
    for tile in TILES:
        root = check_picture(tile_svg(tile, horizontal=horizontal))
        first, second = of_class(root, "moon-half")
        assert pattern(first, 0, 0) == shapes[tile.high]
        assert pattern(second, 50 * horizontal, 50 * (not horizontal)) == shapes[tile.low]
        assert [half.attrib["data-pips"] for half in (first, second)] == str(tile).split("-")
        assert len(of_class(root, "moon-pip")) == tile.high + tile.low
        assert tiles_in(root) == [tile]


@pytest.mark.parametrize(("horizontal", "size"), [(False, (50, 100)), (True, (100, 50))])
def test_a_tile_is_twice_as_long_as_wide_with_an_even_margin(horizontal: bool, size: tuple[int, int]) -> None:
    root = parsed(tile_svg(Tile(6, 1), horizontal=horizontal))
    face = the(root, "moon-face")
    assert (int(face.attrib["width"]), int(face.attrib["height"])) == size
    assert root.attrib["viewBox"] == f"-11 -11 {size[0] + 22} {size[1] + 22}"


@pytest.mark.parametrize("horizontal", [False, True])
def test_a_tile_face_down_shows_nothing(horizontal: bool) -> None:
    svg = tile_svg(None, horizontal=horizontal)
    root = check_picture(svg)
    assert hidden_in(root) == 1
    assert not of_class(root, "moon-pip")
    assert "data-tile" not in svg
    assert words_of(root) == ("A domino face down", "Its pips cannot be seen.")


def test_a_tile_is_told_in_words() -> None:
    assert words_of(parsed(tile_svg(Tile(5, 0)))) == ("Domino 5-0", "Five pips above, no pips below.")
    marked = tile_svg(Tile(1, 1), marks=[Mark.WINNING, Mark.TRUMP], horizontal=True)
    assert words_of(parsed(marked)) == (
        "Domino 1-1, trump, winning",
        "One pip on the left, one pip on the right.",
    )


@pytest.mark.parametrize("marks", subsets(Mark))
def test_the_marks_of_a_tile_are_exactly_those_given(marks: tuple[Mark, ...]) -> None:
    root = check_picture(tile_svg(Tile(4, 2), marks=marks))
    tile = the(root, "moon-tile")
    assert marks_in(tile) == {mark.value for mark in marks}
    borders = of_class(tile, "moon-border")
    assert bool(borders) == bool(set(marks) & {Mark.LED, Mark.WINNING})
    assert any("stroke-dasharray" in border.attrib for border in borders) == (Mark.LED in marks)
    assert len(of_class(tile, "moon-pin")) == (Mark.TRUMP not in marks)


def test_marks_differ_in_shape_and_not_in_colour_alone() -> None:
    shapes: set[str] = set()
    colours: set[str] = set()
    for mark in Mark:
        sign = the(parsed(tile_svg(Tile(4, 2), marks=[mark])), "moon-sign")
        paths = [path.attrib["d"] for path in sign.iter("path")]
        assert len(paths) == 1
        shapes.update(paths)
        colours.add(sign[0].attrib["fill"])
    assert len(shapes) == len(colours) == len(Mark)
    # Three of the eight colours of Okabe and Ito.
    assert colours == {"#d55e00", "#56b4e9", "#f0e442"}


def test_signs_and_borders_stay_in_the_margin() -> None:
    root = parsed(tile_svg(Tile(4, 2), marks=Mark))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for part, x, y, scale in placed(root):
        if part.tag == "circle" and "moon-pip" not in classes(part):
            radius = scale * (float(part.attrib["r"]) + float(part.get("stroke-width", "0")) / 2)
            assert x - radius >= -11
            assert x + radius <= width - 11
            assert y - radius >= -11
        if "moon-border" in classes(part):
            thick = float(part.attrib["stroke-width"]) / 2
            assert float(part.attrib["x"]) - thick >= -11
            assert float(part.attrib["y"]) + float(part.attrib["height"]) + thick <= height - 11


def test_a_scale_changes_the_size_and_nothing_else() -> None:
    pictures: list[Callable[[float], str]] = [
        lambda scale: tile_svg(Tile(4, 2), scale=scale),
        lambda scale: hand_svg(tiles("4-2"), scale=scale),
        lambda scale: trick_svg(Trick(0, (Tile(4, 2),), (0,), Trump.ONES, 0), scale=scale),
        lambda scale: position_svg(new_match(DON, seed=1), scale=scale),
        lambda scale: phases_svg(scale=scale),
    ]
    for draw in pictures:
        one, large = parsed(draw(1)), parsed(draw(2.5))
        for name in ("width", "height"):
            assert float(large.attrib[name]) == pytest.approx(2.5 * float(one.attrib[name]), abs=0.01)
        assert one.attrib["viewBox"] == large.attrib["viewBox"]
        assert [part.attrib.get("d") for part in one.iter()] == [
            part.attrib.get("d") for part in large.iter()
        ]
        for wrong in (0, -1, 0.0099, 100.01, 1e-320, 1e308, 10**400, 10**5000, float("nan"), float("inf")):
            with pytest.raises(ValueError, match=r"a scale is a number from 0\.01 to 100, not"):
                draw(wrong)
        nothing: Any = "1"
        for wrong in (nothing, True):
            with pytest.raises(TypeError, match="a scale is a number"):
                draw(wrong)


def test_the_least_and_the_largest_scale_give_a_picture() -> None:
    for scale in (0.01, 100):
        root = check_picture(position_svg(new_match(DON, seed=1), scale=scale))
        assert float(root.attrib["width"]) == pytest.approx(760 * scale)


@given(st.floats(-1e12, 1e12) | st.integers(-(10**12), 10**12))
def test_numbers_are_written_plainly_to_a_hundredth(value: float) -> None:
    text = number(value)
    assert re.fullmatch(r"-?(0|[1-9]\d*)(\.\d?[1-9])?", text)
    assert text != "-0"
    assert float(text) == round(value, 2)


def test_only_tiles_and_marks_are_drawn() -> None:
    wrong: Any = "5-3"
    with pytest.raises(TypeError, match="a tile is drawn, or None for one face down, not '5-3'"):
        tile_svg(wrong)
    with pytest.raises(TypeError, match="a tile is marked with members of Mark, not 'led'"):
        tile_svg(Tile(5, 3), marks=["led"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="a tile face down has no marks"):
        tile_svg(None, marks=[Mark.LED])
    with pytest.raises(TypeError, match="a TileSet holds tiles, not '5-3'"):
        hand_svg([wrong])
    with pytest.raises(TypeError, match="a call is a Trump, not 'fives'"):
        hand_svg([], "fives")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a trick is a Trick, not '5-3'"):
        trick_svg(wrong)
    with pytest.raises(TypeError, match="a position is a State or a View, not '5-3'"):
        position_svg(wrong)


@pytest.mark.parametrize("kind", [Position, State, View])
def test_a_position_without_its_parts_is_none(kind: type[Position]) -> None:
    for unfinished in (kind(), kind.__new__(kind)):
        with pytest.raises(TypeError, match="a position is a State or a View, not"):
            position_svg(unfinished)


# --- Hands ------------------------------------------------------------------------------------------------


@given(tile_sets(max_size=8), st.sampled_from([None, *Trump]))
def test_a_hand_lies_in_one_row_with_its_trumps_first_and_marked(held: TileSet, trump: Trump | None) -> None:
    root = check_picture(hand_svg(held, trump))
    trumps, others = trumps_and_others(held, trump)
    assert tiles_in(root) == [*trumps, *others]
    # Which tiles are trumps, written from the words of the rules alone.
    called = set[Tile]() if trump is None else set(in_order(ordered_suits(trump).get(TRUMPS, "")))
    assert {tile for tile, part in tile_parts(root).items() if marks_in(part)} == {
        str(t) for t in held & called
    }
    at = list(places(root).values())
    assert len({y for _, y in at}) <= 1
    gaps = [beside[0] - x for (x, _), beside in pairwise(at)]
    apart = len(trumps) - 1 if trumps and others else None
    if len(at) > 3:  # wider than any legend
        assert at[0][0] == float(root.attrib["width"]) - at[-1][0] - 50 == 16
    assert gaps == [72 if place == apart else 57 for place in range(len(gaps))]


def test_a_larger_set_lies_in_rows_of_seven_the_trumps_in_rows_of_their_own() -> None:
    root = check_picture(hand_svg(DECKS[28], Trump.DOUBLES))
    at = places(root)
    rows = [[tile for tile, (_, y) in at.items() if y == row] for row in sorted({y for _, y in at.values()})]
    assert list(map(len, rows)) == [7, 7, 7, 7]
    assert rows[0] == [f"{number}-{number}" for number in range(6, -1, -1)]
    rows_of_nine = places(parsed(hand_svg(list(TILES[:9]))))
    assert [len([y for _, y in rows_of_nine.values() if y == row]) for row in (16, 123)] == [7, 2]


def test_a_hand_is_told_in_words() -> None:
    held = tiles("0-0 5-0 5-5 6-5")
    assert words_of(parsed(hand_svg(held))) == ("A hand of 4 dominoes", "6-5, 5-5, 5-0, 0-0.")
    assert words_of(parsed(hand_svg(held, Trump.FIVES))) == (
        "A hand of 4 dominoes, fives are trumps",
        "Trumps: 5-5, 6-5, 5-0. Others: 0-0.",
    )
    assert words_of(parsed(hand_svg(tiles("1-0")))) == ("A hand of 1 domino", "1-0.")
    assert words_of(check_picture(hand_svg([]))) == ("A hand of 0 dominoes", "No tiles.")
    assert texts(parsed(hand_svg([]))) == ["no tiles"]


def test_the_call_is_told_below_a_hand_with_its_sign_if_it_is_there() -> None:
    for held, call, words, signs in (
        ("5-0 4-4", Trump.FIVES, "fives are trumps", 1),
        ("4-4", Trump.FIVES, "fives are trumps", 0),
        ("4-4", Trump.NO_TRUMP, "no trumps", 0),
    ):
        legend = the(check_picture(hand_svg(tiles(held), call)), "moon-legend")
        assert texts(legend) == [words]
        assert len(of_class(legend, "moon-sign")) == signs
    assert not of_class(parsed(hand_svg(tiles("5-0"))), "moon-legend")


# --- Tricks -----------------------------------------------------------------------------------------------

TRICK = Trick(1, (Tile(5, 3), Tile(6, 5), Tile(5, 5)), (1, 2, 3), Trump.SIXES, 2)


def test_a_trick_lies_round_the_table_to_the_left_from_the_seat_at_the_bottom() -> None:
    root = check_picture(trick_svg(TRICK, NAMES, below=2))
    trick = the(root, "moon-trick")
    at = {
        int(part.attrib["data-seat"]): place
        for part in (*of_class(trick, "moon-play"), *of_class(trick, "moon-place"))
        for place in [corner(root, part)]
    }
    (below, left, above, right) = (at[seat] for seat in (2, 3, 0, 1))
    assert left[0] < below[0] == above[0] < right[0]
    assert above[1] < left[1] == right[1] < below[1]
    assert [part.attrib["data-seat"] for part in of_class(root, "moon-place")] == ["0"]


def corner(root: Element, wanted: Element) -> tuple[float, float]:
    """Where the tile in an element is, or the outline of one to come."""
    for part, x, y, scale in placed(root):
        if part in wanted.iter() and part.tag == "rect" and "moon-border" not in classes(part):
            return x + scale * float(part.attrib["x"]), y + scale * float(part.attrib["y"])
    raise AssertionError("nothing lies there")


def test_three_sit_at_a_table_without_a_seat_opposite() -> None:
    trick = Trick(2, (Tile(5, 3), Tile(6, 5), Tile(5, 5)), (2, 0, 1), Trump.TWOS, 1)
    at = places(check_picture(trick_svg(trick, players=3)))
    seat0, seat1, seat2 = at["6-5"], at["5-5"], at["5-3"]
    assert seat1[0] < seat0[0] < seat2[0]
    assert seat1[1] == seat2[1] < seat0[1]


def test_a_trick_of_an_unknown_table_lies_in_a_row_in_the_order_of_play() -> None:
    root = check_picture(trick_svg(TRICK))
    at = places(root)
    assert list(at) == ["5-3", "6-5", "5-5"]
    assert [x for x, _ in at.values()] == sorted({x for x, _ in at.values()})
    assert len({y for _, y in at.values()}) == 1
    assert texts(root) == ["seat 1", "seat 2", "seat 3", "sixes are trumps", "led", "winning"]


@pytest.mark.parametrize("players", [None, 4])
def test_the_tiles_of_a_trick_are_marked_as_they_are(players: int | None) -> None:
    root = parsed(trick_svg(TRICK, players=players))
    marks = {tile: marks_in(part) for tile, part in tile_parts(root).items()}
    assert marks == {"5-3": {"led"}, "6-5": {"trump", "winning"}, "5-5": set()}
    seats = {part.attrib["data-seat"]: tiles_in(part) for part in of_class(root, "moon-play")}
    assert seats == {"1": [Tile(5, 3)], "2": [Tile(6, 5)], "3": [Tile(5, 5)]}


def test_the_legend_of_a_trick_has_the_signs_that_occur() -> None:
    legend = the(parsed(trick_svg(Trick(0, (Tile(5, 3),), (0,), Trump.SIXES, 0))), "moon-legend")
    assert [sign.attrib["data-mark"] for sign in of_class(legend, "moon-sign")] == ["led", "winning"]
    assert texts(legend) == ["sixes are trumps", "led", "winning"]


def test_a_trick_not_begun_says_who_leads() -> None:
    empty = Trick(2, (), (), Trump.DOUBLES, None)
    assert texts(check_picture(trick_svg(empty))) == ["seat 2 leads", "doubles are trumps"]
    root = check_picture(trick_svg(empty, NAMES))
    assert texts(root) == ["Ann", "Bo", "Cy leads", "Di", "doubles are trumps"]
    assert len(of_class(root, "moon-place")) == 4
    assert words_of(root) == ("A trick of 0 dominoes", "Cy leads; doubles are trumps.")


def test_a_trick_is_told_in_words() -> None:
    assert words_of(parsed(trick_svg(TRICK, NAMES))) == (
        "A trick of 3 dominoes",
        "Bo 5-3, Cy 6-5 wins, Di 5-5; sixes are trumps.",
    )
    alone = Trick(0, (Tile(5, 3),), (0,), Trump.SIXES, 0)
    assert words_of(parsed(trick_svg(alone)))[0] == "A trick of 1 domino"


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"players": 5}, ValueError, "three or four play, not 5"),
        ({"players": 10**5000}, ValueError, "three or four play, not a huge number"),
        ({"players": 4, "below": 10**5000}, ValueError, "seats are 0 to 3, not a huge number"),
        ({"names": ["A", "B"]}, ValueError, "three or four play, not 2"),
        ({"players": 3}, ValueError, "the trick does not fit 3 players"),
        ({"players": 3, "names": NAMES}, ValueError, "3 printable names are needed"),
        ({"names": 5}, TypeError, "names are a list or tuple of texts, not 5"),
        ({"players": 4, "names": NAMES[:3]}, ValueError, "4 printable names are needed"),
        ({"players": 4, "below": 4}, ValueError, "seats are 0 to 3, not 4"),
        ({"players": 4, "below": -1}, ValueError, "seats are 0 to 3, not -1"),
        ({"below": 0}, ValueError, "a seat at the bottom needs the number of players"),
        ({"players": 4, "below": True}, TypeError, "the seat at the bottom is an int, not True"),
        ({"players": "4"}, TypeError, "the number of players is an int, not '4'"),
    ],
)
def test_a_trick_has_to_fit_its_table(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        trick_svg(TRICK, **arguments)


@pytest.mark.parametrize(
    ("parts", "error", "message"),
    [
        ({"tiles": ("5-3", Tile(6, 5), Tile(5, 5))}, TypeError, "the tiles of a trick are a tuple of Tiles"),
        ({"tiles": [*TRICK.tiles]}, TypeError, "the tiles of a trick are a tuple of Tiles"),
        ({"tiles": 7}, TypeError, "the tiles of a trick are a tuple of Tiles, not 7"),
        ({"seats": ("1", 2, 3)}, TypeError, "the seats of a trick are a tuple of ints"),
        ({"seats": (True, 2, 3)}, TypeError, "the seats of a trick are a tuple of ints"),
        ({"seats": None}, TypeError, "the seats of a trick are a tuple of ints"),
        ({"leader": "1"}, TypeError, "and its leader is one"),
        ({"trump": "sixes"}, TypeError, "a call is a Trump, not 'sixes'"),
        ({"winner": "2"}, TypeError, "the winner of a trick is an int or None, not '2'"),
        ({"seats": (1, 2)}, ValueError, "a trick has a seat for each tile, not 2 for 3"),
        ({"tiles": ()}, ValueError, "a trick has a seat for each tile, not 3 for 0"),
        ({"seats": (-1, 2, 3), "leader": -1}, ValueError, "seats are 0 to 3, each once in a trick"),
        ({"seats": (1, 2, 4)}, ValueError, "seats are 0 to 3, each once in a trick"),
        ({"seats": (1, 2, 1)}, ValueError, "seats are 0 to 3, each once in a trick"),
        ({"seats": (), "tiles": (), "leader": -1, "winner": None}, ValueError, "seats are 0 to 3"),
        ({"leader": 10**5000}, ValueError, "seats are 0 to 3, each once in a trick, .* led by a huge number"),
        ({"tiles": (Tile(5, 3),) * 3}, ValueError, "a tile is in a trick once"),
        ({"leader": 3}, ValueError, "the leader of a trick plays first: seat 3, not 1"),
        ({"winner": 0}, ValueError, "the winner of a trick has played to it"),
    ],
)
@pytest.mark.parametrize("players", [None, 4])
def test_a_trick_that_cannot_be_is_not_drawn(
    players: int | None, parts: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        trick_svg(attrs.evolve(TRICK, **parts), players=players)


def test_a_trick_without_its_parts_is_none() -> None:
    with pytest.raises(TypeError, match="a trick is a Trick, not an unfinished value"):
        trick_svg(Trick.__new__(Trick))


# --- Positions --------------------------------------------------------------------------------------------


def don_in_play() -> State:
    """The position at the head of the README."""
    state = new_match(DON, seed=165)
    state = after(apply(state, legal_moves(state)[0]), "bid 4", "bid 6", "pass", "pass", "call threes")
    for tile in in_order("3-2 4-3 3-3 6-0 1-1 6-1 4-4 4-1 6-2 5-1 6-5"):
        state = apply(state, Play(tile))
    return state


def watchers(state: State) -> list[int | None]:
    return [None, *state.rules.seats]


def seat_parts(root: Element) -> dict[int, Element]:
    return {int(part.attrib["data-seat"]): part for part in of_class(root, "moon-seat")}


def check_table(position: Position, root: Element) -> None:
    """The seats, the trick, the last trick and the scores are those of the position."""
    seats = seat_parts(root)
    assert sorted(seats) == list(position.rules.seats)
    for name, there in (("moon-actor", position.actor), ("moon-dealer", position.dealer)):
        assert [seat for seat, part in seats.items() if name in classes(part)] == (
            [] if there is None else [there]
        )
    now = position.trick
    assert bool(of_class(root, "moon-trick")) == (now is not None)
    for name, trick in (
        ("moon-trick", now),
        ("moon-last-trick", position.tricks[-1] if position.tricks else None),
    ):
        if trick is None:
            assert not of_class(root, name)
            continue
        shown = the(root, name)
        assert sorted(tiles_in(shown)) == sorted(trick.tiles)
        assert len(of_class(shown, "moon-place")) == (
            position.rules.players - len(trick.tiles) if name == "moon-trick" else 0
        )
        check_marks(trick, shown)
    numbers = texts(the(root, "moon-scores"))
    assert [number for number in numbers if re.fullmatch(r"-?\d+", number)][: len(position.scores)] == [
        *map(str, position.scores)
    ]


def check_marks(trick: Trick, shown: Element) -> None:
    trumps = set(in_order(ordered_suits(trick.trump).get(TRUMPS, "")))
    parts = tile_parts(shown)
    for seat, tile in trick.plays:
        is_so = {"trump": tile in trumps, "led": tile == trick.tiles[0], "winning": seat == trick.winner}
        assert marks_in(parts[str(tile)]) == {mark for mark, so in is_so.items() if so}


def check_hands(position: Position, root: Element, open_hands: dict[int, TileSet]) -> None:
    """Every hand has its tiles, and those that are open, and no others, lie face up."""
    trump = position.contract.trump if position.contract is not None else None
    for seat, part in seat_parts(root).items():
        shown = the(part, "moon-hand")
        if seat in open_hands:
            trumps, others = trumps_and_others(open_hands[seat], trump)
            assert tiles_in(shown) == [*trumps, *others]
            assert [marks_in(tile) for tile in of_class(shown, "moon-tile")] == [
                *({"trump"} for _ in trumps),
                *(set[str]() for _ in others),
            ]
        else:
            assert (tiles_in(shown), hidden_in(shown)) == ([], position.hand_sizes[seat])


@given(matches(tables()))
def test_a_state_shows_everything_and_a_view_what_its_seat_may_know(states: list[State]) -> None:
    check_state(states[-1])
    for watcher in watchers(states[-1]):
        check_view(observe(states[-1], watcher))


def check_state(state: State) -> None:
    root = check_picture(position_svg(state))
    check_table(state, root)
    check_hands(state, root, dict(enumerate(state.hands)))
    apart = [] if state.discard is None else [state.discard]
    assert [tile for part in of_class(root, "moon-apart") for tile in tiles_in(part)] == [
        *state.boneyard,
        *apart,
    ]
    assert [tile for part in of_class(root, "moon-widow") for tile in tiles_in(part)] == (
        [] if state.widow is None else [state.widow]
    )
    assert words_of(root)[0] == headline(state)
    # The widow lies on the table for everybody, and face up for nobody else.
    lies = [] if state.widow is None else [1]
    for watcher in watchers(state):
        view = parsed(position_svg(observe(state, watcher)))
        assert [hidden_in(part) for part in of_class(view, "moon-widow")] == lies


def check_view(view: View) -> None:
    svg = position_svg(view)
    root = check_picture(svg)
    check_table(view, root)
    check_hands(view, root, {} if view.seat is None else {view.seat: view.hand})
    known = set(view.hand) | {tile for trick in view.tricks for tile in trick.tiles}
    known |= set(view.trick.tiles) if view.trick is not None else set()
    known |= {view.discard} if view.discard is not None else set()
    assert set(tiles_in(root)) <= known
    assert [int(part.attrib["data-seat"]) for part in of_class(root, "moon-you")] == (
        [] if view.seat is None else [view.seat]
    )
    # A tile that is in nobody's sight is not in the words either, but where a void is told tile by tile.
    said = " ".join(words_of(root)) + said_in(root)
    told = {Tile.parse(text) for text in re.findall(r"(?<!no )\b[0-6]-[0-6]\b", said)}
    assert told <= known


@given(matches(tables()), st.randoms(use_true_random=False))
def test_states_that_differ_in_hidden_tiles_alone_have_one_picture_for_each_view(
    states: list[State], random: Random
) -> None:
    for watcher in watchers(states[-1]):
        view = observe(states[-1], watcher)
        other = sample_world(view, random)
        assert position_svg(observe(other, watcher)) == position_svg(view)


def test_hidden_tiles_do_make_a_difference_to_the_picture_of_a_state() -> None:
    state = don_in_play()
    view = observe(state, 3)
    other = sample_world(view, Random(1))
    assert other.hands[0] != state.hands[0]
    assert position_svg(other) != position_svg(state)
    assert position_svg(observe(other, 0)) != position_svg(observe(state, 0))


def test_whoever_looks_sits_at_the_bottom_and_play_goes_to_the_left() -> None:
    state = don_in_play()
    for below in state.rules.seats:
        root = parsed(position_svg(observe(state, below)))
        at = {
            int(part.attrib["data-seat"]): (x, y)
            for part, x, y, _ in placed(root)
            if "moon-seat" in classes(part)
        }
        bottom, left, top, right = (at[(below + turn) % 4] for turn in range(4))
        assert left[0] < bottom[0] == top[0] < right[0]
        assert top[1] < left[1] == right[1] < bottom[1]


def test_a_position_is_told_in_words_and_texts() -> None:
    root = parsed(position_svg(observe(don_in_play(), 3), NAMES))
    title, description = words_of(root)
    assert title == "Hand 1, trick 3, Ann deals: Di is to play"
    assert description == (
        "Ann: 6-2 led, 4 tiles in hand. Bo (partner): 5-1, 4 tiles in hand. "
        "Cy: 6-5 winning, 4 tiles in hand. Di (you): to play, 5 tiles in hand. "
        "Contract: Cy bid 6, threes are trumps. Tricks: Ann+Cy: 2, Bo+Di: 0. "
        "Last trick: Ann 1-1 wins, Bo 6-1, Cy 4-4, Di 4-1. Scores: Ann+Cy: 0, Bo+Di: 0, to 250. "
        "Voids: Bo has no threes, no sixes; Cy has no ones. Your hand: 3-1  5-0 4-2 2-2 0-0."
    )
    assert texts(the(root, "moon-headline")) == [title]
    assert texts(the(root, "moon-scores")) == [
        *("Ann+Cy", "Bo+Di", "score", "0", "0", "tricks", "2", "0", "to 250"),
    ]
    panel = said_in(the(root, "moon-panel"))
    for words in (
        "Contract Cy bid 6, threes are trumps",
        "Last trick Ann Bo Cy Di",
        "Voids Bo has no threes, no sixes; Cy has no ones",
    ):
        assert words in panel
    assert [said_in(part) for part in seat_parts(root).values()] == [
        *("Di (you) to play", "Ann dealer", "Bo (partner)", "Cy"),
    ]
    assert [texts(part)[0] for part in of_class(root, "moon-legend")] == [
        "threes are trumps",
        "led",
        "winning",
    ]


def test_an_auction_shows_what_was_said() -> None:
    state = after(dealt(TEXAS3), "bid 5", "pass")
    root = parsed(position_svg(observe(state, 2)))
    said = {part.attrib["data-seat"]: said_in(part) for part in of_class(root, "moon-said")}
    assert said == {"1": "bid 5", "2": "pass"}
    assert said_in(seat_parts(root)[0]) == "seat 0 dealer, to bid"
    assert said_in(the(root, "moon-widow")) == "widow"
    moon = parsed(position_svg(after(dealt(DON), "moon")))
    assert [said_in(part) for part in of_class(moon, "moon-said")] == ["bid a Moon"]
    # Once the first trick is led, what was said is in the contract.
    assert not of_class(parsed(position_svg(don_in_play())), "moon-said")


def test_a_call_between_tricks_shows_neither_the_auction_nor_a_widow() -> None:
    rules = attrs.evolve(TEXAS3, call_before_widow=True, recall_trump=True)
    state = in_play(rules, Trump.SIXES)
    while not state.tricks:
        state = apply(state, legal_moves(state)[0])
    assert state.phase is Phase.CALL
    root = check_picture(position_svg(state))
    assert not of_class(root, "moon-said")
    assert not of_class(root, "moon-widow")


def test_a_boneyard_is_named_and_shown_to_nobody_at_the_table() -> None:
    rules = attrs.evolve(TEXAS3, deck=28, no_trump_doubles=Doubles.LOW)
    assert said_in(the(parsed(position_svg(observe(dealt(rules), 0))), "moon-widow")) == "boneyard"
    state = in_play(rules, Trump.NO_TRUMP)
    root = parsed(position_svg(state))
    assert [len(tiles_in(part)) for part in of_class(root, "moon-apart")] == [6, 1]
    assert "no trumps, doubles are low" in said_in(root)
    assert [texts(part)[0] for part in of_class(root, "moon-legend")] == ["no trumps", "led", "winning"]
    assert len(of_class(the(root, "moon-table"), "moon-sign")) == 2
    bidder = parsed(position_svg(observe(state, 1)))
    assert [tiles_in(part) for part in of_class(bidder, "moon-apart")] == [[state.discard]]
    assert not of_class(parsed(position_svg(observe(state, 0))), "moon-apart")


def test_between_hands_the_last_result_is_told() -> None:
    state = hand(new_match(POLISH3, seed=1), 1, Bid(5), (1, 4, 2))
    root = check_picture(position_svg(state))
    told = "Hand 1: seat 1 bid 5, sixes are trumps, 4 tricks: missed seat 0: 1 trick, +1 points, now 1"
    assert told in said_in(root)
    assert "-5 for the bid of 5, missed (S2)" in texts(root)
    assert told.replace("missed ", "missed. ") in words_of(root)[1]
    assert said_in(seat_parts(root)[1]) == "seat 1 to deal"
    assert "tricks" not in texts(the(root, "moon-scores"))


def test_the_end_of_a_match_is_told() -> None:
    state = hand(new_match(DON, seed=1), 1, MOON, (1, 6))
    root = check_picture(position_svg(state, NAMES))
    assert words_of(root)[0] == "The match is over, won by Ann+Cy: a missed Moon loses the match (S5)"
    assert "Ann+Cy, won" in texts(the(root, "moon-scores"))
    assert "Bo+Di" in texts(the(root, "moon-scores"))
    assert [said_in(part) for part in seat_parts(root).values()] == NAMES


# --- Names ------------------------------------------------------------------------------------------------


def test_hostile_names_are_texts_like_any_other() -> None:
    state = don_in_play()
    scored = hand(new_match(TEXAS4, seed=1), 1, Bid(4), (3, 4))
    for svg in (
        position_svg(state, HOSTILE),
        position_svg(observe(state, 0), HOSTILE),
        position_svg(scored, HOSTILE),
        trick_svg(TRICK, HOSTILE),
    ):
        root = check_picture(svg)
        assert "<script" not in svg
        assert "<g onload" not in svg
        assert all(name[:79] in words_of(root)[1] for name in HOSTILE[1:])
    assert HOSTILE[0][:12] in said_in(parsed(position_svg(state, HOSTILE)))


def test_a_name_of_any_length_leaves_a_picture_small() -> None:
    state = don_in_play()
    for letters in ("W", "W "):
        long = letters * 50_000
        root = check_picture(position_svg(state, [long, "Bo", "Cy", "Di"]))
        everything = "".join(root.itertext())
        assert long[:79] + "…" in everything
        assert long[:80] not in everything
        assert len(position_svg(state, [long] * 4)) < 1.2 * len(position_svg(state, ["W" * 80] * 4))
        assert long[:80] not in trick_svg(TRICK, [long] * 4)
    whole = "W" * 80
    assert whole in words_of(parsed(position_svg(state, [whole, "Bo", "Cy", "Di"])))[1]


names = st.text(min_size=1, max_size=60).filter(str.isprintable)


@given(matches(tables()), st.lists(names, min_size=4, max_size=4))
def test_any_printable_names_will_do(states: list[State], called: list[str]) -> None:
    view = observe(states[-1], 0)
    root = check_picture(position_svg(view, called[: view.rules.players]))
    assert called[0] in " ".join(words_of(root))


FAMILY = "\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize("name", [FAMILY, "\u0645\u06cc\u200c\u0622", "\u0915\u094d\u200d"])
def test_joined_letters_make_a_name(name: str) -> None:
    root = check_picture(position_svg(new_match(DON, seed=1), ["A", name, "C", "D"]))
    assert name in words_of(root)[1]
    assert name in said_in(root)


def test_joiners_take_no_room() -> None:
    assert text_width(FAMILY, 10) == text_width(FAMILY.replace("\u200d", ""), 10) == 20


@pytest.mark.parametrize("bad", ["", "\u200d", "a\nb", "a\x00b", "\ud800", "\ufffe", "\u202e"])
def test_other_names_are_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match="4 printable names are needed"):
        position_svg(new_match(DON, seed=1), ["A", bad, "C", "D"])
    with pytest.raises(ValueError, match="4 printable names are needed"):
        trick_svg(TRICK, ["A", bad, "C", "D"])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (5, "names are a list or tuple of texts, not 5"),
        ("ABCD", "names are a list or tuple of texts, not 'ABCD'"),
        (iter(NAMES), "names are a list or tuple of texts, not <"),
        ({*NAMES}, "names are a list or tuple of texts, not {"),
        ([1, 2, 3, 4], "a name is a text, not 1"),
        (["A", None, "C", "D"], "a name is a text, not None"),
        (["A", b"B", "C", "D"], "a name is a text, not b'B'"),
    ],
)
def test_names_are_texts(wrong: Any, message: str) -> None:
    for draw in (position_svg, position_text):
        with pytest.raises(TypeError, match=message):
            draw(new_match(DON, seed=1), wrong)
    with pytest.raises(TypeError, match=message):
        trick_svg(TRICK, wrong)


class Sly(str):
    """A text that says of itself what is not so."""

    __slots__ = ()

    def isprintable(self) -> bool:
        return True

    def __str__(self) -> str:
        return "\x00"

    def __iter__(self) -> Iterator[str]:
        return iter("fine")

    def __len__(self) -> int:
        return 4

    def __format__(self, _: str) -> str:
        return "\x00"


def test_names_are_taken_at_their_letters_and_not_at_their_word() -> None:
    state = new_match(DON, seed=1)
    with pytest.raises(ValueError, match="4 printable names are needed"):
        position_svg(state, ["A", Sly("a\x00b"), "C", "D"])
    assert position_svg(state, ["A", Sly("B"), "C", "D"]) == position_svg(state, ["A", "B", "C", "D"])


@given(names, st.floats(1, 30), st.floats(0, 300))
def test_a_text_is_cut_to_its_room(text: str, size: float, room: float) -> None:
    cut = fitted(text, size, room)
    if text_width(text, size) <= room:
        assert cut == text
    else:
        assert cut.endswith("…")
        assert text.startswith(cut[:-1])
        assert cut == "…" or text_width(cut, size) <= room * (1 + 1e-9)


# --- Phases -----------------------------------------------------------------------------------------------


def test_the_phases_are_those_of_the_engine() -> None:
    root = check_picture(phases_svg())
    steps = [(part.attrib["data-from"], part.attrib["data-to"]) for part in of_class(root, "moon-step")]
    assert sorted(steps) == sorted(
        (phase.value, then.value) for phase, following in FOLLOWS.items() for then in following
    )
    phases = {part.attrib["data-phase"]: texts(part) for part in of_class(root, "moon-phase")}
    assert phases == {
        "deal": ["DEAL", "Deal"],
        "bidding": ["BIDDING", "Pass, Bid"],
        "discard": ["DISCARD", "Discard"],
        "call": ["CALL", "CallTrump"],
        "play": ["PLAY", "Play"],
        "over": ["OVER", "no more moves"],
    }


def test_every_step_says_what_it_means() -> None:
    root = parsed(phases_svg())
    told = {
        (Phase(part.attrib["data-from"]), Phase(part.attrib["data-to"])): said_in(part)
        for part in of_class(root, "moon-step")
    }
    assert told == dict(MEANINGS)
    assert len(set(told.values())) == len(told)
    title, description = words_of(root)
    assert title == "The phases of a match"
    assert all(f"{then.name}, {words}" in description for (_, then), words in MEANINGS.items())
    assert description.startswith("After DEAL: BIDDING, the tiles are dealt. After BIDDING: ")
    assert description.endswith("OVER is the end.")


def test_steps_begin_and_end_at_their_phases_and_no_two_at_one_place() -> None:
    root = parsed(phases_svg())
    heights = {
        part.attrib["data-phase"]: y for part, _, y, _ in placed(root) if "moon-phase" in classes(part)
    }
    shift = heights["deal"]
    beside: list[tuple[float, float]] = []
    for step in of_class(root, "moon-step"):
        line, head = (path.attrib["d"] for path in step.iter("path"))
        (x, start), (tip, end) = (
            [float(number) for number in re.findall(r"-?[\d.]+", d)[:2]] for d in (line, head)
        )
        assert abs(start - (heights[step.attrib["data-from"]] - shift)) <= 28
        assert abs(end - (heights[step.attrib["data-to"]] - shift)) <= 28
        if x != 0:
            assert x == tip
            assert abs(x) == 105
            beside += [(x, start), (x, end)]
    assert len(beside) == len(set(beside)) == 16


def test_steps_cross_only_where_they_have_to() -> None:
    across: list[tuple[str, float, float, float]] = []
    upright: list[tuple[str, float, float, float]] = []
    for step in of_class(parsed(phases_svg()), "moon-step"):
        name = f"{step.attrib['data-from']} {step.attrib['data-to']}"
        path = next(step.iter("path")).attrib["d"]
        x, start = (float(value) for value in re.findall(r"-?[\d.]+", path)[:2])
        if "H" not in path:
            continue
        away = float(re.findall(r"H(-?[\d.]+)", path)[0])
        (down,) = re.findall(r"V(-?[\d.]+)", path)
        turns = float(re.findall(r"q(-?[\d.]+)", path)[0])
        along = away + turns
        end = float(down) + (abs(turns) if float(down) > start else -abs(turns))
        across += [(name, min(x, along), max(x, along), height) for height in (start, end)]
        upright.append((name, min(start, end), max(start, end), along))
    crossing = {
        (one, other)
        for one, left, right, y in across
        for other, top, bottom, x in upright
        if one != other and left < x < right and top < y < bottom
    }
    # These two leave from phases inside each other's span.
    assert crossing == {("discard play", "bidding call")}
    for (_, top, bottom, x), (_, other_top, other_bottom, other_x) in combinations(upright, 2):
        assert x != other_x or bottom < other_top or other_bottom < top


# --- Notebooks, and pictures in general -------------------------------------------------------------------


def test_values_draw_themselves_in_notebooks() -> None:
    state = don_in_play()
    view = observe(state, 3)
    trick = state.trick
    assert trick is not None
    assert Tile(5, 3)._repr_svg_() == tile_svg(Tile(5, 3))
    assert view.hand._repr_svg_() == hand_svg(view.hand)
    assert trick._repr_svg_() == trick_svg(trick)
    assert state._repr_svg_() == position_svg(state)
    assert view._repr_svg_() == position_svg(view) != position_svg(state)


def test_pictures_are_alike_whenever_they_are_drawn_and_bear_ids_of_their_own() -> None:
    def draw() -> list[str]:
        state = don_in_play()
        positions = [state, *(observe(state, watcher) for watcher in watchers(state))]
        sets = [tile_svg(Tile(6, 6), marks=marks) for marks in subsets(Mark)]
        return [
            *(tile_svg(tile, horizontal=lying) for tile in TILES for lying in (False, True)),
            *sets[1:],
            *map(position_svg, positions),
            *(hand_svg(tiles("6-6 5-0"), trump) for trump in (None, *Trump)),
            trick_svg(TRICK),
            trick_svg(TRICK, NAMES),
            phases_svg(),
        ]

    once, again = draw(), draw()
    assert once == again
    ids = [name for svg in once for name in re.findall(r' id="([^"]+)"', svg)]
    assert len(ids) == len(set(ids)) == 2 * len(once)


def test_the_odds_of_a_hand_are_a_picture_like_the_others() -> None:
    held = tiles("5-5 6-5 5-4 5-1 6-6 6-4 1-1")
    root = check_picture(odds_chart(odds(hand_view(DON, held), samples=10)))
    assert all(name.startswith("moon") for part in root.iter() for name in classes(part))
    bars = of_class(root, "moon-bar")
    assert {bar.attrib["fill"] for bar in bars} == {"#56b4e9", "#f0e442"}
    assert [bar for bar in bars if bar.attrib["fill"] == "#f0e442"] == of_class(root, "moon-best")
    bold = [part.text for part in root.iter("text") if part.get("font-weight") == "700"]
    assert len(bold) == 1


# --- The pictures of the documents ------------------------------------------------------------------------


def pictures() -> dict[str, str]:
    state = don_in_play()
    six_four = Tile(6, 4)
    trick = Trick(1, (Tile(5, 3), Tile(5, 5), Tile(6, 1)), (1, 2, 3), Trump.SIXES, 3)
    auction = new_match(TEXAS3, seed=7)
    auction = after(apply(auction, legal_moves(auction)[0]), "bid 4", "pass")
    scored = auction
    while not scored.results:
        scored = apply(scored, legal_moves(scored)[0])
    return {
        "tile": tile_svg(six_four),
        "tile-lying": tile_svg(six_four, horizontal=True),
        "tile-face-down": tile_svg(None),
        "tile-trump": tile_svg(six_four, marks=[Mark.TRUMP]),
        "tile-led": tile_svg(six_four, marks=[Mark.LED]),
        "tile-winning": tile_svg(six_four, marks=[Mark.WINNING]),
        "tile-all-marks": tile_svg(six_four, marks=Mark),
        "tile-small": tile_svg(six_four, marks=Mark, scale=0.4),
        "hand": hand_svg(tiles("6-6 6-5 5-5 5-0 4-3 2-1 0-0"), Trump.FIVES),
        "trick": trick_svg(trick, NAMES),
        "trick-in-a-row": trick_svg(trick),
        "view": position_svg(observe(state, 3)),
        "state": position_svg(state, NAMES),
        "auction": position_svg(observe(auction, 0)),
        "scored": position_svg(observe(scored, 0)),
        "phases": phases_svg(),
    }


def test_the_pictures_of_the_documents_are_those_that_the_library_draws() -> None:
    # MOON_WRITE_PICTURES=1 pytest tests/test_svg.py writes them anew.
    for name, svg in pictures().items():
        path = DOCS / "img" / f"{name}.svg"
        if os.environ.get("MOON_WRITE_PICTURES"):
            path.write_text(svg, "utf-8", newline="\n")
        assert path.read_text("utf-8") == svg, f"docs/img/{name}.svg is not what the library draws"


def test_the_page_of_drawings_shows_them_all() -> None:
    page = (DOCS / "drawings.md").read_text("utf-8")
    assert re.findall(r"\(img/([\w-]+)\.svg\)", page) == list(pictures())


def test_the_classes_that_the_page_names_are_those_of_the_pictures() -> None:
    page = (DOCS / "drawings.md").read_text("utf-8")
    listed = page.partition("These classes and attributes are kept")[2].partition("So the tiles")[0]
    named = set(re.findall(r"`(moon[\w-]*)`", listed)) | {
        f"moon-picture{end}" for end in re.findall(r"`(-\w+)`", listed)
    }
    extra = position_svg(in_play(TEXAS3, Trump.SIXES))
    used = {
        name for svg in (*pictures().values(), extra) for part in parsed(svg).iter() for name in classes(part)
    }
    assert used == named

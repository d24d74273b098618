"""`odds`, as a person uses it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from moon_dominoes import TEXAS3, TileSet
from moon_dominoes.__main__ import main
from moon_dominoes.odds import hand_view, odds

HAND = "6-6 6-5 6-4 5-5 5-4 1-1 4-3"


@pytest.mark.parametrize("words", [HAND.split(), [HAND], ["6-6 5-6", "4-6 5-5 5-4 1-1 3-4"]])
def test_a_hand_may_be_given_as_words_or_as_one(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *words, "--preset", "texas3", "--samples", "5", "--seed", "3"]) == 0
    expected = odds(hand_view(TEXAS3, TileSet.parse(HAND)), samples=5, seed=3)
    assert capsys.readouterr().out == f"{expected}\n"


def test_the_odds_are_drawn_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "odds.svg"
    assert main(["odds", HAND, "--samples", "5", "--svg", str(picture)]) == 0
    assert f"the picture is in {picture}" in capsys.readouterr().out
    assert ET.fromstring(picture.read_text("utf-8")).tag.endswith("svg")  # noqa: S314  # our own
    assert main(["odds", HAND, "--samples", "5", "--svg", str(tmp_path / "no" / "odds.svg")]) == 2
    assert capsys.readouterr().err.endswith("cannot be written: No such file or directory\n")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["6-6", "6-5"], "a hand has 7 tiles, not 2"),
        ([HAND, "--samples", "0"], "at least one deal is tried, not 0"),
        (["6-6 6-7"], "'6-7' is not a tile"),
        (["6-6 6-5 6-4 5-5 5-4 1-1 1-0", "--preset", "texas3"], "1-0 is not in the deck of 22 tiles"),
    ],
)
def test_what_is_no_hand_is_told_in_a_line(
    words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("moon-dominoes: ")
    assert error in told.err
    assert told.err.count("\n") == 1

"""The notebook among the examples runs from cell to cell, and its pictures are in the documents."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import parse

import pytest

pytest.importorskip("polars")
matplotlib: Any = pytest.importorskip("matplotlib")

ROOT = Path(__file__).parents[1]
NOTEBOOK = ROOT / "examples" / "notebook.py"
PICTURES = ("pairs", "bids", "points")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[dict[str, Any], Path]]:
    """What the notebook leaves behind, and where it wrote its pictures."""
    folder = tmp_path_factory.mktemp("pictures")
    with pytest.MonkeyPatch.context() as patch, matplotlib.rc_context():
        patch.setenv("PICTURES", str(folder))
        patch.delenv("DEALS", raising=False)
        matplotlib.use("Agg")
        yield runpy.run_path(str(NOTEBOOK)), folder


def texts(picture: Path) -> list[str]:
    """All that is written in a picture, in order."""
    return ["".join(each.itertext()).strip() for each in parse(picture).iter() if each.tag.endswith("}text")]  # noqa: S314  # our own file


def test_it_has_cells_that_an_editor_can_tell() -> None:
    cells = re.findall(r"^# %%( \[markdown\])?$", NOTEBOOK.read_text("utf-8"), re.MULTILINE)
    assert 5 < cells.count("") < 15
    assert 5 < cells.count(" [markdown]") < 15


def test_it_writes_its_pictures(run: tuple[dict[str, Any], Path]) -> None:
    assert sorted(path.stem for path in run[1].iterdir()) == sorted(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_documents_say_what_it_finds(run: tuple[dict[str, Any], Path], name: str) -> None:
    # Their lines may vary with the version of Matplotlib; their words and numbers may not.
    shown = texts(ROOT / "docs" / "img" / f"{name}.svg")
    assert len(shown) > 5
    assert shown == texts(run[1] / f"{name}.svg"), (
        "write them anew: PICTURES=docs/img python examples/notebook.py"
    )
    assert f"](img/{name}.svg)" in (ROOT / "docs" / "data.md").read_text("utf-8")


def test_what_is_in_the_pictures_is_what_was_played(run: tuple[dict[str, Any], Path]) -> None:
    found, folder = run
    bids = {bot: [0, 0] for bot in found["bots"]}
    for match in found["result"].matches:
        for hand in match.record.state().results:
            bids[match.bots[hand.contract.bidder]][0] += hand.made
            bids[match.bots[hand.contract.bidder]][1] += 1
    titles = [text for text in texts(folder / "bids.svg") if text.endswith(" made")]
    assert titles == [f"{bot}: {made} of {hands} made" for bot, (made, hands) in bids.items()]

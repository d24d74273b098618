"""What is put together for the browser."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from website import runtime

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A runtime made anew."""
    folder = tmp_path_factory.mktemp("made") / "runtime"
    runtime.vendor(folder)
    return folder


def files_of(folder: Path) -> dict[str, int]:
    """The files in a folder and when they were written."""
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*.*")}


def test_the_lock_names_every_wheel_with_its_hash(made: Path) -> None:
    lock: dict[str, Any] = json.loads((made / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    assert set(lock["packages"]) == {"attrs", "moon-dominoes"}
    for told in lock["packages"].values():
        wheel = made / "pyodide" / told["file_name"]
        assert sha256(wheel.read_bytes()).hexdigest() == told["sha256"]
    assert lock["packages"]["moon-dominoes"]["depends"] == ["attrs"]
    assert lock["packages"]["moon-dominoes"]["imports"] == ["moon_dominoes"]
    wheels = {(made / "pyodide" / told["file_name"]).name for told in lock["packages"].values()}
    assert {path.name for path in (made / "wheels").iterdir()} == wheels
    assert {path.name for path in (made / "pyodide").iterdir()} == {*runtime.PYODIDE, "pyodide-lock.json"}


def test_the_wheels_held_are_all_that_the_library_needs() -> None:
    """Nothing that it depends on is missing from `wheels.txt`, and nothing else is there."""
    lines = (ROOT / "website" / "wheels.txt").read_text("utf-8").splitlines()
    held = [line.partition("==")[0] for line in lines if not line.startswith("#")]
    assert held == ["attrs"]
    assert 'dependencies = ["attrs>=' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_what_has_not_changed_is_not_made_again(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files_of(made)
    monkeypatch.setattr(runtime, "_digest", (made / runtime.STAMP).read_text)
    runtime.vendor(made)
    assert files_of(made) == before
    monkeypatch.setattr(runtime, "_digest", lambda: "of something else")
    runtime.vendor(made)
    assert files_of(made).keys() == before.keys()
    assert not set(files_of(made).items()) & set(before.items())


def test_every_source_of_the_library_counts_as_a_change() -> None:
    source = ROOT / "src" / "moon_dominoes"
    assert set(source.rglob("*.py")) <= set(runtime.made_of())
    assert source / "record.schema.json" in runtime.made_of()
    assert ROOT / "website" / "package-lock.json" in runtime.made_of()


def test_without_npm_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(runtime.CannotBuildError, match=r"^npm, which comes with Node\.js, is needed"):
        runtime.vendor(tmp_path / "runtime")
    assert not (tmp_path / "runtime").exists()


def test_what_pip_says_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(runtime, "HERE", tmp_path)
    for name in (".npmrc", "package.json", "package-lock.json", "runtime.py"):
        (tmp_path / name).write_bytes((ROOT / "website" / name).read_bytes())
    (tmp_path / "wheels.txt").write_text(f"attrs==26.1.0 --hash=sha256:{'0' * 64}\n")
    monkeypatch.setattr(runtime, "_digest", lambda: "")
    with pytest.raises(runtime.CannotBuildError, match="DO NOT MATCH THE HASHES"):
        runtime.vendor(tmp_path / "runtime")


def test_the_lock_of_npm_names_no_host() -> None:
    assert "://" not in (ROOT / "website" / "package-lock.json").read_text("utf-8")

"""The targets of the fuzzers withstand the kept corpus, and what hypothesis makes of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moon_dominoes
from fuzz import corpus, keep
from fuzz.corpus import CORPUS, FOUND, kept, words, written
from fuzz.edits import edited
from fuzz.targets import TARGETS, check
from moon_dominoes import DON, ParseError, rules_from_json, rules_to_json

OF_TEXT = [name for name in TARGETS if name != "play"]
WORD = st.one_of(st.sampled_from(words()), st.text(max_size=4))
BETWEEN = st.sampled_from([" ", "\n", "-", ":", "/", ""])


def texts(target: str) -> list[str]:
    return [data.decode("utf-8", "surrogateescape") for data in kept(target)]


def put(target: str, text: str) -> None:
    TARGETS[target](text.encode("utf-8", "surrogatepass"))


def test_every_target_has_a_corpus_and_the_library_still_writes_its_part_of_it() -> None:
    assert {folder.name for folder in CORPUS.iterdir()} == set(TARGETS) == set(written())
    for target, inputs in written().items():
        ours = {path.name for path in (CORPUS / target).iterdir() if not path.name.startswith(FOUND)}
        assert ours == set(inputs)
        for name, data in inputs.items():
            assert (CORPUS / target / name).read_bytes() == data


@pytest.mark.parametrize("target", TARGETS)
def test_the_kept_corpus_is_read_or_refused(target: str) -> None:
    for data in kept(target):
        TARGETS[target](data)


@pytest.mark.parametrize("target", OF_TEXT)
@given(st.data())
def test_any_text_is_read_or_refused(target: str, data: st.DataObject) -> None:
    put(target, data.draw(BETWEEN).join(data.draw(st.lists(WORD, max_size=8))))


@pytest.mark.parametrize("target", OF_TEXT)
@given(st.data())
def test_what_was_written_and_then_edited_is_read_or_refused(target: str, data: st.DataObject) -> None:
    others = texts(target)
    text, seed = data.draw(st.sampled_from(others)), data.draw(st.integers(0, 2**32))
    put(target, edited(text, others, Random(seed)))


@pytest.mark.parametrize("target", OF_TEXT)
@pytest.mark.parametrize(
    "word", ["9", "5-3 ", "5-3\n", "/", "+", "[", "{", '"', "pass\n", "\x00", "é", "\ud800", "\n", "#\n"]
)
def test_long_inputs_are_refused_in_few_words(target: str, word: str) -> None:
    put(target, word * 20_000)
    for text in texts(target)[:2]:
        put(target, text + word * 5_000)
        put(target, word * 5_000 + text)


@given(st.binary(max_size=400))
def test_any_match_of_any_moves_holds_what_the_soak_looks_at(data: bytes) -> None:
    TARGETS["play"](data)


# --- The fuzzers themselves would notice ------------------------------------------------------------------


def _never_the_same(text: str) -> str:
    return f"{text}!"


def _of_few_words(text: str) -> str:
    raise ParseError(text)


def _fragile(text: str) -> int:
    return {"": 0}[text]


def _unicode(text: str) -> str:
    return text.encode("ascii").decode("utf-16")


@pytest.mark.parametrize(
    ("read", "given_text", "error"),
    [
        (_never_the_same, "a", AssertionError),
        (_of_few_words, "a" * 301, AssertionError),
        (_of_few_words, "", AssertionError),
        (_of_few_words, "a\x07", AssertionError),
        (_of_few_words, "a\nb", AssertionError),
        (_fragile, "a", KeyError),
        (_unicode, "a", UnicodeError),
    ],
)
def test_a_faulty_parser_would_be_noticed(
    read: Callable[[str], object], given_text: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        check(read, str, given_text, ValueError)


@pytest.mark.parametrize("target", OF_TEXT)
def test_most_edits_change_something_and_all_take_any_text(target: str) -> None:
    others, random = texts(target), Random(target)
    pairs = [(text, edited(text, others, random)) for text in others for _ in range(10)]
    assert sum(text != after for text, after in pairs) > len(pairs) / 2
    for strange in ("", "{", "{}", '{"a": 1}', "\ud800", "[" * 9):
        edited(strange, [""], random)


def test_a_list_is_read_no_further_than_the_first_item_that_comes_again() -> None:
    form = rules_to_json(DON) | {"calls": ["fives", "sixes", "fives", *[7] * 100_000]}
    with pytest.raises(ParseError, match="names fives again") as caught:
        rules_from_json(form)
    assert caught.value.field == "rules.calls[2]"


# --- The commands -----------------------------------------------------------------------------------------


def test_only_what_takes_new_steps_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "CORPUS", tmp_path / "corpus")
    monkeypatch.setattr(keep, "CORPUS", tmp_path / "corpus")
    ours, found = tmp_path / "corpus" / "tiles", tmp_path / "inputs"
    for folder in (ours, found):
        folder.mkdir(parents=True)
    (ours / "00").write_bytes(b"5-3")
    for number, data in enumerate([b"6-6 1-0", b"6-6", b"7-7", b"8-8", b"5-3" * 2000]):
        (found / str(number)).write_bytes(data)
    assert keep.keep("tiles", found) == 1  # of those that name no tile the first
    assert sorted(path.read_bytes() for path in ours.iterdir()) == [b"5-3", b"7-7"]
    assert keep.keep("tiles", found) == 0


def command(*words: str) -> subprocess.CompletedProcess[str]:
    paths = [Path(moon_dominoes.__file__).parents[1], Path(__file__).parents[1]]
    return subprocess.run(  # noqa: S603  # ourselves
        [sys.executable, "-m", "fuzz", *words],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))},
    )


@pytest.mark.skipif(find_spec("atheris") is not None, reason="the extra fuzz is there")
def test_the_command_says_what_it_lacks() -> None:
    run = command("tile", "--seconds", "1")
    assert (run.returncode, run.stdout) == (2, "")
    assert "atheris is missing" in run.stderr


@pytest.mark.skipif(find_spec("atheris") is None, reason="needs the extra fuzz")
def test_the_command_gives_each_target_its_seconds(tmp_path: Path) -> None:
    run = command("tile", "--seconds", "1", "--inputs", str(tmp_path))
    assert (run.returncode, run.stdout.splitlines()[-1]) == (0, "no fault was found")
    assert re.match(r"tile +\d+ inputs, +\d+ branches\n", run.stdout)

"""The recipe for pydantic in `docs/models.md` works: each type comes back, and nonsense is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # comes without types

from moon_dominoes import DON, Record, Trump, move_to_json, rules_to_json
from moon_dominoes.strategies import moves, records, rules, tile_sets, tiles

pydantic: Any = pytest.importorskip("pydantic", "2")

PAGE = (Path(__file__).parents[1] / "docs" / "models.md").read_text("utf-8")


def recipe() -> dict[str, Any]:
    """The names that the first block of the part about pydantic defines."""
    _, part = PAGE.split("\n## pydantic\n")
    block = re.search(r"^```python\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
    assert block is not None
    names: dict[str, Any] = {}
    exec(block[1], names)  # noqa: S102  # our own page
    return names


NAMES = recipe()

KINDS: dict[str, st.SearchStrategy[Any]] = {
    "Tile": tiles(),
    "Hand": tile_sets(),
    "Trump": st.sampled_from(Trump),
    "Move": moves(),
    "Rules": rules(),
    "Record": records(),
}
every_kind = pytest.mark.parametrize("kind", KINDS)


def fits(value: object, schema: dict[str, Any]) -> bool:
    validator: Any = Draft202012Validator(schema)
    return bool(validator.is_valid(value))


@every_kind
@given(data=st.data())
def test_a_value_is_taken_as_it_is_and_comes_back_from_text_and_from_plain_values(
    kind: str, data: st.DataObject
) -> None:
    value = data.draw(KINDS[kind])
    adapter = pydantic.TypeAdapter(NAMES[kind])
    assert adapter.validate_python(value) is value
    assert adapter.validate_json(adapter.dump_json(value)) == value
    form = adapter.dump_python(value)
    assert adapter.validate_python(form) == value
    assert fits(form, adapter.json_schema())


@every_kind
@pytest.mark.parametrize("mode", ["validation", "serialization"])
def test_its_schema_stands_by_itself(kind: str, mode: str) -> None:
    schema = pydantic.TypeAdapter(NAMES[kind]).json_schema(mode=mode)
    Draft202012Validator.check_schema(schema)
    assert "$ref" not in str(schema)
    assert not fits({"type": "shoot"}, schema)


NONSENSE: list[object] = [None, True, 5, 3.5, "", "x", "5-3 ", b"5-3", [], [5], [[]], ["5-3", "3-5"], {}]
MORE: dict[str, list[object]] = {
    "Tile": ["7-1", Trump.FIVES],
    "Hand": ["5-3 6-6", {"5-3"}, {"5-3": 1}, ["7-1"]],
    "Trump": ["sevens"],
    "Move": [
        {"type": "bid", "tricks": "3"},
        {"type": "bid", "tricks": True},
        {"type": "pass", "x": 1},
        "pass",
    ],
    "Rules": [rules_to_json(DON) | {"players": 3}, rules_to_json(DON) | {"x": 1}, {"players": 4}],
    "Record": [{"format": "x"}, Record(DON, seed=1).dumps()],
}
TAKEN: dict[str, list[object]] = {"Hand": [[]], "Tile": ["5-3 "]}
"""What is no nonsense for some."""


@every_kind
def test_nonsense_is_refused_by_pydantic(kind: str) -> None:
    adapter = pydantic.TypeAdapter(NAMES[kind])
    for value in NONSENSE + MORE[kind]:
        if value in TAKEN.get(kind, []):
            adapter.validate_python(value)
        else:
            with pytest.raises(pydantic.ValidationError):
                adapter.validate_python(value)


def test_a_table_has_the_form_of_rules_to_json() -> None:
    assert pydantic.TypeAdapter(NAMES["Rules"]).dump_python(DON) == rules_to_json(DON)


@given(move=moves())
def test_a_move_has_the_form_of_move_to_json(move: Any) -> None:
    assert pydantic.TypeAdapter(NAMES["Move"]).dump_python(move) == move_to_json(move)

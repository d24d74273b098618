"""The public names, their parts and their values: a change here is a change for everyone who imports them."""

import inspect
import subprocess
import sys
import tomllib
from enum import Enum
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import get_args

import attrs
import pytest

import moon_dominoes
from extras import NEEDS, source_of
from moon_dominoes import Move

ROOT = Path(__file__).parents[1]
SOURCE = Path(moon_dominoes.__file__).parent

CONTRACT = """
    Rules DON TEXAS3 TEXAS4 POLISH3 FRENCH3 PRESETS
    new_match legal_moves apply explain observe
    Tile TileSet Trump Phase State View Contract Trick HandResult
    Move Deal Pass Bid MOON CallTrump Discard Play
    Record Refusal Reason MoonError IllegalMove RulesError ParseError
"""
"""What every program may count on."""

BESIDE = """
    Moon AllPass Doubles Made Missed Defenders Leftover
    Position Ending ScoreLine IndexedMove INDEXED_MOVES parse_move
    Json move_to_json move_from_json rules_to_json rules_from_json view_to_json record_schema
"""
"""The values of the options, the parts of results, moves as numbers and text, and the JSON forms."""

FIELDS = {
    "Bid": "tricks moon",
    "CallTrump": "trump",
    "Contract": "bidder bid trump",
    "Deal": "hands stock",
    "Discard": "tile",
    "Ending": "winner rule text",
    "HandResult": "number dealer contract made tricks points lines scores played",
    "Pass": "",
    "Play": "tile",
    "Record": "rules moves dealer seed",
    "Refusal": "reason rule text tiles",
    "Rules": "players partnerships deck min_bid moon moon_below_zero all_pass calls call_before_widow "
    "recall_trump lead_trump may_trump no_trump_doubles end_when_decided made missed defenders moon_made "
    "moon_made_wins moon_missed moon_missed_loses target bidder_goes_out hand_limit",
    "ScoreLine": "side points rule text",
    "Trick": "leader tiles seats trump winner",
}
"""The arguments of every class that a user may construct, in order."""

ON_POSITIONS = (
    "rules phase dealer actor bids spoken high_bid contract trump trick tricks tricks_taken scores results "
    "hand_number is_over ending winner hand_sizes voids"
)

ATTRIBUTES = {
    "Position": ON_POSITIONS,
    "Record": "rules moves dealer seed play_on states state dumps loads",
    "State": ON_POSITIONS + " seed hands widow boneyard discard",
    "View": ON_POSITIONS + " seat hand discard unseen",
    "Tile": "high low is_double index bit parse",
    "TileSet": "mask parse from_mask isdisjoint issubset issuperset "
    "union intersection difference symmetric_difference",
}

VALUES = {
    "AllPass": "same-dealer-redeals next-dealer-redeals last-bids last-bids-minimum",
    "Defenders": "nothing tricks tricks-plus-bid-when-set tricks-plus-bid-or-moon-when-set mark-when-set",
    "Doubles": "high low own-suit",
    "Leftover": "none widow boneyard",
    "Made": "ten-times-bid-plus-extra bid tricks mark",
    "Missed": "ten-times-bid bid nothing",
    "Moon": "never any-time over-seven",
    "Phase": "deal bidding discard call play over",
    "Reason": "not-a-move wrong-phase not-your-turn match-over deal-hands deal-foreign-tile "
    "deal-repeated-tile deal-missing-tile deal-hand-size bid-below-minimum bid-too-low moon-not-offered "
    "moon-needs-seven moon-below-zero must-bid must-bid-minimum call-not-offered not-held must-lead-trump "
    "must-follow",
    "Trump": "0 1 2 3 4 5 6 7 8",
}
"""The values of every enum: programs store them and translate them."""

SIGNATURES = {
    "apply": "(state, move)",
    "explain": "(position, move)",
    "legal_moves": "(position)",
    "move_from_json": "(value, field='move')",
    "move_to_json": "(move)",
    "new_match": "(rules, *, seed=None, dealer=0)",
    "observe": "(state, seat)",
    "parse_move": "(text)",
    "record_schema": "()",
    "rules_from_json": "(value, field='rules')",
    "rules_to_json": "(rules)",
    "view_to_json": "(view)",
}


def public(kind: type[object]) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


def test_public_names_are_the_contract_and_what_is_documented_beside_it() -> None:
    assert set(moon_dominoes.__all__) == {*CONTRACT.split(), *BESIDE.split()}
    assert len(moon_dominoes.__all__) == len(set(moon_dominoes.__all__))


def test_public_names_are_listed_in_one_order() -> None:
    # Constants first, then classes, then functions, each in alphabetical order.
    def order(name: str) -> tuple[int, str]:
        return (0 if name.isupper() or name in _LIKE_CONSTANTS else 1 if name[0].isupper() else 2), name

    assert list(moon_dominoes.__all__) == sorted(moon_dominoes.__all__, key=order)


_LIKE_CONSTANTS = {"FRENCH3", "POLISH3", "TEXAS3", "TEXAS4"}


@pytest.mark.parametrize("name", moon_dominoes.__all__)
def test_every_public_name_is_there_and_classes_and_functions_explain_themselves(name: str) -> None:
    value = getattr(moon_dominoes, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert inspect.getdoc(value)


@pytest.mark.parametrize("name", FIELDS)
def test_constructors_take_the_same_arguments_in_the_same_order(name: str) -> None:
    fields = attrs.fields(getattr(moon_dominoes, name))
    assert [field.alias for field in fields if field.init] == FIELDS[name].split()


def test_every_public_attrs_class_is_held_to_its_arguments() -> None:
    values = {name: getattr(moon_dominoes, name) for name in moon_dominoes.__all__}
    assert {name for name, value in values.items() if inspect.isclass(value) and attrs.has(value)} == set(
        FIELDS
    )


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_classes_with_behaviour_have_the_same_attributes(name: str) -> None:
    assert public(getattr(moon_dominoes, name)) == set(ATTRIBUTES[name].split())


@pytest.mark.parametrize("name", VALUES)
def test_enums_keep_their_values(name: str) -> None:
    assert [str(member.value) for member in getattr(moon_dominoes, name)] == VALUES[name].split()


def test_every_public_enum_is_held_to_its_values() -> None:
    values = {name: getattr(moon_dominoes, name) for name in moon_dominoes.__all__}
    assert {
        name for name, value in values.items() if inspect.isclass(value) and issubclass(value, Enum)
    } == set(VALUES)


@pytest.mark.parametrize("name", SIGNATURES)
def test_functions_take_the_same_arguments(name: str) -> None:
    signature = inspect.signature(getattr(moon_dominoes, name))
    bare = [
        parameter.replace(annotation=inspect.Parameter.empty) for parameter in signature.parameters.values()
    ]
    assert str(inspect.Signature(bare)) == SIGNATURES[name]


def test_every_public_function_is_held_to_its_arguments() -> None:
    values = {name: getattr(moon_dominoes, name) for name in moon_dominoes.__all__}
    assert {name for name, value in values.items() if inspect.isfunction(value)} == set(SIGNATURES)


def test_the_members_of_move_are_the_public_moves() -> None:
    names = {kind.__name__ for kind in get_args(Move)}
    assert names == {"Deal", "Pass", "Bid", "CallTrump", "Discard", "Play"}
    assert names <= set(moon_dominoes.__all__)


def test_the_package_says_that_it_is_typed() -> None:
    assert (SOURCE / "py.typed").read_text("utf-8") == ""


def test_an_unknown_name_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'moon_dominoes' has no attribute 'nothing'"):
        getattr(moon_dominoes, "nothing")  # noqa: B009  # the name is not known to type checkers


def test_the_version_is_that_of_the_project_and_of_the_newest_change() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    headings = [
        line.split("[", 1)[1].split("]", 1)[0]
        for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
        if line.startswith("## [")
    ]
    assert headings[0] == project["version"]
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {project['version']}\n" in citation


def test_the_package_tells_its_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    try:
        installed = metadata("moon-dominoes")
    except PackageNotFoundError:
        pytest.skip("the package is not installed: it runs from its source")
    assert moon_dominoes.__version__ == installed["Version"] == project["version"]


def loaded_by_import(statement: str) -> set[str]:
    """The modules that a fresh interpreter loads for a statement, with attrs loaded before."""
    program = (
        "import attrs, sys; before = set(sys.modules); "
        f"{statement}; print(*sorted(set(sys.modules) - before))"
    )
    search = [str(SOURCE.parent), *filter(None, sys.path)]
    run = subprocess.run(  # noqa: S603  # a statement of this file
        [sys.executable, "-c", f"import sys; sys.path[:] = {search!r}; {program}"],
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    return set(run.stdout.split())


def test_importing_the_package_loads_nothing_third_party_but_attrs() -> None:
    roots = {name.partition(".")[0] for name in loaded_by_import("import moon_dominoes")}
    assert roots - sys.stdlib_module_names == {"moon_dominoes"}


def test_every_module_of_the_package_runs_without_third_party_modules_but_attrs() -> None:
    names = sorted(
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        for path in SOURCE.rglob("*.py")
        if path.stem not in {"__init__", "__main__"}
        and not any(path.is_relative_to(SOURCE / source_of(name)) for name in NEEDS)
    )
    assert len(names) > 10
    roots = {name.partition(".")[0] for name in loaded_by_import(f"import {', '.join(names)}")}
    # `__mp_main__` is a name that multiprocessing makes.
    assert roots - sys.stdlib_module_names - {"__mp_main__"} == {"moon_dominoes"}


def test_importing_the_package_loads_nothing_slow() -> None:
    slow = {
        "argparse",
        "asyncio",
        "dataclasses",
        "hypothesis",
        "importlib.metadata",
        "importlib.resources",
        "json",
        "textwrap",
        "typing_extensions",
    }
    assert not slow & loaded_by_import("import moon_dominoes")


def test_importing_the_package_loads_no_drawing_and_no_command_line() -> None:
    loaded = loaded_by_import("import moon_dominoes")
    assert not {f"moon_dominoes.{name}" for name in ("__main__", "bots", "draw", "rulebook")} & loaded

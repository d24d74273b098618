"""A table from the command line: a preset, and a flag for each option of `Rules`.

The flags are made from the fields of `Rules`, so that a new option needs no new code here.
"""

from __future__ import annotations

import ast
import inspect
import re
from argparse import SUPPRESS, ArgumentParser, BooleanOptionalAction, Namespace
from enum import Enum
from itertools import pairwise
from types import UnionType
from typing import Any, Final, get_origin

from .. import rules as rules_module
from ..errors import ParseError
from ..forms import Json, option_types, rules_from_json, rules_to_json
from ..presets import PRESETS
from ..records import Record
from ..rules import Rules
from ..trumps import Trump
from .files import CannotGoOnError

KINDS: Final = option_types()
"""The type of each option by its name."""


def add_seed_flag(parser: ArgumentParser) -> None:
    """`--seed`."""
    parser.add_argument(
        "--seed", type=int, metavar="N", help="what the deals are drawn from; by chance if not given"
    )


def add_match_flags(parser: ArgumentParser) -> None:
    """`--seed` and `--dealer`."""
    add_seed_flag(parser)
    parser.add_argument(
        "--dealer", type=int, metavar="SEAT", help="the seat that deals first; 0 if not given"
    )


def add_table_flags(parser: ArgumentParser) -> None:
    """`--preset`, `--min-bid`, `--no-partnerships` and so on."""
    group = parser.add_argument_group("the table", "a preset, and whatever is to differ from it")
    group.add_argument("--preset", type=str.upper, choices=list(PRESETS), help="DON if not given")
    meanings = option_meanings()
    for name, kind in KINDS.items():
        flag = f"--{name.replace('_', '-')}"
        meaning = meanings.get(name, "").replace("%", "%%")
        if kind is bool:
            group.add_argument(flag, action=BooleanOptionalAction, default=SUPPRESS, help=meaning)
        else:
            group.add_argument(flag, metavar=_values(kind), default=SUPPRESS, help=meaning)


def given_options(arguments: Namespace) -> dict[str, bool | str]:
    """The options of the table that the command line names."""
    return {name: value for name, value in vars(arguments).items() if name in KINDS}


def start_match(arguments: Namespace) -> Record:
    """The record of a match about to begin, as the command line describes it.

    Raises:
        CannotGoOnError: no such table, seed or dealer.
    """
    rules = read_table(arguments)
    dealer = 0 if arguments.dealer is None else arguments.dealer
    try:
        return Record(rules, dealer=dealer, seed=arguments.seed)
    except ValueError as error:
        raise CannotGoOnError(str(error)) from None


def read_table(arguments: Namespace) -> Rules:
    """The table that the command line describes.

    Raises:
        CannotGoOnError: an option that cannot be read, or options that cannot be played together.
    """
    table = rules_to_json(PRESETS[arguments.preset or "DON"])
    try:
        table |= {name: _read(KINDS[name], value) for name, value in given_options(arguments).items()}
        return rules_from_json(table)
    except ParseError as error:
        raise CannotGoOnError(str(error.__cause__ or error).removeprefix("rules.")) from None


def _read(kind: Any, value: bool | str) -> Json:  # noqa: ANN401  # a type, as annotations have it
    """The JSON form of an option; whether it is of that type is for `rules_from_json` to say."""
    if isinstance(value, bool):
        return value
    if get_origin(kind) is tuple:
        return [str(Trump.parse(word)) for word in value.replace(",", " ").split()]
    if isinstance(kind, UnionType) and value == "none":
        return None
    return int(value) if re.fullmatch("-?[0-9]{1,20}", value) else value


def _values(kind: Any) -> str:  # noqa: ANN401  # a type, as annotations have it
    """What an option takes, as the help shows it."""
    if get_origin(kind) is tuple:
        return "blanks,ones,..."
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "|".join(str(member.value) for member in kind)
    return "N|none" if isinstance(kind, UnionType) else "N"


def option_meanings() -> dict[str, str]:
    """What `rules.py` says below each field of `Rules`; nothing where its source is not at hand."""
    try:
        module = ast.parse(inspect.getsource(rules_module))
    except OSError:
        return {}
    table = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == "Rules")
    return {
        field.target.id: below.value.value
        for field, below in pairwise(table.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(below.value.value, str)
    }

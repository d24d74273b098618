"""Moves, tables and records in models of one's own, read and written by cattrs. It needs the extra `cattrs`.

Every value keeps the one JSON form that it has: that of `move_to_json`, `rules_to_json`, `view_to_json` and
`Record.dumps`. Here cattrs learns to use it.

Examples:
    >>> import attrs
    >>> from moon_dominoes import Play
    >>> @attrs.frozen
    ... class Puzzle:
    ...     title: str
    ...     hand: TileSet
    ...     best: Move
    >>> converter = make_converter()
    >>> puzzle = Puzzle("Lead high", TileSet.parse("5-3 6-6"), Play(Tile(6, 6)))
    >>> text = converter.dumps(puzzle)
    >>> print(text)
    {"title": "Lead high", "hand": ["5-3", "6-6"], "best": {"type": "play", "tile": "6-6"}}
    >>> converter.loads(text, Puzzle) == puzzle
    True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Final, NoReturn, TypeVar, Union, cast, get_args, get_origin

from cattrs import BaseConverter
from cattrs.cols import (
    list_structure_factory,
    mapping_structure_factory,  # pyright: ignore[reportUnknownVariableType]  # half typed
)
from cattrs.preconf.json import JsonConverter
from cattrs.preconf.json import make_converter as make_json_converter
from cattrs.strategies import configure_union_passthrough
from cattrs.v import format_exception as format_usual

from ..errors import MoonError, ParseError
from ..forms import (
    Json,
    _member,
    _plain,
    _tile,
    _tiles,
    described,
    move_from_json,
    move_to_json,
    rules_from_json,
    rules_to_json,
    view_to_json,
)
from ..moves import Move
from ..records import WHOLE_NUMBER, Record, read_record, record_form
from ..rules import Rules
from ..state import Contract, Ending, HandResult, Position, ScoreLine, Trick
from ..tiles import Tile, TileSet
from ..trumps import Trump

__all__ = ["configure_converter", "format_exception", "make_converter"]

Converter = TypeVar("Converter", bound=BaseConverter)

# Each writes one kind alone; a row of several such has no type but Any, and neither has a hook of cattrs.
_FORMS: Final[tuple[tuple[type[Any], Callable[[Any], Json], Callable[[object], object]], ...]] = (
    (Tile, _plain, lambda value: _tile(value, "tile")),
    (TileSet, _plain, lambda value: TileSet(_tiles(value, "tiles"))),
    (Trump, _plain, lambda value: _member(Trump, value, "trump")),
    (Rules, rules_to_json, rules_from_json),
    (Record, record_form, read_record),
)
"""The values with a form of their own: what writes it, and what reads it."""

_ONLY_WRITTEN: Final = (Contract, Ending, HandResult, ScoreLine, Trick)
"""The parts of a view, which have the form that they have within it."""


def make_converter() -> JsonConverter:
    """A strict converter to and from JSON that knows the values of this package.

    It has `dumps` and `loads` for texts, `unstructure` and `structure` for plain values. It refuses keys that
    a model has not, and takes nothing for what it is not: neither `"3"` nor `true` for a number, no text for
    a list. Only where JSON has but one form it is lenient: 1 is a float, `"1"` an int that is a key.

    Examples:
        >>> from moon_dominoes import DON
        >>> converter = make_converter()
        >>> converter.loads(converter.dumps({"DON": DON}), dict[str, Rules]) == {"DON": DON}
        True
    """
    converter = make_json_converter(forbid_extra_keys=True)
    for kind in (bool, int, float, str):
        converter.register_structure_hook(kind, _read_value)
    configure_union_passthrough(str | int | float | None, converter)  # anew, for there a bool was an int
    converter.register_structure_hook(_IntKey, _read_int_key)
    converter.register_structure_hook_factory(_is_collection, _collection_reader)
    converter.register_structure_hook_factory(_has_int_keys, _int_keys_reader)
    return configure_converter(converter)


def configure_converter(converter: Converter) -> Converter:
    """Teach a converter of your own the values of this package, and give it back; all else stays as it is.

    It then reads and writes tiles, sets of tiles, calls, moves and any union of them, `Rules` and `Record`. A
    `View` and its parts are only written, as `view_to_json` does; a `State` is not even written, for it holds
    what no seat may know. A `Record` tells everything: it is not for the players of a match that goes on.

    Examples:
        >>> from cattrs.preconf.json import make_converter
        >>> from moon_dominoes import Bid, Pass
        >>> converter = configure_converter(make_converter())
        >>> converter.loads('[{"type": "pass"}, {"type": "bid", "tricks": 4}]', list[Bid | Pass])
        [Pass(), Bid(tricks=4, moon=False)]
    """
    for kind, write, read in _FORMS:
        converter.register_unstructure_hook(kind, write)
        converter.register_structure_hook(kind, _reader(read))
    for move in get_args(Move):
        converter.register_unstructure_hook(move, move_to_json)
        converter.register_structure_hook(move, _read_move)
    converter.register_structure_hook_func(_is_union_of_moves, _read_move)
    for part in _ONLY_WRITTEN:
        converter.register_unstructure_hook(part, _plain)
        converter.register_structure_hook(part, _refuse)
    converter.register_unstructure_hook(Position, view_to_json)
    converter.register_structure_hook(Position, _refuse)
    return converter


def format_exception(exception: BaseException, kind: type | None) -> str:
    """What is wrong with a value, in the words of this package or else the usual ones of cattrs.

    It is for `cattrs.transform_error`, which adds the place.

    Args:
        exception: what a hook raised.
        kind: what the value was to be, if known.

    Examples:
        >>> from cattrs import BaseValidationError, transform_error
        >>> try:
        ...     make_converter().loads('["6-6", "7-1", 5]', list[Tile])
        ... except BaseValidationError as error:
        ...     for line in transform_error(error, format_exception=format_exception):
        ...         print(line)
        tile: takes a tile such as '5-3', not '7-1' @ $[1]
        tile: takes a tile such as '5-3', not 5 @ $[2]
    """
    return str(exception) if isinstance(exception, MoonError) else format_usual(exception, kind)


def _reader(read: Callable[[object], object]) -> Callable[[object, object], object]:
    return lambda value, _: read(value)


def _read_move(value: object, kind: object) -> Move | None:
    """The move of a JSON form, where a class of moves is asked for, or a union of them."""
    kinds: tuple[type, ...] = get_args(kind) if _is_union(kind) else (cast("type", kind),)
    if value is None and NoneType in kinds:
        return None
    move = move_from_json(value)
    if not isinstance(move, kinds):
        names = " or ".join(each.__name__ for each in kinds if each is not NoneType)
        raise ParseError(f"takes a {names}, not {str(move)!r}", field="move")
    return move


def _refuse(_: object, kind: type) -> NoReturn:
    raise ParseError(f"a {kind.__name__} is only written, and never read back: keep the Record")


def _is_union(kind: object) -> bool:
    return get_origin(kind) in {Union, UnionType}


def _is_union_of_moves(kind: object) -> bool:
    return _is_union(kind) and set(get_args(kind)) <= {NoneType, *get_args(Move)}


# --- What a strict converter does besides -----------------------------------------------------------------


class _IntKey:
    """Stands for an int that is a key: JSON has none but texts, so there it is written as one."""


def _read_value(value: object, kind: Callable[[object], object]) -> object:
    """A value of one of the types of JSON, or of a kind of them such as an enum of ints."""
    base = next(each for each in (bool, int, float, str) if issubclass(cast("type", kind), each))
    if type(value) not in {base, kind} and (base is not float or type(value) is not int):
        raise TypeError(f"takes {base.__name__}, not {described(value)}")
    return kind(value)


def _read_int_key(value: object, _: object) -> int:
    if isinstance(value, str) and WHOLE_NUMBER.fullmatch(value):
        return int(value)
    if type(value) is not int:
        raise TypeError(f"takes int as a key, not {described(value)}")
    return value


def _has_int_keys(kind: object) -> bool:
    return get_origin(kind) in {dict, Mapping} and get_args(kind)[0] is int


# Hooks of cattrs, which has no types for what they are handed: a type as it was written, and a value.


def _int_keys_reader(kind: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:  # noqa: ANN401  # see above
    return mapping_structure_factory(kind, converter, key_type=_IntKey)


def _is_collection(kind: object) -> bool:
    """Whether it is a list, a set or a tuple of any length, and says of what."""
    origin = get_origin(kind)
    return origin in {list, set, frozenset} or (origin is tuple and get_args(kind)[1:] == (...,))


def _collection_reader(kind: Any, converter: BaseConverter) -> Callable[[object, object], object]:  # noqa: ANN401  # see above
    items: Any = list.__class_getitem__(get_args(kind)[0])  # a type that is made while the program runs
    read = list_structure_factory(items, converter)
    make = get_origin(kind)

    def read_collection(value: object, _: object) -> object:
        # Not whatever can be iterated: a text and a mapping are no lists of their letters and keys.
        if not isinstance(value, list | tuple | set | frozenset):
            raise TypeError(f"takes a list, not {described(value)}")
        return make(read(value, kind))

    return read_collection

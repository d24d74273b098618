"""The JSON forms of moves, rules and views: plain values, named as the attributes are.

Enums are written by their value, trumps, tiles and moves within a view by their text. Reading is strict and
names the field at fault.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import attrs

from .engine import legal_moves
from .errors import ParseError, RulesError, shown
from .moves import BIDS, CALLS, DISCARDS, MOON, PASS, PLAYS, Bid, CallTrump, Deal, Discard, Move, Pass, Play
from .rules import HAND_SIZE, Rules
from .tiles import Tile, TileSet
from .trumps import Trump
from .view import View

T = TypeVar("T")

Json: TypeAlias = dict[str, "Json"] | list["Json"] | str | int | bool | None
"""What these functions write: a value that every reader and writer of JSON takes as it is."""

_KEYS: Final = {
    "deal": ("hands", "stock"),
    "pass": (),
    "bid": ("tricks",),
    "moon": (),
    "call": ("trump",),
    "discard": ("tile",),
    "play": ("tile",),
}
"""The types of move, and what each has besides its `type`."""

_SHOWN: Final = (
    "seat",
    "rules",
    "phase",
    "dealer",
    "actor",
    "scores",
    "hand_number",
    "bids",
    "spoken",
    "contract",
    "trick",
    "tricks",
    "results",
    "ending",
    "hand",
    "discard",
    "hand_sizes",
    "voids",
)
"""The attributes of a view that its JSON form holds."""


def move_to_json(move: Move) -> dict[str, Json]:
    """The JSON form of a move: an object with its `type` and its parts.

    Raises:
        TypeError: `move` is not a move.

    Examples:
        >>> move_to_json(Bid(4)), move_to_json(Play(Tile(5, 3)))
        ({'type': 'bid', 'tricks': 4}, {'type': 'play', 'tile': '5-3'})
    """
    match move:
        case Deal():
            return {"type": "deal", "hands": _plain(move.hands), "stock": _plain(move.stock)}
        case Pass():
            return {"type": "pass"}
        case Bid():
            return {"type": "moon"} if move.moon else {"type": "bid", "tricks": move.tricks}
        case CallTrump():
            return {"type": "call", "trump": str(move.trump)}
        case Discard():
            return {"type": "discard", "tile": str(move.tile)}
        case Play():
            return {"type": "play", "tile": str(move.tile)}
        case _:
            raise TypeError(f"{shown(move)} is not a move")


def move_from_json(value: object, field: str = "move") -> Move:
    """The move of a JSON form.

    Args:
        value: what `move_to_json` wrote, or anything else.
        field: how errors name the value.

    Raises:
        ParseError: the value is no move; its `field` says which part.

    Examples:
        >>> move_from_json({"type": "call", "trump": "fives"})
        CallTrump(trump=Trump.FIVES)
        >>> move_from_json({"type": "play", "tile": "7-1"})
        Traceback (most recent call last):
        ...
        moon_dominoes.errors.ParseError: move.tile: takes a tile such as '5-3', not '7-1'
    """
    parts = read_object(value, field)
    kind = _choice(_part(parts, "type", field), _KEYS, f"{field}.type")
    read_keys(parts, ("type", *_KEYS[kind]), field)
    match kind:
        case "deal":
            hands = read_list(parts["hands"], f"{field}.hands")
            if not hands:
                raise ParseError("takes at least one hand", field=f"{field}.hands")
            return Deal(
                tuple(TileSet(_tiles(hand, f"{field}.hands[{seat}]")) for seat, hand in enumerate(hands)),
                _tiles(parts["stock"], f"{field}.stock"),
            )
        case "pass":
            return PASS
        case "bid":
            return BIDS[read_int(parts["tricks"], 1, HAND_SIZE, f"{field}.tricks") - 1]
        case "moon":
            return MOON
        case "call":
            return CALLS[_member(Trump, parts["trump"], f"{field}.trump")]
        case "discard":
            return DISCARDS[_tile(parts["tile"], f"{field}.tile").index]
        case _:
            return PLAYS[_tile(parts["tile"], f"{field}.tile").index]


def rules_to_json(rules: Rules) -> dict[str, Json]:
    """The JSON form of a table: every option under its name.

    Raises:
        TypeError: `rules` is not a Rules.

    Examples:
        >>> form = rules_to_json(Rules())
        >>> form["players"], form["all_pass"], form["hand_limit"]
        (4, 'same-dealer-redeals', None)
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are a Rules, not {shown(rules)}")
    return {field.name: _plain(getattr(rules, field.name)) for field in attrs.fields(Rules)}


def rules_from_json(value: object, field: str = "rules") -> Rules:
    """The table of a JSON form. Every option is to be given, so that it means the same table for ever.

    Args:
        value: what `rules_to_json` wrote, or anything else.
        field: how errors name the value.

    Raises:
        ParseError: the value is no table that can be played; its `field` says which option. If it is not the
            form that is wrong but what it says, the `RulesError` is the cause.

    Examples:
        >>> rules_from_json(rules_to_json(Rules(target=500))).target
        500
        >>> rules_from_json(rules_to_json(Rules()) | {"min_bid": 8})
        Traceback (most recent call last):
        ...
        moon_dominoes.errors.ParseError: rules.min_bid: the minimum bid is from 1 to 7, not 8
    """
    kinds = option_types()
    given = read_keys(value, kinds, field)
    options = {name: _option(kind, given[name], f"{field}.{name}") for name, kind in kinds.items()}
    try:
        return Rules(**options)
    except RulesError as error:
        first, *others = error.fields
        message = f"{error.message} ({', '.join(error.fields)})" if others else error.message
        raise ParseError(message, field=f"{field}.{first}") from error


def view_to_json(view: View) -> dict[str, Json]:
    """All that a seat may know, and nothing else: what a server may send to its player.

    Moves are given as texts here, which `parse_move` reads back. Of the results, only the last has its
    tricks. The form is for those who show a view; there is no way back from it.

    Raises:
        TypeError: `view` is not a View. A State is refused too: it holds what no seat may know.

    Examples:
        >>> from moon_dominoes import DON, apply, new_match, observe
        >>> state = new_match(DON, seed=7)
        >>> state = apply(state, legal_moves(state)[0])
        >>> form = view_to_json(observe(state, 1))
        >>> form["phase"], form["hand"]
        ('bidding', ['0-0', '2-0', '4-1', '4-2', '4-3', '6-2', '6-6'])
        >>> form["legal_moves"]
        ['bid 3', 'bid 4', 'bid 5', 'bid 6', 'bid 7', 'moon', 'pass']
    """
    if not isinstance(view, View):
        raise TypeError(f"takes a View, as observe makes it, not {shown(view)}")
    form = {name: _plain(getattr(view, name)) for name in _SHOWN}
    # The tricks of the last hand alone, or most of a long match would be sent again with every move.
    for result in cast("list[dict[str, Json]]", form["results"])[:-1]:
        del result["played"]
    form["legal_moves"] = [str(move) for move in legal_moves(view)]
    return form


def _plain(value: object) -> Json:
    """The JSON form of any part of a move, a table or a view."""
    match value:
        case None | bool() | int() | str():
            return value
        case Trump() | Tile() | Bid() | Pass():
            return str(value)
        case Enum():
            return cast("str", value.value)
        case tuple() | TileSet():
            return [_plain(item) for item in cast("tuple[object, ...]", value)]
        case _:
            fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(value)))
            return {field.name: _plain(getattr(value, field.name)) for field in fields}


@cache
def option_types() -> dict[str, Any]:
    """The type of each option of a table, by its name."""
    types = get_type_hints(Rules)
    return {field.name: types[field.name] for field in attrs.fields(Rules)}


def _option(kind: Any, value: object, field: str) -> Any:  # noqa: ANN401  # a type, and a value of it
    """The value of an option, which is to be of the type that `Rules` gives it."""
    if isinstance(kind, UnionType):  # an option that may be absent: `int | None`
        return None if value is None else _option(get_args(kind)[0], value, field)
    if get_origin(kind) is tuple:
        items = enumerate(read_list(value, field))
        return _distinct(
            (_option(get_args(kind)[0], item, f"{field}[{place}]") for place, item in items), field
        )
    if issubclass(kind, Enum):
        return _member(kind, value, field)
    if type(value) is not kind:  # so a bool is no int
        words = "true or false" if kind is bool else "a whole number"
        raise ParseError(f"takes {words}, not {described(value)}", field=field)
    return value


def described(value: object) -> str:
    """A JSON value as an error message repeats it: a list or an object by its kind alone, however deep."""
    if isinstance(value, list):
        return "a list"
    return "an object" if isinstance(value, dict) else shown(value)


WHOLE: Final = "$"
"""How errors name a whole document, which is no field of anything."""


def read_object(value: object, field: str | None = None) -> dict[str, object]:
    """A JSON object, whatever its keys; without a field it is a whole document."""
    if not isinstance(value, dict):
        raise ParseError(f"takes an object, not {described(value)}", field=field or WHOLE)
    return cast("dict[str, object]", value)


def read_list(value: object, field: str) -> list[object]:
    """A JSON list, whatever is in it."""
    if not isinstance(value, list):
        raise ParseError(f"takes a list, not {described(value)}", field=field)
    return cast("list[object]", value)


def read_keys(value: object, names: Collection[str], field: str | None = None) -> dict[str, object]:
    """A JSON object that has exactly these keys."""
    parts = read_object(value, field)
    for key in parts:
        if key not in names:
            raise ParseError("is unknown", field=_inside(field, shown(key).strip("'\"")))
    for name in names:
        _part(parts, name, field)
    return parts


def read_int(value: object, least: int, most: int, field: str) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not least <= value <= most:
        raise ParseError(f"takes a whole number from {least} to {most}, not {described(value)}", field=field)
    return value


def _part(parts: dict[str, object], name: str, field: str | None) -> object:
    if name not in parts:
        raise ParseError("is missing", field=_inside(field, name))
    return parts[name]


def _inside(field: str | None, name: str) -> str:
    return name if field is None else f"{field}.{name}"


def _choice(value: object, choices: Collection[str], field: str) -> str:
    if not isinstance(value, str) or value not in choices:
        raise ParseError(f"takes one of {', '.join(choices)}, not {described(value)}", field=field)
    return value


def _member(kind: type[Enum], value: object, field: str) -> Any:  # noqa: ANN401  # a member of `kind`
    members: Mapping[str, Enum] = {str(_plain(member)): member for member in kind}
    return members[_choice(value, members, field)]


def _tile(value: object, field: str) -> Tile:
    try:
        if isinstance(value, str) and value == value.strip():
            return Tile.parse(value)
    except ParseError:
        pass  # said below, with the field
    raise ParseError(f"takes a tile such as '5-3', not {described(value)}", field=field)


def _tiles(value: object, field: str) -> tuple[Tile, ...]:
    items = enumerate(read_list(value, field))
    return _distinct((_tile(item, f"{field}[{place}]") for place, item in items), field)


def _distinct(items: Iterable[T], field: str) -> tuple[T, ...]:
    """Items in their order; nothing is read beyond the first that comes again, however long the list is."""
    seen: dict[T, None] = {}
    for place, item in enumerate(items):
        if item in seen:
            raise ParseError(f"names {item} again", field=f"{field}[{place}]")
        seen[item] = None
    return tuple(seen)

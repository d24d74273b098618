"""The log of a match, and its two written forms: text and JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Final, Literal, cast, final

import attrs

from .engine import apply, new_match
from .errors import ParseError, shown
from .forms import (
    WHOLE,
    Json,
    described,
    move_from_json,
    move_to_json,
    read_int,
    read_keys,
    read_list,
    read_object,
    rules_from_json,
    rules_to_json,
)
from .moves import Move, parse_move
from .phases.dealing import LARGEST_SEED
from .refusals import IllegalMove
from .rules import Rules
from .state import State

FORMAT: Final = "moon-dominoes record"
VERSION: Final = 1
"""Raised with any change of the form, be it one new option; every older version stays readable."""

WHOLE_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)")
LONGEST_NUMBER: Final = len(str(LARGEST_SEED))
"""Digits of the largest number that a record can hold; to convert very many takes long, or fails."""

_WORDS: Final = {"true": True, "false": False, "none": None}
"""What the text form writes for these values."""


@final
@attrs.frozen(init=False)
class Record:
    """The log of a match: with its rules, first dealer and seed, the moves that were made.

    A record is always legal and never changes. It tells everything, hidden tiles too, so it is not for the
    players of a match that goes on; send them views.

    Args:
        rules: the table.
        moves: the moves in order, deals too.
        dealer: the seat that deals first.
        seed: what the deals are drawn from, 0 to 2**64 - 1; a random one if None.

    Attributes:
        rules: the table.
        moves: the moves in order.
        dealer: the seat that deals first.
        seed: what the deals are drawn from.

    Raises:
        IllegalMove: a move that the rules do not allow; `.field` names the first, such as `moves[12]`.
        TypeError: an argument of the wrong type.
        ValueError: a seed out of range, or no such seat.

    Examples:
        >>> from moon_dominoes import DON, legal_moves
        >>> record = Record(DON, seed=7)
        >>> while not record.state().is_over:
        ...     record = record.play_on(legal_moves(record.state())[0])
        >>> record.state().scores, len(record.moves)
        ((250, 133), 680)
        >>> Record.loads(record.dumps()) == record
        True
    """

    rules: Rules
    moves: tuple[Move, ...]
    dealer: int
    seed: int
    _last: State = attrs.field(init=False, eq=False, repr=False)
    """The position after all moves, so that playing on replays nothing."""

    def __init__(
        self, rules: Rules, moves: Iterable[Move] = (), dealer: int = 0, seed: int | None = None
    ) -> None:
        start = new_match(rules, seed=seed, dealer=dealer)
        made = tuple(moves)
        _fill(self, start, made, _replay(start, made))

    def play_on(self, *moves: Move) -> Record:
        """The record with more moves; this one stays as it is.

        Raises:
            IllegalMove: a move that the rules do not allow; `.field` names its place in the longer record.

        Examples:
            >>> from moon_dominoes import DON, MOON, legal_moves
            >>> record = Record(DON, seed=7)
            >>> record.play_on(legal_moves(record.state())[0], MOON).state().phase
            Phase.CALL
        """
        last = _replay(self._last, moves, first=len(self.moves))
        return _record(self.state(at=0), (*self.moves, *moves), last)

    def states(self) -> Iterator[State]:
        """Every position of the match in order: the first, and the one after each move."""
        state = new_match(self.rules, seed=self.seed, dealer=self.dealer)
        yield state
        for move in self.moves:
            state = apply(state, move)
            yield state

    def state(self, at: int | None = None) -> State:
        """The position after so many moves: 0 for the first, None for the last.

        Raises:
            IndexError: there are not so many moves, or `at` is negative.
            TypeError: `at` is not an int or None.

        Examples:
            >>> from moon_dominoes import DON, legal_moves
            >>> record = Record(DON, seed=7)
            >>> record = record.play_on(legal_moves(record.state())[0])
            >>> record.state(at=0).phase, record.state().phase
            (Phase.DEAL, Phase.BIDDING)
        """
        if at is None:
            return self._last
        if isinstance(at, bool) or not isinstance(at, int):
            raise TypeError(f"a number of moves is an int or None, not {shown(at)}")
        if not 0 <= at <= len(self.moves):
            raise IndexError(f"this record has positions 0 to {len(self.moves)}, not {shown(at)}")
        return next(islice(self.states(), at, None))

    def dumps(self, form: Literal["text", "json"] = "text") -> str:
        """The record in writing, as text or as JSON; `loads` reads both.

        Raises:
            ValueError: another form.

        Examples:
            >>> from moon_dominoes import DON
            >>> lines = Record(DON, seed=7).dumps().splitlines()
            >>> lines[0], lines[1], lines[-1]
            ('moon-dominoes record 1', 'players: 4', 'end 0')
        """
        if form == "text":
            return _to_text(self)
        if form == "json":
            return _to_json(self)
        raise ValueError(f"a record is written as 'text' or 'json', not {shown(form)}")

    @classmethod
    def loads(cls, text: str) -> Record:
        """The record that a text holds, in either form.

        Raises:
            ParseError: the text is no record, or not a whole one; `.line` or `.field` says where.
            IllegalMove: a move that the rules do not allow; `.line` or `.field` says which.

        Examples:
            >>> Record.loads("moon-dominoes record 2")
            Traceback (most recent call last):
            ...
            moon_dominoes.errors.ParseError: line 1: version 2 is newer than this library knows: 1
        """
        if not isinstance(text, str):
            raise ParseError(f"a record is read from text, not {described(text)}")
        text = text.removeprefix("\ufeff")  # as some editors begin a file
        return _from_json(text) if text.lstrip().startswith("{") else _from_text(text)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Record, (self.rules, self.moves, self.dealer, self.seed)


def record_schema() -> dict[str, Json]:
    """The JSON Schema (draft 2020-12) of a record's JSON form.

    It describes the form alone; that every move is legal is for `Record.loads` to say.

    Examples:
        >>> record_schema()["title"]
        'moon-dominoes record'
    """
    import json  # noqa: PLC0415  # not paid for by those who do not ask
    from importlib.resources import files  # noqa: PLC0415  # the same

    schema = files("moon_dominoes").joinpath("record.schema.json").read_bytes()
    return cast("dict[str, Json]", json.loads(schema))


def _record(start: State, moves: tuple[Move, ...], last: State) -> Record:
    """A record whose moves are known to lead from its first position to its last."""
    record: Record = object.__new__(Record)
    _fill(record, start, moves, last)
    return record


def _fill(record: Record, start: State, moves: tuple[Move, ...], last: State) -> None:
    parts = {"rules": start.rules, "moves": moves, "dealer": start.dealer, "seed": start.seed, "_last": last}
    for name, value in parts.items():
        object.__setattr__(record, name, value)


def _replay(state: State, moves: Iterable[Move], first: int = 0) -> State:
    for place, move in enumerate(moves, first):
        try:
            state = apply(state, move)
        except IllegalMove as error:
            raise IllegalMove(error.refusal, field=f"moves[{place}]") from None
    return state


def _start(parts: dict[str, object]) -> State:
    """The first position, of a record's `rules`, `dealer` and `seed` in their JSON form."""
    rules = rules_from_json(parts["rules"])
    dealer = read_int(parts["dealer"], 0, rules.players - 1, "dealer")
    seed = read_int(parts["seed"], 0, LARGEST_SEED, "seed")
    return new_match(rules, seed=seed, dealer=dealer)


def _check_version(version: object, *, line: int | None = None, field: str | None = None) -> None:
    if type(version) is not int or version < 1:
        raise ParseError(f"a version is a whole number from 1, not {described(version)}", line, field)
    if version > VERSION:
        raise ParseError(f"version {version} is newer than this library knows: {VERSION}", line, field)


# The JSON form.


def record_form(record: Record) -> dict[str, Json]:
    """The JSON form of a record as plain values."""
    return {**_head(record), "moves": [move_to_json(move) for move in record.moves]}


def read_record(value: object) -> Record:
    """The record of a JSON form.

    Raises:
        ParseError: the value is no record; its `field` says which part.
        IllegalMove: a move that the rules do not allow; its `field` says which.
    """
    parts = read_object(value)
    # Before all else: what is no record, or a newer one, has other keys.
    if parts.get("format") != FORMAT:
        raise ParseError(f"takes {FORMAT!r}, not {described(parts.get('format'))}", field="format")
    _check_version(parts.get("version"), field="version")
    read_keys(parts, ("format", "version", "rules", "dealer", "seed", "moves"))
    start = _start(parts)
    moves = tuple(
        move_from_json(move, f"moves[{place}]")
        for place, move in enumerate(read_list(parts["moves"], "moves"))
    )
    return _record(start, moves, _replay(start, moves))


def _head(record: Record) -> dict[str, Json]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules_to_json(record.rules),
        "dealer": record.dealer,
        "seed": record.seed,
    }


def _to_json(record: Record) -> str:
    import json  # noqa: PLC0415  # not paid for by those who write text

    opening = json.dumps(_head(record), indent=1).removesuffix("\n}")
    # One move a line, so that two records can be compared line by line.
    moves = ",\n".join(f"  {json.dumps(move_to_json(move))}" for move in record.moves)
    return f'{opening},\n "moves": [\n{moves}\n ]\n}}\n'


def _from_json(text: str) -> Record:
    return read_record(_parse_json(text))


class _Unreadable:
    """Stands where JSON has something that no record can hold, for the reader of that place to refuse."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __repr__(self) -> str:
        return self.words


def _parse_json(text: str) -> object:
    import json  # noqa: PLC0415  # not paid for by those who read text

    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        raise ParseError(f"this is not JSON: {error.msg}", line=error.lineno) from None
    except RecursionError:
        raise ParseError("is nested too deeply for a record", field=WHOLE) from None


def _object(pairs: list[tuple[str, object]]) -> object:
    parts = dict(pairs)
    if len(parts) == len(pairs):
        return parts
    repeated = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
    return _Unreadable(f"one that has the key {shown(repeated)} more than once")


def _whole_number(digits: str) -> object:
    return int(digits) if len(digits) <= LONGEST_NUMBER else _Unreadable(f"a number of {len(digits)} digits")


# The text form.


def _to_text(record: Record) -> str:
    options = rules_to_json(record.rules) | {"dealer": record.dealer, "seed": record.seed}
    return "\n".join(
        (
            f"{FORMAT} {VERSION}",
            *(f"{name}: {_write_value(value)}" for name, value in options.items()),
            "",
            *map(str, record.moves),
            f"end {len(record.moves)}\n",
        )
    )


def _from_text(text: str) -> Record:
    heading, *others = text.split("\n")
    _check_heading(heading)
    lines = [(number, line.strip()) for number, line in enumerate(others, 2)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    options = list(takewhile(lambda numbered: ":" in numbered[1], lines))
    body = lines[len(options) :]
    _check_end(body or lines[-1:] or [(1, heading)])
    state = start = _start_of_text(options)
    moves: list[Move] = []
    for number, line in body[:-1]:
        try:
            moves.append(parse_move(line))
            state = apply(state, moves[-1])
        except ParseError as error:
            raise ParseError(error.message, line=number) from None
        except IllegalMove as error:
            raise IllegalMove(error.refusal, line=number) from None
    return _record(start, tuple(moves), state)


def _check_heading(line: str) -> None:
    name, _, version = line.strip().rpartition(" ")
    if name != FORMAT:
        raise ParseError(f"a record begins with '{FORMAT} {VERSION}', not with {shown(line)}", line=1)
    _check_version(_read_value(version), line=1)


def _check_end(body: list[tuple[int, str]]) -> None:
    """The last line counts the moves, so that no record that was cut short passes for a whole one."""
    *moves, (number, last) = body
    word, _, count = last.partition(" ")
    if word != "end":
        raise ParseError(f"the record is cut short: its last line is not 'end {len(moves)}'", line=number)
    if count.strip() != str(len(moves)):
        raise ParseError(f"{shown(last)} does not fit a record of {len(moves)} moves", line=number)


def _start_of_text(options: list[tuple[int, str]]) -> State:
    shape = rules_to_json(Rules())
    where: dict[str, int] = {}
    rules: dict[str, object] = {}
    parts: dict[str, object] = {"rules": rules}
    for number, line in options:
        name, value = (half.strip() for half in line.split(":", 1))
        if name not in shape and name not in ("dealer", "seed"):
            raise ParseError(f"a record has no {shown(name)}", line=number)
        if name in where:
            raise ParseError(f"{name} stands in line {where[name]} already", line=number)
        where[name] = number
        meant = value.split() if isinstance(shape.get(name), list) else _read_value(value)
        (rules if name in shape else parts)[name] = meant
    try:
        return _start(read_keys(parts, ("rules", "dealer", "seed")))
    except ParseError as error:
        # The field at fault gives the line; a missing one is told where the options end.
        name = str(error.field).removeprefix("rules.").partition("[")[0]
        place = where.get(name, max(where.values(), default=1))
        raise ParseError(error.message, place, error.field) from error.__cause__


def _write_value(value: Json) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return next((word for word, meaning in _WORDS.items() if value is meaning), str(value))


def _read_value(text: str) -> object:
    """What the text of an option means in JSON; whether that is right for the option is decided elsewhere."""
    if text in _WORDS:
        return _WORDS[text]
    return _whole_number(text) if WHOLE_NUMBER.fullmatch(text) else text

"""The messages both ways, as JSON: how those from a browser are read, strictly, and what those to it hold."""

from __future__ import annotations

import json
from typing import Annotated, Final, Literal, TypeAlias, TypedDict, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError

from moon_dominoes import Json

from .limits import LONGEST_MESSAGE, MOST_MOVES

# --- From the browser -------------------------------------------------------------------------------------


class Message(BaseModel):
    """A message: nothing is converted, and no key is unknown."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Text: TypeAlias = Annotated[str, Field(max_length=200)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=MOST_MOVES)]
Seat: TypeAlias = Annotated[int, Field(ge=0, le=3)]


class Join(Message):
    """The first message of a connection: the table, and the key from the link."""

    type: Literal["join"]
    table: Text
    key: Text


class Sit(Message):
    """To sit down at the seat that the link is for."""

    type: Literal["sit"]
    name: Text


class Stand(Message):
    """To leave the own seat to a bot."""

    type: Literal["stand"]


class Replace(Message):
    """To let a bot play for somebody who has gone."""

    type: Literal["replace"]
    seat: Seat


class DealTiles(Message):
    """To deal the next hand."""

    type: Literal["deal"]
    position: Number


class MakeMove(Message):
    """To move, in answer to the position of that number."""

    type: Literal["move"]
    position: Number
    move: Text


Request: TypeAlias = Sit | Stand | Replace | DealTiles | MakeMove
"""What is asked of a table once one has joined it."""


class NewTable(Message):
    """The body of the request for a table: a preset, the options that differ, the bots for empty seats."""

    preset: Text
    bots: Text
    options: dict[str, JsonValue] = Field(default_factory=dict, max_length=40)


_Kind = TypeVar("_Kind")


class BadMessageError(Exception):
    """It cannot be read; the message says why."""


_JOIN: Final[TypeAdapter[Join]] = TypeAdapter(Join)
_REQUEST: Final[TypeAdapter[Request]] = TypeAdapter(Annotated[Request, Field(discriminator="type")])
_NEW_TABLE: Final[TypeAdapter[NewTable]] = TypeAdapter(NewTable)


def read_join(text: str) -> Join:
    """The first message of a connection.

    Raises:
        BadMessageError: it is another, or none.
    """
    return _read(_JOIN, text)


def read_request(text: str) -> Request:
    """Any later message.

    Raises:
        BadMessageError: it is none.
    """
    return _read(_REQUEST, text)


def read_new_table(body: bytes) -> NewTable:
    """The body of the request for a table.

    Raises:
        BadMessageError: it is none.
    """
    return _read(_NEW_TABLE, body)


def _read(kind: TypeAdapter[_Kind], text: str | bytes) -> _Kind:
    if isinstance(text, str) and len(text.encode("utf-8", "replace")) > LONGEST_MESSAGE:
        raise BadMessageError("a message is too long")
    try:
        return kind.validate_json(text)
    except (ValidationError, RecursionError) as error:
        raise BadMessageError(_why(error)) from None


def _why(error: ValidationError | RecursionError) -> str:
    """What is wrong, in the words of the reader; never the input, which may be anything."""
    if isinstance(error, RecursionError):
        return "the message is nested too deeply"
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part)[:40] for part in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]


# --- To the browser ---------------------------------------------------------------------------------------


class RefusalForm(TypedDict):
    """Why something is refused."""

    reason: str
    rule: str | None
    text: str


class RuleForm(TypedDict):
    """A rule of the table in words."""

    number: str
    title: str
    sentence: str
    source: str


class Welcome(TypedDict):
    """The answer to a join: what never changes about the table."""

    type: Literal["welcome"]
    table: str
    bots: str
    rules: list[RuleForm]


class Seated(TypedDict):
    """The answer to sitting down by invitation: the key that is the player's own from now on."""

    type: Literal["seated"]
    key: str


class Refused(TypedDict):
    """What was asked for is not done."""

    type: Literal["refused"]
    refusal: RefusalForm


class Failed(TypedDict):
    """The connection comes to nothing, and is closed."""

    type: Literal["failed"]
    text: str


class SeatForm(TypedDict):
    """A seat as everybody sees it."""

    name: str
    bot: bool
    here: bool
    telling: str
    tiles: int


class ChoiceForm(TypedDict):
    """Something that one might do, and why not, if not."""

    move: str
    label: str
    picture: str
    refusal: RefusalForm | None


class SideForm(TypedDict):
    """How a side stands."""

    name: str
    tricks: int
    score: int


class TableFrame(TypedDict):
    """All that a browser shows, sent anew whenever something has changed."""

    type: Literal["table"]
    position: int
    seat: int | None
    may_sit: int | None
    taken_by: str | None
    may_deal: bool
    seats: list[SeatForm]
    sides: list[SideForm]
    headline: str
    news: str
    contract: str
    tiles: list[ChoiceForm]
    choices: list[ChoiceForm]
    picture: str
    trick: str
    last_trick: str
    words: str
    result: str
    sheet: str
    view: Json


Reply: TypeAlias = Welcome | Seated | Refused | Failed


def to_json(message: Reply | TableFrame) -> str:
    """A message as it is sent."""
    return json.dumps(message, separators=(",", ":"))

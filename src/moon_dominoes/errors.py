"""The errors that are not about a move: a bad table, a bad text."""

from __future__ import annotations


def shown(value: object) -> str:
    """A value as an error message repeats it: its `repr`, cut short."""
    longest = 60
    try:
        text = repr(value)
    except ValueError:  # an int of too many digits to print, or something that holds one
        return "a huge number"
    except RecursionError:
        return "a value nested too deeply"
    except AttributeError:  # one of ours, made past its constructor
        return "an unfinished value"
    return text if len(text) <= longest else text[: longest - 3] + "..."


class MoonError(Exception):
    """The root of every error that this library raises on purpose.

    Examples:
        >>> issubclass(RulesError, MoonError) and issubclass(ParseError, MoonError)
        True
    """


class RulesError(MoonError, ValueError):
    """A table that cannot be played: a value out of range, or options that contradict each other.

    Attributes:
        fields: the names of the `Rules` fields at fault.

    Examples:
        >>> from moon_dominoes import Rules
        >>> Rules(players=3, partnerships=True)
        Traceback (most recent call last):
        ...
        moon_dominoes.errors.RulesError: players, partnerships: partners need four players, not 3
    """

    def __init__(self, message: str, *fields: str) -> None:
        super().__init__(message, *fields)
        self.message = message
        self.fields = fields

    def __str__(self) -> str:
        return f"{', '.join(self.fields)}: {self.message}" if self.fields else self.message


class ParseError(MoonError, ValueError):
    """A text or JSON value that cannot be read.

    Attributes:
        line: the line at fault in a text record, counted from 1; None where there are no lines.
        field: the field at fault, such as `moves[3].tile`, or `$` for a whole JSON document; None where there
            are no fields.

    Examples:
        >>> from moon_dominoes import Tile
        >>> Tile.parse("7-1")
        Traceback (most recent call last):
        ...
        moon_dominoes.errors.ParseError: '7-1' is not a tile: write two numbers from 0 to 6, as in '5-3'
    """

    def __init__(self, message: str, line: int | None = None, field: str | None = None) -> None:
        super().__init__(message, line, field)
        self.message = message
        self.line = line
        self.field = field

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line is not None else ""
        return place + (f"{self.field}: " if self.field is not None else "") + self.message

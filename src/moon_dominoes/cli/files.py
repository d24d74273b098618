"""Files, above all of records, read and written; and the error of whatever the user has to put right."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from ..errors import ParseError
from ..records import Record
from ..refusals import IllegalMove
from .telling import say


class CannotGoOnError(Exception):
    """A file or an option that will not do. The message is one line."""


def read_text(name: str) -> str:
    """What a file holds, or standard input if the name is `-`.

    Raises:
        CannotGoOnError: it cannot be read.
    """
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CannotGoOnError(f"{name!r} cannot be read: it is not text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise CannotGoOnError(f"{name!r} cannot be read: {_cause(error)}") from None


def read_record(name: str) -> Record:
    """The record in a file.

    Raises:
        CannotGoOnError: it cannot be read, or holds no valid record.
    """
    try:
        return Record.loads(read_text(name))
    except (ParseError, IllegalMove) as error:
        raise CannotGoOnError(f"{name!r} is not a valid record: {error}") from None


def write_record(record: Record, name: str) -> None:
    """Write a record to a file, in place of what that held.

    Raises:
        CannotGoOnError: it cannot be written.
    """
    write_text(record.dumps(), name)


def write_text(text: str, name: str) -> None:
    """Write a text to a file, in place of what that held.

    Raises:
        CannotGoOnError: it cannot be written.
    """
    try:
        Path(name).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise CannotGoOnError(f"{name!r} cannot be written: {_cause(error)}") from None


def make_folder(name: str) -> None:
    """Make a folder for records, if it is not there.

    Raises:
        CannotGoOnError: it cannot be made.
    """
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise CannotGoOnError(f"{name!r} is no folder for records: {_cause(error)}") from None


@contextmanager
def kept(name: str | None, current: Callable[[], Record]) -> Generator[None, None, None]:
    """Write a record to a file, if one is named: now, and again however what follows is left.

    Raises:
        CannotGoOnError: it cannot be written, which is told before the match and not after.
    """
    if name is not None:
        write_record(current(), name)
    try:
        yield
    except (KeyboardInterrupt, EOFError):
        say("")  # the cursor stands behind a prompt, or behind ^C
        raise
    finally:
        if name is not None:
            write_record(current(), name)
            say(f"saved to {name}")


def _cause(error: Exception) -> str:
    """Why a file would not do, without its name again; a ValueError is about a name that none can have."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)

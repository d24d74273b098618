"""Files, above all of records, read and written; and the error of whatever the user has to put right."""

from __future__ import annotations

import os
import sys
from errno import EACCES, EBUSY, EPERM
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from typing import Final

from ..errors import ParseError
from ..records import Record
from ..refusals import IllegalMove

LARGEST_FILE: Final = 20_000_000
"""Letters that are read of a file: a record of 60,000 moves has 2.4 million as JSON, and few have 1,000."""
_STREAMS: Final = ("/dev/stdout", "/dev/stderr", "/dev/fd/")
"""Names of what is open already, whatever that is."""
_NOT_REPLACED: Final = (EACCES, EPERM, EBUSY)
"""Why a file may refuse to be replaced, and yet be written: its folder is another's, or it is mounted."""


class CannotGoOnError(Exception):
    """A file or an option that will not do. The message is one line."""


def read_text(name: str) -> str:
    """What a file holds, or standard input if the name is `-`.

    Raises:
        CannotGoOnError: it cannot be read.
    """
    try:
        text = sys.stdin.read(LARGEST_FILE + 1) if name == "-" else _read_file(Path(name))
    except UnicodeDecodeError:
        raise CannotGoOnError(f"{name!r} cannot be read: it is not text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise CannotGoOnError(f"{name!r} cannot be read: {_cause(error)}") from None
    if len(text) > LARGEST_FILE:
        raise CannotGoOnError(f"{name!r} cannot be read: it is longer than {LARGEST_FILE:,} letters")
    return text


def _read_file(path: Path) -> str:
    if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe or a device may never end
        raise OSError("it is no regular file")
    with path.open(encoding="utf-8") as file:
        return file.read(LARGEST_FILE + 1)


def typed_name(name: str) -> str:
    """The name of a file as it was typed at a prompt of ours: `~` is the home folder, as in a shell."""
    return os.path.expanduser(name)  # noqa: PTH111  # that of Path fails where there is no such home


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
    """Write a record to a file, as `write_text` does.

    Raises:
        CannotGoOnError: it cannot be written.
    """
    write_text(record.dumps(), name)


def write_text(text: str, name: str) -> None:
    """Write a text to a file, in place of what that held, which stays if the writing is broken off.

    Raises:
        CannotGoOnError: it cannot be written.
    """
    try:
        _write_file(Path(name), text)
    except (OSError, ValueError) as error:
        raise CannotGoOnError(f"{name!r} cannot be written: {_cause(error)}") from None


def _write_file(path: Path, text: str) -> None:
    if path.as_posix().startswith(_STREAMS) or path.is_char_device():
        _write_at_once(path, text)
        return
    if path.exists() and not path.is_file():  # a pipe may wait for ever
        raise OSError("it is no regular file")
    path = Path(os.path.realpath(path))  # a link stays one
    try:
        _replace(path, text)
    except OSError as error:
        if error.errno not in _NOT_REPLACED or not path.exists():
            raise
        _write_at_once(path, text)


def _write_at_once(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _replace(path: Path, text: str) -> None:
    """Write a file beside this one, and put it in the place of this one when it is whole."""
    made = path.with_name(f".moon-{token_hex(8)}")
    try:
        with made.open("x", encoding="utf-8", newline="\n") as file:
            if path.exists():
                path.open("ab").close()  # what may not be written may not be replaced either
                copymode(path, made)
            file.write(text)
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)


def make_folder(name: str) -> None:
    """Make a folder for records, if it is not there.

    Raises:
        CannotGoOnError: it cannot be made.
    """
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise CannotGoOnError(f"{name!r} is no folder for records: {_cause(error)}") from None


def _cause(error: Exception) -> str:
    """Why a file would not do, without its name again; a ValueError is about a name that none can have."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)

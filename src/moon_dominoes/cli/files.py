"""Files, above all of records, read and written; and the error of whatever the user has to put right."""

from __future__ import annotations

import os.path
import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

from ..errors import ParseError
from ..records import Record
from ..refusals import IllegalMove
from .telling import say

LARGEST_FILE: Final = 20_000_000
"""Letters that are read of a file: a record of 60,000 moves has 2.4 million as JSON, and few have 1,000."""
_ENDS: Final = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if name in signal.Signals.__members__]
"""How the system ends a program, or the terminal that is closed."""


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

    That is by a signal too, of those that can be heard.

    Raises:
        CannotGoOnError: it cannot be written, which is told before the match and not after.
    """
    if name is not None:
        write_record(current(), name)
    with _ended_by_an_exit() if name is not None else nullcontext():
        try:
            yield
        except (KeyboardInterrupt, EOFError, SystemExit):
            say("")  # the cursor stands behind a prompt, or behind ^C
            raise
        finally:
            if name is not None:
                write_record(current(), name)
                say(f"saved to {name}")


@contextmanager
def _ended_by_an_exit() -> Generator[None, None, None]:
    """For as long as this lasts, a signal that would end the program at once raises SystemExit."""
    # Only the main thread hears of signals; who has others handle or ignore one, as `nohup` does, means it.
    ends = _ENDS if current_thread() is main_thread() else []
    ends = [end for end in ends if signal.getsignal(end) is signal.SIG_DFL]

    def leave(number: int, _: FrameType | None) -> None:
        for end in ends:
            signal.signal(end, signal.SIG_IGN)  # one is enough, and the last thing to do is to write a file
        raise SystemExit(128 + number)  # as a shell tells it

    for end in ends:
        signal.signal(end, leave)
    try:
        yield
    finally:
        for end in ends:
            signal.signal(end, signal.SIG_DFL)


def _cause(error: Exception) -> str:
    """Why a file would not do, without its name again; a ValueError is about a name that none can have."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)

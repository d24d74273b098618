"""A match is kept in its file however it is left: on purpose, by a fault, a signal, or a closed terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from errno import EIO
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

from ..records import Record
from .files import CannotGoOnError, write_record
from .telling import say

_ENDS: Final = [
    signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if name in signal.Signals.__members__
]
"""How Ctrl-C, the system, or a terminal that is closed ends a program."""


def end_by(number: int) -> None:
    """End by a signal, yet through all that is still to be done.

    Raises:
        KeyboardInterrupt: it is that of Ctrl-C.
        SystemExit: it is another; the code is what a shell tells then.
    """
    raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)


@contextmanager
def kept(
    name: str | None, current: Callable[[], Record], end: Callable[[int], None] = end_by
) -> Generator[None, None, None]:
    """Write a record to a file, if one is named: now, and again however what follows is left.

    Where Ctrl-C, SIGTERM or SIGHUP would end the program at once, the first of them is a way to leave: `end`
    is called with its number. From then on, or from the end of what follows, none breaks off the writing.

    Raises:
        CannotGoOnError: it cannot be written, which is told before the match and not after.
    """
    begun = False

    def leave(number: int) -> None:
        if begun and name is not None:
            # At once: a closed terminal may hold up whatever draws on it. A fault is told the second time.
            with suppress(CannotGoOnError):
                write_record(current(), name)
        end(number)

    with _one_signal(leave) as hear_no_more:
        if name is not None:
            write_record(current(), name)
        begun = True
        try:
            try:
                yield
            finally:
                hear_no_more()
        except (KeyboardInterrupt, EOFError, SystemExit):
            _say_at_last("")  # the cursor stands behind a prompt, or behind ^C
            raise
        finally:
            if name is not None:
                write_record(current(), name)
                _say_at_last(f"saved to {name}")


@contextmanager
def _one_signal(end: Callable[[int], None]) -> Generator[Callable[[], None], None, None]:
    """Pass on the first signal that would end the program, and none once what this gives has been called."""
    # Only the main thread hears of signals; who has others handle or ignore one, as `nohup` does, means it.
    ends = _ENDS if current_thread() is main_thread() else []
    usual = {number: signal.getsignal(number) for number in ends}
    usual = {
        number: handler
        for number, handler in usual.items()
        if handler in (signal.SIG_DFL, signal.default_int_handler)
    }
    is_over = False

    def hear(number: int, _: FrameType | None) -> None:
        nonlocal is_over
        if not is_over:
            is_over = True
            end(number)

    def hear_no_more() -> None:
        nonlocal is_over
        is_over = True

    try:
        for number in usual:
            signal.signal(number, hear)
        yield hear_no_more
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)


def _say_at_last(line: str) -> None:
    """Say something that nobody may see any more, because the terminal is closed."""
    try:
        say(line)
        sys.stdout.flush()
    except OSError as error:
        if error.errno != EIO:
            raise
        # What is still to be flushed goes nowhere, or Python would fail once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

"""What a program asks of the machine: `python auditing.py FILE` runs it and tells that as lines of JSON.

The program is run twice. What it imports is there the second time, so then it has to ask for little.
"""

from __future__ import annotations

import decimal
import gc
import json
import locale
import os
import random
import sys
import threading
import warnings
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Final

WATCHED: Final = (
    "_winapi.",
    "ctypes.",
    "ftplib.",
    "glob.",
    "http.",
    "mmap.",
    "os.",
    "pathlib.",
    "shutil.",
    "smtplib.",
    "socket.",
    "sqlite3.",
    "subprocess.",
    "tempfile.",
    "urllib.",
    "winreg.",
)
"""How the audit events begin that are told."""


class Watched(MutableMapping[str, str]):
    """The environment, telling whatever is asked of it."""

    def __init__(self, real: MutableMapping[str, str], asked: list[tuple[str, str]]) -> None:
        self._real = real
        self._asked = asked

    def __getitem__(self, name: str) -> str:
        self._asked.append(("environment", name))
        return self._real[name]

    def __setitem__(self, name: str, value: str) -> None:
        self._asked.append(("environment is set", name))
        self._real[name] = value

    def __delitem__(self, name: str) -> None:
        self._asked.append(("environment is set", name))
        del self._real[name]

    def __iter__(self) -> Iterator[str]:
        self._asked.append(("environment", "all of it"))
        return iter(self._real)

    def __len__(self) -> int:
        return len(self._real)


def main() -> None:
    """Run the program twice, watching."""
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123  # before anything is imported
        program = compile(file.read(), sys.argv[1], "exec")
    asked: list[tuple[str, str]] = []

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            asked.append(("write" if writes else "read", str(path)))
        elif event.startswith(WATCHED):
            asked.append((event, repr(arguments)))

    start = threading.Thread.start

    def watched_start(thread: threading.Thread) -> None:
        asked.append(("thread", thread.name))
        start(thread)

    sys.addaudithook(watch)
    threading.Thread.start = watched_start  # type: ignore[assignment]  # no event tells of it
    runs: list[list[tuple[str, str]]] = []
    for number in range(2):
        asked.clear()
        if number:
            os.environ = Watched(os.environ, asked)  # type: ignore[assignment]  # noqa: B003  # to be watched
        before = state_of_process()
        exec(program, {"__name__": "__main__"})  # noqa: S102  # what it is for
        if number and state_of_process() != before:
            asked.append(("left otherwise", repr((before, state_of_process()))))
        runs.append(list(asked))
    sys.stdout.write("\n".join(map(json.dumps, runs)))


def state_of_process() -> list[object]:
    """What a library is to leave as it finds it."""
    return [
        hash(random.getstate()),
        str(Path.cwd()),
        list(sys.path),
        sys.getrecursionlimit(),
        gc.isenabled(),
        list(warnings.filters),
        locale.setlocale(locale.LC_ALL),
        repr(decimal.getcontext()),
        sys.getswitchinterval(),
        sys.gettrace(),
        sys.getprofile(),
        sys.excepthook is sys.__excepthook__,
    ]


if __name__ == "__main__":
    main()

# a command
"""Add to the kept corpus what a fuzzer has found: `python -m fuzz.keep FOLDER`, the folder of its `--inputs`.

An input is kept if it takes the library from one line to another where nothing kept does so; the shortest
come first.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Final, TypeAlias

import moon_dominoes

from .corpus import CORPUS, FOUND, kept
from .targets import TARGETS

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import TraceFunction

LONGEST: Final = 4_000
"""Bytes; a longer input is not worth its place."""

Step: TypeAlias = tuple[CodeType, int, int]
"""From one line of a function to another."""

_HOME: Final = str(Path(moon_dominoes.__file__).parent)


def steps(work: Callable[[], object]) -> set[Step]:
    """The steps that the library takes in doing something."""
    found: set[Step] = set()

    def enter(frame: FrameType, _: str, __: object) -> TraceFunction | None:
        if not frame.f_code.co_filename.startswith(_HOME):
            return None
        last = 0

        def follow(frame: FrameType, event: str, _: object) -> TraceFunction:
            nonlocal last
            if event == "line":
                found.add((frame.f_code, last, frame.f_lineno))
                last = frame.f_lineno
            return follow

        return follow

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        work()
    finally:
        sys.settrace(before)
    return found


def keep(target: str, folder: Path) -> int:
    """Keep what is new among the inputs of a target; how many that is."""
    run = TARGETS[target]
    known: set[Step] = set()
    for data in kept(target):
        known |= steps(lambda: run(data))  # noqa: B023  # called at once
    new = 0
    for data in sorted((path.read_bytes() for path in folder.iterdir()), key=lambda data: (len(data), data)):
        taken = steps(lambda: run(data)) if len(data) <= LONGEST else set[Step]()  # noqa: B023  # called at once
        if taken <= known:
            continue
        known |= taken
        new += 1
        (CORPUS / target / f"{FOUND}{sha256(data).hexdigest()[:12]}").write_bytes(data)
    return new


def main() -> None:
    """Keep what is new for every target."""
    (folder,) = map(Path, sys.argv[1:])
    for target in TARGETS:
        if (folder / target).is_dir():
            print(f"{target:<12} {keep(target, folder / target):>4} inputs kept")


if __name__ == "__main__":
    main()

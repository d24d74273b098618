"""`compare`: opponents against each other on the same deals, and a table of how strong they are."""

from __future__ import annotations

import signal
from argparse import Namespace
from collections.abc import Generator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from math import comb
from multiprocessing import active_children, get_context
from pathlib import Path

from ..arena import Comparison, Seeded, Stopped
from ..arena import compare as compare_bots
from ..bots.registry import BOTS
from .files import CannotGoOnError, make_folder, write_record
from .opponents import check_names
from .options import read_table
from .telling import say, say_wrapped


def compare(arguments: Namespace) -> int:
    """Compare opponents, print what came of it, and write the records if asked to; 1 if deals were lost."""
    names: list[str] = [name.lower() for name in arguments.bots]
    check_names(names)
    if len({*names}) != len(names):
        raise CannotGoOnError("name each opponent once: one and the same would tie with itself")
    rules = read_table(arguments)
    if arguments.records is not None:
        if not arguments.records.strip():
            raise CannotGoOnError("--records needs the name of a folder")
        make_folder(arguments.records)
    try:
        with _workers(arguments.jobs, arguments.deals * comb(len(names), 2)) as executor:
            result = compare_bots(
                {name: Seeded(BOTS[name]) for name in names},
                rules,
                arguments.deals,
                seed=arguments.seed,
                executor=executor,
                keep_records=arguments.records is not None,
            )
    except Stopped as stopped:
        say("")  # the cursor stands behind ^C
        _tell(stopped.comparison, arguments.records)
        raise
    except ValueError as error:
        raise CannotGoOnError(str(error)) from None
    except BrokenExecutor as error:
        raise CannotGoOnError(f"not one deal could be played: {error}") from None
    _tell(result, arguments.records)
    return 1 if result.lost else 0


@contextmanager
def _workers(jobs: int, deals: int) -> Generator[Executor | None, None, None]:
    """So many processes to play, but no more than there are deals; for a single job none but this one."""
    if jobs < 1:
        raise CannotGoOnError(f"there have to be 1 or more jobs, not {jobs}")
    if jobs == 1:
        yield None
        return
    # Ctrl-C goes to all processes at a terminal: this one alone obeys, and ends the others.
    with ProcessPoolExecutor(
        max(1, min(jobs, deals)),
        get_context("spawn"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    ) as executor:
        try:
            yield executor
        except KeyboardInterrupt:
            for child in active_children():
                child.terminate()
            raise


def _tell(result: Comparison, folder: str | None) -> None:
    say(f"The deals are drawn from seed {result.seed}.", "")
    if not result.matches:
        say("No deal was finished.")
        return
    for line in str(result).splitlines():
        say_wrapped(line)
    if folder is not None:
        _write_records(result, Path(folder))


def _write_records(result: Comparison, folder: Path) -> None:
    """Write each match to a file of its own, but not over another match that has its name."""
    others: list[Path] = []
    for match in result.matches:
        assert match.record is not None
        path = folder / f"{match.seed}-{'-'.join(match.bots)}.moon"
        if path.exists() and path.read_bytes() != match.record.dumps().encode():
            others.append(path)
        else:
            write_record(match.record, str(path))
    say("", f"{len(result.matches) - len(others)} records are in {folder}")
    if others:
        raise CannotGoOnError(
            f"{len(others)} records are not written, for other matches have their names, such as"
            f" {str(others[0])!r}: take another folder"
        )

"""A bar that shows how far a comparison has come."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib import import_module


@contextmanager
def progress_bar(total: int) -> Generator[Callable[[], object], None, None]:
    """Gives what is to be called after each deal; it shows a bar on a terminal, if tqdm is installed."""
    try:
        tqdm = import_module("tqdm").tqdm if sys.stderr is not None and sys.stderr.isatty() else None
    except ImportError:
        tqdm = None
    if tqdm is None:
        yield lambda: None
    else:
        with tqdm(total=total, unit="deal") as bar:
            yield bar.update

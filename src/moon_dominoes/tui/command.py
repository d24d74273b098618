"""`table`: a person at one seat of a table drawn in the terminal, opponents at the others."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from ..cli.files import CannotGoOnError
from ..cli.keeping import kept
from ..cli.session import begin_session

USUAL_PACE: Final = 0.7
SLOWEST: Final = 60


def add_pace_flag(parser: ArgumentParser) -> None:
    """`--pace`."""
    parser.add_argument(
        "--pace",
        type=float,
        default=USUAL_PACE,
        metavar="SECONDS",
        help=f"how long an opponent's move is shown before the next; {USUAL_PACE} if not given, 0 is no wait",
    )


def table(arguments: Namespace) -> int:
    """Show the table until the person leaves, and save the match if asked to, however it is left.

    Raises:
        CannotGoOnError: Textual is not installed, there is no terminal, or an option or a file will not do.
    """
    try:
        from .app import TableApp  # noqa: PLC0415  # it needs Textual, an extra
    except ImportError as error:
        raise CannotGoOnError(
            "the table needs Textual: pip install 'moon-dominoes[tui]'; `moon-dominoes play` does without"
        ) from error
    if not 0 <= arguments.pace <= SLOWEST:
        raise CannotGoOnError(f"the pace is from 0 to {SLOWEST} seconds, not {arguments.pace:g}")
    if not is_terminal():
        raise CannotGoOnError("the table needs a terminal; `play` and `watch` do without")
    resumed = arguments.resume if arguments.resume != "-" else None
    files = [file for file in (arguments.save, resumed) if file is not None]
    app = TableApp(begin_session(arguments), arguments.opponents, arguments.pace, files)
    with kept(arguments.save, lambda: app.session.record, app.end):
        app.run()
    return app.return_code or 0


def is_terminal() -> bool:
    """Whether there are keys to read and a screen to draw on."""
    return sys.stdin.isatty() and sys.stdout.isatty()

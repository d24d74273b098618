"""`odds`: what a hand is good for, as tables and as a picture."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ..errors import ParseError
from ..odds import hand_view
from ..odds import odds as odds_of
from ..odds_chart import odds_chart
from ..tiles import TileSet
from .files import CannotGoOnError
from .options import read_table
from .telling import say


def odds(arguments: Namespace) -> int:
    """Print the odds of the hand that the command line names, and write their picture if asked to."""
    rules = read_table(arguments)
    try:
        view = hand_view(rules, TileSet.parse(" ".join(arguments.tiles)))
        found = odds_of(view, samples=arguments.samples, seed=arguments.seed)
    except (ParseError, ValueError) as error:
        raise CannotGoOnError(str(error)) from None
    say(str(found))
    if arguments.svg is not None:
        try:
            Path(arguments.svg).write_text(odds_chart(found), encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            raise CannotGoOnError(f"{arguments.svg!r} cannot be written: {error}") from None
        say("", f"the picture is in {arguments.svg}")
    return 0

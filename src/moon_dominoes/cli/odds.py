"""`odds`: what a hand is good for, as tables and as a picture."""

from __future__ import annotations

from argparse import Namespace

from ..errors import ParseError
from ..odds import hand_view
from ..odds import odds as odds_of
from ..odds_chart import odds_chart
from ..tiles import TileSet
from .files import CannotGoOnError, write_text
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
        write_text(odds_chart(found), arguments.svg)
        say("", f"the picture is in {arguments.svg}")
    return 0

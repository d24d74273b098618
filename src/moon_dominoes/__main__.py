"""The command line: `moon-dominoes`, or `python -m moon_dominoes`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

import moon_dominoes

from .bots.registry import BOTS
from .cli.compare import compare
from .cli.files import CannotGoOnError
from .cli.odds import odds
from .cli.options import add_match_flags, add_seed_flag, add_table_flags, read_table
from .cli.play import play
from .cli.replay import check, replay
from .cli.telling import say
from .cli.watch import watch
from .rulebook import rulebook
from .tui.command import add_pace_flag, table


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 if all went well.

    It is 1 for a record that `check` finds not valid and for deals that `compare` lost, 2 for arguments or
    files that will not do, 130 after Ctrl-C, 141 when nobody reads the output any more; as argparse does, a
    wrong flag raises SystemExit.

    Args:
        argv: the words after the program's name; those of this process if None.
    """
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if callable(reconfigure):
        reconfigure(errors="backslashreplace")  # what a terminal cannot show must not end a match
    try:
        try:
            return _run(argv)
        finally:
            sys.stdout.flush()
    except CannotGoOnError as error:
        return _leave(f"moon-dominoes: {error}", 2)
    except EOFError:
        return _leave("end of input, good-bye", 0)
    except KeyboardInterrupt:
        return _leave("stopped, good-bye", 130)
    except BrokenPipeError:
        # What is still to be flushed goes nowhere, or Python would fail once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _run(argv: Sequence[str] | None) -> int:
    parser = _parser()
    arguments = parser.parse_args(argv)
    if arguments.version:
        return _version()
    if arguments.run is None:
        parser.error("name a command: moon-dominoes --help lists them")
    code: int = arguments.run(arguments)
    return code


def _version() -> int:
    try:
        say(f"moon-dominoes {moon_dominoes.__version__}")
    except ImportError:  # the folder of a package that was never installed has no version
        raise CannotGoOnError("the version is only known where the package is installed") from None
    return 0


def _leave(word: str, code: int) -> int:
    print(word, file=sys.stderr)  # noqa: T201  # the last word
    return code


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="moon-dominoes", description="Moon, the Texas domino game.", allow_abbrev=False
    )
    parser.add_argument("--version", action="store_true", help="print the version and leave")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar="COMMAND")

    def command(name: str, run: object, help_text: str, usage: str) -> ArgumentParser:
        made = commands.add_parser(
            name, help=help_text, description=help_text, usage=f"%(prog)s {usage}", allow_abbrev=False
        )
        made.set_defaults(run=run)
        return made

    player = command("play", play, "play a match against opponents", "[options]")
    sitter = command(
        "table", table, "the same at a table drawn in the terminal, with keys and mouse", "[options]"
    )
    add_pace_flag(sitter)
    for one_seat in (player, sitter):
        one_seat.add_argument(
            "--seat", type=int, default=0, metavar="SEAT", help="where you sit; 0 if not given"
        )
        one_seat.add_argument("--resume", metavar="FILE", help="go on with the match in a record file")
        one_seat.add_argument(
            "--save", metavar="FILE", help="write the match to a file when you leave, or at its end"
        )
        one_seat.add_argument(
            "--opponents",
            default="tips",
            metavar="NAME,...",
            help=f"who plays, at all seats or at each but yours: {', '.join(BOTS)}",
        )
    watcher = command("watch", watch, "let opponents play a match, one line a move", "[options]")
    watcher.add_argument(
        "--opponents",
        "--bots",
        default="tips",
        metavar="NAME,...",
        help=f"who plays, at all seats or at each: {', '.join(BOTS)}",
    )
    watcher.add_argument("--quiet", action="store_true", help="only how each hand was scored, and the end")
    watcher.add_argument("--save", metavar="FILE", help="write the match to a file")
    for parser_of_match in (player, sitter, watcher):
        add_match_flags(parser_of_match)
        add_table_flags(parser_of_match)
    judge = command(
        "compare",
        compare,
        "let opponents play the same deals against each other, and tell who is stronger",
        "NAME NAME [NAME ...] [options]",
    )
    judge.add_argument("bots", nargs="+", metavar="NAME", help=f"who plays: {', '.join(BOTS)}")
    judge.add_argument(
        "--deals", type=int, default=100, metavar="N", help="deals for each pair; 100 if not given"
    )
    add_seed_flag(judge)
    judge.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; 1 if not given")
    judge.add_argument("--records", metavar="DIR", help="write every match to a file in this folder")
    add_table_flags(judge)
    appraiser = command(
        "odds", odds, "tell what a hand is good for, call by call and bid by bid", "TILE [TILE ...] [options]"
    )
    appraiser.add_argument("tiles", nargs="+", metavar="TILE", help="the hand: 6-6 6-5 and so on")
    appraiser.add_argument("--samples", type=int, metavar="N", help="deals to try; 300 if not given")
    appraiser.add_argument("--svg", metavar="FILE", help="draw the odds into a file")
    appraiser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="what the deals are drawn from; 0 if not given"
    )
    add_table_flags(appraiser)
    add_table_flags(command("rules", _rules, "print the rules of a table, in Markdown", "[options]"))
    viewer = command("replay", replay, "show a record move by move, or one position of it", "FILE [options]")
    viewer.add_argument("--at", type=int, metavar="N", help="only the position after so many moves")
    viewer.add_argument("--seat", type=int, metavar="SEAT", help="only what that seat may know")
    checker = command("check", check, "say whether a record is valid, or what is its first fault", "FILE")
    for parser_of_file in (viewer, checker):
        parser_of_file.add_argument(
            "file", metavar="FILE", help="a record, as text or JSON; - is standard input"
        )
    return parser


def _rules(arguments: Namespace) -> int:
    say(rulebook(read_table(arguments)).markdown().rstrip("\n"))
    return 0


if __name__ == "__main__":
    sys.exit(main())

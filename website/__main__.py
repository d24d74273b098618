"""The site: `python -m website serve` builds and shows it, `build` writes it, `deploy` releases a version."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from shutil import which
from subprocess import run
from typing import Final

from .runtime import CannotBuildError, vendor

ROOT: Final = Path(__file__).parents[1]
RUNTIME: Final = ROOT / "docs" / "runtime"
"""Where the table in the browser finds Python and the library; made anew, and not kept in the repository."""


def environment(*, versions: bool) -> dict[str, str]:
    """What the commands run in: pages import `website`, mike finds mkdocs, and the theme prints no banner."""
    beside = str(Path(sys.executable).parent)
    imports, programs = (
        os.pathsep.join(filter(None, [first, os.environ.get(name)]))
        for first, name in ((str(ROOT), "PYTHONPATH"), (beside, "PATH"))
    )
    choice = {"MOON_VERSIONS": "mike"} if versions else {}
    return os.environ | choice | {"PYTHONPATH": imports, "PATH": programs, "NO_MKDOCS_2_WARNING": "1"}


def options() -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(prog="python -m website", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="write the site; a warning is an error")
    build.add_argument("--site-dir", default="site", help="where to (default: site)")
    serve = commands.add_parser("serve", help="show the site on this machine, and follow changes")
    serve.add_argument("--address", default="localhost:8000", help="where (default: localhost:8000)")
    deploy = commands.add_parser("deploy", help="commit the site of a version to the branch gh-pages")
    deploy.add_argument("version", help="such as 0.1.0")
    deploy.add_argument("--push", action="store_true", help="push the branch as well")
    return parser.parse_args()


def command(given: argparse.Namespace) -> list[str]:
    """What is run: mkdocs, or mike, which puts versions side by side."""
    match given.command:
        case "build":
            return ["mkdocs", "build", "--strict", "--site-dir", given.site_dir]
        case "serve":
            return ["mkdocs", "serve", "--dev-addr", given.address]
        case _:
            # Servers of plain files know no symbolic links.
            aliases = ["--alias-type", "copy", "--update-aliases", given.version, "latest"]
            return ["mike", "deploy", *(["--push"] if given.push else []), *aliases]


def main() -> None:
    """Put everything in its place, then let mkdocs do the rest."""
    given = options()
    try:
        vendor(RUNTIME)
    except CannotBuildError as error:
        sys.exit(str(error))
    program, *arguments = command(given)
    settings = environment(versions=given.command == "deploy")
    found = which(program, path=settings["PATH"])
    if found is None:
        sys.exit(f"{program} is missing: install the extra `docs`")
    ended = run([found, *arguments], cwd=ROOT, env=settings, check=False)  # noqa: S603  # our own commands
    sys.exit(ended.returncode)


if __name__ == "__main__":
    main()

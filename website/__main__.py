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
    told = {
        "PYTHONPATH": first_in("PYTHONPATH", ROOT),
        "PATH": first_in("PATH", Path(sys.executable).parent),
        "NO_MKDOCS_2_WARNING": "1",
    }
    if versions:
        told["MOON_VERSIONS"] = "mike"
    return os.environ | told


def first_in(name: str, folder: Path) -> str:
    """A list of folders that the environment has, with one more before all others."""
    others = os.environ.get(name)
    return f"{folder}{os.pathsep}{others}" if others else str(folder)


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


def run_here(parts: list[str], settings: dict[str, str]) -> int:
    """Run a program of the environment in the checkout: its exit status."""
    program, *arguments = parts
    found = which(program, path=settings["PATH"])
    if found is None:
        sys.exit(f"{program} is missing: install the extra `docs`")
    return run([found, *arguments], cwd=ROOT, env=settings, check=False).returncode  # noqa: S603  # our own commands


def main() -> None:
    """Put everything in its place, then let mkdocs do the rest."""
    given = options()
    try:
        vendor(RUNTIME)
    except CannotBuildError as error:
        sys.exit(str(error))
    sys.exit(run_here(command(given), environment(versions=given.command == "deploy")))


if __name__ == "__main__":
    main()

"""Build the site, or build it and show it: `python -m website build` or `python -m website serve`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from subprocess import run
from typing import Final

from .runtime import vendor

ROOT: Final = Path(__file__).parents[1]
RUNTIME: Final = ROOT / "docs" / "runtime"
"""Where the table in the browser finds Python and the library; made anew, and not kept in the repository."""


def environment() -> dict[str, str]:
    """What mkdocs runs in: pages import `website`, and the banner of its theme is left out."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return os.environ | {"PYTHONPATH": path, "NO_MKDOCS_2_WARNING": "1"}


def main() -> None:
    """Put everything in its place, then let mkdocs do the rest."""
    parser = argparse.ArgumentParser(prog="python -m website", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="write the site; a warning is an error")
    build.add_argument("--site-dir", default="site", help="where to (default: site)")
    serve = commands.add_parser("serve", help="show the site on this machine, and follow changes")
    serve.add_argument("--address", default="localhost:8000", help="where (default: localhost:8000)")
    given = parser.parse_args()
    vendor(RUNTIME)
    if given.command == "build":
        arguments = ["build", "--strict", "--site-dir", given.site_dir]
    else:
        arguments = ["serve", "--dev-addr", given.address]
    sys.exit(run([sys.executable, "-m", "mkdocs", *arguments], cwd=ROOT, env=environment(), check=False).returncode)


if __name__ == "__main__":
    main()

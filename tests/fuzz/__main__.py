# a command
"""The command: every target in turn, each in a process of its own and for so many seconds."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from .corpus import CORPUS, words
from .targets import TARGETS

LONGEST_INPUT: Final = 20_000
SLOWEST: Final = 20
"""Seconds that one input may take."""
MOST_MEMORY: Final = 1024
"""Mebibytes that the process may take."""


def main() -> int:
    """Fuzz, and tell what was found; 1 if anything was."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=sys.modules["fuzz"].__doc__)
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"some of {', '.join(TARGETS)}; all if none"
    )
    parser.add_argument("--seconds", type=int, default=60, help="for each target (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="of libFuzzer (default 1)")
    parser.add_argument("--inputs", type=Path, help="a folder to keep inputs in that reach new code")
    given = parser.parse_args()
    unknown = [name for name in given.targets if name not in TARGETS]
    if unknown:
        parser.error(f"there is no target {', '.join(unknown)}")
    if find_spec("atheris") is None:
        parser.error("atheris is missing: install the extra `fuzz`")
    faulty = [
        name
        for name in given.targets or TARGETS
        if not fuzz(
            name, given.seconds, given.seed, given.inputs or Path(tempfile.mkdtemp(prefix="moon-fuzz-"))
        )
    ]
    print(f"faults in {', '.join(faulty)}" if faulty else "no fault was found")
    return bool(faulty)


def fuzz(target: str, seconds: int, seed: int, folder: Path) -> bool:
    """Whether a target withstood it; what broke it is left in the folder."""
    inputs, faults = folder / target, folder / f"faults-{target}"
    for place in (inputs, faults):
        place.mkdir(parents=True, exist_ok=True)
    dictionary = folder / "words"
    dictionary.write_text("".join(f'"{word}"\n' for word in words()), encoding="ascii")
    run = subprocess.run(  # noqa: S603  # ourselves
        [
            *(sys.executable, "-m", "fuzz.one", target),
            *(f"-max_total_time={seconds}", f"-seed={seed}", f"-dict={dictionary}"),
            *(f"-max_len={LONGEST_INPUT}", f"-timeout={SLOWEST}", f"-rss_limit_mb={MOST_MEMORY}"),
            *(f"-artifact_prefix={faults}/", "-print_final_stats=1"),
            *(str(inputs), str(CORPUS / target)),
        ],
        capture_output=True,
        text=True,
        check=False,
        errors="replace",
    )
    said = run.stdout + run.stderr
    covered = re.findall(r"cov: (\d+)", said)
    runs = re.findall(r"stat::number_of_executed_units: +(\d+)", said)
    print(f"{target:<12} {(runs or ['?'])[-1]:>10} inputs, {(covered or ['?'])[-1]:>6} branches", flush=True)
    if run.returncode == 0:
        return True
    print(said[-6000:])
    print(f"{target}: the inputs at fault are in {faults}")
    return False


if __name__ == "__main__":
    sys.exit(main())

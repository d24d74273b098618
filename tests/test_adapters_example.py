"""The example that trains a policy: it learns to beat chance, and says how sure that is."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import moon_dominoes

pytest.importorskip("pettingzoo")
pytest.importorskip("sklearn")

EXAMPLE = Path(__file__).parents[1] / "examples" / "train_a_policy.py"
ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(moon_dominoes.__file__).parents[1]), "PYTHONUTF8": "1"}


def test_a_policy_learns_to_beat_chance() -> None:
    options = ["--preset", "TEXAS3", "--seconds", "1", "--jobs", "1", "--deals", "12"]
    command = [sys.executable, "-W", "error", str(EXAMPLE), *options]
    done = subprocess.run(  # noqa: S603  # one of our own files
        command, env=ENVIRONMENT, capture_output=True, check=False, encoding="utf-8", timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.match(
        r"Trained on \d+ hands in 1 seconds.\n\npolicy v random: 72 matches of 12 deals", done.stdout
    )
    lowest = re.search(r"^policy +[\d.]+% \(([\d.]+)% to", done.stdout, re.MULTILINE)
    assert lowest is not None
    assert float(lowest[1]) > 50
    ahead = re.search(r"^difference +\+[\d.]+ \(\+([\d.]+) to", done.stdout, re.MULTILINE)
    assert ahead is not None

"""The modules and folders of the package that only run with an extra, and what that brings."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[1] / "src" / "moon_dominoes"

NEEDS: Final = {
    "adapters.cattrs": "cattrs",
    "adapters.encoding": "numpy",
    "adapters.openspiel": "pyspiel",
    "adapters.pettingzoo": "pettingzoo",
    "strategies": "hypothesis",
    "tui.app": "textual",
    "tui.pages": "textual",
    "tui.table": "textual",
    "tui.widgets": "textual",
}
"""By the name of a module or folder within the package, the module that it needs."""

MISSING: Final = tuple(name for name, needed in NEEDS.items() if find_spec(needed) is None)
"""Those that do not run here."""


def source_of(module: str) -> str:
    """The file of a module, or the folder, from the package on."""
    path = module.replace(".", "/")
    return path if (SOURCE / path).is_dir() else f"{path}.py"

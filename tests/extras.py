"""The modules of the package that only run with an extra, and what that brings."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

NEEDS: Final = {
    "adapters._pyspiel": "pyspiel",
    "adapters.cattrs": "cattrs",
    "adapters.encoding": "numpy",
    "adapters.openspiel": "pyspiel",
    "adapters.openspiel_bots": "pyspiel",
    "adapters.pettingzoo": "pettingzoo",
    "strategies": "hypothesis",
    "tui.app": "textual",
    "tui.pages": "textual",
    "tui.table": "textual",
    "tui.widgets": "textual",
}
"""By the name of a module within the package, the module that it needs."""

MISSING: Final = tuple(name for name, needed in NEEDS.items() if find_spec(needed) is None)
"""Those that do not run here."""


def source_of(module: str) -> str:
    """The file of a module, from the package on."""
    return f"{module.replace('.', '/')}.py"

"""Every Python example in README.md and docs/ is run as a test.

But for those that the site runs when it is built: ```python exec="1"
"""

from doctest import ELLIPSIS
from importlib.util import find_spec

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

collect_ignore = ["tests/typing"]
"""Files that are only type-checked."""

if find_spec("textual") is None:  # the extra `tui`
    collect_ignore += [f"src/moon_dominoes/tui/{name}.py" for name in ("app", "pages", "table", "widgets")]

ADAPTERS = {
    "cattrs": ("cattrs",),
    "numpy": ("encoding",),
    "pettingzoo": ("pettingzoo",),
    "pyspiel": ("_pyspiel", "openspiel", "openspiel_bots"),
}
for needed, names in ADAPTERS.items():  # the extras of the adapters
    if find_spec(needed) is None:
        collect_ignore += [f"src/moon_dominoes/adapters/{name}.py" for name in names]

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
).pytest()

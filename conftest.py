"""Every Python example in README.md and docs/ is run as a test.

But for those that the site runs when it is built: ```python exec="1"
"""

import signal
from doctest import ELLIPSIS

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from extras import MISSING, source_of

# Whatever a shell starts in the background is deaf to Ctrl-C, which some tests send to programs of their own.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore = ["tests/typing", *(f"src/moon_dominoes/{source_of(name)}" for name in MISSING)]
"""Files that are only type-checked, and those that do not run without an extra."""

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
).pytest()

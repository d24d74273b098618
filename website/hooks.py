"""How examples with `>>>` are shown: as a session, with an empty line where doctest wants `<BLANKLINE>`."""

from __future__ import annotations

import re


def on_page_markdown(markdown: str, **_: object) -> str:
    """A page as it is built; mkdocs calls this."""
    sessions = re.sub(r"^```python\n(?=>>> )", "```pycon\n", markdown, flags=re.MULTILINE)
    return re.sub(r"^<BLANKLINE>$", "", sessions, flags=re.MULTILINE)

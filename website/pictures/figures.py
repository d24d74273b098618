"""Figures: drawings with what they show in words, and with ids that no other figure of the page has."""

from __future__ import annotations

import re
from hashlib import sha256

from ..html import tag, text


def figure(drawn: str, caption: str = "", *, key: str = "", kind: str = "drawing") -> str:
    """Drawings that belong together, and what they show.

    Args:
        drawn: HTML in which there are drawings.
        caption: what they show; empty where the words around say so.
        key: what their ids begin with. A page that shows the same figure twice has to give it.
        kind: the class that the style sheets know.
    """
    below = tag("figcaption", text(caption)) if caption else ""
    inside = _apart(drawn, key or _digest(drawn + caption))
    return tag("figure", inside, below, class_=kind, data_search_exclude="")


def _apart(drawn: str, key: str) -> str:
    """Drawings with ids of their own: one tile drawn twice has the same ids, and a page may not."""
    before, *drawings = drawn.split("<svg ")
    own = [re.sub(r"\bmoon-[0-9a-f]{12}-", f"{key}-{at}-", drawing) for at, drawing in enumerate(drawings)]
    return "<svg ".join([before, *own])


def _digest(shown: str) -> str:
    return f"figure-{sha256(shown.encode()).hexdigest()[:12]}"

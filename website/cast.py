"""Who plays in the examples of all pages: Ann, Bo at her left, then Cy and, among four, Di."""

from __future__ import annotations

from typing import Final

NAMES: Final = ("Ann", "Bo", "Cy", "Di")
"""Who sits where, from seat 0 on."""


def seated(players: int) -> tuple[str, ...]:
    """Those who sit at a table of so many."""
    return NAMES[:players]

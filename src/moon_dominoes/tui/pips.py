"""Dominoes as a screen of letters can show them: five columns and three rows for each end."""

from __future__ import annotations

from typing import Final

from ..tiles import Tile

_ENDS: Final = (
    ("     ", "     ", "     "),
    ("     ", "  ●  ", "     "),
    ("●    ", "     ", "    ●"),
    ("●    ", "  ●  ", "    ●"),
    ("●   ●", "     ", "●   ●"),
    ("●   ●", "  ●  ", "●   ●"),
    ("●   ●", "●   ●", "●   ●"),
)
"""The ends of a tile that stands upright, 0 to 6."""

_TURNED: Final = {
    2: ("    ●", "     ", "●    "),
    3: ("    ●", "  ●  ", "●    "),
    6: ("● ● ●", "     ", "● ● ●"),
}
"""Those that look different on a tile that lies."""


def upright(tile: Tile) -> tuple[str, ...]:
    """A tile as seven rows, its higher end above.

    Examples:
        >>> for row in upright(Tile(5, 2)):
        ...     print(f"[{row}]")
        [ ●   ● ]
        [   ●   ]
        [ ●   ● ]
        [ ───── ]
        [ ●     ]
        [       ]
        [     ● ]
    """
    rows = (*_ENDS[tile.high], "─────", *_ENDS[tile.low])
    return tuple(f" {row} " for row in rows)


def lying(tile: Tile) -> tuple[str, ...]:
    """A tile as three rows, its higher end to the left.

    Examples:
        >>> for row in lying(Tile(6, 3)):
        ...     print(f"[{row}]")
        [ ● ● ●│    ● ]
        [      │  ●   ]
        [ ● ● ●│●     ]
    """
    left, right = (_TURNED.get(end, _ENDS[end]) for end in (tile.high, tile.low))
    return tuple(f" {here}│{there} " for here, there in zip(left, right, strict=True))

"""Checks of the arguments that a match and a comparison have in common."""

from __future__ import annotations

from ..errors import shown


def check_whole(what: str, value: int) -> None:
    """Raise TypeError or ValueError unless a number is a whole one from 1 up."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"the {what} is an int, not {shown(value)}")
    if value < 1:
        raise ValueError(f"the {what} is 1 or more, not {shown(value)}")


def check_name(name: str) -> None:
    """Raise TypeError or ValueError unless a name can be read in a table."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a bot is a str, not {shown(name)}")
    if not name.strip() or not name.isprintable():
        raise ValueError(f"the name of a bot is one line of letters that can be seen, not {shown(name)}")

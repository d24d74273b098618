"""What all enums of the package have in common."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING


class Named(Enum):
    """An enum whose `repr` reads back, `Trump.FIVES`, and whose members are quick to look up by."""

    # Members are single objects; the hash that Enum gives them is slow, and every move looks some up. To a
    # type checker it is the same.
    if not TYPE_CHECKING:
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

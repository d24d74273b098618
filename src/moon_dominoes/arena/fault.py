"""What a bot did in place of a legal move, told in one line whatever it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

import attrs

LONGEST: Final = 200
"""Letters after which a text of a bot is cut."""


@final
@attrs.frozen
class Fault:
    """What a bot did in place of a legal move.

    Attributes:
        bot: the name of the bot.
        seat: where it sat.
        answer: what it answered, in writing and cut short; None if it raised an exception.
        reason: why that is refused, or the exception.

    Examples:
        >>> print(Fault("mine", 2, None, "KeyError: 'trump'"))
        mine at seat 2 raised an exception: KeyError: 'trump'
    """

    bot: str
    seat: int
    answer: str | None
    reason: str

    def __str__(self) -> str:
        what = "raised an exception" if self.answer is None else f"answered {self.answer}"
        return f"{self.bot} at seat {self.seat} {what}: {self.reason}"


def in_a_line(text: str) -> str:
    r"""A text as one line, cut short, in which what cannot be seen is escaped.

    Examples:
        >>> print(in_a_line("red \x1b[31m \n and white"))
        red \x1b[31m and white
    """
    line = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in " ".join(text.split())[: LONGEST + 1]
    )
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def told(error: BaseException) -> str:
    """An exception as one line.

    Examples:
        >>> told(KeyError("trump")), told(ZeroDivisionError())
        ("KeyError: 'trump'", 'ZeroDivisionError')
    """
    kind = _tried(lambda: type(error).__name__) or "an exception without a name"
    text = _tried(lambda: str(error))
    return in_a_line(f"{kind}: {text}" if text else kind)


def _tried(write: Callable[[], str]) -> str:
    """What a bot's own code writes, or nothing if even that raises."""
    try:
        return in_a_line(write())
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001  # whatever a bot may raise
        return ""

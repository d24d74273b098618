"""What an error says, what it carries, and that it arrives whole wherever it is sent."""

from __future__ import annotations

import copy
import pickle

import pytest

from moon_dominoes import IllegalMove, MoonError, ParseError, Reason, Refusal, RulesError
from moon_dominoes.errors import shown

Anyone = RulesError | ParseError | IllegalMove

OVER = Refusal(Reason.MATCH_OVER, "M4", "the match is over")

ERRORS: tuple[tuple[Anyone, tuple[object, ...], str], ...] = (
    (RulesError("no such table"), ("no such table",), "no such table"),
    (RulesError("too few", "deck", "players"), ("too few", "deck", "players"), "deck, players: too few"),
    (ParseError("no move"), ("no move", None, None), "no move"),
    (ParseError("no move", 0), ("no move", 0, None), "line 0: no move"),
    (ParseError("no move", field="moves[2]"), ("no move", None, "moves[2]"), "moves[2]: no move"),
    (ParseError("no move", 3, "moves[2]"), ("no move", 3, "moves[2]"), "line 3: moves[2]: no move"),
    (IllegalMove(OVER), (OVER, None, None), "the match is over (M4)"),
    (IllegalMove(OVER, 0), (OVER, 0, None), "line 0: the match is over (M4)"),
    (IllegalMove(OVER, field="moves[2]"), (OVER, None, "moves[2]"), "moves[2]: the match is over (M4)"),
    (IllegalMove(OVER, 3, "moves[2]"), (OVER, 3, "moves[2]"), "line 3: moves[2]: the match is over (M4)"),
)
"""Errors, what each is made of, and what each says."""


def attributes_of(error: Anyone) -> tuple[object, ...]:
    match error:
        case RulesError(message=message, fields=fields):
            return message, *fields
        case ParseError(message=message, line=line, field=field):
            return message, line, field
        case IllegalMove(refusal=refusal, line=line, field=field):
            return refusal, line, field


@pytest.mark.parametrize(("error", "parts", "text"), ERRORS)
def test_an_error_holds_what_it_is_made_of_as_any_exception_does(
    error: Anyone, parts: tuple[object, ...], text: str
) -> None:
    assert isinstance(error, MoonError)
    assert isinstance(error, ValueError)
    assert str(error) == text
    assert attributes_of(error) == error.args == parts
    assert repr(error) == f"{type(error).__name__}({', '.join(map(repr, parts))})"
    for same in (
        type(error)(*error.args),
        copy.copy(error),
        pickle.loads(pickle.dumps(error)),  # noqa: S301  # our own
    ):
        assert type(same) is type(error)
        assert attributes_of(same) == same.args == parts
        assert str(same) == text


def test_a_value_is_shown_whole_up_to_60_characters() -> None:
    whole, cut = "x" * 58, "x" * 59
    assert shown(whole) == repr(whole)
    assert shown(cut) == f"'{'x' * 56}..."
    assert len(shown(whole)) == len(shown(cut)) == 60

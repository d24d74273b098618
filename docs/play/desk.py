"""The table in the browser: what the page asks of the library, JSON in and JSON out.

It runs in a worker of the page, and as well without a browser. All that it shows comes from the view of the
person's seat. Only a match as it is kept, saved or shared holds tiles that the person cannot see.
"""

from __future__ import annotations

from typing import Final

import options
from link import LONGEST_LINK, pack, unpack
from reading import Answer, answered, read_text, seated, shallow, with_names
from screen import shown, taken, told, why
from table import Table

from moon_dominoes import Json, ParseError, Record, explain, parse_move, rules_from_json
from moon_dominoes.bots import Choice, MonteCarloBot, TipsBot, explain_choice
from moon_dominoes.forms import read_int
from moon_dominoes.rulebook import rulebook


class Desk:
    """Where the page asks; it has the table that is being played at."""

    def __init__(self) -> None:
        self._table: Table | None = None

    def answer(self, request: str) -> str:
        """Do what a request says under `do`; what cannot be done is answered by a `problem` in words."""
        asked: dict[str, Answer] = {
            "choices": lambda _: options.choices(),
            "check": lambda parts: options.check(parts.get("rules")),
            "start": self._start,
            "load": self._load,
            "open": self._open,
            "move": self._move,
            "step": self._step,
            "undo": self._undo,
            "hint": self._hint,
            "rules": self._rules,
            "save": lambda _: {"text": self._at_table().record.dumps()},
            "link": self._link,
        }
        return answered(request, asked)

    def _at_table(self) -> Table:
        if self._table is None:
            raise ParseError("there is no match yet")
        return self._table

    def _sit(self, table: Table, *lines: str) -> dict[str, Json]:
        self._table = table
        return {**self._shown(), "told": list[Json](lines), "taken": None}

    def _go_on(self, after: Table, lines: list[str]) -> dict[str, Json]:
        before, self._table = self._at_table(), after
        return {**self._shown(), "told": [*lines, *told(before, after)], "taken": taken(before, after)}

    def _shown(self) -> dict[str, Json]:
        """What the person sees, and the whole match, which the page keeps."""
        table = self._at_table()
        return {**shown(table), "packed": pack(table)}

    def _start(self, parts: dict[str, object]) -> dict[str, Json]:
        """A new match: rules, seed (null for a random one), seat, opponents, seconds, names."""
        rules = rules_from_json(parts.get("rules"))
        seed = parts.get("seed")
        record = Record(rules, seed=None if seed is None else read_int(seed, 0, 2**53 - 1, "seed"))
        return self._sit(seated(record, with_names(parts, rules.players)))

    def _load(self, parts: dict[str, object]) -> dict[str, Json]:
        """The match of a file: its text, and the same as for a new match but rules and seed."""
        record = Record.loads(shallow(read_text(parts.get("text"), "text")))
        return self._sit(seated(record, with_names(parts, record.rules.players)), "The match was loaded.")

    def _open(self, parts: dict[str, object]) -> dict[str, Json]:
        """The match of a link, or as the page has kept it."""
        return self._sit(unpack(read_text(parts.get("packed"), "packed")), "The match goes on.")

    def _move(self, parts: dict[str, object]) -> dict[str, Json]:
        """A move of the person, in words."""
        table = self._at_table()
        move = parse_move(read_text(parts.get("move"), "move"))
        refusal = explain(table.view, move)
        if refusal is not None:
            raise ParseError(f"{why(refusal, table)} ({refusal.rule})")
        return self._go_on(table.play_on(move), [])

    def _step(self, parts: dict[str, object]) -> dict[str, Json]:
        """What comes next without the person: one move, or all until the person has something to do."""
        table = self._at_table()
        if table.turn in ("yours", "over"):
            raise ParseError("nothing comes next without you")
        after = table.step()
        lines: list[str] = []
        while parts.get("all") is True and after.turn == "theirs":
            before, self._table = self._at_table(), after
            lines += told(before, after)
            after = after.step()
        return self._go_on(after, lines)

    def _undo(self, _: dict[str, object]) -> dict[str, Json]:
        table = self._at_table()
        if not table.own:
            raise ParseError("there is no move of yours to take back")
        return self._sit(table.undo(), f"Taken back: {table.record.moves[table.own[-1]]}.")

    def _hint(self, parts: dict[str, object]) -> dict[str, Json]:
        """What a bot would do in the person's place, and why."""
        table = self._at_table()
        if table.turn != "yours":
            raise ParseError("there is nothing for you to decide now")
        bot = TipsBot() if parts.get("bot") == "tips" else MonteCarloBot(seconds=1.0)
        return _hint_of(explain_choice(bot, table.view))

    def _rules(self, _: dict[str, object]) -> dict[str, Json]:
        """The rulebook of this table."""
        return {
            "rules": [
                {
                    "number": rule.number,
                    "section": rule.section,
                    "title": rule.title,
                    "text": rule.sentence,
                    "source": rule.source,
                }
                for rule in rulebook(self._at_table().record.rules)
            ]
        }

    def _link(self, _: dict[str, object]) -> dict[str, Json]:
        packed = pack(self._at_table())
        if len(packed) > LONGEST_LINK:
            raise ParseError("this match is too long for a link; save it to a file instead")
        return {"packed": packed}


def _hint_of(choice: Choice) -> dict[str, Json]:
    return {
        "move": str(choice.move),
        "reason": choice.reason,
        "options": [
            {
                "move": str(option.move),
                "chance": "" if option.chance is None else str(option.chance),
                "tricks": "" if option.tricks is None else f"{option.tricks:.1f}",
                "tips": "; ".join(option.tips),
            }
            for option in choice.options
        ],
    }


answer: Final = Desk().answer
"""Where the worker asks."""

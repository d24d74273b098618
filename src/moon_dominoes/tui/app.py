"""The app: the table, and whatever lies over it for a while."""

from __future__ import annotations

import asyncio
import os.path
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final, final

from textual.app import App

from ..cli.files import CannotGoOnError, read_record, write_record
from ..cli.keeping import end_by
from ..cli.session import Session, seated
from ..draw import score_sheet
from ..rulebook import rulebook
from .pages import HELP, FilePage, HintPage, MarkdownPage, Page
from .style import STYLE
from .table import TableScreen

USUAL_FILE: Final = "match.moon"


@final
class TableApp(App[None]):
    """A person at a table.

    Args:
        session: the match, and who sits where.
        opponents: their names, for a match that is opened later.
        pace: seconds for which an opponent's move is shown before the next.
        files: those that the match comes from or is saved to; the first is offered when it is to be saved.
    """

    TITLE = "Moon"
    CSS: ClassVar[str] = STYLE

    def __init__(self, session: Session, opponents: str, pace: float, files: Sequence[str] = ()) -> None:
        super().__init__()
        self.table: Final = TableScreen(session, pace)
        self._opponents: Final = opponents
        self._files = list(files)
        self._events: asyncio.AbstractEventLoop | None = None

    @property
    def session(self) -> Session:
        """The match as far as it has come."""
        return self.table.session

    def get_default_screen(self) -> TableScreen:
        """The table lies below everything else."""
        return self.table

    def on_load(self) -> None:
        """From now on the terminal is drawn on, and has to be put in order when the table is left."""
        self._events = asyncio.get_running_loop()

    def end(self, number: int) -> None:
        """Leave because of a signal, with the exit code that a shell tells then; its handler may call this.

        Raises:
            KeyboardInterrupt, SystemExit: as `end_by` does, before there is a table to leave.
        """
        if self._events is None:
            end_by(number)
        else:
            with suppress(RuntimeError):  # the table has been left, and its loop is closed
                self._events.call_soon_threadsafe(self.exit, None, 128 + number)

    def action_hint(self) -> None:
        """What bots would do, and why."""
        if self.session.is_mine:
            self.push_screen(HintPage(self.session.view))
        else:
            self.table.say("A hint is for when you are to decide.")

    def action_score(self) -> None:
        """The score sheet."""
        view = self.session.view
        self.push_screen(Page("The score sheet", score_sheet(view.rules, view.results)))

    def action_rules(self) -> None:
        """The rules of this table."""
        book = rulebook(self.session.record.rules)
        self.push_screen(MarkdownPage("The rules", book.markdown()))

    def action_help(self) -> None:
        """The keys."""
        self.push_screen(Page("Keys", HELP))

    def action_save(self) -> None:
        """Ask for a file and write the match to it."""
        self.push_screen(FilePage("Save the match to the file", self._file, self._doubt), self._save)

    def action_open(self) -> None:
        """Ask for a file and go on with the match in it."""
        self.push_screen(FilePage("Open the match in the file", self._file), self._open)

    @property
    def _file(self) -> str:
        """The name that is offered."""
        return self._files[0] if self._files else USUAL_FILE

    def _doubt(self, name: str) -> str | None:
        """What speaks against saving to a file: it is there, and holds something else than this match."""
        if not os.path.isfile(name):  # noqa: PTH113  # that of Path fails where the name is too long
            return None
        own = map(os.path.realpath, self._files)
        return None if os.path.realpath(name) in own else f"{name} is there: Enter once more writes over it."

    def _save(self, name: str | None) -> None:
        if name is None:
            return
        try:
            write_record(self.session.record, name)
        except CannotGoOnError as error:
            self._tell(error)
            return
        self._files = [name, *(file for file in self._files if file != name)]
        self.notify(f"The match is saved to {name}.", markup=False)

    def _open(self, name: str | None) -> None:
        if name is None:
            return
        try:
            record = read_record(str(Path(name).absolute()))  # `-` is a file here, not standard input
            session = seated(record, self.session.seat, self._opponents)
        except CannotGoOnError as error:
            self._tell(error)
            return
        self._files = [name]
        self.table.turn_to(session)

    def _tell(self, error: CannotGoOnError) -> None:
        self.notify(str(error), severity="error", markup=False)

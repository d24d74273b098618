"""The table on the screen: it shows one scene after another, and plays what the person chooses."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import pairwise, zip_longest
from typing import ClassVar, Final, final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Key
from textual.screen import Screen
from textual.widgets import Footer, Static

from ..cli.session import Session
from ..draw import result_text
from ..draw.words import seat_below
from ..moves import Move
from ..offers import Offer, tile_offers, word_offers
from ..view import View
from .scenes import Scene, also_known, place, scenes, standing
from .widgets import HandTile, Lines, Pick, Seat, Word, labelled

MOST_WORDS: Final = 9
MOST_TILES: Final = 8
TALL: Final = 30
"""Rows from which on there is room to spare."""


@final
class TableScreen(Screen[None]):
    """The table of one match.

    Args:
        session: the match, and who sits where.
        pace: seconds for which an opponent's move is shown before the next.
    """

    AUTO_FOCUS: ClassVar[str | None] = ""
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-short"), (TALL, "-tall")]  # noqa: RUF012  # Textual's type
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "app.hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("s", "app.score", "Score"),
        Binding("r", "app.rules", "Rules"),
        Binding("t", "app.toggle_dark", "Theme"),
        Binding("ctrl+s", "app.save", "Save"),
        Binding("ctrl+o", "app.open", "Open"),
        Binding("question_mark", "app.help", "Help", key_display="?"),
        Binding("q", "app.quit", "Quit"),
        Binding("enter,space", "go_on", "Go on", show=False),
        Binding("left", "point(-1)", "Point left", show=False),
        Binding("right", "point(1)", "Point right", show=False),
    ]

    def __init__(self, session: Session, pace: float) -> None:
        super().__init__()
        self.session = session
        self._pace: Final = pace
        self._note = ""
        self._shown: View | None = None
        self._pointed: Pick | None = None
        self._enough = asyncio.Event()
        """Set when nothing waits, or when the person does not want to wait any longer."""
        self._enough.set()

    # --- What is on the screen ------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lay out the parts, which stay as they are and only show something else."""
        yield Lines(id="title")
        with Horizontal(id="middle"):
            with Vertical(id="table"), Vertical(id="seats"):
                with Horizontal(classes="across"):
                    yield Seat(id="top")
                with Horizontal(id="sides"):
                    yield Seat(id="left")
                    yield Static(classes="gap")
                    yield Seat(id="right")
                with Horizontal(classes="across"):
                    yield Seat(id="bottom")
            with VerticalScroll(id="beside"):
                yield Lines(id="standing")
                yield Lines(id="known")
        with VerticalScroll(id="scored"):
            yield Lines(id="result")
        yield Lines(id="note")
        with Horizontal(id="words"):
            for number in range(MOST_WORDS):
                yield Word(id=f"word{number}")
        with Horizontal(id="hand"):
            for number in range(MOST_TILES):
                yield HandTile(id=f"tile{number}")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin."""
        self._run_on(None)

    def _show(self, scene: Scene) -> None:
        """Show a scene, all of it made from the person's view."""
        if not self.is_running:  # the table is being left, and its parts have gone already
            return
        view = self._shown = scene.view
        self._note = scene.note
        self._put("title", scene.title)
        self.query_one("#middle").display = not scene.result
        self.query_one("#scored").display = scene.result
        self.query_one("#hand").display = not scene.result
        if scene.result:
            self._put("result", result_text(view.rules, view.results[-1]))
        self._show_seats(scene)
        self._put("standing", "\n".join(standing(view)))
        self._put("known", labelled(also_known(view)))
        words = word_offers(view)
        self.query_one("#words").display = bool(words)
        for picks, offers in ((self.query(Word), words), (self.query(HandTile), tile_offers(view))):
            for place_in_row, (pick, offer) in enumerate(zip_longest(picks, offers), 1):
                pick.show_offer(offer, place_in_row)
        for last, after in pairwise(self.query(HandTile)):
            after.set_class(last.is_trump and not after.is_trump, "apart")
        if view.actor == view.seat:
            self.set_focus(None)  # so that an Enter too many chooses nothing
        self._show_note()

    def _show_seats(self, scene: Scene) -> None:
        players = scene.view.rules.players
        below = seat_below(scene.view)
        bottom, left, *top, right = ((below + turn) % players for turn in range(players))
        self.query_one("#top").display = bool(top)
        for name, seats in {"bottom": [bottom], "left": [left], "top": top, "right": [right]}.items():
            for seat in seats:
                self.query_one(f"#{name}", Seat).show_place(place(scene, seat))

    def _show_note(self) -> None:
        """Tell what is pointed at, else what can be done."""
        pointed = self._pointed.offer if self._pointed is not None else None
        if pointed is None:
            self.say(self._note)
        else:
            self.say(str(pointed.move if pointed.refusal is None else pointed.refusal))

    def say(self, text: str) -> None:
        """Tell the person something, until there is something else to tell."""
        self._put("note", text)

    def _put(self, name: str, content: str | Content) -> None:
        self.query_one(f"#{name}", Lines).put(content)

    # --- The course of the match ----------------------------------------------------------------------------

    def turn_to(self, session: Session) -> None:
        """Go on from another point, or with another match."""
        self.session = session
        self._run_on(None)

    @work(exclusive=True)
    async def _run_on(self, before: View | None) -> None:
        """Show what has happened since a view, and let the others play until the person is to decide."""
        while True:
            view = self.session.view
            for scene in scenes(before, view):
                rest = scene.beats * self._pace
                if rest > 0 or scene.beats == 0:  # else it would be gone before it is seen
                    self._show(scene)
                    await self._wait(rest)
            if self.session.is_mine or self.session.is_over:
                return
            # A bot may think for a while, and the screen is not to wait for it.
            move = await asyncio.to_thread(self.session.next_move)
            before, self.session = view, self.session.play_on(move)

    async def _wait(self, seconds: float) -> None:
        """Wait for so long, or until the person wants to go on."""
        enough = self._enough = asyncio.Event()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(enough.wait(), seconds)
        finally:
            enough.set()

    def action_go_on(self) -> None:
        """Wait no longer."""
        self._enough.set()

    def on_click(self, event: Click) -> None:
        """Wait no longer, if the table itself was clicked."""
        clicked = () if event.widget is None else event.widget.ancestors_with_self
        if any(part.id in ("middle", "scored") for part in clicked):
            self.action_go_on()

    # --- What the person chooses ----------------------------------------------------------------------------

    def _picks(self) -> list[Pick]:
        """What keys choose from: bids or calls if there are any, else the tiles of the hand."""
        words: list[Pick] = [pick for pick in self.query(Word) if pick.offer is not None]
        return words or [pick for pick in self.query(HandTile) if pick.offer is not None]

    def on_key(self, event: Key) -> None:
        """Choose what goes by the key."""
        for pick in self._picks():
            if pick.offer is not None and pick.key == event.key:
                event.stop()
                self._choose(pick.offer)
                return

    def action_point(self, step: int) -> None:
        """Point at the next thing to choose, going round; at first, at something that is allowed."""
        picks = self._picks()
        for number, pick in enumerate(picks):
            if pick.has_focus:
                self.set_focus(picks[(number + step) % len(picks)])
                return
        allowed = [pick for pick in picks if pick.offer is not None and pick.offer.refusal is None]
        candidates = allowed or picks
        if candidates:
            self.set_focus(candidates[0 if step > 0 else -1])

    def on_pick_pointed(self, event: Pick.Pointed) -> None:
        """Explain what is pointed at."""
        self._pointed = event.pick
        self._show_note()

    def on_pick_chosen(self, event: Pick.Chosen) -> None:
        """Choose it; but an Enter that is to end a wait chooses nothing."""
        if event.by_key and not self._enough.is_set():
            self.action_go_on()
        else:
            self._choose(event.offer)

    def _choose(self, offer: Offer[Move]) -> None:
        """Make a move, or tell why it cannot be made; not if the screen is about to show another position."""
        if offer.refusal is not None:
            self.say(str(offer.refusal))
            return
        before = self.session.view
        if before != self._shown:
            return
        self.session = self.session.play_on(offer.move)
        self._run_on(before)

    def action_undo(self) -> None:
        """Go back to the last decision."""
        earlier = self.session.last_decision()
        if earlier is None:
            self.say("There is no move of yours to take back.")
        else:
            self.turn_to(earlier)

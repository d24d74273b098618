"""What lies over the table for a while: pages to read, and the question for a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar, Final, final

import attrs
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Markdown, Static

from ..bots import MonteCarloBot, TipsBot
from ..cli.files import typed_name
from ..view import View
from .widgets import CROSS

HELP: Final = f"""\
1 to 8          that tile of your hand: play it, or put it aside
1 to 7, m, p    bid so many tricks, bid the Moon, or pass
0 to 6, d, n    call that number, doubles, or no trump
← →, Tab        point at a tile, a bid or a call; Enter chooses it
the mouse       points and chooses as well
Enter, Space    do not wait: on to the next move, trick or hand;
                so does a click on the table

h               a hint, and the reasons for it
u               undo: back to your last decision
s               the score sheet
r               the rules of this table, by their numbers
t               light or dark; Ctrl+P has more themes
Ctrl+S          save the match to a file
Ctrl+O          open the match that a file holds
q               leave the table

What is not allowed is dimmed and has a cross: 6{CROSS}5-3. Point at it
or choose it, and the line above your hand says why, and by which
rule. You sit below; play goes to the left, which is clockwise."""

TRIED: Final = 60
"""Deals that a hint tries for each move."""


class Page(ModalScreen[None]):
    """Something to read; most keys close it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", "Close"),
    ]

    def __init__(self, title: str, text: str = "") -> None:
        super().__init__()
        self._heading: Final = title
        self._text: Final = text

    def compose(self) -> ComposeResult:
        """Lay it out."""
        with VerticalScroll(id="page") as page:
            page.border_title = self._heading
            page.border_subtitle = "Enter closes"
            yield from self.body()

    def body(self) -> ComposeResult:
        """What is on the page."""
        yield Static(self._text, markup=False)


@final
class MarkdownPage(Page):
    """A page of Markdown."""

    def body(self) -> ComposeResult:
        """What is on the page."""
        yield Markdown(self._text)


@final
class HintPage(Page):
    """What two bots would do, and why: one that follows tips, at once; one that tries deals, in a moment."""

    def __init__(self, view: View) -> None:
        super().__init__("A hint")
        self._view: Final = view

    def body(self) -> ComposeResult:
        """What is on the page."""
        yield Static("By the tips of the game:\n", markup=False)
        yield Static(str(TipsBot().explain_choice(self._view)), markup=False)
        yield Static("\nBy trying deals that fit what you have seen:\n", markup=False)
        yield Static("trying …", markup=False, id="tried")

    def on_mount(self) -> None:
        """Begin to try deals."""
        self._try_deals()

    @work
    async def _try_deals(self) -> None:
        bot = MonteCarloBot(samples=TRIED)
        found = await asyncio.to_thread(bot.explain_choice, self._view)
        options = tuple(attrs.evolve(option, tips=()) for option in found.options)  # they are told above
        self.query_one("#tried", Static).update(str(attrs.evolve(found, options=options)))


@final
class FilePage(ModalScreen[str | None]):
    """Asks for the name of a file; None if there is to be none.

    Args:
        question: what it is for.
        name: the name that is offered.
        doubt: what speaks against a name, if anything does; the same name once more is taken.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close")]

    def __init__(self, question: str, name: str, doubt: Callable[[str], str | None] = lambda _: None) -> None:
        super().__init__()
        self._question: Final = question
        self._proposal: Final = name
        self._doubt: Final = doubt
        self._doubted: str | None = None

    def compose(self) -> ComposeResult:
        """Lay it out."""
        with Vertical(id="ask") as page:
            page.border_title = self._question
            page.border_subtitle = "Enter does it, Escape closes"
            yield Input(self._proposal)
            yield Static(markup=False, id="doubt")

    def on_input_changed(self, event: Input.Changed) -> None:
        """A doubt is about one name: another takes it away."""
        if typed_name(event.value.strip()) != self._doubted:
            self._doubted = None
            self.query_one("#doubt", Static).update()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with the name, unless there is a doubt that has not been told yet."""
        name = typed_name(event.value.strip())
        doubt = self._doubt(name) if name != self._doubted else None
        if name and doubt is not None:
            self._doubted = name
            self.query_one("#doubt", Static).update(doubt)
        else:
            self.dismiss(name or None)

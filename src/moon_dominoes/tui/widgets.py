"""The parts of the table on the screen: what can be chosen, the seats, and what is written beside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ..cli.answers import key_of
from ..moves import Discard, Move, Play
from ..offers import Offer
from .pips import lying, upright
from .scenes import Place

FACE: Final = "$background on $foreground"
"""A tile: whatever the theme writes on, turned round."""
STRONG: Final = "bold"
CROSS: Final = "\N{MULTIPLICATION SIGN}"


class Lines(Static):
    """Some text, drawn anew only if it has changed: to lay out the screen takes a while."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  # Textual's name
        super().__init__(id=id, markup=False)
        self._now: str | Content = ""

    def put(self, content: str | Content) -> None:
        """Show a text."""
        if content != self._now:
            self._now = content
            self.update(content)


class Pick(Lines, can_focus=True):
    """Something that can be pointed at and chosen, with a key or the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "choose", "Choose", show=False)]

    class Pointed(Message):
        """The focus or the mouse has come to something, or has left it for nothing."""

        def __init__(self, pick: Pick | None) -> None:
            super().__init__()
            self.pick: Final = pick

    class Chosen(Message):
        """Something was chosen."""

        def __init__(self, offer: Offer[Move], *, by_key: bool) -> None:
            super().__init__()
            self.offer: Final = offer
            self.by_key: Final = by_key

    def __init__(self, *, id: str) -> None:  # noqa: A002  # Textual's name
        super().__init__(id=id)
        self.offer: Offer[Move] | None = None
        self.key = ""
        self.display = False

    def show_offer(self, offer: Offer[Move] | None, place: int) -> None:
        """Stand for an offer at its place in the row, or for nothing and be gone."""
        self.offer = offer
        self.key = "" if offer is None else key_of(offer.move, place)
        self.display = offer is not None
        if offer is not None:
            self.set_class(offer.is_barred, "barred")
            self.put(self.drawn(offer))

    def drawn(self, offer: Offer[Move]) -> Content:
        """An offer as the screen shows it: the key and the label.

        Between them is a cross where it is not allowed, so that colours are not needed.
        """
        return Content.assemble((self.key, STRONG), f"{CROSS if offer.is_barred else ' '}{offer.label}")

    def on_focus(self) -> None:
        """Be pointed at."""
        self.post_message(self.Pointed(self))

    def on_blur(self) -> None:
        """Be pointed at no longer."""
        self.post_message(self.Pointed(None))

    def on_enter(self) -> None:
        """Be pointed at."""
        self.post_message(self.Pointed(self))

    def on_leave(self) -> None:
        """Be pointed at no longer."""
        self.post_message(self.Pointed(None))

    def on_click(self) -> None:
        """Be chosen."""
        self._choose(by_key=False)

    def action_choose(self) -> None:
        """Be chosen."""
        self._choose(by_key=True)

    def _choose(self, *, by_key: bool) -> None:
        if self.offer is not None:
            self.post_message(self.Chosen(self.offer, by_key=by_key))


@final
class Word(Pick):
    """A bid or a call."""


@final
class HandTile(Pick):
    """A tile of the hand, its key and its numbers below it."""

    @property
    def is_trump(self) -> bool:
        """Whether it shows a trump."""
        return self.offer is not None and self.offer.is_trump

    def drawn(self, offer: Offer[Move]) -> Content:
        """The domino, and below it the key and the numbers."""
        assert isinstance(offer.move, Play | Discard)
        return Content.assemble(("\n".join(upright(offer.move.tile)), FACE), "\n ", super().drawn(offer))


@final
class Seat(Lines):
    """A seat, and before it what it has played or said."""

    def show_place(self, shown: Place) -> None:
        """Show a seat."""
        head = Content.styled(f"{'▸ ' if shown.is_next else ''}{shown.name}", STRONG if shown.is_next else "")
        if shown.tile is None:
            self.put(Content("\n").join([head, Content(shown.words[0])]))
            return
        lines = [
            Content.assemble((row, FACE), f" {word}")
            for row, word in zip(lying(shown.tile), shown.words, strict=True)
        ]
        self.put(Content("\n").join([head, *lines]))


def labelled(texts: Iterable[tuple[str, str]]) -> Content:
    """Texts in lines of their own, each after its label."""
    return Content("\n").join([Content.assemble((label, STRONG), f" {text}") for label, text in texts])

"""SVG elements, and how they become the text of a picture.

Looks are given as attributes of the elements, never as a style sheet, so that many pictures on one page
cannot disturb each other; the classes are there for whoever wants to style them.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import accumulate
from typing import Final
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, indent, tostring

from ..errors import shown

FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

# The colours of the table. Light ones stand on dark ones only.
CREAM: Final = "#f6f1e1"
SOFT: Final = "#b9cfc4"
FELT: Final = "#2f6b58"
SHADE: Final = "#285d4c"
DARK: Final = "#17392f"
INK: Final = "#1d1d1b"
IVORY: Final = "#fbf7ea"

# Colours that people who see colours otherwise can tell apart: M. Okabe and K. Ito, "Color Universal Design".
VERMILLION: Final = "#d55e00"
SKY_BLUE: Final = "#56b4e9"
YELLOW: Final = "#f0e442"

SMALLEST: Final = 0.01
LARGEST: Final = 100
"""The range of scales: a tile is a pixel high at one end, and larger than any screen at the other."""

JOINERS: Final = frozenset("\u200c\u200d")
"""Letters without width that join or part those beside them, as in Persian, or in the emoji of a family."""


def tag(name: str, *inside: Element | str, **attributes: str | float | None) -> Element:
    """An element with a text or other elements inside.

    Underscores in the names of attributes stand for hyphens; attributes that are None are left out.

    Examples:
        >>> tostring(tag("circle", r=2.50, class_="moon-pip", stroke_width=1, fill=None))
        b'<circle r="2.5" class="moon-pip" stroke-width="1" />'
        >>> tostring(tag("title", "5-3 & 2-1"))
        b'<title>5-3 &amp; 2-1</title>'
    """
    made = Element(name)
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            made.set(key.rstrip("_").replace("_", "-"), text)
    for part in inside:
        if isinstance(part, str):
            made.text = part
        else:
            made.append(part)
    return made


def number(value: float) -> str:
    """A number as short as it can be written, to a hundredth.

    Examples:
        >>> number(2.0), number(1 / 3), number(-0.001)
        ('2', '0.33', '0')
        >>> number(12345678.9)
        '12345678.9'
    """
    return f"{round(value, 2) + 0:.2f}".rstrip("0").removesuffix(".")


def group(
    *inside: Element, x: float = 0, y: float = 0, scale: float = 1, **attributes: str | float | None
) -> Element:
    """Elements together, moved and made larger or smaller."""
    moves = [f"translate({number(x)} {number(y)})"] if (x, y) != (0, 0) else []
    moves += [f"scale({number(scale)})"] if scale != 1 else []
    return tag("g", *inside, **attributes, transform=" ".join(moves) or None)


def rect(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> Element:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def label(x: float, y: float, text: str, **attributes: str | float | None) -> Element:
    """A line of text that begins at a point, or with `text_anchor` is centred at it or ends there."""
    return tag("text", text, x=x, y=y, **attributes)


def picture(
    kind: str,
    title: str,
    description: str,
    box: tuple[float, float, float, float],
    scale: float,
    *inside: Element,
) -> str:
    """The text of a whole picture.

    Args:
        kind: what it is of; with `moon-` before it, the class of the picture.
        title: its name in a few words.
        description: all that it shows, in words.
        box: left, top, width and height of what is seen.
        scale: pixels for each unit of the box.
        inside: what is drawn.

    Raises:
        TypeError: the scale is not a number.
        ValueError: the scale is not from 0.01 to 100.
    """
    if isinstance(scale, bool) or not isinstance(scale, int | float):
        raise TypeError(f"a scale is a number, not {shown(scale)}")
    if not SMALLEST <= scale <= LARGEST:
        raise ValueError(f"a scale is a number from {SMALLEST} to {LARGEST}, not {shown(scale)}")
    drawn = "".join(map(_line_by_line, inside))
    # A name that no other picture on a page has, unless it is the same in all.
    shape = " ".join(map(number, (*box, scale)))
    digest = sha256(f"{title}\0{description}\0{shape}\0{drawn}".encode()).hexdigest()[:12]
    head = tag(
        "svg",
        tag("title", title, id=f"moon-{digest}-title"),
        tag("desc", description, id=f"moon-{digest}-desc"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, box)),
        width=box[2] * scale,
        height=box[3] * scale,
        role="img",
        aria_labelledby=f"moon-{digest}-title",
        aria_describedby=f"moon-{digest}-desc",
        class_=f"moon moon-{kind}",
        font_family=FONT,
    )
    return _line_by_line(head).removesuffix("</svg>\n") + drawn + "</svg>\n"


def _line_by_line(element: Element) -> str:
    indent(element, " ")
    return tostring(element, encoding="unicode") + "\n"


# --- The room that a text takes ---------------------------------------------------------------------------


def text_width(text: str, size: float) -> float:
    """About how wide a text is in a common font of this size, and seldom wider.

    Examples:
        >>> text_width("ill", 10) < text_width("owl", 10) < text_width("WOW", 10)
        True
    """
    return size * sum(map(_letter_width, text))


_NARROW: Final = frozenset(" !'()*,-./:;I[]`fijlrt|")
_WIDE: Final = frozenset("%@MWmw")


def _letter_width(letter: str) -> float:
    if letter in JOINERS:
        return 0
    if letter in _NARROW:
        return 0.36
    if letter in _WIDE or east_asian_width(letter) in "WF":
        return 1.0
    return 0.7 if letter.isupper() else 0.57


def fitted(text: str, size: float, room: float) -> str:
    """A text, cut short if it is too wide.

    Examples:
        >>> fitted("Maximiliane Alexandra", 10, 60), fitted("Max", 10, 60)
        ('Maximilia…', 'Max')
    """
    if text_width(text, size) <= room:
        return text
    widths = accumulate(map(_letter_width, "…" + text))
    kept = sum(size * width <= room for width in widths) - 1
    return text[: max(kept, 0)].rstrip() + "…"


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text in lines that fit.

    Examples:
        >>> wrapped("seat 1 has no threes; seat 2 has no ones", 10, 120)
        ['seat 1 has no threes;', 'seat 2 has no ones']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(fitted(word, size, room))
    return lines

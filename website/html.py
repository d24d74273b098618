"""HTML as text: elements, and text that is safe inside them."""

from __future__ import annotations

from html import escape


def text(words: object) -> str:
    """Words as HTML shows them."""
    return escape(str(words), quote=False)


def tag(name: str, *inside: str, **attributes: str) -> str:
    """An element with other elements or safe text inside; a `_` at the end of a name is dropped."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items()
    )
    return f"<{name}{given}>{''.join(inside)}</{name}>"


def code(words: object) -> str:
    """A piece of code in a line."""
    return tag("code", text(words))


def link(address: str, words: object, **attributes: str) -> str:
    """A link."""
    return tag("a", text(words), href=address, **attributes)


def table(heads: list[str], rows: list[list[str]], **attributes: str) -> str:
    """A table that scrolls in itself where it is too wide; the first cell of a row is its heading."""
    head = tag("tr", *(tag("th", cell, scope="col") for cell in heads))
    body = [
        tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in rest)) for first, *rest in rows
    ]
    return scrolling(tag("table", tag("thead", head), tag("tbody", *body), **attributes))


def scrolling(wide: str, label: str = "A wide table") -> str:
    """Something wide, in a frame that scrolls; the keyboard reaches it."""
    return tag("div", wide, class_="rules-scroll", tabindex="0", role="region", aria_label=label)

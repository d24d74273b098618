"""How to cite the library, from CITATION.cff, which says it once for everyone."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Self, final

import attrs
import yaml

CITATION: Final = Path(__file__).parents[1] / "CITATION.cff"


@final
@attrs.frozen
class Citation:
    """What CITATION.cff says of the library.

    Attributes:
        title: its name.
        version: the version that the file is of.
        authors: their names, in order.
        license: its licence, as SPDX names it.
        year: the year of its release; None before there is one.
        url: where it is found; None where the file does not say.
    """

    title: str
    version: str
    authors: tuple[str, ...]
    license: str
    year: str | None = None
    url: str | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """What the text of such a file says.

        Raises:
            KeyError: it lacks the title, the version, the authors or the licence.

        Examples:
            >>> Citation.read(CITATION.read_text("utf-8")).title
            'moon-dominoes'
        """
        said = yaml.safe_load(text)
        released = said.get("date-released")
        return cls(
            title=said["title"],
            version=str(said["version"]),
            authors=tuple(map(_name, said["authors"])),
            license=said["license"],
            year=None if released is None else str(released)[:4],
            url=said.get("url") or said.get("repository-code"),
        )

    @property
    def bibtex(self) -> str:
        """An entry for BibTeX. A name in two pairs of braces is kept whole."""
        fields = {
            "author": " and ".join(f"{{{author}}}" for author in self.authors),
            "title": f"{{{self.title}}}",
            "version": self.version,
            "year": self.year,
            "url": self.url,
            "note": f"Python library, licence {self.license}",
        }
        lines = [f"  {name:<7} = {{{value}}}," for name, value in fields.items() if value is not None]
        return "\n".join([f"@software{{{self.title},", *lines, "}"])

    @property
    def line(self) -> str:
        """A line in the manner of the APA.

        Examples:
            >>> Citation("moon", "1.2", ("A. Author",), "MIT", "2030").line
            'A. Author. (2030). moon (Version 1.2) [Computer software].'
        """
        authors = " & ".join(self.authors).rstrip(".")
        url = "" if self.url is None else f" {self.url}"
        what = f"{self.title} (Version {self.version}) [Computer software]"
        return f"{authors}. ({self.year or 'n.d.'}). {what}.{url}"


def _name(author: dict[str, str]) -> str:
    """The name of an author: an organisation has one, a person two."""
    parts = [author[key] for key in ("name", "given-names", "family-names") if key in author]
    return " ".join(parts)


def citation() -> Citation:
    """What CITATION.cff says."""
    return Citation.read(CITATION.read_text("utf-8"))

"""A match in a link: the whole of it in letters that may stand there, hidden tiles too."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from reading import read_text, seated, shallow
from table import Table

from moon_dominoes import ParseError, Record
from moon_dominoes.forms import read_keys, read_object

LONGEST_LINK: Final = 24_000
"""Letters of a match that may stand in a link."""
LARGEST_MATCH: Final = 1_000_000
"""Bytes of a match when unpacked."""


def pack(table: Table) -> str:
    """The whole match in letters that may stand in a link."""
    parts = {
        "seat": table.seat,
        "opponents": table.opponents.kind,
        "seconds": table.opponents.seconds,
        "names": table.names,
        "record": table.record.dumps(),
    }
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = deflate.compress(json.dumps(parts).encode()) + deflate.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(packed: str) -> Table:
    """The match that `pack` has written.

    Raises:
        ParseError: it is damaged, or too long.
        IllegalMove: a move in it is against the rules.
    """
    inflate = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        raw = urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        text = inflate.decompress(raw, LARGEST_MATCH)
        whole = inflate.eof and not inflate.unused_data
        held = json.loads(shallow(text.decode())) if whole else None
    except ParseError:
        raise
    except (ValueError, zlib.error):
        raise ParseError("this holds no match: it is damaged") from None
    if not whole:
        raise ParseError("this holds no whole match: it is cut short, or far too long")
    parts = read_object(held)
    read_keys(parts, ("seat", "opponents", "seconds", "names", "record"))
    return seated(Record.loads(shallow(read_text(parts["record"], "record"))), parts)

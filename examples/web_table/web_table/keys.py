"""The secret keys in the links of a table: nobody can guess one, and the server keeps none of them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, final

import attrs

KEY_BYTES: Final = 24
"""192 random bits: a key cannot be found by trying."""


@final
@attrs.frozen
class Lock:
    """What the server remembers of a key, from which the key cannot be told.

    Attributes:
        digest: the SHA-256 of the key. The key is random, so nothing slower is needed.
        seat: the seat that the key is for; None for a spectator's.
        own: whether it is the key of one person who sat down, and not of an invitation.
    """

    digest: bytes
    seat: int | None
    own: bool


def new_key() -> str:
    """A key that nobody has had before."""
    return secrets.token_urlsafe(KEY_BYTES)


def lock_for(key: str, seat: int | None, *, own: bool) -> Lock:
    """The lock that a key opens."""
    return Lock(_digest(key), seat, own)


def opened(locks: Iterable[Lock], key: str) -> Lock | None:
    """The lock that a key opens, if any; it takes as long whichever it is."""
    digest = _digest(key)
    found: Lock | None = None
    for lock in locks:
        if secrets.compare_digest(lock.digest, digest):
            found = lock
    return found


def _digest(key: str) -> bytes:
    return sha256(key.encode("utf-8", "replace")).digest()

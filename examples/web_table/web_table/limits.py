"""How much of everything: sizes, numbers and rates that no visitor can go beyond."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Final, final

import attrs

LONGEST_MESSAGE: Final = 1_000
"""Bytes of a message from a browser: far more than any move or name."""
LONGEST_FRAME: Final = 300_000
"""Bytes of a message to a browser; `MOST_MOVES` keeps every frame below it, and a test holds that."""
LONGEST_REQUEST: Final = 4_000
"""Bytes of the body of a request: a whole table's options are about a thousand."""
LONGEST_NAME: Final = 20
"""Letters of a player's name."""

MOST_MOVES: Final = 5_000
"""Moves of a match, which seldom has a thousand."""
MOST_SITTINGS: Final = 500
"""How often people sit down at a table and stand up."""
MOST_TABLES: Final = 500
"""Tables that are kept."""
MOST_CONNECTIONS: Final = 300
MOST_FROM_ONE_ADDRESS: Final = 40
MOST_AT_ONE_TABLE: Final = 40

SECONDS_TO_JOIN: Final = 10
"""How long a connection may take to say what it came for, and a request to arrive."""
SECONDS_TO_READ: Final = 20
"""How long a browser may leave a message unread."""
QUIET: Final = 24 * 60 * 60
"""Seconds after which a table may make room for a new one, if there are too many."""
UNUSED: Final = 60 * 60
"""The same for a table at which no tiles have been dealt yet."""
SECONDS_TO_NEW_TABLE: Final = 5 * 60
"""How long an address waits for another table, so that in `QUIET` it fills little more than half of them."""


class TooManyError(Exception):
    """There is no room for another; the message says of what."""


@final
@attrs.define
class Bucket:
    """What is left of an allowance that fills up again steadily, never beyond `burst`."""

    rate: float
    """By how many it fills in a second."""
    burst: int
    """How many may be taken at once."""
    _level: float
    _time: float

    @classmethod
    def full(cls, rate: float, burst: int, now: float) -> Bucket:
        """A bucket at its fullest."""
        return cls(rate, burst, burst, now)

    def take(self, now: float) -> float:
        """Take one, and tell how many are left: below zero there was none to take.

        Who takes all the same sinks deeper, down to `-burst`, and has to wait the longer.
        """
        self._level = min(self.burst, self._level + (now - self._time) * self.rate)
        self._time = now
        self._level = max(-self.burst, self._level - 1)
        return self._level


@final
class Buckets:
    """A bucket for each address, the fullest of memory first: those that came last are remembered."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float], *, most: int = 1_000) -> None:
        self._make = (rate, burst)
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, address: str) -> bool:
        """Whether an address may do it once more."""
        now = self._clock()
        bucket = self._buckets.pop(address, None) or Bucket.full(*self._make, now)
        self._buckets[address] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now) >= 0


@final
class Gate:
    """Counts who is connected, and lets in no more than there is room for."""

    def __init__(self) -> None:
        self._by_address: Counter[str] = Counter()

    @contextmanager
    def admit(self, address: str) -> Generator[None]:
        """Let a connection in for as long as it lasts.

        Raises:
            TooManyError: there is no room.
        """
        if self._by_address.total() >= MOST_CONNECTIONS:
            raise TooManyError("there are too many connections; try again later")
        if self._by_address[address] >= MOST_FROM_ONE_ADDRESS:
            raise TooManyError("there are too many connections from your address")
        self._by_address[address] += 1
        try:
            yield
        finally:
            self._by_address[address] -= 1
            self._by_address += Counter()  # forgets addresses at zero


def address_group(host: str) -> str:
    """What counts as one address: of IPv6 the 64 bits of a household, which has the rest to choose from.

    Examples:
        >>> address_group("192.0.2.7"), address_group("2001:db8::1") == address_group("2001:db8::2")
        ('192.0.2.7', True)
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Address(int(address) >> 64 << 64))
    return host

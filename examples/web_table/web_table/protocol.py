"""The protocols of uvicorn, with limits that they do not have themselves."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .limits import SECONDS_TO_JOIN


class PunctualProtocol(H11Protocol):
    """Hangs up on whoever connects and does not bring a whole request in time, the first or a later one."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as there
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        super().connection_lost(exc)
        self._stop_waiting()

    def _wait(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(SECONDS_TO_JOIN, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()

    def _hang_up(self) -> None:
        # It is None until the first request, though its type leaves that out.
        asked = self.cycle is not None and not self.cycle.response_complete  # pyright: ignore[reportUnnecessaryComparison]
        became_a_websocket = self.transport.get_protocol() is not self
        if not asked and not became_a_websocket:
            self.transport.abort()


class PatientProtocol(WebSocketsSansIOProtocol):
    """Hangs up on whoever sends pings and does not read the answers, which would pile up without end."""

    def handle_ping(self) -> None:
        """Answer a ping, if what was sent before is being read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

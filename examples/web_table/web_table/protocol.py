"""The websocket protocol of uvicorn, with a limit that it does not have itself."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class PatientProtocol(WebSocketsSansIOProtocol):
    """Hangs up on whoever sends pings and does not read the answers, which would pile up without end."""

    def handle_ping(self) -> None:
        """Answer a ping, if what was sent before is being read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

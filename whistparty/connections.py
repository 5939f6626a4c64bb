"""One connection: how long it may stay silent or unread, and how many there may be.

uvicorn has no time limit for a request that never comes or an answer that nobody reads. This adds both to its protocol.
`make run` uses it, and so does `uvicorn --http whistparty.connections:Connection`.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from whistparty.limits import Ceiling, is_own_machine

LOOK_EVERY = 1.0  # seconds
PATIENCE = 10.0  # seconds for the head of a request to come, and for a client to begin to read
REST = 75  # seconds between two requests: a form that is sent while the server closes its connection is lost
SLOWEST = 2000  # bytes a second that a client reads at least
opened: set[Connection] = set()
ceiling = Ceiling(in_all=6000, of_one=3000)  # a phone has up to six connections and a stream


class Connection(H11Protocol):
    """A connection that is cut off if its client never sends a complete head, or does not read the answer."""

    transport: asyncio.Transport
    deadline = 0.0
    unread = 0
    is_counted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        # With a mark of 0, the buffer holds exactly what the client has not read.
        transport.set_write_buffer_limits(high=0)
        self.timeout_keep_alive = REST  # uvicorn's five seconds are about as long as people take for the next tap
        self.deadline = self.loop.time() + PATIENCE
        opened.add(self)
        if not is_own_machine(self.client, self.server):
            self.is_counted = ceiling.enter(self.address)
            if not self.is_counted:
                transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        opened.discard(self)
        if self.is_counted:
            ceiling.leave(self.address)

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def is_still_sent(self) -> bool:
        """Whether the server waits for the rest of a request, or for the first one."""
        return self.cycle is None or self.cycle.more_body

    @property
    def waits_for_client(self) -> bool:
        """False while a request is being answered, and between two requests: there uvicorn has its own limit."""
        is_at_work = self.cycle is not None and not self.cycle.response_complete
        return not is_at_work and self.timeout_keep_alive_task is None

    def is_stuck(self, now: float) -> bool:
        """Whether its time is up. Making an answer may take any time, and a client that reads gets more time."""
        before, self.unread = self.unread, self.transport.get_write_buffer_size()
        # An answer has just begun to wait, or nothing is expected of the client: its time starts again.
        if self.unread > before == 0 or not (self.unread or self.waits_for_client):
            self.deadline = now + PATIENCE
        elif self.unread < before:
            self.deadline = min(now + PATIENCE, self.deadline + (before - self.unread) / SLOWEST)
        return now > self.deadline


async def cut_off_the_stuck() -> None:
    """Runs as long as the server."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        now = asyncio.get_running_loop().time()
        cut_off([connection for connection in opened if connection.is_stuck(now)])


def cut_off_the_unfinished() -> None:
    """Used when the server stops: none of these requests was acted on, and waiting for them would delay the stop."""
    cut_off([connection for connection in opened if connection.is_still_sent])


def cut_off(connections: list[Connection]) -> None:
    # Not `close`, which waits until the client has read what is left.
    for connection in connections:
        connection.transport.abort()

"""uvicorn as this program runs it: on a bound socket, quiet, and stopping at once, also while streams are open."""

import errno
import socket
import sys

import uvicorn

from tournaments.live.ears import hub
from whistparty.asgi import application

LAST_PORT = 65535
OPEN_FILES = 10_000  # no more: macOS refuses more than 10,240
# A thread that makes a page lets the others go on after so many seconds: between two steps of a hand that is saved, and of
# telling the hall, there are several such waits. Python's own 5 ms made of each hand some hundreds beside a busy desk.
LONGEST_STEP = 0.0005
STOP_WITHIN = 1  # seconds that requests get to finish


class Server(uvicorn.Server):
    """It ends the open streams and sends away who waits, before it waits for requests to finish; they would hold the stop for ever."""

    def __init__(self) -> None:
        make_room()
        sys.setswitchinterval(LONGEST_STEP)
        super().__init__(
            uvicorn.Config(
                application,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=STOP_WITHIN,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub.close()
        application.stop()
        await super().shutdown(sockets)


def make_room() -> None:
    """Each open stream is an open file, and systems begin with few: 256 on macOS, 1024 on Linux. Windows has no limit."""
    try:
        import resource
    except ImportError:
        return
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    if few < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket at this port or, where it is taken, at the next free one. Raises OSError for a bad host."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    while True:
        try:
            door = socket.create_server((host, port), family=family, backlog=2048)
        except OSError as trouble:
            # EACCES: Windows says so of a port that another program keeps to itself.
            if trouble.errno not in (errno.EADDRINUSE, errno.EACCES) or port >= LAST_PORT:
                raise
            port += 1
        else:
            # Passed on to every connection. asyncio does not see that this is TCP, and each page would take 40 ms longer.
            door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return door

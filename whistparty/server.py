"""uvicorn as this program runs it: on a bound socket, quiet, and able to stop at once while streams are open."""

import errno
import socket
from types import FrameType

import uvicorn

from tournaments.live.hub import listeners
from whistparty import stopping
from whistparty.asgi import application
from whistparty.connections import Connection, cut_off_the_unfinished

LAST_PORT = 65535
OPEN_FILES = 10_000  # no more: macOS refuses more than 10,240
WAITING = 2048  # new connections that the system keeps until they are taken
# New connections that are taken before others get a turn: a page on a connection that is open does not wait for thousands.
AT_A_TIME = 20
UNREAD = 128_000  # bytes on their way to one client
STOP_WITHIN = 1  # seconds that requests get to finish


class Server(uvicorn.Server):
    """Before it waits for requests to finish, it ends what would delay the stop: open streams and unfinished requests."""

    is_asked_again = False

    def __init__(self) -> None:
        make_room()
        super().__init__(
            uvicorn.Config(
                application,
                http=Connection,
                ws="none",
                lifespan="on",
                # None, because settings.LOGGING decides; uvicorn would set up loggers of its own.
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=STOP_WITHIN,
                backlog=AT_A_TIME,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for door in sockets or []:
            door.listen(WAITING)  # asyncio has just made it as few as it takes at a time

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C and SIGTERM stop the server in order. uvicorn would leave out the last copy at the second one, with a traceback."""
        if not self.should_exit:
            self.should_exit = True
        elif not self.is_asked_again:
            self.is_asked_again = True
            stopping.say(stopping.ONCE_MORE)
        else:
            stopping.stop_at_once(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        listeners.close()
        application.stop()
        cut_off_the_unfinished()
        await super().shutdown(sockets)


def make_room() -> None:
    """Each open stream is an open file, and the usual limit is low: 256 on macOS, 1024 on Linux. Windows has none."""
    try:
        import resource
    except ImportError:
        return
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    if few < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket at this port or, if it is taken, at the next free one. Raises OSError for a bad host."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    while True:
        try:
            door = socket.create_server((host, port), family=family, backlog=WAITING)
        except OSError as trouble:
            # EACCES: Windows says so of a port that another program uses alone.
            if trouble.errno not in (errno.EADDRINUSE, errno.EACCES) or port >= LAST_PORT:
                raise
            port += 1
        else:
            # Passed on to every connection. asyncio does not see that this is TCP, and each page would take 40 ms longer.
            door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            # Linux buffers up to 4 MB for a client that does not read, and it would take long to notice.
            door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
            return door

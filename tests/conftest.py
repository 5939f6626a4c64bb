"""The hall as the tests see it: a server with everything in it, phones and screens in a real Chromium, axe.

Nothing here imports Django before a test asks for it: the pure tests run without.
"""

from __future__ import annotations

import gc
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

from tests.chromium import launch

if TYPE_CHECKING:
    from django.test import Client
    from playwright.sync_api import Browser, ConsoleMessage, Page

PHONE = (360, 740)
DESK = (1280, 900)
SOON = 30_000  # milliseconds: what happens within a moment, on a very busy machine

# A slow machine is no failure. Every run tries other examples: few in each are many in a week. `make quick` asks for the second profile.
hypothesis.settings.register_profile("whole", deadline=None, max_examples=20)
hypothesis.settings.register_profile("quick", deadline=None, max_examples=2, derandomize=True)
hypothesis.settings.load_profile("whole")

OpenScreen = Callable[..., "Page"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What depends on the speed of other programs is tried once more where it fails; the last lines name it then."""
    for item in items:
        folder = item.path.relative_to(Path(__file__).parent).parts[0]
        if folder == "browser":
            item.add_marker(pytest.mark.browser)
        if folder in ("browser", "services", "faults"):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """What there is now stays to the end of the run: looking through it for garbage again and again took minutes."""
    gc.freeze()


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight in the evening of TODAY, for tests that must not cross midnight."""
    from tests.clock import TODAY, set_clock

    set_clock(monkeypatch, f"{TODAY} 20:00")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tests' database from before the first test, on SQLite: programs begin with it and need not migrate."""
    from django.contrib.contenttypes.management import create_contenttypes
    from django.db import connection
    from django.db.models.signals import post_migrate

    # After each test that empties the database, they would fill it again with rows that nothing of ours reads.
    assert post_migrate.disconnect(create_contenttypes)
    assert post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    migrated = tmp_path_factory.mktemp("migrated") / "club.sqlite3"
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(migrated)])
    return migrated


@pytest.fixture(scope="session")
def migrated_club(django_db_setup: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a new club. A program that begins with a copy of it has nothing to migrate, which takes a while."""
    from tests.services.programs import said_in

    folder = tmp_path_factory.mktemp("migrated_club") / "club"
    folder.mkdir()
    if django_db_setup.exists():
        shutil.copy(django_db_setup, folder)
    said_in(folder, "manage.py", "migrate", "-v0")
    return folder


@pytest.fixture(scope="session", autouse=True)
def quick_schedules() -> Iterator[None]:
    """Schedules are made with few of their usual tries: what they promise holds with any number."""
    from tournaments.engine.schedule import make

    usual, make.TRIES = make.TRIES, 1_500
    yield
    make.TRIES = usual


@pytest.fixture
def looked_at(db: None) -> Iterator[None]:
    """What is asked for in one language leaves it to the thread, and the next test asks for none."""
    from django.utils.translation import deactivate

    yield
    deactivate()


@pytest.fixture
def director() -> Client:
    """The organiser's browser."""
    from django.test import Client

    from tournaments import access

    client = Client()
    client.force_login(access.find_organiser())
    return client


@pytest.fixture
def stranger() -> Client:
    """The organiser of another club must see nothing of ours."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from tournaments.models import Club

    user = get_user_model().objects.create_user("stranger")
    Club.objects.create(name="The other club").organisers.add(user)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def hall_server(transactional_db: None) -> Iterator[str]:
    """The address of the whole program, its worker included, on the test's database."""
    forget_earlier_bells()
    with running_server() as address:
        yield address


def forget_earlier_bells() -> None:
    from whistparty.celery import app

    app.control.purge()


@contextmanager
def running_server() -> Iterator[str]:
    from whistparty.server import Server, listen

    server, door = Server(), listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=[[door]], name="hall server")
    thread.start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        gc.collect()  # with the server's threads go their connections, or the database could not be taken down


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests; `make test` installs it."""
    from playwright.sync_api import Error, expect, sync_playwright

    with ExitStack() as opened:
        try:
            playwright = opened.enter_context(sync_playwright())
            browser = launch(playwright)
        except (Error, OSError) as trouble:
            pytest.skip(f"no Chromium could be started: {str(trouble).splitlines()[0]}")
        expect.set_options(timeout=SOON)
        yield browser
        browser.close()


@pytest.fixture
def open_screen(chromium: Browser, hall_server: str) -> Iterator[OpenScreen]:
    """`open_screen(width, height)` is a browser of its own, as another device is; `goto("/…")` is a page of the hall.

    At the end it is an error if any script failed, any rule of the Content-Security-Policy was broken or any page
    asked another host for anything.
    """
    contexts, troubles = [], []

    def open_one(width: int, height: int, **options: Any) -> Page:
        context = chromium.new_context(base_url=hall_server, viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        context.on("weberror", lambda failed: troubles.append(str(failed.error)))
        context.on("console", lambda said: troubles.append(said.text) if is_trouble(said) else None)
        context.on(
            "request", lambda asked: troubles.append(asked.url) if is_elsewhere(asked.url, hall_server) else None
        )
        page = context.new_page()
        page.set_default_timeout(SOON)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not troubles, "; ".join(troubles)


def is_trouble(said: ConsoleMessage) -> bool:
    """htmx also calls it an error that a part is not waited for any more, because somebody has tapped on something."""
    return said.type == "error" and not said.text.startswith(("htmx:afterRequest", "htmx:sendAbort"))


def is_elsewhere(url: str, home: str) -> bool:
    return url.startswith(("http", "ws")) and not url.startswith(home + "/")


@pytest.fixture
def phone(open_screen: OpenScreen) -> Callable[..., Page]:
    """`phone()` is one more phone in the hall, with its own cookies."""

    def one_more(**options: Any) -> Page:
        return open_screen(*PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, **options)

    return one_more


@pytest.fixture
def desk(open_screen: OpenScreen) -> Page:
    """The organiser's laptop, not signed in."""
    return open_screen(*DESK)


@pytest.fixture
def axe() -> Callable[..., None]:
    """`axe(page)` asserts that axe-core finds nothing on the page; it leaves the size of targets out unless asked.

    `axe(page, only="color-contrast")` looks at one rule.
    """
    from axe_playwright_python.sync_playwright import Axe, AxeResults

    # Half a megabyte: later documents have it from the start, and compile it only where they are looked at.
    script = f"void (window.load_axe = () => {{ {Axe().axe_script} }})"
    # What it would load beforehand, only rules of other kinds of page use.
    options = {"resultTypes": ["violations"], "preload": False, "elementRef": False}
    every_rule = options | {"rules": {"target-size": {"enabled": True}}}

    def finds_nothing(page: Page, *, only: str = "") -> None:
        if not page.evaluate("window.load_axe !== undefined"):
            page.evaluate(script)
            page.context.add_init_script(script)
        page.evaluate("void (window.axe || load_axe())")
        found = AxeResults(page.evaluate("how => axe.run(how)", options | {"runOnly": [only]} if only else every_rule))
        assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"

    return finds_nothing

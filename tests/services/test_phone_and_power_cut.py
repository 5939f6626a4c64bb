"""The laptop dies in the middle of the evening: what waits on a phone is sent to the next start, once, and play goes on."""

from __future__ import annotations

import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.offline.outbox import IS_READY, NOT_SENT, TWO_NOT_SENT, saved, status
from tests.browser.taps import enter_high
from tests.conftest import SOON
from tests.servers import NEVER_HERE
from tests.services.conftest import BegunClub, free_port
from tests.services.programs import Program, wait_until

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows has no way to kill a program with its children", allow_module_level=True)


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def start(program: Callable[..., Program], begun_club: BegunClub, port: int, tmp_path: Path) -> Callable[[], Program]:
    """`start()` is the evening on this port and in this test's folder, as it was left."""
    begun_club.copied_to(tmp_path / "club")

    def one_more() -> Program:
        evening = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port))
        evening.wait_for("Ctrl-C stops")
        return evening

    return one_more


@pytest.fixture
def page(chromium: Browser, port: int) -> Iterator[Page]:
    context = chromium.new_context(base_url=f"http://127.0.0.1:{port}")
    context.set_default_timeout(SOON)
    yield context.new_page()
    context.close()


def kept(folder: Path) -> list[tuple[int, int]]:
    with sqlite3.connect(folder / "club" / "club.sqlite3") as rows:
        return rows.execute("SELECT number, tricks_north_south FROM tournaments_playedhand ORDER BY id").fetchall()


def test_the_laptop_is_killed_and_started_again_while_hands_wait(start, begun_club, page: Page, tmp_path: Path):
    evening = start()
    page.goto(begun_club.tables[0])
    wait_until(lambda: page.evaluate(IS_READY))
    enter_high(page, "Ann", 7)
    expect(status(page)).to_have_text(saved(1))

    page.get_by_role("link", name=re.compile(r"Bo\b.*high")).click()
    page.get_by_role("link", name=re.compile("^8 tricks,")).wait_for()
    evening.kill()
    page.get_by_role("link", name=re.compile("^8 tricks,")).click()
    page.get_by_role("button", name="Yes, save hand 2").click()
    expect(status(page)).to_have_text(NOT_SENT.format(2))
    expect(page.get_by_role("heading", name="Hand 3: who granded?")).to_be_visible()
    enter_high(page, "Cleo", 9)
    expect(status(page)).to_have_text(TWO_NOT_SENT)
    assert kept(tmp_path) == [(1, 7)]

    again = start()
    expect(status(page)).to_have_text(saved(3))
    expect(page.get_by_role("heading", name="Hand 4: who granded?")).to_be_visible()
    assert kept(tmp_path) == [(1, 7), (2, 5), (3, 9)]

    again.kill()
    enter_high(page, "Ann", 13)
    expect(status(page)).to_have_text(NOT_SENT.format(4))
    with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
        page.reload()
    start()
    page.goto(page.url)
    expect(status(page)).to_have_text(saved(4))
    enter_high(page, "Ann", 12)
    page.get_by_role("button", name="All four agree").click()
    expect(page.get_by_text("The game is confirmed and saved.")).to_be_visible()
    assert kept(tmp_path) == [(1, 7), (2, 5), (3, 9), (4, 13), (5, 12)]

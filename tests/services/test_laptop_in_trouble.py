"""The laptop answers and cannot save: the phone says so, keeps what was entered, and sends it when saving works again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.offline.outbox import IS_READY, NOT_SENT, hands_on, saved, status
from tests.browser.taps import enter_high
from tests.conftest import DESK, PHONE, SOON
from tests.servers import NEVER_HERE
from tests.services.conftest import BegunClub
from tests.services.in_trouble import REPLACED, Evening
from tests.services.programs import wait_until

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows lets nobody take away a file that is open", allow_module_level=True)

OpenPhone = Callable[..., BrowserContext]


@pytest.fixture
def evening(program, begun_club: BegunClub, tmp_path: Path) -> Evening:
    return Evening(program, begun_club.copied_to(tmp_path / "club"), begun_club.tables[0])


@pytest.fixture
def open_phone(chromium: Browser, evening: Evening) -> Iterator[OpenPhone]:
    """`open_phone(width, height)` is a browser at this evening."""
    opened: list[BrowserContext] = []

    def one_more(width: int = PHONE[0], height: int = PHONE[1], **options: bool) -> BrowserContext:
        size = {"width": width, "height": height}
        opened.append(chromium.new_context(base_url=evening.home, viewport=size, **options))
        opened[-1].set_default_timeout(SOON)
        return opened[-1]

    yield one_more
    for one in opened:
        one.close()


@contextmanager
def database_taken_away(evening: Evening) -> Iterator[None]:
    database = evening.club / "club.sqlite3"
    away = database.rename(database.with_name("away"))
    try:
        yield
    finally:
        away.rename(database)


def test_a_hand_waits_on_the_phone_with_the_reason_and_is_sent_by_itself(evening, open_phone, axe):
    page = open_phone().new_page()
    page.goto(evening.table)
    wait_until(lambda: page.evaluate(IS_READY))
    with database_taken_away(evening):
        enter_high(page, "Ann", 8)
        expect(status(page)).to_contain_text(f"{NOT_SENT.format(1)} {REPLACED}")
        expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
        assert len(hands_on(page)) == 1
        axe(page)
    expect(status(page)).to_have_text(saved(1))
    assert hands_on(page) == []
    assert evening.hands() == [(1,)]


def test_without_javascript_the_button_sends_it_again(evening, open_phone):
    page = open_phone(java_script_enabled=False).new_page()
    page.goto(f"{evening.table}?hand=1&call=high&by=north&tricks=8")
    with database_taken_away(evening):
        page.get_by_role("button", name="Yes, save hand 1").click()
        expect(page.get_by_role("alert")).to_contain_text(REPLACED)
        expect(page.get_by_text("North–South granded and took 8.")).to_be_visible()
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_text("Not saved yet")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert evening.hands() == [(1,)]


def test_the_desk_says_it_in_red_and_beside_the_line_that_was_typed(evening, open_phone, axe):
    desk: Page = open_phone(*DESK).new_page()
    desk.goto(evening.program.wait_for(r"For the organiser, once: +(\S+)"))
    desk.get_by_role("main").get_by_role("button").click()
    desk.wait_for_url("**/")
    desk.goto(f"/desk/{evening.table.split('/')[2]}/")
    field = desk.get_by_label("Table 1:")
    with database_taken_away(evening):
        field.fill("h n 8")
        field.press("Enter")
        expect(desk.locator("#in_trouble")).to_contain_text(REPLACED)
        expect(desk.locator("#says_1")).to_contain_text("Not saved. Nothing that you typed is lost: press Enter again.")
        axe(desk)
        desk.reload()
        # Which page it is depends on the thread: one that has the old file open can still read it.
        expect(desk.get_by_text(REPLACED).first).to_be_visible()
        axe(desk)
    field.fill("h n 8")
    field.press("Enter")
    expect(desk.get_by_label("Table 1: hand 2")).to_be_visible()
    expect(desk.locator("#in_trouble")).to_be_hidden()
    assert evening.hands() == [(1,)]

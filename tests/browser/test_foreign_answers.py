"""The wifi of a hall answers for the laptop, with a page of its own and status 200: nothing of it is taken, and it is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.following import SCREENS, expect_newest
from tests.browser.offline.outbox import hands_on, kept, saved, status
from tests.browser.taps import begin_high, enter_high, table_address
from tests.conftest import SOON
from tests.night import begun, slip
from tests.services.programs import wait_until
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)

BANNER = "#not_connected"
PORTAL = "<!doctype html><title>Free wifi</title><h1>Accept the terms of the wifi</h1>"


def answer_for_the_laptop(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html; charset=utf-8", body=PORTAL)


@pytest.fixture
def hall(chromium: Browser, hall_server: str) -> Iterator[BrowserContext]:
    """A device in the hall. What its console says of the portal is no trouble."""
    context = chromium.new_context(base_url=hall_server, viewport={"width": 360, "height": 740})
    context.set_default_timeout(SOON)
    yield context
    context.close()


def assert_takes_nothing(page: Page, part: str, party: Party, change: Callable[[], object]) -> None:
    """While the portal answers, the page stays and says so; afterwards it catches up by itself."""
    page.context.route(re.compile(".*"), answer_for_the_laptop)
    change()
    page.evaluate("document.querySelectorAll('.bell').forEach((bell) => htmx.trigger(bell, 'whist:ask'))")
    expect(page.locator(BANNER)).to_be_visible()
    expect(page.get_by_text("Accept the terms")).to_have_count(0)
    page.context.unroute(re.compile(".*"))
    page.evaluate("dispatchEvent(new Event('online'))")
    expect_newest(page, part, party)
    expect(page.locator(BANNER)).to_be_hidden()


@pytest.mark.parametrize("kind", [kind for kind in SCREENS if kind != "desk"])
def test_no_screen_takes_a_foreign_page_for_its_part(hall: BrowserContext, kind: str):
    party, page = begun(8), hall.new_page()
    part, address = SCREENS[kind]
    page.goto(address(party))
    assert_takes_nothing(page, part, party, lambda: slip(party, 1 if kind == "table" else 2))


def test_the_desk_takes_none_nor_does_its_search(laptop: Page, hall: BrowserContext):
    party = begun(8)
    hall.add_cookies(laptop.context.cookies())
    page = hall.new_page()
    page.goto(f"/desk/{party.code}/")
    assert_takes_nothing(page, "tonight", party, lambda: slip(party, 2))
    hall.route(re.compile(".*/where-is/.*"), answer_for_the_laptop)
    page.keyboard.press("/")
    page.keyboard.type("ann")
    expect(page.locator(BANNER)).to_be_visible()
    expect(page.get_by_text("Accept the terms")).to_have_count(0)


def test_a_tap_is_answered_by_the_phone_itself(hall: BrowserContext):
    party, page = begun(8), hall.new_page()
    page.goto(table_address(party, 1))
    wait_until(lambda: page.evaluate("Object.keys(localStorage).some((name) => name.startsWith('whist beforehand'))"))
    hall.route(re.compile(".*/t/.*"), answer_for_the_laptop)
    begin_high(page, "Ann", 8)
    page.get_by_role("button", name="Yes, save hand").click()
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert kept() == []
    assert len(hands_on(page)) == 1, "a foreign answer is no word that it is saved"
    hall.unroute(re.compile(".*/t/.*"))
    expect(status(page)).to_have_text(saved(1))
    assert kept() == [(1, 8)]


def test_what_is_heard_beforehand_is_ours_or_nothing(hall: BrowserContext):
    party, page = begun(8), hall.new_page()
    hall.route("**/offline/", lambda route: route.fulfill(json={"number": "__N__", "steps": {}, "hands": {}}))
    with page.expect_response("**/offline/"):
        page.goto(table_address(party, 1))
    page.evaluate("new Promise((done) => setTimeout(done))")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('whist beforehand'))") == []


@pytest.mark.parametrize("script", ["htmx-2.min.js", "outbox.js", "offline.js"])
def test_a_script_that_came_as_a_foreign_page_is_asked_for_again(hall: BrowserContext, script: str):
    party, page = begun(8), hall.new_page()
    hall.route(f"**/{script}*", answer_for_the_laptop)
    page.clock.install()
    with page.expect_response(f"**/{script}*"):
        page.goto(table_address(party, 1))
    hall.unroute(f"**/{script}*")
    with page.expect_response(f"**/{script}*again*"):
        page.clock.run_for(8_000)
    enter_high(page, "Ann", 8)
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert kept() == [(1, 8)]
    expect(page.locator("#must_reload")).to_have_count(0)


@pytest.mark.parametrize("missing", ["htmx-2.min.js", "live.js"])
def test_a_page_that_does_not_renew_itself_says_so(hall: BrowserContext, missing: str):
    party, page = begun(8), hall.new_page()
    hall.route(f"**/{missing}*", answer_for_the_laptop)
    page.goto(table_address(party, 1))
    expect(page.get_by_text("This page does not renew itself on this device.")).to_be_visible()
    page.get_by_role("link", name=re.compile("Ann.*high")).click()  # it works by itself, page for page
    page.get_by_role("link", name=re.compile("^8 tricks")).click()
    page.get_by_role("button", name="Yes, save hand").click()
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert kept() == [(1, 8)]

"""A line is typed at the desk, and the laptop does not answer: it is said beside the line, and nothing typed is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.offline.outbox import kept
from tests.browser.wire import Wire
from tests.night import begun
from tournaments.access import sign_in_link

pytestmark = pytest.mark.django_db(transaction=True)
NOT_SAVED = "Not saved: the laptop does not answer. Nothing that you typed is lost: press Enter again."
HAS_NO_PATIENCE = """document.addEventListener('htmx:configRequest', ({ detail }) => {
  if (detail.verb === 'post') detail.timeout = 50;
})"""
LINE = "**/tables/1/line/"


@pytest.fixture
def desk(pocket: BrowserContext, wire: Wire) -> Page:
    page = pocket.new_page()
    page.goto(sign_in_link(wire.address))
    page.get_by_role("main").get_by_role("button").click()
    page.wait_for_url("**/")
    page.goto(f"/desk/{begun(12).code}/")
    return page


def gone(route: Route) -> None:
    route.abort()


def out_of_order(route: Route) -> None:
    route.fulfill(status=500, body="out of order")


def silent(route: Route) -> None:
    """Neither answered nor refused."""


@pytest.mark.parametrize("laptop", [gone, out_of_order, silent])
def test_a_line_that_is_not_saved_says_so_and_keeps_what_was_typed(desk: Page, axe, laptop):
    if laptop is silent:
        desk.evaluate(HAS_NO_PATIENCE)
    desk.route(LINE, laptop)
    field = desk.get_by_label("Table 1:")
    with desk.expect_response("**/tables/1/read/**"):  # what was typed is still read, and the answer may come later
        field.fill("h n 8")
        field.press("Enter")
    expect(desk.locator("#says_1 .refused")).to_have_text(NOT_SAVED)
    expect(field).to_have_value("h n 8")
    axe(desk)
    expect(desk.locator("#says_1")).to_have_text(NOT_SAVED)

    desk.unroute(LINE)
    if laptop is silent:
        desk.evaluate(HAS_NO_PATIENCE.replace("50", "30000"))
    field.press("Enter")
    expect(desk.get_by_label("Table 1: hand 2")).to_be_visible()
    expect(desk.get_by_text(NOT_SAVED)).to_have_count(0)
    assert kept() == [(1, 8)]


def test_a_name_that_is_not_registered_says_so_and_comes_back(desk: Page):
    desk.goto(desk.url + "players/")
    field = desk.get_by_label("Who has come?")
    desk.route("**/players/register/", gone)
    field.fill("Zoe")
    field.press("Enter")
    expect(desk.get_by_text("“Zoe”: Not registered: the laptop does not answer.")).to_be_visible()
    expect(field).to_have_value("Zoe")
    desk.unroute("**/players/register/")
    field.press("Enter")
    expect(desk.get_by_text("Zoe is registered.")).to_be_visible()
    expect(field).to_have_value("")

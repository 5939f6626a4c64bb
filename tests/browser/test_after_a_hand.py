"""After *Yes, save hand*: what was saved is said for a moment, and nothing that a finger looks for changes its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.offline.outbox import IS_READY, NOT_SENT, saved, status
from tests.browser.taps import begin_high, enter_high, table_address
from tests.browser.wire import Wire
from tests.conftest import SOON
from tests.night import begun
from tests.services.programs import wait_until

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(360, 616), (320, 568)]
LANGUAGES = {"en": "en-GB", "nb": "nb-NO"}
PLACES = """() => [...document.querySelectorAll(".score, .score dt, .points, #entering h2, .call")].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [part.id || part.className.replace(/ ?(is_ahead|rises)/g, ""), ...[x, y + scrollY, width, height].map((one) => one.toFixed(2))].join(" ");
})"""
# Where the points that came in stand, and where the score and the names beside it do.
OVERLAPS = """() => [...document.querySelectorAll(".points[data-plus]")].map((points) => {
  const box = points.getBoundingClientRect(), style = getComputedStyle(points, "::before"), text = document.createRange();
  text.selectNodeContents(points);
  const left = box.left + parseFloat(style.left), right = left + parseFloat(style.width), top = box.top + parseFloat(style.top);
  const score = text.getBoundingClientRect(), { top: above, bottom } = points.closest(".score").getBoundingClientRect();
  text.selectNodeContents(points.parentElement.querySelector("dt"));
  const names = text.getBoundingClientRect();
  const meets = (other) => left < other.right && right > other.left;
  return { score: meets(score), names: meets(names), cut: top < above || top + parseFloat(style.height) > bottom };
})"""


def opened(chromium: Browser, wire: Wire, size: tuple[int, int], language: str) -> Page:
    context = chromium.new_context(
        base_url=wire.address, viewport={"width": size[0], "height": size[1]}, locale=LANGUAGES[language]
    )
    context.set_default_timeout(SOON)
    return context.new_page()


@pytest.mark.parametrize(("size", "language"), [(SIZES[0], "en"), (SIZES[1], "nb")], ids=["wider", "narrow, Norwegian"])
def test_before_after_and_without_network_everything_keeps_its_place(
    chromium: Browser, wire: Wire, size: tuple[int, int], language: str
):
    party = begun(4)
    page = opened(chromium, wire, size, language)
    page.goto(table_address(party, 1))
    wait_until(lambda: page.evaluate(IS_READY))
    before = page.evaluate(PLACES)
    save_a_hand(page, 8)
    expect(page.locator(".points").first).to_have_attribute("data-plus", "+2")
    expect(status(page)).to_have_class("outbox done")
    assert page.evaluate(PLACES) == before
    assert page.evaluate(OVERLAPS) == [{"score": False, "names": False, "cut": False}]
    wire.down()
    page.context.set_offline(True)
    expect(page.locator("#not_connected")).to_be_visible()
    assert page.evaluate(PLACES) == before, "the connection is lost"
    save_a_hand(page, 9)
    expect(status(page)).to_have_class("outbox waits")
    expect(page.locator(".points").first).to_have_text("5")
    assert page.evaluate(PLACES) == before, "a hand waits"
    page.context.close()


def save_a_hand(page: Page, tricks: int) -> None:
    page.locator("#north").click()
    page.locator(f"#tricks_{tricks}").click()
    page.locator("#save").click()
    page.locator("#north").wait_for()


SIGN = "getComputedStyle(document.querySelector('.where'), '::after').content"


def test_the_line_and_the_head_say_what_was_saved_and_what_waits(chromium: Browser, wire: Wire):
    page = opened(chromium, wire, SIZES[0], "en")
    page.goto(table_address(begun(4), 1))
    wait_until(lambda: page.evaluate(IS_READY))
    no_network = page.locator(".where > .icon")
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text("Hand 1: Ann and Cleo granded and took 8")
    assert page.evaluate(SIGN) == '"✓"'
    expect(status(page)).to_have_text("", timeout=10_000)
    assert page.evaluate(SIGN) == "none"
    begin_high(page, "Ann", 9)
    wire.is_stuck = True
    page.locator("#save").click()
    expect(status(page)).to_have_text(NOT_SENT.format(2))
    assert page.evaluate(SIGN) == '"…"', "it may still come"
    expect(no_network).to_be_hidden()
    page.context.set_offline(True)
    expect(no_network).to_be_visible()
    assert page.evaluate(SIGN) == "none"
    wire.is_stuck = False
    page.context.set_offline(False)
    expect(status(page)).to_have_text(saved(2))
    expect(no_network).to_be_hidden()
    page.context.close()


def test_of_a_low_hand_the_line_says_what_both_took(chromium: Browser, wire: Wire):
    page = opened(chromium, wire, SIZES[0], "en")
    page.goto(table_address(begun(4), 1))
    page.locator("#low").click()
    page.locator("#tricks_6").click()
    page.locator("#save").click()
    expect(status(page)).to_have_text("Hand 1: Low: Ann and Cleo took 6, Bo and Dag 7")
    page.context.close()


def test_taking_back_stands_under_the_keys(chromium: Browser, wire: Wire):
    for size in SIZES:
        page = opened(chromium, wire, size, "en")
        page.goto(table_address(begun(4), 1))
        enter_high(page, "Ann", 8)
        foot = page.locator(".at_foot")
        expect(foot.get_by_role("button", name="Take back hand 1")).to_be_in_viewport(ratio=1)
        expect(foot.get_by_role("link", name="Hands so far")).to_be_in_viewport(ratio=1)
        page.context.close()

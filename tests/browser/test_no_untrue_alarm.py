"""A hand that the laptop has is never called unsent, however late the next page comes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.held import hold, until_held
from tests.browser.offline.outbox import IS_READY, NOT_SENT, saved, status
from tests.browser.taps import begin_high, table_address
from tests.night import begun
from tests.services.programs import wait_until
from tournaments.models import PlayedHand

pytestmark = pytest.mark.django_db(transaction=True)

# What it says of unsent hands, each time that something changes.
ALARMS = """() => {
  window.alarms = [];
  const look = () => {
    const outbox = document.getElementById("outbox"), list = document.querySelector(".hands_waiting");
    if (outbox && outbox.classList.contains("waits")) window.alarms.push(outbox.textContent);
    if (list && !list.hidden) window.alarms.push(list.textContent);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
}"""
IS_OLD = "(since) => Date.now() - since > 2500"  # older than the two seconds after which a hand is late


def test_a_saved_hand_whose_page_is_late_is_not_called_unsent(phone: Callable[..., Page]):
    page = phone()
    page.goto(table_address(begun(8), 1))
    wait_until(lambda: page.evaluate(IS_READY))
    page.evaluate(ALARMS)
    begin_high(page, "Ann", 8)
    held = hold(page, lambda address: address.endswith(page.url.split("?")[0].split("/", 3)[3]))
    since = page.evaluate("Date.now()")
    page.get_by_role("button", name="Yes, save hand").click()
    until_held(page, held)
    assert PlayedHand.objects.count() == 1
    page.wait_for_function(IS_OLD, arg=since)
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(page.locator(".hands_waiting")).to_be_hidden()
    held[0].continue_()
    expect(status(page)).to_have_text(saved(1))
    assert page.evaluate("alarms") == []
    assert page.evaluate("whist_hands.all()") == []


def test_a_hand_on_its_way_is_listed_after_two_seconds_only(phone: Callable[..., Page]):
    page = phone()
    page.goto(table_address(begun(8), 1))
    wait_until(lambda: page.evaluate(IS_READY))
    begin_high(page, "Ann", 8)
    page.evaluate(ALARMS)
    held = hold(page, "**/hand/", method="POST")
    page.get_by_role("button", name="Yes, save hand").click()
    until_held(page, held)
    page.evaluate("whist_hands.tell()")
    early = page.evaluate("[Date.now() - whist_hands.all()[0].at, document.querySelector('.hands_waiting').hidden]")
    assert early[1] or early[0] > 2000
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    expect(page.locator(".hands_waiting")).to_be_visible()
    held[0].continue_()
    expect(page.locator(".hands_waiting")).to_be_hidden()

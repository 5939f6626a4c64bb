"""Fingers that tap twice, on phones so busy that the second touch is handed over when the next part is there already."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.hand import BySide, Call, Hand
from tests.browser.fingers import Finger
from tests.browser.held import hold, until_held
from tests.browser.offline.outbox import IS_READY
from tests.browser.taps import table_address
from tests.night import begun
from tests.services.programs import wait_until
from tournaments.models import PlayedHand

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]
DRAWN_TWICE = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
LOW = Hand(Call.LOW, None, BySide(5, 8))


def high(page: Page, name: str):
    return page.get_by_role("link", name=re.compile(rf"{name}\b.*high"))


def tricks(page: Page, number: int):
    return page.get_by_role("link", name=re.compile(rf"^{number} tricks,"))


def test_a_late_second_tap_chooses_no_tricks_and_saves_nothing(phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    finger = Finger(page)
    finger.tap(high(page, "Ann"))
    finger.tap_again(tricks(page, 9))
    finger.tap(tricks(page, 8))
    save = page.get_by_role("button", name="Yes, save hand 1")
    finger.tap_again(save)
    page.evaluate(DRAWN_TWICE)
    assert page.evaluate("whist_hands.all()") == []
    finger.tap(save)
    finger.tap_again(high(page, "Bo"))
    finger.tap(high(page, "Cleo"))
    expect(page.get_by_role("heading", name="How many tricks did Ann and Cleo take?")).to_be_visible()
    assert list(PlayedHand.objects.values_list("tricks_north_south", flat=True)) == [8]


def test_without_network_a_late_second_tap_saves_nothing(phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    wait_until(lambda: page.evaluate(IS_READY))
    page.evaluate("dispatchEvent(new Event('whist:lost'))")  # from now on the phone makes its steps by itself
    finger = Finger(page)
    finger.tap(high(page, "Ann"))
    finger.tap_again(tricks(page, 9))
    finger.tap(tricks(page, 8))
    save = page.get_by_role("button", name="Yes, save hand 1")
    finger.tap_again(save)
    page.evaluate(DRAWN_TWICE)
    assert page.evaluate("whist_hands.all()") == []
    assert PlayedHand.objects.count() == 0
    expect(page.locator("#entering .in_words")).to_contain_text("took 8")


def test_a_late_second_tap_does_not_reach_the_next_whole_page(phone: Phones):
    """As long as htmx has not come, every step is a page of its own."""
    page = phone()
    page.route("**/htmx-2*", lambda route: None)
    page.goto(table_address(begun(4), 1), wait_until="commit")
    finger = Finger(page)
    finger.tap(high(page, "Ann"))
    finger.tap_again(tricks(page, 9))
    finger.tap(tricks(page, 8))
    expect(page.locator("#entering .in_words")).to_contain_text("took 8")


def test_a_tap_from_before_a_part_was_shown_does_not_count(phone: Phones):
    """The answer is late, and an impatient finger has tapped on the old part."""
    page = phone()
    page.goto(table_address(begun(4), 1))
    finger = Finger(page)
    held = hold(page, "**/*call=high*")
    finger.tap(high(page, "Ann"))
    until_held(page, held)
    page.wait_for_function("(then) => Date.now() > then", arg=1000 * (finger.tapped_at + 1))
    before = finger.tapped_at + 0.9
    held[0].continue_()
    finger.until_uncovered(tricks(page, 9))
    finger.touch(tricks(page, 9), before)
    finger.tap(tricks(page, 8))
    expect(page.locator("#entering .in_words")).to_contain_text("took 8")


def test_keys_and_switches_are_not_slowed(phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    finger = Finger(page)
    finger.tap(high(page, "Ann"))
    tricks(page, 9).press("Enter")
    page.get_by_role("button", name="Yes, save hand 1").press("Enter")
    page.get_by_role("heading", name="Hand 2: who granded?").wait_for()


def test_what_folds_out_stays_open_for_a_finger_that_taps_twice(phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    summary = page.get_by_text("This is my own phone")
    finger = Finger(page)
    finger.tap(summary)
    finger.tap_again(summary)
    page.evaluate(DRAWN_TWICE)
    opens = page.locator("details", has=summary)
    expect(opens).to_have_attribute("open", "")
    finger.tap(summary)
    expect(opens).not_to_have_attribute("open", "")

"""Fingers that tap twice, on phones so busy that the second touch is handed over when the next part is there already."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fingers import Finger
from tests.browser.offline.outbox import IS_READY
from tests.browser.taps import table_address
from tests.browser.test_answers_come_late import hold
from tests.browser.test_live import until_held
from tests.night import WHO, begun, found
from tests.services.programs import wait_until
from tournaments.actions.door import open_door
from tournaments.models import PlayedHand

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]


def high(page: Page, name: str):
    return page.get_by_role("link", name=re.compile(rf"{name}\b.*high"))


def tricks(page: Page, number: int):
    return page.get_by_role("link", name=re.compile(rf"^{number} tricks,"))


def test_a_late_second_tap_chooses_no_tricks_and_saves_nothing(phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    finger = Finger(page)
    place = finger.tap(high(page, "Ann"))
    finger.until_uncovered(tricks(page, 9))
    finger.tap_again(place)
    expect(page.get_by_role("heading", name="How many tricks")).to_be_visible()
    place = finger.tap(tricks(page, 9))
    save = page.get_by_role("button", name="Yes, save hand 1")
    finger.until_uncovered(save)
    lies_at = save.bounding_box()
    assert lies_at
    finger.tap_again((lies_at["x"] + 20, lies_at["y"] + 20))
    page.wait_for_function("whist_hands.all().length === 0")
    expect(save).to_be_enabled()
    place = finger.tap(save)
    finger.until_uncovered(high(page, "Bo"))
    finger.tap_again(place)
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    finger.tap(high(page, "Bo"))
    expect(page.get_by_role("heading", name="How many tricks did Bo")).to_be_visible()
    assert PlayedHand.objects.count() == 1


def test_without_network_a_late_second_tap_saves_nothing(phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    wait_until(lambda: page.evaluate(IS_READY))
    page.context.set_offline(True)
    expect(page.locator("#not_connected")).to_be_visible()
    finger = Finger(page)
    finger.tap(high(page, "Ann"))
    finger.tap(tricks(page, 9))
    save = page.get_by_role("button", name="Yes, save hand 1")
    finger.until_uncovered(save)
    lies_at = save.bounding_box()
    assert lies_at
    finger.tap_again((lies_at["x"] + 20, lies_at["y"] + 20))
    expect(save).to_be_enabled()
    assert page.evaluate("whist_hands.all()") == []
    page.context.set_offline(False)


def test_a_late_second_tap_does_not_reach_the_next_whole_page(phone: Phones):
    """As long as htmx has not come, every step is a page of its own."""
    page = phone()
    page.route("**/htmx-2*", lambda route: None)
    page.goto(table_address(begun(4), 1), wait_until="commit")
    finger = Finger(page)
    place = finger.tap(high(page, "Ann"))
    finger.until_uncovered(tricks(page, 9))
    finger.tap_again(place)
    expect(page.get_by_role("heading", name="How many tricks")).to_be_visible()
    finger.tap(tricks(page, 9))
    expect(page.get_by_role("button", name="Yes, save hand 1")).to_be_visible()


def test_a_tap_from_before_a_part_was_shown_does_not_count(phone: Phones):
    """The answer is late, and an impatient finger has tapped on the old part."""
    page = phone()
    page.goto(table_address(begun(4), 1))
    finger = Finger(page)
    held = hold(page, "**/*call=high*")
    place = finger.tap(high(page, "Ann"))
    until_held(page, held)
    page.wait_for_timeout(600)
    before = page.evaluate("Date.now()") / 1000
    held[0].continue_()
    finger.until_uncovered(tricks(page, 9))
    finger.touch(place, before)
    expect(page.get_by_role("heading", name="How many tricks")).to_be_visible()


def test_keys_and_switches_are_not_slowed(phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    finger = Finger(page)
    finger.tap(high(page, "Ann"))
    tricks(page, 9).press("Enter")
    page.get_by_role("button", name="Yes, save hand 1").press("Enter")
    page.get_by_role("heading", name="Hand 2: who granded?").wait_for()


@pytest.mark.parametrize("how", ["table", "find"])
def test_what_folds_out_stays_open_for_a_finger_that_taps_twice(phone: Phones, how: str):
    page = phone()
    if how == "table":
        page.goto(table_address(begun(4), 1))
        summary = page.get_by_text("This is my own phone")
    else:
        party = found(4)
        open_door(party.code, is_open=True, who=WHO)
        page.goto(f"/p/{party.code}/")
        summary = page.get_by_text("I am not on the list")
    finger = Finger(page)
    place = finger.tap(summary)
    finger.tap_again(place)
    opens = page.locator("details", has=summary)
    expect(opens).to_have_attribute("open", "")
    finger.tap(summary)
    expect(opens).not_to_have_attribute("open", "")


def test_a_second_tap_on_calling_the_organiser_does_not_call_them_off(phone: Phones):
    party = begun(4)
    page = phone()
    page.goto(table_address(party, 1))
    finger = Finger(page)
    finger.tap(page.get_by_role("button", name="Call the organiser"))
    never_mind = page.get_by_role("button", name="Never mind")
    finger.until_uncovered(never_mind)
    lies_at = never_mind.bounding_box()
    assert lies_at
    finger.tap_again((lies_at["x"] + 20, lies_at["y"] + 10))
    expect(page.get_by_text("The organiser has been called at")).to_be_visible()
    expect(never_mind).to_be_visible()
    finger.tap(never_mind)
    expect(page.get_by_role("button", name="Call the organiser")).to_be_visible()

"""Somebody learns: a lesson from its first question to its result, with and without JavaScript; and what they have played is counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_screen_table import play_hand
from tests.conftest import PHONE, OpenScreen

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_lesson_is_played_to_its_end(open_screen: OpenScreen, scripts):
    page = open_screen(*PHONE, java_script_enabled=scripts)
    page.goto("/play/learn/")
    page.get_by_role("link", name="Following suit").click()
    for number in range(1, 7):
        expect(page.get_by_text(f"question {number} of 6")).to_be_visible()
        page.locator(".my_hand button:not([aria-disabled])").last.click()
        expect(page.locator(".question h2")).to_have_text(re.compile("Right|Not this one"))
        expect(page.locator(".is_right").first).to_be_visible()
        page.get_by_role("link", name="How it went" if number == 6 else "Next question").click()
    expect(page.get_by_text("of 6 right at the first try.")).to_be_visible()
    page.goto("/play/learn/")
    expect(page.locator("li.is_done")).to_have_count(1)


def test_a_finished_hand_is_counted_and_forgotten(open_screen: OpenScreen):
    page = open_screen(*PHONE, reduced_motion="reduce")
    page.goto("/")
    page.get_by_role("button", name="Play with computers").click()
    play_hand(page)
    page.goto("/play/me/")
    expect(page.get_by_text("0 games and 1 hand, alone with computers")).to_be_visible()
    expect(page.get_by_text("It is too early to say")).to_be_visible()
    page.locator("summary").get_by_text("Forget me here").click()
    page.get_by_role("button", name="Forget me here").click()
    expect(page.get_by_text("No hand yet")).to_be_visible()

"""Seated, then play, by clicking: two phones and the desk tell each other, and no hand waits for it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import table_address
from tests.night import begun

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]


def test_two_phones_and_the_desk_seat_three_tables(laptop: Page, phone: Phones, axe):
    party = begun(12, asks_seated=True)
    laptop.goto(f"/desk/{party.code}/")
    expect(laptop.get_by_text("Not seated yet: tables 1, 2 and 3.")).to_be_visible()
    first, second = phone(), phone()
    first.goto(table_address(party, 1))
    second.goto(table_address(party, 2))
    expect(first.locator("#entering").get_by_role("definition").filter(has_text="Cleo")).to_be_visible()
    expect(first.get_by_role("heading", name="Hand 1: who granded?")).to_have_count(0)
    second.get_by_text("Somebody else sits here").click()
    axe(second)

    first.get_by_role("button", name="We are seated").click()
    expect(first.get_by_role("heading", name="Hand 1: who granded?")).to_be_visible()
    expect(laptop.get_by_text("Not seated yet: tables 2 and 3.")).to_be_visible()
    expect(second.get_by_text("this is the page of table 2")).to_be_visible()  # still unfolded

    laptop.get_by_role("button", name="Table 2: Seated").click()
    expect(second.get_by_role("heading", name="Hand 1: who granded?")).to_be_visible()
    expect(laptop.get_by_text("Not seated yet: table 3.")).to_be_visible()
    laptop.get_by_text("More", exact=True).click()
    laptop.get_by_role("button", name="All tables are seated").click()
    expect(laptop.locator(".now")).to_contain_text("All tables are seated")
    expect(laptop.get_by_role("button", name=re.compile("seated", re.IGNORECASE))).to_have_count(0)
    expect(laptop.get_by_text("No table is done yet.")).to_be_visible()


def test_on_a_small_phone_the_new_question_is_never_above_the_screen(phone: Phones):
    page = phone()
    page.set_viewport_size({"width": 320, "height": 480})
    page.goto(table_address(begun(4, asks_seated=True), 1))
    page.get_by_role("button", name="We are seated").click()
    question = page.get_by_role("heading", name="Hand 1: who granded?")
    expect(question).to_be_focused()
    expect(question).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#south").click()
    question = page.get_by_role("heading", name="How many tricks")
    expect(question).to_be_focused()
    expect(question).to_be_in_viewport()

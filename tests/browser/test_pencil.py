"""Two devices, one table, and the desk, by clicking: the pencil, the lock, the organiser's own hands, another link."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import enter_high, table_address
from tests.night import begun, fresh
from tournaments.models import PlayedHand

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]
TAKE_OVER = "Take over the pencil"


def may_write(page: Page, number: int) -> None:
    expect(page.get_by_role("heading", name=f"Hand {number}: who granded?")).to_be_visible()
    expect(page.get_by_role("button", name=TAKE_OVER)).to_have_count(0)


def may_take_over(page: Page, why: str) -> None:
    expect(page.get_by_role("heading", name=why)).to_be_visible()
    expect(page.get_by_role("button", name=TAKE_OVER)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("high"))).to_have_count(0)


def sees_only(page: Page, why: str) -> None:
    expect(page.get_by_role("heading", name=why)).to_be_visible()
    expect(page.get_by_role("button", name=TAKE_OVER)).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("high"))).to_have_count(0)


def test_two_phones_and_the_desk_share_one_table(laptop: Page, phone: Phones, axe):
    party = begun(4)
    laptop.goto(f"/desk/{party.code}/tables/1/")
    ann, bo = phone(), phone()
    for page in (ann, bo):
        page.goto(table_address(party, 1))
        may_write(page, 1)

    # The phone that enters first has the pencil; the other sees the sheet, live.
    enter_high(ann, "Ann", 8)
    may_write(ann, 2)
    expect(bo.get_by_role("cell", name="Ann and Cleo granded and took 8:")).to_be_visible()
    may_take_over(bo, "Another phone has been writing for this table")
    expect(laptop.get_by_text("A phone has been writing for this table")).to_be_visible()

    # One tap, which the first phone sees, and takes back.
    bo.get_by_role("button", name=TAKE_OVER).click()
    may_write(bo, 2)
    may_take_over(ann, "Another phone has taken over the pencil")
    enter_high(bo, "Bo", 9)
    expect(ann.get_by_role("cell", name="Bo and Dag granded and took 9:")).to_be_visible()
    ann.get_by_role("button", name=TAKE_OVER).click()
    may_write(ann, 3)
    may_take_over(bo, "Another phone has taken over the pencil")

    # The organiser locks the table and unlocks it.
    laptop.get_by_role("button", name="Lock this table").click()
    expect(laptop.locator("#phones").get_by_text("Locked since")).to_be_visible()
    for page in (ann, bo):
        sees_only(page, "The organiser has locked this table")
        expect(page.get_by_role("cell", name="Bo and Dag granded and took 9:")).to_be_visible()
    laptop.get_by_role("button", name="Unlock this table").click()
    may_write(ann, 3)

    # The organiser writes, and gives the pencil back.
    laptop.get_by_role("button", name="Enter the hands of this table at the desk").click()
    sees_only(ann, "The organiser has been writing for this table")
    sees_only(bo, "The organiser has been writing for this table")
    laptop.get_by_label(re.compile("Table 1")).fill("l 6")
    laptop.keyboard.press("Enter")
    expect(ann.get_by_text("Low: Ann and Cleo took 6")).to_be_visible()
    laptop.get_by_role("button", name="Give the pencil back to the table").click()
    may_write(ann, 4)

    # A new link: both phones learn of it by the bell, and the new card opens the table.
    laptop.get_by_role("link", name="Give table 1 a new link").click()
    expect(laptop.get_by_role("heading", name="Give table 1 a new link?")).to_be_visible()
    laptop.get_by_role("button", name="Yes, give table 1 a new link").click()
    expect(laptop.get_by_text("Table 1 has a new link. Print its card")).to_be_visible()
    for page in (ann, bo):
        expect(page.get_by_text("This link of table 1 was replaced at")).to_be_visible()
    axe(ann)
    assert ann.request.get(table_address(party, 1)).status == 410
    laptop.get_by_role("link", name="Print the card of table 1").click()
    expect(laptop.get_by_role("heading", name="Table 1")).to_be_visible()
    expect(laptop.get_by_role("heading", name="Table 2")).to_have_count(0)
    bo.goto(table_address(fresh(party), 1))
    enter_high(bo, "Bo", 10)
    may_write(bo, 5)
    ann.goto(table_address(fresh(party), 1))
    may_take_over(ann, "Another phone has been writing for this table")
    assert PlayedHand.objects.count() == 4

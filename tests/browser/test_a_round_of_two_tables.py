"""A whole round of two tables by clicking: two phones enter hands and confirm, Celery moves, everybody is told where."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils.timezone import localdate
from playwright.sync_api import Page, expect

from tests.browser.taps import enter_high, table_address
from tests.night import CAST, begun
from tournaments.models import Party, PlayedHand

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]


def play_to_thirteen(phone: Page, grander: str) -> None:
    """A grand slam and another six odd tricks; the four agree."""
    enter_high(phone, grander, 13)
    enter_high(phone, grander, 12)
    phone.get_by_role("button", name="All four agree").click()


def test_a_whole_round_of_two_tables_by_clicking(laptop: Page, phone: Phones, axe):
    """From the door to the final standings: one laptop and two phones, and nothing but what is on the pages."""
    found_and_register(laptop, CAST[:8])
    laptop.get_by_label("in the order of registration").check()
    laptop.get_by_role("button", name="Draw the seats again").click()
    expect(laptop.get_by_role("button", name="Announce the seats of round 1")).to_be_visible()
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    laptop.get_by_role("heading", name="Round 1 is being played").wait_for()

    party = Party.objects.get()
    first, second = phone(), phone()
    first.goto(table_address(party, 1))
    second.goto(table_address(party, 2))
    sit_down(first, second)
    play_to_thirteen(first, "Ann")
    expect(first.get_by_text("The hall is waiting for table 2")).to_be_visible()
    expect(laptop.get_by_text("The hall is waiting for table 2")).to_be_visible()
    play_to_thirteen(second, "Hans")
    expect(first.get_by_text("All tables are done")).to_be_visible()

    laptop.get_by_role("button", name="Announce the seats of round 2").click()
    # Ann and Cleo won at 1 and stay; Finn and Hans won at 2 and come up; the losers mix at 2.
    first.get_by_text("Did you sit here in round 1? Where you go now").click()
    expect(first.get_by_role("listitem").filter(has_text="Bo")).to_contain_text("table 2, North")
    second.get_by_text("Did you sit here in round 1? Where you go now").click()
    expect(second.get_by_role("listitem").filter(has_text="Hans")).to_contain_text("table 1, West")
    axe(second)

    laptop.get_by_text("More", exact=True).click()
    laptop.get_by_role("link", name="End the party").click()
    laptop.get_by_role("button", name="Yes, end the party").click()
    expect(laptop.get_by_role("heading", name="The party has ended")).to_be_visible()
    expect(second.get_by_text("Thank you for playing")).to_be_visible()
    second.get_by_role("link", name="See the final standings").click()
    expect(second.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(second.get_by_role("row").filter(has_text="Ann").first).to_contain_text("1")


def sit_down(*phones: Page) -> None:
    """Every table says that it is seated, and every phone has heard of the others before it goes on."""
    for page in phones:
        page.get_by_role("button", name="We are seated").click()
        expect(page.get_by_role("heading", name="Hand 1: who granded?")).to_be_visible()
    for page in phones:
        expect(page.locator("input[name=seen].here")).to_have_value(str(Party.objects.get().change))


def found_and_register(laptop: Page, names: list[str]) -> None:
    """Tomorrow's party, so that no clock calls its round the last one, as most clubs play, and these people at the door."""
    laptop.goto("/")
    laptop.get_by_role("link", name="Start tonight’s party").click()
    laptop.locator("#said_about").click()
    laptop.get_by_label("What is the party called?").fill("Whist at the mill")
    laptop.get_by_label("Date", exact=True).fill(str(localdate() + timedelta(days=1)))
    laptop.get_by_role("button", name="The rest of the evening").click()
    laptop.locator("#line_end summary").click()
    laptop.get_by_label("when a side reaches the target").check()
    laptop.get_by_role("button", name="Go on to the players").click()
    for name in names:
        expect(laptop.get_by_label("Name of a player")).to_be_focused()
        laptop.keyboard.type(name)
        laptop.keyboard.press("Enter")
        laptop.get_by_text(f"{name} is registered.").wait_for()
    laptop.get_by_role("button", name="Everybody on the list is here").click()  # nobody is, before its day
    laptop.get_by_role("button", name="Go on to the seats").click()
    laptop.get_by_role("link", name="Make them in another way").click()


def test_a_hand_is_entered_without_javascript(hall_server: str, phone: Phones):
    page = phone(java_script_enabled=False)
    page.goto(table_address(begun(4), 1))
    enter_high(page, "Ann", 8)
    expect(page.get_by_text("Hand 2: who granded?")).to_be_visible()
    page.get_by_role("button", name="Take back hand 1").click()
    expect(page.get_by_text("Hand 1: who granded?")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["with JavaScript", "without"])
def test_however_quickly_one_taps_one_tap_takes_back_one_hand(hall_server: str, phone: Phones, script: bool):
    page = phone(java_script_enabled=script)
    page.goto(table_address(begun(4), 1))
    enter_high(page, "Ann", 8)
    enter_high(page, "Ann", 9)
    page.get_by_role("button", name="Take back hand 2").dblclick()
    expect(
        page.get_by_text("Hand 2 was taken back: “Ann and Cleo granded and took 9”. Enter it again.")
    ).to_be_visible()
    before = page.get_by_role("button", name="Take back hand 1")
    expect(before).to_be_hidden()
    assert PlayedHand.objects.get(taken_back_at=None).number == 1
    page.get_by_text("Another hand is wrong").click()
    before.click()
    expect(
        page.get_by_text("Hand 1 was taken back: “Ann and Cleo granded and took 8”. Enter it again.")
    ).to_be_visible()


def test_back_in_the_browser_is_a_step_back(hall_server: str, phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    page.get_by_role("link", name=re.compile("Bo.*high")).click()
    page.get_by_role("heading", name="How many tricks").wait_for()
    page.go_back()
    expect(page.get_by_role("heading", name="Hand 1: who granded?")).to_be_visible()

"""The hands that wait on a phone: how its page speaks of them, and what the database has of them."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page

from tests.browser.taps import table_address
from tests.services.programs import wait_until
from tournaments.models import Party, PlayedHand

NOT_SENT = "Hand {} waits here for the network"
TWO_NOT_SENT = "2 hands wait here for the network"
IS_READY = "Object.keys(localStorage).some((name) => name.startsWith('whist beforehand'))"


def opened(pocket: BrowserContext, party: Party, *, offline: bool = True) -> Page:
    """The table's page, which has heard what it needs to do without the laptop."""
    page = pocket.new_page()
    page.goto(table_address(party, 1))
    if offline:
        wait_until(lambda: page.evaluate(IS_READY))
    return page


def status(page: Page):
    return page.locator("#outbox")


def saved(number: int) -> re.Pattern[str]:
    """What the phone says once the laptop has a hand, with the hand in words."""
    return re.compile(rf"^Hand {number}: ")


def refused(page: Page):
    return page.locator(".not_accepted")


def hands_on(page: Page) -> list[str]:
    """What the phone keeps of hands, sent, waiting or refused: they are there after any reload."""
    return page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('whist hand'))")


def kept() -> list[tuple[int, int | None]]:
    """Number and tricks of every hand that stands in the database."""
    return list(PlayedHand.objects.order_by("id").values_list("number", "tricks_north_south"))

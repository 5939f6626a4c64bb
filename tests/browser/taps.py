"""What people tap on the page of a table, and turn on the hall screen."""

from __future__ import annotations

import re

from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tournaments.models import Party


def table_address(party: Party, table: int) -> str:
    return reverse("table", args=(party.code, table, party.table_key(table)))


def begin_high(phone: Page, grander: str, tricks: int) -> None:
    """Two taps: who granded, and how many tricks."""
    phone.get_by_role("link", name=re.compile(rf"{grander}\b.*high")).click()
    phone.get_by_role("link", name=re.compile(rf"^{tricks} tricks,")).click()
    phone.get_by_role("button", name="Yes, save hand").wait_for()


def enter_high(phone: Page, grander: str, tricks: int) -> None:
    """The third tap: yes."""
    begin_high(phone, grander, tricks)
    phone.get_by_role("button", name="Yes, save hand").click()


def turn_to(display: Page, part: Locator) -> None:
    """Turn the pages of the hall screen until this part is shown. No screen of a test has more than sixty."""
    for _page in range(60):
        if part.is_visible():
            return
        display.keyboard.press("ArrowRight")
    expect(part).to_be_visible()

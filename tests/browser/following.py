"""The screens that follow the evening by themselves: where each is found, and what says that it shows the newest."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.taps import table_address
from tests.night import fresh
from tournaments.models import Party

SCREENS = {
    "table": ("table_page", lambda party: table_address(party, 2)),
    "player": ("evening", lambda party: f"/p/{party.code}/player/1/"),
    "hall": ("hall_pages", lambda party: f"/p/{party.code}/hall/"),
    "standings": ("standings", lambda party: f"/p/{party.code}/standings/"),
    "desk": ("tonight", lambda party: f"/desk/{party.code}/"),
}


def expect_newest(page: Page, part: str, party: Party) -> None:
    expect(page.locator(f"#{part} .here[name=seen]")).to_have_value(str(fresh(party).change))

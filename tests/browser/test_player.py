"""A player with their own phone: from the hall screen to their seat, and through a game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.night import announced, begun, slip
from tournaments.tasks import sweep
from tournaments.wording import keep_scores_whole

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]


def test_a_player_finds_their_page_from_the_hall_screen_and_is_told_where_to_go(desk: Page, phone: Phones):
    party = begun(8)
    desk.goto(f"/p/{party.code}/hall/")
    shown = desk.get_by_role("paragraph").filter(has_text="Your seat on your phone").inner_text()
    bo = phone()
    bo.goto(shown.strip()[shown.index("/p/") :])
    bo.get_by_role("searchbox", name="Your name").press_sequentially("bo")
    bo.get_by_role("link", name="Bo", exact=True).click()

    seat = bo.locator(".my_seat")
    expect(seat.get_by_role("heading", name=re.compile("^Table 1,"))).to_be_visible()
    expect(seat.get_by_text("with Dag")).to_be_visible()
    expect(seat.get_by_text("against")).to_be_visible()
    expect(bo.get_by_text("If you win")).to_be_visible()

    slip(party, 1, score=(7, 13))
    expect(bo.get_by_text(keep_scores_whole("You won 13–7."))).to_be_visible()
    expect(bo.get_by_text("The hall is waiting for table 2.")).to_be_visible()
    slip(party, 2)
    sweep()
    announced(party, 2)
    expect(bo.get_by_role("heading", name="Bo Round 2")).to_be_visible()
    expect(bo.locator(".why")).to_contain_text("You won")
    expect(bo.get_by_role("heading", name="My evening")).to_contain_text("1st of 8, shared, 1 of 1 won")

"""A player with their own phone: from the hall screen to their seat, through a game, and the evening in pictures."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.night import announced, begun, ended, played, slip
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


def test_the_evening_is_seen_in_pictures_that_can_be_read_aloud(phone: Phones):
    party = announced(played(begun(8)), 2)
    page = phone()
    page.goto(f"/p/{party.code}/player/2/?rounds=all")
    mine = page.get_by_role("img", name="The way of Bo through the tables")
    expect(mine).to_be_visible()
    assert mine.locator("path.is_me").count() == 1

    page.goto(f"/p/{party.code}/standings/pictures/")
    for heading in ("The ladder", "Points by round", "Who has played with whom"):
        expect(page.get_by_role("region", name=heading).get_by_role("img")).to_be_visible()
    expect(page.get_by_role("region", name="The same as a list").get_by_text("table 1 with").first).to_be_visible()


def test_after_the_end_and_without_javascript_their_way_is_still_drawn(phone: Phones):
    party = ended(played(announced(played(begun(8)), 2), 2))
    page = phone(java_script_enabled=False)
    page.goto(f"/p/{party.code}/player/1/")
    expect(page.get_by_role("img", name="The way of Ann through the tables")).to_be_visible()

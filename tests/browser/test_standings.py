"""The standings on a phone: they follow the games, keep one's own row in sight, and are saved as a picture."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import OpenScreen
from tests.night import begun, ended, played, slip
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def two_tables() -> Party:
    """Ann and Cleo won by 6, Eva and Gro by 4."""
    return slip(slip(begun(8), 1, score=(13, 7)), 2, score=(13, 9))


@pytest.mark.parametrize("script", [True, False], ids=["with JavaScript", "without"])
def test_my_own_row_is_pinned_on_a_phone(open_screen: OpenScreen, script: bool):
    """It keeps its place in the list, and stays on the screen however far the list is scrolled."""
    party = played(begun(20), tables=5)
    page = open_screen(360, 616, has_touch=True, is_mobile=True, java_script_enabled=script)
    page.goto(f"/p/{party.code}/standings/?list=everybody&player=10")
    mine = page.locator("tr.is_me")
    above = mine.locator("xpath=preceding-sibling::tr").count()
    assert 5 < above < 15
    rows = page.locator(".standings tbody tr")
    for row in (rows.first, rows.last, mine):
        row.scroll_into_view_if_needed()
        box = page.locator("tr.is_me th").bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= 616 - box["height"]


def test_the_answer_follows_the_games(phone: Callable[..., Page]):
    party = slip(begun(8), 1, score=(13, 7))
    page = phone()
    page.goto(f"/p/{party.code}/standings/why/?a=1&b=5")
    expect(page.get_by_role("heading", name="Why Ann stands above Eva")).to_be_visible()
    slip(party, 2, score=(13, 2))
    expect(page.get_by_role("heading", name="Why Eva stands above Ann")).to_be_visible()


def test_the_result_is_saved_as_a_picture(phone: Callable[..., Page]):
    party = ended(two_tables())
    page = phone()
    page.goto(f"/p/{party.code}/standings/")
    page.get_by_text("Share", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Everybody, as a picture").click()
    picture = saved.value.path().read_bytes()
    assert saved.value.suggested_filename == f"{party.code}-2026-03-03.png"
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture[16:24]) == (1080, 1350)


def test_without_javascript_no_picture_is_offered(phone: Callable[..., Page]):
    party = ended(two_tables())
    page = phone(java_script_enabled=False)
    page.goto(f"/p/{party.code}/standings/")
    page.get_by_text("Share", exact=True).click()
    expect(page.get_by_text("Everybody, as text")).to_be_visible()
    expect(page.get_by_role("button", name="as a picture")).to_have_count(0)
    page.goto(f"/p/{party.code}/standings/?list=everybody")
    expect(page.get_by_role("link", name="Table for a spreadsheet (CSV)")).to_be_visible()


def test_ones_own_place_is_saved_as_a_picture_and_the_sheet_stays_open_when_the_standings_change(
    phone: Callable[..., Page], axe
):
    party = slip(begun(8), 1, score=(13, 7))
    page = phone()
    page.goto(f"/p/{party.code}/standings/?player=2#share")
    mine = page.get_by_role("button", name="My place, as a picture")
    expect(mine).to_be_visible()
    axe(page)
    slip(party, 2, score=(13, 9))
    expect(page.get_by_text("After round 1.")).to_be_visible()
    with page.expect_download() as saved:
        mine.click()
    assert saved.value.suggested_filename == f"{party.code}-2026-03-03-me.png"
    assert struct.unpack(">II", saved.value.path().read_bytes()[16:24]) == (1080, 1350)
    page.get_by_role("button", name="Not now").click()
    expect(mine).to_be_hidden()

"""After *Yes, save hand*: the hand that was just entered can be taken back, and the sheet is read, without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.taps import enter_high, table_address
from tests.conftest import OpenScreen
from tests.night import begun

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("size", [(360, 616), (320, 568)], ids=lambda size: f"{size[0]} by {size[1]}")
def test_taking_back_stands_under_the_keys(open_screen: OpenScreen, size: tuple[int, int]):
    hand_phone = open_screen(*size, has_touch=True, is_mobile=True)
    hand_phone.goto(table_address(begun(4), 1))
    enter_high(hand_phone, "Ann", 8)
    foot = hand_phone.locator(".at_foot")
    expect(foot.get_by_role("button", name="Take back hand 1")).to_be_in_viewport(ratio=1)
    expect(foot.get_by_role("link", name="Hands so far")).to_be_in_viewport(ratio=1)

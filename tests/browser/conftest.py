"""The organiser's laptop, signed in by the link that the program prints."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tournaments.access import sign_in_link


@pytest.fixture
def laptop(desk: Page, hall_server: str) -> Page:
    """The organiser's laptop, signed in."""
    desk.goto(sign_in_link(hall_server))
    desk.get_by_role("main").get_by_role("button").click()
    desk.wait_for_url("**/")
    return desk

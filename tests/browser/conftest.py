"""The organiser's laptop, signed in by the link that the program prints, and the network of the hall, with scissors."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.wire import Wire
from tournaments.access import sign_in_link


@pytest.fixture
def laptop(desk: Page, hall_server: str) -> Page:
    """The organiser's laptop, signed in."""
    desk.goto(sign_in_link(hall_server))
    desk.get_by_role("main").get_by_role("button").click()
    desk.wait_for_url("**/")
    return desk


@pytest.fixture
def wire(hall_server: str) -> Iterator[Wire]:
    wire = Wire(hall_server)
    yield wire
    wire.close()

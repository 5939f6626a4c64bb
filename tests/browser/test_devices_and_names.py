"""The organiser signs a lost tablet out, and erases a name while the hall looks on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.night import begun
from tournaments.access import organiser, sign_in_path

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_lost_tablet_is_signed_out(laptop: Page, phone: Callable[..., Page]):
    tablet = phone()
    tablet.goto(sign_in_path(organiser()))
    tablet.get_by_role("button", name="Sign in").click()
    laptop.goto("/devices/")
    laptop.get_by_role("button", name=re.compile("^Sign out ?:")).click()
    expect(laptop.get_by_text("is signed out.")).to_be_visible()
    tablet.goto("/devices/")
    expect(tablet.get_by_role("heading", name="Sign in as the organiser")).to_be_visible()


def test_a_name_that_is_erased_is_gone_from_the_pages_that_are_open(laptop: Page, phone: Callable[..., Page]):
    party = begun(8)
    dag = phone()
    dag.goto(f"/p/{party.code}/player/4/")
    laptop.goto(f"/desk/{party.code}/players/4/")
    laptop.get_by_role("link", name="Erase the name on request").click()
    laptop.get_by_role("link", name="Dag", exact=True).click()
    laptop.get_by_role("link", name=re.compile("^Erase the name ?: Dag")).click()
    expect(laptop.get_by_text("This cannot be undone.")).to_be_visible()
    laptop.get_by_role("button", name="Yes, erase the name for good").click()
    expect(laptop.get_by_text("The person is called Former player 1 now.")).to_be_visible()
    expect(dag.get_by_role("heading", name="Former player 1")).to_be_visible()

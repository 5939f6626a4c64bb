"""Military whist of two forts in real browsers: the forts made at the desk, flags from a phone and the desk, the hall screen, the end."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.conftest import OpenScreen
from tests.drive_night import found_drive, make_plan
from tournaments.engine.drive.kinds import DriveKind

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_evening_of_two_forts_from_the_lines_to_the_winner(laptop: Page, open_screen: OpenScreen):
    party = found_drive(7, make_plan(DriveKind.MILITARY, "H", 2, is_live=True))
    laptop.goto(f"/desk/{party.code}/")
    expect(laptop.get_by_text("1 more makes 2 forts")).to_be_visible()
    lines = laptop.get_by_label("Forts, one on a line")
    lines.fill(f"{lines.input_value()} / Zoe")
    laptop.get_by_role("button", name="Make the forts").click()
    laptop.get_by_role("button", name="Ring: the first hand begins").click()
    hall, phone = open_screen(1920, 1080), open_screen(360, 616)
    hall.goto(f"/p/{party.code}/hall/")
    expect(hall.get_by_text("1 Castle")).to_be_visible()
    phone.goto(reverse("table", args=[party.code, 1, party.table_key(1)]))
    phone.wait_for_timeout(500)  # until a tap counts
    phone.get_by_role("button", name="From fort 2 Mill: Gro 07son and Zoe").click()
    expect(phone.get_by_text("Go to fort 1")).to_have_count(2)
    laptop.get_by_role("button", name="At home: Eva 05son and Finn 06son").click()
    expect(laptop.get_by_text("2 of 2 in")).to_be_visible()
    laptop.get_by_role("button", name="Ring: coffee").click()
    laptop.get_by_role("button", name="Ring: hand 2 begins").click()
    expect(hall.get_by_text("14 flags")).to_be_visible()
    laptop.get_by_role("button", name="Ring: all hands are played").click()
    expect(laptop.get_by_text("2 flags are still missing")).to_be_visible()
    laptop.get_by_role("link", name="End the evening").click()
    laptop.get_by_role("button", name="End the evening").click()
    expect(laptop.get_by_role("row", name="1 2 Mill top")).to_be_visible()
    expect(hall.get_by_text("Final standings")).to_be_visible()

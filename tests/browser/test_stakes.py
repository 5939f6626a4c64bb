"""Payments are ticked at the desk by keyboard and finger, and the phones of both follow by themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.stakes import Stake
from tests.night import begun, slip

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_tick_at_the_desk_is_seen_on_the_phone_of_who_paid(laptop: Page, phone: Callable[..., Page]):
    party = slip(slip(begun(8, stake=Stake(15, "USD")), 1), 2)
    of_bo = phone()
    of_bo.goto(f"/p/{party.code}/player/2/card/{party.player_key(2)}/")
    of_bo.get_by_role("link", name="What I owe").click()
    expect(of_bo.get_by_text("You pay Ann")).to_be_visible()
    laptop.goto(f"/desk/{party.code}/stakes/")
    laptop.get_by_role("button", name="Bo has paid Ann").focus()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Three more payments, and all is even")
    expect(of_bo.get_by_text("You owe nobody, and nobody owes you.")).to_be_visible()
    laptop.get_by_text("Entry fee: none").click()
    laptop.get_by_label("Entry fee, USD").fill("3")
    laptop.get_by_role("button", name="Save the entry fee").click()
    laptop.get_by_role("button", name="Bo has paid the entry fee").click()
    expect(laptop.get_by_text("Fees, 1 of 8 paid")).to_be_visible()
    laptop.get_by_role("button", name="Bo has paid Ann").click()
    expect(of_bo.get_by_text("You pay Ann")).to_be_visible()


def test_the_two_halves_of_the_accounts_have_columns_of_the_same_widths(laptop: Page):
    party = slip(begun(13, stake=Stake(12500, "USD")), 1)
    laptop.set_viewport_size({"width": 1280, "height": 900})
    laptop.goto(f"/desk/{party.code}/stakes/")
    first, second = laptop.locator(".accounts table").all()
    assert widths(first) == widths(second)


def test_accounts_one_below_the_other_have_one_heading(laptop: Page):
    party = slip(begun(13, stake=Stake(15, "USD")), 1)
    laptop.set_viewport_size({"width": 1280, "height": 900})
    laptop.goto(f"/desk/{party.code}/stakes/")
    first, second = (table.bounding_box() for table in laptop.locator(".accounts table").all())
    assert first
    assert second
    assert first["y"] + first["height"] <= second["y"]
    assert second["y"] - first["y"] - first["height"] < 3
    assert laptop.locator(".accounts tbody tr").nth(7).locator("th").inner_text() == "Hans"
    heading = laptop.locator(".accounts table + table thead")
    assert heading.evaluate("one => getComputedStyle(one).clipPath") == "inset(50%)"


def widths(table: Locator) -> list[int]:
    return table.locator("tbody tr:first-child > *").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().width))"
    )

"""An evening of whist by cards in a real browser, for twenty-eight people, without one phone among the players."""

from __future__ import annotations

import io

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.conftest import OpenScreen
from tests.drive_night import draw, fair_totals, found_drive, ring
from tests.night import fresh
from tournaments.engine.drive.plan import Half
from tournaments.models import Party
from tournaments.queries.drive import read_drive

pytestmark = pytest.mark.django_db(transaction=True)


def type_card(laptop: Page, card: int, tricks: int) -> None:
    """Number, Enter, tricks, Enter; the number is only typed if another one stands there."""
    number = laptop.get_by_label("Number", exact=True)
    if number.input_value() != str(card):
        number.fill(str(card))
    number.press("Enter")
    laptop.get_by_label("Tricks", exact=True).fill(str(tricks))
    with laptop.expect_navigation():
        laptop.keyboard.press("Enter")


def test_an_evening_by_cards_with_one_wrong_card_found_by_the_check_sum(laptop: Page, open_screen: OpenScreen):
    laptop.goto("/desk/new/")
    laptop.get_by_role("link", name="Whist drive").click()
    laptop.get_by_role("button", name="Go on to the players").click()
    expect(laptop.get_by_role("heading", name="Who plays tonight?")).to_be_visible()
    laptop.goto("about:blank")  # or its page asks once more for a party that is gone
    Party.objects.get(is_drive=True).delete()  # the one of the test has its people

    party = found_drive()
    hall = open_screen(1920, 1080)
    hall.goto(f"/p/{party.code}/hall/")
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("button", name="Draw the chairs").click()
    laptop.get_by_role("button", name="Ring: the first hand begins").click()
    expect(hall.get_by_role("heading", name="Hand 1 of 24")).to_be_visible()
    laptop.get_by_role("button", name="Ring: move").click()
    expect(hall.get_by_text("Clubs", exact=True).last).to_be_visible()
    expect(hall.get_by_text("Move!")).to_be_visible()

    ring(party, 11)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("link", name="Type the totals").click()
    fair = fair_totals(fresh(party))
    wrong = next(card for card, tricks in fair.items() if str(tricks) != str(tricks)[::-1])
    for card, tricks in fair.items():
        type_card(laptop, card, int(str(tricks)[::-1]) if card == wrong else tricks)
    said = f"card {wrong} may be {fair[wrong]}, not {str(fair[wrong])[::-1]} as typed"
    expect(laptop.locator(".drive_sums .refused")).to_contain_text(said)
    type_card(laptop, wrong, fair[wrong])
    expect(laptop.get_by_text("The cards add up.")).to_be_visible()
    assert {card: total.tricks for card, total in read_drive(party).drive.totals_of(Half.FIRST).items()} == fair

    laptop.locator(".drive_sums").get_by_role("link", name="Standings").click()
    laptop.get_by_role("button", name="Show these to everybody").click()
    expect(hall.get_by_role("heading", name="First half")).to_be_visible()
    hall.set_viewport_size({"width": 360, "height": 740})
    hall.mouse.move(180, 400)
    hall.mouse.wheel(0, 5000)  # on a phone the last place is scrolled to
    expect(hall.locator(".drive_hall_places li").last).to_be_in_viewport(ratio=1)
    hall.set_viewport_size({"width": 1920, "height": 1080})
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_role("button", name="Ring: hand 13 begins").click()
    expect(hall.get_by_role("heading", name="Hand 13 of 24")).to_be_visible()


def test_the_paper_stands_on_whole_sheets(laptop: Page):
    party = draw(found_drive())
    for sheet, pages in (("movement", 4), ("score-cards", 7), ("hands", 1), ("begin", 1)):
        laptop.goto(reverse("print_drive", args=[party.code, sheet]))
        for paper in ("A4", "Letter"):
            found = PdfReader(io.BytesIO(laptop.pdf(format=paper))).pages
            assert len(found) == pages, (sheet, paper)

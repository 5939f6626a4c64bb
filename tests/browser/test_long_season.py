"""A season of many evenings and long names: all of it is within reach on the laptop, and all of it is on paper."""

from __future__ import annotations

import io

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.night import WHO
from tests.years.history import history
from tournaments.access import find_our_club
from tournaments.models import Player
from tournaments.seasons.actions import found_season
from tournaments.seasons.engine.rule import Rule

pytestmark = pytest.mark.django_db(transaction=True)

EVENINGS = 26  # the most that the page shows
ACROSS = 1039  # A4 on its side without its margins, in CSS pixels
WIDER = "document.documentElement.scrollWidth - innerWidth"
CELLS = "td.evening"


@pytest.fixture
def season() -> str:
    parties = history(EVENINGS, players=12, rounds=1)
    for player in Player.objects.all():
        player.name = f"{player.name}-Kristoffer Nordahl-Gjerdrumsbakken"
        player.save()
    made = found_season(
        find_our_club(), "Høstserien i Bekkelagshøgda", Rule(), parties=[one.pk for one in parties], who=WHO
    )
    return f"/seasons/{made.pk}/"


def test_the_names_and_the_points_stand_still_while_the_evenings_are_scrolled(laptop: Page, season: str):
    laptop.goto(season)
    assert laptop.evaluate(WIDER) <= 0
    figures, first = laptop.locator(".season_figures"), laptop.locator(".season_table tbody tr").first
    for scrolled in (0, 2000):
        figures.evaluate("(part, by) => part.scrollLeft = by", scrolled)
        for part in (".name", ".points"):
            shown, frame = first.locator(part).bounding_box(), figures.bounding_box()
            assert shown
            assert frame
            assert frame["x"] - 1 <= shown["x"]
            assert shown["x"] + shown["width"] <= frame["x"] + frame["width"] + 1


def test_paper_has_every_evening_and_lies_across_for_many(laptop: Page, season: str):
    laptop.goto(f"{season}print/")
    pages = PdfReader(io.BytesIO(laptop.pdf(prefer_css_page_size=True))).pages
    assert all(page.mediabox.width > page.mediabox.height for page in pages)
    laptop.emulate_media(media="print")
    for width in (ACROSS, 710):
        laptop.set_viewport_size({"width": width, "height": 700})
        assert laptop.locator(CELLS).first.is_visible()
    laptop.set_viewport_size({"width": ACROSS, "height": 700})
    assert laptop.evaluate(WIDER) <= 0
    assert laptop.locator(CELLS).count() == 12 * EVENINGS

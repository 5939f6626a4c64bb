"""From every page of the club the others are one tap away."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.stakes import Stake
from tests.night import begun

PAGES = (
    "archive",
    "stakes",
    "rating",
    "devices",
    "copies",
    "copies/go-on",
    "people",
    "seasons",
    "club-settings",
    "club-log",
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_the_club_leads_to_the_others(director: Client, page: str):
    begun(4, stake=Stake(15, "USD"))
    assert leads_on(director, f"/{page}/")


def test_so_does_the_page_that_erases_a_name(director: Client):
    ann = begun(4).entries.get(number=1).player
    assert leads_on(director, f"/people/{ann.pk}/erase/")


def leads_on(director: Client, address: str) -> bool:
    page = director.get(address).content.decode()
    menu = page[page.index('aria-label="The club"') :].split("</nav>")[0]
    return all(f'href="{way}"' in menu for way in ("/", "/seasons/", "/people/", "/club-settings/"))

"""A second evening on one day: the page of a new party says so, because both would get one name and date."""

from __future__ import annotations

import pytest
from django.utils.timezone import localdate

from tests.drive_night import found_drive
from tests.night import found, fresh
from tests.screens.reading import words
from tournaments.models import Party

HINT = "There is an evening on"

pytestmark = pytest.mark.usefixtures("evening")


@pytest.mark.parametrize("address", ["/desk/new/", "/desk/new/drive/"])
def test_an_evening_on_the_same_day_is_said_on_the_page_of_a_new_party(director, address):
    assert HINT not in words(director.get(address))
    party = found(0)
    Party.objects.update(date=localdate())
    page = words(director.get(address))
    assert f"already: {fresh(party).name}." in page


def test_it_follows_the_date_that_is_typed(director):
    found(0)
    Party.objects.update(date=localdate())
    page = director.post("/desk/new/", {"work_out": "yes", "page": "first", "date": "2031-01-07"})
    assert HINT not in words(page)


def test_several_evenings_of_the_day_are_said_in_one_sentence(director):
    for name in ("Seniors", "Beginners"):
        found(0)
        Party.objects.filter(name="Tuesday whist").update(date=localdate(), name=name)
    page = words(director.get("/desk/new/"))
    assert "already: Seniors and Beginners. If this is another one" in page
    assert page.count("If this is another one") == 1


def test_after_a_whist_drive_nothing_that_nobody_played_is_offered(director):
    found_drive(8)
    assert "games to 13" not in words(director.get("/desk/new/"))
    found(0)
    Party.objects.update(date=localdate())
    assert "As " in words(director.get("/desk/new/"))

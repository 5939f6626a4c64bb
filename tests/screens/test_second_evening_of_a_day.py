"""A second evening on one day: the page of a new party says so, because both would get one name and date."""

from __future__ import annotations

from django.utils.timezone import localdate

from tests.night import found, fresh
from tests.screens.reading import words
from tournaments.models import Party

HINT = "There is an evening on"


def test_an_evening_on_the_same_day_is_said_on_the_page_of_a_new_party(director):
    assert HINT not in words(director.get("/desk/new/"))
    party = found(0)
    Party.objects.update(date=localdate())
    page = words(director.get("/desk/new/"))
    assert f"already: “{fresh(party).name}”" in page


def test_it_follows_the_date_that_is_typed(director):
    found(0)
    Party.objects.update(date=localdate())
    page = director.post("/desk/new/", {"work_out": "yes", "page": "first", "date": "2031-01-07"})
    assert HINT not in words(page)

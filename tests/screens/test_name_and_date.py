"""The name of an evening and its date: a suggested name follows, and a typed one that says another weekday is asked about."""

from __future__ import annotations

import datetime

import pytest

from tests.night import found, fresh
from tests.screens.plan_form import AS_IT_STANDS, NEW, change, founded
from tests.screens.reading import typed as in_fields
from tests.screens.reading import words
from tournaments.engine.weekdays import find_weekdays
from tournaments.models import Party

TUESDAY = "2026-12-01"
ASKS = "“Wednesday whist” says another day: 1 December 2026 is a Tuesday."


@pytest.mark.parametrize(
    ("name", "days"),
    [
        ("Wednesday whist", {2}),
        ("Onsdagswhist", {2}),
        ("TUESDAYS at the mill", {1}),
        ("Whist på lørdag", {5}),
        ("Lo\u0308rdag", {5}),
        ("So\u0308ndagswhist", {6}),
        ("Langfredag", {4}),
        ("Thursday to Sunday", {3, 6}),
        ("Christmas whist", set()),
        ("Moon and Sun", set()),
    ],
)
def test_a_name_says_a_weekday_in_any_of_our_languages(name, days):
    assert find_weekdays(name) == days


@pytest.mark.parametrize(
    ("language", "wrong", "right"), [("en", "Wednesday", "Tuesday"), ("nb", "Onsdags", "Tirsdags")]
)
def test_a_suggested_name_follows_its_date(director, language, wrong, right):
    """The next evening is planned on another day of the week, and nobody touches the name."""
    suggested = f"{wrong} whist" if language == "en" else f"{wrong}whist"
    sent = AS_IT_STANDS | {"name": suggested, "suggested": suggested, "date": TUESDAY}
    director.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    page = director.post(NEW, sent | {"work_out": "yes"})
    assert in_fields(page, "name") == in_fields(page, "suggested") == [suggested.replace(wrong, right)], (
        "and it is said"
    )
    assert director.post(NEW, sent).status_code == 302
    assert Party.objects.get().name == suggested.replace(wrong, right)


def test_the_page_suggests_the_name_of_its_date(director):
    page = director.get(NEW)
    assert in_fields(page, "name") == in_fields(page, "suggested")


def test_it_follows_the_date_too_when_last_times_choices_are_taken_over(director):
    found(8)
    sent = {"as_last": "yes", "name": "Wednesday whist", "suggested": "Wednesday whist", "date": TUESDAY}
    assert in_fields(director.post(NEW, sent), "name") == ["Tuesday whist"]


def test_a_typed_name_of_another_day_is_asked_about(director):
    sent = AS_IT_STANDS | {"name": "Wednesday whist", "suggested": "Tuesday whist", "date": TUESDAY}
    page = director.post(NEW, sent)
    assert ASKS in words(page)
    assert in_fields(page, "name") == ["Wednesday whist"], "nothing is lost"
    assert not Party.objects.exists()
    assert founded(director, **sent | {"other_day": "on"}).name == "Wednesday whist"


def test_in_norwegian_too(director):
    director.defaults["HTTP_ACCEPT_LANGUAGE"] = "nb"
    page = director.post(NEW, AS_IT_STANDS | {"name": "Wednesday whist", "date": TUESDAY})
    assert "«Wednesday whist» sier en annen dag: 1. desember 2026 er en tirsdag." in words(page)


@pytest.mark.parametrize("changed", [{"name": "Wednesday whist"}, {"date": "2026-12-02"}], ids=["the name", "the date"])
def test_the_settings_ask_when_either_is_changed(director, changed):
    party = founded(director)
    page = change(director, party, "evening", **changed)
    assert "says another day" in words(page)
    assert (fresh(party).name, fresh(party).date) == ("Tuesday whist", datetime.date(2026, 11, 24))
    assert change(director, party, "evening", other_day="on", **changed).status_code == 302


def test_what_somebody_wanted_so_is_marked_and_not_asked_about_again(director):
    party = founded(director, date="2026-12-02", other_day="on")
    assert "on a Wednesday" in words(director.get(f"/desk/{party.code}/settings/"))
    assert change(director, party, "evening", date="2026-12-02", place="The mill").status_code == 302
    assert fresh(party).place == "The mill"

"""Two evenings of one day are in one order everywhere: by when they begin, whatever was entered first."""

from __future__ import annotations

from datetime import date, time
from itertools import product

import pytest

from scoring.stakes import Stake
from tests.factories import PartyFactory
from tests.night import begun, ended, played
from tests.seasons.stored import season_of
from tournaments.access import our_club
from tournaments.clubs.queries.file import filed_parties
from tournaments.clubs.queries.page import evenings_played
from tournaments.engine.past_evening import Moment
from tournaments.models import Party
from tournaments.models.in_time import before, newest_first, oldest_first
from tournaments.queries.desk import last_party
from tournaments.queries.money import evenings_before, evenings_of
from tournaments.queries.past_evenings import past_evenings
from tournaments.queries.prizes import differences_before
from tournaments.seasons.queries import played_of
from tournaments.years.document import rating_document
from tournaments.years.engine.years import in_time
from tournaments.years.queries.pages import rating_page

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 3)


def test_the_order_is_by_day_then_start_then_entry():
    """An evening without a time stands before the others of its day, on every database and in Python."""
    times = (time(19), None, time(0), time(14), None, time(19))
    club = PartyFactory.create(date=date(2026, 3, 10)).club
    for at, day in product(times, (date(2026, 3, 10), DAY)):
        PartyFactory.create(club=club, date=day, begins=at)
    evenings = list(club.parties.order_by(*oldest_first()))
    assert evenings == sorted(evenings, key=lambda one: Moment.of(one.date, one.begins, one.pk))
    assert list(club.parties.order_by(*newest_first())) == list(club.parties.all()) == evenings[::-1]
    assert [one.begins for one in evenings[:6]] == [None, None, time(0), time(14), time(19), time(19)]
    for number, evening in enumerate(evenings):
        assert set(club.parties.filter(before(evening))) == set(evenings[:number])


def test_season_money_and_years_have_one_order():
    """The evening was entered first, the afternoon after it."""
    evening, afternoon = _an_evening(time(19), (13, 2)), _an_evening(time(14), (13, 7))
    season = season_of(evening, afternoon)
    club = our_club()
    in_order = [afternoon, evening]
    assert list(played_of(season).evenings) == in_order
    assert list(evenings_of(club)) == in_order
    assert list(evenings_before(evening)) == [afternoon]
    assert not evenings_before(afternoon).exists()
    assert [one.number for one in in_time(past_evenings(club))] == [one.pk for one in in_order]
    assert [one["code"] for one in rating_document(club, rating_page(club))["evenings"]] == [
        one.code for one in in_order
    ]
    ann = evening.entries.get(number=1).player_id
    assert differences_before(evening)[ann] == [6]
    assert differences_before(afternoon) == {}
    assert list(filed_parties(club)) == in_order
    assert evenings_played(club) == in_order[::-1]
    assert last_party(club) == evening


def _an_evening(begins: time, score: tuple[int, int]) -> Party:
    return ended(played(begun(8, date=DAY, begins=begins, stake=Stake(15, "USD")), score=score))

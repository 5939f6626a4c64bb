"""Two evenings of one day are in one order everywhere: by when they begin, whatever was entered first."""

from __future__ import annotations

from datetime import date, time
from itertools import product

import pytest

from scoring.stakes import Stake
from tests.factories import PartyFactory
from tests.night import begun, ended, played
from tests.seasons.stored import season_of
from tournaments.access import find_our_club
from tournaments.clubs.queries.file import collect_parties
from tournaments.clubs.queries.page import list_evenings_played
from tournaments.engine.past_evening import Moment
from tournaments.models import Party
from tournaments.models.in_time import filter_before, order_newest_first, order_oldest_first
from tournaments.queries.desk import find_last_party
from tournaments.queries.money import list_evenings_before, list_money_evenings
from tournaments.queries.past_evenings import read_past_evenings
from tournaments.queries.prizes import read_differences_before
from tournaments.seasons.queries import read_season_results
from tournaments.years.document import make_rating_document
from tournaments.years.engine.years import sort_by_time
from tournaments.years.queries.pages import read_rating_page

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 3)


def test_the_order_is_by_day_then_start_then_entry():
    """An evening without a time stands before the others of its day, on every database and in Python."""
    times = (time(19), None, time(0), time(14), None, time(19))
    club = PartyFactory.create(date=date(2026, 3, 10)).club
    for at, day in product(times, (date(2026, 3, 10), DAY)):
        PartyFactory.create(club=club, date=day, begins=at)
    evenings = list(club.parties.order_by(*order_oldest_first()))
    assert evenings == sorted(evenings, key=lambda one: Moment.of(one.date, one.begins, one.pk))
    assert list(club.parties.order_by(*order_newest_first())) == list(club.parties.all()) == evenings[::-1]
    assert [one.begins for one in evenings[:6]] == [None, None, time(0), time(14), time(19), time(19)]
    for number, evening in enumerate(evenings):
        assert set(club.parties.filter(filter_before(evening))) == set(evenings[:number])


def test_season_money_and_years_have_one_order():
    """The evening was entered first, the afternoon after it."""
    evening, afternoon = _an_evening(time(19), (13, 2)), _an_evening(time(14), (13, 7))
    season = season_of(evening, afternoon)
    club = find_our_club()
    in_order = [afternoon, evening]
    assert list(read_season_results(season).evenings) == in_order
    assert list(list_money_evenings(club)) == in_order
    assert list(list_evenings_before(evening)) == [afternoon]
    assert not list_evenings_before(afternoon).exists()
    assert [one.number for one in sort_by_time(read_past_evenings(club))] == [one.pk for one in in_order]
    assert [one["code"] for one in make_rating_document(club, read_rating_page(club))["evenings"]] == [
        one.code for one in in_order
    ]
    ann = evening.entries.get(number=1).player_id
    assert read_differences_before(evening)[ann] == [6]
    assert read_differences_before(afternoon) == {}
    assert list(collect_parties(club)) == in_order
    assert list_evenings_played(club) == in_order[::-1]
    assert find_last_party(club) == evening


def _an_evening(begins: time, score: tuple[int, int]) -> Party:
    return ended(played(begun(8, date=DAY, begins=begins, stake=Stake(15, "USD")), score=score))

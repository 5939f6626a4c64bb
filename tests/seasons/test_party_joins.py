"""A new evening of a club with a running season counts for it, and its settings can say otherwise until it is over."""

from __future__ import annotations

import datetime

import pytest

from scoring.refused import Refused
from tests.night import WHO, begun, ended, found, slip
from tests.screens.plan_form import AS_IT_STANDS, NEW, founded
from tests.screens.reading import markup, words
from tests.screens.reading import typed as in_fields
from tests.seasons.stored import an_evening
from tournaments.access import find_our_club
from tournaments.models import Party
from tournaments.seasons.actions import WhyNoSeason, archive_season, choose_evenings, count_for, found_season
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.models import Season
from tournaments.seasons.queries import list_seasons, list_seasons_for_evening

pytestmark = pytest.mark.usefixtures("looked_at")


def a_season(name: str = "Autumn", *, planned: int | None = None, parties: tuple[Party, ...] = ()) -> Season:
    numbers = [party.pk for party in parties]
    return found_season(find_our_club(), name, Rule(evenings=planned), parties=numbers, who=WHO)


TODAY = datetime.date(2026, 11, 23)


def offered(party: Party | None = None, *, today: datetime.date = TODAY) -> list[tuple[str, bool]]:
    return [(season.name, counts) for season, counts in list_seasons_for_evening(find_our_club(), party, today=today)]


def ticks(page: str) -> list[bool]:
    return ["checked" in field for field in page.split("<input") if 'name="season"' in field.split(">")[0]]


def test_the_only_running_season_is_ticked_for_a_new_evening(director):
    season = a_season()
    assert in_fields(director.get(NEW), "season") == [str(season.pk)], "also where the page does not show it"
    page = director.post(NEW, AS_IT_STANDS | {"go": "rest", "season": [season.pk], "offered": [season.pk]})
    assert "Counts for Autumn" in words(page)
    assert ticks(markup(page)) == [True]
    party = founded(director, season=[season.pk], offered=[season.pk])
    assert list(party.seasons.all()) == [season]


def test_an_evening_that_is_not_ticked_joins_nothing(director):
    season = a_season()
    assert not founded(director, offered=[season.pk]).seasons.exists()


def test_of_several_running_seasons_none_is_ticked(director):
    a_season("Autumn")
    a_season("Cup")
    assert offered() == [("Cup", False), ("Autumn", False)]
    assert [one.season.name for one in list_seasons(find_our_club())] == ["Cup", "Autumn"]


def test_a_season_with_all_its_evenings_waits_for_no_more(director):
    party = found(4)
    a_season(planned=1, parties=(party,))
    assert offered() == []
    assert offered(party) == [("Autumn", True)]


def test_a_season_whose_last_evening_was_long_ago_is_not_offered(director):
    a_season(parties=(an_evening(), an_evening(day=10)))
    a_hundred_days_later = datetime.date(2026, 6, 18)
    assert offered(today=a_hundred_days_later) == [("Autumn", True)]
    assert offered(today=a_hundred_days_later + datetime.timedelta(days=1)) == []


def test_no_evening_joins_a_season_that_went_into_the_archive_while_the_form_was_open(director):
    season, party = a_season(), found(4)
    archive_season(season, who=WHO)
    ticked = {"season": [season.pk], "offered": [season.pk], "line": "season"}
    for address in (NEW, f"/desk/{party.code}/settings/"):
        answer = director.post(address, AS_IT_STANDS | ticked, follow=True)
        assert "Autumn is in the archive." in words(answer)
        assert ticks(markup(answer)) == []
    with pytest.raises(Refused) as refused:
        choose_evenings(season, [party.pk], who=WHO)
    assert refused.value.reason is WhyNoSeason.IS_ARCHIVED
    assert Party.objects.count() == 1
    assert not season.parties.exists()


def test_a_season_that_an_old_page_did_not_change_keeps_the_tick_of_somebody_else(director):
    party = found(4)
    ours, other = a_season("Autumn", parties=(party,)), a_season("Cup")
    address = f"/desk/{party.code}/settings/"
    assert f'name="counted" value="{ours.pk}"' in markup(director.get(address))
    choose_evenings(other, [party.pk], who=WHO)
    page = {"line": "season", "offered": [ours.pk, other.pk], "counted": ["", ours.pk]}
    answer = director.post(address, page, follow=True)
    assert list(party.seasons.all()) == [other]
    undo = next(line for line in markup(answer).split("<form") if 'class="undo"' in line)
    assert f'name="offered" value="{ours.pk}"' in undo


def test_a_club_without_a_season_is_asked_nothing(director):
    assert "Season" not in words(director.get(NEW))
    founded(director)


def test_what_was_ticked_stands_when_the_form_comes_back(director):
    season = a_season()
    answer = director.post(NEW, AS_IT_STANDS | {"stake": "a little", "offered": [season.pk]})
    assert ticks(markup(answer)) == [False]


def test_the_settings_take_an_evening_out_and_in_again(director):
    party, season = found(4), a_season()
    page = f"/desk/{party.code}/settings/"
    assert ticks(markup(director.get(page))) == [False]
    director.post(page, {"line": "season", "season": [season.pk], "offered": [season.pk]})
    assert list(party.seasons.all()) == [season]
    director.post(page, {"line": "season", "offered": [season.pk]})
    assert not party.seasons.exists()
    taken_out = [{"name": "Tuesday whist", "date": "2026-03-03"}]
    assert season.log.first().facts == {"season": "Autumn", "added": [], "taken_out": taken_out}


def test_once_the_standings_use_it_the_settings_only_say_so(director):
    party = an_evening()
    a_season(parties=(party,))
    page = director.get(f"/desk/{party.code}/settings/")
    assert "The standings use this evening already." in words(page)
    assert 'name="offered"' not in markup(page)


@pytest.mark.django_db
def test_an_evening_that_is_over_is_neither_added_nor_taken_out():
    party, season = ended(slip(begun(4), 1)), a_season()
    with pytest.raises(Refused) as refused:
        count_for(party, [season.pk], of=[season.pk], who=WHO)
    assert refused.value.reason is WhyNoSeason.IS_OVER
    count_for(party, [], of=[season.pk], who=WHO)  # as it is already


def test_another_clubs_season_is_not_joined(director):
    stranger = found_season(type(find_our_club()).objects.create(name="The other club"), "Theirs", Rule(), who=WHO)
    assert not founded(director, season=[stranger.pk], offered=[stranger.pk]).seasons.exists()


def test_it_is_asked_in_norwegian_too(director):
    a_season("Høst")
    director.post("/language/", {"language": "nb"})
    assert "Teller for Høst" in words(director.post(NEW, AS_IT_STANDS | {"go": "rest"}))

"""A season gets another name, goes into the archive and comes back, and is deleted while nobody has played for it."""

from __future__ import annotations

import datetime
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.refused import Refused
from tests.clubs.people import WHO
from tests.night import begun, found, slip
from tests.screens.reading import markup, meanwhile, words
from tests.seasons.stored import an_evening, season_of, typed
from tournaments.access import find_our_club
from tournaments.clubs.engine.shown import Audience, ClubConsent, find_visibility
from tournaments.clubs.queries.page import read_shown_season
from tournaments.models.club_log import ClubAction
from tournaments.seasons.actions import WhyNoSeason, archive_season, choose_evenings, delete_season
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.models import Season
from tournaments.seasons.queries import list_seasons_for_evening

pytestmark = pytest.mark.usefixtures("looked_at")


def test_a_season_is_called_otherwise(director):
    season = season_of()
    read = words(director.post(f"/seasons/{season.pk}/settings/", {"name": "Spring"}, follow=True))
    assert "The name is saved." in read
    assert "The settings of Spring" in read
    assert Season.objects.get().name == "Spring"


@pytest.mark.parametrize(
    ("name", "says"),
    [("", "Give the season a name, such as Autumn 2026."), ("spring", "There is a season called spring already.")],
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(director, name, says):
    season = season_of()
    Season.objects.create(club=find_our_club(), name="Spring", rule=season.rule)
    answer = director.post(f"/seasons/{season.pk}/settings/", {"name": name})
    assert answer.status_code == 422
    assert says in words(answer)
    assert f'value="{name}"' in answer.content.decode() or not name


def test_a_season_goes_into_the_archive_and_comes_back_with_one_tap(director):
    season = season_of(an_evening())
    answer = director.post(f"/seasons/{season.pk}/archive/", follow=True)
    assert "“Autumn” is in the archive." in words(answer)
    assert f'action="/seasons/{season.pk}/bring-back/"' in markup(answer)
    read = words(director.get("/seasons/"))
    assert "Autumn 1 evening" not in read
    assert "There is no season yet." not in read
    assert "This season is in the archive." in words(director.get(f"/seasons/{season.pk}/settings/"))
    assert "Autumn 1 evening" in words(director.post(f"/seasons/{season.pk}/bring-back/", follow=True))
    said = [ClubAction.BRING_BACK, ClubAction.ARCHIVE, ClubAction.FOUND]
    assert list(season.log.values_list("action", flat=True)) == said


@pytest.mark.django_db
def test_no_party_is_asked_about_a_season_in_the_archive_and_the_club_does_not_show_it():
    season, shown = season_of(an_evening()), find_visibility(Audience.MEMBERS, ClubConsent())
    assert read_shown_season(find_our_club(), shown) is not None
    archive_season(season, who=WHO)
    assert read_shown_season(find_our_club(), shown) is None
    assert list_seasons_for_evening(find_our_club(), None, today=datetime.date(2026, 3, 4)) == []


def test_a_season_that_nobody_has_played_for_is_deleted_and_its_evenings_stay(director):
    party = found(4)
    season = season_of(party)
    assert "“Autumn” is deleted for good." in words(director.post(f"/seasons/{season.pk}/delete/", follow=True))
    assert not Season.objects.exists()
    party.refresh_from_db()


@pytest.mark.django_db
def test_deleting_twice_is_deleting_once():
    season = season_of()
    for same in (season, Season.objects.get()):
        delete_season(same, who=WHO)
    assert not Season.objects.exists()


@pytest.mark.django_db
def test_who_changes_a_season_that_was_deleted_meanwhile_is_told_so():
    season = season_of()
    delete_season(Season.objects.get(), who=WHO)
    with pytest.raises(Refused) as refused:
        archive_season(season, who=WHO)
    assert refused.value.reason is WhyNoSeason.DELETED


@pytest.mark.parametrize(
    ("page", "posted"),
    [
        ("settings", {"name": "Spring"}),
        ("archive", {}),
        ("bring-back", {}),
        ("rule", {name: str(value) for name, value in typed(Rule(best=3)).items()}),
        ("evenings", {}),
        ("evenings", {"desk_of": "{party}", "add": "1"}),
        ("cut", {"won": "1"}),
        ("cut/take-back", {}),
    ],
)
def test_what_is_done_to_a_season_that_is_deleted_in_the_same_moment_leads_to_the_list(director, page, posted):
    party = found(4)
    season = season_of(party)
    with CaptureQueriesContext(connection) as asked:
        director.get(f"/seasons/{season.pk}/settings/")
    looked = next(number for number, query in enumerate(asked, 1) if 'FROM "seasons_season"' in query["sql"])
    gone = partial(delete_season, Season.objects.get(), who=WHO)
    with connection.execute_wrapper(meanwhile(gone, after=looked)):
        sent = {name: value.format(party=party.pk) for name, value in posted.items()}
        answer = director.post(f"/seasons/{season.pk}/{page}/", sent, follow=True)
    assert "Autumn was deleted meanwhile." in words(answer)
    assert [address for address, _status in answer.redirect_chain] == ["/seasons/"]


def test_a_season_with_a_hand_is_not_deleted(director):
    season = season_of(slip(begun(8), 1))
    assert "the season cannot be deleted" in words(director.get(f"/seasons/{season.pk}/settings/"))
    read = words(director.post(f"/seasons/{season.pk}/delete/", follow=True))
    assert "The first hand of Autumn was entered on 3 March 2026. Put the season into the archive instead." in read
    assert Season.objects.exists()


@pytest.mark.django_db
def test_a_season_whose_played_evening_was_taken_out_is_not_deleted_either():
    season = season_of(slip(begun(8), 1))
    choose_evenings(season, [], who=WHO)
    with pytest.raises(Refused) as refused:
        delete_season(season, who=WHO)
    assert refused.value.reason is WhyNoSeason.WAS_PLAYED


def test_the_settings_are_in_norwegian_too(director):
    season = season_of()
    director.post("/language/", {"language": "nb"})
    assert "Innstillinger for Autumn" in words(director.get(f"/seasons/{season.pk}/settings/"))

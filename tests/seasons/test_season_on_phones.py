"""A player sees on their phone how the season stands, where the club says so, with their own row in sight."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.clubs.people import WHO, shows
from tests.night import begun
from tests.screens.reading import markup, words
from tests.seasons.stored import an_evening, season_of, two_evenings
from tournaments.clubs.engine.shown import Audience, ClubConsent, Visibility, find_visibility
from tournaments.models import Party, Player
from tournaments.seasons.actions import archive_season
from tournaments.seasons.models import Season

pytestmark = pytest.mark.usefixtures("looked_at")


@pytest.fixture
def season() -> Season:
    return two_evenings()


def party_of(season: Season) -> Party:
    party = season.parties.order_by("date").first()
    assert party is not None
    return party


def address(season: Season, *, of: Party | None = None) -> str:
    return f"/p/{(of or party_of(season)).code}/season/{season.pk}/"


def page_of_ann(client: Client, season: Season):
    return client.get(f"/p/{party_of(season).code}/player/1/")


def test_at_first_players_see_no_season(client, season):
    assert "How Autumn stands" not in words(page_of_ann(client, season))
    assert client.get(address(season)).status_code == 404


def test_a_club_that_says_so_shows_it_below_me_with_the_own_row_marked(client, season):
    shows(shows_season=True)
    read = markup(page_of_ann(client, season))
    assert "How Autumn stands" in read
    assert f'href="{address(season)}?player=1"' in read
    page = markup(client.get(address(season), {"player": 1}))
    assert page.count('class="is_me"') == 1
    assert f'href="/p/{party_of(season).code}/me/?player=1"' in page, "the way back is to their own page"
    assert "2 of 2 evenings are over." in page


def test_the_owner_of_a_phone_need_not_say_who_they_are(client, season):
    shows(shows_season=True)
    party = party_of(season)
    client.post(reverse("player_is_me", args=[party.code, 1]))
    assert f'href="{address(season)}"' in markup(page_of_ann(client, season))
    assert markup(client.get(address(season))).count('class="is_me"') == 1


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({"shows_season": True}, "Ann Pedersen"),
        ({"is_open": True, "shows_results": True}, "Ann P."),
        ({"is_open": True, "shows_results": True, "shows_whole_names": True}, "Ann Pedersen"),
    ],
    ids=["players", "the open net", "the open net with whole names"],
)
def test_names_are_as_the_club_says(client, season, said, name):
    Player.objects.filter(name="Ann").update(name="Ann Pedersen")
    shows(**said)
    assert f"{name}, Cleo, Eva and Gro share the first place" in words(client.get(address(season)))


def test_an_evening_of_no_season_shows_none(client, season):
    shows(shows_season=True)
    other = begun(4)
    assert client.get(address(season, of=other)).status_code == 404
    assert "stands" not in words(client.get(f"/p/{other.code}/player/1/"))


def test_a_season_in_the_archive_is_not_shown(client, season):
    shows(shows_season=True)
    archive_season(season, who=WHO)
    assert client.get(address(season)).status_code == 404


def test_before_the_first_evening_is_over_it_says_so(client):
    shows(shows_season=True)
    party = begun(8)
    assert "The standings begin when the first evening is over." in words(client.get(address(season_of(party))))


def test_what_players_see_follows_what_the_club_has_said():
    assert find_visibility(Audience.PLAYERS, ClubConsent()) == Visibility(page=False, results=False, whole_names=False)
    assert find_visibility(Audience.PLAYERS, ClubConsent(shows_season=True)).results
    assert not find_visibility(Audience.OPEN_NET, ClubConsent(is_open=True, shows_season=True)).results


def test_it_is_said_in_norwegian_too(client):
    season = season_of(an_evening())
    shows(shows_season=True)
    client.post("/language/", {"language": "nb"})
    assert "Slik står det i Autumn" in words(page_of_ann(client, season))

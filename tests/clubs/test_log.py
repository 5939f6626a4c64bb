"""The log of the club: who changed what of its seasons, people and page, and what is not told there."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.clubs.people import WHO, called, know, shows
from tests.night import begun
from tests.screens.reading import markup, queries, words
from tests.seasons.stored import season_of, two_evenings
from tournaments.access import find_our_club
from tournaments.clubs.actions.erase import erase_name
from tournaments.clubs.actions.page import renew_members_link
from tournaments.clubs.actions.people import add_person, merge_people
from tournaments.models.club_log import ClubLogEntry
from tournaments.seasons.actions import change_rule, choose_evenings, delete_season, found_season, rename_season
from tournaments.seasons.engine.rule import Rule

pytestmark = pytest.mark.django_db
PAGE = "/club-log/"
SETTINGS = "/club-settings/"
FORM = {"title": "Tuesday whist", "address": "tuesday"}


def test_the_log_of_a_season_says_who_changed_what(director):
    season = season_of()
    found_season(find_our_club(), "Spring", Rule(), who=WHO)
    change_rule(season, Rule(best=3), who="Dag")
    rename_season(season, "Autumn 2026", who="organiser")
    assert f'href="{PAGE}?season={season.pk}"' in markup(director.get(f"/seasons/{season.pk}/"))
    read = words(director.get(f"{PAGE}?season={season.pk}"))
    assert "the organiser the season Autumn is called Autumn 2026" in read
    assert "Dag changed the rule of Autumn" in read
    assert "made the season Autumn" in read
    assert "Spring" not in read
    assert "made the season Spring" in words(director.get(PAGE))


@pytest.mark.parametrize(
    ("language", "date"), [("en-GB", "10 March 2026"), ("en-US", "March 10, 2026"), ("nb", "10. mars 2026")]
)
def test_the_evenings_of_a_season_have_the_date_as_the_reader_writes_it(director, language, date):
    season = two_evenings()
    choose_evenings(season, [season.parties.earliest("date").pk], who=WHO)
    read = words(director.get(f"{PAGE}?season={season.pk}", headers={"Accept-Language": language}))
    assert f"Tuesday whist, {date} (" in read, "who ran the desk"
    assert f"Tuesday whist, {date}" in read.split("(")[0], "what was taken out"
    assert "2026-03-10" not in read


def test_a_season_that_is_deleted_leaves_its_lines(director):
    delete_season(season_of(), who="Dag")
    read = words(director.get(PAGE))
    assert "Dag deleted the season Autumn" in read
    assert "made the season Autumn" in read


def test_the_log_says_who_changed_what_the_club_knows_of_somebody(director):
    assert f'href="{PAGE}"' in markup(director.get("/people/"))
    assert "Nothing has been changed yet." in words(director.get(PAGE))
    director.post("/people/add/", {"name": "Kari Berg"})
    know(called("Kari Berg"), name="Kari Dahl", is_member=True, since=2020, contact="kari@example.org")
    know(called("Kari Dahl"), is_member=True, since=2020, contact="kari@example.org")
    director.post("/people/list/import/", {"list": "Name\tTags\nLiv Moe\tboard"})
    read = words(director.get(PAGE))
    assert "the organiser added Kari Dahl to the people of the club" in read
    assert f"{WHO} Kari Berg is called Kari Dahl" in read
    assert f"{WHO} Kari Dahl: changed member or guest, the year and the contact" in read
    assert "imported a list of people, new or changed: 1" in read
    assert "example.org" not in read
    assert ClubLogEntry.objects.count() == 4, "what changes nothing is not told"


def test_who_become_one_person_keep_the_lines_of_both(director):
    anna, ann = (add_person(find_our_club(), name, who=WHO) for name in ("Anna", "Ann"))
    merge_people(anna, ann, who=WHO)
    assert "Anna and Ann are one person: Ann" in words(director.get(PAGE))
    assert set(ClubLogEntry.objects.values_list("player", flat=True)) == {ann.pk}


def test_an_erased_name_is_erased_in_the_log_too(director):
    begun(8)
    know(called("Dag"), name="Dagny")
    merge_people(add_person(find_our_club(), "Dagfinn", who=WHO), called("Dagny"), who="Dagny")
    erase_name(called("Dagny"), seen="Dagny", word="Former player", who=WHO)
    read = words(director.get(PAGE))
    assert "Dag" not in read
    assert f"{WHO} erased the name of Former player 1" in read
    assert "Former player 1 is called Former player 1" in read


def test_the_log_says_who_changed_what_the_club_shows_and_to_whom(director):
    assert f'href="{PAGE}"' in markup(director.get(SETTINGS))
    assert not ClubLogEntry.objects.exists(), "who looks changes nothing"
    director.post(SETTINGS, FORM)
    read = words(director.get(PAGE))
    assert "the organiser club page: wrote the name and the address" in read
    director.post(SETTINGS, FORM | {"words": "Come and play", "is_open": "on", "shows_results": "on"})
    read = words(director.get(PAGE))
    assert "club page: wrote the club’s own words; switched on the page for everybody and results for everybody" in read
    assert "Come and play" not in read
    shows(title="Tuesday whist", address="tuesday", words="Come and play", is_open=True)
    assert f"{WHO} club page: switched off results for everybody" in words(director.get(PAGE))
    shows(title="Tuesday whist", address="tuesday", words="Come and play", is_open=True)
    assert ClubLogEntry.objects.count() == 3, "what changes nothing is not told"


def test_settings_that_are_refused_leave_no_line(director, stranger):
    stranger.post(SETTINGS, FORM)
    director.post(SETTINGS, FORM)
    assert not find_our_club().log.exists()


def test_the_log_says_who_made_a_new_link_for_members_but_not_the_link(director):
    shows()
    director.post("/club-settings/new-link/")
    read = words(director.get(PAGE))
    assert "the organiser made a new link for members and ended the old one" in read
    assert find_our_club().log.latest("pk").facts == {}


def test_another_clubs_season_is_not_there(stranger):
    assert stranger.get(f"{PAGE}?season={season_of().pk}").status_code == 404


def test_the_log_asks_as_much_of_the_database_at_any_length(director):
    add_person(find_our_club(), "Ann", who=WHO)
    few = queries(director, PAGE)
    for number in range(120):
        add_person(find_our_club(), f"Guest {number}", who=WHO)
    assert queries(director, PAGE) == few
    assert "Guest 0 " in words(director.get(f"{PAGE}?page=2"))


def test_a_line_that_a_later_version_wrote_is_shown_by_its_name(director):
    ClubLogEntry.objects.create(club=find_our_club(), at=timezone.now(), who=WHO, action="sing", facts={})
    assert f"{WHO} sing" in words(director.get(PAGE))


def test_the_log_is_in_norwegian_too(director):
    season_of()
    shows(words="Kom og spill", is_open=True, keeps_contact=True)
    shows(words="Kom og spill", keeps_contact=True)
    renew_members_link(find_our_club(), who=WHO)
    director.post("/language/", {"language": "nb"})
    read = words(director.get(PAGE))
    assert "laget sesongen Autumn" in read
    assert "klubbens side: skrev navnet, adressen og klubbens egne ord; slo på siden for alle og kontakter" in read
    assert "klubbens side: slo av siden for alle" in read
    assert "laget en ny lenke for medlemmer og gjorde den gamle ugyldig" in read

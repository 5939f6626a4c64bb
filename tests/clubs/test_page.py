"""The page of the club: what it shows, to whom, and what can be taken along."""

from __future__ import annotations

import csv
import datetime
import io
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.clubs.people import WHO, called, know, shows
from tests.drive_night import half_time, ring, type_all
from tests.night import begun, ended, found, fresh, slip
from tests.screens.reading import NORWEGIAN, markup, queries, typed, words
from tournaments.access import find_our_club
from tournaments.actions.drive import end_drive
from tournaments.clubs.actions.archive import archive_party
from tournaments.clubs.actions.page import renew_members_link
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.page import make_members_key, read_club_settings
from tournaments.clubs.queries.people import read_club_person
from tournaments.engine.drive.plan import Half
from tournaments.models import Party
from tournaments.seasons.actions import found_season
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.models import Season

PAGE = "/club/tuesday/"
FORM = {"title": "Tuesday whist", "address": "tuesday", "words": ""}
OPEN = {"is_open": True}
RESULTS = {"is_open": True, "shows_results": True}


@pytest.fixture
def party() -> Party:
    """An evening that has ended; Ann has a surname and has won."""
    party = slip(begun(4), 1)
    know(called("Ann"), name="Ann Pedersen")
    return ended(party)


@pytest.fixture
def member() -> Client:
    return Client()


def with_link(member: Client) -> Client:
    answer = member.get(f"{PAGE}members/{make_members_key(read_club_settings(find_our_club()))}/")
    assert answer.status_code == 302
    return member


def planned(days: int, **plan) -> Party:
    """An evening so many days from today."""
    return found(0, name=f"In {days} days", date=timezone.localdate() + datetime.timedelta(days=days), **plan)


def test_nothing_is_public_until_the_club_says_so(client: Client, director: Client, party: Party):
    assert client.get(PAGE).status_code == 404
    shows()
    for address in (PAGE, f"{PAGE}results.csv", f"{PAGE}evenings.ics", f"{PAGE}evenings/{party.pk}/"):
        assert client.get(address).status_code == 404
    assert "Only you and those who have the members’ link see this page." in words(director.get(PAGE))


def test_an_open_page_shows_evenings_and_words_and_nobody_by_name(client: Client, party: Party):
    shows(**OPEN, words="We play on Tuesdays.\n\nBeginners are <welcome>.")
    read = words(client.get(PAGE))
    assert "We play on Tuesdays. Beginners are <welcome>" in read
    assert "Evenings played 3 March 2026" in read
    assert "The club shows its results to its members." in read
    assert "Ann" not in markup(client.get(PAGE))
    assert "<welcome>" not in markup(client.get(PAGE))
    assert client.get(f"{PAGE}evenings/{party.pk}/").status_code == 404
    assert client.get(f"{PAGE}results.csv").status_code == 404


def test_the_open_net_sees_first_names_and_initials(client: Client, party: Party):
    shows(**RESULTS)
    for address in (PAGE, f"{PAGE}evenings/{party.pk}/", f"{PAGE}results.csv"):
        read = client.get(address).content.decode()
        assert "Ann P." in read
        assert "Pedersen" not in read
    assert "1 Ann P. 1 of 1 won, +6" in words(client.get(PAGE))


def test_whole_names_are_shown_where_the_club_says_so(client: Client, party: Party):
    shows(**RESULTS, shows_whole_names=True)
    assert "Ann Pedersen" in words(client.get(PAGE))


def test_the_members_link_shows_whole_names_also_on_a_closed_page(member: Client, party: Party):
    shows()
    with_link(member)
    for address in (PAGE, f"{PAGE}evenings/{party.pk}/", f"{PAGE}results.csv"):
        assert "Ann Pedersen" in member.get(address).content.decode()
    assert "For the organiser" not in words(member.get(PAGE))


def test_a_new_link_for_members_ends_the_old_one(member: Client, director: Client, party: Party):
    shows()
    old = f"{PAGE}members/{make_members_key(read_club_settings(find_our_club()))}/"
    with_link(member)
    answer = director.post("/club-settings/new-link/", follow=True)
    assert "There is a new link for members." in words(answer)
    assert member.get(PAGE).status_code == 404
    assert member.get(old).status_code == 404


def test_the_organiser_can_look_with_the_eyes_of_the_open_net(director: Client, party: Party):
    shows(**RESULTS)
    assert "Ann Pedersen" in words(director.get(PAGE))
    assert "Pedersen" not in words(director.get(f"{PAGE}?as=open"))


def test_the_organiser_of_another_club_is_one_of_the_open_net(stranger: Client, party: Party):
    shows()
    assert stranger.get(PAGE).status_code == 404


def test_a_closed_page_answers_as_one_that_does_not_exist(client: Client, party: Party):
    shows()
    closed, none = client.get(PAGE), client.get("/club/nobody/")
    assert closed.content.decode().replace("tuesday", "nobody") == none.content.decode()


def test_no_page_of_the_club_gives_the_code_of_an_evening_away(client: Client, party: Party):
    """With it everybody reads whole names."""
    shows(**RESULTS)
    coming = planned(3)
    for address in (PAGE, f"{PAGE}evenings/{party.pk}/", f"{PAGE}results.csv", f"{PAGE}evenings.ics"):
        read = client.get(address).content.decode()
        assert f"/{party.code}" not in read
        assert coming.code not in read.replace("BEGIN", "")


def test_the_next_evening_stands_first_with_its_day_time_and_place(client: Client):
    shows(**OPEN)
    planned(9)
    coming = planned(2, begins=datetime.time(18, 0), place="Lakewood Hall")
    read = words(client.get(PAGE))
    assert f"{coming.date:%A} {coming.date.day} {coming.date:%B}, 18:00 at Lakewood Hall" in read
    assert read.index("In 2 days") < read.index("Evenings to come") < read.index("In 9 days")
    Party.objects.filter(pk=planned(-1).pk).update(status=Party.Status.PLAYING)
    read = words(client.get(PAGE))
    assert read.index("Being played now") < read.index("Evenings to come") < read.index("In 2 days")
    assert "Next evening" not in read


def test_what_is_over_or_in_the_archive_is_not_to_come(client: Client):
    shows(**OPEN)
    planned(-3)
    archive_party(planned(5).code, who="x")
    read = words(client.get(PAGE))
    assert "The next evening is not planned yet." in read
    assert " days" not in read


def test_a_place_that_is_still_to_be_revealed_is_not_on_the_page(client: Client):
    shows(**RESULTS)
    party = ended(slip(begun(4, held_after=0), 1))
    for address in (PAGE, f"{PAGE}evenings/{party.pk}/"):
        read = words(client.get(address))
        assert "The first places are being revealed in the hall" in read
        assert "Ann" not in read


def in_season(*parties: Party, name: str = "Autumn") -> None:
    found_season(find_our_club(), name, Rule(gives=PointsFrom.TOTAL), parties=[party.pk for party in parties], who="x")


def test_the_season_stands_on_the_page_as_the_results_do(client: Client, member: Client, party: Party):
    in_season(party)
    shows(**OPEN)
    assert "Autumn" not in words(client.get(PAGE))
    assert client.get(f"{PAGE}season/").status_code == 404
    shows(**RESULTS)
    assert "Autumn 1 Ann P. 13" in words(client.get(PAGE))
    assert "1 evening so far. All evenings count, and they are added up." in words(client.get(PAGE))
    assert "Pedersen" not in words(client.get(f"{PAGE}season/"))
    assert "1 Ann Pedersen 13" in words(with_link(member).get(f"{PAGE}season/"))


def test_a_season_of_which_nothing_is_over_is_not_on_the_page(client: Client, party: Party):
    shows(**RESULTS)
    assert client.get(f"{PAGE}season/").status_code == 404
    in_season(planned(3))
    assert "Autumn" not in words(client.get(PAGE))


def test_the_season_on_the_page_is_the_one_with_the_latest_evening(client: Client, party: Party):
    shows(**RESULTS)
    in_season(party, name="This winter")
    in_season(ended(slip(begun(4, date=party.date - datetime.timedelta(weeks=20)), 1)), name="Last winter")
    assert "This winter 1 Ann P." in words(client.get(PAGE))
    assert "This winter" in words(client.get(f"{PAGE}season/"))


def test_an_evening_goes_into_a_calendar(client: Client):
    shows(**OPEN, words="Bring a cup;\nwe have coffee.")
    party = planned(2, begins=datetime.time(18, 0), ends=datetime.time(0, 30), place="The hall")
    answer = client.get(f"{PAGE}evenings/{party.pk}.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    file = answer.content.decode().replace("\r\n ", "")
    begins = timezone.make_aware(datetime.datetime.combine(party.date, party.begins)).astimezone(datetime.UTC)
    assert f"DTSTART:{begins:%Y%m%dT%H%M%SZ}\r\n" in file
    assert f"DTEND:{begins + datetime.timedelta(hours=6.5):%Y%m%dT%H%M%SZ}\r\n" in file
    assert "DESCRIPTION:Bring a cup\\;\\nwe have coffee.\r\n" in file
    assert "URL:http://testserver/club/tuesday/\r\n" in file
    assert f"SEQUENCE:{fresh(party).change}\r\n" in file
    assert client.get(f"{PAGE}evenings.ics").content.decode().count("BEGIN:VEVENT") == 1


def test_everything_is_there_as_a_table_and_no_cell_is_run(client: Client, party: Party):
    shows(**RESULTS, shows_whole_names=True)
    know(called("Bo"), name="=HYPERLINK(1)")
    Party.objects.filter(pk=party.pk).update(name="@evening")
    rows = list(csv.reader(io.StringIO(client.get(f"{PAGE}results.csv").content.decode("utf-8-sig"))))
    assert rows[0][:5] == ["Date", "Evening", "At", "Place", "Name"]
    assert rows[1][:9] == ["2026-03-03", "'@evening", "", "1", "Ann Pedersen", "1", "1", "6", "13"]
    assert len(rows) == 5
    assert any(row[4] == "'=HYPERLINK(1)" for row in rows)


def test_a_whist_drive_that_has_ended_is_shown_by_role_and_number(client: Client):
    shows(**RESULTS)
    party = type_all(type_all(ring(half_time(8), 12)), Half.SECOND)
    end_drive(party.code, who=WHO)
    assert party.name in words(client.get(PAGE))
    page = words(client.get(f"{PAGE}evenings/{party.pk}/"))
    assert "8 players" in page
    assert re.search(r"1 \w+ \w\. \d+ tricks, red", page)
    rows = list(csv.reader(io.StringIO(client.get(f"{PAGE}results.csv").content.decode("utf-8-sig"))))
    assert sum(int(row[8]) for row in rows[1:]) == 2 * 24 * 2 * 13


def test_there_is_text_to_copy(client: Client, party: Party):
    shows(**RESULTS)
    planned(1, begins=datetime.time(18, 0))
    page = markup(client.get(PAGE))
    text = page[page.index('id="to_copy"') : page.index("</textarea>")]
    assert "Next evening: " in text
    assert "1. Ann P.: 1 of 1 won, +6" in text
    assert "http://testserver/club/tuesday/" in text


def test_settings_are_careful_at_first_and_saved_as_said(director: Client):
    page = markup(director.get("/club-settings/"))
    assert "checked" not in page
    assert 'value="our-club"' in page
    answer = director.post("/club-settings/", FORM | {"is_open": "on", "words": "Hello"}, follow=True)
    assert "The club’s page is open to everybody" in words(answer)
    assert "http://testserver/club/tuesday/members/" in markup(answer)
    saved = ClubSettings.objects.get()
    assert (saved.is_open, saved.shows_results, saved.shows_whole_names, saved.words) == (True, False, False, "Hello")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"address": "Our Club!"}, "An address has small letters a–z"),
        ({"address": ""}, "An address has small letters a–z"),
        ({"address": "taken"}, "Another club has the address taken here."),
        ({"title": " "}, "A name is missing."),
        ({"words": "x" * 1001}, "At most 1000 letters are shown; this text has 1001."),
    ],
)
def test_what_cannot_be_saved_is_refused_in_words(director: Client, stranger: Client, typed, sentence):
    stranger.post("/club-settings/", FORM | {"address": "taken"})
    assert sentence in words(director.post("/club-settings/", FORM | typed))
    assert not ClubSettings.objects.filter(club=find_our_club()).exists()


def test_what_was_hidden_meanwhile_is_not_shown_again(director: Client):
    """By a page that was open before: whole names would be public without anybody wanting it."""
    whole = FORM | {"is_open": "on", "shows_whole_names": "on"}
    director.post("/club-settings/", whole)
    (seen,) = typed(director.get("/club-settings/"), "seen")
    director.post("/club-settings/", FORM | {"is_open": "on"})
    page = director.post("/club-settings/", whole | {"words": "Hello", "seen": seen})
    assert "have changed since this page was opened, so nothing was saved." in words(page)
    assert "Hello" in words(page), "it is not lost"
    assert not ClubSettings.objects.get().shows_whole_names
    same = FORM | {"is_open": "on", "seen": seen}
    assert director.post("/club-settings/", same).status_code == 302, "sent twice it changes nothing"


def test_contacts_are_deleted_when_the_club_keeps_none_any_more(director: Client, party: Party):
    director.post("/club-settings/", FORM | {"keeps_contact": "on"})
    know(called("Ann Pedersen"), contact="ann@example.org")
    director.post("/club-settings/", FORM)
    assert read_club_person(called("Ann Pedersen")).contact == ""


def test_more_evenings_cost_no_query_more(client: Client, party: Party):
    shows(**RESULTS)
    planned(1)
    in_season(party)
    few = queries(client, PAGE)
    for days in range(2, 8):
        planned(days)
        Season.objects.get().parties.add(ended(slip(begun(4, name=f"Evening {days}"), 1)))
    assert queries(client, PAGE) <= few


def test_the_page_is_in_the_language_of_the_reader(client: Client, party: Party):
    shows(**RESULTS)
    assert "Bare fornavn og forbokstav" in words(client.get(PAGE, headers=NORWEGIAN))


def test_a_link_of_the_members_that_is_wrong_says_nothing(client: Client):
    shows()
    renew_members_link(find_our_club(), who=WHO)
    assert client.get(f"{PAGE}members/guessed/").status_code == 404

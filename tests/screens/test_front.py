"""The first page, the sample evening, and addresses that lead nowhere."""

from __future__ import annotations

import datetime

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from tests.clock import TODAY, set_clock
from tests.night import begun, ended, found
from tests.screens.front_page import text
from tests.screens.reading import markup, words
from tournaments import access
from tournaments.access import find_our_club
from tournaments.actions.restore import restore_party
from tournaments.clubs.models import ClubSettings
from tournaments.models import Party
from tournaments.queries.evening import read_whole_evening

pytestmark = pytest.mark.usefixtures("evening")


def test_where_one_party_goes_on_a_visitor_taps_their_name_at_once(client: Client):
    party = found(8, date=TODAY)
    page = text(client.get("/"))
    assert party.name in page
    assert f'href="/p/{party.code}/player/1/"><span>Ann</span></a>' in page


def test_no_browser_stores_a_page_of_the_evening(client: Client, director: Client):
    party = found(4, date=TODAY)
    pages = [client.get("/"), client.get(f"/p/{party.code}/hall/"), director.get(f"/desk/{party.code}/")]
    assert all("no-store" in page["Cache-Control"] for page in pages)


def test_where_two_go_on_a_visitor_says_which(client: Client):
    one, two = found(4, name="Tuesday whist", date=TODAY), found(4, name="Whist upstairs", date=TODAY)
    page = text(client.get("/"))
    assert "Which party are you at?" in page
    assert f'href="/p/{one.code}/"' in page
    assert f'href="/p/{two.code}/"' in page


def test_a_party_that_has_ended_stands_below_the_one_that_goes_on(client: Client):
    over = ended(begun(4, name="Whist after lunch", date=TODAY))
    going_on = found(8, date=TODAY)
    page = text(client.get("/"))
    assert f"/p/{going_on.code}/player/1/" in page
    assert page.index(going_on.name) < page.index(over.name)


@pytest.mark.parametrize(
    ("days_ago", "is_going_on"), [(0, True), (1, True), (2, False)], ids=["tonight", "past midnight", "long over"]
)
def test_a_party_goes_on_until_the_next_day(client: Client, days_ago, is_going_on):
    going_on = begun(4, name="Whist in the Grange", date=TODAY - datetime.timedelta(days=days_ago))
    found(4, name="Tuesday whist", date=TODAY)
    assert (going_on.name in text(client.get("/"))) is is_going_on


@pytest.mark.parametrize(
    ("made", "clock", "is_there"),
    [
        pytest.param(found, "00:10", True, id="not begun by midnight"),
        pytest.param(lambda **plan: ended(begun(**plan)), "00:10", True, id="ended at midnight"),
        pytest.param(found, "06:10", False, id="never begun"),
    ],
)
def test_an_evening_is_tonights_until_six_in_the_morning(
    client: Client, director: Client, monkeypatch, made, clock, is_there
):
    party = made(players=4, date=TODAY)
    set_clock(monkeypatch, f"{TODAY + datetime.timedelta(days=1)} {clock}")
    assert (f"/p/{party.code}/player/1/" in text(client.get("/"))) is is_there
    if not party.rounds.exists():
        assert ("Tonight" in words(director.get("/"))) is is_there


def test_on_the_open_net_the_first_page_names_no_party_and_nobody(client: Client, settings):
    party = begun(4, name="Whist in the Grange", date=TODAY)
    settings.HTTPS = True
    page = text(client.get("/"))
    assert "Are you in the hall?" in page
    assert party.name not in page
    assert "Ann" not in page
    assert client.get("/", {"code": party.code}).headers["Location"] == f"/p/{party.code}/"


def test_the_sample_is_shown_to_visitors_only_where_nothing_else_goes_on(client: Client):
    sample = begun(4, name="The sample", date=TODAY)
    Party.objects.filter(pk=sample.pk).update(is_sample=True)
    assert "The sample" in text(client.get("/"))
    found(4, date=TODAY)
    assert "The sample" not in text(client.get("/"))


def test_the_code_of_a_party_may_be_typed_in_small_letters(client: Client):
    party = found(4)
    response = client.get("/", {"code": f" {party.code.lower()} "})
    assert response.headers["Location"] == f"/p/{party.code}/"


def test_the_code_of_an_earlier_evening_says_that_it_has_ended_and_leads_on(client: Client):
    party = ended(begun(4))
    page = text(client.get("/", {"code": party.code}, follow=True))
    assert "<h1>The party has ended</h1>" in page
    assert "Your name leads to your result." in page
    assert 'href="/">Are you at another party?' in page
    assert "Where do you sit?" not in page
    assert ">My result</a>" in page
    assert "<title>My result ·" in page
    assert "Find my result" in page
    for address in ("", "rules/"):
        page = text(client.get(f"/p/{party.code}/{address}"))
        assert "Find a seat" not in page
        assert "Find my seat" not in page


def test_a_code_that_nobody_has_is_answered_in_words(client: Client):
    page = text(client.get("/", {"code": "nope"}, follow=True))
    assert "There is no party with the code nope." in page
    assert 'name="code" value="nope"' in page
    assert "Are you in the hall?" in page


def test_two_parties_of_one_name_are_told_apart_by_their_codes(client: Client):
    party = begun(8, date=TODAY)
    twin = restore_party(party.club, read_whole_evening(party), "import_party")
    page = text(client.get("/"))
    assert f"code {party.code}" in page
    assert f"code {twin.code}" in page


def test_an_organiser_of_another_club_sees_nothing_of_ours(stranger: Client):
    party = begun(8, date=TODAY)
    page = markup(stranger.get("/"))
    assert party.name not in page
    assert party.code not in page


def test_a_visitor_finds_the_clubs_next_evening_if_the_club_shows_itself(client: Client):
    found(0, place="Lakewood Hall", date=TODAY + datetime.timedelta(days=6))
    assert "next evening" not in words(client.get("/"))
    ClubSettings.objects.create(club=find_our_club(), title="Lakewood whist", address="lakewood", is_open=True)
    page = client.get("/")
    assert "The club’s next evening" in words(page)
    assert 'href="/club/lakewood/">The club’s page' in markup(page)


def test_an_address_that_does_not_exist_leads_to_the_first_page(client: Client):
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "This page does not exist" in text(response)


def test_a_form_from_elsewhere_saves_nothing_and_says_so(client: Client):
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(access.sign_in_path(access.find_organiser()))
    assert response.status_code == 403
    assert "Nothing was saved" in text(response)


def test_a_page_that_breaks_is_our_fault_and_needs_no_database(django_assert_num_queries):
    with django_assert_num_queries(0):
        response = server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert "the program’s fault, not yours" in text(response)


def test_of_two_who_press_the_button_at_once_one_signs_in():
    link = access.sign_in_link("http://testserver")
    number, token = link.rstrip("/").split("/")[-2:]
    assert access.use_link(int(number), token) is not None
    assert access.use_link(int(number), token) is None


UNREADABLE = {
    "no boundary": ("multipart/form-data", b"x"),
    "an empty boundary": ("multipart/form-data; boundary=", b"x"),
    "a boundary too long": (f"multipart/form-data; boundary={'x' * 300}", b"x"),
    "more fields than any form has": (
        "application/x-www-form-urlencoded",
        b"a=&" * (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1),
    ),
    "letters of another encoding": ("application/x-www-form-urlencoded; charset=utf-7", b"name=Ann"),
    "more than any form holds": ("application/x-www-form-urlencoded", b"a" * 3_000_000),
}


@pytest.mark.parametrize("address", ["/", "/sign-in/", "/desk/new/", "/nowhere/", "/static/nothing.css"])
@pytest.mark.parametrize(("kind", "sent"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_cannot_be_read_is_refused_in_words_wherever_it_was_sent(address, kind, sent):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["csrftoken"] = "x" * 32
    for who in (strict, Client()):
        response = who.generic("POST", address, sent, content_type=kind)
        assert response.status_code == 400
        assert "What this device sent could not be read. Nothing was saved." in text(response)


def test_an_address_that_is_none_stays_none_whatever_is_sent_to_it():
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["csrftoken"] = "x" * 32
    assert strict.post("/nowhere/", {"name": "Ann"}).status_code == 404

"""The first page, the sample evening, and addresses that lead nowhere."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone
from django.views.defaults import server_error

from tests.night import begun, ended, found, played, slip
from tests.screens.reading import markup, queries, words
from tournaments import access
from tournaments.actions import prepare
from tournaments.actions.restore import restore_party
from tournaments.models import Party
from tournaments.queries.evening import evening_of

TODAY = timezone.localdate()
LINK = re.compile(r"/sign-in/\d+/[\w-]+/")


def text(response):
    return response.content.decode()


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


def test_on_the_open_net_the_first_page_names_no_party_and_nobody(client: Client, settings):
    party = begun(4, name="Whist in the Grange", date=TODAY)
    settings.HTTPS = True
    page = text(client.get("/"))
    assert "Type the code of your party." in page
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
    assert "No party is going on at the moment." in page


def test_the_organiser_starts_tonights_party_or_looks_at_a_sample(director: Client):
    page = text(director.get("/"))
    assert 'href="/desk/new/">Start tonight’s party' in page
    assert "Look at a sample evening" in page
    assert "that takes a few seconds" in page


def test_an_organiser_who_comes_back_goes_on_with_tonights_party(director: Client):
    party = begun(8, name="Whist in the Grange", date=TODAY)
    found(4, name="Whist upstairs", date=TODAY)
    page = " ".join(text(director.get("/")).split())
    assert (
        f'Go on with Whist in the Grange</h2> <p> Tonight · round 1 is being played, 8 players </p> <a class="button" href="/desk/{party.code}/">'
        in page
    )
    assert page.index("Go on with") < page.index('<a class="button second" href="/desk/new/">Start another party')


@pytest.mark.parametrize(
    ("made", "days_ago", "goes_on"),
    [
        pytest.param(found, 0, True, id="tonight, not begun"),
        pytest.param(begun, 1, True, id="past midnight"),
        pytest.param(found, 1, False, id="last night, never begun"),
        pytest.param(begun, 2, False, id="never ended"),
        pytest.param(lambda **plan: ended(begun(**plan)), 0, False, id="ended tonight"),
    ],
)
def test_the_first_page_leads_with_a_party_only_while_it_goes_on(director: Client, made, days_ago, goes_on):
    made(date=TODAY - datetime.timedelta(days=days_ago))
    page = text(director.get("/"))
    assert ("Go on with Tuesday whist" in page) is goes_on
    assert ("Start tonight’s party" in page) is not goes_on


def test_last_nights_party_is_not_lost_behind_evenings_to_come(director: Client):
    begun(4, name="Past midnight", date=TODAY - datetime.timedelta(days=1))
    for week in range(1, 14):
        found(0, name=f"Party {week}", date=TODAY + datetime.timedelta(weeks=week))
    page = text(director.get("/"))
    assert "Go on with Past midnight" in page
    assert page.index("<b>Past midnight</b>") < page.index("<b>Party 13</b>")


def test_the_organiser_sees_how_far_each_party_is_tonights_first(director: Client):
    found(5, name="Next week", date=TODAY + datetime.timedelta(days=7))
    found(1, name="Tonight at the Grange", date=TODAY)
    ended(played(begun(8, name="Last week", date=TODAY - datetime.timedelta(days=7))))
    begun(8, name="Never ended", date=TODAY - datetime.timedelta(days=14))
    page = " ".join(text(director.get("/")).split())
    order = ["Tonight at the Grange", "Next week", "Last week", "Never ended"]
    assert sorted(order, key=page.index) == order
    assert "Tonight · not begun, 1 player on the list" in page
    assert "not begun, 5 players on the list" in page
    assert "ended after 1 round" in page
    assert "round 1 is being played, 8 players" in page
    assert page.index("Your club’s parties") < page.index("Another laptop")


def test_the_list_of_parties_is_short_until_all_are_asked_for(director: Client):
    for week in range(14):
        found(0, name=f"Party {week}.", date=TODAY - datetime.timedelta(weeks=week))
    page = text(director.get("/"))
    assert "Party 11." in page
    assert "Party 12." not in page
    assert "Party 13." in text(director.get("/?all"))


def test_an_evening_that_was_read_from_a_file_says_so_with_its_code(director: Client):
    party = begun(8)
    twin = restore_party(party.club, evening_of(party), "import_party")
    Party.objects.filter(pk=twin.pk).update(
        imported_at=datetime.datetime(2026, 11, 21, 19, 32, tzinfo=timezone.get_default_timezone())
    )
    page = " ".join(text(director.get("/")).split())
    assert page.count(f"<b>{party.name}</b>") == 2
    note = f"read from a file on 21 November 2026 at 19:32, code {twin.code}"
    assert page.count("read from a file") == page.count(note) == 1


def test_between_two_rounds_the_list_says_that_the_round_is_over_and_counts_who_is_here(director: Client):
    party = begun(8, date=TODAY)
    slip(party, 1)
    assert "round 1 is being played, 8 players" in words(director.get("/"))
    slip(party, 2)
    prepare.leave(party.code, 8, who="x")
    assert "round 1 is over, 7 players are here" in words(director.get("/"))


def test_two_parties_of_one_name_are_told_apart_by_their_codes(client: Client):
    party = begun(8, date=TODAY)
    twin = restore_party(party.club, evening_of(party), "import_party")
    page = text(client.get("/"))
    assert f"code {party.code}" in page
    assert f"code {twin.code}" in page


def test_an_organiser_of_another_club_sees_nothing_of_ours(stranger: Client):
    party = begun(8, date=TODAY)
    page = markup(stranger.get("/"))
    assert party.name not in page
    assert party.code not in page


@pytest.mark.parametrize("who", ["client", "director"])
def test_the_first_page_takes_as_many_queries_for_ten_parties_as_for_two(request, who):
    asking: Client = request.getfixturevalue(who)
    found(4, date=TODAY), found(4, date=TODAY)
    few = queries(asking, "/")
    for _ in range(8):
        found(4, date=TODAY)
    assert queries(asking, "/") == few


def test_the_sample_evening_is_made_once_and_then_shown(director: Client):
    first = director.post("/sample/")
    sample = Party.objects.get(is_sample=True)
    assert first.headers["Location"] == f"/desk/{sample.code}/"
    assert (sample.name, sample.status, sample.entries.count()) == ("Sample evening", "playing", 24)
    rounds = list(sample.rounds.order_by("number"))
    assert [round.moved_at is not None for round in rounds] == [True, True, True, False]
    assert {game.confirmed_at is not None for game in rounds[-1].games.all()} == {True, False}
    assert director.post("/sample/").headers["Location"] == f"/desk/{sample.code}/"
    assert Party.objects.count() == 1


def test_nobody_but_an_organiser_makes_a_sample(client: Client):
    assert client.post("/sample/").headers["Location"] == "/sign-in/"
    assert not Party.objects.exists()


def test_an_address_that_does_not_exist_leads_to_the_first_page(client: Client):
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "This page does not exist" in text(response)


def test_a_form_from_elsewhere_saves_nothing_and_says_so(client: Client):
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(access.sign_in_path(access.organiser()))
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
    "more fields than any form has": ("application/x-www-form-urlencoded", b"a=&" * 2000),
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

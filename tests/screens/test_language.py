"""Every page in the language of its reader: the browser's, or the one chosen at the foot of the page."""

from __future__ import annotations

import datetime
import re
from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.translation import override

from scoring.rules import ASKOV
from scoring.stakes import Stake
from tests.night import announced, begun, played
from tests.screens.reading import NORWEGIAN, typed, words
from tournaments.access import find_organiser, sign_in_path
from tournaments.forms.rules import RulesForm, fill_rules_form, read_rules
from tournaments.models import Party
from tournaments.wording import HOUSE_RULES, rules_name

CHOOSER = re.compile(r'<form class="languages" method="post" action="/language/">(.*?)</form>', re.DOTALL)


def language_of(response) -> str:
    (language,) = re.findall(r'<html lang="([\w-]+)"', response.content.decode())
    return language


def choose(client: Client, language: str, page: str = "/", **headers: str):
    return client.post("/language/", {"language": language}, headers={"Referer": f"http://testserver{page}", **headers})


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("nb", "nb"),
        ("nb-NO,nb;q=0.9,en;q=0.5", "nb"),
        ("no", "nb"),
        ("no-NO", "nb"),
        ("nn-NO,nn;q=0.9,en;q=0.5", "nb"),
        ("en-GB", "en"),
        ("en-US,en;q=0.9", "en-us"),
        ("de,en;q=0.5", "en"),
        ("fi", "en"),
        ("", "en"),
    ],
)
def test_a_page_speaks_the_language_that_the_browser_asks_for(client: Client, asked: str, given: str):
    response = client.get("/", headers={"Accept-Language": asked})
    assert language_of(response) == response["Content-Language"] == given
    assert "Accept-Language" in response["Vary"]


def test_a_reader_who_chooses_a_language_stays_on_the_page_and_keeps_it(client: Client):
    party = begun(8)
    page = f"/p/{party.code}/player/1/?x=1"
    answer = choose(client, "nb", page)
    assert (answer.status_code, answer["Location"]) == (302, f"http://testserver{page}")
    assert language_of(client.get(page, headers={"Accept-Language": "en"})) == "nb"
    choose(client, "en", page)
    assert language_of(client.get(page, headers=NORWEGIAN)) == "en"


def test_choosing_needs_no_token_because_kept_pages_hold_none():
    strict = Client(enforce_csrf_checks=True)
    choose(strict, "nb")
    assert language_of(strict.get("/")) == "nb"


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_the_choice_leads_to_no_other_site(client: Client, elsewhere: str):
    for answer in (
        client.post("/language/", {"language": "nb", "next": elsewhere}),
        client.post("/language/", {"language": "nb"}, headers={"Referer": elsewhere}),
    ):
        assert answer["Location"] == "/"


def test_an_answer_to_a_form_leads_back_to_the_form(director: Client):
    party = begun(8)
    form = f"http://testserver/desk/{party.code}/players/"
    list_ = f"/desk/{party.code}/players/list/"
    preview = director.post(list_, {"names": "Åse\nØyvind"}, headers={"Referer": form})
    assert typed(preview, "next") == [form]
    answer = director.post("/language/", {"language": "nb", "next": form}, headers={"Referer": list_})
    assert answer["Location"] == form
    assert typed(director.get(form), "next") == []


@pytest.mark.parametrize("language", ["fr", "", "../../etc", "nb\r\nX: y", "x" * 2000])
def test_a_language_that_is_not_offered_changes_nothing(client: Client, language: str):
    choose(client, language)
    assert language_of(client.get("/")) == "en"


def pages_of(party: Party) -> list[str]:
    """A page of every audience, and all of the organiser's that can be had without a question."""
    hall = [f"/p/{party.code}/{page}" for page in ("", "player/1/", "standings/", "standings/why/?a=1&b=2", "hall/")]
    desk = ["", "settings/", "players/", "players/1/", "bench/", "caller/", "end/", "tables/1/", "correct/", "log/"]
    desk += ["standings/", "prints/", "prints/seats-by-table/", "prints/seats-by-name/", "prints/slips/"]
    desk += ["prints/table-cards/", "prints/name-cards/", "prints/result/"]
    return [
        "/",
        "/sign-in/",
        "/desk/new/",
        "/no-such-page/",
        f"/t/{party.code}/1/{party.table_key(1)}/",
        f"/t/{party.code}/1/wrong/",
        *hall,
        *(f"/desk/{party.code}/{page}" for page in desk),
    ]


def test_every_page_offers_the_other_languages_by_their_own_names(director: Client):
    party = announced(played(begun(8)), 2)
    for page in pages_of(party):
        for language, other, name in (("en", "nb", "Norsk bokmål"), ("nb", "en", "English")):
            html = director.get(page, headers={"Accept-Language": language}).content.decode()
            offered = CHOOSER.findall(html)
            assert len(offered) == 1, page
            assert re.findall(r'value="(\w+)" lang="(\w+)">([^<]+)<', offered[0]) == [(other, other, name)], page


def test_a_visitor_who_is_nobody_is_offered_them_too(client: Client):
    party = begun(8)
    for page in ("/", f"/desk/{party.code}/", "/sign-in/1/wrong/", sign_in_path(find_organiser())):
        assert CHOOSER.search(client.get(page, follow=True).content.decode()), page


def test_pages_kept_for_everybody_are_kept_for_each_language():
    party = played(begun(8))
    one, other = Client(headers={"Accept-Language": "en"}), Client(headers=NORWEGIAN)
    for page in pages_of(party)[6:11]:
        for client, language in ((one, "en"), (other, "nb"), (one, "en"), (other, "nb")):
            assert language_of(client.get(page)) == language, page
    assert {"Cookie", "Accept-Language"} <= set(re.split(r",\s*", one.get(f"/p/{party.code}/standings/")["Vary"]))


def test_dates_and_numbers_are_written_as_the_language_writes_them(director: Client):
    party = begun(8, stake=Stake(1550, "NOK"))
    for address, norwegian, english in (
        (f"/desk/{party.code}/prints/seats-by-table/", "3. mars 2026", "3 March 2026"),
        (f"/desk/{party.code}/settings/", "15,50 NOK per parti", "15.50 NOK a game"),
        (f"/desk/{party.code}/", "Regnet med 4,0 minutter per spill", "Estimated with 4.0 minutes a hand"),
    ):
        assert norwegian in words(director.get(address, headers=NORWEGIAN))
        assert english in words(director.get(address))


@pytest.mark.parametrize(
    ("language", "date"),
    [("en-GB", "11 November 2026"), ("en-AU", "11 November 2026"), ("en-US", "November 11, 2026")],
)
def test_english_dates_are_written_as_at_home(director: Client, language: str, date: str):
    party = begun(8, date=datetime.date(2026, 11, 11))
    page = director.get(f"/desk/{party.code}/prints/seats-by-table/", headers={"Accept-Language": language})
    assert date in words(page)


def test_american_english_is_offered_norwegian_only(client: Client):
    (offered,) = CHOOSER.findall(client.get("/", headers={"Accept-Language": "en-US"}).content.decode())
    assert re.findall(r'value="([\w-]+)"', offered) == ["nb"]


def test_a_number_and_a_date_are_sent_as_before(director: Client):
    party = begun(8)
    assert typed(director.get(f"/desk/{party.code}/settings/", headers=NORWEGIAN), "date") == ["2026-03-03"]


def test_what_django_refuses_is_said_in_norwegian_too(director: Client):
    read = words(director.post("/desk/new/", {"name": "Tirsdag", "rules": "none of them"}, headers=NORWEGIAN))
    assert "Velg et gyldig valg" in read
    assert "Select a valid choice" not in read


def test_one_line_of_the_sheet_is_read_in_two_languages(client: Client):
    party = begun(8)
    page = f"/t/{party.code}/1/{party.table_key(1)}/"
    client.post(f"{page}hand/", {"round": 1, "hand": 1, "call": "high", "by": "east", "tricks": 8, "key": uuid4()})
    for _twice in range(2):
        assert "Bo and Dag granded and took 8:" in words(client.get(page))
        assert "Bo og Dag meldte grand og tok 8:" in words(client.get(page, headers=NORWEGIAN))


def test_rules_that_nobody_named_are_kept_without_a_language():
    typed_in = fill_rules_form(replace(ASKOV, name=HOUSE_RULES, target=9))
    form = RulesForm(typed_in)
    assert form.is_valid()
    values = form.cleaned_data
    with override("nb"):
        assert read_rules(values).name == HOUSE_RULES
        assert rules_name(read_rules(values)) == "husregler"
    assert typed_in["rules_name"] == ""
    with override("en"):
        assert rules_name(read_rules(values)) == "house rules"


def test_the_log_keeps_no_language(director: Client):
    party = begun(8)
    hand = {
        "round": 1,
        "hand": 1,
        "call": "high",
        "by": "north",
        "tricks": 8,
        "key": "2b0e4c1e-0000-4000-8000-000000000001",
    }
    page = f"/t/{party.code}/1/{party.table_key(1)}/hand/"
    assert Client(headers=NORWEGIAN).post(page, hand).status_code == 302
    assert party.log.get(action="enter_hand").who == "table 1"
    assert "<td>bord 1</td>" in director.get(f"/desk/{party.code}/log/", headers=NORWEGIAN).content.decode()
    assert "<td>table 1</td>" in director.get(f"/desk/{party.code}/log/").content.decode()

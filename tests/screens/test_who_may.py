"""Who may do what: every address of the URLconf, asked by every kind of visitor with every method.

An address that is not in PAGES fails here until somebody says for whom it is.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, field
from itertools import product
from typing import Final

import pytest
from django.contrib.messages import get_messages
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.http import HttpResponse
from django.middleware import csrf
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.refused import Refused
from scoring.stakes import Stake
from tests.clubs.people import shows
from tests.laws import on_postgresql
from tests.night import begun, ended, slip
from tests.screens.audiences import AUDIENCES, NOT_IN_THE_TABLE, PAGES, cells
from tests.screens.every_address import METHODS, OTHER_METHODS, patterns, place_of
from tournaments import access
from tournaments.access import find_our_club
from tournaments.actions.phones import renew_link
from tournaments.actions.side import open_side_table
from tournaments.api.refusals import WhyNoDocument, refuse
from tournaments.clubs.actions.keys import make_key, withdraw_key
from tournaments.clubs.queries.keys import list_keys
from tournaments.models import Club, Entry, Party
from tournaments.rehearsal import make_sample_club
from tournaments.seasons.actions import found_season
from tournaments.seasons.engine.rule import Rule

STAKE: Final = Stake(12345, "USD")
ANYBODY: Final = ("anonymous", "organiser")  # who may nearly nothing, and who may nearly everything
# Whole words: the keys of links and the tokens of forms are random, and now and then one has such letters inside.
MONEY: Final = re.compile(r"\b123\W?45\b|\bowe[sd]?\b")
SAYS_NO: Final = refuse(Refused(WhyNoDocument.ONLY_GET)).content  # to another program
# Every write except the one that `health` tries.
WRITES: Final = re.compile(r"(INSERT|DELETE|UPDATE (?!django_migrations SET id = -id )|CREATE|DROP)")


@dataclass(frozen=True)
class Visitor:
    """Somebody with a phone or a laptop, and the keys that their links have."""

    client: Client = field(default_factory=Client)
    table_key: str = "guessed"
    side_key: str = "guessed"
    card_key: str = "guessed"


@pytest.fixture
def party() -> Party:
    """A round is played: table 1 has its score, two of ten players sit out at the side table."""
    party = begun(10, asks_acceptance=True, stake=STAKE)
    one, two = Entry.objects.filter(party=party, chairs__table=None).values_list("number", flat=True)
    open_side_table(party.code, round_number=1, north=one, east=two, who="x")
    shows(is_open=True, shows_results=True)
    last = ended(slip(begun(4, name="Last evening"), 1))
    found_season(last.club, "Autumn", Rule(), parties=[last.pk, party.pk], who="x")
    return slip(party, 1)


@pytest.fixture
def visitors(party: Party, director: Client, stranger: Client) -> dict[str, Visitor]:
    """One of each kind, in the order of AUDIENCES."""
    for club in (find_our_club(), Club.objects.get(name="The other club")):  # a sample is there, and need not be played
        Party.objects.filter(pk=begun(4).pk).update(club=make_sample_club(club), is_sample=True)
    replaced, other = party.table_key(1), begun(8, stake=STAKE)
    renew_link(party.code, 1, who="x")
    party.refresh_from_db()
    of_each = [
        Visitor(),
        Visitor(),
        Visitor(table_key=party.table_key(1), side_key=party.side_key(1)),
        Visitor(table_key=other.table_key(1), side_key=other.side_key(1)),
        Visitor(table_key=replaced),
        Visitor(card_key=party.player_key(1)),
        Visitor(director),
        Visitor(stranger),
        Visitor(signed_out_elsewhere()),
        Visitor(with_key(make_key(find_our_club(), "our web site", who="x"))),
        Visitor(with_key(old_key())),
    ]
    for visitor in of_each:  # each has opened what their links open
        visitor.client.get(address_for(visitor, party, "table"))
        visitor.client.get(address_for(visitor, party, "player_card"))
    of_each[1].client.post(address_for(of_each[1], party, "player_is_me"))  # the hall's code is enough for that
    (names, *_audiences) = cells(AUDIENCES)
    return dict(zip(names[1:], of_each, strict=True))


def with_key(key: str) -> Client:
    """Another program."""
    return Client(headers={"Authorization": f"Bearer {key}"})


def old_key() -> str:
    key = make_key(find_our_club(), "the old web site", who="x")
    withdraw_key(find_our_club(), list_keys(find_our_club()).get(name="the old web site").pk, who="x")
    return key


def signed_out_elsewhere() -> Client:
    """The organiser's other device has still its cookie, and no session any more."""
    client = Client()
    client.force_login(access.find_organiser())
    Session.objects.get(session_key=client.session.session_key).delete()
    return client


def test_every_address_answers_every_visitor_as_the_table_says_and_shows_money_to_few(
    party: Party, visitors: dict[str, Visitor]
):
    answers = {audience: dict(zip(visitors, said, strict=True)) for audience, *said in cells(AUDIENCES)}
    wrong, refused = [], set()
    with_money: dict[str, set[str]] = {visitor: set() for visitor in visitors}
    for methods, audience, names in cells(PAGES):
        for name, method, visitor in product(names.split(), METHODS, visitors):
            is_method = methods == "any" or method in methods.split(", ")
            if not is_method and visitor not in ANYBODY:
                continue  # the method is refused before the visitor is looked at, or these would not be told so
            expected = answers[audience][visitor] if is_method else "405"
            if expected != "yes" and on_postgresql() and (name, method, expected) in refused:
                continue  # each visitor was refused on SQLite: one of them is enough here
            refused.add((name, method, expected))
            answer, shows_money = asked(visitors[visitor], party, name, method)
            if answer != expected:
                wrong.append(f"{method} {name}, {visitor}: {answer}, and the table says {expected}")
            if shows_money:
                with_money[visitor].add(name)
    assert not wrong, "\n".join(wrong)
    assert_money_is_shown_to_the_organiser_and_on_a_proved_phone_alone(with_money)


def assert_money_is_shown_to_the_organiser_and_on_a_proved_phone_alone(shown: dict[str, set[str]]) -> None:
    """Only what a game is played for stands among the rules, and the answer of a phone that cannot prove itself says why."""
    documents = {"api_evening", "api_standings", "api_settlement", "api_balances", "api_balances_of_season"}
    assert {"desk_stakes", "desk_stakes_csv", "print_stakes", "desk_standings"} | documents < shown.pop("organiser")
    assert shown.pop("key") == documents | {"rules"}
    assert shown.pop("name card") == {"rules", "player", "my_stakes"}
    assert shown.pop("found name") == {"rules", "player"}  # there it says how to see more
    assert shown.pop("other club") == {"rules"}
    assert set.union(*shown.values()) == {"rules"}


def test_a_closed_page_of_a_club_is_there_for_its_organiser_alone(party: Party, visitors: dict[str, Visitor]):
    shows()
    for name in "club club_evening club_season evening_calendar club_calendar club_csv".split():
        answers = {visitor: asked(visitors[visitor], party, name, "GET")[0] for visitor in visitors}
        assert answers == {visitor: "yes" if visitor == "organiser" else "404" for visitor in visitors}, name


def test_a_page_whose_token_begins_like_a_word_of_money_shows_no_money(party, visitors, monkeypatch):
    """It is random: of a quarter of a million one begins so, and that was seen once."""
    monkeypatch.setattr(csrf, "_get_new_csrf_string", lambda: "owe123a45".ljust(CSRF_SECRET_LENGTH, "x"))
    assert b'value="owe123a45' in visitors["replaced"].client.get(f"/p/{party.code}/").content
    assert asked(visitors["replaced"], party, "party", "GET") == ("yes", False)


@pytest.mark.parametrize("text", ["123.45", "-12345,", "−123,45 USD", "123\xa045", "what I owe", '"owes"', "was owed"])
def test_money_is_found_as_people_and_programs_write_it(text: str):
    assert MONEY.search(text)


@pytest.mark.parametrize("key", ["/0f123454d/", "/123a45ff/", '"owe7Q"', "112345", "1234567"])
def test_random_letters_are_no_money(key: str):
    assert not MONEY.search(key)


def test_every_address_is_in_the_table_once():
    said = [name for _methods, _audience, names in cells(PAGES) for name in names.split()]
    there = [pattern.name or str(pattern.pattern) for pattern in patterns()]
    for name in sorted(set(there) - set(said)):
        pytest.fail(NOT_IN_THE_TABLE.format(name=name, file="tests/screens/audiences.py"), pytrace=False)
    assert sorted(said) == sorted(there)


def test_no_other_method_changes_anything_or_says_more_than_a_look(party: Party, visitors: dict[str, Visitor]):
    """Asked by one who may do what the address is for, and by one who may do nothing."""
    answers = {audience: dict(zip(visitors, said, strict=True)) for audience, *said in cells(AUDIENCES)}
    for _methods, audience, names in cells(PAGES):
        may = next((visitor for visitor, said in answers[audience].items() if said == "yes"), "anonymous")
        for name, visitor in product(names.split(), {may, "anonymous"}):
            client, address = visitors[visitor].client, address_for(visitors[visitor], party, name)
            for method in OTHER_METHODS:
                with CaptureQueriesContext(connection) as asked:
                    answer = client.generic(method, address)
                written = [query["sql"] for query in asked if WRITES.match(query["sql"])]
                assert (written, dict(answer.cookies)) == ([], {}), (method, name, visitor)
                assert answer.content in (b"", SAYS_NO), (method, name, visitor)
                if answer.status_code != 405:
                    told, looked = map(head_of, (answer, client.get(address)))
                    assert told == looked, (method, name, visitor)


def head_of(answer: HttpResponse) -> tuple[int, str | None, str | None]:
    return answer.status_code, answer.get("Location"), answer.get("Content-Type")


@pytest.mark.parametrize("number", [2**31, 2**63], ids=str)
def test_a_number_that_no_hall_has_is_no_error_of_the_program(party: Party, visitors: dict[str, Visitor], number: int):
    """An error fails the test by itself."""
    words = {"code": party.code, "address": "tuesday", "key": "guessed", "token": "guessed"}
    words["sheet"] = "movement"
    words["rest"], words["invitation"] = "v2", "guessed"
    for path, needed in (place_of(pattern.name) for pattern in patterns()):
        if set(needed) - set(words):
            address = "/" + path % {argument: words.get(argument, number) for argument in needed}
            for visitor, method in product(("anonymous", "organiser"), ("GET", "POST")):
                assert visitors[visitor].client.generic(method, address).status_code in (
                    302,
                    401,
                    404,
                    405,
                    410,
                    422,
                ), address


def test_a_form_of_another_site_is_refused_everywhere(party: Party):
    """Without the token of our own page nothing is done for any visitor, and nothing but the language changes."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(access.find_organiser())
    for pattern in patterns():
        if pattern.name != "set_language":
            visitor = Visitor(client, party.table_key(1), party.side_key(1))
            assert asked(visitor, party, pattern.name, "POST")[0] in ("403", "405"), pattern.name


def asked(visitor: Visitor, party: Party, name: str | None, method: str) -> tuple[str, bool]:
    """What the address answers, in the word of the table, and whether money stands there. Whatever it does is undone."""
    cookies = copy(visitor.client.cookies)
    with transaction.atomic():
        response = visitor.client.generic(method, address_for(visitor, party, name or ""))
        answer = said(response)
        assert answer == "yes" or not is_changed(party), f"{method} {name}: {answer}, and yet something was done"
        shows_money = name != "api_schema" and bool(MONEY.search(b"".join(response).decode()))
        transaction.set_rollback(True)
    visitor.client.cookies = cookies
    return answer, shows_money


def address_for(visitor: Visitor, party: Party, name: str) -> str:
    _path, needed = place_of(name)
    keys = {"side": visitor.side_key, "player": visitor.card_key}
    key = keys.get(name.split("_")[0], visitor.table_key)
    known = {
        "code": party.code,
        "table": 1,
        "game": 1,
        "number": 1,
        "token": "guessed",
        "address": "tuesday",
        "lesson": "guessed",
        "hand": 1,
        "turn": 1,
        "sheet": "movement",
        "key": key,
    }
    known["rest"], known["invitation"] = "v2/clubs", "guessed"
    asked_for = {argument: known[argument] if argument in known else row_of(party, argument) for argument in needed}
    return reverse(name, kwargs=asked_for)


def row_of(party: Party, argument: str) -> int:
    """Only if the address needs it: thousands are asked."""
    if argument in ("person", "player"):
        return party.entries.first().player_id
    if argument == "season":
        return party.club.seasons.get_or_create(name="Autumn", defaults={"rule": Rule()})[0].pk
    return {"evening": Party.objects.get(name="Last evening").pk}[argument]


def said(response: HttpResponse) -> str:
    if response.status_code == 302 and response["Location"] == reverse("sign_in"):
        return "sign in"
    if any("This phone is not known" in str(said) for said in get_messages(response.wsgi_request)):
        return "told no"
    return str(response.status_code) if response.status_code in (401, 403, 404, 405, 410) else "yes"


def is_changed(party: Party) -> bool:
    """Every action raises the party's change number."""
    return Party.objects.values_list("change", flat=True).get(pk=party.pk) != party.change

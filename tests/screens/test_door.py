"""At the door: people say on their phones that they are here, or ask to be let in, and the organiser sees them arrive."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.timezone import localdate

from tests.night import WHO, begun, ended, found, fresh
from tests.screens.reading import markup, queries, words
from tournaments.actions import door, prepare
from tournaments.models import Entry, Party

ANN = 1
HERE = "I am Ann, and I am here"


@pytest.fixture
def party() -> Party:
    """Eight are on the list, and Ann has not come yet."""
    return without_ann(found(8))


def without_ann(party: Party) -> Party:
    prepare.check_in(party.code, ANN, here=False, who=WHO)
    return fresh(party)


def own(party: Party, act: str = "", number: int = ANN) -> str:
    return f"/p/{party.code}/player/{number}/{act}"


def players(party: Party, act: str = "") -> str:
    return f"/desk/{party.code}/players/{act}"


def is_here(party: Party, number: int = ANN) -> bool:
    return Entry.objects.get(party=party, number=number).checked_in


def ask(client: Client, party: Party, name: str = "Zoe Berg"):
    return client.post(f"/p/{party.code}/door/", {"name": name}, follow=True)


def asking(party: Party) -> list[str]:
    return list(party.organiser_calls.exclude(name="").values_list("name", flat=True))


def answer(director: Client, party: Party, said: str):
    number = party.organiser_calls.exclude(name="").get().pk
    return director.post(players(party, f"door/{number}/"), {"answer": said}, follow=True)


def test_one_tap_says_who_somebody_is_and_that_they_are_here(client: Client, director: Client, party: Party):
    assert HERE in words(client.get(own(party)))
    page = client.post(own(party, "here/"), follow=True)
    assert page.redirect_chain == [(own(party), 302)]
    assert "You are checked in Your seat will appear here" in words(page)
    assert "You are on the list" not in words(page)
    assert client.get(f"/p/{party.code}/me/")["Location"] == own(party)
    assert is_here(party)
    assert "came at" in words(director.get(players(party)))
    assert "a phone at the door Ann: is here" in words(director.get(f"/desk/{party.code}/log/"))


def test_before_there_are_seats_every_first_page_says_how_somebody_checks_in(client: Client, director: Client):
    party = found(8, date=localdate())
    pages = ("/", f"/p/{party.code}/")
    for page in pages:
        read = words(client.get(page))
        assert "Are you here?" in read
        assert "There are no seats yet. Find your name and say that you are here" in read
        assert "Where do you sit?" not in read
    director.post(players(party, "door/"), {"is_open": "no"})
    for page in (*pages, f"/p/{party.code}/hall/"):
        assert "Tell the organiser that you have come" in words(client.get(page))


def test_with_seats_the_first_pages_ask_where_somebody_sits(client: Client):
    party = begun(8, date=localdate())
    for page in ("/", f"/p/{party.code}/"):
        read = words(client.get(page))
        assert "Where do you sit?" in read
        assert "no seats yet" not in read


def test_who_has_said_who_they_are_only_says_that_they_are_here(client: Client, party: Party):
    client.post(own(party, "this-is-me/"))
    page = words(client.get(own(party)))
    assert "I am here" in page
    assert HERE not in page
    client.post(own(party, "here/"))
    assert is_here(party)


def test_the_phone_of_somebody_else_is_not_asked(client: Client, party: Party):
    client.post(own(party, "this-is-me/", number=2))
    assert "Tell the organiser that you have come" in words(client.get(own(party)))


def test_the_organiser_takes_it_back_with_one_tap(client: Client, director: Client, party: Party):
    client.post(own(party, "here/"))
    director.post(players(party, f"{ANN}/check-in/"), {"here": "no"})
    assert not is_here(party)
    assert "came at" not in words(director.get(players(party)))


def test_a_late_comer_says_so_too_and_plays_from_the_next_round(client: Client):
    party = begun(8)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    prepare.check_in(party.code, 9, here=False, who=WHO)
    page = client.post(own(party, "here/", number=9), follow=True)
    assert "You join in round 2" in words(page)


def test_seats_that_announce_themselves_are_given_to_nobody_by_a_phone(client: Client):
    party = begun(8, announces_itself=True)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    prepare.check_in(party.code, 9, here=False, who=WHO)
    assert "I am here" not in words(client.get(own(party, number=9)))
    assert "Nobody checks in on a phone just now." in words(client.post(own(party, "here/", number=9), follow=True))
    assert not is_here(party, 9)


def test_who_is_not_on_the_list_asks_and_is_let_in(client: Client, director: Client, party: Party):
    assert "I am not on the list" in words(client.get(f"/p/{party.code}/"))
    page = ask(client, party)
    assert "“Zoe Berg” asks to be let in." in words(page)
    assert "every 5s" in markup(page)
    alarm = director.get(f"/desk/{party.code}/trouble/")
    assert words(alarm) == "1 person asks to be let in"
    assert f'href="{players(party)}"' in markup(alarm)
    assert "Zoe Berg Let them in" in words(director.get(players(party)))
    assert "asks to be let in" not in words(answer(director, party, "yes"))
    assert is_here(party, 9)
    assert client.get(f"/p/{party.code}/?name=Zoe+Berg")["Location"] == own(party, number=9)


def test_no_is_no_leaves_nothing_behind_and_is_said_on_the_phone(client: Client, director: Client, party: Party):
    asked = ask(client, party).redirect_chain[-1][0]
    answer(director, party, "no")
    for page in (client.get(asked), client.get(asked, headers={"HX-Request": "true"})):
        assert "The organiser has not let you in “Zoe Berg” is not on the list." in words(page)
    assert "The organiser has not let you in" not in words(client.get(f"/p/{party.code}/?name=Zoe"))
    assert asking(party) == []
    assert party.entries.count() == 8


@pytest.mark.parametrize(("said", "on_list"), [("yes", 9), ("no", 8)])
def test_the_desk_answers_at_the_door_too(
    client: Client, director: Client, phone: dict[str, str], party: Party, said: str, on_list: int
):
    ask(client, party)
    desk = f"/desk/{party.code}/"
    assert "Zoe Berg is not on the list, and asks to be let in Let them in Zoe Berg No Zoe Berg" in words(
        director.get(desk)
    )
    call = party.organiser_calls.exclude(name="").get()
    part = director.post(f"{desk}door/{call.pk}/", {"answer": said}, headers=phone)
    assert 'id="tonight"' in markup(part)
    assert "asks to be let in" not in words(part)
    assert (party.entries.count(), asking(party)) == (on_list, [])


def test_who_was_put_on_the_list_meanwhile_is_checked_in(client: Client, director: Client, party: Party):
    ask(client, party)
    prepare.register_players(party.code, ["zoe berg"], who=WHO, checked_in=False)
    answer(director, party, "yes")
    assert party.entries.count() == 9
    assert is_here(party, 9)


def test_a_part_of_a_name_on_the_list_leads_to_nobody_else(client: Client, party: Party):
    assert "“An” asks to be let in." in words(ask(client, party, "An"))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "A name is missing."),
        ("<b>", "A name has no <"),
        ("ann", "is at the party already"),
    ],
    ids=["empty", "markup", "on the list"],
)
def test_what_is_no_new_name_is_refused_in_words(client: Client, party: Party, name: str, why: str):
    page = ask(client, party, name)
    assert page.redirect_chain == [(f"/p/{party.code}/", 302)]
    assert why in words(page)
    assert asking(party) == []


def test_a_stranger_who_asks_again_and_again_is_one_alarm_and_twenty_lines_at_most(
    client: Client, director: Client, party: Party
):
    for number in range(door.MOST_ASKING):
        ask(client, party, f"Zoe {number}")
        ask(client, party, f"ZOE {number}")
    assert "Many people ask at the door just now." in words(ask(client, party, "Zoe again"))
    assert len(asking(party)) == door.MOST_ASKING
    assert words(director.get(f"/desk/{party.code}/trouble/")) == "20 people ask to be let in"


def test_a_closed_door_refuses_both_and_may_be_opened_again(client: Client, director: Client, party: Party):
    ask(client, party)
    page = director.post(players(party, "door/"), {"is_open": "no"}, follow=True)
    assert "Only you check people in." in words(page)
    assert "Asked to come in, and not let in: Zoe Berg." in words(page)
    assert asking(party) == []
    assert "I am here" not in words(client.get(own(party)))
    assert "I am not on the list" not in words(client.get(f"/p/{party.code}/"))
    for refused in (client.post(own(party, "here/"), follow=True), ask(client, party)):
        assert "Nobody checks in on a phone just now." in words(refused)
    assert not is_here(party)
    director.post(players(party, "door/"), {"is_open": "yes"})
    assert HERE in words(client.get(own(party)))
    log = words(director.get(f"/desk/{party.code}/log/"))
    assert "stopped check-in on phones" in log
    assert "let people check in on their phones" in log


def test_nobody_asks_after_the_end(client: Client):
    party = ended(begun(8))
    assert "I am not on the list" not in words(client.get(f"/p/{party.code}/"))
    ask(client, party)
    assert asking(party) == []


def test_the_list_asks_the_database_as_often_for_twenty_who_ask(client: Client, director: Client, party: Party):
    ask(client, party)
    one = queries(director, players(party))
    for number in range(9):
        ask(client, party, f"Zoe {number}")
    assert queries(director, players(party)) == one

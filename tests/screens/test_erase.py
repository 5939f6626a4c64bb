"""The organiser looks for a name and erases it, after a page that says what happens."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.night import begun, ended, found
from tests.screens.reading import NORWEGIAN, queries, typed, words
from tournaments.models import Party, Player


@pytest.fixture
def party() -> Party:
    return begun(8)


def page_of(name: str) -> str:
    return f"/people/{Player.objects.get(name=name).pk}/erase/"


def test_the_first_page_leads_to_the_names_and_they_say_how_often_somebody_came(director: Client, party: Party):
    ended(begun(4))
    found(8)  # on its list, and it has not begun
    assert 'href="/people/"' in director.get("/").content.decode()
    read = words(director.get("/people/"))
    assert read.index("Ann 2 evenings, the last on 3 March 2026") < read.index("Hans 1 evening, on 3 March 2026")


def test_a_name_is_found_by_a_part_of_it(director: Client, party: Party):
    read = words(director.get("/people/?name=AN"))
    assert "Ann 1 evening" in read
    assert "Hans 1 evening" in read
    assert "Bo 1 evening" not in read
    assert "The club knows nobody with “xyz” in the name." in words(director.get("/people/?name=xyz"))


def test_a_player_of_tonight_leads_to_their_name(director: Client, party: Party):
    assert 'href="/people/?name=Dag"' in director.get(f"/desk/{party.code}/players/4/").content.decode()


def test_it_is_asked_first_what_happens_and_nothing_is_done_yet(director: Client, party: Party):
    read = words(director.get(page_of("Dag")))
    assert "Dag is called Former player 1 from now on, at every evening of the club. This cannot be undone." in read
    assert "Dag is on the list of Tuesday whist, which is not over" in read
    assert "Copies, files and prints that were made before still contain the name." in read
    assert Player.objects.filter(name="Dag").exists()


def test_the_name_is_gone_from_every_page_of_the_desk(director: Client, party: Party):
    here = page_of("Dag")
    answer = director.post(here, {"seen": typed(director.get(here), "seen")[0]}, follow=True)
    assert answer.redirect_chain == [("/people/", 302)]
    assert "The name is erased. The person is called Former player 1 now." in words(answer)
    for page in ("", "log/", "players/", "players/4/", "prints/name-cards/", "prints/seats-by-name/", "export/"):
        answer = director.get(f"/desk/{party.code}/{page}")
        assert "Dag" not in answer.content.decode()
    assert "erased the name of Former player 1" in words(director.get(f"/desk/{party.code}/log/"))
    assert "Former player 1" in words(director.get(f"/desk/{party.code}/players/"))


def test_pressed_twice_or_after_a_new_name_nothing_more_is_done(director: Client, party: Party):
    here = page_of("Dag")
    for _twice in range(2):
        answer = director.post(here, {"seen": "Dag"}, follow=True)
    assert "Dag is no longer called that" in words(answer)
    assert not Player.objects.filter(name="Former player 2").exists()


def test_an_organiser_of_another_club_finds_and_erases_nobody(stranger: Client, party: Party):
    here = page_of("Dag")
    assert "Dag" not in words(stranger.get("/people/"))
    assert stranger.get(here).status_code == 404
    assert stranger.post(here, {"seen": "Dag"}).status_code == 404
    assert Player.objects.filter(name="Dag").exists()


def test_the_name_instead_is_in_the_language_of_the_organiser(director: Client, party: Party):
    director.post(page_of("Dag"), {"seen": "Dag"}, headers=NORWEGIAN)
    assert Player.objects.filter(name="Tidligere spiller 1").exists()


def test_more_names_cost_no_query_more(director: Client):
    found(4)
    few = queries(director, "/people/")
    found(40)
    assert queries(director, "/people/") == few


def test_of_many_names_the_page_shows_some_and_says_so(director: Client):
    found(304)
    assert "And 4 more. Type a part of the name." in words(director.get("/people/"))

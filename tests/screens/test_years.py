"""A player over the years, for the organiser and on their own phone; everybody's rating; and what both ask of the database."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.night import WHO, begun, ended, played, slip
from tests.screens.reading import markup, queries, words
from tests.years.history import history
from tournaments.clubs.actions import identity
from tournaments.clubs.actions.erase import erase_name
from tournaments.models import Party, Player
from tournaments.years.queries.pages import read_newest_ratings
from tournaments.years.wording import rating_text

RATING = "/rating/"


@pytest.fixture(autouse=True)
def _nothing_is_known() -> None:
    cache.clear()


def page_of(name: str) -> str:
    return f"/people/{Player.objects.get(name=name).pk}/years/"


def own(party: Party, number: int = 1) -> str:
    return f"/p/{party.code}/player/{number}/years/"


def known(party: Party, number: int = 1) -> Client:
    """The phone that has opened the name card of a player."""
    phone = Client()
    phone.get(f"/p/{party.code}/player/{number}/card/{party.player_key(number)}/")
    return phone


def test_the_rating_is_never_without_its_plus_minus(director: Client):
    """As a figure, as a band and in words."""
    history()
    ann = Player.objects.get(name="Ann")
    rating = " ".join(rating_text(read_newest_ratings(ann.club)[ann.pk]).split())
    shown = director.get(page_of("Ann"))
    assert f"{rating} With Ann at the table a side wins by" in words(shown)
    assert "Two times in three the true figure lies between" in words(shown)
    assert markup(shown).count('<rect class="band"') == 1
    listed = director.get(RATING)
    assert rating in words(listed)
    assert markup(listed).count('class="band"') == len(re.findall(r"±", words(listed))) - 1 == 12


def test_the_course_of_the_rating_is_drawn_with_its_band(director: Client):
    history()
    assert "The picture begins with the second half year that has a rating." in words(director.get(page_of("Ann")))
    history(12)
    drawn = markup(director.get(page_of("Ann")))
    assert (drawn.count('<path class="band"'), drawn.count('<circle class="dot"')) == (1, 3)


def test_before_there_is_enough_data_no_rating_is_shown(director: Client):
    history(2)
    read = words(director.get(page_of("Ann")))
    assert "±" not in read
    assert "rating" not in read.lower()
    assert "The rating begins once 10 people have 30 games." in words(director.get(RATING))
    assert "12 players have too few games: a rating takes 30." in words(director.get(RATING))


def test_the_page_says_evenings_places_people_runs_and_stars(director: Client):
    party = ended(slip(begun(8), 1, score=(13, 4)))
    Party.objects.filter(pk=party.pk).update(name="Spring whist")
    read = words(director.get(page_of("Ann") + "?all"))
    assert "1 evening, on 3 March 2026" in read
    assert "Spring whist 3 March 2026 1 of 8 1 of 1 +9" in read
    assert "People met Name Won together Won against Bo – 1 of 1 Cleo 1 of 1 – Dag – 1 of 1" in read
    assert "Spring 2026 1 1 of 1 1 of 8 " in read
    assert "Place 1 of 8 , Spring whist, 3 March 2026" in read


def test_a_page_shows_some_and_all_of_it_is_one_tap_away(director: Client):
    history(14, players=8)
    few, everything = (words(director.get(page_of("Ann") + more)) for more in ("", "?all"))
    assert (few.count("Tuesday whist"), everything.count("Tuesday whist")) == (13, 15)  # and the best evening
    assert "People met" in everything
    assert "People met" not in few


def test_somebody_who_was_at_no_evening_has_a_page(director: Client):
    begun(4)
    assert "No finished evening yet." in words(director.get(page_of("Ann")))


def test_who_won_nothing_has_no_run(director: Client):
    ended(slip(begun(4), 1))
    assert "won in a row 0" in words(director.get(page_of("Bo")))


def test_an_erased_name_is_a_former_player_on_every_page(director: Client):
    history()
    before = words(director.get(page_of("Ann") + "?all")), words(director.get(RATING))
    assert all("Dag" in read for read in before)
    erase_name(Player.objects.get(name="Dag"), seen="Dag", word="Former player", who=WHO)
    for address in (page_of("Ann") + "?all", RATING):
        read = words(director.get(address))
        assert "Dag" not in read
        assert "Former player 1" in read


def test_a_new_name_is_shown_at_once(director: Client):
    party = history()[0]
    assert "Bo " in words(director.get(RATING))
    identity.rename_entry(party.code, 2, "Bodil", who=WHO)
    assert "Bodil" in words(director.get(RATING))
    assert "Bodil" in words(director.get(page_of("Ann") + "?all"))


def test_a_player_sees_their_years_on_their_own_phone_alone(client: Client):
    party = history()[-1]
    assert "With Ann at the table" in words(known(party).get(own(party)))
    for phone, number in ((client, 1), (known(party, 2), 1), (known(party), 2)):
        refused = phone.get(own(party, number))
        assert refused.status_code == 404
        assert "Only a player’s own phone shows this." in words(refused, is_there=False)


def test_the_phone_that_only_says_whose_it_is_sees_nothing(client: Client):
    party = begun(4)
    client.post(f"/p/{party.code}/player/1/this-is-me/")
    assert client.get(own(party)).status_code == 404


def test_a_player_who_is_not_there_has_no_page(director: Client):
    assert director.get(own(begun(4), 9)).status_code == 404


def test_the_players_page_leads_there_once_the_phone_is_known(client: Client):
    party = ended(played(begun(8)))
    page = f"/p/{party.code}/player/1/"
    assert f'href="{own(party)}"' in markup(known(party).get(page))
    assert f'href="{own(party)}"' not in markup(client.get(page))
    client.post(f"{page}this-is-me/")
    assert "To see all your evenings on this phone, scan your name card" in words(client.get(page))
    client.get(f"/t/{party.code}/1/{party.table_key(1)}/")
    assert f'href="{own(party)}"' in markup(client.get(page))


def test_the_organiser_finds_them_from_a_person_and_from_the_first_page(director: Client):
    party = begun(8)
    assert f'href="{own(party)}"' in markup(director.get(f"/desk/{party.code}/players/1/"))
    assert f'href="{RATING}"' not in markup(director.get("/people/"))
    assert "Look at the years" not in markup(
        director.get(f"/people/{Player.objects.create(club=party.club, name='Zoe').pk}/")
    )
    history()
    assert f'href="{page_of("Ann")}"' in markup(director.get(f"/people/{Player.objects.get(name='Ann').pk}/"))
    assert f'href="{page_of("Ann")}"' in markup(director.get(RATING))
    assert f'href="{RATING}"' in markup(director.get("/people/"))


def test_a_rating_of_eight_people_is_shown_nowhere(director: Client):
    history(8, players=8)
    assert sum(one is not None for one in read_newest_ratings(Player.objects.get(name="Ann").club).values()) == 8
    assert "±" not in words(director.get(page_of("Ann")))
    assert "The rating begins once 10 people have 30 games." in words(director.get(RATING))
    assert f'href="{RATING}"' not in markup(director.get("/people/"))


def test_what_has_not_changed_is_not_made_again(director: Client):
    history(2, players=8)
    address = page_of("Ann")
    fresh = queries(director, address)
    unchanged = queries(director, address)
    assert unchanged < fresh - 5
    history(6, players=16)
    cache.clear()
    assert queries(director, address) == fresh
    assert queries(director, address) == unchanged
    assert queries(director, RATING) > queries(director, RATING)


def test_the_page_is_in_the_readers_language(director: Client):
    history()
    assert "Halvår" in words(director.get(page_of("Ann"), headers={"Accept-Language": "nb"}))
    assert "Half years" in words(director.get(page_of("Ann")))

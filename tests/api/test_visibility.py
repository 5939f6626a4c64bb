"""What a document says to whom: the same as the pages, by the same switches."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.stakes import Stake
from tests.api.reading import ask, refused
from tests.browser.pages import level
from tests.clubs.people import called, know, shows
from tests.live_night import begun_live, play_hands
from tests.night import WHO, begun, ended, played, slip
from tests.screens.reading import words
from tests.seasons.stored import season_of, two_evenings
from tests.years.history import history
from tournaments.access import find_our_club
from tournaments.actions import advance
from tournaments.actions.drive import end_drive, show_totals
from tournaments.actions.prizes import enter_cut, give_prize
from tournaments.clubs.actions.archive import archive_party
from tournaments.clubs.queries.page import read_club_settings
from tournaments.engine.drive.places import Span
from tournaments.models import Party

RESULTS = {"is_open": True, "shows_results": True}


@pytest.fixture
def party() -> Party:
    """An evening that has ended; Ann has a surname and has won."""
    found = slip(begun(4), 1)
    know(called("Ann"), name="Ann Pedersen", is_member=True, tags=("board",), since=2019)
    return ended(found)


def names(told: Any) -> list[str]:
    return [one["name"] for one in told["standings"]]


# The club


def test_a_closed_club_answers_strangers_as_one_that_does_not_exist(client: Client, program: Client, party: Party):
    shows()
    for address in (
        "clubs/tuesday",
        "clubs/tuesday/evenings",
        f"clubs/tuesday/evenings/{party.pk}/standings",
        "clubs/tuesday/season",
    ):
        assert ask(client, address, status=404) == ask(client, address.replace("tuesday", "nowhere"), status=404)
    assert ask(program, "clubs/tuesday")["shows_whole_names"] is True


def test_a_club_that_never_saved_its_page_has_no_address_not_even_for_its_organiser(program: Client, party: Party):
    proposed = read_club_settings(find_our_club()).address
    assert refused(program, f"clubs/{proposed}/players", 404) == "not-shown"
    shows(address=proposed)
    assert ask(program, f"clubs/{proposed}/players")["players"]


def test_an_open_club_shows_its_evenings_and_nobody_by_name(client: Client, party: Party):
    shows(is_open=True, words="We play on Tuesdays.")
    assert ask(client, "clubs/tuesday")["words"] == "We play on Tuesdays."
    (evening,) = ask(client, "clubs/tuesday/evenings")["evenings"]
    assert (evening["id"], evening["code"], evening["ended"]) == (party.pk, None, True)
    assert refused(client, f"clubs/tuesday/evenings/{party.pk}/standings", 404) == "not-shown"


def test_names_are_as_the_club_shows_them(client: Client, program: Client, party: Party):
    address = f"clubs/tuesday/evenings/{party.pk}/standings"
    shows(**RESULTS)
    assert names(ask(client, address))[0] == "Ann P."
    assert names(ask(program, address))[0] == "Ann Pedersen"
    shows(**RESULTS, shows_whole_names=True)
    told = ask(client, address)
    assert names(told)[0] == "Ann Pedersen"
    assert told["party"]["code"] is None


def test_the_archive_is_for_the_organiser(client: Client, program: Client, party: Party):
    shows(**RESULTS)
    archive_party(party.code, who=WHO)
    assert ask(client, "clubs/tuesday/evenings")["evenings"] == []
    assert refused(client, f"clubs/tuesday/evenings/{party.pk}/standings", 404) == "not-shown"
    (evening,) = ask(program, "clubs/tuesday/evenings")["evenings"]
    assert (evening["code"], evening["archived"]) == (party.code, True)


def test_the_people_are_for_the_organiser_and_their_contacts_for_the_pages_alone(
    program: Client, director: Client, party: Party
):
    shows(keeps_contact=True)
    know(called("Bo"), contact="bo@example.org")
    told = ask(program, "clubs/tuesday/players")
    assert told == ask(director, "clubs/tuesday/players")
    ann, bo, *_others = told["players"]
    assert ann == {
        "id": called("Ann Pedersen").pk, "name": "Ann Pedersen", "member": True, "since": 2019, "tags": ["board"],
        "former": False, "evenings": 1, "last": "2026-03-03",
    }  # fmt: skip
    assert "example.org" not in str(told)
    assert bo["name"] == "Bo"


# An evening


def test_secret_standings_are_for_the_organiser(client: Client, program: Client):
    party = played(begun(8, held_after=0))
    told = ask(client, f"evenings/{party.code}/standings")
    assert told["held_after"] == 0
    assert [one["games"] for one in told["standings"]] == [0] * 8
    assert [one["place"] for one in told["standings"]] == [None] * 8
    full = ask(program, f"evenings/{party.code}/standings")
    assert [one["place"] for one in full["standings"]] == [1, 1, 1, 1, 5, 5, 5, 5]
    assert {one["sharing"] for one in full["standings"]} == {3}


def test_places_that_are_still_hidden_in_the_hall_are_hidden_here(client: Client, program: Client):
    shows(**RESULTS)
    party = slip(slip(begun(8, held_after=0), 1, score=(13, 3)), 2, score=(13, 5))
    advance.end_party(party.code, who=WHO)
    for address in (f"evenings/{party.code}/standings", f"clubs/tuesday/evenings/{party.pk}/standings"):
        told = ask(client, address)
        assert told["hidden"] == [1, 3]
        assert all(one["place"] > 3 for one in told["standings"])
    assert ask(program, f"evenings/{party.code}/standings")["standings"][0]["place"] == 1


def test_the_money_of_the_games_is_for_the_organiser(client: Client, program: Client):
    party = slip(begun(4, stake=Stake(15, "USD")), 1)
    told, full = (ask(who, f"evenings/{party.code}/standings") for who in (client, program))
    assert (told["currency"], {one["money"] for one in told["standings"]}) == (None, {None})
    assert (full["currency"], [one["money"] for one in full["standings"]]) == ("USD", [15, 15, -15, -15])


def test_the_hall_reads_of_a_prize_who_was_given_it(client: Client, program: Client):
    party, key = level()
    first = ask(client, f"evenings/{party.code}/prizes")
    assert first["players"] == []
    assert {(one["given"], one["cut"], one["reason"], len(one["who"])) for one in first["prizes"]} == {
        (None, None, "", 0)
    }
    to_cut = ask(program, f"evenings/{party.code}/prizes")["prizes"][1]
    assert to_cut["cut"] == {"level": [[5], [7]], "wins": 1}
    enter_cut(party.code, key, [(5,)], who=WHO)
    give_prize(party.code, key, who=WHO)
    told = ask(client, f"evenings/{party.code}/prizes")
    assert told["players"] == [{"id": 5, "name": "Eva"}]
    assert told["prizes"][1]["given"] == [[5]]
    assert told["prizes"][1]["reason"] == "1 of 1 won, +8; won the cut with Gro"
    assert told["prizes"][0]["who"] == []


def test_an_evening_without_prizes_has_an_empty_list(client: Client):
    told = ask(client, f"evenings/{begun(4).code}/prizes")
    assert (told["prizes"], told["hash"]) == ([], None)


def test_seats_that_are_only_proposed_are_nobodys_seats(client: Client):
    party = played(begun(8))
    told = ask(client, f"evenings/{party.code}/seats")
    assert [one["number"] for one in told["rounds"]] == [1]
    table = told["rounds"][0]["tables"][0]
    assert table["seats"] == {"north": 1, "east": 2, "south": 3, "west": 4}
    assert (table["score"], table["winner"]) == ({"north_south": 13, "east_west": 7}, "north_south")
    assert told["players"][0] == {"number": 1, "name": "Ann", "computer": False}


def test_an_evening_for_nothing_has_no_settlement(program: Client):
    assert refused(program, f"evenings/{begun(4).code}/settlement", 404) == "for-nothing"


# Seasons and years


def test_players_see_a_season_where_the_club_shows_it_and_no_codes(client: Client, program: Client):
    season = two_evenings()
    code = season.parties.first().code
    shows(is_open=True)
    assert ask(client, f"evenings/{code}/seasons")["seasons"] == []
    assert refused(client, f"evenings/{code}/seasons/{season.pk}", 404) == "not-shown"
    shows(is_open=True, shows_season=True)
    assert ask(client, f"evenings/{code}/seasons")["seasons"] == [{"id": season.pk, "name": "Autumn"}]
    told = ask(client, f"evenings/{code}/seasons/{season.pk}")
    assert {one["code"] for one in told["evenings"]} == {None}
    full = ask(program, f"clubs/tuesday/seasons/{season.pk}")
    assert full["standings"] == told["standings"]
    assert code in {one["code"] for one in full["evenings"]}


def test_the_season_of_the_page_is_in_the_form_of_the_page(client: Client):
    two_evenings()
    know(called("Ann"), name="Ann Pedersen")
    shows(is_open=True)
    assert refused(client, "clubs/tuesday/season", 404) == "not-shown"
    shows(**RESULTS)
    told = ask(client, "clubs/tuesday/season")
    assert (told["season"], told["over"], told["evenings"]) == ("Autumn", 2, 2)
    assert told["standings"][0] == {"place": 1, "player": "Ann P.", "points": 9.25}


def test_a_season_that_waits_for_a_cut_says_how_many_win(program: Client):
    shows()
    told = ask(program, f"clubs/tuesday/seasons/{two_evenings().pk}")
    assert told["cut"] == {"level": ["Ann", "Cleo", "Eva", "Gro"], "wins": 1}


def test_years_are_for_their_own_phone_and_the_organiser(client: Client, program: Client, director: Client):
    shows()
    party = ended(slip(begun(4), 1))
    address = f"evenings/{party.code}/players/1/years"
    assert refused(client, address, 404) == "not-own"
    client.post(f"/p/{party.code}/player/1/this-is-me/")
    assert refused(client, address, 404) == "not-own", "it says so, and has not proved it"
    client.get(f"/p/{party.code}/player/1/card/{party.player_key(1)}/")
    assert ask(client, address)["player"] == "Ann"
    assert refused(client, address.replace("/1/", "/2/"), 404) == "not-own"
    assert ask(program, address) == ask(client, address) == ask(director, address)
    assert ask(program, f"clubs/tuesday/players/{called('Ann').pk}/years") == ask(program, address)


def test_there_is_no_rating_before_the_page_shows_one(program: Client):
    shows()
    history(8, players=8)
    told = ask(program, "clubs/tuesday/rating")
    assert told["ratings"] == []
    assert ask(program, f"clubs/tuesday/players/{called('Ann').pk}/years")["rating"] is None
    history(8)
    told = ask(program, "clubs/tuesday/rating")
    assert [one["place"] for one in told["ratings"]] == list(range(1, 13))


def test_balances_are_those_of_the_club_or_of_a_season(program: Client):
    shows()
    inside, outside = (ended(slip(begun(4, stake=Stake(15, "USD")), 1)) for _ in range(2))
    season = season_of(inside)
    everything, some = (ask(program, f"clubs/tuesday/{one}balances") for one in ("", f"seasons/{season.pk}/"))
    assert (everything["season"], some["season"]) == (None, "Autumn")
    assert everything["balances"][0]["evenings"] == [inside.code, outside.code]
    assert some["balances"][0]["evenings"] == [inside.code]
    assert some["balances"][0]["people"][0] == {"name": "Ann", "evenings": 1, "won": 15, "paid": 0, "open": 15}


def test_a_house_player_has_no_line_on_the_page_of_the_club_nor_in_its_document(client: Client, director: Client):
    playing = begun(4)
    playing.entries.filter(player__name="Dag").update(is_house=True)
    over = ended(slip(playing, 1))
    shows(**RESULTS)
    assert "Dag" not in words(client.get(f"/club/tuesday/evenings/{over.pk}/"))
    assert names(ask(client, f"clubs/tuesday/evenings/{over.pk}/standings")) == ["Ann", "Cleo", "Bo"]
    assert len(names(ask(client, f"evenings/{over.code}/standings"))) == 4, "the hall sees all four"


def test_an_address_that_no_club_can_have_is_not_shown(client: Client):
    for address in ("x%00", "tuesday%00/evenings", "a.b/players"):
        assert refused(client, f"clubs/{address}", 404) == "no-such-address"


def test_a_drive_is_read_as_the_hall_sees_it_and_as_its_organiser_does(client: Client, program: Client):
    shows(**RESULTS)
    party = play_hands(begun_live(13, number=4), 3)
    address = f"evenings/{party.code}/standings"
    assert ask(client, address)["standings"] == []
    first, *others = ask(program, address)["standings"]
    assert (first["place"], first["role"], len(others)) == (1, "a", 11)
    show_totals(party.code, Span.FIRST, who=WHO)
    told = ask(client, address)
    assert (told["span"], told["hands"], len(told["standings"])) == ("first", 2, 12)
    seats = ask(client, f"evenings/{party.code}/seats")
    assert [len(hand["tables"]) for hand in seats["hands"]] == [3] * 4
    assert sorted(len(card["players"]) for card in seats["cards"]) == [1] * 11 + [2]
    end_drive(party.code, who=WHO)
    final = ask(client, f"clubs/tuesday/evenings/{party.pk}/standings")
    assert (final["span"], final["party"]["code"]) == ("whole", None)

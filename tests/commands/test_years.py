"""The rating and a player's years from the terminal, as a table and as JSON."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.db.models import Value
from django.db.models.functions import Concat

from tests.commands.running import refused, run
from tests.night import begun, ended, played, slip
from tests.years.history import history
from tournaments.access import our_club
from tournaments.models import Party, Player
from tournaments.years.queries.pages import newest_ratings


@pytest.fixture(autouse=True)
def _nothing_is_known() -> None:
    cache.clear()


def test_the_rating_is_printed_with_its_plus_minus_the_best_first():
    history()
    ratings = newest_ratings(our_club())
    heading, *lines = run("rating").splitlines()
    assert heading.startswith("Points a game more or less than an average player")
    assert len(lines) == 12
    assert all("±" in line for line in lines)
    best = max(ratings, key=lambda player: ratings[player].points)
    assert lines[0].split()[:2] == ["1", Player.objects.get(pk=best).name]


def test_the_rating_as_json_names_the_evenings_counted_and_left_out():
    counted = history(8)
    in_play, hidden = begun(4), ended(slip(begun(4), 1))
    Party.objects.filter(pk=hidden.pk).update(hidden_places=3)
    found = json.loads(run("rating", "--json"))
    assert (found["format"], found["pull"], found["enough"]) == ("whistparty-rating/1", 60, 30)
    assert [one["code"] for one in found["evenings"]] == [party.code for party in counted]
    assert {one["code"]: one["why"] for one in found["left_out"]} == {
        in_play.code: "not_over",
        hidden.code: "places_hidden",
    }
    assert [one["place"] for one in found["ratings"]] == list(range(1, 13))
    ann = Player.objects.get(name="Ann")
    rating = newest_ratings(our_club())[ann.pk]
    (shown,) = (one for one in found["ratings"] if one["player"] == "Ann")
    assert (shown["points"], shown["plus_minus"], shown["games"]) == tuple(rating)


def test_without_enough_games_there_is_no_rating():
    ended(played(begun(8)))
    assert run("rating").strip() == "Nobody has a rating yet: it takes 30 games."
    assert json.loads(run("rating", "--json"))["too_few_games"] == 8
    assert "There is no rating yet: it takes 30 games, and 29 are missing." in run("player_years", "ann")


def test_a_players_years_are_printed():
    history()
    printed = run("player_years", "Ann")
    assert printed.startswith("Ann: +")
    assert "With Ann at the table a side wins by" in printed
    assert "Two times in three" in printed
    assert "Spring 2025" in printed
    assert "2025-03-04" in printed
    heads = [line.split() for line in printed.splitlines() if line.startswith("  ") and "won" in line.split()]
    assert heads == [["half-year", "won", "rating"], ["evening", "place", "won", "difference"]]


def test_what_two_win_beyond_their_ratings_is_said_after_eight_games_together():
    history(12, players=8)
    together = {
        line: int(line.split("together ")[1].split(" of ")[1].split(";")[0].split(",")[0])
        for line in run("player_years", "Ann").splitlines()
        if "together " in line
    }
    assert {games >= 8 for games in together.values()} == {True, False}
    assert all(("beyond the ratings" in line) is (games >= 8) for line, games in together.items())


def test_a_run_of_one_game_is_one_game():
    ended(slip(begun(4), 1))
    assert "Longest run: 1 game, " in run("player_years", "Ann")


def test_some_have_a_rating_and_some_too_few_games():
    history()
    ended(played(begun(16), tables=4))
    assert run("rating").splitlines()[-1] == "A rating takes 30 games. 4 people have fewer."


@pytest.mark.parametrize("name", ["øystein ås", "ØYSTEIN ÅS", "stein å"])
def test_a_player_is_found_whatever_the_case_of_the_letters(name):
    begun(4)
    Player.objects.filter(name="Ann").update(name="Øystein Ås")
    assert run("player_years", name).startswith("Øystein Ås: ")


def test_a_players_years_as_json_add_up():
    evenings = history()
    found = json.loads(run("player_years", "Ann", "--json"))
    assert (found["format"], found["player"], found["games"]) == ("whistparty-years/1", "Ann", 40)
    assert [one["code"] for one in found["evenings"]] == [party.code for party in evenings]
    for part in (found["evenings"], found["half_years"]):
        assert sum(one["games"] for one in part) == 40
        assert sum(one["won"] for one in part) == found["won"]
    assert sum(one["together"]["games"] for one in found["people"]) == 40
    assert sum(one["against"]["won"] for one in found["people"]) == 2 * found["won"]
    assert found["rating"] == {**found["half_years"][-1]["rating"], "place": found["rating"]["place"], "players": 12}


def test_a_name_must_mean_one_person():
    begun(8)
    assert refused("player_years", " ") == "Write the name of a player, or a part that only one has."
    assert refused("player_years", "Nobody").startswith("The club knows nobody called Nobody.")
    assert refused("player_years", "a") == "Which of them? Ann; Dag; Eva; Hans. Write the whole name."
    begun(14)
    Player.objects.update(name=Concat("name", Value(" Ås")))
    assert refused("player_years", "ås").endswith("Ida Ås; Jon Ås; and 4 more. Write the whole name.")

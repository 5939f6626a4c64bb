"""`simulate --season` makes a season, or plays the planned one of that name."""

from __future__ import annotations

import io
from itertools import pairwise

from django.core.management import call_command

from scoring.stakes import Stake
from tests import documents
from tests.commands.running import refused, run
from tournaments.access import find_our_club
from tournaments.models import Party
from tournaments.seasons.engine.document import RULE as OF_A_SEASON
from tournaments.seasons.models import Duty, Season

RULE = OF_A_SEASON.read(
    {"gives": "places", "places": [12, 10, 8, 7], "best": 2, "duty": {"kind": "fixed", "points": 5}}, ""
)


def simulated(*options: object) -> Season:
    run("simulate", "--season", "Autumn", "--evenings", 3, "--players", 10, "--rounds", 2, "--hands", 2, *options)
    return Season.objects.get(name="Autumn")


def test_a_simulated_season_has_different_evenings_that_all_verify():
    season = simulated()
    parties = list(season.parties.order_by("date"))
    assert len({(party.rules.name, party.movement) for party in parties}) == 3
    assert [(after.date - before.date).days for before, after in pairwise(parties)] == [7, 7]
    assert all(run("verify_party", party.code).startswith("verified: 2 rounds") for party in parties)
    away = {party.pk for party in parties if party.entries.count() < 10}
    assert set(Duty.objects.values_list("party", flat=True)) == away


def test_the_same_seed_gives_the_same_season():
    first, second = played_twice("--seed", 4)
    assert first == second
    assert played_twice("--seed", 5)[0] != first


def played_twice(*options: object) -> list[object]:
    found = []
    for _time in range(2):
        simulated(*options)
        found.append(documents.of_season(Season.objects.get())["standings"])
        Season.objects.all().delete()
        Party.objects.all().delete()
    return found


def test_everybody_comes_where_that_is_asked_for():
    season = simulated("--everybody", "--rules", "askov", "--movement", "draw-anew")
    assert {(party.entries.count(), party.movement, party.rules.name) for party in season.parties.all()} == {
        (10, "draw-anew", "askov")
    }


def test_a_season_that_is_planned_is_played_by_its_own_rule():
    Season.objects.create(club=find_our_club(), name="Autumn", rule=RULE)
    assert simulated().rule == RULE
    assert Season.objects.get().parties.count() == 3
    assert "There is a season called Autumn already" in refused("simulate", "--season", "Autumn", "--evenings", 1)
    assert Party.objects.count() == 3


def test_a_season_is_played_for_a_stake():
    season = simulated("--stake", "15 cents")
    assert [party.stake for party in season.parties.all()] == [Stake(15, "USD")] * 3
    assert "“a song” is not an amount of money" in refused("simulate", "--stake", "a song")


def test_a_season_is_found_whatever_the_case_of_its_letters():
    Season.objects.create(club=find_our_club(), name="Høst på Ås", rule=RULE)
    run("simulate", "--season", " HØST PÅ ÅS ", "--evenings", 1, "--players", 4, "--rounds", 1, "--hands", 2)
    assert Season.objects.get().parties.count() == 1


def test_a_console_without_these_letters_stops_nothing():
    console = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    few = {"evenings": 1, "players": 4, "rounds": 1, "hands": 2}
    call_command("simulate", season="Høst på Ås", **few, stdout=console, stderr=io.StringIO())
    console.flush()
    assert console.buffer.getvalue() == b"H?st p? ?s\n"

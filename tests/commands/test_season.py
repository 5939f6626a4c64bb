"""`season` prints what the season's page shows, and `simulate --season` makes one."""

from __future__ import annotations

import json
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest

from tests.commands.running import refused, run
from tournaments.access import our_club
from tournaments.models import Party
from tournaments.seasons.models import Duty, Season

RULE = {"gives": "places", "places": [12, 10, 8, 7], "best": 2, "duty": {"kind": "fixed", "points": 5}}


@pytest.fixture
def rule(tmp_path: Path) -> Path:
    file = tmp_path / "rule.json"
    file.write_text(json.dumps(RULE))
    return file


def simulated(*options: object) -> Season:
    run("simulate", "--season", "Autumn", "--evenings", 3, "--players", 10, "--rounds", 2, "--hands", 2, *options)
    return Season.objects.get(name="Autumn")


def test_a_simulated_season_has_different_evenings_that_all_verify():
    season = simulated()
    parties = list(season.parties.order_by("date"))
    assert len({(party.rules["name"], party.movement) for party in parties}) == 3
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
        found.append(json.loads(run("season", "Autumn", "--json"))["standings"])
        Season.objects.all().delete()
        Party.objects.all().delete()
    return found


def test_everybody_comes_where_that_is_asked_for():
    season = simulated("--everybody", "--rules", "askov", "--movement", "draw-anew")
    assert {(party.entries.count(), party.movement, party.rules["name"]) for party in season.parties.all()} == {
        (10, "draw-anew", "askov")
    }


def test_a_season_that_is_planned_is_played_by_its_own_rule(rule):
    run("season", "Autumn", "--rule", rule, "--save")
    assert simulated().rule == RULE
    assert Season.objects.get().parties.count() == 3
    assert "There is a season called Autumn already" in refused("simulate", "--season", "Autumn", "--evenings", 1)
    assert Party.objects.count() == 3


def test_a_season_that_is_planned_gets_another_rule_where_one_is_given(rule):
    Season.objects.create(club=our_club(), name="Autumn", rule={"gives": "wins"})
    assert simulated("--rule", rule).rule == RULE


def test_a_season_is_played_for_a_stake():
    season = simulated("--stake", "15 cents")
    assert [party.stake for party in season.parties.all()] == [{"amount": 15, "currency": "USD"}] * 3
    assert "“a song” is not an amount of money" in refused("simulate", "--stake", "a song")


def test_the_table_says_who_leads_the_rule_and_the_reasons(rule):
    simulated("--rule", rule)
    printed = run("season", "autumn").splitlines()
    assert printed[0].startswith("Autumn: ")
    assert "leads by" in printed[0]
    assert "3 evenings so far. The best 2 evenings count, and they are added up." in printed[0]
    assert "It is over when the organiser puts it into the archive." in printed[1]
    assert "An evening gives points by place: 12, 10, 8, 7." in printed[2]
    assert len([line for line in printed if " of " in line]) >= 10
    assert printed[-11].split() == ["points", "counted", "why"]
    assert printed[-11].index("counted") + len("counted") == printed[-10].index(" of ") + len(" of 2")
    assert "\n".join(printed).count("The best 2 evenings count, and they are added up.") == 1


def test_a_season_is_found_whatever_the_case_of_its_letters(rule):
    run("season", "Høst på Ås", "--rule", rule, "--save")
    assert run("season", " HØST PÅ ÅS ").startswith("Høst på Ås: ")
    run("season", "HØST PÅ ÅS", "--rule", rule, "--save")
    assert Season.objects.count() == 1
    run("simulate", "--season", "høst på ås", "--evenings", 1, "--players", 4, "--rounds", 1, "--hands", 2)
    assert Season.objects.get().parties.count() == 1


def test_the_document_adds_up(rule):
    season = simulated("--rule", rule)
    document = json.loads(run("season", "Autumn", "--json"))
    assert document["format"] == "whistparty-season/1"
    assert document["rule"] == RULE == season.rule
    assert [one["code"] for one in document["evenings"]] == list(
        season.parties.order_by("date").values_list("code", flat=True)
    )
    assert (document["to_come"], document["over"]) == (0, False)
    for line in document["standings"]:
        counted = [Decimal(one["points"]) for one in line["evenings"] if one["counts"]]
        assert (sum(counted), len(counted)) == (Decimal(line["points"]), line["counted"])


def test_another_rule_is_tried_and_nothing_is_stored(rule):
    season = simulated()
    assert "An evening gives points by place" in run("season", "Autumn", "--rule", rule)
    season.refresh_from_db()
    assert season.rule == {"gives": "total"}


def test_a_rule_is_stored_where_that_is_asked_for_and_no_hand_is_played(rule):
    assert "Winter: No evening is over yet." in run("season", "Winter", "--rule", rule, "--save")
    assert Season.objects.get().rule == RULE
    simulated()
    assert "The rule cannot change any more" in refused("season", "Autumn", "--rule", rule, "--save")


def test_what_is_wrong_is_said_in_a_sentence(tmp_path):
    assert refused("season", "Spring") == "There is no season Spring. There is none yet."
    Season.objects.create(club=our_club(), name="Autumn", rule={"gives": "wins"})
    assert refused("season", "Spring") == "There is no season Spring. The newest: Autumn."
    assert "cannot be read" in refused("season", "Autumn", "--rule", tmp_path / "nothing.json")
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"gives": "stars"}')
    assert refused("season", "Autumn", "--rule", wrong).startswith(
        f"{wrong} was not read, and nothing was changed: rule.gives must be one of total"
    )
    assert "Name the file too" in refused("season", "Autumn", "--save")

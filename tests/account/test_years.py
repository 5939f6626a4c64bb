"""What spans evenings is what docs/format.md defines: a simulated season of all rule sets, its rating, years and money."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from tests import documents
from tests.account import plain_years
from tests.commands.running import exported, run
from tournaments.models import Party
from tournaments.seasons.engine.document import RULE
from tournaments.seasons.models import Season
from tournaments.years.queries import pages

pytestmark = pytest.mark.django_db

RULES = [
    {"gives": "total", "best": 4},
    {"gives": "difference", "absence": {"kind": "fixed", "points": 3}, "ties": ["difference", "evenings", "wins"]},
    {"gives": "wins", "mean": True, "ties": ["evenings_won", "best_evenings"]},
    {"gives": "places", "places": [12, 10, 8, 7], "then_one_fewer": True, "best": 2, "of": 3},
    {"gives": "places", "places": [9, 7], "shared": "best", "ties": []},
    {"gives": "per_cent", "duty": {"kind": "fixed", "points": 40}, "winners": ["guest", "80+"]},
]


@pytest.fixture(autouse=True)
def _a_rating_is_shown_among_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the few of these evenings have one."""
    monkeypatch.setattr(pages, "FEWEST_RATED", 1)


@pytest.fixture
def evenings() -> list[dict]:
    """Seven evenings, an hour apart on two days, entered in another order than they were played; some people are away."""
    run(
        "simulate",
        "--season",
        "Autumn",
        "--evenings",
        7,
        "--players",
        11,
        "--rounds",
        5,
        "--hands",
        4,
        "--stake",
        "15 cents",
    )
    parties = list(Season.objects.get().parties.order_by("pk"))
    for at, party in enumerate(reversed(parties)):
        Party.objects.filter(pk=party.pk).update(date=f"2026-0{6 + at // 4}-0{1 + at // 2}", begins=f"{10 + at}:00")
    parties[2].entries.filter(number__in=[2, 3]).update(tags=["80+"])
    parties[4].entries.filter(number=5).update(tags=["Guest"])
    parties[1].entries.filter(number=6).update(is_house=True)
    Party.objects.update(change=1000)
    found = [json.loads(exported(party)) for party in Party.objects.all()]
    return sorted(found, key=lambda one: (one["party"]["date"], one["party"]["begins"]))


def test_a_season_by_every_rule(evenings: list[dict]):
    for rule in RULES:
        Season.objects.update(rule=RULE.read(rule, "rule"))
        told = documents.of_season(Season.objects.get())
        days = [one["date"] for one in told["evenings"]]
        assert days == [one["party"]["date"] for one in evenings]
        duties = [
            [one["player"] for one in told["standings"] if one["evenings"][at]["spent"] == "duty"]
            for at in range(len(evenings))
        ]
        computed = plain_years.season(evenings, rule, duties)
        assert {one["player"] for one in told["standings"]} == computed.keys()
        for one in told["standings"]:
            assert_line(one, computed[one["player"]])


def assert_line(told: dict, computed: dict) -> None:
    assert told["place"] == (computed["place"] or None), told["player"]
    for key in ("came", "evenings_won", "wins", "difference"):
        assert told[key] == computed[key], (told["player"], key)
    exact = Decimal(computed["points"].numerator) / computed["points"].denominator
    assert abs(Decimal(str(told["points"])) * 100 - exact) <= Decimal("0.5")
    assert told["counted"] == len(computed["counted"])
    for at, cell in enumerate(told["evenings"]):
        worth = computed["worths"][at]
        assert cell["spent"] == computed["spent"][at]
        assert cell["counts"] == (at in computed["counted"])
        assert cell["points"] == (None if worth is None else worth / 100)


def test_the_rating_and_everybodys_years(evenings: list[dict]):
    told = documents.of_rating()
    computed = plain_years.ratings(evenings)
    shown = {name: one for name, one in computed.items() if one[2] >= plain_years.ENOUGH}
    assert {one["player"] for one in told["ratings"]} == shown.keys() != set()
    assert told["too_few_games"] == len(computed) - len(shown)
    for one in told["ratings"]:
        points, plus_minus, games = shown[one["player"]]
        assert (one["points"], one["plus_minus"], one["games"]) == (approx(points), approx(plus_minus), games)
        assert one["place"] == 1 + sum(round(other[0], 6) > one["points"] for other in shown.values())
    for name in computed:
        told = documents.of_years(name)
        assert_years(told, plain_years.years(name, evenings))
        assert_met(told, plain_years.met(name, evenings, computed))


def approx(number: float) -> object:
    return pytest.approx(number, abs=2e-6)


def assert_years(told: dict, computed: dict) -> None:
    for key in ("games", "games_rated", "won", "stars", "evenings_won", "longest_run"):
        assert told[key] == computed[key], (told["player"], key)
    assert (told["best_evening"] or {}).get("date") == computed["best_evening"]
    keys = ("date", "place", "players", "games", "difference")
    assert [tuple(one[key] for key in keys) for one in told["evenings"]] == computed["evenings"]


def assert_met(told: dict, computed: dict) -> None:
    assert {one["player"] for one in told["people"]} == computed.keys()
    for one in told["people"]:
        of = computed[one["player"]]
        assert [one["together"]["games"], one["together"]["won"]] == of["together"]
        assert [one["against"]["games"], one["against"]["won"]] == of["against"]
        beyond = of["beyond"] and sum(of["beyond"]) / len(of["beyond"])
        assert one["together"]["beyond"] == (approx(beyond) if of["beyond"] else None)


def test_the_rating_at_the_end_of_a_half_year_is_of_the_evenings_until_then(evenings: list[dict]):
    name = max(plain_years.ratings(evenings).items(), key=lambda one: one[1][2])[0]
    for half in documents.of_years(name)["half_years"]:
        until = [one for one in evenings if plain_years.is_until(one["party"]["date"], half["year"], half["half"])]
        points, plus_minus, games = plain_years.ratings(until)[name]
        expected = {"points": approx(points), "plus_minus": approx(plus_minus), "games": games}
        assert half["rating"] == (expected if games >= plain_years.ENOUGH else None)


def test_what_people_owe(evenings: list[dict]):
    """Nobody has paid yet, so a balance is what all evenings up to this one gave."""
    for at, evening in enumerate(evenings):
        (party,) = Party.objects.filter(date=evening["party"]["date"], begins=evening["party"]["begins"])
        told = {one["name"]: one for one in documents.of_settlement(party)["people"]}
        earlier = [plain_years.owed(one) for one in evenings[:at]]
        for name, tonight in plain_years.owed(evening).items():
            carried = sum(one.get(name, 0) for one in earlier)
            assert (told[name]["tonight"], told[name]["carried"]) == (tonight, carried)
            assert told[name]["balance"] == told[name]["open"] == carried + tonight

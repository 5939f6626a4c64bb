"""The documents for other programs have the fields that docs/format.md shows, and no others, and say what pages say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache

from scoring.stakes import Stake
from tests import documents
from tests.actions import ledger
from tests.browser.pages import level
from tests.night import WHO, begun, ended, found, fresh, slip
from tests.seasons.stored import season_of, two_evenings
from tests.years.history import history
from tournaments.access import find_our_club
from tournaments.actions import prepare
from tournaments.actions.prizes import enter_cut, give_prize
from tournaments.engine.settle import Payment
from tournaments.models import Party
from tournaments.models.money import Paid
from tournaments.queries.money import MoneyTerms
from tournaments.seasons.engine.document import RULE
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.models import Season
from tournaments.stakes import actions
from tournaments.stakes.queries.settlement import read_settlement
from tournaments.years.queries.pages import read_newest_ratings

pytestmark = pytest.mark.django_db

DESCRIBED = (Path(__file__).parents[1] / "docs" / "format.md").read_text(encoding="utf-8")
OF_A_RULE = {"gives", "places", "then_one_fewer", "best", "least", "duty", "kind"}  # which of them depends on the rule


@pytest.fixture(autouse=True)
def _nothing_is_known() -> None:
    cache.clear()


def for_money() -> Party:
    """One payment is made, and another is not."""
    party = ended(slip(begun(8, stake=Stake(15, "USD")), 1))
    there = read_settlement(party)
    assert there is not None
    actions.save_payment(party.code, there.to_pay[0], key=uuid4(), who=WHO, as_told=True)
    return party


def a_season() -> Season:
    return season_of(for_money())


def prizes() -> Any:
    return documents.of_prizes(level()[0])


def people() -> Any:
    found(4)
    return documents.of_people()


def ratings() -> Any:
    history()
    found(4)
    return documents.of_rating()


def years() -> Any:
    history()
    return documents.of_years("Ann")


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("whistparty-standings/1", lambda: documents.of_standings(for_money())),
        ("whistparty-seats/1", lambda: documents.of_seats(for_money())),
        ("whistparty-evenings/1", lambda: documents.of_evenings(for_money())),
        ("whistparty-club-page/1", documents.of_page),
        ("whistparty-players/1", people),
        ("whistparty-seasons/1", lambda: a_season() and documents.of_seasons()),
        ("whistparty-seasons-of-evening/1", lambda: documents.of_seasons_of_evening(a_season())),
        ("whistparty-season-of-page/1", lambda: a_season() and documents.of_season_on_page()),
        ("whistparty-prizes/2", prizes),
        ("whistparty-season/2", lambda: documents.of_season(a_season())),
        ("whistparty-settlement/1", lambda: documents.of_settlement(for_money())),
        ("whistparty-balances/1", lambda: documents.of_balances(a_season())),
        ("whistparty-rating/1", ratings),
        ("whistparty-years/1", years),
    ],
)
def test_every_field_is_described_and_every_field_described_is_there(name, document):
    told = document()
    assert told["format"] == name
    assert set(fields(told)) - OF_A_RULE == described(name) - OF_A_RULE


def fields(value: Any) -> Iterator[str]:
    """The names of all fields, at every depth."""
    if isinstance(value, dict):
        yield from value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from fields(inner)


def described(name: str) -> set[str]:
    """The names of the fields in the example that begins with this format; one ends where a line is empty."""
    example = re.search(rf'^{{"format": "{re.escape(name)}".*?(?=^```|^$)', DESCRIBED, re.DOTALL | re.MULTILINE)
    assert example is not None
    return set(re.findall(r'"(\w+)":', example[0]))


def test_the_prizes_have_who_was_told_who_must_cut_and_the_reason():
    party, key = level()
    enter_cut(party.code, key, [(5,)], who=WHO)
    give_prize(party.code, key, who=WHO)
    told = documents.of_prizes(party)
    second = told["prizes"][1]
    assert (told["party"]["code"], told["hash"]) == (party.code, None)
    assert told["players"][4] == {"id": 5, "name": "Eva"}
    assert second["who"] == [{"players": [5], "worth": 3, "by": "cut"}]
    assert (second["given"], second["cut"], second["sealed"]) == ([[5]], None, False)
    assert second["reason"] == "1 of 1 won, +8; won the cut with Gro"


def test_a_season_adds_up():
    season = two_evenings(best=2)
    told = documents.of_season(season)
    assert RULE.read(told["rule"], "rule") == season.rule
    assert [one["code"] for one in told["evenings"]] == list(
        season.parties.order_by("date").values_list("code", flat=True)
    )
    assert (told["to_come"], told["over"]) == (0, True)
    for line in told["standings"]:
        counted = [one["points"] for one in line["evenings"] if one["counts"]]
        assert (sum(counted), len(counted)) == (pytest.approx(line["points"]), line["counted"])


@pytest.fixture
def settled() -> Party:
    """Ann and Cleo have won; Bo has paid Ann, and the coffee is paid."""
    party = ledger.evening()
    actions.agree_terms(party.code, MoneyTerms(fee=300), who=WHO)
    ledger.pay(party, "Bo", "Ann", 15)
    actions.move_kitty(party.code, -250, "coffee", key=uuid4(), who=WHO)
    actions.pay_fee(party.code, ledger.key("Cleo"), who=WHO)
    return fresh(party)


def test_amounts_are_whole_minor_units_and_always_zero_together(settled: Party):
    told = documents.of_settlement(settled)
    assert (told["currency"], told["stake"], told["fee"], told["way"]) == ("USD", 15, 300, "few")
    assert told["people"][3] == {
        "name": "Dag", "won": 0, "lost": 1, "carried": 0, "tonight": -15, "balance": -15, "open": -15,
        "here": True, "fee_open": 300,
    }  # fmt: skip
    assert {sum(one[name] for one in told["people"]) for name in ("carried", "tonight", "balance", "open")} == {0}
    assert told["to_pay"] == [{"payer": "Dag", "payee": "Cleo", "amount": 15}]
    assert told["kitty"] == {"before": 0, "fees": 300, "stakes": 0, "moved": -250, "now": 50}
    assert [one.get("kind", "stake") for one in told["paid"]] == ["stake", "kitty", "fee"]


def test_what_was_taken_back_is_written_with_the_row_that_did_so(settled: Party):
    actions.take_back_payment(settled.code, Paid.objects.get(kind="fee").pk, who="Una")
    fee, back = documents.of_settlement(fresh(settled))["paid"][2:]
    assert (back["takes_back"], back["amount"], back["who"]) == (fee["key"], -300, "Una")


def test_a_payment_of_somebody_who_is_not_at_the_party_any_more_is_written_too(settled: Party):
    prepare.register_players(settled.code, ["Evelyn"], who=WHO)
    actions.save_payment(settled.code, Payment(ledger.key("Evelyn"), ledger.key("Ann"), 5), key=uuid4(), who=WHO)
    actions.take_back_payment(settled.code, Paid.objects.latest("pk").pk, who=WHO)
    prepare.take_out(settled.code, settled.entries.get(player__name="Evelyn").number, who=WHO)
    assert [one["payer"] for one in documents.of_settlement(fresh(settled))["paid"]][-2:] == ["Evelyn", "Evelyn"]


def test_balances_over_a_season_leave_out_what_was_not_for_money(settled: Party):
    season = Season.objects.create(club=find_our_club(), name="Autumn", rule=Rule())
    last, for_nothing, outside = ledger.evening(1), found(4), ledger.evening()
    Party.objects.filter(pk=for_nothing.pk).update(date=settled.date + timedelta(weeks=2))
    season.parties.set([settled, last, for_nothing])
    told = documents.of_balances(season)
    (over,) = told["balances"]
    assert (told["season"], over["currency"], over["kitty"]) == ("Autumn", "USD", 50)
    assert (over["evenings"], over["left_out"]) == ([settled.code, last.code], [for_nothing.code])
    assert outside.code not in over["evenings"]
    assert over["people"][3] == {"name": "Dag", "evenings": 2, "won": -30, "paid": 0, "open": -30}


def test_the_rating_names_the_evenings_counted_and_left_out():
    counted = history(8)
    in_play, hidden = begun(4), ended(slip(begun(4), 1))
    Party.objects.filter(pk=hidden.pk).update(hidden_places=3)
    told = documents.of_rating()
    assert (told["pull"], told["enough"]) == (60, 30)
    assert [one["code"] for one in told["evenings"]] == [party.code for party in counted]
    assert {one["code"]: one["why"] for one in told["left_out"]} == {
        in_play.code: "not_over",
        hidden.code: "places_hidden",
    }
    assert [one["place"] for one in told["ratings"]] == list(range(1, 13))
    rating = read_newest_ratings(find_our_club())[ledger.key("Ann")]
    (shown,) = (one for one in told["ratings"] if one["player"] == "Ann")
    assert (shown["points"], shown["plus_minus"], shown["games"]) == tuple(rating)


def test_the_years_of_a_player_add_up():
    evenings = history()
    told = documents.of_years("Ann")
    assert (told["player"], told["games"]) == ("Ann", 40)
    assert [one["code"] for one in told["evenings"]] == [party.code for party in evenings]
    for part in (told["evenings"], told["half_years"]):
        assert sum(one["games"] for one in part) == 40
        assert sum(one["won"] for one in part) == told["won"]
    assert sum(one["together"]["games"] for one in told["people"]) == 40
    assert sum(one["against"]["won"] for one in told["people"]) == 2 * told["won"]
    assert told["rating"] == {**told["half_years"][-1]["rating"], "place": told["rating"]["place"], "players": 12}

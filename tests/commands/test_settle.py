"""`settle` prints who owes whom, of an evening and over a season."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.stakes import Stake
from tests.commands.running import refused, run
from tests.night import WHO, begun, found, fresh, slip
from tournaments.access import our_club
from tournaments.actions import prepare
from tournaments.models import Party, Player
from tournaments.seasons.models import Season
from tournaments.stakes import actions
from tournaments.stakes.engine.settle import Payment
from tournaments.stakes.models import Paid
from tournaments.stakes.queries.settlement import Agreed, settlement_of

pytestmark = pytest.mark.django_db
STAKE = Stake(15, "USD")


@pytest.fixture
def party() -> Party:
    """Ann and Cleo have won; Bo has paid Ann, and the coffee is paid."""
    party = slip(begun(4, stake=STAKE), 1)
    actions.agree_terms(party.code, Agreed(fee=300), who=WHO)
    actions.pay(party.code, Payment(key("Bo"), key("Ann"), 15), key=uuid4(), who=WHO)
    actions.move_kitty(party.code, -250, "coffee", key=uuid4(), who=WHO)
    actions.pay_fee(party.code, key("Cleo"), who=WHO)
    return fresh(party)


def key(name: str) -> int:
    return Player.objects.get(name=name).pk


def document(*arguments: object) -> dict:
    return json.loads(run("settle", *arguments, "--json"))


DAG_TO_CLEO = {"payer": "Dag", "payee": "Cleo", "amount": 15}


def test_who_owes_whom_is_printed(party: Party):
    lines = run("settle", party.code).splitlines()
    assert lines[0].startswith(
        "One more payment. Three entry fees are open, 9.00 USD. 0.15 USD a game, losers to winners."
    )
    assert lines[1:] == [
        "      won  carried  tonight  balance   open  fee open",
        "Ann   1–0     0.00    +0.15    +0.15   0.00      3.00",
        "Bo    0–1     0.00    −0.15    −0.15   0.00      3.00",
        "Cleo  1–0     0.00    +0.15    +0.15  +0.15      paid",
        "Dag   0–1     0.00    −0.15    −0.15  −0.15      3.00",
        "payment     amount",
        "Bo → Ann      0.15  paid",
        "Dag → Cleo    0.15",
        "Kitty: 0.00 before, 0.50 now.",
    ]


def test_as_json_amounts_are_whole_minor_units_and_always_zero_together(party: Party):
    told = document(party.code)
    assert told["format"] == "whistparty-settlement/1"
    assert (told["currency"], told["stake"], told["fee"], told["way"]) == ("USD", 15, 300, "few")
    assert told["people"][3] == {
        "name": "Dag", "won": 0, "lost": 1, "carried": 0, "tonight": -15, "balance": -15, "open": -15,
        "here": True, "fee_open": 300,
    }  # fmt: skip
    assert {sum(one[name] for one in told["people"]) for name in ("carried", "tonight", "balance", "open")} == {0}
    assert told["to_pay"] == [DAG_TO_CLEO]
    assert told["kitty"] == {"before": 0, "fees": 300, "stakes": 0, "moved": -250, "now": 50}
    assert [one.get("kind", "stake") for one in told["paid"]] == ["stake", "kitty", "fee"]


def test_what_was_taken_back_is_written_with_the_row_that_did_so(party: Party):
    actions.take_back(party.code, Paid.objects.filter(kind="fee").get().pk, who="Una")
    fee, back = document(party.code)["paid"][2:]
    assert (back["takes_back"], back["amount"], back["who"]) == (fee["key"], -300, "Una")


def test_a_payment_of_somebody_who_is_not_at_the_party_any_more_is_written_too(party: Party):
    prepare.register(party.code, ["Evelyn"], who=WHO)
    actions.pay(party.code, Payment(key("Evelyn"), key("Ann"), 5), key=uuid4(), who=WHO)
    actions.take_back(party.code, Paid.objects.latest("pk").pk, who=WHO)
    prepare.take_out(party.code, party.entries.get(player__name="Evelyn").number, who=WHO)
    assert [one["payer"] for one in document(party.code)["paid"]][-2:] == ["Evelyn", "Evelyn"]


def test_over_a_season(party: Party):
    season = Season.objects.create(club=our_club(), name="Autumn", rule={})
    last, for_nothing = slip(begun(4, stake=STAKE), 1), found(4)
    Party.objects.filter(pk=last.pk).update(date=last.date + timedelta(weeks=1))
    outside = slip(begun(4, stake=STAKE), 1)
    season.parties.set([party, last, for_nothing])
    told = document("--season", "autumn")
    (over,) = told["balances"]
    assert (told["season"], over["currency"]) == ("Autumn", "USD")
    assert (over["evenings"], over["left_out"]) == ([party.code, last.code], [for_nothing.code])
    assert outside.code not in over["evenings"]
    assert over["people"][3] == {"name": "Dag", "evenings": 2, "won": -30, "paid": 0, "open": -30}
    printed = run("settle", "--season", "Autumn")
    assert "Autumn: 2 evenings in USD. Kitty: 0.50." in printed
    assert printed.splitlines()[-3:] == ["payment     amount", "Dag → Cleo    0.30", "Bo → Ann      0.15"]
    Season.objects.create(club=our_club(), name="Vår og høst", rule={})
    assert run("settle", "--season", "VÅR OG HØST") == "Vår og høst: no evening of it is played for money.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Say the code of a party, or --season NAME for its balances."),
        (["NOPE", "--season", "Spring"], "Say the code of a party or --season NAME, not both."),
        (["--season", "Spring"], "There is no season Spring."),
        (["NOPE"], "There is no party NOPE."),
    ],
)
def test_what_cannot_be_settled_is_said(arguments, sentence):
    assert sentence in refused("settle", *arguments)


def test_a_party_for_nothing_has_nothing_to_settle():
    assert "This party plays for nothing." in refused("settle", begun(4).code)


def test_the_settlement_is_that_of_the_page(party: Party):
    there = settlement_of(party)
    assert there is not None
    assert [one["open"] for one in document(party.code)["people"]] == [one.open for one in there.accounts]

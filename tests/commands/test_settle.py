"""`settle` prints who owes whom, of an evening and over a season, and reads payments from a file."""

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
from tournaments.models import LogEntry, Party, Player
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


@pytest.fixture
def said(tmp_path):
    """`said({…}, …)` is a file with these payments."""

    def write(*payments: dict, **otherwise: object) -> str:
        file = tmp_path / "payments.json"
        document = {"format": "whistparty-payments/1", "currency": "USD", "payments": list(payments)} | otherwise
        file.write_text(json.dumps(document), encoding="utf-8")
        return str(file)

    return write


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
    assert [one.get("kind", "stake") for one in told["paid"]["payments"]] == ["stake", "kitty", "fee"]


def test_payments_are_read_from_a_file_and_count_once(party: Party, said):
    file = said(DAG_TO_CLEO, {"payer": None, "payee": None, "amount": 500, "kind": "kitty", "what": "gift"})
    for _ in range(2):
        assert run("settle", party.code, "--payments", file).startswith("Three entry fees are open, 9.00 USD.")
    assert Paid.objects.filter(party=party).count() == 5
    assert LogEntry.objects.filter(action="read_payments").values_list("facts", flat=True)[1] == {"number": 2}


def test_a_name_of_a_payment_may_be_written_in_another_way(party: Party, said):
    Player.objects.filter(name="Dag").update(name="Dag D'Arcy")
    run("settle", party.code, "--payments", said(DAG_TO_CLEO | {"payer": "D’ARCY, Dag", "payee": "Cléo"}))
    assert Paid.objects.filter(payer=key("Dag D'Arcy"), payee=key("Cleo"), amount=15).count() == 1


def test_what_was_written_is_read_again_with_who_and_when(party: Party, tmp_path):
    actions.take_back(party.code, Paid.objects.filter(kind="fee").get().pk, who="Una")
    before = document(party.code)
    file = tmp_path / "kept.json"
    file.write_text(json.dumps(before["paid"]), encoding="utf-8")
    Paid.objects.all().delete()
    run("settle", party.code, "--payments", file)
    assert document(party.code) == before
    assert before["paid"]["payments"][3]["takes_back"] == before["paid"]["payments"][2]["key"]


def test_a_payment_of_somebody_who_is_not_at_the_party_any_more_is_written_too(party: Party):
    prepare.register(party.code, ["Evelyn"], who=WHO)
    actions.pay(party.code, Payment(key("Evelyn"), key("Ann"), 5), key=uuid4(), who=WHO)
    actions.take_back(party.code, Paid.objects.latest("pk").pk, who=WHO)
    prepare.take_out(party.code, party.entries.get(player__name="Evelyn").number, who=WHO)
    assert [one["payer"] for one in document(party.code)["paid"]["payments"]][-2:] == ["Evelyn", "Evelyn"]


NO_ENTRY = {"payer": None, "payee": None}


@pytest.mark.parametrize(
    ("payments", "otherwise", "sentence"),
    [
        ([DAG_TO_CLEO | {"amount": 0}], {}, "payments[1]: an amount is whole minor units"),
        ([DAG_TO_CLEO | {"amount": -15}], {}, "payments[1]: an amount is whole minor units"),
        ([DAG_TO_CLEO | {"amount": 1.5}], {}, "payments[1].amount must be a whole number; 1.5 is not."),
        ([DAG_TO_CLEO | {"payee": "Dag"}], {}, "payments[1]: a stake has two different people"),
        ([NO_ENTRY | {"amount": 5, "kind": "kitty"}], {}, "says what it is for"),
        ([NO_ENTRY | {"amount": 5, "kind": "kitty", "what": "\a"}], {}, "says what it is for"),
        ([DAG_TO_CLEO | {"kind": "fee"}], {}, "a fee has only a payer"),
        ([DAG_TO_CLEO | {"payee": "DAG"}], {}, "Nobody pays themselves."),
        ([DAG_TO_CLEO | {"payee": "Zoe"}], {}, "The club knows nobody called Zoe."),
        ([DAG_TO_CLEO | {"at": "today"}], {}, "the time must be as 2026-11-24T22:24:00+01:00; today is not."),
        ([DAG_TO_CLEO | {"at": "0001-01-01T00:00:00+14:00"}], {}, "0001-01-01T00:00:00+14:00 is not."),
        ([DAG_TO_CLEO | {"at": "9999-12-31T23:00:00-14:00"}], {}, "9999-12-31T23:00:00-14:00 is not."),
        ([DAG_TO_CLEO | {"key": "k"}], {}, "“k” is not a key"),
        ([DAG_TO_CLEO | {"amount": -15, "takes_back": str(uuid4())}], {}, "That payment is not among those"),
        ([], {"currency": "NOK"}, "The party is played for USD; the file is in NOK."),
        ([], {"currency": "N" * 500}, f"the file is in {'N' * 40}…."),
        ([DAG_TO_CLEO | {"who": "w" * 61}], {}, "payments[1]: what it is for and who says so have up to 60 letters each."),
        ([], {"format": "whistparty/1"}, "format must be one of whistparty-payments/1"),
        ([], {"wether": "fine"}, "wether is not a key of the format"),
    ],
)  # fmt: skip
def test_what_is_not_of_the_format_is_refused_with_its_path_and_nothing_is_written(
    party: Party, said, payments, otherwise, sentence
):
    before = Paid.objects.count()
    assert sentence in refused("settle", party.code, "--payments", said(*payments, **otherwise))
    assert Paid.objects.count() == before


def test_a_file_that_is_refused_is_named(party: Party, said):
    file = said(DAG_TO_CLEO | {"payee": "Zoe"})
    sentence = "The club knows nobody called Zoe."
    assert refused("settle", party.code, "--payments", file).startswith(
        f"{file} was not read, and nothing was changed: "
    )
    assert sentence in refused("settle", party.code, "--payments", file)


def test_payments_of_another_party_are_refused(party: Party, said):
    other = slip(begun(4, stake=STAKE), 1)
    file = said(*document(party.code)["paid"]["payments"])
    assert "at another party already" in refused("settle", other.code, "--payments", file)


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
        (["--season", "Spring", "--payments", "x.json"], "Payments are made on an evening"),
        (["NOPE"], "There is no party NOPE."),
    ],
)
def test_what_cannot_be_settled_is_said(arguments, sentence):
    assert sentence in refused("settle", *arguments)


def test_a_party_for_nothing_has_nothing_to_settle():
    assert "This party plays for nothing." in refused("settle", begun(4).code)


def test_a_file_that_is_not_there_is_said(party: Party):
    assert "cannot be read" in refused("settle", party.code, "--payments", "/nowhere/at/all.json")


def test_the_settlement_is_that_of_the_page(party: Party):
    there = settlement_of(party)
    assert there is not None
    assert [one["open"] for one in document(party.code)["people"]] == [one.open for one in there.accounts]

"""The kitty, the entry fee, and whose payments they are when somebody is erased, renamed or put together with another."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.refused import Refused
from tests.actions.ledger import balances, evening, key, log_of, open_, pay, settlement, told
from tests.actions.stored import erase, everything_stored
from tests.night import WHO
from tournaments.actions import prepare
from tournaments.clubs.actions import identity
from tournaments.engine.settle import Payment, SettlingWay, WhyNoPayment
from tournaments.models import Player
from tournaments.models.money import Paid
from tournaments.queries.money import MoneyTerms
from tournaments.seasons.models import Duty
from tournaments.stakes import actions
from tournaments.stakes.actions import WhyNotPaid

pytestmark = pytest.mark.django_db


def test_the_entry_fee_is_asked_of_everybody_who_came_but_a_house_player():
    party = evening()
    identity_of_house = party.entries.get(player__name="Dag")
    identity_of_house.is_house = True
    identity_of_house.save()
    actions.agree_terms(party.code, MoneyTerms(fee=300), who=WHO)
    assert [account.name for account in settlement(party).fee_accounts] == ["Ann", "Bo", "Cleo"]
    for _ in range(2):
        actions.pay_fee(party.code, key("Ann"), who=WHO)
    there = settlement(party)
    assert [account.name for account in there.fees_open] == ["Bo", "Cleo"]
    assert (there.kitty.fees, there.kitty.now) == (300, 300)
    assert balances(party)["Ann"] == 15, "the fee is the kitty's and nobody's debt to a player"
    for _ in range(2):
        actions.take_back_fee(party.code, key("Ann"), who=WHO)
    assert settlement(party).kitty.now == 0
    assert [row.amount for row in Paid.objects.all()] == [300, -300]


def test_a_fee_that_is_raised_leaves_the_rest_open():
    party = evening()
    actions.agree_terms(party.code, MoneyTerms(fee=300), who=WHO)
    actions.pay_fee(party.code, key("Ann"), who=WHO)
    actions.agree_terms(party.code, MoneyTerms(fee=500), who=WHO)
    account = settlement(party).account_of(key("Ann"))
    assert account is not None
    assert account.fee == 200


def test_terms_hold_for_later_evenings_where_that_was_said_and_never_for_earlier_ones():
    first, second, third = evening(), evening(1), evening(2)
    actions.agree_terms(second.code, MoneyTerms(fee=300, way=SettlingWay.KITTY), who=WHO)
    assert [settlement(one).terms.fee for one in (first, second, third)] == [0, 300, 300]
    actions.agree_terms(third.code, MoneyTerms(fee=500, and_later=False), who=WHO)
    fourth = evening(3)
    assert (settlement(fourth).terms.fee, settlement(fourth).terms.way) == (300, SettlingWay.KITTY)


def test_all_into_the_kitty_and_what_is_won_is_paid_out_or_stays_in_it():
    party = evening(players=8)
    actions.agree_terms(party.code, MoneyTerms(way=SettlingWay.KITTY), who=WHO)
    for loser in ("Bo", "Dag", "Finn", "Hans"):
        pay(party, loser, "kitty", 15, as_told=True)
    assert settlement(party).kitty.now == 60
    pay(party, "kitty", "Ann", 15, as_told=True)
    pay(party, "kitty", "Cleo", 15, as_told=True, is_left=True)
    assert log_of(party)[-1] == "Cleo leaves 0.15 USD in the kitty"
    assert told(party) == ["kitty → Eva 15", "kitty → Gro 15"]
    for _ in range(2):
        actions.leave_winnings_in_kitty(party.code, who=WHO)
    there = settlement(party)
    assert (told(party), set(open_(party).values()), there.kitty.now) == ([], {0}, 45)
    assert "Eva and Gro leave 0.30 USD in the kitty" in log_of(party)
    actions.take_back_payment(party.code, there.paid[-1].pk, who=WHO)
    assert (told(party), settlement(party).kitty.now) == (["kitty → Gro 15"], 45)


def test_only_what_the_kitty_owes_is_left_in_it():
    party = evening()
    with pytest.raises(Refused) as refused:
        pay(party, "Bo", "Ann", 15, is_left=True)
    assert refused.value.reason is WhyNotPaid.NOT_LEFT


def test_what_comes_into_the_kitty_and_goes_out_of_it_carries_over():
    first, last = evening(), evening(1)
    actions.move_kitty(first.code, 4150, "from the autumn", key=uuid4(), who=WHO)
    coffee = uuid4()
    for _ in range(2):
        actions.move_kitty(last.code, -4500, " Hall and coffee ", key=coffee, who=WHO)
    there = settlement(last)
    assert (there.kitty.before, there.kitty.now) == (4150, -350)
    assert [(row.what, row.amount) for row in there.kitty.moves] == [("Hall and coffee", -4500)]
    assert log_of(last)[-1] == "kitty: Hall and coffee, −45.00 USD"
    actions.take_back_payment(last.code, there.kitty.moves[0].pk, who=WHO)
    assert settlement(last).kitty.now == 4150


@pytest.mark.parametrize(
    ("amount", "what", "why"),
    [(0, "nothing", WhyNoPayment.AMOUNT), (10**9, "too much", WhyNoPayment.AMOUNT), (5, " ", WhyNotPaid.NO_WHAT)],
)
def test_what_is_no_move_of_the_kitty_is_refused(amount, what, why):
    party = evening()
    with pytest.raises(Refused) as refused:
        actions.move_kitty(party.code, amount, what, key=uuid4(), who=WHO)
    assert refused.value.reason is why


def test_somebody_of_another_club_pays_nothing_here():
    party = evening()
    other = Player.objects.create(club=type(party.club).objects.create(name="The other club"), name="Zoe")
    with pytest.raises(Refused) as refused:
        actions.save_payment(party.code, Payment(other.pk, key("Ann"), 15), key=uuid4(), who=WHO)
    assert refused.value.reason is WhyNotPaid.NOT_OF_THE_CLUB


def test_who_is_erased_keeps_their_rows_and_the_name_is_gone_from_them():
    party = evening()
    pay(party, "Dag", "Cleo", 15, who="Dag")
    actions.take_back_payment(party.code, Paid.objects.get().pk, who="Dag")
    actions.agree_terms(party.code, MoneyTerms(fee=300), who=WHO)
    actions.pay_fee(party.code, key("Dag"), who=WHO)
    erase("Dag")
    assert "Dag" not in everything_stored()
    assert told(party) == ["Bo → Ann 15", "Former player 1 → Cleo 15"]
    assert [row.amount for row in Paid.objects.all()] == [15, -15, 300]


def test_who_was_entered_under_a_wrong_name_takes_their_payments_along():
    """Entered as Evelyn, who is Finn; Evelyn also paid something on an evening when they were not there."""
    other, party = evening(players=8), evening(1)
    prepare.register_players(party.code, ["Evelyn"], who=WHO)
    pay(other, "Evelyn", "Ann", 5)
    pay(party, "Evelyn", "Cleo", 15)
    identity.rename_entry(party.code, 5, "Finn", who=WHO)
    paid = Paid.objects.order_by("pk")
    assert list(paid.values_list("payer__name", flat=True)) == ["Evelyn", "Finn"]
    Duty.objects.create(party=other, player=Player.objects.get(name="Evelyn"))
    erase("Finn")
    assert "Evelyn" not in everything_stored()
    assert {row.payer_id for row in paid} == {Duty.objects.get().player_id}


def test_two_entries_that_are_put_together_have_the_payments_of_both():
    party = evening()
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    pay(party, "Zoe", "Cleo", 15)
    pay(party, "Dag", "Zoe", 5)
    identity.merge_entries(party.code, 4, 5, who=WHO)
    assert list(Paid.objects.order_by("pk").values_list("payer__name", "payee__name")) == [
        ("Dag", "Cleo"),
        ("Dag", "Dag"),
    ]
    assert open_(party) == {"Ann": 15, "Bo": -15, "Cleo": 0, "Dag": 0}


def test_who_was_taken_off_the_list_keeps_what_they_paid():
    party = evening()
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    pay(party, "Zoe", "Cleo", 15)
    prepare.take_out(party.code, 5, who=WHO)
    assert open_(party) == {"Ann": 15, "Bo": -15, "Cleo": 0, "Dag": -15, "Zoe": 15}


@pytest.mark.parametrize(
    "columns",
    [
        pytest.param({"kind": "stake", "amount": 15}, id="nobody pays nobody"),
        pytest.param({"kind": "kitty", "amount": 15}, id="the kitty for nothing"),
        pytest.param({"kind": "kitty", "amount": 0, "what": "coffee"}, id="nothing"),
        pytest.param({"kind": "fee", "amount": 300}, id="a fee of nobody"),
    ],
)
def test_the_database_refuses_what_is_no_payment(columns):
    party = evening()
    with pytest.raises(IntegrityError), transaction.atomic():
        Paid.objects.create(party=party, currency="USD", at=timezone.now(), who=WHO, **columns)


def test_the_database_refuses_a_payment_below_zero_that_takes_nothing_back():
    party = evening()
    columns = {"kind": "stake", "payer_id": key("Ann"), "payee_id": key("Bo"), "amount": -15}
    with pytest.raises(IntegrityError), transaction.atomic():
        Paid.objects.create(party=party, currency="USD", at=timezone.now(), who=WHO, **columns)

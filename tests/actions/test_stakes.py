"""Payments are rows that nobody changes; what is owed comes from them and from the hands."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.refused import Refused
from scoring.stakes import Stake
from tests.actions.corrections import put_right, wrong_slip
from tests.actions.ledger import STAKE, balances, evening, key, log_of, open_, pay, settlement, told
from tests.night import WHO, announced, begun, ended, found, fresh, played, slip
from tournaments.actions import prepare
from tournaments.clubs.actions import archive
from tournaments.models import Correction, Party
from tournaments.models.money import Paid
from tournaments.queries.money import MoneyTerms, list_money_evenings
from tournaments.queries.standings import read_full_standings
from tournaments.stakes import actions
from tournaments.stakes.actions import WhyNotPaid
from tournaments.stakes.queries.balances import read_balances
from tournaments.stakes.queries.settlement import read_settlement

pytestmark = pytest.mark.django_db


def test_tonight_is_the_money_of_the_standings():
    party = announced(played(begun(8, stake=STAKE)), 2)
    slip(party, 1, number=2, score=(2, 13))
    lines = read_full_standings(fresh(party))
    money = {lines.names[line.player]: line.money for line in lines.lines}
    assert balances(party) == money
    assert sum(abs(amount) for amount in money.values()) > 0
    assert {one.name: (one.won, one.lost) for one in settlement(party).accounts} == {
        lines.names[line.player]: (line.wins, line.games - line.wins) for line in lines.lines
    }


def test_without_a_stake_there_is_no_settlement_and_nothing_is_paid():
    party = evening(stake=None)
    assert read_settlement(party) is None
    for refused_act in (
        lambda: pay(party, "Bo", "Ann", 15),
        lambda: actions.agree_terms(party.code, MoneyTerms(fee=300), who=WHO),
        lambda: actions.pay_fee(party.code, key("Ann"), who=WHO),
        lambda: actions.move_kitty(party.code, 500, "coffee", key=uuid4(), who=WHO),
        lambda: actions.leave_winnings_in_kitty(party.code, who=WHO),
    ):
        with pytest.raises(Refused) as refused:
            refused_act()
        assert refused.value.reason is WhyNotPaid.FOR_NOTHING
    assert not Paid.objects.exists()


def test_a_payment_is_a_row_with_who_and_when_and_the_others_are_told_the_same():
    party = evening()
    assert told(party) == ["Bo → Ann 15", "Dag → Cleo 15"]
    before = timezone.now()
    pay(party, "Dag", "Cleo", 15, as_told=True)
    (row,) = settlement(party).paid
    assert (row.who, row.at >= before) == (WHO, True)
    assert told(party) == ["Bo → Ann 15"]
    assert open_(party) == {"Ann": 15, "Bo": -15, "Cleo": 0, "Dag": 0}
    assert log_of(party)[-1] == "Dag has paid Cleo 0.15 USD"


def test_the_same_form_sent_twice_counts_once():
    party, form = evening(), uuid4()
    for _ in range(2):
        pay(party, "Bo", "Ann", 15, as_told=True, key=form)
    assert Paid.objects.count() == 1


def test_two_laptops_that_tick_the_same_payment_count_it_once_and_one_is_told():
    party = evening()
    pay(party, "Bo", "Ann", 15, as_told=True)
    with pytest.raises(Refused) as refused:
        pay(party, "Bo", "Ann", 15, as_told=True)
    assert refused.value.reason is WhyNotPaid.NOT_OWED
    assert Paid.objects.count() == 1


def test_a_wrong_payment_is_taken_back_by_another_row_and_may_be_made_again():
    party = evening()
    pay(party, "Bo", "Ann", 15, as_told=True)
    wrong = Paid.objects.get()
    for _ in range(2):
        actions.take_back_payment(party.code, wrong.pk, who="Una")
    contrary = Paid.objects.get(takes_back=wrong)
    assert (contrary.amount, contrary.who, contrary.payer, contrary.payee) == (-15, "Una", wrong.payer, wrong.payee)
    assert (Paid.objects.get(pk=wrong.pk).amount, Paid.objects.count()) == (15, 2)
    assert told(party) == ["Bo → Ann 15", "Dag → Cleo 15"]
    assert log_of(party)[-1] == "took back that Bo has paid Ann 0.15 USD"
    pay(party, "Bo", "Ann", 15, as_told=True)
    assert told(party) == ["Dag → Cleo 15"]


def test_a_payment_of_another_party_is_not_taken_back_here():
    party, other = evening(), evening(1)
    pay(party, "Bo", "Ann", 15)
    with pytest.raises(Refused) as refused:
        actions.take_back_payment(other.code, Paid.objects.get().pk, who=WHO)
    assert refused.value.reason is WhyNotPaid.NO_SUCH_PAYMENT


def test_what_is_not_paid_carries_over_to_the_next_evening_with_a_stake():
    first, for_nothing, last = evening(), evening(1, stake=None), evening(2, score=(7, 13))
    pay(first, "Bo", "Ann", 15)
    carried = {account.name: account.carried for account in settlement(last).accounts}
    assert carried == {"Ann": 0, "Bo": 0, "Cleo": 15, "Dag": -15}
    assert balances(last) == {"Ann": -15, "Bo": 15, "Cleo": 0, "Dag": 0}
    assert told(last) == ["Ann → Bo 15"]
    assert read_settlement(for_nothing) is None


def test_who_is_not_here_keeps_their_balance_and_those_who_are_settle_first():
    evening()
    party = found(0, stake=STAKE)
    Party.objects.filter(pk=party.pk).update(date=party.date + timedelta(weeks=1))
    prepare.register_players(party.code, ["Ann", "Bo", "Cleo", "Eva"], who=WHO)
    there = settlement(party)
    assert [one.name for one in there.accounts if not one.is_here] == ["Dag"]
    assert [(there.names[one.payer], there.names[one.payee]) for one in there.now] == [("Bo", "Ann")]
    assert [(there.names[one.payer], there.names[one.payee]) for one in there.waiting] == [("Dag", "Cleo")]


def test_another_money_is_another_account():
    evening(stake=Stake(100, "NOK"))
    party = evening(1)
    assert {account.carried for account in settlement(party).accounts} == {0}
    assert [(one.currency, one.evenings) for one in read_balances(list(list_money_evenings(party.club)))] == [
        ("NOK", 1),
        ("USD", 1),
    ]


def test_an_evening_takes_its_games_and_payments_into_the_archive():
    first, last = evening(), evening(1)
    pay(first, "Bo", "Ann", 5)
    assert balances(last)["Bo"] == -25
    archive.archive_party(first.code, who=WHO)
    assert balances(last)["Bo"] == -15
    archive.bring_back_party(first.code, who=WHO)
    assert balances(last)["Bo"] == -25


def test_a_late_correction_changes_what_is_owed_and_never_a_payment():
    party = ended(evening())
    pay(party, "Bo", "Ann", 15, as_told=True)
    rows = list(Paid.objects.values())
    put_right(fresh(party), wrong_slip(table=1), Correction.How.SCORE)
    assert list(Paid.objects.values()) == rows
    assert balances(party) == {"Ann": -15, "Bo": 15, "Cleo": -15, "Dag": 15}
    assert open_(party) == {"Ann": -30, "Bo": 30, "Cleo": -15, "Dag": 15}
    assert told(party) == ["Ann → Bo 30", "Cleo → Dag 15"]


def test_a_payment_that_nobody_was_told_changes_what_the_others_are_told():
    party = evening()
    pay(party, "Dag", "Ann", 15)
    assert told(party) == ["Bo → Cleo 15"]


def test_the_balances_over_evenings_are_those_that_carry_over():
    first, last = evening(), evening(1)
    pay(first, "Bo", "Ann", 10)
    (over,) = read_balances(list(list_money_evenings(last.club)))
    assert {one.name: one.open for one in over.totals} == open_(last)
    assert {(one.name, one.evenings, one.won, one.paid) for one in over.totals} == {
        ("Ann", 2, 30, -10), ("Bo", 2, -30, 10), ("Cleo", 2, 30, 0), ("Dag", 2, -30, 0),
    }  # fmt: skip
    (only_last,) = read_balances([last])
    assert {one.name: one.open for one in only_last.totals} == {"Ann": 15, "Bo": -15, "Cleo": 15, "Dag": -15}


def test_as_many_queries_at_many_evenings_as_at_one(django_assert_num_queries):
    last = evening(9, players=8)
    with django_assert_num_queries(6):
        read_settlement(last)
    for week in range(4):
        evening(week)
    with django_assert_num_queries(6):
        read_settlement(last)
    evenings = list(list_money_evenings(last.club))
    with django_assert_num_queries(3):
        read_balances(evenings)


def test_payments_are_made_after_the_end_too_and_not_where_the_evening_went_on_elsewhere():
    party = ended(evening())
    pay(party, "Bo", "Ann", 15, as_told=True)
    Party.objects.filter(pk=party.pk).update(elsewhere_at=timezone.now())
    with pytest.raises(Refused):
        pay(party, "Dag", "Cleo", 15)
    assert Paid.objects.count() == 1

"""Payments are rows that nobody changes; what is owed comes from them and from the hands."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.refused import Refused
from scoring.stakes import Stake
from tests.actions.test_correct import put_right, wrong_slip
from tests.actions.test_erase import erase, everything_stored
from tests.night import WHO, announced, begun, ended, found, fresh, played, slip
from tournaments.actions import archive, identity, prepare
from tournaments.models import Correction, LogEntry, Party, Player
from tournaments.queries.standings import full_standings_of
from tournaments.stakes import actions
from tournaments.stakes.actions import WhyNotPaid
from tournaments.stakes.engine import KITTY, Payment, Way, WhyNoPayment
from tournaments.stakes.models import Paid
from tournaments.stakes.queries.balances import balances_over
from tournaments.stakes.queries.evenings import evenings_of
from tournaments.stakes.queries.settlement import Agreed, Settlement, settlement_of
from tournaments.wording.log import log_in_words

pytestmark = pytest.mark.django_db
STAKE = Stake(15, "USD")


def evening(
    weeks: int = 0, *, score: tuple[int, int] = (13, 7), stake: Stake | None = STAKE, players: int = 4
) -> Party:
    """One game at each table, won by North and South unless the score says otherwise, so many weeks later."""
    party = begun(players, stake=stake)
    Party.objects.filter(pk=party.pk).update(date=party.date + timedelta(weeks=weeks))
    for table in range(1, players // 4 + 1):
        slip(party, table, score=score)
    return fresh(party)


def settlement(party: Party) -> Settlement:
    found = settlement_of(fresh(party))
    assert found is not None
    assert sum(account.open for account in found.accounts) + kitty_of(found) == 0
    return found


def kitty_of(found: Settlement) -> int:
    """What the kitty has taken from those who owe, and has not paid out yet, below zero."""
    return sum((row.payer == KITTY) * row.amount - (row.payee == KITTY) * row.amount for row in found.paid)


def key(name: str) -> int:
    return Player.objects.get(name=name).pk


def balances(party: Party) -> dict[str, int]:
    return {account.name: account.balance for account in settlement(party).accounts}


def open_(party: Party) -> dict[str, int]:
    return {account.name: account.open for account in settlement(party).accounts}


def told(party: Party) -> list[str]:
    found = settlement(party)
    names = {KITTY: "kitty", **found.names}
    return [f"{names[one.payer]} → {names[one.payee]} {one.amount}" for one in found.to_pay]


def pay(party: Party, payer: str, payee: str, amount: int, **more) -> None:
    payer_key, payee_key = (KITTY if name == "kitty" else key(name) for name in (payer, payee))
    payment = Payment(payer_key, payee_key, amount)
    actions.pay(party.code, payment, **{"key": uuid4(), "who": WHO} | more)


def log_of(party: Party) -> list[str]:
    lines = LogEntry.objects.filter(party=party).order_by("pk")
    return [log_in_words(line.action, line.facts) for line in lines]


def test_tonight_is_the_money_of_the_standings():
    party = announced(played(begun(8, stake=STAKE)), 2)
    slip(party, 1, number=2, score=(2, 13))
    lines = full_standings_of(fresh(party))
    money = {lines.names[line.player]: line.money for line in lines.lines}
    assert balances(party) == money
    assert sum(abs(amount) for amount in money.values()) > 0
    assert {one.name: (one.won, one.lost) for one in settlement(party).accounts} == {
        lines.names[line.player]: (line.wins, line.games - line.wins) for line in lines.lines
    }


def test_without_a_stake_there_is_no_settlement_and_nothing_is_paid():
    party = evening(stake=None)
    assert settlement_of(party) is None
    for refused_act in (
        lambda: pay(party, "Bo", "Ann", 15),
        lambda: actions.agree_terms(party.code, Agreed(fee=300), who=WHO),
        lambda: actions.pay_fee(party.code, key("Ann"), who=WHO),
        lambda: actions.move_kitty(party.code, 500, "coffee", key=uuid4(), who=WHO),
        lambda: actions.leave_all(party.code, who=WHO),
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
        actions.take_back(party.code, wrong.pk, who="Una")
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
        actions.take_back(other.code, Paid.objects.get().pk, who=WHO)
    assert refused.value.reason is WhyNotPaid.NO_SUCH_PAYMENT


def test_what_is_not_paid_carries_over_to_the_next_evening_with_a_stake():
    first, for_nothing, last = evening(), evening(1, stake=None), evening(2, score=(7, 13))
    pay(first, "Bo", "Ann", 15)
    carried = {account.name: account.carried for account in settlement(last).accounts}
    assert carried == {"Ann": 0, "Bo": 0, "Cleo": 15, "Dag": -15}
    assert balances(last) == {"Ann": -15, "Bo": 15, "Cleo": 0, "Dag": 0}
    assert told(last) == ["Ann → Bo 15"]
    assert settlement_of(for_nothing) is None


def test_who_is_not_here_keeps_their_balance_and_those_who_are_settle_first():
    evening()
    party = found(0, stake=STAKE)
    Party.objects.filter(pk=party.pk).update(date=party.date + timedelta(weeks=1))
    prepare.register(party.code, ["Ann", "Bo", "Cleo", "Eva"], who=WHO)
    there = settlement(party)
    assert [one.name for one in there.accounts if not one.is_here] == ["Dag"]
    assert [(there.names[one.payer], there.names[one.payee]) for one in there.now] == [("Bo", "Ann")]
    assert [(there.names[one.payer], there.names[one.payee]) for one in there.waiting] == [("Dag", "Cleo")]


def test_another_money_is_another_account():
    evening(stake=Stake(100, "NOK"))
    party = evening(1)
    assert {account.carried for account in settlement(party).accounts} == {0}
    assert [(one.currency, one.evenings) for one in balances_over(list(evenings_of(party.club)))] == [
        ("NOK", 1),
        ("USD", 1),
    ]


def test_an_evening_takes_its_games_and_payments_into_the_archive_and_a_sample_is_nobodys_money():
    first, sample, last = evening(), evening(), evening(1)
    Party.objects.filter(pk=sample.pk).update(is_sample=True)
    pay(first, "Bo", "Ann", 5)
    assert balances(last)["Bo"] == -25
    archive.archive_party(first.code, who=WHO)
    assert balances(last)["Bo"] == -15
    archive.bring_back_party(first.code, who=WHO)
    assert balances(last)["Bo"] == -25
    assert balances(sample)["Bo"] == -15


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


def test_the_entry_fee_is_asked_of_everybody_who_came_but_a_house_player():
    party = evening()
    identity_of_house = party.entries.get(player__name="Dag")
    identity_of_house.is_house = True
    identity_of_house.save()
    actions.agree_terms(party.code, Agreed(fee=300), who=WHO)
    assert [account.name for account in settlement(party).asked] == ["Ann", "Bo", "Cleo"]
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
    actions.agree_terms(party.code, Agreed(fee=300), who=WHO)
    actions.pay_fee(party.code, key("Ann"), who=WHO)
    actions.agree_terms(party.code, Agreed(fee=500), who=WHO)
    account = settlement(party).account_of(key("Ann"))
    assert account is not None
    assert account.fee == 200


def test_terms_hold_for_later_evenings_where_that_was_said_and_never_for_earlier_ones():
    first, second, third = evening(), evening(1), evening(2)
    actions.agree_terms(second.code, Agreed(fee=300, way=Way.KITTY), who=WHO)
    assert [settlement(one).agreed.fee for one in (first, second, third)] == [0, 300, 300]
    actions.agree_terms(third.code, Agreed(fee=500, and_later=False), who=WHO)
    fourth = evening(3)
    assert (settlement(fourth).agreed.fee, settlement(fourth).agreed.way) == (300, Way.KITTY)


def test_all_into_the_kitty_and_what_is_won_is_paid_out_or_stays_in_it():
    party = evening(players=8)
    actions.agree_terms(party.code, Agreed(way=Way.KITTY), who=WHO)
    for loser in ("Bo", "Dag", "Finn", "Hans"):
        pay(party, loser, "kitty", 15, as_told=True)
    assert settlement(party).kitty.now == 60
    pay(party, "kitty", "Ann", 15, as_told=True)
    pay(party, "kitty", "Cleo", 15, as_told=True, is_left=True)
    assert log_of(party)[-1] == "Cleo leaves 0.15 USD in the kitty"
    assert told(party) == ["kitty → Eva 15", "kitty → Gro 15"]
    for _ in range(2):
        actions.leave_all(party.code, who=WHO)
    there = settlement(party)
    assert (told(party), set(open_(party).values()), there.kitty.now) == ([], {0}, 45)
    assert "Eva and Gro leave 0.30 USD in the kitty" in log_of(party)
    actions.take_back(party.code, there.paid[-1].pk, who=WHO)
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
    actions.take_back(last.code, there.kitty.moves[0].pk, who=WHO)
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
        actions.pay(party.code, Payment(other.pk, key("Ann"), 15), key=uuid4(), who=WHO)
    assert refused.value.reason is WhyNotPaid.NOT_OF_THE_CLUB


def test_who_is_erased_keeps_their_rows_and_the_name_is_gone_from_them():
    party = evening()
    pay(party, "Dag", "Cleo", 15, who="Dag")
    actions.take_back(party.code, Paid.objects.get().pk, who="Dag")
    actions.agree_terms(party.code, Agreed(fee=300), who=WHO)
    actions.pay_fee(party.code, key("Dag"), who=WHO)
    erase("Dag")
    assert "Dag" not in everything_stored()
    assert told(party) == ["Bo → Ann 15", "Former player 1 → Cleo 15"]
    assert [row.amount for row in Paid.objects.all()] == [15, -15, 300]


def test_who_was_entered_under_a_wrong_name_takes_their_payments_along():
    """Entered as Evelyn, who is Finn; Evelyn also paid something on an evening when they were not there."""
    other, party = evening(players=8), evening(1)
    prepare.register(party.code, ["Evelyn"], who=WHO)
    pay(other, "Evelyn", "Ann", 5)
    pay(party, "Evelyn", "Cleo", 15)
    identity.rename(party.code, 5, "Finn", who=WHO)
    paid = Paid.objects.order_by("pk")
    assert list(paid.values_list("payer__name", flat=True)) == ["Evelyn", "Finn"]
    erase("Finn")
    assert "Evelyn" not in everything_stored()
    assert len({row.payer_id for row in paid}) == 1


def test_two_entries_that_are_put_together_have_the_payments_of_both():
    party = evening()
    prepare.register(party.code, ["Zoe"], who=WHO)
    pay(party, "Zoe", "Cleo", 15)
    pay(party, "Dag", "Zoe", 5)
    identity.put_together(party.code, 4, 5, who=WHO)
    assert list(Paid.objects.order_by("pk").values_list("payer__name", "payee__name")) == [
        ("Dag", "Cleo"),
        ("Dag", "Dag"),
    ]
    assert open_(party) == {"Ann": 15, "Bo": -15, "Cleo": 0, "Dag": 0}


def test_who_was_taken_off_the_list_keeps_what_they_paid():
    party = evening()
    prepare.register(party.code, ["Zoe"], who=WHO)
    pay(party, "Zoe", "Cleo", 15)
    prepare.take_out(party.code, 5, who=WHO)
    assert open_(party) == {"Ann": 15, "Bo": -15, "Cleo": 0, "Dag": -15, "Zoe": 15}


def test_the_balances_over_evenings_are_those_that_carry_over():
    first, last = evening(), evening(1)
    pay(first, "Bo", "Ann", 10)
    (over,) = balances_over(list(evenings_of(last.club)))
    assert {one.name: one.open for one in over.totals} == open_(last)
    assert {(one.name, one.evenings, one.won, one.paid) for one in over.totals} == {
        ("Ann", 2, 30, -10), ("Bo", 2, -30, 10), ("Cleo", 2, 30, 0), ("Dag", 2, -30, 0),
    }  # fmt: skip
    (only_last,) = balances_over([last])
    assert {one.name: one.open for one in only_last.totals} == {"Ann": 15, "Bo": -15, "Cleo": 15, "Dag": -15}


def test_as_many_queries_at_many_evenings_as_at_one(django_assert_num_queries):
    last = evening(9, players=8)
    with django_assert_num_queries(7):
        settlement_of(last)
    for week in range(4):
        evening(week)
    with django_assert_num_queries(7):
        settlement_of(last)
    evenings = list(evenings_of(last.club))
    with django_assert_num_queries(4):
        balances_over(evenings)


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


def test_payments_are_made_after_the_end_too_and_not_where_the_evening_went_on_elsewhere():
    party = ended(evening())
    pay(party, "Bo", "Ann", 15, as_told=True)
    Party.objects.filter(pk=party.pk).update(elsewhere_at=timezone.now())
    with pytest.raises(Refused):
        pay(party, "Dag", "Cleo", 15)
    assert Paid.objects.count() == 1

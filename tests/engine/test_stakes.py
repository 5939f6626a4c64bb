"""Who owes whom: the laws of the accounts, and how they are settled."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.refused import Impossible
from scoring.stakes import Stake
from tests.engine.hall import EW, NS, people
from tournaments.engine.past_evening import PastGame
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import Table
from tournaments.engine.settle import (
    KITTY,
    Payment,
    SettlingWay,
    WhyNoPayment,
    add_accounts,
    apply_payments,
    compute_won,
    find_open_payments,
    settle_accounts,
)
from tournaments.engine.standings import compute_standings

ANN, BO, CLEO, DAG, EVA, FINN, GRO, HANS = people("Ann Bo Cleo Dag Eva Finn Gro Hans")
STAKE = Stake(15, "USD")

few_stars = st.integers(0, 3)
fours = st.permutations(range(1, 13)).map(lambda people: people[:4])
games = st.tuples(fours, few_stars, few_stars, st.booleans()).map(
    lambda one: PastGame._make([*one[0], 13, 7, *one[1:], True])
)
evenings = st.lists(games, max_size=30).map(lambda played: compute_won(played, STAKE))


@st.composite
def accounts(draw) -> dict[int, int]:
    """Any accounts that are zero together; small amounts, so that some are equal."""
    amounts = draw(st.lists(st.integers(-6, 6), max_size=9))
    return dict(enumerate([*amounts, -sum(amounts)], draw(st.sampled_from([KITTY, 1]))))


ways = st.sampled_from(SettlingWay)
some_away = st.frozensets(st.integers(1, 10), max_size=4)


def game(north_south: str, east_west: str, *, winner=NS, stars=(0, 0)) -> PastGame:
    return PastGame._make([*people(north_south), *people(east_west), 13, 7, *stars, winner is NS, True])


def test_losers_pay_the_stake_and_once_more_for_each_star_of_the_winners():
    played = [game("Ann Cleo", "Bo Dag", stars=(1, 2)), game("Ann Bo", "Cleo Dag", winner=EW)]
    assert compute_won(played, STAKE) == {ANN: 15, CLEO: 45, BO: -45, DAG: -15}


@given(st.lists(evenings, max_size=5))
def test_what_some_win_others_lose(some):
    assert sum(add_accounts(some).values()) == 0


@given(st.lists(games, max_size=12))
def test_it_is_the_money_of_the_standings(played):
    def seated(one: PastGame) -> PartyRound:
        return PartyRound(
            1, (TablePlayed(Table(1, one.north, one.east, one.south, one.west), stars=one.stars, winner=one.winner),)
        )

    lines = compute_standings(range(1, 13), [seated(one) for one in played], stake=STAKE)
    won = compute_won(played, STAKE)
    assert {line.player: line.money for line in lines if line.games} == won


@given(accounts(), ways, some_away)
def test_after_the_payments_everybody_is_even(owed, way, away):
    assert is_even(apply_payments(owed, settle_accounts(owed, way, away=away)))


@given(accounts(), st.lists(st.builds(Payment, st.integers(1, 4), st.integers(5, 9), st.integers(1, 9)), max_size=9))
def test_a_payment_changes_who_owes_and_never_the_sum(owed, payments):
    assert sum(apply_payments(owed, payments).values()) == 0


@given(accounts(), some_away)
def test_few_payments_are_fewer_than_the_people_who_are_not_even(owed, away):
    open_ = [amount for amount in owed.values() if amount]
    assert len(settle_accounts(owed, away=away)) <= max(len(open_) - 1, 0)


@given(accounts())
def test_nobody_pays_and_gets(owed):
    payments = settle_accounts(owed)
    assert {one.payer for one in payments}.isdisjoint(one.payee for one in payments)
    for who, amount in owed.items():
        assert amount == sum(p.amount for p in payments if p.payee == who) - sum(
            p.amount for p in payments if p.payer == who
        )


@given(accounts())
def test_with_the_kitty_everybody_has_one_payment_and_those_who_owe_come_first(owed):
    payments = settle_accounts(owed, SettlingWay.KITTY)
    assert sorted({*_people(payments)} - {KITTY}) == sorted(who for who, amount in owed.items() if amount and who)
    assert len(payments) == len({*_people(payments)} - {KITTY})
    assert [is_paid_in for is_paid_in, _ in groupby(payments, lambda one: one.payee == KITTY)] in (
        [], [True], [False], [True, False],
    )  # fmt: skip


def is_even(left):
    return not any(left.values())


def _people(payments):
    return [who for one in payments for who in (one.payer, one.payee)]


@given(accounts(), ways, st.permutations(range(1, 12)))
def test_the_numbers_of_the_people_decide_nothing(owed, way, others):
    """Only the order in which the accounts stand does, where several owe or get the same."""
    number = dict(enumerate(others, 1)) | {KITTY: KITTY}
    told = settle_accounts({number[who]: amount for who, amount in owed.items()}, way)
    assert told == tuple(
        Payment(number[one.payer], number[one.payee], one.amount) for one in settle_accounts(owed, way)
    )


@given(st.data(), accounts(), ways, some_away)
def test_who_pays_as_told_changes_nothing_for_the_others(data, owed, way, away):
    told = settle_accounts(owed, way, away=away)
    paid = data.draw(st.lists(st.sampled_from(told), unique=True)) if told else []
    assert sorted([*paid, *find_open_payments(owed, paid, way, away=away)]) == sorted(told)


@given(accounts(), st.lists(st.builds(Payment, st.integers(1, 4), st.integers(5, 9), st.integers(1, 9)), max_size=6))
def test_whatever_was_paid_the_rest_makes_everybody_even(owed, paid):
    assert is_even(apply_payments(apply_payments(owed, paid), find_open_payments(owed, paid)))


@given(accounts(), accounts(), ways)
def test_a_correction_changes_what_is_owed_and_the_payments_stand(owed, corrected, way):
    paid = settle_accounts(owed, way)[:2]
    assert is_even(apply_payments(apply_payments(corrected, paid), find_open_payments(corrected, paid, way)))


def test_first_equal_opposite_amounts_then_largest_to_largest():
    owed = {ANN: -30, BO: -90, CLEO: 30, DAG: 90, EVA: -120, FINN: 150, GRO: -60, HANS: 30}
    assert settle_accounts(owed) == (
        Payment(BO, DAG, 90),
        Payment(ANN, CLEO, 30),
        Payment(EVA, FINN, 120),
        Payment(GRO, FINN, 30),
        Payment(GRO, HANS, 30),
    )


def test_three_ticks_change_nothing_for_the_others_where_settling_what_is_open_would():
    owed = {1: -11, 2: 3, 3: -6, 5: 11, 6: 5, 7: -2, 8: -5, 9: -9, 10: 14}
    paid = [Payment(1, 5, 11), Payment(7, 2, 2), Payment(3, 2, 1)]
    told = [Payment(8, 6, 5), Payment(9, 10, 9), Payment(3, 10, 5)]
    assert list(find_open_payments(owed, paid)) == told
    assert sorted(settle_accounts(apply_payments(owed, paid))) != sorted(told)


def test_those_who_are_here_settle_among_themselves_first():
    owed = {ANN: -30, BO: -30, CLEO: 30, DAG: 30}
    assert settle_accounts(owed, away={ANN}) == (Payment(BO, CLEO, 30), Payment(ANN, DAG, 30))


def test_all_into_the_kitty_and_out_of_it():
    owed = {ANN: -30, BO: 45, CLEO: -15}
    assert settle_accounts(owed, SettlingWay.KITTY) == (
        Payment(ANN, KITTY, 30),
        Payment(CLEO, KITTY, 15),
        Payment(KITTY, BO, 45),
    )


def test_balances_carry_over():
    first, second = {ANN: -30, BO: 30}, {ANN: 15, CLEO: -15}
    carried = apply_payments(first, [Payment(ANN, BO, 10)])
    assert add_accounts([carried, second]) == {ANN: -5, BO: 20, CLEO: -15}


@pytest.mark.parametrize(
    ("payment", "why"),
    [
        pytest.param((ANN, BO, 0), WhyNoPayment.AMOUNT, id="nothing"),
        pytest.param((ANN, BO, -15), WhyNoPayment.AMOUNT, id="less than nothing"),
        pytest.param((ANN, BO, 1.5), WhyNoPayment.AMOUNT, id="a part of a coin"),
        pytest.param((ANN, BO, True), WhyNoPayment.AMOUNT, id="no number"),
        pytest.param((ANN, BO, 10**9), WhyNoPayment.AMOUNT, id="ten million"),
        pytest.param((ANN, ANN, 15), WhyNoPayment.TO_THEMSELVES, id="to themselves"),
    ],
)
def test_what_is_no_payment_is_never_built(payment, why):
    with pytest.raises(Impossible) as refused:
        Payment(*payment)
    assert refused.value.reason is why

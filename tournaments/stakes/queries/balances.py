"""Balances over several evenings, of a season or of the whole club."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.past_evening import PastGame
from tournaments.engine.settle import KITTY, Payment, add_accounts, apply_payments, settle_accounts
from tournaments.models import Party
from tournaments.models.money import Paid
from tournaments.queries.past_evenings import games_at
from tournaments.queries.snapshot import reading_one_moment
from tournaments.stakes.queries.evenings import (
    compute_won_at_each,
    list_payments_that_count,
    read_names,
    read_payments,
    sort_by_name,
)


@dataclass(frozen=True, slots=True)
class Total:
    """One person over several evenings: how many were for money, what they won and have paid, and what is open."""

    player: int
    name: str
    evenings: int
    won: int
    paid: int

    @property
    def open(self) -> int:
        return self.won + self.paid


@dataclass(frozen=True)
class Balances:
    """Several evenings in one currency. `to_pay` would make everybody even."""

    currency: str
    evenings: int
    totals: tuple[Total, ...]
    to_pay: tuple[Payment, ...]
    kitty: int
    names: Mapping[int, str]


@reading_one_moment()
def read_balances(evenings: Sequence[Party]) -> tuple[Balances, ...]:
    """The balances over these evenings, of a season or of the whole club, in each currency; three queries."""
    # One list for each currency, because amounts of two currencies cannot be added up.
    currencies = sorted({stake.currency for one in evenings if (stake := one.stake)})
    games = games_at([one.pk for one in evenings])
    return tuple(_over(evenings, currency, games, read_payments(evenings, currency)) for currency in currencies)


def _over(
    evenings: Sequence[Party], currency: str, games: Mapping[int, Sequence[PastGame]], paid: Sequence[Paid]
) -> Balances:
    won = compute_won_at_each(evenings, games, currency)
    total, made = add_accounts(won), apply_payments({}, list_payments_that_count(paid))
    names = read_names({*total, *made} - {KITTY})  # people who are even too: the list shows that
    totals = tuple(
        Total(player, name, sum(player in one for one in won), total.get(player, 0), made.get(player, 0))
        for player, name in names.items()
    )
    cash = sum(row.cash for row in paid if row.stands)  # coins, not an account: fees and coffee change nobody's balance
    return Balances(
        currency, len(won), totals, settle_accounts(sort_by_name(add_accounts([total, made]), names)), cash, names
    )

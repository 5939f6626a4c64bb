"""Balances over several evenings, of a season or of the whole club."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.past_evening import Game
from tournaments.engine.settle import KITTY, Payment, added, after, settle
from tournaments.models import Party
from tournaments.models.money import Paid
from tournaments.queries.past_evenings import games_at
from tournaments.queries.snapshot import snapshot
from tournaments.stakes.queries.evenings import by_name, names_of, paid_at, payments, won_at_each


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


@snapshot()
def balances_over(evenings: Sequence[Party]) -> tuple[Balances, ...]:
    """The balances over these evenings, of a season or of the whole club, in each currency; three queries."""
    currencies = sorted({stake.currency for one in evenings if (stake := one.stake)})
    games = games_at([one.pk for one in evenings])
    return tuple(_over(evenings, currency, games, paid_at(evenings, currency)) for currency in currencies)


def _over(
    evenings: Sequence[Party], currency: str, games: Mapping[int, Sequence[Game]], paid: Sequence[Paid]
) -> Balances:
    won = won_at_each(evenings, games, currency)
    total, made = added(won), after({}, payments(paid))
    names = names_of({*total, *made} - {KITTY})  # everybody, also who is even: the list shows that
    totals = tuple(
        Total(player, name, sum(player in one for one in won), total.get(player, 0), made.get(player, 0))
        for player, name in names.items()
    )
    cash = sum(row.cash for row in paid if row.stands)  # coins, not an account: fees and coffee change nobody's balance
    return Balances(currency, len(won), totals, settle(by_name(added([total, made]), names)), cash, names)

"""The evenings whose money counts, with what was won there and their payments."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from scoring.stakes import Stake
from tournaments.engine.names import make_sort_key
from tournaments.engine.past_evening import PastGame
from tournaments.engine.settle import KITTY, Accounts, Payment, compute_won
from tournaments.models import Party, Player
from tournaments.models.money import OWED, Paid
from tournaments.queries.money import BETWEEN_TWO


def list_payments_that_count(paid: Iterable[Paid]) -> tuple[Payment, ...]:
    """The payments that count and change balances."""
    # Fees and other moves change what is in the kitty, and nobody's balance.
    return tuple(row.payment for row in paid if row.stands and row.kind in OWED)


def compute_won_at_each(
    evenings: Iterable[Party], games: Mapping[int, Sequence[PastGame]], currency: str
) -> list[dict[int, int]]:
    """What everybody won at each evening with this currency."""
    return [compute_won(games[one.pk], stake) for one in evenings if (stake := find_stake_in(one, currency))]


def find_stake_in(party: Party, currency: str) -> Stake | None:
    stake = party.stake
    return stake if stake is not None and stake.currency == currency else None


def read_payments(evenings: Collection[Party], currency: str) -> list[Paid]:
    """Every payment in the order of saving, including those taken back; one query."""
    # `stands` asks each row for the one that takes it back, which would be one query for each row.
    return list(Paid.objects.filter(BETWEEN_TWO, party__in=evenings, currency=currency).select_related("taken_back_by"))


def read_names(people: Collection[int]) -> dict[int, str]:
    """The names in alphabetical order; one query."""
    named = Player.objects.filter(pk__in=people).values_list("pk", "name")
    # The name itself too, because names that differ in an accent are equal in the alphabet.
    return dict(sorted(named, key=lambda one: (make_sort_key(one[1]), one[1])))


def sort_by_name(accounts: Accounts, names: Mapping[int, str]) -> dict[int, int]:
    """The accounts of these people and of the kitty, in the order of the names.

    A club's file contains names but no keys of rows. By names, the same people pay each other wherever the file is read.
    """
    # An account without a name here is left out, so `names` must have everybody who is not even.
    return {who: accounts.get(who, 0) for who in (KITTY, *names)}

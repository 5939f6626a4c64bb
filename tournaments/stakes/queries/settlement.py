"""One evening's money: what everybody won, what they owed before, what they paid, and what is still to pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.stakes import Stake
from tournaments.engine.past_evening import PastGame
from tournaments.engine.settle import (
    KITTY,
    PaidKind,
    Payment,
    add_accounts,
    apply_payments,
    compute_won,
    compute_won_and_lost,
    find_open_payments,
)
from tournaments.models import Party
from tournaments.models.money import OWED, Paid
from tournaments.queries.money import MoneyTerms, list_evenings_before, read_terms_of_party
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
class Account:
    """One person's money tonight. `fee` is the open rest of the entry fee, None if they do not pay one."""

    player: int
    name: str
    is_here: bool
    won: int
    lost: int
    carried: int
    tonight: int
    open: int
    fee: int | None

    @property
    def balance(self) -> int:
        """Before tonight's payments."""
        return self.carried + self.tonight


@dataclass(frozen=True, slots=True)
class Kitty:
    """The kitty tonight: what was in it, and what came in (below zero: went out) since then, by kind."""

    before: int
    fees: int
    stakes: int
    moves: tuple[Paid, ...]

    @property
    def now(self) -> int:
        return self.before + self.fees + self.stakes + sum(row.amount for row in self.moves)


@dataclass(frozen=True)
class Settlement:
    """An evening's money. `here` are those who came, and whether they are house players; `carried` and `kitty_before` come
    from earlier evenings, `rows` are tonight's payments. `names` are everybody's, by the keys of their rows.
    """

    party: Party
    stake: Stake
    terms: MoneyTerms
    here: Mapping[int, bool]
    played: Sequence[PastGame]
    carried: Mapping[int, int]
    won: Mapping[int, int]
    kitty_before: int
    rows: tuple[Paid, ...]
    names: Mapping[int, str]

    @cached_property
    def owed(self) -> dict[int, int]:
        """Before tonight's payments."""
        return sort_by_name(add_accounts([self.carried, self.won]), self.names)

    @cached_property
    def made(self) -> tuple[Payment, ...]:
        return list_payments_that_count(self.rows)

    @cached_property
    def has_balances(self) -> bool:
        """Whether anybody wins or owes anything. Without a stake there may still be a carried-over rest."""
        return bool(self.stake.amount or any(self.owed.values()) or self.paid)

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        counted, fees = compute_won_and_lost(self.played), self._fees_open()
        left = apply_payments(self.owed, self.made)
        return tuple(
            Account(
                player,
                name,
                player in self.here,
                # Games won and lost, in the order of the fields.
                *counted.get(player, (0, 0)),
                self.carried.get(player, 0),
                self.won.get(player, 0),
                left.get(player, 0),
                fees.get(player),
            )
            for player, name in self.names.items()
        )

    def _fees_open(self) -> dict[int, int]:
        """The open rest of the fee, for everybody who pays one."""
        paid: Counter[int | None] = Counter()
        for row in self.rows:  # all of them: a row that takes one back is below zero
            if row.kind == PaidKind.FEE:
                paid[row.payer_id] += row.amount
        # House players only make the numbers right, so they pay no fee.
        asked = [player for player, is_house in self.here.items() if self.terms.fee and not is_house]
        # Never below zero: the fee may have been lowered after somebody had paid it.
        return {player: max(self.terms.fee - paid[player], 0) for player in asked}

    @cached_property
    def to_pay(self) -> tuple[Payment, ...]:
        # From what was owed before tonight's payments, so that one tick does not change the other lines.
        return find_open_payments(self.owed, self.made, self.terms.way, away=self.away)

    @cached_property
    def paid(self) -> tuple[Paid, ...]:
        """Tonight's payments between people and with the kitty that count."""
        return tuple(row for row in self.rows if row.stands and row.kind in OWED)

    @cached_property
    def away(self) -> frozenset[int]:
        return frozenset(self.names.keys() - self.here.keys())

    @cached_property
    def now(self) -> tuple[Payment, ...]:
        """What can be paid tonight, because both are here."""
        return tuple(one for one in self.to_pay if self.away.isdisjoint((one.payer, one.payee)))

    @cached_property
    def waiting(self) -> tuple[Payment, ...]:
        """What waits for somebody who is not here."""
        return tuple(one for one in self.to_pay if one not in self.now)

    @cached_property
    def kitty_owes(self) -> tuple[Payment, ...]:
        return tuple(one for one in self.now if one.payer == KITTY)

    @property
    def open_sum(self) -> int:
        """What can still be paid tonight."""
        return sum(one.amount for one in self.now)

    @property
    def fee_accounts(self) -> tuple[Account, ...]:
        return tuple(account for account in self.accounts if account.fee is not None)

    @property
    def fees_open(self) -> tuple[Account, ...]:
        return tuple(account for account in self.fee_accounts if account.fee)

    @property
    def fees_sum(self) -> int:
        """What is open of the entry fees."""
        return sum(account.fee or 0 for account in self.fee_accounts)

    @cached_property
    def kitty(self) -> Kitty:
        standing = [row for row in self.rows if row.stands]
        fees, stakes = (
            sum(row.cash for row in standing if row.kind == kind) for kind in (PaidKind.FEE, PaidKind.STAKE)
        )
        return Kitty(self.kitty_before, fees, stakes, tuple(row for row in standing if row.kind == PaidKind.KITTY))

    def account_of(self, player: int) -> Account | None:
        return next((account for account in self.accounts if account.player == player), None)


@reading_one_moment()
def read_settlement(party: Party) -> Settlement | None:
    """None if the evening has no stake. Six queries at any number of evenings, rounds and players."""
    stake = party.stake
    if stake is None:
        return None
    earlier = list(list_evenings_before(party))
    games, paid = games_at([party.pk, *(one.pk for one in earlier)]), read_payments([party, *earlier], stake.currency)
    # Payments belong to the evening on which they were made, whatever evening they were owed for.
    before = [row for row in paid if row.party_id != party.pk]
    tonight = tuple(row for row in paid if row.party_id == party.pk)
    here = dict(party.entries.filter(checked_in=True).values_list("player", "is_house"))
    carried = apply_payments(
        add_accounts(compute_won_at_each(earlier, games, stake.currency)), list_payments_that_count(before)
    )
    won = compute_won(games[party.pk], stake)
    return Settlement(
        party,
        stake,
        read_terms_of_party(party, stake.currency),
        here,
        games[party.pk],
        carried,
        won,
        sum(row.cash for row in before if row.stands),
        tonight,
        # People who are even and not here are left out, or the list would be the whole club.
        read_names({*here, *won, *_concerned(add_accounts([carried, won]), list_payments_that_count(tonight))}),
    )


def _concerned(owed: Mapping[int, int], made: Iterable[Payment]) -> set[int]:
    """The people with an open balance, and those who paid or got something."""
    owing = {who for who, amount in owed.items() if amount}
    return owing | {who for one in made for who in (one.payer, one.payee)}

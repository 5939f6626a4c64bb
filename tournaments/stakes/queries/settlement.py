"""One evening's money: what everybody won, what they brought along, what they paid, and what is still to pay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

from scoring.stakes import Stake
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.snapshot import snapshot
from tournaments.stakes.engine import KITTY, GamePlayed, Payment, Way, added, after, still_to_pay, won_and_lost, won_at
from tournaments.stakes.models import Terms
from tournaments.stakes.queries.evenings import (
    NO_GAMES,
    OWED,
    Kind,
    PaidRow,
    carried_over,
    evenings_before,
    games_of,
    names_of,
    paid_at,
    payments,
)


@dataclass(frozen=True, slots=True)
class Account:
    """One person's money tonight. `fee` is what is open of the entry fee, None where nobody asks them for it."""

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
class Agreed:
    """What the terms of an evening say."""

    fee: int = 0
    way: Way = Way.FEW
    and_later: bool = True


@dataclass(frozen=True, slots=True)
class Kitty:
    """The kitty tonight: what was in it, and what came in (below zero: went out) since, by how."""

    before: int
    fees: int
    stakes: int
    moves: tuple[PaidRow, ...]

    @property
    def now(self) -> int:
        return self.before + self.fees + self.stakes + sum(row.amount for row in self.moves)


@dataclass(frozen=True)
class Settlement:
    """An evening's money. `names` are those of everybody in it, by the keys of their rows."""

    party: Party
    stake: Stake
    agreed: Agreed
    accounts: tuple[Account, ...]
    to_pay: tuple[Payment, ...]
    rows: tuple[PaidRow, ...]
    kitty: Kitty
    games: int
    names: Mapping[int, str]

    @cached_property
    def paid(self) -> tuple[PaidRow, ...]:
        """Tonight's payments between people and with the kitty that stand."""
        return tuple(row for row in self.rows if row.stands and row.kind in OWED)

    @cached_property
    def away(self) -> frozenset[int]:
        return frozenset(account.player for account in self.accounts if not account.is_here)

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
        """What the kitty owes those who are here."""
        return tuple(one for one in self.now if one.payer == KITTY)

    @property
    def open_sum(self) -> int:
        """What can still be paid tonight."""
        return sum(one.amount for one in self.now)

    @property
    def asked(self) -> tuple[Account, ...]:
        """Those whom the fee is asked of."""
        return tuple(account for account in self.accounts if account.fee is not None)

    @property
    def fees_open(self) -> tuple[Account, ...]:
        return tuple(account for account in self.asked if account.fee)

    def account_of(self, player: int) -> Account | None:
        return next((account for account in self.accounts if account.player == player), None)


@snapshot()
def settlement_of(party: Party) -> Settlement | None:
    """None where the evening plays for nothing. Seven queries at any number of evenings, rounds and players."""
    stake = rows.stake(party)
    if stake is None:
        return None
    earlier = list(evenings_before(party))
    games = games_of([party, *earlier])
    paid = paid_at([party, *earlier], stake.currency)
    before = [row for row in paid if row.party != party.pk]
    ledger = _Ledger(
        agreed_at(party, stake.currency),
        {entry.player_id: entry.is_house for entry in party.entries.filter(checked_in=True)},
        games.get(party.pk, NO_GAMES),
        carried_over(earlier, games, before, stake.currency),
        won_at(games.get(party.pk, NO_GAMES), stake),
        tuple(row for row in paid if row.party == party.pk),
    )
    return _settled(party, stake, ledger, kitty_of(before, ledger.rows))


@dataclass(frozen=True)
class _Ledger:
    """What an evening's accounts are made of. `here` are those who came, and whether they are house players."""

    agreed: Agreed
    here: Mapping[int, bool]
    games: Sequence[GamePlayed]
    carried: Mapping[int, int]
    won: Mapping[int, int]
    rows: tuple[PaidRow, ...]

    @cached_property
    def owed(self) -> dict[int, int]:
        return added([self.carried, self.won])

    @cached_property
    def made(self) -> tuple[Payment, ...]:
        return payments(self.rows)

    @cached_property
    def open(self) -> dict[int, int]:
        return after(self.owed, self.made)

    @cached_property
    def fees(self) -> dict[int, int]:
        return _fees_paid(self.rows)

    @cached_property
    def counted(self) -> dict[int, tuple[int, int]]:
        return won_and_lost(self.games)

    @property
    def people(self) -> set[int]:
        """Those who came, those with anything open, and those who paid or got something."""
        owing = {who for who, amount in self.owed.items() if amount}
        paying = {who for one in self.made for who in (one.payer, one.payee)}
        return (owing | paying | {*self.here, *self.won}) - {KITTY}


def _settled(party: Party, stake: Stake, ledger: _Ledger, kitty: Kitty) -> Settlement:
    names = names_of(ledger.people)
    away = [player for player in names if player not in ledger.here]
    return Settlement(
        party,
        stake,
        ledger.agreed,
        tuple(_account(player, name, ledger) for player, name in names.items()),
        still_to_pay(ledger.owed, ledger.made, ledger.agreed.way, away=away),
        ledger.rows,
        kitty,
        len(ledger.games),
        names,
    )


def _account(player: int, name: str, ledger: _Ledger) -> Account:
    is_asked = ledger.agreed.fee > 0 and ledger.here.get(player) is False
    won, lost = ledger.counted.get(player, (0, 0))
    return Account(
        player,
        name,
        player in ledger.here,
        won,
        lost,
        ledger.carried.get(player, 0),
        ledger.won.get(player, 0),
        ledger.open.get(player, 0),
        max(ledger.agreed.fee - ledger.fees[player], 0) if is_asked else None,
    )


def kitty_of(before: Iterable[PaidRow], tonight: Sequence[PaidRow]) -> Kitty:
    standing = [row for row in tonight if row.stands]
    return Kitty(
        sum(row.cash for row in before if row.stands),
        sum(row.cash for row in standing if row.kind is Kind.FEE),
        sum(row.cash for row in standing if row.kind is Kind.STAKE),
        tuple(row for row in standing if row.kind is Kind.KITTY),
    )


def _fees_paid(paid: Iterable[PaidRow]) -> dict[int, int]:
    fees: dict[int, int] = defaultdict(int)
    for row in paid:
        if row.kind is Kind.FEE:
            fees[row.payer] += row.amount
    return fees


def agreed_at(party: Party, currency: str) -> Agreed:
    """The terms of this evening, else the newest of an earlier one that hold for later evenings too; one query."""
    may_hold = Q(party=party) | Q(and_later=True, party__in=evenings_before(party))
    terms = Terms.objects.filter(may_hold, currency=currency).order_by("-party__date", "-party__pk").first()
    return Agreed() if terms is None else Agreed(terms.fee, Way(terms.way), terms.and_later)

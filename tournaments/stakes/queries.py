"""What everybody owes, read from the hands and the payments, each time afresh: nothing that is owed is stored.

An evening brings its games and its payments, and goes with both into the archive. A sample evening is nobody's money
but its own. Accounts are of the club's people, by the keys of their rows, and of one currency.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Q, QuerySet

from scoring.hand import BySide, Side
from scoring.stakes import Stake
from tournaments.engine.names import by_alphabet
from tournaments.models import Chair, Club, Game, Party, Player
from tournaments.queries import rows
from tournaments.queries.movement import SEAT_OF
from tournaments.queries.snapshot import snapshot
from tournaments.stakes.engine import (
    KITTY,
    GamePlayed,
    Payment,
    Way,
    added,
    after,
    settle,
    still_to_pay,
    won_and_lost,
    won_at,
)
from tournaments.stakes.models import Paid, Terms

Kind = Paid.Kind
OWED = (Kind.STAKE, Kind.LEFT)  # what changes who owes; the others are the kitty's alone
NO_GAMES: list[GamePlayed] = []


@dataclass(frozen=True, slots=True)
class PaidRow:
    """A payment as it is stored. `payer` and `payee` are keys of people, or KITTY."""

    pk: int
    party: int
    kind: Kind
    payer: int
    payee: int
    amount: int
    what: str
    at: datetime
    who: str
    key: str
    takes_back: int | None
    is_taken_back: bool

    @property
    def stands(self) -> bool:
        return self.takes_back is None and not self.is_taken_back

    @property
    def payment(self) -> Payment:
        return Payment(self.payer, self.payee, self.amount)

    @property
    def cash(self) -> int:
        """What it put into the kitty."""
        if self.kind is Kind.LEFT or (self.kind is Kind.STAKE and KITTY not in (self.payer, self.payee)):
            return 0
        return -self.amount if self.kind is Kind.STAKE and self.payer == KITTY else self.amount


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
    def left_out(self) -> tuple[Payment, ...]:
        """What the kitty owes."""
        return tuple(one for one in self.to_pay if one.payer == KITTY)

    @property
    def open_sum(self) -> int:
        return sum(one.amount for one in self.to_pay)

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
    """None where the evening plays for nothing. Eight queries at any number of evenings, rounds and players."""
    stake = rows.stake(party)
    if stake is None:
        return None
    earlier = list(evenings_before(party))
    agreed = agreed_at(party, stake.currency)
    games = games_of([party, *earlier])
    paid = paid_at([party, *earlier], stake.currency)
    tonight = tuple(row for row in paid if row.party == party.pk)
    before = [row for row in paid if row.party != party.pk]
    carried = carried_over(earlier, games, before, stake.currency)
    return _settled(party, stake, agreed, games.get(party.pk, NO_GAMES), carried, tonight, before)


def _settled(
    party: Party,
    stake: Stake,
    agreed: Agreed,
    games: Sequence[GamePlayed],
    carried: Mapping[int, int],
    tonight: tuple[PaidRow, ...],
    before: Iterable[PaidRow],
) -> Settlement:
    here = {entry.player_id: entry.is_house for entry in party.entries.filter(checked_in=True)}
    won = won_at(games, stake)
    owed = added([carried, won])
    made = payments(tonight)
    people = {who for who, amount in owed.items() if amount} | {*here, *won} | {one.payer for one in made}
    people |= {one.payee for one in made}
    names = names_of(people - {KITTY})
    open_ = after(owed, made)
    fees, counted = _fees_paid(tonight), won_and_lost(games)
    accounts = tuple(
        Account(
            player,
            name,
            player in here,
            *counted.get(player, (0, 0)),
            carried.get(player, 0),
            won.get(player, 0),
            open_.get(player, 0),
            max(agreed.fee - fees[player], 0) if agreed.fee and here.get(player) is False else None,
        )
        for player, name in names.items()
    )
    away = [player for player in names if player not in here]
    return Settlement(
        party,
        stake,
        agreed,
        accounts,
        still_to_pay(owed, made, agreed.way, away=away),
        tonight,
        kitty_of(before, tonight),
        len(games),
        names,
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


def payments(paid: Iterable[PaidRow]) -> tuple[Payment, ...]:
    """Those that stand and change who owes. Of two who turned out to be one person nothing is left to count."""
    return tuple(row.payment for row in paid if row.stands and row.kind in OWED and row.payer != row.payee)


def carried_over(
    evenings: Iterable[Party], games: Mapping[int, Sequence[GamePlayed]], paid: Iterable[PaidRow], currency: str
) -> dict[int, int]:
    """What is open after these evenings."""
    won = [won_at(games.get(one.pk, NO_GAMES), stake) for one in evenings if (stake := stake_in(one, currency))]
    return after(added(won), payments(paid))


def stake_in(party: Party, currency: str) -> Stake | None:
    stake = rows.stake(party)
    return stake if stake is not None and stake.currency == currency else None


def evenings_of(club: Club) -> QuerySet[Party]:
    """The club's evenings whose money counts, first to last."""
    return club.parties.filter(is_sample=False, archived_at=None).order_by("date", "pk")


def evenings_before(party: Party) -> QuerySet[Party]:
    """Those whose balances carry over to this one."""
    if party.is_sample:
        return Party.objects.none()
    earlier = Q(date__lt=party.date) | Q(date=party.date, pk__lt=party.pk)
    return evenings_of(Club(pk=party.club_id)).filter(earlier)


def agreed_at(party: Party, currency: str) -> Agreed:
    """The terms of this evening, else the newest of an earlier one that hold for later evenings too; one query."""
    may_hold = Q(party=party) | Q(and_later=True, party__in=evenings_before(party))
    terms = Terms.objects.filter(may_hold, currency=currency).order_by("-party__date", "-party__pk").first()
    return Agreed() if terms is None else Agreed(terms.fee, Way(terms.way), terms.and_later)


def games_of(evenings: Collection[Party]) -> dict[int, list[GamePlayed]]:
    """Every finished game with its people by the keys of their rows, by the key of the evening; two queries."""
    at_tables = Chair.objects.filter(round__party__in=evenings, table__isnull=False)
    seated: dict[tuple[int, int | None], BySide[list[int]]] = defaultdict(lambda: BySide([], []))
    for round_, table, seat, player in at_tables.values_list("round", "table", "seat", "entry__player"):
        if seat:
            seated[round_, table][SEAT_OF[seat].side].append(player)
    finished = Game.objects.filter(round__party__in=evenings, confirmed_at__isnull=False)
    games: dict[int, list[GamePlayed]] = defaultdict(list)
    for party, round_, table, winner, *stars in finished.values_list(
        "round__party", "round", "table", "winner", "stars_north_south", "stars_east_west"
    ):
        north_south, east_west = seated[round_, table]
        players = BySide(tuple(north_south), tuple(east_west))
        if winner:  # the database holds it: a confirmed game has one
            games[party].append(GamePlayed(players, Side(winner), BySide(*stars)))
    return games


ROW = (
    "pk party kind payer payee amount what at who key takes_back taken_back_by".split()
)  # in the order of a PaidRow; the last is the row that takes it back


def paid_at(evenings: Collection[Party], currency: str | None = None) -> list[PaidRow]:
    """Every payment in the order in which they were written, those taken back too; one query."""
    found = Paid.objects.filter(party__in=evenings, **({"currency": currency} if currency else {}))
    return [
        PaidRow(pk, party, Kind(kind), payer or KITTY, payee or KITTY, amount, what, at, who, str(key), back, bool(by))
        for pk, party, kind, payer, payee, amount, what, at, who, key, back, by in found.values_list(*ROW)
    ]


def names_of(people: Collection[int]) -> dict[int, str]:
    """In the order of the alphabet; one query."""
    named = Player.objects.filter(pk__in=people).values_list("pk", "name")
    return dict(sorted(named, key=lambda one: by_alphabet(one[1])))


# Over many evenings


@dataclass(frozen=True, slots=True)
class Total:
    """One person over several evenings: at how many they played for money, what they won and have paid, what is open."""

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
    """The balances over these evenings, of a season or of all of a club's, in each currency; four queries."""
    stakes = [stake for one in evenings if (stake := rows.stake(one))]
    games = games_of(evenings) if stakes else {}
    return tuple(
        _over([one for one in evenings if stake_in(one, currency)], currency, games, paid_at(evenings, currency))
        for currency in sorted({stake.currency for stake in stakes})
    )


def _over(
    evenings: Sequence[Party], currency: str, games: Mapping[int, Sequence[GamePlayed]], paid: Sequence[PaidRow]
) -> Balances:
    won = [won_at(games.get(one.pk, NO_GAMES), stake) for one in evenings if (stake := stake_in(one, currency))]
    total, made = added(won), after({}, payments(paid))
    open_ = added([total, made])
    names = names_of({*total, *made} - {KITTY})
    totals = tuple(
        Total(player, name, sum(player in one for one in won), total.get(player, 0), made.get(player, 0))
        for player, name in names.items()
    )
    cash = sum(row.cash for row in paid if row.stands)
    return Balances(currency, len(evenings), totals, settle(open_), cash, names)

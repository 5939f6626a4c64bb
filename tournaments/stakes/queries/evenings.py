"""The evenings whose money counts, with their games and their payments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from scoring.hand import BySide, Side
from scoring.stakes import Stake
from tournaments.engine.names import by_alphabet
from tournaments.models import Chair, Club, Game, Party, Player
from tournaments.queries import rows
from tournaments.queries.movement import SEAT_OF
from tournaments.stakes.engine import KITTY, GamePlayed, Payment, added, after, won_at
from tournaments.stakes.models import Paid

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

"""The evenings whose money counts, with their games and their payments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from scoring.hand import BySide, Side
from scoring.stakes import Stake
from tournaments.engine.names import by_alphabet
from tournaments.engine.settle import KITTY, Accounts, GamePlayed, Payment, won_at
from tournaments.models import Chair, Game, Party, Player
from tournaments.models.money import OWED, Paid
from tournaments.queries.money import BETWEEN_TWO
from tournaments.queries.movement import SEAT_OF


def payments(paid: Iterable[Paid]) -> tuple[Payment, ...]:
    """The payments that count and change balances."""
    return tuple(row.payment for row in paid if row.stands and row.kind in OWED)


def won_at_each(
    evenings: Iterable[Party], games: Mapping[int, Sequence[GamePlayed]], currency: str
) -> list[dict[int, int]]:
    """What everybody won at each evening with this currency."""
    return [won_at(games[one.pk], stake) for one in evenings if (stake := stake_in(one, currency))]


def stake_in(party: Party, currency: str) -> Stake | None:
    stake = party.stake
    return stake if stake is not None and stake.currency == currency else None


def games_of(evenings: Collection[Party]) -> defaultdict[int, list[GamePlayed]]:
    """Every finished game with its people by the keys of their rows, by the key of the evening; two queries."""
    at_tables = Chair.objects.filter(round__party__in=evenings, table__isnull=False)
    seated: dict[tuple[int, int | None], BySide[list[int]]] = defaultdict(lambda: BySide([], []))
    for round_, table, seat, player in at_tables.values_list("round", "table", "seat", "entry__player"):
        if seat:
            seated[round_, table][SEAT_OF[seat].side].append(player)
    finished = Game.objects.filter(round__party__in=evenings, confirmed_at__isnull=False)
    games: defaultdict[int, list[GamePlayed]] = defaultdict(list)
    for party, round_, table, winner, *stars in finished.values_list(
        "round__party", "round", "table", "winner", "stars_north_south", "stars_east_west"
    ):
        north_south, east_west = seated[round_, table]
        players = BySide(tuple(north_south), tuple(east_west))
        if winner:  # always true: the database requires it for a confirmed game
            games[party].append(GamePlayed(players, Side(winner), BySide(*stars)))
    return games


def paid_at(evenings: Collection[Party], currency: str) -> list[Paid]:
    """Every payment in the order of saving, including those taken back; one query."""
    return list(Paid.objects.filter(BETWEEN_TWO, party__in=evenings, currency=currency).select_related("taken_back_by"))


def names_of(people: Collection[int]) -> dict[int, str]:
    """The names in alphabetical order; one query."""
    named = Player.objects.filter(pk__in=people).values_list("pk", "name")
    return dict(sorted(named, key=lambda one: (by_alphabet(one[1]), one[1])))


def by_name(accounts: Accounts, names: Mapping[int, str]) -> dict[int, int]:
    """The accounts of these people and of the kitty, in the order of the names.

    A club's file contains names but no keys of rows. By names, the same people pay each other wherever the file is read.
    """
    return {who: accounts.get(who, 0) for who in (KITTY, *names)}

"""The evenings of a club that are over, as the engine reads them.

An evening is read and its places are computed once for each of its changes (queries/once): ten years of a club are 45,000
games, and after a correction only one evening is new. Samples do not count, nor does an evening whose first places wait to
be revealed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import Max, Q, QuerySet

from scoring.game import DecidedBy
from scoring.hand import BySide, Side
from tournaments.engine.seats import SEATS, Table
from tournaments.engine.side import SideTable, counted
from tournaments.engine.standings import Played, RoundPlayed, standings
from tournaments.models import Chair, Club, Entry, Party, SideGame
from tournaments.models import Game as GameRow
from tournaments.queries import rows
from tournaments.queries.once import GOOD_FOR
from tournaments.queries.snapshot import snapshot
from tournaments.years.engine.evenings import Evening, Game, Place

Four = tuple[int, int, int, int]  # North, East, South, West
AT = ("round__party", "round__number", "table")


class Entered(NamedTuple):
    """Who took part in a party: their number in the club, and whether they came and are in its standings."""

    player: int
    is_house: bool
    came: bool


class Result(NamedTuple):
    """A confirmed game, as it is stored."""

    north_south: int
    east_west: int
    stars_north_south: int
    stars_east_west: int
    winner: str
    hands: int
    rank: int | None
    decided_by: str


class Rows:
    """Everything of one party that is read for its evening. Tables and games are by round and table, the bench by round."""

    def __init__(self) -> None:
        self.people: dict[int, Entered] = {}
        self.tables: dict[tuple[int, int], Four] = {}
        self.games: dict[tuple[int, int], Result] = {}
        self.bench: dict[int, list[int]] = defaultdict(list)
        self.sides: dict[int, SideTable] = {}


def that_count(club: Club) -> QuerySet[Party]:
    """The parties that are over."""
    return club.parties.filter(status=Party.Status.ENDED, hidden_places=0, is_sample=False)


def evenings_of(club: Club) -> list[Evening]:
    """Every evening that is over; seven queries at any number of them, one where none has changed."""
    parties = that_count(club).order_by("pk").values_list("secret", "change", "pk")
    numbers = {f"{secret}/{change}/evening": number for secret, change, number in parties}
    known: dict[str, Evening] = cache.get_many(numbers)
    new = dict(_read([number for key, number in numbers.items() if key not in known]))
    cache.set_many(new, GOOD_FOR)
    return [*known.values(), *new.values()]


def _read(numbers: Collection[int]) -> Iterator[tuple[str, Evening]]:
    """These parties, each with the key of its change; six queries, none for no party."""
    if not numbers:
        return
    with snapshot():
        found = _rows_of(numbers)
        for party in Party.objects.filter(pk__in=numbers):
            yield f"{party.secret}/{party.change}/evening", _evening(party, found[party.pk])


def _rows_of(numbers: Collection[int]) -> Mapping[int, Rows]:
    found: dict[int, Rows] = defaultdict(Rows)
    for party, number, player, is_house, here, line in _entries(numbers):
        found[party].people[number] = Entered(player, is_house, here and line is not None)
    for party, round, table, *four in _tables(numbers):
        found[party].tables[round, table] = (four[0], four[1], four[2], four[3])
    for party, round, table, *result in _games(numbers):
        found[party].games[round, table] = Result._make(result)
    for party, round, number in _benches(numbers):
        found[party].bench[round].append(number)
    for side in SideGame.objects.filter(round__party__in=numbers).select_related("round", "north", "east"):
        found[side.round.party_id].sides[side.round.number] = rows.side_table_of(side)  # type: ignore[index]  # asked for
    return found


def _entries(numbers: Collection[int]) -> Any:
    columns = ("party", "number", "player", "is_house", "checked_in", "place_in_line")
    return Entry.objects.filter(party__in=numbers).order_by().values_list(*columns)


def _tables(numbers: Collection[int]) -> Any:
    """A row for each table with its four, as the database puts them together: that is a third of reading every chair."""
    chairs = Chair.objects.filter(round__party__in=numbers, round__announced_at__isnull=False, table__isnull=False)
    four = {str(seat): Max("entry__number", filter=Q(seat=seat)) for seat in SEATS}
    return chairs.order_by().values_list(*AT).annotate(**four)


def _benches(numbers: Collection[int]) -> Any:
    chairs = Chair.objects.filter(round__party__in=numbers, round__announced_at__isnull=False, table__isnull=True)
    return chairs.order_by().values_list("round__party", "round__number", "entry__number")


def _games(numbers: Collection[int]) -> Any:
    games = GameRow.objects.filter(round__party__in=numbers, confirmed_at__isnull=False)
    score = ("score_north_south", "score_east_west", "stars_north_south", "stars_east_west")
    return games.order_by().values_list(*AT, *score, "winner", "hands_played", "rank", "decided_by")


def _evening(party: Party, found: Rows) -> Evening:
    games = tuple(_game(found, at) for at in sorted(found.games) if at in found.tables)
    came = frozenset(one.player for one in found.people.values() if one.came)
    return Evening(party.pk, party.code, party.name, party.date, games, _places(party, found), came)


def _game(found: Rows, at: tuple[int, int]) -> Game:
    north, east, south, west = (found.people[number].player for number in found.tables[at])
    result = found.games[at]
    won, whole = result.winner == Side.NORTH_SOUTH, result.decided_by != DecidedBy.FORFEIT
    return Game(north, south, east, west, *result[:4], won, whole)


def _places(party: Party, found: Rows) -> dict[int, Place]:
    """The final standings (queries/standings) of one party; house players have no place."""
    came = {number: one for number, one in found.people.items() if one.came}
    house = {number for number, one in came.items() if one.is_house}
    lines = standings(
        tuple(came),
        list(_rounds(party, found)),
        keys=rows.standings_keys(party),
        compensation=rows.compensation(party),
        house=house,
    )
    places = [(came[line.player].player, line.rank) for line in lines if not line.is_of_the_house]
    return {player: Place(rank, len(places)) for player, rank in places}


def _rounds(party: Party, found: Rows) -> Iterator[RoundPlayed]:
    numbers = {round for round, _table in found.tables} | set(found.bench)
    by_round: dict[int, list[Played]] = {number: [] for number in numbers}
    for round, table in found.games.keys() & found.tables.keys():
        by_round[round].append(_played(found, (round, table)))
    for round, games in sorted(by_round.items()):
        bench = tuple(found.bench.get(round, ()))
        side = counted(found.sides.get(round), bench) if party.side_table_counts else None
        yield RoundPlayed(tuple(games), bench, side)


def _played(found: Rows, at: tuple[int, int]) -> Played:
    result = found.games[at]
    table = Table.of(at[1], found.tables[at], result.rank)
    score = BySide(result.north_south, result.east_west)
    stars = BySide(result.stars_north_south, result.stars_east_west)
    return Played(table, score, stars, Side(result.winner), result.hands)

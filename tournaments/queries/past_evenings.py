"""The finished evenings of a club: all of them at once, for its seasons and for everybody's years.

An evening is read, and its places computed, once for each of its changes (queries/once): ten years of a club have 45,000
games, and a correction changes only one evening.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import starmap
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet

from scoring.game import DecidedBy
from scoring.hand import Side
from tournaments.engine.pairs import Pairs
from tournaments.engine.past_evening import PastEvening, PastGame, PlayerResult, list_results_of
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import SEATS, Table
from tournaments.engine.side import SideTable
from tournaments.engine.standings import compute_standings
from tournaments.models import Chair, Club, Entry, Game, Party, SideGame
from tournaments.queries import rows
from tournaments.queries.drive import read_results_of_drive
from tournaments.queries.once import read_once_per_change_each
from tournaments.queries.pairs import plays_in_pairs, read_pairs
from tournaments.queries.snapshot import reading_one_moment
from tournaments.queries.standings import RESULT, played_at

# The columns of a game: the first fields of engine.past_evening.PastGame, in their order.
OF_A_GAME = (
    *("north", "south", "east", "west"),
    *RESULT,
    *("round__party", "round__number", "table", "rank", "decided_by", "computers"),
)
OVER = Q(status=Party.Status.ENDED, hidden_places=0)  # and all its places are revealed


@dataclass
class RoundRead:
    """What is read from one round, by the numbers of the club's people."""

    games: list[Any] = field(default_factory=list)
    bench: list[int] = field(default_factory=list)
    side: SideTable | None = None


People = dict[int, bool]
Rounds = dict[int, dict[int, RoundRead]]  # by evening and number


def list_parties_over(club: Club) -> QuerySet[Party]:
    """The finished parties that count over the years. A whist drive has no games, and so no part in anybody's rating."""
    return club.parties.filter(OVER, is_drive=False)


def read_past_evenings(club: Club) -> list[PastEvening]:
    """Six queries at any number of evenings, one if none has changed."""
    # No more than the key of the cache, because most evenings have not changed.
    parties = list_parties_over(club).only("club", "secret", "change")
    return list(read_once_per_change_each(parties, "evening", read_evenings).values())


def read_results_of(parties: Iterable[Party]) -> dict[int, tuple[PlayerResult, ...]]:
    """The results of these evenings that count in a season, without games: caching those takes ten times as long."""
    return read_once_per_change_each(parties, "results", read_results)


def read_results(numbers: Collection[int]) -> dict[int, tuple[PlayerResult, ...]]:
    found = read_evenings(numbers)
    # With the games, although those are left out: what an evening gave follows from them.
    return {number: tuple(one for one in found[number].results if one.counts_in_season) for number in found}


def read_evenings(numbers: Collection[int]) -> dict[int, PastEvening]:
    with reading_one_moment():  # or an evening that changes meanwhile has people of before and games of after
        people, rounds = _people(numbers), _rounds(numbers)
        parties = list(Party.objects.filter(pk__in=numbers))
        pairs = _pairs(parties)
        return {
            party.pk: _evening(party, people[party.pk], rounds[party.pk], pairs.get(party.pk, ())) for party in parties
        }


def _pairs(parties: Iterable[Party]) -> dict[int, Pairs]:
    """The pairs of those evenings in which pairs played, by the keys of the club's people; two queries for each of them."""
    found = {}
    for party in filter(plays_in_pairs, parties):
        players = dict(party.entries.values_list("number", "player"))
        found[party.pk] = tuple(pair.renumbered(players.__getitem__) for pair in read_pairs(party))
    return found


def _people(numbers: Collection[int]) -> Mapping[int, People]:
    """Who came to each evening, and whether they are house players."""
    people: dict[int, People] = defaultdict(dict)
    # Without the default order, which would sort thousands of rows for nothing.
    came = Entry.objects.filter(party__in=numbers, checked_in=True, place_in_line__isnull=False).order_by()
    for party, player, is_house in came.values_list("party", "player", "is_house"):
        people[party][player] = is_house
    return people


def _rounds(numbers: Collection[int]) -> Rounds:
    rounds: Rounds = defaultdict(lambda: defaultdict(RoundRead))
    for game in _games(numbers):
        rounds[game.round__party][game.round__number].games.append(game)
    bench = Chair.objects.filter(round__party__in=numbers, round__announced_at__isnull=False, table__isnull=True)
    for party, number, player in bench.order_by().values_list("round__party", "round__number", "entry__player"):
        rounds[party][number].bench.append(player)
    for side in SideGame.objects.filter(round__party__in=numbers).select_related("round", "north", "east"):
        table = replace(rows.read_side_table(side), north=side.north.player_id, east=side.east.player_id)
        rounds[side.round.party_id][side.round.number].side = table  # type: ignore[index]  # asked for by its party
    return rounds


def _games(numbers: Collection[int]) -> Iterable[Any]:
    """A row for each confirmed game with its four, joined by the database: a third of the time of reading every chair."""
    games = Game.objects.filter(
        round__party__in=numbers,
        round__announced_at__isnull=False,
        round__chairs__table=F("table"),
        confirmed_at__isnull=False,
    )
    # Max, because the join has a row for each chair; with its filter exactly one of them is left.
    four = {str(seat): Max("round__chairs__entry__player", filter=Q(round__chairs__seat=seat)) for seat in SEATS}
    # A game without one of the four is damaged: `verify_party` names it, and it counts nowhere.
    computers = Count("pk", filter=Q(round__chairs__entry__player__is_computer=True))
    whole = games.annotate(**four, computers=computers).filter(**{f"{seat}__isnull": False for seat in four})
    return whole.order_by("round__party", "round__number", "table").values_list(*OF_A_GAME, named=True)


def games_at(numbers: Collection[int]) -> Mapping[int, list[PastGame]]:
    """The finished games among people, also of evenings that are not over, by the key of the evening; one query.

    A game with a computer is played for no money."""
    games: defaultdict[int, list[PastGame]] = defaultdict(list)
    for row in _games(numbers):
        if not row.computers:
            games[row.round__party].append(_game(row))
    return games


def _game(row: Any) -> PastGame:
    is_whole = row.decided_by != DecidedBy.FORFEIT and not row.computers
    return PastGame._make([*row[:8], row.winner == Side.NORTH_SOUTH, is_whole])


def _round(number: int, read: RoundRead) -> PartyRound:
    at_tables = ((Table.of(row.table, (row.north, row.east, row.south, row.west), row.rank), row) for row in read.games)
    return PartyRound(number, tuple(starmap(played_at, at_tables)), tuple(read.bench), side=read.side)


def _evening(party: Party, people: People, rounds: Mapping[int, RoundRead], pairs: Pairs) -> PastEvening:
    if party.is_drive:
        results = read_results_of_drive(party)
        return PastEvening(party.pk, party.code, party.name, party.date, (), results, party.begins)
    in_order = sorted(rounds.items())
    lines = compute_standings(
        tuple(people),
        list(starmap(_round, in_order)),
        keys=party.standings_order,
        compensation=party.compensation,
        house={player for player, is_house in people.items() if is_house},
        side_table_counts=party.side_table_counts,
        pairs=pairs,
    )
    games = tuple(_game(row) for _number, one in in_order for row in one.games)
    results = list_results_of(lines, pairs)
    return PastEvening(party.pk, party.code, party.name, party.date, games, results, party.begins)

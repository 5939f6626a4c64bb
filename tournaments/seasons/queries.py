"""The seasons of a club, and the standings of one: the results of all its evenings by one fixed number of queries.

The database adds up what each player made of each evening from the stored results of the games. An evening counts once
it is over and all its places are revealed, so that no season tells a result before its own hall does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from itertools import pairwise
from typing import Any, cast

from django.core.cache import cache
from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Sum, When
from django.db.models.functions import Coalesce

from scoring.hand import Side
from tournaments.engine.seats import TOP
from tournaments.engine.side import counted
from tournaments.engine.standings import CompensationKind, SidePoints, Tally, new_tally, ranked
from tournaments.models import Chair, Club, Entry, Game, Party, SideGame
from tournaments.queries import rows
from tournaments.queries.once import GOOD_FOR
from tournaments.seasons.engine.document import RULE
from tournaments.seasons.engine.picture import Course, draw_course
from tournaments.seasons.engine.points import Result
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.engine.standings import NO_PLACE, Evening, Lead, Ranking, SeasonLine, why_above
from tournaments.seasons.models import Duty, Season

OF_AN_EVENING = ("code", "name", "date", "status", "hidden_places", "secret", "change")
BEGUN = Q(hands_played__gt=0) | Q(winner__isnull=False)


@dataclass(frozen=True, slots=True)
class EveningOf:
    """An evening of a season, as its pages name it."""

    number: int
    code: str
    name: str
    date: date
    is_over: bool


@dataclass(frozen=True)
class Played:
    """What a season's standings are made of. `players` are names by number, `played` the evenings that are over."""

    evenings: tuple[EveningOf, ...]
    results: tuple[Evening, ...]
    players: Mapping[int, str]
    tags: Mapping[int, Collection[str]]

    @property
    def played(self) -> tuple[EveningOf, ...]:
        return tuple(one for one in self.evenings if one.is_over)

    def to_come(self, rule: Rule) -> int:
        """How many evenings are still to be played: those that are planned, or that are in the list already."""
        return max(rule.evenings or 0, len(self.evenings)) - len(self.results)


@dataclass(frozen=True)
class SeasonStandings:
    """Everybody's place by a rule, after the evenings that are over. `before` are the places before the last of them."""

    rule: Rule
    lines: tuple[SeasonLine, ...]
    names: Mapping[int, str]
    evenings: tuple[EveningOf, ...]
    to_come: int
    before: Mapping[int, int]
    ranking: Ranking

    @property
    def leads(self) -> tuple[tuple[SeasonLine, Lead | None], ...]:
        """Every line with the reason why it stands above the next; None for the last, and for who cannot win."""
        placed = [line for line in self.lines if line.why_out is None]
        reasons = [why_above(upper, lower, self.rule) for upper, lower in pairwise(placed)]
        return tuple(zip(self.lines, [*reasons, *[None] * (len(self.lines) - len(reasons))], strict=True))

    def moved(self, line: SeasonLine) -> int | None:
        """How many places a player went up on the last evening, down below 0; None where nothing tells."""
        before = self.before.get(line.player, NO_PLACE)
        return before - line.place if before and line.place else None

    def line_of(self, player: int) -> SeasonLine | None:
        return next((line for line in self.lines if line.player == player), None)


@dataclass(frozen=True, slots=True)
class SeasonListed:
    """A season in the list of the organiser."""

    season: Season
    evenings: int
    over: int


def rule_of(season: Season) -> Rule:
    return RULE.read(season.rule, "rule")


def seasons_of(club: Club) -> list[SeasonListed]:
    """The club's seasons, the newest first; one query."""
    over = Count("parties", filter=Q(parties__status=Party.Status.ENDED, parties__hidden_places=0))
    found = Season.objects.filter(club=club).annotate(evenings=Count("parties"), over=over)
    return [SeasonListed(season, season.evenings, season.over) for season in found]


def first_hand_on(season: Season) -> date | None:
    """The day of the first evening that has a hand: from then on the rule is fixed."""
    games = Game.objects.filter(BEGUN, round__party=OuterRef("pk"))
    return season.parties.filter(Exists(games)).order_by("date").values_list("date", flat=True).first()


def evenings_to_choose(club: Club, season: Season | None) -> list[Party]:
    """The club's evenings for a season's list, the newest first; those in the archive only where they are in it."""
    mine = Q(seasons=season) if season else Q(pk=None)
    return list(club.parties.filter(Q(archived_at__isnull=True) | mine, is_sample=False).distinct())


def duty_of(season: Season) -> dict[int, set[int]]:
    """Who kept the desk, by evening."""
    return _duties(season.parties.all())


def season_standings(season: Season, *, rule: Rule | None = None) -> SeasonStandings:
    """The standings by the season's rule, or by another one to see what would be."""
    return standings_by(rule or rule_of(season), played_of(season))


def once_per_state(season: Season, what: str, read: Callable[[], str]) -> str:
    """What `read` gives until an evening, a name, a duty or the season changes; three queries where it is known."""
    state = (
        (season.pk, season.name, season.rule),
        list(season.parties.order_by("pk").values_list("secret", "change")),
        list(season.club.players.order_by("pk").values_list("pk", "name")),
        list(Duty.objects.filter(party__seasons=season).order_by("pk").values_list("party", "player")),
    )
    mark = sha256(repr((state, what)).encode()).hexdigest()
    return cast(str, cache.get_or_set(f"season/{mark}", read, GOOD_FOR))


def standings_by(rule: Rule, played: Played) -> SeasonStandings:
    to_come = played.to_come(rule)
    ranking = Ranking.of(played.results, rule, to_come=to_come, tags=played.tags)
    before = ranking.places_after(ranking.played - 1) if ranking.played > 1 else {}
    return SeasonStandings(rule, ranking.lines(), played.players, played.played, to_come, before, ranking)


def played_of(season: Season) -> Played:
    """All results of a season; six queries, eight where a bench counts, at any number of evenings and players.

    Where no evening has changed since the last time, it is three.
    """
    parties = list(season.parties.order_by("date", "begins", "pk").only(*OF_AN_EVENING))
    evenings = tuple(EveningOf(one.pk, one.code, one.name, one.date, _is_over(one)) for one in parties)
    over = [party for party in parties if _is_over(party)]
    duties, results = _duties(over), _results(over)
    names = dict(season.club.players.values_list("pk", "name"))
    tags = _tags(over) if season.rule.get("winners") else {}
    kept = (frozenset(duties.get(party.pk, ())) for party in over)
    found = tuple(Evening(results[party.pk], duty) for party, duty in zip(over, kept, strict=True))
    return Played(evenings, found, names, tags)


def _is_over(party: Party) -> bool:
    return party.status == Party.Status.ENDED and not party.hidden_places


def _duties(parties: Iterable[Party] | QuerySet[Party]) -> dict[int, set[int]]:
    duties: dict[int, set[int]] = defaultdict(set)
    for party, player in Duty.objects.filter(party__in=parties).values_list("party", "player"):
        duties[party].add(player)
    return duties


def _tags(parties: Sequence[Party]) -> dict[int, set[str]]:
    """The tags that each player had on any of these evenings."""
    tags: dict[int, set[str]] = defaultdict(set)
    for player, given in Entry.objects.filter(party__in=parties).exclude(tags=[]).values_list("player", "tags"):
        tags[player].update(given)
    return tags


# What each player made of each evening. A side's own numbers and the other side's are columns of the game.

_NORTH_SOUTH = Q(seat__in=[seat.value for seat in Side.NORTH_SOUTH.seats])
_WON = _NORTH_SOUTH & Q(round__games__winner=Side.NORTH_SOUTH) | ~_NORTH_SOUTH & Q(round__games__winner=Side.EAST_WEST)


def _own(of_north_south: str, of_east_west: str) -> Sum:
    """The sum of what stands in one column for North and South, and in another for East and West."""
    columns = F(f"round__games__{of_north_south}"), F(f"round__games__{of_east_west}")
    return Sum(Case(When(_NORTH_SOUTH, then=columns[0]), default=columns[1]))


_ADDED_UP: dict[str, Any] = {
    "games": Count("pk"),
    "wins": Sum(Case(When(_WON, then=1), default=0, output_field=IntegerField())),
    "points_for": _own("score_north_south", "score_east_west"),
    "points_against": _own("score_east_west", "score_north_south"),
    "stars": _own("stars_north_south", "stars_east_west"),
    "top_table": Sum(
        Case(When(Q(_rank=TOP), then=1), default=0, output_field=IntegerField()),
    ),
}


def _results(parties: Sequence[Party]) -> dict[int, tuple[Result, ...]]:
    """Everybody's result by evening, with the places of the evening's own standings; who had no game has none.

    As of an evening in a player's years, it is read once for each of its changes (queries/once).
    """
    keys = {f"{party.secret}/{party.change}/results": party.pk for party in parties}
    known: dict[str, tuple[Result, ...]] = cache.get_many(keys)
    read = _read([number for key, number in keys.items() if key not in known])
    new = {key: read[number] for key, number in keys.items() if key not in known}
    cache.set_many(new, GOOD_FOR)
    return {keys[key]: results for key, results in (known | new).items()}


def _read(numbers: Collection[int]) -> dict[int, tuple[Result, ...]]:
    """The results of these evenings; no query for none."""
    if not numbers:
        return {}
    parties = list(Party.objects.filter(pk__in=numbers))
    tallies, house = _tallies(parties)
    benches = _benches(parties)
    sides = _sides(parties, benches)
    return {
        party.pk: _evening(party, tallies[party.pk], house[party.pk], benches[party.pk], sides[party.pk])
        for party in parties
    }


def _evening(
    party: Party,
    tallies: dict[int, Tally],
    house: set[int],
    benches: Mapping[int, Collection[int]],
    sides: Sequence[SidePoints],
) -> tuple[Result, ...]:
    for bench in benches.values():
        for player in bench:
            tallies[player]["sat_out"] += 1
    lines = ranked(
        tallies,
        keys=rows.standings_keys(party),
        sides=sides,
        compensation=rows.compensation(party),
        house=house,
    )
    return tuple(
        Result(line.player, line.rank, line.games, line.wins, line.points_for, line.points_against)
        for line in lines
        if line.games and not line.is_of_the_house
    )


def _tallies(parties: Sequence[Party]) -> tuple[dict[int, dict[int, Tally]], dict[int, set[int]]]:
    """By evening and player what their games add up to, and who is of the house; two queries."""
    came = Entry.objects.filter(party__in=parties, checked_in=True, place_in_line__isnull=False)
    tallies: dict[int, dict[int, Tally]] = {party.pk: {} for party in parties}
    house: dict[int, set[int]] = {party.pk: set() for party in parties}
    for party, player, is_house in came.values_list("party", "player", "is_house"):
        tallies[party][player] = new_tally()
        if is_house:
            house[party].add(player)
    for party, player, *numbers in _games_added_up(parties):
        tallies[party][player].update(zip(_ADDED_UP, numbers, strict=True))
    return tallies, house


def _games_added_up(parties: Sequence[Party]) -> Iterable[tuple[Any, ...]]:
    """(party, player, the numbers of `_ADDED_UP`); one query."""
    chairs = Chair.objects.filter(
        round__party__in=parties,
        round__announced_at__isnull=False,
        round__games__table=F("table"),
        round__games__confirmed_at__isnull=False,
    )
    ranked_chairs = chairs.annotate(_rank=Coalesce("round__games__rank", "round__games__table"))
    grouped = ranked_chairs.order_by().values("entry__party", "entry__player").annotate(**_ADDED_UP)
    return grouped.values_list("entry__party", "entry__player", *_ADDED_UP)


def _benches(parties: Sequence[Party]) -> dict[int, dict[int, list[int]]]:
    """Who sat out, by evening and round, where it gives something; no query where it gives nothing."""
    benches: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    giving = [party for party in parties if _bench_counts(party)]
    if not giving:
        return benches
    chairs = Chair.objects.filter(table__isnull=True, round__party__in=giving, round__announced_at__isnull=False)
    for party, number, player in chairs.values_list("round__party", "round__number", "entry__player"):
        benches[party][number].append(player)
    return benches


def _bench_counts(party: Party) -> bool:
    return party.side_table_counts or rows.compensation(party).kind is not CompensationKind.NONE


def _sides(
    parties: Sequence[Party], benches: Mapping[int, Mapping[int, Collection[int]]]
) -> dict[int, list[SidePoints]]:
    """What was made at side tables, where that counts; no query where it counts nowhere."""
    sides: dict[int, list[SidePoints]] = defaultdict(list)
    counting = [party for party in parties if party.side_table_counts]
    if not counting:
        return sides
    games = SideGame.objects.filter(round__party__in=counting, round__announced_at__isnull=False)
    for game in games.select_related("round", "north", "east"):
        party, number = game.round.party_id, game.round.number
        table = replace(rows.side_table_of(game), north=game.north.player_id, east=game.east.player_id)
        points = counted(table, benches[party][number])  # type: ignore[index]  # a round of a party has one
        if points is not None:
            sides[party].append(points)  # type: ignore[index]
    return sides


# The pages

SHOWN = 26  # evenings that a page has room for, the last ones; the table for a spreadsheet has all of them
MOST_IN_PICTURE = 60


def course_of(standings: SeasonStandings, own: int | None) -> Course | None:
    """The places after each of the evenings that are shown; None where there are fewer than two, or too many players."""
    first = max(len(standings.evenings) - SHOWN, 0)
    after = standings.ranking.course(since=first)
    placed = sum(line.place > 0 for line in standings.lines)
    if len(after) < 2 or not 0 < placed <= MOST_IN_PICTURE:
        return None
    line = standings.line_of(own) if own else None
    counted = {at for at, cell in enumerate(line.cells[first:]) if cell.counts} if line else set()
    return draw_course(after, own=own, counted=counted)

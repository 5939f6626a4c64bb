"""The seasons of a club, and the standings of one, in a fixed number of queries for any number of evenings.

An evening counts once it is over and all its places are revealed, so that no season reveals a result before its own hall.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby, pairwise
from operator import itemgetter

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet
from django.utils.timezone import localdate

from tournaments.models import Club, Entry, Game, Party
from tournaments.models.in_time import order_oldest_first
from tournaments.queries.drive import HAS_NUMBERS
from tournaments.queries.past_evenings import OVER, read_results_of
from tournaments.seasons.engine.picture import Course, draw_course
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.engine.standings import (
    NO_PLACE,
    CutForSeason,
    Ranking,
    SeasonEvening,
    SeasonLead,
    SeasonLine,
    explain_season_place,
)
from tournaments.seasons.models import Duty, Season, SeasonCut

OF_AN_EVENING = ("code", "name", "date", "secret", "change")  # the last two are the key of the cache
LONGEST_BREAK = timedelta(days=100)  # a summer without whist
BEGUN = Q(hands_played__gt=0) | Q(winner__isnull=False)  # a slip has a winner and no hands


@dataclass(frozen=True)
class SeasonResults:
    """What a season's standings are made of: the finished evenings, and how many are listed. `players` are names by number."""

    evenings: tuple[Party, ...]
    listed: int
    results: tuple[SeasonEvening, ...]
    players: Mapping[int, str]
    tags: Mapping[int, Collection[str]]
    cuts: tuple[CutForSeason, ...] = ()
    is_archived: bool = False

    def to_come(self, rule: Rule) -> int:
        """How many evenings are still to come, listed or only planned, unless the archive has ended the season."""
        planned = 0 if self.is_archived else rule.evenings or 0
        return max(planned, self.listed) - len(self.results)  # a list may grow longer than the plan

    def is_open(self, rule: Rule) -> bool:
        """Whether the number of evenings is open. Putting the season into the archive ends it."""
        return rule.evenings is None and not self.is_archived


@dataclass(frozen=True)
class SeasonStandings:
    """Everybody's place by a rule, after the finished evenings. `before` are the places before the last of them."""

    rule: Rule
    lines: tuple[SeasonLine, ...]
    names: Mapping[int, str]
    evenings: tuple[Party, ...]
    to_come: int
    is_open: bool
    before: Mapping[int, int]
    ranking: Ranking

    @property
    def leads(self) -> tuple[tuple[SeasonLine, SeasonLead | None], ...]:
        """Every line with the reason why it stands above the next; None for the last, and for players who cannot win."""
        placed = [line for line in self.lines if line.why_out is None]
        reasons = [explain_season_place(upper, lower, self.rule) for upper, lower in pairwise(placed)]
        # Lines without a place come last, so the reasons belong to the first lines.
        return tuple(zip(self.lines, [*reasons, *[None] * (len(self.lines) - len(reasons))], strict=True))

    def moved(self, line: SeasonLine) -> int | None:
        """How many places a player went up on the last evening (below 0: down); None if that is unknown."""
        before = self.before.get(line.player, NO_PLACE)
        return before - line.place if before and line.place else None

    @property
    def is_over(self) -> bool:
        return not self.to_come and not self.is_open

    @property
    def sharing_first(self) -> tuple[int, ...]:
        first = tuple(line.player for line in self.lines if line.place == 1)
        return first if len(first) > 1 else ()

    @property
    def to_cut(self) -> tuple[int, ...]:
        """The players who share the first place when no evening is left to decide it."""
        return self.sharing_first if self.is_over else ()

    @property
    def waits_for_archive(self) -> bool:
        """Whether those who share the first place could cut as soon as the organiser ends the season."""
        return bool(self.sharing_first) and not self.to_come and self.is_open

    def line_of(self, player: int) -> SeasonLine | None:
        return next((line for line in self.lines if line.player == player), None)


@dataclass(frozen=True, slots=True)
class SeasonOverview:
    season: Season
    evenings: int
    over: int


def list_seasons(club: Club) -> list[SeasonOverview]:
    """The club's seasons, including those in the archive, the newest first; one query.

    An evening that never began counts until its day is over.
    """
    over = Count("parties", filter=Q(parties__status=Party.Status.ENDED, parties__hidden_places=0))
    listed = Q(parties__date__gte=localdate()) | ~Q(parties__status=Party.Status.REGISTERING)
    # Both counts use one join of the same table. With two joins, each would multiply the other.
    found = (
        Season.objects.filter(club=club).annotate(evenings=Count("parties", filter=listed), over=over).order_by("-pk")
    )
    return [SeasonOverview(season, season.evenings, season.over) for season in found]


def find_day_of_first_hand(season: Season) -> date | None:
    """The day of the first evening with a hand, or of a whist drive with a total or, live, a number. From then on the rule is fixed, even if that evening leaves the season."""
    games = Game.objects.filter(BEGUN, round__party=OuterRef("pk"))
    first = season.parties.filter(Exists(games) | HAS_NUMBERS).aggregate(day=Min("date"))["day"]
    return min((day for day in (season.fixed_on, first) if day), default=None)


def find_season_of_last_evening(club: Club) -> Season | None:
    """The season of the club's latest finished evening in one, the newest of several. None before there is one."""
    # Not the newest row: a club may make next year's season in advance.
    latest = Max("parties__date", filter=Q(parties__status=Party.Status.ENDED))
    seasons = Season.objects.filter(club=club, archived_at=None).annotate(latest=latest)
    return seasons.filter(latest__isnull=False).order_by("-latest", "-pk").first()


def list_evenings_to_choose(club: Club, season: Season | None) -> list[Party]:
    """The club's evenings for a season's list, the newest first; those in the archive only if they are in it."""
    mine = Q(seasons=season) if season else Q(pk=None)
    # distinct, because the join lists an evening once for each of its seasons.
    return list(club.parties.filter(Q(archived_at__isnull=True) | mine).distinct())


def list_seasons_for_evening(club: Club, party: Party | None, *, today: date) -> list[tuple[Season, bool]]:
    """The seasons for which an evening can count, each with whether it does: the running ones, and its own.

    A new evening, without a party, counts for the running season if there is only one.
    """
    own = set(party.seasons.values_list("pk", flat=True)) if party else set()
    counted = club.seasons.annotate(listed=Count("parties"), last=Max("parties__date")).order_by("-pk")
    found = [one for one in counted if one.pk in own or is_running(one, one.listed, one.last, today=today)]
    return [(season, season.pk in own or (party is None and len(found) == 1)) for season in found]


def is_running(season: Season, listed: int, last: date | None, *, today: date) -> bool:
    """Whether a season expects more evenings than the `listed` ones, and its `last` one was not too long ago."""
    planned = season.rule.evenings
    awaits_more = planned is None or listed < planned
    return season.archived_at is None and awaits_more and (last is None or today - last <= LONGEST_BREAK)


def find_numbers_in_seasons(parties: Collection[Party]) -> Mapping[int, Sequence[tuple[str, int]]]:
    """For each of these evenings, the name of its season and the number that it has there; several if it counts in several."""
    # distinct, because a season with two of these evenings would come twice.
    listed = Party.seasons.through.objects.filter(season__parties__in=parties).distinct()
    in_order = listed.order_by("season", *order_oldest_first("party__")).values_list("season__name", "party")
    numbers: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for name, evenings in groupby(in_order, key=itemgetter(0)):
        for number, (_season, party) in enumerate(evenings, 1):
            numbers[party].append((name, number))
    return numbers


def stands_in_seasons(party: Party) -> bool:
    """Whether the evening counts in its seasons' standings: it is over, with all its places revealed."""
    return Party.objects.filter(OVER, pk=party.pk).exists()


def read_duty(season: Season) -> dict[int, set[int]]:
    """Who ran the desk, by evening."""
    return _duties(season.parties.all())


def read_season_standings(season: Season) -> SeasonStandings:
    return compute_season_standings(season.rule, read_season_results(season))


def read_season_state(season: Season) -> object:
    """A value that changes with every evening, name, duty, cut, and with the season; four queries."""
    return (
        (season.pk, season.name, season.rule, season.archived_at is not None),
        list(season.parties.order_by("pk").values_list("secret", "change")),  # also of those to come, which are listed
        list(season.club.players.order_by("pk").values_list("pk", "name")),
        list(season.cuts.filter(taken_back_at=None).values_list("pk", flat=True)),
        list(Duty.objects.filter(party__seasons=season).order_by("pk").values_list("party", "player")),
    )


def compute_season_standings(rule: Rule, played: SeasonResults) -> SeasonStandings:
    to_come = played.to_come(rule)
    ranking = Ranking.of(played.results, rule, to_come=to_come, tags=played.tags, cuts=played.cuts)
    # After the first evening there are no earlier places to compare with.
    before = ranking.places_after(ranking.played - 1) if ranking.played > 1 else {}
    is_open, names = played.is_open(rule), played.players
    return SeasonStandings(rule, ranking.lines(), names, played.evenings, to_come, is_open, before, ranking)


def read_season_results(season: Season) -> SeasonResults:
    """All results of a season; ten queries at any number of evenings and players, five if no evening has changed."""
    over = season.parties.filter(OVER)
    evenings = tuple(over.order_by(*order_oldest_first()).only(*OF_AN_EVENING))
    duties, results = _duties(over), read_results_of(evenings)
    names = dict(season.club.players.values_list("pk", "name"))
    tags = _tags(over) if season.rule.winners else {}  # most rules ask for none, which saves a query
    found = tuple(SeasonEvening(results[party.pk], frozenset(duties[party.pk])) for party in evenings)
    is_archived = season.archived_at is not None
    return SeasonResults(evenings, season.parties.count(), found, names, tags, read_season_cuts(season), is_archived)


def read_season_cuts(season: Season) -> tuple[CutForSeason, ...]:
    """The cuts that were not taken back, in the order in which they were entered."""
    rows = SeasonCut.objects.filter(season=season, taken_back_at=None).order_by("pk")
    cuts: dict[tuple[int, int], set[int]] = defaultdict(set)
    for row, won, player in rows.values_list("pk", "won", "level"):
        cuts[row, won].add(player)
    return tuple(CutForSeason(frozenset(level), won) for (_row, won), level in cuts.items())


def _duties(parties: QuerySet[Party]) -> dict[int, set[int]]:
    duties: dict[int, set[int]] = defaultdict(set)
    for party, player in Duty.objects.filter(party__in=parties).values_list("party", "player"):
        duties[party].add(player)
    return duties


def _tags(parties: QuerySet[Party]) -> dict[int, set[str]]:
    """The tags that each player had on any of these evenings."""
    tags: dict[int, set[str]] = defaultdict(set)
    for player, given in Entry.objects.filter(party__in=parties).exclude(tags=[]).values_list("player", "tags"):
        tags[player].update(given)
    return tags


# The pages

SHOWN = 26  # the last evenings, for which a page has room; the spreadsheet has all of them
MOST_IN_PICTURE = 60


def make_course(standings: SeasonStandings, own: int | None) -> Course | None:
    """The places after each shown evening; None for fewer than two evenings, or too many players."""
    first = max(len(standings.evenings) - SHOWN, 0)
    after = standings.ranking.course(since=first)
    placed = sum(line.place > 0 for line in standings.lines)
    if len(after) < 2 or not 0 < placed <= MOST_IN_PICTURE:
        return None
    line = standings.line_of(own) if own else None
    counted = {at for at, cell in enumerate(line.cells[first:]) if cell.counts} if line else set()
    return draw_course(after, own=own, counted=counted)

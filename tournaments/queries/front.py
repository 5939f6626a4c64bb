"""What the first page shows: what is going on in the club for its organiser, tonight's parties for everybody."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.engine.drive.kinds import DriveKind, Role, find_role
from tournaments.engine.pairs import SIZE
from tournaments.engine.past_evening import PlayerResult
from tournaments.engine.standings import StandingsLine
from tournaments.models import Drive, DriveSeat, Entry, Game, Party, Player, Round
from tournaments.models.in_time import order_newest_first, order_oldest_first
from tournaments.queries.desk import Desk, read_desk
from tournaments.queries.desk_table import DeskTable, TableGroup
from tournaments.queries.pairs import plays_in_pairs
from tournaments.queries.past_evenings import read_results_of
from tournaments.queries.standings import AND, read_hall_standings

MOST_GOING_ON = 6
MOST_AHEAD = 12
FIRST_PLACES = 3


def list_parties(organiser: int | None, *, archived: bool = False) -> QuerySet[Party]:
    """The parties of the organiser's club, the last one first.

    Each has the number of `players` who have not gone home, the `last_round` that was announced, and `is_between`: whether
    it waits for the next one.
    """
    # Subqueries, because two joins would count every player once for each round.
    entries = Entry.objects.filter(party=OuterRef("pk"), left_after_round__isnull=True).values("party")
    rounds = Round.objects.filter(party=OuterRef("pk"), announced_at__isnull=False).values("party")
    open_games = Game.objects.filter(
        round__party=OuterRef("pk"), round__number=OuterRef("last_round"), confirmed_at__isnull=True
    )
    parties = Party.objects.filter(club__organisers=organiser, archived_at__isnull=not archived).annotate(
        players=Coalesce(Subquery(entries.annotate(number=Count("pk")).values("number")), 0),
        last_round=Coalesce(Subquery(rounds.annotate(number=Max("number")).values("number")), 0),
        is_between=~Exists(open_games),
    )
    return parties.order_by(*order_newest_first())


def is_ahead(tonight: date) -> Q:
    """What is going on, also on the day after, and what is still to come."""
    to_come = Q(status=Party.Status.REGISTERING, date__gte=tonight)
    return to_come | Q(status=Party.Status.PLAYING, date__gte=tonight - timedelta(days=1))


def list_evenings_ahead(organiser: int | None, tonight: date) -> list[Party]:
    """The evenings that go on or are to come: those in play first, then by date. One query."""
    found = (
        list_parties(organiser).filter(is_ahead(tonight), is_sample=False).order_by(*order_oldest_first())[:MOST_AHEAD]
    )
    return put_in_play_first(found)


def put_in_play_first(parties: Iterable[Party]) -> list[Party]:
    # Sorting keeps the order of equals, so both halves stay by date.
    return sorted(parties, key=lambda party: party.status != Party.Status.PLAYING)


@dataclass(frozen=True, slots=True)
class PastEveningLine:
    """A past evening in a line of the list: who came, and the names of the first three places with their results; of a pair one
    name, and of a drive with roles the winner of each.

    `first` is empty while there is nothing to tell. `is_twice`: another evening here has the same name and day. `forts`: the fort
    of each of them in military whist, where the results are flags.
    """

    party: Party
    players: int
    first: tuple[tuple[str, PlayerResult], ...]
    is_twice: bool
    forts: tuple[str, ...] = ()
    has_roles: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(name for name, result in self.first if result.place == 1)

    @property
    def won(self) -> PlayerResult | None:
        """The result of the winner, which others may share."""
        return self.first[0][1] if self.first else None


def list_past_evenings(organiser: int | None, tonight: date, *, most: int | None) -> list[PastEveningLine]:
    """The past evenings with their winners, the last one first; also those that were never ended. Eight queries."""
    behind = list_parties(organiser).filter(~is_ahead(tonight), is_sample=False)[:most]
    return list_past(list(behind))


def list_past(parties: Sequence[Party]) -> list[PastEveningLine]:
    over = [party for party in parties if party.status == Party.Status.ENDED and not party.hidden_places]
    results = read_results_of(over)
    drives = [party.pk for party in over if party.is_drive]
    roles = _read_roles(drives) if drives else {}
    first = {
        number: _best_of_each_role(found, roles[number]) if number in roles else _first_places(found)
        for number, found in results.items()
    }
    people = {result.player for found in first.values() for result in found}
    names = dict(Player.objects.filter(pk__in=people).values_list("pk", "name")) if people else {}
    times = Counter((party.name, party.date) for party in parties)
    forts = _read_forts(drives) if drives else {}
    return [
        PastEveningLine(
            party,
            players=len(results[party.pk]) if party.pk in results else party.players,  # type: ignore[attr-defined]  # annotated
            first=tuple(_name_results(party, first.get(party.pk, ()), names)),
            has_roles=party.pk in roles,
            is_twice=times[party.name, party.date] > 1,
            forts=tuple(forts[party.pk].get(result.player, "") for result in first.get(party.pk, ()))
            if party.pk in forts
            else (),
        )
        for party in parties
    ]


def _name_results(
    party: Party, results: Sequence[PlayerResult], names: Mapping[int, str]
) -> Iterator[tuple[str, PlayerResult]]:
    size = SIZE if plays_in_pairs(party) else 1  # the two of a pair stand one after the other
    for together in zip(*[iter(results)] * size, strict=True):
        yield AND.join(names[one.player] for one in together), together[0]


def _read_roles(drives: Sequence[int]) -> dict[int, dict[int, Role]]:
    """The role of everybody, in those of these drives that have any."""
    kinds = [kind for kind in DriveKind if kind.has_roles]
    seats = DriveSeat.objects.filter(party__in=drives, party__drive__kind__in=kinds)
    found: defaultdict[int, dict[int, Role]] = defaultdict(dict)
    for party, player, chair in seats.values_list("party", "entry__player", "chair"):
        found[party][player] = find_role(chair)
    return found


def _best_of_each_role(results: Sequence[PlayerResult], roles: Mapping[int, Role]) -> tuple[PlayerResult, ...]:
    """Roles are not compared with each other, so each has winners."""
    found: list[PlayerResult] = []
    for role in Role:
        best = [one for one in results if roles.get(one.player) is role and one.games]
        found += (one._replace(place=1) for one in best if one.place == min(other.place for other in best))
    return tuple(found)


def _read_forts(drives: Sequence[int]) -> dict[int, dict[int, str]]:
    """The fort of everybody, in those of these drives that have any."""
    of_forts = Drive.objects.filter(party__in=drives, kind=DriveKind.MILITARY).values_list("party", "forts")
    names = dict(of_forts)
    found: dict[int, dict[int, str]] = {party: {} for party in names}
    seats = DriveSeat.objects.filter(party__in=names).values_list("party", "entry__player", "table") if names else ()
    for party, player, table in seats:
        found[party][player] = names[party][table - 1]
    return found


def _first_places(results: Sequence[PlayerResult]) -> tuple[PlayerResult, ...]:
    played = sorted((result for result in results if result.games), key=lambda result: result.place)
    return tuple(result for result in played if result.place <= FIRST_PLACES)


@dataclass(frozen=True, slots=True)
class EveningInPlay:
    """An evening in play at a glance. `leader` is the only player in the first place, if the hall may see it."""

    desk: Desk
    leader: tuple[StandingsLine, str] | None

    @property
    def for_you(self) -> tuple[int, ...]:
        """The tables that wait for the organiser."""
        return tuple(table.number for table in self.desk.tables if table.group is TableGroup.FOR_YOU)

    @property
    def last_hand(self) -> DeskTable | None:
        """The table that entered the newest hand of this round."""
        tables = [table for table in self.desk.tables if table.last_entered and not table.is_over]
        return max(tables, key=lambda table: table.last_entered, default=None)  # type: ignore[arg-type,return-value]

    @property
    def last_win(self) -> DeskTable | None:
        """The table whose game was confirmed last."""
        tables = [table for table in self.desk.tables if table.is_confirmed]
        return max(tables, key=lambda table: table.game.confirmed_at, default=None)  # type: ignore[arg-type,return-value]


def read_evening_in_play(party: Party) -> EveningInPlay:
    """What an evening in play looks like now; the queries of the desk and of the standings."""
    first = [one for one in read_hall_standings(party).named if one[0].rank == 1 and one[0].games]
    return EveningInPlay(read_desk(party), first[0] if len(first) == 1 else None)


def find_same_evenings(party: Party) -> tuple[Party, ...]:
    """The club's other parties with this name, day and people, the oldest first: it may be a copy of one."""
    others = Party.objects.filter(club=party.club_id, name=party.name, date=party.date).exclude(pk=party.pk)
    people = _players_of(party)
    return tuple(other for other in others.order_by("pk") if _players_of(other) == people)


def _players_of(party: Party) -> set[int]:
    return set(party.entries.values_list("player", flat=True))


def count_archived(organiser: int | None) -> int:
    """How many parties are in the archive."""
    return Party.objects.filter(club__organisers=organiser, archived_at__isnull=False).count()


def has_sample(organiser: int | None) -> bool:
    return Party.objects.filter(club__organisers=organiser, is_sample=True, archived_at__isnull=True).exists()


def list_parties_going_on(tonight: date, today: date) -> tuple[Party, ...]:
    """The parties that a visitor may look for: tonight's, those in play first.

    If there are none, those that never ended, and the sample. One query, or two.
    """
    listed = Party.objects.filter(archived_at__isnull=True)
    parties = listed.filter(is_sample=False)
    return _first(parties.filter(_tonight(tonight, today))) or _first(listed.filter(status=Party.Status.PLAYING))


def _tonight(tonight: date, today: date) -> Q:
    return Q(date__range=(tonight, today)) | Q(status=Party.Status.PLAYING, date=tonight - timedelta(days=1))


def _first(parties: QuerySet[Party]) -> tuple[Party, ...]:
    """First those in play, then those not begun, then those that have ended; the newest first."""
    order = [Party.Status.PLAYING, Party.Status.REGISTERING, Party.Status.ENDED]
    # The newest are taken first, or an evening that nobody ended in spring would hide tonight's.
    newest = list(parties.order_by(*order_newest_first())[:MOST_GOING_ON])
    return tuple(sorted(newest, key=lambda party: order.index(Party.Status(party.status))))

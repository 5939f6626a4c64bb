"""The drive of an evening as the engine's value, with the names on its cards. Three queries at any size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Exists, OuterRef

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.hands import read_hands
from tournaments.engine.drive.kinds import DriveChair, DriveKind, Role
from tournaments.engine.drive.places import Span
from tournaments.engine.drive.plan import CardTotal, DrivePlan, FirstChair, Half
from tournaments.engine.drive.results import list_results
from tournaments.engine.drive.tricks import TableTricks, UnplayedRule
from tournaments.engine.past_evening import PlayerResult
from tournaments.models import Drive, DriveSeat, DriveTotal, DriveTricks, Party
from tournaments.queries.snapshot import reading_one_moment


@dataclass(frozen=True, slots=True)
class DriveCard:
    """A card: its number, the names of the one or two on it, where it begins, and its totals."""

    number: int
    names: tuple[str, ...]
    begins: DriveChair
    role: Role | None
    totals: dict[Half, CardTotal]


@dataclass(frozen=True)
class DriveNow:
    """The drive and who it is for. `names`: everybody with a chair. `bells`: when each rang, by what it began. `shown`: the
    span that everybody may see."""

    party: Party
    drive: WhistDrive
    names: dict[int, str]
    bells: Mapping[str, datetime] = field(default_factory=dict)
    shown: Span | None = None

    @property
    def plan(self) -> DrivePlan:
        return self.drive.plan

    @property
    def rung_at(self) -> datetime | None:
        """When the last bell rang."""
        return self.bells.get(self.drive.mark)

    @property
    def cards(self) -> tuple[DriveCard, ...]:
        return tuple(map(self._make_card, self.drive.cards))

    def find_card(self, player: int) -> DriveCard | None:
        """The card of this player."""
        number = self.drive.card_of(player)
        return self._make_card(number) if number in self.drive.cards else None

    def _make_card(self, number: int) -> DriveCard:
        drive = self.drive
        totals = {half: total for half in Half if (total := drive.find_total(number, half))}
        names = tuple(self.names[player] for player in drive.people[number])
        return DriveCard(number, names, drive.cards[number], drive.role_of(number), totals)

    def list_people(self, counted: int) -> list[int]:
        """Those who have this total in common: the one or two on a card, or the people of a fort."""
        return [player for card in self.drive.sharing[counted] for player in self.drive.people[card]]

    def name_place(self, counted: int, name: Callable[[str], str] = str) -> str:
        """Whose total this is: the name of the fort, or the names on the card, each as the reader may see it."""
        if self.drive.has_forts:
            return self.drive.forts[self.drive.cards[counted].table - 1]
        return " & ".join(name(self.names[player]) for player in self.list_people(counted))

    @property
    def is_ended(self) -> bool:
        return self.party.status == Party.Status.ENDED


def read_plan(row: Drive) -> DrivePlan:
    return DrivePlan(
        DriveKind(row.kind),
        read_hands(row.hands),
        row.half,
        (row.role_a, row.role_b),
        row.seed,
        row.counts_tens,
        row.counts_last,
        row.is_live,
        UnplayedRule(row.unplayed),
        row.rings_itself,
    )


def find_drive_plan(party: Party) -> DrivePlan | None:
    """None if the evening is no drive."""
    return read_plan(party.drive) if party.is_drive else None


# Whether an evening is a drive of which a total is typed or, live, a number.
HAS_NUMBERS = Exists(DriveTotal.objects.filter(seat__party=OuterRef("pk"))) | Exists(
    DriveTricks.objects.filter(party=OuterRef("pk"))
)

SEAT_COLUMNS = (
    *("pk", "entry__player__name", "entry__is_house"),
    *("entry__number", "table", "chair", "is_second", "since", "until"),
)


@reading_one_moment()
def read_drive(party: Party) -> DriveNow:
    row = Drive.objects.get(party=party)
    # Tuples and no rows: a live drive of 40 tables reads 160 of these at every request.
    found = DriveSeat.objects.filter(party=party).order_by("pk").values_list(*SEAT_COLUMNS)
    seats = {pk: FirstChair(*columns) for pk, _name, _is_house, *columns in found}
    totals = DriveTotal.objects.filter(seat__party=party).order_by("half", "pk")
    drive = WhistDrive(
        read_plan(row),
        row.hand,
        row.is_break,
        tuple(seats.values()),
        tuple(
            CardTotal(seats[one.seat_id].player, Half(one.half), one.tricks, one.tens, one.last)
            for one in (() if row.is_live else totals)
        ),
        _read_tricks(party) if row.is_live else (),
        frozenset(seats[pk].player for pk, _name, is_house, *_columns in found if is_house),
        row.forts if found else (),
    )
    names = {seats[pk].player: name for pk, name, _is_house, *_columns in found}
    bells = {mark: datetime.fromisoformat(at) for mark, at in row.bells.items()}
    return DriveNow(party, drive, names, bells, Span(row.shown) if row.shown else None)


def _read_tricks(party: Party) -> tuple[TableTricks, ...]:
    rows = DriveTricks.objects.filter(party=party).order_by("hand", "table")
    return tuple(TableTricks(*row) for row in rows.values_list("hand", "table", "odd_won", "tricks"))


def read_results_of_drive(party: Party) -> tuple[PlayerResult, ...]:
    """By the numbers of the club's people, the best first."""
    people = dict(party.entries.values_list("number", "player"))
    return tuple(sorted(list_results(read_drive(party).drive, people), key=lambda result: result.place))


def list_without_chair(party: Party) -> list[tuple[int, str]]:
    """Those who are here and have no chair, with their numbers; they can share one."""
    here = party.entries.filter(checked_in=True, drive_seat=None).order_by("number")
    return list(here.values_list("number", "player__name"))


def list_people_here(party: Party) -> list[tuple[int, str]]:
    """Their numbers and names, by number."""
    here = party.entries.filter(checked_in=True).order_by("number")
    return list(here.values_list("number", "player__name"))

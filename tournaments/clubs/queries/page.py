"""What a club says about itself, and what its page shows: rows → values."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.text import slugify

from tournaments.clubs.engine.calendar import CalendarEvent
from tournaments.clubs.engine.shown import Audience, ClubConsent, Visibility, find_visibility
from tournaments.clubs.models import ClubSettings
from tournaments.engine.drive.places import PlaceLine, find_final_span, list_places
from tournaments.engine.drive.plan import DrivePlan
from tournaments.engine.names import LONGEST_NAME
from tournaments.engine.standings import StandingsLine
from tournaments.models import Club, Party, Round
from tournaments.models.in_time import find_begin, find_end, order_newest_first, order_oldest_first
from tournaments.queries.drive import HAS_NUMBERS, DriveNow, read_drive
from tournaments.queries.front import is_ahead, put_in_play_first
from tournaments.queries.standings import Standings, read_hall_standings
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.models import Season
from tournaments.seasons.queries import find_season_of_last_evening, read_season_standings

FIRST_PLACES = 3
FIRST_IN_SEASON = 6
MOST_TO_COME = 12
MOST_PLAYED = 300


@dataclass(frozen=True, slots=True)
class LineOfDrive:
    """The place of a card or of a fort, with the plan that says what it counts."""

    place: PlaceLine
    plan: DrivePlan


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A place at an evening: of a player, of a card of a whist drive, or of a fort. Names are as the visitor may see them; house
    players have no place."""

    name: str
    rank: int
    line: StandingsLine | LineOfDrive


@dataclass(frozen=True, slots=True)
class ShownResult:
    """How an evening ended, as far as it is shown. `players` counts those with a place, of pairs the pairs; `unseen` the
    places that are hidden."""

    party: Party
    places: tuple[ShownLine, ...]
    players: int
    unseen: int
    in_pairs: bool = False

    @property
    def first(self) -> tuple[ShownLine, ...]:
        return tuple(place for place in self.places if place.rank <= FIRST_PLACES)


@dataclass(frozen=True, slots=True)
class PlaceInSeason:
    """A player's place in a season; 0 if they cannot win it. `points` are hundredths."""

    rank: int
    name: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class ShownSeason:
    """The standings of a season, as far as they are shown. `over` is the number of finished evenings."""

    name: str
    rule: Rule
    places: tuple[PlaceInSeason, ...]
    over: int

    @property
    def first(self) -> tuple[PlaceInSeason, ...]:
        return tuple(place for place in self.places if place.rank)[:FIRST_IN_SEASON]


# What the club has said


def read_club_settings(club: Club) -> ClubSettings:
    """The club's settings; before it has saved any, careful defaults, which are not saved."""
    found = ClubSettings.objects.filter(club=club).first()
    return found or ClubSettings(club=club, title=club.name, address=find_free_address(club.name))


def find_free_address(title: str) -> str:
    """The end of the address of a club's page, made from its name."""
    begins = slugify(title)[: LONGEST_NAME - 6] or "club"  # room for a number
    taken = set(ClubSettings.objects.filter(address__startswith=begins).values_list("address", flat=True))
    # The range has more numbers than there are addresses in use, so one is always free.
    return next(name for name in [begins, *(f"{begins}-{n}" for n in range(2, len(taken) + 3))] if name not in taken)


def find_club_settings(address: str) -> ClubSettings | None:
    return ClubSettings.objects.select_related("club").filter(address=address).first()


def find_only_open_page() -> ClubSettings | None:
    """The page of the only club here that shows itself to everybody; None if several do."""
    # Two rows are enough to know that there is more than one.
    found = list(ClubSettings.objects.select_related("club").filter(is_open=True)[:2])
    return found[0] if len(found) == 1 else None


def read_consent(page: ClubSettings) -> ClubConsent:
    return ClubConsent(page.is_open, page.shows_results, page.shows_whole_names, page.shows_season)


def make_members_key(page: ClubSettings) -> str:
    """The secret end of the members' link. It changes with the club's secret."""
    # Twenty digits are 80 bits: nobody guesses them, and the link still fits into a message.
    return hmac.new(page.secret.encode(), b"members", hashlib.sha256).hexdigest()[:20]


def opens_for_members(page: ClubSettings, key: str) -> bool:
    return hmac.compare_digest(make_members_key(page).encode(), key.encode())  # bytes: as text it takes ASCII only


# The evenings


def list_shown_evenings(club: Club) -> QuerySet[Party]:
    """The evenings that may be shown: none from the archive."""
    return club.parties.filter(archived_at__isnull=True)


def list_evenings_to_come(club: Club, tonight: date) -> list[Party]:
    """Evenings that are being played or are still to come, the next one first; one query."""
    coming = list_shown_evenings(club).filter(is_ahead(tonight))
    return put_in_play_first(coming.order_by(*order_oldest_first())[:MOST_TO_COME])


def list_evenings_played(club: Club) -> list[Party]:
    """Evenings that have ended after at least one round, or with a number of a whist drive, the last one first; one query."""
    # A party that ended before it had a result has none to show.
    has_round = Exists(Round.objects.filter(party=OuterRef("pk"), announced_at__isnull=False))
    ended = list_shown_evenings(club).filter(has_round | HAS_NUMBERS, status=Party.Status.ENDED)
    return list(ended.order_by(*order_newest_first())[:MOST_PLAYED])


def read_shown_result(party: Party, shown: Visibility) -> ShownResult:
    """The result as the hall sees it: places that are still hidden there are hidden here too."""
    if party.is_drive:
        return _read_shown_drive(party, shown)
    found: Standings = read_hall_standings(party)
    places = [ShownLine(shown.name(name), line.rank, line) for line, name in found.named if not line.is_of_the_house]
    return ShownResult(party, tuple(places), len(places) + found.unseen, found.unseen, bool(found.pairs))


def _read_shown_drive(party: Party, shown: Visibility) -> ShownResult:
    """The final standings of a drive, role after role: everybody sees them from its end on."""
    now = read_drive(party)
    by_role = list_places(now.drive, find_final_span(now.drive))
    lines = [line for lines in by_role.values() for line in lines]
    places = (ShownLine(_name(now, line.card, shown), line.place, LineOfDrive(line, now.plan)) for line in lines)
    return ShownResult(party, tuple(places), sum(len(now.list_people(line.card)) for line in lines), unseen=0)


def _name(now: DriveNow, counted: int, shown: Visibility) -> str:
    """The names on a card, or the fort with its people."""
    name = now.name_place(counted, shown.name)
    people = ", ".join(shown.name(now.names[player]) for player in now.list_people(counted))
    return f"{name}: {people}" if now.drive.has_forts else name


def read_shown_results(club: Club, shown: Visibility) -> Iterable[ShownResult]:
    """The result of every evening, the first one first."""
    return (read_shown_result(party, shown) for party in reversed(list_evenings_played(club)))


def read_shown_season(club: Club, shown: Visibility) -> ShownSeason | None:
    """The season of the club's latest finished evening in one, as far as it is shown; a fixed number of queries."""
    season = find_season_of_last_evening(club)
    if season is None:
        return None
    found = read_season_standings(season)
    places = [PlaceInSeason(line.place, shown.name(found.names[line.player]), line.points) for line in found.lines]
    return ShownSeason(season.name, found.rule, tuple(places), len(found.evenings)) if places else None


def list_seasons_on_phones(party: Party) -> list[tuple[Season, Visibility]]:
    """The seasons of an evening that its players may see, with what they see; one query."""
    # A club that has never saved its settings has allowed nothing.
    found = Season.objects.filter(parties=party, archived_at=None, club__own_page__isnull=False)
    seasons = found.select_related("club__own_page").order_by("-pk")
    looks = ((season, find_visibility(Audience.PLAYERS, read_consent(season.club.own_page))) for season in seasons)
    return [(season, shown) for season, shown in looks if shown.results]


def make_event(party: Party, *, words: str, link: str) -> CalendarEvent:
    """The evening for a calendar. Its uid does not reveal the code, with which anybody could read whole names."""
    return CalendarEvent(
        uid=f"{party.signature('calendar')}@whistparty",
        name=party.name,
        begins=find_begin(party) or party.date,
        ends=find_end(party),  # a whole day has no end, and a calendar refuses a mixture
        place=party.place,
        words=words,
        link=link,
        change=party.change,
    )


def write_program_name() -> str:
    return f"whistparty {settings.VERSION}"

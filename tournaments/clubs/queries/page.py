"""What a club says about itself, and what its page shows: rows → values."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.conf import settings
from django.db.models import QuerySet
from django.utils.text import slugify

from tournaments.clubs.engine.calendar import Event
from tournaments.clubs.engine.shown import Audience, Said, Shown, shown_to
from tournaments.clubs.models import ClubSettings
from tournaments.engine.names import LONGEST_NAME
from tournaments.engine.standings import Line
from tournaments.models import Club, Party
from tournaments.models.in_time import begins_at, ends_at, newest_first, oldest_first
from tournaments.queries.standings import Standings, standings_of
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.models import Season
from tournaments.seasons.queries import season_of_last_evening, season_standings

FIRST_PLACES = 3
FIRST_IN_SEASON = 6
MOST_TO_COME = 12
MOST_PLAYED = 300


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A player's place at an evening, with their name as the visitor may see it. House players have none."""

    name: str
    line: Line

    @property
    def rank(self) -> int:
        return self.line.rank


@dataclass(frozen=True, slots=True)
class Result:
    """How an evening ended, as far as it is shown. `players` counts those with a place."""

    party: Party
    places: tuple[ShownLine, ...]
    players: int

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
class SeasonShown:
    """The standings of a season, as far as they are shown. `over` is the number of finished evenings."""

    name: str
    rule: Rule
    places: tuple[PlaceInSeason, ...]
    over: int

    @property
    def first(self) -> tuple[PlaceInSeason, ...]:
        return tuple(place for place in self.places if place.rank)[:FIRST_IN_SEASON]


# What the club has said


def settings_of(club: Club) -> ClubSettings:
    """The club's settings; before it has saved any, careful defaults, which are not saved."""
    found = ClubSettings.objects.filter(club=club).first()
    return found or ClubSettings(club=club, title=club.name, address=free_address(club.name))


def free_address(title: str) -> str:
    """The end of the address of a club's page, made from its name."""
    begins = slugify(title)[: LONGEST_NAME - 6] or "club"  # room for a number
    taken = set(ClubSettings.objects.filter(address__startswith=begins).values_list("address", flat=True))
    return next(name for name in [begins, *(f"{begins}-{n}" for n in range(2, len(taken) + 3))] if name not in taken)


def settings_at(address: str) -> ClubSettings | None:
    return ClubSettings.objects.select_related("club").filter(address=address).first()


def only_open_page() -> ClubSettings | None:
    """The page of the only club here that shows itself to everybody; None if several do."""
    found = list(ClubSettings.objects.select_related("club").filter(is_open=True)[:2])
    return found[0] if len(found) == 1 else None


def said_by(page: ClubSettings) -> Said:
    return Said(page.is_open, page.shows_results, page.shows_whole_names, page.shows_season)


def members_key(page: ClubSettings) -> str:
    """The secret end of the members' link. It changes with the club's secret."""
    return hmac.new(page.secret.encode(), b"members", hashlib.sha256).hexdigest()[:20]


def opens_for_members(page: ClubSettings, key: str) -> bool:
    return hmac.compare_digest(members_key(page).encode(), key.encode())  # bytes: as text it takes ASCII only


# The evenings


def evenings_of(club: Club) -> QuerySet[Party]:
    """The evenings that may be shown: none from the archive."""
    return club.parties.filter(archived_at__isnull=True)


def evenings_to_come(club: Club, today: date) -> list[Party]:
    """Evenings from today on that have not ended, the next one first; one query."""
    coming = evenings_of(club).exclude(status=Party.Status.ENDED).filter(date__gte=today)
    return list(coming.order_by(*oldest_first())[:MOST_TO_COME])


def evenings_played(club: Club) -> list[Party]:
    """Evenings that have ended after at least one round, the last one first; one query."""
    # One row for each: only the first round joins. A party that ended before it had a result has none to show.
    ended = evenings_of(club).filter(status=Party.Status.ENDED, rounds__number=1, rounds__announced_at__isnull=False)
    return list(ended.order_by(*newest_first())[:MOST_PLAYED])


def result_of(party: Party, shown: Shown) -> Result:
    """The result as the hall sees it: places that are still hidden there are hidden here too."""
    found: Standings = standings_of(party)
    places = [ShownLine(shown.name(name), line) for line, name in found.named if not line.is_of_the_house]
    return Result(party, tuple(places), len(places) + found.unseen)


def results_of(club: Club, shown: Shown) -> Iterable[Result]:
    """The result of every evening, the first one first."""
    return (result_of(party, shown) for party in reversed(evenings_played(club)))


def season_shown(club: Club, shown: Shown) -> SeasonShown | None:
    """The season of the club's latest finished evening in one, as far as it is shown; a fixed number of queries."""
    season = season_of_last_evening(club)
    if season is None:
        return None
    found = season_standings(season)
    places = [PlaceInSeason(line.place, shown.name(found.names[line.player]), line.points) for line in found.lines]
    return SeasonShown(season.name, found.rule, tuple(places), len(found.evenings)) if places else None


def seasons_on_phones(party: Party) -> list[tuple[Season, Shown]]:
    """The seasons of an evening that its players may see, with what they see; one query."""
    found = Season.objects.filter(parties=party, archived_at=None, club__own_page__isnull=False)
    seasons = found.select_related("club__own_page").order_by("-pk")
    looks = ((season, shown_to(Audience.PLAYERS, said_by(season.club.own_page))) for season in seasons)
    return [(season, shown) for season, shown in looks if shown.results]


def event_of(party: Party, *, words: str, link: str) -> Event:
    """The evening for a calendar. Its uid does not reveal the code, with which anybody could read whole names."""
    return Event(
        uid=f"{party.signature('calendar')}@whistparty",
        name=party.name,
        begins=begins_at(party) or party.date,
        ends=ends_at(party),  # a whole day has no end, and a calendar refuses a mixture
        place=party.place,
        words=words,
        link=link,
        change=party.change,
    )


def program() -> str:
    return f"whistparty {settings.VERSION}"

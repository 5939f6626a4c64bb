"""A page of the club's log: who changed its seasons, people and page, and how."""

from __future__ import annotations

from django.core.paginator import Page, Paginator

from tournaments.models import Club
from tournaments.models.club_log import ClubLogEntry
from tournaments.seasons.models import Season

LINES = 100


def read_club_log_page(club: Club, season: Season | None, number: int) -> Page[ClubLogEntry]:
    """The newest lines first, of one season or of all; two queries."""
    lines = club.log.select_related("player")
    return Paginator(lines.filter(season=season) if season else lines, LINES).get_page(number)

"""The log of the club: who changed its seasons, people and page, and how."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from tournaments.access import for_organiser_of_club
from tournaments.clubs.queries.log import read_club_log_page
from tournaments.forms.hand import read_count
from tournaments.models import Club


@require_GET
@for_organiser_of_club
def club_log(request: HttpRequest, club: Club) -> HttpResponse:
    """The log of everything, or of one season: `?season=3`."""
    asked = request.GET.get("season")
    season = get_object_or_404(club.seasons, pk=read_count(asked) or 0) if asked else None
    page = read_club_log_page(club, season, read_count(request.GET.get("page")) or 1)
    return render(request, "clubs/log.html", {"season": season, "page": page})

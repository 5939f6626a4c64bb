"""The standings of a season on the phone of a player at one of its evenings, if the club shows them."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from tournaments.clubs.engine.shown import Visibility
from tournaments.clubs.queries.page import list_seasons_on_phones
from tournaments.models import Party
from tournaments.queries.once import read_once_while
from tournaments.seasons.models import Season
from tournaments.seasons.queries import read_season_standings, read_season_state
from tournaments.seasons.views.season import make_standings_context
from tournaments.views.answers import for_everybody
from tournaments.views.phone import find_player_looked_at, read_claimed_player


@require_GET
@for_everybody
def season_on_phone(request: HttpRequest, party: Party, season: int) -> HttpResponse:
    """The standings, with the row of the phone's owner in view. Raises Http404 if the club does not show the season."""
    found = next(((one, shown) for one, shown in list_seasons_on_phones(party) if one.pk == season), None)
    if found is None:
        raise Http404
    # Only to mark a row: it is enough that the phone says whose it is, because everybody sees the same page.
    number = read_claimed_player(request, party) or find_player_looked_at(request, party)
    own = party.entries.filter(number=number).values_list("player", flat=True).first() if number else None
    what = f"season on phones/{own}/{found[1]}/{get_language()}"
    body = read_once_while(read_season_state(found[0]), what, lambda: _render(*found, own))
    context = {"party": party, "season": found[0], "number": number, "body": mark_safe(body)}
    return render(request, "seasons/phone.html", context)


def _render(season: Season, shown: Visibility, own: int | None) -> str:
    standings = read_season_standings(season)
    # As the club shows names to players; `shown` is in the key of the stored page.
    standings = replace(standings, names={player: shown.name(name) for player, name in standings.names.items()})
    context = make_standings_context(season, standings) | {"own": standings.line_of(own) if own else None}
    return render_to_string("seasons/_phone.html", context)

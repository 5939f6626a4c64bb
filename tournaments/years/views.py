"""A player over the years, and everybody's rating. Organisers see all of it, players their own on their own phone.

The body of a page is cached until an evening or a name changes; only the frame is made for each visitor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from scoring.refused import Refused
from tournaments.access import for_organiser_of_club, organises
from tournaments.actions.phones import WhyNotKnown
from tournaments.engine.names import make_sort_key
from tournaments.models import Club, Party, Player
from tournaments.queries.once import read_once_while
from tournaments.views.answers import for_everybody, no_such_page
from tournaments.views.phone import read_known_phone
from tournaments.years.engine.rating import ENOUGH
from tournaments.years.engine.years import MetPlayer
from tournaments.years.queries.pages import (
    FEWEST_RATED,
    YearsPage,
    read_club_names,
    read_rating_page,
    read_years_page,
    read_years_state,
)

LATEST, HALVES, FEW = 12, 8, 6  # evenings, half years and people that a page shows first


@require_GET
@for_organiser_of_club
def player_years(request: HttpRequest, club: Club, person: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("club"), club=club, pk=person)
    return show_years(request, player, frame="clubs/base_club.html", back=reverse("people"), at="people")


@require_GET
@for_everybody
def own_years(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """A player's years, on their own phone, and for the party's organiser."""
    entry = party.entries.filter(number=number).select_related("player__club").first()
    if entry is None or not (
        read_known_phone(request, party).player == number or organises(request.user.pk, party.club_id)
    ):
        return no_such_page(request, Refused(WhyNotKnown.NOT_OWN))
    back = reverse("player", args=[party.code, number])
    return show_years(request, entry.player, frame="base.html", back=back)


def show_years(request: HttpRequest, player: Player, **around: str) -> HttpResponse:
    everything = "all" in request.GET
    body = render_once_per_change(
        player.club, f"years/{player.pk}/{everything}", lambda: render_years(player, everything=everything)
    )
    return render(request, "years/player.html", {"player": player, "body": body, **around})


def render_once_per_change(club: Club, what: str, body: Callable[[], str]) -> SafeString:
    """The body of a page in the reader's language, cached until an evening or a name changes."""
    return mark_safe(read_once_while((read_years_state(club), read_club_names(club)), f"{what}/{get_language()}", body))


def render_years(player: Player, *, everything: bool) -> str:
    """The body of the page; empty for somebody who was at no evening."""
    page = read_years_page(player)
    years = page.years
    context = {
        "page": page,
        "everything": everything,
        "evenings": years.evenings if everything else years.evenings[:LATEST],
        # The engine has the oldest half year first, and the page shows the newest first.
        "halves": years.halves[::-1] if everything else years.halves[: -HALVES - 1 : -1],
        "with": add_names(page, years.best_with[:FEW]),
        "against": add_names(page, years.against[:FEW]),
        # Only the whole page lists everybody, so only for it they are sorted.
        "met": sorted(add_names(page, years.met), key=lambda one: make_sort_key(one[0])) if everything else (),
    }
    return render_to_string("years/_player.html", context) if years.evenings else ""


def add_names(page: YearsPage, people: Iterable[MetPlayer]) -> Sequence[tuple[str, MetPlayer]]:
    return [(page.names[one.player], one) for one in people]


@require_GET
@for_organiser_of_club
def rating(request: HttpRequest, club: Club) -> HttpResponse:
    body = render_once_per_change(club, "rating", lambda: render_rating(club))
    return render(request, "years/rating.html", {"body": body, "at": "people"})


def render_rating(club: Club) -> str:
    return render_to_string(
        "years/_rating.html", {"page": read_rating_page(club), "enough": ENOUGH, "fewest": FEWEST_RATED}
    )

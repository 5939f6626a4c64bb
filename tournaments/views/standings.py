"""Why one player stands above another, for everybody; and the full standings for the organiser.

Everybody's pages use the hall's standings, from which the organiser may withhold rounds; the organiser's use all. The
address decides which, and only the organiser may open theirs.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from scoring.refused import Refused
from tournaments.forms.hand import read_count
from tournaments.models import Party
from tournaments.queries.pictures import make_pictures
from tournaments.queries.rounds import read_round_with_playing
from tournaments.queries.standings import read_full_standings, read_hall_standings
from tournaments.queries.why import StandingsQuestion, answer_why_above
from tournaments.views.answers import for_everybody, for_organiser_of_party, no_such_page, show_page
from tournaments.views.drive_desk import show_standings as show_drive
from tournaments.views.hall import make_standings_context
from tournaments.views.phone import read_claimed_player
from tournaments.wording.standings import money_column
from tournaments.wording.why import bench_beside, rounds_beside, sums_beside, why_in_words


@require_GET
@for_everybody
def why(request: HttpRequest, party: Party) -> HttpResponse:
    """`?a=4&b=9`: why one of the two stands above the other; `?a=4`: why the next one above stands above player 4."""
    return answer_why(request, party, "hall/why.html", hall=True, mine=read_claimed_player(request, party))


@require_GET
@for_organiser_of_party
def full_why(request: HttpRequest, party: Party) -> HttpResponse:
    return answer_why(request, party, "desk/why.html", hall=False)


def answer_why(request: HttpRequest, party: Party, page: str, *, hall: bool, mine: int | None = None) -> HttpResponse:
    try:
        question = answer_why_above(
            party, read_count(request.GET.get("a")), read_count(request.GET.get("b")), hall=hall
        )
    except Refused as refused:
        return no_such_page(request, refused)
    return show_page(
        request, page, "hall/_why.html", make_why_context(request, party, question, hall=hall) | {"mine": mine}
    )


def make_why_context(
    request: HttpRequest, party: Party, question: StandingsQuestion, *, hall: bool
) -> dict[str, object]:
    found = question.comparison
    return {
        "party": party,
        "asked": question,
        "comparison": found,
        "says": list(why_in_words(found)) if found else [],
        "rounds": rounds_beside(found) if found else [],
        "bench": bench_beside(found) if found else [],
        "sums": sums_beside(found) if found else [],
        "here": request.get_full_path(),  # with the two who are compared, so that an update compares them again
        "back": reverse("standings" if hall else "desk_standings", args=[party.code]),
        "kept_from_hall": None if hall else read_hall_standings(party),
    }


@require_GET
@for_organiser_of_party
def full(request: HttpRequest, party: Party) -> HttpResponse:
    """The full standings, whatever the hall sees, with what the games gave in money."""
    if party.is_drive:
        return show_drive(request, party)
    found = read_full_standings(party)
    context = make_standings_context(party, found, *money_column(party)) | {
        "party": party,
        "why": reverse("desk_why", args=[party.code]),
        "round": read_round_with_playing(party),
        "kept_from_hall": read_hall_standings(party),
    }
    return show_page(request, "desk/standings.html", "hall/_standings.html", context)


@require_GET
@for_organiser_of_party
def full_pictures(request: HttpRequest, party: Party) -> HttpResponse:
    """The evening in pictures with every finished game, whatever the hall sees."""
    shown = {"party": party, "pictures": make_pictures(party, read_full_standings(party))}
    return show_page(request, "desk/pictures.html", "hall/_in_pictures.html", shown)

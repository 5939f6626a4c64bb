"""The page of whoever calls the new seats out in the hall, huge, one table at a time."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_GET

from tournaments.access import for_organiser_of_party
from tournaments.models import Party
from tournaments.queries.caller import Called, called_out, hall_to_call
from tournaments.queries.seats import proposed_seats
from tournaments.views.answers import has_seen, nothing_new, show, wants_part

BENCH = "bench"
MOVERS = "movers"


@require_GET
@for_organiser_of_party
def caller(request: HttpRequest, party: Party) -> HttpResponse:
    """A table and the ways to the next and the one before. A page of an older round begins the new one at the top."""
    if wants_part(request) and has_seen(request, party):
        return nothing_new()
    hall, only = hall_to_call(party), request.GET.get("only", "")
    context: dict[str, object] = {"party": party, "hall": hall, "only": only}
    if hall is None:
        context["proposed"] = proposed_seats(party)
    elif called := called_out(party, hall, only_movers=only == MOVERS):
        context |= one_called(called, request.GET, hall.round.number, only)
    return show(request, "desk/caller.html", "desk/_called.html", context)


def one_called(called: Called, asked: QueryDict, number: int, only: str) -> dict[str, object]:
    """The table that the address names; the first where it names none of these."""
    tables = [str(table or BENCH) for table, _people in called]
    is_of_round = asked.get("round", str(number)) == str(number)
    wanted = asked.get("table", "") if is_of_round else ""
    place = tables.index(wanted) if wanted in tables else 0

    def address(table: str, only: str = only) -> str:
        return "?" + urlencode({"round": number, "table": table} | ({"only": only} if only else {}))

    return {
        "places": called[place][1],
        "table": tables[place],
        "otherwise": address(tables[place], "" if only == MOVERS else MOVERS),
        "back": address(tables[place - 1]) if place else "",
        "next": address(tables[place + 1]) if place + 1 < len(tables) else "",
        "first": address(tables[0]),
        "number": place + 1,
        "of": len(tables),
    }

"""The page of whoever calls the new seats out in the hall, huge, one table at a time."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.access import for_organiser_of_party
from tournaments.forms.hand import read_count
from tournaments.models import Party
from tournaments.queries.caller import Called, Calling, calling_of
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
    only = request.GET.get("only", "")
    calling = calling_of(party, only_movers=only == MOVERS)
    context: dict[str, object] = {"party": party, "calling": calling, "only": only}
    if calling is None:
        context["proposed"] = proposed_seats(party)
    elif calling.called:
        is_old = request.GET.get("round", str(calling.round)) != str(calling.round)
        place = 0 if is_old else calling.at(read_table(request.GET.get("table")))
        context |= one_called(calling, place, only)
    return show(request, "desk/caller.html", "desk/_called.html", context)


def read_table(text: str | None) -> int | None:
    """The table of an address, None for the bench; nothing typed is the first."""
    return None if text == BENCH else read_count(text) or 0


def one_called(calling: Calling, place: int, only: str) -> dict[str, object]:
    all_called = calling.called
    return {
        "called": all_called[place],
        "otherwise": address(calling, all_called[place], only="" if only == MOVERS else MOVERS),
        "table": key_of(all_called[place]),
        "back": address(calling, all_called[place - 1], only=only) if place else "",
        "next": address(calling, all_called[place + 1], only=only) if place + 1 < len(all_called) else "",
        "first": address(calling, all_called[0], only=only),
        "number": place + 1,
        "of": len(all_called),
    }


def key_of(called: Called) -> str:
    return str(called.table or BENCH)


def address(calling: Calling, called: Called, *, only: str) -> str:
    asked = {"round": calling.round, "table": key_of(called)}
    return "?" + urlencode(asked | ({"only": only} if only else {}))

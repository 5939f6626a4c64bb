"""The pages of one party that everybody in the hall may open, by its code."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

from scoring.refused import Refused
from tournaments.actions.change import WhyNoChange
from tournaments.models import Party
from tournaments.views.answers import no_such_page

P = ParamSpec("P")


def for_everybody(
    view: Callable[Concatenate[HttpRequest, Party, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """The view gets the party instead of its code. Small letters will do; a wrong code leads to words."""

    @wraps(view)
    def opened(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        party = party_with(code)
        if party is None:
            return no_such_party(request, code)
        return view(request, party, *args, **kwargs)

    return opened


def no_such_party(request: HttpRequest, code: str) -> HttpResponse:
    return no_such_page(request, Refused(WhyNoChange.NO_PARTY, code=code[:20]))


def party_with(code: str, *only: str) -> Party | None:
    """The party of a code as somebody typed it: in small letters, with a space or a dash. `only`: the fields that are read."""
    try:
        # first() would sort, and Django takes 0.4 ms longer to say so: a twentieth of a page.
        return Party.objects.only(*only).get(code="".join(filter(str.isalnum, code)).upper())
    except Party.DoesNotExist:
        return None

"""How every view answers: a whole page or the part that htmx asked for, nothing where nothing is new, no in words.

htmx swaps only answers with status 200, so a refusal inside a page is one; a plain form is redirected to the page
with the sentence on top. A page that does not exist for this person is a page too, with its status.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.middleware import HtmxDetails

from scoring.refused import Refused
from tournaments.models import Party
from tournaments.wording import refusal

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Party, P], HttpResponse]


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asked, for a part of the page; going back in the browser asks for all of it."""
    htmx: HtmxDetails = getattr(request, "htmx")  # noqa: B009  the middleware sets it, and types cannot know
    return bool(htmx) and not htmx.history_restore_request


def has_seen(request: HttpRequest, party: Party) -> bool:
    """Whether this screen shows the party's newest change already."""
    return request.GET.get("seen") == str(party.change)


def nothing_new() -> HttpResponse:
    """htmx leaves the page as it is; a 304 would make it swap in what the browser has cached."""
    return HttpResponse(status=204)


def show(request: HttpRequest, page: str, part: str, context: Mapping[str, Any]) -> HttpResponse:
    """The page, or only the part of it that htmx replaces."""
    return render(request, part if wants_part(request) else page, dict(context))


def refuse_to(request: HttpRequest, address: str, refused: Refused) -> HttpResponse:
    """Back to the page, with the sentence on top of it."""
    messages.error(request, refusal(refused))
    return redirect(address)


def refused_on(page: str) -> Callable[[View[P]], View[P]]:
    """What a button of the organiser's cannot do is said on top of this page of the party."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def press(request: HttpRequest, party: Party, /, *args: P.args, **more: P.kwargs) -> HttpResponse:
            try:
                return view(request, party, *args, **more)
            except Refused as refused:
                return refuse_to(request, reverse(page, args=[party.code]), refused)

        return press

    return decorate


def no_such_page(request: HttpRequest, refused: Refused) -> HttpResponse:
    """There is nothing here for this person, and this is why."""
    return render(request, "nothing_here.html", {"refused": refusal(refused)}, status=404)

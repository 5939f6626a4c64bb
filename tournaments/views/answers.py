"""How every view of a party opens and answers: a whole page or the part that htmx asked for, nothing where nothing is new, no in words.

htmx swaps only answers with status 200, so a refusal inside a page is one; a plain form is redirected to the page
with the sentence on top. A page that does not exist for this person is a page too, with its status.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django_htmx.middleware import HtmxDetails

from scoring.refused import Refused
from tournaments.access import for_organisers
from tournaments.actions.change import WhyNoChange
from tournaments.models import Party
from tournaments.wording import refusal

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Party, P], HttpResponse]


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asked, for a part of the page; going back in the browser asks for all of it."""
    htmx: HtmxDetails = getattr(request, "htmx")  # noqa: B009  the middleware sets it, and types cannot know
    return bool(htmx) and not htmx.history_restore_request


def has_seen(request: HttpRequest, party: Party) -> bool:
    """Whether htmx asks for a part that shows the party's newest change already."""
    return wants_part(request) and request.GET.get("seen") == str(party.change)


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


def refused_on(page: str, *more_of_address: str) -> Callable[[View[P]], View[P]]:
    """What a button of the organiser's cannot do is said on top of this page of the party, or of one of its players or tables."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def press(request: HttpRequest, party: Party, /, *args: P.args, **more: P.kwargs) -> HttpResponse:
            try:
                return view(request, party, *args, **more)
            except Refused as refused:
                numbers = [more[name] for name in more_of_address]
                return refuse_to(request, reverse(page, args=[party.code, *numbers]), refused)

        return press

    return decorate


def no_such_page(request: HttpRequest, refused: Refused) -> HttpResponse:
    """There is nothing here for this person, and this is why."""
    return render(request, "nothing_here.html", {"refused": refusal(refused)}, status=404)


def for_everybody(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the party instead of its code. Small letters will do; a wrong code leads to words."""

    @wraps(view)
    def opened(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        party = party_with(code)
        if party is None:
            return no_such_party(request, code)
        return nothing_new() if has_seen(request, party) else view(request, party, *args, **kwargs)

    return opened


def for_organiser_of_party(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the party instead of its code, if the organiser who is signed in is one of its club.

    Neither this nor `for_everybody` asks the view where the screen shows the newest change already.
    """

    @for_organisers
    @wraps(view)
    def opened(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        party = get_object_or_404(
            Party.objects.select_related("club", "prize_list"), code=code, club__organisers=request.user.pk
        )
        return nothing_new() if has_seen(request, party) else view(request, party, *args, **kwargs)

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

"""How every view of a party answers: with a page, the part that htmx asked for, nothing if nothing is new, or a refusal.

htmx swaps only answers with status 200, so a refusal inside a page has that status. A plain form is redirected to the page,
with the sentence on top. A page that does not exist for this person answers with a page and the right status.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from itertools import chain
from typing import Any, Concatenate, ParamSpec
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.formats import get_format
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_POST
from django_htmx.middleware import HtmxDetails

from scoring.refused import Refused
from tournaments.access import for_organisers
from tournaments.actions.change import WhyNoChange
from tournaments.models import Party
from tournaments.queries.rounds import find_proposed_work
from tournaments.tasks import signal_newest
from tournaments.views.drive_doors import leave_wrong_page
from tournaments.views.undo import find_newest_line, say_with_undo
from tournaments.wording import refusal
from tournaments.wording.presence import proposed_gone_in_words
from tournaments.wording.standings import cell_of

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Party, P], HttpResponse]
Act = Callable[..., str | None]
Part = Callable[[HttpRequest, Party, str], HttpResponse]
PAGES_OF_ONE = ("desk_player", "desk_table")  # of the player or the table whose number is in the button's address


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asked for a part of the page."""
    htmx: HtmxDetails = getattr(request, "htmx")  # noqa: B009  the middleware sets it, and types cannot know
    # After Back, htmx fetches a page that it has no copy of, and puts the answer in place of the whole body.
    return bool(htmx) and not htmx.history_restore_request


def has_seen(request: HttpRequest, party: Party) -> bool:
    """Whether htmx asks for a part although the screen shows the party's newest change already."""
    return wants_part(request) and request.GET.get("seen") == str(party.change)


def answer_nothing_new() -> HttpResponse:
    """An answer that makes htmx leave the page alone."""
    return HttpResponse(status=204)  # not 304: htmx would swap in what the browser has cached


def show_page(request: HttpRequest, page: str, part: str, context: dict[str, Any]) -> HttpResponse:
    """The page, or only the part of it that htmx replaces."""
    return render(request, part if wants_part(request) else page, context)


def answer_csv(name: str, heads: Iterable[str], lines: Iterable[Iterable[object]]) -> HttpResponse:
    """A file for a spreadsheet, with the separator that goes with the decimal sign of the language. No cell is a formula."""
    # Excel reads a file as UTF-8 only if it begins with this mark.
    answer = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, f"{name}.csv")
    # Where a comma divides numbers, Excel divides cells at the semicolon.
    table = csv.writer(answer, delimiter=";" if get_format("DECIMAL_SEPARATOR") == "," else ",")
    table.writerows([cell_of(str(cell)) for cell in line] for line in chain([heads], lines))
    return answer


def refuse_to(request: HttpRequest, address: str, refused: Refused) -> HttpResponse:
    """Back to the page, with the sentence on top of it."""
    messages.error(request, refusal(refused))
    return redirect(address)


def refused_on(page: str) -> Callable[[View[P]], View[P]]:
    """Shows a refusal on top of this page of the party."""

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def asked(request: HttpRequest, party: Party, /, *args: P.args, **more: P.kwargs) -> HttpResponse:
            try:
                return view(request, party, *args, **more)
            except Refused as refused:
                return refuse_to(request, reverse(page, args=[party.code]), refused)

        return asked

    return decorate


def no_such_page(request: HttpRequest, refused: Refused, *, of_desk: Party | None = None) -> HttpResponse:
    """A page that says why there is nothing here for this person; of a desk, it leads back to that."""
    return render(request, "nothing_here.html", {"refused": refusal(refused), "of_desk": of_desk}, status=404)


def for_everybody(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the party instead of its code. The code may be in lower case; a wrong one leads to a page that says so."""

    @wraps(view)
    def opened(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        party = find_party_by_code(code)
        if party is None:
            return no_such_party(request, code)
        if elsewhere := leave_wrong_page(request, party):
            return elsewhere
        return answer_nothing_new() if has_seen(request, party) else view(request, party, *args, **kwargs)

    return opened


def for_organiser_of_party(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the party instead of its code, if the signed-in organiser belongs to its club.

    Neither this nor `for_everybody` calls the view if the screen shows the newest change already.
    """

    @for_organisers
    @wraps(view)
    def opened(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        # Another club's party answers as one that does not exist.
        party = get_object_or_404(
            Party.objects.select_related("club", "prize_list"), code=code, club__organisers=request.user.pk
        )
        if elsewhere := leave_wrong_page(request, party):
            return elsewhere
        return answer_nothing_new() if has_seen(request, party) else view(request, party, *args, **kwargs)

    return opened


def no_such_party(request: HttpRequest, code: str) -> HttpResponse:
    # The 404 matters: whistparty/intake.py counts it as a guess.
    return no_such_page(request, Refused(WhyNoChange.NO_PARTY, code=code[:20]))


def find_party_by_code(code: str, *only: str) -> Party | None:
    """The party of a code as somebody typed it: in any case, with a space or a dash. `only`: the fields to read."""
    try:
        # first() would sort, and compiling that takes Django 0.4 ms: a twentieth of a page.
        return Party.objects.only(*only).get(code="".join(filter(str.isalnum, code)).upper())
    except Party.DoesNotExist:
        return None


def button(
    page: str = "desk", *, then: str = "", part: Part | None = None, moves: bool = False, keeps: str = ""
) -> Callable[[Act], Callable[..., HttpResponse]]:
    """Makes a view of an organiser's button: `act(party, posted, who, **numbers)` does it and returns what to say.

    It leads to the page `then`, or to `page` after a refusal or without a `then`; htmx gets the `part` with the refusal.
    `moves`: other players take part in the next seats, so proposed ones are made again. `keeps`: the field whose values a refusal
    takes back to the page, in its address.
    """

    def decorate(act: Act) -> Callable[..., HttpResponse]:
        @require_POST
        @for_organiser_of_party
        @wraps(act)
        def press(request: HttpRequest, party: Party, /, **numbers: Any) -> HttpResponse:
            refused = run_action(act, request, party, numbers, moves=moves)
            if part and wants_part(request):
                party.refresh_from_db()  # with the change number of before, the screen would fetch the part again
                return part(request, party, refusal(refused))
            here = choose_address(request, party, page if refused else then or page, numbers)
            if refused and keeps:
                here += "?" + urlencode([(keeps, value[:20]) for value in request.POST.getlist(keeps)])
            return refuse_to(request, here, refused) if refused else redirect(here)

        return press

    return decorate


def run_action(
    act: Act, request: HttpRequest, party: Party, numbers: Mapping[str, Any], *, moves: bool
) -> Refused | None:
    """Do it and show a message with its Undo. Returns the refusal, if there is one."""
    since = find_newest_line(party)  # before the action, whose own line comes after it
    proposed = find_proposed_work(party) if moves else None
    try:
        said = act(party, request.POST, request.user.get_username(), **numbers)
    except Refused as refused:
        return refused
    # After the action’s transaction, so that the worker never looks before the commit.
    if moves:
        signal_newest(party)
    if said:
        say_with_undo(request, party, said, since=since)
    if proposed and proposed != find_proposed_work(party):
        messages.warning(request, proposed_gone_in_words(proposed[0]))
    return None


def choose_address(request: HttpRequest, party: Party, page: str, numbers: Mapping[str, Any]) -> str:
    """The address of this page, or of the page that the form names as the button's own."""
    (name, mark, anchor), back = page.partition("#"), request.POST.get("back")
    # `back` is one of three words and no address, which could lead to another site.
    if back == "standings" or (back in ("table", "player") and numbers):
        name = f"desk_{back}"
    return reverse(name, args=[party.code, *(numbers.values() if name in PAGES_OF_ONE else ())]) + mark + anchor

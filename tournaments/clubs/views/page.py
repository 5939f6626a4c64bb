"""The page of a club, for those to whom the club shows it, and the organiser's settings for it.

A page that is not open answers like one that does not exist. The members' link sets a cookie, so that every address of the
club is the same for everybody and can be shared without the key.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.conf import settings as program_settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_club, organises
from tournaments.clubs.actions.page import renew_members_link, save_settings, settings_mark
from tournaments.clubs.engine.calendar import MIME, Event, write_calendar
from tournaments.clubs.engine.shown import Audience, Shown, shown_to
from tournaments.clubs.forms import SettingsForm
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.page import (
    evenings_of,
    evenings_played,
    evenings_to_come,
    event_of,
    members_key,
    opens_for_members,
    program,
    result_of,
    results_of,
    said_by,
    season_shown,
    settings_at,
    settings_of,
)
from tournaments.clubs.wording import headings_of_results, rows_of_result, text_of_page
from tournaments.models import Club, Party
from tournaments.views.answers import csv_answer
from tournaments.wording import refusal

A_YEAR = 60 * 60 * 24 * 365
LISTED = 12  # evenings on the page, until a tap shows all of them


@dataclass(frozen=True, slots=True)
class Look:
    """The club of the page, who looks, and what they see."""

    page: ClubSettings
    audience: Audience
    shown: Shown

    @property
    def club(self) -> Club:
        return self.page.club


View = Callable[..., HttpResponse]


def for_everybody_it_is_shown_to(view: View) -> View:
    """The view gets the look of the visitor. Raises Http404 if there is no such club, or it does not show itself."""

    @require_GET
    @never_cache
    @wraps(view)
    def opened(request: HttpRequest, address: str, *args: object, **kwargs: object) -> HttpResponse:
        look = look_at(address, lambda page: audience_of(request, page))
        if look is None:
            raise Http404
        return view(request, look, *args, **kwargs)

    return opened


def look_at(address: str, audience_for: Callable[[ClubSettings], Audience]) -> Look | None:
    """The page of a club as this audience sees it; None if there is no such club, or it does not show itself to them."""
    page = settings_at(address.lower())
    if page is None:
        return None
    audience = audience_for(page)
    shown = shown_to(audience, said_by(page))
    return Look(page, audience, shown) if shown.page else None


def audience_of(request: HttpRequest, page: ClubSettings) -> Audience:
    """Who looks. An organiser may choose to see the page as everybody does."""
    if "as" in request.GET:  # only ever shows less, so everybody may ask for it
        return Audience.OPEN_NET
    if organises(request.user.pk, page.club_id):
        return Audience.ORGANISER
    key = request.COOKIES.get(cookie_of(page), "")
    return Audience.MEMBERS if opens_for_members(page, key) else Audience.OPEN_NET


def cookie_of(page: ClubSettings) -> str:
    return f"club_{page.club_id}"


def with_results(view: View) -> View:
    """Raises Http404 if the visitor sees no results."""

    @for_everybody_it_is_shown_to
    @wraps(view)
    def opened(request: HttpRequest, look: Look, *args: object, **kwargs: object) -> HttpResponse:
        if not look.shown.results:
            raise Http404
        return view(request, look, *args, **kwargs)

    return opened


def link_to(request: HttpRequest, name: str, *of: object) -> str:
    """The full address, for pasting elsewhere."""
    return request.build_absolute_uri(reverse(name, args=of))


@for_everybody_it_is_shown_to
def club(request: HttpRequest, look: Look) -> HttpResponse:
    """Future and past evenings, and how the last one ended; a fixed number of queries."""
    coming, played = evenings_to_come(look.club, timezone.localdate()), evenings_played(look.club)
    last = result_of(played[0], look.shown) if played and look.shown.results else None
    address = link_to(request, "club", look.page.address)
    context = {
        "look": look,
        "next": coming[0] if coming else None,
        "later": coming[1:],
        "last": last,
        "season": season_shown(look.club, look.shown) if look.shown.results else None,
        "played": played if "all" in request.GET else played[:LISTED],
        "more": "all" not in request.GET and len(played) > LISTED,
        "to_copy": text_of_page(look.page, coming[0] if coming else None, last, address),
    }
    return render(request, "clubs/club.html", context)


@with_results
def evening(request: HttpRequest, look: Look, evening: int) -> HttpResponse:
    party = get_object_or_404(evenings_of(look.club), pk=evening, status=Party.Status.ENDED)
    return render(request, "clubs/evening.html", {"look": look, "result": result_of(party, look.shown)})


@with_results
def season(request: HttpRequest, look: Look) -> HttpResponse:
    found = season_shown(look.club, look.shown)
    if found is None:
        raise Http404
    return render(request, "clubs/season.html", {"look": look, "season": found})


@with_results
def results_csv(request: HttpRequest, look: Look) -> HttpResponse:
    """Everybody's line at every evening, with names in the form that this visitor may see."""
    lines = (row for result in results_of(look.club, look.shown) for row in rows_of_result(result))
    return csv_answer(look.page.address, headings_of_results(), lines)


@for_everybody_it_is_shown_to
def evening_calendar(request: HttpRequest, look: Look, evening: int) -> HttpResponse:
    party = get_object_or_404(evenings_of(look.club), pk=evening)  # by key: its code would open the evening's own pages
    return calendar(look, [event(request, look, party)], name=f"{look.page.address}-{party.date.isoformat()}.ics")


@for_everybody_it_is_shown_to
def calendar_to_come(request: HttpRequest, look: Look) -> HttpResponse:
    coming = evenings_to_come(look.club, timezone.localdate())
    return calendar(look, [event(request, look, party) for party in coming], name=f"{look.page.address}.ics")


def event(request: HttpRequest, look: Look, party: Party) -> Event:
    return event_of(party, words=look.page.words, link=link_to(request, "club", look.page.address))


def calendar(look: Look, events: list[Event], *, name: str) -> HttpResponse:
    file = write_calendar(events, name=look.page.title, now=timezone.now(), program=program())
    answer = HttpResponse(file, content_type=MIME)
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer


@require_GET
@never_cache
def members_link(request: HttpRequest, address: str, key: str) -> HttpResponse:
    """From now on this phone or computer sees what members see. Raises Http404 for a wrong or an old link."""
    page = settings_at(address.lower())
    if page is None or not opens_for_members(page, key):
        raise Http404
    answer = redirect("club", page.address)
    answer.set_cookie(
        cookie_of(page),
        key,
        max_age=A_YEAR,
        path=reverse("club", args=[page.address]),
        httponly=True,
        samesite="Lax",  # not Strict: the club's own web site links here
        secure=program_settings.SESSION_COOKIE_SECURE,
    )
    return answer


# The organiser's


@require_http_methods(["GET", "POST"])
@for_organiser_of_club
def settings(request: HttpRequest, club: Club) -> HttpResponse:
    page, refused = settings_of(club), ""
    names = list(SettingsForm.base_fields)
    form = SettingsForm(request.POST or None, initial={name: getattr(page, name) for name in names})
    if request.method == "POST" and form.is_valid():
        try:
            save_settings(club, who=request.user.get_username(), seen=request.POST.get("seen"), **form.cleaned_data)
            messages.success(request, gettext("The settings are saved."))
            return redirect("club_settings")
        except Refused as no:
            refused = refusal(no)
    seen = request.POST.get("seen", settings_mark(page))
    context = {"form": form, "page": page, "refused": refused, "seen": seen}
    if page.pk:
        context["members_link"] = link_to(request, "members_link", page.address, members_key(page))
        context["address"] = link_to(request, "club", page.address)
    return render(request, "clubs/settings.html", context)


@require_POST
@for_organiser_of_club
def new_members_link(request: HttpRequest, club: Club) -> HttpResponse:
    renew_members_link(club, who=request.user.get_username())
    messages.success(request, gettext("There is a new link for members. The old one opens nothing any more."))
    return redirect("club_settings")

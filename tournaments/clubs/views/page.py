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
from tournaments.clubs.actions.page import make_settings_mark, renew_members_link, save_settings
from tournaments.clubs.engine.calendar import MIME, CalendarEvent, write_calendar
from tournaments.clubs.engine.shown import Audience, Visibility, find_visibility
from tournaments.clubs.forms import SettingsForm
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.page import (
    find_club_settings,
    list_evenings_played,
    list_evenings_to_come,
    list_shown_evenings,
    make_event,
    make_members_key,
    opens_for_members,
    read_club_settings,
    read_consent,
    read_shown_result,
    read_shown_results,
    read_shown_season,
    write_program_name,
)
from tournaments.clubs.wording import headings_of_results, rows_of_result, text_of_page
from tournaments.models import Club, Party
from tournaments.models.in_time import find_tonight
from tournaments.views.answers import answer_csv
from tournaments.wording import refusal

A_YEAR = 60 * 60 * 24 * 365
LISTED = 12  # evenings on the page, until a tap shows all of them


@dataclass(frozen=True, slots=True)
class ClubVisit:
    """The club of the page, who looks, and what they see."""

    page: ClubSettings
    audience: Audience
    visibility: Visibility

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
        look = look_at(address, lambda page: find_audience_of_page(request, page))
        if look is None:
            raise Http404
        return view(request, look, *args, **kwargs)

    return opened


def look_at(address: str, audience_for: Callable[[ClubSettings], Audience]) -> ClubVisit | None:
    """The page of a club as this audience sees it; None if there is no such club, or it does not show itself to them."""
    page = find_club_settings(address.lower())
    if page is None:
        return None
    audience = audience_for(page)
    shown = find_visibility(audience, read_consent(page))
    return ClubVisit(page, audience, shown) if shown.page else None


def find_audience_of_page(request: HttpRequest, page: ClubSettings) -> Audience:
    """Who looks. An organiser may choose to see the page as everybody does."""
    if "as" in request.GET:  # only ever shows less, so everybody may ask for it
        return Audience.OPEN_NET
    if organises(request.user.pk, page.club_id):
        return Audience.ORGANISER
    key = request.COOKIES.get(name_cookie(page), "")
    return Audience.MEMBERS if opens_for_members(page, key) else Audience.OPEN_NET


def name_cookie(page: ClubSettings) -> str:
    return f"club_{page.club_id}"


def with_results(view: View) -> View:
    """Raises Http404 if the visitor sees no results."""

    @for_everybody_it_is_shown_to
    @wraps(view)
    def opened(request: HttpRequest, look: ClubVisit, *args: object, **kwargs: object) -> HttpResponse:
        if not look.visibility.results:
            raise Http404
        return view(request, look, *args, **kwargs)

    return opened


def write_link(request: HttpRequest, name: str, *of: object) -> str:
    """The full address, for pasting elsewhere."""
    return request.build_absolute_uri(reverse(name, args=of))


@for_everybody_it_is_shown_to
def club(request: HttpRequest, look: ClubVisit) -> HttpResponse:
    """Future and past evenings, and how the last one ended; a fixed number of queries."""
    coming, played = list_evenings_to_come(look.club, find_tonight()), list_evenings_played(look.club)
    last = read_shown_result(played[0], look.visibility) if played and look.visibility.results else None
    address = write_link(request, "club", look.page.address)
    context = {
        "look": look,
        "next": coming[0] if coming else None,
        "later": coming[1:],
        "last": last,
        "season": read_shown_season(look.club, look.visibility) if look.visibility.results else None,
        "played": played if "all" in request.GET else played[:LISTED],
        "more": "all" not in request.GET and len(played) > LISTED,
        "to_copy": text_of_page(look.page, coming[0] if coming else None, last, address),
    }
    return render(request, "clubs/club.html", context)


@with_results
def evening(request: HttpRequest, look: ClubVisit, evening: int) -> HttpResponse:
    party = get_object_or_404(list_shown_evenings(look.club), pk=evening, status=Party.Status.ENDED)
    return render(request, "clubs/evening.html", {"look": look, "result": read_shown_result(party, look.visibility)})


@with_results
def season(request: HttpRequest, look: ClubVisit) -> HttpResponse:
    found = read_shown_season(look.club, look.visibility)
    if found is None:
        raise Http404
    return render(request, "clubs/season.html", {"look": look, "season": found})


@with_results
def results_csv(request: HttpRequest, look: ClubVisit) -> HttpResponse:
    """Everybody's line at every evening, with names in the form that this visitor may see."""
    lines = (row for result in read_shown_results(look.club, look.visibility) for row in rows_of_result(result))
    return answer_csv(look.page.address, headings_of_results(), lines)


@for_everybody_it_is_shown_to
def evening_calendar(request: HttpRequest, look: ClubVisit, evening: int) -> HttpResponse:
    party = get_object_or_404(
        list_shown_evenings(look.club), pk=evening
    )  # by key: its code would open the evening's own pages
    return answer_calendar(
        look, [make_event_with_link(request, look, party)], name=f"{look.page.address}-{party.date.isoformat()}.ics"
    )


@for_everybody_it_is_shown_to
def calendar_to_come(request: HttpRequest, look: ClubVisit) -> HttpResponse:
    coming = list_evenings_to_come(look.club, find_tonight())
    return answer_calendar(
        look, [make_event_with_link(request, look, party) for party in coming], name=f"{look.page.address}.ics"
    )


def make_event_with_link(request: HttpRequest, look: ClubVisit, party: Party) -> CalendarEvent:
    return make_event(party, words=look.page.words, link=write_link(request, "club", look.page.address))


def answer_calendar(look: ClubVisit, events: list[CalendarEvent], *, name: str) -> HttpResponse:
    file = write_calendar(events, name=look.page.title, now=timezone.now(), program=write_program_name())
    answer = HttpResponse(file, content_type=MIME)
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer


@require_GET
@never_cache
def members_link(request: HttpRequest, address: str, key: str) -> HttpResponse:
    """From now on this phone or computer sees what members see. Raises Http404 for a wrong or an old link."""
    page = find_club_settings(address.lower())
    if page is None or not opens_for_members(page, key):
        raise Http404
    answer = redirect("club", page.address)
    answer.set_cookie(
        name_cookie(page),
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
    page, refused = read_club_settings(club), ""
    names = list(SettingsForm.base_fields)
    form = SettingsForm(request.POST or None, initial={name: getattr(page, name) for name in names})
    if request.method == "POST" and form.is_valid():
        try:
            save_settings(club, who=request.user.get_username(), seen=request.POST.get("seen"), **form.cleaned_data)
            messages.success(request, gettext("The settings are saved."))
            return redirect("club_settings")
        except Refused as no:
            refused = refusal(no)
    # The mark of the page as it was first shown. A new mark would let a second try overwrite what changed.
    seen = request.POST.get("seen", make_settings_mark(page))
    context = {"form": form, "page": page, "refused": refused, "seen": seen}
    if page.pk:
        context["members_link"] = write_link(request, "members_link", page.address, make_members_key(page))
        context["address"] = write_link(request, "club", page.address)
    return render(request, "clubs/settings.html", context)


@require_POST
@for_organiser_of_club
def new_members_link(request: HttpRequest, club: Club) -> HttpResponse:
    renew_members_link(club, who=request.user.get_username())
    messages.success(request, gettext("There is a new link for members. The old one opens nothing any more."))
    return redirect("club_settings")

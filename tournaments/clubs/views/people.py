"""The people of the club, for the organiser: their data, the list as a file both ways, merging two who are one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_club
from tournaments.actions.change import make_mark
from tournaments.clubs.actions.people import WhyNotMerged, add_person, merge_people, save_list, save_person
from tournaments.clubs.engine.members import PeopleListPreview, read_list
from tournaments.clubs.forms import PersonForm, fill_person_form
from tournaments.clubs.queries.page import read_club_settings
from tournaments.clubs.queries.people import (
    KnownPerson,
    count_tags,
    filter_by_name,
    find_alike,
    find_known_person,
    list_evenings_of_both,
    list_people,
    read_club_person,
)
from tournaments.clubs.wording import headings_of_list, row_of_list
from tournaments.engine.names import LONGEST_NAME
from tournaments.engine.people_list.roll import check_no_surprise
from tournaments.forms.hand import read_count
from tournaments.forms.people_list import PostedList, read_posted_list
from tournaments.models import Club, Player
from tournaments.views.answers import answer_csv, refuse_to
from tournaments.wording import refusal

MOST_SHOWN = 300
MOST_ALIKE = 3


def count_members(everybody: Sequence[KnownPerson]) -> int:
    return sum(one.person.is_member for one in everybody)


@require_GET
@for_organiser_of_club
def people(request: HttpRequest, club: Club) -> HttpResponse:
    everybody = list_people(club)
    typed, tag = request.GET.get("name", "").strip()[:LONGEST_NAME], request.GET.get("tag", "")
    found = [one for one in filter_by_name(everybody, typed) if not tag or tag in one.person.tags]
    context = {
        "typed": typed,
        "tag": tag,
        "tags": count_tags(everybody),
        "members": count_members(everybody),
        "everybody": len(everybody),
        "people": found[:MOST_SHOWN],
        "more": len(found[MOST_SHOWN:]),
        "alike": find_alike(everybody)[:MOST_ALIKE],
    }
    return render(request, "clubs/people.html", context)


@require_POST
@for_organiser_of_club
def add(request: HttpRequest, club: Club) -> HttpResponse:
    """Add a guest and open their page; or open that of the person whom the club already knows by this name."""
    known = set(club.players.values_list("pk", flat=True))
    try:
        player = add_person(club, request.POST.get("name", ""), who=request.user.get_username())
    except Refused as refused:
        return refuse_to(request, "people", refused)
    if player.pk in known:
        said = gettext(
            "The club knows %(name)s already, and this is their page. If you mean somebody else, add them with anything beside "
            "the name that tells the two apart, such as “%(name)s 2”."
        )
        messages.warning(request, said % {"name": player.name})
    return redirect("person", player.pk)


@require_http_methods(["GET", "POST"])
@for_organiser_of_club
def person(request: HttpRequest, club: Club, person: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("member", "club"), club=club, pk=person)
    before = read_club_person(player)
    form = PersonForm(
        request.POST or None,
        initial=fill_person_form(before),
        keeps_contact=read_club_settings(club).keeps_contact and not before.is_former,
    )
    # The mark of the page as it was first shown. A new mark would let a second try overwrite what changed.
    seen, refused = request.POST.get("seen", make_mark(before)), None
    if request.method == "POST" and form.is_valid():
        try:
            save_person(player, form.person, seen=seen, who=request.user.get_username())
            messages.success(request, gettext("%(name)s is saved.") % {"name": form.person.name})
            return redirect("people")
        except Refused as no:
            refused = refusal(no)
    context = {**find_among_all(player, list_people(club)), "form": form, "seen": seen, "refused": refused}
    return render(request, "clubs/person.html", context)


def find_among_all(player: Player, everybody: Sequence[KnownPerson]) -> dict[str, Any]:
    """What the club knows about them, and with whom they can be merged."""
    return {
        "known": next(one for one in everybody if one.number == player.pk),
        "members": count_members(everybody),
        "others": [one for one in everybody if one.number != player.pk and not one.person.is_former],
    }


def find_other_person(club: Club, request: HttpRequest) -> Player | None:
    """The person whom the form or the link names as the one who stays."""
    other = read_count((request.POST or request.GET).get("into"))
    # Of this club only: merging moves everything that is stored about somebody.
    return club.players.select_related("member").filter(pk=other or 0).first()


@require_http_methods(["GET", "POST"])
@for_organiser_of_club
def merge(request: HttpRequest, club: Club, person: int) -> HttpResponse:
    """Merge two people, after a page that says who becomes whom. It cannot be undone."""
    goes = get_object_or_404(Player.objects.select_related("member"), club=club, pk=person)
    stays = find_other_person(club, request)
    if stays is None:
        return refuse_to(request, "people", Refused(WhyNotMerged.NOBODY))
    if request.method != "POST":
        context = {
            "goes": find_known_person(club, goes.pk),
            "stays": find_known_person(club, stays.pk),
            "both": list_evenings_of_both(goes.pk, stays.pk),
        }
        return render(request, "clubs/merge.html", context)
    name = goes.name
    try:
        merge_people(goes, stays, who=request.user.get_username())
    except Refused as refused:
        return refuse_to(request, "people", refused)
    messages.success(
        request, gettext("%(name)s is %(other)s now, at every evening.") % {"name": name, "other": stays.name}
    )
    return redirect("people")


# One list in and out


@require_GET
@for_organiser_of_club
def list_csv(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody except former players, for a spreadsheet, and for importing again."""
    keeps_contact = read_club_settings(club).keeps_contact
    rows = (row_of_list(one, keeps_contact=keeps_contact) for one in list_people(club) if not one.person.is_former)
    return answer_csv(f"people-{timezone.localdate()}", headings_of_list(keeps_contact=keeps_contact), rows)


@require_http_methods(["GET", "POST"])
@for_organiser_of_club
def preview(request: HttpRequest, club: Club) -> HttpResponse:
    """What was understood of a file, or of a pasted list. Nothing is saved yet."""
    if request.method != "POST":
        return render(request, "clubs/list.html")
    try:
        posted = read_posted_list(request.POST, request.FILES)
        return show_list(request, posted, read_preview(club, posted))
    except Refused as refused:
        shown = {"posted": PostedList(request.POST.get("list", "")), "refused": refusal(refused)}
        return render(request, "clubs/list.html", shown)


def show_list(request: HttpRequest, posted: PostedList, listed: PeopleListPreview) -> HttpResponse:
    shown = {"posted": posted, "listed": listed, "others": request.POST.getlist("is_alike")}
    return render(request, "clubs/list.html", shown)


def read_preview(club: Club, posted: PostedList) -> PeopleListPreview:
    known, keeps_contact = [one.person for one in list_people(club)], read_club_settings(club).keeps_contact
    return read_list(posted.text, known=known, keeps_contact=keeps_contact, columns=posted.columns, typed=posted.typed)


@require_POST
@for_organiser_of_club
def import_list(request: HttpRequest, club: Club) -> HttpResponse:
    """Save everybody on the lines that are taken, or nobody. If that is not what was seen, show the preview again."""
    try:
        posted = read_posted_list(request.POST, request.FILES)
        listed = read_preview(club, posted)
    except Refused:
        # It reads the same list again, and shows why it is refused.
        return preview(request)
    if posted.was_changed:
        messages.error(request, gettext("You changed the list. See how it is understood now. Nothing is stored yet."))
        return show_list(request, posted, listed)
    try:
        check_no_surprise(listed.lines, request.POST.get("problems", "").split())
        others, who = request.POST.getlist("is_alike"), request.user.get_username()
        saved = save_list(club, listed, as_others=others, who=who)
    except Refused as refused:
        messages.error(request, refusal(refused) + " " + gettext("Nothing was imported."))
        return show_list(request, posted, listed)
    said = ngettext("%(count)s person is imported.", "%(count)s people are imported.", saved)
    messages.success(request, said % {"count": saved})
    return redirect("people")

"""A player's page at the desk: they leave, come back, get a substitute or another name. Changes are shown first."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from scoring.game import GiveUpRule
from scoring.refused import Refused
from tournaments.actions import prepare, presence
from tournaments.clubs.actions import identity
from tournaments.engine.names import LONGEST_NAME, read_name
from tournaments.forms.hand import WhyNotUnderstood, need_number, read_count, read_side
from tournaments.models import Party
from tournaments.queries.presence import PersonPage, read_person_page
from tournaments.tasks import signal_newest
from tournaments.views.answers import (
    answer_nothing_new,
    button,
    for_organiser_of_party,
    refuse_to,
    show_page,
    wants_part,
)
from tournaments.wording import refusal


@require_GET
@for_organiser_of_party
def person(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Where a player is, what can be done, and what that would change; for another name or entry once it is chosen."""
    page = read_person_page(party, number)
    if page is None:
        return no_such_person(request, party, number)
    context = {"party": party, "page": page} | preview_rename(page, request.GET) | preview_merge(page, request.GET)
    return show_page(request, "register/person.html", "register/_person_now.html", context)


def no_such_person(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """An entry that was merged into another leads to the page of that one."""
    if wants_part(request):
        return answer_nothing_new()  # what somebody reads or types on an open page does not vanish
    if (now := party.number_now(number)) == number:
        raise Http404
    return redirect("desk_player", party.code, now)


def preview_rename(page: PersonPage, query: QueryDict) -> dict[str, object]:
    """What another name would change; empty if none was typed."""
    typed = query.get("name", "")
    if not typed.strip():
        return {}
    try:
        name = read_name(typed)
        known = identity.find_namesake(page.party.entries.get(number=page.number), name)
    except Refused as refused:
        return {"name": typed, "name_refused": refusal(refused)}
    return {"name": typed, "new_name": known.name if known else name, "is_known": known is not None}


def preview_merge(page: PersonPage, query: QueryDict) -> dict[str, object]:
    """What merging two entries would change; empty if no other one was chosen."""
    other = next((one for one in page.others if str(one.number) == query.get("other")), None)
    if other is None:
        asked = query.get("other") == ""  # the form is sent with nobody chosen
        return {"other_refused": refusal(Refused(WhyNotUnderstood.NOBODY_CHOSEN))} if asked else {}
    try:
        stays, goes = sorted([page.player, other], key=lambda player: player.number)
        return {"other": other.number, "together": page.together(stays, goes), "stays": stays.name, "goes": goes.name}
    except Refused as refused:
        return {"other": other.number, "other_refused": refusal(refused)}


for_person = button("desk_player", moves=True)


@for_person
def leave(party: Party, posted: QueryDict, who: str, number: int) -> str:
    # Without a round, as an Undo sends it (views/undo.py), nothing is compared.
    prepare.leave(party.code, number, who=who, seen=read_count(posted.get("round")))
    return gettext("Leaves after this game. It can be taken back until the next seats are announced.")


@for_person
def come_back(party: Party, posted: QueryDict, who: str, number: int) -> str:
    presence.come_back(party.code, number, who=who, seen=read_count(posted.get("round")))
    return gettext("Plays on.")


@for_person
def come(party: Party, posted: QueryDict, who: str, number: int) -> str:
    prepare.check_in(party.code, number, here=True, who=who, seen=read_count(posted.get("round")))
    return gettext("Has come.")


@for_person
def take_back_stand_in(party: Party, posted: QueryDict, who: str, number: int) -> str:
    seen, substitute = read_count(posted.get("round")), posted.get("substitute")
    presence.take_back_stand_in(party.code, number, who=who, seen=seen, substitute=substitute)
    return gettext("Got the chair and the score back.")


@for_person
def play_on(party: Party, posted: QueryDict, who: str, number: int) -> str:
    presence.play_on(party.code, number, who=who, seen=read_count(posted.get("round")))
    return gettext("The game goes on.")


@for_person
def rename(party: Party, posted: QueryDict, who: str, number: int) -> str:
    entry = identity.rename_entry(party.code, number, posted.get("name", ""), who=who, seen=posted.get("seen"))
    return gettext("Is called %(name)s now.") % {"name": entry.player.name}


@for_person
def put_together(party: Party, posted: QueryDict, who: str, number: int) -> str:
    other, seen = need_number(posted.get("other")), read_count(posted.get("round"))
    names = posted.getlist("name") or None
    stays = identity.merge_entries(party.code, number, other, who=who, seen=seen, names=names)
    return gettext("The two are one person now: %(name)s.") % {"name": stays.player.name}


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def leaves_now(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """A player leaves in the middle of a game: every possibility, with what it means."""
    if request.method != "POST":
        return show_ways_to_leave(request, party, number)
    try:
        said = go_now(party, request.POST, request.user.get_username(), number)
    except Refused as refused:
        return show_ways_to_leave(request, party, number, refused)
    signal_newest(party)
    messages.success(request, said)
    return redirect("desk_player", party.code, number)


def show_ways_to_leave(request: HttpRequest, party: Party, number: int, refused: Refused | None = None) -> HttpResponse:
    """The possibilities, with what was chosen and why it was refused; the player's page if their game is over."""
    page = read_person_page(party, number)
    if page is None:
        raise Http404
    if not page.may_leave_now:
        here = reverse("desk_player", args=[party.code, number])
        return refuse_to(request, here, refused) if refused else redirect(here)
    context = {"party": party, "page": page, "refused": refused and refusal(refused)}
    typed = {"chosen": request.POST.get("choice", ""), "name": request.POST.get("name", "")}
    return render(request, "register/leaves_now.html", context | typed)


def go_now(party: Party, posted: QueryDict, who: str, number: int) -> str:
    """A player on the list or a new one takes the chair, or the game is given up. Returns what was done, in words."""
    choice, name, seen = posted.get("choice", ""), posted.get("name", ""), read_count(posted.get("round"))
    if name.strip() and choice not in ("", "new"):
        raise Refused(presence.WhyNotPresent.TWO_ANSWERS, name=name.strip()[:LONGEST_NAME])
    how, _colon, cut = choice.partition(":")
    # A list, because before Python 3.12 an enum raises when it is asked for a word that is not its own.
    if how in list(GiveUpRule):
        side = read_side(cut) if cut else None
        seen_sheet = posted.get("seen")
        presence.give_up_game(party.code, number, GiveUpRule(how), cut=side, who=who, seen=seen, seen_sheet=seen_sheet)
        return gettext("The game is given up.")
    chosen = read_count(choice.removeprefix("by-"))
    entry = presence.let_stand_in(party.code, number, who=who, substitute=chosen, name=name, seen=seen)
    return gettext("%(name)s takes the chair and the score.") % {"name": entry.player.name}

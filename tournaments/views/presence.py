"""One player at the desk: leaves, comes back, is stood in for, is called otherwise; shown before it is done."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions import identity, prepare, presence
from tournaments.engine.names import read_name
from tournaments.forms.hand import need_number, read_count
from tournaments.forms.presence import read_choice
from tournaments.models import Party
from tournaments.queries.presence import PersonPage, person_page
from tournaments.tasks import ring_newest
from tournaments.views.answers import has_seen, nothing_new, refuse_to, wants_part
from tournaments.wording import refusal


def page_of(party: Party, number: int) -> PersonPage:
    page = person_page(party, number)
    if page is None:
        raise Http404
    return page


@require_GET
@for_organiser_of_party
def person(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Where somebody is and what can be done, with what it changes; of a name or another entry once it is said."""
    if wants_part(request):
        page = None if has_seen(request, party) else person_page(party, number)
        if page is None:  # nothing new, or put together with another entry meanwhile
            return nothing_new()
        return render(request, "register/_person_now.html", {"party": party, "page": page})
    page = page_of(party, number)
    context = {"party": party, "page": page} | renamed(page, request.GET) | same_as(page, request.GET)
    return render(request, "register/person.html", context)


def renamed(page: PersonPage, asked: QueryDict) -> dict[str, object]:
    """What another name would change; nothing where none was typed."""
    typed = asked.get("name", "")
    if not typed.strip():
        return {}
    try:
        name = read_name(typed)
        known = identity.known_as(page.party.entries.get(number=page.number), name)
    except Refused as refused:
        return {"name": typed, "name_refused": refusal(refused)}
    return {"name": typed, "new_name": known.name if known else name, "is_known": known is not None}


def same_as(page: PersonPage, asked: QueryDict) -> dict[str, object]:
    """What putting two entries together would change; nothing where no other was chosen."""
    other = read_count(asked.get("other"))
    if other is None or other not in page.names or other == page.number:
        return {}
    try:
        effect = page.together_with(other)
    except Refused as refused:
        return {"other": other, "other_refused": refusal(refused)}
    stays, goes = sorted((page.number, other))
    return {"other": other, "together": effect, "stays": page.names[stays], "goes": page.names[goes]}


Act = Callable[[Party, QueryDict, int, str], str]


def for_person(act: Act) -> Callable[..., HttpResponse]:
    """The view of something done to one person: do it and say so on his page, or say there why not."""

    @require_POST
    @for_organiser_of_party
    def view(request: HttpRequest, party: Party, number: int) -> HttpResponse:
        here = reverse("desk_player", args=[party.code, number])
        try:
            said = act(party, request.POST, number, request.user.get_username())
        except Refused as refused:
            return refuse_to(request, here, refused)
        ring_newest(party)
        messages.success(request, said)
        return redirect(here)

    return view


@for_person
def leave(party: Party, posted: QueryDict, number: int, who: str) -> str:
    prepare.leave(party.code, number, who=who, seen=read_count(posted.get("round")))
    return gettext("Leaves after this game. It can be taken back until the next seats are announced.")


@for_person
def come_back(party: Party, posted: QueryDict, number: int, who: str) -> str:
    presence.come_back(party.code, number, who=who, seen=read_count(posted.get("round")))
    return gettext("Plays on.")


@for_person
def come(party: Party, posted: QueryDict, number: int, who: str) -> str:
    prepare.check_in(party.code, number, here=True, who=who)
    return gettext("Has come.")


@for_person
def take_back_stand_in(party: Party, posted: QueryDict, number: int, who: str) -> str:
    presence.take_back_stand_in(party.code, number, who=who)
    return gettext("Has the chair and the score back.")


@for_person
def play_on(party: Party, posted: QueryDict, number: int, who: str) -> str:
    presence.play_on(party.code, number, who=who)
    return gettext("The game goes on.")


@for_person
def rename(party: Party, posted: QueryDict, number: int, who: str) -> str:
    entry = identity.rename(party.code, number, posted.get("name", ""), who=who)
    return gettext("Is called %(name)s now.") % {"name": entry.player.name}


@require_POST
@for_organiser_of_party
def put_together(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Afterwards there is one entry: the page of that."""
    try:
        other, seen = need_number(request.POST.get("other")), read_count(request.POST.get("round"))
        stays = identity.put_together(party.code, number, other, who=request.user.get_username(), seen=seen)
    except Refused as refused:
        return refuse_to(request, reverse("desk_player", args=[party.code, number]), refused)
    ring_newest(party)
    messages.success(request, gettext("The two are one person now: %(name)s.") % {"name": stays.player.name})
    return redirect("desk_player", party.code, stays.number)


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def leaves_now(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Somebody leaves in the middle of the game: everything that is possible, each with what it means."""
    if request.method != "POST":
        page = page_of(party, number)
        here = reverse("desk_player", args=[party.code, number])
        return (
            render(request, "register/leaves_now.html", {"party": party, "page": page})
            if page.may_leave_now
            else redirect(here)
        )
    try:
        said = go_now(party, number, request.POST, request.user.get_username())
    except Refused as refused:
        return show_again(request, party, number, refused)
    ring_newest(party)
    messages.success(request, said)
    return redirect("desk_player", party.code, number)


def go_now(party: Party, number: int, posted: QueryDict, who: str) -> str:
    """Somebody takes the chair, or the game is given up; what was done, in words. Raises Refused."""
    choice, seen = read_choice(posted), read_count(posted.get("round"))
    if choice.how is None:
        substitute = presence.stand_in(
            party.code, number, who=who, substitute=choice.substitute, name=choice.name, seen=seen
        )
        return gettext("%(name)s takes the chair and the score.") % {"name": substitute.player.name}
    presence.give_up(party.code, number, choice.how, cut=choice.cut, who=who, seen=seen, seen_sheet=posted.get("seen"))
    return gettext("The game is given up.")


def show_again(request: HttpRequest, party: Party, number: int, refused: Refused) -> HttpResponse:
    """What was chosen and typed, with what is wrong about it; the player's page where his game is over meanwhile."""
    page = page_of(party, number)
    if not page.may_leave_now:
        return refuse_to(request, reverse("desk_player", args=[party.code, number]), refused)
    context = {
        "party": party,
        "page": page,
        "refused": refusal(refused),
        "chosen": request.POST.get("choice", ""),
        "name": request.POST.get("name", ""),
    }
    return render(request, "register/leaves_now.html", context)

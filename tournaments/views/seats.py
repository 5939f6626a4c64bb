"""The seats before anybody sees them: drawn, changed by hand, announced."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions import advance, prepare
from tournaments.engine.draw import DrawKind
from tournaments.forms.hand import need_number, read_place
from tournaments.models import Party
from tournaments.queries.desk import desk_of
from tournaments.queries.pace import round_ahead
from tournaments.queries.seats import proposed_seats
from tournaments.views.answers import has_seen, nothing_new, refused_on, show, wants_part
from tournaments.views.plan import new_seed, seed_of
from tournaments.wording import refusal
from tournaments.wording.desk import draws


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
@refused_on("desk_players")
def draw(request: HttpRequest, party: Party) -> HttpResponse:
    """How shall the first seats be found? Drawing again takes new lots; the form carries them, so sent twice it draws once."""
    seed = seed_of(request, otherwise=new_seed() if party.rounds.exists() else party.seed)
    if request.method != "POST":
        tonight = desk_of(party)
        context = {"party": party, "desk": tonight, "kinds": draws(), "chosen": party.draw_kind, "seed": seed}
        return render(request, "desk/draw.html", context | {"ahead": round_ahead(tonight)})
    kind = request.POST.get("kind", "")
    kind = DrawKind(kind) if kind in list(DrawKind) else DrawKind.RANDOM
    prepare.draw(party.code, kind=kind, who=request.user.get_username(), seed=seed)
    return redirect("desk_seats", party.code)


@require_GET
@for_organiser_of_party
def seats(request: HttpRequest, party: Party) -> HttpResponse:
    """The proposed seats with their reasons. Without any, there is nothing to see here yet."""
    if wants_part(request) and has_seen(request, party):
        return nothing_new()
    return show_seats(request, party)


def show_seats(request: HttpRequest, party: Party, refused: str = "") -> HttpResponse:
    proposed = proposed_seats(party)
    if proposed is None:
        if refused:
            messages.error(request, refused)
        desk = reverse("desk", args=[party.code])
        return HttpResponseClientRedirect(desk) if wants_part(request) else redirect(desk)
    return show(
        request,
        "desk/seats.html",
        "desk/_proposed.html",
        {"party": party, "seats": proposed, "seed": new_seed(), "refused": refused},
    )


@require_POST
@for_organiser_of_party
def place(request: HttpRequest, party: Party) -> HttpResponse:
    """Somebody sits elsewhere; whoever sat there takes the place that they leave."""
    try:
        table, seat = read_place(request.POST.get("place", ""))
        player = need_number(request.POST.get("player"))
        advance.place_by_hand(party.code, player=player, table=table, seat=seat, who=request.user.get_username())
    except Refused as refused:
        return show_seats(request, party, refusal(refused))
    if not wants_part(request):
        return redirect("desk_seats", party.code)
    party.refresh_from_db()
    return show_seats(request, party)


def on_round(act: Callable[..., object], *, page: str, then: str, said: str = "") -> Callable[..., HttpResponse]:
    """The button of something that is done to the seats of a round: do it, or say on this page why not."""

    @require_POST
    @for_organiser_of_party
    @refused_on(page)
    def view(request: HttpRequest, party: Party) -> HttpResponse:
        number = need_number(request.POST.get("round"))
        act(party.code, number, who=request.user.get_username())
        if said:
            messages.success(request, gettext(said) % {"round": number})
        return redirect(then, party.code)

    return view


announce = on_round(
    advance.announce, page="desk_seats", then="desk", said=noop("The seats of round %(round)s are announced.")
)
take_back = on_round(
    advance.take_back_seats, page="desk", then="desk", said=noop("The seats of round %(round)s are taken back.")
)
make = on_round(advance.make_next_seats, page="desk", then="desk_seats")

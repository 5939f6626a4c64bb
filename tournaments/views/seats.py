"""The seats: draw them, change them by hand, announce them; and the page for calling them out in the hall."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_GET, require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from scoring.refused import Refused
from tournaments.actions import advance, draw_seats, take_seats
from tournaments.actions.change import WhyNoChange
from tournaments.actions.pair_presence import check_nobody_alone
from tournaments.actions.shown_seats import make_seats_mark, make_shown_mark
from tournaments.engine.draw import DrawKind
from tournaments.forms.hand import need_number, read_count, read_place
from tournaments.models import Party
from tournaments.queries.desk import read_desk
from tournaments.queries.hall import Called, list_calls_in_hall, read_hall_to_call
from tournaments.queries.pace import describe_next_round
from tournaments.queries.seats import read_proposed_seats
from tournaments.tasks import signal_worker
from tournaments.views.answers import button, for_organiser_of_party, refuse_to, refused_on, show_page, wants_part
from tournaments.views.plan import make_seed, read_seed
from tournaments.wording.desk import draws


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
@refused_on("desk_players")
def draw(request: HttpRequest, party: Party) -> HttpResponse:
    """Draw the first seats. Drawing again takes new lots. The form contains its lots, so sending it twice draws once."""
    # The first draw takes the lots with which the party was founded; drawing again needs others.
    seed = read_seed(request, otherwise=make_seed() if party.rounds.exists() else party.seed)
    if request.method != "POST":
        check_nobody_alone(party)
        tonight = read_desk(party)
        context = {"party": party, "desk": tonight, "kinds": draws(), "chosen": party.draw_kind, "seed": seed}
        context |= {"ahead": describe_next_round(tonight), "shown": make_shown_mark(party.rounds.first())}
        return render(request, "desk/draw.html", context)
    kind = request.POST.get("kind", "")
    kind = DrawKind(kind) if kind in list(DrawKind) else DrawKind.RANDOM
    if "go_on" in request.POST:  # a button that only leads on: what was drawn since its page was shown stays
        kind, seed = DrawKind(party.draw_kind), party.seed
    who, shown = request.user.get_username(), request.POST.get("shown")
    try:
        draw_seats.draw_first_seats(party.code, kind=kind, who=who, seed=seed, shown=shown)
    except Refused as refused:
        if refused.reason is WhyNoChange.SEATS_CHANGED:
            return refuse_to(request, reverse("desk_seats", args=[party.code]), refused)
        raise
    return redirect("desk_seats", party.code)


@require_GET
@for_organiser_of_party
def seats(request: HttpRequest, party: Party) -> HttpResponse:
    """The proposed seats with their reasons, if there are any."""
    return show_seats(request, party)


def show_seats(request: HttpRequest, party: Party, refused: str = "") -> HttpResponse:
    proposed = read_proposed_seats(party)
    if proposed is None:
        if refused:
            messages.error(request, refused)
        desk = reverse("desk", args=[party.code])
        # htmx would follow a redirect, and put the desk into this part.
        return HttpResponseClientRedirect(desk) if wants_part(request) else redirect(desk)
    return show_page(
        request,
        "desk/seats.html",
        "desk/_proposed.html",
        {
            "party": party,
            "seats": proposed,
            "shown": make_seats_mark(proposed.seating),
            # For the button that draws again. With the old lots it would give the same seats.
            "seed": make_seed(),
            "refused": refused,
            "moves": read_count(request.GET.get("move")),
        },
    )


@button("desk_seats", part=show_seats)
def place(party: Party, posted: QueryDict, who: str) -> None:
    """Seat a player elsewhere. The player who sat there takes their old place."""
    table, seat = read_place(posted.get("place", ""))
    player, shown = need_number(posted.get("player")), posted.get("shown")
    take_seats.seat_by_hand(party.code, player=player, table=table, seat=seat, who=who, shown=shown)


def on_round(act: Callable[..., object], *, then: str = "desk", message: str = "") -> Callable[..., HttpResponse]:
    """Makes a view of an action on a round: do it, or say on the desk why not."""

    @button(then=then)
    def view(party: Party, posted: QueryDict, who: str) -> str:
        number = need_number(posted.get("round"))  # as the page showed it, which may be old
        act(party.code, number, who=who)
        return message and gettext(message) % {"round": number}

    return view


@button("desk_seats", then="desk")
def announce(party: Party, posted: QueryDict, who: str) -> str:
    """Announce the seats. The desk's button sends no `shown`, because the desk shows no seats."""
    number = need_number(posted.get("round"))
    advance.announce_round(party.code, number, who=who, shown=posted.get("shown"))
    signal_worker(party.code, number)  # a schedule may lack rounds now
    return gettext("The seats of round %(round)s are announced.") % {"round": number}


@button("desk_seats", then="desk")
def take_back(party: Party, posted: QueryDict, who: str) -> str:
    number = need_number(posted.get("round"))
    advance.take_back_seats(party.code, number, who=who, shown=posted.get("shown"))
    return gettext("The seats of round %(round)s are taken back.") % {"round": number}


take_back_announcement = on_round(
    advance.take_back_announcement,
    then="desk_seats",
    message=noop("The announcement of round %(round)s is taken back. Change what you like, and announce again."),
)
make = on_round(advance.make_next_seats, then="desk_seats")

BENCH = "bench"
MOVERS = "movers"


@require_GET
@for_organiser_of_party
def caller(request: HttpRequest, party: Party) -> HttpResponse:
    """One table to call out, with links to the next and the previous one. An older round's page restarts at the top."""
    hall, only = read_hall_to_call(party), request.GET.get("only", "")
    context: dict[str, object] = {"party": party, "hall": hall, "only": only}
    if hall is None:
        context["proposed"] = read_proposed_seats(party)
    elif called := list_calls_in_hall(party, hall, only_movers=only == MOVERS):
        context |= make_call_context(called, request.GET, hall.round.number, only)
    return show_page(request, "desk/caller.html", "desk/_called.html", context)


def make_call_context(called: Called, asked: QueryDict, number: int, only: str) -> dict[str, object]:
    """The table in the address; the first one if the address names none of these."""
    tables = [str(table or BENCH) for table, _people in called]
    is_of_round = asked.get("round", str(number)) == str(number)
    # Somebody who has announced a new round calls it out from the top.
    wanted = asked.get("table", "") if is_of_round else ""
    place = tables.index(wanted) if wanted in tables else 0

    def address(table: str, only: str = only) -> str:
        return "?" + urlencode({"round": number, "table": table} | ({"only": only} if only else {}))

    return {
        "places": called[place][1],
        "table": tables[place],
        "otherwise": address(tables[place], "" if only == MOVERS else MOVERS),
        "back": address(tables[place - 1]) if place else "",
        "next": address(tables[place + 1]) if place + 1 < len(tables) else "",
        "first": address(tables[0]),
        "number": place + 1,
        "of": len(tables),
    }

"""The side table of two who sit out: opened at the desk, played on by whoever has its link."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions.enter import WhyNotEntered
from tournaments.actions.side import WhyNoSideGame, enter_side_hand, open_side_table, take_back_side_hand
from tournaments.forms.hand import need_number, read_key, read_side_hand
from tournaments.models import Party
from tournaments.queries.side import SidePage, side_page
from tournaments.views.answers import has_seen, no_such_page, nothing_new, refuse_to, show, wants_part
from tournaments.views.party import for_everybody
from tournaments.wording import refusal
from tournaments.wording.side import counts_in_words

SIDE_TABLE = "side table"


@require_GET
@for_everybody
def side(request: HttpRequest, party: Party, number: int, key: str) -> HttpResponse:
    """The score of the two, their hands, and the next one to be entered."""
    if wants_part(request) and has_seen(request, party):
        return nothing_new()
    page = side_page(party, number) if party.opens_side(number, key) else None
    if page is None:
        return no_such_page(request, wrong_link(party, number, key))
    return show_side(request, page)


def wrong_link(party: Party, number: int, key: str) -> Refused:
    """The link is good and nobody plays there, or it is none of ours."""
    return Refused(WhyNoSideGame.NO_SIDE_TABLE if party.opens_side(number, key) else WhyNotEntered.WRONG_LINK)


def show_side(request: HttpRequest, page: SidePage, refused: str = "") -> HttpResponse:
    """The page, after something was done all of it, and for the bell only what holds no field.

    Where it was refused, with what was typed.
    """
    context = {
        "party": page.party,
        "page": page,
        "counts": counts_in_words(page.party.side_table_counts),
        "typed": request.POST if refused else {},
        "refused": refused,
        "key": uuid4(),
    }
    part = "side/_side_now.html" if request.method == "GET" else "side/_side.html"
    return show(request, "side/side.html", part, context)


def side_action(act: Callable[[Party, int, QueryDict], object]) -> Callable[..., HttpResponse]:
    """The view of something done at the side table: do it and show the page, or say why not."""

    @require_POST
    @for_everybody
    def view(request: HttpRequest, party: Party, number: int, key: str) -> HttpResponse:
        if not party.opens_side(number, key) or side_page(party, number) is None:
            return no_such_page(request, wrong_link(party, number, key))
        refused = ""
        try:
            act(party, number, request.POST)
        except Refused as no:
            refused = refusal(no)
        if not refused and not wants_part(request):
            return redirect("side", party.code, number, key)
        page = side_page(Party.objects.get(pk=party.pk), number)
        assert page is not None  # a side table stays as long as its round
        return show_side(request, page, refused)

    return view


@side_action
def enter(party: Party, number: int, posted: QueryDict) -> object:
    hand = read_side_hand(posted)
    return enter_side_hand(
        party.code,
        hand,
        round_number=number,
        number=need_number(posted.get("hand")),
        key=read_key(posted.get("key")),
        who=SIDE_TABLE,
    )


@side_action
def take_back(party: Party, number: int, posted: QueryDict) -> object:
    hand = need_number(posted.get("hand"))
    return take_back_side_hand(party.code, round_number=number, number=hand, who=SIDE_TABLE)


@require_POST
@for_organiser_of_party
def open_table(request: HttpRequest, party: Party) -> HttpResponse:
    """Two of the bench are put at the side table; its page opens."""
    try:
        number = need_number(request.POST.get("round"))
        north, east = need_number(request.POST.get("north")), need_number(request.POST.get("east"))
        open_side_table(party.code, round_number=number, north=north, east=east, who=request.user.get_username())
    except Refused as refused:
        return refuse_to(request, reverse("desk_bench", args=[party.code]), refused)
    return redirect(reverse("desk_bench", args=[party.code]) + "#side_table")

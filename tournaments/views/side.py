"""The side table of two players on the bench: opened at the desk, used by anybody who has its link."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Refused
from tournaments.actions.at_table import WhyNotEntered
from tournaments.actions.side import WhyNoSideGame, enter_side_hand, open_side_table, take_back_side_hand
from tournaments.forms.hand import need_number, read_key, read_side_hand
from tournaments.models import Party
from tournaments.queries.side import read_side_page
from tournaments.views.answers import button, for_everybody, no_such_page, show_page, wants_part
from tournaments.wording import refusal

SIDE_TABLE = "side table"


@require_GET
@for_everybody
def side(request: HttpRequest, party: Party, number: int, key: str) -> HttpResponse:
    """The score of the two, their hands, and the next one to be entered."""
    return show_side(request, party, number, key)


def show_side(request: HttpRequest, party: Party, number: int, key: str, refused: str = "") -> HttpResponse:
    """The side table's page; after a refusal with what was typed."""
    opens = party.opens_side(number, key)
    page = (
        read_side_page(party, number) if opens else None
    )  # a right link, too, may open nothing: nobody plays there any more
    if page is None:
        return no_such_page(request, Refused(WhyNoSideGame.NO_SIDE_TABLE if opens else WhyNotEntered.WRONG_LINK))
    typed = request.POST if refused else {}
    context = {"party": party, "page": page, "typed": typed, "refused": refused, "key": uuid4()}
    # A live update leaves the fields alone, unless the game has gone on since they were shown.
    context["asks_else"] = request.GET.get("asks") != page.asks
    part = "side/_side_live.html" if request.method == "GET" else "side/_side.html"
    return show_page(request, "side/side.html", part, context)


def side_action(act: Callable[[Party, int, QueryDict], None]) -> Callable[..., HttpResponse]:
    """Makes a view of an action at the side table: do it and show the page, or say why not."""

    @require_POST
    @for_everybody
    def view(request: HttpRequest, party: Party, number: int, key: str) -> HttpResponse:
        opens, refused = party.opens_side(number, key), ""
        try:
            if opens:  # show_side answers a wrong link
                act(party, number, request.POST)
        except Refused as no:
            refused = refusal(no)
        if opens and not refused and not wants_part(request):
            return redirect("side", party.code, number, key)
        # The action has raised the change number, and with the old one the page would fetch again.
        party.refresh_from_db()
        return show_side(request, party, number, key, refused)

    return view


@side_action
def enter(party: Party, number: int, posted: QueryDict) -> None:
    hand, key = read_side_hand(posted), read_key(posted.get("key"))
    hand_number = need_number(posted.get("hand"))
    enter_side_hand(party.code, hand, round_number=number, number=hand_number, key=key, who=SIDE_TABLE)


@side_action
def take_back(party: Party, number: int, posted: QueryDict) -> None:
    hand = need_number(posted.get("hand"))
    take_back_side_hand(party.code, round_number=number, number=hand, who=SIDE_TABLE, seen=posted.get("seen"))


@button("desk_bench", then="desk_bench#side_table")
def open_table(party: Party, posted: QueryDict, who: str) -> None:
    """Put two players on the bench at the side table, and open its page."""
    number, north, east = (need_number(posted.get(name)) for name in ("round", "north", "east"))
    open_side_table(party.code, round_number=number, north=north, east=east, who=who)

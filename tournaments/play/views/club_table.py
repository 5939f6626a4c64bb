"""The tablet in the middle of an evening's table, by the table's link, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Refused
from tournaments.actions.at_table import AtTable, find_game
from tournaments.models import Game, Party
from tournaments.play import actions
from tournaments.play.forms import read_moment, read_seat
from tournaments.play.queries.evenings import find_tables_with_computers, has_played_on_screens
from tournaments.play.views.club_pages import show_tablet
from tournaments.play.views.cookies import CHAIR, find_own_chair, keep
from tournaments.play.wording.club_table import say_what_is_next
from tournaments.queries.table import read_table_page
from tournaments.views.answers import answer_nothing_new, has_seen, show_page, wants_part
from tournaments.views.phone import by_phone
from tournaments.views.table import not_playing
from tournaments.wording import refusal

Act = Callable[[HttpRequest, AtTable], HttpResponse | None]


@require_GET
@by_phone
def club_table(request: HttpRequest, at: AtTable) -> HttpResponse:
    return show(request, at)


def show(request: HttpRequest, at: AtTable, *, refused: str = "") -> HttpResponse:
    """The table; or, while nobody has opened it, what it is and the button that opens it."""
    try:
        game = find_game(at)
    except Refused as no:
        return not_playing(request, at, no)
    table = actions.find_club_table(game)
    if table is None:
        return show_open(request, game, at, refused)
    mine = find_own_chair(request)
    if shows_other_page(request, "table"):
        return load_again()
    return show_tablet(request, table, at, refused=refused, mine=mine if mine and mine.table_id == table.pk else None)


def show_open(request: HttpRequest, game: Game, at: AtTable, refused: str) -> HttpResponse:
    """What the table is, and the button that opens it on screens."""
    party = game.round.party
    if shows_other_page(request, "open"):
        return load_again()
    if has_seen(request, party):
        return answer_nothing_new()
    page = read_table_page(game)
    elsewhere = () if page.now.computers else find_tables_with_computers(game.round)
    # A device that lay at a computer's table goes on at the next one; the link of another table opens none.
    goes_along = bool(elsewhere) and has_played_on_screens(party, game.table)
    context = {
        "at": at,
        "here": find_tablet(at),
        "party": party,
        "page": page,
        "next": say_what_is_next(page),
        "elsewhere": elsewhere,
        "ways_there": list_tablets(party, elsewhere) if goes_along else (),
        "refused": refused,
    }
    return show_page(request, "play/club_open.html", "play/_club_open.html", context)


def list_tablets(party: Party, tables: Iterable[int]) -> list[tuple[int, str]]:
    """Each table with the address of the tablet in its middle."""
    return [(table, reverse("club_table", args=[party.code, table, party.table_key(table)])) for table in tables]


def shows_other_page(request: HttpRequest, now: str) -> bool:
    """Whether the device shows the table before or after it was opened on screens; then a part does not fit into its page."""
    return wants_part(request) and request.GET.get("page", now) != now


def load_again() -> HttpResponse:
    return HttpResponse(headers={"HX-Refresh": "true"})


def find_tablet(at: AtTable) -> str:
    return reverse("club_table", args=[at.code, at.table, at.key])


def press(act: Act) -> Callable[..., HttpResponse]:
    """A button of the tablet: it leads back to the table, or to the sentence that refuses it."""

    @require_POST
    @by_phone
    @wraps(act)
    def pressed(request: HttpRequest, at: AtTable) -> HttpResponse:
        try:
            answer = act(request, at)
        except Refused as refused:
            return show(request, at, refused=refusal(refused))
        if answer is not None:
            return answer
        if wants_part(request):
            return show(request, at)
        return redirect(find_tablet(at))

    return pressed


@press
def open_table(_request: HttpRequest, at: AtTable) -> None:
    actions.open_club_table(at)


@press
def take_hand(request: HttpRequest, at: AtTable) -> HttpResponse:
    """This phone has the hand from now on, and opens it."""
    actions.open_club_table(at)
    seat = read_seat(request.POST.get("seat", ""))
    chair = actions.take_hand(at, seat, take_over="take_over" in request.POST)
    answer = redirect("screen_table", chair.key)
    keep(request, answer, CHAIR, chair.key)
    return answer


@press
def computer(request: HttpRequest, at: AtTable) -> None:
    seat = read_seat(request.POST.get("seat", ""))
    actions.let_computer_stand_in(at, seat, plays=request.POST.get("plays") == "yes")


@press
def finish(_request: HttpRequest, at: AtTable) -> None:
    """After the bell: the last hand of this table is entered."""
    actions.finish_club_game(at)


@press
def next_hand(request: HttpRequest, at: AtTable) -> None:
    moment = read_moment(request.POST)
    actions.deal_next_at_club(at, game=moment.game, number=moment.number)

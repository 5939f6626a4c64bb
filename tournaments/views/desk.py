"""The desk: tonight at a glance and the next step, the clock and its bell; the end of the party, its log and its export."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.actions import advance, hall_screen, take_seats
from tournaments.actions import clock as ringing
from tournaments.actions import drive as driving
from tournaments.actions.at_table import AtTable
from tournaments.engine.document_text import write
from tournaments.forms.hand import need_number, read_clock_action, read_count, read_counts
from tournaments.lan import find_phone_trouble
from tournaments.models import Party
from tournaments.play.queries.evenings import find_tables_on_screens
from tournaments.queries.desk import Desk, NextStep, read_desk
from tournaments.queries.evening import write_evening_document
from tournaments.queries.front import list_past
from tournaments.queries.log import read_log_page
from tournaments.queries.organiser_call import choose_calls_of_table, has_unanswered, make_alarms, read_waiting_calls
from tournaments.queries.pace import expect_end, is_end_past, measure_pace
from tournaments.queries.rounds import find_untouched_round
from tournaments.queries.schedule import read_schedule
from tournaments.trouble.look import watch
from tournaments.views import drive_desk, game_actions
from tournaments.views.answers import button, for_organiser_of_party, refused_on, wants_part
from tournaments.views.copies import make_copies_context as copies_shown
from tournaments.views.desk_tables import is_learning
from tournaments.views.game_actions import Act as AtTableAct
from tournaments.views.register import answer_at_door
from tournaments.views.seats import on_round
from tournaments.views.trouble import make_trouble_context as trouble_shown
from tournaments.views.undo import make_undos
from tournaments.wording.desk import choices_of, clock_moves

VIEWS = ("tiles", "list")
MOST_TILES = 24


@require_GET
@for_organiser_of_party
def desk(request: HttpRequest, party: Party) -> HttpResponse:
    if party.is_drive:
        return drive_desk.show_desk(request, party)
    if wants_part(request):
        return show_tonight(request, party)
    tonight = read_desk(party)
    choose_view(request)
    shown = make_lines_context(request, tonight, at=read_count(request.GET.get("at")))
    # Not look(), which tries a write to the disk: the red line of the page does that (views/trouble.py).
    return render(request, "desk/desk.html", shown | trouble_shown(watch.now()))


def choose_view(request: HttpRequest) -> None:
    """Choose tiles or a list, from now on in this browser."""
    if request.GET.get("view") in VIEWS:
        request.session["desk_view"] = request.GET["view"]


def is_list(request: HttpRequest, tables: int) -> bool:
    """Whether this browser gets the list. By default it gets tiles, as long as they fit on a large screen."""
    view: str = request.session.get("desk_view", "list" if tables > MOST_TILES else "tiles")
    return view == "list"


def make_tonight_context(tonight: Desk) -> dict[str, Any]:
    waiting, now = read_waiting_calls(tonight), timezone.now()
    pace = measure_pace(tonight, now)
    ahead, schedule = expect_end(tonight, pace), read_schedule(tonight.party)
    return {
        "desk": tonight,
        "party": tonight.party,
        # Then the part asks every few seconds: a worker that hangs changes nothing, so no signal would come.
        "is_moving": tonight.next_step is NextStep.BE_PATIENT,
        "is_late": tonight.is_late(now) or bool(schedule and schedule.is_late(now)),
        "clock_moves": clock_moves(),
        "pace": pace,
        "rounds": ahead and ahead.rounds,
        "about": ahead and ahead.about,
        "is_end_past": tonight.round is not None and tonight.is_playing and is_end_past(tonight.round, now),
        "waiting_here": waiting,
        "calling": make_alarms(waiting),
        "open_calls": [call for call, _place in waiting.calls],
        "unreached": find_phone_trouble(),
        "schedule": schedule,
        "won": list_past([tonight.party])[0]
        if tonight.next_step is NextStep.RESULT and not tonight.party.hidden_places
        else None,
    }


def show_tonight(request: HttpRequest, party: Party, refused: str = "") -> HttpResponse:
    if party.is_drive:
        return drive_desk.show_desk(request, party, refused)
    return render(request, "desk/_tonight.html", make_tonight_context(read_desk(party)) | {"refused": refused})


tonight_action = button(part=show_tonight)
let_in = button(part=show_tonight, moves=True)(answer_at_door)


def done_at_table(act: AtTableAct) -> Callable[..., HttpResponse]:
    @tonight_action
    def at_table(party: Party, posted: QueryDict, who: str, number: int) -> None:
        act(AtTable.of(party, number, who), posted)

    return at_table


seated = done_at_table(game_actions.sit_down)
give_back = done_at_table(game_actions.give_back)
stands = done_at_table(game_actions.confirm)


@tonight_action
def all_seated(party: Party, posted: QueryDict, who: str) -> None:
    """Save that everybody is seated, because the organiser sees it."""
    take_seats.seat_all(party.code, need_number(posted.get("round")), who=who)


@button("desk#clock")
def clock(party: Party, posted: QueryDict, who: str) -> None:
    """Start, hold, resume, move or remove the clock."""
    turn, minutes = read_clock_action(posted)
    number = need_number(posted.get("round"))
    ringing.turn_clock(party.code, number, turn, minutes=minutes, who=who, seen=posted.get("seen"))


call_time = on_round(advance.call_time, message=noop("Time is called. Every table finishes the hand it holds."))
remind = on_round(
    ringing.remind_tables, message=noop("The bell has rung. Every screen asks the tables to come to an end.")
)


@button()
def take_back_time(party: Party, posted: QueryDict, who: str) -> str:
    ringing.take_back_time(party.code, need_number(posted.get("round")), who=who, seen=posted.get("seen"))
    return gettext("The bell is taken back. Everybody plays on.")


@require_GET
@for_organiser_of_party
def lines(request: HttpRequest, party: Party) -> HttpResponse:
    """Every table of the round, or one of them."""
    tonight, only = read_desk(party), read_count(request.GET.get("table"))
    return render(request, "desk/_lines.html", make_lines_context(request, tonight, only=only))


def make_lines_context(
    request: HttpRequest, tonight: Desk, *, only: int | None = None, at: int | None = None
) -> dict[str, object]:
    """The tables by what they need, all or one of them. The typing goes on at table `at`."""
    shown, kept = make_tonight_context(tonight), read_counts(request.GET.get("kept"))
    groups = tonight.group_tables(lambda table: has_unanswered(choose_calls_of_table(shown["open_calls"], table)), kept)
    if only:
        groups = [(group, [table for table in tables if table.number == only]) for group, tables in groups]
    return (
        shown
        | copies_shown(tonight.party)
        | {
            "lines": [(gettext(group.words), tables) for group, tables in groups if tables],
            "is_list": not only and is_list(request, len(tonight.tables)),
            "only": only,
            "at": at,
            "kept": kept,
            "on_screens": find_tables_on_screens(tonight.round),
            "is_learning": is_learning(request),
            "display": choices_of(tonight.party),
            "specials": any(table.rules.specials for table in tonight.tables),
        }
    )


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
@refused_on("desk")
def end(request: HttpRequest, party: Party) -> HttpResponse:
    """First what would be lost, then the end of the party. If it has ended already, its desk."""
    if party.status == Party.Status.ENDED:
        return redirect("desk", party.code)
    if party.is_drive:
        return drive_desk.end(request, party)
    if request.method != "POST":
        tonight = read_desk(party)
        untouched = find_untouched_round(party)
        is_lost = bool(tonight.waiting_for and not untouched)
        # A round in which nobody has played is deleted at the end, so it does not count.
        rounds = tonight.round.number - bool(untouched) if tonight.round else 0
        is_secret = advance.hides_places(party, rounds)
        shown = {"desk": tonight, "party": party, "is_lost": is_lost, "untouched": untouched, "is_secret": is_secret}
        return render(request, "desk/end.html", shown)
    advance.end_party(party.code, who=request.user.get_username(), seen=read_count(request.POST.get("round")))
    return redirect("desk", party.code)


@button()
def reveal(party: Party, posted: QueryDict, who: str) -> None:
    """Turn the card of `place`; without it, show the whole result."""
    hall_screen.reveal_place(party.code, place=read_count(posted.get("place")), who=who)


@button()
def resume(party: Party, posted: QueryDict, who: str) -> str:
    resume = driving.resume_drive if party.is_drive else advance.resume_party
    resume(party.code, who=who)
    return gettext("The party goes on where it stopped.")


@require_GET
@for_organiser_of_party
def export(request: HttpRequest, party: Party) -> HttpResponse:
    """The evening as a file of the published format."""
    text = write(write_evening_document(party))
    # A name of signs alone leaves an empty slug.
    name = f"{slugify(party.name, allow_unicode=True) or party.code}-{party.date.isoformat()}.json"
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer


@require_GET
@for_organiser_of_party
def log(request: HttpRequest, party: Party) -> HttpResponse:
    page, names = read_log_page(party, read_count(request.GET.get("page")) or 1)
    # An older page does not show what was done later to the same player or table, so it offers no Undo.
    undos = make_undos(party, page) if page.number == 1 else {}
    return render(request, "desk/log.html", {"party": party, "page": page, "names": names, "undos": undos})

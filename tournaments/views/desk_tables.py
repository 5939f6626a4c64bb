"""One table at the desk: a line to type hands into, and a page for everything else that a table needs.

On the desk each line is its own form and part, so that typing at one table never disturbs another.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import trigger_client_event

from scoring.game import Sheet, WhyNoEnd, read_slip
from scoring.hand import Call, Side
from scoring.refused import Refused
from tournaments.actions.at_table import AtTable, check_unconfirmed, find_game
from tournaments.actions.enter_hand import ChangedGame
from tournaments.actions.finish import WhyNotFinished, check_replaced
from tournaments.engine.shorthand import Slip, read_line
from tournaments.models import Party
from tournaments.play.queries.evenings import find_tables_on_screens
from tournaments.queries.desk_table import DeskTable, read_desk_table, read_desk_tables
from tournaments.queries.organiser_call import open_calls
from tournaments.queries.rows import TableNow
from tournaments.queries.table import read_table_now, read_table_page
from tournaments.views import game_actions
from tournaments.views.answers import for_organiser_of_party, no_such_page, wants_part
from tournaments.views.desk_phones import make_phones_context
from tournaments.views.game_actions import Act, find_table_at_desk
from tournaments.views.undo import find_newest_line, find_undo_since, say_with_undo
from tournaments.wording import outcome_in_words, refusal
from tournaments.wording.desk import line_refusal, not_saved_in_words
from tournaments.wording.named import line_with_names, names_of_sides, next_line_with_names

LINES_TO_LEARN = 10  # until then the shorthand stays open above the tables


def is_learning(request: HttpRequest) -> bool:
    """Whether fewer lines than that were typed in this browser."""
    return bool(request.session.get("lines_typed", 0) < LINES_TO_LEARN)


@require_GET
@for_organiser_of_party
def table(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Everything about one table of the round in play."""
    try:
        at = read_desk_table(party, number)
        game = find_game(find_table_at_desk(request, party, number))
        page = read_table_page(game)
    except Refused as refused:
        return no_such_page(request, refused, of_desk=party)
    context = {"party": party, "page": page, "table": at, "specials": bool(page.rules.specials)}
    if wants_part(request):
        return render(request, "desk/_table_now.html", context)
    lines = [("", [at])] if party.status == Party.Status.PLAYING else []
    shown = {"lines": lines, "open_calls": open_calls(party), "on_screens": find_tables_on_screens(at.round)}
    shown |= make_phones_context(party, game)
    return render(request, "desk/table.html", context | shown)


@require_GET
@for_organiser_of_party
def read(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """What a line would do, in words, while it is typed. Nothing is saved."""
    typed = request.GET.get("line", "")
    if not typed.strip():
        return HttpResponse("")
    try:
        at = read_desk_table(party, number)
    except Refused as refused:
        return render(request, "desk/_says.html", {"said": refusal(refused)})
    try:
        message = preview(find_table_at_desk(request, party, number), typed)
    except Refused as refused:
        message = line_refusal(refused, at, typed)
    return render(request, "desk/_says.html", {"said": message})


def preview(at: AtTable, typed: str) -> str:
    """The sentence that saving would show. Raises Refused if it would be refused."""
    game = find_game(at)
    page = read_table_page(game)
    line = read_line(typed)
    if not isinstance(line, Slip):
        check_unconfirmed(at, game)
        return next_line_with_names(page.line_of(line.hand(page.rules)), page.now)
    # In the order of `enter_slip`, so that the preview promises nothing that saving refuses.
    check_replaced(at, ChangedGame(game, [], page.sheet), None)
    sheet = read_slip(line.score, rules=page.rules, end=page.end, stars=line.stars, winner=line.winner)
    if sheet != page.sheet:  # saving the same slip twice is not refused either
        check_unconfirmed(at, game)
    return describe_last_line(sheet, page.now)


def desk_action(act: Act, in_words: Callable[[ChangedGame], str] | None = None) -> Callable[..., HttpResponse]:
    """Makes a view of an organiser's action at a table: do it and go on, or say why not.

    `in_words`: says what was done, if that is not the end of the game or its last hand.
    """

    @require_POST
    @for_organiser_of_party
    def view(request: HttpRequest, party: Party, number: int) -> HttpResponse:
        # Before the action, because its Undo is the opposite of the first line that follows.
        since = find_newest_line(party)
        try:
            done = act(find_table_at_desk(request, party, number), request.POST)
        except Refused as refused:
            return refuse_line(request, party, number, refused)
        return go_on(request, party, number, done, since=since, message=in_words(done) if in_words else "")

    return view


def refuse_line(request: HttpRequest, party: Party, number: int, refused: Refused) -> HttpResponse:
    """The refusal beside the line, with what was typed, and a link if the line alone is not enough."""
    try:
        table = read_desk_table(party, number)
    except Refused as closed:  # its round may have ended while the line was typed
        return refuse_closed(request, party, number, closed)
    settled_at = find_where_settled(party, number, refused)
    typed = request.POST.get("line", "")
    message = line_refusal(refused, table, typed)
    if not wants_part(request):
        messages.error(request, message)
        return redirect(settled_at or back_to(request, party, number))
    shown: dict[str, object] = {"typed": typed, "refused": message, "settled_at": settled_at}
    if refused.reason is WhyNotFinished.HANDS_ON_SHEET:
        shown["sheet"] = read_table_page(find_game(find_table_at_desk(request, party, number))).sheet
    return show_line(request, party, table, go_to=number, **shown)


def find_where_settled(party: Party, number: int, refused: Refused) -> str | None:
    """The link to the fields of a slip, where it may stand instead of hands, and where a level one gets its winner."""
    if refused.reason not in (WhyNotFinished.HANDS_ON_SHEET, WhyNoEnd.SLIP_LEVEL):
        return None
    return f"{reverse('desk_table', args=[party.code, number])}?open=slip#slip"


def refuse_closed(request: HttpRequest, party: Party, number: int, closed: Refused) -> HttpResponse:
    """The sentence, with what was typed, which has no line any more."""
    typed = read_typed(request.POST)
    message = not_saved_in_words(closed, typed)
    if wants_part(request):
        return show_closed(request, party, number, typed=typed, refused=message)
    messages.error(request, message)
    return redirect("desk", party.code)


def read_typed(posted: QueryDict) -> str:
    """A line as it was typed, or the two numbers of a slip."""
    slip = [posted.get(side, "").strip() for side in Side]
    between = ":" if "-" in "".join(slip) else "–"  # a dash would look like a minus
    return posted.get("line", "").strip() or between.join(filter(None, slip))


def go_on(
    request: HttpRequest, party: Party, number: int, done: ChangedGame, *, since: int, message: str = ""
) -> HttpResponse:
    """Go to the next hand of this table or, once its game is confirmed, to the next table that still plays."""
    # Counted only while it matters, because a session that changes is written to the database.
    if "line" in request.POST and is_learning(request):
        request.session["lines_typed"] = request.session.get("lines_typed", 0) + 1
    next_table = find_next_to_enter(done, goes_down="is_list" in request.POST)
    if not wants_part(request):
        words = gettext("Table %(table)s: %(said)s") % {
            "table": number,
            "said": message or describe_last_line(done.sheet, read_table_now(done.game)),
        }
        say_with_undo(request, party, words, since=since)
        return redirect(back_to(request, party, number, go_to=next_table))
    try:
        table = read_desk_table(party, number)
    except Refused:  # it was saved, and so the round moved on, in which this table is closed
        return show_closed(request, party, number, said=describe_last_line(done.sheet, read_table_now(done.game)))
    undo = find_undo_since(party, since, request.user.get_username())
    # With no line left the cursor stays at this table, so that what was saved and its Undo stay there too.
    return show_line(
        request, party, table, go_to=next_table or number, said=message or describe_typed_hand(done), undo=undo
    )


def describe_typed_hand(done: ChangedGame) -> str:
    """The hand that was typed. How a game ended is in its line already."""
    if done.game.confirmed_at is not None:
        return gettext("Confirmed.")
    if not done.sheet.lines:
        return ""
    line = done.sheet.lines[-1]
    message = line_with_names(line, read_table_now(done.game))
    number = done.sheet.hand_of_line(line.number)
    return gettext("Hand %(number)s is saved. %(said)s") % {"number": number, "said": message} if number else message


def describe_last_line(sheet: Sheet, table: TableNow) -> str:
    """How the game ended, or its last hand. Never that there is no hand, because the words stay when the table goes on."""
    if sheet.winner is not None and sheet.decided_by is not None:
        pairs = names_of_sides(table)
        return outcome_in_words(sheet.winner, sheet.decided_by, sheet.score, sheet.stars, pairs=pairs)
    return next_line_with_names(sheet.lines[-1], table) if sheet.lines else ""


def describe_taken_back(done: ChangedGame) -> str:
    # A hand of this number may have been taken back more than once.
    gone = done.game.played_hands.filter(taken_back_at__isnull=False, number=len(done.hands) + 1).latest(
        "taken_back_at"
    )
    if gone.call == Call.THROWN_IN:
        return gettext("The deal that was thrown in is taken back.")
    return gettext("Hand %(number)s is taken back.") % {"number": done.sheet.hands_played + 1}


def describe_reopened(_done: ChangedGame) -> str:
    return gettext("The game is open again.")


def find_next_to_enter(done: ChangedGame, *, goes_down: bool) -> int | None:
    """The table where the typing goes on: this one until its game is confirmed, then the next below, then from the top.

    A list is typed from top to bottom, and `goes_down` after every hand. No table that waits for a Confirm is next, because
    the Enter of another table's slip would confirm it. After a whole game a table without a hand comes first: where there are
    hands, a phone of the table has mostly entered them.
    """
    here = done.game.table
    if done.game.confirmed_at is None and not (goes_down and done.game.winner is None):
        return here
    to_type = [table for table in read_desk_tables(done.game.round) if table.takes_line]
    in_turn = [*(table for table in to_type if table.number > here), *to_type]
    untouched = [table for table in in_turn if not table.on_sheet]
    first = next(iter([*(() if goes_down else untouched), *in_turn]), None)
    return first.number if first else None


def show_line(request: HttpRequest, party: Party, table: DeskTable, *, go_to: int, **shown: object) -> HttpResponse:
    """The line of a table. Each form has a new key, so that a form that is sent twice enters one hand."""
    line = {"party": party, "table": table, "key": uuid4(), "open_calls": open_calls(party)}
    line |= {"is_list": "is_list" in request.POST, "on_screens": find_tables_on_screens(table.round)}
    return go_on_at(render(request, "desk/_line.html", line | shown), go_to)


def go_on_at(answer: HttpResponse, number: int) -> HttpResponse:
    """Put the cursor into the line of this table."""
    # After the settling: before it the field is not in the page.
    return trigger_client_event(answer, "go_on", {"to": f"line_{number}"}, after="settle")


def show_closed(request: HttpRequest, party: Party, number: int, **message: str) -> HttpResponse:
    """What replaces the line of a table that has closed. What was typed stays until somebody has seen it."""
    answer = render(request, "desk/_line_closed.html", {"party": party, "number": number} | message)
    return go_on_at(answer, number)


def back_to(request: HttpRequest, party: Party, number: int, *, go_to: int | None = None) -> str:
    """The page that the form was on: that of this table, or the desk with the field of the table `go_to` ready to type in."""
    if request.POST.get("back") == "table":
        return reverse("desk_table", args=[party.code, number])
    return f"{reverse('desk', args=[party.code])}?at={go_to or number}"


enter_line = desk_action(game_actions.enter_line)
enter_slip = desk_action(game_actions.enter_slip)
take_back = desk_action(game_actions.take_back, describe_taken_back)
finish = desk_action(game_actions.finish_on_time)
cut = desk_action(game_actions.cut)
confirm = desk_action(game_actions.confirm)
open_again = desk_action(game_actions.open_again, describe_reopened)

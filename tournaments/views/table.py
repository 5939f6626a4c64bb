"""The phone of a table: who sits here, three taps for a hand, the sheet, the end of the game, where next.

Every step is an address, so it works without JavaScript and the browser's Back does what people expect. Sending a form leads
back to the page, with the sentence if it was refused; htmx follows and gets the part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_POST

from scoring.deal_and_lead import find_first_leader
from scoring.game import SheetLine
from scoring.hand import BySide, Hand
from scoring.refused import Refused
from scoring.rules import HandDraft
from tournaments.actions.at_table import AtTable, WhyNotEntered, WhyNotWritten, find_game, make_proof
from tournaments.actions.change import WhyNoChange
from tournaments.actions.enter_hand import enter_hand
from tournaments.forms.hand import need_draft, need_number, read_draft, read_key
from tournaments.models import Game, Party
from tournaments.queries.organiser_call import read_call_of_table
from tournaments.queries.player import find_table_now, read_player_evening
from tournaments.queries.table import TablePage, read_table_now, read_table_page
from tournaments.views import game_actions
from tournaments.views.answers import answer_nothing_new, has_seen, no_such_page, show_page, wants_part
from tournaments.views.drive_phone import show_table_phone
from tournaments.views.phone import (
    by_phone,
    remember_laptop,
    remember_player,
    remember_table,
    say_moved,
    say_refused,
    say_saved,
)
from tournaments.views.steps import (
    ENTERS,
    SEATED,
    STEPS,
    find_how_far,
    find_step_before,
    is_for_these_four,
    is_saved,
    make_key,
    read_steps,
    write_query,
)
from tournaments.views.trick_keys import make_halves
from tournaments.wording import played_in_words, refusal
from tournaments.wording.named import refusal_with_names


@require_GET
@by_phone
def table(request: HttpRequest, at: AtTable) -> HttpResponse:
    """The table now. With a call, tricks … in the address, it shows the next step of entering the hand."""
    try:
        game = find_game(at)
    except Refused as refused:
        return not_playing(request, at, refused)
    # Only after the link was checked: somebody with a replaced link must hear of it, even if nothing is new.
    if has_seen(request, game.round.party):
        return answer_nothing_new()
    party, came = game.round.party, at
    at = recognise_phone(at, game)
    owner = at.owner(party)
    page = read_table_page(game, phone=at.phone_at(game))
    context = make_table_context(page, request.GET, write_link(at))
    context["is_part"] = wants_part(request)  # the whole page shows the message about the last action
    context |= make_owner_context(page, at, owner)
    answer = show_page(request, "table/table.html", "table/_table_page.html", context)
    remember_laptop(request, answer, party)
    if owner is not None and at != came:  # it is known since this request
        remember_player(answer, party, owner)
    return (
        answer if wants_part(request) else remember_table(answer, at)
    )  # a part comes after its page, which has done it


def recognise_phone(at: AtTable, game: Game) -> AtTable:
    """A phone that said whose it is is known here, from this page on, if its owner sits at the table of this link."""
    party = game.round.party
    said = party.number_now(at.card[0]) if at.card else None
    if not said or at.owner(party) is not None:
        return at
    sits_here = said in [person.number for person in read_table_now(game).people]
    return replace(at, card=(said, party.player_key(said))) if sits_here else at


def make_owner_context(page: TablePage, at: AtTable, owner: int | None) -> dict[str, Any]:
    """What the phone's owner needs: if they sit here, the way to this table until the first hand, instead of who sits
    here; if they sit elsewhere, the way there."""
    if owner is None:
        return {}
    is_elsewhere = find_table_now(page.party, owner) != at.table
    # Not read once there are hands: then the page does not show the way, and it is fetched after every hand.
    needs_way = is_elsewhere or not (page.sheet.lines or page.sheet.is_over)
    evening = read_player_evening(page.party, owner) if needs_way else None
    if is_elsewhere and evening is None:  # they were taken off the list
        return {}
    accepts = [person for person in page.now.losers if person.number == owner]
    shown = {"mine": owner, "evening": evening, "is_elsewhere": is_elsewhere, "accepts": accepts}
    return shown | {"asks_seated": False, "moved_on": ()}


def not_playing(request: HttpRequest, at: AtTable, refused: Refused) -> HttpResponse:
    """Says why a link opens no game: its table does not play yet, and the page waits; or it was replaced, or is wrong."""
    if refused.reason is WhyNotWritten.LINK_REPLACED:
        return replaced(request, refused)
    if refused.reason is not WhyNotEntered.NOT_BEGUN:
        return no_such_page(request, refused)
    party = Party.objects.get(code=at.code)
    if party.is_drive:
        return show_table_phone(request, at, party)
    context = {"at": at, "party": party, "waiting": refusal(refused), "here": write_link(at)}
    context["called"] = read_call_of_table(at.code, at.table)
    context["is_silenced"] = party.is_silenced(table=at.table)
    return show_page(request, "table/not_playing.html", "table/_not_playing.html", context)


def replaced(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The link was replaced: shows the hand that was sent by it or only begun, and whether it is saved."""
    if wants_part(request) and request.GET.get("replaced"):
        return answer_nothing_new()  # the page says so already
    sent = describe_sent_hand(request.POST or request.GET)
    context = {"refused": refusal(refused), "sent": sent, "is_saved": is_saved(request.POST)}
    answer = show_page(request, "table/replaced.html", "table/_replaced.html", context)
    answer.status_code = 200 if wants_part(request) else 410  # htmx shows only a 200
    return answer


def describe_sent_hand(posted: QueryDict) -> str:
    """The hand in the form, in words; empty if there is none that can be understood.

    It gives the tricks of one side only, because the rest needs the party's rules, and the database may be down.
    """
    try:
        draft = read_draft(posted)
        if draft.call is None or not draft.is_whole:
            return ""
        took = None if draft.tricks is None else BySide.only(draft.counted_side, draft.tricks, 0)
        return played_in_words(Hand(draft.call, draft.by, took, draft.made), one_side=True)
    except Refused:
        return ""


def make_table_context(page: TablePage, step: Mapping[str, str], link: str) -> dict[str, object]:
    """The page at this step. If the hand was entered in the meantime, the page drops the step and says so."""
    draft, preview, refused = find_how_far(page, step)
    enters = ENTERS if page.asks_seated and step.get("enter") and is_for_these_four(page, step) else {}
    steps = {name: step[name] for name in STEPS if step.get(name) and draft.call} | enters
    return make_step_context(page, draft, preview, link) | {
        "mine": None,
        "refused": refusal_with_names(refused, page.now),
        "key": make_key(step),
        "steps": steps and steps | {SEATED: page.now.who_sits},
        "asks_seated": page.asks_seated and not enters,
        "moved_on": () if draft.call or enters else page.earlier_players,
    }


def make_step_context(page: TablePage, draft: HandDraft, preview: SheetLine | None, link: str) -> dict[str, object]:
    by, dealer = draft.by, page.dealer
    leader = (
        None
        if draft.call is None or draft.needs_caller
        else find_first_leader(draft.call, by, dealer, rules=page.rules)
    )
    return {
        "page": page,
        "party": page.party,
        "link": link,
        "asked": draft,
        "before": write_query(find_step_before(draft, page.rules)),
        "preview": preview,
        "leader": leader,
        "trick_keys": make_halves(page.rules, draft, page.hand_number, page.now.who_sits) if draft.needs_tricks else (),
    }


def write_link(at: AtTable, steps: Mapping[str, str] | None = None) -> str:
    """The address of the table's page, at these steps of a hand."""
    link = reverse("table", args=(at.code, at.table, at.key))
    return f"{link}?{urlencode(steps)}" if steps else link


def table_action(act: Callable[[AtTable, QueryDict], object]) -> Callable[..., HttpResponse]:
    """Makes a view of an action at a table: do it, or say why not, and go back to the page."""

    @require_POST
    @by_phone
    @wraps(act)
    def view(request: HttpRequest, at: AtTable) -> HttpResponse:
        try:
            act(at, request.POST)
        except Refused as refused:
            return say_refused(refuse(request, at, refused), refused, explain_refusal(at, request.POST, refused))
        return say_saved(redirect(write_link(at, read_steps(request.POST))))

    return view


def refuse(request: HttpRequest, at: AtTable, refused: Refused) -> HttpResponse:
    """The page with the refusal and the hand that was begun; or why there is no such page."""
    answer = no_game(request, at)  # first: a message would wait, and come up on whatever page opens next
    if answer is not None:
        return answer
    messages.error(request, explain_refusal(at, request.POST, refused))
    # The steps name people by their chairs, and after such a change other people sit there.
    steps = {} if refused.reason is WhyNotEntered.CHAIRS_CHANGED else read_steps(request.POST)
    return redirect(write_link(at, steps))


def explain_refusal(at: AtTable, posted: QueryDict, refused: Refused) -> str:
    """The refusal with the names of the players; without them if the form is about an earlier round."""
    try:
        page = read_table_page(find_game(at))
    except Refused:
        return refusal(refused)
    return refusal_with_names(refused, page.now) if posted.get("round") == str(page.round.number) else refusal(refused)


def no_game(request: HttpRequest, at: AtTable) -> HttpResponse | None:
    """The page for a link that opens no game; None if there is a game."""
    try:
        find_game(at)
    except Refused as refused:
        return not_playing(request, at, refused)
    return None


@require_POST
@by_phone
def enter(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Enter a hand. Without JavaScript the page follows; outbox.js gets only the outcome, and then asks for the page."""
    posted = request.POST
    try:
        key = read_key(posted.get("key"))
        done = enter_hand(
            at,
            need_draft(posted),
            round_number=need_number(posted.get("round")),
            hand_number=need_number(posted.get("hand")),
            key=key,
            seen=posted.get("seen"),
            proof=posted.get("proof", ""),
        )
    except Refused as refused:
        return say_to_outbox(refuse_hand(request, at, refused), refused, posted, at)
    # Nothing for the outbox: the phone hears sooner that the hand is saved, and then fetches the page.
    answer = answer_nothing_new() if wants_part(request) else redirect(write_link(at))
    proofs = [make_proof(done.game, row) for row in done.hands if row.key == key]  # none if it was taken back since
    return say_saved(answer, proofs[0] if proofs else "")


def refuse_hand(request: HttpRequest, at: AtTable, refused: Refused) -> HttpResponse:
    if not wants_part(request):
        return refuse(request, at, refused)
    # The outbox goes by headers. The 503 is for a hand that belongs on another laptop, neither saved nor refused here.
    return no_game(request, at) or HttpResponse(status=503 if refused.reason is WhyNoChange.ELSEWHERE else 204)


def say_to_outbox(answer: HttpResponse, refused: Refused, posted: QueryDict, at: AtTable) -> HttpResponse:
    """Tell the outbox that a hand was refused, unless it was saved before its link was replaced.

    A hand from a page of another laptop may come before the hands that the copy lacked: the phone sends those first. It may
    even come before the evening is continued here; then it waits.
    """
    if "laptop" in posted and refused.reason is not WhyNoChange.ELSEWHERE:
        party = Party.objects.filter(code=at.code).first()
        if party is None:
            return answer
        if party.laptop != posted["laptop"]:
            return say_moved(answer, party.laptop)
    if refused.reason is WhyNotWritten.LINK_REPLACED and is_saved(posted):
        return say_saved(answer)
    return say_refused(answer, refused, explain_refusal(at, posted, refused))


take_back = table_action(game_actions.take_back)
finish = table_action(game_actions.finish_on_time)
cut = table_action(game_actions.cut)
confirm = table_action(game_actions.confirm)
seated = table_action(game_actions.sit_down)
accept = table_action(game_actions.accept)
dispute = table_action(game_actions.dispute)
take_over = table_action(game_actions.take_over)
other_way = table_action(game_actions.other_way)

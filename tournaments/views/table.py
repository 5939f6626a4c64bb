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

from scoring.deal_and_lead import first_leader
from scoring.game import SheetLine
from scoring.hand import BySide, Hand
from scoring.refused import Refused
from scoring.rules import Asked
from tournaments.actions.change import WhyNoChange
from tournaments.actions.enter import AtTable, WhyNotEntered, enter_hand, find_game
from tournaments.actions.pencil import WhyNotWritten, proof_of
from tournaments.forms.hand import need_asked, need_number, read_asked, read_key
from tournaments.models import Game, Party
from tournaments.queries.organiser_call import organiser_call_of_table
from tournaments.queries.player import player_evening, table_now_of
from tournaments.queries.table import TablePage, table_at, table_page
from tournaments.views import game_actions
from tournaments.views.answers import has_seen, no_such_page, nothing_new, show, wants_part
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
    how_far,
    is_for_these_four,
    is_saved,
    key_of,
    query_of,
    step_before,
    steps_of,
)
from tournaments.views.trick_keys import halves
from tournaments.wording import played_in_words, refusal
from tournaments.wording.named import refusal_told


@require_GET
@by_phone
def table(request: HttpRequest, at: AtTable) -> HttpResponse:
    """The table now. With a call, tricks … in the address, it shows the next step of entering the hand."""
    try:
        game = find_game(at)
    except Refused as refused:
        return not_playing(request, at, refused)
    if has_seen(request, game.round.party):
        return nothing_new()
    party, came = game.round.party, at
    at = known_at_this_link(at, game)
    owner = at.owner(party)
    page = table_page(game, phone=at.phone_at(game))
    context = shown_at(page, request.GET, link_of(at))
    context["is_part"] = wants_part(request)  # the whole page shows the message about the last action
    context |= shown_to_owner(page, at, owner)
    answer = show(request, "table/table.html", "table/_table_page.html", context)
    remember_laptop(request, answer, party)
    if owner is not None and at != came:  # it is known since this request
        remember_player(answer, party, owner)
    return (
        answer if wants_part(request) else remember_table(answer, at)
    )  # a part comes after its page, which has done it


def known_at_this_link(at: AtTable, game: Game) -> AtTable:
    """A phone that said whose it is is known here, from this page on, if its owner sits at the table of this link."""
    party = game.round.party
    said = party.number_now(at.card[0]) if at.card else None
    if not said or at.owner(party) is not None:
        return at
    sits_here = said in [person.number for person in table_at(game).people]
    return replace(at, card=(said, party.player_key(said))) if sits_here else at


def shown_to_owner(page: TablePage, at: AtTable, owner: int | None) -> dict[str, Any]:
    """What the phone's owner needs: if they sit here, the way to this table until the first hand, instead of who sits
    here; if they sit elsewhere, the way there."""
    if owner is None:
        return {}
    is_elsewhere = table_now_of(page.party, owner) != at.table
    # Not read once there are hands: then the page does not show the way, and it is fetched after every hand.
    needs_way = is_elsewhere or not (page.sheet.lines or page.sheet.is_over)
    evening = player_evening(page.party, owner) if needs_way else None
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
    context = {"at": at, "party": party, "waiting": refusal(refused), "here": link_of(at)}
    context["called"] = organiser_call_of_table(at.code, at.table)
    context["is_silenced"] = party.is_silenced(table=at.table)
    return show(request, "table/not_playing.html", "table/_not_playing.html", context)


def replaced(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The link was replaced: shows the hand that was sent by it or only begun, and whether it is saved."""
    if wants_part(request) and request.GET.get("replaced"):
        return nothing_new()  # the page says so already
    sent = sent_hand(request.POST or request.GET)
    context = {"refused": refusal(refused), "sent": sent, "is_saved": is_saved(request.POST)}
    answer = show(request, "table/replaced.html", "table/_replaced.html", context)
    answer.status_code = 200 if wants_part(request) else 410  # htmx shows only a 200
    return answer


def sent_hand(posted: QueryDict) -> str:
    """The hand in the form, in words; empty if there is none that can be understood.

    It gives the tricks of one side only, because the rest needs the party's rules, and the database may be down.
    """
    try:
        asked = read_asked(posted)
        if asked.call is None or not asked.is_whole:
            return ""
        took = None if asked.tricks is None else BySide.only(asked.counted_side, asked.tricks, 0)
        return played_in_words(Hand(asked.call, asked.by, took, asked.made), one_side=True)
    except Refused:
        return ""


def shown_at(page: TablePage, step: Mapping[str, str], link: str) -> dict[str, object]:
    """The page at this step. If the hand was entered in the meantime, the page drops the step and says so."""
    asked, preview, refused = how_far(page, step)
    enters = ENTERS if page.asks_seated and step.get("enter") and is_for_these_four(page, step) else {}
    steps = {name: step[name] for name in STEPS if step.get(name) and asked.call} | enters
    return shown_of_step(page, asked, preview, link) | {
        "mine": None,
        "refused": refusal_told(refused, page.now),
        "key": key_of(step),
        "steps": steps and steps | {SEATED: page.now.who_sits},
        "asks_seated": page.asks_seated and not enters,
        "moved_on": () if asked.call or enters else page.moved_on,
    }


def shown_of_step(page: TablePage, asked: Asked, preview: SheetLine | None, link: str) -> dict[str, object]:
    by, dealer = asked.by, page.dealer
    leader = (
        None if asked.call is None or asked.needs_caller else first_leader(asked.call, by, dealer, rules=page.rules)
    )
    return {
        "page": page,
        "party": page.party,
        "link": link,
        "asked": asked,
        "before": query_of(step_before(asked, page.rules)),
        "preview": preview,
        "leader": leader,
        "trick_keys": halves(page.rules, asked, page.hand_number, page.now.who_sits) if asked.needs_tricks else (),
    }


def link_of(at: AtTable, steps: Mapping[str, str] | None = None) -> str:
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
            return say_refused(refuse(request, at, refused), refused, why_refused(at, request.POST, refused))
        return say_saved(redirect(link_of(at, steps_of(request.POST))))

    return view


def refuse(request: HttpRequest, at: AtTable, refused: Refused) -> HttpResponse:
    """The page with the refusal and the hand that was begun; or why there is no such page."""
    answer = no_game(request, at)  # first: a message would wait, and come up on whatever page opens next
    if answer is not None:
        return answer
    messages.error(request, why_refused(at, request.POST, refused))
    steps = {} if refused.reason is WhyNotEntered.CHAIRS_CHANGED else steps_of(request.POST)
    return redirect(link_of(at, steps))


def why_refused(at: AtTable, posted: QueryDict, refused: Refused) -> str:
    """The refusal with the names of the players; without them if the form is about an earlier round."""
    try:
        page = table_page(find_game(at))
    except Refused:
        return refusal(refused)
    return refusal_told(refused, page.now) if posted.get("round") == str(page.round.number) else refusal(refused)


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
            need_asked(posted),
            round_number=need_number(posted.get("round")),
            hand_number=need_number(posted.get("hand")),
            key=key,
            seen=posted.get("seen"),
            proof=posted.get("proof", ""),
        )
    except Refused as refused:
        return say_to_outbox(refuse_hand(request, at, refused), refused, posted, at)
    # Nothing for the outbox: the phone hears sooner that the hand is saved, and then fetches the page.
    answer = nothing_new() if wants_part(request) else redirect(link_of(at))
    proofs = [proof_of(done.game, row) for row in done.hands if row.key == key]  # none if it was taken back since
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
    return say_refused(answer, refused, why_refused(at, posted, refused))


take_back = table_action(game_actions.take_back)
finish = table_action(game_actions.finish_on_time)
cut = table_action(game_actions.cut)
confirm = table_action(game_actions.confirm)
seated = table_action(game_actions.sit_down)
accept = table_action(game_actions.accept)
dispute = table_action(game_actions.dispute)
take_over = table_action(game_actions.take_over)
other_way = table_action(game_actions.other_way)

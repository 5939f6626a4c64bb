"""The totals that are typed from the cards of a drive, and whether they add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Reason, Refused
from tournaments.actions import drive_totals as action
from tournaments.engine.drive.plan import CardTotal, Figure, Half
from tournaments.engine.drive.totals import check_sums, find_lacking
from tournaments.forms.drive import read_half, read_total
from tournaments.forms.hand import WhyNotUnderstood, need_number, read_count
from tournaments.models import Party
from tournaments.queries.drive import DriveNow, read_drive
from tournaments.views.answers import for_organiser_of_party, refuse_to, refused_on
from tournaments.views.undo import show_message

FIELDS = ("card", "tricks", *Figure)


@require_GET
@for_organiser_of_party
@refused_on("desk_totals")
def totals(request: HttpRequest, party: Party) -> HttpResponse:
    """The totals of a half, a line for typing the next one, and whether the cards add up."""
    now = read_drive(party)
    if now.plan.is_live:
        return redirect("desk_standings", party.code)  # its totals are the sums of its hands
    if now.plan.kind.has_forts:
        return redirect("desk_flags", party.code)
    half = read_half(request.GET) if "half" in request.GET else now.drive.half_now
    return render(request, "drive/totals.html", make_totals_context(now, half) | read_typed(request, now, half))


def make_totals_context(now: DriveNow, half: Half) -> dict[str, Any]:
    sums = check_sums(now.drive, half)
    suspects = {one.card for found in sums for one in found.exchanges}
    typed, lacking = now.drive.totals_of(half), find_lacking(now.drive, half)
    lacks = {card for cards in lacking.values() for card in cards}
    to_type = [card.number for card in now.cards if card.number not in typed] or sorted(lacks)
    return {
        "party": now.party,
        "now": now,
        "half": half,
        "halves": list(Half),
        "sums": sums,
        "typed": sum(found.typed for found in sums),
        "must_be": sum(found.must_be for found in sums),
        "is_right": all(found.is_right for found in sums),
        "is_whole": all(found.is_whole for found in sums),
        "cards": [(card, typed.get(card.number), card.number in suspects) for card in now.cards],
        "figures": now.plan.figures_of(half),
        "lacking": list(lacking.items()),
        "cards_in": len(typed),
        "most": now.plan.most_tricks(half),
        "next": next(iter(to_type), None),
    }


def read_typed(request: HttpRequest, now: DriveNow, half: Half) -> dict[str, Any]:
    """What was typed and is asked about, or the card that was chosen and what stands on it. `focus` is the field to type in: the
    one at fault, or the first that the card lacks."""
    number, asked = read_count(request.GET.get("card")), {name: request.GET.get(name, "")[:6] for name in FIELDS}
    chosen = next((card for card in now.cards if card.number == number), None)
    focus = "tricks" if chosen and "ask" not in request.GET else "card"
    stands = chosen.totals.get(half) if chosen and "tricks" not in request.GET else None
    if stands:
        figures = {figure: stands.find_figure(figure) for figure in now.plan.figures_of(half)}
        asked |= {"tricks": str(stands.tricks)}
        asked |= {figure.value: str(number) for figure, number in figures.items() if number is not None}
        focus = next((figure.value for figure, number in figures.items() if number is None), focus)
    at_fault = request.GET.get("at")
    return {
        "asked": asked,
        "chosen": chosen,
        "is_asked": "ask" in request.GET,
        "focus": at_fault if at_fault in FIELDS else focus,
    }


@require_POST
@for_organiser_of_party
@refused_on("desk_totals")
def type_total(request: HttpRequest, party: Party) -> HttpResponse:
    """A line: the number of a card and its tricks. A number alone shows the card; too many tricks are asked about."""
    posted, half = request.POST, read_half(request.POST)
    typed = {str(name): posted.get(name, "").strip()[:6] for name in FIELDS}
    try:
        total = read_total(posted)
        if isinstance(total, int):
            return redirect(address_of_totals(party, half=half, card=find_card(party, total)))
        who = request.user.get_username()
        before = action.type_total(party.code, total, who=who, is_sure=bool(posted.get("sure")))
    except Refused as refused:
        if refused.reason is action.WhyNoTotal.TOO_MANY:
            return redirect(address_of_totals(party, half=half, ask="yes", **typed))
        return refuse_to(request, address_of_totals(party, half=half, **typed, at=find_fault(refused, typed)), refused)
    if before is not None:
        say_replaced(request, total, before)
    return redirect(address_of_totals(party, half=half))


def say_replaced(request: HttpRequest, total: CardTotal, before: CardTotal) -> None:
    """What stood there may have been typed by somebody else since the page was opened."""
    if total.tricks != before.tricks:
        facts = {"card": total.card, "tricks": total.tricks, "before": before.tricks}
        show_message(request, gettext("Card %(card)s: %(tricks)s instead of %(before)s.") % facts, None)
    for figure in Figure:
        number, stood = total.find_figure(figure), before.find_figure(figure)
        if None not in (number, stood) and number != stood:
            facts_of_figure = {"card": total.card, "figure": gettext(figure.words), "number": number, "before": stood}
            said = gettext("Card %(card)s, “%(figure)s”: %(number)s instead of %(before)s.")
            show_message(request, said % facts_of_figure, None)


FIELD_AT_FAULT: dict[Reason, str] = {
    WhyNotUnderstood.NO_CARD: "card",
    action.WhyNoTotal.NO_CARD: "card",
    action.WhyNoTotal.TENS: Figure.TENS,
    action.WhyNoTotal.LAST: Figure.LAST,
}


def find_fault(refused: Refused, typed: Mapping[str, str]) -> str:
    """The field to type again: the one that the reason is about, or whose text is the one that is no number."""
    if refused.reason is WhyNotUnderstood.NOT_A_NUMBER:
        return next((name for name, text in typed.items() if text and not text.isdecimal()), "tricks")
    return FIELD_AT_FAULT.get(refused.reason, "tricks")


def find_card(party: Party, player: int) -> int:
    """The number of this player's card. Raises Refused if they have none."""
    drive = read_drive(party).drive
    card = drive.card_of(party.number_now(player))
    if drive.cards and card not in drive.cards:
        raise action.refuse_card(card, list(drive.cards))
    return card


def address_of_totals(party: Party, **asked: object) -> str:
    return f"{reverse('desk_totals', args=[party.code])}?{urlencode({name: str(one) for name, one in asked.items()})}"


@require_POST
@for_organiser_of_party
@refused_on("desk_totals")
def take_out_total(request: HttpRequest, party: Party) -> HttpResponse:
    """It was typed for the wrong card."""
    half = read_half(request.POST)
    address = address_of_totals(party, half=half)
    try:
        card = need_number(request.POST.get("card"))
        seen, who = request.POST.get("seen"), request.user.get_username()
        action.take_out_total(party.code, card, half, seen=seen, who=who)
    except Refused as refused:
        return refuse_to(request, address, refused)
    return redirect(address)

"""The desk of a whist drive: draw the chairs, ring from hand to hand, type the totals of the cards, show them, end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from scoring.refused import Refused
from tournaments.actions import drive as driving
from tournaments.actions import drive_people
from tournaments.actions.drive_bell import ring_hand, ring_hand_back
from tournaments.engine.drive.first_chairs import suggest_sharing
from tournaments.engine.drive.kinds import DriveKind, Role, check_tables
from tournaments.engine.drive.pace import foretell_end
from tournaments.engine.drive.places import (
    PlaceLine,
    Span,
    find_final_span,
    find_halves,
    list_missing,
    list_places,
    list_spans,
)
from tournaments.engine.drive.plan import Half
from tournaments.engine.drive.totals import check_sums, list_lacking
from tournaments.forms.hand import WhyNotUnderstood, need_number, read_count
from tournaments.models import Party
from tournaments.queries.drive import DriveNow, list_people_here, list_without_chair, read_drive
from tournaments.queries.forts import list_forts
from tournaments.queries.organiser_call import read_calls_of_drive
from tournaments.views.answers import button, show_page
from tournaments.views.drive_live import count_house_players, make_live_context, make_people_context
from tournaments.views.plan import make_seed
from tournaments.wording import refusal
from tournaments.wording.desk import choices_of
from tournaments.wording.drive_seats import list_named_chairs, name_counted
from tournaments.wording.drive_shared import say_who_shares
from tournaments.wording.forts import write_forts

NamedPlaces = list[tuple[Role | None, list[tuple[PlaceLine, str]]]]


def show_desk(request: HttpRequest, party: Party, refused: str = "", *, forts_typed: str = "") -> HttpResponse:
    """`forts_typed`: what was refused and is to be corrected."""
    context = make_desk_context(party) | {"refused": refused, "leaves": read_count(request.GET.get("leaves"))}
    live = make_live_context(request, context["now"]) if shows_hands(context["now"]) else {}
    typed: dict[str, object] = {"forts_typed": forts_typed} if forts_typed else {}
    chosen = read_sharing(request.GET)
    if len(chosen) == context["must_share"]:
        typed["sharing"] = chosen
    return show_page(request, "drive/desk.html", "drive/_desk.html", context | live | typed)


def shows_hands(now: DriveNow) -> bool:
    """Whether the desk has rows of hands: those of a live drive that has begun."""
    return now.plan.is_live and bool(now.drive.hand) and bool(now.drive.cards)


def make_desk_context(party: Party) -> dict[str, Any]:
    now, people = read_drive(party), list_people_here(party)
    here = [number for number, _name in people]
    chairs = list_named_chairs(now, 1)
    with_chair = {player for players in now.drive.people.values() for player in players}
    return {
        "party": party,
        "now": now,
        "mark": now.drive.mark,
        "places_mark": driving.make_places_mark(now.drive),
        "here": len(here),
        "tables": len(here) // 4,
        "too_few": say_too_few(now.plan.kind, len(here)),
        "sharing": suggest_sharing(here, [(pair[0], pair[1]) for pair in now.drive.people.values() if len(pair) > 1]),
        "people_here": people,
        "must_share": len(here) % 4,
        "house_players": count_house_players(len(here)),
        "waiting_here": read_calls_of_drive(party),
        "without_chair": list_without_chair(party) if now.drive.cards else (),
        "is_stale": bool(with_chair - set(here)),
        "chairs": chairs,
        "winners": list_winners(now) if now.is_ended else (),
        "about": foretell_end(now.drive, now.bells, timezone.now()),
        "half": now.drive.half_now,
        "all_typed": now.plan.is_live or is_all_typed(now),  # live, nothing is typed
        "display": choices_of(party),
        "card_names": [(chair.card, chair.names) for chair in chairs],
        **make_people_context(now),
        **make_forts_context(now, people),
    }


def make_forts_context(now: DriveNow, people: Sequence[tuple[int, str]]) -> dict[str, Any]:
    """The forts, and the lines that make them; nothing where there are none."""
    if not now.plan.kind.has_forts:
        return {}
    forts = list_forts(now)
    is_before = not now.drive.hand
    return {"forts": forts, "forts_typed": write_forts(forts, people) if is_before else ""}


def is_all_typed(now: DriveNow) -> bool:
    """Whether every card has its totals so far, of the first half at coffee, of both when all is played, and they add up."""
    halves = [half for half in now.drive.typed_halves if now.drive.is_over or half is Half.FIRST]
    sums = [found for half in halves for found in check_sums(now.drive, half)]
    return all(found.is_right for found in sums) and not list_lacking(now.drive, halves)


def say_too_few(kind: DriveKind, people: int) -> str:
    """Why this kind cannot be played by so many; nothing while hardly anybody is here, and of forts their own sentence says it."""
    if people < 4 or kind.has_forts:
        return ""
    try:
        check_tables(kind, people)
    except Refused as refused:
        return refusal(refused)
    return ""


def read_sharing(sent: QueryDict) -> tuple[tuple[int, int], ...]:
    """Who shares chairs, two and two, as the form has it."""
    chosen = [read_count(number) or 0 for number in sent.getlist("shares")]
    return tuple(zip(chosen[::2], chosen[1::2], strict=False))


@button(keeps="shares")
def draw(party: Party, posted: QueryDict, who: str) -> str:
    driving.draw_drive(party.code, read_sharing(posted), seed=make_seed(), who=who, seen=posted.get("seen"))
    return gettext("The chairs are drawn. Print the cards, or draw again.")


@button()
def share(party: Party, posted: QueryDict, who: str) -> str:
    player, card = need_number(posted.get("player")), need_number(posted.get("card"), WhyNotUnderstood.NOBODY_CHOSEN)
    drive_people.share_chair(party.code, player, card, who=who)
    return say_who_shares(read_drive(party), player)


@button()
def ring(party: Party, posted: QueryDict, who: str) -> None:
    ring_hand(party.code, seen=posted.get("seen", ""), who=who, places=posted.get("places"))


@button()
def ring_back(party: Party, posted: QueryDict, who: str) -> None:
    ring_hand_back(party.code, seen=posted.get("seen", ""), who=who, lost=read_count(posted.get("lost")) or 0)


@button("desk_standings")
def show(party: Party, posted: QueryDict, who: str) -> str:
    span = posted.get("span", "")
    if span and span not in list(Span):
        raise Refused(WhyNotUnderstood.FORM_IS_DAMAGED)
    driving.show_totals(party.code, Span(span) if span else None, who=who)
    return gettext("Everybody sees them now.") if span else gettext("Nobody sees standings now.")


def end(request: HttpRequest, party: Party) -> HttpResponse:
    """First what is missing, then the end."""
    if request.method == "POST":
        driving.end_drive(party.code, who=request.user.get_username(), seen=request.POST.get("seen"))
        return redirect("desk_standings", party.code)
    now = read_drive(party)
    sums = [] if now.plan.is_live else [(half, check_sums(now.drive, half)) for half in now.drive.typed_halves]
    lacking = list_lacking(now.drive, list(Half))
    is_missing = bool(lacking) or any(one.missing for _half, found in sums for one in found)
    unplayed = len(now.plan.hands) - now.drive.hands_over
    facts = {"sums": sums, "lacking": lacking, "lost": count_lost(now), "is_missing": is_missing, "unplayed": unplayed}
    context = {"party": party, "now": now, **facts}
    return render(request, "drive/end.html", context)


def count_lost(now: DriveNow) -> int:
    """The numbers of the hand in play, which do not count because its bell has not rung."""
    return 0 if now.drive.is_break else len(now.drive.tricks_of(now.drive.hand))


# Standings


def show_standings(request: HttpRequest, party: Party) -> HttpResponse:
    now = read_drive(party)
    return render(request, "drive/standings.html", make_standings_context(request, now))


def make_standings_context(request: HttpRequest, now: DriveNow) -> dict[str, Any]:
    spans, asked = list_spans(now.drive), request.GET.get("span", "")
    span = Span(asked) if asked in spans else (spans[-1] if spans else Span.FIRST)
    places = list_named_places(now, span)
    sums = (
        []
        if now.plan.is_live
        else [one for half in find_halves(now.drive, span) for one in check_sums(now.drive, half)]
    )
    return {
        "party": now.party,
        "now": now,
        "span": span,
        "spans": spans,
        "places": places,
        "is_right": all(found.is_right for found in sums),
        "missing": list_missing(now.drive, span),
        "lacking": list_lacking(now.drive, span.halves),
        "hands": sum(now.drive.hands_of(half) for half in span.halves),
        **find_prize_columns(now, places, span),
    }


def find_prize_columns(now: DriveNow, places: NamedPlaces, span: Span | None) -> dict[str, bool]:
    """Of the columns for prizes, the standings have those that the plan counts and in which somebody has a figure; the
    last hand is no part of the first half. `has_dash`: somebody has none there, which the page then says."""
    lines = [line for _role, found in places for line, _names in found]
    tens, last = [line.tens for line in lines], [line.last for line in lines]
    has_tens = now.plan.has_tens and any(tens)
    has_last = now.plan.has_last and span is not Span.FIRST and any(one is not None for one in last)
    return {
        "has_tens": has_tens,
        "has_last": has_last,
        "has_dash": (has_tens and None in tens) or (has_last and None in last),
    }


def list_winners(now: DriveNow) -> NamedPlaces:
    """Who is first of each role in the final standings."""
    places = list_named_places(now, find_final_span(now.drive))
    return [(role, [one for one in lines if one[0].place == 1]) for role, lines in places if lines]


def list_named_places(now: DriveNow, span: Span) -> NamedPlaces:
    """With the number by which people know each line: that of its card, or of its fort."""
    return [
        (role, [(replace(line, card=now.drive.number_of(line.card)), name_counted(now, line.card)) for line in lines])
        for role, lines in list_places(now.drive, span).items()
    ]

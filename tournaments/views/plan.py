"""Founding a party, on two pages of one form, and what its buttons change."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import zip_longest
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring.game import EndKind
from scoring.hand import is_whole_number
from scoring.refused import Refused
from tournaments.access import find_club_of, for_organisers
from tournaments.actions.plan import found_party
from tournaments.engine.forecast import Forecast
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement
from tournaments.engine.schedule.round import MOST_ROUNDS
from tournaments.engine.seats import CHAIRS
from tournaments.forms.hand import read_count
from tournaments.forms.house_rules import HouseRules, drop_what_the_set_says, put_back
from tournaments.forms.lines import OF_NEW, ShownSettingsLine
from tournaments.forms.order import reorder_keys
from tournaments.forms.party import PartyForm
from tournaments.forms.party_fields import MOST_PLAYERS
from tournaments.forms.plan import (
    FIRST_HIDDEN,
    KEY_FIELDS,
    PROPOSED_ROUNDS,
    Secrecy,
    read_plan_of_party,
    suggest_name,
    suggest_plan_as_last,
    suggest_plan_for_tonight,
)
from tournaments.forms.rules import HOUSE_FIELDS
from tournaments.models import Club, Party
from tournaments.queries.desk import count_who_came, find_last_party, find_last_stake
from tournaments.queries.kept_rules import list_kept_rules
from tournaments.queries.pace import measure_minutes_of_a_hand
from tournaments.seasons.actions import count_for
from tournaments.seasons.forms import read_ticked
from tournaments.seasons.models import Season
from tournaments.seasons.queries import list_seasons_for_evening
from tournaments.wording import HOUSE_RULES

LOTS = 2**31
USUAL_PLAYERS = 16
WORK_OUT = ("work_out", "step", "as_last", "order", "go", "back")  # buttons that show the form again, and save nothing


FIRST, REST, HOUSE = "first", "rest", "house"
ON_FIRST = ("begins", "ends", "players", "rules", "name", "date", "place", "other_day")
ON_REST = tuple(name for line in OF_NEW.values() for name in line.fields if line.key != "house")
ON_PAGE = {FIRST: ON_FIRST, REST: ON_REST, HOUSE: tuple(HOUSE_FIELDS)}
STEPPED = ("players", "hands", "minutes", "rounds", "hidden_from")
# The parts of a page that follow what is typed, beside the forecast.
FOLLOWS = {
    FIRST: "#was,#elsewhere,#hall_size,#odd_players,#said_about,#same_day",
    HOUSE: "#was",
    REST: ",".join(
        [
            "#was",
            "#changes",
            "#seen_secrecy",
            "#stake_currency",
            "#who_sits_out",
            *(f"#changed_{key}" for key in OF_NEW),
            *(f"#said_{one.key}" for one in OF_NEW.values() if not one.stays_open),
        ]
    ),
}


@require_http_methods(["GET", "POST"])
@for_organisers
def new(request: HttpRequest) -> HttpResponse:
    """Found a party, on two pages of one form. The form contains the seed, so that sending it twice founds one party."""
    club = find_club_of(request.user.pk)
    seed, page = read_seed(request, otherwise=make_seed()), read_page(request)
    last, each = find_last_party(club), measure_minutes_of_a_hand(club.pk)
    offered = last if last and not last.is_drive else None  # the rules and rounds of a drive are nobody's choice
    like_last = offered is not None and ("as_last" in request.POST or request.POST.get("like") == "last")
    asked = read_asked(request)
    form_of = prepare_new_form(club, last, each, asked=asked, like_last=like_last)
    form = form_of(read_pressed_form(request, each, form_of) or None)
    if "as_last" in request.POST:
        # These belong to tonight. Everything else comes from the last party.
        kept = ["name", "date", "players", "suggested", *(("movement", "rounds_planned") if asked.movement else ())]
        form = form_of(form.initial_as_sent | {name: request.POST[name] for name in kept if request.POST.get(name)})
    elif is_to_save(request):
        if form.may_be_saved():
            if party := found_from_form(request, club, form, seed):
                return redirect("desk_players", party.code)
            seed = make_seed()  # pressed again after the refusal, it may be another evening
        page = find_page_of_refusal(form, page)
    day = form.read.get("date") or form.agreement.date
    context = {
        "seed": seed,
        "page": page,
        "asked": asked,
        "page_template": f"plan/_new_{page}.html",
        "follows": FOLLOWS[page],
        "is_refused": is_to_save(request),
        "last": read_plan_of_party(offered) if offered else None,
        "like_last": like_last,
        "each": each,
        "seasons": list_seasons_offered(request, club),
        "same_date": day,
        "same_day": list_names_on(club, day),
    }
    return render(request, "desk/new.html", context | make_form_context(form, form_of(), ON_PAGE[page], each))


def list_names_on(club: Club, day: date) -> list[str]:
    """The names of the evenings of this day."""
    return list(club.parties.filter(archived_at__isnull=True, date=day).order_by("pk").values_list("name", flat=True))


@dataclass(frozen=True, slots=True)
class AskedEvening:
    """What the page of all kinds of evening says in its address, or the form that it led to; nothing is 0 or empty."""

    movement: str = ""
    players: int = 0
    rounds: int = 0


def read_asked(request: HttpRequest) -> AskedEvening:
    movement = request.GET.get("movement") or request.POST.get("asked", "")
    players, rounds = (read_count(request.GET.get(name)) or 0 for name in ("players", "rounds"))
    return AskedEvening(movement if movement in MOVEMENTS else "", players, min(rounds, MOST_ROUNDS))


def prepare_new_form(
    club: Club, last: Party | None, each: float, *, asked: AskedEvening = AskedEvening(), like_last: bool
) -> Callable[..., PartyForm]:
    """Makes the form of a new party, of the kind that was asked for or else played last; `like_last`: it begins with all choices of
    the last one."""
    is_wish = CHAIRS <= asked.players <= MOST_PLAYERS
    players = asked.players if is_wish else count_who_came(last, usual=USUAL_PLAYERS)
    movement = MOVEMENTS.get(asked.movement) or find_last_movement(last, players)
    rounds = asked.rounds or find_fewer_rounds(movement, players)
    tonight = suggest_plan_for_tonight(timezone.localtime(), players=players, each=each, rounds=rounds)
    if movement:
        tonight = replace(tonight, movement=movement)
    return partial(
        PartyForm,
        agreement=suggest_plan_as_last(last, tonight) if last and like_last else tonight,
        players=players,
        is_new=True,
        last_stake=find_last_stake(club),
        kept=list_kept_rules(club, unnamed=HOUSE_RULES),
    )


def find_last_movement(last: Party | None, players: int) -> Movement | None:
    """The one of the last party, if so many people can play it; a drive has none."""
    if last is None or last.is_drive:
        return None
    movement = MOVEMENTS[last.movement]
    with suppress(Refused):
        movement.suits(players, 1 if movement.is_planned else None)
        return movement
    return None


def find_fewer_rounds(movement: Movement | None, players: int) -> int | None:
    """How many so many people can play, if that is less than the program proposes. A number that somebody asked for is never
    made smaller: the form refuses it, with the right one."""
    most = movement.most_rounds(players) if movement else None
    return most if most and most < PROPOSED_ROUNDS else None


def make_form_context(form: PartyForm, base: PartyForm, shown: Collection[str], each: float) -> dict[str, Any]:
    """The form as a page shows it: the fields that are `shown` there, and the others hidden. `base` has no changes."""
    lines, tonight = list_lines_of_new(form, base), form.forecast(each=each)
    return {
        "form": form,
        "house": HouseRules(form),
        "elsewhere": [form[name] for name in form.fields if name not in shown],
        "wrong_elsewhere": [form.errors[name] for name in form.errors if name in form.fields and name not in shown],
        "suggested": suggest_name(form.read.get("date") or form.agreement.date),
        "lines": lines,
        "changes": sum(line.is_changed for line in lines),
        "tonight": tonight,
        "strip": list_rounds_of_strip(form, tonight),
    }


def read_pressed_form(request: HttpRequest, each: float, form_of: Callable[..., PartyForm]) -> dict[str, Any]:
    """What was sent, with what the pressed button changes."""
    sent = press_button(request.POST.dict(), request.POST, each, form_of)
    if request.POST.get("page") != HOUSE:
        return sent
    return drop_what_the_set_says(put_back(sent, request.POST.get("back", "")), form_of(sent).base_rules)


def read_page(request: HttpRequest) -> str:
    page = request.POST.get("go") or request.POST.get("page", "")
    return page if page in ON_PAGE else FIRST


def find_page_of_refusal(form: PartyForm, page: str) -> str:
    """The page with the first field that is wrong, so that nobody looks for it."""
    wrong = [name for name in form.errors if name in form.fields]
    if not wrong or any(name in ON_PAGE[page] for name in wrong):
        return page
    return next((other for other, names in ON_PAGE.items() if wrong[0] in names), page)


def list_lines_of_new(form: PartyForm, base: PartyForm) -> list[ShownSettingsLine]:
    """The lines of the second page; a line is changed if it is not as `base`."""
    return [
        ShownSettingsLine(
            line, form, is_changed=any(form.read.get(name) != base.read.get(name) for name in line.values)
        )
        for line in OF_NEW.values()
    ]


def found_from_form(request: HttpRequest, club: Club, form: PartyForm, seed: int) -> Party | None:
    """The new party, with its seasons; None if it was refused, and then the form says why."""
    try:
        with transaction.atomic():  # a season that is refused must not leave a party behind
            party = found_party(club, form.plan, who=request.user.get_username(), seed=seed)
            save_seasons(request, party)
    except Refused as refused:
        form.refuse(refused)
        return None
    return party


def is_to_save(request: HttpRequest) -> bool:
    return request.method == "POST" and not any(name in request.POST for name in WORK_OUT)


def press_button(
    sent: dict[str, Any], posted: QueryDict, each: float, form_of: Callable[..., PartyForm]
) -> dict[str, Any]:
    """What was sent, changed by the button that was pressed: one more or fewer, or another order of the standings."""
    if press := posted.get("order"):
        form = form_of(sent)
        keys = reorder_keys(form.keys, press, form.rules_now)
        return sent | dict(zip_longest(KEY_FIELDS, keys, fillvalue=""))
    name, step = posted.get("step", "")[:-2], posted.get("step", "")[-2:]
    if name not in STEPPED or step not in ("+1", "-1"):
        return sent
    form = form_of(sent)
    if (
        name == "rounds" and form.rounds_agreed and not form.is_new
    ):  # its games are agreed too, and stay as long as they are
        return sent | {"rounds_planned": str(max(form.rounds_agreed + int(step), 1))}
    return sent | _stepped(name, int(step), sent, form.forecast(each=each))


def _stepped(name: str, step: int, sent: dict[str, Any], tonight: Forecast | None) -> dict[str, str]:
    """`rounds` makes the games shorter or longer."""
    if name == "rounds":
        if not tonight:
            return {}
        end = tonight.with_rounds(tonight.hall.rounds + step)
        field, length = ("minutes", end.minutes) if end.kind is EndKind.TIME else ("hands", end.hands)
        # A schedule is made for as many rounds as the page then says, and those are as many as fit.
        rounds = replace(tonight.hall, end=end).with_most_rounds(tonight.minutes).rounds
        return {"end": end.kind.value, field: str(length), "rounds_planned": str(rounds)}
    typed, lowest = read_count(str(sent.get(name, ""))), FIRST_HIDDEN if name == "hidden_from" else 1
    by = step * (5 if name == "minutes" else 1)
    number = 8 if typed is None else max(typed + by, lowest)
    chosen = {"secrecy": Secrecy.FROM_ROUND.value} if name == "hidden_from" else {}
    return {name: str(number)} | chosen


def list_rounds_of_strip(form: PartyForm, tonight: Forecast | None, newest: int = 0) -> list[tuple[int, bool, bool]]:
    """Every round of the evening: its number, whether the hall sees its standings, and whether it is played now."""
    after = form.held_after
    to_play = form.rounds_agreed or (tonight.hall.rounds if tonight else 0)
    rounds = max(to_play, newest, after + 1 if after and after < MOST_ROUNDS else 0)
    return [(number, after is None or number <= after, number == newest) for number in range(1, rounds + 1)]


def list_seasons_offered(
    request: HttpRequest, club: Club, party: Party | None = None, *, as_sent: bool = True
) -> list[tuple[Season, bool]]:
    """The seasons of the form, each with whether it is ticked; as it was sent, if the form was sent."""
    found = list_seasons_for_evening(club, party, today=timezone.localdate())
    ticked, offered = (read_ticked(request.POST, name) if as_sent else set() for name in ("season", "offered"))
    # A season that was founded since was not on the page, so a missing tick says nothing about it.
    return [(one, one.pk in ticked if one.pk in offered else counts) for one, counts in found]


def save_seasons(request: HttpRequest, party: Party) -> None:
    ticked = read_ticked(request.POST, "season")
    count_for(party, ticked, of=find_changed_seasons(request), who=request.user.get_username())


def find_changed_seasons(request: HttpRequest) -> set[int]:
    """Those whose tick was changed on the page, if it says which it showed: somebody else may have decided about the others."""
    ticked, offered, counted = (read_ticked(request.POST, name) for name in ("season", "offered", "counted"))
    return offered & (ticked ^ counted) if "counted" in request.POST else offered


def read_seed(request: HttpRequest, *, otherwise: int) -> int:
    """The seed that the form was shown with, so that sending it twice draws the same lots."""
    posted = request.POST.get("seed", "")
    # Ten digits hold every seed that we make.
    return int(posted) if is_whole_number(posted, digits=10) else otherwise


def make_seed() -> int:
    return secrets.randbelow(LOTS)

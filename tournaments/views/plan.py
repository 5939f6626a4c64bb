"""The plan of a party: founding one, changing its settings, and the forecast of when it ends."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring.game import EndKind
from scoring.refused import Refused
from tournaments.access import club_of, for_organisers
from tournaments.actions.plan import Plan, change_plan, found_party, plan_mark
from tournaments.forms.party import PartyForm
from tournaments.forms.plan import plan_as_last, plan_for_tonight, plan_of
from tournaments.models import Club, Party
from tournaments.queries.desk import last_party, last_stake
from tournaments.queries.pace import minutes_of_a_hand
from tournaments.queries.rounds import games_finished, has_hands, newest_number, rounds_over
from tournaments.seasons.actions import count_for
from tournaments.seasons.forms import read_ticked
from tournaments.seasons.models import Season
from tournaments.seasons.queries import seasons_for, stands_in_seasons
from tournaments.views.answers import for_organiser_of_party
from tournaments.wording.plan import settings_saved

LOTS = 2**31
USUAL_PLAYERS = 16
WORK_OUT = ("work_out", "step", "as_last")  # buttons that show the form again, and save nothing


@require_http_methods(["GET", "POST"])
@for_organisers
def new(request: HttpRequest) -> HttpResponse:
    """Found a party. The form contains the seed, so that sending it twice founds one party."""
    club = club_of(request.user.pk)
    seed = seed_of(request, otherwise=new_seed())
    last, each = last_party(club), minutes_of_a_hand(club.pk)
    players = (last.entries.count() if last else 0) or USUAL_PLAYERS
    agreed = plan_for_tonight(timezone.localtime(), players=players, each=each)
    if last and "as_last" in request.POST:
        form = PartyForm(agreed=plan_as_last(last, agreed), players=players)
        form.initial.update(
            {name: request.POST[name] for name in ("name", "date", "players") if request.POST.get(name)}
        )
    else:
        posted = stepped(request, each, agreed)
        form = PartyForm(posted, agreed=agreed, players=players, last_stake=last_stake(club))
        if is_to_save(request) and form.may_be_saved() and (party := founded(request, club, form, seed)):
            return redirect("desk_players", party.code)
    context = {"form": form, "seed": seed, "last": plan_of(last) if last else None, **worked_out(form, each)}
    return render(request, "desk/new.html", {**context, "seasons": seasons_offered(request, club)})


def founded(request: HttpRequest, club: Club, form: PartyForm, seed: int) -> Party | None:
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


def stepped(request: HttpRequest, each: float, agreed: Plan, *, fixed: bool = False) -> QueryDict | None:
    """What was typed, changed by a button that adds or subtracts one: `rounds+1` makes the games shorter."""
    name, step = request.POST.get("step", "")[:-2], request.POST.get("step", "")[-2:]
    if name not in ("players", "hands", "minutes", "rounds", "hidden_from") or step not in ("+1", "-1"):
        return request.POST or None
    posted = request.POST.copy()
    tonight = PartyForm(request.POST, agreed=agreed, fixed=fixed).forecast(each=each)
    if name != "rounds":
        by = int(step) * (5 if name == "minutes" else 1)
        typed = request.POST.get(name, "")
        posted[name] = str(max(int(typed) + by, 1)) if typed.isdecimal() and len(typed) < 6 else "8"
    elif tonight:
        end = tonight.with_rounds(tonight.hall.rounds + int(step))
        posted["end"], length = end.kind.value, end.minutes if end.kind is EndKind.TIME else end.hands
        posted["minutes" if end.kind is EndKind.TIME else "hands"] = str(length)
    return posted


def worked_out(form: PartyForm, each: float) -> dict[str, Any]:
    return {"tonight": form.forecast(each=each), "each": each}


def seasons_offered(request: HttpRequest, club: Club, party: Party | None = None) -> list[tuple[Season, bool]]:
    """The seasons of the form, each with whether it is ticked; as it was sent, if the form was sent."""
    found = seasons_for(club, party, today=timezone.localdate())
    ticked, offered = (read_ticked(request.POST, name) for name in ("season", "offered"))
    return [(one, one.pk in ticked if one.pk in offered else counts) for one, counts in found]


def save_seasons(request: HttpRequest, party: Party) -> None:
    ticked, offered = (read_ticked(request.POST, name) for name in ("season", "offered"))
    count_for(party, ticked, of=offered, who=request.user.get_username())


def seed_of(request: HttpRequest, *, otherwise: int) -> int:
    """The seed that the form was shown with, so that sending it twice draws the same lots."""
    posted = request.POST.get("seed", "")
    return int(posted) if posted.isascii() and posted.isdigit() and len(posted) < 11 else otherwise


def new_seed() -> int:
    return secrets.randbelow(LOTS)


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def settings(request: HttpRequest, party: Party) -> HttpResponse:
    """The same form again. From the first hand on the rules are fixed, and a new end of games starts with the next round."""
    agreed, each, fixed = plan_of(party), minutes_of_a_hand(party.club_id, party), has_hands(party)
    form = PartyForm(
        stepped(request, each, agreed, fixed=fixed),
        agreed=agreed,
        players=party.entries.count(),
        fixed=fixed,
        last_stake=last_stake(party.club),
    )
    finished = games_finished(party)
    if is_to_save(request) and form.may_be_saved() and changed(request, party, form):
        messages.success(request, settings_saved(agreed.stake, form.plan.stake, finished))
        return redirect("desk", party.code)
    context = {
        "form": form,
        "party": party,
        "finished": finished,
        "next_round": newest_number(party) + 1,
        "rounds_over": rounds_over(party),
        **worked_out(form, each),
    }
    seasons = {"seasons": seasons_offered(request, party.club, party), "counts_now": stands_in_seasons(party)}
    # A form that is shown again keeps its first mark, or saving it now would overwrite what somebody else changed.
    seen = request.POST.get("seen", plan_mark(party))
    return render(request, "desk/settings.html", {**context, **seasons, "seen": seen})


def changed(request: HttpRequest, party: Party, form: PartyForm) -> bool:
    """Change the plan. Says whether it was accepted; if not, the form says why."""
    try:
        with transaction.atomic():
            save_seasons(request, party)  # first, because the seasons' own page locks a season before its parties, too
            change_plan(party.code, form.plan, who=request.user.get_username(), seen=request.POST.get("seen"))
    except Refused as refused:
        form.refuse(refused)
        return False
    return True

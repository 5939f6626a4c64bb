"""The settings of a party: a summary whose lines are changed where they stand, each saved by itself and with its Undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring.refused import Refused
from scoring.stakes import Stake
from tournaments.actions.plan import WhyNoPlan, change_plan, make_plan_mark
from tournaments.forms.house_rules import HouseRules, drop_what_the_set_says, put_back
from tournaments.forms.lines import (
    HOUSE,
    OF_SETTINGS,
    ROUNDS,
    RULES,
    SettingsLine,
    ShownSettingsLine,
    make_line_mark,
    replace_line,
    write_as_sent,
)
from tournaments.forms.party import PartyForm
from tournaments.forms.plan import read_plan_of_party
from tournaments.forms.rules import HOUSE_FIELDS
from tournaments.models import Party
from tournaments.queries.desk import find_last_stake
from tournaments.queries.kept_rules import list_kept_rules
from tournaments.queries.pace import measure_minutes_of_a_hand
from tournaments.queries.rounds import (
    count_games_finished,
    count_rounds_over,
    find_first_entered_at,
    find_newest_number,
    has_hands,
)
from tournaments.seasons.queries import stands_in_seasons
from tournaments.views.answers import for_organiser_of_party
from tournaments.views.plan import (
    find_changed_seasons,
    list_rounds_of_strip,
    list_seasons_offered,
    press_button,
    save_seasons,
)
from tournaments.views.undo import Undo, show_message
from tournaments.wording import HOUSE_RULES, refusal
from tournaments.wording.plan import stake_counts_for

SEASON = "season"
SENT = {**OF_SETTINGS, HOUSE.key: HOUSE}  # an Undo sends the house rules here


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def settings(request: HttpRequest, party: Party) -> HttpResponse:
    """From the first hand on the rules and the movement are fixed, and a new end of games starts with the next round."""
    if request.POST.get("line") == SEASON:
        return change_seasons(request, party)
    mark = make_mark_before_form(request, party)
    each, newest, form_of = (
        measure_minutes_of_a_hand(party.club_id, party),
        find_newest_number(party),
        prepare_form(party),
    )
    line, form = SENT.get(request.POST.get("line", "")), form_of()
    if line and form.rounds_agreed and request.POST.get("step", "").startswith(ROUNDS.key):
        line = ROUNDS  # the buttons stand beside the lines, in one form
    if line:
        sent = replace_line(line, form.initial, request.POST.dict())
        form = form_of(press_button(sent, request.POST, each, form_of))
        if form.may_be_saved() and is_saved(request, party, form, line, mark, form_of):
            return redirect(f"{reverse('desk_settings', args=[party.code])}#line_{line.key}")
    context = {
        "party": party,
        "form": form,
        "lines": list_shown_lines(form, sent=RULES if line is HOUSE else line, opened=request.GET.get("open")),
        "next_round": find_next_round(form, newest),
        "ends_as_before": not any(round.game_end != party.game_end for round in party.rounds.filter(number=newest)),
        "rounds_over": count_rounds_over(party),
        "finished": count_games_finished(party),
        "fixed_since": find_first_entered_at(party) if form.fixed else None,
        "tonight": (tonight := form.forecast(each=each)),
        "each": each,
        "strip": list_rounds_of_strip(form, tonight, newest),
        "seasons": list_seasons_offered(request, party.club, party),
        "counts_now": stands_in_seasons(party),
    }
    return render(request, "desk/settings.html", context)


def find_next_round(form: PartyForm, newest: int) -> int:
    """From which round a change can hold; 0 if no more are agreed."""
    return 0 if form.rounds_agreed and newest >= form.rounds_agreed else newest + 1


def list_shown_lines(form: PartyForm, *, sent: SettingsLine | None, opened: str | None) -> list[ShownSettingsLine]:
    lines = [
        ShownSettingsLine(line, form, is_sent=line is sent, is_open=line.key == opened) for line in OF_SETTINGS.values()
    ]
    return [line for line in lines if line.is_shown]


def make_mark_before_form(request: HttpRequest, party: Party) -> str:
    """That of the plan as the form is about to read it: a fee that another laptop saves in between is then not overwritten."""
    return make_plan_mark(party) if request.method == "POST" else ""


def prepare_form(party: Party) -> Callable[..., PartyForm]:
    """Makes the form of this party, as it is agreed now."""
    return partial(
        PartyForm,
        agreement=read_plan_of_party(party),
        players=party.entries.count(),
        fixed=has_hands(party),
        last_stake=find_last_stake(party.club),
        hidden_from=max(find_newest_number(party), 2),
        kept=list_kept_rules(party.club, unnamed=HOUSE_RULES, besides=party),
    )


def is_saved(
    request: HttpRequest,
    party: Party,
    form: PartyForm,
    line: SettingsLine,
    mark: str,
    form_of: Callable[..., PartyForm],
) -> bool:
    """Change the plan, and say so with an Undo. `mark` is that of the plan that the form was made from."""
    before = form.initial
    try:
        # Two marks: of this line, as the page showed it, and of the whole plan, as this request has read it.
        if make_line_mark(line, form_of(agreement=form.plan).initial) != make_line_mark(line, before):
            if request.POST.get("seen", make_line_mark(line, before)) != make_line_mark(line, before):
                raise Refused(WhyNoPlan.CHANGED)
            change_plan(party.code, form.plan, who=request.user.get_username(), seen=mark)
            say_changed(request, Party.objects.get(pk=party.pk), line, before, form_of, was=party.stake)
    except Refused as refused:
        form.refuse(refused)
        return False
    return True


def say_changed(
    request: HttpRequest,
    party: Party,
    line: SettingsLine,
    before: Mapping[str, Any],
    form_of: Callable[..., PartyForm],
    *,
    was: Stake | None,
) -> None:
    now = form_of(agreement=read_plan_of_party(party))
    fields = write_as_sent(before, line.changes) | {"line": line.key, "seen": make_line_mark(line, now.initial)}
    said = gettext("%(line)s: %(now)s. Saved.") % {"line": line.label, "now": ShownSettingsLine(line, now).says}
    if line is RULES and any(before.get(name) for name in HOUSE_FIELDS):
        said = f"{said} {gettext('The house rules from before do not hold any more.')}"
    stake, finished = party.stake, count_games_finished(party)
    if line.key == "stake" and stake and stake.amount and stake != was and finished:
        said = f"{said} {stake_counts_for(finished)}"
    show_message(request, said, Undo(reverse("desk_settings", args=[party.code]), fields))


def change_seasons(request: HttpRequest, party: Party) -> HttpResponse:
    offered = list_seasons_offered(request, party.club, party, as_sent=False)
    before = {
        "line": SEASON,
        "season": " ".join(str(one.pk) for one, counts in offered if counts),
        "offered": " ".join(map(str, find_changed_seasons(request))),
    }
    try:
        with transaction.atomic():
            save_seasons(request, party)
    except Refused as refused:
        messages.error(request, refusal(refused))
    else:
        show_message(
            request,
            gettext("The seasons of this evening are saved."),
            Undo(reverse("desk_settings", args=[party.code]), before),
        )
    return redirect(f"{reverse('desk_settings', args=[party.code])}#line_season")


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def house_rules(request: HttpRequest, party: Party) -> HttpResponse:
    """The rules as sentences. Once a hand is entered they can only be read."""
    mark, form_of = make_mark_before_form(request, party), prepare_form(party)
    form = form_of()
    seen = make_line_mark(HOUSE, form.initial)
    if request.method == "POST":
        sent = put_back(replace_line(HOUSE, form.initial, request.POST.dict()), request.POST.get("back", ""))
        form = form_of(drop_what_the_set_says(sent, form.base_rules))
        is_to_save = "back" not in request.POST and "work_out" not in request.POST
        if is_to_save and form.may_be_saved() and is_saved(request, party, form, HOUSE, mark, form_of):
            return redirect(f"{reverse('desk_settings', args=[party.code])}#line_rules")
    context = {"party": party, "form": form, "house": HouseRules(form), "seen": request.POST.get("seen", seen)}
    return render(request, "desk/house_rules.html", context)

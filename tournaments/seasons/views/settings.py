"""Renames, archives or deletes a season, and saves a cut for its first place."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.engine.prizes.decisions import WhyNotDecided
from tournaments.forms.hand import read_count
from tournaments.seasons import actions
from tournaments.seasons.forms import NameForm
from tournaments.seasons.models import Season
from tournaments.seasons.queries import find_day_of_first_hand, read_season_standings
from tournaments.seasons.views.season import for_organiser_of_season, keep_on_page
from tournaments.views.answers import refuse_to
from tournaments.views.undo import Undo, show_message
from tournaments.wording import listed, refusal


@require_http_methods(["GET", "POST"])
@for_organiser_of_season
def settings(request: HttpRequest, season: Season) -> HttpResponse:
    form = NameForm(request.POST or None, initial={"name": season.name})
    if request.method == "POST" and form.is_valid():
        try:
            actions.rename_season(season, form.cleaned_data["name"], who=request.user.get_username())
        except Refused as refused:
            form.add_error("name", refusal(keep_on_page(refused)))
        else:
            messages.success(request, gettext("The name is saved."))
            return redirect("season_settings", season.pk)
    context = {"season": season, "form": form, "fixed_on": find_day_of_first_hand(season)}
    return render(request, "seasons/settings.html", context, status=422 if form.errors else 200)


@require_POST
@for_organiser_of_season
def archive(request: HttpRequest, season: Season) -> HttpResponse:
    """Archive a season without asking, because the next page undoes it with one tap."""
    actions.archive_season(season, who=request.user.get_username())
    said = gettext("“%(name)s” is in the archive.") % {"name": season.name}
    show_message(request, said, Undo(reverse("season_bring_back", args=[season.pk]), {}))
    return redirect("seasons")


@require_POST
@for_organiser_of_season
def bring_back(request: HttpRequest, season: Season) -> HttpResponse:
    actions.bring_back_season(season, who=request.user.get_username())
    messages.success(request, gettext("“%(name)s” is back.") % {"name": season.name})
    return redirect("seasons")


@require_POST
@for_organiser_of_season
def delete(request: HttpRequest, season: Season) -> HttpResponse:
    name = season.name
    try:
        actions.delete_season(season, who=request.user.get_username())
    except Refused as refused:
        return refuse_to(request, reverse("season_settings", args=[season.pk]), refused)
    messages.success(request, gettext("“%(name)s” is deleted for good.") % {"name": name})
    return redirect("seasons")


@require_http_methods(["GET", "POST"])
@for_organiser_of_season
def cut(request: HttpRequest, season: Season) -> HttpResponse:
    """Who shares the first place, and which of them won the cut. An entered cut can be taken back."""
    standings = read_season_standings(season)
    if request.method == "POST":
        try:
            won = need_winner(request.POST.get("won"))
            actions.enter_cut(season, won, seen=request.POST.get("seen"), who=request.user.get_username())
        except Refused as refused:
            return refuse_to(request, reverse("season_cut", args=[season.pk]), keep_on_page(refused))
        said = gettext("%(name)s won the cut.") % {"name": standings.names[won]}
        show_message(request, said, Undo(reverse("season_cut_back", args=[season.pk]), {}))
        return redirect("season", season.pk)
    # Only the newest cut can be taken back.
    newest = standings.ranking.cuts[-1:]
    context = {
        "season": season,
        "level": [(player, standings.names[player]) for player in standings.to_cut],
        "seen": actions.make_numbers_mark(standings.to_cut),
        "cuts": [(standings.names[one.won], listed([standings.names[who] for who in one.level])) for one in newest],
    }
    return render(request, "seasons/cut.html", context)


def need_winner(typed: str | None) -> int:
    number = read_count(typed)
    if number is None:
        raise Refused(WhyNotDecided.NOBODY_WON)
    return number


@require_POST
@for_organiser_of_season
def take_back_cut(request: HttpRequest, season: Season) -> HttpResponse:
    actions.take_back_cut(season, who=request.user.get_username())
    return redirect("season_cut", season.pk)

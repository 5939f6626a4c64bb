"""What becomes of a season: another name, the archive, or gone before it was played."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.seasons import actions
from tournaments.seasons.forms import NameForm
from tournaments.seasons.models import Season
from tournaments.seasons.queries import first_hand_on
from tournaments.seasons.views.season import for_organiser_of_season
from tournaments.views.answers import refuse_to
from tournaments.views.undo import Undo, say
from tournaments.wording import refusal


@require_http_methods(["GET", "POST"])
@for_organiser_of_season
def settings(request: HttpRequest, season: Season) -> HttpResponse:
    form = NameForm(request.POST or None, initial={"name": season.name})
    if request.method == "POST" and form.is_valid():
        try:
            actions.rename(season, form.cleaned_data["name"], who=request.user.get_username())
        except Refused as refused:
            form.add_error("name", refusal(refused))
        else:
            messages.success(request, gettext("The name is saved."))
            return redirect("season_settings", season.pk)
    context = {"season": season, "form": form, "fixed_on": first_hand_on(season)}
    return render(request, "seasons/settings.html", context, status=422 if form.errors else 200)


@require_POST
@for_organiser_of_season
def archive(request: HttpRequest, season: Season) -> HttpResponse:
    """Asks nothing, since the next page takes it back with one tap."""
    actions.archive_season(season, who=request.user.get_username())
    said = gettext("“%(name)s” is in the archive.") % {"name": season.name}
    say(request, said, Undo(reverse("season_bring_back", args=[season.pk]), {}))
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
        actions.delete_season(season)
    except Refused as refused:
        return refuse_to(request, reverse("season_settings", args=[season.pk]), refused)
    messages.success(request, gettext("“%(name)s” is deleted for good.") % {"name": name})
    return redirect("seasons")

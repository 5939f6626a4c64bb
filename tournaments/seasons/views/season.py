"""The pages of a club's seasons, for its organiser: standings, the rule, evenings, and prints."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language, gettext, pgettext
from django.views.decorators.http import require_GET, require_http_methods

from scoring.refused import Refused
from tournaments.access import ORGANISER, for_organiser_of_club
from tournaments.forms.hand import WhyNotUnderstood, read_count
from tournaments.models import Club
from tournaments.queries.once import read_once_while
from tournaments.seasons.actions import (
    WhyNoSeason,
    change_rule,
    choose_evenings,
    found_season,
    make_numbers_mark,
    set_duty,
)
from tournaments.seasons.engine.picture import Course
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.forms import NewSeasonForm, RuleForm, fill_rule_form, read_ticked
from tournaments.seasons.models import Season
from tournaments.seasons.queries import (
    SHOWN,
    SeasonStandings,
    find_day_of_first_hand,
    list_evenings_to_choose,
    list_seasons,
    make_course,
    read_duty,
    read_season_standings,
    read_season_state,
)
from tournaments.seasons.wording import (
    ShownRow,
    counted_in_words,
    headline,
    place_in_season,
    points_of_season,
    rows_shown,
    rule_in_sentences,
    season_to_share,
    so_far,
)
from tournaments.views.answers import answer_csv, refuse_to
from tournaments.wording import refusal

FIRST_RULE = Rule(gives=PointsFrom.PLACES, places=(12, 10, 8, 7, 6, 5, 4, 3, 2, 1), best=8, evenings=12)


def for_organiser_of_season(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view gets a season of the organiser's club. Raises Http404 if it is another club's.

    If the season is deleted while it is being changed, go to the list of seasons, with the sentence.
    """

    @for_organiser_of_club
    @wraps(view)
    def opened(request: HttpRequest, club: Club, season: int) -> HttpResponse:
        found = get_object_or_404(Season.objects.select_related("club"), pk=season, club=club)
        try:
            return view(request, found)
        except Refused as refused:
            return refuse_to(request, reverse("seasons"), refused)

    return opened


def keep_on_page(refused: Refused) -> Refused:
    """The refusal, to show on the season's page. If the season is deleted, its pages are gone, so it raises again."""
    if refused.reason is WhyNoSeason.DELETED:
        raise refused
    return refused


@require_GET
@for_organiser_of_club
def seasons(request: HttpRequest, club: Club) -> HttpResponse:
    found = list_seasons(club)
    context = {
        "seasons": [one for one in found if not one.season.archived_at],
        "archived": [one for one in found if one.season.archived_at],
    }
    return render(request, "seasons/seasons.html", context)


@require_http_methods(["GET", "POST"])
@for_organiser_of_club
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new season. It proposes every future evening, and takes over the rule of the season before."""
    form = NewSeasonForm(request.POST or None, initial=fill_rule_form(_usual_rule(club)))
    if request.method == "POST" and form.is_valid():
        try:
            season = found_season(club, form.cleaned_data["name"], form.rule, who=ORGANISER)
        except Refused as refused:
            form.add_error("name", refusal(refused))
        else:
            made = gettext("The season “%(name)s” is made. Choose which evenings count for it.")
            messages.success(request, made % {"name": season.name})
            return redirect("season_evenings", season.pk)
    return render(request, "seasons/new.html", {"form": form}, status=422 if form.errors else 200)


def _usual_rule(club: Club) -> Rule:
    newest = list_seasons(club)[:1]
    return newest[0].season.rule if newest else FIRST_RULE


@require_GET
@for_organiser_of_season
def season(request: HttpRequest, season: Season) -> HttpResponse:
    """The standings of a season. The body is cached until something in it changes; the frame is made for each visitor."""
    own, address = read_count(request.GET.get("player")), request.build_absolute_uri(request.path)
    # Everything that the body says beside the season must be in its key.
    what = f"season/{own}/{address}/{get_language()}"
    body = read_once_while(read_season_state(season), what, lambda: _render_season(season, own, address))
    return render(request, "seasons/season.html", {"season": season, "body": mark_safe(body)})


def _render_season(season: Season, own: int | None, address: str) -> str:
    standings = read_season_standings(season)
    context = {
        **make_standings_context(season, standings),
        **_course_shown(make_course(standings, own), standings, own),
        "own": standings.line_of(own) if own else None,
        "to_share": season_to_share(season.name, standings, address),
    }
    return render_to_string("seasons/_season.html", context)


def _course_shown(course: Course | None, standings: SeasonStandings, own: int | None) -> dict[str, Any]:
    if course is None:
        return {}
    evenings = standings.evenings[-len(course.columns) :]
    days = [{"x": x, "date": evening.date} for x, evening in zip(course.columns, evenings, strict=True)]
    lines = [{"of": line, "name": standings.names[line.player], "is_own": line.player == own} for line in course.lines]
    return {"course": course, "days": days, "lines": lines}


def make_standings_context(season: Season, standings: SeasonStandings) -> dict[str, Any]:
    rows = rows_shown(standings, most=SHOWN)
    return {
        "season": season,
        "standings": standings,
        "evenings": standings.evenings[-SHOWN:],
        "unseen": max(len(standings.evenings) - SHOWN, 0),
        "rows": rows,
        "cards": [row for row in rows if 0 < row.line.place <= 3],
        "sat_out": any("sat_out" in cell.looks for row in rows for cell in row.cells),
        "headline": headline(standings),
        "so_far": so_far(standings),
    }


@require_GET
@for_organiser_of_season
def season_print(request: HttpRequest, season: Season) -> HttpResponse:
    standings = read_season_standings(season)
    context = {**make_standings_context(season, standings), "sentences": rule_in_sentences(standings.rule)}
    return render(request, "seasons/print.html", context)


@require_GET
@for_organiser_of_season
def season_csv(request: HttpRequest, season: Season) -> HttpResponse:
    """The standings for a spreadsheet, with all evenings."""
    standings = read_season_standings(season)
    days = [date_format(one.date) for one in standings.evenings]
    place, counted = pgettext("in the standings", "Place"), gettext("Evenings counted")
    heads = [place, gettext("Name"), gettext("Points"), counted, *days, gettext("Because")]
    rows = rows_shown(standings, most=len(standings.evenings))
    return answer_csv(slugify(season.name) or "season", heads, map(_csv_row, rows))


def _csv_row(row: ShownRow) -> list[object]:
    line = row.line
    return [place_in_season(line), row.name, points_of_season(line.points), counted_in_words(line), *row.cells, row.why]


@require_http_methods(["GET", "POST"])
@for_organiser_of_season
def season_rule(request: HttpRequest, season: Season) -> HttpResponse:
    """The rule as sentences, and the form that changes it until it is fixed."""
    form = RuleForm(request.POST or None, initial=fill_rule_form(season.rule))
    if request.method == "POST" and form.is_valid():
        try:
            change_rule(season, form.rule, who=ORGANISER)
        except Refused as refused:
            form.add_error(None, refusal(keep_on_page(refused)))
        else:
            messages.success(request, gettext("The rule is saved."))
            return redirect("season_rule", season.pk)
    context = {
        "season": season,
        "form": form,
        "fixed_on": find_day_of_first_hand(season),
        "sentences": rule_in_sentences(season.rule),
    }
    return render(request, "seasons/rule.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@for_organiser_of_season
def season_evenings(request: HttpRequest, season: Season) -> HttpResponse:
    """Which evenings belong to the season, and who ran the desk of each."""
    if request.method == "POST":
        try:
            done = _save_evenings(request, season)
        except Refused as refused:
            messages.error(request, refusal(keep_on_page(refused)))
        else:
            messages.success(request, done)
        return redirect("season_evenings", season.pk)
    mine, duties = set(season.parties.values_list("pk", flat=True)), read_duty(season)
    parties = list_evenings_to_choose(season.club, season)
    people = list(season.club.players.order_by("name").values_list("pk", "name"))
    kept = [(party, [one for one in people if one[0] in duties.get(party.pk, ())]) for party in parties]
    context = {
        "season": season,
        "parties": [(party, party.pk in mine) for party in parties],
        "desks": [one for one in kept if one[0].pk in mine],
        "people": people,
        "seen": make_numbers_mark(mine),
        "fixed_on": find_day_of_first_hand(season),
    }
    return render(request, "seasons/evenings.html", context)


def _save_evenings(request: HttpRequest, season: Season) -> str:
    party, add, take = (read_count(request.POST.get(name)) for name in ("desk_of", "add", "take"))
    if party is None:
        chosen = read_ticked(request.POST, "evening")
        choose_evenings(season, chosen, seen=request.POST.get("seen"), who=ORGANISER)
        return gettext("The evenings are saved.")
    if add is None and take is None:
        raise Refused(WhyNotUnderstood.NOBODY_CHOSEN)
    kept = read_duty(season).get(party, set())
    evening = get_object_or_404(season.club.parties, pk=party)
    # set_duty needs everybody, and the form sends only the one to add or to take away.
    set_duty(season, evening, (kept | {add} if add else kept) - {take}, who=ORGANISER)
    return gettext("Who ran the desk is saved.")

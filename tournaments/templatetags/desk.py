"""Filters and tags for the organiser's pages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django import template
from django.forms import BoundField
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.hand import Seat, Side
from tournaments.engine.forecast import Forecast
from tournaments.models import LogEntry, Party
from tournaments.models.party import name_page
from tournaments.queries.desk_table import DeskTable, TableState
from tournaments.queries.organiser_call import choose_calls_of_table, has_unanswered
from tournaments.queries.prizes import has_prizes
from tournaments.queries.rows import Person, TableNow
from tournaments.stakes.wording import money_page_name
from tournaments.templatetags.whist import icon
from tournaments.wording.log import log_in_words

register = template.Library()

register.filter(choose_calls_of_table)


@register.simple_tag
def screen_link(table: DeskTable) -> str:
    """The address of a table on screens, with the secret key of the table's link."""
    return reverse("club_table", args=(table.party.code, table.number, table.party.table_key(table.number)))


@register.simple_tag
def forecast_bar(tonight: Forecast, *, over: int) -> SafeString:
    """The rounds of an evening as a bar to scale; those that are `over` are faded, and a line says when it is to end."""
    # Percentages and no view box: the letters keep their shape at every width, and no style stands in the page.
    part = '<g class="{}"><rect x="{}%" width="{}%" height="100%"/><text x="{}%" y="50%">{}</text></g>'
    parts = [
        ("is_over" if number <= over else "", f"{begins:.2f}", f"{width:.2f}", f"{begins + width / 2:.2f}", number)
        for number, begins, width in tonight.bar
    ]
    late = tonight.end_on_bar < 100
    end = format_html('<line x1="{0}%" x2="{0}%" y2="100%"/>', f"{tonight.end_on_bar:.2f}") if late else ""
    bar = '<svg class="rounds_ahead" aria-hidden="true">{}{}</svg>'
    return format_html(bar, format_html_join("", part, parts), end)


register.filter(has_unanswered)

WAYS = [
    ("desk", _("Desk")),
    ("desk_players", _("Players")),
    ("desk_totals", _("Totals")),
    ("desk_standings", _("Standings")),
    ("desk_prizes", _("Prizes")),
    ("desk_stakes", _("Stakes")),
    ("hall", _("Hall screen")),
    ("prints", _("Prints")),
    ("desk_log", _("Log")),
    ("desk_settings", _("Settings")),
]


@register.inclusion_tag("desk/_ways.html", takes_context=True)
def desk_ways(context: Mapping[str, Any], party: Party) -> dict[str, Any]:
    """The links to the organiser's pages of a party. The open page is marked, or the one that its address begins with."""
    request = context["request"]
    match = request.resolver_match  # None on the page of a wrong address
    here = match.url_name if match else ""
    asked = {
        "desk_stakes": party.stake is not None,
        "desk_prizes": has_prizes(party),
        "desk_totals": party.is_drive and not party.drive.is_live,
    }
    named = {"desk_stakes": money_page_name(party)}
    ways = [(reverse(name, args=[party.code]), named.get(name, words)) for name, words in WAYS if asked.get(name, True)]
    current = max((address for address, _words in ways if request.path.startswith(address)), key=len, default="")
    return {
        "ways": ways,
        "current": current,
        "is_open": current == request.path,
        "party": party,
        "typed": context.get("typed", "") if here == "desk_where_is" else "",  # other pages type other things
    }


@register.filter
def partners_together(table: TableNow) -> list[tuple[Seat, Person]]:
    """The four chairs of a table, partners one below the other."""
    return [(seat, table.at(seat)) for side in Side for seat in side.seats]


@register.simple_tag
def new_key() -> UUID:
    """A key for one form, so that it counts once however often it is sent."""
    return uuid4()


@register.simple_tag
def posts_to(name: str, *args: Any) -> SafeString:
    """The attributes of a button that posts by itself although it is in a larger form, with and without JavaScript."""
    return format_html('formaction="{0}" hx-post="{0}"', reverse(name, args=args))


@register.filter
def chosen(field: BoundField) -> str:
    """The chosen value of a field in words, for the line of its folded part."""
    return str(dict(field.field.choices).get(field.value(), ""))  # type: ignore[attr-defined]  # a ChoiceField


@register.filter
def under(values: Mapping[int, Any], number: int) -> Any:
    """The value of a mapping for a number."""
    return values.get(number)


@register.filter
def minutes(time: timedelta) -> int:
    return int(time.total_seconds()) // 60


@register.filter
def logged(line: LogEntry, names: Mapping[int, str]) -> str:
    """A line of the log, with the names of players for their numbers."""
    numbers = {name: line.facts.get(name) for name in ("player", "instead")}
    return log_in_words(line.action, line.facts | {name: names[one] for name, one in numbers.items() if one in names})


@register.inclusion_tag("desk/_silence.html")
def silence_button(
    party: Party, *, table: int | None = None, player: int | None = None, is_plain: bool = False
) -> dict[str, Any]:
    """A button that silences the page of a table, a player or (if neither) every player, or lets it call again."""
    is_silenced = name_page(table=table or None, player=player or None) in party.silenced
    return {"party": party, "table": table, "player": player, "is_plain": is_plain, "is_silenced": is_silenced}


LOOKS = {
    TableState.NOT_SEATED: ("seating", "chair"),
    TableState.NO_HAND: ("playing", "cards"),
    TableState.PLAYING: ("playing", "cards"),
    TableState.EXTRA_HAND: ("late", "cards"),
    TableState.CUT: ("confirm", "pencil"),
    TableState.OVER: ("confirm", "pencil"),
    TableState.DISPUTED: ("calls", "hand"),
    TableState.DONE: ("done_now", "check"),
}


def look_of(table: DeskTable) -> tuple[str, str]:
    """The colour and the icon for the state of a table (docs/design.md)."""
    if table.party.status == Party.Status.ENDED and table.state is not TableState.DONE:
        return "seating", "cross"
    if table.is_waited_for and table.state in (TableState.NO_HAND, TableState.PLAYING):
        return "late", "hourglass"
    return LOOKS[table.state]


@register.filter
def state_class(table: DeskTable) -> str:
    return look_of(table)[0]


@register.simple_tag
def state_icon(table: DeskTable) -> SafeString:
    return icon(look_of(table)[1])

"""The organiser's own words and ways for templates."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django import template
from django.forms import BoundField
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from scoring.rules import NAMED
from tournaments import wording
from tournaments.engine.movements.reasons import SeatReason
from tournaments.models import LogEntry, Party
from tournaments.models.party import page_of
from tournaments.queries.desk import DeskTable, State
from tournaments.templatetags.whist import icon
from tournaments.wording import bench as bench_wording
from tournaments.wording import correct as correct_wording
from tournaments.wording import desk as desk_wording
from tournaments.wording import pace as pace_wording
from tournaments.wording import phones as phones_wording
from tournaments.wording import presence as presence_wording
from tournaments.wording.devices import device_in_words
from tournaments.wording.log import log_in_words

register = template.Library()

for word in (
    desk_wording.state_in_words,
    desk_wording.party_size,
    desk_wording.how_games_end,
    desk_wording.seats_in_words,
    correct_wording.what_was_wrong,
    correct_wording.result_in_words,
    correct_wording.consequences,
    correct_wording.move_in_words,
    correct_wording.company_in_words,
    correct_wording.rank_in_words,
    correct_wording.lost_in_words,
    correct_wording.done_in_words,
    wording.place_in_words,
    phones_wording.wrong_in_words,
    wording.played_in_words,
    presence_wording.effect_in_words,
    presence_wording.moved_in_words,
    presence_wording.ahead_in_words,
    wording.refusal,
    device_in_words,
    phones_wording.who_writes_at_desk,
    phones_wording.withheld_from_phones,
    wording.listed,
    bench_wording.bench_rule_in_words,
    bench_wording.compensation_in_words,
    bench_wording.next_in_words,
    pace_wording.length_in_words,
    pace_wording.span_in_words,
    pace_wording.usual_in_words,
    pace_wording.whole_minutes,
    pace_wording.whole_minutes_up,
    wording.end_briefly,
    wording.end_in_words,
):
    register.filter(word.__name__, word)

WAYS = [
    ("desk", _("Desk")),
    ("desk_players", _("Players")),
    ("desk_standings", _("Standings")),
    ("hall", _("Hall screen")),
    ("prints", _("Prints")),
    ("desk_log", _("Log")),
    ("desk_settings", _("Settings")),
]


@register.inclusion_tag("desk/_ways.html", takes_context=True)
def desk_ways(context: Mapping[str, Any], party: Party) -> dict[str, Any]:
    """The organiser's pages of a party; the one he is on is marked."""
    match = context["request"].resolver_match
    here = match.url_name if match else ""
    return {"ways": [(reverse(name, args=[party.code]), words, name == here) for name, words in WAYS]}


@register.simple_tag
def new_key() -> UUID:
    """For one form, so that it counts once however often it is sent."""
    return uuid4()


@register.filter
def chosen(field: BoundField) -> str:
    """What is chosen in a field, in its words, for the line that folds its part."""
    return str(dict(field.field.choices).get(field.value(), ""))  # type: ignore[attr-defined]  # a ChoiceField


@register.filter
def set_in_words(name: str) -> str:
    """What a named rule set means at the table."""
    return desk_wording.set_to_choose(NAMED[name])


@register.filter
def reason_of(reasons: Mapping[int, SeatReason], number: int) -> SeatReason:
    return reasons[number]


@register.filter
def of_somebody(reason: SeatReason, names: Mapping[int, str]) -> str:
    return desk_wording.reason_of_somebody(reason, names)


@register.filter
def minutes(time: timedelta) -> int:
    return int(time.total_seconds()) // 60


@register.filter
def logged(line: LogEntry, names: Mapping[int, str]) -> str:
    """A line of the log; the player whom it knows by number has their name."""
    player = line.facts.get("player")
    return log_in_words(line.action, line.facts | ({"player": names[player]} if player in names else {}))


@register.inclusion_tag("desk/_silence.html")
def silence_button(
    party: Party, *, table: int | None = None, player: int | None = None, is_plain: bool = False
) -> dict[str, Any]:
    """Silences the page of a table, a player or (neither) every player for the evening, or lets it call again."""
    is_silenced = page_of(table=table or None, player=player or None) in party.silenced
    return {"party": party, "table": table, "player": player, "is_plain": is_plain, "is_silenced": is_silenced}


LOOKS = {
    State.NOT_SEATED: ("seating", "chair"),
    State.NO_HAND: ("playing", "cards"),
    State.PLAYING: ("playing", "cards"),
    State.EXTRA_HAND: ("late", "cards"),
    State.CUT: ("confirm", "pencil"),
    State.OVER: ("confirm", "pencil"),
    State.DISPUTED: ("calls", "hand"),
    State.DONE: ("done_now", "check"),
}


def look_of(table: DeskTable) -> tuple[str, str]:
    """The colour and the icon of how far a table is (docs/design.md)."""
    if table.party_has_ended and table.state is not State.DONE:
        return "seating", "cross"
    if table.is_waited_for and table.state in (State.NO_HAND, State.PLAYING):
        return "late", "hourglass"
    return LOOKS[table.state]


@register.filter
def state_class(table: DeskTable) -> str:
    return look_of(table)[0]


@register.simple_tag
def state_icon(table: DeskTable) -> SafeString:
    return icon(look_of(table)[1])

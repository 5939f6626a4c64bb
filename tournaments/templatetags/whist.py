"""What everybody reads, for templates: `{{ line|line_in_words }}`, `{{ seat|seat_name }}`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.game import SheetLine
from scoring.hand import Seat, Side, leader
from tournaments import wording
from tournaments.engine.movements.reasons import SeatReason
from tournaments.engine.shorthand import mark
from tournaments.models import Party, Round
from tournaments.queries import rows
from tournaments.queries.clock import ClockNow, clock_now
from tournaments.queries.rows import Person, TableNow
from tournaments.wording import clock, laptop, movement, phones, standings
from tournaments.wording.log import who_in_words
from tournaments.wording.phones import wrongs
from tournaments.wording.standings import StandingsLine

register = template.Library()

for word in (
    wording.seat_name,
    wording.side_name,
    wording.seat_letter,
    wording.call_name,
    wording.score_text,
    wording.points_text,
    wording.difference_text,
    wording.line_in_words,
    wording.played_in_words,
    wording.worth_in_words,
    wording.tie_in_words,
    wording.lead_over_next,
    wording.tables_text,
    movement.ways_on_in_words,
    movement.way_on_in_words,
    laptop.day_and_time,
    laptop.why_no_copy_in_words,
    mark,
    wording.tables_briefly,
    who_in_words,
    clock.clock_in_words,
    clock.time_is_up,
    phones.who_writes,
    phones.what_to_do,
    standings.held_in_words,
    standings.hidden_in_words,
    standings.hold_in_words,
):
    register.filter(word.__name__, word)


register.simple_tag(wrongs)


@register.filter
def people(persons: Iterable[Person]) -> str:
    """Ann and Cleo."""
    return wording.listed([person.name for person in persons])


@register.filter
def outcome(game: Any) -> str:
    """How a finished game ended, of a sheet or of a table."""
    return wording.outcome_in_words(game.winner, game.decided_by, game.score)


@register.filter
def result_text(table: TableNow) -> str:
    """13–9: the score of a finished game, the winners’ first."""
    return wording.score_text(table.score if table.winner is Side.NORTH_SOUTH else table.score.swapped)


@register.filter
def running(line: SheetLine) -> list[tuple[int, bool]]:
    """The score of each side after this hand, and whether the hand gave it something."""
    points, stars = line.scored.points, line.scored.stars
    return [(line.score[side], bool(points[side] or stars[side])) for side in Side]


@register.filter
def pair(table: TableNow, side: Side) -> tuple[Person, Person]:
    return table.pair(Side(side))


@register.filter
def at_seat(table: TableNow, seat: Seat) -> Person:
    return table.at(Seat(seat))


@register.filter
def reason(why: SeatReason, names: Mapping[int, str]) -> str:
    return movement.reason_in_words(why, names)


@register.simple_tag
def table_link(party: Party, number: int) -> str:
    """The address of a table's page, for those who may have it."""
    return reverse("table", args=(party.code, number, party.table_key(number)))


@register.simple_tag
def card_link(party: Party, number: int) -> str:
    """The address on a player's name card, which makes the phone known that opens it."""
    return reverse("player_card", args=(party.code, number, party.player_key(number)))


@register.inclusion_tag("_table_plan.html")
def table_plan(
    table: TableNow, *, dealer: Seat | None = None, leader: Seat | None = None, me: int | None = None, size: str = ""
) -> dict[str, Any]:
    """A picture of the table with its four people and the running score, with the chair of player `me` marked."""
    return {
        "chairs": [(seat, person, seat == dealer, seat == leader) for seat, person in table.seats],
        "score": table.score,
        "me": me,
        "size": size,
    }


class SideNow(NamedTuple):
    side: Side
    seats: list[tuple[Seat, Person]]
    points: int
    stars: int
    is_ahead: bool


@register.filter
def sides(table: TableNow) -> list[SideNow]:
    """The two sides of a table with what they have; the winner is ahead of a level score."""
    ahead = table.winner or leader(table.score)
    return [
        SideNow(
            side, [(seat, table.at(seat)) for seat in side.seats], table.score[side], table.stars[side], side is ahead
        )
        for side in Side
    ]


@register.inclusion_tag("_running_score.html")
def running_score(table: TableNow) -> dict[str, Any]:
    return {"table": table}


@register.filter
def short_names(table: TableNow, side: Side) -> str:
    """Ann and Cleo, of one side."""
    return wording.listed([short_name(table, seat) for seat in side.seats])


@register.filter
def short_name(table: TableNow, seat: Seat) -> str:
    """The first name, as people call each other; the whole one where two at the table have the same."""
    firsts = [first_name(person.name) for person in table.people]
    name = table.at(seat).name
    return first_name(name) if firsts.count(first_name(name)) == 1 else name


@register.filter
def first_name(name: str) -> str:
    return name.partition(" ")[0]


@register.filter
def surname(name: str) -> str:
    return name.partition(" ")[2]


@register.simple_tag
def round_clock(round: Round | None) -> str:
    """Nothing where the round has no clock and no bell has rung; then no template is asked either."""
    now = clock_now(round, timezone.now()) if round else None
    return render_to_string("_clock.html", {"now": now}) if now else ""


@register.inclusion_tag("_clock.html")
def shown_clock(now: ClockNow | None) -> dict[str, Any]:
    return {"now": now}


@register.filter
def bell_of(round: Round, rank: int) -> str:
    return clock.bell_in_words(rows.game_end(round), rank)


@register.simple_tag
def other_languages() -> list[tuple[str, str]]:
    """The code and the own name of every language but the page's."""
    return [(code, name) for code, name in settings.LANGUAGES if code != get_language()]


@register.simple_tag
def standings_rows(lines: Iterable[StandingsLine], players: str) -> SafeString:
    """Every line as a row, with the tags that HTML needs and no other; `players` is the address of their pages.

    Written here because a template takes 26 ms for four hundred lines and this 0.6: it would be half of the whole page.
    """
    return mark_safe("".join(_row(line, players) for line in lines))


def _row(line: StandingsLine, players: str) -> str:
    name, why, figures = escape(line.name), _why(line), "<td>".join(line.figures)
    return f"<tr><td>{line.place}<th><a href={players}{line.player}/>{name}</a>{why}<td>{figures}"


def _why(line: StandingsLine) -> str:
    return f"<a href=why/?a={line.player}&b={line.next}>{escape(line.why)}</a>" if line.next else ""


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon of icons.svg (docs/design.md). The word beside it says what it means, so a screen reader skips it."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("whistparty/icons.svg"), name
    )

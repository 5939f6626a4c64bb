"""What everybody reads, for templates: `{{ line|line_in_words }}`, `{{ seat|seat_name }}`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from scoring.hand import Seat, Side
from tournaments import wording
from tournaments.engine.movements.reasons import SeatReason
from tournaments.engine.shorthand import mark
from tournaments.models import Party
from tournaments.queries.rows import Person, TableNow
from tournaments.wording import movement
from tournaments.wording.dispute import wrongs
from tournaments.wording.log import who_in_words

register = template.Library()

for word in (
    wording.seat_name,
    wording.seat_letter,
    wording.call_name,
    wording.score_text,
    wording.points_text,
    wording.difference_text,
    wording.line_in_words,
    wording.tie_in_words,
    wording.lead_over_next,
    wording.tables_text,
    movement.ways_on_in_words,
    movement.way_on_in_words,
    mark,
    wording.tables_briefly,
    who_in_words,
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
    table: TableNow, *, dealer: Seat | None = None, leader: Seat | None = None, me: Person | None = None, size: str = ""
) -> dict[str, Any]:
    """A picture of the table with its four people and the running score, with my own chair marked."""
    return {
        "chairs": [(seat, person, seat == dealer, seat == leader) for seat, person in table.seats],
        "score": table.score,
        "me": me,
        "size": size,
    }


@register.simple_tag
def running_score(table: TableNow) -> SafeString:
    """The score of both sides with their stars. Written here because the answer to every hand holds it."""
    return mark_safe(f'<dl class="score">{"".join(_score(table, side) for side in Side)}</dl>')


def _score(table: TableNow, side: Side) -> str:
    ahead = "is_ahead" if table.score[side] > table.score[side.other] else ""
    name, players = escape(wording.side_name(side)), escape(people(table.pair(side)))
    points, stars = wording.points_text(table.score[side]), _stars(table.stars[side])
    heads = f'<dt>{name} <span class="hint">{players}</span></dt>'
    return f'<div class="side {ahead}">{heads}<dd class="points">{points}</dd>{stars}</div>'


def _stars(stars: int) -> str:
    if not stars:
        return ""
    words = ngettext("★ %(stars)s star", "★ %(stars)s stars", stars) % {"stars": stars}
    return f'<dd class="stars">{escape(words)}</dd>'

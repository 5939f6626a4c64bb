"""The clock of a round on every screen."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils import timezone

from tournaments.models import Round
from tournaments.queries import rows
from tournaments.queries.clock import ClockNow, clock_now
from tournaments.wording import clock as wording

register = template.Library()

register.filter(wording.clock_in_words)
register.filter(wording.time_is_up)


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
    return wording.bell_in_words(rows.game_end(round), rank)

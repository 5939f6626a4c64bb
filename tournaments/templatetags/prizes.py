"""Prizes on the pages of an evening; empty if it has none."""

from __future__ import annotations

from django import template

from tournaments.models import Party
from tournaments.prizes.engine.winners import Outcome
from tournaments.prizes.queries.now import PrizesNow, changed_by, has_prizes, prizes_of

register = template.Library()

register.filter(has_prizes)
register.filter(changed_by)


@register.simple_tag
def prizes_tonight(party: Party) -> PrizesNow | None:
    """Read once for each change of the party."""
    return prizes_of(party) if has_prizes(party) else None


@register.simple_tag
def prizes_of_player(party: Party, number: int) -> list[str]:
    """What this player was given in the hall."""
    now = prizes_tonight(party)
    if now is None:
        return []
    return [one.prize.name for one in now.shown if any(number in who for who in now.goes_to(one))]


@register.filter
def people_of_prize(now: PrizesNow, outcome: Outcome) -> list[str]:
    return now.people(now.goes_to(outcome))

"""Prizes on the pages of an evening: nothing where it has none."""

from __future__ import annotations

from django import template

from tournaments.models import Party
from tournaments.prizes.engine.handing import Outcome
from tournaments.prizes.queries.now import PrizesNow, changed_by, has_prizes, prizes_of
from tournaments.prizes.wording import prize_goes_to, prize_why

register = template.Library()

register.filter(has_prizes)


@register.simple_tag
def prizes_tonight(party: Party) -> PrizesNow | None:
    """Read once for each change of the party."""
    return prizes_of(party) if has_prizes(party) else None


register.filter(changed_by)


@register.simple_tag
def prizes_of_player(party: Party, number: int) -> list[str]:
    """What this player was given in the hall."""
    now = prizes_tonight(party)
    shown = now.shown if now else ()
    return [one.prize.name for _number, one in shown if any(number in who for who in now.goes_to(one))] if now else []


@register.filter
def goes_to(now: PrizesNow, outcome: Outcome) -> str:
    return prize_goes_to(outcome, now)


@register.filter
def why_prize(now: PrizesNow, outcome: Outcome) -> str:
    return prize_why(outcome, now)


@register.filter
def why_in_hall(now: PrizesNow, outcome: Outcome) -> str:
    """Without the names of people whose prize the hall has not seen yet."""
    return prize_why(outcome, now, in_hall=True)


@register.filter
def is_given(now: PrizesNow, outcome: Outcome) -> bool:
    return now.is_given(outcome.prize.key)


@register.filter
def people_of_prize(now: PrizesNow, outcome: Outcome) -> list[str]:
    """The names of everybody who has it."""
    return [now.names[player] for who in now.goes_to(outcome) for player in who]

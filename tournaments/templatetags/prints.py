"""The wording of paper for templates."""

from __future__ import annotations

from django import template

from tournaments import wording
from tournaments.wording import prints as prints_wording
from tournaments.wording import standings as standings_wording

register = template.Library()

for word in (
    wording.seat_letter,
    prints_wording.call_letter,
    prints_wording.legend,
    prints_wording.slip_end,
    wording.listed,
    wording.money_text,
    standings_wording.place_of,
):
    register.filter(word.__name__, word)

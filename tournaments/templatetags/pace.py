"""How long it takes, for templates."""

from __future__ import annotations

from django import template

from tournaments import wording
from tournaments.wording import pace

register = template.Library()

for word in (
    pace.pace_in_words,
    pace.game_ends_in_words,
    pace.a_hand_in_words,
    pace.hands_in_words,
    pace.length_in_words,
    pace.span_in_words,
    pace.usual_in_words,
    wording.end_briefly,
):
    register.filter(word.__name__, word)

register.simple_tag(pace.round_in_words)

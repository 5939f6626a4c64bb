"""The wording of the side table for templates."""

from __future__ import annotations

from django import template

from tournaments.wording import side as side_wording

register = template.Library()

register.filter("side_hand_in_words", side_wording.side_hand_in_words)
register.filter("side_score", side_wording.side_score)

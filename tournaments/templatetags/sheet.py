"""The lines of a score sheet: `{% sheet_heads %}`, `{% sheet_rows page.sheet.lines %}`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from scoring.game import Line
from scoring.hand import Side
from tournaments.wording import played_in_words, points_text, worth_in_words

register = template.Library()

ROW = (
    '<tr><td class="number">{}</td><td>{} <span class="why">{}</span></td>'
    '<td class="number">{}</td><td class="number">{}</td></tr>'
)
HEADS = (
    '<tr><th scope="col" class="number">{}</th><th scope="col">{}</th>'
    '<th scope="col" class="number">{}</th><th scope="col" class="number">{}</th></tr>'
)
CHANGED = "<b>{}</b>"
CHANGED_WITH_A_STAR = '<b>{}</b> <span class="stars">★</span>'


@register.simple_tag
def sheet_heads() -> SafeString:
    return _heads(get_language())


@lru_cache
def _heads(_language: str | None) -> SafeString:
    """Kept, because they are the same on every sheet."""
    return format_html(HEADS, gettext("Hand"), gettext("Played"), gettext("N–S"), gettext("E–W"))


@register.simple_tag
def sheet_rows(lines: Iterable[Line]) -> SafeString:
    """Every hand as a row. Written here because a template is twice as slow at it, and every hand sends it."""
    language = get_language()
    return mark_safe("".join([_row(line, language) for line in lines]))


@lru_cache(maxsize=10_000)
def _row(line: Line, _language: str | None) -> SafeString:
    """Kept, because a line never changes and every later hand of its game shows it again."""
    why = worth_in_words(line.scored) + (f" · {gettext('extra hand')}" if line.extra else "")
    return format_html(ROW, line.number, played_in_words(line.hand), why, *(_score(line, side) for side in Side))


def _score(line: Line, side: Side) -> str:
    """The running score of a side, in bold where this hand changed it."""
    points = points_text(line.score[side])
    if not (line.scored.points[side] or line.scored.stars[side]):
        return points
    return format_html(CHANGED_WITH_A_STAR if line.scored.star else CHANGED, points)

"""What a phone needs to know to go on by itself: `<div id="table_page"{% so_far page %}>`."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.game import TieRule
from tournaments.models import Party
from tournaments.queries.table import TablePage

register = template.Library()

SO_FAR = ' data-round="{}" data-hand="{}" data-score="{} {}" data-played="{}" data-extra="{}" data-seated="{}"'


@register.simple_tag
def so_far(page: TablePage) -> SafeString:
    """The next hand and the score before it, as attributes; only the round and its people where no hand can come."""
    seated = page.now.who_sits
    laptop = format_html(' data-laptop="{}" data-on-sheet="{}"', page.party.laptop, len(page.sheet.lines))
    sheet, has_ended = page.sheet, page.party.status == Party.Status.ENDED
    if sheet.is_over or sheet.tie is TieRule.CUT or has_ended or not page.pencil.may_write:
        return laptop + format_html(' data-round="{}" data-seated="{}"', page.round.number, seated)
    extra = "yes" if sheet.tie else ""
    return laptop + format_html(
        SO_FAR, page.round.number, page.hand_number, *sheet.score, sheet.hands_played, extra, seated
    )

"""The rows of the standings: `{% standings_rows lines %}`."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe

from tournaments.wording.standings import StandingsLine, held_in_words, hidden_in_words, hold_in_words

register = template.Library()


@register.simple_tag
def standings_rows(lines: Iterable[StandingsLine], players: str) -> SafeString:
    """Every line as a row, with the tags that HTML needs and no other; `players` is the address of their pages.

    Written here because a template is ten times as slow at it, and a hall of four hundred waits for it.
    """
    return mark_safe("".join(_row(line, players) for line in lines))


def _row(line: StandingsLine, players: str) -> str:
    name, why, figures = escape(line.name), _why(line), "<td>".join(line.figures)
    return f"<tr><td>{line.place}<th><a href={players}{line.player}/>{name}</a>{why}<td>{figures}"


def _why(line: StandingsLine) -> str:
    return f"<a href=why/?a={line.player}&b={line.next}>{escape(line.why)}</a>" if line.next else ""


for words in (held_in_words, hidden_in_words, hold_in_words):
    register.filter(words.__name__, words)

"""The keys of the next hand: `{% call_keys page link %}`.

Written here because a template is three times as slow at it, and the answer to every hand holds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from scoring.hand import Call
from tournaments.queries.table import TablePage
from tournaments.wording import call_name, seat_name

register = template.Library()


@register.simple_tag
def call_keys(page: TablePage, link: str) -> SafeString:
    """A key for everybody who may have granded and for every other call; each leads to the next step."""
    link = escape(link)
    return mark_safe(
        "\n".join(
            _key(*key, link=link) for key in [*(_high(page) if Call.HIGH in page.rules.calls else ()), *_others(page)]
        )
    )


def _key(name: str, css: str, step: str, words: str, *, link: str) -> str:
    return f'<a id="{name}" class="call {css}" href="?{step}" hx-get="{link}?{step}" hx-push-url="true">{words}</a>'


def _high(page: TablePage) -> Iterator[tuple[str, str, str, str]]:
    high, mark = escape(gettext("high")), f' <b class="mark">{escape(gettext("deals"))}</b>'
    for seat, person in page.now.seats:
        name, deals = escape(person.name), mark if seat is page.dealer else ""
        words = f"<span>{escape(seat_name(seat))}{deals}</span>{name}<span>{high}</span>"
        yield seat, seat, f"hand={page.hand_number}&amp;call={Call.HIGH}&amp;by={seat}", words


def _others(page: TablePage) -> Iterator[tuple[str, str, str, str]]:
    for call in page.rules.calls:
        step, name = f"hand={page.hand_number}&amp;call={call}", escape(call_name(call))
        if call is Call.LOW:
            yield call, "low", step, f"{name}<span>{escape(gettext('nobody granded'))}</span>"
        elif call is not Call.HIGH:
            yield call, "special", step, name

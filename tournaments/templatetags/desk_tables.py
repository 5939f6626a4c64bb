"""The tables of the desk and the lines to type on, each kept as it was made until something about it changes.

The desk is made anew at every hand of a hall, and all its tables but one are as they were. What is kept is made from a
frozen value alone, so that nothing old can be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from secrets import token_hex
from typing import Any
from uuid import uuid4

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.models import Party
from tournaments.queries.desk import DeskTable
from tournaments.wording.phones import kept_from_phones

register = template.Library()

MOST_KEPT = 2000  # tables of the largest halls
# They stand in a line that is kept where its forms have what no two forms share; nobody can type them.
TOKEN, KEY = token_hex(16), token_hex(16)


@register.simple_tag
def table_tonight(table: DeskTable, party: Party, is_playing: bool) -> SafeString:
    return _table_tonight(table, party.code, is_playing, kept_from_phones(party, table.number), get_language())


@lru_cache(MOST_KEPT)
def _table_tonight(table: DeskTable, code: str, is_playing: bool, kept: str, _language: str | None) -> SafeString:
    shown = {"table": table, "code": code, "is_playing": is_playing, "kept": kept}
    return render_to_string("desk/_table_tonight.html", shown)


@register.simple_tag(takes_context=True)
def line_to_type(context: Mapping[str, Any], table: DeskTable) -> SafeString:
    """The line of one table; a new key for each, so that a form sent twice is one hand."""
    starts_here = context.get("at") == table.number
    line = _line_to_type(table, context["party"].code, context["only"], starts_here, get_language())
    return mark_safe(line.replace(TOKEN, str(context["csrf_token"])).replace(KEY, str(uuid4())))


@lru_cache(MOST_KEPT)
def _line_to_type(table: DeskTable, code: str, only: int | None, starts_here: bool, _language: str | None) -> str:
    at = table.number if starts_here else None
    shown = {"table": table, "code": code, "only": only, "at": at, "keeps_said": True, "csrf_token": TOKEN, "key": KEY}
    return render_to_string("desk/_line.html", shown)

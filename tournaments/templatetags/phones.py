"""The phones of a table, for templates: `{{ page.pencil|who_writes }}`."""

from __future__ import annotations

from django import template

from tournaments.wording import phones

register = template.Library()

for word in (
    phones.who_writes,
    phones.what_to_do,
    phones.who_writes_at_desk,
    phones.newest_time,
    phones.kept_from_phones,
):
    register.filter(word.__name__, word)

"""The log of a party, page by page."""

from __future__ import annotations

from django.core.paginator import Page, Paginator

from tournaments.models import LogEntry, Party

LOG_LINES = 50  # on a page


def read_log_page(party: Party, number: int) -> tuple[Page[LogEntry], dict[int, str]]:
    """A page of the log, the newest line first, and the names of the players in it by number; three queries."""
    names = dict(party.entries.values_list("number", "player__name"))
    return Paginator(party.log.all(), LOG_LINES).get_page(number), names

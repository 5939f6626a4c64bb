"""The log of a party, page by page."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.core.paginator import Page, Paginator
from django.db.models import Max
from django.utils import timezone

from tournaments.models import LogEntry, Party

LOG_LINES = 50  # on a page
MUCH = timedelta(minutes=5)  # two laptops of one evening may differ by less


def read_log_page(party: Party, number: int) -> tuple[Page[LogEntry], dict[int, str]]:
    """A page of the log, the newest line first, and the names of the players in it by number; three queries."""
    names = dict(party.entries.values_list("number", "player__name"))
    return Paginator(party.log.all(), LOG_LINES).get_page(number), names


def find_later_line(party: Party | None = None) -> datetime | None:
    """When the latest line was written, if that is still to come: then the laptop's clock was set back. Without a `party`, the newest
    line of all, which is enough before an evening begins."""
    lines = LogEntry.objects.order_by("-pk").values_list("at", flat=True)
    latest = party.log.aggregate(latest=Max("at"))["latest"] if party else lines.first()
    return latest if latest and latest > timezone.now() + MUCH else None

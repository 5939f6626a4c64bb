"""What is the same for every screen until the party changes, read once for each change and not once for each screen.

At the end of a round the phones of a hall of 400 fetch as many pages at once: without this a player's page takes four
times as long, and the page of the standings thirty times (`tests/bench/standings.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache import cache

from tournaments.models import Party

T = TypeVar("T")
# An evening of four hundred has some thousand changes; what has not been asked for in an hour is not asked for again.
GOOD_FOR = 60 * 60
MISSING = object()


def once_per_change(party: Party, what: str, read: Callable[[Party], T]) -> T:
    """What `read` gives at the party's present change number. The party's secret tells parties apart in every database."""
    key = f"{party.secret}/{party.change}/{what}"
    found: Any = cache.get(key, MISSING)
    if found is MISSING:
        found = read(party)
        cache.set(key, found, GOOD_FOR)
    value: T = found
    return value

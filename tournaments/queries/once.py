"""What all screens share until the party changes: read once for each change, not for each screen.

At the end of a round the phones of a hall of 400 fetch as many pages at once: without this a player's page takes four
times as long, and the page of the standings thirty times (`tests/bench/standings.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import sha256
from typing import Any, TypeVar, cast

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


def once_per_change_of_each(
    parties: Iterable[Party], what: str, read: Callable[[Collection[int]], Mapping[int, T]]
) -> dict[int, T]:
    """The same of many parties by their keys: `read` is asked once, for those that have changed."""
    keys = {f"{party.secret}/{party.change}/{what}": party.pk for party in parties}
    known = {keys[key]: found for key, found in cache.get_many(keys).items()}
    new = [party for party in keys.values() if party not in known]
    read_now = read(new) if new else {}
    cache.set_many({key: read_now[party] for key, party in keys.items() if party in read_now}, GOOD_FOR)
    return {**known, **read_now}


def once_while(state: object, what: str, read: Callable[[], T]) -> T:
    """What `read` gives as long as `state` is written the same."""
    mark = sha256(repr((state, what)).encode()).hexdigest()
    return cast(T, cache.get_or_set(mark, read, GOOD_FOR))

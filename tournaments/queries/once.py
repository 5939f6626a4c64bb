"""Caches what all screens share until the party changes: it is read once for each change, not for each screen.

At the end of a round the phones of 400 players fetch 400 pages at once. Without this a player's page takes four times as
long, and the page of the standings thirty times.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import sha256
from typing import TypeVar, cast

from django.core.cache import cache

from tournaments.models import Party

T = TypeVar("T")
# An evening of 400 players has some thousand changes. A value that nobody used for an hour is not used again.
GOOD_FOR = 60 * 60
MISSING = object()  # None is a result too


def read_once_per_change(party: Party, what: str, read: Callable[[Party], T]) -> T:
    """The result of `read` at the party's present change number. The party's secret identifies it in every database."""
    key = f"{party.secret}/{party.change}/{what}"
    found = cache.get(key, MISSING)
    if found is MISSING:  # not get_or_set, which would copy a fresh value once more
        found = read(party)
        # What is stored may be newer than its change number, never older; such a screen only fetches once more.
        cache.set(key, found, GOOD_FOR)
    return cast(T, found)


def read_once_per_change_each(
    parties: Iterable[Party], what: str, read: Callable[[Collection[int]], Mapping[int, T]]
) -> dict[int, T]:
    """The same for many parties, by their keys: `read` is called once, for those that have changed."""
    keys = {f"{party.secret}/{party.change}/{what}": party.pk for party in parties}
    known = {keys[key]: found for key, found in cache.get_many(keys).items()}
    new = [party for party in keys.values() if party not in known]
    read_now = read(new) if new else {}
    cache.set_many({key: read_now[party] for key, party in keys.items() if party in read_now}, GOOD_FOR)
    return {**known, **read_now}


def read_once_while(state: object, what: str, read: Callable[[], T]) -> T:
    """The result of `read`, as long as `state` has the same `repr`."""
    mark = sha256(repr((state, what)).encode()).hexdigest()
    return cast(T, cache.get_or_set(mark, read, GOOD_FOR))

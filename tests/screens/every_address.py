"""Every address of the program, from the URLconf."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.urls import URLPattern, URLResolver, get_resolver

METHODS: Final = ("GET", "POST", "PUT")
OTHER_METHODS: Final = ("HEAD", "DELETE", "PATCH", "OPTIONS")


def patterns(inside: URLResolver | None = None) -> Iterator[URLPattern]:
    """Every address there is."""
    for pattern in (inside or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern)
        else:
            yield pattern


def place_of(name: str) -> tuple[str, list[str]]:
    """The address of this name with a place for each of its arguments, and these."""
    ((place,), *_converters) = get_resolver().reverse_dict.getlist(name)[0]
    return place

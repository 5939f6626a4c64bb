"""How many random examples a law is tried on: fewer where `make quick` asks, and where they were tried already."""

import os

from hypothesis import settings

ONCE_MORE = 1  # seed: on PostgreSQL the very same evening is played again, for its sake alone


def tried_on(examples: int) -> settings:
    """So many at most; `make quick` has a profile with two."""
    asked = settings.default
    return settings(max_examples=min(examples, asked.max_examples if asked else examples), deadline=None)


def seeds(first: int, end: int) -> range:
    """For evenings at random."""
    return range(first, min(end, first + ONCE_MORE) if on_postgresql() else end)


def on_postgresql() -> bool:
    """SQLite has no address (tests/servers.py)."""
    return bool(os.environ.get("DATABASE_URL"))

"""How many random examples a law is tried on: fewer where `make quick` asks."""

from hypothesis import settings


def tried_on(examples: int) -> settings:
    """So many at most; `make quick` has a profile with two."""
    asked = settings.default
    return settings(max_examples=min(examples, asked.max_examples if asked else examples), deadline=None)

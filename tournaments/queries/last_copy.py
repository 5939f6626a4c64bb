"""Whether the last copy of a party's database is old."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tournaments.copies import LastCopy
from tournaments.models import Party

OLD = timedelta(minutes=10)  # of a copy: one is made within a minute of a change


def is_copy_old(party: Party, places: list[LastCopy]) -> bool:
    """Whether something was done since the last copy in some place, and that is long ago. Asks the database only then."""
    oldest = min((place.at for place in places if place.at), default=None)
    if oldest is None or timezone.now() - oldest < OLD:
        return False
    return party.log.filter(at__gt=oldest, at__lt=timezone.now() - OLD).exists()

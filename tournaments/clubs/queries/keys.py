"""The keys of other programs: rows → values."""

from __future__ import annotations

from hashlib import sha256

from django.db.models import QuerySet

from tournaments.clubs.models import ApiKey
from tournaments.models import Club


def compute_digest(key: str) -> str:
    # Not a slow hash: a key is 32 random bytes, which nobody guesses, and each request computes this.
    return sha256(key.encode()).hexdigest()


def list_keys(club: Club) -> QuerySet[ApiKey]:
    return ApiKey.objects.filter(club=club)


def find_club_of_key(key: str) -> int | None:
    """The club that this key opens; None for a wrong or a withdrawn one."""
    return ApiKey.objects.filter(digest=compute_digest(key)).values_list("club", flat=True).first()

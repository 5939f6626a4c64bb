"""What a club has said of itself, and what its page shows to whom: rows → values."""

from __future__ import annotations

from django.utils.text import slugify

from tournaments.clubs.models import ClubSettings
from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Club


def settings_of(club: Club) -> ClubSettings:
    """What the club has said of itself; where it has said nothing yet, the careful beginning, which is not saved."""
    found = ClubSettings.objects.filter(club=club).first()
    return found or ClubSettings(club=club, title=club.name, address=free_address(club.name))


def free_address(title: str) -> str:
    """The end of the address of a club's page, made of its name."""
    begins = slugify(title)[: LONGEST_NAME - 6] or "club"
    taken = set(ClubSettings.objects.filter(address__startswith=begins).values_list("address", flat=True))
    return next(name for name in [begins, *(f"{begins}-{n}" for n in range(2, len(taken) + 3))] if name not in taken)

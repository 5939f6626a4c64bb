"""The pages of a whist drive by cards that docs/drives.md shows, of drives that are always drawn alike."""

from __future__ import annotations

SEED = 5


def found_at_a_hand() -> str:
    """The code of a drive at a hand. The bell rang some time ago: its light would be on some pictures and not on others."""
    from tests.drive_night import draw, found_drive, ring
    from tournaments.models import Drive

    party = ring(draw(found_drive(28, seed=SEED)), 6)
    Drive.objects.filter(party=party).update(rung_at=None)
    return party.code


def found_at_totals() -> str:
    """The address of the totals of a half; on one card two digits changed places."""
    from tests.drive_night import half_time, type_all

    return f"/desk/{type_all(half_time(28, seed=SEED + 1), card_23=48).code}/totals/"

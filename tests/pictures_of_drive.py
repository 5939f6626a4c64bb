"""The pages of a whist drive that docs/drives.md shows, of drives that are always drawn alike."""

from __future__ import annotations

SEED = 5


def drive_desks() -> dict[str, str]:
    """What the laptop shows of drives, by the names of the pictures."""
    return {
        "drive_totals": found_at_totals(),
        "drive_live": found_live_at_a_hand(),
        "military": found_forts_at_a_hand(),
    }


def found_at_a_hand() -> str:
    """The code of a drive at a hand. The bell rang some time ago: its light would be on some pictures and not on others."""
    from tests.drive_night import draw, found_drive, ring
    from tournaments.models import Drive

    party = ring(draw(found_drive(28, seed=SEED)), 6)
    Drive.objects.filter(party=party).update(bells={})
    return party.code


def found_at_totals() -> str:
    """The address of the totals of a half; on one card two digits changed places."""
    from tests.drive_night import half_time, type_all

    return f"/desk/{type_all(half_time(28, seed=SEED + 1), card_23=48).code}/totals/"


def found_live_at_a_hand() -> str:
    """The desk of a live drive at a hand: four of seven numbers are in."""
    from datetime import datetime

    from django.utils import timezone

    from tests.live_night import begun_live, enter, play_hands
    from tournaments.models import Drive

    party = play_hands(begun_live(28, seed=SEED + 2), 12)
    for table, tricks in ((1, 7), (2, 6), (4, 12), (6, 6)):
        enter(party, table, tricks)
    Drive.objects.filter(party=party).update(bells={})
    party.log.update(
        at=timezone.make_aware(datetime(2026, 11, 26, 19, 58))
    )  # the desk shows when the last numbers came
    return f"/desk/{party.code}/"


def found_forts_at_a_hand() -> str:
    """The desk of military whist at a hand: three of six flags are in."""
    from datetime import datetime

    from django.utils import timezone

    from tests.drive_night import ring
    from tests.fort_night import found_forts, play_flags
    from tests.live_night import enter
    from tournaments.models import Drive

    party = play_flags(ring(found_forts(24, seed=SEED + 3)), 4)
    for fort, home_won in ((1, True), (2, False), (3, True)):
        enter(party, fort, None, odd_won=home_won)
    Drive.objects.filter(party=party).update(bells={})
    party.log.update(at=timezone.make_aware(datetime(2026, 11, 26, 19, 58)))
    return f"/desk/{party.code}/"

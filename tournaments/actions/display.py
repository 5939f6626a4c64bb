"""How the hall screen looks. Nothing that is played depends on it, so it may change at any time, also after the end."""

from __future__ import annotations

from tournaments.actions.change import changing, record
from tournaments.models import Action, Party


def set_display(code: str, *, size: Party.DisplaySize, speed: Party.DisplaySpeed, is_light: bool, who: str) -> Party:
    """Every open hall screen takes it on at once. Choosing the same again is choosing it once."""
    with changing(code) as now:
        party = Party.objects.get(code=code)
        if (party.display_size, party.display_speed, party.display_is_light) != (size, speed, is_light):
            party.display_size, party.display_speed, party.display_is_light = size, speed, is_light
            party.save(update_fields=["display_size", "display_speed", "display_is_light"])
            light = "light" if is_light else "dark"
            record(party, now, who, Action.SET_DISPLAY, size=size.value, speed=speed.value, light=light)
    return party

"""How the hall screen looks. Nothing that is played depends on it, so it may change at any time, also after the end."""

from __future__ import annotations

from tournaments.actions.change import changing, record
from tournaments.models import Action, Party


def set_wall(code: str, *, size: Party.WallSize, speed: Party.WallSpeed, is_light: bool, who: str) -> Party:
    """Every open hall screen takes it on at once. Choosing the same again is choosing it once."""
    with changing(code) as now:
        party = Party.objects.get(code=code)
        if (party.wall_size, party.wall_speed, party.wall_is_light) != (size, speed, is_light):
            party.wall_size, party.wall_speed, party.wall_is_light = size, speed, is_light
            party.save(update_fields=["wall_size", "wall_speed", "wall_is_light"])
            light = "light" if is_light else "dark"
            record(party, now, who, Action.SET_WALL, size=size.value, speed=speed.value, light=light)
    return party

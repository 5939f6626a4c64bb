"""How the hall screen looks, in words: for the desk, where it is chosen, and for the log."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tournaments.models import Party

SIZES = {
    Party.WallSize.SMALLER: noop("smaller"),
    Party.WallSize.NORMAL: noop("normal"),
    Party.WallSize.LARGER: noop("larger"),
}
SPEEDS = {
    Party.WallSpeed.SLOW: noop("slow"),
    Party.WallSpeed.NORMAL: noop("normal"),
    Party.WallSpeed.QUICK: noop("quick"),
}
LIGHTS = {"dark": noop("light on dark"), "light": noop("dark on light")}

Choice = tuple[str, str, bool]


def light_of(party: Party) -> str:
    return "light" if party.wall_is_light else "dark"


def choices_of(party: Party) -> list[tuple[str, str, list[Choice]]]:
    """What can be chosen about the hall screen: the field, its name, and each choice with whether it is taken now."""
    fields = (
        ("size", gettext("Text"), SIZES, party.wall_size),
        ("speed", gettext("Pages turn"), SPEEDS, party.wall_speed),
        ("light", gettext("Colours"), LIGHTS, light_of(party)),
    )
    return [
        (field, name, [(str(value), gettext(words), value == now) for value, words in choices.items()])
        for field, name, choices, now in fields
    ]

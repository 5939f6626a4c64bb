"""How the hall screen looks, in words: for the desk, where it is chosen, and for the log."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tournaments.models import Party

SIZES = {
    Party.DisplaySize.SMALLER: noop("smaller"),
    Party.DisplaySize.NORMAL: noop("normal"),
    Party.DisplaySize.LARGER: noop("larger"),
}
SPEEDS = {
    Party.DisplaySpeed.SLOW: noop("slow"),
    Party.DisplaySpeed.NORMAL: noop("normal"),
    Party.DisplaySpeed.QUICK: noop("quick"),
}
LIGHTS = {"dark": noop("light on dark"), "light": noop("dark on light")}

Choice = tuple[str, str, bool]


def light_of(party: Party) -> str:
    return "light" if party.display_is_light else "dark"


def choices_of(party: Party) -> list[tuple[str, str, list[Choice]]]:
    """What can be chosen about the hall screen: the field, its name, and each choice with whether it is taken now."""
    fields = (
        ("size", gettext("Text"), SIZES, party.display_size),
        ("speed", gettext("Pages turn"), SPEEDS, party.display_speed),
        ("light", gettext("Colours"), LIGHTS, light_of(party)),
    )
    return [
        (field, name, [(str(value), gettext(words), value == now) for value, words in choices.items()])
        for field, name, choices, now in fields
    ]

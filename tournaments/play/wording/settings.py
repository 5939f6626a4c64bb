"""The settings of a device in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tournaments.play.engine.settings import CHOICES, ScreenSettings

LABELS = {
    "taps": (noop("To play a card"), noop("Twice: the first tap raises it, the second plays it.")),
    "rows": (noop("Rows of the hand"), noop("On a narrow phone, the cards of one row lie over each other.")),
    "order": (noop("Order in a suit"), noop("From left to right.")),
    "suits": (noop("Order of the suits"), noop("Black and red apart, or in turn.")),
    "colours": (noop("Colours of the suits"), noop("Four: dark suits are still for high, warm ones for low.")),
    "cards": (noop("Size of the cards"), noop("Larger cards lie over each other.")),
    "speed": (noop("Speed"), noop("How long a full trick lies still.")),
    "motion": (noop("Movement"), noop("Cards also appear if this device asks for less motion.")),
    "hand": (noop("Buttons"), noop("On a phone held sideways, and at the foot of the table.")),
    "sound": (noop("Sound"), noop("A short tone when it is your turn. It needs JavaScript.")),
    "letters": (noop("Letters as keys"), noop("They work once you have clicked on the table.")),
}
WORDS = {
    ("taps", "one"): noop("One tap"),
    ("taps", "twice"): noop("Tap twice"),
    ("rows", "two"): noop("Two rows"),
    ("rows", "one"): noop("One row"),
    ("order", "down"): noop("High to low"),
    ("order", "up"): noop("Low to high"),
    ("suits", "together"): noop("♠ ♣ ♥ ♦ by colour"),
    ("suits", "alternating"): noop("♠ ♥ ♣ ♦ alternating"),
    ("colours", "two"): noop("Two"),
    ("colours", "four"): noop("Four"),
    ("cards", "large"): noop("Large"),
    ("cards", "larger"): noop("Larger"),
    ("cards", "largest"): noop("Largest"),
    ("speed", "slow"): noop("Slow"),
    ("speed", "middle"): noop("Medium"),
    ("speed", "fast"): noop("Fast"),
    ("speed", "tap"): noop("I tap"),
    ("motion", "fly"): noop("Cards fly"),
    ("motion", "appear"): noop("Cards appear"),
    ("hand", "right"): noop("Right hand"),
    ("hand", "left"): noop("Left hand"),
    ("sound", "none"): noop("No sound"),
    ("sound", "tone"): noop("A tone"),
    ("letters", "on"): noop("On"),
    ("letters", "off"): noop("Off"),
}


@dataclass(frozen=True, slots=True)
class SettingShown:
    """One setting: its words, and each choice with its value and whether it holds."""

    name: str
    label: str
    hint: str
    choices: tuple[tuple[str, str, bool], ...]


def list_settings(settings: ScreenSettings) -> tuple[SettingShown, ...]:
    return tuple(
        SettingShown(name, gettext(label), gettext(hint), _list_choices(settings, name))
        for name, (label, hint) in LABELS.items()
    )


def _list_choices(settings: ScreenSettings, name: str) -> tuple[tuple[str, str, bool], ...]:
    return tuple((word, gettext(WORDS[name, word]), settings[name] == word) for word in _in_order(name))


def _in_order(name: str) -> tuple[str, ...]:
    """As they stand on the page; the usual one need not be the first."""
    return tuple(word for of, word in WORDS if of == name and word in CHOICES[name])

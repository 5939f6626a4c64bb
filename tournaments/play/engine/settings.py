"""How a device shows a table on screens: one chosen word for each setting, kept by the device as a short text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# What can be chosen; the first word of each is usual.
CHOICES = {
    "taps": ("one", "twice"),
    "rows": ("two", "one"),
    "order": ("down", "up"),
    "suits": ("together", "alternating"),
    "colours": ("two", "four"),
    "cards": ("large", "larger", "largest"),
    "speed": ("middle", "slow", "fast", "tap"),
    "motion": ("fly", "appear"),
    "hand": ("right", "left"),
    "sound": ("none", "tone"),
    "letters": ("on", "off"),
}


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """What differs from usual. Its text is `four-left`: no two settings share a word that differs."""

    changed: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return self.changed.get(name, CHOICES[name][0])

    @property
    def speed(self) -> str:
        return self["speed"]

    @property
    def classes(self) -> str:
        """For the stylesheet: `colours_four hand_left`."""
        return " ".join(f"{name}_{word}" for name, word in self.changed.items())

    def __str__(self) -> str:
        return "-".join(self.changed.values())


USUAL = ScreenSettings()


def choose_settings(chosen: Mapping[str, str]) -> ScreenSettings:
    """The settings of a form. What is no choice stays as usual."""
    words = {name: chosen.get(name) for name in CHOICES}
    return ScreenSettings({name: word for name, word in words.items() if word in CHOICES[name][1:]})


def read_settings(text: str) -> ScreenSettings:
    """The inverse of `str`; what it does not know, it leaves out: a device may have kept words of another version."""
    kept = text.split("-")
    return ScreenSettings({name: word for name, words in CHOICES.items() for word in words[1:] if word in kept})

"""What is shown to whom. On the internet only what the club has allowed is visible, and at first it allows nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Audience(StrEnum):
    """Who looks: anybody, a phone at an evening, somebody with the members' link, or an organiser of the club."""

    OPEN_NET = "open net"
    PLAYERS = "players"
    MEMBERS = "members"
    ORGANISER = "organiser"


@dataclass(frozen=True, slots=True)
class ClubConsent:
    """What the club has allowed to everybody, and to people with the code of an evening."""

    is_open: bool = False
    shows_results: bool = False
    shows_whole_names: bool = False
    shows_season: bool = False


@dataclass(frozen=True, slots=True)
class Visibility:
    """Whether somebody sees the page, the results on it, and whole names."""

    page: bool
    results: bool
    whole_names: bool

    def name(self, name: str) -> str:
        return name if self.whole_names else shorten_name(name)


def find_visibility(audience: Audience, consent: ClubConsent) -> Visibility:
    if audience is Audience.PLAYERS and consent.shows_season:
        # Whole names: people with the code of an evening read them on its pages anyway.
        return Visibility(consent.is_open, results=True, whole_names=True)
    if audience not in (Audience.OPEN_NET, Audience.PLAYERS):
        return Visibility(page=True, results=True, whole_names=True)
    results = consent.is_open and consent.shows_results  # each switch needs those before it, whatever is stored
    return Visibility(consent.is_open, results, results and consent.shows_whole_names)


def shorten_name(name: str) -> str:
    """Ann P. for Ann Pedersen, Ann P. 2 for Ann Pedersen 2: the number distinguishes people without revealing anything."""
    words = [word for word in name.split() if any(sign.isalpha() for sign in word)]
    numbers = [word for word in name.split() if word not in words]
    if len(words) < 2:  # a first name alone, or a nickname
        return name
    letter = next(sign for sign in words[-1] if sign.isalpha())
    return " ".join([words[0], f"{letter.upper()}.", *numbers])

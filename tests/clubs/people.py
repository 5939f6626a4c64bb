"""The test language of a club: what it knows of its people."""

from __future__ import annotations

from tournaments.access import find_our_club
from tournaments.clubs.actions.page import save_settings
from tournaments.clubs.actions.people import save_person
from tournaments.clubs.engine.members import ClubPerson
from tournaments.clubs.models import ClubSettings
from tournaments.models import Player

WHO = "the director"


def know(player: Player, **known) -> Player:
    """The club knows this of somebody."""
    save_person(player, ClubPerson(**{"name": player.name} | known), who=WHO)
    return Player.objects.get(pk=player.pk)


def called(name: str) -> Player:
    return Player.objects.get(name=name)


def shows(**columns) -> ClubSettings:
    """The club has said this of itself; whatever is not said is as careful as at first."""
    said = {"title": "Tuesday whist", "address": "tuesday", "words": "", "is_open": False}
    said |= {"shows_results": False, "shows_whole_names": False, "keeps_contact": False}
    return save_settings(find_our_club(), who=WHO, **said | columns)

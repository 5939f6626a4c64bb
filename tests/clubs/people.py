"""The test language of a club: what it knows of its people."""

from __future__ import annotations

from tournaments.clubs.actions.people import save_person
from tournaments.clubs.engine.members import Person
from tournaments.models import Player

WHO = "the director"


def know(player: Player, **known) -> Player:
    """The club knows this of somebody."""
    save_person(player, Person(**{"name": player.name} | known), seen=player.name, who=WHO)
    return Player.objects.get(pk=player.pk)


def called(name: str) -> Player:
    return Player.objects.get(name=name)

"""What is stored, and a name taken out of it."""

from __future__ import annotations

from django.apps import apps

from tests.night import WHO
from tournaments.clubs.actions.erase import erase_name
from tournaments.models import Player

FORMER = "Former player"


def erase(name: str) -> str:
    return erase_name(Player.objects.get(name=name), seen=name, word=FORMER, who=WHO)


def everything_stored() -> str:
    """Every value of every row of every table."""
    rows = (row for model in apps.get_models() for row in model._base_manager.values_list())
    return "\n".join(repr(row) for row in rows)

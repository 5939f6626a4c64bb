"""What a version before this one stored is understood: the steps of the migrations that read rows."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone

from tests.commands.running import verified
from tests.night import announced, begun, fresh, played
from tournaments.models import LogEntry, Party, Round

pytestmark = pytest.mark.django_db


def migrate(name: str, function: str) -> None:
    """Run the step on the rows as they are."""
    getattr(import_module(f"tournaments.migrations.{name}"), function)(apps, connection.schema_editor())


def logged(party: Party, action: str, **facts: Any) -> None:
    """A line as an older version wrote it."""
    LogEntry.objects.create(party=party, at=timezone.now(), who="organiser", action=action, facts=facts)


def three_rounds() -> Party:
    party = begun(9)
    for number in (1, 2):
        party = announced(played(fresh(party), number), number + 1)
    return party


SAT = {"line": [1, 2, 3, 4], "rounds": {"2": {"tables": {"1": [1, 2, 3, 4]}, "whole": False}}}


@pytest.mark.parametrize(
    ("action", "facts", "seats_by"),
    [
        pytest.param("announce", {"round": 3}, "draw movement movement", id="nothing in particular"),
        pytest.param("place_by_hand", {"round": 3, "player": 1}, "draw movement hand", id="by hand"),
        pytest.param("sat_the_other_way", {"round": 2, "table": 1}, "draw hand movement", id="the other way"),
        pytest.param("stand_in", {"round": 2, "as_they_sat": SAT}, "draw hand movement", id="a substitute"),
        pytest.param("correct", {"round": 1, "way": "swap", "as_they_sat": SAT}, "draw hand movement", id="corrected"),
        pytest.param("keep_chair", {"player": 1, "as_they_sat": SAT}, "draw earlier movement", id="a kept chair"),
        pytest.param("put_together", {"player": 1, "other": 9}, "earlier movement movement", id="entered twice"),
        pytest.param("import_party", {"rounds": 3, "seats_otherwise": {"2": [1]}}, "file file movement", id="a file"),
        pytest.param("import_party", {"rounds": 3}, "file movement movement", id="a file, long ago"),
    ],
)
def test_rounds_from_before_say_how_their_seats_came_about(action, facts, seats_by):
    party = three_rounds()
    Round.objects.update(seats_by="movement")
    logged(party, action, **facts)
    migrate("0016_how_seats_came_about", "say_how_seats_came_about")
    assert list(party.rounds.values_list("seats_by", flat=True)) == seats_by.split()
    assert verified(party).splitlines()[-1] == "verified: 3 rounds, 0 hands"


def test_what_somebody_did_by_hand_stays_by_hand_whatever_was_changed_later():
    party = three_rounds()
    logged(party, "place_by_hand", round=2, player=1)
    logged(party, "keep_chair", player=1, as_they_sat=SAT)
    migrate("0016_how_seats_came_about", "say_how_seats_came_about")
    assert party.rounds.get(number=2).seats_by == "hand"

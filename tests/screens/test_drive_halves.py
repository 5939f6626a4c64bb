"""A drive has two halves, with coffee between them: a total belongs to one of them, and to none by a guess."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.drive_night import half_time
from tests.screens.test_drive import FORM, page, press
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.plan import USUAL_ROLES
from tournaments.models import Party
from tournaments.queries.drive import read_drive

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("half", ["3", "0", "", "one"])
def test_what_names_no_half_is_refused_and_not_taken_for_the_first(director: Client, half: str):
    party, refused = half_time(), "Something is missing in what this page sent."
    assert refused in press(director, "desk_total", party, half=half, card="1", tricks="80")
    assert not read_drive(party).drive.totals
    press(director, "desk_total", party, half="1", card="1", tricks="80")
    assert refused in press(director, "desk_total_out", party, half=half, card="1")
    assert len(read_drive(party).drive.totals) == 1
    assert refused in page(director, "desk_totals", party, half=half)


def test_coffee_is_in_the_middle_and_what_the_kind_does_not_count_is_hidden_and_ignored(director: Client):
    sent = FORM | {"kind": "military", "half": "", "role_a": "x", "role_b": "x", "counts_tens": "on", "number": "10"}
    director.post(reverse("desk_new_drive"), sent)
    plan = read_drive(Party.objects.get()).plan
    assert (plan.half, plan.roles, plan.has_tens) == (5, USUAL_ROLES, False)
    css = Path("tournaments/static/whistparty/drive.css").read_text(encoding="utf-8")
    hides_roles = next(line for line in css.splitlines() if line.endswith(".of_roles,"))
    assert {kind for kind in DriveKind if f'"{kind}"' in hides_roles} == {
        kind for kind in DriveKind if not kind.has_roles
    }

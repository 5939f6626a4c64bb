"""What people send as a number: digits of other scripts and ² are refused or no number, and never an error or another number."""

from __future__ import annotations

import contextlib

import pytest
from django.core.exceptions import ValidationError

from scoring.refused import Refused
from tournaments.engine.people_list.read import read_people
from tournaments.forms.fields import make_number_field
from tournaments.forms.hand import read_count, read_number, read_place
from tournaments.forms.prizes import read_who
from tournaments.play.forms import read_level
from tournaments.seasons.forms import read_places

REFUSE = (
    read_number,
    lambda typed: read_place(f"{typed}-north"),
    lambda typed: read_places(f"12 {typed}"),
    lambda typed: read_who([typed]),
    make_number_field("Hands", 1, 99).clean,
)


@pytest.mark.parametrize("typed", ["²", "1²", "١٢", "１２", "①", "1_0"], ids=ascii)
def test_only_0_to_9_make_a_number(typed: str):
    assert (read_count(typed), read_level(typed)) == (None, 0)
    for read in REFUSE:
        with pytest.raises((Refused, ValidationError)):
            read(typed)
    for line in (typed, f"Ann Lie {typed}", f"{typed} Ann Lie", f"Ann Lie +{typed}", f"Members {typed}\nBo Ås"):
        with contextlib.suppress(Refused):
            assert read_people(line).found

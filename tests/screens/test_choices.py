"""A choice with a field beside it: typing chooses, and two answers are refused."""

from __future__ import annotations

import re

import pytest

from tests.screens.plan_form import AS_IT_STANDS, NEW, founded
from tests.screens.reading import typed as in_fields
from tests.screens.reading import words
from tournaments.models import Party

TYPED = {
    "a number of hands": ({"end": "target", "hands": "6"}, lambda party: party.game_end.hands, 6),
    "minutes": ({"end": "target", "minutes": "25"}, lambda party: party.game_end.minutes, 25),
    "a round": ({"hidden_from": "5"}, lambda party: party.standings_held_after, 4),
    "points for the bench": ({"bench_points": "3"}, lambda party: party.compensation.points, 3),
}


@pytest.mark.parametrize(("typed", "kept", "value"), TYPED.values(), ids=TYPED.keys())
def test_what_is_typed_beside_a_choice_chooses_it(director, typed, kept, value):
    """The other was chosen before anybody had typed, so nobody has chosen it."""
    party = founded(director, was_end="target", was_hands="8", was_minutes="20", **typed)
    assert kept(party) == value


CONTRADICTORY = {
    "hands, and the clock": {"end": "time", "hands": "6"},
    "hands, and minutes": {"end": "target", "hands": "6", "minutes": "25"},
    "a round, and only at the end": {"secrecy": "at-the-end", "hidden_from": "5"},
    "points, and an average": {"compensation": "average", "bench_points": "3"},
}


@pytest.mark.parametrize("typed", CONTRADICTORY.values(), ids=CONTRADICTORY.keys())
def test_two_answers_that_contradict_each_other_are_refused(director, typed):
    was = {"was_end": "target", "was_hands": "8", "was_minutes": "20"}
    page = director.post(NEW, AS_IT_STANDS | was | typed)
    assert "Leave only one of the two." in words(page)
    for name, value in typed.items():
        if in_fields(page, name) != [value]:
            assert re.search(rf'name="{name}" value="{value}"[^>]* checked', page.content.decode()), "nothing is lost"
    assert not Party.objects.exists()


def test_what_a_page_showed_already_is_not_typed(director):
    """Somebody chose the clock, looked at the forecast, and chose a number of hands after all."""
    was = {"was_end": "time", "was_hands": "8", "was_minutes": "25"}
    assert founded(director, end="hands", minutes="25", **was).game_end.hands == 8

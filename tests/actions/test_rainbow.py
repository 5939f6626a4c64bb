"""An evening of the rainbow: refused for other numbers, one sentence for the hall, and what happens when people come and go."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.refused import Impossible
from tests.commands.running import exported, imported, verified
from tests.night import WHO, announced, begun, found, fresh, played
from tests.screens.reading import words
from tournaments.actions import draw_seats, prepare
from tournaments.actions.plan import change_plan
from tournaments.actions.schedule import store_schedule
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.movements.rainbow import RAINBOW, UP
from tournaments.engine.movements.steps import is_step
from tournaments.forms.plan import read_plan_of_party
from tournaments.models import Party
from tournaments.queries.movement import read_seating

pytestmark = pytest.mark.django_db
SENTENCE = "North stays. South goes up one table, East up two, West down two."


@pytest.fixture
def party() -> Party:
    """Twenty people, five rounds; the second is announced."""
    made = begun(20, movement=RAINBOW, rounds_planned=5)
    store_schedule(made.code, who=WHO)
    return announced(played(fresh(made), tables=5), 2)


def seats(party: Party, number: int):
    return read_seating(party.rounds.get(number=number))


def test_everybody_goes_as_the_sentence_says(party):
    assert is_step(seats(party, 1), seats(party, 2), UP)
    assert verified(party) == "verified: 2 rounds, 0 hands\n"


def test_the_draw_refuses_another_number_on_the_desk_and_names_the_next_ones(director):
    party = found(22, movement=RAINBOW, rounds_planned=5)
    shown = director.post(reverse("desk_draw", args=[party.code]), {"kind": "random", "seed": party.seed}, follow=True)
    assert "20 players can play up to 5 rounds, or 28 up to 7; there are 22." in words(shown)
    assert not party.rounds.exists()


def test_the_draw_refuses_more_rounds_than_tables():
    party = found(20, movement=RAINBOW, rounds_planned=8)
    with pytest.raises(Impossible) as refusal:
        draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)
    assert "For 8 rounds you need 44 people, or agree on 5 rounds." in str(refusal.value)


def test_it_cannot_be_chosen_once_seats_for_another_number_are_drawn():
    from dataclasses import replace

    party = begun(12, movement=DRAW_ANEW)
    with pytest.raises(Impossible):
        change_plan(party.code, replace(read_plan_of_party(party), movement=RAINBOW, rounds_planned=3), who=WHO)
    assert fresh(party).movement == "draw-anew"


def test_the_hall_reads_the_sentence_as_long_as_it_is_true(party, client):
    hall = reverse("hall", args=[party.code])
    assert SENTENCE in words(client.get(hall))
    prepare.register_players(party.code, ["Pia"], who=WHO)
    store_schedule(party.code, who=WHO)
    assert SENTENCE not in words(client.get(hall))


def test_a_player_reads_why_they_stay_or_go(party, client):
    table = seats(party, 2).tables[1]
    for player, says in ((table.north, "North stays: you sit at table 2."), (table.south, "from table 1 to table 2.")):
        assert says in words(client.get(reverse("player", args=[party.code, player])))


def test_when_somebody_leaves_everybody_else_has_a_place_in_the_rest(party):
    prepare.leave(party.code, 4, who=WHO)
    store_schedule(party.code, who=WHO)
    party = announced(played(fresh(party), 2, tables=5), 3)
    assert set(seats(party, 3).everybody()) == set(range(1, 21)) - {4}
    assert verified(party) == "verified: 3 rounds, 0 hands\n"


def test_its_file_reads_back_as_the_same_evening(party, tmp_path):
    text = exported(party)
    twin = imported(text, tmp_path)
    assert exported(twin) == text
    assert verified(twin).splitlines()[-1] == "verified: 2 rounds, 0 hands"

"""A schedule on the desk, on phones, in Where is …?, in the settings and on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from tests.night import WHO, announced, begun, fresh, played
from tests.screens.plan_form import AS_IT_STANDS, NEW
from tests.screens.reading import words
from tournaments.actions import prepare
from tournaments.actions.schedule import store_schedule
from tournaments.engine.movements.everybody import EVERYBODY
from tournaments.models import Party
from tournaments.queries.schedule import read_schedule

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Nine players, five rounds, the first is in play."""
    made = begun(9, movement=EVERYBODY, rounds_planned=5)
    store_schedule(made.code, who=WHO)
    return fresh(made)


@pytest.fixture
def page(director: Client) -> Callable[..., str]:
    def read(name: str, party: Party, *numbers: int, query: str = "") -> str:
        return words(director.get(reverse(name, args=[party.code, *numbers]) + query))

    return read


def test_the_desk_says_that_the_seats_are_being_made_and_asks_again(director):
    party = begun(9, movement=EVERYBODY, rounds_planned=5)
    shown = director.get(reverse("desk", args=[party.code]))
    assert "The seats of rounds 2 to 5 are being made …" in words(shown)
    assert b'hx-trigger="load delay:1s"' in shown.content
    assert b"<progress" in shown.content


def test_the_desk_says_after_some_seconds_that_the_seats_should_be_made(page):
    party = begun(9, movement=EVERYBODY, rounds_planned=5)
    party.log.update(at=now() - timedelta(seconds=30))
    assert "The movement has not answered" in page("desk", party)
    prepare.register_players(party.code, ["Pia"], who=WHO)
    assert "The movement has not answered" not in page("desk", party)


def test_the_desk_leads_to_the_schedule_once_it_is_made(page, party):
    assert "All seats up to round 5 are made. Print the schedule" in page("desk", party)


def test_the_desk_says_from_which_round_on_to_print_again_until_that_round_begins(page, party):
    party = announced(played(party), 2)
    prepare.register_players(party.code, ["Pia"], who=WHO)
    store_schedule(party.code, who=WHO)
    at_table = min(read_schedule(fresh(party)).rounds[2].table_of)
    for read in (page("desk", fresh(party)), page("player", fresh(party), at_table)):
        assert "The seats from round 3 on are new" in read
    party = announced(played(fresh(party), 2), 3)
    for read in (page("desk", party), page("player", party, at_table)):
        assert "are new" not in read


def test_a_ladder_has_no_word_of_a_schedule(page):
    party = begun(9)
    assert "schedule" not in page("desk", party).lower()
    assert "How many rounds" not in page("desk_settings", party)


def test_a_player_reads_where_they_sit_in_every_round(page, party):
    schedule = read_schedule(party)
    seen = page("player", party, 4)
    assert "Win or lose, this is where you sit:" in seen
    for place in schedule.list_places(4):
        expected = (
            f"Round {place.round}: table {place.table.number} with {place.partner}"
            if place.table
            else f"Round {place.round}: you sit out"
        )
        assert expected in seen


def test_somebody_on_the_bench_reads_it_too(page, party):
    sitting = read_schedule(party).rounds[1].bench[0]
    assert "Win or lose, this is where you sit:" in page("player", party, sitting)


def test_somebody_who_goes_home_is_not_told_where_they_would_sit(page, party):
    prepare.leave(party.code, 4, who=WHO)
    assert "this is where you sit" not in page("player", fresh(party), 4)


def test_where_is_says_the_rounds_to_come(page, party):
    place = read_schedule(party).list_places(1)[0]
    says = f"Round 2: table {place.table.number}." if place.table else "Round 2: sits out."
    name = read_schedule(party).names[1]
    assert says in page("desk_where_is", party, query=f"?who={name}")


def test_the_sheet_by_person_has_everybodys_table_and_partner(page, party):
    sheet = page("print_schedule_by_person", party)
    schedule = read_schedule(party)
    for number, name in schedule.names.items():
        cells = []
        for seating in schedule.rounds.values():
            table = seating.table_of.get(number)
            cells.append(f"{table.number} +{table.partner_of(number)}" if table else "out")
        assert f"{number} {name} {' '.join(cells)}" in sheet
    assert "Nobody plays with the same partner twice" in sheet


def test_the_sheet_by_table_has_the_numbers_of_the_name_cards(page, party):
    table = read_schedule(party).rounds[3].tables[1]
    assert f"{table.north} + {table.south} against {table.east} + {table.west}" in page(
        "print_schedule_by_table", party
    )


def test_there_is_nothing_to_print_before_the_first_seats_are_announced(director):
    party = begun(9)
    shown = director.get(reverse("print_schedule_by_person", args=[party.code]), follow=True)
    assert "There is no schedule to print" in words(shown)


def test_the_rounds_can_still_be_changed_while_the_evening_is_played(director, page, party):
    party = announced(played(party), 2)
    seen = page("desk_settings", party)
    assert "Rounds 5 rounds" in seen
    director.post(reverse("desk_settings", args=[party.code]), {"line": "rounds", "rounds_planned": "7"})
    assert fresh(party).rounds_planned == 7
    emptied = director.post(reverse("desk_settings", args=[party.code]), {"line": "rounds", "rounds_planned": ""})
    assert "whole number from 1 to 40" in words(emptied)
    assert fresh(party).rounds_planned == 7
    store_schedule(party.code, who=WHO)
    assert read_schedule(fresh(party)).last == 7


def test_a_wrong_number_of_rounds_is_refused_with_the_right_ones(director, party):
    shown = director.post(reverse("desk_settings", args=[party.code]), {"line": "rounds", "rounds_planned": "41"})
    assert "Type a whole number from 1 to 40." in words(shown)


def test_a_schedule_is_made_for_the_rounds_that_the_page_of_a_new_party_says(director: Client):
    assert 'name="rounds_planned" value="3"' in director.get(NEW, {"movement": "everybody"}).content.decode()
    tonight = AS_IT_STANDS | {
        "begins": "19:00",
        "ends": "22:00",
        "players": "18",
        "end": "hands",
        "movement": "everybody",
    }
    for step in range(4):  # where one hand fewer lets two more rounds fit, both are agreed
        answer = director.post(NEW, tonight | {"step": "rounds+1", "work_out": "yes"})
        shown = answer.content.decode()
        (agreed,) = re.findall(r'name="rounds_planned" value="(\d+)"', shown)
        assert f"One round fewer {agreed} One round more" in words(answer), step
        (hands,) = re.findall(r'name="hands" value="(\d+)"', shown)
        tonight |= {"rounds_planned": agreed, "hands": hands}


@pytest.mark.parametrize("sheet", ["print_schedule_by_person", "print_schedule_by_table"])
def test_a_sheet_of_a_schedule_that_is_being_made_claims_nothing(page, party, sheet):
    prepare.register_players(party.code, ["Pia"], who=WHO)
    seen = page(sheet, fresh(party))
    assert "The seats of rounds 2 to 5 are being made. Open this page again in a few seconds" in seen
    assert "twice" not in seen
    store_schedule(party.code, who=WHO)
    assert "being made" not in page(sheet, fresh(party))

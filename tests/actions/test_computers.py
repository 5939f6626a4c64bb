"""Computers fill the chairs of an incomplete table: they come and go with the number of people, and move like everybody."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scoring.stakes import Stake
from tests.night import WHO, announced, begun, drawn, found, fresh, played, slip
from tournaments.actions import prepare, presence
from tournaments.actions.plan import change_plan
from tournaments.engine.computers import count_empty_chairs
from tournaments.engine.draw import DrawKind
from tournaments.engine.evening import PartyPlayer
from tournaments.forms.plan import read_plan_of_party
from tournaments.models import Party
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.standings import read_full_standings
from tournaments.queries.verify import find_wrong_seats

pytestmark = pytest.mark.django_db
LEVEL = 2


def computers(party: Party, round_number: int) -> list[str]:
    """Who of the computers has a chair in this round."""
    seated = party.entries.filter(chairs__round__party=party, chairs__round__number=round_number)
    return list(seated.filter(player__is_computer=True).order_by("number").values_list("player__name", flat=True))


def sizes(party: Party, round_number: int) -> tuple[int, int]:
    """The tables of a round, and how many sit out."""
    row = party.rounds.get(number=round_number)
    return row.games.count(), row.chairs.filter(table__isnull=True).count()


@pytest.mark.parametrize(
    ("guests", "house", "computers"), [(16, 0, 0), (15, 0, 1), (14, 0, 2), (13, 0, 3), (15, 1, 0), (13, 1, 2), (16, 2, 0)]
)
def test_house_players_come_first_and_computers_complete_the_last_table(guests: int, house: int, computers: int):
    people = [PartyPlayer(number, f"P{number}", is_house=number <= house) for number in range(1, guests + house + 1)]
    assert count_empty_chairs(people) == computers


@pytest.mark.parametrize(("people", "missing"), [(12, 0), (13, 3), (14, 2), (15, 1)])
def test_nobody_sits_out(people: int, missing: int):
    party = begun(people, computers=LEVEL)
    assert sizes(party, 1) == ((people + missing) // 4, 0)
    assert computers(party, 1) == ["Itasca (computer)", "Pepin (computer)", "Superior (computer)"][:missing]


def test_without_the_choice_people_sit_out():
    assert sizes(begun(15), 1) == (3, 3)


def test_a_computer_moves_like_everybody():
    party = announced(played(begun(15, computers=LEVEL), tables=4), 2)
    assert sizes(party, 2) == (4, 0)
    seats = dict(party.entries.get(player__is_computer=True).chairs.values_list("round__number", "table"))
    assert seats[1] == 4
    assert seats[2] in (3, 4)
    assert list(find_wrong_seats(party, read_whole_evening(party))) == []


def test_a_computer_goes_when_somebody_comes_and_comes_back_when_they_go():
    party = played(begun(15, computers=LEVEL), tables=4)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    party = announced(moved(party, 1), 2)
    assert (computers(party, 2), sizes(party, 2)) == ([], (4, 0))
    prepare.leave(party.code, 1, who=WHO)
    party = announced(played(party, 2, tables=4), 3)
    assert (computers(party, 3), sizes(party, 3)) == (["Itasca (computer)"], (4, 0))
    assert list(find_wrong_seats(party, read_whole_evening(party))) == []


def moved(party: Party, number: int) -> Party:
    from tournaments.tasks import move

    move(party.code, number)
    return fresh(party)


def test_a_draw_counts_again_who_is_there():
    party = drawn(15, computers=LEVEL)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    prepare.check_in_all(party.code, who=WHO)
    prepare.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    assert (computers(party, 1), sizes(party, 1)) == ([], (4, 0))
    assert not party.entries.filter(player__is_computer=True).exists()


def test_a_computer_has_no_place_and_plays_for_no_money():
    party = begun(7, computers=LEVEL, stake=Stake(10, "USD"))
    party = slip(slip(party, 1), 2)
    lines = read_full_standings(party).lines
    computer = party.entries.get(player__is_computer=True).number
    assert [line.rank for line in lines if line.player == computer] == [0]
    money = {line.player: line.money for line in lines}
    assert sorted(money.values()) == [-10, -10, 0, 0, 0, 0, 10, 10]
    assert money[computer] == 0
    assert len(read_full_standings(party).placed) == 8


def test_the_choice_can_be_changed_during_the_evening():
    from dataclasses import replace

    party = played(begun(15), tables=3)
    change_plan(party.code, replace(read_plan_of_party(party), computers=LEVEL), who=WHO)
    party = announced(moved(party, 1), 2)
    assert (computers(party, 2), sizes(party, 2)) == (["Itasca (computer)"], (4, 0))
    change_plan(party.code, replace(read_plan_of_party(party), computers=None), who=WHO)
    party = announced(played(party, 2, tables=4), 3)
    assert (computers(party, 3), sizes(party, 3)) == ([], (3, 3))


def test_a_person_of_the_same_name_keeps_it():
    party = found(3, computers=LEVEL)
    prepare.register_players(party.code, ["Itasca (computer)"], who=WHO)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    prepare.check_in_all(party.code, who=WHO)
    prepare.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)
    assert computers(party, 1) == ["Pepin (computer)", "Superior (computer)", "Vermilion (computer)"]

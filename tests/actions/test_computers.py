"""Computers fill the chairs of an incomplete table: they come and go with the number of people, and move like everybody."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from scoring.refused import Refused
from scoring.stakes import Stake
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tournaments.actions import draw_seats, prepare
from tournaments.actions.plan import change_plan
from tournaments.actions.restore import restore_party
from tournaments.clubs.actions import identity
from tournaments.clubs.queries.people import list_people
from tournaments.engine.computers import count_empty_chairs
from tournaments.engine.document import read_evening
from tournaments.engine.draw import DrawKind
from tournaments.engine.evening import PartyPlayer
from tournaments.engine.presence import fill_with_computers, leaves, preview_next_round, put_player
from tournaments.forms.plan import read_plan_of_party
from tournaments.models import Club, Party
from tournaments.queries.desk import read_desk
from tournaments.queries.evening import read_whole_evening, write_evening_document
from tournaments.queries.past_evenings import games_at, read_past_evenings
from tournaments.queries.people import list_people_of_party, read_register, suggest_names
from tournaments.queries.standings import read_full_standings
from tournaments.queries.verify import find_wrong_seats
from tournaments.tasks import move

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
    ("guests", "house", "computers"),
    [(16, 0, 0), (15, 0, 1), (14, 0, 2), (13, 0, 3), (15, 1, 0), (13, 1, 2), (16, 2, 0)],
)
def test_house_players_come_first_and_computers_complete_the_last_table(guests: int, house: int, computers: int):
    people = [PartyPlayer(number, f"P{number}", is_house=number <= house) for number in range(1, guests + house + 1)]
    assert count_empty_chairs(people) == computers


@pytest.mark.parametrize(("people", "missing"), [(12, 0), (13, 3), (14, 2), (15, 1)])
def test_nobody_sits_out(people: int, missing: int):
    party = begun(people, computers=LEVEL)
    assert sizes(party, 1) == ((people + missing) // 4, 0)
    assert computers(party, 1) == ["Itasca", "Pepin", "Superior"][:missing]


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
    assert (computers(party, 3), sizes(party, 3)) == (["Itasca"], (4, 0))
    assert list(find_wrong_seats(party, read_whole_evening(party))) == []


def moved(party: Party, number: int) -> Party:
    move(party.code, number)
    return fresh(party)


def test_a_draw_counts_again_who_is_there():
    party = drawn(15, computers=LEVEL)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    prepare.check_in_all(party.code, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
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
    party = played(begun(15), tables=3)
    change_plan(party.code, replace(read_plan_of_party(party), computers=LEVEL), who=WHO)
    party = announced(moved(party, 1), 2)
    assert (computers(party, 2), sizes(party, 2)) == (["Itasca"], (4, 0))
    change_plan(party.code, replace(read_plan_of_party(party), computers=None), who=WHO)
    party = announced(played(party, 2, tables=4), 3)
    assert (computers(party, 3), sizes(party, 3)) == ([], (3, 3))


def test_a_person_of_the_same_name_keeps_it():
    party = found(3, computers=LEVEL)
    prepare.register_players(party.code, ["Itasca", "Zoe"], who=WHO)
    prepare.check_in_all(party.code, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)
    assert computers(party, 1) == ["Pepin", "Superior", "Vermilion"]


def test_nobody_decides_about_a_computer_or_comes_as_one():
    party = begun(7, computers=LEVEL)
    number = party.entries.get(player__is_computer=True).number
    for decide in (prepare.leave, prepare.take_out):
        with pytest.raises(Refused) as refused:
            decide(party.code, number, who=WHO)
        assert refused.value.reason is prepare.WhyNotPrepared.IS_COMPUTER


def test_a_computer_makes_way_for_a_person_who_is_called_like_it():
    party = begun(7, computers=LEVEL)
    prepare.register_players(party.code, ["Itasca"], who=WHO)
    identity.rename_entry(party.code, 1, "Pepin", who=WHO)
    names = party.entries.order_by("number").values_list("player__name", "player__is_computer")
    assert ("Itasca", False) in names
    assert ("Pepin", False) in names
    assert [name for name, is_computer in names if is_computer] == ["Superior"]


def test_a_file_from_before_says_the_word_in_the_name_and_is_read_without_it():
    document = write_evening_document(begun(7, computers=LEVEL))
    for player in document["players"]:
        if player.get("computer"):
            player["name"] = f"{player['name']} (computer)"
    document["players"][0]["name"] = "Itasca"
    evening = read_evening(document)
    assert [one.name for one in evening.players if one.is_computer] == ["Itasca"]
    again = restore_party(Club.objects.create(name="Another club"), evening, WHO)
    players = again.entries.values_list("player__name", "player__is_computer")
    assert {one for one in players if one[1] or one[0] == "Itasca"} == {("Itasca", False), ("Pepin", True)}


def test_the_file_of_an_evening_keeps_its_computers():
    party = announced(played(begun(7, computers=LEVEL), tables=2), 2)
    document = write_evening_document(party)
    assert [one["name"] for one in document["players"] if one.get("computer")] == ["Itasca"]
    assert document["party"]["computers"] == LEVEL
    club = Club.objects.create(name="Another club")
    again = restore_party(club, read_evening(document), WHO)
    assert write_evening_document(again) == document
    assert again.entries.get(player__is_computer=True).player.name == "Itasca"


def test_computers_are_no_people_of_the_club():
    party = begun(7, computers=LEVEL)
    assert "Itasca" not in [one.name for one in list_people(party.club)]
    assert "Itasca" not in [one.name for one in list_people_of_party(party)]
    assert "Itasca" not in suggest_names(found(4))
    assert read_register(party).computers == 1
    assert (read_register(party).here, read_register(party).tables, read_register(party).bench) == (7, 2, 0)
    assert (read_desk(party).here, read_desk(party).seated) == (7, 8)


def test_games_with_a_computer_say_nothing_about_skill():
    party = ended(slip(slip(begun(7, computers=LEVEL), 1), 2))
    (evening,) = read_past_evenings(party.club)
    assert sorted(game.is_whole for game in evening.games) == [False, True]
    assert len([one for one in evening.results if one.counts_in_season]) == 7
    assert len(games_at([party.pk])[party.pk]) == 1


def test_leaving_is_foretold_with_the_computers_that_will_come():
    party = played(begun(16, computers=LEVEL), tables=4)
    evening = read_whole_evening(party)
    now = preview_next_round(evening)
    one = next(player for player in evening.players if player.number == 1)
    then = preview_next_round(put_player(evening, leaves(one, after=1)))
    assert (now.players, now.over) == (16, 0)
    assert (then.players, then.over) == (16, 0)
    assert "Itasca" in fill_with_computers(put_player(evening, leaves(one, after=1)), 2).names.values()


def test_a_database_from_before_has_the_word_in_the_names_and_loses_it():
    club = Club.objects.create(name="Another club")
    for name, is_computer in (("Itasca (computer)", True), ("Pepin (computer)", True), ("pepin", False)):
        club.players.create(name=name, is_computer=is_computer)
    migration = import_module("tournaments.migrations.0034_computers_without_the_word")
    migration.strip_the_word(apps, connection.schema_editor())
    assert sorted(club.players.values_list("name", flat=True)) == ["Itasca", "Pepin 2", "pepin"]


def test_screens_say_in_their_language_who_is_a_computer():
    party = begun(7, computers=LEVEL)
    number = party.entries.get(player__is_computer=True).number
    for address in (f"/p/{party.code}/hall/", f"/p/{party.code}/player/{number}/"):
        for language, word in (("en", "(computer)"), ("nb", "(data\N{SOFT HYPHEN}maskin)")):
            page = Client(headers={"Accept-Language": language}).get(address).content.decode()
            assert word in page
            assert "Itasca" in page

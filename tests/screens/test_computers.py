"""Computers in empty chairs, as pages tell of them: no page speaks to a computer, and a late comer takes its chair."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.refused import Refused
from tests.night import WHO, announced, begun, drawn, fresh, played, slip
from tests.play.club import begin, find_at, play_out, take_hands
from tests.screens.player_page import page, read
from tests.screens.reading import markup, words
from tournaments.actions import prepare, presence
from tournaments.actions.at_table import AtTable
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.models import Entry, Party
from tournaments.play.actions import open_club_table
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.verify import find_wrong_seats

LEVEL = 1


def test_the_desk_says_that_a_hand_came_from_screens(director):
    party = begin()
    at = find_at(party)
    play_out(take_hands(at))
    assert re.search(r"on screens, \d\d:\d\d", words(director.get(f"/desk/{party.code}/")))


def computer_of(party: Party) -> Entry:
    return party.entries.get(player__is_computer=True)


def test_the_page_of_a_computer_speaks_of_it(client: Client):
    party = announced(played(begun(7, computers=LEVEL)), 2)
    seen = page(client, party, computer_of(party).number)
    assert "Itasca (computer)" in seen
    assert "Itasca is a computer that fills an empty chair." in seen
    assert "Its games" in seen
    assert " you" not in seen.lower().replace("your evening", "")
    assert "I am Itasca" not in seen


def test_a_partner_and_an_opponent_are_said_to_be_a_computer(client: Client):
    party = begun(7, computers=LEVEL)
    chair = computer_of(party).chairs.get()
    (partner,) = party.rounds.get().chairs.filter(table=chair.table, seat=partner_of(chair.seat))
    assert "with Itasca (computer)" in page(client, party, partner.entry.number)


def partner_of(seat: str) -> str:
    return {"north": "south", "south": "north", "east": "west", "west": "east"}[seat]


def test_the_list_of_players_says_which_computer_goes_when_somebody_comes(director):
    party = played(begun(7, computers=LEVEL))
    address = f"/desk/{party.code}/players/"
    assert "Itasca is a computer and fills a chair. The next player who comes takes its place in round 2." in words(
        director.get(address)
    )
    said = words(director.post(f"{address}register/", {"name": "Zoe"}, follow=True))
    assert "Zoe is registered. The computer Itasca makes room: it is not in round 2." in said
    assert "fills a chair" not in said


def test_seats_that_are_drawn_say_that_they_must_be_drawn_again(director):
    party = drawn(7, computers=LEVEL)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    said = words(director.get(f"/desk/{party.code}/seats/"))
    assert "Zoe came after the seats were drawn. Draw again, so that everybody has a place." in said


def test_somebody_who_comes_late_takes_the_chair_of_a_computer_at_once(director):
    party = begun(7, computers=LEVEL)
    computer = computer_of(party)
    seat = computer.chairs.get()
    assert "Somebody takes its chair" in read(director, party, computer.number)
    asked = read(director, party, computer.number, "leaves-now/")
    assert "Somebody takes the chair of Itasca" in asked
    assert "given up" not in asked
    answer = director.post(
        f"/desk/{party.code}/players/{computer.number}/leaves-now/",
        {"round": "1", "choice": "new", "name": "Zoe"},
        follow=True,
    )
    assert "Zoe takes the chair and the score." in words(answer)
    seat.refresh_from_db()
    assert seat.entry.player.name == "Zoe"
    party = announced(played(fresh(party)), 2)
    assert party.rounds.last().chairs.filter(entry__player__is_computer=True).count() == 0
    assert list(find_wrong_seats(party, read_whole_evening(party))) == []


def test_the_chair_can_be_given_back_to_the_computer():
    party = begun(7, computers=LEVEL)
    computer = computer_of(party)
    presence.let_stand_in(party.code, computer.number, name="Zoe", who=WHO)
    presence.take_back_stand_in(party.code, computer.number, who=WHO)
    assert computer.chairs.count() == 1
    assert not party.entries.filter(player__name="Zoe").exists()


def test_nobody_leaves_for_a_computer():
    party = begun(7, computers=LEVEL)
    computer = computer_of(party)
    with pytest.raises(Refused) as refused:
        presence.let_stand_in(party.code, 1, substitute=computer.number, who=WHO)
    assert refused.value.reason is WhyNotPrepared.IS_COMPUTER


def test_the_desk_says_which_tables_play_on_screens_and_links_to_them(director):
    party = begun(7, computers=LEVEL)
    desk, link = f"/desk/{party.code}/", f"/t/{party.code}/2/{party.table_key(2)}/screen/"
    assert "Itasca is a computer, so this table plays on screens. Open it on a tablet" in words(director.get(desk))
    assert markup(director.get(desk)).count(link) == 1
    open_club_table(AtTable.of(party, 2, WHO))
    open_club_table(AtTable.of(party, 1, WHO))
    for address in (desk, f"{desk}tables/1/"):
        assert "Plays on screens. Table 1 on screens" in words(director.get(address))
    assert markup(director.get(desk)).count("/screen/") == 2
    slip(party, 2)
    assert "Plays on screens. Table 2 on screens" not in words(director.get(desk))


def test_other_programs_are_told_who_is_a_computer(client: Client):
    party = announced(played(begun(7, computers=LEVEL)), 2)
    number = computer_of(party).number
    documents = {part: client.get(f"/api/v1/evenings/{party.code}/{part}").json() for part in ("standings", "seats")}
    for people in (documents["standings"]["standings"], documents["seats"]["players"]):
        assert [one["number"] for one in people if one["computer"]] == [number]
        assert len(people) == 8

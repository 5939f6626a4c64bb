"""Whose chair it is at a club's table when people change: what a phone without a chair says, and whose name is erased."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.hand import Seat, Side
from scoring.refused import Refused
from scoring.rules import MINNESOTA
from tests.browser.taps import table_address
from tests.night import WHO, announced, fresh, slip
from tests.play.at_table import found_with_friends, look
from tests.play.club import begin, find_at, take_hands
from tests.screens.reading import markup, words
from tournaments.access import find_our_club
from tournaments.actions import presence, take_seats
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.models import ScreenChair
from tournaments.tasks import move

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def let_zoe_sit_down(chair: ScreenChair) -> None:
    """In the chair of this person, who goes home."""
    game = actions.find_club_game(chair.table)
    presence.let_stand_in(game.round.party.code, chair.entry_number, who=WHO, name="Zoe")
    actions.find_club_table(game)


class TestThePhoneOfSomebodyWhoHasLeft:
    def test_says_who_has_the_chair_and_where_to_look(self, client: Client):
        party = begin()
        chair = take_hands(find_at(party))[0]
        let_zoe_sit_down(chair)
        page = client.get(f"/play/{chair.key}/")
        said = words(page)
        table = find_at(party).table
        assert f"You do not sit at table {table} any more" in said
        assert f"Zoe has the chair now: table {table}, {chair.seat.capitalize()}." in said
        assert f'href="/p/{party.code}/player/{chair.entry_number}/"' in markup(page)
        assert "Take it back" not in said

    def test_is_told_at_once_and_after_a_press_too(self, client: Client):
        chair = take_hands(find_at(begin()))[0]
        let_zoe_sit_down(chair)
        assert client.get(f"/play/{chair.key}/", headers=HTMX).headers["HX-Refresh"] == "true"
        assert client.post(f"/play/{chair.key}/leave/", headers=HTMX).headers["HX-Refresh"] == "true"
        assert "any more" in words(client.post(f"/play/{chair.key}/leave/"))

    def test_takes_no_hand_of_the_substitute(self, client: Client):
        party = begin()
        chair = take_hands(find_at(party))[0]
        let_zoe_sit_down(chair)
        zoe = ScreenChair.objects.get(name="Zoe")
        with pytest.raises(Refused) as refused:
            actions.take_hand_back(chair.key)
        assert refused.value.reason is WhyNotAtTable.ANOTHER_SITS_THERE
        said = words(client.post(f"/play/{chair.key}/take-hand-back/"), is_there=False)
        assert "Somebody else sits in this chair now." in said
        assert ScreenChair.objects.get(pk=zoe.pk).key == zoe.key

    def test_says_so_too_if_another_phone_had_the_hand_before(self, client: Client):
        at = find_at(begin())
        chair = take_hands(at)[0]
        other = actions.take_hand(at, look(chair).seat, take_over=True)
        let_zoe_sit_down(other)
        for key in (chair.key, other.key):
            assert "Zoe has the chair now" in words(client.get(f"/play/{key}/"))


def test_two_who_change_chairs_read_so_on_the_phones_that_had_their_hands(client: Client):
    at = find_at(begin())
    chairs = take_hands(at)
    take_seats.seat_the_other_way(at, round_number=1)
    now = actions.find_club_table(actions.find_club_game(chairs[0].table)).chairs.values_list("key", flat=True)
    moved = [chair for chair in chairs if chair.key not in now]
    assert moved
    for chair in moved:
        assert "has the chair now" in words(client.get(f"/play/{chair.key}/"))
    for chair in chairs:
        if chair not in moved:
            assert "The tablet is the table." in words(client.get(f"/play/{chair.key}/"))


def test_the_tablet_of_a_computers_table_goes_along_to_the_next_one(client: Client):
    """The link of a table where nobody played on screens opens no other one."""
    party = begin(11)
    before = find_at(party).table
    actions.open_club_table(find_at(party))
    computer = party.rounds.last().chairs.get(entry__player__is_computer=True)
    wins = Seat(computer.seat).side is Side.NORTH_SOUTH
    for table in (1, 2, 3):
        slip(party, table, score=(13, 7) if wins else (7, 13))
    move(party.code, 1)
    party = announced(fresh(party), 2)
    now = find_at(party).table
    assert now != before, "who wins goes up"
    other = next(table for table in (1, 2, 3) if table not in (before, now))
    there = f'href="{table_address(party, now)}screen/"'
    assert there in markup(client.get(f"{table_address(party, before)}screen/"))
    assert there not in markup(client.get(f"{table_address(party, other)}screen/"))


def test_an_erased_name_stands_in_no_chair_of_an_evening_and_its_screens_are_told(django_capture_on_commit_callbacks):
    """A stranger of the same name, at a table with friends, keeps theirs."""
    chair = take_hands(find_at(begin()))[0]
    stranger = found_with_friends(MINNESOTA, level=1, name=chair.name)
    change, unchanged = look(chair).change, look(stranger).change
    with django_capture_on_commit_callbacks() as told:
        actions.erase_from_chairs(find_our_club(), {chair.name}, "erased")
    assert ScreenChair.objects.get(pk=chair.pk).name == "erased"
    assert ScreenChair.objects.get(pk=stranger.pk).name == chair.name
    assert look(stranger).change == unchanged
    assert [call.args for call in told] == [(chair.table.key, change + 1)]

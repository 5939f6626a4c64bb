"""The stream of a table on screens: its own, told of every change there, and a number is all that it carries."""

from __future__ import annotations

import threading
from urllib.parse import urlsplit

import pytest
from django.db import connection, transaction

from scoring.hand import Seat
from scoring.rules import MINNESOTA
from tests.harness.visitor import Visitor
from tests.play.at_table import first_move
from tests.play.at_table import look as look_at
from tests.services.screens import changed, here
from tournaments.actions.change import raise_change
from tournaments.live import redis_listener
from tournaments.play.actions import computers, found_shared_table, join_table, move_at_table
from tournaments.play.models import ScreenChair, ScreenTable

pytestmark = pytest.mark.usefixtures("party")


@pytest.fixture
def ann(transactional_db) -> ScreenChair:
    return found_shared_table(MINNESOTA, level=1, name="Ann")


def number_of(chair: ScreenChair) -> int:
    return ScreenTable.objects.get(pk=chair.table_id).change


def test_a_screen_at_the_table_is_told_when_somebody_sits_down_and_moves(ann, look):
    screen = look(ann.table.key, since=str(number_of(ann)))
    assert screen.hears() == here(number_of(ann))
    join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
    assert screen.is_told() == changed(number_of(ann))
    before, seen = number_of(ann), look_at(ann)
    move_at_table(ann.key, game=1, number=1, turn=seen.turn, move=first_move(seen))
    assert int(screen.is_told()["id"]) > before


def test_no_party_and_no_other_table_hears_of_it(ann, party, look):
    other = found_shared_table(MINNESOTA, level=1, name="Ann")
    screens = [look("ABCD"), look(other.table.key, since=str(number_of(other)))]
    numbers = [0, number_of(other)]
    assert [screen.hears() for screen in screens] == [here(number) for number in numbers]
    join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
    with transaction.atomic():
        raise_change(party.code)
    join_table(other.table.key, seat=Seat.NORTH, name="Bo")
    heard = [screen.is_told() for screen in screens]
    assert heard == [changed(number + 1) for number in numbers], "their own change, and nothing before it"


def test_what_another_process_has_changed_is_found_by_a_look(ann, monkeypatch, request):
    monkeypatch.setattr(redis_listener, "LOOK_EVERY", 0.1)
    screen = request.getfixturevalue("look")(ann.table.key, since=str(number_of(ann)))
    assert screen.hears() == here(number_of(ann))
    ScreenTable.objects.update(change=number_of(ann) + 1)
    assert screen.is_told() == changed(number_of(ann))


@pytest.mark.parametrize("key", ["A" * 22, "guessed", "A" * 23])
def test_there_is_no_stream_of_a_table_that_there_is_not(look, key):
    assert look(key).answer.status == 404


def test_a_look_while_the_computers_think_neither_waits_nor_thinks(ann, hall_server, monkeypatch):
    """Otherwise each screen of the table would let them think once more."""
    thinks, may_end = threading.Event(), threading.Event()
    play = computers.play_computers

    def play_slowly(*args, **kwargs):
        thinks.set()
        assert may_end.wait(30)
        return play(*args, **kwargs)

    seen = look_at(ann)
    monkeypatch.setattr(computers, "play_computers", play_slowly)
    moving = threading.Thread(target=move_in_a_thread, args=[ann, seen])
    moving.start()
    assert thinks.wait(30)
    answer = Visitor(urlsplit(hall_server).port).get(f"/play/{ann.key}/")
    assert "Waiting for" in answer.page
    may_end.set()
    moving.join()
    assert look_at(ann).view.is_my_turn


def move_in_a_thread(chair: ScreenChair, seen) -> None:
    try:
        move_at_table(chair.key, game=1, number=1, turn=seen.turn, move=first_move(seen))
    finally:
        connection.close()

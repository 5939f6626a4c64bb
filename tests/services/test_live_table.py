"""The stream of a table on screens: its own, told of every change there, and a number is all that it carries."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
from django.db import connection, transaction

from scoring.hand import Seat
from scoring.play.record import MoveKind
from scoring.rules import MINNESOTA
from tests.addresses import device
from tests.harness.visitor import Visitor
from tests.play.at_table import first_move, found_with_friends
from tests.play.at_table import look as look_at
from tests.services.screens import changed, here
from tournaments.actions.change import raise_change
from tournaments.live import redis_listener
from tournaments.play.actions import computers, join_table, leave_chair, move_at_table, moves
from tournaments.play.models import ScreenChair, ScreenTable
from tournaments.play.queries import read_last_hand
from whistparty.asgi import AT_TABLES, SENDS

pytestmark = pytest.mark.usefixtures("party")


@pytest.fixture
def ann(transactional_db) -> ScreenChair:
    return found_with_friends(MINNESOTA, level=1, name="Ann")


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
    other = found_with_friends(MINNESOTA, level=1, name="Ann")
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
    """Otherwise each screen of the table would let them think once more. Ann leaves, and a computer plays for her."""
    thinks, may_end = threading.Event(), threading.Event()
    play = computers.play_computers

    def play_slowly(*args, **kwargs):
        thinks.set()
        assert may_end.wait(30)
        return play(*args, **kwargs)

    monkeypatch.setattr(computers, "play_computers", play_slowly)
    leaving = threading.Thread(target=leave_in_a_thread, args=[ann])
    leaving.start()
    assert thinks.wait(30)
    answer = Visitor(urlsplit(hall_server).port, patience=20).get(f"/play/{ann.key}/")
    assert "A computer plays for you" in answer.page
    may_end.set()
    leaving.join()
    assert look_at(ann).view.result is not None


def leave_in_a_thread(chair: ScreenChair) -> None:
    try:
        leave_chair(chair.key)
    finally:
        connection.close()


def test_the_stream_of_a_whole_hand_carries_numbers_only(ann, look, hall_server):
    """Every line, with its head, for a screen that watches to the last card."""
    screen = look(ann.table.key, since="0")
    head = str(screen.answer.headers)
    assert "cookie" not in head.lower()
    heard = [screen.hears()]
    while (seen := look_at(ann)).view.is_my_turn:
        move_at_table(ann.key, game=1, number=1, turn=seen.turn, move=first_move(seen))
        while int(heard[-1]["data"].split()[0]) < number_of(ann):
            heard.append(screen.hears())
    assert seen.view.result is not None
    assert all(re.fullmatch("[0-9]+", event["data"]) for event in heard), heard
    assert {key for event in heard for key in event} <= {"id", "event", "data"}
    assert {event["event"] for event in heard} <= {"changed", "here"}


def test_of_two_cards_sent_at_the_same_moment_one_is_played(ann, hall_server):
    """Two tabs of one chair: the other is told that its page is old."""
    seen = look_at(ann)
    port = urlsplit(hall_server).port
    tabs = [Visitor(port, address=device(number)) for number in range(4)]
    for tab in tabs:
        tab.get(f"/play/{ann.key}/")
    moment = {"game": 1, "number": 1, "turn": seen.turn}
    cards = [str(card) for card in seen.view.cards[:2]]
    with ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(
                lambda tab, card: tab.post(f"/play/{ann.key}/move/", {**moment, "bid": card}), tabs, [*cards, *cards]
            )
        )
    assert {answer.status for answer in answers} == {200}
    laid = [move for move in read_last_hand(ann.table).moves if move.seat is Seat.SOUTH and move.kind is MoveKind.BID]
    assert len(laid) == 1
    refused = sum("This page showed an earlier moment" in answer.page for answer in answers)
    assert refused == 2, "the same card twice is one card"


def test_no_hand_of_the_evening_waits_for_computers_that_think(hall_server, monkeypatch):
    """Four cards are sent, as many as the evening has turns; each is answered in the end."""
    port, may_end, thinking = urlsplit(hall_server).port, threading.Event(), threading.Semaphore(0)
    play = computers.play_computers
    tables = [found_with_friends(MINNESOTA, level=1, name="Ann") for _ in range(SENDS)]

    def play_slowly(*args, **kwargs):
        thinking.release()
        assert may_end.wait(60)
        return play(*args, **kwargs)

    players = [Visitor(port, address=device(number)) for number in range(SENDS)]
    cards = []
    for player, chair in zip(players, tables, strict=True):
        player.get(f"/play/{chair.key}/")
        seen = look_at(chair)
        cards.append({"game": 1, "number": 1, "turn": seen.turn, "bid": str(seen.view.cards[0])})
    monkeypatch.setattr(moves, "play_computers", play_slowly)
    with ThreadPoolExecutor(SENDS) as pool:
        sent = [
            pool.submit(player.post, f"/play/{chair.key}/move/", card)
            for player, chair, card in zip(players, tables, cards, strict=True)
        ]
        for _card in range(AT_TABLES):
            assert thinking.acquire(timeout=30)
        answer = Visitor(port, address=device(SENDS), patience=30).post("/sign-out/", {})
        assert answer.status != 503, "it was answered while they think"
        may_end.set()
        assert [one.result().status for one in sent] == [200] * SENDS

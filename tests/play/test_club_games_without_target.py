"""An evening may end its games after so many hands or at the bell: a table on screens plays on beyond the target of the rules."""

from __future__ import annotations

import re

import pytest

from scoring.game import EndKind, GameEnd
from scoring.hand import BySide, Call, Hand, Seat
from scoring.play.record import MoveKind
from tests.play.at_table import look
from tests.play.club import begin, find_at, play_out, take_hands
from tournaments.actions.change import put
from tournaments.play import actions
from tournaments.play.models import ScreenTable

pytestmark = pytest.mark.django_db
ALL_TRICKS = Hand(Call.HIGH, Seat.NORTH, BySide(13, 0))  # seven points; thirteen would end a game to the target


@pytest.fixture
def beyond():
    """The chairs of a table where three hands have been played, two of them for seven points each."""
    at = find_at(begin(end=GameEnd(EndKind.HANDS, hands=6)))
    chairs = take_hands(at)
    for number in (1, 2, 3):
        play_out(chairs)
        table = ScreenTable.objects.get()
        if number < 3:
            put(table.hands.last(), result=ALL_TRICKS)
            at_sheet = actions.find_club_game(table).played_hands.get(number=number)
            put(at_sheet, call="high", by="north", tricks_north_south=13, tricks_east_west=0)
            put(at_sheet, points_north_south=7, points_east_west=0)
            actions.deal_next_at_club(at, game=1, number=number)
    return chairs


def test_its_pages_answer_and_the_score_is_that_of_the_evening(client, beyond):
    page = client.get(f"/play/{beyond[0].key}/")
    assert page.status_code == 200
    assert len(look(beyond[0]).sheet.lines) == 3
    assert not look(beyond[0]).sheet.is_over
    score, side = look(beyond[0]).sheet.score, Seat(beyond[0].seat).side
    assert max(score) >= 13
    assert f"we {score[side]}, they {score[side.other]}" in re.sub(r"\s+", " ", client.get("/play/").content.decode())


def test_a_hand_of_it_is_looked_at_again_and_played_on(client, beyond):
    for chair in beyond:
        assert client.get(f"/play/{chair.key}/hands/1/3/").status_code == 200
        moves = chair.table.hands.last().moves
        turn = next(at for at, move in enumerate(moves) if move.kind is MoveKind.CARD and move.seat == chair.seat)
        opened = actions.play_on(chair.key, game=1, number=3, turn=turn)
        assert client.get(f"/play/{opened.key}/").status_code == 200
        assert opened.table.hands.last().moves[:turn] == moves[:turn]
        assert look(opened).view.dealer is look(chair).view.dealer

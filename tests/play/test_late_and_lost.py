"""What comes late, twice, or to a table that is gone: a sentence or the right move, and nobody waits for ever."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils import timezone

from scoring.hand import Seat
from scoring.play.hand_in_play import Phase
from scoring.play.record import MoveKind
from scoring.rules import ASKOV, MINNESOTA
from tests.play.at_table import first_move, found_dealt, look, play_as_person, play_to_a_choice, send
from tests.play.at_table import play_on as play_friends
from tests.play.club import begin, find_at, take_hands
from tournaments.actions.change import put
from tournaments.play.actions import deal_next, found_table, leave_chair, play_on, sit_down_again, use_player
from tournaments.play.actions.changing import MOST_HELP
from tournaments.play.actions.computers import _thinking_at
from tournaments.play.actions.players import MOST_PLAYERS
from tournaments.play.models import ScreenChair, ScreenHand, ScreenPlayer, ScreenTable
from tournaments.play.views.at_chair import show_chair

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
OTHER_DEVICE = "insert into play_screenplayer (key, user_id, used_at) values (%s, %s, %s)"
NO_TABLE = "There is no table at this address."


def test_a_tap_at_a_table_that_was_removed_fetches_the_page_that_says_so(client: Client, ann):
    seen = look(ann)
    ScreenTable.objects.all().delete()
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn, "bid": str(seen.view.cards[0])}
    answer = client.post(f"/play/{ann.key}/move/", moment, headers=HTMX)
    assert (answer.status_code, answer["HX-Refresh"]) == (404, "true")
    page = client.get(f"/play/{ann.key}/")
    assert (page.status_code, "HX-Refresh" in page) == (404, False)
    assert NO_TABLE in page.content.decode()


def test_a_table_that_is_removed_while_somebody_presses_a_button_is_said_to_be_gone(ann, rf: RequestFactory):
    request: HttpRequest = rf.get(f"/play/{ann.key}/")
    request.htmx = False
    ScreenTable.objects.all().delete()
    answer = show_chair(request, ann)
    assert answer.status_code == 404
    assert NO_TABLE in answer.content.decode()


def test_what_is_no_call_is_not_taken_for_no(client: Client):
    chair = found_dealt(ASKOV)
    seen = look(chair)
    while seen.view.phase is not Phase.ALONE:
        seen = send(chair, seen, first_move(seen))
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    page = client.post(f"/play/{chair.key}/move/", moment | {"alone": "high"}).content.decode()
    assert "This form has no move. Press a card." in page
    assert look(chair).turn == seen.turn
    client.post(f"/play/{chair.key}/move/", moment | {"alone": ""})
    assert look(chair).turn > seen.turn


def test_help_is_counted_up_to_a_thousand_times_in_a_hand_and_then_refused_in_words(client: Client):
    """The columns hold 32,767."""
    chair = found_dealt(MINNESOTA)
    seen = play_to_a_choice(chair)
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    ScreenHand.objects.update(hints=MOST_HELP - 1, taken_back=MOST_HELP - 1)
    refused = "You had help 1000 times in this hand"
    assert refused not in client.post(f"/play/{chair.key}/hint/", moment, follow=True).content.decode()
    assert refused in client.post(f"/play/{chair.key}/hint/", moment, follow=True).content.decode()
    assert refused not in client.post(f"/play/{chair.key}/take-back/", moment, follow=True).content.decode()
    moment["turn"] = look(chair).turn
    assert refused in client.post(f"/play/{chair.key}/take-back/", moment, follow=True).content.decode()
    assert ScreenHand.objects.filter(hints=MOST_HELP, taken_back=MOST_HELP).exists()


def test_of_more_hands_than_a_table_keeps_the_first_game_goes(monkeypatch):
    monkeypatch.setattr("tournaments.play.actions.deal.MOST_HANDS", 4)
    chair = found_dealt(MINNESOTA)
    play_as_person(chair)
    (over,) = ScreenHand.objects.all()
    hands = [(1, 1), (1, 2), (2, 1), (2, 2)]
    for game, number in hands[1:]:
        ScreenHand.objects.create(
            table=over.table, game=game, number=number, seed=over.seed, moves=over.moves, result=over.result
        )
    deal_next(chair.key, game=2, number=2)
    deal_next(chair.key, game=2, number=2)
    assert list(ScreenHand.objects.values_list("game", "number")) == [*hands[2:], (2, 3)]


def wait_for_north(four: dict[Seat, ScreenChair]) -> None:
    while look(four[Seat.SOUTH]).view.waits_for != (Seat.NORTH,):
        play_friends(four, moves=1)


class TestComputersThatWereInterrupted:
    def test_answer_a_screen_that_has_seen_everything(self, client: Client, four):
        """The program was killed after North had left. The screens hear of nothing new, and ask from time to time."""
        north, south = four[Seat.NORTH], four[Seat.SOUTH]
        wait_for_north(four)
        before = look(south).turn
        put(north, is_away=True)
        change = ScreenTable.objects.get().change
        answer = client.get(f"/play/{south.key}/?seen={change}", headers=HTMX)
        assert answer.status_code == 200
        assert look(south).turn > before  # a computer that takes the trick plays on
        change = ScreenTable.objects.get().change
        assert client.get(f"/play/{south.key}/?seen={change}", headers=HTMX).status_code == 204

    def test_are_asked_again_by_a_page_that_was_shown_while_they_thought(self, client: Client, four):
        """All had seen that North had gone when the program was killed; at a table of an evening in the same way."""
        chair = take_hands(find_at(begin()))[0]
        wait_for_north(four)
        put(four[Seat.NORTH], is_away=True)
        others = chair.table.chairs.exclude(pk=chair.pk)
        others.update(is_away=True)
        pages = {four[Seat.SOUTH]: f"/play/join/{four[Seat.SOUTH].table.key}/", chair: f"/play/join/{chair.table.key}/"}
        for one, address in pages.items():
            before = look(one).turn
            with _thinking_at(one.table):
                page = client.get(address).content.decode()
            assert 'data-again="10"' in page
            shown = dict(re.findall(r'name="(seen|evening)" value="(\d+)"', page))
            assert client.get(address, shown, headers=HTMX).status_code == 200
            assert look(one).turn > before
            assert 'data-again="10"' not in client.get(address).content.decode()

    def test_think_again_by_themselves(self, four):
        """Somebody sits down while they think, and whoever let them think has closed the page."""
        wait_for_north(four)
        before = look(four[Seat.SOUTH]).turn
        interrupted: list[str] = []

        def sit_down_meanwhile(execute, sql, *more):
            if sql.startswith("UPDATE") and sql.count('"change"') == 3 and not interrupted:
                interrupted.append(sql)
                sit_down_again(four[Seat.WEST].key)
            return execute(sql, *more)

        with connection.execute_wrapper(sit_down_meanwhile):
            leave_chair(four[Seat.NORTH].key)
        assert interrupted
        assert look(four[Seat.SOUTH]).turn > before


def test_two_devices_with_one_sign_in_that_come_at_once_are_one_player():
    user = get_user_model().objects.create_user("ann")

    def come_first(execute, sql, *more):
        if sql.startswith("SELECT COUNT"):
            with connection.cursor() as cursor:
                now = timezone.now().isoformat(" ")
                cursor.execute(OTHER_DEVICE, ["another device", user.pk, now])
        return execute(sql, *more)

    with connection.execute_wrapper(come_first):
        player = use_player("", user=user.pk)
    assert player == ScreenPlayer.objects.get()
    assert player.key == "another device"


def test_a_hand_for_practice_is_kept_once_a_card_was_played():
    """And one at which nobody played is removed after a day."""
    chair = found_dealt(MINNESOTA)
    play_as_person(chair)
    moves = ScreenHand.objects.get().moves
    turn = next(at for at, move in enumerate(moves) if move.kind is MoveKind.CARD and move.seat == chair.seat)
    used, unused = (play_on(chair.key, game=1, number=1, turn=turn) for _twice in range(2))
    seen = look(used)
    send(used, seen, first_move(seen))
    ScreenTable.objects.update(used_at=timezone.now() - timedelta(days=2))
    found_table(MINNESOTA, level=1)
    kept = set(ScreenChair.objects.values_list("pk", flat=True))
    assert used.pk in kept
    assert unused.pk not in kept


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/play/now/", {}),
        ("/play/", {"rules": "minnesota", "level": "1"}),
        ("/play/learn/black-or-red/1/", None),
    ],
)
def test_who_cannot_be_remembered_is_told(client: Client, address, form):
    now = timezone.now()
    ScreenPlayer.objects.bulk_create(ScreenPlayer(key=str(number), used_at=now) for number in range(MOST_PLAYERS))
    if form is None:
        question = client.get(address).content.decode()
        form = {"card": re.findall(r'name="card" value="(\w+)"', question)[0]}
    page = client.post(address, form, follow=True).content.decode()
    assert "No more players can be remembered here. You can play, but nothing is counted." in page

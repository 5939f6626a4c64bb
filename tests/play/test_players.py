"""Who somebody is on screens: known by a key or a sign-in, carried to another device, counted alone only, and forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from scoring.hand import Seat
from scoring.lessons.questions import Lesson
from scoring.refused import Refused
from scoring.rules import MINNESOTA
from tests.play.at_table import play_as_person, play_on
from tests.play.test_screen_table import first_button
from tournaments.play import actions
from tournaments.play.models import LessonAnswer, ScreenChair, ScreenHand, ScreenPlayer
from tournaments.play.queries.players import find_waiting_chair, read_hands_of_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> ScreenPlayer:
    return actions.use_player("", user=None)


def make_user(name: str) -> int:
    return get_user_model().objects.create(username=name).pk


def play_a_hand(player: ScreenPlayer | None) -> ScreenChair:
    """Somebody alone with computers, to the end of a hand."""
    chair = actions.found_table(MINNESOTA, level=1, player=player)
    play_as_person(chair)
    return chair


class TestKnown:
    def test_a_key_is_the_same_person_and_no_key_a_new_one(self, player):
        assert actions.use_player(player.key, user=None) == player
        assert actions.use_player("", user=None) != player
        assert actions.use_player("guessed", user=None).key != "guessed"

    def test_who_signs_in_keeps_the_player_of_the_device_and_has_it_everywhere(self, player):
        user = make_user("ann")
        assert actions.use_player(player.key, user=user) == player
        assert actions.use_player("", user=user) == player
        other = actions.use_player("", user=None)
        assert actions.use_player(other.key, user=user).user_id is None, "a sign-in has one player"

    def test_who_has_not_played_for_a_year_is_removed(self, player):
        actions.save_answer(player, Lesson.FOLLOWING, 1, is_right=True)
        for days, is_there in ((364, True), (366, False)):
            ScreenPlayer.objects.filter(pk=player.pk).update(used_at=timezone.now() - timedelta(days=days))
            actions.use_player("", user=None)
            assert ScreenPlayer.objects.filter(pk=player.pk).exists() is is_there
        assert not LessonAnswer.objects.exists()

    def test_so_many_players_are_remembered_and_no_more(self, player, monkeypatch):
        monkeypatch.setattr("tournaments.play.actions.players.MOST_PLAYERS", 1)
        assert actions.use_player(player.key, user=None) == player
        with pytest.raises(Refused) as refused:
            actions.use_player("", user=None)
        assert str(refused.value).startswith("No more players can be remembered here.")
        answer = Client().post("/play/now/", follow=True)
        assert first_button(answer.content.decode()), "one can play all the same"
        assert ScreenChair.objects.get().player is None


class TestCounted:
    def test_a_finished_hand_alone_with_computers(self, player):
        play_a_hand(player)
        (hand,) = read_hands_of_player(player)
        assert (hand.level, hand.seat, hand.is_helped) == (1, Seat.SOUTH, False)
        assert hand.result == ScreenHand.objects.get().result

    def test_no_hand_that_is_not_over_and_none_of_somebody_else(self, player):
        play_a_hand(actions.use_player("", user=None))
        play_a_hand(None)
        play_as_person(actions.found_table(MINNESOTA, level=1, player=player), moves=3)
        assert read_hands_of_player(player) == []

    def test_no_hand_of_a_table_where_a_friend_sits_down(self, player):
        chair = actions.found_table(MINNESOTA, level=1, player=player)
        bo = actions.join_table(chair.table.key, seat=Seat.NORTH, name="Bo")
        play_on({Seat.SOUTH: chair, Seat.NORTH: bo})
        assert ScreenHand.objects.get().result is not None
        assert read_hands_of_player(player) == []

    def test_no_hand_for_practice(self, player):
        chair = play_a_hand(player)
        row = ScreenHand.objects.get()
        turn = next(place for place, move in enumerate(row.moves) if move.seat == chair.seat and place > 4)
        play_as_person(actions.play_on(chair.key, game=1, number=1, turn=turn))
        assert ScreenHand.objects.filter(result__isnull=False).count() == 2
        assert len(read_hands_of_player(player)) == 1

    def test_a_hint_and_a_card_taken_back_are_help(self, player):
        play_a_hand(player)
        for help_of in ({"hints": 1, "taken_back": 0}, {"hints": 0, "taken_back": 1}):
            ScreenHand.objects.update(**help_of)
            assert read_hands_of_player(player)[0].is_helped


class TestAnotherDevice:
    def test_the_hands_of_a_device_go_along_and_its_lessons_do_not(self, player):
        other = actions.use_player("", user=None)
        play_a_hand(player)
        play_a_hand(other)
        actions.save_answer(player, Lesson.FOLLOWING, 1, is_right=True)
        actions.save_answer(other, Lesson.FOLLOWING, 2, is_right=True)
        assert actions.join_players(player.key, other=other) == player
        assert len(read_hands_of_player(player)) == 2
        assert list(player.answers.values_list("number", flat=True)) == [1]
        assert not ScreenPlayer.objects.filter(pk=other.pk).exists()

    def test_the_sign_in_of_a_device_goes_along(self, player):
        user = make_user("ann")
        actions.join_players(player.key, other=actions.use_player("", user=user))
        assert actions.use_player("", user=user) == player

    def test_a_player_with_a_sign_in_keeps_it(self, player):
        ann, bo = make_user("ann"), make_user("bo")
        actions.use_player(player.key, user=ann)
        actions.join_players(player.key, other=actions.use_player("", user=bo))
        assert actions.use_player("", user=ann) == player

    def test_the_same_person_again_changes_nothing(self, player):
        play_a_hand(player)
        assert actions.join_players(player.key, other=player) == player
        assert len(read_hands_of_player(player)) == 1

    def test_a_key_of_nobody_is_refused_and_the_device_keeps_its_player(self, player):
        with pytest.raises(Refused) as refused:
            actions.join_players("guessed", other=player)
        assert str(refused.value).startswith("Nobody is known by this address any more.")
        assert ScreenPlayer.objects.filter(pk=player.pk).exists()

    def test_the_address_is_followed_by_a_button_and_then_this_device_is_that_person(self, player):
        play_a_hand(player)
        device = Client()
        device.post("/play/now/")
        play_as_person(ScreenChair.objects.latest("pk"))
        address = f"/play/as/{player.key}/"
        assert "Hands that this device has counted so far" in device.get(address).content.decode()
        assert ScreenPlayer.objects.count() == 2, "a program that opens links does nothing"
        shown = device.post(address, follow=True).content.decode()
        assert "0 games and 2 hands, alone with computers" in shown
        assert device.cookies["play_player"].value == player.key

    def test_somebody_known_by_their_sign_in_goes_along_too(self, player):
        """Their device has no key in a cookie, and the page says that its hands are added."""
        user = get_user_model().objects.create(username="ann")
        play_a_hand(actions.use_player("", user=user.pk))
        device = Client()
        device.force_login(user)
        device.post(f"/play/as/{player.key}/")
        assert len(read_hands_of_player(player)) == 1
        assert actions.use_player("", user=user.pk) == player


class TestWaiting:
    def test_the_table_where_somebody_played_last_waits_on_whichever_device(self, player):
        here = actions.found_table(MINNESOTA, level=1)
        there = actions.found_table(MINNESOTA, level=1, player=player)
        for last in (here, there, here):
            play_as_person(last, moves=1)
            assert find_waiting_chair(here.key, player) == last
        assert find_waiting_chair("", player) == there
        assert find_waiting_chair("guessed", None) is None


class TestForgotten:
    def test_what_hangs_on_a_player_is_deleted_and_a_hand_in_play_stays_at_its_address(self, player):
        device = Client()
        device.cookies["play_player"] = player.key
        chair = actions.found_table(MINNESOTA, level=1, player=player)
        actions.save_answer(player, Lesson.FOLLOWING, 1, is_right=True)
        shown = device.post("/play/me/forget/", follow=True).content.decode()
        assert "No hand yet" in shown
        assert (ScreenPlayer.objects.count(), LessonAnswer.objects.count()) == (0, 0)
        assert device.cookies["play_player"].value == ""
        assert device.get(f"/play/{chair.key}/").status_code == 200

    def test_nobody_is_forgotten_by_a_key_of_nobody(self, player):
        actions.forget_player("guessed")
        assert ScreenPlayer.objects.get() == player

    def test_the_key_stands_on_the_persons_own_page_only(self, player):
        device = Client()
        device.cookies["play_player"] = player.key
        chair = play_a_hand(player)
        for address in ("/play/", "/play/learn/", f"/play/{chair.key}/", f"/play/{chair.key}/hands/1/1/"):
            answer = device.get(address)
            assert player.key not in f"{answer.content.decode()}{dict(answer.headers)}", address
        assert player.key in device.get("/play/me/").content.decode()


class TestLessons:
    def test_the_first_answer_to_a_question_counts_until_the_lesson_is_begun_again(self, player):
        for is_right in (False, True):
            actions.save_answer(player, Lesson.FOLLOWING, 1, is_right=is_right)
        actions.save_answer(player, Lesson.LOW_LEAD, 1, is_right=True)
        assert list(player.answers.filter(lesson="following").values_list("is_right", flat=True)) == [False]
        actions.begin_lesson_again(player, Lesson.FOLLOWING)
        assert list(player.answers.values_list("lesson", flat=True)) == ["low-lead"]

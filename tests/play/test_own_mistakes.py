"""Somebody's own mistakes of the week as questions: which hands, which cards, what is told, and to whom."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.hand import Seat
from scoring.play.cards import DECK
from scoring.play.seat_view import look_from
from scoring.rules import MINNESOTA, TWO_PLAYER, RuleSet
from tests.play.at_table import found_dealt, play_as_person, play_to_a_choice
from tournaments.actions.change import put
from tournaments.play.actions import (
    ask_for_hint,
    deal_next,
    join_table,
    judge_hand,
    judge_week,
    mark_as_solved,
    play_on,
    use_player,
)
from tournaments.play.engine.own_mistakes import MOST_HANDS, WEEK, Mistake, Week
from tournaments.play.models import JudgedHand, ScreenChair, ScreenHand, ScreenPlayer
from tournaments.play.queries import find_finished_row, read_last_hand, read_replayed
from tournaments.play.queries.players import read_week
from tournaments.play.wording import card_name

pytestmark = pytest.mark.django_db
OWN = "/play/learn/own/"
NO_QUESTION = "There is no such question here."


@pytest.fixture
def ann() -> ScreenPlayer:
    return use_player("", user=None)


def sit_down(player: ScreenPlayer, rules: RuleSet = MINNESOTA, seed: str = "prairie") -> ScreenChair:
    """A table of this person alone; with this seed, the first cards that may be played are not the best for long."""
    chair = found_dealt(rules, seed)
    put(chair, player=player)
    return chair


def play_badly(player: ScreenPlayer, rules: RuleSet = MINNESOTA) -> ScreenChair:
    chair = sit_down(player, rules)
    play_as_person(chair)
    return chair


def on_phone_of(player: ScreenPlayer) -> Client:
    client = Client()
    client.cookies["play_player"] = player.key
    return client


def judge(player: ScreenPlayer) -> Week:
    return judge_week(player, now=timezone.now(), most=MOST_HANDS)


def find_end(row: ScreenHand) -> datetime:
    assert row.over_at is not None
    return row.over_at


def address_of(mistake: Mistake) -> str:
    return f"{OWN}{mistake.hand}/{mistake.turn}/"


class TestWhichHands:
    @pytest.mark.parametrize("rules", [MINNESOTA, TWO_PLAYER], ids=lambda rules: rules.name)
    def test_mistakes_are_those_of_the_replay(self, ann, rules):
        chair = play_badly(ann, rules)
        judge_hand(chair, game=1, number=1)
        row = find_finished_row(chair.table, 1, 1)
        assert row is not None
        listed = read_replayed(chair.table, row, Seat(chair.seat)).list_mistakes()
        week = read_week(ann, now=timezone.now())
        asked = [(one.turn, one.trick, one.card, one.played) for _hand, one in week.questions]
        assert asked == [(own.turn, own.trick, own.card, judged) for own, judged in listed]
        assert asked

    def test_a_hand_with_a_hint_is_left_out(self, ann):
        chair = sit_down(ann)
        seen = play_to_a_choice(chair)
        ask_for_hint(chair.key, game=1, number=1, turn=seen.turn)
        play_as_person(chair)
        assert read_week(ann, now=timezone.now()) == Week()

    def test_practice_and_a_hand_in_play_are_left_out(self, ann):
        chair = play_badly(ann)
        week = judge(ann)
        practice = play_on(chair.key, game=1, number=1, turn=week.questions[0][1].turn)
        put(practice, player=ann)
        play_as_person(practice)
        deal_next(chair.key, game=1, number=1)
        assert [hand.hand for hand in read_week(ann, now=timezone.now()).hands] == [week.hands[0].hand]

    def test_a_hand_is_asked_about_for_a_week(self, ann):
        ended = find_end(read_last_hand(play_badly(ann).table))
        assert read_week(ann, now=ended + WEEK - timedelta(minutes=1)).hands
        assert not read_week(ann, now=ended + WEEK).hands

    def test_only_the_newest_are_taken(self, ann):
        table = play_badly(ann).table
        first = read_last_hand(table)
        for number in range(2, MOST_HANDS + 2):
            ScreenHand.objects.create(
                table=table,
                game=1,
                number=number,
                moves=first.moves,
                result=first.result,
                over_at=find_end(first) + timedelta(seconds=number),
            )
        hands = read_week(ann, now=timezone.now()).hands
        assert [hand.number for hand in hands] == list(range(MOST_HANDS + 1, 1, -1))

    def test_a_table_that_a_friend_has_joined_is_left_out(self, ann):
        chair = play_badly(ann)
        assert read_week(ann, now=timezone.now()).hands
        join_table(chair.table.key, seat=Seat.WEST, name="Bo")
        assert not read_week(ann, now=timezone.now()).hands

    def test_figures_of_another_version_are_made_again_and_what_is_solved_stays(self, ann):
        play_badly(ann)
        hand, mistake = judge(ann).questions[0]
        mark_as_solved(hand, mistake)
        put(JudgedHand.objects.get(), version="before")
        assert not read_week(ann, now=timezone.now()).is_judged
        assert judge(ann).questions[0][1].is_solved

    def test_hands_are_judged_a_few_at_a_time(self, ann):
        for _hand in range(2):
            play_badly(ann)
        week = read_week(ann, now=timezone.now())
        assert (week.judged, len(week.to_judge), week.is_judged) == (0, 2, False)
        week = judge_week(ann, now=timezone.now(), most=1)
        assert (week.judged, len(week.to_judge), week.is_judged) == (1, 1, False)
        assert judge(ann).is_judged


class TestPages:
    def test_without_hands_and_without_mistakes_it_is_said_kindly(self, client, ann):
        assert "Nothing here yet." in client.get(OWN).content.decode()
        play_badly(ann)
        judge(ann)
        row = JudgedHand.objects.get()
        put(row, judgements=[None for _one in row.judgements])
        shown = on_phone_of(ann).get(OWN).content.decode()
        assert "No card of yours clearly cost points in your hand of this week. Well played!" in shown

    def test_the_lessons_say_how_many_there_are(self, ann):
        play_badly(ann)
        phone = on_phone_of(ann)
        assert "<small>1 hand to judge</small>" in phone.get("/play/learn/").content.decode()
        for says in ("1 question", "2 questions"):
            judge(ann)
            assert f"<small>{says}</small>" in phone.get("/play/learn/").content.decode()
            play_badly(ann)

    def test_without_javascript_a_button_judges_five_hands(self, ann):
        for _hand in range(6):
            play_badly(ann)
        phone = on_phone_of(ann)
        assert "Judged: 0 of 6 hands." in phone.get(OWN).content.decode()
        assert "Judged: 5 of 6 hands." in phone.post(f"{OWN}judge/", follow=True).content.decode()
        assert "Judged:" not in phone.post(f"{OWN}judge/", follow=True).content.decode()

    def test_htmx_is_told_how_far_it_is(self, ann):
        for _hand in range(2):
            play_badly(ann)
        phone = on_phone_of(ann)
        first = phone.post(f"{OWN}judge/", headers={"HX-Request": "true"})
        assert "Judged: 1 of 2 hands." in first.content.decode()
        assert "HX-Refresh" not in first
        assert phone.post(f"{OWN}judge/", headers={"HX-Request": "true"})["HX-Refresh"] == "true"

    @pytest.mark.parametrize("rules", [MINNESOTA, TWO_PLAYER], ids=lambda rules: rules.name)
    def test_a_question_shows_what_could_be_known_and_no_figure(self, ann, rules):
        chair = play_badly(ann, rules)
        judge(ann)
        row = find_finished_row(chair.table, 1, 1)
        assert row is not None
        seat = Seat(chair.seat)
        for own, judged in read_replayed(chair.table, row, seat).list_mistakes():
            view = look_from(own.before, seat)
            assert view.trick is not None
            shown = on_phone_of(ann).get(f"{OWN}{row.pk}/{own.turn}/").content.decode()
            tops = {pile.top for piles in view.piles.values() for pile in piles if pile.top}
            lying = {*view.cards, *view.trick.cards, *tops}
            assert {card for card in DECK if f'"{card_name(card)}' in shown} == lying
            assert 'class="worth' not in shown
            assert f"±{judged.margin}" not in shown
            assert row.seed not in shown

    def test_a_right_answer_solves_it_and_a_wrong_one_does_not(self, ann):
        play_badly(ann)
        _hand, mistake = judge(ann).questions[0]
        phone, address = on_phone_of(ann), address_of(mistake)
        shown = phone.post(address, {"card": str(mistake.card)}, follow=True).content.decode()
        for words in ("Not this one", "Best: ", "Then you played the ", "It stays open", 'class="worth costs_much"'):
            assert words in shown
        assert JudgedHand.objects.get().solved == ()
        for _again in range(2):
            shown = phone.post(address, {"card": str(mistake.judgement.best.card)}, follow=True).content.decode()
            assert "It is marked as solved." in shown
        assert JudgedHand.objects.get().solved == (mistake.turn,)
        listed = phone.get(OWN).content.decode()
        assert listed.count('class="is_done"') == 1

    def test_a_card_that_could_not_be_played_is_no_answer(self, ann):
        play_badly(ann)
        _hand, mistake = judge(ann).questions[0]
        other = next(card for card in DECK if not mistake.can_be(card))
        for card in (str(other), "no card", ""):
            answer = on_phone_of(ann).post(address_of(mistake), {"card": card})
            assert answer.url == address_of(mistake)
        assert "Which card" in on_phone_of(ann).get(f"{address_of(mistake)}?card={other}").content.decode()

    def test_the_answer_leads_to_the_replay_of_its_trick(self, ann):
        chair = play_badly(ann)
        _hand, mistake = judge(ann).questions[-1]
        phone = on_phone_of(ann)
        replay = f"/play/{chair.key}/hands/1/1/?trick={mistake.trick}"
        assert f'href="{replay}"' in phone.get(f"{address_of(mistake)}?tell=1").content.decode()
        assert "Play on from here" in phone.get(replay).content.decode()

    def test_all_solved_says_so(self, ann):
        play_badly(ann)
        week = judge(ann)
        phone = on_phone_of(ann)
        for _hand, mistake in week.questions:
            phone.post(address_of(mistake), {"card": str(mistake.judgement.best.card)})
        assert "All solved. Well done!" in phone.get(OWN).content.decode()
        assert "<small>all solved</small>" in phone.get("/play/learn/").content.decode()

    def test_more_hands_take_no_more_queries(self, ann):
        phone = on_phone_of(ann)
        counts = []
        for _hands in range(2):
            play_badly(ann)
            judge(ann)
            phone.get(OWN)
            with CaptureQueriesContext(connection) as made:
                phone.get(OWN)
            counts.append(len(made))
        assert counts[0] == counts[1]


class TestWhoMay:
    def test_nobody_else_sees_or_solves_it(self, client, ann, director):
        play_badly(ann)
        _hand, mistake = judge(ann).questions[0]
        bo = use_player("", user=None)
        for other in (client, on_phone_of(bo), director):
            for address in (address_of(mistake), f"{address_of(mistake)}?tell=1"):
                answer = other.get(address)
                assert answer.status_code == 404
                assert NO_QUESTION in answer.content.decode()
            assert other.post(address_of(mistake), {"card": str(mistake.judgement.best.card)}).status_code == 404
            assert "Nothing here yet." in other.get(OWN).content.decode()
            other.post(f"{OWN}judge/")
        assert JudgedHand.objects.get().solved == ()
        assert on_phone_of(ann).get(address_of(mistake)).status_code == 200

    def test_a_stranger_makes_nobody_judge(self, client, ann):
        play_badly(ann)
        client.post(f"{OWN}judge/")
        assert not JudgedHand.objects.exists()

    def test_who_has_signed_in_finds_them_on_another_device(self, client, ann):
        put(ann, user=get_user_model().objects.create_user("ann"))
        play_badly(ann)
        _hand, mistake = judge(ann).questions[0]
        client.force_login(ann.user)
        assert client.get(address_of(mistake)).status_code == 200

    def test_who_is_forgotten_has_no_mistakes(self, ann):
        play_badly(ann)
        _hand, mistake = judge(ann).questions[0]
        phone = on_phone_of(ann)
        phone.post("/play/me/forget/")
        assert phone.get(address_of(mistake)).status_code == 404

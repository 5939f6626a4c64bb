"""Hints at a table on screens: only alone, only on one's turn, counted, and from what one can know."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from scoring.hand import Seat
from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA, TWO_PLAYER
from tests.play.at_table import first_move, found_dealt, found_with_friends, look, play_to_a_choice, send
from tests.scoring.play.table import deal, sit
from tournaments.actions.change import put
from tournaments.play.actions import ask_for_hint
from tournaments.play.engine.hints import can_be_hinted, make_hint
from tournaments.play.models import ScreenHand
from tournaments.play.queries import TableOnScreen, read_last_hand
from tournaments.play.wording import describe_table
from tournaments.play.wording.hint import describe_hint, mark_cards

pytestmark = pytest.mark.django_db


def press_hint(client: Client, key: str, seen: TableOnScreen, **headers: str):
    sent = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    return client.post(f"/play/{key}/hint/", sent, headers=headers)


@pytest.mark.parametrize("rules", [MINNESOTA, TWO_PLAYER, SOUTH_DAKOTA], ids=lambda rules: rules.name)
def test_every_card_that_may_be_played_has_its_figure(client, rules):
    chair = found_dealt(rules)
    seen = play_to_a_choice(chair, after=2)  # the first lead may name the trumps
    answer = press_hint(client, chair.key, seen, **{"HX-Request": "true"})
    shown = answer.content.decode()
    assert shown.count('class="worth ') == len(seen.view.legal)
    assert shown.count('class="worth best"') == 1
    assert "on average over 300 deals that fit what you have seen" in shown
    assert "Hint. Best: " in shown


def test_where_all_cards_are_as_good_none_is_marked_as_the_best_and_no_figure_is_explained():
    chair = found_dealt(MINNESOTA)
    seen = play_to_a_choice(chair, after=2)
    hint = make_hint(seen.view, seed="level")
    assert hint.judgement
    level = tuple(replace(card, cost=0) for card in hint.judgement.cards)
    hint = replace(hint, judgement=replace(hint.judgement, cards=level))
    said = describe_hint(seen, hint)
    assert (said.title, said.note) == ("All are as good as each other", "")
    assert "Best" not in said.said
    marks = {card.mark for row in mark_cards(describe_table(seen), hint).rows for card in row if card.mark}
    assert marks == {"good"}


def test_a_hint_is_counted_and_can_be_loaded_again_without_javascript(client):
    chair = found_dealt(MINNESOTA)
    seen = play_to_a_choice(chair)
    answer = press_hint(client, chair.key, seen)
    assert answer.status_code == 302
    for _again in range(2):
        assert 'class="worth best"' in client.get(answer.url).content.decode()
    assert ScreenHand.objects.get().hints == 1
    press_hint(client, chair.key, seen)
    assert ScreenHand.objects.get().hints == 2
    seen = send(chair, look(chair), first_move(seen))
    assert 'class="worth' not in client.get(answer.url).content.decode(), "the moment has passed"


def test_an_address_shows_no_hint_that_was_not_asked_for(client):
    """Nobody gets one uncounted by typing the address, nor later by keeping it."""
    chair = found_dealt(MINNESOTA)
    seen = play_to_a_choice(chair)
    for typed in ("1", "", f"{seen.game}.{seen.number}.{seen.turn}"):
        assert "hint_panel" not in client.get(f"/play/{chair.key}/?hint={typed}").content.decode()
    press_hint(client, chair.key, seen)
    assert "hint_panel" in client.get(f"/play/{chair.key}/?hint=1").content.decode()
    before = seen.turn
    while seen.turn == before or not seen.can_be_hinted:
        seen = send(chair, seen, first_move(seen))
    assert "hint_panel" not in client.get(f"/play/{chair.key}/?hint=1").content.decode()


def test_the_same_moment_has_the_same_hint():
    chair = found_dealt(MINNESOTA)
    seen = play_to_a_choice(chair)
    assert make_hint(seen.view, seed="x") == make_hint(seen.view, seed="x")


def test_the_bid_of_a_strong_hand_is_high(client):
    chair = found_dealt(MINNESOTA)
    seen = look(chair)
    assert seen.view.phase is Phase.BIDS
    shown = press_hint(client, chair.key, seen, **{"HX-Request": "true"}).content.decode()
    hint = make_hint(seen.view, seed="x").bid
    assert hint is not None
    assert hint.is_high == (hint.value >= hint.even == 12)
    assert f"Your hand counts {hint.value}. The computers call high from 12 on." in shown


def test_for_two_the_points_that_can_be_known_stand_beside_those_from_which_the_computers_call_high(client):
    chair = found_dealt(TWO_PLAYER)
    seen = look(chair)
    assert seen.view.phase is Phase.BIDS
    shown = press_hint(client, chair.key, seen, **{"HX-Request": "true"}).content.decode()
    bid = make_hint(seen.view, seed="x").bid
    assert bid is not None
    mine = (*seen.view.cards, *seen.view.my_table)
    assert bid.value == sum(max(0, card.rank - 10) for card in mine)
    share = sum(max(0, card.rank - 10) for card in seen.view.unseen) * 8 / len(seen.view.unseen)
    expected = bid.of_two.expected
    assert abs(expected / 10 - bid.value - share) < 0.1, "eight cards of one's own lie face down"
    assert bid.is_high == (expected >= 10 * bid.even)
    assert f"You see {bid.value} of the 40 points" in shown
    assert f"{expected / 10}. The computers call high from {bid.even} on." in shown
    assert "no deals are played out for a bid" in shown
    assert shown.count('class="worth best"') == len(bid.cards)


def test_the_value_of_a_short_hand_is_not_compared_with_that_of_thirteen_cards():
    assert can_be_hinted(look_from(deal("bids", MINNESOTA), Seat.EAST))
    short = sit("SA H2", "S3 H3", "S4 D4", "C5 D5")
    assert not can_be_hinted(look_from(short, Seat.EAST))


def test_with_friends_there_is_none(client):
    chair = found_with_friends(MINNESOTA, level=2, name="Ann")
    seen = look(chair)
    assert not seen.can_be_hinted
    assert "/hint/" not in client.get(f"/play/{chair.key}/").content.decode()
    with pytest.raises(Refused) as refused:
        ask_for_hint(chair.key, game=1, number=1, turn=seen.turn)
    assert str(refused.value) == "With friends there are no hints: the others would play against a computer."
    put(read_last_hand(chair.table), hint_turn=seen.turn)
    assert "hint_panel" not in client.get(f"/play/{chair.key}/?hint=1").content.decode()


def test_of_a_special_call_the_page_says_that_there_are_no_figures(client):
    chair = found_dealt(ASKOV)
    seen = look(chair)
    while seen.view.phase is not Phase.ALONE:
        seen = send(chair, seen, first_move(seen))
    special = seen.view.special_calls[0]
    client.post(f"/play/{chair.key}/move/", {**moment_of(seen), "alone": special.value})
    seen = look(chair)
    while not seen.can_be_hinted:
        seen = send(chair, seen, first_move(seen))
    shown = press_hint(client, chair.key, seen, **{"HX-Request": "true"}).content.decode()
    assert "There are no figures for a hand that somebody plays alone." in shown


def moment_of(seen: TableOnScreen) -> dict[str, int]:
    return {"game": seen.game, "number": seen.number, "turn": seen.turn}


def test_an_old_page_gets_no_hint(client):
    chair = found_dealt(MINNESOTA)
    before = look(chair)
    send(chair, before, first_move(before))
    shown = press_hint(client, chair.key, before).content.decode()
    assert "This page showed an earlier moment of the hand." in shown
    assert ScreenHand.objects.get().hints == 0


def test_where_only_one_card_can_be_played_there_is_none(client):
    chair = found_dealt(MINNESOTA)
    seen = look(chair)
    while seen.can_be_hinted:
        seen = send(chair, seen, first_move(seen))
    assert len(seen.view.legal) == 1
    shown = press_hint(client, chair.key, seen).content.decode()
    assert "There is nothing to choose now, so there is no hint." in shown
    assert ScreenHand.objects.get().hints == 0


def test_for_the_lead_that_names_the_trumps_there_are_no_figures(client):
    chair = found_dealt(SOUTH_DAKOTA)
    seen = play_to_a_choice(chair)
    assert seen.view.played == ()
    shown = press_hint(client, chair.key, seen, **{"HX-Request": "true"}).content.decode()
    assert "There are no figures for the lead that names the trumps." in shown

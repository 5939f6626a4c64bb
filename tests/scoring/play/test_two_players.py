"""A table of two: ten cards in the hand, eight piles of two, two cards each to a trick, and cards that are turned."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.hand import Call
from scoring.play.cards import read_card
from scoring.play.moves import play_card
from scoring.play.seat_view import PileView, look_from
from scoring.refused import Refused
from scoring.rules import TWO_PLAYER
from tests.scoring.play.table import EAST, NORTH, bid, cards, play, sit_two

NINE = replace(TWO_PLAYER, name="short", tricks=9)
NORTH_HAND, EAST_HAND = "CA C2", "C3 C4"
NORTH_PILES = "SA/H2 S2/D2 S5/D5 S6/D6 S7/D7 S8/D8 S9/D9 S10/D10"
EAST_PILES = "HA/DA H3/D3 H4/D4 H5/C5 H6/C6 H7/C7 H8/C8 H9/C9"


def nine_tricks():
    hand = sit_two(NORTH_HAND, EAST_HAND, (NORTH_PILES, EAST_PILES), rules=NINE)
    return bid(hand, "CA", "C3")


def test_a_bid_is_a_card_of_the_hand():
    hand = nine_tricks()
    assert (hand.call, hand.by) == (Call.HIGH, NORTH)
    assert hand.waits_for == (EAST,), "the player to the right is the other one"


def test_both_play_two_cards_to_a_trick_by_turns():
    hand = play(nine_tricks(), "C3 CA")
    assert hand.waits_for == (EAST,)
    hand = play(hand, "C4 C2")
    assert len(hand.tricks) == 1
    assert hand.waits_for == (NORTH,), "the ace was North's"


def test_cards_before_a_player_are_played_like_those_in_the_hand():
    hand = nine_tricks()
    assert set(hand.legal_cards(EAST)) == set(cards("C3 C4 HA H3 H4 H5 H6 H7 H8 H9"))


def test_a_card_is_turned_as_soon_as_the_one_on_it_is_played():
    hand = play(nine_tricks(), "HA")
    assert look_from(hand, NORTH).piles[EAST][0] == PileView(read_card("DA"), has_under=False)
    assert hand.legal_cards(NORTH), "North has no heart yet, so anything may be played"
    hand = play(hand, "SA")
    assert hand.cards_to_play(NORTH)[2] == read_card("H2")


def test_what_is_turned_must_follow_in_the_same_trick():
    hand = play(nine_tricks(), "HA SA H3")
    assert hand.legal_cards(NORTH) == (read_card("H2"),)
    with pytest.raises(Refused) as refused:
        play_card(hand, NORTH, read_card("CA"))
    assert str(refused.value) == "North has hearts and must follow; ♣A is none."


def test_a_card_that_lies_face_down_cannot_be_played():
    with pytest.raises(Refused) as refused:
        play_card(nine_tricks(), EAST, read_card("DA"))
    assert str(refused.value) == "East does not have ♦A."


def test_nobody_sees_what_lies_face_down_not_even_its_owner():
    view = look_from(nine_tricks(), NORTH)
    assert view.my_table == tuple(map(read_card, "SA S2 S5 S6 S7 S8 S9 S10".split()))
    assert read_card("H2") in view.unseen


def test_a_void_says_nothing_of_cards_that_are_turned_later():
    hand = play(nine_tricks(), "HA SA")
    assert look_from(hand, EAST).voids[NORTH] == frozenset()

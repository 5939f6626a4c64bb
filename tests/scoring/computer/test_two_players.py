"""A table of two in many worlds at once: the rows are the hands of `scoring.play`, and contradict nothing that was seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from scoring.computer.choose import WORLDS_OF_TWO, choose_move
from scoring.computer.lockstep import CARDS, NOBODY
from scoring.computer.seen import SEAT_NUMBERS, SUIT_NUMBERS, name_card, number_card
from scoring.computer.stream import Stream
from scoring.computer.two_players import Pair, choose_by_thumb, draw_pairs
from scoring.hand import Side
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.moves import play_card
from scoring.play.seat_view import look_from
from scoring.rules import TWO_PLAYER, Trump
from tests.scoring.play.table import NORTH, bid, deal, play, play_at_random, short, sit_two

WITH_TRUMPS = replace(TWO_PLAYER, name="two players with trumps", trump=Trump.IN_TURN)


def sit_down(hand: HandInPlay) -> Pair:
    """The hand before its first card, as one row."""
    owner, under = np.full((1, CARDS), NOBODY, np.int8), np.full((1, CARDS), NOBODY, np.int64)
    for seat in hand.rules.seats:
        owner[0, [number_card(card) for card in hand.cards_to_play(seat)]] = SEAT_NUMBERS[seat]
        for pile in hand.piles[seat]:
            under[0, number_card(pile.top)] = number_card(pile.under)
    leader = np.array([SEAT_NUMBERS[hand.trick.leader]])
    zero = np.zeros(1, np.int64)
    trump = NOBODY if hand.trump is None else SUIT_NUMBERS[hand.trump]
    return Pair(owner, under, leader, trump, 0, zero, zero, zero, zero)


def begin(rules, number: int) -> HandInPlay:
    hands = (hand for hand, _move in play_at_random(deal(f"pair {number}", rules), Random(number)))
    return next(hand for hand in hands if hand.phase is Phase.CARDS)


@pytest.mark.parametrize("rules", [TWO_PLAYER, WITH_TRUMPS], ids=lambda rules: rules.name)
@pytest.mark.parametrize("number", range(3))
def test_rows_are_the_hands_that_people_play(rules, number):
    hand, lots = begin(rules, number), Random(number)
    table = sit_down(hand)
    while not hand.is_over:
        (seat,) = hand.waits_for
        assert table.turn.tolist() == [SEAT_NUMBERS[seat]]
        assert {name_card(card) for card in np.nonzero(table.legal()[0])[0]} == set(hand.legal_cards(seat))
        card = lots.choice(hand.legal_cards(seat))
        hand = play_card(hand, seat, card)
        table.play(np.array([number_card(card)]))
        assert table.taken.tolist() == [hand.taken[Side.NORTH_SOUTH]]


@pytest.mark.parametrize("rules", [TWO_PLAYER, short(TWO_PLAYER, 6)], ids=["all cards", "short"])
def test_a_world_contradicts_nothing_that_was_seen(rules):
    for hand, _move in play_at_random(deal("pairs", rules), Random(1)):
        view = look_from(hand, hand.waits_for[0])
        if hand.phase is not Phase.CARDS or view.seat is None:
            continue
        table = draw_pairs(view, Stream("x"), 5, copies=2)
        assert (table.owner[:5] == table.owner[5:]).all(), "each card is tried in the same worlds"
        for owner, under in zip(table.owner, table.under, strict=True):
            for seat in rules.seats:
                tops = [pile.top for pile in view.piles[seat] if pile.top]
                assert (owner == SEAT_NUMBERS[seat]).sum() == view.counts[seat] + len(tops)
                assert all(owner[number_card(top)] == SEAT_NUMBERS[seat] for top in tops)
            turned = under[under != NOBODY]
            assert len(set(turned)) == sum(pile.has_under for piles in view.piles.values() for pile in piles)
            hidden = {*turned, *np.nonzero(owner == 1 - SEAT_NUMBERS[view.seat])[0]}
            face_up = {number_card(pile.top) for piles in view.piles.values() for pile in piles if pile.top}
            assert hidden - face_up <= {number_card(card) for card in view.unseen}


@pytest.mark.parametrize("level", WORLDS_OF_TWO)
def test_a_trick_is_taken_that_lets_another_one_follow(level):
    """After the ace of clubs North leads the two, which nobody can beat. After the two, the other trick alone is North's."""
    hand = sit_two("CA C4", "CK C3", ("C2/SA", "S2/S3"), rules=short(TWO_PLAYER, 2))
    hand = play(bid(hand, "C4", "C3"), "C3 C4 CK")
    move = choose_move(look_from(hand, NORTH), level=level, seed="x")
    assert str(move.cards[0]) == "CA"


def test_the_rules_of_thumb_play_low_in_the_second_place():
    piles = ("C9/CJ", "CQ/C10")
    hand = play(bid(sit_two("CA C2", "CK C3", piles, rules=short(TWO_PLAYER, 2)), "C2", "C3"), "C3")
    table = draw_pairs(look_from(hand, NORTH), Stream("x"), 3, copies=1)
    assert {name_card(card).rank for card in choose_by_thumb(table, wants=True)} == {2}

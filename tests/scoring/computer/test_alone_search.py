"""A special call in many worlds at once: the rows are the hands of `scoring.play`, and what can be counted out is found."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from scoring.computer.alone_search import choose_by_thumb, sit_down
from scoring.computer.choose import WORLDS_ALONE, choose_move
from scoring.computer.seen import SEAT_NUMBERS, name_card, number_card
from scoring.hand import Call
from scoring.play.hand_in_play import HandInPlay, is_made
from scoring.play.moves import call_alone, pass_card, play_card
from scoring.play.seat_view import look_from
from scoring.rules import ASKOV
from tests.scoring.computer.rows import owners
from tests.scoring.play.table import NORTH, SOUTH, bid, cards, deal, play, play_at_random, sit


def play_alone(call: Call, lots: Random) -> HandInPlay:
    """A hand of this call from which the caller's partner is out."""
    while True:
        for hand, _move in play_at_random(deal(str(lots.random()), ASKOV), lots):
            if hand.call is call and hand.sits_out and not hand.is_over and not hand.trick.cards:
                return hand


@pytest.mark.parametrize("call", [Call.SOLA_NOLA, Call.GRAND_DIX])
def test_rows_are_the_hands_that_people_play(call):
    lots = Random(1)
    for _hand in range(6):
        hand = play_alone(call, lots)
        table = sit_down(look_from(hand, hand.waits_for[0]), owners([hand]))
        while not hand.is_over:
            (seat,) = hand.waits_for
            assert table.seats[table.turn].tolist() == [SEAT_NUMBERS[seat]]
            assert {name_card(card) for card in np.nonzero(table.legal()[0])[0]} == set(hand.legal_cards(seat))
            assert choose_by_thumb(table)[0] in map(number_card, hand.legal_cards(seat))
            card = lots.choice(hand.legal_cards(seat))
            hand = play_card(hand, seat, card)
            table.play(np.array([number_card(card)]))
            assert bool(table.broken[0]) is (is_made(hand) is False)


@pytest.mark.parametrize("level", WORLDS_ALONE)
@pytest.mark.parametrize(
    ("laid", "wanted"), [("S5", "S4"), ("D5", "SA"), ("S5 S4 S3 D5 SA D3 H5", "H2")], ids=["under", "away", "the last"]
)
def test_the_caller_of_sola_nola_stays_under_or_throws_the_danger_away(level, laid, wanted):
    """North holds the ace, which must go."""
    hand = bid(sit("SA H2 D2", "S3 H3 D3", "S4 H4 D4", "S5 H5 D5", rules=ASKOV), "H2", "H3", "H4", "H5")
    for call in (Call.SOLA_NOLA, None, None, None):
        hand = call_alone(hand, hand.waits_for[0], call)
    hand = play(pass_card(pass_card(hand, NORTH, *cards("D2")), SOUTH, *cards("S4")), laid)
    assert hand.waits_for == (NORTH,)
    assert str(choose_move(look_from(hand, NORTH), level=level, seed="x").cards[0]) == wanted

"""A player who tries each card in many worlds finds what can be counted out, and counts by the rules in force."""

from __future__ import annotations

import pytest

from scoring.computer.choose import EFFORTS, choose_move
from scoring.computer.points import count_points
from scoring.play.hand_in_play import HandInPlay
from scoring.play.seat_view import look_from
from scoring.rules import FAILED_GRAND_DOUBLE, MINNESOTA, NULA_PLUS, SOUTH_DAKOTA
from tests.scoring.hands import PARLETT, WHIST_DRIVE
from tests.scoring.play.table import bid, deal, play, sit

SEARCHING = tuple(EFFORTS)
BLACK = ("H2", "S2", "D2", "C2")  # East grands
RED = ("H2", "H3", "D2", "D3")


def card_of(hand: HandInPlay, level: int) -> str:
    move = choose_move(look_from(hand, hand.waits_for[0]), level=level, seed="x")
    return str(move.cards[0])


@pytest.mark.parametrize("level", SEARCHING)
def test_a_trick_that_makes_the_hand_is_taken(level):
    """East and West have one trick of three, and West would have the second; North, who is last, can take it with the king."""
    hand = bid(sit("SK S3 H2", "HK S2 D4", "S4 H5 D5", "S5 H6 D6"), "H2", "S2", "H5", "H6")
    hand = play(hand, "H2 HK H5 H6 S2 S4 S5")
    assert len(look_from(hand, hand.waits_for[0]).legal) == 2, "so there is a choice"
    assert card_of(hand, level) == "SK"


@pytest.mark.parametrize("level", SEARCHING)
def test_the_last_trick_but_one_of_a_low_hand_is_not_taken_twice(level):
    """North must take one of two tricks, and gets rid of the ace when it cannot win."""
    hands = ("HA H2 D5", "H3 H4 D4", "D2 S3 S4", "D3 H5 C6")
    hand = bid(sit(*hands), "H2", "H3", "D2", "D3")
    assert card_of(hand, level) != "HA"


@pytest.mark.parametrize(
    ("rules", "bids", "made", "failed"),
    [
        (MINNESOTA, "black", 3, -3),
        (FAILED_GRAND_DOUBLE, "black", 3, -6),
        (SOUTH_DAKOTA, "black", 3, -3),
        (PARLETT, "black", 12, -24),
        (MINNESOTA, "red", -3, 3),
        (NULA_PLUS, "red", -3, 3),
        (PARLETT, "red", -6, 6),
        (WHIST_DRIVE, None, 5, -5),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_tricks_are_worth_what_the_rules_pay(rules, bids, made, failed):
    """To East, who granded if anybody did: of nine tricks, and of four."""
    hand = deal("points", rules)
    if bids:
        hand = bid(hand, *lay(hand, bids))
    points = count_points(look_from(hand, rules.seats[1]))
    assert (points[4], points[9]) == (made, failed)


def lay(hand: HandInPlay, colour: str) -> list[str]:
    """All red, or East black."""
    return [
        str(next(card for card in hand.hands[seat] if card.colour == (colour if seat.value == "east" else "red")))
        for seat in hand.rules.seats
    ]

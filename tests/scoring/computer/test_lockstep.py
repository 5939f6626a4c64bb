"""Hands in lockstep are the hands of `scoring.play`, many at once."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from scoring.computer.features import NAMES, compute_features
from scoring.computer.lockstep import RANKS, SEATS
from scoring.computer.policy import KINDS, NEVER, ROLES, Policy, read_policy
from scoring.computer.seen import SEAT_NUMBERS, SUIT_NUMBERS, hide_others, name_card, number_card, replay
from scoring.hand import Seat, Side
from scoring.play.cards import DECK, Suit
from scoring.play.hand_in_play import Phase
from scoring.play.moves import play_card
from scoring.play.seat_view import look_from
from scoring.rules import MINNESOTA, SOUTH_DAKOTA
from tests.scoring.computer.rows import owners, start
from tests.scoring.hands import WHIST_DRIVE
from tests.scoring.play.table import EAST, bid, cards, deal, hide_elsewhere, play, play_at_random, sit

HANDS_AT_ONCE = 6


def begin(rules, number: int):
    """A hand whose bids are laid, and where South Dakota names trumps, the first card is led."""
    for hand, _move in play_at_random(deal(f"lockstep {number}", rules), Random(number)):
        if hand.phase is Phase.CARDS:
            return hand
    raise AssertionError


@pytest.mark.parametrize("rules", [MINNESOTA, WHIST_DRIVE], ids=["no trumps", "trumps"])
def test_rows_are_the_hands_that_people_play(rules):
    lots = Random(1)
    hands = [begin(rules, number) for number in range(HANDS_AT_ONCE)]
    table = start(hands)
    while not table.is_over:
        check_rows(table, hands)
        laid = [lots.choice(hand.legal_cards(hand.waits_for[0])) for hand in hands]
        hands = [play_card(hand, hand.waits_for[0], card) for hand, card in zip(hands, laid, strict=True)]
        table.play(np.array([number_card(card) for card in laid]))
    assert all(hand.is_over for hand in hands)
    assert table.taken.tolist() == [hand.taken[Side.NORTH_SOUTH] for hand in hands]


def check_rows(table, hands) -> None:
    held, legal = table.cards_of_turn().T, table.legal().T
    for row, hand in enumerate(hands):
        (seat,) = hand.waits_for
        assert table.turn[row] == SEAT_NUMBERS[seat]
        assert {name_card(card) for card in held[row]} == set(hand.hands[seat])
        assert {name_card(card) for card in held[row][legal[row]]} == set(hand.legal_cards(seat))
        assert table.taken[row] == hand.taken[Side.NORTH_SOUTH]
        voids = look_from(hand, None).voids
        assert read_bits(table, table.voids, row) == {(seat, suit) for seat, suits in voids.items() for suit in suits}
        tricks = [trick for trick in (*hand.tricks, hand.trick) if trick.led]
        first_of_all = {trick.led: trick.leader for trick in reversed(tricks)}
        assert read_bits(table, table.first, row) == {(seat, suit) for suit, seat in first_of_all.items()}


def read_bits(table, bits, row: int) -> set[tuple[Seat, Suit]]:
    """The suits of each player; the bits are kept by the place in the trick."""
    seats = {SEAT_NUMBERS[seat]: seat for seat in Seat}
    return {
        (seats[(int(table.leader[row]) + place) % SEATS], suit)
        for place in range(SEATS)
        for suit in Suit
        if bits[place, row] >> SUIT_NUMBERS[suit] & 1
    }


def test_a_row_that_is_taken_out_goes_on_by_itself():
    table = start([begin(MINNESOTA, number) for number in range(2)])
    copy = table.take(np.array([1, 1]))
    before = table.cards_of_turn()
    copy.play(copy.cards_of_turn()[0])
    assert table.place == 0
    assert (table.cards_of_turn() == before).all()
    assert copy.rows == 2


@pytest.mark.parametrize("rules", [MINNESOTA, SOUTH_DAKOTA, WHIST_DRIVE], ids=lambda rules: rules.name)
def test_what_a_player_looks_at_does_not_depend_on_hidden_cards(rules):
    lots = Random(2)
    for hand, _move in play_at_random(begin(rules, 1), lots):
        if hand.phase is not Phase.CARDS or (rules is SOUTH_DAKOTA and not hand.trick.cards and not hand.tricks):
            continue
        view = look_from(hand, hand.waits_for[0])
        other = hide_elsewhere(hand, view.unseen, lots)
        planes = [look_at(replay(view, owner)) for owner in (owners([hand]), owners([other]), hide_others(view))]
        assert (planes[0] == planes[1]).all()
        assert (planes[0] == planes[2]).all()
        assert (planes[0] == np.rint(planes[0])).all(), "whole numbers"


def look_at(table):
    return compute_features(table, table.legal())


def see(hand, card: str) -> dict[str, int]:
    """The features of one card of the player whose turn it is, by name; those that are 0 are left out."""
    table = replay(look_from(hand, hand.waits_for[0]), owners([hand]))
    place = table.cards_of_turn()[:, 0].tolist().index(number_card(cards(card)[0]))
    values = compute_features(table, table.legal())[:, place, 0]
    return {name: int(value) for name, value in zip(NAMES, values, strict=True) if value}


class TestFeatures:
    """East granded and North leads; everybody holds four cards."""

    HANDS = ("SK SQ H2 H5", "S2 SA S7 H3", "S4 S9 H4 D4", "S5 S10 D3 H6")

    def hand(self, laid: str = ""):
        hand = bid(sit(*self.HANDS), "H2", "S2", "H4", "D3")
        return play(hand, laid) if laid else hand

    def test_of_the_lead_from_a_suit(self):
        seen = see(self.hand(), "SK")
        assert {name: seen.get(name, 0) for name in ("above", "one above", "below", "length", "highest")} == {
            "above": 1,
            "one above": 1,
            "below": 6,
            "length": 2,
            "highest": 1,
        }
        assert "touches below" in seen
        assert "touches above" in see(self.hand(), "SQ")

    def test_of_a_trick_that_can_be_won(self):
        assert see(self.hand("SQ"), "SA")["cheapest winner"] == 1
        assert see(self.hand("SQ"), "S7")["highest loser"] == 1
        assert "wins" not in see(self.hand("SQ"), "S7")
        assert "wins over partner" not in see(self.hand("SK S2"), "S9")
        assert see(self.hand("SQ S2"), "S9")["rank while partner wins"] == 7

    def test_of_who_led_a_suit_first(self):
        hand = self.hand("SK SA S4 S5")
        assert hand.waits_for == (EAST,)
        assert see(hand, "S7")["right led it"] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_scores_of_a_policy_are_exact_in_32_bits(kind):
    """Sums of whole numbers below two to the power of 24 do not depend on the order in which a processor adds them."""
    weights = read_policy(kind).weights
    assert weights.shape == (len(ROLES), len(NAMES))
    assert (weights == np.rint(weights)).all()
    most = RANKS * RANKS
    assert np.abs(weights).sum(axis=1).max() * most < -NEVER


def test_a_policy_never_plays_what_is_not_legal():
    table = start([begin(MINNESOTA, number) for number in range(HANDS_AT_ONCE)])
    shy = Policy(np.full((len(ROLES), len(NAMES)), -9, np.float32))
    for _card in range(len(DECK)):
        held, legal = table.cards_of_turn(), table.legal()
        chosen = shy.choose(table)
        assert all(card in held[legal[:, row], row] for row, card in enumerate(chosen))
        table.play(chosen)
    assert table.turn.max() < SEATS

"""What one player can know: nothing follows from cards that they cannot see."""

from __future__ import annotations

from random import Random

import pytest

from scoring.hand import Call
from scoring.play.cards import DECK, Suit
from scoring.play.moves import call_alone, lay_bid, pass_card
from scoring.play.seat_view import look_from
from scoring.rules import ASKOV, NAMED
from tests.scoring.play.table import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    bid,
    cards,
    deal,
    hide_elsewhere,
    play,
    play_at_random,
    sit,
)

HANDS = ("SA H2", "S3 H3", "S4 D4", "C5 D5")


def test_somebody_who_watches_sees_no_hand():
    view = look_from(sit(*HANDS), None)
    assert view.cards == ()
    assert len(view.unseen) == 52
    assert view.counts == {NORTH: 2, EAST: 2, SOUTH: 2, WEST: 2}


def test_a_bid_is_seen_by_others_once_it_is_turned():
    hand = lay_bid(sit(*HANDS), EAST, cards("S3"))
    assert look_from(hand, NORTH).bids == {}
    assert look_from(hand, NORTH).bidders == (EAST,)
    assert look_from(hand, EAST).bids == {EAST: cards("S3")}
    hand = bid(sit(*HANDS), "H2", "S3", "S4", "C5")
    assert look_from(hand, WEST).bids == {NORTH: cards("H2"), EAST: cards("S3"), WEST: cards("C5")}


def test_a_bid_that_was_turned_is_a_known_card_until_it_is_played():
    hand = bid(sit(*HANDS), "H2", "S3", "S4", "C5")
    assert look_from(hand, WEST).known_cards == {cards("H2")[0]: NORTH, cards("S3")[0]: EAST}
    assert look_from(play(hand, "H2"), WEST).known_cards == {cards("S3")[0]: EAST}


def test_who_does_not_follow_shows_a_void():
    hand = play(bid(sit(*HANDS), "H2", "S3", "S4", "C5"), "H2 H3 D4 D5")
    assert look_from(hand, NORTH).voids == {
        NORTH: frozenset(),
        EAST: frozenset(),
        SOUTH: {Suit.HEARTS},
        WEST: {Suit.HEARTS},
    }


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
@pytest.mark.parametrize("seed", range(5))
def test_other_cards_in_hidden_places_change_nothing_that_a_player_knows(rules, seed):
    """The hidden cards of a position change places; what each player and a spectator know stays the same."""
    lots = Random(seed)
    for hand, _move in play_at_random(deal(f"view {seed}", rules), lots):
        for seat in (None, *rules.seats):
            view = look_from(hand, seat)
            assert look_from(hide_elsewhere(hand, view.unseen, lots), seat) == view


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_every_card_is_in_one_place(rules):
    """At any moment a card is in the hand, on a table, played, or unseen."""
    for hand, _move in play_at_random(deal("places", rules), Random(1)):
        for seat in rules.seats:
            view = look_from(hand, seat)
            tops = [pile.top for piles in view.piles.values() for pile in piles if pile.top]
            places = [*view.cards, *tops, *(card for _seat, card in view.played), *view.unseen]
            assert sorted(map(str, places)) == sorted(map(str, DECK))


def test_after_the_exchange_nobody_knows_where_the_bid_cards_of_those_two_are():
    hand = bid(sit("SA H2", "S3 H3", "S4 H4", "C5 H5", rules=ASKOV), "H2", "H3", "H4", "H5")
    assert len(look_from(hand, WEST).known_cards) == 3
    for call in (Call.SOLA_NOLA, None, None, None):
        hand = call_alone(hand, hand.waits_for[0], call)
    hand = pass_card(pass_card(hand, NORTH, cards("H2")[0]), SOUTH, cards("S4")[0])
    assert look_from(hand, WEST).known_cards == {cards("H3")[0]: EAST}

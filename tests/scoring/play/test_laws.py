"""What holds for every hand that is played, by every rule set, whatever people do."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand import Call, Hand
from scoring.play.cards import DECK
from scoring.play.codec import MOVE
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.moves import play_card
from scoring.play.record import Move, make_move, play_again
from scoring.refused import Refused
from scoring.rules import NAMED, RuleSet
from scoring.score import score_hand
from tests.scoring.hands import HARSH, PARLETT, WHIST_DRIVE
from tests.scoring.play.table import deal, play_at_random

EVERY = (*NAMED.values(), PARLETT, HARSH, WHIST_DRIVE)
LOTS = st.randoms(use_true_random=True)  # a hand that breaks a law does not become clearer with smaller numbers
A_FEW_HANDS = settings(max_examples=8)
FEW_TRICKS = tuple(replace(rules, name=f"{rules.name} of five", tricks=5) for rules in NAMED.values())


def play_out(rules: RuleSet, lots: Random) -> tuple[HandInPlay, list[Move], HandInPlay]:
    """The first position, every move, and the end of a hand that is dealt and played at random."""
    first = deal(f"laws {lots.getrandbits(64)}", rules)
    played = [move for _hand, move in play_at_random(first, lots)]
    return first, played, play_again(first, played)


@pytest.mark.parametrize("rules", [*EVERY, *FEW_TRICKS], ids=lambda rules: rules.name)
class TestEveryHand:
    @A_FEW_HANDS
    @given(lots=LOTS)
    def test_a_finished_hand_is_a_hand_that_the_rules_score(self, rules, lots):
        _first, _played, last = play_out(rules, lots)
        assert isinstance(last.result, Hand)
        score_hand(last.result, rules=rules)

    @A_FEW_HANDS
    @given(lots=LOTS)
    def test_the_tricks_add_up(self, rules, lots):
        _first, _played, last = play_out(rules, lots)
        assert last.result is not None
        if last.result.tricks is not None:
            assert sum(last.result.tricks) == rules.tricks
            assert last.taken == last.result.tricks

    @A_FEW_HANDS
    @given(lots=LOTS)
    def test_the_same_moves_make_the_same_hand(self, rules, lots):
        first, played, last = play_out(rules, lots)
        sent = [MOVE.read(MOVE.write(move), "move") for move in played]
        assert sent == played
        assert play_again(first, sent) == last

    @A_FEW_HANDS
    @given(lots=LOTS)
    def test_no_card_is_lost_or_doubled(self, rules, lots):
        first, played, _last = play_out(rules, lots)
        dealt = {card for seat in rules.seats for card in first.deal.cards_of(seat)}
        hand = first
        for move in played:
            hand = make_move(hand, move)
            tricks = [*hand.tricks, *([hand.trick] if hand.trick else [])]
            found = [card for trick in tricks for card in trick.cards]
            found += [card for seat in rules.seats for card in hand.hands[seat]]
            found += [card for piles in hand.piles.values() for pile in piles for card in pile.cards]
            assert len(found) == len(set(found))
            assert set(found) == dealt

    @A_FEW_HANDS
    @given(lots=LOTS)
    def test_only_legal_cards_can_be_played(self, rules, lots):
        """Of all 52 cards, from every seat."""
        for hand, _move in play_at_random(deal(f"laws {lots.getrandbits(64)}", rules), lots):
            if hand.phase is Phase.CARDS and lots.random() < 0.2:
                for seat in rules.seats:
                    assert tuple(card for card in DECK if can_play(hand, seat, card)) == tuple(
                        card for card in DECK if card in hand.legal_cards(seat)
                    )


def can_play(hand, seat, card) -> bool:
    try:
        play_card(hand, seat, card)
    except Refused:
        return False
    return True


def test_the_hands_of_these_tests_are_of_every_kind():
    """So that the laws are tried on each of them."""
    ends = {play_out(rules, Random(seed))[2].call for rules in EVERY for seed in range(8)}
    assert ends == {Call.HIGH, Call.LOW, Call.SOLA_NOLA, Call.GRAND_DIX, Call.PLAIN}

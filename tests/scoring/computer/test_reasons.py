"""Each reason for a card is true of the position, and is not said where it is not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from scoring.computer.judge import judge_cards
from scoring.computer.judgement import JudgedCard, Judgement
from scoring.computer.reasons import (
    CheapestWinner,
    DangerThrown,
    FewLower,
    MustTake,
    OneCardOut,
    PartnersSuit,
    SecondHandLow,
    StaysUnder,
    SureWinnersKept,
    VoidSeen,
    WayBack,
    WhyBest,
    find_reasons,
)
from scoring.computer.search import Effort
from scoring.play.cards import Suit, read_card
from scoring.play.hand_in_play import HandInPlay
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from scoring.rules import MINNESOTA, TWO_PLAYER, Trump
from tests.scoring.play.table import EAST, NORTH, SOUTH, WEST, bid, cards, deal, play, play_at_random, sit

TRUMPS_IN_TURN = replace(MINNESOTA, name="with trumps", trump=Trump.IN_TURN)  # hearts in the first hand


def reasons_for(hand: HandInPlay, best: str) -> tuple[WhyBest, ...]:
    """The reasons where this card is the best and each other one costs a point."""
    view = look_from(hand, hand.waits_for[0])
    others = (card for card in view.legal if str(card) != best)
    judged = JudgedCard(read_card(best), 1000, 0, 0), *(JudgedCard(card, 0, 1000, 100) for card in others)
    return find_reasons(view, Judgement(judged, worlds=100))


def high(*hands: str, **how) -> HandInPlay:
    """East grands, so North leads."""
    return bid(sit(*hands, **how), "D2", "C2", "D3", "D4")


def low(*hands: str) -> HandInPlay:
    """The same hands, but East bids red: West deals, so North leads."""
    return bid(sit(*hands), "D2", "D5", "D3", "D4")


PLAIN = ("SA HQ H9 H5 D2", "SK C2 H2 H7 D5", "S9 C3 HK H6 D3", "S8 C4 H8 C9 D4")


class TestWhereTricksAreWanted:
    def test_a_sure_winner_is_kept_and_brings_the_player_back(self):
        assert SureWinnersKept(cards("SA")) in reasons_for(high(*PLAIN), "H5")
        assert WayBack(cards("SA"), Suit.HEARTS) in reasons_for(high(*PLAIN), "H5")

    def test_a_winner_that_can_be_ruffed_is_neither(self):
        found = reasons_for(high(*PLAIN, rules=TRUMPS_IN_TURN), "H5")
        assert not any(isinstance(reason, SureWinnersKept | WayBack) for reason in found)

    def test_a_card_that_something_beats_is_no_sure_winner(self):
        hands = ("SK HQ H9 H5 D2", "SA C2 H2 H7 D5", *PLAIN[2:])
        assert not any(isinstance(reason, SureWinnersKept | WayBack) for reason in reasons_for(high(*hands), "H5"))

    def test_one_does_not_come_back_for_a_short_suit(self):
        assert not any(isinstance(reason, WayBack) for reason in reasons_for(high(*PLAIN), "D2"))

    def test_only_one_card_beats_the_best(self):
        hands = ("SA HK H9 H5 D2", "SK C2 H2 H7 D5", "S9 C3 HQ H6 D3", "S8 C4 H8 C9 D4")
        assert OneCardOut(read_card("HA"), read_card("HK"), holder=None) in reasons_for(high(*hands), "HK")
        assert not any(isinstance(reason, OneCardOut) for reason in reasons_for(high(*hands), "H9"))

    def test_who_has_shown_that_card_is_named(self):
        hands = ("HK H9 D2", "S3 H2 C2", "HA H6 D3", "H8 C9 D4")
        hand = bid(sit(*hands), "D2", "C2", "D3", "D4")
        shown = bid(sit(*hands, dealer=EAST), "D2", "C2", "HA", "D4")  # South's bid is turned first
        assert OneCardOut(read_card("HA"), read_card("HK"), holder=None) in reasons_for(hand, "HK")
        assert OneCardOut(read_card("HA"), read_card("HK"), holder=SOUTH) in reasons_for(shown, "HK")

    def test_the_partners_suit_is_led_again(self):
        """South takes North's lead and leads spades; North takes that and leads."""
        hands = ("H5 SA S4 D2", "H2 S2 C2 D5", "HK S9 C3 D3", "H8 S8 C4 D4")
        hand = play(high(*hands), "H5 H2 HK H8 S9 S8 SA S2")
        assert PartnersSuit(SOUTH, Suit.SPADES, trick=2) in reasons_for(hand, "S4")
        assert not any(isinstance(reason, PartnersSuit) for reason in reasons_for(hand, "D2"))

    def test_second_hand_plays_low_and_keeps_what_beats_the_lead(self):
        hands = ("S5 H3 D2", "SK S2 C2", "S9 C3 D3", "S8 C4 D4")
        hand = play(high(*hands), "S5")
        assert SecondHandLow(WEST, cards("SK")) in reasons_for(hand, "S2")
        assert not any(isinstance(reason, SecondHandLow) for reason in reasons_for(hand, "SK"))
        longer = play(high("S5 H3 D2 D6", "SK S7 S2 C2", "S9 C3 D3 D7", "S8 C4 D4 D8"), "S5")
        assert not any(isinstance(reason, SecondHandLow) for reason in reasons_for(longer, "S7"))
        third = play(hand, "S2")
        assert not any(isinstance(reason, SecondHandLow) for reason in reasons_for(third, "S9"))

    def test_an_opponent_who_did_not_follow_cannot_beat_the_card(self):
        """West threw a club on the first heart."""
        hands = ("HA HJ H4 D2", "H2 HQ C2 D5", "H6 C3 S3 D3", "C9 C4 S4 D4")
        hand = play(high(*hands), "HA H2 H6 C9")
        assert VoidSeen(WEST, Suit.HEARTS, 1, read_card("C9")) in reasons_for(hand, "HJ")
        assert not any(isinstance(reason, VoidSeen) for reason in reasons_for(hand, "D2"))

    def test_a_partner_who_did_not_follow_is_no_reason_to_lead_the_suit(self):
        hands = ("HA HJ H4 D2", "H2 HQ C2 D5", "C9 C3 S3 D3", "H6 C4 S4 D4")
        hand = play(high(*hands), "HA H2 C9 H6")
        assert not any(isinstance(reason, VoidSeen) for reason in reasons_for(hand, "HJ"))

    def test_the_last_takes_it_with_the_cheapest_card(self):
        hands = ("S5 H3 D2", "S2 C2 D5", "S9 C3 D3", "SK SJ D4")
        hand = play(high(*hands), "S5 S2 S9")
        assert reasons_for(hand, "SJ") == (CheapestWinner(read_card("SJ")),)
        assert not any(isinstance(reason, CheapestWinner) for reason in reasons_for(hand, "SK"))
        assert reasons_for(play(high(*hands), "S5 S2"), "S9") == ()


class TestOnALowHand:
    def test_the_highest_card_that_stays_under(self):
        hands = ("S9 H3 D2", "SK S8 S2 D5", "S5 C3 D3", "S6 C4 D4")
        hand = play(low("S9 H3 D2 C5", *hands[1:2], "S5 C3 D3 C6", "S6 C4 D4 C7"), "S9")
        assert reasons_for(hand, "S8") == (StaysUnder(read_card("S8"), read_card("S9")),)
        assert reasons_for(hand, "S2") == ()

    def test_to_stay_under_ones_own_side_is_no_reason(self):
        hand = play(low("S9 H3 D2 C5", "S7 S2 H2 D5", "S8 S5 S3 D3", "S6 C4 D4 C7"), "S9 S2")
        assert reasons_for(hand, "S8") == ()

    def test_a_danger_is_thrown_away(self):
        hand = play(low("S9 H3 D2", "HA H2 D5", "S5 C3 D3", "S6 C4 D4"), "S9")
        assert reasons_for(hand, "HA") == (DangerThrown(read_card("HA"), lower=11),)
        assert reasons_for(hand, "H2") == ()

    def test_who_must_take_the_trick_takes_it_with_the_highest(self):
        hand = play(low("S4 H3 D2", "S3 H2 D5", "S2 C3 D3", "SA SK D4"), "S4 S3 S2")
        assert reasons_for(hand, "SA") == (MustTake(read_card("SA")),)
        assert reasons_for(hand, "SK") == ()

    def test_a_partner_who_did_not_follow_cannot_take_the_lead(self):
        hand = play(low("HA HJ H4 D2", "H2 H9 C2 D5", "C9 C3 S3 D3", "H6 C4 S4 D4"), "HA H2 C9 H6")
        assert VoidSeen(SOUTH, Suit.HEARTS, 1, read_card("C9")) in reasons_for(hand, "H4")
        assert not any(isinstance(reason, VoidSeen) for reason in reasons_for(hand, "D2"))

    def test_few_cards_are_lower_than_the_lead(self):
        hand = low("H3 HJ D2", "S3 H4 D5", "S2 C3 D3", "SA H9 D4")
        assert reasons_for(hand, "H3") == (FewLower(read_card("H3"), lower=1),)
        assert reasons_for(hand, "HJ") == ()


def test_where_all_cards_are_as_good_nothing_is_explained():
    view = look_from(high(*PLAIN), NORTH)
    judged = tuple(JudgedCard(card, 0, 0, 0) for card in view.legal)
    assert find_reasons(view, Judgement(judged, worlds=100)) == ()


@pytest.mark.parametrize("rules", [MINNESOTA, TWO_PLAYER, TRUMPS_IN_TURN], ids=lambda rules: rules.name)
def test_every_reason_is_true_of_the_cards_as_they_lie(rules):
    found: list[WhyBest] = []
    for number in range(3):
        for hand, _move in play_at_random(deal(f"reasons {number}", rules), Random(number)):
            view = look_from(hand, hand.waits_for[0])
            try:
                reasons = find_reasons(view, judge_cards(view, seed="x", effort=Effort(30, 30)))
            except Refused:
                continue
            assert len(reasons) <= 3
            for reason in reasons:
                check_true(reason, hand)
            found += reasons
    assert len({type(reason) for reason in found}) >= (3 if rules.players == 2 else 5)


def check_true(reason: WhyBest, hand: HandInPlay) -> None:
    """Against what the others really hold."""
    me = hand.waits_for[0]
    others = [card for seat in hand.rules.seats if seat is not me for card in hand.cards_to_play(seat)]
    match reason:
        case SureWinnersKept(kept) | WayBack(kept, _):
            assert not any(other.suit is card.suit and other.rank > card.rank for other in others for card in kept)
            assert all(hand.trump in (None, card.suit) for card in kept) or not any(
                other.suit is hand.trump for other in others
            )
        case OneCardOut(out, card, holder):
            assert {one for one in others if one.suit is card.suit and one.rank > card.rank} <= {out}
            assert holder is None or out in hand.hands[holder]
        case VoidSeen(seat, suit):
            assert not any(card.suit is suit for card in hand.hands[seat])
        case PartnersSuit(partner, suit, trick):
            assert hand.rules.players == 4
            assert (hand.tricks[trick - 1].leader, hand.tricks[trick - 1].led) == (partner, suit)
        case SecondHandLow(partner, kept):
            assert hand.trick.seats[1:] == (me, partner.right, partner)
            assert {hand.trick.play(card).find_best(hand.trump) for card in kept} == {1}
        case CheapestWinner(card) | MustTake(card):
            assert hand.trick.play(card).find_winner(hand.trump) is me
            assert len(hand.trick.cards) == len(hand.trick.seats) - 1
        case StaysUnder(card, under):
            assert under.rank > card.rank
            assert hand.trick.play(card).find_winner(hand.trump).side is not me.side
        case DangerThrown(card) | FewLower(card):
            assert hand.call == "low"
            assert card in hand.legal_cards(me)

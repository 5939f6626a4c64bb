"""What a player by the rules of thumb does, hand by hand. North's bid is turned first, and East granded if it is black."""

from __future__ import annotations

import pytest

from scoring.computer.alone import choose_call, choose_passed
from scoring.computer.bidding import choose_bid
from scoring.computer.choose import choose_move
from scoring.computer.rules_of_thumb import is_of_four
from scoring.hand import Call, Seat
from scoring.play.cards import DECK, Suit
from scoring.play.hand_in_play import HandInPlay
from scoring.play.moves import call_alone, pass_card
from scoring.play.seat_view import look_from
from scoring.rules import ASKOV, FAILED_GRAND_DOUBLE, MINNESOTA, SOUTH_DAKOTA, TWO_PLAYER
from tests.scoring.play.table import NORTH, SOUTH, WEST, bid, cards, play, short, sit, sit_two


def card_of(hand: HandInPlay) -> str:
    """The card that the player whose turn it is plays."""
    move = choose_move(look_from(hand, hand.waits_for[0]), level=3, seed="x")
    return str(move.cards[0])


def sit_high(*hands: str, **more):
    """East grands, so North leads."""
    hand = sit(*hands, **more)
    red = [next(card for card in held.split() if card[0] in "HD") for held in hands]
    black = next(card for card in hands[1].split() if card[0] in "SC")
    return bid(hand, red[0], black, *red[2:])


def sit_low(*hands: str):
    """All bids are red; West deals and North leads."""
    return bid(sit(*hands), *(next(card for card in held.split() if card[0] in "HD") for held in hands))


class TestWhereTricksAreWanted:
    HANDS = ("SK S3 H2 D2", "S2 SA SQ H3", "S4 S9 H4 D4", "S5 S10 SJ H5")

    def test_second_hand_plays_low(self):
        assert card_of(play(sit_high(*self.HANDS), "S3")) == "S2"

    def test_third_hand_plays_high(self):
        assert card_of(play(sit_high(*self.HANDS), "S3 S2")) == "S9"

    def test_third_hand_plays_the_lowest_of_touching_cards(self):
        hands = ("S3 H2 D2 C2", "S2 H3 D3 C3", "SK SQ SJ H4", "S5 H5 D5 C5")
        assert card_of(play(sit_high(*hands), "S3 S2")) == "SJ"

    def test_third_hand_leaves_the_trick_to_the_partners_top_card(self):
        hands = ("SA H2 D2 C2", "S2 H3 D3 C3", "SK S4 S6 H4", "S5 H5 D5 C5")
        assert card_of(play(sit_high(*hands), "SA S2")) == "S4"

    def test_fourth_hand_takes_with_the_cheapest_winner(self):
        assert card_of(play(sit_high(*self.HANDS), "S3 S2 S9")) == "S10"

    def test_fourth_hand_leaves_the_trick_to_the_partner(self):
        hands = ("S3 H2 D2 C2", "S9 H3 D3 C3", "S4 H4 D4 C4", "S5 S10 D5 C5")
        assert card_of(play(sit_high(*hands), "S3 S9 S4")) == "S5"

    def test_fourth_hand_plays_the_lowest_if_it_cannot_win(self):
        assert card_of(play(sit_high(*self.HANDS), "SK S2 S9")) == "S5"

    def test_the_lead_is_from_length(self):
        assert card_of(sit_high("S9 S7 S5 S3 H2", "C2 C3 C4 H3 H6", "D2 D3 D4 D5 D6", "C5 C6 C7 C8 D7")) == "S3"

    def test_the_partners_suit_is_returned_with_the_highest(self):
        hands = ("S3 S2 H2 D2 C2", "S4 H3 D3 C3 C4", "SQ S5 H4 H5 H6", "S6 D5 C5 C6 C7")
        assert card_of(play(sit_high(*hands), "S3 S4 SQ S6")) == "S5", "not from length"

    def test_the_lowest_card_is_thrown_away(self):
        hands = ("SA SK H2 D2", "S4 H3 D3 C3", "H4 H9 C7 DA", "S6 S7 D5 C5")
        assert card_of(play(sit_high(*hands), "SA S4")) == "H4"


class TestOnALowHand:
    HANDS = ("S8 H2 D2", "S9 H3 D3", "S10 S7 H4", "SA SJ H5")

    def test_the_highest_card_that_does_not_win_is_played(self):
        assert card_of(play(sit_low(*self.HANDS), "S8 S9")) == "S7"

    def test_fourth_hand_takes_a_trick_that_it_must_take_with_the_highest(self):
        assert card_of(play(sit_low(*self.HANDS), "S8 S9 S7")) == "SA"

    def test_the_lead_is_the_card_that_others_beat(self):
        assert card_of(sit_low("SA C9 H2", "S3 C3 H3", "S4 C4 H4", "S5 C5 H5")) == "H2"

    def test_the_most_dangerous_card_is_thrown_away(self):
        hands = ("S8 S7 H2 D2", "S9 H3 D3 D9", "HA DK C2 C3", "SA H5 C5 C6")
        assert card_of(play(sit_low(*hands), "S8 S9")) == "HA"


class TestTrumps:
    """East grands and leads, so its suit, clubs, is trump."""

    def test_a_trick_of_the_other_side_is_ruffed_with_the_lowest_trump(self):
        hands = ("HA H2 S3 C5", "CA H6 H7 H8", "S4 S9 C4 C7", "H5 H9 S8 C8")
        hand = play(bid(sit(*hands, rules=SOUTH_DAKOTA), "HA", "CA", "S4", "H5"), "CA C4 C8 C5")
        assert hand.trump is Suit.CLUBS
        assert card_of(play(hand, "H6")) == "C7"

    def test_a_trick_of_the_partner_is_not(self):
        hands = ("HA H2 S3 C5", "CA H6 H7 H8", "S4 S9 C4 C7", "C8 C9 S8 S10")
        hand = play(bid(sit(*hands, rules=SOUTH_DAKOTA), "HA", "CA", "S4", "C8"), "CA C4 C8 C5")
        assert card_of(play(hand, "H8 S4")) == "S8"


@pytest.mark.parametrize(
    ("held", "rules", "laid"),
    [
        ("SA SK C5 C3 HA H3 H2 D9 D8 D7 D6 D5 D2", MINNESOTA, "C3"),
        ("SA SK C5 C3 H9 H3 H2 D9 D8 D7 D6 D5 D2", MINNESOTA, "H2"),
        ("SA SK C5 C3 HA HJ H2 D9 D8 D7 D6 D4 D2", MINNESOTA, "C3"),
        ("SA SK C5 C3 HA H3 H2 D9 D8 D7 D6 D4 D3", FAILED_GRAND_DOUBLE, "H2"),
    ],
    ids=["enough for high", "too little", "long suits count", "a failed grand counts double"],
)
def test_the_bid_weighs_the_hand_and_what_the_rules_pay(held, rules, laid):
    assert choose_bid(look_from(sit_with(held, rules), NORTH)) == cards(laid)


def test_with_only_high_cards_of_a_colour_two_of_the_other_are_laid():
    held = "SA SK CA CK HA H3 H2 D9 D8 D7 D6 D4 D3"
    assert choose_bid(look_from(sit_with(held, MINNESOTA, pairs=True), NORTH)) == cards("H2 H3")
    assert choose_bid(look_from(sit_with(held, MINNESOTA), NORTH)) == cards("SK")


def sit_with(held: str, rules, *, pairs: bool = False) -> HandInPlay:
    """North holds these thirteen cards, and the others have the rest."""
    rest = [card for card in DECK if card not in cards(held)]
    others = [" ".join(map(str, rest[place::3])) for place in range(3)]
    return sit(held, *others, rules=rules, pairs=pairs)


def asked_first(held: str) -> HandInPlay:
    """All bids are red, and North is asked whether they play alone."""
    hand = sit_with(held, ASKOV)
    reds = [next(card for card in hand.hands[seat] if card.suit in (Suit.HEARTS, Suit.DIAMONDS)) for seat in Seat]
    return bid(hand, *map(str, reds))


@pytest.mark.parametrize(
    ("held", "call"),
    [
        ("S2 S3 S4 S6 C2 C3 C4 H2 H3 H4 D2 D3 DK", Call.SOLA_NOLA),
        ("S2 S3 S4 S6 C2 C3 C4 H2 H3 HK D2 D3 DK", None),
        ("SA SK SQ SJ S10 S9 CA CK HA HK DA DK DQ", Call.GRAND_DIX),
        ("SA SK SQ SJ S10 S9 CA CK HK HQ DA DK DQ", None),
    ],
    ids=["one high card is passed on", "two are too many", "seven from the top", "an ace is missing"],
)
def test_somebody_plays_alone_with_the_hand_for_it(held, call):
    assert choose_call(look_from(asked_first(held), NORTH)) is call


def test_the_caller_passes_the_card_that_wins_and_the_partner_the_lowest():
    hand = asked_first("S2 S3 S4 S6 C2 C3 C4 H2 H3 H4 D2 D3 DK")
    for answer in (Call.SOLA_NOLA, None, None, None):
        hand = call_alone(hand, hand.waits_for[0], answer)
    assert choose_passed(look_from(hand, NORTH)) == cards("DK")[0]
    lowest = min(card.rank for card in hand.hands[SOUTH])
    assert choose_passed(look_from(hand, SOUTH)).rank == lowest


def test_the_caller_of_sola_nola_stays_under_the_trick():
    hand = asked_first("S2 S3 S4 S6 C2 C3 C4 H2 H3 H4 D2 D3 DK")
    for answer in (Call.SOLA_NOLA, None, None, None):
        hand = call_alone(hand, hand.waits_for[0], answer)
    hand = pass_card(pass_card(hand, NORTH, cards("DK")[0]), SOUTH, min(hand.hands[SOUTH], key=lambda card: card.rank))
    spade = min((card for card in hand.hands[WEST] if card.suit is Suit.SPADES), key=lambda card: card.rank)
    assert card_of(play(hand, str(spade))) == "S6"


def test_the_caller_of_grand_dix_leads_cards_that_nobody_can_beat():
    """Their long suit would lose a trick, and with it the call."""
    hands = ("S8 S9 SQ HA DA", "S3 S4 SK H3 D3", "S5 S6 H4 D4 D5", "S7 S10 H5 D6 D7")
    hand = bid(sit(*hands, rules=ASKOV), "HA", "H3", "H4", "H5")
    hand = call_alone(hand, NORTH, Call.GRAND_DIX)
    assert card_of(play(hand, "D4 D6 DA D3")) == "HA"


def test_at_a_table_of_two_nobody_takes_their_own_trick_twice():
    hand = sit_two("C3 CA", "C4 C5", ("S2/H2 S3/H3", "D2/D8 D3/D9"), rules=short(TWO_PLAYER, 3))
    hand = play(bid(hand, "C3", "C4"), "C4 CA C5")
    assert card_of(hand) == "C3"


@pytest.mark.parametrize(("lays", "is_learned"), [("S3", False), ("H3", True)], ids=["high", "low"])
def test_the_lead_that_names_trumps_is_by_rules_of_thumb_at_every_level(lays, is_learned):
    hand = bid(sit("SA H2", "S3 H3", "S4 D4", "C5 D5", rules=SOUTH_DAKOTA), "H2", lays, "D4", "D5")
    assert is_of_four(look_from(hand, hand.waits_for[0])) is is_learned

"""Cards and their texts, and a deal from a seed that anybody can check."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from scoring.hand import Seat
from scoring.play.cards import DECK, read_card, sort_cards
from scoring.play.deal import Deal, check_deal, deal_cards, hash_seed, shuffle_deck
from scoring.refused import Refused
from scoring.rules import MINNESOTA, NAMED, TWO_PLAYER, Colour
from tests.scoring.play.table import EAST, NORTH, SOUTH, WEST, cards


def test_a_pack_has_52_different_cards_half_of_them_black():
    assert len(set(DECK)) == 52
    assert sum(card.colour is Colour.BLACK for card in DECK) == 26


@pytest.mark.parametrize("card", DECK, ids=str)
def test_the_text_of_a_card_reads_back(card):
    assert read_card(str(card)) is card
    assert read_card(card.symbols) is card


def test_a_card_is_written_with_letters_and_shown_with_a_symbol():
    assert [str(card) for card in cards("SA H10 D2")] == ["SA", "H10", "D2"]
    assert [card.symbols for card in cards("SA H10 CJ")] == ["♠A", "♥10", "♣J"]


@pytest.mark.parametrize("text", ["", "A", "1S", "AS", "S1", "S11", "S15", "sa", "SA ", "XA", "S10 "])
def test_what_is_no_card_is_refused_in_words(text):
    with pytest.raises(Refused) as refused:
        read_card(text)
    assert str(refused.value).startswith(f"{text} is not a card; a card is a suit (S, H, D or C)")


def test_a_card_twice_is_refused():
    with pytest.raises(Refused) as refused:
        cards("SA H2 ♠A")
    assert str(refused.value) == "SA appears twice; there is one of each card."


def test_a_hand_is_held_black_above_red_from_the_highest_down():
    assert sort_cards(cards("D4 H2 SA C10 S3 H14".replace("H14", "HA"))) == cards("SA S3 C10 HA H2 D4")


class TestDeal:
    @pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
    @pytest.mark.parametrize("dealer", [NORTH, EAST], ids=str)
    def test_everybody_gets_as_many_cards_and_none_is_dealt_twice(self, rules, dealer):
        deal = deal_cards("lakewood", dealer=dealer, rules=rules)
        check_deal(deal, rules=rules)
        dealt = [card for seat in rules.seats for card in deal.cards_of(seat)]
        assert sorted(map(str, dealt)) == sorted(map(str, DECK))

    def test_a_table_of_two_has_ten_cards_in_the_hand_and_eight_piles_of_two(self):
        deal = deal_cards("lakewood", dealer=NORTH, rules=TWO_PLAYER)
        assert {seat: len(held) for seat, held in deal.hands.items()} == {NORTH: 10, EAST: 10}
        assert {seat: [len(pile.cards) for pile in piles] for seat, piles in deal.piles.items()} == {
            NORTH: [2] * 8,
            EAST: [2] * 8,
        }

    def test_the_same_seed_deals_the_same_cards_for_ever(self):
        deal = deal_cards("lakewood", dealer=NORTH, rules=MINNESOTA)
        assert " ".join(map(str, deal.hands[EAST])) == "S8 S7 S5 S2 CJ C6 C5 HK HQ H10 H9 DK DJ"

    def test_somebody_can_check_a_deal_with_a_hash_alone(self):
        lots = {str(card): hashlib.sha256(f"lakewood/{card}".encode()).hexdigest() for card in DECK}
        pack = sorted(lots, key=lots.__getitem__)
        assert [str(card) for card in shuffle_deck("lakewood")] == pack
        deal = deal_cards("lakewood", dealer=WEST, rules=MINNESOTA)
        assert set(map(str, deal.hands[NORTH])) == set(pack[0::4])
        assert set(map(str, deal.hands[WEST])) == set(pack[3::4])

    def test_the_hash_of_a_seed_is_its_sha256(self):
        assert hash_seed("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    def test_a_thousand_deals_give_everybody_every_card_about_as_often(self):
        aces = [deal_cards(str(seed), dealer=NORTH, rules=MINNESOTA) for seed in range(1000)]
        count = {seat: sum(read_card("SA") in deal.hands[seat] for deal in aces) for seat in Seat}
        assert all(200 < times < 300 for times in count.values()), count

    def test_fourteen_tricks_are_more_than_the_cards_make(self):
        with pytest.raises(Refused) as refused:
            deal_cards("lakewood", dealer=NORTH, rules=replace(MINNESOTA, tricks=14))
        assert str(refused.value) == "There are cards for 13 tricks; these rules have 14."

    @pytest.mark.parametrize(
        ("hands", "sentence"),
        [
            (
                ["SA", "HA", "DA"],
                "A deal has the cards of north, east, south, west; this one has those of north, east, south.",
            ),
            (["SA", "HA", "DA", "CA C2"], "Each player gets 1 cards; West has 2."),
            (["SA", "HA", "SA", "CA"], "SA appears twice; there is one of each card."),
        ],
        ids=["three players", "a card too many", "a card twice"],
    )
    def test_a_deal_that_the_rules_do_not_make_is_refused(self, hands, sentence):
        deal = Deal(dict(zip((NORTH, EAST, SOUTH, WEST), map(cards, hands), strict=False)), {})
        with pytest.raises(Refused) as refused:
            check_deal(deal, rules=replace(MINNESOTA, tricks=1))
        assert str(refused.value) == sentence

    def test_a_table_of_four_has_no_piles_and_one_of_two_has_eight(self):
        deal = deal_cards("lakewood", dealer=NORTH, rules=TWO_PLAYER)
        with pytest.raises(Refused) as refused:
            check_deal(replace(deal, piles={}), rules=TWO_PLAYER)
        assert str(refused.value) == "Each player has 8 piles; North has 0."

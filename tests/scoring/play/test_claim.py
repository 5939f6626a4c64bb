"""A claim is exact: it holds if the player can be sure of it whatever the others hold, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from random import Random

import pytest

from scoring.hand import Call, Seat
from scoring.play.cards import Card, Colour
from scoring.play.claim import check_claim
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.moves import call_alone, play_card
from scoring.play.record import Move, MoveKind, make_move
from scoring.play.seat_view import SeatView, look_from
from scoring.play.trick import Trick, find_legal_cards, seats_from
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA, TWO_PLAYER, RuleSet
from tests.scoring.play.table import NORTH, SOUTH, WEST, bid, deal, deal_elsewhere, play, play_at_random, sit

Held = Mapping[Seat, frozenset[Card]]
FEW_DEALS = 20


def why_not(hand: HandInPlay, seat: Seat, tricks: int) -> str:
    """The sentence that refuses a claim; empty if it holds."""
    try:
        check_claim(look_from(hand, seat), tricks)
    except Refused as refused:
        return str(refused)
    return ""


class TestTops:
    def test_aces_and_what_follows_them_are_sure(self):
        hand = self.dealt("SA SK HA DA")
        assert [why_not(hand, NORTH, tricks) for tricks in range(5)] == [""] * 5

    def test_a_card_above_ones_own_is_named(self):
        hand = self.dealt("SA SQ HA DA")
        assert why_not(hand, NORTH, 3) == ""
        assert why_not(hand, NORTH, 4) == "Somebody may have ♠K: play on."

    def dealt(self, mine: str) -> HandInPlay:
        """A short high hand with North on lead, because East has granded. Most of the pack is not dealt, and nobody knows that."""
        hand = bid(sit(mine, "C2 H2 H3 H4", "D2 D3 D4 D5", "C5 C6 C7 C8"), "HA", "C2", "D2", "C5")
        assert hand.waits_for == (NORTH,)
        return hand


class TestWithTrumps:
    def test_trumps_elsewhere_stand_against_it(self):
        hand = bid(sit("SA HA", "S3 H3", "S4 H4", "S5 H5", rules=SOUTH_DAKOTA), "SA", "S3", "S4", "S5")
        hand = play(hand, "HA H3 H4 H5")
        assert hand.trump == "H"
        assert why_not(hand, NORTH, 1) == "Somebody may have ♥K: play on."

    def test_not_if_all_have_shown_that_they_have_none(self):
        hand = bid(sit("SA HA", "S3 D3", "S4 D4", "S5 D5", rules=SOUTH_DAKOTA), "SA", "S3", "S4", "S5")
        assert why_not(play(hand, "HA D3 D4 D5"), NORTH, 1) == ""


class TestRefused:
    def test_nobody_claims_out_of_turn(self):
        hand = bid(sit("SA H2", "S3 H3", "S4 D4", "C5 D5"), "SA", "S3", "S4", "C5")
        assert why_not(hand, NORTH, 1) == "Claim when it is your turn."

    @pytest.mark.parametrize("tricks", [3, -1])
    def test_nobody_claims_more_than_there_is(self, tricks):
        hand = bid(sit("SA H2", "S3 H3", "S4 D4", "C5 D5"), "SA", "S3", "S4", "C5")
        assert why_not(hand, WEST, tricks) == f"There are 2 tricks to come; {tricks} is not possible."

    def test_nor_before_cards_are_played(self):
        assert why_not(deal("lakewood", MINNESOTA), NORTH, 1) == (
            "Tricks are claimed while cards are played, by somebody who plays."
        )

    def test_a_special_call_is_played_out(self):
        hand = bid(sit("SA H2", "S3 H3", "S4 D4", "C5 D5", rules=ASKOV), "SA", "S3", "S4", "C5")
        hand = call_alone(hand, NORTH, Call.GRAND_DIX)
        assert why_not(hand, SOUTH, 1) == "A special call is played out; nothing is claimed."


class TestTwoPlayers:
    def test_nothing_is_sure_while_own_cards_lie_face_down(self):
        rules = TWO_PLAYER
        hand = deal("lakewood", rules)
        hand = bid(hand, *(str(hand.hands[seat][0]) for seat in rules.seats))
        assert why_not(hand, hand.waits_for[0], 13)

    def test_a_claim_of_nothing_is_always_possible(self):
        hand = deal("lakewood", TWO_PLAYER)
        hand = bid(hand, *(str(hand.hands[seat][0]) for seat in TWO_PLAYER.seats))
        assert hand.call is Call.HIGH
        assert why_not(hand, hand.waits_for[0], 0) == ""


def test_a_claim_ends_the_hand_with_these_tricks():
    hand = TestTops().dealt("SA SK HA DA")
    hand = make_move(hand, Move(MoveKind.CLAIM, NORTH, tricks=4))
    assert hand.phase is Phase.OVER
    assert hand.result is not None
    assert hand.result.tricks is not None
    assert tuple(hand.result.tricks) == (4, 0)


def deal_low(seed: str, rules: RuleSet) -> HandInPlay:
    """Everybody has bid red."""
    hand = deal(seed, rules)
    return bid(hand, *(next(str(one) for one in hand.hands[seat] if one.colour is Colour.RED) for seat in rules.seats))


class TestAgainstEveryDeal:
    """The last tricks of random hands, where every deal that is still possible is written out."""

    @pytest.mark.parametrize(
        ("rules", "begin"),
        [(MINNESOTA, deal), (SOUTH_DAKOTA, deal), (MINNESOTA, deal_low)],
        ids=["no trumps", "trumps", "low"],
    )
    @pytest.mark.parametrize("seed", range(10))
    def test_a_claim_holds_exactly_if_it_holds_in_each_of_them(self, rules, begin, seed):
        """Three tricks from the end, where that is decided by few deals: the others take minutes."""
        for hand, _move in play_at_random(begin(f"claims {seed}", rules), Random(seed)):
            if hand.phase is Phase.CARDS and hand.remaining_tricks <= 3:
                (seat,) = hand.waits_for
                view = look_from(hand, seat)
                deals = list(possible_deals(view))
                if hand.remaining_tricks == 3 and len(deals) > FEW_DEALS:
                    continue
                sure = sure_tricks(view, deals)
                for tricks in range(hand.remaining_tricks + 1):
                    fits = tricks >= sure if view.call is Call.LOW else tricks <= sure
                    assert (not why_not(hand, seat, tricks)) is fits, (view, tricks)

    @pytest.mark.parametrize("seed", [0, 17, 18, 28])
    def test_what_is_claimed_at_a_table_of_two_is_taken_however_both_play(self, seed):
        claimed = 0
        for hand, _move in play_at_random(deal(f"claims {seed}", TWO_PLAYER), Random(seed)):
            if hand.phase is Phase.CARDS and hand.remaining_tricks <= 2:
                (seat,) = hand.waits_for
                for tricks in range(1, hand.remaining_tricks + 1):
                    if not why_not(hand, seat, tricks):
                        claimed += 1
                        unseen = look_from(hand, seat).unseen
                        for others in permutations(unseen):
                            assert fewest_tricks(deal_elsewhere(hand, unseen, others), seat) >= tricks
        assert claimed


def fewest_tricks(hand: HandInPlay, seat: Seat) -> int:
    """Of the remaining ones, by every way to play on."""
    (turn,) = hand.waits_for or (None,)
    if turn is None:
        return 0
    fewest = []
    for card in hand.legal_cards(turn):
        after = play_card(hand, turn, card)
        fewest.append(after.taken[seat.side] - hand.taken[seat.side] + fewest_tricks(after, seat))
    return min(fewest)


def sure_tricks(view: SeatView, deals: list[Held]) -> int:
    """How many of the remaining tricks the side is sure of; on a low hand, the most that it may have to take."""
    assert view.seat is not None
    assert view.trick is not None
    assert deals
    return _sure(deals, frozenset(view.cards), view.trick, view)


def possible_deals(view: SeatView) -> Iterator[Held]:
    """Every way in which the cards that are not seen may be held."""
    others = [seat for seat in view.rules.seats if seat is not view.seat]
    known = view.known_cards

    def deal_on(seats: list[Seat], left: frozenset[Card]) -> Iterator[dict[Seat, frozenset[Card]]]:
        if not seats:
            yield {}
            return
        seat, *rest = seats
        may = [card for card in left if card.suit not in view.voids[seat] and known.get(card, seat) is seat]
        for some in combinations(sorted(may, key=str), view.counts[seat]):
            for dealt in deal_on(rest, left - set(some)):
                yield {seat: frozenset(some), **dealt}

    for dealt in deal_on(others, frozenset(view.unseen)):
        if all(card in dealt[seat] for card, seat in known.items()):
            yield dealt


def _sure(deals: list[Held], mine: frozenset[Card], trick: Trick, view: SeatView) -> int:
    """The value of the game in which the player knows only what is played, and everybody else plays for the worst."""
    assert view.seat is not None
    won = 0
    if trick.is_full:
        winner = trick.find_winner(view.trump)
        assert winner is not None
        won = winner.side is view.seat.side
        trick = Trick(seats_from(winner, view.rules.seats))
    if not mine and not any(deals[0].values()):
        return won
    turn = trick.turn
    best, worst = (min, max) if view.call is Call.LOW else (max, min)
    if turn is view.seat:
        return won + best(_sure(deals, mine - {card}, trick.play(card), view) for card in find_legal_cards(trick, mine))
    assert turn is not None
    after: dict[Card, list[Held]] = {}
    for held in deals:
        for card in find_legal_cards(trick, held[turn]):
            after.setdefault(card, []).append({**held, turn: held[turn] - {card}})
    return won + worst(_sure(left, mine, trick.play(card), view) for card, left in after.items())

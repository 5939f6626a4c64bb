"""Worlds that a player imagines: each could be the true one, and likely ones come more often."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from scoring.computer.bidding import count_points
from scoring.computer.choose import choose_move
from scoring.computer.lockstep import NOBODY, SEATS, UNDEALT
from scoring.computer.policy import find_policy
from scoring.computer.rules_of_thumb import is_of_four
from scoring.computer.seen import SEAT_NUMBERS, name_card, number_card
from scoring.computer.stream import Stream
from scoring.computer.worlds import draw_worlds, pick_worlds, weigh_worlds
from scoring.play.hand_in_play import Phase
from scoring.play.record import make_move
from scoring.play.seat_view import look_from
from scoring.rules import MINNESOTA, NAMED, Colour
from tests.scoring.computer.rows import owners
from tests.scoring.hands import WHIST_DRIVE
from tests.scoring.play.table import EAST, NORTH, SOUTH, WEST, bid, cards, deal, play, play_at_random, short, sit

OF_FOUR = [rules for rules in (*NAMED.values(), WHIST_DRIVE, short(MINNESOTA, 6)) if rules.players == SEATS]


@pytest.mark.parametrize("rules", OF_FOUR, ids=lambda rules: rules.name)
def test_a_world_contradicts_nothing_that_was_seen(rules):
    for hand, _move in play_at_random(deal("worlds", rules), Random(4)):
        view = look_from(hand, hand.waits_for[0])
        if hand.phase is Phase.CARDS and is_of_four(view):
            worlds = draw_worlds(view, Stream("x"), 20)
            assert len(worlds) > 10
            for world in worlds:
                check_world(world, view)


def check_world(world, view) -> None:
    held = {seat: [name_card(card) for card in np.nonzero(world == SEAT_NUMBERS[seat])[0]] for seat in view.rules.seats}
    assert {seat: len(some) for seat, some in held.items()} == view.counts
    assert set(held[view.seat]) == set(view.cards)
    for card in view.unseen:
        assert world[number_card(card)] != NOBODY
    for seat, suits in view.voids.items():
        assert not any(card.suit in suits for card in held[seat] if seat is not view.seat)
    assert all(card in held[seat] for card, seat in view.known_cards.items())
    undealt = 52 - view.rules.tricks * SEATS
    assert (world == UNDEALT).sum() == undealt


def test_every_world_is_as_likely_as_the_others():
    """North holds two cards, and East, South and West one each of three: six worlds."""
    hand = bid(sit("SA H2", "S3 H3", "S4 D4", "C5 D5"), "H2", "S3", "S4", "C5")
    hand = play(hand, "H2 H3 D4 D5") if hand.waits_for == (NORTH,) else hand
    view = look_from(hand, NORTH)
    worlds = draw_worlds(view, Stream("x"), 6000)
    places = np.argwhere(worlds[:, number_card(cards("S5")[0])][:, None] == np.arange(SEATS + 1))[:, 1]
    share = np.bincount(places, minlength=SEATS + 1) / len(worlds)
    assert share[SEAT_NUMBERS[EAST]] == 0, "East must have the three of spades, which all have seen"
    assert abs(share[SEAT_NUMBERS[SOUTH]] - share[SEAT_NUMBERS[WEST]]) < 0.02


def test_the_same_seed_draws_the_same_worlds_and_another_seed_others():
    hand = bid_red(deal("again", MINNESOTA))
    view = look_from(hand, hand.waits_for[0])
    assert (draw_worlds(view, Stream("a"), 9) == draw_worlds(view, Stream("a"), 9)).all()
    assert not (draw_worlds(view, Stream("a"), 9) == draw_worlds(view, Stream("b"), 9)).all()


def test_lots_are_the_same_on_every_machine():
    assert Stream("lakewood").draw(3).tolist() == [2329537164, 283173622, 1101124697]


def bid_red(hand):
    reds = [next(card for card in hand.hands[seat] if card.colour is Colour.RED) for seat in hand.rules.seats]
    return bid(hand, *map(str, reds))


def test_the_true_world_is_more_likely_than_most_if_all_play_by_the_policy():
    ahead, tried = 0, 0
    for number in range(4):
        hand = deal(f"true {number}", MINNESOTA)
        while not hand.is_over:
            view = look_from(hand, hand.waits_for[0])
            if len(hand.tricks) == 6:
                worlds = np.concatenate((owners([hand]), draw_worlds(view, Stream("x"), 100)))
                chances = weigh_worlds(view, worlds, find_policy(view))
                ahead, tried = ahead + int((chances[0] > chances[1:]).sum()), tried + len(worlds) - 1
            hand = make_move(hand, choose_move(view, level=4, seed="x"))
    assert ahead > 0.6 * tried


def test_a_player_who_showed_a_black_card_is_strong_in_most_worlds():
    hand = bid(deal("strong", MINNESOTA), *shown("strong"))
    view = look_from(hand, hand.waits_for[0])
    assert view.by is not None
    assert view.by is not view.seat
    worlds = draw_worlds(view, Stream("x"), 400)
    chances = weigh_worlds(view, worlds, find_policy(view))
    points = [count_points(map(name_card, np.nonzero(world == SEAT_NUMBERS[view.by])[0])) for world in worlds]
    assert np.average(points, weights=chances) > np.mean(points) + 1


def shown(seed: str) -> list[str]:
    """Everybody lays a red card, but East a black one."""
    hand = deal(seed, MINNESOTA)
    wanted = {seat: "black" if seat is EAST else "red" for seat in hand.rules.seats}
    return [str(next(card for card in reversed(hand.hands[seat]) if card.colour == wanted[seat])) for seat in wanted]


def test_worlds_are_picked_in_proportion_to_their_chances():
    picked, often = pick_worlds(np.array([1.0, 0.0, 3.0]), 400, Stream("x"))
    assert dict(zip(picked.tolist(), often.tolist(), strict=True)) == {0: 100, 2: 300}

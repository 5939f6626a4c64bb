"""Flat Monte Carlo, which the levels are measured against, goes on by the rules of thumb."""

from __future__ import annotations

from random import Random

import pytest

from scoring.computer.rules_of_thumb import choose_card, is_of_four, wants_tricks
from scoring.computer.seen import name_card, replay
from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import SeatView, look_from
from scoring.rules import MINNESOTA, SOUTH_DAKOTA
from tests.match.flat import choose_by_thumb, choose_flat
from tests.scoring.computer.rows import owners
from tests.scoring.play.table import deal, play_at_random


@pytest.mark.parametrize("rules", [MINNESOTA, SOUTH_DAKOTA], ids=lambda rules: rules.name)
def test_all_rows_go_on_by_the_rules_of_thumb(rules):
    seen = 0
    for number in range(8):
        for hand, _move in play_at_random(deal(f"flat {number}", rules), Random(number)):
            if hand.phase is not Phase.CARDS:
                continue
            view = look_from(hand, hand.waits_for[0])
            if is_of_four(view) and not returns_a_suit(view):
                (chosen,) = choose_by_thumb(replay(view, owners([hand])), wants=wants_tricks(view))
                assert name_card(int(chosen)) == choose_card(view), view
                seen += 1
    assert seen > 300


def returns_a_suit(view: SeatView) -> bool:
    """Of several suits that the partner led, the rows take any."""
    assert view.seat is not None
    assert view.trick is not None
    return not view.trick.cards and any(trick.leader is view.seat.partner for trick in view.tricks)


def test_a_card_is_legal_and_the_same_seed_gives_the_same():
    for hand, _move in list(play_at_random(deal("flat", MINNESOTA), Random(1)))[20::16]:
        view = look_from(hand, hand.waits_for[0])
        chosen = choose_flat(view, "x")
        assert chosen.cards[0] in view.legal
        assert choose_flat(view, "x") == chosen

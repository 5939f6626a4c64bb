"""Every level by every rule set: a hand comes to its end, nobody peeks, and the same seed gives the same move."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from scoring.computer.choose import EFFORTS, LEVELS, choose_move
from scoring.hand import Call, Hand
from scoring.play.codec import MOVE
from scoring.play.hand_in_play import HandInPlay
from scoring.play.record import Move, make_move
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA, NAMED, SOUTH_DAKOTA, TWO_PLAYER, Colour, RuleSet
from scoring.score import score_hand
from tests.scoring.hands import HARSH, PARLETT, WHIST_DRIVE
from tests.scoring.play.table import deal, hide_elsewhere, play_at_random

RED_IS_HIGH = replace(MINNESOTA, name="red is high", high_colour=Colour.RED)
OF_FIVE = replace(ASKOV, name="five tricks", tricks=5)
# Enough for the levels that take their time.
MINNESOTA_OF_SIX, TWO_PLAYER_OF_SIX = (replace(rules, tricks=6) for rules in (MINNESOTA, TWO_PLAYER))
SEARCHED = (MINNESOTA, OF_FIVE, TWO_PLAYER_OF_SIX, *(replace(rules, tricks=6) for rules in (SOUTH_DAKOTA, WHIST_DRIVE)))
EVERY = (*NAMED.values(), PARLETT, HARSH, WHIST_DRIVE, RED_IS_HIGH, OF_FIVE)


def play_out(hand: HandInPlay, *, level: int, seed: str) -> tuple[HandInPlay, list[Move]]:
    """The end of a hand that only computer players play, and their moves."""
    moves = []
    while not hand.is_over:
        moves.append(choose_move(look_from(hand, hand.waits_for[0]), level=level, seed=seed))
        hand = make_move(hand, moves[-1])
    return hand, moves


PLAYERS = [(level, rules) for level in LEVELS for rules in (SEARCHED if level in EFFORTS else EVERY)]
each_player = pytest.mark.parametrize(("level", "rules"), PLAYERS, ids=lambda value: getattr(value, "name", str(value)))


@each_player
def test_a_hand_comes_to_a_result_that_the_rules_score(level: int, rules: RuleSet):
    last, _moves = play_out(deal(f"{rules.name} {level}", rules, pairs=level % 2 == 0), level=level, seed="lakewood")
    assert isinstance(last.result, Hand)
    score_hand(last.result, rules=rules)


@each_player
def test_other_cards_in_hidden_places_change_no_move(level: int, rules: RuleSet):
    lots = Random(level)
    for hand, _move in play_at_random(deal(f"peek {rules.name}", rules), lots):
        if level in EFFORTS and lots.random() > 0.15:
            continue
        seat = lots.choice(hand.waits_for)
        view = look_from(hand, seat)
        other = look_from(hide_elsewhere(hand, view.unseen, lots), seat)
        assert choose_move(other, level=level, seed="x") == choose_move(view, level=level, seed="x")


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_call_of_askov_is_played_to_its_end_from_any_position(level: int):
    """Special calls are rare, so they are called at random here, and the players go on from there."""
    ends = set()
    for number in range(12):
        for hand, _move in play_at_random(deal(f"alone {number}", ASKOV), Random(number)):
            if hand.call is not None and hand.call.is_special and not hand.tricks:
                ends.add(play_out(hand, level=level, seed="x")[0].call)
    assert ends == {Call.SOLA_NOLA, Call.GRAND_DIX}


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_moves_and_another_seed_others(level: int):
    first = deal("again", OF_FIVE if level in EFFORTS else MINNESOTA)
    assert play_out(first, level=level, seed="a") == play_out(first, level=level, seed="a")
    if level < 3:
        assert play_out(first, level=level, seed="a")[1] != play_out(first, level=level, seed="b")[1]


GOLDEN = {
    (
        MINNESOTA,
        1,
    ): "H3 S2 D5 C2 DA D2 D5 D4 D9 D7 S5 D10 DJ D3 D8 C3 C10 C5 CA C4 SA S3 SK S4 SJ S8 S6 D6 S2 SQ S9 HQ H6 H7 HJ H2 H4 H5 H8 HK C2 C6 CJ C9 S7 H9 DQ H3 HA H10 C8 C7 S10 CK DK CQ",
    (
        MINNESOTA,
        2,
    ): "H3 S2 D5 C2 DA D2 D5 D4 C5 CJ CK C2 H6 HK H3 H2 DK D3 D7 S3 DQ D6 D8 C3 D10 D9 S2 SQ S6 S4 S10 S5 SA S8 S9 H4 HA H10 H7 HJ SJ C4 SK HQ C8 C6 CA C9 S7 H8 C10 C7 H5 H9 DJ CQ",
    (
        MINNESOTA,
        3,
    ): "H3 S2 D5 C2 DA D2 D5 D4 C5 CJ CK C2 H6 H7 HJ HA SA S3 S6 S4 SJ S5 SK H3 S9 D3 S2 SQ H8 HK H4 H2 DK D6 D7 C3 DQ D9 D8 C4 DJ C6 H5 S8 C8 C7 CA C9 S10 H9 C10 CQ S7 H10 D10 HQ",
    (
        SOUTH_DAKOTA,
        3,
    ): "H3 S2 D5 C2 SA S3 S6 S4 SJ S5 SK H3 S9 D3 S2 SQ H6 H7 HJ HA S10 S8 C2 H4 S7 C3 D4 C5 D2 D5 D10 DA HQ H2 H8 HK DK D6 D7 C4 DQ D9 D8 C9 C8 C6 CA CK CJ H9 C10 CQ C7 H5 H10 DJ",
    (
        TWO_PLAYER,
        1,
    ): "D5 S2 C6 C10 CK CA SK S3 S2 SQ D4 D5 DQ DA HQ HK H3 H2 DK D9 D10 C4 D8 C9 D2 C5 SA S4 S7 S8 HA H4 H5 H6 SJ S5 S10 CQ C2 C7 C8 H10 CJ D3 H7 D6 DJ H8 D7 C3 S9 H9 S6 HJ",
    (
        MINNESOTA,
        4,
    ): "H3 S2 D5 C2 HQ H5 H9 HK DQ D3 D7 D5 DJ D9 D8 C4 DK DA D2 S5 C6 CJ CK C8 H8 H7 HJ HA SA S3 S6 S4 SJ S8 SK C7 D10 D6 S7 C9 D4 H3 H2 C3 S9 H4 S10 SQ H10 C2 C5 S2 H6 C10 CQ CA",
    (
        MINNESOTA_OF_SIX,
        5,
    ): "S4 S2 D5 S9 DK DA D8 D5 HQ HA H6 D4 CA C4 C10 S4 S7 SQ SK D6 DQ D9 S2 H9 S9 HJ S10 CK",
    (
        MINNESOTA_OF_SIX,
        6,
    ): "S4 S2 D5 S9 DK DA D8 D5 HQ HA H6 C10 CA C4 S9 S4 S7 SQ SK D6 DQ D9 S2 H9 D4 HJ S10 CK",
    (TWO_PLAYER_OF_SIX, 6): "S4 SK S2 S4 S7 SQ H9 S9 HJ D4 DA D8 D5 DQ C4 C10 CK CA HA HQ SK D6 DK D9 S10 H6",
}


@pytest.mark.parametrize(("rules", "level"), GOLDEN, ids=lambda value: getattr(value, "name", value))
def test_the_moves_of_a_seed_are_the_same_on_every_machine(rules: RuleSet, level: int):
    """The cards of a hand, in turn. They change only if the players change."""
    _last, moves = play_out(deal("golden", rules), level=level, seed="golden")
    assert " ".join(str(move.cards[0]) for move in moves) == GOLDEN[rules, level]


@pytest.mark.parametrize("level", [0, LEVELS[-1] + 1])
def test_a_level_that_does_not_exist_is_refused(level: int):
    hand = deal("level", MINNESOTA)
    with pytest.raises(Refused) as refused:
        choose_move(look_from(hand, hand.waits_for[0]), level=level, seed="x")
    assert str(refused.value) == f"Computer players have the levels 1 to {LEVELS[-1]}; {level} is none."


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_every_move_is_written_and_reads_back(rules: RuleSet):
    _last, moves = play_out(deal("written", rules), level=3, seed="x")
    assert [MOVE.read(MOVE.write(move), "move") for move in moves] == moves

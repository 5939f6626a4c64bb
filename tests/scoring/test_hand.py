"""Hands that can have been played, and those that cannot."""

from dataclasses import FrozenInstanceError

import pytest

from scoring.game import GameEnd, play
from scoring.hand import BySide, Call, Hand, Seat, Side, WhyImpossible, add_sides, find_leader
from scoring.refused import Impossible
from scoring.rules import MINNESOTA
from scoring.score import score_hand
from scoring.stakes import Stake
from tests.scoring.hands import EAST, EW, NORTH, NS, SOUTH, WEST, high, low, took

HIGH, LOW, SOLA, DIX, OUT, PLAIN = Call

IMPOSSIBLE = {
    "fourteen tricks": (
        lambda: MINNESOTA.check(Hand(HIGH, NORTH, BySide(8, 6))),
        WhyImpossible.TRICKS_DO_NOT_ADD_UP,
        "The tricks of both sides must add up to 13: 8 and 6 make 14.",
    ),
    "fourteen tricks for one side": (
        lambda: MINNESOTA.share(NS, 14),
        WhyImpossible.TRICKS_NOT_WHOLE,
        "Tricks are whole numbers from 0 to 13; 14 is not.",
    ),
    "a trick that is taken away": (
        lambda: Hand(LOW, tricks=BySide(-1, 14)),
        WhyImpossible.TRICKS_NOT_WHOLE,
        "Tricks are whole numbers from 0 to 52; -1 is not.",
    ),
    "half a trick": (
        lambda: Hand(LOW, tricks=BySide(6.5, 6.5)),
        WhyImpossible.TRICKS_NOT_WHOLE,
        "Tricks are whole numbers from 0 to 52; 6.5 is not.",
    ),
    "true is no number of tricks": (
        lambda: Hand(LOW, tricks=BySide(True, 12)),
        WhyImpossible.TRICKS_NOT_WHOLE,
        "Tricks are whole numbers from 0 to 52; True is not.",
    ),
    "a high hand without tricks": (
        lambda: Hand(HIGH, NORTH),
        WhyImpossible.NO_TRICKS,
        "This hand needs the tricks of both sides.",
    ),
    "tricks counted on Sola Nola": (
        lambda: Hand(SOLA, NORTH, took(7), made=True),
        WhyImpossible.TRICKS_NOT_COUNTED,
        "Tricks are not counted on special calls and thrown-in deals; leave them out here.",
    ),
    "tricks counted on a thrown-in deal": (
        lambda: Hand(OUT, tricks=took(7)),
        WhyImpossible.TRICKS_NOT_COUNTED,
        "Tricks are not counted on special calls and thrown-in deals; leave them out here.",
    ),
    "a high hand without a grander": (
        lambda: Hand(HIGH, tricks=took(7)),
        WhyImpossible.NOBODY_GRANDED,
        "On a high hand somebody granded: say North, East, South or West.",
    ),
    "a grander on a low hand": (
        lambda: Hand(LOW, WEST, took(7)),
        WhyImpossible.GRANDER_ON_LOW,
        "On a low hand nobody granded; leave the grander out.",
    ),
    "a grander where nothing is called": (
        lambda: Hand(PLAIN, WEST, took(7)),
        WhyImpossible.GRANDER_ON_PLAIN,
        "On a hand without a call nobody granded; leave the grander out.",
    ),
    "a Grand Dix that nobody called": (
        lambda: Hand(DIX, made=True),
        WhyImpossible.NOBODY_CALLED,
        "A special call has a caller: say North, East, South or West.",
    ),
    "a grander of a thrown-in deal": (
        lambda: Hand(OUT, SOUTH),
        WhyImpossible.THROWN_IN_HAS_NOBODY,
        "A thrown-in deal has no grander; leave the grander out.",
    ),
    "a special call without its outcome": (
        lambda: Hand(SOLA, EAST),
        WhyImpossible.MADE_MISSING,
        "Say whether the special call was made or failed.",
    ),
    "made said of a high hand": (
        lambda: Hand(HIGH, EAST, took(7), made=True),
        WhyImpossible.MADE_NOT_ASKED,
        "Say made or failed for special calls only; on other hands the tricks show it.",
    ),
}


@pytest.mark.parametrize(("build", "why", "sentence"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_hand_that_cannot_have_happened_is_refused_in_words(build, why, sentence):
    with pytest.raises(Impossible) as refused:
        build()
    assert (refused.value.reason, str(refused.value)) == (why, sentence)


def test_every_reason_has_its_row():
    by_rules_or_game = {
        WhyImpossible.CALL_NOT_IN_RULES,
        WhyImpossible.SEAT_NOT_AT_TABLE,
        WhyImpossible.GAME_IS_OVER,
        WhyImpossible.CUT_DECIDES,
    }
    assert {why for _build, why, _sentence in IMPOSSIBLE.values()} == set(WhyImpossible) - by_rules_or_game


def test_partners_sit_across_and_the_left_neighbour_is_next_clockwise():
    assert [seat.partner for seat in Seat] == [SOUTH, WEST, NORTH, EAST]
    assert [seat.left for seat in Seat] == [EAST, SOUTH, WEST, NORTH]
    assert [seat.right for seat in Seat] == [WEST, NORTH, EAST, SOUTH]


def test_north_south_play_east_west():
    assert [seat.side for seat in Seat] == [NS, EW, NS, EW]
    assert {side: side.seats for side in Side} == {NS: (NORTH, SOUTH), EW: (EAST, WEST)}
    assert [side.other for side in Side] == [EW, NS]


def test_changing_sides_changes_the_seats_and_the_tricks():
    assert high(NORTH, 8).swapped == high(EAST, 8)
    assert high(WEST, 3).swapped == high(SOUTH, 3)
    assert low(4).swapped == low(9)


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (low(4), "call"),
        (took(7), "north_south"),
        (MINNESOTA, "target"),
        (MINNESOTA.low, "points"),
        (MINNESOTA.failed_grand, "points"),
        (score_hand(low(4), MINNESOTA), "odd"),
        (play([low(4)], rules=MINNESOTA), "winner"),
        (play([low(4)], rules=MINNESOTA).lines[0], "score"),
        (GameEnd(), "kind"),
        (Stake(15, "USD"), "amount"),
    ],
    ids=lambda part: part if isinstance(part, str) else type(part).__name__,
)
def test_what_is_written_down_never_changes(value, word):
    with pytest.raises(FrozenInstanceError):
        setattr(value, word, None)


def test_two_sides_are_added_compared_and_mapped_side_by_side():
    score = add_sides(BySide(2, 0), BySide(-3, 4))
    assert score == BySide(-1, 4)
    assert (score[NS], score[EW], list(score)) == (-1, 4, [-1, 4])
    with pytest.raises(KeyError):
        score["swapped"]  # type: ignore[index]
    assert [find_leader(score), find_leader(score.swapped), find_leader(BySide(5, 5))] == [EW, NS, None]
    assert score.map(abs) == BySide(1, 4)
    assert BySide.only(EW, 1, 0) == BySide(0, 1)

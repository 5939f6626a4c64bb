"""A game of which only the final score came, on a paper slip."""

import pytest

from scoring.game import DecidedBy, EndKind, GameEnd, TieRule, WhyNoEnd, find_best_hand, find_worst_hand, read_slip
from scoring.hand import NIL, BySide
from scoring.refused import Impossible
from scoring.rules import ASKOV, MINNESOTA, NULA_PLUS, SOUTH_DAKOTA
from scoring.score import score_hand
from tests.scoring.hands import ALL_RULES, EW, NS, WHIST_DRIVE, every_hand

TO_TARGET = GameEnd()
EIGHT_HANDS = GameEnd(EndKind.HANDS, hands=8)
CLOCK = GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT)


@pytest.mark.parametrize(
    ("rules", "end", "score", "winner"),
    [
        pytest.param(MINNESOTA, TO_TARGET, BySide(13, 12), NS, id="the target reached"),
        pytest.param(MINNESOTA, TO_TARGET, BySide(-40, 19), EW, id="as far beyond 13 as one hand goes"),
        pytest.param(ASKOV, TO_TARGET, BySide(28, 14), NS, id="a failed grand goes twice as far"),
        pytest.param(NULA_PLUS, TO_TARGET, BySide(13, 0), NS, id="nil is not below zero"),
        pytest.param(MINNESOTA, EIGHT_HANDS, BySide(56, 0), NS, id="all tricks in eight hands"),
        pytest.param(MINNESOTA, EIGHT_HANDS, BySide(0, -56), NS, id="all tricks in eight low hands"),
        pytest.param(MINNESOTA, CLOCK, BySide(3, 4), EW, id="time called"),
        pytest.param(MINNESOTA, CLOCK, BySide(9999, -9999), NS, id="the widest score there is"),
    ],
)
def test_the_side_ahead_on_the_slip_won(rules, end, score, winner):
    sheet = read_slip(score, rules=rules, end=end)
    assert (sheet.score, sheet.winner, sheet.decided_by, sheet.lines) == (score, winner, DecidedBy.SLIP, ())
    assert read_slip(score, rules=rules, end=end, winner=winner) == sheet


def test_where_every_trick_is_a_point_both_sides_may_pass_the_target():
    assert read_slip(BySide(104, 104 + 39), rules=WHIST_DRIVE, end=TO_TARGET).winner is EW
    assert read_slip(BySide(60, 44), rules=WHIST_DRIVE, end=EIGHT_HANDS).winner is NS
    for score in BySide(105, 0), BySide(50, -1):
        with pytest.raises(Impossible):
            read_slip(score, rules=WHIST_DRIVE, end=EIGHT_HANDS)
    with pytest.raises(Impossible):
        read_slip(BySide(99, 98), rules=WHIST_DRIVE, end=TO_TARGET)


def test_a_level_slip_says_who_won_the_extra_hand_or_the_cut():
    assert read_slip(BySide(4, 4), rules=MINNESOTA, end=EIGHT_HANDS, winner=EW).winner is EW


def test_a_slip_may_tell_of_stars():
    assert read_slip(BySide(15, 3), rules=ASKOV, end=TO_TARGET, stars=BySide(1, 2)).stars == BySide(1, 2)


IMPOSSIBLE = {
    "nobody at the target": (
        (MINNESOTA, TO_TARGET, BySide(12, 3)),
        WhyNoEnd.SLIP_BELOW_TARGET,
        "A game to 13 is over when a side has 13 or more; 12–3 is not over.",
    ),
    "both at the target": (
        (MINNESOTA, TO_TARGET, BySide(14, 13)),
        WhyNoEnd.SLIP_BOTH_AT_TARGET,
        "Only one side can reach 13; 14–13 cannot be.",
    ),
    "further than one hand goes": (
        (MINNESOTA, TO_TARGET, BySide(20, 3)),
        WhyNoEnd.SLIP_TOO_HIGH,
        "With these rules a game to 13 ends at 19 at most; 20 cannot be.",
    ),
    "more than eight hands give": (
        (MINNESOTA, EIGHT_HANDS, BySide(57, 0)),
        WhyNoEnd.SLIP_OUT_OF_REACH,
        "With these rules 8 hands give a side -56 to 56 points; 57 cannot be.",
    ),
    "more than eight hands cost": (
        (SOUTH_DAKOTA, EIGHT_HANDS, BySide(0, -57)),
        WhyNoEnd.SLIP_OUT_OF_REACH,
        "With these rules 8 hands give a side -56 to 56 points; -57 cannot be.",
    ),
    "below zero where nobody loses points": (
        (NULA_PLUS, TO_TARGET, BySide(13, -1)),
        WhyNoEnd.SLIP_BELOW_ZERO,
        "With these rules nobody loses points; -1 cannot be.",
    ),
    "level and nobody said": (
        (MINNESOTA, CLOCK, BySide(4, 4)),
        WhyNoEnd.SLIP_LEVEL,
        "4–4 is level, and one side must win: say which side won the extra hand or the cut.",
    ),
    "won by the side behind": (
        (MINNESOTA, CLOCK, BySide(4, 3), NIL, EW),
        WhyNoEnd.SLIP_WINNER_BEHIND,
        "4–3: the side with more points won; you named the other side.",
    ),
    "stars where no special is known": (
        (MINNESOTA, CLOCK, BySide(4, 3), BySide(1, 0)),
        WhyNoEnd.SLIP_STARS,
        "A side has 0 to 99 stars, and none if the rules know no special calls.",
    ),
    "a hundred stars": (
        (ASKOV, CLOCK, BySide(4, 3), BySide(0, 100)),
        WhyNoEnd.SLIP_STARS,
        "A side has 0 to 99 stars, and none if the rules know no special calls.",
    ),
    "a score from no table": (
        (MINNESOTA, CLOCK, BySide(10_000, 3)),
        WhyNoEnd.SLIP_SCORE_RANGE,
        "A score is a whole number from -9999 to 9999; 10000 is not.",
    ),
    "a loss from no table": (
        (MINNESOTA, CLOCK, BySide(3, -10_000)),
        WhyNoEnd.SLIP_SCORE_RANGE,
        "A score is a whole number from -9999 to 9999; -10000 is not.",
    ),
    "a star taken away": (
        (ASKOV, CLOCK, BySide(4, 3), BySide(-1, 0)),
        WhyNoEnd.SLIP_STARS,
        "A side has 0 to 99 stars, and none if the rules know no special calls.",
    ),
    "half a point": (
        (MINNESOTA, CLOCK, BySide(1.5, 3)),
        WhyNoEnd.SLIP_SCORE_RANGE,
        "A score is a whole number from -9999 to 9999; 1.5 is not.",
    ),
}


@pytest.mark.parametrize(("slip", "why", "sentence"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_score_that_no_game_ends_with_is_refused_in_words(slip, why, sentence):
    rules, end, score, stars, winner = (*slip, NIL, None)[:5] if len(slip) < 5 else slip
    with pytest.raises(Impossible) as refused:
        read_slip(score, rules=rules, end=end, stars=stars, winner=winner)
    assert (refused.value.reason, str(refused.value)) == (why, sentence)


def test_every_reason_against_a_slip_has_its_row():
    about_slips = {why for why in WhyNoEnd if why.name.startswith("SLIP")}
    assert {why for _slip, why, _sentence in IMPOSSIBLE.values()} == about_slips


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_the_best_and_the_worst_hand_are_those_of_all_that_can_be_played(rules):
    points = [points for hand in every_hand(rules) for points in score_hand(hand, rules).points]
    assert (find_best_hand(rules), find_worst_hand(rules)) == (max(points), min(points))

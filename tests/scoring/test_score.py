"""What a hand is worth: the published examples, then every named set as a table."""

from dataclasses import replace

import pytest

from scoring.hand import NIL, BySide, Call, Hand, Seat
from scoring.refused import Impossible
from scoring.rules import ASKOV, FAILED_GRAND_DOUBLE, MINNESOTA, NAMED, NULA_PLUS, SOUTH_DAKOTA, Scorer
from scoring.score import HandScore, WhyPoints, score_hand
from tests.scoring.hands import (
    EAST,
    EW,
    NOBODYS_STAR,
    NORTH,
    NS,
    PARLETT,
    SHORT_WHIST,
    SIXTEEN,
    SOUTH,
    THROWN_IN,
    WEST,
    WHIST_DRIVE,
    every_hand,
    high,
    low,
    plain,
)

SETS = {**NAMED, "norwegian": PARLETT}

PUBLISHED = {
    "pagat: granders with 8 tricks get 2": (MINNESOTA, high(NORTH, 8), BySide(2, 0)),
    "pagat: defenders with 9 tricks get 3": (MINNESOTA, high(NORTH, 4), BySide(0, 3)),
    "pagat: on low 9 tricks cost 3": (MINNESOTA, low(9), BySide(-3, 0)),
    "pagat's option: defenders with 9 tricks get 6": (FAILED_GRAND_DOUBLE, high(NORTH, 4), BySide(0, 6)),
    "Denexa: granders with all tricks get 7": (MINNESOTA, high(EAST, 13), BySide(0, 7)),
    "Denexa: on low all tricks cost 7": (MINNESOTA, low(0), BySide(0, -7)),
    "gamerules: on low 4 tricks give 3": (NULA_PLUS, low(4), BySide(3, 0)),
    "gamerules: defenders with 9 tricks get 6": (NULA_PLUS, high(SOUTH, 4), BySide(0, 6)),
    "NeuralPlay: on low no trick gives 7": (NULA_PLUS, low(13), BySide(0, 7)),
    "South Dakota: granders with 4 tricks lose 3": (SOUTH_DAKOTA, high(WEST, 4), BySide(0, -3)),
    "Askov: defenders with 9 tricks get 6": (ASKOV, high(NORTH, 4), BySide(0, 6)),
    "Parlett: 4 for each odd trick": (PARLETT, high(NORTH, 9), BySide(12, 0)),
    "Parlett: 8 for each odd trick of a failed grand": (PARLETT, high(NORTH, 4), BySide(0, 24)),
    "Parlett: 2 for each odd trick on low": (PARLETT, low(4), BySide(6, 0)),
}


@pytest.mark.parametrize(("rules", "hand", "points"), PUBLISHED.values(), ids=PUBLISHED)
def test_published_examples(rules, hand, points):
    assert score_hand(hand, rules).points == points


def of_sixteen(by, north_south):
    call = Call.LOW if by is None else Call.HIGH
    return Hand(call, by, BySide(north_south, 16 - north_south))


OF_OTHER_FAMILIES = {
    "whist drive: your tricks are your points": (WHIST_DRIVE, plain(8), WhyPoints.EACH_TRICK, BySide(8, 5)),
    "whist drive: also where they are all": (WHIST_DRIVE, plain(0), WhyPoints.EACH_TRICK, BySide(0, 13)),
    "short whist: a point for each odd trick": (SHORT_WHIST, plain(9), WhyPoints.PLAIN, BySide(3, 0)),
    "short whist: seven tricks are one": (SHORT_WHIST, plain(6), WhyPoints.PLAIN, BySide(0, 1)),
    "sixteen: the odd tricks are those above eight": (
        SIXTEEN,
        of_sixteen(NORTH, 10),
        WhyPoints.MADE_GRAND,
        BySide(2, 0),
    ),
    "sixteen: seven tricks fail": (SIXTEEN, of_sixteen(NORTH, 7), WhyPoints.FAILED_GRAND, BySide(0, 1)),
    "sixteen: all tricks on low": (SIXTEEN, of_sixteen(None, 16), WhyPoints.LOW, BySide(-8, 0)),
    "sixteen: eight tricks each give nothing": (SIXTEEN, of_sixteen(EAST, 8), WhyPoints.LEVEL, NIL),
    "sixteen: eight tricks each on low": (SIXTEEN, of_sixteen(None, 8), WhyPoints.LEVEL, NIL),
}


@pytest.mark.parametrize(("rules", "hand", "why", "points"), OF_OTHER_FAMILIES.values(), ids=OF_OTHER_FAMILIES)
def test_other_families_are_rule_sets_too(rules, hand, why, points):
    scored = score_hand(hand, rules)
    assert (scored.why, scored.points, scored.stars) == (why, points, NIL)


def test_calls_may_be_made_where_every_trick_is_a_point():
    """As on the low hands of Swedish drives."""
    assert score_hand(low(4), replace(MINNESOTA, scorer=Scorer.EACH_TRICK)).points == BySide(4, 9)


# North–South stand first, in tricks and in points.
TABLE = """
minnesota            high  north  13:0    7:0
minnesota            high  south   7:6    1:0
minnesota            high  north   6:7    0:1
minnesota            high  north   0:13   0:7
minnesota            high  east    6:7    0:1
minnesota            high  west    9:4    3:0
minnesota            low   -       7:6   -1:0
minnesota            low   -       6:7    0:-1
minnesota            low   -       0:13   0:-7

failed-grand-double  high  north   8:5    2:0
failed-grand-double  high  north   6:7    0:2
failed-grand-double  high  south   0:13   0:14
failed-grand-double  high  east    1:12   0:6
failed-grand-double  high  west   10:3    8:0
failed-grand-double  low   -       9:4   -3:0
failed-grand-double  low   -       1:12   0:-6

nula-plus            high  north  11:2    5:0
nula-plus            high  east    7:6    2:0
nula-plus            high  west   13:0   14:0
nula-plus            low   -       6:7    1:0
nula-plus            low   -       7:6    0:1
nula-plus            low   -       0:13   7:0
nula-plus            low   -      12:1    0:6

askov                high  south   8:5    2:0
askov                high  east    8:5    4:0
askov                high  west    3:10   0:4
askov                low   -      10:3   -4:0
askov                low   -       5:8    0:-2

south-dakota         high  north   7:6    1:0
south-dakota         high  north   6:7   -1:0
south-dakota         high  south   0:13  -7:0
south-dakota         high  east    9:4    0:-3
south-dakota         high  west    2:11   0:5
south-dakota         low   -       8:5   -2:0
south-dakota         low   -       4:9    0:-3

two-player           high  north   8:5    2:0
two-player           high  north   5:8    0:4
two-player           high  east    5:8    0:2
two-player           high  east    9:4    6:0
two-player           low   -       3:10   4:0
two-player           low   -       7:6    0:1

norwegian            high  north   7:6    4:0
norwegian            high  east    7:6    8:0
norwegian            high  west    0:13   0:28
norwegian            high  south   0:13   0:56
norwegian            low   -       6:7    2:0
norwegian            low   -      13:0    0:14
"""
ROWS = [" ".join(line.split()) for line in TABLE.splitlines() if line]


def both_sides(text):
    return BySide(*map(int, text.split(":")))


@pytest.mark.parametrize("row", ROWS)
def test_named_sets_hand_by_hand(row):
    name, call, by, tricks, points = row.split()
    hand = Hand(Call(call), None if by == "-" else Seat(by), both_sides(tricks))
    assert score_hand(hand, SETS[name]).points == both_sides(points)


def test_every_set_has_rows_for_made_and_failed_grands_and_low():
    told = {(row.split()[0], why_of(row)) for row in ROWS}
    assert told == {
        (name, why) for name in SETS for why in (WhyPoints.MADE_GRAND, WhyPoints.FAILED_GRAND, WhyPoints.LOW)
    }


def why_of(row):
    _name, call, by, tricks, _points = row.split()
    if call == "low":
        return WhyPoints.LOW
    return WhyPoints.MADE_GRAND if both_sides(tricks)[Seat(by).side] > 6 else WhyPoints.FAILED_GRAND


SPECIALS = {
    "a Sola Nola made gives the caller's side a star": (ASKOV, Call.SOLA_NOLA, NORTH, True, BySide(1, 0)),
    "a Grand Dix made gives the caller's side a star": (ASKOV, Call.GRAND_DIX, WEST, True, BySide(0, 1)),
    "a failed Sola Nola gives the others a star": (ASKOV, Call.SOLA_NOLA, SOUTH, False, BySide(0, 1)),
    "a failed Grand Dix gives the others a star": (ASKOV, Call.GRAND_DIX, EAST, False, BySide(1, 0)),
    "read otherwise, a failed special gives nobody a star": (NOBODYS_STAR, Call.GRAND_DIX, EAST, False, NIL),
    "read otherwise, a special made still gives a star": (NOBODYS_STAR, Call.SOLA_NOLA, EAST, True, BySide(0, 1)),
}


@pytest.mark.parametrize(("rules", "call", "by", "made", "stars"), SPECIALS.values(), ids=SPECIALS)
def test_specials_give_a_star_and_no_points(rules, call, by, made, stars):
    scored = score_hand(Hand(call, by, made=made), rules)
    assert (scored.points, scored.stars) == (NIL, stars)


def test_a_thrown_in_deal_scores_nothing():
    assert score_hand(THROWN_IN, ASKOV) == HandScore(WhyPoints.THROWN_IN, side=None, odd=0, each=0, star=False)


@pytest.mark.parametrize(
    ("hand", "scored"),
    [
        pytest.param(high(EAST, 8), HandScore(WhyPoints.MADE_GRAND, EW, 2, 1), id="made: 2 odd tricks at 1"),
        pytest.param(high(NORTH, 5), HandScore(WhyPoints.FAILED_GRAND, EW, 2, 2), id="failed: 2 odd tricks at 2"),
        pytest.param(low(9), HandScore(WhyPoints.LOW, NS, 3, -1), id="low: 3 odd tricks at -1"),
        pytest.param(
            Hand(Call.SOLA_NOLA, EAST, made=True), HandScore(WhyPoints.SPECIAL_MADE, EW, star=True), id="special made"
        ),
        pytest.param(
            Hand(Call.GRAND_DIX, EAST, made=False),
            HandScore(WhyPoints.SPECIAL_FAILED, NS, star=True),
            id="special failed",
        ),
    ],
)
def test_a_hand_says_why_it_gave_what_it_gave(hand, scored):
    assert score_hand(hand, ASKOV) == scored


def test_an_extra_hand_is_won_by_points_by_a_loss_of_the_others_or_by_a_star():
    won_by = [
        score_hand(hand, ASKOV).winner for hand in (high(NORTH, 8), low(9), Hand(Call.GRAND_DIX, WEST, made=True))
    ]
    assert won_by == [NS, EW, EW]


@pytest.mark.parametrize(
    "rules", [rules for rules in NAMED.values() if not rules.specials], ids=lambda rules: rules.name
)
def test_only_askov_knows_special_calls(rules):
    with pytest.raises(Impossible) as refused:
        score_hand(Hand(Call.SOLA_NOLA, NORTH, made=True), rules)
    assert str(refused.value) == "These rules do not know the call sola-nola; they know high, low, thrown-in."


@pytest.mark.parametrize("seat", [SOUTH, WEST])
def test_nobody_grands_from_an_empty_chair_at_a_table_of_two(seat):
    with pytest.raises(Impossible) as refused:
        score_hand(high(seat, 8), NAMED["two-player"])
    assert str(refused.value) == f"Nobody sits {seat} at a table of two; the seats are north and east."


def test_there_are_as_many_hands_as_the_rule_book_counts():
    assert [len(list(every_hand(rules))) for rules in (MINNESOTA, ASKOV, NAMED["two-player"])] == [71, 87, 43]

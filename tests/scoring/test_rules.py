"""Rule sets as values: what the named ones say, and rules that nobody can play by."""

from dataclasses import replace

import pytest

from scoring.hand import Call, Seat, Side
from scoring.refused import Impossible
from scoring.rules import (
    ASKOV,
    MINNESOTA,
    NAMED,
    SOUTH_DAKOTA,
    TWO_PLAYER,
    FailedGrand,
    FailedGrandTo,
    HandDraft,
    HighLead,
    Low,
    LowTo,
    RuleSet,
    Scorer,
    Trump,
    WhyNotRules,
)
from tests.scoring.hands import EAST, HARSH, NORTH, WHIST_DRIVE

CHOSEN = [
    # name, target, players, made grand, failed grand, low
    ("minnesota", 13, 4, 1, ("opponents", 1), ("majority", -1)),
    ("failed-grand-double", 13, 4, 1, ("opponents", 2), ("majority", -1)),
    ("nula-plus", 13, 4, 1, ("opponents", 2), ("minority", 1)),
    ("askov", 15, 4, 1, ("opponents", 2), ("majority", -1)),
    ("south-dakota", 11, 4, 1, ("granders", -1), ("majority", -1)),
    ("two-player", 13, 2, 1, ("opponents", 2), ("minority", 1)),
]


@pytest.mark.parametrize("row", CHOSEN, ids=[row[0] for row in CHOSEN])
def test_named_sets_choose_as_their_sources_say(row):
    rules = NAMED[row[0]]
    failed, low = rules.failed_grand, rules.low
    chosen = (rules.target, rules.players, rules.made_grand, (failed.to, failed.points), (low.to, low.points))
    assert (rules.name, *chosen) == row


def test_every_named_set_has_its_row():
    assert list(NAMED) == [row[0] for row in CHOSEN]


def test_only_south_dakota_has_trumps_and_lets_the_grander_lead():
    assert {rules.name for rules in NAMED.values() if rules.trump is Trump.FIRST_LEAD} == {SOUTH_DAKOTA.name}
    assert {rules.name for rules in NAMED.values() if rules.high_lead is HighLead.GRANDER} == {SOUTH_DAKOTA.name}


def test_the_table_page_offers_the_calls_that_the_rules_know():
    assert MINNESOTA.calls == (Call.HIGH, Call.LOW, Call.THROWN_IN)
    assert ASKOV.calls == (Call.HIGH, Call.LOW, Call.SOLA_NOLA, Call.GRAND_DIX, Call.THROWN_IN)
    assert WHIST_DRIVE.calls == (Call.PLAIN, Call.THROWN_IN)


def test_a_table_of_two_has_north_and_east():
    assert TWO_PLAYER.seats == (NORTH, EAST)
    assert MINNESOTA.seats == tuple(Seat)


def test_a_game_may_not_end_where_points_are_mostly_taken_away():
    assert {rules.name for rules in (*NAMED.values(), HARSH) if rules.may_not_end} == {"south-dakota", HARSH.name}


def test_a_game_ends_where_nothing_is_called_or_every_trick_counts():
    assert not replace(HARSH, is_called=False).may_not_end
    assert not replace(HARSH, scorer=Scorer.EACH_TRICK).may_not_end


def test_the_tricks_of_one_side_tell_those_of_the_other():
    assert list(MINNESOTA.share(Side.EAST_WEST, 8)) == [5, 8]
    assert list(replace(MINNESOTA, tricks=16).share(Side.NORTH_SOUTH, 16)) == [16, 0]


def failed(to, points):
    return FailedGrand(FailedGrandTo(to), points)


def low(to, points):
    return Low(LowTo(to), points)


IMPOSSIBLE = {
    "a hand without tricks": (
        {"tricks": 0},
        WhyNotRules.TRICKS_OUT_OF_RANGE,
        "A hand has 1 to 52 tricks; 0 is not possible.",
    ),
    "more tricks than cards": (
        {"tricks": 53},
        WhyNotRules.TRICKS_OUT_OF_RANGE,
        "A hand has 1 to 52 tricks; 53 is not possible.",
    ),
    "a special call where nothing is called": (
        {"is_called": False, "specials": (Call.SOLA_NOLA,)},
        WhyNotRules.SPECIALS_NEED_A_CALL,
        "These rules have no calls, so they have no special calls.",
    ),
    "no name": ({"name": ""}, WhyNotRules.NAME_LENGTH, "Rules have a name of 1 to 60 letters; this one has 0."),
    "a name of 61 letters": (
        {"name": "x" * 61},
        WhyNotRules.NAME_LENGTH,
        "Rules have a name of 1 to 60 letters; this one has 61.",
    ),
    "a target of nothing": (
        {"target": 0},
        WhyNotRules.TARGET_TOO_SMALL,
        "The target is a whole number of points from 1 to 1000; 0 is not.",
    ),
    "half a point": (
        {"target": 12.5},
        WhyNotRules.TARGET_TOO_SMALL,
        "The target is a whole number of points from 1 to 1000; 12.5 is not.",
    ),
    "a target beyond a night": (
        {"target": 1001},
        WhyNotRules.TARGET_TOO_SMALL,
        "The target is a whole number of points from 1 to 1000; 1001 is not.",
    ),
    "three at a table": (
        {"players": 3},
        WhyNotRules.PLAYERS_UNKNOWN,
        "A table has 4 players, or 2; 3 is not possible.",
    ),
    "4.0 at a table": (
        {"players": 4.0},
        WhyNotRules.PLAYERS_UNKNOWN,
        "A table has 4 players, or 2; 4.0 is not possible.",
    ),
    "a made grand for nothing": (
        {"made_grand": 0},
        WhyNotRules.MADE_GRAND_GAINS,
        "A made grand gains 1 to 100 points for each odd trick; 0 is not possible.",
    ),
    "a failed grand that costs the opponents": (
        {"failed_grand": failed("opponents", -2)},
        WhyNotRules.FAILED_GRAND_SIGN,
        "A failed grand gives the opponents 1 to 100 points, or costs the granders 1 to 100, for each trick; -2 is not possible.",
    ),
    "a failed grand that gains the granders": (
        {"failed_grand": failed("granders", 1)},
        WhyNotRules.FAILED_GRAND_SIGN,
        "A failed grand gives the opponents 1 to 100 points, or costs the granders 1 to 100, for each trick; 1 is not possible.",
    ),
    "a low hand that gains the side with more": (
        {"low": low("majority", 1)},
        WhyNotRules.LOW_SIGN,
        "A low hand costs the side with more tricks 1 to 100 points, or gives the side with fewer 1 to 100, for each trick; 1 is not possible.",
    ),
    "a low hand that costs the side with fewer": (
        {"low": low("minority", -1)},
        WhyNotRules.LOW_SIGN,
        "A low hand costs the side with more tricks 1 to 100 points, or gives the side with fewer 1 to 100, for each trick; -1 is not possible.",
    ),
    "a made grand beyond all measure": (
        {"made_grand": 101},
        WhyNotRules.MADE_GRAND_GAINS,
        "A made grand gains 1 to 100 points for each odd trick; 101 is not possible.",
    ),
    "a failed grand for nothing": (
        {"failed_grand": failed("opponents", 0)},
        WhyNotRules.FAILED_GRAND_SIGN,
        "A failed grand gives the opponents 1 to 100 points, or costs the granders 1 to 100, for each trick; 0 is not possible.",
    ),
    "a failed grand beyond all measure": (
        {"failed_grand": failed("granders", -101)},
        WhyNotRules.FAILED_GRAND_SIGN,
        "A failed grand gives the opponents 1 to 100 points, or costs the granders 1 to 100, for each trick; -101 is not possible.",
    ),
    "a low hand for nothing": (
        {"low": low("majority", 0)},
        WhyNotRules.LOW_SIGN,
        "A low hand costs the side with more tricks 1 to 100 points, or gives the side with fewer 1 to 100, for each trick; 0 is not possible.",
    ),
    "a low hand beyond all measure": (
        {"low": low("minority", 101)},
        WhyNotRules.LOW_SIGN,
        "A low hand costs the side with more tricks 1 to 100 points, or gives the side with fewer 1 to 100, for each trick; 101 is not possible.",
    ),
    "high as a special call": (
        {"specials": (Call.HIGH,)},
        WhyNotRules.NOT_A_SPECIAL,
        "high is not a special call; the special calls are sola-nola and grand-dix.",
    ),
    "a special call twice": (
        {"specials": (Call.GRAND_DIX, Call.GRAND_DIX)},
        WhyNotRules.SPECIAL_TWICE,
        "grand-dix appears twice among the special calls; name each once.",
    ),
    "specials for two": (
        {"specials": (Call.GRAND_DIX,), "players": 2},
        WhyNotRules.SPECIALS_NEED_PARTNERS,
        "Special calls send a partner away, and a table of two has no partners.",
    ),
}


@pytest.mark.parametrize(("choice", "why", "sentence"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_rules_that_nobody_can_play_by_are_refused_in_words(choice, why, sentence):
    with pytest.raises(Impossible) as refused:
        RuleSet(**{"name": "house rules", **choice})
    assert (refused.value.reason, str(refused.value)) == (why, sentence)


@pytest.mark.parametrize(
    "choice",
    [
        {"target": 1, "made_grand": 1, "failed_grand": failed("opponents", 1), "low": low("minority", 1)},
        {"target": 1000, "made_grand": 100, "failed_grand": failed("opponents", 100), "low": low("minority", 100)},
        {"failed_grand": failed("granders", -1), "low": low("majority", -1), "name": "x"},
        {"failed_grand": failed("granders", -100), "low": low("majority", -100), "name": "x" * 60},
    ],
    ids=["the smallest gains", "the largest gains", "the smallest losses", "the largest losses"],
)
def test_the_least_and_the_most_that_rules_may_choose(choice):
    rules = RuleSet(**{"name": "house rules", **choice})
    assert {name: getattr(rules, name) for name in choice} == choice


def test_every_reason_has_its_row():
    assert {why for _choice, why, _sentence in IMPOSSIBLE.values()} == set(WhyNotRules)


@pytest.mark.parametrize("target", [7, 50])
def test_house_rules_start_from_a_named_set_and_change_one_choice(target):
    house = replace(ASKOV, name="our house rules", target=target)
    assert (house.target, house.specials, house.failed_grand) == (target, ASKOV.specials, ASKOV.failed_grand)


WHOLE = [
    pytest.param(HandDraft(), False, id="nothing is chosen"),
    pytest.param(HandDraft(Call.HIGH, Seat.EAST), False, id="the tricks are missing"),
    pytest.param(HandDraft(Call.HIGH, Seat.EAST, 8), True, id="a grand"),
    pytest.param(HandDraft(Call.SOLA_NOLA), False, id="who called it is missing"),
    pytest.param(HandDraft(Call.SOLA_NOLA, Seat.EAST), False, id="whether it was made is missing"),
    pytest.param(HandDraft(Call.SOLA_NOLA, Seat.EAST, made=False), True, id="a sola that failed"),
    pytest.param(HandDraft(Call.THROWN_IN), True, id="thrown in"),
]


@pytest.mark.parametrize(("asked", "is_whole"), WHOLE)
def test_a_hand_is_whole_where_nothing_is_left_to_choose(asked, is_whole):
    assert asked.is_whole is is_whole

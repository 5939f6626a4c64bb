"""Hands, rules, ends and stakes as JSON, both ways."""

import json
from dataclasses import replace

import pytest

from scoring.codec import (
    by_side_from_json,
    by_side_to_json,
    end_from_json,
    end_to_json,
    hand_from_json,
    hand_to_json,
    rules_from_json,
    rules_to_json,
    stake_from_json,
    stake_to_json,
)
from scoring.game import TO_TARGET, EndKind, GameEnd, ImpossibleEnd, TieRule
from scoring.hand import BySide, Call, Hand, ImpossibleHand
from scoring.rules import ASKOV, MINNESOTA, NAMED, Colour, HighLead, ImpossibleRules, RuleSet
from scoring.stakes import ImpossibleStake, Stake
from scoring.strict_json import Unreadable
from tests.scoring.hands import ALL_RULES, EAST, NOBODYS_STAR, NORTH, OTHER_FAMILIES, THROWN_IN, WHIST_DRIVE, high, low

ASKOV_WRITTEN = """
{"name": "askov", "target": 15, "players": 4,
 "made_grand": 1, "failed_grand": {"to": "opponents", "points": 2},
 "low": {"to": "majority", "points": -1},
 "specials": ["sola-nola", "grand-dix"], "high_colour": "black", "trump": "none", "high_lead": "right-of-grander"}
"""


def test_askov_is_written_as_the_format_says():
    assert json.dumps(rules_to_json(ASKOV)) == json.dumps(json.loads(ASKOV_WRITTEN))


@pytest.mark.parametrize("rules", [*ALL_RULES, *OTHER_FAMILIES], ids=lambda rules: rules.name)
def test_rules_read_back_as_they_were_written(rules):
    assert rules_from_json(json.loads(json.dumps(rules_to_json(rules)))) == rules


def test_only_the_other_reading_of_a_failed_special_is_written():
    assert "failed_special" not in rules_to_json(ASKOV)
    assert rules_to_json(NOBODYS_STAR)["failed_special"] == "nobody"


def test_thirteen_tricks_a_call_and_odd_tricks_are_not_written():
    assert not {"tricks", "is_called", "scorer"} & set(rules_to_json(ASKOV))
    assert rules_to_json(replace(WHIST_DRIVE, tricks=16)).items() >= {
        ("tricks", 16),
        ("is_called", False),
        ("scorer", "each-trick"),
        ("trump", "in-turn"),
    }


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_choices_left_out_are_those_of_the_named_set(rules):
    assert rules_from_json({"name": rules.name}) == rules
    assert rules_from_json({"name": rules.name, "target": 7}) == replace(rules, target=7)


def test_choices_left_out_of_house_rules_are_those_of_plain_minnesota():
    written = {"name": "Åses regler", "high_colour": "red", "high_lead": "left-of-grander"}
    house = replace(MINNESOTA, name="Åses regler", high_colour=Colour.RED, high_lead=HighLead.LEFT_OF_GRANDER)
    assert rules_from_json(written) == house == RuleSet(house.name, high_colour=Colour.RED, high_lead=house.high_lead)


@pytest.mark.parametrize(
    ("hand", "written"),
    [
        (
            high(NORTH, 8),
            '{"call": "high", "by": "north", "tricks": {"north_south": 8, "east_west": 5}, "made": null}',
        ),
        (low(4), '{"call": "low", "by": null, "tricks": {"north_south": 4, "east_west": 9}, "made": null}'),
        (
            Hand(Call.GRAND_DIX, EAST, made=False),
            '{"call": "grand-dix", "by": "east", "tricks": null, "made": false}',
        ),
        (THROWN_IN, '{"call": "thrown-in", "by": null, "tricks": null, "made": null}'),
    ],
    ids=lambda row: row if isinstance(row, str) else "",
)
def test_hands_are_written_as_the_format_says(hand, written):
    assert json.dumps(hand_to_json(hand)) == written
    assert hand_from_json(json.loads(written)) == hand


def test_what_does_not_belong_to_a_call_may_be_left_out():
    assert hand_from_json({"call": "low", "tricks": {"north_south": 4, "east_west": 9}}) == low(4)
    assert hand_from_json({"call": "thrown-in"}) == THROWN_IN


def test_a_caller_may_know_more_keys_of_a_hand_and_read_them_himself():
    written = {"call": "thrown-in", "points": None}
    assert hand_from_json(written, also=("points", "stars")) == THROWN_IN
    with pytest.raises(Unreadable, match=r"hand\.points is not a key"):
        hand_from_json(written)


ENDS = {
    '{"kind": "target"}': TO_TARGET,
    '{"kind": "hands", "hands": 8}': GameEnd(EndKind.HANDS, hands=8),
    '{"kind": "hands", "hands": 8, "tie": "cut"}': GameEnd(EndKind.HANDS, hands=8, tie=TieRule.CUT),
    '{"kind": "time", "minutes": 20}': GameEnd(EndKind.TIME, minutes=20),
    '{"kind": "time", "minutes": 20, "tie": "cut"}': GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT),
}


@pytest.mark.parametrize(("written", "end"), ENDS.items(), ids=ENDS)
def test_ends_are_written_as_the_format_says(written, end):
    assert json.dumps(end_to_json(end)) == written
    assert end_from_json(json.loads(written)) == end


def test_an_end_may_say_that_an_extra_hand_decides():
    assert end_from_json({"kind": "hands", "hands": 8, "tie": "extra-hand"}) == GameEnd(EndKind.HANDS, hands=8)


def test_stakes_and_scores_read_back_as_they_were_written():
    stake, score = Stake(15, "USD"), BySide(-3, 14)
    assert stake_to_json(stake) == {"amount": 15, "currency": "USD"}
    assert stake_from_json(stake_to_json(stake)) == stake
    assert by_side_to_json(score) == {"north_south": -3, "east_west": 14}
    assert by_side_from_json(by_side_to_json(score), "score") == score


TRICKS = {"north_south": 8, "east_west": 5}

UNREADABLE = {
    "a key of rules misspelt": (
        lambda: rules_from_json({"name": "x", "low": {"to": "majority", "pionts": -1}}, "party.rules"),
        "party.rules.low.pionts is not a key of the format; the keys are to, points.",
    ),
    "rules without a name": (
        lambda: rules_from_json({"target": 13}),
        "rules.name is missing; the keys are name, target, players, made_grand, failed_grand, low, specials, "
        "high_colour, trump, high_lead, failed_special, "
        "tricks, is_called, scorer.",
    ),
    "a grand that fails to nobody": (
        lambda: rules_from_json({"name": "x", "failed_grand": {"to": "nobody", "points": 1}}),
        'rules.failed_grand.to must be one of opponents, granders; "nobody" is not.',
    ),
    "high as a special": (
        lambda: rules_from_json({"name": "x", "specials": ["grand-dix", "high"]}),
        'rules.specials[2] must be one of sola-nola, grand-dix; "high" is not.',
    ),
    "a target left null": (
        lambda: rules_from_json({"name": "x", "target": None}),
        "rules.target must be a whole number; null is not.",
    ),
    "an unknown call": (
        lambda: hand_from_json({"call": "misère"}),
        'hand.call must be one of high, low, sola-nola, grand-dix, thrown-in, plain; "misère" is not.',
    ),
    "tricks of one side": (
        lambda: hand_from_json({"call": "low", "tricks": {"north_south": 4}}, "hands[2]"),
        "hands[2].tricks.east_west is missing; the keys are north_south, east_west.",
    ),
    "tricks as a list": (
        lambda: hand_from_json({"call": "low", "tricks": [4, 9]}),
        "hand.tricks must be an object with the keys north_south, east_west; a list is not.",
    ),
    "made said as a word": (
        lambda: hand_from_json({"call": "sola-nola", "by": "north", "made": "yes"}),
        'hand.made must be true or false; "yes" is neither.',
    ),
    "a target with a number of hands": (
        lambda: end_from_json({"kind": "target", "hands": 8}),
        "game_end.hands is not a key of the format; the keys are kind.",
    ),
    "a target with a tie": (
        lambda: end_from_json({"kind": "target", "tie": "cut"}),
        "game_end.tie is not a key of the format; the keys are kind.",
    ),
    "minutes for a number of hands": (
        lambda: end_from_json({"kind": "hands", "minutes": 20}),
        "game_end.minutes is not a key of the format; the keys are kind, hands, tie.",
    ),
    "a time without minutes": (
        lambda: end_from_json({"kind": "time"}),
        "game_end.minutes is missing; the keys are kind, minutes, tie.",
    ),
    "a stake without its coin": (
        lambda: stake_from_json({"amount": 15}),
        "stake.currency is missing; the keys are amount, currency.",
    ),
}


@pytest.mark.parametrize(("read", "sentence"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_not_of_the_format_is_refused_with_its_path(read, sentence):
    with pytest.raises(Unreadable) as refused:
        read()
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("read", "refusal"),
    [
        (lambda: hand_from_json({"call": "low", "by": "north", "tricks": TRICKS}), ImpossibleHand),
        (lambda: hand_from_json({"call": "low", "tricks": {"north_south": 53, "east_west": 0}}), ImpossibleHand),
        (lambda: rules_from_json({"name": "x", "target": 0}), ImpossibleRules),
        (lambda: end_from_json({"kind": "hands", "hands": 0}), ImpossibleEnd),
        (lambda: stake_from_json({"amount": 0, "currency": "USD"}), ImpossibleStake),
    ],
    ids=["a grander on low", "more tricks than cards", "a target of nothing", "no hands", "a stake of nothing"],
)
def test_what_cannot_be_is_refused_as_it_is_everywhere(read, refusal):
    with pytest.raises(refusal):
        read()

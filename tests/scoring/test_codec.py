"""Hands, rules, ends and stakes as JSON, both ways."""

import json
from dataclasses import replace

import pytest

from scoring.codec import BY_SIDE, END, HAND, RULES, STAKE
from scoring.game import TO_TARGET, EndKind, GameEnd, TieRule
from scoring.hand import BySide, Call, Hand
from scoring.refused import Impossible
from scoring.rules import ASKOV, MINNESOTA, NAMED, Colour, HighLead, RuleSet
from scoring.stakes import Stake
from scoring.strict_json import Unreadable
from tests.scoring.hands import ALL_RULES, EAST, NOBODYS_STAR, NORTH, OTHER_FAMILIES, THROWN_IN, WHIST_DRIVE, high, low

ASKOV_WRITTEN = """
{"name": "askov", "target": 15, "players": 4,
 "made_grand": 1, "failed_grand": {"to": "opponents", "points": 2},
 "low": {"to": "majority", "points": -1},
 "specials": ["sola-nola", "grand-dix"], "high_colour": "black", "trump": "none", "high_lead": "right-of-grander"}
"""


def test_askov_is_written_as_the_format_says():
    assert json.dumps(RULES.write(ASKOV)) == json.dumps(json.loads(ASKOV_WRITTEN))


@pytest.mark.parametrize("rules", [*ALL_RULES, *OTHER_FAMILIES], ids=lambda rules: rules.name)
def test_rules_read_back_as_they_were_written(rules):
    assert RULES.read(json.loads(json.dumps(RULES.write(rules))), "rules") == rules


def test_only_the_other_reading_of_a_failed_special_is_written():
    assert "failed_special" not in RULES.write(ASKOV)
    assert RULES.write(NOBODYS_STAR)["failed_special"] == "nobody"


def test_thirteen_tricks_a_call_and_odd_tricks_are_not_written():
    assert not {"tricks", "is_called", "scorer"} & set(RULES.write(ASKOV))
    assert RULES.write(replace(WHIST_DRIVE, tricks=16)).items() >= {
        ("tricks", 16),
        ("is_called", False),
        ("scorer", "each-trick"),
        ("trump", "in-turn"),
    }


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_choices_left_out_are_those_of_the_named_set(rules):
    assert RULES.read({"name": rules.name}, "rules") == rules
    assert RULES.read({"name": rules.name, "target": 7}, "rules") == replace(rules, target=7)


def test_choices_left_out_of_house_rules_are_those_of_plain_minnesota():
    written = {"name": "Åses regler", "high_colour": "red", "high_lead": "left-of-grander"}
    house = replace(MINNESOTA, name="Åses regler", high_colour=Colour.RED, high_lead=HighLead.LEFT_OF_GRANDER)
    assert (
        RULES.read(written, "rules") == house == RuleSet(house.name, high_colour=Colour.RED, high_lead=house.high_lead)
    )


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
    assert json.dumps(HAND.write(hand)) == written
    assert HAND.read(json.loads(written), "hand") == hand


def test_what_does_not_belong_to_a_call_may_be_left_out():
    assert HAND.read({"call": "low", "tricks": {"north_south": 4, "east_west": 9}}, "hand") == low(4)
    assert HAND.read({"call": "thrown-in"}, "hand") == THROWN_IN


ENDS = {
    '{"kind": "target"}': TO_TARGET,
    '{"kind": "hands", "hands": 8}': GameEnd(EndKind.HANDS, hands=8),
    '{"kind": "hands", "hands": 8, "tie": "cut"}': GameEnd(EndKind.HANDS, hands=8, tie=TieRule.CUT),
    '{"kind": "time", "minutes": 20}': GameEnd(EndKind.TIME, minutes=20),
    '{"kind": "time", "minutes": 20, "tie": "cut"}': GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT),
}


@pytest.mark.parametrize(("written", "end"), ENDS.items(), ids=ENDS)
def test_ends_are_written_as_the_format_says(written, end):
    assert json.dumps(END.write(end)) == written
    assert END.read(json.loads(written), "game_end") == end


def test_an_end_may_say_that_an_extra_hand_decides():
    assert END.read({"kind": "hands", "hands": 8, "tie": "extra-hand"}, "game_end") == GameEnd(EndKind.HANDS, hands=8)


def test_stakes_and_scores_read_back_as_they_were_written():
    stake, score = Stake(15, "USD"), BySide(-3, 14)
    assert STAKE.write(stake) == {"amount": 15, "currency": "USD"}
    assert STAKE.read(STAKE.write(stake), "stake") == stake
    assert BY_SIDE.write(score) == {"north_south": -3, "east_west": 14}
    assert BY_SIDE.read(BY_SIDE.write(score), "score") == score


TRICKS = {"north_south": 8, "east_west": 5}

UNREADABLE = {
    "a key of rules misspelt": (
        lambda: RULES.read({"name": "x", "low": {"to": "majority", "pionts": -1}}, "party.rules"),
        "party.rules.low.pionts is not a key of the format; the keys are to, points.",
    ),
    "rules without a name": (
        lambda: RULES.read({"target": 13}, "rules"),
        "rules.name is missing; the keys are name, target, players, made_grand, failed_grand, low, specials, "
        "high_colour, trump, high_lead, failed_special, "
        "tricks, is_called, scorer.",
    ),
    "a grand that fails to nobody": (
        lambda: RULES.read({"name": "x", "failed_grand": {"to": "nobody", "points": 1}}, "rules"),
        'rules.failed_grand.to must be one of opponents, granders; "nobody" is not.',
    ),
    "high as a special": (
        lambda: RULES.read({"name": "x", "specials": ["grand-dix", "high"]}, "rules"),
        'rules.specials[2] must be one of sola-nola, grand-dix; "high" is not.',
    ),
    "a target left null": (
        lambda: RULES.read({"name": "x", "target": None}, "rules"),
        "rules.target must be a whole number; null is not.",
    ),
    "an unknown call": (
        lambda: HAND.read({"call": "misère"}, "hand"),
        'hand.call must be one of high, low, sola-nola, grand-dix, thrown-in, plain; "misère" is not.',
    ),
    "tricks of one side": (
        lambda: HAND.read({"call": "low", "tricks": {"north_south": 4}}, "hands[2]"),
        "hands[2].tricks.east_west is missing; the keys are north_south, east_west.",
    ),
    "tricks as a list": (
        lambda: HAND.read({"call": "low", "tricks": [4, 9]}, "hand"),
        "hand.tricks must be an object with the keys north_south, east_west; a list is not.",
    ),
    "made said as a word": (
        lambda: HAND.read({"call": "sola-nola", "by": "north", "made": "yes"}, "hand"),
        'hand.made must be true or false; "yes" is neither.',
    ),
    "a target with a number of hands": (
        lambda: END.read({"kind": "target", "hands": 8}, "game_end"),
        "game_end.hands is not a key of the format; the keys are kind.",
    ),
    "a target with a tie": (
        lambda: END.read({"kind": "target", "tie": "cut"}, "game_end"),
        "game_end.tie is not a key of the format; the keys are kind.",
    ),
    "minutes for a number of hands": (
        lambda: END.read({"kind": "hands", "minutes": 20}, "game_end"),
        "game_end.minutes is not a key of the format; the keys are kind, hands, tie.",
    ),
    "a time without minutes": (
        lambda: END.read({"kind": "time"}, "game_end"),
        "game_end.minutes is missing; the keys are kind, minutes, tie.",
    ),
    "a stake without its coin": (
        lambda: STAKE.read({"amount": 15}, "stake"),
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
        (lambda: HAND.read({"call": "low", "by": "north", "tricks": TRICKS}, "hand"), Impossible),
        (lambda: HAND.read({"call": "low", "tricks": {"north_south": 53, "east_west": 0}}, "hand"), Impossible),
        (lambda: RULES.read({"name": "x", "target": 0}, "rules"), Impossible),
        (lambda: END.read({"kind": "hands", "hands": 0}, "game_end"), Impossible),
        (lambda: STAKE.read({"amount": -1, "currency": "USD"}, "stake"), Impossible),
    ],
    ids=["a grander on low", "more tricks than cards", "a target of nothing", "no hands", "a stake below nothing"],
)
def test_what_cannot_be_is_refused_as_it_is_everywhere(read, refusal):
    with pytest.raises(refusal):
        read()

"""The rules tonight, as phones, slips and the hall say them."""

from __future__ import annotations

import pytest

from scoring.game import TO_TARGET
from scoring.hand import Call
from scoring.rules import (
    ASKOV,
    MINNESOTA,
    NAMED,
    NULA_PLUS,
    SOUTH_DAKOTA,
    Colour,
    FailedGrand,
    FailedGrandTo,
    HighLead,
    Low,
    LowTo,
    RuleSet,
    StarTo,
)
from tournaments.models import Party
from tournaments.wording.plan import RULES_CARDS, rules_card
from tournaments.wording.rules import rules_parts

OURS = RuleSet(
    "ours",
    target=50,
    made_grand=4,
    failed_grand=FailedGrand(FailedGrandTo.GRANDERS, -8),
    low=Low(LowTo.MINORITY, 2),
    specials=(Call.SOLA_NOLA,),
    failed_special=StarTo.NOBODY,
    high_colour=Colour.RED,
    high_lead=HighLead.LEFT_OF_GRANDER,
)
SAID = {
    "Minnesota": (
        MINNESOTA,
        "Grand made: +1 for each trick above 6. Grand failed: +1 to the others for each trick below 7. "
        "Low: −1 to the side with more tricks, for each above 6.",
    ),
    "low gives points": (NULA_PLUS, "Low: +1 to the side with fewer tricks, for each below 7."),
    "Askov has special calls": (ASKOV, "Made: a star for the caller’s side. Failed: a star for the other side."),
    "South Dakota has trumps": (
        SOUTH_DAKOTA,
        "Trumps: the suit that the grander leads to the first trick. A game is won by the first side with 11 points.",
    ),
    "those who failed lose": (OURS, "Grand failed: −8 for each trick below 7."),
    "nobody gets the star": (OURS, "Made: a star for the caller’s side. Failed: nobody gets one."),
    "red is high": (OURS, "The first to show a red card has granded."),
    "another leads": (OURS, "The player to the grander’s left leads."),
}


@pytest.mark.parametrize(("rules", "sentences"), SAID.values(), ids=SAID.keys())
def test_rules_are_told_as_to_the_room(rules, sentences):
    party = Party(rules=rules, game_end=TO_TARGET)
    assert sentences in " ".join(part.text for part in rules_parts(party))


@pytest.mark.parametrize("name", RULES_CARDS)
def test_the_card_of_a_rule_set_says_its_target_as_one_of_the_ways_to_end_a_game(name):
    said = " ".join(rules_card(NAMED[name]))
    assert said.endswith(f"If you play to a target, it is {NAMED[name].target}.")
    assert "To " not in said

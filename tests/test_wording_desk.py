"""The sentences that only the organiser reads."""

from __future__ import annotations

import pytest

from scoring.hand import Call
from scoring.rules import (
    ASKOV,
    MINNESOTA,
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
from tournaments.engine.movements.reasons import SeatReason, WhySeat
from tournaments.engine.seats import Table
from tournaments.wording.desk import MOVED, reason_of_somebody, rules_in_words

NAMES = {1: "Ann", 2: "Bo", 3: "Cleo"}

RULES = {
    "Minnesota": (
        MINNESOTA,
        "To 13. Who grands and makes it gets 1 point for each odd trick. "
        "If the grand fails, the others get 1 for each of theirs. "
        "On low the side with more tricks loses 1 for each odd trick.",
    ),
    "low gives points": (
        NULA_PLUS,
        "To 13. Who grands and makes it gets 1 point for each odd trick. "
        "If the grand fails, the others get 2 for each of theirs. "
        "On low the side with fewer tricks gets 1 for each trick below seven.",
    ),
    "Askov": (
        ASKOV,
        "To 15. Who grands and makes it gets 1 point for each odd trick. "
        "If the grand fails, the others get 2 for each of theirs. "
        "On low the side with more tricks loses 1 for each odd trick. "
        "Sola Nola and Grand Dix can be called, for a star.",
    ),
    "South Dakota": (
        SOUTH_DAKOTA,
        "To 11. Who grands and makes it gets 1 point for each odd trick. "
        "Who fails loses 1 for each trick below seven. "
        "On low the side with more tricks loses 1 for each odd trick. "
        "The suit that is led to the first trick of a high hand is trumps. The player who granded leads.",
    ),
    "every choice changed": (
        RuleSet(
            "ours",
            target=50,
            made_grand=4,
            failed_grand=FailedGrand(FailedGrandTo.GRANDERS, -8),
            low=Low(LowTo.MINORITY, 2),
            specials=(Call.SOLA_NOLA,),
            failed_special=StarTo.NOBODY,
            high_colour=Colour.RED,
            high_lead=HighLead.LEFT_OF_GRANDER,
        ),
        "To 50. Who grands and makes it gets 4 points for each odd trick. "
        "Who fails loses 8 for each trick below seven. "
        "On low the side with fewer tricks gets 2 for each trick below seven. "
        "Sola Nola can be called, for a star. If it fails, nobody gets the star. "
        "The player to the left of the one who granded leads. Red means high.",
    ),
}


@pytest.mark.parametrize(("rules", "sentences"), RULES.values(), ids=RULES.keys())
def test_rules_are_told_as_to_the_room(rules, sentences):
    assert rules_in_words(rules) == sentences


def sits(why: WhySeat, *, old: int = 2, new: int = 3, times_before: int = 0) -> SeatReason:
    """At table 2, after table 3, with these partners."""
    return SeatReason(1, why, Table(3, 1, 8, old, 9), Table(2, 1, 8, new, 9), times_before)


REASONS = {
    "up": (sits(WhySeat.UP), "Won at 3: up to 2. First time with Cleo."),
    "again": (sits(WhySeat.UP, times_before=1), "Won at 3: up to 2. Again with Cleo."),
    "many times": (sits(WhySeat.UP, times_before=2), "Won at 3: up to 2. Again with Cleo (3 times)."),
    "keeps their partner": (sits(WhySeat.STAYS_AT_TOP, new=2), "Won at the top table: stays. Keeps Bo."),
    "the first seats": (sits(WhySeat.DRAWN), "Drawn."),
    "the bench": (
        SeatReason(1, WhySeat.TO_THE_BENCH, Table(2, 1, 8, 2, 9)),
        "Sits out: next in turn, or put there by hand.",
    ),
}


@pytest.mark.parametrize(("reason", "sentence"), REASONS.values(), ids=REASONS.keys())
def test_a_reason_is_told_to_the_organiser(reason, sentence):
    assert reason_of_somebody(reason, NAMES) == sentence


def test_every_reason_has_its_sentence():
    assert set(MOVED) == set(WhySeat)

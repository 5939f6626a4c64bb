"""The sentences that only the organiser reads."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils.translation import override

from scoring.rules import ASKOV
from tests.scoring.hands import every_hand
from tournaments.engine.movements.reasons import SeatReason, WhySeat
from tournaments.engine.seats import Table
from tournaments.engine.shorthand import Slip, read_line
from tournaments.wording.desk import came_from, hand_as_typed, reason_of_somebody
from tournaments.wording.movement import MOVED

NAMES = {1: "Ann", 2: "Bo", 3: "Cleo"}


def sits(why: WhySeat, *, old: int = 2, new: int = 3, times_before: int = 0) -> SeatReason:
    """At table 2, after table 3, with these partners."""
    return SeatReason(1, why, Table(3, 1, 8, old, 9), Table(2, 1, 8, new, 9), times_before)


REASONS = {
    "up": (sits(WhySeat.UP), "Won at table 3: up to table 2. First time with Cleo."),
    "again": (sits(WhySeat.UP, times_before=1), "Won at table 3: up to table 2. Again with Cleo."),
    "many times": (sits(WhySeat.UP, times_before=2), "Won at table 3: up to table 2. Again with Cleo (3 times)."),
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


def test_a_chip_says_where_somebody_comes_from_by_a_schedule_too():
    whys = (WhySeat.UP, WhySeat.PLANNED, WhySeat.RAINBOW_GOES, WhySeat.RAINBOW_STAYS)
    assert [came_from(sits(why)) for why in whys] == ["from 3", "from 3", "from 3", "stays"]


def test_every_reason_has_its_sentence():
    assert set(MOVED) == set(WhySeat)


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_a_hand_in_the_letters_of_any_language_reads_back_as_the_same(language: str):
    with override(language):
        for hand in every_hand(ASKOV):
            line = read_line(hand_as_typed(hand))
            assert not isinstance(line, Slip)
            assert line.hand(ASKOV) == hand

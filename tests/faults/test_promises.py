"""What the rig looks for after each fault is found where it is broken; looking for it changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from tests.faults.promises import broken_promises
from tests.night import announced, begun, fresh, slip
from tournaments.models import Chair, Game, LogEntry, Party, PlayedHand, Round
from tournaments.tasks import move

# The evening of nine players, from moment to moment.
MOMENTS: dict[str, Callable[[Party], object]] = {
    "the first round begins": fresh,
    "a table is done": lambda party: slip(party, 1),
    "both tables are done": lambda party: slip(party, 2),
    "the next seats are made": lambda party: move(party.code, 1),
    "they are announced": lambda party: announced(party, 2),
}


def evening_until(moment: str) -> Party:
    party = begun(9)
    for one, goes_on in MOMENTS.items():
        goes_on(party)
        if one == moment:
            break
    return fresh(party)


def rows() -> list[list[dict[str, object]]]:
    return [list(model.objects.order_by("pk").values()) for model in (Party, Round, Game, Chair, PlayedHand, LogEntry)]


@pytest.mark.parametrize("moment", MOMENTS)
def test_at_every_moment_of_a_good_evening_all_promises_hold_and_nothing_is_done(transactional_db, moment: str):
    party = evening_until(moment)
    before = rows()
    assert broken_promises(party.code, [], set()) == []
    assert rows() == before


@pytest.mark.parametrize(
    ("moment", "breaks", "says"),
    [
        pytest.param(
            "both tables are done",
            lambda party: party.rounds.update(moved_at=timezone.now()),
            "Round 1 is not complete, or its next seats are made already.",
            id="a round is claimed, and has no next seats",
        ),
        pytest.param(
            "the next seats are made",
            lambda party: Chair.objects.filter(round__number=2, table=None).delete(),
            "Eva came after the seats were drawn. Draw again, so that everybody has a place.",
            id="one has no place in the next seats",
        ),
    ],
)
def test_an_evening_that_could_not_be_finished_from_where_it_stands_is_noticed(transactional_db, moment, breaks, says):
    party = evening_until(moment)
    breaks(party)
    found = broken_promises(party.code, [], set())
    assert [one for one in found if one.startswith(f"The evening could not be finished from here: {says}")], found

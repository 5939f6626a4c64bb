"""What the actions write into the log is known to those who read it: in words on the log page, and to verify_party."""

from __future__ import annotations

import pytest

from tests.commands.running import difference
from tests.night import begun
from tournaments.models import Action, LogEntry
from tournaments.queries.told import CHANGE_NOTHING_TO_VERIFY, Told
from tournaments.wording.log import log_in_words


def test_a_line_of_an_older_version_is_shown_by_its_name():
    assert log_in_words("juggle", {"round": 1}) == "juggle"


@pytest.mark.parametrize("action", Action.values)
def test_every_action_is_read_or_is_known_to_change_nothing(action):
    assert (action in CHANGE_NOTHING_TO_VERIFY) != hasattr(Told, f"_{action}")


def test_nothing_stands_among_them_that_no_action_does():
    assert set(Action.values) >= CHANGE_NOTHING_TO_VERIFY


def test_a_line_of_a_kind_that_nobody_knows_is_a_difference(db):
    party = begun(4)
    LogEntry.objects.filter(action="register").update(action="juggle")
    assert difference(party) == "A line of the log tells of something that nobody here knows: juggle."

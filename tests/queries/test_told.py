"""What the actions write into the log is known to those who read it: in words on the log page, and to verify_party."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.running import difference
from tests.night import begun
from tournaments.models import LogEntry
from tournaments.queries.told import CHANGE_NOTHING_TO_VERIFY, Told
from tournaments.wording.log import LOG

ACTIONS = Path(__file__).parent.parent.parent / "tournaments" / "actions"

NAMED_AT = {"record": 3, "log_entry": 3, "end_game": 4, "end_once": 2}  # which argument of these names the action


def recorded() -> Iterator[str]:
    """The name of every action that is recorded anywhere."""
    for file in ACTIONS.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMED_AT:
                named = node.args[NAMED_AT[node.func.id]]
                yield from (str(name.value) for name in ast.walk(named) if isinstance(name, ast.Constant))


RECORDED = sorted(set(recorded()))


def test_there_is_something_to_hold():
    assert {"draw", "enter_hand", "confirm_game", "accept_result", "import_party", "end_party"} <= set(RECORDED)


@pytest.mark.parametrize("action", RECORDED)
def test_every_action_has_its_sentence_in_the_log(action):
    assert action in LOG


@pytest.mark.parametrize("action", RECORDED)
def test_every_action_is_read_or_is_known_to_change_nothing(action):
    assert (action in CHANGE_NOTHING_TO_VERIFY) != hasattr(Told, f"_{action}")


def test_nothing_stands_among_them_that_no_action_does():
    assert set(RECORDED) >= CHANGE_NOTHING_TO_VERIFY


def test_a_line_of_a_kind_that_nobody_knows_is_a_difference(db):
    party = begun(4)
    LogEntry.objects.filter(action="register").update(action="juggle")
    assert difference(party) == "A line of the log tells of something that nobody here knows: juggle."

"""The short form of the rig, and that it can fail: with each guard broken on purpose it notices."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.addresses import LAPTOP, device
from tests.faults import rig
from tests.faults.evening import Plan, Struck
from tests.faults.kinds import STRANGERS, TOO_LARGE
from tests.faults.proxy import Proxy
from tests.faults.rig import END, played_beside, run, short_form, table
from tests.harness.hall import BEGINS_WITH, DATABASE, EMBEDDED
from tests.servers import NEVER_HERE
from tests.services.programs import HOUSE
from tests.services.strangers import needs_strangers

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows has no way to stop and continue a program", allow_module_level=True)

A_MOMENT = 20.0  # seconds
LONGER_THAN_A_SWEEP = 12.0  # and than a round of this evening
# A form that is sent again is another hand, and no hand has the key that its phone knows.
WITHOUT_KEY = ("was not known", "was acknowledged and is not there")
# Which of these comes first is a matter of chance. Two requests with one hand read the sheet before either has written:
# the database refuses the second hand (500), or the second finds that of the first in its way. Two moves of a round are
# both written down.
WITHOUT_LOCK = (
    "were errors of the program (500)",
    " was refused: ",
    " was same: ",
    " was not known: ",
    " was moved 2 times",
)


def played(plan: Plan) -> list[Struck]:
    struck = list(played_beside(plan))
    sys.stdout.writelines(table(struck))  # shown where the test failed
    return struck


def broken(plan: Plan) -> list[str]:
    return [sentence for struck in played(plan) for sentence in struck.broken]


@pytest.fixture(autouse=True)
def _migrated(migrated_club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Evenings on SQLite begin with this database, and need not migrate."""
    monkeypatch.setenv(BEGINS_WITH, str(migrated_club / DATABASE))


def tiny(*kinds: str, breaks: str = "") -> Plan:
    return Plan(EMBEDDED, 2, 1, kinds, breaks=breaks, patience=A_MOMENT)


def last_row(out: str) -> list[str]:
    return [cell.strip() for cell in out.splitlines()[-1].strip("|").split("|")]


def test_what_needs_strangers_is_left_out_where_nobody_can_be_one_and_that_is_said(monkeypatch, capfd):
    assert {STRANGERS, TOO_LARGE} < set(rig.kinds_of(EMBEDDED))
    monkeypatch.setattr(rig, "has_strangers", lambda: False)
    assert not {STRANGERS, TOO_LARGE} & set(rig.kinds_of(EMBEDDED))
    assert run([]) == 0
    said = capfd.readouterr().err
    assert said.count("because this system answers on 127.0.0.1 only, so everybody would be the laptop itself") == 2


@needs_strangers
def test_a_phone_is_not_the_laptop_itself_not_even_behind_the_proxy():
    with socket.create_server((LAPTOP, 0)) as web, Proxy(web.getsockname()[1]) as proxy, socket.socket() as phone:
        phone.bind((device(3), 0))
        phone.connect((LAPTOP, proxy.port))
        seen, (address, _port) = web.accept()
        seen.close()
    assert address == device(3) != LAPTOP


@pytest.mark.parametrize("plan", short_form(seed=1), ids=lambda plan: plan.form)
def test_every_promise_holds_through_every_kind_of_fault(plan: Plan):
    struck = played(plan)
    assert [sentence for one in struck for sentence in one.broken] == []
    assert [one.kind for one in struck] == [*plan.kinds, ""], "it was played to its end"


def test_an_evening_whose_bells_are_all_lost_goes_on_and_the_status_is_0(capfd):
    assert run([tiny("answers lost", breaks="bells")]) == 0
    assert last_row(capfd.readouterr().out) == ["all faults", "", "1", "", "", "0"]


def test_the_rig_notices_that_nobody_looks_for_rounds_whose_bells_are_lost_and_the_status_is_1(capfd):
    assert run([replace(tiny(breaks="sweep"), patience=LONGER_THAN_A_SWEEP)]) == 1
    said = capfd.readouterr()
    assert f"  seed 1, {END}: The evening could not be finished: no more seats came.\n" in said.err
    assert last_row(said.out) == ["all faults", "", "0", "", "", "1"]


def test_an_evening_that_does_not_begin_is_no_good_evening(monkeypatch, capfd):
    monkeypatch.setenv(BEGINS_WITH, "gone.sqlite3")
    assert run([tiny()]) == 1
    assert f"  seed 1, {END}: The rig itself ended with 1.\n" in capfd.readouterr().err


def test_a_crowd_for_which_there_is_no_room_ends_with_the_status_1():
    crowd = subprocess.run(
        ["sh", "-c", f"ulimit -n 256; exec '{sys.executable}' -m tests.faults crowd"], cwd=HOUSE, capture_output=True
    )
    assert (crowd.returncode, crowd.stderr.count(b"\n")) == (1, 1), crowd.stderr.decode()


def test_a_correction_that_never_came_about_is_no_fault_that_was_survived():
    found = broken(replace(tiny("two organisers correct at once"), patience=0.0))
    assert "Two organisers could not correct any result." in found


@pytest.mark.parametrize(
    ("guards", "fault", "says"),
    [
        pytest.param("idempotency key", "every form sent twice", [WITHOUT_KEY], id="the key of a form"),
        pytest.param("lock", "every form sent twice", [WITHOUT_LOCK], id="the lock of a party"),
        pytest.param("cards", "every form sent twice", [["was answered and is not there"]], id="the cards on screens"),
        pytest.param(
            "body limit, unique constraint",
            "bodies that are too large",
            [["was answered with 404"], ["took a second hand"]],
            id="the limit of a body, and what the database refuses",
            marks=needs_strangers,
        ),
    ],
)
def test_the_rig_notices_a_broken_guard(guards: str, fault: str, says: Sequence[Sequence[str]]):
    found = broken(tiny(*[fault] * 4, breaks=guards))
    for one in says:
        assert any(part in sentence for sentence in found for part in one), found

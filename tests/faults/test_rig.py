"""The short form of the rig, and that it can fail: with each guard broken on purpose it notices."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.addresses import LAPTOP, device
from tests.faults import rig
from tests.faults.evening import Plan, Struck
from tests.faults.kinds import EMBEDDED, STRANGERS, TOO_LARGE
from tests.faults.proxy import Proxy
from tests.faults.rig import END, played_beside, run, short_form, table
from tests.servers import NEVER_HERE
from tests.services.programs import HOUSE
from tests.services.strangers import needs_strangers

DATABASE = "club.sqlite3"

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows has no way to stop and continue a program", allow_module_level=True)

A_MOMENT = 20.0  # seconds; more than the sweep of a healthy hall needs
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
    sys.stdout.write("\n".join(table(struck)))  # shown where the test failed
    return struck


def broken(plan: Plan) -> list[str]:
    return [sentence for struck in played(plan) for sentence in struck.broken]


@pytest.fixture
def tiny(migrated_club: Path) -> Callable[..., Plan]:
    def plan(*kinds: str, breaks: str = "") -> Plan:
        return Plan(EMBEDDED, 2, 1, kinds, breaks=breaks, patience=A_MOMENT, database=str(migrated_club / DATABASE))

    return plan


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
def test_every_promise_holds_through_every_kind_of_fault(migrated_club: Path, plan: Plan):
    struck = played(replace(plan, database=str(migrated_club / DATABASE)) if plan.form == EMBEDDED else plan)
    assert [sentence for one in struck for sentence in one.broken] == []
    assert [one.kind for one in struck] == [*plan.kinds, ""], "it was played to its end"


def test_an_evening_whose_bells_are_all_lost_goes_on_and_the_status_is_0(tiny, capfd):
    assert run([tiny("answers lost", breaks="bells")]) == 0
    assert "| all faults | | 1 | | | 0 |\n" in capfd.readouterr().out


def test_the_rig_notices_that_nobody_looks_for_rounds_whose_bells_are_lost_and_the_status_is_1(tiny, capfd):
    assert run([tiny(breaks="sweep")]) == 1
    said = capfd.readouterr()
    assert f"  seed 1, {END}: The evening could not be finished: no more seats came.\n" in said.err
    assert "| all faults | | 0 | | | 1 |\n" in said.out


def test_an_evening_that_does_not_begin_is_no_good_evening(tiny, capfd):
    assert run([replace(tiny(), database="gone.sqlite3")]) == 1
    assert f"  seed 1, {END}: The rig itself ended with 1.\n" in capfd.readouterr().err


def test_a_crowd_for_which_there_is_no_room_ends_with_the_status_1():
    crowd = subprocess.run(
        ["sh", "-c", f"ulimit -n 256; exec '{sys.executable}' -m tests.faults crowd"], cwd=HOUSE, capture_output=True
    )
    assert (crowd.returncode, crowd.stderr.count(b"\n")) == (1, 1), crowd.stderr.decode()


def test_a_correction_that_never_came_about_is_no_fault_that_was_survived(tiny):
    found = broken(replace(tiny("two organisers correct at once"), patience=0.0))
    assert "Two organisers could not correct any result." in found


@pytest.mark.parametrize(
    ("guard", "fault", "says"),
    [
        pytest.param("idempotency key", "every form sent twice", ["was not known"], id="the key of a form"),
        pytest.param("lock", "every form sent twice", WITHOUT_LOCK, id="the lock of a party"),
        pytest.param("unique constraint", "answers lost", ["took a second hand"], id="what the database refuses"),
        pytest.param(
            "body limit",
            "bodies that are too large",
            ["was answered with 404"],
            id="the limit of a body",
            marks=needs_strangers,
        ),
    ],
)
def test_the_rig_notices_a_broken_guard(tiny, guard: str, fault: str, says: Sequence[str]):
    found = broken(tiny(*[fault] * 4, breaks=guard))
    assert any(part in sentence for sentence in found for part in says), found

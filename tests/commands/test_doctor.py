"""`manage.py doctor` on an installation that works, and on one where something is odd. Broken ones: tests/services."""

from __future__ import annotations

import io
import re
import socket
from contextlib import nullcontext
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from tests.night import begun
from tests.services.conftest import free_port
from tests.services.programs import wait_until
from tests.services.test_health import ALL_WELL, health
from tournaments.management.checkup import has_wal_bug
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db(transaction=True)


def asked(port: int, *, is_bad: bool = False) -> dict[str, tuple[str, str]]:
    """What the doctor finds: state and sentence of each thing."""
    printed = io.StringIO()
    with pytest.raises(SystemExit) if is_bad else nullcontext():
        call_command("doctor", port=port, stdout=printed)
    lines = re.findall(r"^(good|look|bad) +(.{12}) (.+)$", printed.getvalue(), re.MULTILINE)
    assert len(lines) == printed.getvalue().count("\n")
    return {what.strip(): (state, says) for state, what, says in lines}


def test_where_all_is_well_nothing_is_bad_and_everything_is_named():
    begun(4)
    found = asked(free_port())
    assert list(found) == [
        *("Python", "SQLite", "disk", "data folder", "secret key", "database", "tables", "saving", "clock"),
        *("time zone", "port", "phones", "broker", "worker", "last copy"),
    ]
    assert {state for state, _says in found.values()} <= {"good", "look"}
    assert found["saving"] == ("good", "A write was tried, and arrived.")


def test_a_running_program_is_asked_how_it_is(hall_server):
    wait_until(lambda: health(hall_server) == ALL_WELL)
    found = asked(int(hall_server.rpartition(":")[2]))
    assert found["port"][1].startswith("The program answers at")
    assert found["worker"] == ("good", "It answers.")


def test_a_key_that_is_given_is_not_looked_for_in_the_folder(monkeypatch, tmp_path):
    """A file that lies there from before says nothing about it."""
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(settings, "SECRET_IS_STORED", False)
    (tmp_path / settings.SECRET_FILE).touch(0o644)
    assert asked(free_port())["secret key"] == ("good", "given by WHISTPARTY_SECRET_KEY")


def test_another_program_at_the_port_is_worth_a_look():
    with socket.create_server(("127.0.0.1", 0)) as other:
        state, says = asked(other.getsockname()[1])["port"]
    assert state == "look"
    assert says.startswith("Another program answers at")


def test_a_clock_that_is_behind_what_was_entered_is_bad():
    LogEntry.objects.filter(party=begun(4)).update(at=timezone.now() + timedelta(days=2))
    state, says = asked(free_port(), is_bad=True)["clock"]
    assert state == "bad"
    assert "but something was entered at" in says


def test_a_redis_that_does_not_answer_is_bad(settings):
    settings.REDIS_URL, settings.EMBEDDED = f"redis://127.0.0.1:{free_port()}/0", False
    state, says = asked(free_port(), is_bad=True)["broker"]
    assert state == "bad"
    assert says.startswith("Redis does not answer, so other screens")


VERSIONS = {(3, 40, 1): True, (3, 44, 5): True, (3, 44, 6): False, (3, 45, 0): True, (3, 50, 7): False}
VERSIONS |= {(3, 51, 2): True, (3, 51, 3): False, (3, 53, 0): False}


@pytest.mark.parametrize(("version", "has_it"), VERSIONS.items(), ids=str)
def test_versions_of_sqlite_with_the_bug_are_known(version, has_it):
    assert has_wal_bug(version) is has_it

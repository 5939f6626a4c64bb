"""`manage.py doctor` on an installation that works, and on one where something is odd. Broken ones: tests/services."""

from __future__ import annotations

import io
import os
import re
import socket
from contextlib import nullcontext
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests.actions.calls import by_player, by_table
from tests.night import begun, ended, slip
from tests.servers import NEVER_HERE
from tests.services.conftest import free_port
from tests.services.health import ALL_WELL, health
from tests.services.programs import wait_until
from tournaments import copies
from tournaments.lan import HERE, find_lan_address
from tournaments.management.checkup import find_desk_troubles, has_wal_bug
from tournaments.models import Game, LogEntry

pytestmark = pytest.mark.django_db(transaction=True)


def asked(port: int, *, is_bad: bool = False) -> dict[str, tuple[str, str]]:
    """What the doctor finds: state and sentence of each thing; of a party, the last one."""
    return {what: (state, says) for what, state, says in lines_of(port, is_bad=is_bad)}


def lines_of(port: int, *, is_bad: bool = False) -> list[tuple[str, str, str]]:
    printed = io.StringIO()
    with pytest.raises(SystemExit) if is_bad else nullcontext():
        call_command("doctor", port=port, stdout=printed)
    lines = re.findall(r"^(good|look|bad) +(.{12}) (.+)$", printed.getvalue(), re.MULTILINE)
    assert len(lines) == printed.getvalue().count("\n")
    return [(what.strip(), state, says) for state, what, says in lines]


def test_where_all_is_well_nothing_is_bad_and_everything_is_named():
    party = begun(4)
    found = asked(free_port())
    assert list(found) == [
        *("Python", "SQLite", "data folder", "secret key", "database", "tables", "saving", "clock"),
        *("time zone", "port", "phones", "broker", "worker", "last copy", "parties", party.code),
    ]
    assert {state for state, _says in found.values()} <= {"good", "look"}
    assert re.fullmatch(r"A write was tried, and arrived\. \d+ MB are free\.", found["saving"][1])
    assert found[party.code] == ("good", "Its desk needs nobody.")


def test_what_a_desk_shows_is_said_in_its_words_for_each_party_in_play():
    ended(begun(4))
    party, other = begun(9), begun(4)
    by_table(party, 2)
    by_player(party, 3)
    found = lines_of(free_port())
    assert [(state, says) for what, state, says in found if what == party.code] == [
        ("look", "Table 2 calls you."),
        ("look", "Cleo calls you, at table 1."),
    ]
    assert [what for what, *_says in found[-3:]] == [other.code, party.code, party.code]


def test_seats_that_do_not_come_are_bad_while_the_program_runs(settings):
    party = slip(begun(4), 1)
    Game.objects.update(confirmed_at=timezone.now() - timedelta(seconds=9))
    settings.EMBEDDED = True
    assert list(find_desk_troubles(party, is_running=False)) == [
        ("look", "The next seats are made once the program runs.")
    ]
    ((state, says),) = find_desk_troubles(party, is_running=True)
    assert (state, says[:32]) == ("bad", "The movement has not answered. T")


def test_the_parties_of_an_older_database_wait_until_it_is_brought_up_to_date(monkeypatch):
    begun(4)
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: ["something"])
    found = asked(free_port())
    assert found["tables"][0] == "look"
    assert found["parties"] == ("look", "They are looked at once the database is brought up to date.")
    assert list(found)[-1] == "parties"


def test_a_copy_that_is_older_than_what_was_entered_is_said_as_the_desk_says_it(tmp_path, monkeypatch):
    if not copies.are_possible():
        pytest.skip(f"{NEVER_HERE}a server makes its own copies")
    monkeypatch.setattr(settings, "SECRET_IS_STORED", False)
    monkeypatch.setattr(settings, "DATA", tmp_path)
    party, long_ago = begun(4), (timezone.now() - timedelta(hours=1)).timestamp()
    os.utime(copies.make_copy(), (long_ago, long_ago))
    assert asked(free_port())[party.code] == ("good", "Its desk needs nobody.")
    LogEntry.objects.update(at=timezone.now() - timedelta(minutes=20))
    state, says = asked(free_port())[party.code]
    assert state == "look"
    assert re.fullmatch(r"Last good copy: \d\d:\d\d on the laptop\.", says)


def test_a_running_program_is_asked_how_it_is(hall_server):
    wait_until(lambda: health(hall_server) == ALL_WELL)
    found = asked(int(hall_server.rpartition(":")[2]))
    assert found["port"][1].startswith("The program answers at")
    assert found["worker"] == ("good", "It answers.")


def test_phones_that_know_another_address_are_said_as_the_desk_says_it(hall_server, monkeypatch, tmp_path):
    known = "http://192.0.2.77:8000/"  # nobody's address
    wait_until(lambda: health(hall_server) == ALL_WELL)
    monkeypatch.setattr(settings, "SECRET_IS_STORED", False)
    monkeypatch.setattr(settings, "DATA", tmp_path)
    (tmp_path / "address").write_text(known)
    monkeypatch.setattr(settings, "HALL_ADDRESS", known)
    port = int(hall_server.rpartition(":")[2])
    assert asked(port)["phones"] == ("good", f"They open {known}, as HALL_ADDRESS says. Try it with a phone.")
    monkeypatch.setattr(settings, "HALL_ADDRESS_WAS_FOUND", True)
    state, says = asked(port, is_bad=True)["phones"]
    assert state == "bad"
    assert (
        "is in no network just now" in says
        if find_lan_address() == HERE
        else f"{find_lan_address()}:8000/ instead of" in says
    )


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
    found = asked(free_port(), is_bad=True)
    assert found["saving"][0] == found["broker"][0] == "bad"
    assert found["saving"][1].startswith("Redis does not answer, so other screens")
    assert found["broker"][1] == "This cannot be looked at, for the reason above."


VERSIONS = {(3, 40, 1): True, (3, 44, 5): True, (3, 44, 6): False, (3, 45, 0): True, (3, 50, 7): False}
VERSIONS |= {(3, 51, 2): True, (3, 51, 3): False, (3, 53, 0): False}


@pytest.mark.parametrize(("version", "has_it"), VERSIONS.items(), ids=str)
def test_versions_of_sqlite_with_the_bug_are_known(version, has_it):
    assert has_wal_bug(version) is has_it

"""The one command of an evening: it says what is needed, stops cleanly whatever is open, and goes on where it was."""

from __future__ import annotations

import re
import signal
import socket
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.core.management import CommandError, call_command

from tests.servers import NEVER_HERE
from tests.services.conftest import BEGIN, BegunClub, free_port, is_free
from tests.services.health import ALL_WELL, health
from tests.services.programs import SOON, Program, wait_until
from tests.services.strangers import say
from whistparty.stopping import STOPPED, starts_evening

BOTH = [signal.SIGINT, signal.SIGTERM]
AT_ONCE = 20.0  # seconds on a very busy machine; about one by the settings, and without them for ever

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows has no way to send Ctrl-C to one program", allow_module_level=True)


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def open_evening(
    program: Callable[..., Program], begun_club: BegunClub, port: int, tmp_path: Path
) -> Callable[[], Program]:
    """`open_evening()` goes on in the folder of this test, where an evening has begun."""
    begun_club.copied_to(tmp_path / "club")

    def start() -> Program:
        evening = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port))
        evening.wait_for("Ctrl-C stops")
        return evening

    return start


def front_page(port: int) -> str:
    with urlopen(f"http://127.0.0.1:{port}/", timeout=30) as answer:
        return str(answer.read().decode())


def test_it_says_all_that_an_organiser_needs(program, port, tmp_path):
    """In a folder in which nothing is yet."""
    evening = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port))
    evening.wait_for("Ctrl-C stops")
    assert evening.wait_for(r"For phones in the hall: +(\S+)") == f"http://127.0.0.1:{port}/"
    assert evening.wait_for(r"Everything is stored in: +(\S+)") == str(tmp_path / "club")
    assert evening.wait_for("█▄▄▄▄▄▄▄█"), "the QR code"
    assert "<html" in front_page(port)
    wait_until(lambda: health(f"http://127.0.0.1:{port}") == ALL_WELL)


@pytest.mark.parametrize("how", BOTH, ids=["Ctrl-C", "SIGTERM"])
def test_it_stops_at_once_and_without_a_word_of_alarm_also_with_open_streams(open_evening, begun_club, port, how):
    evening = open_evening()
    screens = [urlopen(f"http://127.0.0.1:{port}/live/{begun_club.code}/", timeout=30) for _ in range(5)]
    begun = time.monotonic()
    assert evening.interrupt(how) == 0
    assert time.monotonic() - begun < AT_ONCE
    assert all(screen.read() for screen in screens), "they end, and the browsers come back by themselves"
    assert_stopped(evening)
    socket.create_server(("127.0.0.1", port)).close()


@pytest.mark.parametrize("how", BOTH, ids=["Ctrl-C", "SIGTERM"])
def test_while_it_gets_ready_it_stops_with_the_same_sentence(program, port, how):
    evening = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port))
    evening.wait_for("Getting ready")
    assert evening.interrupt(how) == 0
    assert_stopped(evening)


STARTS = """
import os, signal, sys
sys.argv = ["manage.py", "clubnight"]
"""
# In each of these places a KeyboardInterrupt would be printed and lost, or would be a traceback.
MOMENTS = {
    "while the program is read": "import whistparty.stopping; {kill}",
    "in a finalizer": """
import whistparty
class Last:
    def __del__(self):
        {kill}
Last()
""",
    "when an object is forgotten": """
import weakref, whistparty
gone = weakref.ref(type("Thing", (), dict())(), lambda _gone: {kill})
""",
    "while it prints": """
import whistparty
class Loud:
    def __str__(self):
        {kill}
print("Getting ready", Loud())
""",
}


@pytest.mark.parametrize("how", BOTH, ids=["Ctrl-C", "SIGTERM"])
@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_it_stops_at_any_moment_of_its_start(program, moment, how):
    kill = f"os.kill(os.getpid(), {int(how)})"
    starting = program("-c", STARTS + moment.format(kill=kill) + "\nprint('It runs on.')")
    assert starting.process.wait(SOON) == 0
    assert "It runs on" not in starting.said
    assert_stopped(starting)


def test_a_second_time_is_no_alarm(open_evening):
    evening = open_evening()
    for _ in range(2):
        evening.process.send_signal(signal.SIGTERM)
    assert evening.process.wait(SOON) == 0
    assert_stopped(evening)


def test_a_third_time_ends_it_at_once_while_something_holds_the_stop(open_evening, begun_club, port, tmp_path):
    """A form waits for a database that another program has locked."""
    evening = open_evening()
    with closing(sqlite3.connect(tmp_path / "club" / "club.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        token = "a" * 32
        form = (
            f"POST /p/{begun_club.code}/door/ HTTP/1.1\nHost: hall\nCookie: csrftoken={token}\nX-CSRFToken: {token}\n"
        )
        kind = "Content-Type: application/x-www-form-urlencoded\nContent-Length: 8\n\nname=Zoe"
        waiting = say(f"http://127.0.0.1:{port}", form + kind, "127.0.0.1")
        front_page(port)  # comes after the form
        begun = time.monotonic()
        evening.process.send_signal(signal.SIGINT)
        wait_until(lambda: is_free(port))
        evening.process.send_signal(signal.SIGINT)
        evening.wait_for("It is stopping already. Press Ctrl-C once more to end it at once.")
        assert evening.interrupt() == 0
        assert time.monotonic() - begun < AT_ONCE
    waiting.close()
    assert_stopped(evening)


@pytest.mark.parametrize(
    ("words", "starts"),
    [
        (["whistparty"], True),
        ([r"/usr/bin/whistparty", "clubnight", "--open"], True),
        (["manage.py", "clubnight"], True),
        (["manage.py"], False),
        (["whistparty", "backup"], False),
        (["uvicorn", "whistparty.asgi:application"], False),
        (["/venv/bin/pytest"], False),
    ],
)
def test_only_an_evening_takes_the_signals(words, starts):
    assert starts_evening(words) is starts


def test_the_next_start_goes_on_where_it_was(open_evening, program, port, tmp_path):
    first = open_evening()
    making = program("-c", BEGIN)
    code = making.wait_for("^/t/(....)/")
    assert making.process.wait(SOON) == 0
    secret = (tmp_path / "club" / "secret-key").read_text()
    first.interrupt()
    open_evening()
    assert urlopen(f"http://127.0.0.1:{port}/live/{code}/", timeout=30).status == 200
    assert (tmp_path / "club" / "secret-key").read_text() == secret


START_CLOCK = """
import django; django.setup()
from tournaments.actions.clock import turn_clock
from tournaments.engine.clock import ClockAction
turn_clock({!r}, 1, ClockAction.START, minutes=90, who="desk")
"""


def test_the_clock_of_the_round_goes_on_through_a_power_cut(open_evening, begun_club, program, port):
    first, code = open_evening(), begun_club.code
    starting = program("-c", START_CLOCK.format(code))
    assert starting.process.wait(SOON) == 0, starting.said
    wait_until(lambda: seconds_left(port, code) < 90 * 60)
    asked = time.monotonic()
    before = seconds_left(port, code)
    first.kill()
    open_evening()
    after = seconds_left(port, code)
    assert before - (time.monotonic() - asked) - 1 <= after <= before, (
        "a clock that began again would have the whole 90 minutes"
    )


def seconds_left(port: int, code: str) -> int:
    """On the clock of the wall."""
    with urlopen(f"http://127.0.0.1:{port}/p/{code}/hall/", timeout=30) as answer:
        found = re.search(r'data-left="(\d+)"', answer.read().decode())
    assert found
    return int(found[1])


def test_a_second_start_in_the_same_folder_is_refused_in_words(open_evening, program, port):
    open_evening()
    second = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port + 1))
    second.wait_for("The evening is open already, in another terminal")
    assert second.process.wait(SOON) == 1
    assert "<html" in front_page(port)


def test_where_the_port_is_taken_the_next_one_is_used(program, club, port):
    with socket.create_server(("127.0.0.1", port)):
        evening = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port))
        chosen = int(evening.wait_for(rf"Port {port} is taken by another program, so it is (\d+) tonight"))
        evening.wait_for("Ctrl-C stops")
        assert "<html" in front_page(chosen)


def test_an_address_that_is_not_of_this_machine_is_refused_in_words(program, club, port):
    evening = program("manage.py", "clubnight", "--host", "192.0.2.7", "--port", str(port))
    evening.wait_for("Nobody can connect at 192.0.2.7")
    assert evening.process.wait(SOON) == 1


@pytest.mark.parametrize("typed", ["99999", "-1", "abc", "8000.5", "٣"])
def test_what_is_no_port_is_refused_in_words(typed):
    with pytest.raises(CommandError, match=f"A port is a number from 0 to 65535, such as 8080; “{typed}” is not"):
        call_command("clubnight", f"--port={typed}")


def assert_stopped(evening: Program) -> None:
    """With the one sentence, once and last."""
    assert evening.said.endswith(f"{STOPPED}\n")
    assert evening.said.count(STOPPED) == 1
    assert_calm(evening)


def assert_calm(evening: Program) -> None:
    assert not re.search("Traceback|ERROR|WARNING|Exception", evening.said)

"""A large hall gets its pages from a second process, and loses nothing if that one ends, hangs, or is left behind."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.servers import NEVER_HERE
from tests.services.conftest import BegunClub, free_port
from tests.services.programs import Program, wait_until
from tournaments.live.hub import FEW_SCREENS

if sys.platform != "linux":
    pytest.skip(f"{NEVER_HERE}only Linux answers on all addresses of the loopback", allow_module_level=True)


class Hall:
    """The program of an evening, and the screens that are open."""

    def __init__(self, evening: Program, port: int, code: str) -> None:
        self.evening, self.at, self.code = evening, f"http://127.0.0.1:{port}", code
        self.open: list[object] = []
        self.known = 0  # second processes that have started

    def open_screens(self, number: int) -> None:
        self.open += [urlopen(f"{self.at}/live/{self.code}/", timeout=30) for _ in range(number)]

    def answers(self) -> int:
        """To a phone, which has another address than the laptop."""
        phone = HTTPConnection(self.at.removeprefix("http://"), timeout=60, source_address=("127.0.0.2", 0))
        with closing(phone):
            phone.request("GET", f"/p/{self.code}/")
            return phone.getresponse().status

    def starts_second(self) -> int:
        """Its number, once it is ready."""
        wait_until(lambda: self.answers() and len(self.seconds()) > self.known)
        self.known = len(self.seconds())
        return self.seconds()[-1]

    def seconds(self) -> list[int]:
        """The second processes that made pages tonight."""
        return [int(number) for number in re.findall(r"a second process, number (\d+)", self.evening.said)]


@pytest.fixture
def hall(program, begun_club: BegunClub, tmp_path: Path) -> Iterator[Hall]:
    begun_club.copied_to(tmp_path / "club")
    port = free_port()
    evening = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port))
    evening.wait_for("Ctrl-C stops")
    hall = Hall(evening, port, begun_club.code)
    yield hall
    for screen in hall.open:
        screen.close()


def test_a_usual_hall_has_one_process(hall):
    hall.open_screens(5)
    assert hall.answers() == 200
    assert hall.seconds() == []


def test_the_second_process_starts_while_the_hall_fills(hall):
    """Not when the first round ends: all phones would then wait for it."""
    hall.open_screens(FEW_SCREENS + 2)
    wait_until(lambda: len(hall.seconds()) == 1)


def test_a_large_hall_has_two_and_ctrl_c_ends_both(hall):
    hall.open_screens(FEW_SCREENS + 1)
    second = hall.starts_second()
    os.kill(second, signal.SIGINT)  # as a terminal sends it to both
    assert hall.answers() == 200
    assert is_there(second)
    assert hall.evening.interrupt() == 0
    wait_until(lambda: not is_there(second))
    assert "Traceback" not in hall.evening.said


def test_pages_go_on_where_the_second_process_is_killed_or_hangs(hall):
    hall.open_screens(FEW_SCREENS + 1)
    second = hall.starts_second()
    os.kill(second, signal.SIGKILL)
    assert hall.answers() == 200
    assert "does not answer" in hall.evening.said
    third = hall.starts_second()
    os.kill(third, signal.SIGSTOP)
    assert hall.answers() == 200
    wait_until(lambda: not is_there(third))


def test_pages_go_on_where_the_second_process_was_killed_between_two_of_them(hall):
    """By then the program knows that it is gone, and can give it nothing more to do."""
    hall.open_screens(FEW_SCREENS + 1)
    second = hall.starts_second()
    os.kill(second, signal.SIGKILL)
    wait_until(lambda: not is_there(second))
    assert [hall.answers() for _ in range(3)] == [200, 200, 200]
    assert hall.starts_second() != second
    assert "Traceback" not in hall.evening.said


def test_the_second_process_does_not_outlive_the_first(hall):
    hall.open_screens(FEW_SCREENS + 1)
    second = hall.starts_second()
    os.kill(hall.evening.process.pid, signal.SIGKILL)
    wait_until(lambda: not is_there(second))


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True

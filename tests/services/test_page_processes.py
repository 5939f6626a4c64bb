"""A large hall gets its pages from processes of their own, and loses nothing if one ends, hangs, or is left behind."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.servers import NEVER_HERE
from tests.services.conftest import BegunClub, free_port
from tests.services.programs import SOON, Program, wait_until
from tournaments.live.hub import FEW_SCREENS
from whistparty.page_processes import PROCESSES
from whistparty.stopping import STOPPED

if sys.platform != "linux":
    pytest.skip(f"{NEVER_HERE}only Linux answers on all addresses of the loopback", allow_module_level=True)


MANY = 8  # phones that ask at once
A_FEW_PAGES = 10  # hundredths of a second


class Hall:
    """The program of an evening, and the screens that are open."""

    def __init__(self, evening: Program, port: int, code: str, folder: Path) -> None:
        self.evening, self.at, self.code, self.folder = evening, f"http://127.0.0.1:{port}", code, folder
        self.open: list[object] = []
        self.known = 0  # pairs of page processes that have started

    def open_screens(self, number: int) -> None:
        self.open += [urlopen(f"{self.at}/live/{self.code}/", timeout=30) for _ in range(number)]

    def answers(self, phone: int = 2) -> int:
        return self.page(phone)[0]

    def answers_many(self) -> list[int]:
        """To phones that ask one after the other, none waiting for the answer of another."""
        with ThreadPoolExecutor(MANY) as phones:
            asked = [phones.submit(self.answers_later, number) for number in range(MANY)]
            return [one.result() for one in asked]

    def answers_later(self, number: int) -> int:
        time.sleep(number / 10)
        return self.answers(2 + number)

    def page(self, number: int = 2) -> tuple[int, str]:
        """As a phone fetches it after a change. It has another address than the laptop, 127.0.0.1."""
        phone = HTTPConnection(self.at.removeprefix("http://"), timeout=60, source_address=(f"127.0.0.{number}", 0))
        with closing(phone):
            phone.request("GET", f"/p/{self.code}/?seen=-1")
            answer = phone.getresponse()
            return answer.status, answer.read().decode()

    def starts_others(self) -> tuple[int, int]:
        """The numbers of the two, once they are ready."""
        wait_until(lambda: self.answers() and len(self.others()) > self.known)
        self.known = len(self.others())
        return self.others()[-1]

    def starting(self) -> list[int]:
        """The page processes, ready or not, without the resource tracker of multiprocessing."""
        threads = Path(f"/proc/{self.evening.process.pid}/task").glob("*/children")
        children = [child for thread in threads for child in thread.read_text().split()]
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    def others(self) -> list[tuple[int, int]]:
        """The pairs of processes that made pages tonight."""
        pairs = re.findall(r"come from processes (\d+) and (\d+)\.", self.evening.said)
        return [(int(one), int(other)) for one, other in pairs]


@pytest.fixture
def hall(program, begun_club: BegunClub, tmp_path: Path) -> Iterator[Hall]:
    begun_club.copied_to(tmp_path / "club")
    port = free_port()
    evening = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port))
    evening.wait_for("Ctrl-C stops")
    hall = Hall(evening, port, begun_club.code, tmp_path / "club")
    yield hall
    for screen in hall.open:
        screen.close()


def test_a_usual_hall_has_one_process(hall):
    hall.open_screens(5)
    assert hall.answers() == 200
    assert hall.others() == []


def test_the_page_processes_start_while_the_hall_fills(hall):
    """Not when the first round ends: all phones would then wait for it."""
    hall.open_screens(FEW_SCREENS + 2)
    wait_until(lambda: len(hall.others()) == 1)


def test_pages_wait_for_no_page_process_that_is_slow_to_start(hall):
    hall.open_screens(FEW_SCREENS + 2)
    wait_until(lambda: len(hall.starting()) == PROCESSES)
    slow = hall.starting()[0]
    os.kill(slow, signal.SIGSTOP)
    for _page in range(50):
        assert hall.answers() == 200
        time.sleep(0.1)
    assert hall.others() == []
    os.kill(slow, signal.SIGCONT)
    assert slow in hall.starts_others()


def test_a_large_hall_has_three_and_ctrl_c_ends_all(hall):
    hall.open_screens(FEW_SCREENS + 1)
    others = hall.starts_others()
    for other in others:
        os.kill(other, signal.SIGINT)  # as a terminal sends it to all
    assert hall.answers() == 200
    assert all(map(is_there, others))
    assert hall.evening.interrupt() == 0
    wait_until(lambda: not any(map(is_there, others)))
    assert "Traceback" not in hall.evening.said


def test_page_processes_that_are_slow_are_waited_for_while_the_first_makes_the_pages(hall):
    """As on a machine that other programs keep busy."""
    hall.open_screens(FEW_SCREENS + 1)
    slow = hall.starts_others()
    for one in slow:
        os.kill(one, signal.SIGSTOP)
    assert hall.answers_many() == [200] * MANY
    before = sum(map(worked, slow))
    for one in slow:
        os.kill(one, signal.SIGCONT)
    wait_until(lambda: hall.answers() and sum(map(worked, slow)) > before + A_FEW_PAGES)
    assert hall.others() == [slow]
    assert "does not answer" not in hall.evening.said
    assert "Traceback" not in hall.evening.said


HANG = """
import asyncio, multiprocessing, os, signal, time
from whistparty.page_processes import PageProcesses

async def hang():
    pages = PageProcesses("whistparty.asgi", patience=0.1, hangs_after=0.5)
    while not pages.are_ready():
        time.sleep(0.1)
    hanging = multiprocessing.active_children()
    for one in hanging:
        os.kill(one.pid, signal.SIGSTOP)
    print("here:", await pages.run(os.getpid) == os.getpid())
    print("late:", pages.are_ready())
    await asyncio.sleep(0.5)
    print("ready:", pages.are_ready())
    for one in hanging:
        one.join(30)
    while not pages.are_ready():
        time.sleep(0.1)
    print("elsewhere:", await pages.run(os.getpid) != os.getpid())
    pages.stop()

asyncio.run(hang())
"""


def test_page_processes_that_hang_are_ended_and_others_started(program):
    alone = program("-c", HANG, DJANGO_SETTINGS_MODULE="whistparty.settings")
    assert alone.process.wait(SOON) == 0, alone.said
    found = re.findall(r"^(?:here|late|ready|elsewhere): \w+", alone.said, re.MULTILINE)
    assert found == ["here: True", "late: False", "ready: False", "elsewhere: True"]
    assert alone.said.count("does not answer") == 1


def test_pages_go_on_where_a_page_process_was_killed_between_two_of_them(hall):
    """By then the program knows that it is gone, and can give it nothing more to do."""
    hall.open_screens(FEW_SCREENS + 1)
    killed, beside_it = hall.starts_others()
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: not is_there(killed))
    assert [hall.answers() for _ in range(3)] == [200, 200, 200]
    assert not {killed, beside_it} & set(hall.starts_others())
    assert "Traceback" not in hall.evening.said


def test_a_page_process_that_is_ended_does_not_say_that_the_evening_has_stopped(hall):
    """The pool ends the one that is left, after the other was killed, in the same way."""
    hall.open_screens(FEW_SCREENS + 1)
    ended, _beside_it = hall.starts_others()
    os.kill(ended, signal.SIGTERM)
    wait_until(lambda: not is_there(ended))
    assert hall.answers() == 200
    assert STOPPED not in hall.evening.said


def test_page_processes_make_no_new_database_where_the_file_was_taken_away(hall):
    """The next start would take the empty one for the club's."""
    hall.open_screens(FEW_SCREENS + 1)
    killed, _beside_it = hall.starts_others()
    database = hall.folder / "club.sqlite3"
    database.rename(hall.folder / "taken away")
    os.kill(killed, signal.SIGKILL)
    hall.starts_others()
    status, said = hall.page()
    assert status == 503
    assert "replaced or deleted" in said
    assert not database.exists()


NO_MORE_FILES = """
import resource
from whistparty.page_processes import PageProcesses
resource.setrlimit(resource.RLIMIT_NOFILE, (5, 5))
pages = PageProcesses("whistparty.asgi")
print([pages.are_ready() for _ in range(3)])
"""


def test_a_machine_that_can_start_no_more_goes_on_with_one_process(program):
    """And is not asked again for each page."""
    alone = program("-c", NO_MORE_FILES, DJANGO_SETTINGS_MODULE="whistparty.settings")
    alone.wait_for(r"\[False, False, False\]")
    assert alone.said.count("Too many open files") == 1


def test_the_page_processes_do_not_outlive_the_first(hall):
    hall.open_screens(FEW_SCREENS + 1)
    others = hall.starts_others()
    os.kill(hall.evening.process.pid, signal.SIGKILL)
    wait_until(lambda: not any(map(is_there, others)))


def worked(process: int) -> int:
    """How long it has used the processor, in hundredths of a second."""
    after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(after_name[11]) + int(after_name[12])


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True

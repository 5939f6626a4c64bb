"""Laptop A dies in the middle of a round, B goes on from the stick, two phones play on; then A comes back."""

from __future__ import annotations

import re
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.offline.outbox import IS_READY, NOT_SENT, saved, status
from tests.browser.taps import enter_high
from tests.conftest import DESK, PHONE, SOON
from tests.servers import NEVER_HERE
from tests.services.conftest import free_port, program
from tests.services.programs import Program, wait_until

__all__ = ["program"]

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows has no way to kill a program with its children", allow_module_level=True)

BEGIN = """
import django; django.setup()
from tests.night import begun
from tournaments import copies
party = begun(8)
for table in (1, 2):
    print(f"at table {table}: /t/{party.code}/{table}/{party.table_key(table)}/")
"""
ELSEWHERE = re.compile("This evening continued on another laptop at")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def laptop(program: Callable[..., Program], migrated_club: Path, tmp_path: Path, stick: Path) -> Callable[..., Program]:
    """`laptop("A", port)` starts the evening on a laptop with a data folder of its own and with the stick in it."""

    def start(name: str, port: int) -> Program:
        data = tmp_path / name
        if not data.exists():
            data.mkdir()
            shutil.copy(migrated_club / "club.sqlite3", data)
        (data / "second-place").write_text(str(stick))
        words = ("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port))
        evening = program(*words, WHISTPARTY_DATA=str(data))
        evening.wait_for("Ctrl-C stops")
        return evening

    return start


@pytest.fixture
def device(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """`device(PHONE)` is one more device, with its own cookies and its own storage."""
    contexts: list[BrowserContext] = []

    def one_more(size: tuple[int, int]) -> Page:
        contexts.append(chromium.new_context(viewport={"width": size[0], "height": size[1]}))
        contexts[-1].set_default_timeout(SOON)
        return contexts[-1].new_page()

    yield one_more
    for context in contexts:
        context.close()


def hands_on(database: Path) -> list[tuple[int, int, int]]:
    """Table, number and tricks of every hand that was ever entered."""
    with closing(sqlite3.connect(database)) as rows:
        return rows.execute(
            "SELECT game.'table', number, tricks_north_south FROM tournaments_playedhand hand"
            " JOIN tournaments_game game ON game.id = game_id ORDER BY game.'table', hand.id"
        ).fetchall()


def newest_on(stick: Path) -> Path:
    return sorted(stick.glob("whistparty-*.sqlite3"))[-1]


def sign_in(page: Page, evening: Program) -> None:
    page.goto(evening.wait_for(r"For the organiser, once: +(\S+)"))
    page.get_by_role("button", name="Sign in").click()


def at_table(page: Page, home: str, link: str) -> None:
    page.goto(home + link)
    wait_until(lambda: page.evaluate(IS_READY))


def begin_evening(program: Callable[..., Program], data: Path) -> list[str]:
    """The links of its two tables."""
    begin = program("-c", BEGIN, WHISTPARTY_DATA=str(data))
    return [begin.wait_for(rf"^at table {table}: (\S+)$") for table in (1, 2)]


def enter_and_send(page: Page, name: str, tricks: int, *, sent: int) -> None:
    enter_high(page, name, tricks)
    expect(status(page)).to_have_text(saved(sent))


def copy_by_hand(program: Callable[..., Program], data: Path, stick: Path) -> Path:
    program("manage.py", "backup", str(stick), WHISTPARTY_DATA=str(data)).wait_for("This copy is good")
    return newest_on(stick)


def die(laptop: Program, stick: Path, *, copied: Path) -> None:
    """The stick has nothing that came after this copy."""
    laptop.kill()
    for newer in stick.glob("whistparty-*.sqlite3"):
        if newer > copied:
            newer.unlink()


def go_on_from(organiser: Page, copied: Path) -> None:
    organiser.get_by_role("link", name="Another laptop, or an evening from its file").click()
    organiser.locator(f"input[value='{copied}']").check()
    organiser.get_by_role("button", name="Go on from this copy").click()
    organiser.get_by_role("button", name="Sign in").click()
    organiser.get_by_role("link", name=re.compile("Tuesday whist")).click()
    expect(organiser.get_by_role("heading", name="Tables in round 1")).to_be_visible()


def start_without_stick(program: Callable[..., Program], data: Path, port: int) -> Program:
    (data / "second-place").unlink()
    words = ("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(port))
    again = program(*words, WHISTPARTY_DATA=str(data))
    again.wait_for("Ctrl-C stops")
    return again


def expect_elsewhere(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_text(ELSEWHERE)).to_be_visible()


def test_laptop_a_dies_b_goes_on_from_the_stick_and_a_comes_back(laptop, device, program, stick, tmp_path):
    port = free_port()
    a, links = laptop("A", port), begin_evening(program, tmp_path / "A")
    ann, eva = device(PHONE), device(PHONE)
    for phone, link in zip((ann, eva), links, strict=True):
        at_table(phone, f"http://127.0.0.1:{port}", link)
    enter_and_send(eva, "Eva", 8, sent=1)
    copied = copy_by_hand(program, tmp_path / "A", stick)
    assert hands_on(copied) == [(2, 1, 8)]

    # After the copy: two hands that A keeps, and one that never reaches it.
    enter_and_send(ann, "Ann", 7, sent=1)
    enter_and_send(eva, "Finn", 9, sent=2)
    die(a, stick, copied=copied)
    enter_high(ann, "Bo", 9)
    expect(status(ann)).to_have_text(NOT_SENT.format(2))

    b, organiser = laptop("B", port), device(DESK)
    sign_in(organiser, b)
    go_on_from(organiser, copied)

    # B has A's address. The phones look when somebody takes them up, and else within half a minute.
    for phone in (ann, eva):
        phone.evaluate("dispatchEvent(new Event('online'))")
    database = tmp_path / "B" / "club.sqlite3"
    wait_until(lambda: hands_on(database) == [(1, 1, 7), (1, 2, 4), (2, 1, 8), (2, 2, 4)])
    enter_high(ann, "Ann", 12)
    enter_high(eva, "Gro", 10)
    played = [(1, 1, 7), (1, 2, 4), (1, 3, 12), (2, 1, 8), (2, 2, 4), (2, 3, 10)]
    wait_until(lambda: hands_on(database) == played)

    # A comes back without the stick, at another address; a phone that knows B comes by.
    back = free_port()
    again, there = start_without_stick(program, tmp_path / "A", back), f"http://127.0.0.1:{back}"
    expect_elsewhere(ann, there + links[0])
    sign_in(organiser, again)
    expect_elsewhere(organiser, f"{there}/desk/{links[0].split('/')[2]}/")
    stranger = device(PHONE)
    expect_elsewhere(stranger, there + links[1])
    expect(stranger.get_by_role("link", name=re.compile("high"))).to_have_count(0)


def test_a_laptop_that_was_left_behind_learns_it_from_the_stick_when_it_starts(
    laptop, device, program, stick, tmp_path
):
    a = laptop("A", free_port())
    link, _second = begin_evening(program, tmp_path / "A")
    assert a.interrupt() == 0
    went_on = program("manage.py", "restore", str(newest_on(stick)), WHISTPARTY_DATA=str(tmp_path / "B"))
    went_on.wait_for("Everything goes on from this copy")
    laptop("B", free_port()).interrupt()

    port = free_port()
    laptop("A", port)
    expect_elsewhere(device(PHONE), f"http://127.0.0.1:{port}{link}")

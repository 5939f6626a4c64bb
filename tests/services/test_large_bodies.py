"""Only some large bodies are on their way at once, and those of organisers' devices are counted apart."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from tests.commands.running import exported
from tests.night import begun
from tests.services.programs import wait_until
from tests.services.strangers import NEIGHBOUR, STRANGER, close, connect, heard, needs_strangers, say
from tournaments import access
from whistparty.asgi import application
from whistparty.limits import Ceiling

pytestmark = [needs_strangers, pytest.mark.usefixtures("nobody_has_asked_yet")]
THIRD = "127.0.0.4"
TOKEN = "a" * 32
HALF_A_FILE = "POST /go-on/ HTTP/1.1\nHost: hall\nContent-Length: 1000000\n{cookie}\n" + "x" * 20_000


@pytest.fixture
def file(transactional_db: None) -> str:
    """An evening as its file, with more than a hand of any phone has."""
    return exported(begun(4)) + " " * 20_000


def test_only_some_large_bodies_are_on_their_way_at_once(hall):
    half = HALF_A_FILE.format(cookie="")
    waiting = [say(hall, half) for _ in range(2)]
    wait_until(lambda: application.intake.large.open[STRANGER] == 2)
    assert heard(say(hall, half))[0] == 503
    close(waiting)
    wait_until(lambda: not application.intake.large.open)


@pytest.mark.parametrize("cookie", ["", "Cookie: organiser=made-up\n"], ids=["without a cookie", "with one made up"])
def test_strangers_who_hold_every_place_for_large_bodies_do_not_stop_the_organisers_upload(file, hall, cookie):
    """The organiser sends from the same address as two of them: they may be behind one router."""
    held = [say(hall, HALF_A_FILE.format(cookie=cookie), source) for source in (STRANGER, NEIGHBOUR) * 2]
    wait_until(lambda: application.intake.large.open.total() == 4)
    assert heard(say(hall, HALF_A_FILE.format(cookie=cookie), THIRD))[0] == 503
    for _ in range(3):
        status, said = upload(hall, file, organisers_cookies())
        assert status == 302, said
        assert "/desk/" in said
    assert application.intake.large.open.total() == 4
    close(held)


def test_an_organisers_device_that_is_signed_out_has_no_such_place(file, hall):
    application.intake.large = Ceiling(in_all=0, of_one=0)
    cookies = organisers_cookies()
    assert upload(hall, file, cookies)[0] == 302
    Session.objects.all().delete()
    assert upload(hall, file, cookies)[0] == 503


def test_one_organisers_device_cannot_take_those_of_another(file, hall):
    cookies = organisers_cookies()
    half = HALF_A_FILE.format(cookie=f"Cookie: {cookies}\n")
    held = [say(hall, half) for _ in range(2)]
    wait_until(lambda: application.intake.large_of_organisers.open.total() == 2)
    assert heard(say(hall, half, NEIGHBOUR))[0] == 503
    assert upload(hall, file, organisers_cookies())[0] == 302
    close(held)


def organisers_cookies() -> str:
    """Those of a device that has just signed in; the token of its forms is what the device says it is."""
    device = Client()
    device.force_login(access.find_organiser())
    return f"csrftoken={TOKEN}; organiser={device.cookies['organiser'].value}"


def upload(hall: str, text: str, cookies: str) -> tuple[int, str]:
    """The file of an evening that is here already, as the form sends it once that was said."""
    head = "POST /go-on/ HTTP/1.1\nHost: hall\nConnection: close\nContent-Type: multipart/form-data; boundary=edge\n"
    again = '--edge\r\nContent-Disposition: form-data; name="again"\r\n\r\non\r\n'
    file = '--edge\r\nContent-Disposition: form-data; name="evening"; filename="evening.json"\r\n\r\n'
    body = f"{again}{file}{text}\r\n--edge--\r\n".encode()
    one = connect(hall)
    rest = f"Cookie: {cookies}\nX-CSRFToken: {TOKEN}\nContent-Length: {len(body)}\n\n"
    one.sendall((head + rest).replace("\n", "\r\n").encode() + body)
    return heard(one)

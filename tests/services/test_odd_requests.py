"""What no browser sends is refused, and prints nothing on the organiser's terminal."""

from __future__ import annotations

import pytest
from django.conf import settings

from tests.services.strangers import get, heard, needs_strangers, say

pytestmark = [needs_strangers, pytest.mark.usefixtures("nobody_has_asked_yet")]


@pytest.mark.parametrize("target", ["*", "p/ABCD/", "http://hall/p/ABCD/", "//", "/" + "x" * 5000])
def test_an_odd_address_is_no_error_of_the_program(hall, caplog, target):
    status, _said = heard(say(hall, f"GET {target} HTTP/1.1\nHost: hall\nConnection: close"))
    assert status in (400, 404)
    assert not caplog.records


def asked_as(hall: str, host: str, path: str) -> tuple[int, str]:
    return heard(say(hall, f"GET {path} HTTP/1.1\nHost: {host}\nConnection: close"))


@pytest.mark.parametrize("path", ["/", "/live/ABCD/", "/nowhere/"])
def test_an_odd_host_is_refused_in_a_sentence_and_is_no_error_of_the_program(hall, caplog, path):
    for host in ("ha ll", "hall,other", "[::1", "hall:port", "hall/p", "a@b", "<hall>", "\xe5", "my_hall", "..//", ""):
        status, said = asked_as(hall, host, path)
        assert status == 400, host
        assert "This program does not answer under that name." in said, host
    assert not caplog.records


def test_any_name_that_a_laptop_can_have_in_a_network_is_answered(hall, caplog):
    for host in ("hall", "192.168.1.10:8000", "[::1]:8000", "min-pc.local", "hall.", "HALL"):
        assert asked_as(hall, host, "/sign-in/")[0] == 200, host
    assert not caplog.records


def test_an_address_with_too_many_fields_is_no_error_of_the_program(hall, caplog):
    assert get(hall, "/?" + "&".join(["a"] * (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)))[0] == 400
    assert not caplog.records

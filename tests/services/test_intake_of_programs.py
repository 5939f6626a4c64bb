"""What is refused before any page is asked says so to programs in JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.services.strangers import get, heard, needs_strangers, post, say
from tournaments.models import Party
from whistparty.asgi import application
from whistparty.intake import Intake
from whistparty.limits import Allowance

pytestmark = needs_strangers


def test_a_program_that_asks_too_much_reads_why_as_json(monkeypatch: pytest.MonkeyPatch, hall_server: str):
    intake = Intake()
    intake.asking = Allowance(at_once=1, a_second=0)
    monkeypatch.setattr(application, "intake", intake)
    assert get(hall_server, "/api/v1/openapi.json")[0] == 200
    status, said = get(hall_server, "/api/v1/openapi.json", headers="\nAccept: text/html")
    told = json.loads(said.partition("\r\n\r\n")[2])
    assert (status, told["code"], told["facts"]) == (429, "too-often", {})
    assert told["message"].startswith("Too much comes from this device")


def test_a_program_that_sends_too_much_or_to_another_name_reads_why_as_json(hall_server: str, settings: Any):
    settings.ALLOWED_HOSTS = ["hall"]
    address = "/api/v1/openapi.json"
    large = post(hall_server, address, "x" * 16_001)
    misnamed = heard(say(hall_server, f"GET {address} HTTP/1.1\nHost: somebody.example\nConnection: close"))
    told = [(status, json.loads(said.partition("\r\n\r\n")[2])["code"]) for status, said in (large, misnamed)]
    assert told == [(413, "too-large"), (400, "no-name")]


@pytest.mark.parametrize("code", ["A-B-C-D", "A.B.C.D", "%20ABCD", "ABCD%0a", "ABCD-"])
def test_a_program_reads_nothing_by_a_code_that_is_not_counted(code: str, party: Party, hall_server: str):
    """A code is a guess only where intake.py sees one in the address."""
    assert get(hall_server, "/api/v1/evenings/ABCD/prizes")[0] == 200
    status, said = get(hall_server, f"/api/v1/evenings/{code}/prizes")
    assert (status, json.loads(said.partition("\r\n\r\n")[2])["code"]) == (422, "not-readable")

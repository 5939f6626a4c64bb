"""What is refused before any page is asked says so to programs in JSON."""

from __future__ import annotations

import json

import pytest

from tests.services.strangers import get, needs_strangers
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

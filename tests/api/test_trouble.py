"""What a program reads while something is wrong."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.api.reading import V1
from tests.night import begun
from tournaments.models import Party


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def test_a_mistake_of_the_program_is_json_too(client: Client):
    party = begun(4)
    Party.objects.filter(pk=party.pk).update(standings_order=["no such key"])
    answer = client.get(f"{V1}evenings/{party.code}/standings")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert client.get(f"/p/{party.code}/standings/")["Content-Type"].startswith("text/html")

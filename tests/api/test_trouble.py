"""What a program reads while something is wrong."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.api.reading import V1
from tests.night import begun
from tournaments.clubs.models import ApiKey
from tournaments.models import Game
from tournaments.trouble.look import Watch, watch


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def test_a_mistake_of_the_program_is_json_too(client: Client):
    party = begun(4)
    Game.objects.filter(round__party=party).update(winner="luck", decided_by="target", confirmed_at=timezone.now())
    answer = client.get(f"{V1}evenings/{party.code}/standings")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert client.get(f"/p/{party.code}/standings/")["Content-Type"].startswith("text/html")


def test_trouble_with_the_database_has_a_code_and_says_to_come_back(client: Client):
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {ApiKey._meta.db_table} RENAME TO gone")
    answer = client.get(f"{V1}clubs/tuesday", headers={"Authorization": "Bearer guessed"})
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "other-tables", "5")
    vars(watch).update(vars(Watch()))

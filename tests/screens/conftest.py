"""Who looks at the screens: `client` is anybody in the hall, `director` the organiser, `stranger` one of another club.

Parties come from tests/night.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils.translation import deactivate

from tournaments import access
from tournaments.models import Club


@pytest.fixture(autouse=True)
def _database(db) -> None:
    """Every screen reads."""


@pytest.fixture(autouse=True)
def _in_english_again() -> Iterator[None]:
    """What is asked for here in one language leaves it to the thread, and the next test asks for none."""
    yield
    deactivate()


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(access.organiser())
    return client


@pytest.fixture
def stranger() -> Client:
    """The organiser of another club must see nothing of ours."""
    user = get_user_model().objects.create_user("stranger")
    Club.objects.create(name="The other club").organisers.add(user)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def phone() -> dict[str, str]:
    """What htmx sends along when it asks for a part: `client.get(page, headers=phone)`."""
    return {"HX-Request": "true"}


@pytest.fixture
def first() -> Client:
    """A phone at a table, with its own cookies."""
    return Client()


@pytest.fixture
def second() -> Client:
    """Another phone at the same table."""
    return Client()

"""Who asks: the same visitors as of every screen, a program without anything, and one with a key."""

from __future__ import annotations

import pytest
from django.test import Client

from tournaments.access import find_our_club
from tournaments.clubs.actions.keys import make_key


@pytest.fixture(autouse=True)
def _looked_at(looked_at: None) -> None:
    """Every address reads."""


@pytest.fixture
def key() -> str:
    return make_key(find_our_club(), "our web site", who="the director")


@pytest.fixture
def program(key: str) -> Client:
    """A program with a key of our club."""
    return Client(headers={"Authorization": f"Bearer {key}"})

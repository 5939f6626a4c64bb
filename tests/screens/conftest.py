"""Who looks at the screens, beside those of tests/conftest.py: `client` is anybody in the hall.

Parties come from tests/night.py.
"""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.fixture(autouse=True)
def _looked_at(looked_at: None) -> None:
    """Every screen reads."""


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

"""Who looks at the club: the same visitors as of every screen."""

import pytest


@pytest.fixture(autouse=True)
def _looked_at(looked_at: None) -> None:
    """Every page of the club reads."""

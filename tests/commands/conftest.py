import pytest


@pytest.fixture(autouse=True)
def _database(db) -> None:
    """Every command reads or writes."""

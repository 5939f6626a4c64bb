from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from tests.servers import NEVER_HERE
from tournaments import copies


@pytest.fixture
def data(transactional_db: None, settings, tmp_path: Path) -> Path:
    """The data folder of this test; its database is the one of all tests."""
    if connection.vendor != "sqlite":
        pytest.skip(f"{NEVER_HERE}on PostgreSQL copies are the work of its server")
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    copies._last.clear()
    copies.met.clear()
    return settings.DATA


@pytest.fixture
def stick(data: Path, tmp_path: Path) -> Path:
    """A second place, chosen by the organiser."""
    folder = tmp_path / "stick"
    folder.mkdir()
    (data / "second-place").write_text(str(folder))
    return folder

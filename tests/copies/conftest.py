from __future__ import annotations

from pathlib import Path

import pytest

from tournaments import copies
from tournaments.copies import make


@pytest.fixture
def data(transactional_db: None, settings, tmp_path: Path) -> Path:
    """The data folder of this test; its database is the one of all tests."""
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    make._last.clear()
    copies.met.clear()
    return settings.DATA


@pytest.fixture
def stick(data: Path, tmp_path: Path) -> Path:
    """A second place, chosen by the organiser."""
    folder = tmp_path / "stick"
    folder.mkdir()
    (data / "second-place").write_text(str(folder))
    return folder

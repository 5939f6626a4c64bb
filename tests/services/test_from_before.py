"""A database and the files that the version before wrote."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.before import BEFORE, DATABASE
from tests.services.programs import SOON, Program, said_in

HANDS_PLAYED = {"TLDN": "2 rounds, 3 hands", "FETN": "1 round, 0 hands", "GMYX": "3 rounds, 29 hands"}
TAKE_BACK = """
import django; django.setup()
from tournaments.actions.correct import take_back_correction
from tournaments.models import Correction, Party
take_back_correction("FETN", Correction.objects.get(party__code="FETN").pk, who="a test")
games = Party.objects.get(code="FETN").rounds.get(number=2).games.order_by("table")
print("hands", [game.played_hands.count() for game in games])
"""
LAST_SLIP = """
import django; django.setup()
from tests.night import announced, move, slip
from tournaments.models import Party
party = slip(Party.objects.get(code="CYPV"), 3)
move("CYPV", 1)
print("plays", announced(party, 2).rounds.count(), "of", Party.objects.count(), "parties")
"""


@pytest.fixture(scope="module")
def brought_up_to_date(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder with the database as it was, after the program of today has begun with it."""
    folder = tmp_path_factory.mktemp("before") / "club"
    folder.mkdir()
    (folder / "club.sqlite3").write_bytes(gzip.decompress(DATABASE.read_bytes()))
    said_in(folder, "manage.py", "migrate", "-v0")
    return folder


@pytest.fixture
def club_of_before(brought_up_to_date: Path, tmp_path: Path) -> None:
    shutil.copytree(brought_up_to_date, tmp_path / "club")


def says(program: Callable[..., Program], *words: str) -> str:
    """What a program says that ends well."""
    done = program(*words)
    assert done.process.wait(SOON) == 0, done.said
    return done.said


@pytest.mark.usefixtures("club_of_before")
def test_every_evening_in_the_database_is_as_it_was(program: Callable[..., Program]):
    verified = says(program, "manage.py", "verify_party", "--all")
    for code, played in HANDS_PLAYED.items():
        assert f"{code}: verified: {played}" in verified


@pytest.mark.usefixtures("club_of_before")
def test_a_round_that_was_set_aside_can_be_brought_back(program: Callable[..., Program]):
    assert "hands [2, 1, 0]" in says(program, "-c", TAKE_BACK)


@pytest.mark.usefixtures("club_of_before")
def test_an_evening_goes_on_and_no_hidden_party_is_left(program: Callable[..., Program]):
    assert "plays 2 of 5 parties" in says(program, "-c", LAST_SLIP)
    assert "verified: 2 rounds" in says(program, "manage.py", "verify_party", "CYPV")


@pytest.mark.usefixtures("club")
def test_the_files_of_two_evenings_can_be_read(program: Callable[..., Program]):
    for name in ("in_play", "ended"):
        says(program, "manage.py", "import_party", str(BEFORE / f"{name}.json"))

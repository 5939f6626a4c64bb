"""`simulate --drive KIND`: a live drive from the first chairs to the final standings, of the numbers of people that clubs have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.running import exported, imported, refused, simulated, verified
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span, list_places
from tournaments.models import Party
from tournaments.queries.drive import read_drive

pytestmark = pytest.mark.django_db
NUMBERS = (8, 18, 27, 50, 100)


@pytest.mark.parametrize("kind", DriveKind)
@pytest.mark.parametrize("players", NUMBERS)
def test_a_simulated_drive_is_what_its_numbers_make(kind: DriveKind, players: int, tmp_path: Path):
    whole = {18: "16 or 20", 27: "24 or 28", 50: "48 or 52"}
    needs = whole.get(players) if kind.has_forts else "12" if players // 4 < kind.fewest_tables else None
    if needs:
        assert f"{needs} people" in refused("simulate", "--drive", kind, "--players", players)
        assert not Party.objects.exists()
        return
    party = simulated("--drive", kind, "--players", players, "--hands", 6)
    assert f"{6 * (players // 4)} hands" in verified(party)
    drive = read_drive(party).drive
    placed = [line for lines in list_places(drive, Span.WHOLE).values() for line in lines]
    assert sum(line.tricks for line in placed) == (12 if kind.has_forts else 26 * 6) * (players // 4)
    assert exported(imported(exported(party), tmp_path)) == exported(party)


def test_a_drive_is_left_in_play_where_that_is_asked_for():
    party = simulated("--drive", "goan", "--players", 16, "--hands", 4, "--end-round")
    drive = read_drive(party).drive
    assert party.status == Party.Status.PLAYING
    assert (drive.hand, len(drive.tricks_of(4))) == (4, 2)


def test_the_same_seed_plays_the_same_drive():
    one, other = (exported(simulated("--drive", "swedish", "--players", 13, "--hands", 4)) for _ in range(2))
    assert one == other
